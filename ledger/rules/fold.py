"""
From lines to states and payments: `fold` is the whole truth about a game.

State (dealer, winds, counters, sticks, scores) is derived here from the lines alone. Payments come
out between accounts and pots. The store keeps what the fold said, and the audit folds again and
compares.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from ledger.engine.tiles import Wind
from ledger.errors import LedgerError, TableError, count_text
from ledger.game.line import Printer, SeatWords, parse_line
from ledger.game.outcome import (
    HAND_OUTCOMES,
    Claim,
    HandOutcome,
    Outcome,
    Penalty,
    Replace,
    Seats,
    Total,
    WinOutcome,
)
from ledger.game.payment import Payment, Pot, Reason, deltas
from ledger.game.place import placed, refused_claim
from ledger.game.state import State
from ledger.rules.ruleset import Final, RuleSet, Seating
from ledger.rules.scoring import Scored, scorer_of, seating_of

STICK = 1000
MOST_STICKS = 10


@dataclass(frozen=True, slots=True)
class Step:
    """
    One line and what it did.

    Attributes:
        number: the hand's number, None for a penalty, `seats` or `total`.
        payments: between accounts (0 and up) and pots, in posting order.
        scored: one for each claim of a win, in the line's order.
    """

    outcome: Outcome
    number: int | None
    before: State
    after: State
    payments: tuple[Payment, ...]
    scored: tuple[Scored, ...] = ()

    def deltas(self) -> list[int]:
        """The change of each account's score."""
        return deltas(self.payments, len(self.after.scores))


