"""
A game as the store keeps it and as the fold sees it; the one place that maps accounts.

The store numbers a game's player accounts 1, 2, ... in the order they came; the first four sit East
South West North at the start. The pots have fixed numbers beyond any player's (`POTS`). The fold counts
from 0: its account i is the i-th, by number, of those who sit or sat by the lines that stand. Without a
withdrawn substitute that is number i + 1.

Lines are kept with `p1`, `p2` ... (account numbers) for players, so that no name is in the hashed rows.
Whatever is shown is printed from the fold with the names of today.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from sqlalchemy.orm import Session

from ledger.errors import LedgerError
from ledger.game.line import Printer
from ledger.game.outcome import Penalty, Seats, Total
from ledger.game.payment import Payment, Pot
from ledger.game.state import State
from ledger.rules import rule_set
from ledger.rules.fold import Game, Step
from ledger.rules.ruleset import Final, RuleSet
from ledger.rules.scoring import Scorer
from ledger.store import games, hands, players, transactions
from ledger.store.records import GameRow, PaymentRow, StoredTransaction

POTS = {Pot.STICKS: 101, Pot.PLACEMENT: 102, Pot.PENALTY: 103}
POT_NAMES = {101: "sticks", 102: "placement", 103: "penalty"}
END = "end"
ACCOUNT_WORD = re.compile(r"p(\d+)")


@dataclass(frozen=True, slots=True)
class Entry:
    """A line that stands, with `p1` ... for players, and what it did."""

    line: str
    step: Step

    @property
    def number(self) -> int | None:
        """The hand's number; None for a penalty, `seats` or `total`."""
        return self.step.number

    @property
    def after_hand(self) -> int:
        """How many hands stand before it."""
        return self.step.before.hand - 1

    @property
    def kind(self) -> str:
        """The kind of its transaction."""
        outcome = self.step.outcome
        if isinstance(outcome, Penalty):
            return "penalty"
        if isinstance(outcome, Seats):
            return "seating"
        return "total" if isinstance(outcome, Total) else "hand"


@dataclass(slots=True)
class Table:
    """
    A game, folded from its lines.

    Attributes:
        people: player id by account number, of all accounts that were ever opened.
        names: short name by account number, pots included.
        accounts: account numbers by the fold's index.
        ended: a placement stands. `early`: by `end`, before the rules ended it.
    """

    game: GameRow
    rules: RuleSet
    people: dict[int, int]
    names: dict[int, str]
    accounts: list[int]
    fold: Game
    entries: list[Entry] = field(default_factory=list)
    ended: bool = False
    early: bool = False

    @property
    def state(self) -> State:
        """The table before the next hand."""
        return self.fold.state

    @property
    def next_number(self) -> int:
        """The number that the next hand gets, from 1."""
        return self.state.hand

    @property
    def lines(self) -> list[str]:
        """The lines that stand, as they are kept."""
        return [entry.line for entry in self.entries]

    def short_names(self) -> list[str]:
        """Short names by the fold's index."""
        return [self.names[number] for number in self.accounts]

    def seated(self) -> list[str]:
        """Who sits East South West North of the game now, by short name."""
        return [self.names[self.accounts[account]] for account in self.state.seats]

    def dealer(self, state: State | None = None) -> str:
        """The dealer's short name."""
        at = state or self.state
        return self.names[self.accounts[at.seats[at.dealer]]]

    def label(self, state: State | None = None) -> str:
        """The round as the rule book says it: `E2`, `2-3`."""
        return self.rules.label(state or self.state)

    def scores(self, state: State | None = None) -> dict[str, int]:
        """What each player has, starting points included, by short name."""
        scores = (state or self.state).scores
        return {self.names[self.accounts[i]]: score for i, score in enumerate(scores)}

    def text(self, entry: Entry) -> str:
        """The line with today's short names."""
        return self.printed(entry.step, self.names)

    def printed(self, step: Step, names: dict[int, str]) -> str:
        """The canonical line of a step with these names by account number."""
        before = step.before
        by_index = [names[number] for number in self.accounts]
        seated = [by_index[account] for account in before.seats]
        return Printer(seated, before.dealer, self.rules.prints).line(step.outcome, by_index)

    def hand(self, number: int) -> Entry | None:
        """The entry of a hand, or None where the game has no such number."""
        return next((entry for entry in self.entries if entry.number == number), None)

    def payments(self, paid: Iterable[Payment]) -> tuple[PaymentRow, ...]:
        """The fold's payments between account numbers."""
        return tuple(
            PaymentRow(self.number(payer), self.number(payee), points, reason.value)
            for payer, payee, points, reason in paid
        )

    def number(self, party: int) -> int:
        """The account number of a party of the fold."""
        return self.accounts[party] if party >= 0 else POTS[Pot(party)]

    def finish(self) -> Final:
        """The end of the game as it stands."""
        return self.fold.finish()
