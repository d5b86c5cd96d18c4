"""
Opening a ledger: what each engine needs so that nothing acknowledged is lost, and units of work.

SQLite writers begin with BEGIN IMMEDIATE (a read transaction cannot be upgraded once another
writer has committed), sync fully, and use WAL only where the library has no WAL-reset bug (3.51.3
and newer), TRUNCATE otherwise. PostgreSQL writers work in READ COMMITTED and lock the game's row
first; readers see one snapshot.
"""

from __future__ import annotations

import random
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, NoReturn, Self, TypeVar
from urllib.parse import quote

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.orm import Session
from sqlalchemy.pool import QueuePool

from ledger.errors import Conflict, LedgerError, StoreError
from ledger.store import integrity
from ledger.store.base import GIVE_UP_MS, REVISIONS, WAIT_MS, WAITING

T = TypeVar("T")

_ATTEMPTS = 5
_WAL_IS_SAFE = sqlite3.sqlite_version_info >= (3, 51, 3)


def _no_word() -> None:
    """Nobody to tell that the ledger is busy."""


class Ledger:
    """An open ledger. `session()` is one unit of work, `run()` one that may be repeated."""

    def __init__(self, url: URL, *, write: bool, waiting: Callable[[], None] = _no_word) -> None:
        self.url = url
        self.write = write
        self.db_engine = db_engine(url, write=write, waiting=waiting)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        self.db_engine.dispose()

    @contextmanager
    def session(self) -> Iterator[Session]:
        """Commits at the end, rolls back on an error. Raises StoreError and Conflict."""
        with explained(self.db_engine), Session(self.db_engine, expire_on_commit=False) as session:
            yield session
            session.commit()

    def run(self, work: Callable[[Session], T]) -> T:
        """The work as one unit, again where PostgreSQL rolled it back for another's sake."""
        for attempt in range(_ATTEMPTS):
            try:
                with self.session() as session:
                    return work(session)
            except Conflict as conflict:
                if not _may_repeat(conflict.__cause__) or attempt == _ATTEMPTS - 1:
                    raise
                time.sleep(random.uniform(0, 0.05 * 2**attempt))
        raise AssertionError("the last attempt returns or raises")


def open_ledger(url: str, *, write: bool = False, waiting: Callable[[], None] = _no_word) -> Ledger:
    """
    An existing ledger at this program's revision, ready to work with.

    Args:
        url: a path, or a URL that SQLAlchemy knows (sqlite:///..., postgresql://...).
        write: also checks that every guard is in place.
        waiting: called once if another writer keeps the ledger for more than two seconds.

    Raises:
        StoreError: missing, no ledger, another revision, locked, or without its guards.
    """
    ledger = Ledger(ledger_url(url), write=write, waiting=waiting)
    try:
        with ledger.session() as session:
            connection = session.connection()
            check_revision(connection)
            if write:
                integrity.verify_guards(connection)
    except BaseException:
        ledger.close()
        raise
    return ledger


def ledger_url(text: str) -> URL:
    """A path is a SQLite file; PostgreSQL is reached by psycopg 3."""
    if "://" not in text:
        return URL.create("sqlite", database=text)
    try:
        url = make_url(text)
    except ArgumentError as error:
        fix = "give a file or a postgresql URL"
        raise StoreError(f"{text!r} is no database", fix=fix) from error
    if url.get_backend_name() == "postgresql":
        return url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() != "sqlite":
        raise StoreError(f"{text!r} is neither SQLite nor PostgreSQL")
    return url


def db_engine(
    url: URL, *, write: bool, create: bool = False, waiting: Callable[[], None] = _no_word
) -> Engine:
    """SQLAlchemy's engine with everything the ledger relies on; `create` makes a missing file."""
    if url.get_backend_name() == "postgresql":
        return _pg_engine(url, write, waiting)
    path = Path(url.database or "")
    if not create and not path.is_file():
        raise StoreError(f"there is no ledger at {str(path)!r}", fix="mjl init makes one")
    mode = "rwc" if create else "rw"
    name = f"file:{quote(str(path))}?mode={mode}"
    engine = create_engine(
        "sqlite://",
        creator=lambda: sqlite3.connect(
            name, uri=True, isolation_level=None, check_same_thread=False
        ),
        poolclass=QueuePool,
        pool_size=1,
    )
    event.listen(engine, "connect", _sqlite_writer if write else _sqlite_reader)
    begin = "BEGIN IMMEDIATE" if write else "BEGIN"
    event.listen(engine, "begin", lambda connection: _begin(connection, begin, waiting))
    return engine


def _pg_engine(url: URL, write: bool, waiting: Callable[[], None]) -> Engine:
    try:
        return create_engine(
            url,
            isolation_level="READ COMMITTED" if write else "REPEATABLE READ",
            connect_args={} if write else {"options": "-c default_transaction_read_only=on"},
            execution_options={WAITING: waiting if write else None},
        )
    except ModuleNotFoundError as error:
        raise StoreError(
            "PostgreSQL needs psycopg", fix="pip install 'mahjong-ledger[postgres]'"
        ) from error


