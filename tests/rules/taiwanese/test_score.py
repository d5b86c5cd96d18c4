"""Totals, limits and minimums; contradictions; worths without tiles."""

import pytest

from ledger.engine.tiles import Wind
from ledger.errors import HandError, LedgerError, TableError
from ledger.game.outcome import Claim
from ledger.rules.ruleset import RuleSet, Seating
from ledger.rules.taiwanese import TAIWANESE, with_options
from tests.rules.taiwanese import table
from tests.rules.taiwanese.table import changes, rows_of, say, value_of

PLAIN = "123s 678s 234p 55p 789p 56m +7m"
OPEN = "678s 234p 55p 789p 56m +7m (123s)"
DEALT = "123s 678s 234p 55p 789p 567m"


def refused(line: str, rules: RuleSet = TAIWANESE) -> LedgerError:
    with pytest.raises((HandError, TableError)) as caught:
        say(line, rules)
    return caught.value


def test_the_seeds_example_is_worth_sixteen() -> None:
    rules = with_options(TAIWANESE, bonus_tiles_in_play=False)
    line = "win dai from ann 999s 1z (7777p) (555z) (333z) (222m) +1z"
    assert rows_of(line, rules) == {
        "winning": 2,
        "honor-pung": 2,
        "melded-kong": 1,
        "pung-hand": 10,
        "pair-wait": 1,
    }
    assert value_of(line, rules).total == {"tai": 16, "counted": 16}


def test_the_reading_with_most_tai_counts() -> None:
    # 222333444s as pungs; 56789m won on 7 as an edge.
    rows = rows_of("win S from W 222333444s 55p 78p +9p (123m) 2f")
    assert rows["concealed-triplets-3"] == 5
    assert "one-chance-chow" in rows_of("win S from W 123s 678s 234p 55p 56789m +7m")


def test_the_limit_caps_what_counts_and_not_the_sum() -> None:
    rules = with_options(TAIWANESE, limit=40)
    assert value_of("win S from W 11p 345p 666p 78p +9p (222p) (789p)", rules).total == {
        "tai": 45,
        "counted": 40,
    }
    assert value_of("self S 76", rules).total == {"tai": 76, "counted": 40}
    assert value_of("self S 39", rules).total == {"tai": 39, "counted": 39}


def test_a_limited_value_is_explained() -> None:
    seating, claim = Seating(Wind.S, Wind.E, dealer=False), Claim()
    for rules, lines in (
        (with_options(TAIWANESE, limit=40), [("sum of the items", 76, "3"), ("limit", 40, "6.1")]),
        (TAIWANESE, []),
    ):
        value = value_of("self S 76", rules)
        assert rules.explain(rules.options, 0, claim, seating, value) == lines


@pytest.mark.parametrize(
    "line",
    [f"win S from W {OPEN} 1f", "win S from W 11", "win S from W =winning,exposed-hand"],
)
def test_every_win_needs_the_minimum(line: str) -> None:
    say(line)
    error = refused(line, with_options(TAIWANESE, min_tai=20))
    assert "20 tai" in error.message


def test_a_win_by_bonus_tiles_needs_the_minimum_too() -> None:
    rules = with_options(table.CLUB, min_tai=9)
    assert "9 tai" in refused("self S 12345678f", rules).message
    assert "9 tai" in refused("win S from W 1234567f +8f", rules).message


# Wins by bonus tiles


@pytest.mark.parametrize(
    ("rules", "eight", "seven"), [(TAIWANESE, 30, 20), (table.CLUB, 8, 8)], ids=lambda v: str(v)[:9]
)
def test_bonus_tiles_win_alone(rules: RuleSet, eight: int, seven: int) -> None:
    assert rows_of("self S 12345678f", rules) == {"eight-flowers": eight}
    assert rows_of(f"self S {PLAIN} 12345678f", rules) == {"eight-flowers": eight}
    assert rows_of("win S from W 1234567f +8f", rules) == {"seven-rob-eighth": seven}
    assert rows_of("win S from W 123s 678s 2345678f +1f", rules) == {"seven-rob-eighth": seven}


def test_fewer_bonus_tiles_win_nothing_by_themselves() -> None:
    refused("self S 1234567f")
    refused("win S from W 123456f +7f")
    assert "flower" in rows_of(f"win S from W {PLAIN} 1234567f")


def test_eight_bonus_tiles_cannot_wait_for_a_discard() -> None:
    assert "at once" in refused(f"win S from W {PLAIN} 12345678f").message


def test_bonus_tiles_out_of_play_are_refused() -> None:
    for rules in (TAIWANESE, table.CLUB):
        without = with_options(rules, bonus_tiles_in_play=False)
        refused("self S 12345678f", without)
        refused(f"self S {PLAIN} 1f", without)


# Contradictions

