"""The tiles of a winner: packed as they were said, completed with the winning tile's marks."""

from __future__ import annotations

from ledger.engine.tiles import BONUS, RANK_MARK, SUIT_BITS, win_mark

# What a winning tile's marks are by kind: self-drawn, and claimed.
DRAWN_MARKS = tuple(win_mark(kind, claimed=False) for kind in range(34))
CLAIMED_MARKS = tuple(win_mark(kind, claimed=True) for kind in range(34))


class Tiles:
    """
    A hand as tiles.

    Attributes:
        hand: packed concealed tiles, the winning tile and its marks included, with red fives, bonus
            tiles and the number of tiles, a declared set as three.
        melds: the declared sets' tiles, packed (with red fives).
        declared: the sum of the declared sets' words.
        win: the winning tile's kind; 34 to 41 for a robbed bonus tile, None where none is marked.
        red_win: whether the winning tile is a red five.
        words: the words that said it, for the canonical text.
    """

    __slots__ = ("declared", "hand", "melds", "red_win", "win", "words")

    def __init__(
        self,
        hand: int,
        melds: int,
        declared: int,
        win: int | None,
        red_win: bool,
        words: list[str],
    ) -> None:
        self.hand = hand
        self.melds = melds
        self.declared = declared
        self.win = win
        self.red_win = red_win
        self.words = words

    @property
    def bonus(self) -> int:
        """Which bonus tiles are laid out: bits 0-3 seasons 1 to 4, bits 4-7 flowers 1 to 4."""
        return self.hand >> BONUS & 255

    def unmarked(self) -> Tiles:
        """The same hand without a winning tile: one that was complete as dealt."""
        if self.win is None or self.win > 33:
            return self
        hand = self.hand & ~(31 << SUIT_BITS * (self.win // 9) + RANK_MARK)
        return Tiles(hand, self.melds, self.declared, None, False, self.words)
