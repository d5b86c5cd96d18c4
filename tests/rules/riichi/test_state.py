"""How a game goes on and ends: vectors, cases, recorded games, and what always holds."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.game.outcome import Abort, AbortReason, Chombo, Draw
from ledger.game.payment import Payment, Pot, Reason, deltas
from ledger.game.state import State
from ledger.rules.riichi.bundles import OPTIONS
from ledger.rules.riichi.options import Options
from ledger.rules.riichi.settle import settle
from ledger.rules.riichi.state import advance, facts, finish, label, start
from tests.cases.riichi import Record, open_cases, vectors
from tests.games.convert import (
    HERE,
    STOPS_AFTER_WIN_ONLY,
    hands_by_id,
    nagashi,
    read,
    ready_at_nagashi,
)
from tests.plain.riichi import base_points
from tests.rules.riichi.table import (
    EMA,
    EMA_2016,
    TENHOU,
    WRC,
    YAKUMAN,
    Hand,
    after,
    seats,
    table,
    with_options,
    won,
)

# --- from hand to hand ---------------------------------------------------------------------------


def vector_outcome(situation: Record) -> Any:
    """What happened in a continuation vector."""
    winners = "".join(situation.get("winners", ""))
    if situation["result"] == "win":
        return won(*[Hand(winner, 500) for winner in winners], discarder="N")[0]
    ready = seats("".join(situation["tenpai"]))
    return Draw(ready, seats(winners) if situation["result"] == "nagashi" else ())


@pytest.mark.parametrize("vector", vectors("continuation"), ids=lambda vector: vector["id"])
def test_a_vector_continues_as_it_expects(vector: Record) -> None:
    situation, expected = vector["situation"], vector["expect"]["next"]
    state = table(situation["honba"], 2)
    options = OPTIONS[vector["rules"]]
    coming = advance(options, state, vector_outcome(situation), state.scores)
    assert (coming.dealer == 0) == expected["dealer_stays"]
    assert coming.counters == expected["honba"]
    assert coming.sticks == (0 if situation["result"] == "win" else 2)
    assert coming.hand == 2


def test_a_foul_is_a_hand_that_changes_nothing() -> None:
    state = table(3, 2)
    assert advance(EMA, state, Chombo(0, (1,)), state.scores) == replace(state, hand=2)


def test_an_aborted_hand_keeps_the_dealer_and_the_sticks_and_adds_a_counter() -> None:
    state = table(3, 2)
    coming = advance(EMA, state, Abort(AbortReason.FOUR_RIICHI, (0, 1, 2, 3)), state.scores)
    assert coming == replace(state, hand=2, counters=4, sticks=6)


def test_a_winner_who_is_not_paid_does_not_keep_the_deal() -> None:
    outcome, _ = won(Hand("N", 500), Hand("E", 500), discarder="W")
    state = table(3, 2)
    assert advance(WRC, state, outcome, state.scores).dealer == 1
    assert advance(EMA, state, outcome, state.scores).dealer == 0


def test_nagashi_as_a_win_keeps_only_a_dealer_who_has_it() -> None:
    state = table(3, 2)
    coming = advance(EMA, state, Draw((0,), (1,), (0,)), state.scores)
    assert (coming.dealer, coming.counters, coming.sticks) == (1, 0, 0)
    coming = advance(EMA, state, Draw((), (0, 1)), state.scores)
    assert (coming.dealer, coming.counters, coming.sticks) == (0, 4, 0)


def test_a_dealer_in_riichi_is_ready_at_a_nagashi_that_is_paid_as_a_draw() -> None:
    state = table(3, 2)
    for outcome in (Draw((0,), (1,)), Draw((), (1,), (0,)), Draw((0,), (1,), (0,))):
        coming = advance(TENHOU, state, outcome, state.scores)
        assert (coming.dealer, coming.counters) == (0, 4)
    assert advance(TENHOU, state, Draw((2,), (1,), (2,)), state.scores).dealer == 1
    wins_alone = with_options(TENHOU, dealer_stays="win")
    assert advance(wins_alone, state, Draw((), (1,), (0,)), state.scores).dealer == 1


def test_a_ready_dealer_passes_the_deal_where_only_a_win_keeps_it() -> None:
    state = table(1)
    coming = advance(with_options(EMA, dealer_stays="win"), state, Draw((0,)), state.scores)
    assert (coming.dealer, coming.counters) == (1, 2)


def test_a_hand_is_named_by_the_prevailing_wind_and_the_deal() -> None:
    state = start(EMA, 4)
    names = [label(state)]
    for _ in range(15):
        state = state.passed()
        names.append(label(state))
    assert names == [f"{wind}{deal}" for wind in "ESWN" for deal in range(1, 5)]
    assert facts(table(2, 3)) == {"counters": 2, "sticks": 3}


# --- when a game ends ----------------------------------------------------------------------------

WIN_BY_EAST_PLAYER = won(Hand("E", 500), discarder="S")[0]
WIN_BY_LAST_DEALER = won(Hand("N", 500), discarder="S")[0]
LAST: Any = {"round": 1, "dealer": 3}


def over(options: Options, outcome: Any, *scores: int, **state: Any) -> bool:
    """Whether the game is over after a hand that left these scores."""
    before = table(**(LAST | state))
    return advance(options, before, outcome, scores).over


@pytest.mark.parametrize("rules", [EMA, EMA_2016, WRC])
def test_an_ema_game_ends_when_the_last_deal_passes_and_only_then(rules: Options) -> None:
    low, high = (-5000, 35000, 35000, 35000), (20000, 20000, 20000, 60000)
    assert over(rules, Draw(), *low)
    assert over(rules, WIN_BY_EAST_PLAYER, *low)
    assert not over(rules, WIN_BY_LAST_DEALER, *high)
    assert not over(rules, Draw((3,)), *high)
    assert not over(rules, Draw(), *low, dealer=2)


def test_a_game_that_is_over_keeps_the_name_of_its_last_hand() -> None:
    coming = advance(EMA, table(2, 1, **LAST), Draw(), (25000,) * 4)
    assert coming.over
    assert (label(coming), coming.counters, coming.sticks, coming.hand) == ("S4", 3, 1, 2)


def test_below_zero_ends_a_game_and_zero_does_not() -> None:
    assert over(TENHOU, WIN_BY_EAST_PLAYER, 50100, -100, 25000, 25000, round=0, dealer=0)
    assert not over(TENHOU, WIN_BY_EAST_PLAYER, 50000, 0, 25000, 25000, round=0, dealer=0)


def test_who_rests_below_zero_does_not_end_a_game() -> None:
    state = State((0, 1, 2, 4), (25000, 25000, 25000, -100, 25000))
    assert not advance(TENHOU, state, Draw(), state.scores).over


def test_the_last_deal_passes_into_west_until_somebody_has_the_points() -> None:
    assert not over(TENHOU, Draw(), 29900, 29900, 20200, 20000)
    assert over(TENHOU, Draw(), 30000, 29900, 20100, 20000)
    assert over(TENHOU, Draw(), 30000, 29900, 20100, 20000, round=2, dealer=0)
    assert not over(TENHOU, Draw(), 29900, 29900, 20200, 20000, round=2, dealer=2)
    assert over(TENHOU, Draw(), 29900, 29900, 20200, 20000, round=2, dealer=3)


def test_after_the_last_deal_of_a_game_of_one_round_comes_south() -> None:
    short = with_options(TENHOU, rounds=1)
    assert not over(short, Draw(), 29900, 29900, 20200, 20000, round=0)
    assert over(short, Draw(), 29900, 29900, 20200, 20000, round=1)


def test_a_last_dealer_who_stays_ends_the_game_if_he_is_first_with_the_points() -> None:
    assert over(TENHOU, WIN_BY_LAST_DEALER, 20000, 20000, 20000, 40000)
    assert over(TENHOU, Draw((3,)), 20000, 20000, 20000, 40000)
    assert not over(TENHOU, WIN_BY_LAST_DEALER, 41000, 19000, 0, 40000)
    assert not over(TENHOU, WIN_BY_LAST_DEALER, 25000, 22000, 23100, 29900)
    assert not over(TENHOU, WIN_BY_LAST_DEALER, 40000, 20000, 0, 40000), "the earlier seat leads"


def test_a_last_dealer_may_stop_after_a_win_alone_or_never() -> None:
    leading = 20000, 20000, 20000, 40000
    old = with_options(TENHOU, last_dealer_stops="win")
    assert over(old, WIN_BY_LAST_DEALER, *leading)
    assert not over(old, Draw((3,)), *leading)
    never = with_options(TENHOU, last_dealer_stops="never")
    assert not over(never, WIN_BY_LAST_DEALER, *leading)


def test_aborted_void_and_fouled_hands_are_played_again() -> None:
    leading = 20000, 20000, 20000, 40000
    void, _ = won(Hand("N", 500), Hand("E", 500), Hand("S", 500), discarder="W")
    assert not over(TENHOU, Abort(AbortReason.FOUR_WINDS), *leading)
    assert not over(TENHOU, void, *leading)
    assert not over(with_options(TENHOU, chombo="reverse_mangan"), Chombo(0), *leading)


# --- the end of the game -------------------------------------------------------------------------


def ended(*scores: int, sticks: int = 0, seated: tuple[int, ...] = (0, 1, 2, 3)) -> State:
    """The state after the last hand."""
    return State(seated, scores, sticks=sticks, over=True)


def results(options: Options, state: State) -> list[int]:
    """Score less base plus bonus of each account."""
    final = finish(options, state)
    return [
        score - final.base + bonus for score, bonus in zip(final.scores, final.bonus, strict=True)
    ]


@pytest.mark.parametrize(
    "vector",
    [one for one in vectors("game_end") if "final" in one["expect"]],
    ids=lambda vector: vector["id"],
)
def test_a_vector_ends_as_it_expects(vector: Record) -> None:
    options, situation = OPTIONS[vector["rules"]], vector["situation"]
    scores = [options.start_points + net for net in situation["net_points"].values()]
    state = ended(*scores, sticks=situation["sticks_left"])
    assert results(options, state) == list(vector["expect"]["final"].values())


def test_tenhous_display_is_half_away() -> None:
    [vector] = [one for one in vectors("game_end") if one["id"] == "RV-252"]
    state = ended(*vector["situation"]["points"].values())
    found = results(with_options(TENHOU, rounding="half_away"), state)
    assert found == [1000 * shown for shown in vector["expect"]["final_display"].values()]


ENDS = {case["id"]: case for case in open_cases("case-P")}
WAYS = {
    "sticks-to-first": EMA,
    "sticks-unclaimed": WRC,
    "tie-shared": EMA_2016,
    "tie-by-first-seat": with_options(EMA_2016, ties="seat_order"),
    "exact": TENHOU,
    "half-away-from-zero": with_options(TENHOU, rounding="half_away"),
    "half-up": with_options(TENHOU, rounding="half_up"),
    "five-down-six-up on thousands": with_options(TENHOU, rounding="five_six"),
}


@pytest.mark.parametrize("key", ENDS["case-P09"]["expected"])
def test_case_p09_sticks_left_over(key: str) -> None:
    case, options = ENDS["case-P09"], WAYS[key]
    expected = case["expected"][key]
    final = finish(options, ended(*case["given"]["scores"].values(), sticks=2))
    assert final.scores == tuple(expected["scores"].values())
    assert sum(final.scores) + 1000 * expected["pot_after"] == expected["check"]
    gifts = deltas(final.leftover)
    assert sum(gifts) == 2000 - 1000 * expected["pot_after"]


@pytest.mark.parametrize(
    ("name", "key"),
    [
        (name, key)
        for name in ("case-P10", "case-P11", "case-P12")
        for key in ENDS[name]["expected"]
    ],
)
def test_a_case_of_placement(name: str, key: str) -> None:
    given, expected = ENDS[name]["given"], ENDS[name]["expected"][key]
    state = ended(*given["final"].values())
    assert results(WAYS[key], state) == [1000 * shown for shown in expected["points"].values()]
    if "places" in expected:
        places = tuple(int(place.rstrip("=")) for place in expected["places"].values())
        assert finish(WAYS[key], state).places == places


def test_the_placement_is_paid_from_the_pot() -> None:
    final = finish(EMA_2016, ended(40000, 20000, 35000, 24000, sticks=1))
    assert final.leftover == (Payment(Pot.STICKS, 0, 1000, Reason.LEFTOVER),)
    assert final.placement == (
        Payment(Pot.PLACEMENT, 0, 15000, Reason.PLACEMENT),
        Payment(1, Pot.PLACEMENT, 15000, Reason.PLACEMENT),
        Payment(Pot.PLACEMENT, 2, 5000, Reason.PLACEMENT),
        Payment(3, Pot.PLACEMENT, 5000, Reason.PLACEMENT),
    )
    assert final.scores == (41000, 20000, 35000, 24000)
    assert final.places == (1, 4, 2, 3)
    assert final.base == 30000


def test_hundreds_left_over_go_to_who_sat_first() -> None:
    final = finish(EMA, ended(24000, 33000, 33000, 9000, sticks=1))
    assert final.scores == (24000, 33500, 33500, 9000)
    final = finish(EMA, ended(30000, 8000, 30000, 30000, sticks=2))
    assert final.scores == (30700, 8000, 30700, 30600)
    third = with_options(EMA, uma=(20000, 10000, -10000, -20000))
    assert finish(third, ended(30000, 10000, 30000, 30000)).bonus == (6700, -20000, 6700, 6600)


def test_a_tie_for_first_shares_the_oka_and_thousands_that_rounding_leaves() -> None:
    shares = with_options(TENHOU, ties="share")
    assert finish(shares, ended(35000, 35000, 20000, 10000)).bonus == (25000, 25000, -10000, -20000)
    rounded = with_options(shares, rounding="half_up")
    assert results(rounded, ended(34600, 34600, 20600, 10200)) == [30000, 29000, -19000, -40000]


def test_halves_go_to_the_even_thousand() -> None:
    even = with_options(TENHOU, rounding="half_even")
    assert results(even, ended(45300, 29500, 20500, 4700)) == [55000, 10000, -20000, -45000]


def test_five_down_six_up_is_down_below_zero_too() -> None:
    found = results(with_options(TENHOU, rounding="five_six"), ended(62500, 30600, 9400, -2500))
    assert found == [73000, 11000, -31000, -53000]


def test_a_substitute_has_the_result_of_the_seat() -> None:
    final = finish(EMA_2016, ended(30000, 30000, 25000, 20000, 45000, seated=(4, 1, 2, 3)))
    assert final.places == (0, 2, 3, 4, 1)
    assert final.bonus == (0, 5000, -5000, -15000, 15000)


def test_a_tie_with_a_substitute_goes_by_the_seat() -> None:
    options = with_options(EMA_2016, ties="seat_order")
    final = finish(options, ended(30000, 30000, 30000, 30000, 30000, seated=(4, 1, 2, 3)))
    assert final.places == (0, 2, 3, 4, 1)


def test_five_with_scores_of_their_own_are_all_placed() -> None:
    own = with_options(EMA_2016, score_goes_with="player")
    final = finish(own, ended(28000, 30000, 25000, 20000, 47000, seated=(4, 1, 2, 3)))
    assert final.places == (3, 2, 4, 5, 1)
    assert final.bonus == (0, 5000, -5000, -15000, 15000)


def test_everybody_starts_with_the_starting_points_and_four_sit() -> None:
    assert start(EMA, 5) == State((0, 1, 2, 3), (25000,) * 5)
    assert label(start(EMA_2016, 4)) == "E1"


# --- recorded games ------------------------------------------------------------------------------

RECORDED = hands_by_id(HERE / "tenhou-hands.jsonl")
GAMES = read(HERE / "tenhou-games.jsonl")
FED = {39: "daisangen", 49: "daisuushii"}
"""The log's numbers of the yakuman that somebody can be liable for."""


