"""
Which tiles would have completed a hand.

Each suit is looked at once and remembered: whether it is sets, or sets and a pair, and which ranks
would make it so. A hand waits for a rank of one suit when the others are complete. Irregular shapes
have functions of their own; the caller adds their kinds.
"""

from __future__ import annotations

from ledger.engine.readings import (
    CHARACTERS,
    EVEN_SHAPE,
    HONORS,
    KIND_OF,
    MEMO_LIMIT,
    ONE_PAIR,
    SuitWords,
)
from ledger.engine.tiles import ALL_COUNTS, COUNTS, SUIT_BITS

# What a suit is now, made so that the sum over suits says how many pairs there are.
SETS, SETS_AND_PAIR, INCOMPLETE = 0, 1, 8
FOURS = EVEN_SHAPE << 2


class SuitWaits(dict[int, tuple[int, int, int]]):
    """A suit's counts -> its shape; ranks that make it sets; ranks that make it sets and a pair."""

    def __init__(self, words: SuitWords, ranks: int) -> None:
        super().__init__()
        self.words = words
        self.ranks = range(ranks)

    def __missing__(self, counts: int) -> tuple[int, int, int]:
        if len(self) > MEMO_LIMIT:
            self.clear()
        ranks = [0, 0]
        for rank in self.ranks:
            if counts >> 4 * rank & 15 < 4:
                after = self.shape(counts + (1 << 4 * rank))
                if after != INCOMPLETE:
                    ranks[after] |= 1 << rank
        self[counts] = found = (self.shape(counts), ranks[SETS], ranks[SETS_AND_PAIR])
        return found

    def shape(self, counts: int) -> int:
        """SETS, SETS_AND_PAIR or INCOMPLETE; the number of tiles allows one of the first two."""
        words = self.words[counts]
        if not words:
            return INCOMPLETE
        return SETS_AND_PAIR if words[0] & ONE_PAIR else SETS


# A wait does not ask which suit of numbers it is.
NUMBER_WAITS, HONOR_WAITS = SuitWaits(CHARACTERS, 9), SuitWaits(HONORS, 7)


def winning_kinds(concealed: int, melds: int = 0, irregular: int = 0) -> int:
    """
    The kinds that complete a hand as sets and one pair, as bits.

    Args:
        concealed: packed concealed tiles without the winning tile.
        melds: packed tiles of the declared sets.
        irregular: kinds that complete another shape.

    Returns:
        One bit a kind; a kind of which the winner holds all four himself is none.
    """
    suits = (
        NUMBER_WAITS[concealed & COUNTS],
        NUMBER_WAITS[concealed >> SUIT_BITS & COUNTS],
        NUMBER_WAITS[concealed >> 2 * SUIT_BITS & COUNTS],
        HONOR_WAITS[concealed >> 3 * SUIT_BITS & COUNTS],
    )
    whole = suits[0][0] + suits[1][0] + suits[2][0] + suits[3][0]
    kinds = irregular
    for suit, (now, to_sets, to_sets_and_pair) in enumerate(suits):
        others = whole - now
        if others == SETS:
            kinds |= to_sets_and_pair << 9 * suit
        elif others == SETS_AND_PAIR:
            kinds |= to_sets << 9 * suit
    fours = ((concealed & ALL_COUNTS) + melds) & FOURS
    return kinds & ~kinds_at(fours >> 2) if fours else kinds


def kinds_at(singles: int) -> int:
    """The kinds that a packed hand of single tiles holds, as bits."""
    kinds = 0
    while singles:
        lowest = singles & -singles
        kinds |= 1 << KIND_OF[lowest]
        singles -= lowest
    return kinds


def pairs_and_triplet_kinds(concealed: int) -> int:
    """
    The kinds that complete seven pairs and three of a kind, as bits; `concealed` are sixteen tiles.

    Of pairs alone each makes the triplet, four alike being two pairs already. Of two odd kinds one
    must be the triplet: a tile of the other is missing.

    Source: taiwanese 2
    """
    odd = concealed & EVEN_SHAPE
    two_or_three = concealed >> 1 & EVEN_SHAPE
    if not odd:
        return kinds_at(two_or_three)
    if odd.bit_count() != 2:
        return 0
    low = odd & -odd
    high = odd - low
    return kinds_at((low if two_or_three & high else 0) + (high if two_or_three & low else 0))
