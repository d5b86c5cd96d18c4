"""The metadata that all tables share: names of constraints, types that both engines store alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, count
from typing import Any

from sqlalchemy import BigInteger, Integer, MetaData
from sqlalchemy.orm import DeclarativeBase, Session

# Every revision this program knows, oldest first; the last is the one it works with. A test holds
# it against migrations/versions, so that opening a ledger need not import alembic.
REVISIONS = ("20261129",)

# SQLite's STRICT tables know no BIGINT, their INTEGER has 64 bits anyway.
Points = BigInteger().with_variant(Integer(), "sqlite")

MAX_POINTS = 10**9
MAX_BALANCE = 10**12


class Base(DeclarativeBase):
    """The declarative base; also carries the naming convention that migrations rely on."""

    metadata = MetaData(
        naming_convention={
            "pk": "pk_%(table_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
        }
    )


def strict(*, with_rowid: bool = False) -> dict[str, Any]:
    """Table options: STRICT, and one B-tree in the order of the key unless it has a row id."""
    return {"sqlite_strict": True, "sqlite_with_rowid": with_rowid}


Row = tuple[Any, ...]
# Told of long work: what is gone through, how many are done, and of how many.
Progress = Callable[[str, int, int], None]


def unseen(_what: str, _done: int, _of: int) -> None:
    """Nobody watches how far the work is."""


# The execution option of a database engine that may write: whom to tell that it must wait.
WAITING = "ledger_waiting"
WAIT_MS = 2_000
GIVE_UP_MS = 30_000
_LOCK_NOT_AVAILABLE = "55P03"
_cursor_numbers = count()
_AT_ONCE = 200


class Driver:
    """
    The driver's own cursor inside the session's transaction: rows as plain tuples, SQL with `?`.

    For the few statements that run once a hand or over every row, where Core costs more than the
    database does.
    """

    def __init__(self, session: Session) -> None:
        session.flush()
        connection = session.connection()
        self.on_pg = connection.dialect.name == "postgresql"
        waiting = connection.get_execution_options().get(WAITING)
        self._waiting: Callable[[], None] | None = waiting if self.on_pg else None
        driver: Any = connection.connection.driver_connection
        self._connection = driver
        self._cursor = driver.cursor()

    def all(self, statement: str, parameters: Row = ()) -> list[Row]:
        self._cursor.execute(self._marked(statement), parameters)
        rows: list[Row] = self._cursor.fetchall()
        return rows

    def first(self, statement: str, parameters: Row = ()) -> Row | None:
        rows = self.all(statement, parameters)
        return rows[0] if rows else None

    def columns(self, table: str) -> list[str]:
        """The names of a table's columns, in order, at whatever revision the ledger is."""
        self._cursor.execute(f'SELECT * FROM "{table}" LIMIT 0')
        return [str(column[0]) for column in self._cursor.description]

    def stream(self, statement: str, parameters: Row = ()) -> Iterator[Row]:
        """Rows one after the other through a cursor of their own, a few in memory at a time."""
        if self.on_pg:
            return self._server_rows(self._marked(statement), parameters)
        cursor = self._connection.cursor().execute(statement, parameters)
        # In batches, since cursors that take turns row by row push each other out of the caches.
        return chain.from_iterable(iter(lambda: cursor.fetchmany(_AT_ONCE), []))

    def _server_rows(self, statement: str, parameters: Row) -> Iterator[Row]:
        """PostgreSQL sends everything at once unless a cursor on the server is named."""
        with self._connection.cursor(name=f"rows_{next(_cursor_numbers)}") as cursor:
            cursor.itersize = 10 * _AT_ONCE
            yield from cursor.execute(statement, parameters)

    def insert(self, table: str, columns: str, rows: list[Row]) -> None:
        """All `rows` of one table; `columns` are named in order, separated by blanks."""
        if rows:
            names = columns.split()
            marks = ", ".join("?" * len(names))
            listed = ", ".join(f'"{name}"' for name in names)
            statement = f'INSERT INTO "{table}" ({listed}) VALUES ({marks})'
            self._cursor.executemany(self._marked(statement), rows)

    def next_id(self, table: str) -> int:
        """The next number of a table that is numbered without gaps, one writer at a time."""
        self.hold(table)
        return int(self.all(f"SELECT coalesce(max(id), 0) + 1 FROM {table}")[0][0])

    def lock_game(self, game: int) -> None:
        """
        One writer a game, before anything is read; of two games, the lower number first.

        SQLite has one writer anyway. A reader sees one snapshot and locks nothing.
        """
        row = f"SELECT true FROM game WHERE id = {int(game)} FOR NO KEY UPDATE"
        self._lock(f"{row} SKIP LOCKED", row)

    def hold(self, table: str) -> None:
        """
        One who numbers rows of a table; of several tables, in the order of the alphabet.

        Unlike LOCK TABLE this needs no right to change the table.
        """
        key = f"'{table}'::regclass::bigint"
        self._lock(
            f"SELECT pg_try_advisory_xact_lock({key})", f"SELECT pg_advisory_xact_lock({key})"
        )

    def _lock(self, at_once: str, patiently: str) -> None:
        """Waits as SQLite's writers do: a word after two seconds, an error after thirty."""
        if self._waiting is None or (True,) in self.all(at_once):
            return
        self._cursor.execute("SAVEPOINT waiting")
        try:
            self._cursor.execute(f"SET LOCAL lock_timeout = {WAIT_MS}")
            self._cursor.execute(patiently)
        except Exception as error:
            if getattr(error, "sqlstate", None) != _LOCK_NOT_AVAILABLE:
                raise
            self._cursor.execute("ROLLBACK TO SAVEPOINT waiting")
            self._waiting()
            self._cursor.execute(f"SET LOCAL lock_timeout = {GIVE_UP_MS - WAIT_MS}")
            self._cursor.execute(patiently)
        self._cursor.execute("SET LOCAL lock_timeout = DEFAULT")
        self._cursor.execute("RELEASE SAVEPOINT waiting")

    def run(self, statement: str, parameters: Row = ()) -> None:
        """A statement that gives no rows."""
        self._cursor.execute(self._marked(statement), parameters)

    def change(self, table: str, number: int, columns: str, *values: Any) -> None:
        """Set columns of one row beside the ledger, by its id."""
        changed = ", ".join(f"{name} = ?" for name in columns.split())
        statement = f"UPDATE {table} SET {changed} WHERE id = ?"
        self._cursor.execute(self._marked(statement), (*values, number))

    def _marked(self, statement: str) -> str:
        return statement.replace("?", "%s") if self.on_pg else statement
