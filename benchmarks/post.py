"""
One recorded hand, durable, against the same rows by the bare sqlite3 module; and in a large book.

    python benchmarks/post.py [HANDS [BOOK]]

Posts HANDS hands, a unit of work each, into a new ledger, and writes the same rows with sqlite3
into the same tables without triggers and keys to check, with the same durability, by turns. With
BOOK (a ledger made by benchmarks/audit.py) the same hands are recorded there, too.
"""

from __future__ import annotations

import random
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks.book import NOW, hand, make_book, start, start_game
from ledger.store import integrity, transactions
from ledger.store.connect import Ledger, ledger_url, open_ledger


def main() -> None:
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "small.db")
        make_book(path, 1)
        bare = bare_copy(path, str(Path(folder) / "bare.db"))
        with open_ledger(path, write=True) as small:
            books = [recorder(small)]
            if len(sys.argv) > 2:
                books.append(recorder(open_ledger(sys.argv[2], write=True)))
            times = measure(hands, books, small, bare)
    names = ["bare sqlite3", "empty book", "large book"]
    for name, taken in zip(names, times, strict=False):
        ratio = statistics.median(taken) / statistics.median(times[0])
        print(f"{name}: {statistics.median(taken) * 1e6:.0f} us a hand, {ratio:.2f} x")


def bare_copy(path: str, copy: str) -> sqlite3.Connection:
    """The same tables and rows without any trigger, foreign keys off."""
    with sqlite3.connect(path) as source:
        source.execute("VACUUM INTO ?", (copy,))
    bare = sqlite3.connect(copy, isolation_level=None)
    for guard in integrity.guards("sqlite"):
        bare.execute(f"DROP TRIGGER {guard.name}")
    journal = "WAL" if sqlite3.sqlite_version_info >= (3, 51, 3) else "TRUNCATE"
    bare.execute(f"PRAGMA journal_mode = {journal}").fetchall()
    bare.execute("PRAGMA synchronous = FULL")
    return bare


def recorder(ledger: Ledger) -> Callable[[int], int]:
    """Starts a game in the ledger; returns what records hand N there and answers the game."""
    with ledger.session() as session:
        game = start_game(session)
        transactions.post(session, game, start(random.Random(1)), recorded_at=NOW)

    def record(number: int) -> int:
        with ledger.session() as session:
            new = hand(number, random.Random(number))
            transactions.post(session, game, new, recorded_at=NOW)
        return game

    return record


def measure(
    hands: int, books: list[Callable[[int], int]], small: Ledger, bare: sqlite3.Connection
) -> list[list[float]]:
    """Seconds a hand: the bare module first, then each book, taking turns."""
    times: list[list[float]] = [[] for _ in range(len(books) + 1)]
    for number in range(1, hands + 1):
        for taken, record in zip(times[1:], books, strict=True):
            begun = time.perf_counter()
            game = record(number)
            taken.append(time.perf_counter() - begun)
            if record is books[0]:
                rows = written(small, game, number)
        begun = time.perf_counter()
        write_bare(bare, rows)
        times[0].append(time.perf_counter() - begun)
    return times


_BY_TRANSACTION = ["transaction", "hand", "payment", "posting", "seal"]
_BY_HAND = ["win", "win_pattern"]


def written(ledger: Ledger, game: int, number: int) -> dict[str, list[tuple[object, ...]]]:
    """The rows of hand `number`, which is transaction `number` + 1, by table."""
    plain = sqlite3.connect(ledger_url(str(ledger.url.database)).database or "")
    rows = {}
    for table in _BY_TRANSACTION + _BY_HAND:
        key = "hand_number" if table in _BY_HAND else "transaction_number"
        key = "number" if table == "transaction" else key
        asked = (game, number if table in _BY_HAND else number + 1)
        found = plain.execute(f'SELECT * FROM "{table}" WHERE game_id = ? AND {key} = ?', asked)
        rows[table] = found.fetchall()
    plain.close()
    return rows


def write_bare(bare: sqlite3.Connection, rows: dict[str, list[tuple[object, ...]]]) -> None:
    bare.execute("BEGIN IMMEDIATE")
    for table, listed in rows.items():
        marks = ", ".join("?" * len(listed[0]))
        bare.executemany(f'INSERT INTO "{table}" VALUES ({marks})', listed)
    bare.execute("COMMIT")


if __name__ == "__main__":
    main()
