"""
The audit: from the rows alone, is the ledger what was recorded?

One walk over all transactions in order (`walk.py`), whose memory stays flat: each seal is computed
again, postings are held against payments, balances against the postings before, reversals against
their targets. What a whole table can tell (foreign keys, numbers without gaps, the guards) is asked
of the database.
"""

from __future__ import annotations

import warnings
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import Any

from sqlalchemy import Inspector, Table, inspect
from sqlalchemy.exc import SAWarning
from sqlalchemy.orm import Session

from ledger.store import integrity, marks, walk
from ledger.store.base import Driver
from ledger.store.checkpoint import Checkpoint
from ledger.store.models import Game
from ledger.store.walk import Audit, Difference

__all__ = ["Audit", "Difference", "audit"]

# Many rows of these tables share a key, which is looked up once.
_SHARED = ("win_pattern", "payment", "posting")


def audit(session: Session, *, structure: bool = True) -> Audit:
    """
    Everything the rows can tell without the rule books.

    Args:
        structure: whether all constraints are there, and SQLite's file is sound, too.
    """
    found = Audit()
    with ThreadPoolExecutor(1) as beside:
        # SQLite looks at its file without holding Python's lock, so it costs no time here.
        of_file = beside.submit(_file_messages, session) if structure else None
        try:
            _look(session, found, structure)
        except TypeError as error:
            # Only a damaged file has a text or nothing where the column has a number.
            found.add("file", None, None, f"a value is not of its column's type: {error}")
        for message in of_file.result() if of_file is not None else ():
            found.add("file", None, None, message)
    return found


def _look(session: Session, found: Audit, structure: bool) -> None:
    driver = Driver(session)
    _check_guards(session, found)
    if structure:
        _check_constraints(session, found)
    _check_keys(driver, found)
    _check_numbers(driver, found)
    for message in marks.broken_seals(driver):
        found.add("paid", None, None, message)
    found.checkpoint = Checkpoint.over(walk.heads(driver, found)).text()


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


def _file_messages(session: Session) -> list[str]:
    """What SQLite finds wrong with its file, on a connection of its own and in no transaction."""
    engine = session.get_bind().engine
    if engine.dialect.name != "sqlite":
        return []
    with closing(engine.raw_connection()) as connection:
        rows = connection.cursor().execute("PRAGMA integrity_check(20)").fetchall()
        return [message for (message,) in rows if message != "ok"]


def _check_keys(driver: Driver, found: Audit) -> None:
    """Rows that point to nothing."""
    for table in Game.metadata.tables.values():
        for key in table.foreign_key_constraints:
            if table.name == "payment" and "transaction_number" not in key.column_keys:
                continue  # payer and payee have postings, whose accounts are looked up
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


def _check_numbers(driver: Driver, found: Audit) -> None:
    for kind, message, statement in _NUMBER_CHECKS:
        for game, transaction in driver.all(f"{statement} LIMIT 20"):
            found.add(kind, game, transaction, message)
    found.hands = driver.all(_CURRENT_HANDS)[0][0]
