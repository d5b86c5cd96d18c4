"""A writer that dies, a disk that fails: what was acknowledged is there, and nothing by half."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ledger.store import transactions, verify
from ledger.store.connect import open_ledger
from tests.store.evening import Book

# Records hands in game 1, one unit of work each, and says so after each.
_WRITER = """
import sys
from ledger.store import transactions
from ledger.store.connect import open_ledger
from tests.store.evening import NOW, ron
with open_ledger(sys.argv[1], write=True) as ledger:
    while True:
        with ledger.session() as session:
            number = transactions.head(session, 1)[0]
            transactions.post(session, 1, ron(number), recorded_at=NOW)
        print(number, flush=True)
"""


@pytest.mark.parametrize("seed", range(4))
def test_a_killed_writer_loses_nothing_it_acknowledged(url: str, seed: int) -> None:
    with open_ledger(url, write=True) as ledger:
        book = Book(ledger)
    root = Path(__file__).parents[2]
    writer = subprocess.Popen(
        [sys.executable, "-c", _WRITER, url], cwd=root, stdout=subprocess.PIPE, text=True
    )
    assert writer.stdout is not None
    acknowledged = [writer.stdout.readline()]
    time.sleep(random.Random(seed).uniform(0, 0.1))
    writer.send_signal(signal.SIGKILL)
    acknowledged += writer.stdout.readlines()
    writer.stdout.close()
    writer.wait()
    with open_ledger(url, write=True) as ledger, ledger.session() as session:
        stored = transactions.head(session, book.game)[0] - 1
        assert verify.audit(session, structure=False).ok
    said = sum(line.endswith("\n") for line in acknowledged)
    assert said <= stored <= said + 1
