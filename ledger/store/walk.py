"""
The audit's walk: every transaction in order, held against its seal and its own arithmetic.

SQLite writes the text that a seal is made of itself, one text a transaction, which takes a third of
the time that its rows take. That a hash or a sum matches proves it; where one does not, and on
PostgreSQL, the game is walked through row by row, and what differs is said.
"""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter
from typing import Any

from ledger.store import seals
from ledger.store.base import Driver, Row
from ledger.store.integrity import NO_SEAL

# Differences beyond these are counted, not kept.
KEPT = 1000
# A game and a transaction number as one integer that sorts like the two.
_SHIFT = 1 << 32
_KEY = f"CAST({{0}}.game_id AS BIGINT) * {_SHIFT} + {{0}}.{{1}}"
_END = 1 << 63
_AFTER_ALL: tuple[int, Iterator[Row]] = (_END, iter(()))
_NONE: list[Row] = []
# A memo of payments is emptied when it has more than these.
_REMEMBERED = 20_000
# A game's number, its last transaction and that one's stored seal.
Head = tuple[int, int, str]
# Numbers of the first and the last game to walk through.
Games = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that is not as recorded; game and transaction where they are known."""

    kind: str
    game: int | None
    transaction: int | None
    message: str


@dataclass(slots=True)
class Audit:
    """
    What was looked at, and what was found.

    `checkpoint` is the ledger's own; `against` says how the ledger stands to an earlier one:
    `same`, `extended`, `truncated` or `rewritten`, empty where it was held against none.
    """

    games: int = 0
    hands: int = 0
    transactions: int = 0
    payments: int = 0
    postings: int = 0
    differences: list[Difference] = field(default_factory=list)
    more: int = 0
    checkpoint: str = ""
    against: str = ""

    @property
    def ok(self) -> bool:
        return not self.differences

    def merge(self, part: Audit) -> None:
        """Take over what was found about a part of the ledger."""
        self.games += part.games
        self.hands += part.hands
        self.transactions += part.transactions
        self.payments += part.payments
        self.postings += part.postings
        for one in part.differences:
            self.add(one.kind, one.game, one.transaction, one.message)
        self.more += part.more

    def add(self, kind: str, game: int | None, transaction: int | None, message: str) -> None:
        if len(self.differences) < KEPT:
            self.differences.append(Difference(kind, game, transaction, message))
        else:
            self.more += 1


def heads(driver: Driver, found: Audit, games: Games) -> Iterator[Head]:
    """Walk through these games; yields the head of each that has transactions."""
    if driver.on_pg:
        yield from RowWalk(driver, found, games).heads()
        return
    first, last = games
    walk = _TextWalk(found)
    try:
        for game, texts in groupby(driver.stream(_TEXTS.format(first, last)), key=itemgetter(0)):
            head = walk.head(game, texts)
            yield from [head] if head else RowWalk(driver, found, (game, game)).heads()
            first = game + 1
    except sqlite3.OperationalError:
        # Only a damaged file has a value that JSON cannot hold.
        yield from RowWalk(driver, found, (first, last)).heads()


def _array(of: str, columns: str) -> str:
    return f"json_array({_listed(of, columns)})"


def _listed(of: str, columns: str) -> str:
    return ", ".join(f'{of}."{name}"' for name in columns.split())


def _rows_text(table: str, columns: str, where: str) -> str:
    """Rows come as they are found, which is in the order of the table's key."""
    return f"(SELECT json_group_array({_array('c', columns)}) FROM {table} AS c WHERE {where})"


_OF_TRANSACTION = "c.game_id = t.game_id AND c.transaction_number = t.number"
_OF_TARGET = "c.game_id = t.game_id AND c.transaction_number = t.reverses"
_OF_HAND = "c.game_id = h.game_id AND c.hand_number = h.number AND c.revision = h.revision"


def _child_texts(where: str, *tables: str) -> str:
    texts = [_rows_text(table, seals.CHILDREN[table], where) for table in tables]
    return " || ',' || ".join(texts)


