"""
The audit: from the rows alone, is the ledger what was recorded?

One walk over all transactions (`walk.py`), some games at a time, whose memory stays flat: each seal
is computed again, postings are held against payments, balances against the postings before,
reversals against their targets. What a whole table can tell (foreign keys, numbers without gaps,
the guards) is asked of the database. A large file is looked at by several processes at once.
"""

from __future__ import annotations

import multiprocessing
import os
import sqlite3
import warnings
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import Any
from urllib.parse import quote

from sqlalchemy import Inspector, Table, inspect
from sqlalchemy.exc import SAWarning
from sqlalchemy.orm import Session

from ledger.store import integrity, marks, walk
from ledger.store.base import Driver, Progress, unseen
from ledger.store.checkpoint import Checkpoint
from ledger.store.models import Game
from ledger.store.walk import Audit, Difference

__all__ = ["Audit", "Difference", "audit"]

# How many games are walked through at a time, from how many such walks on it pays to start other
# processes, and the most of them.
_AT_ONCE = 500
_LARGE = 8
_PROCESSES = 4
_LEAST, _GREATEST = -(1 << 63), (1 << 63) - 1
# Many rows of these tables share a key, which is looked up once.
_SHARED = ("win_pattern", "payment", "posting")


def audit(
    session: Session,
    *,
    structure: bool = True,
    guards: bool = True,
    progress: Progress = unseen,
) -> Audit:
    """
    Everything the rows can tell without the rule books.

    Args:
        structure: whether all constraints are there, and SQLite's file is sound, too.
        guards: whether the guards are those of this program's revision.
    """
    found = Audit()
    driver = Driver(session)
    if guards:
        _check_guards(session, found)
    if structure:
        _check_constraints(session, found)
    # The longest first, so that the others are done beside it.
    works: list[Work] = [(_file, ())] if structure else []
    works += [(check, ()) for check in (_keys, _numbers, _paid)]
    works += [(_walk, games) for games in _ranges(driver)]
    heads = _merged(found, _done(driver, works, progress))
    found.checkpoint = Checkpoint.over(heads, marks.paid_head(driver)).text()
    found.merge(_strays(driver, found))
    return found


Walked = tuple[Audit, list[walk.Head]]
# What looks at a part of the ledger, and the games that it is asked about, if any.
Work = tuple[Callable[..., Walked], tuple[int, ...]]


def _merged(found: Audit, parts: list[Walked]) -> Iterator[walk.Head]:
    for part, heads in parts:
        found.merge(part)
        yield from heads


def _ranges(driver: Driver) -> list[walk.Games]:
    """The first and the last game of each walk; together they cover every number there can be."""
    games = driver.stream("SELECT id FROM game ORDER BY id")
    starts = [game for (game,) in islice(games, _AT_ONCE, None, _AT_ONCE)]
    return list(zip([_LEAST, *starts], [*[start - 1 for start in starts], _GREATEST], strict=True))


def _done(driver: Driver, works: list[Work], progress: Progress) -> list[Walked]:
    """
    What each work finds, in order: by this connection, or for a large file in several processes.

    The processes read what this connection reads: while it does, no writer can commit to the file,
    unless it is in WAL mode: then what was committed in this moment is audited as well.
    """
    processes = min(_PROCESSES, os.cpu_count() or 1) if len(works) >= _LARGE else 1
    if processes > 1 and not driver.on_pg and driver.all("PRAGMA query_only") == [(1,)]:
        try:
            return _in_processes(driver, works, processes, progress)
        except (_Unreadable, BrokenProcessPool, OSError):
            pass  # a writer is about to commit and waits for us, or there is no room for more
    return _counted((check(driver, *games) for check, games in works), len(works), progress)


def _counted(parts: Iterable[Walked], of: int, progress: Progress) -> list[Walked]:
    """All parts, each told as it is done."""
    done = []
    for part in parts:
        done.append(part)
        progress("rows", len(done), of)
    return done


class _Unreadable(Exception):
    """Another process cannot read the file now."""


