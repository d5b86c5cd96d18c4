"""
Tiles as numbers: kinds, and the packed counts of a hand.

A kind is 0 to 33: characters 0-8, dots 9-17, bamboo 18-26, winds East South West North 27-30,
dragons White Green Red 31-33. A packed hand gives each suit 48 bits (characters lowest, honors
highest) and each kind four of them, so that `hex(suit)` prints the counts, rank 1 last. Above a
suit's 36 count bits stand marks: the rank of the winning tile (4 bits), whether it was claimed (1
bit), red fives (4 bits). Above the four suits: how many tiles there are, a declared set as three
(16 bits), which bonus tiles (8 bits; seasons 1 to 4 lowest, then flowers 1 to 4) and how many of
them were named.
"""

from __future__ import annotations

from enum import IntEnum

SUITS = "mpsz"
SUIT_BITS = 48
RANK_MARK = 36
CLAIMED_MARK = 40
RED_MARK = 44
TILE_COUNT = 4 * SUIT_BITS
TILES = (1 << 16) - 1  # more than a line can name
BONUS = TILE_COUNT + 16
BONUS_NAMED = BONUS + 8

COUNTS = (1 << RANK_MARK) - 1
SUIT = (1 << (CLAIMED_MARK + 1)) - 1
ALL_COUNTS = sum(COUNTS << SUIT_BITS * suit for suit in range(4))
# One red five of a suit, and the bits that more of them would set.
RED_FIVES = sum(1 << SUIT_BITS * suit + RED_MARK for suit in range(3))
MORE_RED_FIVES = RED_FIVES * 0b1110
FOUR_FIVES = sum(0x4 << SUIT_BITS * suit + 16 for suit in range(3))

# A count of five to seven carries into the fourth bit when three is added to every count; a greater
# one, up to fifteen, has that bit itself.
THREE_OF_EACH = sum(0x333333333 << SUIT_BITS * suit for suit in range(4))
OVER_FOUR = sum(0x888888888 << SUIT_BITS * suit for suit in range(4))


class Wind(IntEnum):
    """A wind; as a seat, the order in which players take turns."""

    E = 0
    S = 1
    W = 2
    N = 3


WINDS = "ESWN"
HONOR_LETTERS = "ESWNPFC"
EAST = 27
WHITE, GREEN, RED = 31, 32, 33
TERMINALS_AND_HONORS = (0, 8, 9, 17, 18, 26, *range(27, 34))
GREEN_TILES = frozenset((19, 20, 21, 23, 25, 32))


def one(kind: int) -> int:
    """The packed hand of a single tile, counts only."""
    return 1 << SUIT_BITS * (kind // 9) + 4 * (kind % 9)


ONE = tuple(one(kind) for kind in range(34))
# Where a kind's count stands in a packed hand.
SHIFT = tuple(SUIT_BITS * (kind // 9) + 4 * (kind % 9) for kind in range(34))


def win_mark(kind: int, *, claimed: bool) -> int:
    """The marks of the winning tile."""
    suit, rank = divmod(kind, 9)
    return ((rank + 1) << RANK_MARK | claimed << CLAIMED_MARK) << SUIT_BITS * suit


def kinds_of(packed: int) -> list[int]:
    """The kinds of a packed hand in order, each as often as it is there."""
    return [kind for kind in range(34) for _ in range(packed >> SHIFT[kind] & 15)]


def kind_text(kind: int) -> str:
    """`5p` for 13."""
    return f"{kind % 9 + 1}{SUITS[kind // 9]}"


def dora_of(indicator: int) -> int:
    """
    The kind that an indicator points to: 1 to 9 round, the winds round, White Green Red round.

    Source: riichi 3
    """
    if indicator >= WHITE:
        return WHITE + (indicator - WHITE + 1) % 3
    if indicator >= EAST:
        return EAST + (indicator - EAST + 1) % 4
    return indicator - indicator % 9 + (indicator % 9 + 1) % 9
