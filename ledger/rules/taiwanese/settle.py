"""
Who pays whom in Taiwanese: all three on a self-draw, otherwise the discarder alone.

Source: taiwanese 6, 9
"""

from __future__ import annotations

from ledger.engine.facts import Circumstance
from ledger.engine.score import Value
from ledger.engine.tiles import WINDS
from ledger.errors import TableError
from ledger.game.outcome import Abort, Claim, Draw, HandOutcome, WinOutcome
from ledger.game.payment import Payment, Reason
from ledger.game.state import State, turns_after
from ledger.rules.taiwanese.options import Options

FIRST_TURN = int(Circumstance.FIRST_TURN)


def settle(
    options: Options, state: State, outcome: HandOutcome, values: list[Value]
) -> list[Payment]:
    """
    The payments of a hand between seats; a draw moves nothing.

    A foul that ends the hand (`chombo`) moves nothing either: no tariff is known, so a club says
    what it costs as a penalty.

    Raises:
        TableError: what this book or this table does not have.
    """
    if outcome.riichi:
        raise TableError("nobody declares riichi in Taiwanese", fix="leave out riichi")
    if isinstance(outcome, WinOutcome):
        return win_payments(options, state, outcome, values)
    if isinstance(outcome, Abort):
        raise TableError(
            f"Taiwanese has no abortive draw '{outcome.reason}'",
            fix="write draw for a hand that nobody won",
        )
    if isinstance(outcome, Draw) and (outcome.ready or outcome.nagashi):
        raise TableError("nobody is paid after a draw in Taiwanese", fix="write draw alone")
    return []


def win_payments(
    options: Options, state: State, outcome: WinOutcome, values: list[Value]
) -> list[Payment]:
    """What each winner who is paid gets, on his own tai."""
    refuse_win(options, state, outcome)
    paid = paid_claims(options, outcome)
    return [
        Payment(payer, claim.winner, points, Reason.HAND)
        for claim, value in zip(outcome.claims, values, strict=True)
        if claim in paid
        for payer, points in shares(options, state, outcome.discarder, claim, value.amount)
        if points
    ]


def paid_winners(options: Options, outcome: WinOutcome) -> list[int]:
    """All winners in turn after the discarder, or the first of them."""
    discarder = outcome.discarder
    winners = [claim.winner for claim in outcome.claims]
    if discarder is None:
        return winners
    winners.sort(key=lambda winner: turns_after(discarder, winner))
    return winners if options.multiple_winners == "all" else winners[:1]


def paid_claims(options: Options, outcome: WinOutcome) -> list[Claim]:
    """The claims that are paid, in the line's order."""
    paid = paid_winners(options, outcome)
    return [claim for claim in outcome.claims if claim.winner in paid]


def shares(
    options: Options, state: State, discarder: int | None, claim: Claim, tai: int
) -> list[tuple[int, int]]:
    """
    Who pays this winner how many points.

    A liable player pays the shares of all three, whoever discarded.

    Source: taiwanese 6, 6.3
    """
    losers = [seat for seat in range(4) if seat != claim.winner]
    if claim.liable is None and discarder is not None:
        losers = [discarder]
    owed = [
        (seat, share(options, tai + extra(options, state, claim.winner, seat, discarder)))
        for seat in losers
    ]
    if claim.liable is None:
        return owed
    return [(claim.liable, sum(points for _, points in owed))]


def share(options: Options, tai: int) -> int:
    """Points for this many tai; scoring without a game takes a base of 0 and 1 for each tai."""
    per_tai = 1 if options.per_tai is None else options.per_tai
    return (options.base or 0) + per_tai * tai


def extra(options: Options, state: State, winner: int, payer: int, discarder: int | None) -> int:
    """
    Tai that come on top because the dealer pays or is paid.

    Source: taiwanese 6.2
    """
    pays = payer == state.dealer and (
        discarder == payer or (discarder is None and options.dealer_pays_on_self_draw)
    )
    if winner != state.dealer and not pays:
        return 0
    return options.dealer_bonus + options.continued_deal_bonus * state.continuations


def refuse_win(options: Options, state: State, outcome: WinOutcome) -> None:
    """
    What no table allows.

    Raises:
        TableError: a winner who discarded, who is named twice, or several on a self-draw; liability
            without insurance or of the winner; an earthly hand on a discard not the dealer's.
    """
    discarder = outcome.discarder
    winners = [claim.winner for claim in outcome.claims]
    if discarder in winners:
        raise TableError("the winner is the discarder", fix="name two different players")
    if len(set(winners)) < len(winners):
        raise TableError("a winner is named twice", fix="name each winner once")
    if discarder is None and len(winners) > 1:
        raise TableError(
            "a self-draw has one winner", fix="for several winners write win WINNER from DISCARDER"
        )
    for claim in outcome.claims:
        refuse_liable(options, claim)
        earthly = claim.circumstances & FIRST_TURN and claim.winner != state.dealer
        if earthly and discarder not in (None, state.dealer):
            dealer = WINDS[state.wind(state.dealer)]
            raise TableError(
                "an earthly hand is won on the dealer's first discard",
                fix=f"leave out first-turn, or name {dealer} as the discarder",
            )


def refuse_liable(options: Options, claim: Claim) -> None:
    if claim.liable is None:
        return
    if not options.insurance:
        raise TableError(
            "this game has no insurance", fix="leave out `liable:`, or choose insurance=true"
        )
    if claim.liable == claim.winner:
        raise TableError(
            "a winner cannot be liable for their own hand", fix="name the player who fed it"
        )
