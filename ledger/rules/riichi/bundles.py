"""The named rule sets as data: what each has otherwise than the one it extends (section 18.4)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ledger.rules.riichi.options import ABORTIVE_DRAWS, Options

BUNDLES: dict[str, dict[str, Any]] = {
    "riichi-ema-2008": {},  # the defaults of `Options`
    "riichi-ema-2012": {
        "extends": "riichi-ema-2008",
        "double_yakuman": ("daisuushii",),
        "uma": (30000, 10000, -10000, -30000),
    },
    "riichi-ema-2016": {
        "extends": "riichi-ema-2012",
        "red_fives": 0,
        "open_tanyao": True,
        "counted_yakuman": "sanbaiman",
        "double_yakuman": (),
        "renhou": "mangan",
        "nagashi_mangan": None,
        "rinshan_with_haitei": False,
        "min_fan_at_five_counters": None,
        "chombo": "minus_20000_after_uma",
        "uma": (15000, 5000, -5000, -15000),
        "start_points": 30000,
        "return_points": 30000,
        "abortive_draws": (),
        "swap_calling": False,
    },
    "riichi-ema-2025": {
        "extends": "riichi-ema-2016",
        "double_wind_pair": 2,
        "round_up_to_mangan": True,
        "riichi_needs_four_tiles": False,
    },
    "riichi-wrc": {
        "extends": "riichi-ema-2016",
        "double_wind_pair": 2,
        "round_up_to_mangan": True,
        "multiple_ron": "head_bump",
        "leftover_sticks": "lost",
        "kokushi_robs_concealed_kong": False,
    },
    "riichi-tenhou": {
        "extends": "riichi-ema-2008",
        "open_tanyao": True,
        "double_yakuman": (),
        "stack_yakuman": True,
        "renhou": None,
        "nagashi_mangan": "draw",
        "rinshan_with_haitei": False,
        "kokushi_robs_concealed_kong": False,
        "min_fan_at_five_counters": None,
        "multiple_ron": "two_abort_three",
        "counters_on_multiple_ron": "first",
        "sticks_on_multiple_ron": "first",
        "abortive_draws": ABORTIVE_DRAWS,
        "pao_ron_counters": "liable",
        "chombo": None,
        "return_points": 30000,
        "oka": 20000,
        "uma": (20000, 10000, -10000, -20000),
        "ties": "seat_order",
        "riichi_needs_points": 1000,
        "bust_ends_game": True,
        "west_round": True,
        "last_dealer_stops": "win_or_tenpai",
        "swap_calling": False,
        "kan_dora_shown": "concealed_at_once",
    },
}


def options_of(name: str) -> Options:
    """A row with all that it extends."""
    row = dict(BUNDLES[name])
    extended = row.pop("extends", None)
    return replace(options_of(extended), **row) if extended else Options(**row)


OPTIONS: dict[str, Options] = {name: options_of(name) for name in BUNDLES}
