"""The prompt of `mjl play`: the table's state in front, an answer to every line, nothing lost."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from ledger.cli.book import opened
from ledger.cli.play import new_request_id, record_line
from ledger.cli.screen import show_error, talk
from ledger.cli.tell import done_lines, scores_text, table_text
from ledger.cli.topics import PROMPT_HELP
from ledger.errors import LedgerError, TableError

if TYPE_CHECKING:
    from ledger.service.books import Table
    from ledger.store.connect import Ledger

# fmt: off
WORDS = (
    "ron", "win", "tsumo", "self", "draw", "abort", "chombo", "penalty", "seats", "replace",
    "total", "undo", "redo", "why", "end", "quit", "from", "also", "riichi", "ready", "nagashi",
    "ippatsu", "double-riichi", "last-tile", "kong-tile", "robbed-kong", "first-turn", "dora:",
    "ura:", "liable:", "responsible:",
)
# fmt: on
LEAVE = ("quit", "q", "exit")


def prompt(game: str | None) -> None:
    """Read and record lines of one game until `quit` or the end of the input."""
    with opened(write=True) as ledger:
        number = chosen(ledger, game)
        table = look(ledger, number).table
        talk(f"game {number}: {table.rules.name}. {scores_text(table.scores())}  (? helps)")
        with reader(table) as read:
            for line, seen in typed(read, lambda: look(ledger, number)):
                try:
                    for text in answer(ledger, line, seen):
                        click.echo(text)
                except LedgerError as error:
                    show_error(error)


def chosen(ledger: Ledger, game: str | None) -> int:
    """
    The game that is meant.

    Raises:
        NotFound: none is open, or several.
    """
    from ledger.service import games

    with ledger.session() as session:
        return games.resolve(session, game)


@dataclass(frozen=True, slots=True)
class Seen:
    """A game as it was shown, and the number of its last transaction then."""

    table: Table
    last: int


def look(ledger: Ledger, number: int) -> Seen:
    from ledger.service import books
    from ledger.store import transactions

    with ledger.session() as session:
        return Seen(books.load(session, number), transactions.head(session, number)[0])


def prompt_text(table: Table) -> str:
    return "the game has ended> " if table.ended else f"{table_text(table)}> "


def typed(read: Callable[[str], str], looked: Callable[[], Seen]) -> Iterator[tuple[str, Seen]]:
    """Lines, and the game that was seen at each, until somebody leaves; no comments."""
    while True:
        seen = looked()
        try:
            line = read(prompt_text(seen.table)).strip()
        except KeyboardInterrupt:
            continue
        except EOFError:
            return
        if line in LEAVE:
            return
        if line and not line.startswith("#"):
            yield line, seen


def answer(ledger: Ledger, line: str, seen: Seen) -> Iterable[str]:
    """
    What is said to one line.

    Raises:
        Conflict: somebody else has recorded something since the table was seen.
    """
    number, request = seen.table.game.id, new_request_id()
    if line in ("?", "help"):
        return PROMPT_HELP.splitlines()
    if line == "why":
        return why(look(ledger, number).table)
    done = ledger.run(
        lambda session: record_line(session, number, line, request, seen=seen.last), has_id=True
    )
    return done_lines(done)


def why(table: Table) -> Iterator[str]:
    """
    The last hand explained.

    Raises:
        TableError: there is none.
    """
    from ledger.reports.derivation import step_text

    hands = [entry for entry in table.entries if entry.number is not None]
    if not hands:
        raise TableError("no hands yet", fix="type one, for example: r a b 3/30")
    last = hands[-1]
    yield table.text(last)
    yield from step_text(table.rules, last.step, table.short_names().__getitem__)


@contextmanager
def reader(table: Table) -> Iterator[Callable[[str], str]]:
    """
    Asks for a line: with completion on a terminal where prompt_toolkit is there, plainly otherwise.
    """
    if sys.stdin.isatty() and sys.stdout.isatty():
        try:
            from prompt_toolkit import PromptSession

            from ledger.cli.completer import WordOrName
        except ImportError:
            yield input
            return
        words = [*table.short_names(), *WORDS]
        session: PromptSession[str] = PromptSession(
            completer=WordOrName(words), complete_while_typing=False
        )
        yield session.prompt
    else:
        yield plain


def plain(text: str) -> str:
    """A line of stdin that is no terminal; the prompt is shown so that a transcript can be read."""
    click.echo(text, nl=False)
    line = sys.stdin.readline()
    if not line:
        click.echo()
        raise EOFError
    click.echo(line.rstrip("\n"))
    return line
