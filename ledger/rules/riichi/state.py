"""How a game of riichi starts, goes on and ends (sections 12, 13, 15.3, 17.2, 17.3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import chain, groupby

from ledger.engine.tiles import WINDS
from ledger.game.outcome import Chombo, Draw, HandOutcome, WinOutcome
from ledger.game.payment import Payment, Pot, Reason
from ledger.game.state import State
from ledger.rules.riichi.options import Options
from ledger.rules.riichi.settle import STICK, paid_winners
from ledger.rules.ruleset import Final, scoring_accounts

THOUSAND = 1000


def start(options: Options, players: int) -> State:
    """The state of a new game: everybody has the starting points, the first four accounts sit."""
    return State(seats=(0, 1, 2, 3), scores=(options.start_points,) * players)


def label(state: State) -> str:
    """`E1` to `W4`: the prevailing wind and which deal of its round."""
    return f"{WINDS[state.prevailing]}{state.dealer + 1}"


def facts(state: State) -> dict[str, int]:
    """What lies on the table."""
    return {"counters": state.counters, "sticks": state.sticks}


# --- from hand to hand ---------------------------------------------------------------------------


def advance(options: Options, state: State, outcome: HandOutcome, scores: tuple[int, ...]) -> State:
    """
    The state after a hand.

    Args:
        state: before the hand.
        scores: by account after it, sticks on the table not counted.

    A game that is over keeps the round and dealer of its last hand.
    """
    winners = winners_of(options, outcome)
    stays = dealer_stays(options, state, outcome, winners)
    seated = [scores[account] for account in state.seats]
    after = State(
        seats=state.seats,
        scores=scores,
        dealer=state.dealer,
        round=state.round,
        counters=counters_after(state, outcome, winners, stays),
        sticks=sticks_after(state, outcome, winners),
        hand=state.hand + 1,
        over=ends(options, state, outcome, winners, stays, seated),
    )
    return after if stays or after.over else after.passed()


def winners_of(options: Options, outcome: HandOutcome) -> tuple[int, ...]:
    """Who takes the sticks: paid winners, or a nagashi mangan that is paid as a win."""
    if isinstance(outcome, WinOutcome):
        return tuple(paid_winners(options, outcome))
    if isinstance(outcome, Draw) and options.nagashi_mangan == "win":
        return outcome.nagashi
    return ()


def dealer_stays(
    options: Options, state: State, outcome: HandOutcome, winners: tuple[int, ...]
) -> bool:
    """
    Whether East keeps the deal.

    Who declared riichi must show, so East is ready too where a nagashi that is paid as a draw
    leaves that unsaid.

    Source: riichi 11.1, 15.1, 15.3
    """
    if winners:
        return state.dealer in winners
    if isinstance(outcome, Draw):
        is_ready = state.dealer in outcome.ready + outcome.riichi
        return is_ready and options.dealer_stays == "win_or_tenpai"
    return True


def counters_after(
    state: State, outcome: HandOutcome, winners: tuple[int, ...], stays: bool
) -> int:
    """
    One more after a win by East and after every draw, none after another's win.

    Source: riichi 12
    """
    if isinstance(outcome, Chombo):
        return state.counters
    return 0 if winners and not stays else state.counters + 1


def sticks_after(state: State, outcome: HandOutcome, winners: tuple[int, ...]) -> int:
    """
    Winners take all; after a draw they stay, after a foul the hand's own go back.

    Source: riichi 13
    """
    if winners:
        return 0
    return state.sticks + (0 if isinstance(outcome, Chombo) else len(outcome.riichi))


def ends(
    options: Options,
    state: State,
    outcome: HandOutcome,
    winners: tuple[int, ...],
    stays: bool,
    seated: list[int],
) -> bool:
    """
    Whether the game ends with this hand; `seated` are the scores by seat after it.

    Aborted hands, a void triple win among them, and fouls are played again: they do not end it.

    Source: riichi 17.2
    """
    if options.bust_ends_game and min(seated) < 0:
        return True
    hand = state.round, state.dealer
    is_decided = winners or isinstance(outcome, Draw)
    if not is_decided or hand < (options.rounds - 1, 3):
        return False
    if stays:
        return dealer_stops(options, state.dealer, winners, seated)
    is_last = not options.west_round or hand >= (options.rounds, 3)
    return is_last or max(seated) >= options.base


def dealer_stops(
    options: Options, dealer: int, winners: tuple[int, ...], seated: list[int]
) -> bool:
    """
    Whether a last dealer who stays ends the game: he must be first, with the return points.

    Source: riichi 17.2
    """
    if options.last_dealer_stops == "never":
        return False
    if options.last_dealer_stops == "win" and not winners:
        return False
    # On a tie the earlier seat is ahead, and `index` finds the earliest.
    return seated.index(max(seated)) == dealer and seated[dealer] >= options.base


# --- the end of the game -------------------------------------------------------------------------


def finish(options: Options, state: State) -> Final:
    """
    Left-over sticks, places and placement bonus, by account.

    Where a score goes with its seat, the four who sit at the end have the results; the others have
    place 0 and no bonus. Where it goes with the player, every account has a place, and those
    between the first two and the last two get none of the uma. Penalties are not in here.

    Source: riichi 17.3
    """
    groups = shared_places(options, state)
    gifts = leftover(options, state, groups[0])
    scores = tuple(score + gifts.get(account, 0) for account, score in enumerate(state.scores))
    bonus = placement_bonus(options, groups, scores)
    # Where the return points lie above the start, everybody puts the difference in: a result is
    # the balance of its account, and the pot comes out even with the oka.
    put_in = dict.fromkeys(bonus, options.start_points - options.base)
    return Final(
        leftover=from_pot(Pot.STICKS, gifts, Reason.LEFTOVER),
        placement=from_pot(Pot.PLACEMENT, put_in, Reason.PLACEMENT)
        + from_pot(Pot.PLACEMENT, bonus, Reason.PLACEMENT),
        scores=scores,
        places=places_of(groups, len(scores)),
        bonus=tuple(bonus.get(account, 0) for account in range(len(scores))),
        base=options.base,
    )


def shared_places(options: Options, state: State) -> list[list[int]]:
    """The accounts of each place, first place first, in a place who sat first in the first hand."""
    accounts = scoring_accounts(options, state)
    accounts.sort(key=lambda account: -state.scores[account])
    if options.ties == "seat_order":
        return [[account] for account in accounts]
    return [list(tied) for _, tied in groupby(accounts, key=state.scores.__getitem__)]


def places_of(groups: list[list[int]], accounts: int) -> tuple[int, ...]:
    """The place of each account, 0 for none; after two firsts comes the third."""
    places = [0] * accounts
    ahead = 0
    for tied in groups:
        for account in tied:
            places[account] = ahead + 1
        ahead += len(tied)
    return tuple(places)


def leftover(options: Options, state: State, first: list[int]) -> dict[int, int]:
    """Points of the sticks left on the table that each first place gets."""
    if options.leftover_sticks == "lost" or not state.sticks:
        return {}
    return shared(STICK * state.sticks, first, 100)


def placement_bonus(
    options: Options, groups: list[list[int]], scores: tuple[int, ...]
) -> dict[int, int]:
    """
    Uma, oka and what rounding moves, in points.

    Tied places share what their places bring, the oka as a part of first place.
    """
    number = sum(map(len, groups))
    brings = [*options.uma[:2], *[0] * (number - 4), *options.uma[2:]]
    brings[0] += options.oka
    bonus: dict[int, int] = {}
    for tied in groups:
        bonus |= shared(sum(brings[len(bonus) :][: len(tied)]), tied, 100)
    if options.rounding == "none":
        return bonus
    return rounded_bonus(options, groups, scores, bonus)


def rounded_bonus(
    options: Options, groups: list[list[int]], scores: tuple[int, ...], bonus: Mapping[int, int]
) -> dict[int, int]:
    """
    The bonus with which results are rounded and add up to 0.

    Tied firsts share what is left to them in whole thousands.
    """
    results = {}
    for account in chain.from_iterable(groups[1:]):
        results[account] = rounded_result(options, scores[account], bonus[account])
    results |= shared(-sum(results.values()), groups[0], THOUSAND)
    return {account: results[account] - (scores[account] - options.base) for account in bonus}


def rounded_result(options: Options, score: int, bonus: int) -> int:
    """A result in points; `five_six` rounds the score alone, before it is compared."""
    if options.rounding == "five_six":
        return (score + 499) // THOUSAND * THOUSAND - options.base + bonus
    return ROUNDINGS[options.rounding](score - options.base + bonus)


def half_up(points: int) -> int:
    """To thousands, halves upwards.

    >>> half_up(-19500)
    -19000
    """
    return (points + 500) // THOUSAND * THOUSAND


def half_away(points: int) -> int:
    """To thousands, halves away from zero."""
    return half_up(points) if points >= 0 else -half_up(-points)


def half_even(points: int) -> int:
    """To thousands, halves to the even neighbor."""
    return round(points, -3)


ROUNDINGS: dict[str, Callable[[int], int]] = {
    "half_away": half_away,
    "half_up": half_up,
    "half_even": half_even,
}


def shared(points: int, among: list[int], unit: int) -> dict[int, int]:
    """
    Equal parts in whole units; what is left over goes, a unit each, to the first of `among`.

    >>> shared(1000, [0, 2, 3], 100)
    {0: 400, 2: 300, 3: 300}
    """
    units, rest = divmod(points, unit)
    part, left = divmod(units, len(among))
    parts = {account: unit * (part + (place < left)) for place, account in enumerate(among)}
    parts[among[0]] += rest
    return parts


def from_pot(pot: Pot, points: Mapping[int, int], reason: Reason) -> tuple[Payment, ...]:
    """Payments between accounts and a pot, positive to the account, in order of account."""
    return tuple(
        Payment(pot, account, points[account], reason)
        if points[account] > 0
        else Payment(account, pot, -points[account], reason)
        for account in sorted(points)
        if points[account]
    )
