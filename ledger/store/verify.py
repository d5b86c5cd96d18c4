"""
The audit: from the rows alone, is the ledger what was recorded?

One walk over all transactions (`walk.py`), some games at a time, whose memory stays flat: each seal
is computed again, postings are held against payments, balances against the postings before,
reversals against their targets. What a whole table can tell (foreign keys, numbers without gaps,
the guards) is asked of the database. SQLite works without holding Python's lock, so that a large
file is read through several connections at once.
"""

from __future__ import annotations

import os
import sqlite3
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from itertools import islice
from queue import SimpleQueue
from typing import Any, Self, TypeVar

from sqlalchemy import Engine, Inspector, PoolProxiedConnection, Table, inspect
from sqlalchemy.exc import SAWarning
from sqlalchemy.orm import Session

from ledger.store import integrity, marks, walk
from ledger.store.base import Driver
from ledger.store.checkpoint import Checkpoint
from ledger.store.models import Game
from ledger.store.walk import Audit, Difference

__all__ = ["Audit", "Difference", "audit"]

T = TypeVar("T")

# How many games are walked through at a time, and the most connections to a file.
_AT_ONCE = 500
_CONNECTIONS = 4
_LEAST, _GREATEST = -(1 << 63), (1 << 63) - 1
# Many rows of these tables share a key, which is looked up once.
_SHARED = ("win_pattern", "payment", "posting")


def audit(session: Session, *, structure: bool = True) -> Audit:
    """
    Everything the rows can tell without the rule books.

    Args:
        structure: whether all constraints are there, and SQLite's file is sound, too.
    """
    found = Audit()
    driver = Driver(session)
    _check_guards(session, found)
    if structure:
        _check_constraints(session, found)
    ranges = _ranges(driver)
    engine = session.get_bind().engine
    with _drivers(driver, engine, len(ranges)) as drivers, _Readers(drivers) as readers:
        # The longest first: the games are walked through beside it.
        parts = [readers.submit(_file)] if structure else []
        parts += [readers.submit(check) for check in (_keys, _numbers, _paid)]
        walks = [readers.submit(_walk, games) for games in ranges]
        for part in parts:
            found.merge(part.result())
        found.checkpoint = Checkpoint.over(_merged(found, walks)).text()
    return found


def _ranges(driver: Driver) -> list[walk.Games]:
    """The first and the last game of each walk; together they cover every number there can be."""
    games = driver.stream("SELECT id FROM game ORDER BY id")
    starts = [game for (game,) in islice(games, _AT_ONCE, None, _AT_ONCE)]
    return list(zip([_LEAST, *starts], [*[start - 1 for start in starts], _GREATEST], strict=True))


class _Reader(Driver):
    """A connection beside the session's, at the state that is there now. It does not wait."""

    def __init__(self, pooled: PoolProxiedConnection) -> None:
        self.on_pg = False
        self._waiting = None
        self._connection = pooled.driver_connection
        self._cursor = self._connection.cursor()
        for begin in ("PRAGMA busy_timeout = 0", "BEGIN", "SELECT count(*) FROM sqlite_master"):
            self._cursor.execute(begin)


@contextmanager
def _drivers(own: Driver, engine: Engine, wanted: int) -> Iterator[list[Driver]]:
    """
    The session's own, and more for a large file that it only reads.

    While the session reads, no writer can commit to the file, unless it is in WAL mode: then what
    was committed in this moment is audited as well.
    """
    drivers = [own]
    with ExitStack() as stack:
        if not own.on_pg and own.all("PRAGMA query_only") == [(1,)]:
            # Where a writer is about to commit, it waits for us: the session's own will do.
            more = range(1, min(wanted, os.cpu_count() or 1, _CONNECTIONS))
            opened = (stack.enter_context(closing(engine.raw_connection())) for _ in more)
            with suppress(sqlite3.OperationalError):
                drivers.extend(map(_Reader, opened))
        yield drivers


class _Readers:
    """Threads that work with one driver each."""

    def __init__(self, drivers: Sequence[Driver]) -> None:
        self._threads = ThreadPoolExecutor(len(drivers))
        self._idle: SimpleQueue[Driver] = SimpleQueue()
        for driver in drivers:
            self._idle.put(driver)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._threads.shutdown(cancel_futures=True)

    def submit(self, work: Callable[..., T], *arguments: object) -> Future[T]:
        return self._threads.submit(self._run, work, arguments)

    def _run(self, work: Callable[..., T], arguments: tuple[object, ...]) -> T:
        driver = self._idle.get()
        try:
            return work(driver, *arguments)
        finally:
            self._idle.put(driver)


Walked = tuple[Audit, list[walk.Head]]


def _walk(driver: Driver, games: walk.Games) -> Walked:
    part, heads = Audit(), []
    try:
        heads = list(walk.heads(driver, part, games))
    except TypeError as error:
        # Only a damaged file has a text or nothing where the column has a number.
        part.add("file", None, None, f"a value is not of its column's type: {error}")
    return part, heads


def _merged(found: Audit, walks: Iterable[Future[Walked]]) -> Iterator[walk.Head]:
    for one in walks:
        part, heads = one.result()
        found.merge(part)
        yield from heads


def _check_guards(session: Session, found: Audit) -> None:
    for name in integrity.missing_guards(session.connection()):
        found.add("guard", None, None, f"the guard {name} is missing, changed or foreign")


