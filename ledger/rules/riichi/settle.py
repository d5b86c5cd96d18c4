"""Who pays whom after a hand of riichi (sections 7, 11 to 17.1).

The ledger and the score lines look at stakes in two ways. In the ledger a stake is a payment of the
hand in which it is made: `settle` posts the deposits first. In score lines (notation 4) every stick
lies on the table already: `settle_score` moves what moves at the end of the hand. Otherwise they
are the same.

Payments come in this order: deposits as the line names the players; then for each winner who is
paid, in the order of the line, the hand, the counters and the sticks, each by payer in the order of
the seats.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache

from ledger.engine.readings import MEMO_LIMIT
from ledger.engine.score import Value
from ledger.errors import HandError, TableError, count_text
from ledger.game.outcome import Abort, Chombo, Claim, Draw, HandOutcome, WinOutcome
from ledger.game.payment import Payment, Pot, Reason
from ledger.game.state import State, turns_after
from ledger.rules.riichi.options import Options

STICK = 1000
COUNTER_EACH = 100  # from each of three; the discarder pays for all three
NOT_READY = 3000
MANGAN = 2000
YAKUMAN = 8000
CHOMBO_PENALTY = 20000
DECLARED = "yakuman"  # what `detail.yakuman` calls one that was declared, its pattern unknown
SEATS = range(4)


def settle(
    options: Options, state: State, outcome: HandOutcome, values: list[Value]
) -> list[Payment]:
    """
    The payments of a hand in the ledger, deposits of the hand included.

    Args:
        state: before the hand; `sticks` without those of this hand.
        values: of the winners in the order of the line; `amount` in basic points, `detail.yakuman`
            the yakuman that count, as (id, how many).

    Raises:
        TableError: what the options do not know, or a riichi that its player cannot pay.
        HandError: liability for a hand that knows none.
    """
    if isinstance(outcome, Chombo):  # its stakes go back: none is posted (section 13)
        return chombo(options, state, outcome.player)
    stakes = deposits(options, state, outcome.riichi)
    return stakes + at_the_end(options, state, outcome, values, state.sticks + len(stakes))


def settle_score(
    options: Options, state: State, outcome: HandOutcome, values: list[Value]
) -> list[Payment]:
    """
    What moves at the end of a hand of which all sticks lie on the table already (notation 4).

    As `settle`, but `state.sticks` counts the sticks of this hand too, and `outcome.riichi` says
    only whose stake may come back.
    """
    if isinstance(outcome, Chombo):
        back = outcome.riichi[: state.sticks]
        returned = [Payment(Pot.STICKS, seat, STICK, Reason.RIICHI) for seat in back]
        return returned + chombo(options, state, outcome.player)
    return at_the_end(options, state, outcome, values, state.sticks)


def at_the_end(
    options: Options, state: State, outcome: HandOutcome, values: list[Value], sticks: int
) -> list[Payment]:
    """Everything but deposits and fouls; `sticks` lie on the table when the hand ends."""
    if isinstance(outcome, WinOutcome):
        return wins(options, state, outcome, values, sticks)
    if isinstance(outcome, Draw):
        if outcome.nagashi:
            return nagashi(options, state, outcome, sticks)
        return exhaustive_draw(outcome)
    assert isinstance(outcome, Abort), outcome
    check_abort(options, outcome)
    return []


def deposits(options: Options, state: State, riichi: Iterable[int]) -> list[Payment]:
    """
    The stakes of this hand: 1000 points from each who declared (section 13).

    A player whose declaring tile was won on stakes nothing and is not in `riichi`.

    Raises:
        TableError: a player has less than `riichi_needs_points`.
    """
    needed = options.riichi_needs_points
    for seat in riichi if needed else ():
        has = state.scores[state.seats[seat]]
        if has < needed:
            raise TableError(
                f"{state.wind(seat).name} has {count_text(has, 'point')} and cannot declare riichi",
                fix=f"a riichi needs {count_text(needed, 'point')};"
                " choose riichi_needs_points=0 to allow it",
            )
    return [Payment(seat, Pot.STICKS, STICK, Reason.RIICHI) for seat in riichi]


# --- wins ----------------------------------------------------------------------------------------


def wins(
    options: Options, state: State, outcome: WinOutcome, values: list[Value], sticks: int
) -> list[Payment]:
    """The payments of every winner whom the rules pay (section 14)."""
    claims, discarder = outcome.claims, outcome.discarder
    if len(claims) == 1 and claims[0].liable is None:  # the usual hand, which must be quick
        amount = values[0].amount
        return list(
            paid_win(amount, claims[0].winner, discarder, state.dealer, state.counters, sticks)
        )
    for claim, value in zip(claims, values, strict=True):
        if claim.liable is not None:
            liable_points(options, claim, value)  # refuses for those who are not paid, too
    order = paid_winners(options, outcome)
    if not order:
        return []
    taken = taken_sticks(options, order, outcome.riichi, sticks)
    payments: list[Payment] = []
    for claim, value in zip(claims, values, strict=True):
        if (winner := claim.winner) not in order:
            continue
        first = winner == order[0] or options.counters_on_multiple_ron == "each"
        counters = state.counters if first else 0
        if claim.liable is None:
            amount, taking = value.amount, taken[winner]
            payments += paid_win(amount, winner, discarder, state.dealer, counters, taking)
        else:
            payments += liable_win(options, state, claim, discarder, value, counters, taken[winner])
    return payments


def paid_winners(options: Options, outcome: WinOutcome) -> list[int]:
    """
    The winners who are paid, the next in turn after the discarder first (section 14).

    Empty where three winners make the hand void.
    """
    winners = [claim.winner for claim in outcome.claims]
    discarder = outcome.discarder
    if discarder is None or len(winners) == 1:
        return winners
    if options.multiple_ron == "two_abort_three" and len(winners) == 3:
        return []
    in_turn = sorted(winners, key=lambda winner: turns_after(discarder, winner))
    return in_turn[:1] if options.multiple_ron == "head_bump" else in_turn


def taken_sticks(
    options: Options, order: list[int], riichi: tuple[int, ...], sticks: int
) -> Counter[int]:
    """How many sticks each winner takes; `order` as they are paid (section 14)."""
    taken: Counter[int] = Counter()
    if options.sticks_on_multiple_ron == "own_back_rest_first":
        # A score line may name more declarers than there are sticks.
        taken.update([winner for winner in order if winner in riichi][:sticks])
    taken[order[0]] += sticks - taken.total()
    return taken


@lru_cache(maxsize=MEMO_LIMIT)
def paid_win(
    basic: int,
    winner: int,
    discarder: int | None,
    dealer: int,
    counters: int,
    sticks: int,
    reason: Reason = Reason.HAND,
) -> tuple[Payment, ...]:
    """
    The payments of one winner whom nobody is liable for (sections 7.1, 12, 13).

    Args:
        basic: points before the dealer's double and before rounding; 2000 is mangan.
        counters, sticks: those that this winner is paid for, and takes.
    """
    if discarder is None:
        counted = {seat: COUNTER_EACH * counters for seat in SEATS if seat != winner}
    else:
        counted = {discarder: 3 * COUNTER_EACH * counters}
    return collected(winner, shares(basic, winner, discarder, dealer), counted, sticks, reason)


def collected(
    winner: int,
    owed: Mapping[int, int],
    counted: Mapping[int, int],
    sticks: int,
    reason: Reason = Reason.HAND,
) -> tuple[Payment, ...]:
    """What a winner gets: by payer for the hand and for the counters, and the sticks."""
    payments = [Payment(payer, winner, owed[payer], reason) for payer in sorted(owed)]
    payments += [
        Payment(payer, winner, counted[payer], Reason.COUNTERS)
        for payer in sorted(counted)
        if counted[payer]
    ]
    if sticks:
        payments.append(Payment(Pot.STICKS, winner, STICK * sticks, Reason.STICKS))
    return tuple(payments)


def shares(basic: int, winner: int, discarder: int | None, dealer: int) -> dict[int, int]:
    """
    What each payer owes for the hand alone, every amount up to the next 100.

    >>> shares(960, winner=1, discarder=None, dealer=0)
    {0: 2000, 2: 1000, 3: 1000}

    Source: riichi 7.1
    """
    if discarder is not None:
        return {discarder: hundreds(basic * (6 if winner == dealer else 4))}
    others = [seat for seat in SEATS if seat != winner]
    return {seat: hundreds(basic * (2 if dealer in (winner, seat) else 1)) for seat in others}


def hundreds(points: int) -> int:
    """Up to the next 100."""
    return -(-points // 100) * 100


# --- liability (section 16) ----------------------------------------------------------------------


def liable_win(
    options: Options,
    state: State,
    claim: Claim,
    discarder: int | None,
    value: Value,
    counters: int,
    sticks: int,
) -> tuple[Payment, ...]:
    """
    The payments of a winner whom another player is liable to.

    On a self-draw the liable player pays the fed hand alone, as much as a discarder; on a discard
    he and the discarder pay half each. What he is not liable for is paid as usual, by him too.
    """
    winner, liable, dealer = claim.winner, claim.liable, state.dealer
    assert liable is not None
    own = liable_points(options, claim, value)
    usual = value.amount - own
    owed = Counter(shares(usual, winner, discarder, dealer) if usual else {})
    payers = (liable, liable) if discarder is None else (discarder, liable)
    for payer in payers:
        owed[payer] += own * (6 if winner == dealer else 4) // 2
    by_liable = discarder is None or options.pao_ron_counters == "liable"
    counted = {liable if by_liable else payers[0]: 3 * COUNTER_EACH * counters}
    return collected(winner, owed, counted, sticks)


def liable_points(options: Options, claim: Claim, value: Value) -> int:
    """
    The basic points of a hand that the liable player answers for.

    Raises:
        HandError: nobody can be liable for this hand, or the winner would be.
    """
    if claim.liable == claim.winner:
        raise HandError(
            "a winner cannot be liable for their own hand", fix="name the player who fed it"
        )
    yakuman: tuple[tuple[str, int], ...] = value.detail.yakuman
    fed = sum(number for name, number in yakuman if name in options.pao)
    if not fed and options.pao and any(name == DECLARED for name, _ in yakuman):
        fed = 1  # of a declared `2y` one is taken to be the fed one (section 16)
    if not fed:
        known = ", ".join(options.pao) or "no hand in this game"
        raise HandError(
            "nobody is liable for this hand",
            fix=f"leave out `liable:`; liability is for {known}",
        )
    if options.stack_yakuman and options.pao_covers == "own_yakuman":
        return YAKUMAN * fed
    return value.amount


# --- draws and fouls -----------------------------------------------------------------------------


def nagashi(options: Options, state: State, outcome: Draw, sticks: int) -> list[Payment]:
    """
    Terminals and honors alone discarded: a mangan self-draw for each, nothing for readiness.

    Paid as a win it takes counters and sticks as well. With several such players turns are counted
    from East, who is first; else the options for several winners hold.

    Source: riichi 11.1
    """
    if options.nagashi_mangan is None:
        raise TableError(
            "this game has no nagashi mangan",
            fix="write the draw without it, or choose nagashi_mangan=win or nagashi_mangan=draw",
        )
    order = sorted(outcome.nagashi, key=lambda seat: turns_after(state.dealer, seat))
    as_win = options.nagashi_mangan == "win"
    taken = taken_sticks(options, order, outcome.riichi, sticks if as_win else 0)
    payments: list[Payment] = []
    for seat in outcome.nagashi:
        first = seat == order[0] or options.counters_on_multiple_ron == "each"
        counters = state.counters if as_win and first else 0
        payments += paid_win(
            MANGAN, seat, None, state.dealer, counters, taken[seat], Reason.NAGASHI
        )
    return payments


def exhaustive_draw(outcome: Draw) -> list[Payment]:
    """
    3000 points in all from who is not ready to who is; two and two pay pair by pair.

    Raises:
        TableError: somebody declared riichi and is not ready.

    Source: riichi 15.1
    """
    if not set(outcome.riichi) <= set(outcome.ready):
        raise TableError(
            "a player who declared riichi must be ready at a draw",
            fix="name all who declared after `ready`; a riichi that was not ready is a chombo",
        )
    ready = sorted(set(outcome.ready))
    others = [seat for seat in SEATS if seat not in ready]
    if not ready or not others:
        return []
    number = max(len(ready), len(others))
    pairs = [(others[i % len(others)], ready[i % len(ready)]) for i in range(number)]
    return [Payment(payer, payee, NOT_READY // number, Reason.NOT_READY) for payer, payee in pairs]


def check_abort(options: Options, outcome: Abort) -> None:
    """
    Refuse a reason that is not played.

    Source: riichi 15.2
    """
    if outcome.reason.replace("-", "_") not in options.abortive_draws:
        known = ", ".join(options.abortive_draws).replace("_", "-")
        raise TableError(
            f"this game has no abortive draw '{outcome.reason.value}'",
            fix=f"choose one of {known}" if known else "no hand is aborted in this game",
        )


def chombo(options: Options, state: State, offender: int) -> list[Payment]:
    """
    The penalty of a foul: a reverse mangan at the table, or points off the game's result.

    Source: riichi 17.1
    """
    if options.chombo is None:
        raise TableError(
            "this game has no chombo",
            fix="write a penalty, or choose chombo=reverse_mangan or chombo=minus_20000_after_uma",
        )
    if options.chombo == "minus_20000_after_uma":
        return [Payment(offender, Pot.PENALTY, CHOMBO_PENALTY, Reason.CHOMBO)]
    owed = shares(MANGAN, offender, None, state.dealer)
    return [Payment(offender, seat, points, Reason.CHOMBO) for seat, points in owed.items()]
