"""A scored line as text: each winner's derivation, then who pays whom."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.engine.tiles import WINDS
from ledger.game.outcome import WinOutcome
from ledger.reports.derivation import derive, explanation, payment_lines
from ledger.rules import Result
from ledger.rules.scoring import seating_of

SEATS = ("East", "South", "West", "North")


def score_text(result: Result) -> Iterator[str]:
    """
    The lines that explain a score, for `mjl score`.

    The letters of the line are seat winds, whoever the dealer is said to be.
    """
    outcome, state = result.outcome, result.state
    if isinstance(outcome, WinOutcome):
        for claim, scored in zip(outcome.claims, result.scored, strict=True):
            seat = claim.winner
            seating = seating_of(seat, state.round, seat == state.dealer, state.counters)
            found = derive(result.rules, claim, outcome.discarder, scored, seating)
            yield from explanation(result.rules, found, SEATS.__getitem__, how_won(outcome))
    else:
        yield f"{type(outcome).__name__.lower()} under {result.rules.name}"
    yield "  payments"
    payments = result.settled.payments
    yield from payment_lines(payments, WINDS.__getitem__) if payments else ["    none"]


def how_won(outcome: WinOutcome) -> str:
    if outcome.discarder is None:
        return "by self-draw"
    return f"from {SEATS[outcome.discarder]}"
