"""
Every reading of a hand, as integers.

A suit with its marks has a few distinct words, found once and remembered: a split is the piece of
the lowest tile plus a split of the rest; where the suit holds the winning tile, first the piece
that the winning tile completed, then a split of the rest. A reading of the hand is one word of each
suit and the words of the declared sets, added up. Seven pairs, thirteen orphans and the
pairs-and-triplet hand of seventeen tiles are readings as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from ledger.engine.melds import Counter, Wait, chow_word, counter, of_kind, pair_word, pung_word
from ledger.engine.tiles import (
    ALL_COUNTS,
    COUNTS,
    EAST,
    ONE,
    RANK_MARK,
    SUIT,
    SUIT_BITS,
    TERMINALS_AND_HONORS,
)

KIND_OF = {single: kind for kind, single in enumerate(ONE)}
EVEN_SHAPE = sum(0x111111111 << SUIT_BITS * suit for suit in range(4))
# A memo empties itself when it grows beyond reason.
MEMO_LIMIT = 200_000


class Piece(NamedTuple):
    """A concealed set or pair of one suit: its tiles as counts, its word."""

    tiles: int
    word: int


def pieces_of(base: int, rank: int) -> tuple[Piece, ...]:
    """The concealed pung, chow and pair whose lowest tile has this rank in the suit."""
    kind = base + rank
    found = [
        Piece(3 << 4 * rank, pung_word(kind, concealed=True)),
        Piece(2 << 4 * rank, pair_word(kind)),
    ]
    if base < EAST and rank < 7:
        found.append(Piece(0x111 << 4 * rank, chow_word(kind)))
    return tuple(found)


def completed_pieces(base: int, rank: int, claimed: bool) -> tuple[Piece, ...]:
    """The pieces that a winning tile of this rank can complete, with its wait."""
    kind = base + rank
    pung = pung_word(kind, concealed=not claimed) + counter(Counter.WAIT, Wait.PUNG)
    found = [
        Piece(3 << 4 * rank, pung),
        Piece(2 << 4 * rank, pair_word(kind) + counter(Counter.WAIT, Wait.SINGLE)),
    ]
    for low in range(max(0, rank - 2), min(6, rank) + 1) if base < EAST else ():
        word = chow_word(base + low, claimed=claimed) + counter(Counter.WAIT, chow_wait(low, rank))
        found.append(Piece(0x111 << 4 * low, word))
    return tuple(found)


def chow_wait(low: int, rank: int) -> Wait:
    """Edge is 1-2 won on 3 and 8-9 won on 7; closed is the middle tile."""
    if rank == low + 1:
        return Wait.CLOSED
    if (low, rank) in ((0, 2), (6, 6)):
        return Wait.EDGE
    return Wait.TWO_SIDED


# The fourth bit of each count is free, so a borrow shows there.
GUARD = 0x888888888


class Splits(dict[int, tuple[int, ...]]):
    """A suit's counts -> the words of every split into chows, pungs and at most one pair."""

    def __init__(self, suit: int) -> None:
        super().__init__()
        base = 9 * suit
        ranks = range(9 if base < EAST else 7)
        self.lowest = {1 << 4 * rank: pieces_of(base, rank) for rank in ranks}
        self[0] = (0,)

    def __missing__(self, counts: int) -> tuple[int, ...]:
        if len(self) > MEMO_LIMIT:
            self.clear()
            self[0] = (0,)
        low = counts & -counts
        # The lowest bit of the lowest count, whatever that count is.
        rank = low if low in self.lowest else low >> 1 if low >> 1 in self.lowest else low >> 2
        self[counts] = found = tuple(dict.fromkeys(self.with_pieces(counts, self.lowest[rank])))
        return found

    def with_pieces(self, counts: int, pieces: tuple[Piece, ...]) -> Iterator[int]:
        """Each of these pieces with every split of the rest; one pair at most."""
        for tiles, word in pieces:
            if (counts | GUARD) - tiles & GUARD == GUARD:
                for rest in self[counts - tiles]:
                    if not (word & rest & ONE_PAIR):
                        yield word + rest


class SuitWords(dict[int, tuple[int, ...]]):
    """A suit's counts and marks -> its distinct words; none where it does not split."""

    def __init__(self, suit: int) -> None:
        super().__init__()
        self.splits = Splits(suit)
        base = 9 * suit
        self.completed = {
            rank + 1 | claimed << 4: completed_pieces(base, rank, bool(claimed))
            for rank in range(9 if base < EAST else 7)
            for claimed in range(2)
        }

    def __missing__(self, suit: int) -> tuple[int, ...]:
        if len(self) > MEMO_LIMIT:
            self.clear()
        counts, win = suit & COUNTS, suit >> RANK_MARK
        if win:
            pieces = self.completed[win]
            found = tuple(dict.fromkeys(self.splits.with_pieces(counts, pieces)))
        else:
            found = self.splits[counts]
        self[suit] = found
        return found


