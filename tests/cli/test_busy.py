"""A ledger that another program writes to: a word after two seconds, and then the answer."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from ledger.cli import book
from ledger.cli.main import cli


def test_a_busy_ledger_says_so_and_goes_on_once_it_is_free(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = str(tmp_path / "club.db")
    runner = CliRunner(env={"MJL_DATABASE": path})
    runner.invoke(cli, ["init"])
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        talk = book.talk

        def told(text: str) -> None:
            """The other program is done as soon as the user was told."""
            talk(text)
            other.rollback()

        monkeypatch.setattr(book, "talk", told)
        result = runner.invoke(cli, ["player", "add", "ann", "Ann"])
    assert result.exit_code == 0
    assert result.stderr.startswith("The ledger is busy")
    assert result.stdout == "added ann: Ann\n"
