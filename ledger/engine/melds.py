"""Pieces of a hand (chow, pung, kong, pair) as words: integers that add up.

A reading of a hand is the sum of the words of its pieces. The low part are counters, four bits
each, in the order of `Counter`; above them stands which chows, pungs and pair there are, and which
chows of a straight were called or claimed. Words know nothing of seats, winds or values.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from ledger.engine.tiles import EAST, GREEN_TILES, ONE


class Counter(IntEnum):
    """
    The four-bit counters of a word; FU holds eight bits, in units of 2.

    From CALLED on they say where the pieces stand; `facts.PlaceFacts` reads them together.
    """

    CHOWS = 0
    PUNGS = 1
    KONGS = 2
    CONCEALED_PUNGS = 3
    CONCEALED_KONGS = 4
    PAIRS = 5
    WAIT = 6
    ORPHANS = 7
    NINE_GATES = 8
    FU = 9
    CALLED = 11
    TERMINAL = 12
    HONOR = 13
    CHARACTERS = 14
    DOTS = 15
    BAMBOO = 16
    GREEN = 17


class Wait(IntEnum):
    """What the winning tile completed; NONE where there is none (a heavenly hand)."""

    NONE = 0
    EDGE = 1
    CLOSED = 2
    SINGLE = 3
    TWO_SIDED = 4
    PUNG = 5


PLACES_AT = 4 * Counter.CALLED
COUNTERS = (1 << PLACES_AT) - 1
PLACES = (1 << 28) - 1

CHOWS_AT = PLACES_AT + 28  # 21 chows, four bits each
CHOWS = (1 << 84) - 1
PUNGS_AT = CHOWS_AT + 84  # 27 bits, one for each number tile
PAIR_AT = PUNGS_AT + 27  # the pair's kind + 1, six bits
PUNGS_AND_PAIR = (1 << 33) - 1
HONORS_AT = PAIR_AT + 6  # 7 bits, one for each honor pung
PAIR_AND_HONORS = (1 << 13) - 1
CALLED_AT = HONORS_AT + 7  # called chows 123, 456, 789 of each suit, four bits each
CLAIMED_AT = CALLED_AT + 36  # which of these chows the claimed tile completed, + 1
STRAIGHT_SIDE = (1 << 40) - 1


def counter(which: Counter, times: int = 1) -> int:
    """A word that counts `which`."""
    return times << 4 * which


def place(kind: int) -> int:
    """What every piece counts of its lowest tile's place: suit or honor."""
    if kind >= EAST:
        return counter(Counter.HONOR)
    return counter(Counter(Counter.CHARACTERS + kind // 9))


def of_kind(kind: int) -> int:
    """Place, terminal and green of a piece of equal tiles."""
    word = place(kind)
    if kind < EAST and kind % 9 in (0, 8):
        word += counter(Counter.TERMINAL)
    if kind in GREEN_TILES:
        word += counter(Counter.GREEN)
    return word


def pair_word(kind: int) -> int:
    """The word of the pair."""
    return of_kind(kind) + counter(Counter.PAIRS) + ((kind + 1) << PAIR_AT)


def pung_fu(kind: int, *, concealed: bool, kong: bool) -> int:
    """
    Minipoints of a pung or kong, in units of 2.

    Source: riichi 6.1
    """
    outside = kind >= EAST or kind % 9 in (0, 8)
    return 1 << outside + concealed + 2 * kong


def pung_word(kind: int, *, concealed: bool, called: bool = False, kong: bool = False) -> int:
    """A pung or kong; a pung that a discard completed is neither concealed nor called."""
    word = of_kind(kind) + counter(Counter.PUNGS)
    word += counter(Counter.FU, pung_fu(kind, concealed=concealed, kong=kong))
    word += counter(Counter.KONGS, kong) + counter(Counter.CALLED, called)
    word += counter(Counter.CONCEALED_PUNGS, concealed)
    word += counter(Counter.CONCEALED_KONGS, concealed and kong)
    return word + (1 << HONORS_AT + kind - EAST if kind >= EAST else 1 << PUNGS_AT + kind)


def chow_index(kind: int) -> int:
    """0 to 20: the chows of a suit by their lowest tile, suit after suit."""
    return 7 * (kind // 9) + kind % 9


def straight_index(kind: int) -> int | None:
    """0 to 8 for the chows 123, 456 and 789 of each suit, None for others."""
    return None if kind % 3 else kind // 3


def chow_word(kind: int, *, called: bool = False, claimed: bool = False) -> int:
    """
    A chow by its lowest tile.

    Args:
        called: taken from a discard before the win.
        claimed: completed by the winning discard.
    """
    word = place(kind) + counter(Counter.CHOWS) + (1 << CHOWS_AT + 4 * chow_index(kind))
    if kind % 9 in (0, 6):
        word += counter(Counter.TERMINAL)
    if kind == 19:
        word += counter(Counter.GREEN)
    index = straight_index(kind)
    if called:
        word += counter(Counter.CALLED)
    if index is not None:
        word += (called << CALLED_AT + 4 * index) + (claimed * (index + 1) << CLAIMED_AT)
    return word


@dataclass(frozen=True, slots=True)
class Meld:
    """A declared set: its lowest kind, whether it was called, and its tiles (reds as written)."""

    kind: int
    chow: bool
    kong: bool
    concealed: bool

    @property
    def kinds(self) -> tuple[int, ...]:
        """Its three or four tiles."""
        if self.chow:
            return (self.kind, self.kind + 1, self.kind + 2)
        return (self.kind,) * (4 if self.kong else 3)

    def packed(self) -> int:
        """Its tiles as packed counts."""
        return sum(ONE[kind] for kind in self.kinds)

    def word(self) -> int:
        """Its word in every reading of the hand."""
        if self.chow:
            return chow_word(self.kind, called=True)
        return pung_word(
            self.kind, concealed=self.concealed, called=not self.concealed, kong=self.kong
        )
