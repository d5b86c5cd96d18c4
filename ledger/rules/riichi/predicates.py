"""Patterns that only riichi has; the shared ones stand in engine/predicates.py."""

from __future__ import annotations

from ledger.engine.facts import Reading, Win
from ledger.engine.melds import Wait


def riichi(reading: Reading, win: Win) -> bool:
    return win.riichi and not win.double_riichi


def double_riichi(reading: Reading, win: Win) -> bool:
    return win.double_riichi


def ippatsu(reading: Reading, win: Win) -> bool:
    return win.ippatsu


def concealed_self_draw(reading: Reading, win: Win) -> bool:
    """Menzen tsumo: concealed kongs are allowed."""
    return win.self_draw and not reading.called


def value_pair(reading: Reading, win: Win) -> bool:
    """A pair that scores minipoints: dragons, seat wind, prevailing wind."""
    return reading.dragon_pair or reading.seat_wind_pair or reading.prevailing_wind_pair


def pinfu_shape(reading: Reading, win: Win) -> bool:
    """Four chows, a pair worth nothing, a two-sided wait; called sets do not matter."""
    return reading.chows == 4 and reading.wait is Wait.TWO_SIDED and not value_pair(reading, win)


def one_pair_of_chows(reading: Reading, win: Win) -> bool:
    """Iipeikou: only once."""
    return reading.alike_chow_pairs == 1


def two_pairs_of_chows(reading: Reading, win: Win) -> bool:
    """Ryanpeikou: four alike are two pairs."""
    return reading.alike_chow_pairs == 2


def white_dragon(reading: Reading, win: Win) -> bool:
    return reading.white_pung


def green_dragon(reading: Reading, win: Win) -> bool:
    return reading.green_pung


def red_dragon(reading: Reading, win: Win) -> bool:
    return reading.red_pung


def haitei(reading: Reading, win: Win) -> bool:
    """The last tile of the wall; beside `rinshan` only where the option adds both."""
    both = win.kong_tile and not win.options.rinshan_with_haitei
    return win.last_tile and win.self_draw and not both


def renhou_yakuman(reading: Reading, win: Win) -> bool:
    """Blessing of man where it is a yakuman; as mangan it is weighed in score.py."""
    return win.first_turn and not win.self_draw and win.options.renhou == "yakuman"


def renhou_mangan(reading: Reading, win: Win) -> bool:
    """Blessing of man as a mangan: alone, so score.py takes it out of the sum."""
    return win.first_turn and not win.self_draw and win.options.renhou == "mangan"


def blessing_of_heaven(reading: Reading, win: Win) -> bool:
    return win.first_turn and win.self_draw and win.dealer


def blessing_of_earth(reading: Reading, win: Win) -> bool:
    return win.first_turn and win.self_draw and not win.dealer


def orphans(reading: Reading, win: Win) -> bool:
    return reading.orphans == 1


def orphans_thirteen_waits(reading: Reading, win: Win) -> bool:
    return reading.orphans == 2


def nine_gates(reading: Reading, win: Win) -> bool:
    return reading.nine_gates == 1


def nine_gates_nine_waits(reading: Reading, win: Win) -> bool:
    return reading.nine_gates == 2


def four_concealed_pungs(reading: Reading, win: Win) -> bool:
    return reading.concealed_pungs == 4 and reading.wait is not Wait.SINGLE


def four_concealed_pungs_pair_wait(reading: Reading, win: Win) -> bool:
    return reading.concealed_pungs == 4 and reading.wait is Wait.SINGLE


def all_green(reading: Reading, win: Win) -> bool:
    return reading.all_green


def outside_readings(reading: Reading, win: Win) -> bool:
    """Dora, ura dora and red fives are counted from the tiles, not from a reading."""
    return False
