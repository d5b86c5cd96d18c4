"""The plain rows that go into the ledger and come out of it; no database here.

Accounts are meant by their number in the game (1, 2, ...), seats by 0 to 3 (East South West North
of the first hand), points are integers, times are UTC in ISO 8601 as text.

How the service uses them:

* `games.create_game` writes the game's row, then `transactions.post` a `start` transaction that
  opens its accounts (players and pots) and its first seating. The pots are `sticks`, `placement`
  and `penalty`.
* Every hand is one `hand` transaction with its `HandRow`, also where nothing is paid. A correction
  is a `reversal` (leave its payments empty: `post` mirrors those of its target) and a new `hand`
  transaction with the next revision. A new revision whose payments are the same as before carries
  no payments: a hand's payments are those of all its transactions that stand, whatever the
  revision.
* A `HandRow` of kind `void` says that the game no longer has this number; any transaction, a
  reversal too, may carry one.
* The `placement` transaction ends the game (also where it pays nothing) and carries its
  `ResultRow`s; while no `placement` stands the game is open: reversing it opens the game again.
* Seating rows of later transactions supersede earlier ones for the same seat and hand number;
  `account=None` withdraws the row of an earlier transaction.
* Lines that are no hands (`penalty`, `seats`, `end`) stand in the transaction's `line`, and
  `after_hand` says after which hand.

Standings read `result`: one row for each player of a finished game, written by its placement
transaction and sealed with it. Nothing else is kept; an account's balance is its last posting's.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

TransactionKind = Literal["start", "seating", "hand", "reversal", "penalty", "placement", "total"]
HandKind = Literal["win", "draw", "abort", "chombo", "total", "void"]
Worth = Literal["tiles", "patterns", "declared"]
AccountKind = Literal["player", "pot"]

TRANSACTION_KINDS = ("start", "seating", "hand", "reversal", "penalty", "placement", "total")
HAND_KINDS = ("win", "draw", "abort", "chombo", "total", "void")
WORTHS = ("tiles", "patterns", "declared")
ACCOUNT_KINDS = ("player", "pot")
# What happens to a person's entry beside its names; `known`: a guest who is a person now.
PLAYER_EVENTS = ("guest", "known", "merged", "unmerged", "retired", "returned", "forgotten")
# `takeover`: a substitute takes over the score of the one who leaves; `total`: a game known by its
# final scores. The others are the notation's.
REASONS = [
    "hand",
    "counters",
    "sticks",
    "riichi",
    "not-ready",
    "nagashi",
    "chombo",
    "penalty",
    "placement",
    "leftover",
    "total",
    "takeover",
]


@dataclass(frozen=True, slots=True)
class PaymentRow:
    """`points` > 0 go from account `payer` to account `payee`; `reason` is one of REASONS."""

    payer: int
    payee: int
    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class PostingRow:
    """The net change of one account by one transaction, and its balance after it."""

    account: int
    change: int
    balance: int


@dataclass(frozen=True, slots=True)
class PatternRow:
    """`value` is what the entry brings in all, `count` times its single value."""

    pattern: str
    count: int
    value: int


@dataclass(frozen=True, slots=True)
class WinRow:
    """One winner of a hand. `hand` is the canonical notation where tiles were given."""

    winner: int
    discarder: int | None
    worth: Worth
    points: int | None = None
    fan: int | None = None
    fu: int | None = None
    tai: int | None = None
    limit: str | None = None
    hand: str | None = None
    responsible: int | None = None
    liable: int | None = None
    patterns: tuple[PatternRow, ...] = ()


@dataclass(frozen=True, slots=True)
class HandRow:
    """A revision (1, 2, ...) of hand `number`: the line as said, the state before it as JSON."""

    number: int
    revision: int
    kind: HandKind
    line: str
    state_before: str
    round: str
    dealer: int | None
    wins: tuple[WinRow, ...] = ()


@dataclass(frozen=True, slots=True)
class AccountRow:
    """A player's account (`player` is the player's id) or a pot by `name`."""

    number: int
    kind: AccountKind
    player: int | None = None
    name: str | None = None


@dataclass(frozen=True, slots=True)
class SeatingRow:
    """From hand `from_hand` on, `account` sits at `seat`; None withdraws an earlier row."""

    seat: int
    from_hand: int
    account: int | None


@dataclass(frozen=True, slots=True)
class ResultRow:
    """What one player takes from a finished game into the standings; points, but the counts."""

    account: int
    place: int | None
    score: int
    placement: int
    penalty: int
    total: int
    hands: int
    wins: int
    dealt_in: int


@dataclass(frozen=True, slots=True)
class NewTransaction:
    """
    What `post` writes. It numbers, adds the postings, mirrors a reversal's payments, and seals.

    `hand_number` is needed only where the transaction belongs to a hand without carrying a revision
    of it; a reversal has its target's. `replaces` names the transaction that this one stands for.
    `request_hash` tells two contents of one request id apart; left out, the content is hashed.
    """

    kind: TransactionKind
    author: str
    payments: tuple[PaymentRow, ...] = ()
    hand: HandRow | None = None
    accounts: tuple[AccountRow, ...] = ()
    seating: tuple[SeatingRow, ...] = ()
    results: tuple[ResultRow, ...] = ()
    reverses: int | None = None
    replaces: int | None = None
    hand_number: int | None = None
    after_hand: int | None = None
    line: str | None = None
    reason: str | None = None
    request_id: str | None = None
    request_hash: str | None = None


@dataclass(frozen=True, slots=True)
class StoredTransaction:
    """A sealed transaction. `repeated`: the request id was known and nothing was written."""

    game: int
    number: int
    kind: TransactionKind
    hand_number: int | None
    hand_revision: int | None
    after_hand: int | None
    reverses: int | None
    replaces: int | None
    author: str
    recorded_at: str
    request_id: str | None
    request_hash: str | None
    line: str | None
    reason: str | None
    payments: tuple[PaymentRow, ...]
    postings: tuple[PostingRow, ...]
    seal: str
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class StoredHand:
    """The revision of a hand that counts, and the transaction that wrote it."""

    game: int
    transaction: int
    row: HandRow


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game as it was started; `options` is canonical JSON text of every option value."""

    id: int
    evening: int
    rule_set: str
    edition: str
    options: str
    table: str
    ranked: bool
    started_at: str


