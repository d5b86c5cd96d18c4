"""The hands of a game as scripts get them: notation section 6."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy.orm import Session

from ledger.game.state import State
from ledger.reports.format import Layout, columns
from ledger.reports.people import account_names, named_line
from ledger.reports.values import total_text
from ledger.rules import RuleSet, with_stored_options
from ledger.store import games, hands, transactions
from ledger.store.records import (
    GameRow,
    PatternRow,
    PaymentRow,
    SeatingRow,
    StoredHand,
    StoredTransaction,
    WinRow,
)


@dataclass(frozen=True, slots=True)
class HandEntry:
    """
    One hand that counts now.

    Attributes:
        state: what the rule set says of the state beside round and dealer, before the hand.
        wins: of those who are paid.
        deltas: the whole change of those who sat, deposits included, by short name.
        scores: what everybody who has sat so far has after it, by short name.
    """

    game: int
    number: int
    revision: int
    line: str
    kind: str
    round: str
    dealer: str
    state: dict[str, int]
    wins: list[dict[str, Any]]
    payments: list[dict[str, Any]]
    deltas: dict[str, int]
    scores: dict[str, int]


def rules_of(game: GameRow) -> RuleSet:
    """The rule set with every option as the game was started."""
    return with_stored_options(game.rule_set, json.loads(game.options))


def hand_entries(session: Session, number: int) -> list[HandEntry]:
    """The hands of game `number` that count, in order. Raises NotFound."""
    return _Reader(session, games.game(session, number)).entries()


class _Reader:
    """One game's rows, with what is needed to name them."""

    def __init__(self, session: Session, game: GameRow) -> None:
        self.game = game
        self.rules = rules_of(game)
        self.pattern_names = {row.id: row.english for row in self.rules.patterns}
        self.names = account_names(session, game.id)
        self.seating = games.seating(session, game.id)
        self.hands = hands.current_hands(session, game.id)
        standing = transactions.standing(session, game.id)
        self.paid = by_hand(standing)
        self.between = between_hands(standing, self.names)
        self.scores: dict[int, int] = {}

    def entries(self) -> list[HandEntry]:
        found = []
        for stored in self.hands:
            number = stored.row.number
            self.take_seats(number)
            self.add(self.between.get(number - 1, []))
            found.append(self.entry(stored))
        return found

    def take_seats(self, number: int) -> None:
        """Whoever sits down for the first time has the starting points."""
        start: int = self.rules.options.start_points
        for account in seated(self.seating, number):
            self.scores.setdefault(account, start)

    def add(self, payments: Iterable[PaymentRow]) -> None:
        for account, points in net(payments).items():
            if account in self.scores:
                self.scores[account] += points

    def entry(self, stored: StoredHand) -> HandEntry:
        row = stored.row
        paid = self.paid.get(row.number, [])
        moved = at_table(paid, self.names)
        self.add(moved)
        change = net(moved)
        return HandEntry(
            game=stored.game,
            number=row.number,
            revision=row.revision,
            line=named_line(row.line, self.names),
            kind=row.kind,
            round=row.round,
            dealer=self.names[row.dealer] if row.dealer is not None else "",
            state=facts(self.rules, row.state_before),
            wins=[self.win(win) for win in row.wins],
            payments=[self.payment(one) for one in paid],
            deltas={
                self.names[account]: change.get(account, 0)
                for account in seated(self.seating, row.number)
            },
            scores={self.names[account]: points for account, points in self.scores.items()},
        )

    def payment(self, row: PaymentRow) -> dict[str, Any]:
        return {
            "from": self.names[row.payer],
            "to": self.names[row.payee],
            "points": row.points,
            "reason": row.reason,
        }

    def win(self, row: WinRow) -> dict[str, Any]:
        return {
            "winner": self.names[row.winner],
            "from": self.names[row.discarder] if row.discarder is not None else None,
            "total": total(self.rules.unit, row),
            "patterns": [self.pattern(entry) for entry in row.patterns],
            "worth": row.worth,
            "hand": row.hand,
        }

    def pattern(self, entry: PatternRow) -> dict[str, Any]:
        return {
            "id": entry.pattern,
            "name": self.pattern_names.get(entry.pattern, entry.pattern),
            "count": entry.count,
            "value": entry.value,
        }


def by_hand(standing: Iterable[StoredTransaction]) -> dict[int, list[PaymentRow]]:
    """What was paid in each hand, by its number."""
    found: dict[int, list[PaymentRow]] = {}
    for one in standing:
        if one.hand_number is not None:
            found.setdefault(one.hand_number, []).extend(one.payments)
    return found


def between_hands(
    standing: Iterable[StoredTransaction], names: dict[int, str]
) -> dict[int, list[PaymentRow]]:
    """Payments at the table that belong to no hand, by the number of the hand before them."""
    found: dict[int, list[PaymentRow]] = {}
    for one in standing:
        if one.kind in ("penalty", "seating"):
            found.setdefault(one.after_hand or 0, []).extend(at_table(one.payments, names))
    return found


def seated(rows: Iterable[SeatingRow], number: int) -> list[int]:
    """The accounts at the four seats in hand `number`; the rows are in the order of hands."""
    at: dict[int, int] = {}
    for row in rows:
        if row.from_hand <= number and row.account is not None:
            at[row.seat] = row.account
    return [account for _, account in sorted(at.items())]


def at_table(payments: Iterable[PaymentRow], names: dict[int, str]) -> list[PaymentRow]:
    """Payments that change scores; what goes to the penalty pot comes off the result."""
    return [row for row in payments if names[row.payee] != "penalty"]


def net(payments: Iterable[PaymentRow]) -> dict[int, int]:
    """What each account gets in all, by its number."""
    change: dict[int, int] = {}
    for row in payments:
        change[row.payer] = change.get(row.payer, 0) - row.points
        change[row.payee] = change.get(row.payee, 0) + row.points
    return change


def total(unit: str, row: WinRow) -> dict[str, Any]:
    """The value as its rule book says it."""
    if unit == "fan":
        return {"fan": row.fan, "fu": row.fu, "limit": row.limit, "points": row.points}
    if unit == "tai":
        return {"tai": row.tai, "counted": row.points}
    return {"points": row.points, "limit": row.limit}


def facts(rules: RuleSet, text: str) -> dict[str, int]:
    """What the rule set says of a stored state beside round and dealer."""
    return rules.facts(State(**json.loads(text)))


def record(row: HandEntry) -> dict[str, Any]:
    """The JSON object that notation section 6 promises."""
    return {
        "game": row.game,
        "number": row.number,
        "revision": row.revision,
        "line": row.line,
        "kind": row.kind,
        "round": row.round,
        "dealer": row.dealer,
        **row.state,
        "wins": row.wins,
        "payments": row.payments,
        "deltas": row.deltas,
        "scores": row.scores,
    }


def change_text(deltas: dict[str, int]) -> str:
    """`ann -1100  cho +4300`; who neither paid nor got is left out."""
    return "  ".join(f"{name} {points:+d}" for name, points in deltas.items() if points)


def value_text(wins: Iterable[dict[str, Any]]) -> str:
    return ", ".join(total_text(win["total"]) for win in wins)


LAYOUT: Layout[HandEntry] = Layout(
    columns(
        game=lambda row: row.game,
        hand=lambda row: row.number,
        round=lambda row: row.round,
        dealer=lambda row: row.dealer,
        line=lambda row: row.line,
        value=lambda row: value_text(row.wins),
        change=lambda row: change_text(row.deltas),
    ),
    record,
    nothing="no hands yet; mjl play records one",
)
