"""
Standings, recording and correcting in a large book: against the bare SQL, and an empty book.

    python -m benchmarks.reports [BOOK]

BOOK is a ledger made by benchmarks/audit.py; without it one of 60,000 hands is made. Standings are
timed as the report and as the bare sqlite3 sum over the same rows that stand; recording and
amending as whole units of work through the service, in the large book and an empty one, by turns.
"""

from __future__ import annotations

import itertools
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from benchmarks.book import make_book
from ledger.reports.standings import standings
from ledger.service import correct, games, players, record
from ledger.store import games as stored_games
from ledger.store import migrate
from ledger.store.connect import Ledger, open_ledger

RUNS = 5
HANDS = 100
NOW = datetime(2026, 11, 29, 20, 0, tzinfo=UTC)
BARE = """
SELECT p.short_name, count(*), sum(r.total), sum(r.place = 1), sum(r.place = 2), sum(r.place = 3),
  sum(r.place = 4), sum(r.hands), sum(r.wins), sum(r.dealt_in)
FROM result AS r
JOIN account AS a ON a.game_id = r.game_id AND a.number = r.account_number
JOIN player AS p ON p.id = a.player_id
WHERE NOT EXISTS (SELECT 1 FROM "transaction" AS u
                  WHERE u.game_id = r.game_id AND u.reverses = r.transaction_number)
GROUP BY p.short_name ORDER BY sum(r.total) DESC
"""


def seconds(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def measure_standings(book: str) -> None:
    bare = sqlite3.connect(book)
    with open_ledger(book) as opened, opened.session() as session:
        times: list[list[float]] = [[], []]
        for _ in range(RUNS):
            times[0].append(seconds(lambda: bare.execute(BARE).fetchall()))
            times[1].append(seconds(lambda: standings(session)))
    sql, report = map(statistics.median, times)
    print(f"standings: bare SQL {sql:.3f} s, report {report:.3f} s, {report / sql:.2f} x")


def recorder(ledger: Ledger, names: list[str]) -> tuple[Callable[[], object], int]:
    """Starts a game; what records one more hand in it, durably, and its number."""
    with ledger.session() as session:
        evening = stored_games.create_evening(session, "2026-11-29", title=f"bench {time.time()}")
        game = games.start_game(
            session, "riichi", tuple(names), evening=evening.id, author="bench", now=NOW
        ).game.id

    def one_hand() -> object:
        with ledger.session() as session:
            return record.record(session, game, "draw ready E", author="bench", now=NOW)

    return one_hand, game


def corrector(ledger: Ledger, names: list[str]) -> Callable[[], object]:
    """Starts a game of eleven hands; returns what amends its third, there and back by turns."""
    one_hand, game = recorder(ledger, names)
    for _ in range(11):
        one_hand()
    lines = itertools.cycle(("draw ready E,S", "draw ready E"))

    def amend() -> object:
        with ledger.session() as session:
            found = correct.plan_amend(session, game, 3, next(lines))
            return correct.apply(session, found, author="bench", now=NOW)

    return amend


def measure_recording(book: str, empty: str) -> None:
    migrate.create(empty)
    with open_ledger(empty, write=True) as small, open_ledger(book, write=True) as large:
        with small.session() as session:
            names = [
                players.add(session, f"Player {n}", now=NOW, short=f"p{n}").short_name
                for n in range(1, 5)
            ]
        by_turns("recorded", [recorder(small, names)[0], recorder(large, names)[0]], HANDS)
        by_turns("amended", [corrector(small, names), corrector(large, names)], 4 * RUNS)


def by_turns(what: str, works: list[Callable[[], object]], times: int) -> None:
    """The work in the empty and in the large book, each so many times."""
    taken: list[list[float]] = [[], []]
    for _ in range(times):
        for work, seen in zip(works, taken, strict=True):
            seen.append(seconds(work))
    small, large = map(statistics.median, taken)
    print(
        f"one hand {what} through the service: empty book {small * 1e3:.2f} ms, "
        f"large book {large * 1e3:.2f} ms, {large / small:.2f} x"
    )


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        book = sys.argv[1] if len(sys.argv) > 1 else str(Path(folder) / "book.db")
        make_book(book, 60_000)
        measure_standings(book)
        measure_recording(book, str(Path(folder) / "empty.db"))


if __name__ == "__main__":
    main()