@dataclass(frozen=True, slots=True)
class EveningRow:
    """One night at the club; `played_on` is its date as YYYY-MM-DD in the club's own time zone."""

    id: int
    played_on: str
    title: str
    place: str
    closed_at: str | None = None


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A person: the short name that lines say, the display name, and whether still playing."""

    id: int
    short_name: str
    name: str
    retired: bool = False
    merged_into: int | None = None


# Functions (all take a SQLAlchemy Session first; the unit of work is opened by connect.Ledger):
#   connect.open_ledger(url, *, write) -> Ledger; with ledger.session() as session: ...;
#       ledger.run(lambda session: ...) repeats the work where PostgreSQL asks for it
#   transactions.post(session, game, new, *, recorded_at) -> StoredTransaction
#   transactions.post_all(session, game, news, *, recorded_at) -> list[StoredTransaction]
#   transactions.find_request(session, game, request_id) -> StoredTransaction | None
#   transactions.transactions(session, game), transaction(session, game, number)
#   transactions.balances(session, game) -> {account: points}; head(session, game) -> (number, seal)
#   hands.current_hands(session, game) -> [StoredHand]; hands.revisions(session, game, number)
#   hands.payments_of(session, game) -> {hand number: [PaymentRow]} of transactions that stand
#   games.create_game(...) -> GameRow; game, games, open_games, accounts, seating, results, evenings
#   players.add_player, rename_player, alias, retire, merge, player, players
