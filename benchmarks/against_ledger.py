"""
The audit against `ledger balance` (Debian's package `ledger`) and `bean-check` (beancount, extra
`bench`) on the same postings, in one run.

    python -m benchmarks.against_ledger [HANDS] [BOOK]

Writes the book's postings as plain-text journals, one entry a transaction, and times by turns: the
audit without and with the check of SQLite's file, and the others. A hand has five postings.
"""

from __future__ import annotations

import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from ledger.store import verify
from ledger.store.base import Driver
from ledger.store.connect import open_ledger

RUNS = 3
POSTINGS = """
SELECT game_id, transaction_number, account_number, change FROM posting
ORDER BY game_id, transaction_number, account_number
"""


def entries(book: str) -> Iterator[tuple[int, int, list[tuple[int, int]]]]:
    """Game, transaction, and its legs: account and change."""
    with open_ledger(book) as opened, opened.session() as session:
        for (game, number), legs in groupby(Driver(session).stream(POSTINGS), itemgetter(0, 1)):
            yield game, number, [(account, change) for _, _, account, change in legs]


def write_journals(book: str, ledger: Path, beans: Path) -> int:
    """How many postings went into each of the journals."""
    count, known = 0, set()
    with ledger.open("w") as out, beans.open("w") as opens:
        for game, number, legs in entries(book):
            out.write(f"2026-11-24 game {game} transaction {number}\n")
            for account, change in legs:
                out.write(f"    game{game}:account{account}  {change} P\n")
                if (game, account) not in known:
                    known.add((game, account))
                    opens.write(f"1970-01-01 open Assets:Game{game}:Account{account}\n")
            out.write("\n")
            count += len(legs)
        for game, number, legs in entries(book):
            opens.write(f'2026-11-24 * "game {game} transaction {number}"\n')
            for account, change in legs:
                opens.write(f"  Assets:Game{game}:Account{account}  {change} PTS\n")
    return count


def audit(book: str, *, structure: bool) -> None:
    with open_ledger(book) as opened, opened.session() as session:
        found = verify.audit(session, structure=structure)
        assert found.ok, found.differences


def seconds(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def main() -> None:
    from benchmarks.book import make_book  # what the audit's processes need not import

    hands = int(sys.argv[1]) if len(sys.argv) > 1 else 200_000
    with tempfile.TemporaryDirectory() as folder:
        book = sys.argv[2] if len(sys.argv) > 2 else str(Path(folder) / "book.db")
        make_book(book, hands)
        journal, beans = Path(folder) / "book.ledger", Path(folder) / "book.beancount"
        count = write_journals(book, journal, beans)
        balance = ["ledger", "-f", str(journal), "balance", "--depth", "1"]
        check = [str(Path(sys.executable).with_name("bean-check")), "--no-cache", str(beans)]
        works: dict[str, Callable[[], object]] = {
            "ledger balance": partial(subprocess.run, balance, check=True, capture_output=True),
            "bean-check": partial(subprocess.run, check, check=True, capture_output=True),
            "audit --quick": lambda: audit(book, structure=False),
            "db check": lambda: audit(book, structure=True),
        }
        times: dict[str, list[float]] = {name: [] for name in works}
        for _ in range(RUNS):
            for name, work in works.items():
                times[name].append(seconds(work))
    theirs = statistics.median(times["ledger balance"])
    for name, taken in times.items():
        each = statistics.median(taken)
        print(f"{name:15} {each:7.2f} s for {count} postings, {each / theirs:.2f} x")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"memory of this process at most {peak:.0f} MiB")


if __name__ == "__main__":
    main()
