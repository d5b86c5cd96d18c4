"""The games: a list, and one game as scripts get it."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy.orm import Session

from ledger.reports.format import Layout, columns
from ledger.reports.people import account_names
from ledger.reports.period import ENDED, EVERYTHING, Period
from ledger.reports.rows import in_batches, of_games
from ledger.store import games as store
from ledger.store import transactions
from ledger.store.base import Driver

SEATS = "ESWN"
PLACELESS = 99  # behind everybody: who handed the seat over, and has a penalty


@dataclass(frozen=True, slots=True)
class GameEntry:
    """
    One game: players in the order they came, and `hands` that count now.

    `results` are what each player takes into the standings, by place; empty while the game goes on.
    """

    game: int
    date: str
    evening: int
    table: str
    rules: str
    ranked: bool
    finished: bool
    hands: int
    players: list[str]
    results: dict[str, int]


_GAMES = f"""
SELECT g.id, e.played_on, e.id, {store.TABLE}, g.rule_set, g.ranked,
  CASE WHEN {ENDED} THEN 1 ELSE 0 END, (
  SELECT count(*) FROM hand AS h WHERE h.game_id = g.id AND h.kind <> 'void' AND h.revision = (
    SELECT max(l.revision) FROM hand AS l WHERE l.game_id = h.game_id AND l.number = h.number))
FROM game AS g JOIN evening AS e ON e.id = g.evening_id
WHERE g.id IN ({{games}}) ORDER BY g.id
"""
_PLAYERS = """
SELECT a.game_id, w.short_name, r.place, r.total
FROM account AS a
JOIN player AS p ON p.id = a.player_id
JOIN player AS w ON w.id = coalesce(p.merged_into, p.id)
LEFT JOIN result AS r ON r.game_id = a.game_id AND r.account_number = a.number AND NOT EXISTS (
  SELECT 1 FROM "transaction" AS u
  WHERE u.game_id = r.game_id AND u.reverses = r.transaction_number)
WHERE a.game_id IN ({games}) ORDER BY a.game_id, a.number
"""


def games(
    session: Session, period: Period = EVERYTHING, *, only_open: bool = False
) -> Iterator[GameEntry]:
    """Every game, in order."""
    driver = Driver(session)
    for numbers in in_batches(driver, period, f" AND NOT {ENDED}" if only_open else ""):
        yield from _entries(driver, numbers)


def _entries(driver: Driver, numbers: tuple[int, ...]) -> Iterator[GameEntry]:
    """The games with these numbers."""
    sat: dict[int, list[str]] = defaultdict(list)
    results: dict[int, list[tuple[int, str, int]]] = defaultdict(list)
    for number, name, place, total in of_games(driver, _PLAYERS, numbers):
        sat[number].append(name)
        if place is not None or total:
            results[number].append((place or PLACELESS, name, total))
    for number, date, evening, table, rules, ranked, ended, hands in of_games(
        driver, _GAMES, numbers
    ):
        yield GameEntry(
            game=number,
            date=date,
            evening=evening,
            table=table,
            rules=rules,
            ranked=bool(ranked),
            finished=bool(ended),
            hands=hands,
            players=sat[number],
            results={name: total for _, name, total in sorted(results[number])},
        )


LAYOUT: Layout[GameEntry] = Layout(
    columns(
        game=lambda row: row.game,
        date=lambda row: row.date,
        evening=lambda row: row.evening,
        table=lambda row: row.table,
        rules=lambda row: row.rules,
        kind=lambda row: "ranked" if row.ranked else "friendly",
        state=lambda row: "ended" if row.finished else "open",
        hands=lambda row: row.hands,
        players=lambda row: " ".join(row.players),
        results=lambda row: "  ".join(f"{name} {total:+d}" for name, total in row.results.items()),
    ),
    asdict,
    nothing="no games; mjl game start RULES PLAYER PLAYER PLAYER PLAYER starts one",
)


@dataclass(frozen=True, slots=True)
class Now:
    """The table as the fold sees it: the state as JSON says it, and the scores by short name."""

    state: dict[str, Any]
    scores: Mapping[str, int]
    seated: list[str]


def game_record(session: Session, number: int, now: Now) -> dict[str, Any]:
    """The JSON object that notation section 6 promises. Raises NotFound."""
    game = store.game(session, number)
    evening = store.evening(session, game.evening)
    names = account_names(session, number)
    people = [names[one.number] for one in store.accounts(session, number) if one.kind == "player"]
    final = {
        names[row.account]: row
        for row in store.results(session, number)
        if row.place is not None or row.total
    }
    return {
        "game": number,
        "rules": game.rule_set,
        "edition": game.edition,
        "options": json.loads(game.options),
        "evening": game.evening,
        "date": evening.played_on,
        "table": game.table,
        "ranked": game.ranked,
        "players": [{"player": name, "seat": seat_of(name, now.seated)} for name in people],
        "finished": not store.is_open(session, number),
        "state": now.state,
        "scores": {name: row.score for name, row in final.items()} or dict(now.scores),
        "results": [
            {
                "player": name,
                "place": row.place,
                "score": row.score,
                "placement": row.placement,
                "penalty": row.penalty,
                "total": row.total,
            }
            for name, row in final.items()
        ],
        "seal": transactions.head(session, number)[1],
    }


def seat_of(name: str, seated: list[str]) -> str | None:
    """The seat of the game, E to N; None for somebody who rests or has left."""
    return SEATS[seated.index(name)] if name in seated else None


PLACES: Layout[dict[str, Any]] = Layout(
    columns(
        player=lambda row: row["player"],
        place=lambda row: row["place"],
        score=lambda row: row["score"],
        placement=lambda row: row["placement"],
        penalty=lambda row: row["penalty"],
        total=lambda row: row["total"],
    ),
    lambda row: row,
    nothing="no results",
)
