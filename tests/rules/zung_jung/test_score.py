"""Series, limits, the chicken hand, the minimum, contradictions, and worths without tiles."""

import pytest

from ledger.errors import HandError
from ledger.rules.ruleset import RuleSet
from ledger.rules.zung_jung import ZUNG_JUNG, ZUNG_JUNG_3_3, ZUNG_JUNG_3_3_MIN5, with_options
from tests.rules.zung_jung.table import rows_of, say, value_of

CHICKEN = "234m 567p 44s 78s +9s (333z)"
CONCEALED = "33356788m 789p 34s +5s"
HEAVEN = "self E 111m 444p 777s 55z 99s +5z first-turn"
NINE_GATES = "self S 1112345678999m +5m"
THIRTEEN = "self S 19m 19p 19s 1234567z +1m"
WITH_BONUS = with_options(ZUNG_JUNG, bonus_tiles=True)


def total(line: str, rules: RuleSet = ZUNG_JUNG) -> tuple[int | str | None, int | str | None]:
    """Points and limit."""
    said = value_of(line, rules).total
    return said["points"], said["limit"]


def test_a_hand_without_patterns_is_a_chicken_hand_of_one_point() -> None:
    assert total(f"win E from S {CHICKEN}") == (1, "chicken")
    assert rows_of(f"win E from S {CHICKEN}") == {}


def test_a_sum_above_the_limit_counts_the_limit_and_shows_every_row() -> None:
    assert total(HEAVEN) == (320, "compound-limit")
    assert sum(rows_of(HEAVEN).values()) == 325


def test_a_listed_limit_counts_alone() -> None:
    assert total(NINE_GATES) == (480, "listed-limit")
    assert rows_of(NINE_GATES) == {"nine-gates": 480}


def test_of_two_equal_listed_limits_the_lower_number_counts() -> None:
    assert rows_of("win E from S 111z 222z 333z 555z 4z +4z") == {"small-four-winds": 320}


@pytest.mark.parametrize("limit", [100, 500])
def test_another_limit_is_one_of_sums_alone(limit: int) -> None:
    rules = with_options(ZUNG_JUNG, limit=limit)
    assert total(NINE_GATES, rules) == (480, "listed-limit")
    compound = (100, "compound-limit") if limit == 100 else (325, None)
    assert total(HEAVEN, rules) == compound


def test_the_discard_is_put_where_it_costs_least() -> None:
    """Freedom of count: 55567 won on a discarded 5 keeps 555 concealed."""
    rows = rows_of("win S from W 55567m 222p 99s (123s) +5m")
    assert rows == {"two-concealed-triplets": 5}


def test_patterns_of_two_arrangements_are_never_mixed() -> None:
    rows = rows_of("self S 222333444m 789p 9s +9s")
    assert ("three-consecutive-triplets" in rows) != ("three-identical-sequences" in rows)


def test_a_win_of_five_points_meets_the_minimum_and_a_chicken_hand_does_not() -> None:
    assert total(f"win E from S {CONCEALED}", ZUNG_JUNG_3_3_MIN5) == (5, None)
    with pytest.raises(HandError, match="fewer than the 5 points"):
        value_of(f"win E from S {CHICKEN}", ZUNG_JUNG_3_3_MIN5)


def test_bonus_tiles_do_not_help_to_the_minimum() -> None:
    rules = with_options(ZUNG_JUNG_3_3_MIN5, bonus_tiles=True)
    with pytest.raises(HandError, match="bonus tiles not counted"):
        value_of(f"win E from S {CHICKEN} 1234f", rules)
    assert total(f"win E from S {CONCEALED} 1f", rules) == (9, None)


def test_bonus_tiles_alone_are_worth_themselves() -> None:
    line = f"win E from S {CHICKEN} 12345678f"
    assert rows_of(line, WITH_BONUS) == {"own-flower": 8, "other-flower": 12, "flower-set": 20}
    assert total(f"win E from S {CHICKEN} 3f", WITH_BONUS) == (2, None)


def test_a_listed_limit_ignores_bonus_tiles_and_a_sum_counts_them() -> None:
    assert total(f"{NINE_GATES} 1f", WITH_BONUS) == (480, "listed-limit")
    assert total(f"{THIRTEEN} 6f", WITH_BONUS) == (164, None)


