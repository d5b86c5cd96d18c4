"""Who pays whom: the worked cases, the tables of the book, and what always holds."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.errors import HandError, LedgerError, TableError
from ledger.game.outcome import Abort, AbortReason, Chombo, Draw, HandOutcome
from ledger.game.payment import Payment, Pot, Reason
from ledger.game.state import State
from ledger.rules.riichi.bundles import OPTIONS
from ledger.rules.riichi.options import Options
from ledger.rules.riichi.settle import deposits, settle, settle_score, shares
from ledger.rules.riichi.state import advance
from tests.cases.riichi import Record, open_cases, vectors
from tests.plain.riichi import base_points
from tests.rules.riichi.table import (
    EMA,
    EMA_2016,
    SEATS,
    TENHOU,
    WRC,
    YAKUMAN,
    Hand,
    after,
    at_table,
    seats,
    table,
    with_options,
    won,
)

DAISANGEN = (("daisangen", 1),)
BOTH = (("daisangen", 1), ("tsuuiisou", 1))


def letters(given: list[str]) -> str:
    """`["E", "S"]` as `ES`."""
    return "".join(given)


# --- the vectors ---------------------------------------------------------------------------------


def vector_table(situation: Record) -> State:
    """The table at the end of the hand, the sticks of the hand on it."""
    sticks = situation["sticks_before_hand"] + len(situation["riichi_declared_by"])
    return table(situation["honba"], sticks)


def vector_hand(situation: Record, rules: str) -> Any:
    """Outcome and values of a vector of any kind that pays."""
    riichi = letters(situation["riichi_declared_by"])
    if "offender" in situation:
        return Chombo(SEATS.index(situation["offender"]), seats(riichi)), []
    if "nagashi" in situation:
        return Draw((), seats(letters(situation["nagashi"])), seats(riichi)), []
    if "tenpai" in situation:
        return Draw(seats(letters(situation["tenpai"])), (), seats(riichi)), []
    discarder = situation.get("discarder")
    return won(*vector_wins(situation, rules), discarder=discarder, riichi=riichi)


def vector_wins(situation: Record, rules: str) -> list[Hand]:
    """The hands of a vector by their basic points."""
    if "winners" in situation:
        return [
            Hand(one["seat"], one["hand_value"] // (6 if one["seat"] == "E" else 4))
            for one in situation["winners"]
        ]
    winner = situation["winner"]
    if "hand" not in situation:
        return [Hand(winner, situation["fu"] * 2 ** (2 + situation["fan"]))]
    name = situation["hand"]
    number = 2 if name in OPTIONS[rules].double_yakuman else 1
    return [Hand(winner, YAKUMAN * number, situation["liable"], ((name, number),))]


PAYING = [
    vector
    for kind in ("settlement", "draw", "pao", "chombo", "nagashi")
    for vector in vectors(kind)
]


@pytest.mark.parametrize("vector", PAYING, ids=lambda vector: vector["id"])
def test_a_vector_moves_what_it_expects(vector: Record) -> None:
    expect, options = vector["expect"], OPTIONS[vector["rules"]]
    state = vector_table(vector["situation"])
    outcome, values = vector_hand(vector["situation"], vector["rules"])
    payments = settle_score(options, state, outcome, values)
    assert at_table(payments) == expect["deltas"], vector["note"]
    taken = sum(points for _, _, points, reason in payments if reason is Reason.STICKS)
    assert taken == 1000 * expect.get("sticks_collected", 0)
    penalties = {SEATS[one.payer]: -one.points for one in payments if one.payee == Pot.PENALTY}
    assert penalties == expect.get("final_score_penalty", {})


@pytest.mark.parametrize("vector", PAYING, ids=lambda vector: vector["id"])
def test_a_vector_goes_on_as_it_expects(vector: Record) -> None:
    expect, options = vector["expect"], OPTIONS[vector["rules"]]
    situation = vector["situation"]
    state = table(situation["honba"], situation["sticks_before_hand"])
    outcome, values = vector_hand(situation, vector["rules"])
    payments = settle(options, state, outcome, values)
    coming = advance(options, state, outcome, after(state, payments))
    if "sticks_left" in expect:
        left = expect["sticks_left"]
        assert coming.sticks == (left if expect.get("result") is None else state.sticks)
    if "next" in expect:
        assert (coming.dealer == 0) == expect["next"]["dealer_stays"]
        assert coming.counters == expect["next"]["honba"]


# --- the open cases ------------------------------------------------------------------------------

THREE = (Hand("N", 500), Hand("E", 483), Hand("S", 325))
TWO_YAKUMAN = Hand("N", 2 * YAKUMAN, "E", BOTH)
NAGASHI = Draw(seats("EW"), seats("N"), seats("EW"))
RICH = (70000, 70000, 70000, 70000)  # so that nobody falls below zero and ends the game

# The options of a key of the cases; what else a case says of them.
BY_KEY = {
    "riichi-tenhou": TENHOU,
    "riichi-ema": EMA,
    "liability-own-yakuman": TENHOU,
    "liability-whole-hand": with_options(TENHOU, pao_covers="hand"),
}
BY_CASE = {"case-P13": with_options(EMA, chombo="minus_20000_after_uma")}

# The events of a case: the table when the hand ends, the outcome and its values.
CASES: dict[str, tuple[State, Any]] = {
    "case-P01": (table(2, 1, (25000, 25000, 25000, 24000)), won(Hand("E", 3000))),
    "case-P02": (table(2, 2), won(Hand("N", 960), Hand("S", 2000), discarder="W", riichi="N")),
    "case-P03": (table(0, 1), won(*THREE, discarder="W", riichi="E")),
    "case-P04": (table(2), won(Hand("S", YAKUMAN, "N", DAISANGEN), discarder="W")),
    "case-P05": (table(3, 0, RICH), won(Hand("W", YAKUMAN, "E", DAISANGEN))),
    "case-P06": (table(2, 0, RICH), won(TWO_YAKUMAN)),
    "case-P07": (table(0, 0, RICH), won(Hand("N", YAKUMAN, "W", DAISANGEN))),
    "case-P08": (table(1, 3), (NAGASHI, [])),
    "case-P13": (table(1, 1, (30000, 24000, 26000, 39000)), (Chombo(3, seats("S")), [])),
    "case-P15": (
        table(scores=(20000, 20000, 15000, 45000), dealer=3, round=1),
        (Abort(AbortReason.FOUR_WINDS), []),
    ),
    "case-P16": (
        table(scores=(40000, 8000, 30000, 22000)),
        won(Hand("W", 2000), discarder="S"),
    ),
}
# Who is ready in each line of case P14.
READY = {
    "nobody ready": "",
    "only East": "E",
    "South and West": "SW",
    "all but East": "SWN",
    "everybody": "ESWN",
}
AT_THE_END = {"case-P09", "case-P10", "case-P11", "case-P12"}  # in test_state.py


def each_case() -> list[Any]:
    """Every expectation of the cases that happen at the table."""
    return [
        pytest.param(case, key, expected, id=f"{case['id']}-{key}")
        for case in open_cases("case-P")
        if case["id"] not in AT_THE_END
        for key, expected in case["expected"].items()
    ]


@pytest.mark.parametrize(("case", "key", "expected"), each_case())
def test_a_case_pays_and_goes_on(case: Record, key: str, expected: Record) -> None:
    options = BY_CASE.get(case["id"]) or BY_KEY.get(key, EMA)
    ready = Draw(seats(READY.get(key, "")))
    state, (outcome, values) = CASES.get(case["id"], (table(), (ready, [])))
    payments = settle_score(options, state, outcome, values)
    moved = at_table(payments)
    assert moved == expected.get("deltas", dict.fromkeys(SEATS, 0)), case["why"]
    # The state before the hand, as the ledger knows it, has the stakes of the hand not yet on it.
    before = replace(state, sticks=state.sticks - len(getattr(outcome, "riichi", ())))
    coming = advance(options, before, outcome, after(state, payments))
    same = expected["next_dealer"] == "same"
    assert coming.sticks == expected["pot_after"]
    assert coming.counters == expected["honba_after"]
    assert coming.dealer == (state.dealer if same else (state.dealer + 1) % 4)
    assert not coming.over
    if "scores" in expected:
        assert dict(zip(SEATS, coming.scores, strict=True)) == expected["scores"]


# --- the tables of section 7.2 -------------------------------------------------------------------

RON = """
25: - 1600 3200 6400
30: 1000 2000 3900 7700
40: 1300 2600 5200 8000
50: 1600 3200 6400 8000
60: 2000 3900 7700 8000
70: 2300 4500 8000 8000
80: 2600 5200 8000 8000
90: 2900 5800 8000 8000
100: 3200 6400 8000 8000
110: 3600 7100 8000 8000
"""
SELF_DRAW = """
20: - 400/700 700/1300 1300/2600
25: - - 800/1600 1600/3200
30: 300/500 500/1000 1000/2000 2000/3900
40: 400/700 700/1300 1300/2600 2000/4000
50: 400/800 800/1600 1600/3200 2000/4000
60: 500/1000 1000/2000 2000/3900 2000/4000
70: 600/1200 1200/2300 2000/4000 2000/4000
80: 700/1300 1300/2600 2000/4000 2000/4000
90: 800/1500 1500/2900 2000/4000 2000/4000
100: 800/1600 1600/3200 2000/4000 2000/4000
110: 900/1800 1800/3600 2000/4000 2000/4000
"""
EAST_RON = """
25: - 2400 4800 9600
30: 1500 2900 5800 11600
40: 2000 3900 7700 12000
50: 2400 4800 9600 12000
60: 2900 5800 11600 12000
70: 3400 6800 12000 12000
80: 3900 7700 12000 12000
90: 4400 8700 12000 12000
100: 4800 9600 12000 12000
110: 5300 10600 12000 12000
"""
EAST_SELF_DRAW = """
20: - 700 1300 2600
25: - - 1600 3200
30: 500 1000 2000 3900
40: 700 1300 2600 4000
50: 800 1600 3200 4000
60: 1000 2000 3900 4000
70: 1200 2300 4000 4000
80: 1300 2600 4000 4000
90: 1500 2900 4000 4000
100: 1600 3200 4000 4000
110: 1800 3600 4000 4000
"""


def cells(text: str) -> list[tuple[int, int, str]]:
    """Minipoints, fan and payment of each cell that has one."""
    rows = [line.split(": ") for line in text.strip().splitlines()]
    return [
        (int(fu), fan, paid)
        for fu, row in rows
        for fan, paid in enumerate(row.split(), 1)
        if paid != "-"
    ]


def basic(fan: int, fu: int) -> int:
    """Basic points, 1920 left alone."""
    return base_points(fan, fu, {"round_up_to_mangan": False})


@pytest.mark.parametrize(("fu", "fan", "paid"), cells(RON))
def test_a_discard_pays_as_the_table_says(fu: int, fan: int, paid: str) -> None:
    assert shares(basic(fan, fu), 1, 2, 0) == {2: int(paid)}


@pytest.mark.parametrize(("fu", "fan", "paid"), cells(EAST_RON))
def test_a_discard_pays_east_as_the_table_says(fu: int, fan: int, paid: str) -> None:
    assert shares(basic(fan, fu), 0, 2, 0) == {2: int(paid)}


@pytest.mark.parametrize(("fu", "fan", "paid"), cells(SELF_DRAW))
def test_a_self_draw_pays_as_the_table_says(fu: int, fan: int, paid: str) -> None:
    others, east = map(int, paid.split("/"))
    assert shares(basic(fan, fu), 1, None, 0) == {0: east, 2: others, 3: others}


@pytest.mark.parametrize(("fu", "fan", "paid"), cells(EAST_SELF_DRAW))
def test_a_self_draw_pays_east_as_the_table_says(fu: int, fan: int, paid: str) -> None:
    assert shares(basic(fan, fu), 0, None, 0) == dict.fromkeys((1, 2, 3), int(paid))


# --- several winners -----------------------------------------------------------------------------


def test_payments_come_in_the_order_of_the_line_after_the_deposits() -> None:
    outcome, values = won(Hand("S", 2000), Hand("N", 960), discarder="W", riichi="NE")
    assert settle(EMA, table(1, 1), outcome, values) == [
        Payment(3, Pot.STICKS, 1000, Reason.RIICHI),
        Payment(0, Pot.STICKS, 1000, Reason.RIICHI),
        Payment(2, 1, 8000, Reason.HAND),
        Payment(2, 1, 300, Reason.COUNTERS),
        Payment(2, 3, 3900, Reason.HAND),
        Payment(2, 3, 300, Reason.COUNTERS),
        Payment(Pot.STICKS, 3, 3000, Reason.STICKS),
    ]


def test_a_self_draw_is_paid_in_the_order_of_the_seats() -> None:
    outcome, values = won(Hand("W", 960))
    assert settle(EMA, table(1, 1), outcome, values) == [
        Payment(0, 2, 2000, Reason.HAND),
        Payment(1, 2, 1000, Reason.HAND),
        Payment(3, 2, 1000, Reason.HAND),
        Payment(0, 2, 100, Reason.COUNTERS),
        Payment(1, 2, 100, Reason.COUNTERS),
        Payment(3, 2, 100, Reason.COUNTERS),
        Payment(Pot.STICKS, 2, 1000, Reason.STICKS),
    ]


def test_a_head_bump_pays_the_next_in_turn_alone() -> None:
    outcome, values = won(*THREE, discarder="W", riichi="ES")
    moved = at_table(settle(WRC, table(2, 1), outcome, values))
    assert moved == {"E": -1000, "S": -1000, "W": -2600, "N": 2600 + 3000}


def test_riichi_without_sticks_on_a_score_line_brings_none() -> None:
    outcome, values = won(Hand("N", 500), Hand("E", 500), discarder="W", riichi="NE")
    assert at_table(settle_score(EMA, table(), outcome, values))["N"] == 2000
    moved = at_table(settle_score(EMA, table(sticks=1), outcome, values))
    assert moved == {"E": 3000, "S": 0, "W": -5000, "N": 3000}


# --- liability -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("discarder", "moved"),
    [
        (None, {"E": -65200, "S": 0, "W": 65200, "N": 0}),
        ("E", {"E": -65200, "S": 0, "W": 65200, "N": 0}),
        ("S", {"E": -32000, "S": -33200, "W": 65200, "N": 0}),
    ],
)
def test_a_double_yakuman_that_does_not_add_up_is_all_the_liable_players(
    discarder: str | None, moved: dict[str, int]
) -> None:
    hand = Hand("W", 2 * YAKUMAN, "E", (("yakuman", 2),))
    outcome, values = won(hand, discarder=discarder)
    assert at_table(settle(EMA, table(4), outcome, values)) == moved


def test_of_two_declared_yakuman_that_add_up_one_is_the_liable_players() -> None:
    hand = Hand("W", 2 * YAKUMAN, "N", (("yakuman", 2),))
    outcome, values = won(hand, discarder="S")
    moved = at_table(settle(TENHOU, table(1), outcome, values))
    assert moved == {"E": 0, "S": -48000, "W": 64300, "N": -16300}


def test_the_liable_player_pays_his_share_of_the_rest_too() -> None:
    outcome, values = won(Hand("E", 2 * YAKUMAN, "S", BOTH))
    moved = at_table(settle(TENHOU, table(), outcome, values))
    assert moved == {"E": 96000, "S": -64000, "W": -16000, "N": -16000}


@pytest.mark.parametrize("yakuman", [(), (("suukantsu", 1),)])
def test_nobody_is_liable_for_another_hand(yakuman: tuple[tuple[str, int], ...]) -> None:
    outcome, values = won(Hand("W", YAKUMAN, "E", yakuman))
    with pytest.raises(HandError, match="nobody is liable") as refused:
        settle(EMA, table(), outcome, values)
    assert "daisangen, daisuushii" in refused.value.fix


def test_nobody_is_liable_for_another_hand_that_is_not_paid_either() -> None:
    first, second, third = Hand("S", 500), Hand("W", 500, "E"), Hand("N", 500)
    with pytest.raises(HandError, match="nobody is liable"):
        settle(WRC, table(), *won(first, second, discarder="E"))
    with pytest.raises(HandError, match="nobody is liable"):
        settle(TENHOU, table(), *won(first, second, third, discarder="E"))


def test_liability_for_four_kongs_is_an_option() -> None:
    options = with_options(EMA, pao=("daisangen", "daisuushii", "suukantsu"))
    outcome, values = won(Hand("W", YAKUMAN, "E", (("suukantsu", 1),)))
    assert at_table(settle(options, table(), outcome, values))["E"] == -32000


def test_without_liability_a_declared_yakuman_has_none_either() -> None:
    outcome, values = won(Hand("W", YAKUMAN, "E", (("yakuman", 1),)))
    with pytest.raises(HandError, match="nobody is liable"):
        settle(with_options(EMA, pao=()), table(), outcome, values)


def test_a_winner_is_not_liable_for_his_own_hand() -> None:
    outcome, values = won(Hand("W", YAKUMAN, "W", DAISANGEN))
    with pytest.raises(HandError, match="own hand"):
        settle(EMA, table(), outcome, values)


# --- draws, aborted hands, fouls -----------------------------------------------------------------


def test_nagashi_of_two_is_paid_one_by_one() -> None:
    outcome = Draw((), seats("NE"), seats("N"))
    moved = at_table(settle(EMA, table(1, 1), outcome, []))
    # East, first from East on, gets the loose stick; North's stake comes back.
    assert moved == {"E": 12300 - 4100 + 1000, "S": -6200, "W": -6200, "N": 8300 - 4100}


def test_nagashi_of_two_counts_turns_from_the_dealer() -> None:
    payments = settle(EMA, table(0, 1, dealer=2), Draw((), (0, 3)), [])
    assert [one.payee for one in payments if one.reason is Reason.STICKS] == [3]


def test_nagashi_that_is_not_played_is_refused() -> None:
    with pytest.raises(TableError, match="nagashi") as refused:
        settle(EMA_2016, table(), Draw((), (1,)), [])
    assert "nagashi_mangan=win" in refused.value.fix


def test_two_pay_two_pair_by_pair_however_the_line_names_them() -> None:
    expected = [Payment(1, 0, 1500, Reason.NOT_READY), Payment(3, 2, 1500, Reason.NOT_READY)]
    assert settle(EMA, table(), Draw((2, 0)), []) == expected
    assert settle(EMA, table(), Draw((0, 2)), []) == expected


def test_who_declared_riichi_must_be_ready() -> None:
    with pytest.raises(TableError, match="must be ready"):
        settle(EMA, table(), Draw((0,), (), (1,)), [])


def test_a_reason_to_abort_that_is_not_played_is_refused_with_those_that_are() -> None:
    with pytest.raises(TableError, match="triple-ron") as refused:
        settle(EMA, table(), Abort(AbortReason.TRIPLE_RON), [])
    assert "nine-terminals, four-winds, four-riichi, four-kongs" in refused.value.fix
    with pytest.raises(TableError, match="four-winds") as refused:
        settle(EMA_2016, table(), Abort(AbortReason.FOUR_WINDS), [])
    assert "no hand is aborted" in refused.value.fix


@pytest.mark.parametrize(
    ("offender", "moved"),
    [
        ("E", {"E": -12000, "S": 4000, "W": 4000, "N": 4000}),
        ("W", {"E": 4000, "S": 2000, "W": -8000, "N": 2000}),
    ],
)
def test_a_chombo_is_a_reverse_mangan_and_no_stake_is_made(
    offender: str, moved: dict[str, int]
) -> None:
    payments = settle(EMA, table(2, 1), Chombo(SEATS.index(offender), (1, 2)), [])
    assert at_table(payments) == moved
    assert {one.reason for one in payments} == {Reason.CHOMBO}


@pytest.mark.parametrize(("sticks", "back"), [(0, []), (1, [1]), (3, [1, 2])])
def test_stakes_go_back_on_a_score_line_as_far_as_sticks_lie_there(
    sticks: int, back: list[int]
) -> None:
    payments = settle_score(EMA_2016, table(sticks=sticks), Chombo(0, (1, 2)), [])
    assert [one.payee for one in payments if one.reason is Reason.RIICHI] == back


def test_a_chombo_off_the_result_goes_to_the_penalty_pot() -> None:
    payments = settle(EMA_2016, table(), Chombo(1), [])
    assert payments == [Payment(1, Pot.PENALTY, 20000, Reason.CHOMBO)]


def test_a_chombo_that_is_not_played_is_refused() -> None:
    with pytest.raises(TableError, match="no chombo"):
        settle(TENHOU, table(), Chombo(1), [])


def test_a_riichi_needs_the_points_where_the_game_says_so() -> None:
    poor = table(scores=(900, 1000, 50000, 48100))
    assert len(deposits(TENHOU, poor, (1,))) == 1
    assert len(deposits(EMA, poor, (0, 1))) == 2
    with pytest.raises(TableError, match="E has 900 points"):
        settle(TENHOU, poor, Draw((0,), (), (0,)), [])


# --- what always holds ---------------------------------------------------------------------------

SOME_SEATS = st.sets(st.sampled_from(range(4))).map(lambda found: tuple(sorted(found)))
BASIC = st.sampled_from([240, 480, 960, 1280, 1600, 1920, 2000, 3000, 8000, 16000])
STATES = st.builds(
    State,
    st.just((0, 1, 2, 3)),
    st.tuples(*[st.integers(10, 500).map(lambda hundreds: 100 * hundreds)] * 4),
    st.integers(0, 3),
    st.integers(0, 2),
    st.integers(0, 6),
    st.integers(0, 5),
)


@st.composite
def win_outcomes(draw: st.DrawFn) -> Any:
    """A self-draw, or up to three winners on a discard, one of them perhaps fed by somebody."""
    order = draw(st.permutations("ESWN"))
    number = draw(st.integers(1, 3))
    hands = [Hand(winner, draw(BASIC)) for winner in order[:number]]
    if draw(st.booleans()):
        hands[0] = Hand(order[0], YAKUMAN, draw(st.sampled_from(order[1:])), DAISANGEN)
    riichi = "".join(SEATS[seat] for seat in draw(SOME_SEATS))
    if number == 1 and draw(st.booleans()):
        return won(hands[0], riichi=riichi)
    return won(*hands, discarder=order[3], riichi=riichi)


HANDS: st.SearchStrategy[Any] = st.one_of(
    win_outcomes(),
    st.builds(Draw, SOME_SEATS, SOME_SEATS, SOME_SEATS).map(lambda outcome: (outcome, [])),
    st.builds(Abort, st.sampled_from(AbortReason), SOME_SEATS).map(lambda outcome: (outcome, [])),
    st.builds(Chombo, st.integers(0, 3), SOME_SEATS).map(lambda outcome: (outcome, [])),
)


def settled(
    options: Options, state: State, outcome: HandOutcome, values: list[Any]
) -> list[Payment]:
    """The payments, none where the game refuses the hand."""
    try:
        return settle(options, state, outcome, values)
    except LedgerError:
        return []


@given(st.sampled_from(list(OPTIONS)), STATES, HANDS)
def test_every_payment_is_one_of_its_kind_in_hundreds_and_moves_something(
    rules: str, state: State, hand: Any
) -> None:
    payments = settled(OPTIONS[rules], state, *hand)
    kinds = Counter((payer, payee, reason) for payer, payee, _, reason in payments)
    assert all(number == 1 for number in kinds.values())
    assert all(one.points > 0 and one.points % 100 == 0 for one in payments)
    assert all(one.payer != one.payee for one in payments)


@given(st.sampled_from(list(OPTIONS)), STATES, HANDS)
def test_no_point_is_made_or_lost(rules: str, state: State, hand: Any) -> None:
    options, outcome = OPTIONS[rules], hand[0]
    payments = settled(options, state, *hand)
    if not payments:
        return
    coming = advance(options, state, outcome, after(state, payments))
    before = sum(state.scores) + 1000 * state.sticks
    assert sum(coming.scores) + 1000 * coming.sticks == before


@given(st.sampled_from(list(OPTIONS)), STATES, HANDS)
def test_the_ledger_and_score_lines_differ_by_the_stakes_alone(
    rules: str, state: State, hand: Any
) -> None:
    options, (outcome, values) = OPTIONS[rules], hand
    payments = settled(options, state, outcome, values)
    if not payments:
        return
    stakes = len(outcome.riichi)
    at_the_end = settle_score(
        options, replace(state, sticks=state.sticks + stakes), outcome, values
    )
    if isinstance(outcome, Chombo):
        assert payments == at_the_end[stakes:]
        assert all(one.payer == Pot.STICKS for one in at_the_end[:stakes])
    else:
        assert payments == deposits(options, state, outcome.riichi) + at_the_end