def _in_processes(
    driver: Driver, works: list[Work], processes: int, progress: Progress
) -> list[Walked]:
    path = next(path for _, name, path in driver.all("PRAGMA database_list") if name == "main")
    fresh = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes - 1, fresh, _open_here, (path,)) as pool:
        asked = [(pool.submit(_do_here, work), work) for work in works]
        parts = (_here_or_there(driver, *one) for one in reversed(asked))
        return _counted(parts, len(works), progress)[::-1]


def _here_or_there(driver: Driver, there: Future[Walked], work: Work) -> Walked:
    """The others begin at the front, this process at the end, until they meet."""
    check, games = work
    return check(driver, *games) if there.cancel() else there.result()


class _Here(Driver):
    """A worker's own connection to the file, at the state that is there now. It does not wait."""

    def __init__(self, path: str) -> None:
        self.on_pg = False
        self._waiting = None
        self._connection = sqlite3.connect(
            f"file:{quote(path)}?mode=ro", uri=True, isolation_level=None, timeout=0
        )
        self._cursor = self._connection.cursor()
        for begin in ("BEGIN", "SELECT count(*) FROM sqlite_master"):
            self._cursor.execute(begin)


_here: Driver | None = None


def _open_here(path: str) -> None:
    """In a new process: its connection; none where the file cannot be read at once."""
    global _here
    try:
        _here = _Here(path)
    except sqlite3.Error:
        _here = None


def _do_here(work: Work) -> Walked:
    if _here is None:
        raise _Unreadable
    check, games = work
    return check(_here, *games)


def _walk(driver: Driver, first: int, last: int) -> Walked:
    part, heads = Audit(), []
    try:
        heads = list(walk.heads(driver, part, (first, last)))
    except TypeError as error:
        # Only a damaged file has a text or nothing where the column has a number.
        part.add("file", None, None, f"a value is not of its column's type: {error}")
    return part, heads


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


def _file(driver: Driver) -> Walked:
    """What SQLite finds wrong with its file."""
    found = Audit()
    for (message,) in [] if driver.on_pg else driver.all("PRAGMA integrity_check(20)"):
        if message != "ok":
            found.add("file", None, None, message)
    return found, []


def _paid(driver: Driver) -> Walked:
    found = Audit()
    for message in marks.broken_seals(driver):
        found.add("paid", None, None, message)
    return found, []


# The walk goes from transactions to these and counts them: a table that has as many has no others.
_COUNTED = {"payment": "payments", "posting": "postings", "seal": "transactions"}


def _keys(driver: Driver) -> Walked:
    """Rows that point to nothing, but for what `_strays` finds."""
    found = Audit()
    for table in Game.metadata.tables.values():
        for key in table.foreign_key_constraints:
            target = key.referred_table.name
            if target == "seal" or (table.name in _COUNTED and target == "transaction"):
                continue
            if table.name == "payment":
                continue  # payer and payee have postings, whose accounts are looked up
            _add_lost(driver, found, table, key)
    return found, []


def _strays(driver: Driver, walked: Audit) -> Audit:
    """Rows that the walk did not meet, because there is no transaction to them."""
    found = Audit()
    for name, counted in _COUNTED.items():
        if driver.all(f"SELECT count(*) FROM {name}") != [(getattr(walked, counted),)]:
            table = Game.metadata.tables[name]
            for key in table.foreign_key_constraints:
                if key.referred_table.name == "transaction":
                    _add_lost(driver, found, table, key)
    return found


def _add_lost(driver: Driver, found: Audit, table: Table, key: Any) -> None:
    for row in driver.all(_lost_rows(table.name, key)):
        at = dict(zip(key.column_keys, row, strict=True))
        says = f"{table.name}: nothing at {', '.join(map('{} {}'.format, at, row))}"
        found.add("key", at.get("game_id"), at.get("transaction_number"), says)


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


def _numbers(driver: Driver) -> Walked:
    """Gaps in numbers, and how many hands there are."""
    found = Audit(hands=driver.all(_CURRENT_HANDS)[0][0])
    for kind, message, statement in _NUMBER_CHECKS:
        for game, transaction in driver.all(f"{statement} LIMIT 20"):
            found.add(kind, game, transaction, message)
    return found, []
