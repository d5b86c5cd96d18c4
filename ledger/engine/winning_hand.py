"""The tiles of a winner, packed, and read back when asked."""

from __future__ import annotations

from ledger.engine.melds import Meld


class Tiles:
    """
    A hand as tiles.

    Attributes:
        hand: packed concealed tiles with the winning tile, its marks, reds, bonus tiles and count.
        melds: the declared sets' tiles, packed.
        declared: the sum of the declared sets' words.
        words: the words of the line that said it, for the canonical text and the sets.
    """

    __slots__ = ("declared", "hand", "melds", "words")

    def __init__(self, hand: int, melds: int, declared: int, words: tuple[str, ...]) -> None:
        self.hand = hand
        self.melds = melds
        self.declared = declared
        self.words = words
