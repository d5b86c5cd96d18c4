"""
Opening a ledger: what each engine needs so that nothing acknowledged is lost, and units of work.

SQLite writers begin with BEGIN IMMEDIATE (a read transaction cannot be upgraded once another
writer has committed), sync fully, and use WAL only where the library has no WAL-reset bug (3.51.3
and newer), TRUNCATE otherwise. PostgreSQL writers work in READ COMMITTED and lock the game's row
first; readers see one snapshot.
"""

from __future__ import annotations

import random
import re
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
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


def no_word() -> None:
    """Nobody to tell that the ledger is busy."""


class _AnswerLost(StoreError):
    """The database was cut off during the commit."""


class Ledger:
    """An open ledger. `session()` is one unit of work, `run()` one that may be repeated."""

    def __init__(self, url: URL, *, write: bool, waiting: Callable[[], None] = no_word) -> None:
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
            with explained(self.db_engine, committing=True):
                session.commit()

    def run(self, work: Callable[[Session], T], *, has_id: bool = False) -> T:
        """
        The work as one unit, again where PostgreSQL rolled it back for another's sake.

        Args:
            has_id: it carries a request id; so it is asked again, too, where the answer was lost.
        """
        for attempt in range(_ATTEMPTS):
            try:
                return self._done(work)
            except Conflict as conflict:
                if not _may_repeat(conflict.__cause__) or attempt == _ATTEMPTS - 1:
                    raise
                time.sleep(random.uniform(0, 0.05 * 2**attempt))
            except _AnswerLost as lost:
                if not has_id:
                    raise
                return self._asked_again(work, lost)
        raise AssertionError("the last attempt returns or raises")

    def _done(self, work: Callable[[Session], T]) -> T:
        with self.session() as session:
            return work(session)

    def _asked_again(self, work: Callable[[Session], T], lost: _AnswerLost) -> T:
        """Where that fails, too, the first error is the one that counts."""
        try:
            return self._done(work)
        except StoreError:
            raise lost from None


def open_ledger(url: str, *, write: bool = False, waiting: Callable[[], None] = no_word) -> Ledger:
    """
    An existing ledger at this program's revision, ready to work with.

    Args:
        url: a path, or a URL that SQLAlchemy knows (sqlite:///..., postgresql://...);
            `sqlite:///club.db?timeout=5` gives up after 5 seconds of waiting for another writer.
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
    except (ArgumentError, ValueError) as error:  # ValueError: a port that is no number
        fix = "write it like postgresql://name@server:5432/club, or give a file"
        said = re.sub("://.*@", "://***@", text)
        raise StoreError(f"{said!r} is not a database", fix=fix) from error
    if url.get_backend_name() == "postgresql":
        return url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() != "sqlite":
        fix = "start it with postgresql:// or sqlite:///, or give a file"
        raise StoreError(f"{url_text(url)!r} is neither SQLite nor PostgreSQL", fix=fix)
    if url.host or not url.database:
        raise StoreError(f"{text!r} names no file", fix="write it like sqlite:///club.db")
    return url


def url_text(url: URL) -> str:
    """A URL as it may stand on the screen: without its password."""
    if "password" in url.query:
        url = url.update_query_dict({"password": "***"})
    return str(url)


def db_engine(
    url: URL, *, write: bool, create: bool = False, waiting: Callable[[], None] = no_word
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
    waiter = _Waiter(waiting, _give_up_ms(url))
    event.listen(engine, "connect", partial(_set, waiter, _settings(write)))
    # A reader takes its lock at once, so that it waits here and nowhere else.
    begin = ("BEGIN IMMEDIATE",) if write else ("BEGIN", "SELECT count(*) FROM sqlite_master")
    for moment, statements in (("begin", begin), ("commit", ("COMMIT",))):
        event.listen(engine, moment, partial(_say, waiter, statements))
    return engine


def _give_up_ms(url: URL) -> int:
    """How long to wait for another writer: the URL's `timeout` in seconds, as sqlite3 calls it."""
    said = str(url.query.get("timeout", GIVE_UP_MS / 1000))
    try:
        return max(int(float(said) * 1000), 0)
    except (ValueError, OverflowError) as error:
        raise StoreError(f"{said!r} is not a timeout", fix="give seconds: ?timeout=5") from error


