"""
How a Taiwanese game goes on from hand to hand, and how it ends.

Source: taiwanese 6, 6.2, 9
"""

from __future__ import annotations

from dataclasses import replace

from ledger.engine.tiles import WINDS
from ledger.errors import TableError
from ledger.game.outcome import Chombo, HandOutcome, WinOutcome
from ledger.game.state import State
from ledger.rules.ruleset import Final, placed_by_score
from ledger.rules.taiwanese.options import Options
from ledger.rules.taiwanese.settle import paid_claims


def start(options: Options, players: int) -> State:
    """
    Everybody with the starting points, the first four seated.

    Raises:
        TableError: a game of the club's book that does not say what a tai costs.
    """
    unsaid = [name for name in ("base", "per_tai") if getattr(options, name) is None]
    if unsaid:
        raise TableError(
            f"the game must say {' and '.join(unsaid)}", fix="add them, like base=30 per_tai=10"
        )
    return State(seats=(0, 1, 2, 3), scores=(options.start_points,) * players)


def advance(options: Options, state: State, outcome: HandOutcome, scores: tuple[int, ...]) -> State:
    """
    The dealer keeps the deal on a win of his own or a draw, and loses it on a win of others.

    A hand that a foul ended is played again with the same count. The state of a game that is over
    stays at its last hand.

    Source: taiwanese 6.2
    """
    after = replace(state, scores=scores, hand=state.hand + 1)
    if isinstance(outcome, Chombo):
        return after
    if not isinstance(outcome, WinOutcome) or dealer_won(options, state, outcome):
        return replace(after, continuations=state.continuations + 1)
    passed = replace(after.passed(), continuations=0)
    return replace(after, over=True) if passed.round == options.rounds else passed


def dealer_won(options: Options, state: State, outcome: WinOutcome) -> bool:
    """Whether the dealer is among those who are paid."""
    return state.dealer in [claim.winner for claim in paid_claims(options, outcome)]


def finish(options: Options, state: State) -> Final:
    """Places by score, shared where equal; a result is the score less the starting points."""
    return placed_by_score(options, state)


def label(state: State) -> str:
    """Wind round and deal: `E2` is the second dealer of the East round."""
    return f"{WINDS[state.prevailing]}{state.dealer + 1}"


def facts(state: State) -> dict[str, int]:
    """How many times the dealer has kept the deal."""
    return {"continuations": state.continuations}
