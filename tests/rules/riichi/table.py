"""Short ways to say what happened at a table, seats by their letters; East is seat 0."""

from dataclasses import dataclass
from typing import Any

from ledger.engine.score import Value
from ledger.game.outcome import Claim, WinOutcome
from ledger.game.payment import Payment, Pot
from ledger.game.state import State
from ledger.rules.riichi.bundles import OPTIONS
from ledger.rules.riichi.options import Options

SEATS = "ESWN"
YAKUMAN = 8000
EMA = OPTIONS["riichi-ema-2008"]
EMA_2016 = OPTIONS["riichi-ema-2016"]
WRC = OPTIONS["riichi-wrc"]
TENHOU = OPTIONS["riichi-tenhou"]


@dataclass
class Detail:
    """What settlement reads of a value's detail."""

    yakuman: tuple[tuple[str, int], ...]


@dataclass
class Hand:
    """A winner, basic points, and for a liable hand who is and which yakuman count."""

    winner: str
    basic: int
    liable: str | None = None
    yakuman: tuple[tuple[str, int], ...] = ()


def seats(letters: str) -> tuple[int, ...]:
    """`SW` as 1, 2."""
    return tuple(map(SEATS.index, letters))


def table(
    counters: int = 0,
    sticks: int = 0,
    scores: tuple[int, ...] = (25000, 25000, 25000, 25000),
    **other: Any,
) -> State:
    """The table before a hand."""
    return State((0, 1, 2, 3), scores, counters=counters, sticks=sticks, **other)


def won(
    *hands: Hand, discarder: str | None = None, riichi: str = ""
) -> tuple[WinOutcome, list[Value]]:
    """A win and the values of its hands."""
    outcome = WinOutcome()
    outcome.claims = [claim(hand) for hand in hands]
    outcome.discarder = None if discarder is None else SEATS.index(discarder)
    outcome.riichi = seats(riichi)
    outcome.state_words = ()
    return outcome, [value(hand) for hand in hands]


def claim(hand: Hand) -> Claim:
    """Whose hand it is and who is liable; settlement reads no more of it."""
    made = Claim()
    made.winner = SEATS.index(hand.winner)
    made.liable = None if hand.liable is None else SEATS.index(hand.liable)
    return made


def value(hand: Hand) -> Value:
    """What settlement reads of a value."""
    return Value((), {}, hand.basic, (), Detail(hand.yakuman))


def at_table(payments: list[Payment]) -> dict[str, int]:
    """What each seat gets, payments to the penalty pot left out: those leave scores alone."""
    moved = dict.fromkeys(SEATS, 0)
    for payer, payee, points, _ in payments:
        if Pot.PENALTY in (payer, payee):
            continue
        if payer >= 0:
            moved[SEATS[payer]] -= points
        if payee >= 0:
            moved[SEATS[payee]] += points
    return moved


def after(state: State, payments: list[Payment]) -> tuple[int, ...]:
    """The scores by account after payments; seats and accounts are the same here."""
    moved = at_table(payments)
    return tuple(score + moved[SEATS[seat]] for seat, score in enumerate(state.scores))


def with_options(options: Options, **chosen: Any) -> Options:
    """A named set with some options chosen otherwise."""
    names = Options.__dataclass_fields__
    return Options(**{name: getattr(options, name) for name in names} | chosen)
