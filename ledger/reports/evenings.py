"""The evenings of the club."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from sqlalchemy.orm import Session

from ledger.reports.format import Layout, columns
from ledger.store.base import Driver


@dataclass(frozen=True, slots=True)
class Evening:
    """One evening and how many games it saw."""

    evening: int
    date: str
    title: str
    place: str
    games: int
    closed: bool


def evenings(session: Session) -> list[Evening]:
    """By date."""
    rows = Driver(session).all(
        "SELECT e.id, e.played_on, e.title, e.place,"
        " (SELECT count(*) FROM game AS g WHERE g.evening_id = e.id), e.closed_at IS NOT NULL"
        " FROM evening AS e ORDER BY e.played_on, e.id"
    )
    return [
        Evening(number, date, title, place, count, bool(closed))
        for number, date, title, place, count, closed in rows
    ]


LAYOUT: Layout[Evening] = Layout(
    columns(
        evening=lambda row: row.evening,
        date=lambda row: row.date,
        title=lambda row: row.title,
        place=lambda row: row.place,
        games=lambda row: row.games,
        state=lambda row: "closed" if row.closed else "open",
    ),
    asdict,
    nothing="no evenings yet; mjl evening start begins one",
)
