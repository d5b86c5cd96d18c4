"""
Patterns that only the Taiwanese books have.

Source: taiwanese 4 (seed), 9 (club)
"""

from __future__ import annotations

from ledger.engine.facts import Reading, Win
from ledger.engine.melds import Wait


def winning(reading: Reading, win: Win) -> bool:
    """Every win with tiles."""
    return True


# Bonus tiles


def bonus_tiles(reading: Reading, win: Win) -> int:
    """Each bonus tile, whatever its number."""
    return win.bonus_tiles


def no_bonus_tiles(reading: Reading, win: Win) -> bool:
    """None, where they are in play."""
    return win.options.bonus_tiles_in_play and win.bonus_tiles == 0


def no_honors(reading: Reading, win: Win) -> bool:
    return not reading.honors


def no_bonus_tiles_no_honors(reading: Reading, win: Win) -> bool:
    return no_bonus_tiles(reading, win) and not reading.honors


def eight_bonus_tiles(reading: Reading, win: Win) -> bool:
    """All eight, the last one drawn."""
    return win.bonus_tiles == 8 and win.self_draw


def eighth_bonus_tile_robbed(reading: Reading, win: Win) -> bool:
    """All eight, the last one another player's."""
    return win.bonus_tiles == 8 and not win.self_draw


def seat_flowers(reading: Reading, win: Win) -> int:
    """Bonus tiles of the seat's number; that of a whole group may count in the group only."""
    if win.options.flower_group_adds_seat_flower:
        return win.seat_flowers
    return win.seat_flowers - win.flower_groups


def flower_groups(reading: Reading, win: Win) -> int:
    """All four seasons, all four flowers."""
    return win.flower_groups


# Sets


def honor_pungs(reading: Reading, win: Win) -> int:
    """Dragons and winds of any seat."""
    return reading.dragon_pungs + reading.wind_pungs


def melded_kongs(reading: Reading, win: Win) -> int:
    return reading.kongs - reading.concealed_kongs


def concealed_kongs(reading: Reading, win: Win) -> int:
    return reading.concealed_kongs


def five_concealed_pungs(reading: Reading, win: Win) -> bool:
    return reading.concealed_pungs == 5


def pure_straight_for_ten(reading: Reading, win: Win) -> bool:
    """
    A straight without a melded chow, as the table of the game wants it.

    Source: taiwanese 8
    """
    rule = win.options.straight_10_rule
    if rule == "strict":
        return reading.straight_unclaimed
    return reading.straight_uncalled and (rule == "unmelded" or win.self_draw)


# The whole hand


def chows_without_honors_or_bonus_tiles(reading: Reading, win: Win) -> bool:
    """Five chows, a pair of number tiles, no bonus tile."""
    return five_chows(reading) and not reading.honors and win.bonus_tiles == 0


def ping_hu(reading: Reading, win: Win) -> bool:
    """The plain chow hand claimed at an open side, with more than one kind to win on."""
    return (
        chows_without_honors_or_bonus_tiles(reading, win)
        and reading.wait is Wait.TWO_SIDED
        and not win.one_kind_wait
        and not win.self_draw
    )


def five_chows(reading: Reading) -> bool:
    return reading.pairs == 1 and reading.pungs == 0


def concealed_on_a_claim(reading: Reading, win: Win) -> bool:
    """Nothing melded, won on a claimed tile."""
    return unmelded(reading) and not win.self_draw


def fully_concealed(reading: Reading, win: Win) -> bool:
    """Nothing melded, self-drawn."""
    return unmelded(reading) and win.self_draw


def five_concealed_self_drawn(reading: Reading, win: Win) -> bool:
    """What the concealed self-draw has over its two parts, beside five concealed pungs."""
    return reading.concealed_pungs == 5 and win.self_draw


def unmelded(reading: Reading) -> bool:
    """Sets and a pair with nothing called; the seven pairs hand stands for that by itself."""
    return reading.pairs == 1 and not reading.called


def exposed_hand(reading: Reading, win: Win) -> bool:
    """All five sets melded; the pair claimed as well, unless the table takes a drawn one."""
    claimed = not win.self_draw or not win.options.exposed_hand_requires_discard
    return reading.all_called and claimed


def all_melded_claimed(reading: Reading, win: Win) -> bool:
    return reading.all_called and not win.self_draw


def all_melded_drawn(reading: Reading, win: Win) -> bool:
    return reading.all_called and win.self_draw


def seven_pairs_and_a_triplet(reading: Reading, win: Win) -> bool:
    return reading.pairs == 7


# The way of going out


def one_kind_wait(reading: Reading, win: Win) -> bool:
    """One kind alone would have won; where all sets are melded, if the table pays it there."""
    paid = not reading.all_called or win.options.quan_qiu_adds_single_wait
    return win.one_kind_wait and reading.pairs == 1 and paid


def six_to_nine_discards(reading: Reading, win: Win) -> bool:
    return win.discards == 1


def five_discards_at_most(reading: Reading, win: Win) -> bool:
    return win.discards == 2


def ready_on_original_hand(reading: Reading, win: Win) -> bool:
    """Declared, with either word."""
    return win.ready or win.ready_dealt


def ready_at_first_discard(reading: Reading, win: Win) -> bool:
    return win.ready


def ready_on_the_deal(reading: Reading, win: Win) -> bool:
    return win.ready_dealt


def heavenly_hand(reading: Reading, win: Win) -> bool:
    """The dealer's dealt hand."""
    return win.first_turn and win.dealer


def earthly_hand(reading: Reading, win: Win) -> bool:
    """Another's hand won in the first turn."""
    return win.first_turn and not win.dealer
