"""
The audit: from the rows alone, is the ledger what was recorded?

One walk over all transactions in order, with the rows of every other table streamed beside it, so
that memory stays flat: each seal is computed again, postings are held against payments, balances
against the postings before, reversals against their targets. What a whole table can tell (foreign
keys, numbers without gaps, the guards) is asked of the database.
"""

from __future__ import annotations

import warnings
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter
from typing import Any

from sqlalchemy import Inspector, Table, inspect
from sqlalchemy.exc import SAWarning
from sqlalchemy.orm import Session

from ledger.store import integrity, marks, seals
from ledger.store.base import Driver, Row
from ledger.store.checkpoint import Checkpoint
from ledger.store.integrity import NO_SEAL
from ledger.store.models import Game

# Differences beyond these are counted, not kept.
KEPT = 1000
# A game and a transaction number as one integer that sorts like the two.
_SHIFT = 1 << 32
_KEY = f"CAST({{0}}.game_id AS BIGINT) * {_SHIFT} + {{0}}.{{1}}"
_END = 1 << 63
_AFTER_ALL: tuple[int, Iterator[Row]] = (_END, iter(()))
_NONE: list[Row] = []
# The walk sees these tables' keys itself: they are most of the rows.
_WALKED = ("payment", "posting")


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that is not as recorded; game and transaction where they are known."""

    kind: str
    game: int | None
    transaction: int | None
    message: str


@dataclass(slots=True)
class Audit:
    """What was looked at, and what was found."""

    games: int = 0
    hands: int = 0
    transactions: int = 0
    payments: int = 0
    postings: int = 0
    differences: list[Difference] = field(default_factory=list)
    more: int = 0
    checkpoint: str = ""

    @property
    def ok(self) -> bool:
        return not self.differences

    def add(self, kind: str, game: int | None, transaction: int | None, message: str) -> None:
        if len(self.differences) < KEPT:
            self.differences.append(Difference(kind, game, transaction, message))
        else:
            self.more += 1


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
    heads = _Walk(driver, found).heads()
    found.checkpoint = Checkpoint.over(heads).text()


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
        for key in table.foreign_key_constraints if table.name not in _WALKED else ():
            for row in driver.all(_lost_rows(table.name, key)):
                game = row[0] if "game_id" in key.column_keys else None
                at = ", ".join(map("{} {}".format, key.column_keys, row))
                found.add("key", game, None, f"{table.name}: nothing at {at}")


def _lost_rows(table: str, key: Any) -> str:
    pairs = [(pair.parent.name, pair.column.name) for pair in key.elements]
    columns = ", ".join(f"c.{child}" for child, _ in pairs)
    there = " AND ".join(f"c.{child} IS NOT NULL" for child, _ in pairs)
    same = " AND ".join(f"p.{parent} = c.{child}" for child, parent in pairs)
    return (
        f'SELECT {columns} FROM "{table}" AS c WHERE {there}'
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
        "account",
        "an account's number is left out",
        "SELECT game_id, NULL FROM account GROUP BY game_id HAVING max(number) <> count(*)",
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


class _Rows:
    """One table's rows in the order of transactions, handed out transaction by transaction."""

    def __init__(self, table: str, rows: Iterable[Row], found: Audit) -> None:
        self._table = table
        self._found = found
        self._groups = groupby(rows, key=itemgetter(0))
        self.key: int
        self.key, self._group = next(self._groups, _AFTER_ALL)

    def of(self, key: int) -> list[Row]:
        """The rows of a transaction, without their key; keys must rise from call to call."""
        while self.key < key:
            self._report_stray()
        if self.key != key:
            return _NONE
        rows = [row[1:] for row in self._group]
        self.key, self._group = next(self._groups, _AFTER_ALL)
        return rows

    def rest(self) -> None:
        """Report what no transaction asked for."""
        while self.key != _END:
            self._report_stray()

    def _report_stray(self) -> None:
        game, number = divmod(self.key, _SHIFT)
        self._found.add("row", game, number, f"{self._table} has rows without their transaction")
        self.key, self._group = next(self._groups, _AFTER_ALL)


def _listed(table: str, columns: str) -> str:
    return ", ".join(f'{table}."{name}"' for name in columns.split())


def _select(table: str, columns: str) -> str:
    """The rows of one table by transaction, then by the rest of their key."""
    if table in ("win", "win_pattern"):
        key = _KEY.format("h", "transaction_number")
        order = "c.position" if table == "win" else "c.position, c.place"
        return (
            f"SELECT {key}, {_listed('c', columns)} FROM hand AS h CROSS JOIN {table} AS c"
            " WHERE c.game_id = h.game_id AND c.hand_number = h.number"
            f" AND c.revision = h.revision ORDER BY h.game_id, h.transaction_number, {order}"
        )
    key = _KEY.format("c", "transaction_number")
    ordered = ["game_id", "transaction_number", *columns.split()[: _ORDERED.get(table, 1)]]
    order = ", ".join(f"c.{name}" for name in ordered)
    return f"SELECT {key}, {_listed('c', columns)} FROM {table} AS c ORDER BY {order}"


