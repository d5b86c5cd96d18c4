"""Opening: every way it can fail says what is wrong and how to fix it, with exit code 3."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import text
from sqlalchemy.orm import Session

from ledger.errors import Conflict, StoreError
from ledger.store import connect, games, migrate, transactions
from ledger.store.connect import Ledger, open_ledger
from tests.store.evening import NOW, Book, ron


def test_a_missing_file_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="there is no ledger at") as caught:
        open_ledger(str(tmp_path / "missing.db"), write=True)
    assert caught.value.exit_code == 3
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("content", [b"", b"not a database, but long enough to look at it" * 30])
def test_a_file_that_is_no_ledger_is_said_to_be_none(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "other.db"
    path.write_bytes(content)
    with pytest.raises(StoreError, match="is not a ledger"):
        open_ledger(str(path))
    assert path.read_bytes() == content


def test_an_empty_database_of_postgresql_is_no_ledger(pg_server: str) -> None:
    with pytest.raises(StoreError, match="is not a ledger"):
        open_ledger(pg_server)


def test_a_server_that_is_not_there_is_said_to_be_missing(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="the database refused") as caught:
        open_ledger(f"postgresql://nobody@/ledger?host={tmp_path}")
    assert "server" in caught.value.fix


@pytest.mark.parametrize(
    "url",
    [
        "mysql://ann:secret@localhost/ledger", "postgres://ann:secret@x/ledger", "://", "oracle://x",
        "postgresql://ann:secret@server:port/ledger", "postgresql://ann:secret@[::1/ledger",
        "sqlite://", "sqlite:///", "sqlite://club.db",
    ],
)  # fmt: skip
def test_other_databases_are_refused_without_their_password(url: str) -> None:
    for opening in (open_ledger, migrate.create):
        with pytest.raises(StoreError) as caught:
            opening(url)
        assert caught.value.fix
        assert "secret" not in f"{caught.value.message}{caught.value.where}{caught.value.fix}"


def test_a_password_is_not_shown_wherever_it_stands() -> None:
    for url in ("postgresql://ann:secret@x/y", "postgresql://ann@x/y?password=secret"):
        assert "secret" not in connect.url_text(connect.ledger_url(url))


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir])
def test_a_ledger_is_not_made_of_what_is_no_file(
    tmp_path: Path, make: Callable[[Path], None]
) -> None:
    make(tmp_path / "odd")
    with pytest.raises(StoreError, match="there is already"):
        migrate.create(str(tmp_path / "odd"))
    assert [path.name for path in tmp_path.iterdir()] == ["odd"]


def test_a_reader_cannot_write(url: str) -> None:
    with open_ledger(url) as ledger, pytest.raises(StoreError), ledger.session() as session:
        session.execute(text("INSERT INTO evening VALUES (1, '2026-11-24', '', '', NULL)"))


def test_a_locked_ledger_is_said_to_be_locked_after_a_word(
    url: str, engine_name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if engine_name == "postgresql":
        return
    monkeypatch.setattr(connect, "WAIT_MS", 20)
    monkeypatch.setattr(connect, "GIVE_UP_MS", 60)
    said: list[str] = []
    other = sqlite3.connect(url, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError, match="keeps the ledger locked"):
        open_ledger(url, write=True, waiting=lambda: said.append("wait"))
    other.close()
    assert said == ["wait"]


def test_a_writer_waits_for_another(
    url: str, engine_name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if engine_name == "postgresql":
        return
    monkeypatch.setattr(connect, "WAIT_MS", 20)
    other = sqlite3.connect(url, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    threading.Timer(0.1, other.rollback).start()
    said: list[str] = []
    with open_ledger(url, write=True, waiting=lambda: said.append("wait")):
        assert said == ["wait"]
    other.close()


def test_a_full_disk_is_said_to_be_full(url: str, engine_name: str) -> None:
    if engine_name == "postgresql":
        return
    with open_ledger(url, write=True) as ledger:
        book = Book(ledger)
        with pytest.raises(StoreError, match="the disk is full"), ledger.session() as session:
            pages = session.connection().exec_driver_sql("PRAGMA page_count").scalar_one()
            session.connection().exec_driver_sql(f"PRAGMA max_page_count = {pages}").close()
            for number in range(1, 400):
                transactions.post(session, book.game, ron(number), recorded_at=NOW)
    with open_ledger(url) as ledger, ledger.session() as session:
        assert transactions.head(session, book.game)[0] == 1


def test_sqlite_is_set_up_to_lose_nothing(url: str, engine_name: str) -> None:
    if engine_name == "postgresql":
        return
    with open_ledger(url, write=True) as ledger, ledger.session() as session:
        settings = {
            name: session.connection().exec_driver_sql(f"PRAGMA {name}").scalar_one()
            for name in ("foreign_keys", "synchronous", "journal_mode", "busy_timeout")
        }
        assert sqlite3.sqlite_version_info < (3, 51, 3) or settings["journal_mode"] == "wal"
        assert settings["journal_mode"] in ("truncate", "wal")
    assert (settings["foreign_keys"], settings["synchronous"]) == (1, 2)
    assert settings["busy_timeout"] == 30_000


def test_a_ledger_without_its_guards_is_not_written(url: str) -> None:
    with open_ledger(url, write=True) as ledger, ledger.session() as session:
        on = " ON seal" * (session.get_bind().dialect.name == "postgresql")
        session.execute(text(f"DROP TRIGGER seal_postings{on}"))
    with pytest.raises(StoreError, match="guards"):
        open_ledger(url, write=True)
    with open_ledger(url):
        pass


def test_a_read_only_file_is_said_to_be_read_only(url: str, engine_name: str) -> None:
    if engine_name == "postgresql":
        return
    ledger = Ledger(connect.ledger_url(url), write=True)
    with pytest.raises(StoreError, match="read-only"), ledger.session() as session:
        session.connection().exec_driver_sql("PRAGMA query_only = ON")
        session.execute(text("INSERT INTO evening VALUES (1, '2026-11-24', '', '', NULL)"))
    ledger.close()


def _write(url: str, game: int, count: int, failed: list[Exception]) -> None:
    """A writer of its own, as another process would be."""
    try:
        with open_ledger(url, write=True) as ledger:
            for _ in range(count):

                def work(session: Session) -> None:
                    number = transactions.head(session, game)[0]
                    transactions.post(session, game, ron(number), recorded_at=NOW)

                _until_done(ledger, work)
    except Exception as error:
        failed.append(error)


def _until_done(ledger: Ledger, work: object) -> None:
    assert callable(work)
    while True:
        try:
            ledger.run(work)
        except Conflict:
            continue
        return


def test_writers_at_once_lose_nothing(url: str) -> None:
    with open_ledger(url, write=True) as ledger:
        book = Book(ledger)
        failed: list[Exception] = []
        writers = [
            threading.Thread(target=_write, args=(url, book.game, 10, failed)) for _ in range(3)
        ]
        for writer in writers:
            writer.start()
        for writer in writers:
            writer.join()
        assert failed == []
        with ledger.session() as session:
            assert transactions.head(session, book.game)[0] == 31


def test_postgresql_repeats_what_it_rolled_back(url: str, engine_name: str) -> None:
    if engine_name == "sqlite":
        return
    attempts: list[int] = []
    with open_ledger(url, write=True) as ledger:

        def work(session: Session) -> int:
            attempts.append(1)
            if len(attempts) < 3:
                raise psycopg.errors.DeadlockDetected("deadlock detected")
            return len(games.games(session))

        assert ledger.run(work) == 0
        assert len(attempts) == 3
        with pytest.raises(Conflict, match="nothing was recorded"):
            ledger.run(_always_deadlocked)


def _always_deadlocked(_session: Session) -> None:
    raise psycopg.errors.SerializationFailure("could not serialize access")


def test_a_file_may_have_any_name(sqlite_template: Path, tmp_path: Path) -> None:
    path = tmp_path / "club 100% #1?.db"
    path.write_bytes(sqlite_template.read_bytes())
    with open_ledger(os.fspath(path), write=True) as ledger:
        Book(ledger).played()
