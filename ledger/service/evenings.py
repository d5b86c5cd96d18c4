"""Evenings: started, found by date in the club's own time zone, closed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, tzinfo

from sqlalchemy.orm import Session

from ledger.store.records import EveningRow, ResultRow

MORNING = time(6)


def start(session: Session, day: date, *, title: str = "", place: str = "") -> EveningRow:
    """A new evening. Raises Conflict where date and title are there already."""
    raise NotImplementedError


def current(session: Session, now: datetime, zone: tzinfo) -> EveningRow | None:
    """
    The open evening that `now` belongs to: the latest of today, or of yesterday until 6 o'clock.

    Args:
        now: any time zone; the club's is `zone`.
    """
    raise NotImplementedError


def today(session: Session, now: datetime, zone: tzinfo) -> EveningRow:
    """The current evening, opened if there is none."""
    raise NotImplementedError


def resolve(session: Session, text: str | None, now: datetime, zone: tzinfo) -> EveningRow:
    """By number or date (YYYY-MM-DD), or the current one. Raises NotFound."""
    raise NotImplementedError


@dataclass(frozen=True, slots=True)
class GameLine:
    """One game of a closing sheet; `results` are keyed by short name, by place."""

    game: int
    rules: str
    table: str
    ranked: bool
    results: dict[str, ResultRow]


@dataclass(frozen=True, slots=True)
class Closing:
    """The closing sheet's data: games, what each player takes home in points, heads of the chains."""

    evening: EveningRow
    games: tuple[GameLine, ...]
    totals: dict[str, int]
    checkpoint: str


def closing(session: Session, evening: int) -> Closing:
    """The sheet of an evening, open or closed. Open games have no results yet. Raises NotFound."""
    raise NotImplementedError


def close(session: Session, evening: int, *, now: datetime) -> Closing:
    """
    Close an evening.

    Raises:
        TableError: a game is still open (the message names it).
    """
    raise NotImplementedError


def reopen(session: Session, evening: int) -> EveningRow:
    """An evening that goes on after all."""
    raise NotImplementedError
