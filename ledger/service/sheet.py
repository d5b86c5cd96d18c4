"""Score sheets: a whole evening as text, read all or nothing, and printed back. Notation section 5."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, tzinfo

from sqlalchemy.orm import Session


@dataclass(frozen=True, slots=True)
class SheetDone:
    """What a sheet brought: numbers of its games in order, how many hands, short names of new players."""

    games: tuple[int, ...]
    hands: int
    new_players: tuple[str, ...]
    evenings: tuple[int, ...]


def read_sheet(
    session: Session,
    text: str,
    *,
    file: str,
    author: str,
    now: datetime,
    zone: tzinfo,
    new_players: bool = False,
) -> SheetDone:
    """
    Record a whole sheet in this unit of work.

    Args:
        file: what messages call it.
        new_players: unknown names in a `game` or `seats` line are added as new players.

    Raises:
        SheetErrors: every problem, each with `where` = "file:line" and a place in the line. The
            caller's unit of work must then be rolled back (it is, by `Ledger.session()`).
    """
    raise NotImplementedError


def write_sheet(
    session: Session, *, evening: int | None = None, game: int | None = None
) -> Iterator[str]:
    """The book (or an evening, or a game) as sheet lines without line ends."""
    raise NotImplementedError