# By transaction: whether it is its hand's, and the parts of the text of `seals.py`; also its
# target's payments, payer and payee exchanged.
_TEXTS = f"""
SELECT t.game_id, t.number, s.previous, s.hash, {_array("t", seals.TRANSACTION)},
  {_child_texts(_OF_TRANSACTION, "payment")},
  CASE WHEN t.reverses IS NOT NULL
    THEN {_rows_text("payment", "line payee payer points reason", _OF_TARGET)} END,
  {_child_texts(_OF_TRANSACTION, "posting")},
  CASE WHEN h.number IS NULL THEN t.kind <> 'hand'
    ELSE h.number IS t.hand_number AND h.revision IS t.hand_revision END,
  CASE WHEN h.number IS NULL THEN '[],[],[]'
    ELSE '[' || {_array("h", seals.CHILDREN["hand"])} || '],'
      || {_child_texts(_OF_HAND, "win", "win_pattern")} END
  || ',' || {_child_texts(_OF_TRANSACTION, "account", "seating", "result")}
  || ',' || CASE t.number WHEN 1 THEN {_rows_text("game", seals.GAME, "c.id = t.game_id")}
    ELSE '[]' END
FROM "transaction" AS t
LEFT JOIN seal AS s ON s.game_id = t.game_id AND s.transaction_number = t.number
LEFT JOIN hand AS h ON h.game_id = t.game_id AND h.transaction_number = t.number
WHERE t.game_id BETWEEN {{}} AND {{}} ORDER BY t.game_id, t.number
"""


class _TextWalk:
    """Games whose every text, sum and seal is as it must be; the others are left to RowWalk."""

    def __init__(self, found: Audit) -> None:
        self.found = found
        self.nets = _Nets()

    def head(self, game: int, texts: Iterable[Row]) -> Head | None:
        """The head of a game, counted; None, and nothing counted, where anything differs."""
        count = payment_count = posting_count = 0
        last_seal = NO_SEAL
        balances: dict[int, int] = defaultdict(int)
        for _, number, previous, stored, header, payments, mirrored, posted, fits, rest in texts:
            count += 1
            lines, changes = self.nets[payments]
            postings = _posted(changes, balances)
            if (number, previous, posted) != (count, last_seal, postings) or not fits:
                return None
            text = f"[{header},{payments},{postings},{rest}]"
            if seals.of_text(last_seal, text) != stored or mirrored not in (None, payments):
                return None
            last_seal = stored
            payment_count += lines
            posting_count += len(changes)
        self.found.merge(Audit(1, 0, count, payment_count, posting_count))
        return game, count, last_seal


class _Nets(dict[str, tuple[int, list[tuple[int, int]]]]):
    """By the text of payments: how many, and the net change of each account they touch."""

    def __missing__(self, text: str) -> tuple[int, list[tuple[int, int]]]:
        if len(self) >= _REMEMBERED:
            self.clear()
        payments = json.loads(text)
        self[text] = len(payments), sorted(_nets(payments).items())
        return self[text]


def _nets(payments: Iterable[Sequence[Any]]) -> dict[int, int]:
    nets: dict[int, int] = defaultdict(int)
    for _, payer, payee, points, _ in payments:
        nets[payer] -= points
        nets[payee] += points
    return nets


def _posted(changes: Iterable[tuple[int, int]], balances: dict[int, int]) -> str:
    """The text that the postings must have; keeps `balances` up to date."""
    rows = []
    for account, change in changes:
        balance = balances[account] = balances[account] + change
        rows.append(f"[{account},{change},{balance}]")
    return f"[{','.join(rows)}]"


