"""A ledger that another program writes to: a word after two seconds, and then the answer."""

from __future__ import annotations

import sqlite3
import threading
from pathlib import Path

from click.testing import CliRunner

from ledger.cli.main import cli


def test_a_busy_ledger_says_so_after_two_seconds_and_goes_on(tmp_path: Path) -> None:
    path = str(tmp_path / "club.db")
    runner = CliRunner(env={"MJL_DATABASE": path})
    runner.invoke(cli, ["init"])
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    release = threading.Timer(2.3, other.rollback)
    release.start()
    result = runner.invoke(cli, ["player", "add", "ann", "Ann"])
    release.join()
    other.close()
    assert result.exit_code == 0
    assert result.stderr.startswith("The ledger is busy")
    assert result.stdout == "added ann: Ann\n"