def _pg_engine(url: URL, write: bool, waiting: Callable[[], None]) -> Engine:
    said = url.query.get("options", ())
    options = [said] if isinstance(said, str) else list(said)
    if not write:
        options.append("-c default_transaction_read_only=on")
    try:
        engine = create_engine(
            url,
            isolation_level="READ COMMITTED" if write else "REPEATABLE READ",
            connect_args={"options": " ".join(options)},
            execution_options={WAITING: waiting if write else None},
            # A server that was started again meanwhile is reached again.
            pool_pre_ping=True,
        )
    except ModuleNotFoundError as error:
        raise StoreError(
            "PostgreSQL needs psycopg", fix="pip install 'mahjong-ledger[postgres]'"
        ) from error
    if write:
        event.listen(engine, "connect", _pg_durable)
    return engine


def _pg_durable(connection: Any, _record: Any) -> None:
    """What is acknowledged is on the disk, also where the server's settings do without."""
    connection.execute(
        "SELECT set_config('synchronous_commit', 'on', false)"
        " WHERE current_setting('synchronous_commit') = 'off'"
    )
    connection.commit()


def _settings(write: bool) -> list[str]:
    settings = {"foreign_keys": "ON", "query_only": "ON"}
    if write:
        journal = "WAL" if _WAL_IS_SAFE else "TRUNCATE"
        settings = {"foreign_keys": "ON", "synchronous": "FULL", "journal_mode": journal}
    return [f"PRAGMA {name} = {value}" for name, value in settings.items()]


class _Waiter:
    """
    Waits for other programs that use the file, with a word to the user after two seconds.

    SQLite's own waiting sleeps longer and longer, up to a tenth of a second, so that whoever came
    last gets the lock: among eight busy writers one waited in vain for half a minute. Here all
    sleep alike.
    """

    def __init__(self, waiting: Callable[[], None], give_up_ms: int) -> None:
        self.waiting = waiting
        self.give_up_ms = give_up_ms

    def execute(self, cursor: sqlite3.Cursor, statement: str) -> None:
        """A statement that may have to wait. Raises sqlite3.OperationalError."""
        cursor.execute("PRAGMA busy_timeout = 0")
        try:
            self._try(cursor, statement, time.monotonic() + min(WAIT_MS, self.give_up_ms) / 1000)
        except sqlite3.OperationalError as error:
            if "locked" not in str(error):
                raise
            self.waiting()
            left = max(self.give_up_ms - WAIT_MS, 0) / 1000
            self._try(cursor, statement, time.monotonic() + left)
        finally:
            cursor.execute(f"PRAGMA busy_timeout = {self.give_up_ms}")

    def _try(self, cursor: sqlite3.Cursor, statement: str, until: float) -> None:
        while True:
            try:
                cursor.execute(statement).fetchall()
                return
            except sqlite3.OperationalError as error:
                if "locked" not in str(error) or time.monotonic() >= until:
                    raise
                time.sleep(random.uniform(0.001, 0.005))


def _set(
    waiter: _Waiter, settings: Sequence[str], connection: sqlite3.Connection, _record: Any
) -> None:
    """Set up a new connection, and look whether it checks foreign keys."""
    cursor = connection.cursor()
    for statement in settings:
        waiter.execute(cursor, statement)
    # The pragma does nothing inside a transaction or in a library built without foreign keys.
    if cursor.execute("PRAGMA foreign_keys").fetchone() != (1,):
        raise StoreError("this SQLite does not check foreign keys; nothing is written")


