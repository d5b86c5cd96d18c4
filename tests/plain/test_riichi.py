"""The plain scorer is right by the worked cases."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.cases.riichi import HandCase, hand_cases
from tests.plain.riichi import Options, PlainWin, score

# The bundles of section 18.4, the options that a hand's value or its payments depend on.
NAMED: dict[str, Options] = json.loads("""
{
 "riichi-ema-2008": {
  "red_fives": 3, "open_tanyao": false, "double_wind_pair": 4, "round_up_to_mangan": false,
  "counted_yakuman": "yakuman",
  "double_yakuman": ["daisuushii", "suuankou_tanki", "kokushi_13", "chuuren_9"],
  "stack_yakuman": false, "renhou": "yakuman", "rinshan_with_haitei": true,
  "min_fan_at_five_counters": 2, "pao": ["daisangen", "daisuushii"],
  "pao_ron_counters": "discarder", "pinfu_tsumo": 20, "open_pinfu": 2, "rinshan_tsumo_fu": 2,
  "kokushi_robs_concealed_kong": true, "pao_covers": "own_yakuman"
 },
 "riichi-ema-2012": {"extends": "riichi-ema-2008", "double_yakuman": ["daisuushii"]},
 "riichi-ema-2016": {
  "extends": "riichi-ema-2012", "red_fives": 0, "open_tanyao": true,
  "counted_yakuman": "sanbaiman", "double_yakuman": [], "renhou": "mangan",
  "rinshan_with_haitei": false, "min_fan_at_five_counters": null
 },
 "riichi-ema-2025": {
  "extends": "riichi-ema-2016", "double_wind_pair": 2, "round_up_to_mangan": true
 },
 "riichi-wrc": {
  "extends": "riichi-ema-2016", "double_wind_pair": 2, "round_up_to_mangan": true,
  "kokushi_robs_concealed_kong": false
 },
 "riichi-tenhou": {
  "extends": "riichi-ema-2008", "open_tanyao": true, "double_yakuman": [], "stack_yakuman": true,
  "renhou": null, "rinshan_with_haitei": false, "min_fan_at_five_counters": null,
  "pao_ron_counters": "liable", "kokushi_robs_concealed_kong": false
 }
}
""")


def options_of(rules: str) -> Options:
    """Every option of a named set."""
    bundle = NAMED[rules]
    base = options_of(bundle["extends"]) if "extends" in bundle else {}
    return base | bundle


def plain(win: PlainWin) -> dict[str, Any] | str:
    """The plain score of a win under its own rules."""
    return score(win, options_of(win.rules) | win.options)


@pytest.mark.parametrize("case", hand_cases(), ids=lambda case: case.id)
def test_the_plain_scorer_agrees_with_a_worked_case(case: HandCase) -> None:
    found = plain(case.win)
    if case.expected is None:
        assert isinstance(found, str)
        return
    assert not isinstance(found, str), found
    found["patterns"] = {name: value for name, (_, value) in found["patterns"].items()}
    assert {key: found[key] for key in case.expected} == case.expected, case.note
