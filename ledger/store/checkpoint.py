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

    def text(self) -> str:
        """The lines; `parse` reads them back."""
        heads = " ".join(f"{number}-{short}" for number, short in self.heads)
        size = f"games {len(self.heads)} transactions {sum(number for number, _ in self.heads)}"
        lines = [f"heads {line}" for line in wrap(heads, 90, break_on_hyphens=False)]
        lines += ["paid {}-{}".format(*self.paid)] * bool(self.paid[0])
        return "\n".join([_ORIGIN, size, f"sha256 {self.digest}", *lines]) + "\n"


def parse(text: str) -> Checkpoint:
    """The checkpoint in a text, wherever it stands in it. Raises NotationError."""
    lines = [line.lstrip("# ").strip() for line in text.splitlines()]
    if _ORIGIN not in lines:
        raise NotationError("no checkpoint in this text", fix=f"it starts with {_ORIGIN!r}")
    lines = lines[lines.index(_ORIGIN) + 1 :]
    words = [line.split() for line in lines if line]
    try:
        _, games, _, transactions = words[0]
        digest = words[1][words[1].index("sha256") + 1]
        heads = [_parsed(head) for line in words[2:] if line[0] == "heads" for head in line[1:]]
        paid = [_parsed(line[1]) for line in words[2:] if line[0] == "paid"]
    except (ValueError, IndexError) as error:
        raise NotationError("the checkpoint cannot be read", where=text.strip()) from error
    found = Checkpoint(digest, tuple(heads), paid[0] if paid else (0, ""))
    if (len(heads), sum(number for number, _ in heads)) != (int(games), int(transactions)):
        raise NotationError("the checkpoint is not whole: its numbers of games differ")
    return found


def _parsed(head: str) -> tuple[int, str]:
    number, short = head.split("-")
    return int(number), short


def take(session: Session) -> Checkpoint:
    """The checkpoint of the ledger as it is now, from the stored seals."""
    driver = Driver(session)
    heads = ((game, number, seal) for game, number, seal in driver.all(_HEADS))
    return Checkpoint.over(heads, marks.paid_head(driver))


def contradictions(session: Session, earlier: Checkpoint) -> list[tuple[int, int, str]]:
    """
    What in the ledger is not as `earlier` says: game, transaction, what happened to it; 0 and 0
    where it is no single game.

    Nothing, where the ledger is the same or extends it. The audit must have found the chains whole:
    this looks at the seals alone.
    """
    driver = Driver(session)
    seals = {}
    found = []
    for game, (number, short) in enumerate(earlier.heads, start=1):
        seal = _seal_at(driver, game, number)
        seals[game] = seal
        if number and not seal:
            found.append((game, number, "was there at the checkpoint and is gone"))
        elif not seal.startswith(short):
            found.append((game, number, "was rewritten, itself or one before it"))
    number, short = earlier.paid
    paid = marks.paid_seal(driver, number)
    if number and not paid.startswith(short or "-"):
        what = "is not as it was at the checkpoint" if paid else "is gone"
        found.append((0, 0, f"payment {number} between people {what}"))
    heads = ((game, earlier.heads[game - 1][0], seal) for game, seal in seals.items())
    now = Checkpoint.over(heads, (number, paid))
    if not found and now.digest != earlier.digest:
        found.append((0, 0, "the seals at the checkpoint were others"))
    return found


def _seal_at(driver: Driver, game: int, number: int) -> str:
    row = driver.first(
        "SELECT hash FROM seal WHERE game_id = ? AND transaction_number = ?", (game, number)
    )
    return str(row[0]) if row is not None else ""