def _say(waiter: _Waiter, statements: Sequence[str], connection: Connection) -> None:
    """Begin or commit; what fails is an error of SQLAlchemy's, as everywhere."""
    cursor: Any = connection.connection.cursor()
    for statement in statements:
        try:
            waiter.execute(cursor, statement)
        except sqlite3.Error as error:
            raise DBAPIError.instance(statement, (), error, sqlite3.Error) from error


def revision(connection: Connection) -> str:
    """The revision that the ledger is at. Raises StoreError where there is none."""
    try:
        found = connection.exec_driver_sql("SELECT version_num FROM alembic_version")
        return str(found.scalar_one())
    except DBAPIError as error:
        if _code(error.orig) in _NO_TABLE or "no such table" in str(error):
            raise StoreError("this database is not a ledger", fix="mjl init makes one") from error
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
def explained(engine: Engine, *, committing: bool = False) -> Iterator[None]:
    """
    The driver's errors as errors that a user can read; SQLAlchemy's wrapping or none.

    Args:
        committing: whatever cuts off the answer now leaves open whether it was recorded.
    """
    driver: Any = engine.dialect.loaded_dbapi
    try:
        yield
    except DBAPIError as error:
        _raise(error.orig or error, committing)
    except driver.Error as error:
        _raise(error, committing)
    except UnicodeDecodeError as error:
        # What sqlite3 says quotes the bytes of a damaged schema, which need not be text.
        where = ascii(error.object[:80])
        fix = "restore a backup"
        raise StoreError("the ledger's file is damaged", where=where, fix=fix) from error


_NO_TABLE = ("42P01",)
_GONE = ("57P", "08")
_LOOK_FIRST = "look, and repeat it if it is not there; with the same --request-id a repeat is safe"
_START_IT = "start it, then repeat"
_REPEAT = ("40001", "40P01")
# What the database's message holds, what to say, how to fix it.
_DATABASE_SAYS = (
    ("locked", "another program keeps the ledger locked", "wait until it is done, then repeat"),
    ("lock timeout", "another program keeps the game locked", "wait until it is done, then repeat"),
    ("readonly", "the ledger is read-only", "make the file and its folder writable"),
    ("disk is full", "the disk is full; nothing was recorded", "free some space, then repeat"),
    ("not a database", "this file is not a ledger", "name another one with -d"),
    ("malformed", "the ledger's file is damaged", "restore a backup, or run mjl audit"),
    ("disk I/O", "the disk refused to read or write", "look at the disk, then repeat"),
    ("unable to open", "the ledger's file cannot be opened", "look at its folder and permissions"),
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


def _cut_off(error: BaseException) -> bool:
    """Whether the disk or the server broke off before the answer came."""
    if isinstance(error, sqlite3.Error):
        return "disk I/O" in str(error)
    return not _code(error) or _code(error).startswith(_GONE)


def _raise(error: BaseException, committing: bool) -> NoReturn:
    said = str(error).splitlines()[0] if str(error) else ""
    raise _explanation(error, said, committing) from error


def _explanation(error: BaseException, said: str, committing: bool) -> LedgerError:
    if _may_repeat(error):
        return Conflict("another writer was in the way; nothing was recorded", fix="repeat it")
    if committing and _cut_off(error):
        message = "the database did not answer; this may or may not have been recorded"
        return _AnswerLost(message, where=said, fix=_LOOK_FIRST)
    if _code(error).startswith(_GONE):
        return StoreError("the server has stopped; nothing was recorded", where=said, fix=_START_IT)
    for part, message, fix in _DATABASE_SAYS:
        if part in said and (isinstance(error, sqlite3.Error) or "timeout" in part):
            return StoreError(message, where=said, fix=fix)
    refused = isinstance(error, sqlite3.IntegrityError) or _code(error).startswith("23")
    if refused and any(part in said for part in _RACES):
        message = "something else was recorded meanwhile"
        return Conflict(message, where=said, fix="look, then repeat")
    nobody = "check that the server is running and the URL is right"
    fix = "mjl audit tells more" if _code(error) else nobody
    return StoreError("the database refused", where=said, fix=fix)
