"""
Which tiles would have completed a hand.

Each suit is looked at once and remembered: whether it is sets, or sets and a pair, and which ranks
would make it so. A hand waits for a rank of one suit when the others are complete. Irregular shapes
have functions of their own; the caller adds their kinds.
"""

from __future__ import annotations

from ledger.engine.readings import EVEN_SHAPE, MEMO_LIMIT, has_pair, pairs_and_triplet, splits
from ledger.engine.tiles import ALL_COUNTS, COUNTS, EAST, ONE, SHIFT, SUIT_BITS

# What a suit is now, made so that the sum over suits says how many pairs there are.
SETS, SETS_AND_PAIR, INCOMPLETE = 0, 1, 8
FOURS = EVEN_SHAPE << 2


def shape(base: int, counts: int) -> int:
    """SETS, SETS_AND_PAIR or INCOMPLETE; the number of tiles allows one of the first two only."""
    word = next(splits(base, counts), None)
    if word is None:
        return INCOMPLETE
    return SETS_AND_PAIR if has_pair(word) else SETS


class SuitWaits(dict[int, tuple[int, int, int]]):
    """A suit's counts -> its shape; ranks that make it sets; ranks that make it sets and a pair."""

    def __init__(self, base: int) -> None:
        super().__init__()
        self.base = base

    def __missing__(self, counts: int) -> tuple[int, int, int]:
        if len(self) > MEMO_LIMIT:
            self.clear()
        ranks = [0, 0]
        for rank in range(9):
            if counts >> 4 * rank & 15 < 4:
                after = shape(self.base, counts + (1 << 4 * rank))
                if after != INCOMPLETE:
                    ranks[after] |= 1 << rank
        self[counts] = found = (shape(self.base, counts), ranks[SETS], ranks[SETS_AND_PAIR])
        return found


NUMBERS, HONORS = SuitWaits(0), SuitWaits(EAST)


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
        NUMBERS[concealed & COUNTS],
        NUMBERS[concealed >> SUIT_BITS & COUNTS],
        NUMBERS[concealed >> 2 * SUIT_BITS & COUNTS],
        HONORS[concealed >> 3 * SUIT_BITS & COUNTS],
    )
    whole = suits[0][0] + suits[1][0] + suits[2][0] + suits[3][0]
    kinds = irregular
    for suit, (now, to_sets, to_sets_and_pair) in enumerate(suits):
        others = whole - now
        if others == SETS:
            kinds |= to_sets_and_pair << 9 * suit
        elif others == SETS_AND_PAIR:
            kinds |= to_sets << 9 * suit
    return kinds & ~held_whole((concealed & ALL_COUNTS) + melds)


def held_whole(held: int) -> int:
    """The kinds of which all four are held, as bits."""
    if not held & FOURS:
        return 0
    return sum(1 << kind for kind, at in enumerate(SHIFT) if held >> at & 4)


def pairs_and_triplet_kinds(concealed: int) -> int:
    """
    The kinds that complete seven pairs and three of a kind, as bits; `concealed` are sixteen tiles.

    Source: taiwanese 2
    """
    # A tile changes one kind between odd and even, and one odd kind must be left.
    if (concealed & EVEN_SHAPE).bit_count() not in (0, 2):
        return 0
    return sum(
        1 << kind
        for kind, single in enumerate(ONE)
        if concealed >> SHIFT[kind] & 15 < 4 and pairs_and_triplet(concealed + single) is not None
    )
