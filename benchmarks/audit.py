"""
The audit of a large book against the SQL that reads the same rows, and its memory.

    python benchmarks/audit.py [HANDS] [URL]

Makes a book of games of twelve hands (or takes the one at URL), then prints seconds, their ratio
and the most memory that the process held. A hand has five payments and five postings here.
"""

from __future__ import annotations

import resource
import sys
import tempfile
import time
from pathlib import Path

from sqlalchemy.orm import Session

from benchmarks.book import make_book
from ledger.store import verify
from ledger.store.base import Driver
from ledger.store.connect import open_ledger
from ledger.store.integrity import LEDGER_TABLES


def main() -> None:
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    with tempfile.TemporaryDirectory() as folder:
        url = sys.argv[2] if len(sys.argv) > 2 else str(Path(folder) / "book.db")
        make_book(url, hands)
        with open_ledger(url) as ledger, ledger.session() as session:
            reading = timed(read_rows, session)
            auditing = timed(verify.audit, session)
            bare = timed(lambda opened: verify.audit(opened, structure=False), session)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{hands} hands: rows read {reading:.2f} s, audit {auditing:.2f} s", end=" ")
    print(f"({auditing / reading:.2f} x), without the file's check {bare:.2f} s", end=" ")
    print(f"({bare / reading:.2f} x), {peak:.0f} MiB")


def timed(work: object, session: Session) -> float:
    """Seconds that the work takes."""
    assert callable(work)
    begun = time.perf_counter()
    work(session)
    return time.perf_counter() - begun


def read_rows(session: Session) -> int:
    """Every row of the ledger, as it is stored."""
    driver = Driver(session)
    return sum(1 for table in LEDGER_TABLES for _ in driver.stream(f'SELECT * FROM "{table}"'))


if __name__ == "__main__":
    main()