def game_options(game: Record) -> Options:
    """What a recorded game played."""
    return with_options(
        TENHOU,
        rounds=1 if game["rules"]["length"] == "tonpuu" else 2,
        last_dealer_stops="win" if game["id"] in STOPS_AFTER_WIN_ONLY else "win_or_tenpai",
    )


class Seated:
    """A recorded game with its players as seats from the first dealer on."""

    def __init__(self, game: Record) -> None:
        self.game = game
        self.first = game["rounds"][0]["dealer"]

    def seat(self, player: int) -> int:
        return int(player - self.first) % 4

    def seats(self, players: list[int]) -> tuple[int, ...]:
        return tuple(map(self.seat, players))

    def by_seat(self, points: list[int]) -> tuple[int, ...]:
        return tuple(points[(seat + self.first) % 4] for seat in range(4))

    def hand(self, record: Record) -> Hand:
        winner = "ESWN"[self.seat(record["winner"])]
        if not record["yakuman"]:
            options = {"round_up_to_mangan": False, "counted_yakuman": "yakuman"}
            return Hand(winner, base_points(record["han"], record["fu"], options))
        liable = None if record["pao"] is None else "ESWN"[self.seat(record["pao"])]
        yakuman = tuple((FED.get(number, str(number)), 1) for number in record["yakuman"])
        return Hand(winner, YAKUMAN * len(yakuman), liable, yakuman)

    def outcome(self, number: int) -> Any:
        """What happened in a round, and the values of its hands."""
        played = self.game["rounds"][number]
        riichi, result = self.seats(played["riichi"]), played["result"]
        if result in ("ron", "tsumo"):
            hands = [RECORDED[name] for name in played["hands"]]
            from_seat = "ESWN"[self.seat(hands[0]["from"])]
            discarder = None if hands[0]["tsumo"] else from_seat
            outcome, values = won(*map(self.hand, hands), discarder=discarder)
            outcome.riichi = riichi
            return outcome, values
        if result == "exhaustive":
            return Draw(self.seats(played["tenpai"]), (), riichi), []
        if result == "nagashi-mangan":
            ready = self.seats(ready_at_nagashi(self.game, number))
            return Draw(ready, self.seats(nagashi(played)), riichi), []
        return Abort(AbortReason(result.replace("kans", "kongs")), riichi), []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game["id"])
