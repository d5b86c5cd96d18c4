"""The tables: people and evenings beside the ledger, the ledger from `game` down.

Every ledger key starts with the game, so that one game's rows live together. Booleans are 0 and 1
and times are text, so that a row is hashed alike on both engines. The rules that need more than one
row are triggers, in `integrity.py`.
"""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import CheckConstraint, ForeignKey, ForeignKeyConstraint, Index, Text
from sqlalchemy import UniqueConstraint as Unique
from sqlalchemy import text as sql
from sqlalchemy.orm import Mapped, mapped_column

from ledger.store.base import MAX_BALANCE, MAX_POINTS, Base, Points, strict
from ledger.store.records import (
    ACCOUNT_KINDS,
    HAND_KINDS,
    PLAYER_EVENTS,
    REASONS,
    TRANSACTION_KINDS,
    WORTHS,
)


def _one_of(column: str, values: Iterable[str]) -> CheckConstraint:
    listed = ", ".join(f"'{value}'" for value in values)
    return CheckConstraint(f"{column} IN ({listed})", name=column)


def _check(name: str, condition: str) -> CheckConstraint:
    return CheckConstraint(condition, name=name)


def _key(*columns: str, to: str) -> ForeignKeyConstraint:
    """A foreign key inside one game: the game is its first column, so no row crosses games."""
    table, *targets = to.split()
    names = ["game_id", *targets]
    return ForeignKeyConstraint(["game_id", *columns], [f"{table}.{name}" for name in names])


def _late_key(*columns: str, to: str) -> ForeignKeyConstraint:
    """The same, checked at COMMIT: what it points to is written after the row."""
    table, *targets = to.split()
    return ForeignKeyConstraint(
        ["game_id", *columns],
        [f"{table}.game_id", *(f"{table}.{name}" for name in targets)],
        deferrable=True,
        initially="DEFERRED",
        use_alter=True,
    )


class Player(Base):
    """A person. The keys are the names stripped, in NFKC and case-folded."""

    __tablename__ = "player"
    __table_args__ = (_check("retired", "retired IN (0, 1)"), strict(with_rowid=True))

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    short_name: Mapped[str] = mapped_column(Text)
    short_key: Mapped[str] = mapped_column(Text, unique=True)
    name: Mapped[str] = mapped_column(Text)
    name_key: Mapped[str] = mapped_column(Text, unique=True)
    retired: Mapped[int] = mapped_column(default=0)
    merged_into: Mapped[int | None] = mapped_column(ForeignKey("player.id"))


class PlayerName(Base):
    """Every name a player ever had, from when on, and aliases."""

    __tablename__ = "player_name"
    __table_args__ = (_one_of("kind", ("short", "name", "alias")), strict())

    player_id: Mapped[int] = mapped_column(ForeignKey("player.id"), primary_key=True)
    since: Mapped[str] = mapped_column(Text, primary_key=True)
    kind: Mapped[str] = mapped_column(Text, primary_key=True)
    name: Mapped[str] = mapped_column(Text, primary_key=True)
    name_key: Mapped[str] = mapped_column(Text, index=True)


class Evening(Base):
    """One night at the club, by its own date."""

    __tablename__ = "evening"
    __table_args__ = (
        Unique("played_on", "title"),
        _check("played_on", "length(played_on) = 10"),
        strict(with_rowid=True),
    )

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    played_on: Mapped[str] = mapped_column(Text)
    title: Mapped[str] = mapped_column(Text, default="")
    place: Mapped[str] = mapped_column(Text, default="")
    closed_at: Mapped[str | None] = mapped_column(Text)


class Game(Base):
    """A game and all it is played by; its closing transaction says that it ended."""

    __tablename__ = "game"
    __table_args__ = (
        _check("id", "id > 0"),
        _check("ranked", "ranked IN (0, 1)"),
        strict(with_rowid=True),
    )

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    evening_id: Mapped[int] = mapped_column(ForeignKey("evening.id"), index=True)
    rule_set: Mapped[str] = mapped_column(Text)
    edition: Mapped[str] = mapped_column(Text)
    options: Mapped[str] = mapped_column(Text)
    table_label: Mapped[str] = mapped_column(Text)
    ranked: Mapped[int]
    started_at: Mapped[str] = mapped_column(Text)