ONE_PAIR = counter(Counter.PAIRS)
PAIRS = counter(Counter.PAIRS, 15)
CHARACTERS, DOTS, BAMBOO, HONORS = (SuitWords(suit) for suit in range(4))


def standard_readings(hand: int, declared: int) -> list[int]:
    """
    Every reading as sets and one pair.

    Args:
        hand: the packed concealed tiles with the winning tile and its marks.
        declared: the sum of the words of the declared sets.
    """
    characters = CHARACTERS[hand & SUIT]
    dots = DOTS[hand >> SUIT_BITS & SUIT]
    bamboo = BAMBOO[hand >> 2 * SUIT_BITS & SUIT]
    honors = HONORS[hand >> 3 * SUIT_BITS & SUIT]
    if len(characters) == len(dots) == len(bamboo) == len(honors) == 1:
        reading = characters[0] + dots[0] + bamboo[0] + honors[0] + declared
        return [reading] if reading & PAIRS == ONE_PAIR else []
    return [
        reading
        for words in product(characters, dots, bamboo, honors)
        if (reading := sum(words) + declared) & PAIRS == ONE_PAIR
    ]


class PairWords(dict[int, int]):
    """A suit's even counts -> the word of its tiles as pairs."""

    def __init__(self, suit: int) -> None:
        super().__init__()
        self.base = 9 * suit

    def __missing__(self, counts: int) -> int:
        if len(self) > MEMO_LIMIT:
            self.clear()
        there = [(rank, counts >> 4 * rank & 15) for rank in range(9)]
        word = sum(n // 2 * (of_kind(self.base + rank) + ONE_PAIR) for rank, n in there if n)
        self[counts] = word
        return word


CHARACTER_PAIRS, DOT_PAIRS, BAMBOO_PAIRS, HONOR_PAIRS = (PairWords(suit) for suit in range(4))


def pairs_word(counts: int) -> int:
    """The word of tiles that are all pairs."""
    return (
        CHARACTER_PAIRS[counts & COUNTS]
        + DOT_PAIRS[counts >> SUIT_BITS & COUNTS]
        + BAMBOO_PAIRS[counts >> 2 * SUIT_BITS & COUNTS]
        + HONOR_PAIRS[counts >> 3 * SUIT_BITS & COUNTS]
    )


def seven_pairs(hand: int, *, four_alike: bool) -> int | None:
    """
    The seven pairs reading of fourteen tiles, or None.

    Args:
        four_alike: whether four equal tiles are two pairs.
    """
    counts = hand & ALL_COUNTS
    if counts & EVEN_SHAPE or (not four_alike and counts & EVEN_SHAPE << 2):
        return None
    return pairs_word(counts)


def pairs_and_triplet(hand: int) -> int | None:
    """
    Seven pairs and three of a kind, of seventeen tiles; four alike may be two pairs.

    Source: taiwanese 2
    """
    counts = hand & ALL_COUNTS
    odd = counts & EVEN_SHAPE
    if odd not in KIND_OF or counts // odd & 15 != 3:
        return None
    kind = KIND_OF[odd]
    return pairs_word(counts - 3 * odd) + of_kind(kind) + counter(Counter.PUNGS)


def _orphans() -> dict[int, tuple[int, int]]:
    """Packed hand -> the doubled kind and the word of thirteen orphans."""
    all_kinds = sum(ONE[kind] for kind in TERMINALS_AND_HONORS)
    word = sum(of_kind(kind) for kind in TERMINALS_AND_HONORS) + counter(Counter.ORPHANS)
    return {all_kinds + ONE[kind]: (kind, word) for kind in TERMINALS_AND_HONORS}


def _nine_gates() -> dict[int, int]:
    """Packed hand of 1112345678999 and one more tile of its suit -> that tile's kind."""
    return {
        (0x311111113 << SUIT_BITS * suit) + ONE[kind]: kind
        for suit in range(3)
        for kind in range(9 * suit, 9 * suit + 9)
    }


ORPHANS = _orphans()
NINE_GATES = _nine_gates()


def winning_kind(hand: int) -> int | None:
    """The kind of the marked winning tile, None where no tile is marked."""
    for suit in range(4):
        rank = hand >> SUIT_BITS * suit + RANK_MARK & 15
        if rank:
            return 9 * suit + rank - 1
    return None


def thirteen_orphans(hand: int) -> int | None:
    """
    The thirteen orphans reading; its ORPHANS counter is 2 where all thirteen kinds would have won.
    """
    found = ORPHANS.get(hand & ALL_COUNTS)
    if found is None:
        return None
    kind, word = found
    return word + counter(Counter.ORPHANS, winning_kind(hand) == kind)


def nine_gates(hand: int) -> int:
    """
    What a concealed nine gates hand adds to its readings: counter 1, or 2 where any tile would have
    won.
    """
    kind = NINE_GATES.get(hand & ALL_COUNTS)
    if kind is None:
        return 0
    return counter(Counter.NINE_GATES, 1 + (winning_kind(hand) == kind))
