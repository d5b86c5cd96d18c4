"""The one writer of the ledger, and the readers of transactions and balances."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import astuple, replace

from sqlalchemy.orm import Session

from ledger.errors import Conflict, NotFound, TableError
from ledger.store import seals
from ledger.store.base import Driver, Row
from ledger.store.integrity import NO_SEAL
from ledger.store.records import (
    HandRow,
    NewTransaction,
    PaymentRow,
    PostingRow,
    StoredTransaction,
    WinRow,
)

_BALANCES = """
SELECT a.number, coalesce((
  SELECT p.balance FROM posting AS p
  WHERE p.game_id = a.game_id AND p.account_number = a.number
  ORDER BY p.transaction_number DESC LIMIT 1), 0)
FROM account AS a WHERE a.game_id = ? ORDER BY a.number
"""


def post(
    session: Session, game: int, new: NewTransaction, *, recorded_at: str
) -> StoredTransaction:
    """Write one transaction and seal it; see `post_all`."""
    return post_all(session, game, [new], recorded_at=recorded_at)[0]


def post_all(
    session: Session, game: int, news: Sequence[NewTransaction], *, recorded_at: str
) -> list[StoredTransaction]:
    """
    Write transactions of one game in order, numbered, with their postings, and seal each.

    A request id belongs to the first of them. Where it is known with the same content, nothing is
    written and what it wrote then is returned. The unit of work is the caller's to commit.

    Raises:
        NotFound: no such game, account or transaction to reverse.
        Conflict: the request id came with other content, or the target is reversed already.
        TableError: the target cannot be reversed.
    """
    driver = Driver(session)
    _lock(driver, game)
    known = _known_request(driver, game, news)
    if known:
        return known
    batch = _Batch(driver, game, recorded_at)
    stored = [batch.add(new) for new in news]
    batch.write()
    return stored


def _lock(driver: Driver, game: int) -> None:
    driver.lock_game(game)
    if not driver.all("SELECT id FROM game WHERE id = ?", (game,)):
        raise NotFound(f"no game {game}", fix="mjl game list shows them")


def _known_request(
    driver: Driver, game: int, news: Sequence[NewTransaction]
) -> list[StoredTransaction]:
    request = news[0].request_id
    first = _of_request(driver, game, request) if request else None
    if first is None:
        return []
    if first.request_hash != _request_hash(news[0]):
        raise Conflict(
            f"the request {request!r} was recorded with other content",
            where=f"transaction {first.number} of game {game}",
            fix="use a new request id for a new request",
        )
    last = first.number + len(news) - 1
    written = _stored(driver, game, first.number, last)
    return [replace(transaction, repeated=True) for transaction in written]


def _request_hash(new: NewTransaction) -> str | None:
    if new.request_id is None or new.request_hash is not None:
        return new.request_hash
    return seals.text_hash(astuple(replace(new, request_id=None)))


class _Batch:
    """Rows to write, table by table, and what they rest on: the head, and every balance."""

    def __init__(self, driver: Driver, game: int, recorded_at: str) -> None:
        self.driver = driver
        self.game = game
        self.recorded_at = recorded_at
        self.number, self.seal = _head(driver, game)
        self.balances: dict[int, int] = dict(driver.all(_BALANCES, (game,)))
        self.rows: dict[str, list[Row]] = defaultdict(list)
        self.added: dict[int, StoredTransaction] = {}

    def add(self, new: NewTransaction) -> StoredTransaction:
        """Number `new`, complete it, and seal it in memory."""
        self.number += 1
        request_hash = _request_hash(new)
        target = self._target(new.reverses) if new.reverses is not None else None
        payments = _mirrored(target) if target is not None else new.payments
        self.balances.update((account.number, 0) for account in new.accounts)
        postings = self._postings(payments)
        header = self._header(new, target, request_hash)
        self._collect(header, new, payments, postings)
        stored = StoredTransaction(*(*header, payments, postings, self.seal))
        self.added[self.number] = stored
        return stored

    def _target(self, number: int) -> StoredTransaction:
        target = self.added.get(number)
        if target is None:
            target = next(iter(_stored(self.driver, self.game, number, number)), None)
        if target is None:
            raise NotFound(f"game {self.game} has no transaction {number}")
        if target.kind in ("start", "reversal"):
            raise TableError(f"transaction {number} is a {target.kind} and cannot be reversed")
        return target

    def _postings(self, payments: Iterable[PaymentRow]) -> tuple[PostingRow, ...]:
        """The net of the payments for each account they touch, in the order of accounts."""
        changes: dict[int, int] = defaultdict(int)
        for paid in payments:
            changes[paid.payer] -= paid.points
            changes[paid.payee] += paid.points
        unknown = changes.keys() - self.balances.keys()
        if unknown:
            raise NotFound(f"game {self.game} has no account {min(unknown)}")
        for account, change in changes.items():
            self.balances[account] += change
        return tuple(
            PostingRow(account, changes[account], self.balances[account])
            for account in sorted(changes)
        )

    def _header(
        self, new: NewTransaction, target: StoredTransaction | None, request_hash: str | None
    ) -> Row:
        """The row of `transaction`; a reversal belongs to the hand of its target."""
        number = target.hand_number if target is not None else new.hand_number
        revision = target.hand_revision if target is not None else None
        if new.hand is not None:
            number, revision = new.hand.number, new.hand.revision
        about = (new.kind, number, revision, new.after_hand, new.reverses, new.replaces)
        said = (new.author, self.recorded_at, new.request_id, request_hash, new.line, new.reason)
        return (self.game, self.number, *about, *said)

    def _collect(
        self,
        header: Row,
        new: NewTransaction,
        payments: Iterable[PaymentRow],
        postings: Iterable[PostingRow],
    ) -> None:
        """Seal the rows of one transaction, and keep them for `write`."""
        children = _children(new, payments, postings)
        for table, rows in children.items():
            prefix = _prefix(table, self.game, self.number, new.hand)
            self.rows[table] += [prefix + row for row in rows]
        previous = self.seal
        self.seal = seals.seal(previous, (header, *children.values(), self._game_rows()))
        self.rows["transaction"].append(header)
        self.rows["seal"].append((self.game, self.number, previous, self.seal))

    def _game_rows(self) -> list[Row]:
        if self.number > 1:
            return []
        columns = ", ".join(seals.GAME.split())
        return self.driver.all(f"SELECT {columns} FROM game WHERE id = ?", (self.game,))

    def write(self) -> None:
        """Insert everything, table by table; the guards look when the seals come in, last."""
        for table, columns in _COLUMNS.items():
            self.driver.insert(table, columns, self.rows[table])


def _mirrored(target: StoredTransaction) -> tuple[PaymentRow, ...]:
    return tuple(
        PaymentRow(paid.payee, paid.payer, paid.points, paid.reason) for paid in target.payments
    )


# In the order of foreign keys: a row that is checked at once comes after what it points to.
_ORDER = [
    "transaction",
    "account",
    "seating",
    "hand",
    "win",
    "win_pattern",
    "payment",
    "posting",
    "result",
    "seal",
]
_PREFIXES = dict.fromkeys(("win", "win_pattern"), "game_id hand_number revision ")
_COLUMNS = {
    "transaction": seals.TRANSACTION,
    **{
        table: _PREFIXES.get(table, "game_id transaction_number ") + columns
        for table, columns in sorted(seals.CHILDREN.items(), key=lambda item: _ORDER.index(item[0]))
    },
    "seal": "game_id transaction_number previous hash",
}


def _prefix(table: str, game: int, number: int, hand: HandRow | None) -> Row:
    if table in _PREFIXES and hand is not None:
        return (game, hand.number, hand.revision)
    return (game, number)


def _children(
    new: NewTransaction, payments: Iterable[PaymentRow], postings: Iterable[PostingRow]
) -> dict[str, list[Row]]:
    """The hashed columns of what the transaction writes, by table, as `seals.CHILDREN` says."""
    hand = new.hand
    wins = list(enumerate(hand.wins, start=1)) if hand is not None else []
    return {
        "payment": [
            (line, paid.payer, paid.payee, paid.points, paid.reason)
            for line, paid in enumerate(payments, start=1)
        ],
        "posting": [(posting.account, posting.change, posting.balance) for posting in postings],
        "hand": [] if hand is None else [_hand_row(hand)],
        "win": [_win_row(position, win) for position, win in wins],
        "win_pattern": [
            (position, place, entry.pattern, entry.count, entry.value)
            for position, win in wins
            for place, entry in enumerate(win.patterns, start=1)
        ],
        "account": [(row.number, row.kind, row.player, row.name) for row in new.accounts],
        "seating": sorted((row.seat, row.from_hand, row.account) for row in new.seating),
        "result": sorted(astuple(row) for row in new.results),
    }


def _hand_row(hand: HandRow) -> Row:
    said = (hand.kind, hand.line, hand.state_before, hand.round, hand.dealer)
    return (hand.number, hand.revision, *said)


def _win_row(position: int, win: WinRow) -> Row:
    accounts = (win.winner, win.discarder, win.responsible, win.liable)
    value = (win.worth, win.points, win.fan, win.fu, win.tai, win.limit, win.hand)
    return (position, *accounts, *value)


def _head(driver: Driver, game: int) -> tuple[int, str]:
    found = driver.first(
        "SELECT transaction_number, hash FROM seal WHERE game_id = ?"
        " ORDER BY transaction_number DESC LIMIT 1",
        (game,),
    )
    return (found[0], found[1]) if found is not None else (0, NO_SEAL)


def _of_request(driver: Driver, game: int, request_id: str) -> StoredTransaction | None:
    found = driver.first(
        'SELECT number FROM "transaction" WHERE game_id = ? AND request_id = ?', (game, request_id)
    )
    return _stored(driver, game, found[0], found[0])[0] if found is not None else None


_LISTED = ", ".join(f"t.{name}" for name in seals.TRANSACTION.split())
_HEADERS = f"""
SELECT {_LISTED}, s.hash FROM "transaction" AS t
JOIN seal AS s ON s.game_id = t.game_id AND s.transaction_number = t.number
WHERE t.game_id = ? AND t.number BETWEEN ? AND ? ORDER BY t.number
"""
_PAYMENTS = """
SELECT transaction_number, payer, payee, points, reason FROM payment
WHERE game_id = ? AND transaction_number BETWEEN ? AND ? ORDER BY transaction_number, line
"""
_POSTINGS = """
SELECT transaction_number, account_number, change, balance FROM posting
WHERE game_id = ? AND transaction_number BETWEEN ? AND ? ORDER BY transaction_number, account_number
"""
_LAST = 2**31 - 1


def _stored(
    driver: Driver, game: int, first: int = 1, last: int = _LAST
) -> list[StoredTransaction]:
    """Transactions `first` to `last` of a game, in order."""
    asked = (game, first, last)
    payments: dict[int, list[PaymentRow]] = defaultdict(list)
    postings: dict[int, list[PostingRow]] = defaultdict(list)
    for number, *payment in driver.all(_PAYMENTS, asked):
        payments[number].append(PaymentRow(*payment))
    for number, *posting in driver.all(_POSTINGS, asked):
        postings[number].append(PostingRow(*posting))
    return [
        StoredTransaction(*(*row, tuple(payments[row[1]]), tuple(postings[row[1]]), seal))
        for *row, seal in driver.all(_HEADERS, asked)
    ]


def transactions(session: Session, game: int) -> list[StoredTransaction]:
    """Every transaction of a game, in order."""
    return _stored(Driver(session), game)


def transaction(session: Session, game: int, number: int) -> StoredTransaction:
    """One transaction. Raises NotFound."""
    found = _stored(Driver(session), game, number, number)
    if not found:
        raise NotFound(f"game {game} has no transaction {number}")
    return found[0]


def standing(session: Session, game: int) -> list[StoredTransaction]:
    """The transactions of a game that count: no reversals, and none that is reversed."""
    listed = transactions(session, game)
    reversed_numbers = {found.reverses for found in listed}
    return [
        found for found in listed if found.reverses is None and found.number not in reversed_numbers
    ]


def find_request(session: Session, game: int, request_id: str) -> StoredTransaction | None:
    """What a request of this id wrote first in the game, if it was recorded."""
    return _of_request(Driver(session), game, request_id)


def find_start(session: Session, request_id: str) -> StoredTransaction | None:
    """The start of the game that a request of this id opened, if it was recorded."""
    driver = Driver(session)
    found = driver.first(
        'SELECT game_id FROM "transaction" WHERE number = 1 AND request_id = ?', (request_id,)
    )
    return _stored(driver, found[0], 1, 1)[0] if found is not None else None


def balances(session: Session, game: int) -> dict[int, int]:
    """The balance of every account of a game, by the account's number."""
    return dict(Driver(session).all(_BALANCES, (game,)))


def head(session: Session, game: int) -> tuple[int, str]:
    """The number and the seal of a game's last transaction; 0 and NO_SEAL before the first."""
    return _head(Driver(session), game)
