"""
A game as the store keeps it and as the fold sees it; the one place that maps accounts.

The store numbers a game's accounts 1, 2, ... as they are opened: the four of the start (East South
West North of the first hand), the pots, then whoever comes later. The fold counts players from 0:
its account i is the i-th, by number, of those who sit or sat by the lines that stand.

Lines are kept with `p1`, `p8` ... (account numbers) for players, so that no name is in the hashed
rows. What is shown is the same line with the names of today.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import lru_cache

from sqlalchemy.orm import Session

from ledger.errors import LedgerError
from ledger.game.line import WORD, Printer
from ledger.game.payment import Payment, Pot
from ledger.game.state import State
from ledger.rules import RuleSet, with_stored_options
from ledger.rules.fold import Game, Step
from ledger.service import stored
from ledger.store import games
from ledger.store.records import GameRow, PaymentRow

SEATED = 4
POTS = {Pot.STICKS: 5, Pot.PLACEMENT: 6, Pot.PENALTY: 7}
POT_NAMES = {5: "sticks", 6: "placement", 7: "penalty"}
END = "end"
ABANDON = "abandon"
ENDS = (END, ABANDON)
_PLAYER = re.compile(r"\bp(\d+)\b")


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


@dataclass(slots=True)
class Table:
    """
    A game, folded from its lines.

    Attributes:
        people: player id by account number, of every account that was ever opened.
        names: short name by account number, pots included.
        accounts: account numbers by the fold's index.
        entries: the lines that stand, in order.
        revisions: the highest stored revision of each hand number, gone numbers included.
        placement: the transaction that ended the game, None while it is open.
        early: it was ended by `end` or `abandon`, before the rules ended it.
        abandoned: by `abandon`: it has no results.
    """

    game: GameRow
    rules: RuleSet
    people: dict[int, int]
    names: dict[int, str]
    accounts: list[int]
    fold: Game
    entries: list[Entry] = field(default_factory=list)
    revisions: dict[int, int] = field(default_factory=dict)
    placement: int | None = None
    early: bool = False
    abandoned: bool = False

    @property
    def state(self) -> State:
        """The table before the next hand."""
        return self.fold.state

    @property
    def ended(self) -> bool:
        return self.state.over or self.early

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
        return with_names(entry.line, self.names)

    def hand(self, number: int) -> Entry | None:
        """The entry of a hand, or None where the game has no such number."""
        return next((entry for entry in self.entries if entry.number == number), None)

    def number(self, party: int) -> int:
        """The account number of a party of the fold."""
        return self.accounts[party] if party >= 0 else POTS[Pot(party)]

    def payments(self, paid: Iterable[Payment]) -> tuple[PaymentRow, ...]:
        """The fold's payments between account numbers."""
        return tuple(
            PaymentRow(self.number(payer), self.number(payee), points, reason.value)
            for payer, payee, points, reason in paid
        )

    def kept_line(self, step: Step) -> str:
        """The canonical line of a step, as it is kept."""
        by_index = [f"p{number}" for number in self.accounts]
        seated = [by_index[account] for account in step.before.seats]
        return Printer(seated, step.before.dealer, self.rules.prints).line(step.outcome, by_index)

    def say(self, text: str, names: Sequence[str]) -> Entry:
        """Play one more line, `names` by the fold's index; errors carry the place in `text`."""
        step = self.fold.say(text, names)
        entry = Entry(self.kept_line(step), step)
        self.entries.append(entry)
        return entry

    def say_kept(self, line: str) -> Entry:
        """Play one more line that is in the kept form, canonical already."""
        step = self.fold.say(line, [f"p{number}" for number in self.accounts])
        entry = Entry(line, step)
        self.entries.append(entry)
        return entry

    def take_back(self) -> Entry:
        """Without the last line."""
        self.fold.take_back()
        return self.entries.pop()

    def again(self, lines: Sequence[str]) -> Table:
        """The same game with other lines; what is stored of it stays the same."""
        table = folded(self.game, self.people, self.names, lines)
        table.revisions, table.placement = self.revisions, self.placement
        table.early = self.early and not table.state.over
        table.abandoned = self.abandoned and table.early
        return table


@lru_cache(maxsize=64)
def _rules(rule_set: str, options: str) -> RuleSet:
    """One rule set, with the memory of its scorer, for all games under the same rules."""
    return with_stored_options(rule_set, json.loads(options))


def rules_of(game: GameRow) -> RuleSet:
    """The rule set that a game was started with."""
    return _rules(game.rule_set, game.options)


def folded(
    game: GameRow, people: dict[int, int], names: dict[int, str], lines: Iterable[str]
) -> Table:
    """
    The game that these lines (in the kept form) make.

    Raises:
        LedgerError: a line that the table does not allow; `where` names the hand.
    """
    said = list(lines)
    rules = rules_of(game)
    fold = Game(rules, SEATED)
    table = Table(game, rules, people, names, accounts_of(said), fold)
    for line in said:
        try:
            table.say_kept(line)
        except LedgerError as error:
            raise _impossible(table, line, error) from None
    return table


def accounts_of(lines: Iterable[str]) -> list[int]:
    """The accounts that sit or sat: the first four, and those whom `seats` lines name."""
    came = {
        int(number)
        for line in lines
        if line.startswith("seats ")
        for number in _PLAYER.findall(line)
    }
    return sorted({1, 2, 3, 4} | came)


def _impossible(table: Table, line: str, error: LedgerError) -> LedgerError:
    """The same error about a line of the game, with the players' names."""
    shown = with_names(line, table.names)
    message = with_names(error.message, table.names)
    where = f"game {table.game.id}, hand {table.state.hand}: {shown}"
    return type(error)(message, where=where, fix=with_names(error.fix, table.names))


def load(session: Session, game: int) -> Table:
    """A game from the store, folded. Raises NotFound."""
    people, names = stored.people(session, game)
    kept = stored.lines(session, game)
    table = folded(games.game(session, game), people, names, kept.lines)
    table.revisions, table.placement, table.early = kept.revisions, kept.placement, kept.early
    table.abandoned = kept.early_line == ABANDON
    return table


def with_names(text: str, names: Mapping[int, str]) -> str:
    """A kept line with names in the place of `p1` ...; quoted text is left alone."""
    return WORD.sub(
        lambda word: (
            word[0]
            if word[0][0] == '"'
            else _PLAYER.sub(lambda found: names.get(int(found[1]), found[0]), word[0])
        ),
        text,
    )


def utc(now: datetime) -> str:
    """The time of writing as it is stored."""
    return now.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