def test_a_recorded_game_pays_and_goes_on_as_it_did(game: Record) -> None:
    options, seated = game_options(game), Seated(game)
    state = start(options, 4)
    for number, played in enumerate(game["rounds"]):
        assert not state.over
        assert 4 * state.round + state.dealer == played["round"]
        assert (state.counters, state.sticks) == (played["honba"], played["sticks"])
        assert state.scores == seated.by_seat(played["scores"])
        outcome, values = seated.outcome(number)
        payments = settle(options, state, outcome, values)
        state = advance(options, state, outcome, after(state, payments))
        assert state.scores == seated.by_seat(played["scores_after"])
    assert state.over
    assert finish(options, state).scores == seated.by_seat(game["final"]["scores"])


# --- what always holds ---------------------------------------------------------------------------

ALL_OPTIONS = st.builds(
    with_options,
    st.sampled_from(list(OPTIONS.values())),
    ties=st.sampled_from(["share", "seat_order"]),
    leftover_sticks=st.sampled_from(["first", "lost"]),
    rounding=st.sampled_from(["none", "half_away", "half_up", "half_even", "five_six"]),
    score_goes_with=st.sampled_from(["seat", "player"]),
)
# Few different scores, so that ties are usual.
SCORES = st.lists(st.integers(-4, 6).map(lambda one: 8300 * one), min_size=4, max_size=6)
ENDED = st.builds(lambda scores, sticks: ended(*scores, sticks=sticks), SCORES, st.integers(0, 4))


