"""
The state of every game in a few lines, to keep outside the ledger.

    mjl checkpoint 1
    games 3 transactions 45
    sha256 <hash in hex over the lines "game transaction seal">
    heads 12-a3f9c011 14-0b1c77d2 19-77ee0a13
    paid 5-3d20c19e

A later ledger proves itself against it: the seals at these transactions must give the same hash.
The first eight digits of each seal tell which game was touched. `paid` is the head of the payments
between people, which have a chain of their own; it is left out while there are none, and hashed as
the line "paid number seal". Lines may start with `#`, as in a score sheet.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from textwrap import wrap

from sqlalchemy.orm import Session

from ledger.errors import NotationError
from ledger.store import marks
from ledger.store.base import Driver

_ORIGIN = "mjl checkpoint 1"
_DIGITS = 8
# With one blank between any two words; a game without transactions has no seal.
_HEAD = rf"[1-9]\d*-[0-9a-f]{{{_DIGITS}}}"
_FORM = re.compile(
    rf"{_ORIGIN} games (\d+) transactions (\d+) sha256 ([0-9a-f]{{64}})"
    rf"((?: heads(?: (?:{_HEAD}|0-)(?!\S))+)*)(?: paid ({_HEAD})(?!\S))?"
    r"(?! p(?:a|ai|aid)?(?: |$))"  # where the last line was cut off
)
# What stands before a line in a sheet (`#`), in an answered mail (`>`), in an indented text.
_BEFORE_A_LINE = re.compile(r"^[\s>#]+", re.MULTILINE)

_WHOLE = "give all of it, from 'mjl checkpoint 1' to its last line"

_HEADS = """
SELECT g.id, coalesce((SELECT max(transaction_number) FROM seal WHERE game_id = g.id), 0),
  coalesce((SELECT hash FROM seal WHERE game_id = g.id
            ORDER BY transaction_number DESC LIMIT 1), '')
FROM game AS g ORDER BY g.id
"""


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """
    The digest over all heads, and for each game its last transaction and its seal's start.

    `paid` is the same of the payments between people; number 0 where there are none.
    """

    digest: str
    heads: tuple[tuple[int, str], ...]
    paid: tuple[int, str]

    @classmethod
    def over(cls, heads: Iterable[tuple[int, int, str]], paid: tuple[int, str]) -> Checkpoint:
        """
        From (game, transaction, seal) of each game's last transaction, in order of games, and the
        last payment between people with its seal.
        """
        digest = sha256()
        short: list[tuple[int, str]] = []
        for game, number, seal in heads:
            short += [(0, "")] * (game - 1 - len(short))  # games that are missing
            digest.update(b"%d %d %s\n" % (game, number, seal.encode()))
            short.append((number, seal[:_DIGITS]))
        number, seal = paid
        if number:
            digest.update(b"paid %d %s\n" % (number, seal.encode()))
        return cls(digest.hexdigest(), tuple(short), (number, seal[:_DIGITS] if number else ""))

    def covers(self, game: int | None, transaction: int | None) -> bool:
        """Whether it was taken after this transaction."""
        return (
            game is not None
            and transaction is not None
            and game <= len(self.heads)
            and transaction <= self.heads[game - 1][0]
        )

    def text(self) -> str:
        """The lines; `parse` reads them back."""
        heads = " ".join(f"{number}-{short}" for number, short in self.heads)
        size = f"games {len(self.heads)} transactions {sum(number for number, _ in self.heads)}"
        lines = [f"heads {line}" for line in wrap(heads, 90, break_on_hyphens=False)]
        lines += ["paid {}-{}".format(*self.paid)] * bool(self.paid[0])
        return "\n".join([_ORIGIN, size, f"sha256 {self.digest}", *lines]) + "\n"


def parse(text: str) -> Checkpoint:
    """
    The first checkpoint in a text: in comments of a sheet, in JSON, quoted in a mail.

    Raises:
        NotationError: there is none, or it is not whole.
    """
    if _ORIGIN not in text:
        raise NotationError("no checkpoint in this text", fix=f"it starts with {_ORIGIN!r}")
    said = text[text.index(_ORIGIN) :].replace("\\n", "\n")
    plain = " ".join(_BEFORE_A_LINE.sub("", said).split())
    form = _FORM.search(plain)
    if form is None:
        raise NotationError("the checkpoint is not whole", where=plain[:200], fix=_WHOLE)
    games, transactions, digest, listed, paid = form.groups()
    heads = tuple(_parsed(head) for head in listed.split() if head != "heads")
    if (len(heads), sum(number for number, _ in heads)) != (int(games), int(transactions)):
        raise NotationError("the checkpoint is not whole: its counts do not fit", fix=_WHOLE)
    return Checkpoint(digest, heads, _parsed(paid) if paid else (0, ""))


def _parsed(head: str) -> tuple[int, str]:
    number, short = head.split("-")
    return int(number), short


def take(session: Session) -> Checkpoint:
    """The checkpoint of the ledger as it is now, from the stored seals."""
    driver = Driver(session)
    heads = ((game, number, seal) for game, number, seal in driver.all(_HEADS))
    return Checkpoint.over(heads, marks.paid_head(driver))


@dataclass(frozen=True, slots=True)
class Contradiction:
    """
    What is not as a checkpoint says: it was `truncated` or `rewritten`.

    `game` and `transaction` are None where it is no single one.
    """

    kind: str
    game: int | None
    transaction: int | None
    message: str


def contradictions(session: Session, earlier: Checkpoint) -> list[Contradiction]:
    """
    What in the ledger is not as `earlier` says: nothing, where it is the same or extends it.

    The audit must have found the chains whole: this looks at the seals alone.
    """
    driver = Driver(session)
    heads = [
        (game, number, _seal_at(driver, game, number))
        for game, (number, _) in enumerate(earlier.heads, start=1)
    ]
    paid = earlier.paid[0], marks.paid_seal(driver, earlier.paid[0])
    found = [
        _contradiction(game, number, seal)
        for (game, number, seal), (_, short) in zip(heads, earlier.heads, strict=True)
        if seal[:_DIGITS] != short
    ]
    if paid[1][:_DIGITS] != earlier.paid[1]:
        message = f"payment {paid[0]} between people {'is not as it was' if paid[1] else 'is gone'}"
        kind = "rewritten" if paid[1] else "truncated"
        found.append(Contradiction(kind, None, None, message))
    if not found and Checkpoint.over(heads, paid).digest != earlier.digest:
        message = "the seals at the checkpoint were others"
        if not paid[0] and marks.paid_head(driver)[0]:
            message += ", or its line `paid` was lost"
        found.append(Contradiction("rewritten", None, None, message))
    return found


def _contradiction(game: int, number: int, seal: str) -> Contradiction:
    if not seal:
        message = "it was there at the checkpoint and is gone"
        return Contradiction("truncated", game, number, message)
    message = "this transaction, or one before it, is not as it was at the checkpoint"
    return Contradiction("rewritten", game, number, message)


def _seal_at(driver: Driver, game: int, number: int) -> str:
    row = driver.first(
        "SELECT hash FROM seal WHERE game_id = ? AND transaction_number = ?", (game, number)
    )
    return str(row[0]) if row is not None else ""
