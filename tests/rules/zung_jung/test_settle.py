"""The payment table of section 6, the river, several claimants, and what is no win."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.errors import HandError, LedgerError, TableError
from ledger.rules.zung_jung import ZUNG_JUNG, ZUNG_JUNG_3_3, with_options
from ledger.rules.zung_jung.settle import share
from tests.rules.zung_jung.table import changes, say

HAND = "123m 12399p 789p 12s +3s"  # 95 points
THIRTEEN = "19m 19p 19s 1234567z +1m"  # 160 points


@pytest.mark.parametrize(
    ("points", "others", "payer", "others_3_3", "payer_3_3"),
    [
        (1, 1, 1, 1, 1),
        (25, 25, 25, 25, 25),
        (26, 26, 26, 25, 28),
        (30, 30, 30, 25, 40),
        (31, 30, 33, 25, 43),
        (70, 30, 150, 25, 160),
        (160, 30, 420, 25, 430),
        (320, 30, 900, 25, 910),
        (480, 30, 1380, 25, 1390),
    ],
)
def test_the_payment_table(
    points: int, others: int, payer: int, others_3_3: int, payer_3_3: int
) -> None:
    line = f"win S from E {points}"
    assert changes(line) == [-payer, 3 * points, -others, -others]
    assert changes(line, ZUNG_JUNG_3_3) == [-payer_3_3, 3 * points, -others_3_3, -others_3_3]


def test_everybody_pays_a_self_draw() -> None:
    assert changes("self S 160") == [-160, 480, -160, -160]


def test_everybody_pays_the_uniform_payoff() -> None:
    rules = with_options(ZUNG_JUNG, payoff="uniform")
    assert changes("win S from E 160", rules) == [-160, 480, -160, -160]


@given(st.integers(1, 600), st.integers(0, 100), st.sampled_from([None, 0, 1, 2]))
def test_the_winner_always_gets_three_times_the_value(
    points: int, par: int, payer: int | None
) -> None:
    assert sum(share(points, par, payer, seat) for seat in range(3)) == 3 * points


@pytest.mark.parametrize(
    ("river", "paid", "paid_3_3"),
    [
        ("S8s,W1z,N2z,E3s", [-225, 285, -30, -30], [-235, 285, -25, -25]),
        ("S8s,W3s,N2z,E3s", [-30, 285, -225, -30], [-25, 285, -235, -25]),
        ("S3s,W3s,N3s,E3s", [-95, 285, -95, -95], [-95, 285, -95, -95]),
        ("N3s,E9m,S8s,W1z,N2z,E3s", [-225, 285, -30, -30], [-235, 285, -25, -25]),
        ("E3s", [-225, 285, -30, -30], [-235, 285, -25, -25]),
        ("N3s,E3s", [-30, 285, -30, -225], [-25, 285, -25, -235]),
    ],
)
def test_the_first_thrower_since_the_winners_last_discard_answers(
    river: str, paid: list[int], paid_3_3: list[int]
) -> None:
    line = f"win S from E {HAND} river:{river}"
    assert changes(line) == paid
    assert changes(line, ZUNG_JUNG_3_3) == paid_3_3


def test_the_river_stands_beside_declared_points_and_a_robbed_kong() -> None:
    assert changes("win S from E 95 river:W3s,E3s") == [-30, 285, -225, -30]
    robbed = "win S from E 123m 12399p 789p 12s +3s river:W3s,E3s robbed-kong"
    assert changes(robbed) == [-30, 315, -255, -30]


def test_the_line_may_say_who_answers() -> None:
    assert changes("win S from E 95 responsible:N") == [-30, 285, -30, -225]
    assert changes("win S from E 95 responsible:nobody") == [-95, 285, -95, -95]
    assert changes("self S 95 responsible:nobody") == [-95, 285, -95, -95]
    assert changes("win S from E 95 river:W3s,E3s responsible:W") == [-30, 285, -225, -30]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (f"win S from E {HAND} river:S3s,E4s", "3s was won on"),
        (f"win S from E {HAND} river:S3s,N3s", "who is not the discarder"),
        ("win S from E 95 responsible:S", "winner cannot be responsible"),
        ("win S from E 95 river:W3s,E3s responsible:E", "somebody else is responsible"),
        ("win S from E 95 river:S3s,E3s responsible:E", "somebody else is responsible"),
        ("self S 95 responsible:W", "nobody is responsible for a self-draw"),
        (f"self S {HAND} river:W3s", "nobody is responsible for a self-draw"),
        (f"win S from E {HAND} also W 70 responsible:W", "winner cannot be responsible"),
    ],
)
def test_a_river_that_contradicts_the_win_is_refused(line: str, why: str) -> None:
    with pytest.raises(HandError, match=why) as refused:
        say(line)
    assert refused.value.fix


@pytest.mark.parametrize(
    ("line", "paid"),
    [
        (f"win S from E {THIRTEEN} also W 70 also N 70", [-420, 480, -30, -30]),
        (f"win N from E 70 also W 70 also S {THIRTEEN}", [-420, 480, -30, -30]),
        ("win E from S 70 also N 1", [-1, -1, -1, 3]),
        ("win W from N 70 also E 1", [3, -1, -1, -1]),
    ],
)
def test_of_several_claimants_the_next_in_turn_is_paid(line: str, paid: list[int]) -> None:
    assert changes(line) == paid


def test_a_draw_and_a_foul_move_nothing() -> None:
    assert say("draw").payments == ()
    assert say("chombo bob").payments == ()


@pytest.mark.parametrize(
    "line",
    [
        "draw ready ann",
        "draw nagashi ann",
        "abort nine-terminals",
        "draw riichi ann",
        "chombo bob riichi ann",
        "win S from E 70 riichi bob",
    ],
)
def test_what_this_book_does_not_know_is_refused(line: str) -> None:
    with pytest.raises(LedgerError) as refused:
        say(line)
    assert isinstance(refused.value, TableError | HandError)
    assert refused.value.fix
