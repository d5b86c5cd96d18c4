"""
Reports, recording and correcting in a large book: against the bare SQL, and an empty book.

    python -m benchmarks.reports [BOOK]

BOOK is a ledger made by benchmarks/audit.py; without it one of 60,000 hands is made. Standings,
statistics and the history of one player are timed as the report and as the bare sqlite3 statements
that read the rows that stand of what they are made of; recording and amending as whole units of
work through the service, in the large book and an empty one, by turns.
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
from ledger.reports.history import history
from ledger.reports.standings import standings
from ledger.reports.statistics import statistics as rates
from ledger.service import correct, games, players, record
from ledger.store import games as stored_games
from ledger.store import migrate
from ledger.store.connect import Ledger, open_ledger

RUNS = 5
HANDS = 100
NOW = datetime(2026, 11, 29, 20, 0, tzinfo=UTC)
STANDINGS = """
SELECT p.short_name, count(*), sum(r.total), sum(r.place = 1), sum(r.place = 2), sum(r.place = 3),
  sum(r.place = 4), sum(r.hands), sum(r.wins), sum(r.dealt_in)
FROM result AS r
JOIN account AS a ON a.game_id = r.game_id AND a.number = r.account_number
JOIN player AS p ON p.id = a.player_id
WHERE NOT EXISTS (SELECT 1 FROM "transaction" AS u
                  WHERE u.game_id = r.game_id AND u.reverses = r.transaction_number)
GROUP BY p.short_name ORDER BY sum(r.total) DESC
"""
WINS = """
SELECT v.game_id, v.hand_number, v.winner, v.discarder, v.points FROM win AS v
WHERE NOT EXISTS (SELECT 1 FROM hand AS l WHERE l.game_id = v.game_id
                  AND l.number = v.hand_number AND l.revision > v.revision)
"""
STICKS = """
SELECT t.game_id, t.hand_number, m.payer
FROM payment AS m
JOIN "transaction" AS t ON t.game_id = m.game_id AND t.number = m.transaction_number
WHERE m.reason = 'riichi' AND NOT EXISTS (
  SELECT 1 FROM "transaction" AS u WHERE u.game_id = t.game_id AND u.reverses = t.number)
"""
HISTORY = """
SELECT t.game_id, t.hand_number, h.line, p.change
FROM account AS a
JOIN posting AS p ON p.game_id = a.game_id AND p.account_number = a.number
JOIN "transaction" AS t ON t.game_id = p.game_id AND t.number = p.transaction_number
LEFT JOIN hand AS h ON h.game_id = t.game_id AND h.transaction_number = t.number
WHERE a.player_id = 1 AND NOT EXISTS (
  SELECT 1 FROM "transaction" AS u WHERE u.game_id = t.game_id AND u.reverses = t.number)
ORDER BY t.game_id, t.number
"""


def seconds(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def measure_reports(book: str) -> None:
    bare = sqlite3.connect(book)

    def read(*statements: str) -> Callable[[], object]:
        return lambda: [sum(1 for _ in bare.execute(statement)) for statement in statements]

    with open_ledger(book) as opened, opened.session() as session:
        for what, sql, report in (
            ("standings", read(STANDINGS), lambda: standings(session)),
            ("statistics", read(STANDINGS, WINS, STICKS), lambda: rates(session)),
            ("history", read(HISTORY), lambda: sum(1 for _ in history(session, 1))),
        ):
            against(what, sql, report)


def against(what: str, sql: Callable[[], object], report: Callable[[], object]) -> None:
    """Both by turns."""
    times = [(seconds(sql), seconds(report)) for _ in range(RUNS)]
    bare, taken = map(statistics.median, zip(*times, strict=True))
    print(f"{what}: bare SQL {bare:.3f} s, report {taken:.3f} s, {taken / bare:.2f} x")


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
        measure_reports(book)
        measure_recording(book, str(Path(folder) / "empty.db"))


if __name__ == "__main__":
    main()
