"""
Corrections: edit the list of lines, fold anew, show the difference, post exactly that.

Every `plan_...` only reads; `apply` posts what a plan says (preview equals apply). A plan without
changes posts nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.orm import Session

from ledger.service.books import Table
from ledger.store.records import (
    GameRow,
    NewTransaction,
    PaymentRow,
    ResultRow,
    StoredTransaction,
)


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a change: the line with short names, payments between account numbers, the round."""

    line: str
    payments: tuple[PaymentRow, ...]
    label: str
    dealer: str
    scores: dict[str, int]


@dataclass(frozen=True, slots=True)
class Change:
    """A hand (`number`) or another line (None) before and after; None: not there."""

    number: int | None
    before: Side | None
    after: Side | None


@dataclass(frozen=True, slots=True)
class Plan:
    """
    The difference that a correction makes to one game.

    Attributes:
        before, after: the game; `after.scores()` are the corrected scores.
        changes: hands and other lines that differ in line, number, payments or state, in order.
        results_before, results_after: by place; empty while the game is open.
        news: the transactions that `apply` posts, without author and reason.
    """

    before: Table
    after: Table
    changes: tuple[Change, ...]
    results_before: tuple[ResultRow, ...]
    results_after: tuple[ResultRow, ...]
    news: tuple[NewTransaction, ...]


def plan_amend(session: Session, game: int, number: int, line: str) -> Plan:
    """
    Hand `number` with another line.

    Raises:
        NotFound: no such hand.
        NotationError, HandError, TableError: the line is wrong, or a later hand becomes impossible
            (the message names the hand).
    """
    raise NotImplementedError


def plan_insert(session: Session, game: int, before: int, line: str) -> Plan:
    """A line (a hand or not) before hand `before`; the hands after it get the next numbers."""
    raise NotImplementedError


def plan_void(session: Session, game: int, number: int) -> Plan:
    """The game without hand `number`; the hands after it move up."""
    raise NotImplementedError


def plan_withdraw(session: Session, game: int, transaction: int) -> Plan:
    """The game without a penalty or `seats` line, by the number of the transaction that holds it."""
    raise NotImplementedError


def plan_reseat(session: Session, game: int, seats: Sequence[str], *, from_hand: int = 1) -> Plan:
    """
    Others sat East South West North from hand `from_hand` on than was said.

    Lines keep the persons they name; who did not play at all is replaced in later lines by the one
    who had that seat.
    """
    raise NotImplementedError


def plan_move(
    session: Session, game: int, number: int, to: int, *, before: int | None = None
) -> tuple[Plan, Plan]:
    """Hand `number` out of `game` and into game `to` (at its end, or before a hand)."""
    raise NotImplementedError


def apply(
    session: Session,
    *plans: Plan,
    author: str,
    now: datetime,
    reason: str = "",
    request_id: str | None = None,
) -> list[StoredTransaction]:
    """
    Post what the plans say, in this unit of work.

    Raises:
        Conflict: a game has changed since it was planned, or the request id came with other content.
    """
    raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Told:
    """
    One thing that happened to a hand: what, when (UTC), by whom, why.

    `what` is `recorded`, `corrected`, `reversed`, `renumbered` or `void`.
    """

    what: str
    transaction: StoredTransaction
    revision: int | None
    line: str


def hand_story(session: Session, game: int, number: int) -> list[Told]:
    """Everything that was ever written under a hand's number, in order. Raises NotFound."""
    raise NotImplementedError


def rescored(session: Session, game: int, options: Mapping[str, str]) -> tuple[Table, Table]:
    """The game as it stands and as it would be under other options; nothing is written."""
    raise NotImplementedError


def start_again(
    session: Session, game: int, options: Mapping[str, str], *, author: str, now: datetime
) -> GameRow:
    """A new game with other options and the same lines; the old one's lines are voided."""
    raise NotImplementedError