BOTH = [
    f"win S from W {PLAIN} 1f kong-tile",
    f"self S {PLAIN} kong-tile",
    f"self S {PLAIN} 1f kong-tile last-tile",
    f"self S {PLAIN} robbed-kong",
    "win S from W 123s 678s 234p 55p 789p 77m +7m robbed-kong",
    "win S from W 678s 234p 55p 78p +9p (123s) (789p) robbed-kong",
    f"self E {DEALT} first-turn last-tile",
    f"self E {DEALT} first-turn ready",
    f"self E {DEALT} first-turn ready-dealt",
    f"self E {DEALT} 1f first-turn kong-tile",
    f"win E from S {PLAIN} first-turn",
    f"win S from W {PLAIN} first-turn",
    f"win S from E {PLAIN} first-turn ready",
    f"win S from E {PLAIN} first-turn robbed-kong",
    f"win S from E {PLAIN} first-turn discards:2",
    f"self E {DEALT} first-turn discards:1",
    "self E 123s 678s 234p 55p 567m [9999p] first-turn",
    f"win S from W {OPEN} ready",
    f"win S from W {OPEN} ready-dealt",
    f"win S from W {PLAIN} discards:0",
    f"self S {PLAIN} discards:0",
]


@pytest.mark.parametrize("line", BOTH)
@pytest.mark.parametrize("rules", [TAIWANESE, table.CLUB], ids=["seed", "club"])
def test_contradictions_are_refused(rules: RuleSet, line: str) -> None:
    error = refused(line, rules)
    assert error.message
    assert error.fix


@pytest.mark.parametrize("worth", ["16", "=self-drawn,winning"])
def test_contradictions_are_refused_without_tiles_too(worth: str) -> None:
    refused(f"self S {worth} robbed-kong")
    refused(f"self S {worth} first-turn ready")
    refused(f"self S {worth} discards:0")
    refused(f"self S {worth} first-turn")


@pytest.mark.parametrize(
    "line",
    [
        f"self S {PLAIN} 1f kong-tile",
        "self S 123s 678s 234p 55p 56m +7m [9999p] kong-tile",
        f"win S from W {PLAIN} robbed-kong last-tile",
        f"self S {PLAIN} ready discards:4",
        "self S 123s 678s 234p 55p 56m +7m [9999p] ready",
        f"self E {PLAIN} discards:0",
        f"win S from E {PLAIN} first-turn discards:1",
    ],
)
def test_what_only_looks_like_a_contradiction_is_not(line: str) -> None:
    say(line)
    say(line, table.CLUB)


def test_an_earthly_hand_is_drawn_in_the_club_alone() -> None:
    assert "earthly-hand" in rows_of(f"self S {PLAIN} first-turn discards:1", table.CLUB)
    refused(f"self S {PLAIN} first-turn discards:4", table.CLUB)
    refused(f"self S {PLAIN} first-turn")
    refused(f"win S from E {PLAIN} first-turn ready-dealt")


def test_a_heavenly_hand_has_no_wait_and_conceals_every_pung() -> None:
    line = "self E 222m 444p 777p 999s 333s 1z 1z first-turn"
    assert rows_of(line) == {
        "winning": 2,
        "no-flowers": 1,
        "concealed-triplets-5": 40,
        "heavenly-hand": 40,
    }
    assert rows_of(line, table.CLUB) == {"concealed-triplets-5": 8, "heavenly-hand": 24}


# Worths without tiles


def test_named_items_are_added_up() -> None:
    value = value_of("self S =winning,flower*3,honor-pung*2,self-drawn")
    assert value.total == {"tai": 8, "counted": 8}
    assert {row.pattern.id: (row.count, row.value) for row in value.rows} == {
        "winning": (1, 2),
        "flower": (3, 3),
        "honor-pung": (2, 2),
        "self-drawn": (1, 1),
    }
    assert value_of("self S =self-draw,seat-flower*2", table.CLUB).amount == 3


@pytest.mark.parametrize(
    "line",
    [
        "self S =winning,self-draw",  # of the other book
        "self S =winning*2",
        "self S =flower*9",
        "self S =flower*5,flower*5",
        "self S =fully-concealed,self-drawn",
        "self S =half-flush,full-flush",
        "self S =concealed-hand",
        "win S from W =self-drawn",
        "win S from W =winning/30",
        "self S =heavenly-hand,winning",
        "win E from S =earthly-hand,winning",
    ],
)
def test_named_items_that_cannot_be_are_refused(line: str) -> None:
    refused(line)


def test_an_item_close_to_the_one_that_was_named_is_offered() -> None:
    assert "honor-pung" in refused("self S =honor-pong").fix


@pytest.mark.parametrize("line", ["self S 3/30", "self S m", "self S 2y"])
def test_values_of_riichi_are_refused(line: str) -> None:
    refused(line)


def test_a_hand_of_no_tai_costs_the_base_in_the_club() -> None:
    assert changes("win S from W 0", table.CLUB) == [0, 100, -100, 0]
    assert rows_of("win N from W 456m 678p 77z 34s +5s (123m) (234p)", table.CLUB) == {}