def _sqlite_reader(connection: sqlite3.Connection, _record: Any) -> None:
    connection.execute(f"PRAGMA busy_timeout = {GIVE_UP_MS}")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA query_only = ON")


def _sqlite_writer(connection: sqlite3.Connection, _record: Any) -> None:
    connection.execute(f"PRAGMA busy_timeout = {GIVE_UP_MS}")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute(f"PRAGMA journal_mode = {'WAL' if _WAL_IS_SAFE else 'TRUNCATE'}").fetchall()
    # The pragma does nothing inside a transaction or in a library built without foreign keys.
    if connection.execute("PRAGMA foreign_keys").fetchone() != (1,):
        raise StoreError("this SQLite does not check foreign keys; nothing is written")


def _begin(connection: Connection, begin: str, waiting: Callable[[], None]) -> None:
    """BEGIN, with a word after two seconds of waiting for another writer."""
    cursor: Any = connection.connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {WAIT_MS}")
    try:
        cursor.execute(begin)
    except sqlite3.OperationalError as error:
        if "locked" not in str(error):
            raise
        waiting()
        cursor.execute(f"PRAGMA busy_timeout = {GIVE_UP_MS - WAIT_MS}")
        cursor.execute(begin)
    cursor.execute(f"PRAGMA busy_timeout = {GIVE_UP_MS}")


def revision(connection: Connection) -> str:
    """The revision that the ledger is at. Raises StoreError where there is none."""
    try:
        found = connection.exec_driver_sql("SELECT version_num FROM alembic_version")
        return str(found.scalar_one())
    except DBAPIError as error:
        if _code(error.orig) in _NO_TABLE or "no such table" in str(error):
            raise StoreError("this database is no ledger", fix="mjl init makes one") from error
        raise


def check_revision(connection: Connection) -> None:
    """Raises StoreError unless the ledger is at this program's revision."""
    found = revision(connection)
    if found == REVISIONS[-1]:
        return
    if found in REVISIONS:
        raise StoreError(f"the ledger is at the older revision {found}", fix="mjl db upgrade")
    raise StoreError(
        f"the ledger is at revision {found}, which this program does not know",
        where=f"this program works with {REVISIONS[-1]}",
        fix="install a newer mjl",
    )


@contextmanager
def explained(engine: Engine) -> Iterator[None]:
    """The driver's errors as errors that a user can read; SQLAlchemy's wrapping or none."""
    driver: Any = engine.dialect.loaded_dbapi
    try:
        yield
    except DBAPIError as error:
        _raise(error.orig or error)
    except driver.Error as error:
        _raise(error)


_NO_TABLE = ("42P01",)
_REPEAT = ("40001", "40P01")
# What the database's message holds, what to say, how to fix it.
_DATABASE_SAYS = (
    ("locked", "another program keeps the ledger locked", "wait until it is done, then repeat"),
    ("lock timeout", "another program keeps the game locked", "wait until it is done, then repeat"),
    ("readonly", "the ledger is read-only", "make the file and its folder writable"),
    ("disk is full", "the disk is full; nothing was recorded", "free some space, then repeat"),
    ("not a database", "this file is no ledger", "mjl init makes one"),
    ("malformed", "the ledger's file is damaged", "restore a backup, or run mjl audit"),
    ("disk I/O", "the disk refused to read or write", "look at the disk, then repeat"),
    ("unable to open", "the ledger's file cannot be opened", "look at the file's permissions"),
)
# Guards that another writer can run into; the rest are bugs or tampering.
_RACES = (
    "next one", "already", "without a gap", "hash of the one before", "has an account",
    "UNIQUE", "duplicate key",
)  # fmt: skip


def _code(error: BaseException | None) -> str:
    return str(getattr(error, "sqlstate", None) or "")


def _may_repeat(error: BaseException | None) -> bool:
    return _code(error) in _REPEAT


def _raise(error: BaseException) -> NoReturn:
    raise _explanation(error, str(error).splitlines()[0] if str(error) else "") from error


def _explanation(error: BaseException, said: str) -> LedgerError:
    if _may_repeat(error):
        return Conflict("another writer was in the way; nothing was recorded", fix="repeat it")
    for part, message, fix in _DATABASE_SAYS:
        if part in said and (isinstance(error, sqlite3.Error) or "timeout" in part):
            return StoreError(message, where=said, fix=fix)
    refused = isinstance(error, sqlite3.IntegrityError) or _code(error).startswith("23")
    if refused and any(part in said for part in _RACES):
        message = "something else was recorded meanwhile"
        return Conflict(message, where=said, fix="look, then repeat")
    fix = "is the server there, and the URL right?" if not _code(error) else "mjl audit tells more"
    return StoreError("the database refused", where=said, fix=fix)
