"""Options know their values, and the named sets are those of section 18.4."""

import json
from dataclasses import fields
from typing import Any

import pytest

from ledger.errors import TableError
from ledger.rules.riichi.bundles import BUNDLES, OPTIONS
from ledger.rules.riichi.options import Options

# Section 18.4 as it stands in the rule text.
BOOK: dict[str, dict[str, Any]] = json.loads("""
{
 "riichi-ema-2008": {
  "red_fives": 3, "open_tanyao": false, "double_wind_pair": 4, "round_up_to_mangan": false,
  "counted_yakuman": "yakuman",
  "double_yakuman": ["daisuushii", "suuankou_tanki", "kokushi_13", "chuuren_9"],
  "stack_yakuman": false, "renhou": "yakuman", "nagashi_mangan": "win", "rinshan_with_haitei": true,
  "min_fan_at_five_counters": 2, "multiple_ron": "all", "counters_on_multiple_ron": "each",
  "sticks_on_multiple_ron": "own_back_rest_first", "pao": ["daisangen", "daisuushii"],
  "pao_ron_counters": "discarder", "chombo": "reverse_mangan", "uma": [9000, 3000, -3000, -9000],
  "oka": 0, "ties": "share", "leftover_sticks": "first", "pinfu_tsumo": 20, "open_pinfu": 2,
  "rinshan_tsumo_fu": 2, "kokushi_robs_concealed_kong": true,
  "abortive_draws": ["nine_terminals", "four_winds", "four_riichi", "four_kongs"],
  "dealer_stays": "win_or_tenpai", "start_points": 25000, "return_points": 25000,
  "riichi_needs_points": 0, "riichi_needs_four_tiles": true, "bust_ends_game": false, "rounds": 2,
  "west_round": false, "last_dealer_stops": "never", "rounding": "none", "pao_covers": "own_yakuman"
 },
 "riichi-ema-2012": {
  "extends": "riichi-ema-2008", "double_yakuman": ["daisuushii"],
  "uma": [30000, 10000, -10000, -30000]
 },
 "riichi-ema-2016": {
  "extends": "riichi-ema-2012", "red_fives": 0, "open_tanyao": true, "counted_yakuman": "sanbaiman",
  "double_yakuman": [], "renhou": "mangan", "nagashi_mangan": null, "rinshan_with_haitei": false,
  "min_fan_at_five_counters": null, "chombo": "minus_20000_after_uma",
  "uma": [15000, 5000, -5000, -15000], "start_points": 30000, "abortive_draws": [],
  "return_points": 30000
 },
 "riichi-ema-2025": {
  "extends": "riichi-ema-2016", "double_wind_pair": 2, "round_up_to_mangan": true,
  "riichi_needs_four_tiles": false
 },
 "riichi-wrc": {
  "extends": "riichi-ema-2016", "double_wind_pair": 2, "round_up_to_mangan": true,
  "multiple_ron": "head_bump", "leftover_sticks": "lost", "kokushi_robs_concealed_kong": false
 },
 "riichi-tenhou": {
  "extends": "riichi-ema-2008", "open_tanyao": true, "double_yakuman": [], "stack_yakuman": true,
  "renhou": null, "nagashi_mangan": "draw", "rinshan_with_haitei": false,
  "min_fan_at_five_counters": null, "multiple_ron": "two_abort_three",
  "counters_on_multiple_ron": "first", "sticks_on_multiple_ron": "first",
  "pao_ron_counters": "liable", "chombo": null, "start_points": 25000, "return_points": 30000,
  "uma": [20000, 10000, -10000, -20000], "oka": 20000, "ties": "seat_order",
  "kokushi_robs_concealed_kong": false,
  "abortive_draws": ["nine_terminals", "four_winds", "four_riichi", "four_kongs", "triple_ron"],
  "riichi_needs_points": 1000, "bust_ends_game": true, "west_round": true,
  "last_dealer_stops": "win_or_tenpai"
 }
}
""")


def in_book(name: str) -> dict[str, Any]:
    """A row of the book with all that it extends."""
    row = dict(BOOK[name])
    extended = row.pop("extends", None)
    return (in_book(extended) if extended else {}) | row


def test_there_are_the_six_named_sets() -> None:
    assert list(BUNDLES) == list(OPTIONS) == list(BOOK)


@pytest.mark.parametrize("name", BOOK)
def test_a_named_set_has_the_values_of_the_book(name: str) -> None:
    for option, value in in_book(name).items():
        expected = tuple(value) if isinstance(value, list) else value
        assert getattr(OPTIONS[name], option) == expected, option


def test_the_default_is_ema_2008() -> None:
    assert Options() == OPTIONS["riichi-ema-2008"]


@pytest.mark.parametrize("option", fields(Options), ids=lambda one: one.name)
def test_every_option_says_in_one_sentence_what_it_is_and_where_it_stands(option: Any) -> None:
    said = option.metadata["help"]
    assert said.endswith(").") and "(riichi " in said
    assert said.count(". ") == 0
    assert option.metadata["allowed"]


def test_rows_marked_play_only_change_no_score() -> None:
    marked = {one.name for one in fields(Options) if one.metadata.get("play_only")}
    assert marked == {"riichi_needs_four_tiles", "swap_calling", "kan_dora_shown"}


@pytest.mark.parametrize(
    ("option", "value", "words"),
    [
        ("red_fives", 4, "3 or 0"),
        ("open_tanyao", 1, "false or true"),
        ("open_tanyao", "yes", "false or true"),
        ("rounds", True, "2 or 1 or 3 or 4"),
        ("multiple_ron", "some", "all or head_bump or two_abort_three"),
        ("chombo", "reverse", "reverse_mangan or minus_20000_after_uma or none"),
        ("double_yakuman", ("dasuushii",), "daisuushii"),
        ("abortive_draws", ("four_winds", "four_winds"), "four_winds"),
        ("uma", (15, 5, -5, -15), "multiples of 100"),
        ("uma", (9000, 3000, -3000, -8000), "add up to 0"),
        ("uma", (9000, -9000), "four"),
        ("start_points", -100, "0 or more"),
        ("start_points", 25050, "multiple of 100"),
        ("start_points", "many", "multiple of 100"),
        ("start_points", None, "multiple of 100"),
    ],
)
def test_a_value_that_is_not_known_is_refused_with_those_that_are(
    option: str, value: Any, words: str
) -> None:
    with pytest.raises(TableError) as refused:
        Options(**{option: value})
    assert option in refused.value.message
    assert words in refused.value.fix


def test_lists_are_tuples_however_they_were_said() -> None:
    options = Options(double_yakuman=["daisuushii"], pao="daisangen", abortive_draws=None)  # type: ignore[arg-type]
    assert options.double_yakuman == ("daisuushii",)
    assert options.pao == ("daisangen",)
    assert options.abortive_draws == ()


def test_none_is_a_word_where_the_option_has_it() -> None:
    assert Options(rounding=None).rounding == "none"  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("start", "returned", "base"),
    [
        (25000, 30000, 30000),
        (25000, 25000, 25000),
        (25000, None, 25000),
        (30000, 25000, 30000),
        (0, 25000, 0),
    ],
)
def test_a_score_is_compared_with_the_return_points_or_where_there_are_none_the_start(
    start: int, returned: int | None, base: int
) -> None:
    assert Options(start_points=start, return_points=returned).base == base