class _Rows:
    """One table's rows in the order of transactions, handed out transaction by transaction."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self._groups = groupby(rows, key=itemgetter(0))
        self.key: int
        self.key, self._group = next(self._groups, _AFTER_ALL)

    def of(self, key: int) -> list[Row]:
        """The rows of a transaction, without their key; keys must rise from call to call."""
        while self.key < key:
            self.key, self._group = next(self._groups, _AFTER_ALL)
        if self.key != key:
            return _NONE
        rows = [row[1:] for row in self._group]
        self.key, self._group = next(self._groups, _AFTER_ALL)
        return rows


def _select(table: str, columns: str, games: str) -> str:
    """The rows of one table by transaction, then by the rest of their key."""
    if table in ("win", "win_pattern"):
        key = _KEY.format("h", "transaction_number")
        order = "c.position" if table == "win" else "c.position, c.place"
        return (
            f"SELECT {key}, {_listed('c', columns)} FROM hand AS h CROSS JOIN {table} AS c"
            f" WHERE {_OF_HAND} AND h.game_id {games}"
            f" ORDER BY h.game_id, h.transaction_number, {order}"
        )
    key = _KEY.format("c", "transaction_number")
    ordered = ["game_id", "transaction_number", *columns.split()[: _ORDERED.get(table, 1)]]
    order = ", ".join(f"c.{name}" for name in ordered)
    return (
        f"SELECT {key}, {_listed('c', columns)} FROM {table} AS c"
        f" WHERE c.game_id {games} ORDER BY {order}"
    )


# How many columns order the rows within their transaction, where it is not the first alone.
_ORDERED = {"seating": 2}
_TRANSACTIONS = (
    f"SELECT {_KEY.format('t', 'number')}, {_listed('t', seals.TRANSACTION)}, s.previous, s.hash"
    ' FROM "transaction" AS t LEFT JOIN seal AS s'
    " ON s.game_id = t.game_id AND s.transaction_number = t.number"
    " WHERE t.game_id {} ORDER BY t.game_id, t.number"
)
# A game's row is sealed with its first transaction.
_GAMES = (
    f"SELECT CAST(c.id AS BIGINT) * {_SHIFT} + 1, {_listed('c', seals.GAME)}"
    " FROM game AS c WHERE c.id {} ORDER BY c.id"
)
_MIRRORED = """
SELECT line, payee, payer, points, reason FROM payment
WHERE game_id = ? AND transaction_number = ? ORDER BY line
"""
_HEADER = seals.TRANSACTION.split()
_REVERSES = _HEADER.index("reverses")
_HAND = slice(_HEADER.index("hand_number"), _HEADER.index("hand_revision") + 1)


class RowWalk:
    """The transactions of some games, row by row, with the rows of each streamed beside them."""

    def __init__(self, driver: Driver, found: Audit, games: Games) -> None:
        self.driver = driver
        self.found = found
        between = "BETWEEN {} AND {}".format(*games)
        self.transactions = driver.stream(_TRANSACTIONS.format(between))
        self.children = [
            _Rows(driver.stream(_select(table, columns, between)))
            for table, columns in seals.CHILDREN.items()
        ]
        self.children.append(_Rows(driver.stream(_GAMES.format(between))))

    def heads(self) -> Iterator[Head]:
        """Walk; yields each game's number, last transaction and its stored seal."""
        for game, transactions in groupby(self.transactions, key=itemgetter(1)):
            yield (game, *self._game(game, transactions))

    def content(self, row: Row) -> list[Any]:
        """What the seal of a row of `transactions` is made of."""
        key = row[0]
        return [row[1:-2], *[rows.of(key) if rows.key <= key else _NONE for rows in self.children]]

    def _game(self, game: int, transactions: Iterable[Row]) -> tuple[int, str]:
        found = self.found
        number, last_seal = 0, NO_SEAL
        balances: dict[int, int] = defaultdict(int)
        found.games += 1
        for row in transactions:
            content, previous, stored = self.content(row), row[-2], row[-1]
            header, payments, postings, hands = content[:4]
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
    nets = _nets(payments)
    wrong = []
    for account, change, balance in postings:
        net = nets.pop(account, None)
        if net != change:
            says = f"account {account}: the payments add up to {net}, the posting says {change}"
            wrong.append(("posting", says))
        if balances[account] + change != balance:
            says = f"account {account}: {balances[account]} and {change} are not {balance}"
            wrong.append(("balance", says))
        balances[account] = balance
    wrong += [("posting", f"account {account} has no posting") for account in nets]
    return wrong