def _check_constraints(session: Session, found: Audit) -> None:
    inspector = inspect(session.connection())
    with warnings.catch_warnings(action="ignore", category=SAWarning):
        # SQLAlchemy warns of what it cannot read in a damaged schema; it is missing then.
        there = {table: _there(inspector, table) for table in Game.metadata.tables}
    for table in Game.metadata.tables.values():
        for name in sorted(_named(table) - there[table.name]):
            found.add("guard", None, None, f"{name} of the table {table.name} is missing")


def _named(table: Table) -> set[str]:
    """Names of all constraints and indexes of a table."""
    return {str(item.name) for item in table.constraints | table.indexes}


def _there(inspector: Inspector, table: str) -> set[str]:
    listed: list[Any] = [
        inspector.get_pk_constraint(table),
        *inspector.get_foreign_keys(table),
        *inspector.get_check_constraints(table),
        *inspector.get_unique_constraints(table),
        *inspector.get_indexes(table),
    ]
    return {str(item["name"]) for item in listed}


def _file(driver: Driver) -> Audit:
    """What SQLite finds wrong with its file."""
    found = Audit()
    for (message,) in [] if driver.on_pg else driver.all("PRAGMA integrity_check(20)"):
        if message != "ok":
            found.add("file", None, None, message)
    return found


def _paid(driver: Driver) -> Audit:
    found = Audit()
    for message in marks.broken_seals(driver):
        found.add("paid", None, None, message)
    return found


def _keys(driver: Driver) -> Audit:
    """Rows that point to nothing."""
    found = Audit()
    for table in Game.metadata.tables.values():
        for key in table.foreign_key_constraints:
            if table.name == "payment" and "transaction_number" not in key.column_keys:
                continue  # payer and payee have postings, whose accounts are looked up
            for row in driver.all(_lost_rows(table.name, key)):
                at = dict(zip(key.column_keys, row, strict=True))
                says = f"{table.name}: nothing at {', '.join(map('{} {}'.format, at, row))}"
                found.add("key", at.get("game_id"), at.get("transaction_number"), says)
    return found


def _lost_rows(table: str, key: Any) -> str:
    pairs = [(pair.parent.name, pair.column.name) for pair in key.elements]
    columns = ", ".join(child for child, _ in pairs)
    rows = f'(SELECT DISTINCT {columns} FROM "{table}")' if table in _SHARED else f'"{table}"'
    there = " AND ".join(f"c.{child} IS NOT NULL" for child, _ in pairs)
    same = " AND ".join(f"p.{parent} = c.{child}" for child, parent in pairs)
    return (
        f"SELECT {columns} FROM {rows} AS c WHERE {there}"
        f' AND NOT EXISTS (SELECT 1 FROM "{key.referred_table.name}" AS p WHERE {same}) LIMIT 20'
    )


# Kind, what is wrong, and the SQL that finds it: game, transaction or hand.
_NUMBER_CHECKS = (
    (
        "game",
        "the game before it is missing",
        (
            "SELECT id, NULL FROM game AS g WHERE id > 1"
            " AND NOT EXISTS (SELECT 1 FROM game AS b WHERE b.id = g.id - 1)"
        ),
    ),
    (
        "game",
        "the game has no start",
        (
            "SELECT id, 1 FROM game AS g WHERE NOT EXISTS"
            ' (SELECT 1 FROM "transaction" AS t WHERE t.game_id = g.id AND t.number = 1)'
        ),
    ),
    (
        "account",
        "an account's number is left out",
        "SELECT game_id, NULL FROM account GROUP BY game_id HAVING max(number) <> count(*)",
    ),
    (
        "account",
        "an account is opened after its first posting",
        (
            "SELECT game_id, transaction_number FROM account AS a WHERE EXISTS"
            " (SELECT 1 FROM posting AS p WHERE p.game_id = a.game_id"
            " AND p.account_number = a.number AND p.transaction_number < a.transaction_number)"
        ),
    ),
    (
        "hand",
        "a hand's number is left out",
        (
            "SELECT game_id, NULL FROM hand GROUP BY game_id"
            " HAVING max(number) <> count(DISTINCT number)"
        ),
    ),
    (
        "hand",
        "a revision of the hand is left out",
        (
            "SELECT game_id, max(transaction_number) FROM hand GROUP BY game_id, number"
            " HAVING max(revision) <> count(*)"
        ),
    ),
    (
        "hand",
        "the hand is gone but one after it is not",
        """SELECT v.game_id, v.transaction_number FROM hand AS v WHERE v.kind = 'void'
             AND NOT EXISTS (SELECT 1 FROM hand AS n WHERE n.game_id = v.game_id
                             AND n.number = v.number AND n.revision > v.revision)
             AND EXISTS (SELECT 1 FROM hand AS h WHERE h.game_id = v.game_id
                         AND h.number > v.number AND h.kind <> 'void'
                         AND NOT EXISTS (SELECT 1 FROM hand AS n WHERE n.game_id = h.game_id
                                         AND n.number = h.number AND n.revision > h.revision))""",
    ),
)
_CURRENT_HANDS = """
SELECT count(*) FROM hand AS h WHERE kind <> 'void' AND NOT EXISTS (
  SELECT 1 FROM hand AS n
  WHERE n.game_id = h.game_id AND n.number = h.number AND n.revision > h.revision)
"""


def _numbers(driver: Driver) -> Audit:
    """Gaps in numbers, and how many hands there are."""
    found = Audit(hands=driver.all(_CURRENT_HANDS)[0][0])
    for kind, message, statement in _NUMBER_CHECKS:
        for game, transaction in driver.all(f"{statement} LIMIT 20"):
            found.add(kind, game, transaction, message)
    return found
