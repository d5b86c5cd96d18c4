"""Who pays whom in Zung Jung: the value, the par and the responsible player."""

from __future__ import annotations

from ledger.engine.score import Value
from ledger.engine.tiles import kind_text
from ledger.engine.winning_hand import Tiles
from ledger.errors import HandError, TableError
from ledger.game.outcome import Abort, Claim, Draw, HandOutcome, WinOutcome
from ledger.game.payment import Payment, Reason
from ledger.game.state import State, turns_after
from ledger.rules.zung_jung.options import Options


def paid_winners(options: Options, outcome: WinOutcome) -> list[int]:
    """Exactly one winner is paid: the next in turn after the discarder (section 7)."""
    discarder = outcome.discarder
    winners = [claim.winner for claim in outcome.claims]
    if discarder is None:
        return winners
    return [min(winners, key=lambda winner: turns_after(discarder, winner))]


def settle(
    options: Options, state: State, outcome: HandOutcome, values: list[Value]
) -> list[Payment]:
    """
    The payments of a hand between seats; a draw and a foul move nothing.

    Raises:
        TableError: riichi, ready players, nagashi or an abortive draw.
        HandError: `river` or `responsible` that contradict the win.

    Source: zung jung §6, §7
    """
    if outcome.riichi:
        raise TableError("nobody declares riichi in Zung Jung", fix="leave out riichi")
    if isinstance(outcome, WinOutcome):
        return win_payments(options, outcome, values)
    if isinstance(outcome, Abort):
        raise TableError(
            f"Zung Jung has no abortive draw '{outcome.reason}'",
            fix="write draw for a hand that nobody won",
        )
    if isinstance(outcome, Draw):
        refuse_ready(outcome)
    return []


def refuse_ready(draw: Draw) -> None:
    if draw.ready:
        raise TableError("Zung Jung has no ready players", fix="write draw alone")
    if draw.nagashi:
        raise TableError("Zung Jung has no nagashi", fix="write draw alone")


def win_payments(options: Options, outcome: WinOutcome, values: list[Value]) -> list[Payment]:
    """Only the claimant who comes first in turn after the discarder is paid."""
    discarder = outcome.discarder
    answering = [responsible(claim, discarder) for claim in outcome.claims]
    winner = paid_winners(options, outcome)[0]
    paid = [claim.winner for claim in outcome.claims].index(winner)
    points = values[paid].amount
    payer = None if options.payoff == "uniform" else answering[paid]
    return [
        Payment(seat, winner, share(points, options.par, payer, seat), Reason.HAND)
        for seat in range(4)
        if seat != winner and share(points, options.par, payer, seat)
    ]


def share(points: int, par: int, payer: int | None, seat: int) -> int:
    """
    What a loser pays of the winner's three times the value.

    Args:
        points: the hand's value.
        par: up to this value the three share equally.
        payer: the responsible seat, None for nobody.

    >>> [share(70, 30, 1, seat) for seat in (1, 2, 3)]
    [150, 30, 30]

    Source: zung jung §6
    """
    if payer is None or points <= par:
        return points
    return 3 * points - 2 * par if seat == payer else par


def responsible(claim: Claim, discarder: int | None) -> int | None:
    """
    The seat that answers for the win, None for nobody.

    The discarder, unless `river` or `responsible` say otherwise.

    Raises:
        HandError: words that contradict the win or each other.

    Source: zung jung §6.1
    """
    if discarder is None:
        if claim.river or claim.responsible is not None:
            raise HandError(
                "nobody is responsible for a self-draw", fix="leave out river and responsible"
            )
        return None
    found = first_thrower(claim, discarder) if claim.river else discarder
    if not claim.said_responsible:
        return found
    if claim.responsible == claim.winner:
        raise HandError(
            "the winner cannot be responsible",
            fix="write responsible:nobody if the winner threw it first",
        )
    if claim.river and claim.responsible != found:
        raise HandError(
            "the river says that somebody else is responsible",
            fix="leave out one of the two words",
        )
    return claim.responsible


def first_thrower(claim: Claim, discarder: int) -> int | None:
    """
    Who first threw the winning tile since the winner's last discard, that one included.

    None where it was the winner.

    Source: zung jung §6.1
    """
    river = claim.river
    seat, tile = river[-1]
    refuse_last_of_river(claim, discarder, seat, tile)
    own = [place for place, (thrower, _) in enumerate(river) if thrower == claim.winner]
    window = river[own[-1] :] if own else river
    thrower = next(thrower for thrower, thrown in window if thrown == tile)
    return None if thrower == claim.winner else thrower


def refuse_last_of_river(claim: Claim, discarder: int, seat: int, tile: int) -> None:
    """The river ends with the winning tile, thrown by the discarder."""
    if seat != discarder:
        raise HandError(
            f"the river ends with {kind_text(tile)} of a player who is not the discarder",
            fix="end the river with the tile that was won on",
        )
    won = claim.worth.win if isinstance(claim.worth, Tiles) else None
    if won is not None and won != tile:
        raise HandError(
            f"the river ends with {kind_text(tile)}, but {kind_text(won)} was won on",
            fix="end the river with the tile that was won on",
        )