class TableMove(Base):
    """A game that went on at another table; the last move counts."""

    __tablename__ = "table_move"
    __table_args__ = (strict(with_rowid=True),)

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    game_id: Mapped[int] = mapped_column(ForeignKey("game.id"), index=True)
    table_label: Mapped[str] = mapped_column(Text)
    after_hand: Mapped[int]
    author: Mapped[str] = mapped_column(Text)
    recorded_at: Mapped[str] = mapped_column(Text)


class Transaction(Base):
    """The header of what happened at once; it becomes visible with its seal."""

    __tablename__ = "transaction"
    __table_args__ = (
        _one_of("kind", TRANSACTION_KINDS),
        _check("number", "number > 0"),
        _check("start", "(kind = 'start') = (number = 1)"),
        _check("reverses", "(kind = 'reversal') = (reverses IS NOT NULL)"),
        _check("order", "reverses < number AND replaces < number"),
        _check("hand", "kind <> 'hand' OR (hand_number > 0 AND hand_revision > 0)"),
        _check("request", "request_id IS NULL OR request_hash IS NOT NULL"),
        _key("reverses", to="transaction number"),
        _key("replaces", to="transaction number"),
        _late_key("hand_number", "hand_revision", to="hand number revision"),
        _late_key("number", to="seal transaction_number"),
        Unique("game_id", "reverses"),
        Unique("game_id", "request_id"),
        Index(
            "ix_transaction_placement",
            "game_id",
            "number",
            sqlite_where=sql("kind = 'placement'"),
            postgresql_where=sql("kind = 'placement'"),
        ),
        Index(
            "ix_transaction_start_request",
            "request_id",
            sqlite_where=sql("number = 1"),
            postgresql_where=sql("number = 1"),
        ),
        strict(),
    )

    game_id: Mapped[int] = mapped_column(ForeignKey("game.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(Text)
    hand_number: Mapped[int | None]
    hand_revision: Mapped[int | None]
    after_hand: Mapped[int | None]
    reverses: Mapped[int | None]
    replaces: Mapped[int | None]
    author: Mapped[str] = mapped_column(Text)
    recorded_at: Mapped[str] = mapped_column(Text)
    request_id: Mapped[str | None] = mapped_column(Text)
    request_hash: Mapped[str | None] = mapped_column(Text)
    line: Mapped[str | None] = mapped_column(Text)
    reason: Mapped[str | None] = mapped_column(Text)


class Account(Base):
    """Where points are: one for each player of the game, and its pots."""

    __tablename__ = "account"
    __table_args__ = (
        _one_of("kind", ACCOUNT_KINDS),
        _check("number", "number > 0"),
        _check("player", "(kind = 'player') = (player_id IS NOT NULL)"),
        _check("pot", "(kind = 'pot') = (name IS NOT NULL)"),
        _key("transaction_number", to="transaction number"),
        Unique("game_id", "player_id"),
        Unique("game_id", "name"),
        strict(),
    )

    game_id: Mapped[int] = mapped_column(primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    transaction_number: Mapped[int]
    kind: Mapped[str] = mapped_column(Text)
    player_id: Mapped[int | None] = mapped_column(ForeignKey("player.id"), index=True)
    name: Mapped[str | None] = mapped_column(Text)


class Seating(Base):
    """Who sits where from which hand on; the highest transaction counts, no account withdraws."""

    __tablename__ = "seating"
    __table_args__ = (
        _check("seat", "seat BETWEEN 0 AND 3"),
        _check("from_hand", "from_hand > 0"),
        _key("transaction_number", to="transaction number"),
        _key("account_number", to="account number"),
        strict(),
    )

    game_id: Mapped[int] = mapped_column(primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    from_hand: Mapped[int] = mapped_column(primary_key=True)
    transaction_number: Mapped[int] = mapped_column(primary_key=True)
    account_number: Mapped[int | None]


class Hand(Base):
    """A revision of a hand; the highest counts, and `void` says that the number is gone."""

    __tablename__ = "hand"
    __table_args__ = (
        _one_of("kind", HAND_KINDS),
        _check("number", "number > 0 AND revision > 0"),
        _key("transaction_number", to="transaction number"),
        _key("dealer", to="account number"),
        Unique("game_id", "transaction_number"),
        strict(),
    )

    game_id: Mapped[int] = mapped_column(primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    revision: Mapped[int] = mapped_column(primary_key=True)
    transaction_number: Mapped[int]
    kind: Mapped[str] = mapped_column(Text)
    line: Mapped[str] = mapped_column(Text)
    state_before: Mapped[str] = mapped_column(Text)
    round: Mapped[str] = mapped_column(Text)
    dealer: Mapped[int | None]


class Win(Base):
    """One winner of a hand revision, by its position in the line."""

    __tablename__ = "win"
    __table_args__ = (
        _one_of("worth", WORTHS),
        _check("position", "position > 0"),
        _check("discarder", "winner <> discarder"),
        _key("hand_number", "revision", to="hand number revision"),
        _key("winner", to="account number"),
        _key("discarder", to="account number"),
        _key("responsible", to="account number"),
        _key("liable", to="account number"),
        strict(),
    )

    game_id: Mapped[int] = mapped_column(primary_key=True)
    hand_number: Mapped[int] = mapped_column(primary_key=True)
    revision: Mapped[int] = mapped_column(primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    winner: Mapped[int]
    discarder: Mapped[int | None]
    responsible: Mapped[int | None]
    liable: Mapped[int | None]
    worth: Mapped[str] = mapped_column(Text)
    points: Mapped[int | None] = mapped_column(Points)
    fan: Mapped[int | None]
    fu: Mapped[int | None]
    tai: Mapped[int | None]
    limit_name: Mapped[str | None] = mapped_column(Text)
    hand: Mapped[str | None] = mapped_column(Text)


class WinPattern(Base):
    """What a win counted; ids of patterns are never renamed."""

    __tablename__ = "win_pattern"
    __table_args__ = (
        _check("count", '"count" > 0'),
        _key("hand_number", "revision", "position", to="win hand_number revision position"),
        strict(),
    )

    game_id: Mapped[int] = mapped_column(primary_key=True)
    hand_number: Mapped[int] = mapped_column(primary_key=True)
    revision: Mapped[int] = mapped_column(primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    place: Mapped[int] = mapped_column(primary_key=True)
    pattern: Mapped[str] = mapped_column(Text)
    count: Mapped[int]
    value: Mapped[int]


class Payment(Base):
    """Points from a payer to a payee; a pot is an account like another."""

    __tablename__ = "payment"
    __table_args__ = (
        _check("points", f"points BETWEEN 1 AND {MAX_POINTS}"),
        _check("payer", "payer <> payee"),
        _one_of("reason", REASONS),
        _key("transaction_number", to="transaction number"),
        _key("payer", to="account number"),
        _key("payee", to="account number"),
        strict(),
    )

    game_id: Mapped[int] = mapped_column(primary_key=True)
    transaction_number: Mapped[int] = mapped_column(primary_key=True)
    line: Mapped[int] = mapped_column(primary_key=True)
    payer: Mapped[int]
    payee: Mapped[int]
    points: Mapped[int] = mapped_column(Points)
    reason: Mapped[str] = mapped_column(Text)


class Posting(Base):
    """What the payments of one transaction add up to for one account, and its balance then."""

    __tablename__ = "posting"
    __table_args__ = (
        _check("change", f"change BETWEEN -{MAX_BALANCE} AND {MAX_BALANCE}"),
        _check("balance", f"balance BETWEEN -{MAX_BALANCE} AND {MAX_BALANCE}"),
        _key("transaction_number", to="transaction number"),
        _key("account_number", to="account number"),
        Index("ix_posting_account", "game_id", "account_number", "transaction_number", unique=True),
        strict(),
    )

    game_id: Mapped[int] = mapped_column(primary_key=True)
    transaction_number: Mapped[int] = mapped_column(primary_key=True)
    account_number: Mapped[int] = mapped_column(primary_key=True)
    change: Mapped[int] = mapped_column(Points)
    balance: Mapped[int] = mapped_column(Points)


class Result(Base):
    """
    What a finished game gives a player; written and sealed with its placement transaction.

    Whoever handed the seat over has no place, but the hands that were played.
    """

    __tablename__ = "result"
    __table_args__ = (
        _check("place", "place > 0"),
        _check("counts", "hands >= 0 AND wins >= 0 AND dealt_in >= 0"),
        _key("transaction_number", to="transaction number"),
        _key("account_number", to="account number"),
        strict(),
    )

    game_id: Mapped[int] = mapped_column(primary_key=True)
    transaction_number: Mapped[int] = mapped_column(primary_key=True)
    account_number: Mapped[int] = mapped_column(primary_key=True)
    place: Mapped[int | None]
    score: Mapped[int] = mapped_column(Points)
    placement: Mapped[int] = mapped_column(Points)
    penalty: Mapped[int] = mapped_column(Points)
    total: Mapped[int] = mapped_column(Points)
    hands: Mapped[int]
    wins: Mapped[int]
    dealt_in: Mapped[int]


class Setting(Base):
    """What the club has decided once: its time zone, its stake."""

    __tablename__ = "setting"
    __table_args__ = (strict(),)

    name: Mapped[str] = mapped_column(Text, primary_key=True)
    value: Mapped[str] = mapped_column(Text)


class Season(Base):
    """A named period or league, and what counts in it; empty text and None leave it open."""

    __tablename__ = "season"
    __table_args__ = (
        _check("counts", "minimum_games > 0 AND best > 0"),
        _check("ranked_only", "ranked_only IN (0, 1)"),
        strict(with_rowid=True),
    )

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    name: Mapped[str] = mapped_column(Text)
    name_key: Mapped[str] = mapped_column(Text, unique=True)
    starts_on: Mapped[str] = mapped_column(Text)
    ends_on: Mapped[str] = mapped_column(Text)
    title: Mapped[str] = mapped_column(Text)
    rule_sets: Mapped[str] = mapped_column(Text)
    ranked_only: Mapped[int]
    minimum_games: Mapped[int]
    best: Mapped[int | None]


class PlayerEvent(Base):
    """What happened to a person's entry, by whom; kept for good."""

    __tablename__ = "player_event"
    __table_args__ = (_one_of("what", PLAYER_EVENTS), strict(with_rowid=True))

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    player_id: Mapped[int] = mapped_column(ForeignKey("player.id"), index=True)
    what: Mapped[str] = mapped_column(Text)
    other_id: Mapped[int | None] = mapped_column(ForeignKey("player.id"))
    author: Mapped[str] = mapped_column(Text)
    recorded_at: Mapped[str] = mapped_column(Text)


class Paid(Base):
    """
    Money that changed hands after an evening, in minor units; a chain of its own seals it.

    The club's box, which is nobody, pays and gets what went to the penalty pot.
    """

    __tablename__ = "paid"
    __table_args__ = (
        _check("amount", f"amount BETWEEN 1 AND {MAX_POINTS}"),
        _check("payer", "coalesce(payer, 0) <> coalesce(payee, 0)"),
        _check("takes_back", "takes_back < id"),
        _check("hash", "length(hash) = 64 AND length(previous) = 64"),
        Unique("takes_back"),
        strict(with_rowid=True),
    )

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    evening_id: Mapped[int] = mapped_column(ForeignKey("evening.id"), index=True)
    payer: Mapped[int | None] = mapped_column(ForeignKey("player.id"))
    payee: Mapped[int | None] = mapped_column(ForeignKey("player.id"))
    amount: Mapped[int] = mapped_column(Points)
    takes_back: Mapped[int | None] = mapped_column(ForeignKey("paid.id"))
    author: Mapped[str] = mapped_column(Text)
    recorded_at: Mapped[str] = mapped_column(Text)
    previous: Mapped[str] = mapped_column(Text)
    hash: Mapped[str] = mapped_column(Text)


class Seal(Base):
    """A transaction's place in its game's chain: a SHA-256 in hex, see `seals.py`."""

    __tablename__ = "seal"
    __table_args__ = (
        _check("hash", "length(hash) = 64 AND length(previous) = 64"),
        _key("transaction_number", to="transaction number"),
        strict(),
    )

    game_id: Mapped[int] = mapped_column(primary_key=True)
    transaction_number: Mapped[int] = mapped_column(primary_key=True)
    previous: Mapped[str] = mapped_column(Text)
    hash: Mapped[str] = mapped_column(Text)
