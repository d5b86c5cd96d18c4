"""
Patterns that only this book has, or that it defines in its own way.

Same signature as `engine.predicates`. Where a pattern implies a smaller one of its series both may
be there; the series keeps the dearest.
"""

from __future__ import annotations

from ledger.engine.facts import Reading, Win


def value_honor_sets(reading: Reading, win: Win) -> int:
    """How many pungs or kongs of dragons or of the seat wind; this book has no prevailing wind."""
    return reading.dragon_pungs + reading.seat_wind_pung


def one_kong(reading: Reading, win: Win) -> bool:
    return reading.kongs == 1


def two_kongs(reading: Reading, win: Win) -> bool:
    return reading.kongs == 2


def two_identical_sequences(reading: Reading, win: Win) -> bool:
    """The same chow twice, called or not."""
    return reading.alike_chow_pairs >= 1


def two_identical_sequences_twice(reading: Reading, win: Win) -> bool:
    """Two different pairs of equal chows."""
    return reading.alike_chow_pairs == 2 and reading.most_alike_chows == 2


def three_identical_sequences(reading: Reading, win: Win) -> bool:
    return reading.most_alike_chows == 3


def four_identical_sequences(reading: Reading, win: Win) -> bool:
    return reading.most_alike_chows == 4


def small_three_similar_triplets(reading: Reading, win: Win) -> bool:
    """Pungs of one number in two suits, the pair of that number in the third."""
    return reading.small_triple_pung


def three_consecutive_triplets(reading: Reading, win: Win) -> bool:
    return reading.consecutive_pungs == 3


def four_consecutive_triplets(reading: Reading, win: Win) -> bool:
    return reading.consecutive_pungs == 4


def final_discard(reading: Reading, win: Win) -> bool:
    """A win on the discard after the seabed tile; a tile robbed from a kong is no discard."""
    return win.last_tile and not win.self_draw and not win.robbed_kong


def blessing_of_heaven(reading: Reading, win: Win) -> bool:
    """East's first fourteen tiles; `score.circumstances` refuses the word to others."""
    return win.first_turn and win.self_draw


def blessing_of_earth(reading: Reading, win: Win) -> bool:
    """East's first discard; `score.circumstances` refuses the word on any other."""
    return win.first_turn and not win.self_draw


def own_flowers(reading: Reading, win: Win) -> int:
    """Bonus tiles of the winner's own seat."""
    return win.seat_flowers


def other_flowers(reading: Reading, win: Win) -> int:
    """Bonus tiles of the other seats."""
    return win.bonus_tiles - win.seat_flowers


def flower_sets(reading: Reading, win: Win) -> int:
    """Whole sets: the four seasons, the four flowers."""
    return win.flower_groups