# How many columns order the rows within their transaction, where it is not the first alone.
_ORDERED = {"seating": 2}
_TRANSACTIONS = (
    f"SELECT {_KEY.format('t', 'number')}, {_listed('t', seals.TRANSACTION)}, s.previous, s.hash"
    ' FROM "transaction" AS t LEFT JOIN seal AS s'
    " ON s.game_id = t.game_id AND s.transaction_number = t.number ORDER BY t.game_id, t.number"
)
# A game's row is sealed with its first transaction.
_GAMES = (
    f"SELECT CAST(c.id AS BIGINT) * {_SHIFT} + 1, {_listed('c', seals.GAME)}"
    " FROM game AS c ORDER BY c.id"
)
_MIRRORED = """
SELECT line, payee, payer, points, reason FROM payment
WHERE game_id = ? AND transaction_number = ? ORDER BY line
"""
_HEADER = seals.TRANSACTION.split()
_REVERSES = _HEADER.index("reverses")
_ACCOUNTS = 1 + list(seals.CHILDREN).index("account")
_HAND = slice(_HEADER.index("hand_number"), _HEADER.index("hand_revision") + 1)


class _Walk:
    """All transactions in order, each held against its seal and its own arithmetic."""

    def __init__(self, driver: Driver, found: Audit) -> None:
        self.driver = driver
        self.found = found
        self.children = [
            _Rows(table, driver.stream(_select(table, columns)), found)
            for table, columns in seals.CHILDREN.items()
        ]
        self.children.append(_Rows("game", driver.stream(_GAMES), found))

    def heads(self) -> Iterator[tuple[int, int, str]]:
        """Walk; yields each game's number, last transaction and its stored seal."""
        rows = self.driver.stream(_TRANSACTIONS)
        for game, transactions in groupby(rows, key=itemgetter(1)):
            self.found.games += 1
            yield (game, *self._game(game, transactions))
        for rest in self.children:
            rest.rest()

    def _game(self, game: int, transactions: Iterable[Row]) -> tuple[int, str]:
        found, children = self.found, self.children
        number, last_seal = 0, NO_SEAL
        balances: dict[int, int] = {}
        for row in transactions:
            key, header, previous, stored = row[0], row[1:-2], row[-2], row[-1]
            content = (header, *[rows.of(key) if rows.key <= key else _NONE for rows in children])
            payments, postings, hands = content[1:4]
            for account in content[_ACCOUNTS]:
                balances[account[0]] = 0
            found.transactions += 1
            found.payments += len(payments)
            found.postings += len(postings)
            if header[1] != number + 1:
                found.add("number", game, header[1], f"transaction {number + 1} is missing")
            number = header[1]
            if previous != last_seal or seals.seal(previous, content) != stored:
                found.add("seal", game, number, _wrong_seal(previous, stored, last_seal))
            for kind, message in _wrong_sums(payments, postings, balances):
                found.add(kind, game, number, message)
            if header[_REVERSES] is not None:
                self._check_reversal(header, payments)
            if (hands or header[2] == "hand") and [row[:2] for row in hands] != [header[_HAND]]:
                found.add("hand", game, number, "the hand's revision is not the transaction's")
            last_seal = stored or NO_SEAL
        return number, last_seal

    def _check_reversal(self, header: Row, payments: Sequence[Any]) -> None:
        game, number, target = header[0], header[1], header[_REVERSES]
        if self.driver.all(_MIRRORED, (game, target)) != payments:
            message = f"the payments do not mirror those of transaction {target}"
            self.found.add("reversal", game, number, message)


def _wrong_seal(previous: str | None, stored: str | None, last_seal: str) -> str:
    if stored is None:
        return "the transaction has no seal"
    if previous != last_seal:
        return "the seal does not continue the one before it"
    return "the rows are not those that were sealed"


def _wrong_sums(
    payments: Iterable[Row], postings: Iterable[Row], balances: dict[int, int]
) -> list[tuple[str, str]]:
    """What is wrong with the postings, as kind and message; keeps `balances` up to date."""
    nets: dict[int, int] = defaultdict(int)
    for _, payer, payee, points, _ in payments:
        nets[payer] -= points
        nets[payee] += points
    wrong = []
    for account, change, balance in postings:
        net = nets.pop(account, None)
        if net != change:
            says = f"account {account}: the payments add up to {net}, the posting says {change}"
            wrong.append(("posting", says))
        before = balances.get(account)
        if before is None:
            wrong.append(("account", f"there is no account {account}"))
        elif before + change != balance:
            says = f"account {account}: {before} and {change} are not {balance}"
            wrong.append(("balance", says))
        balances[account] = balance
    wrong += [("posting", f"account {account} has no posting") for account in nets]
    return wrong
