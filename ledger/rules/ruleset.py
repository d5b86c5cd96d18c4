"""
What a rule book is: tables and a handful of pure functions, put together in one value.

A variant replaces options or rows (`dataclasses.replace`); there is no inheritance. Everything
outside `rules/<book>/` works through these fields and knows no book by name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ledger.engine.patterns import Pattern
from ledger.engine.score import Judge, Value
from ledger.engine.tiles import Wind
from ledger.game.outcome import Claim, Declared, HandOutcome, NamedPatterns, WinOutcome
from ledger.game.payment import Payment
from ledger.game.state import State


@dataclass(frozen=True, slots=True)
class Seating:
    """What a win's place at the table says about its value: winds, dealer, counters."""

    seat_wind: Wind
    prevailing: Wind
    dealer: bool
    counters: int = 0


@dataclass(frozen=True, slots=True)
class Final:
    """
    The end of a game, by account.

    Attributes:
        leftover: payments of the sticks that were left, posted before the placement.
        placement: payments between accounts and the placement pot that turn scores into results.
        scores: final scores, left-over sticks included.
        places: 1 is first; shared places carry the same number; 0 for an account without a result.
        bonus: placement bonus (uma, oka, rounding) of each account, in points.
        base: what a score is compared with: return points, or starting points where there are none.
    """

    leftover: tuple[Payment, ...]
    placement: tuple[Payment, ...]
    scores: tuple[int, ...]
    places: tuple[int, ...]
    bonus: tuple[int, ...]
    base: int


def scoring_accounts(options: Any, state: State) -> list[int]:
    """
    The accounts that have a result, in the order of `state.seats`, which ties may go by.

    Those seated at the end, where a score goes with its seat: who handed the seat over has none.
    Otherwise everybody who sat.
    """
    seats = list(state.seats)
    if options.score_goes_with == "seat":
        return seats
    return seats + [account for account in range(len(state.scores)) if account not in seats]


def placed_by_score(options: Any, state: State) -> Final:
    """The end of a game without placement bonus: places by score, shared where equal."""
    scores = state.scores
    places = [0] * len(scores)
    among = scoring_accounts(options, state)
    for account in among:
        places[account] = 1 + sum(scores[other] > scores[account] for other in among)
    nothing = (0,) * len(scores)
    return Final((), (), scores, tuple(places), nothing, options.start_points)


@dataclass(frozen=True, slots=True)
class RuleSet:
    """
    A rule book with its options.

    Attributes:
        name: `riichi-ema-2008`; the registry knows short names too.
        edition: which text, for `rules show` and the stored game.
        title: one line for people.
        unit: `fan`, `points` or `tai`.
        hand_size: concealed tiles without the winning tile: 13 or 16.
        options: a frozen dataclass; each field's metadata has `help`, a sentence with the section.
        patterns: the table.
        words: the circumstance words of notation section 3 that this book knows.
        prints: the verbs that it prints, `("ron", "tsumo")` or `("win", "self")`.
        notes: what is assumed or left to the table, by option or word.

    Scoring (each pure; `claim` may be read, never changed):
        bonus_tiles, red_fives: which tiles are in play, as the options say.
        special_readings(options, hand): words of irregular readings (seven pairs ...), [] where
            there are none. `hand` is the packed concealed hand with marks, nothing declared.
        circumstances(options, claim, discarder, riichi, seating): the bits of `facts.Circumstance`
            and bonus facts for the verdict, those that the claim says included. Refuses with
            HandError what contradicts itself and needs no tiles, whatever the worth. `riichi` says
            that the winner declared.
        check(options, claim, discarder, circumstances): refuses with HandError what contradicts
            the tiles (riichi on an open hand, a kong tile without a kong ...); called once a hand,
            so keep it quick.
        bonus_only(options, claim, discarder): the value of a win by bonus tiles alone, else None.
        judge(reading, win): the value of one reading, None where it is no win.
        extras(options, claim, riichi): what tiles add outside the readings (dora, ura, reds) as
            one number, 0 for none.
        with_extras(options, value, extras): the value with it.
        no_win: what is said of a complete hand that `judge` does not let win ("no yaku").
        named(options, worth, claim, self_draw, seating): the value of named patterns.
        declared(options, worth, claim, self_draw, seating): the value of a declared worth.
        explain(options, reading, claim, seating, value): what the derivation says beside the
            patterns (minipoints line by line), as (label, amount, source section).

    Table:
        settle(options, state, outcome, values): the payments of a hand between seats and pots.
            `values` are those of the winners in the line's order, empty where nobody won; without
            liability and responsibility only `Value.amount` and the words of the win are looked
            at, so that payments can be remembered. Winners that the rules do not pay get none.
            Deposits of riichi are payments too (seat to STICKS); `state` is before them. Raises
            TableError for what the table does not allow.
        paid(options, outcome): the seats of the winners that are paid, the next in turn after the
            discarder first; empty where the rules make the hand void.
        advance(options, state, outcome, scores): the state after a hand; `state` before it with
            `scores` (by account) after it. Sets `over`, `round`, `dealer`, `counters`, `sticks`,
            `continuations` and `hand`.
        finish(options, state): the end of the game, normal or closed early; `seats` are in the
            order of the first hand.
        start(options, players): the state of a new game with that many accounts, the first four
            seated.
        label(state): `E2`, `2-3`.
        facts(state): what JSON says of the state beside round and dealer.
    """

    name: str
    edition: str
    title: str
    unit: str
    hand_size: int
    options: Any
    patterns: tuple[Pattern, ...]
    words: frozenset[str]
    prints: tuple[str, str]

    special_readings: Callable[[Any, int], list[int]]
    circumstances: Callable[[Any, Claim, int | None, bool, Seating], int]
    check: Callable[[Any, Claim, int | None, int], None]
    bonus_only: Callable[[Any, Claim, int | None], Value | None]
    judge: Judge
    extras: Callable[[Any, Claim, bool], int]
    with_extras: Callable[[Any, Value, int], Value]
    named: Callable[[Any, NamedPatterns, Claim, bool, Seating], Value]
    declared: Callable[[Any, Declared, Claim, bool, Seating], Value]

    settle: Callable[[Any, State, HandOutcome, list[Value]], list[Payment]]
    paid: Callable[[Any, WinOutcome], list[int]]
    advance: Callable[[Any, State, HandOutcome, tuple[int, ...]], State]
    finish: Callable[[Any, State], Final]
    start: Callable[[Any, int], State]
    label: Callable[[State], str]
    facts: Callable[[State], dict[str, int]]

    explain: Callable[[Any, int, Claim, Seating, Value], list[tuple[str, int, str]]]
    no_win: str
    bonus_tiles: bool
    red_fives: int
    settle_score: Callable[[Any, State, HandOutcome, list[Value]], list[Payment]] | None = None
    notes: Mapping[str, str] = field(default_factory=dict)

    @property
    def state_words(self) -> tuple[str, ...]:
        """
        What of the state a score line may say: winds and dealer, and what this book keeps.

        A book without a prevailing wind takes the word all the same: it is a fact of the table.
        """
        first = State(seats=(0, 1, 2, 3), scores=(0, 0, 0, 0))
        return ("round", "dealer", *self.facts(first))
