"""How a report reads a large book in the memory of a small one."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.reports.period import Period
from ledger.store.base import Driver, Row

GAMES_AT_ONCE = 100
_NEXT_GAMES = """
SELECT g.id FROM game AS g JOIN evening AS e ON e.id = g.evening_id
WHERE g.id > ? {conditions} ORDER BY g.id LIMIT ?
"""


def in_batches(driver: Driver, period: Period, condition: str = "") -> Iterator[tuple[int, ...]]:
    """
    The numbers of a period's games in order, some at a time.

    What asks for the rows of so many games needs as much memory for a large book as for a small.
    """
    conditions, asked = period.where()
    statement = _NEXT_GAMES.format(conditions=conditions + condition)
    last = 0
    while rows := driver.all(statement, (last, *asked, GAMES_AT_ONCE)):
        yield tuple(number for (number,) in rows)
        last = rows[-1][0]


def of_games(driver: Driver, statement: str, games: tuple[int, ...]) -> list[Row]:
    """What a statement says of these games; `{games}` stands in it for their numbers."""
    return driver.all(statement.format(games=", ".join("?" * len(games))), games)