@given(ALL_OPTIONS, ENDED)
def test_results_are_what_the_pot_pays_and_bring_uma_and_oka(
    options: Options, state: State
) -> None:
    final = finish(options, state)
    put_in = final.base - options.start_points
    assert deltas(final.placement, len(state.scores)) == [
        bonus - put_in if place else 0
        for bonus, place in zip(final.bonus, final.places, strict=True)
    ]
    if options.rounding == "none":
        assert sum(final.bonus) == options.oka
    else:
        placed = [account for account, place in enumerate(final.places) if place]
        assert sum(final.scores[one] - final.base + final.bonus[one] for one in placed) == 0


@given(ALL_OPTIONS, ENDED)
def test_sticks_left_over_are_given_once_or_stay(options: Options, state: State) -> None:
    final = finish(options, state)
    given_away = 0 if options.leftover_sticks == "lost" else 1000 * state.sticks
    assert sum(deltas(final.leftover, len(state.scores))) == given_away
    assert sum(final.scores) == sum(state.scores) + given_away


@given(ALL_OPTIONS, ENDED)
def test_places_follow_the_scores(options: Options, state: State) -> None:
    places = finish(options, state).places
    placed = [account for account, place in enumerate(places) if place]
    assert len(placed) == (4 if options.score_goes_with == "seat" else len(places))
    for one in placed:
        ahead = sum(state.scores[other] > state.scores[one] for other in placed)
        if options.ties == "share":
            assert places[one] == ahead + 1
        else:
            earlier = [other for other in placed if other < one]
            tied = sum(state.scores[other] == state.scores[one] for other in earlier)
            assert places[one] == ahead + tied + 1