class Game:
    """A game being folded: `state` is the table now, `steps` led to it."""

    def __init__(self, rules: RuleSet, accounts: int = 4) -> None:
        self.rules = rules
        self.scorer = scorer_of(rules)
        self.state = rules.start(rules.options, accounts)
        self.steps: list[Step] = []

    def seat_words(self, names: Sequence[str]) -> SeatWords:
        """Who may be named in the next hand; `names` by account."""
        return SeatWords([names[account] for account in self.state.seats], self.state.dealer)

    def read(self, text: str, names: Sequence[str]) -> Outcome:
        """
        The outcome of a line at this table, not yet played.

        Raises:
            NotationError, NotFound: with the place in `text`.
        """
        everybody = SeatWords(names, 0)
        for wind in Wind:
            everybody[wind.name] = self.state.seats[self.state.seat_of(wind)]
        return parse_line(text, self.seat_words(names), account=everybody.__getitem__)

    def printer(self, names: Sequence[str]) -> Printer:
        """Prints the outcomes of the coming hand."""
        seated = [names[account] for account in self.state.seats]
        return Printer(seated, self.state.dealer, self.rules.prints)

    def say(self, text: str, names: Sequence[str]) -> Step:
        """Read a line and play it; errors carry the place in the text."""
        outcome = self.read(text, names)
        try:
            return self.play(outcome)
        except LedgerError as error:
            raise placed(error, text, outcome, self._refused(outcome)) from None

    def _refused(self, outcome: Outcome) -> Claim | None:
        """Which winner's hand is refused, None where it is not the hand."""
        if not isinstance(outcome, WinOutcome):
            return None
        return refused_claim(outcome, lambda claim: self._score(outcome, claim))

    def play(self, outcome: Outcome) -> Step:
        """
        One outcome on the state; the game moves on only where all is right.

        Raises:
            HandError, TableError: what the tiles or the table do not allow.
        """
        if self.state.over and not isinstance(outcome, Penalty):
            raise TableError("the game has ended", fix="start another game, or undo its last line")
        if isinstance(outcome, Replace):
            outcome = self._replaced(outcome)
        elif not isinstance(outcome, Seats | Total) and outcome.state_words:
            word, _ = outcome.state_words[0]
            raise TableError(f"the game keeps {word} itself", fix="leave it out; it is never typed")
        step = self._step(outcome)
        self.state = step.after
        self.steps.append(step)
        return step

    def take_back(self) -> None:
        """Without the last step."""
        self.state = self.steps.pop().before

    def _step(self, outcome: Outcome) -> Step:
        if isinstance(outcome, Penalty):
            return self._between(outcome, tuple(self._penalty(outcome)))
        if isinstance(outcome, Seats):
            return self._reseat(outcome)
        if isinstance(outcome, Total):
            return self._total(outcome)
        assert isinstance(outcome, HAND_OUTCOMES)
        return self._hand(outcome)

    def _hand(self, outcome: HandOutcome) -> Step:
        rules, before = self.rules, self.state
        scored = tuple(self._scored(outcome)) if isinstance(outcome, WinOutcome) else ()
        settled = rules.settle(rules.options, before, outcome, [s.value for s in scored])
        payments = self._accounts(settled)
        scores = self._after_payments(before, payments).scores
        after = rules.advance(rules.options, before, outcome, scores)
        return Step(outcome, before.hand, before, after, payments, scored)

    def _scored(self, outcome: WinOutcome) -> Iterator[Scored]:
        for claim in outcome.claims:
            yield self._score(outcome, claim)

    def _score(self, outcome: WinOutcome, claim: Claim) -> Scored:
        riichi = claim.winner in outcome.riichi
        return self.scorer.score(claim, outcome.discarder, riichi, self.seating(claim))

    def seating(self, claim: Claim) -> Seating:
        """The winner's place in the coming hand."""
        state = self.state
        dealer = claim.winner == state.dealer
        return seating_of(state.wind(claim.winner), state.prevailing, dealer, state.counters)

    def _accounts(self, payments: Iterable[Payment]) -> tuple[Payment, ...]:
        """Payments between seats as payments between the accounts that sit there."""
        seats = self.state.seats
        return tuple(
            Payment(
                seats[payer] if payer >= 0 else payer,
                seats[payee] if payee >= 0 else payee,
                points,
                reason,
            )
            for payer, payee, points, reason in payments
        )

    def _after_payments(self, state: State, payments: Iterable[Payment]) -> State:
        """The state with the scores changed."""
        change = deltas(payments, len(state.scores))
        scores = tuple(score + d for score, d in zip(state.scores, change, strict=True))
        return replace(state, scores=scores)

    def _between(self, outcome: Outcome, payments: tuple[Payment, ...]) -> Step:
        after = self._after_payments(self.state, payments)
        return Step(outcome, None, self.state, after, payments)

    def _penalty(self, outcome: Penalty) -> Iterator[Payment]:
        seats = self.state.seats
        payees = [seats[seat] for seat in outcome.to] or [Pot.PENALTY]
        for payee in payees:
            yield Payment(seats[outcome.player], payee, outcome.points, Reason.PENALTY)

    def _replaced(self, outcome: Replace) -> Seats:
        """
        The whole seating with one changed.

        Raises:
            TableError: who comes sits already.
        """
        if outcome.account in self.state.seats:
            raise TableError(
                "the player who comes is already at the table",
                fix="name somebody who is resting, or write `seats` with all four",
            )
        return outcome.seated(self.state.seats)

    def _reseat(self, outcome: Seats) -> Step:
        """Who arrives takes over the score of who leaves, unless scores go with players."""
        before = self.state
        start = self.rules.options.start_points
        more = max(outcome.accounts) + 1 - len(before.scores)
        grown = replace(
            before, scores=before.scores + (start,) * more, seats=tuple(outcome.accounts)
        )
        payments = (
            ()
            if self.rules.options.score_goes_with == "player"
            else self._handed_over(before, grown, start)
        )
        return Step(outcome, None, before, self._after_payments(grown, payments), payments)

    def _handed_over(self, before: State, after: State, start: int) -> tuple[Payment, ...]:
        return tuple(
            payment
            for old, new in takeovers(before.seats, after.seats)
            for payment in move(old, new, after.scores[old] - start)
        )

    def _total(self, outcome: Total) -> Step:
        """A game known by its scores: the differences from the start, between accounts and pot."""
        before = self.state
        if self.steps:
            raise TableError("`total` stands alone in its game", fix="start a game for it")
        if len(outcome.scores) != len(before.scores):
            raise TableError(
                f"{count_text(len(outcome.scores), 'score')} for"
                f" {count_text(len(before.scores), 'player')}",
                fix="write one for each, in the order of the game line",
            )
        check_control_total(before, outcome, has_sticks="sticks" in self.rules.facts(before))
        change = [b - a for a, b in zip(before.scores, outcome.scores, strict=True)]
        payments = tuple(between(change, outcome.pot))
        after = replace(before, scores=outcome.scores, sticks=outcome.pot // STICK, over=True)
        return Step(outcome, None, before, after, payments)

    def finish(self) -> Final:
        """The end of the game as it stands, normal or closed early."""
        state = replace(self.state, seats=tuple(self._seats_of_first_hand()))
        return self.rules.finish(self.rules.options, state)

    def _seats_of_first_hand(self) -> list[int]:
        """
        The accounts that may have a result, in the order of the first hand, by which ties go.

        A substitute stands in the place of whose score was taken over, or comes last.
        """
        seats = list((self.steps[0].before if self.steps else self.state).seats)
        for step in self.steps:
            if not isinstance(step.outcome, Seats):
                continue
            now = step.after.seats
            if step.before.hand == 1:
                seats = list(now)
            elif self.rules.options.score_goes_with == "player":
                seats += [account for account in now if account not in seats]
            else:
                came = dict(takeovers(step.before.seats, now))
                seats = [came.get(account, account) for account in seats]
        return seats


def check_control_total(before: State, outcome: Total, *, has_sticks: bool) -> None:
    """
    The final scores and the pot must add up to the starting points.

    Raises:
        TableError: it says by how much they do not, and what that may be.
    """
    if outcome.pot and not has_sticks:
        raise TableError("nothing stays in a pot in this game", fix="leave out `pot`")
    if outcome.pot % STICK:
        raise TableError(f"a pot of {outcome.pot}: sticks are {STICK} each", fix="check each score")
    wanted, said = sum(before.scores), sum(outcome.scores) + outcome.pot
    if wanted == said:
        return
    by = said - wanted
    guess = "look for two swapped digits" if by % 9 == 0 else "check each score"
    if has_sticks and not outcome.pot and by % STICK == 0 and 0 < -by <= MOST_STICKS * STICK:
        sticks = "a stick" if -by == STICK else f"{-by // STICK} sticks"
        guess = f"if {sticks} stayed on the table, write `pot {-by}` at the end"
    raise TableError(
        f"the scores add up to {said}, {abs(by)} too {'many' if by > 0 else 'few'} "
        f"(the table holds {wanted})",
        fix=guess,
    )


def takeovers(before: Sequence[int], after: Sequence[int]) -> list[tuple[int, int]]:
    """
    Who leaves and who comes for him: on his seat, or the next of those whose seats were mixed.
    """
    gone = [(old, new) for old, new in zip(before, after, strict=True) if old not in after]
    pairs = [(old, new) for old, new in gone if new not in before]
    settled = {new for _, new in pairs}
    leaving = [old for old, new in gone if new in before]
    coming = [new for new in after if new not in before and new not in settled]
    return pairs + list(zip(leaving, coming, strict=True))


def move(old: int, new: int, points: int) -> Iterator[Payment]:
    """The score of one account made that of another."""
    if points > 0:
        yield Payment(old, new, points, Reason.TAKEOVER)
    elif points < 0:
        yield Payment(new, old, -points, Reason.TAKEOVER)


def between(change: Sequence[int], pot: int) -> Iterator[Payment]:
    """Payments that make these changes: each who lost pays the ones who won, in account order."""
    gets = [[account, points] for account, points in enumerate(change) if points > 0]
    if pot:
        gets.append([Pot.STICKS, pot])
    for payer, points in enumerate(change):
        left = -points
        while left > 0:
            part = min(left, gets[0][1])
            yield Payment(payer, gets[0][0], part, Reason.TOTAL)
            left -= part
            gets[0][1] -= part
            if not gets[0][1]:
                gets.pop(0)


def fold(rules: RuleSet, lines: Iterable[str], names: Sequence[str]) -> Iterator[Step]:
    """The steps of a whole game: `names` by account, the first four sit East South West North."""
    game = Game(rules, min(len(names), 4))
    for line in lines:
        yield game.say(line, names)