def test_bonus_tiles_need_their_option() -> None:
    with pytest.raises(HandError, match="bonus tiles are not in play"):
        say(f"win E from S {CHICKEN} 1f")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (f"win E from S {CONCEALED} kong-tile", "on a discard"),
        (f"self E {CONCEALED} kong-tile", "without a kong"),
        (f"self E {CONCEALED} robbed-kong", "on a self-draw"),
        ("win S from W 234m 567p 44s 99s (111p) +4s robbed-kong", "holds another"),
        ("win S from W 234m 567p 23s 99s (444s) +4s robbed-kong", "holds another"),
        (f"self S {CONCEALED} first-turn", "heaven is for East"),
        (f"win E from S {CONCEALED} first-turn", "earth is not for East"),
        (f"win S from W {CONCEALED} first-turn", "East's first discard"),
        (f"win S from E {CHICKEN} first-turn", "declared set"),
        ("self E 234m 567p 23s 99s [1111p] +4s first-turn", "declared set"),
        (f"self E {CONCEALED} first-turn last-tile", "another way of winning"),
        ("self E 234m 567p 23s 99s [1111p] +4s first-turn kong-tile", "another way of winning"),
        (f"win S from E {CONCEALED} first-turn robbed-kong", "another way of winning"),
        ("win E from S 70 kong-tile", "on a discard"),
        ("self S 70 first-turn", "heaven is for East"),
        ("win S from W 70 first-turn", "East's first discard"),
        ("self S =concealed-hand robbed-kong", "on a self-draw"),
    ],
)
def test_contradictions_are_refused_with_a_way_out(line: str, why: str) -> None:
    with pytest.raises(HandError, match=why) as refused:
        say(line)
    assert refused.value.fix


def test_the_last_tile_and_the_kong_add_up_on_a_self_draw() -> None:
    rows = rows_of("self S 234m 567p 23s 99s (1111p) +4s kong-tile last-tile")
    assert rows == {"one-kong": 5, "final-draw": 10, "win-on-kong": 10}


def test_named_patterns_follow_series_and_limits() -> None:
    assert total("win S from W =mixed-one-suit,value-honor*2") == (60, None)
    assert rows_of("win S from W =mixed-one-suit,pure-one-suit") == {"pure-one-suit": 100}
    assert total("win S from W =nine-gates,pure-one-suit") == (480, "listed-limit")
    assert total("win S from W =pure-one-suit", ZUNG_JUNG_3_3) == (80, None)
    assert total("win S from W =flower-set,own-flower", WITH_BONUS) == (14, None)


@pytest.mark.parametrize(
    ("line", "why", "fix"),
    [
        ("win S from W =mixed-one-suits", "no pattern 'mixed-one-suits'", "mixed-one-suit"),
        ("win S from W =own-flower", "no pattern 'own-flower'", "try "),
        ("win S from W =value-honor*5", "5 times", "*4 at most"),
        ("win S from W =seven-pairs*2", "2 times", "once"),
        ("win S from W =seven-pairs/25", "no minipoints", "slash"),
        ("win S from W =final-draw", "with a win on a discard", "verb"),
        ("self S =final-discard", "with a self-draw", "verb"),
        ("self S =blessing-of-heaven", "for East alone", "winner"),
        ("win E from S =blessing-of-earth", "not for East", "winner"),
        ("win S from W 3/30", "points alone", "70"),
        ("win S from W m", "points alone", "70"),
        ("win S from W 0", "points", "1 point"),
    ],
)
def test_a_worth_of_another_book_or_spelling_is_refused(line: str, why: str, fix: str) -> None:
    with pytest.raises(HandError, match=why) as refused:
        say(line)
    assert fix in refused.value.fix


def test_the_minimum_holds_for_worths_without_tiles() -> None:
    for line in ("win S from W 4", "win S from W =concealed-hand"):
        with pytest.raises(HandError, match="points that a win needs"):
            say(line, with_options(ZUNG_JUNG_3_3_MIN5, minimum=6))


def test_a_declared_worth_has_no_patterns_and_no_limit() -> None:
    assert total("win S from W 320") == (320, None)
    assert rows_of("win S from W 320") == {}
