"""Another program keeps the ledger: a word after two seconds, then success, or code 3."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg
import pytest

from ledger.store import migrate
from ledger.store.connect import ledger_url
from tests.torture.program import Program, mjl, stored

HAND = ("play", "-c", "draw ready ann")
BUSY = b"The ledger is busy: another program uses it."


@contextmanager
def kept(path: str, kind: str) -> Iterator[sqlite3.Connection]:
    """Another program in the middle of its work."""
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN" if kind == "READING" else f"BEGIN {kind}")
    other.execute("SELECT count(*) FROM game").fetchall()
    with closing(other):
        yield other


@pytest.mark.parametrize("kind", ["IMMEDIATE", "EXCLUSIVE", "READING"])
def test_who_waits_is_told_and_gets_through(club_file: str, kind: str) -> None:
    """A writer waits for a writer at its start, and for a reader when it commits."""
    with kept(club_file, kind) as other:
        program = Program(club_file, *HAND)
        program.wait_for_error(BUSY)
        other.rollback()
        assert program.finish() == 0
    assert program.acknowledged == 1
    assert stored(club_file) == 2


@pytest.mark.parametrize("words", [HAND, ("standings",), ("db", "current"), ("audit",)])
def test_who_waits_in_vain_gets_an_error(club_file: str, words: tuple[str, ...]) -> None:
    with kept(club_file, "EXCLUSIVE"):
        done = mjl(f"sqlite:///{club_file}?timeout=0.3", *words)
    assert done.code == 3
    assert "Error: another program keeps the ledger locked" in done.errors
    assert "Fix: wait until it is done, then repeat." in done.errors
    assert stored(club_file) == 1
    assert mjl(club_file, *HAND).code == 0


def test_a_timeout_that_is_no_number_is_refused(club_file: str) -> None:
    done = mjl(f"sqlite:///{club_file}?timeout=soon", "standings")
    assert (done.code, done.errors.splitlines()[0]) == (3, "Error: 'soon' is not a timeout")


def test_of_two_inits_at_once_one_makes_the_ledger_and_the_other_leaves_it(tmp_path: Path) -> None:
    path = str(tmp_path / "club.db")
    with migrate.created(path):
        other = Program(path, "init")
        other.process.join(0.5)
    assert other.finish() == 3
    assert b" already" in other.errors
    assert stored(path) == 0


def test_a_game_kept_on_a_server_is_waited_for(new_club: Callable[[], str]) -> None:
    url = new_club()
    with psycopg.connect(str(ledger_url(url)).replace("+psycopg", "")) as other:
        other.execute("SELECT 1 FROM game WHERE id = 1 FOR UPDATE")
        program = Program(url, "play", "--game", "1", "-c", "draw ready ann")
        program.wait_for_error(BUSY)
        # Nobody waits for another game.
        assert mjl(url, "play", "--game", "2", "-c", "draw ready ann").code == 0
    assert program.finish() == 0
    assert (stored(url, 1), stored(url, 2)) == (2, 2)
