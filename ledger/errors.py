"""Every error a user can meet: one tree, one screen.

An error says what is wrong (one sentence that quotes the text), where it is (a caret under the
place, or a file and line, or the state of the table) and how to fix it (what to type). Kinds tell
what the user must do. A broken invariant is a bug and asserts instead.
"""

from __future__ import annotations

from typing import Self


def count_text(number: int, noun: str) -> str:
    """
    A number before what it counts, for people; the noun in the singular.

    >>> count_text(1, "hand"), count_text(2, "hand")
    ('1 hand', '2 hands')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


class LedgerError(Exception):
    """The root; `exit_code` is that of a command which the error ends."""

    exit_code = 1

    def __init__(self, message: str, *, where: str = "", fix: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.where = where
        self.fix = fix
        self.text: str | None = None
        self.span: tuple[int, int] | None = None

    @classmethod
    def at(cls, text: str, start: int, end: int, message: str, *, fix: str = "") -> Self:
        """An error at `text[start:end]`, characters from 0, the end excluded."""
        error = cls(message, fix=fix)
        error.text = text
        error.span = (start, max(end, start + 1))
        return error

    @property
    def kind(self) -> str:
        return type(self).__name__

    def caret_lines(self) -> list[str]:
        """The text and a line of carets under the place; nothing where there is no place."""
        if self.text is None or self.span is None:
            return []
        start, end = self.span
        return [self.text, " " * start + "^" * (end - start)]


class NotationError(LedgerError):
    """A text that cannot be read: retype it."""


class HandError(LedgerError):
    """Tiles or circumstances that are no valid win: look at the hand again."""


class TableError(LedgerError):
    """Something that the table's state or the rule set does not allow: look at the game."""


class NotFound(LedgerError):
    """A player, game, hand or rule set that is not there: name another."""


class Conflict(LedgerError):
    """Somebody wrote meanwhile, or a request came again with other content: look, then retry."""


class StoreError(LedgerError):
    """The database is missing, locked, damaged or at another revision."""

    exit_code = 3


class SheetErrors(LedgerError):
    """All problems of one sheet together; nothing of it was recorded."""

    def __init__(self, errors: list[LedgerError]) -> None:
        super().__init__(f"{count_text(len(errors), 'problem')}; nothing was recorded")
        self.errors = errors
