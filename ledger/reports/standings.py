"""Who stands where: added up from the results of finished games, not from every posting."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import groupby

from sqlalchemy.orm import Session

from ledger.reports.format import Layout, columns
from ledger.reports.period import EVERYTHING, STANDS, Period
from ledger.store import players
from ledger.store.base import Driver, Row
from ledger.store.records import PlayerRow


@dataclass(frozen=True, slots=True)
class Standing:
    """
    One player's finished games; `places` counts firsts, seconds ...; `total` is in points.

    Hands, wins and what was dealt in are those of whoever played, games in which the seat was
    handed over included; such games are none in `games`. `penalty` is taken off in `total`.
    """

    rank: int
    player: str
    name: str
    games: int
    total: int
    average: float
    places: tuple[int, ...]
    hands: int
    wins: int
    dealt_in: int
    penalty: int = 0


@dataclass(slots=True)
class Sum:
    """What one player's results add up to."""

    name: str
    player: str
    games: int = 0
    total: int = 0
    places: dict[int, int] = field(default_factory=dict)
    hands: int = 0
    wins: int = 0
    dealt_in: int = 0
    penalty: int = 0

    def average(self) -> float:
        return round(self.total / self.games, 1) if self.games else 0.0


# That results come with placements says their index, which is much shorter than the table.
_GAMES = """
FROM result AS r
JOIN game AS g ON g.id = r.game_id
JOIN evening AS e ON e.id = g.evening_id
JOIN "transaction" AS t ON t.game_id = r.game_id AND t.number = r.transaction_number
  AND t.kind = 'placement'
"""
_PEOPLE = """
JOIN account AS a ON a.game_id = r.game_id AND a.number = r.account_number
JOIN player AS p ON p.id = a.player_id
"""
_PERSON = "coalesce(p.merged_into, p.id)"
# A result counts while its placement stands, by what had been recorded at the time asked for.
_RECORDED = """
WHERE t.recorded_at <= ? AND NOT EXISTS (
  SELECT 1 FROM "transaction" AS u
  WHERE u.game_id = t.game_id AND u.reverses = t.number AND u.recorded_at <= ?)
"""
_ADDED = """
  count(r.place), sum(r.total), sum(r.hands), sum(r.wins), sum(r.dealt_in), sum(r.penalty)
"""
_SUMS = f"""
SELECT {_PERSON}, r.place, {_ADDED}
{_GAMES} {_PEOPLE} {_RECORDED} {{conditions}} GROUP BY 1, 2 ORDER BY 1, 2
"""
# Of each player the best games alone, the earlier one of equals; a penalty of who stood in stays.
_BEST_SUMS = f"""
SELECT r.person, r.place, {_ADDED} FROM (
  SELECT {_PERSON} AS person, r.place, r.total, r.hands, r.wins, r.dealt_in, r.penalty,
    row_number() OVER (
      PARTITION BY {_PERSON} ORDER BY r.place IS NULL, r.total DESC, r.game_id) AS nth
  {_GAMES} {_PEOPLE} {_RECORDED} {{conditions}}) AS r
WHERE nth <= ? OR r.place IS NULL GROUP BY 1, 2 ORDER BY 1, 2
"""
_PLAYED = f"""
SELECT {_PERSON}, count(r.place)
{_GAMES} {_PEOPLE} {_RECORDED} {{conditions}} GROUP BY 1
"""
END_OF_TIME = "9999"


def standings(
    session: Session,
    period: Period = EVERYTHING,
    *,
    minimum_games: int = 1,
    best: int | None = None,
    as_of: str = END_OF_TIME,
) -> list[Standing]:
    """
    By total, then by name; equal totals share the rank and the next one is skipped.

    Args:
        minimum_games: whoever has fewer finished games is left out; 0 keeps those who only stood
            in for others.
        best: of each player only so many games count, those with the highest totals.
        as_of: a time (UTC, ISO 8601): only what had been recorded by then, corrections too.
    """
    conditions, asked = period.where()
    driver = Driver(session)
    known = (as_of, as_of, *asked)
    statement = (_SUMS if best is None else _BEST_SUMS).format(conditions=conditions)
    rows = driver.all(statement, known if best is None else (*known, best))
    names = {one.id: one for one in players.players(session)}
    sums = {
        person: summed(names[person], group)
        for person, group in groupby(rows, key=lambda row: row[0])
    }
    games = {person: one.games for person, one in sums.items()}
    if best is not None:
        games = dict(driver.all(_PLAYED.format(conditions=conditions), known))
    # A penalty of somebody who only stood in for others is in the sum of all, so it is shown.
    return ranked(
        [
            one
            for person, one in sums.items()
            if games[person] >= minimum_games or (minimum_games == 1 and one.total)
        ]
    )


def summed(person: PlayerRow, rows: Iterable[Row]) -> Sum:
    """One player's rows, each for one place."""
    made = Sum(person.name, person.short_name)
    for _, place, games, total, hands, wins, dealt_in, penalty in rows:
        if place is not None:
            made.places[place] = games
        made.games += games
        # PostgreSQL adds bigints up to a decimal.
        made.total += int(total)
        made.hands += int(hands)
        made.wins += int(wins)
        made.dealt_in += int(dealt_in)
        made.penalty += int(penalty)
    return made


def ranked(sums: list[Sum]) -> list[Standing]:
    """The standings of these sums."""
    most = max([4, *(place for one in sums for place in one.places)])
    ordered = sorted(sums, key=lambda one: (-one.total, one.name.casefold(), one.player))
    found: list[Standing] = []
    for position, one in enumerate(ordered, start=1):
        shared = bool(found) and found[-1].total == one.total
        found.append(
            Standing(
                rank=found[-1].rank if shared else position,
                player=one.player,
                name=one.name,
                games=one.games,
                total=one.total,
                average=one.average(),
                places=tuple(one.places.get(place, 0) for place in range(1, most + 1)),
                hands=one.hands,
                wins=one.wins,
                dealt_in=one.dealt_in,
                penalty=one.penalty,
            )
        )
    return found


def rule_sets(session: Session, period: Period = EVERYTHING) -> list[str]:
    """The rule sets of the games that the standings count: their units may differ."""
    conditions, asked = period.where()
    rows = Driver(session).all(
        f"SELECT DISTINCT g.rule_set {_GAMES} WHERE {STANDS} {conditions} ORDER BY 1", asked
    )
    return [row[0] for row in rows]


def record(row: Standing) -> dict[str, object]:
    """The JSON object that notation section 6 promises."""
    return {
        "rank": row.rank,
        "player": row.player,
        "name": row.name,
        "games": row.games,
        "total": row.total,
        "average": row.average,
        "places": list(row.places),
        "hands": row.hands,
        "wins": row.wins,
        "dealt_in": row.dealt_in,
        "penalty": row.penalty,
    }


LAYOUT: Layout[Standing] = Layout(
    columns(
        rank=lambda row: row.rank,
        player=lambda row: row.player,
        name=lambda row: row.name,
        games=lambda row: row.games,
        total=lambda row: row.total,
        average=lambda row: row.average,
        first=lambda row: row.places[0],
        second=lambda row: row.places[1],
        third=lambda row: row.places[2],
        fourth=lambda row: row.places[3],
        hands=lambda row: row.hands,
        wins=lambda row: row.wins,
        dealt_in=lambda row: row.dealt_in,
        penalty=lambda row: row.penalty,
    ),
    record,
    nothing="no game has ended yet; mjl game end ends one",
)
