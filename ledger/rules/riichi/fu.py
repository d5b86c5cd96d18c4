"""
Minipoints, line by line.

Source: riichi 6
"""

from __future__ import annotations

from collections.abc import Iterator

from ledger.engine.facts import Reading, Win
from ledger.engine.melds import Wait
from ledger.rules.riichi.options import Options

SEVEN_PAIRS = 25
WAITS = {
    Wait.EDGE: "edge wait",
    Wait.CLOSED: "closed wait",
    Wait.SINGLE: "single wait",
}


def fu_lines(reading: Reading, win: Win, *, pinfu: bool) -> Iterator[tuple[str, int]]:
    """
    Label and minipoints of each line before rounding; the sets are one line here.

    `explain.py` spells the sets out.
    """
    options: Options = win.options
    if reading.pairs == 7:
        yield "seven pairs", SEVEN_PAIRS
        return
    concealed_discard = not reading.called and not win.self_draw
    yield ("concealed, on a discard", 30) if concealed_discard else ("base", 20)
    if reading.set_fu:
        yield "sets", reading.set_fu
    yield from pair_lines(reading, options)
    if reading.wait in WAITS:
        yield WAITS[reading.wait], 2
    if win.self_draw and not (pinfu and options.pinfu_tsumo == 20):
        yield "self-draw", options.rinshan_tsumo_fu if win.kong_tile else 2


def pair_lines(reading: Reading, options: Options) -> Iterator[tuple[str, int]]:
    if reading.dragon_pair:
        yield "pair of dragons", 2
    if reading.seat_wind_pair and reading.prevailing_wind_pair:
        yield "pair of seat and prevailing wind", options.double_wind_pair
    elif reading.seat_wind_pair:
        yield "pair of the seat wind", 2
    elif reading.prevailing_wind_pair:
        yield "pair of the prevailing wind", 2


def all_lines(reading: Reading, win: Win, *, pinfu: bool) -> list[tuple[str, int]]:
    """Every line; an open hand on a discard that is worth the base alone gets the open pinfu."""
    lines = list(fu_lines(reading, win, pinfu=pinfu))
    if reading.called and not win.self_draw and sum(fu for _, fu in lines) == 20:
        lines.append(("open pinfu", win.options.open_pinfu))
    return lines


def fu_rounded(reading: Reading, win: Win, *, pinfu: bool) -> int:
    """Minipoints rounded up to a ten; seven pairs exactly 25."""
    total = sum([fu for _, fu in all_lines(reading, win, pinfu=pinfu)])
    return total if total == SEVEN_PAIRS else -(-total // 10) * 10
