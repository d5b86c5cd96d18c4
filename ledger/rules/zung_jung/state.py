"""How a Zung Jung game goes on from hand to hand, and how it ends."""

from __future__ import annotations

from dataclasses import replace

from ledger.game.outcome import HandOutcome
from ledger.game.state import State
from ledger.rules.ruleset import Final, placed_by_score
from ledger.rules.zung_jung.options import Options


def start(options: Options, players: int) -> State:
    """Everybody with the starting points, the first four seated."""
    return State(seats=(0, 1, 2, 3), scores=(options.start_points,) * players)


def advance(options: Options, state: State, outcome: HandOutcome, scores: tuple[int, ...]) -> State:
    """
    The deal passes after every hand, whoever won and whether or not anybody did.

    A foul that ends the hand (`chombo`) passes the deal too: the text lets no East repeat, and a
    hand that a foul ended is one that nobody won. A game that is over stays at its last hand.

    Source: zung jung §7
    """
    passed = state.passed()
    if passed.round == options.cycles:
        return replace(state, scores=scores, hand=state.hand + 1, over=True)
    return replace(passed, scores=scores, hand=state.hand + 1)


def finish(options: Options, state: State) -> Final:
    """
    Places by score, shared where equal; no placement bonus.

    Source: zung jung §7
    """
    return placed_by_score(options, state)


def label(state: State) -> str:
    """Cycle and hand: `2-3` is the third hand of the second cycle."""
    return f"{state.round + 1}-{state.dealer + 1}"


def facts(state: State) -> dict[str, int]:
    """Nothing beside round and dealer is kept between hands."""
    return {}
