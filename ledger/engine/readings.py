"""
Every reading of a hand, as integers.

A suit with its marks has a few distinct words, found once and remembered: a split is the piece of the
lowest tile plus a split of the rest; where the suit holds the winning tile, first the piece that the
winning tile completed, then a split of the rest. A reading of the hand is one word of each suit and the
words of the declared sets, added up. Seven pairs, thirteen orphans and the pairs-and-triplet hand of
seventeen tiles are readings as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from ledger.engine.melds import Counter, Wait, chow_word, counter, of_kind, pair_word, pung_word
from ledger.engine.tiles import (
    ALL_COUNTS,
    CLAIMED_MARK,
    COUNTS,
    ONE,
    RANK_MARK,
    SHIFT,
    SUIT,
    SUIT_BITS,
    TERMINALS_AND_HONORS,
)

KIND_OF = {single: kind for kind, single in enumerate(ONE)}
EVEN_SHAPE = sum(0x111111111 << SUIT_BITS * suit for suit in range(4))
# A memo empties itself when it grows beyond reason.
MEMO_LIMIT = 200_000


def splits(base: int, counts: int) -> Iterator[int]:
    """
    Words of every split of one suit's tiles into chows, pungs and at most one pair.

    Args:
        base: the kind of the suit's rank 1.
        counts: four bits a rank.
    """
    if not counts:
        yield 0
        return
    rank = (counts & -counts).bit_length() - 1 >> 2
    for piece, word, is_pair in pieces(base, rank):
        if contains(counts, piece):
            for rest in splits(base, counts - piece):
                if not (is_pair and has_pair(rest)):
                    yield word + rest


def pieces(base: int, rank: int) -> Iterator[tuple[int, int, bool]]:
    """The concealed pung, chow and pair whose lowest tile has this rank: tiles, word, pair or not."""
    kind = base + rank
    yield 3 << 4 * rank, pung_word(kind, concealed=True), False
    yield 2 << 4 * rank, pair_word(kind), True
    if base < 27 and rank < 7:
        yield 0x111 << 4 * rank, chow_word(kind), False


def contains(counts: int, piece: int) -> bool:
    """Whether every count of `piece` is there; the fourth bit of a count is free."""
    guard = 0x888888888
    return (counts | guard) - piece & guard == guard


def has_pair(word: int) -> bool:
    return bool(word >> 4 * Counter.PAIRS & 15)


def completed_pieces(base: int, rank: int, claimed: bool) -> Iterator[tuple[int, int, bool]]:
    """The pieces that a winning tile of this rank can complete, with its wait."""
    kind = base + rank
    yield (
        3 << 4 * rank,
        pung_word(kind, concealed=not claimed) + counter(Counter.WAIT, Wait.PUNG),
        False,
    )
    yield 2 << 4 * rank, pair_word(kind) + counter(Counter.WAIT, Wait.SINGLE), True
    if base >= 27:
        return
    for low in range(max(0, rank - 2), min(6, rank) + 1):
        wait = chow_wait(low, rank)
        word = chow_word(base + low, claimed=claimed) + counter(Counter.WAIT, wait)
        yield 0x111 << 4 * low, word, False


def chow_wait(low: int, rank: int) -> Wait:
    """Edge is 1-2 won on 3 and 8-9 won on 7; closed is the middle tile."""
    if rank == low + 1:
        return Wait.CLOSED
    if (low, rank) in ((0, 2), (6, 6)):
        return Wait.EDGE
    return Wait.TWO_SIDED


class SuitWords(dict[int, tuple[int, ...]]):
    """A suit's counts and marks -> its distinct words; none where it does not split."""

    def __init__(self, suit: int) -> None:
        super().__init__()
        self.base = 9 * suit

    def __missing__(self, suit: int) -> tuple[int, ...]:
        if len(self) > MEMO_LIMIT:
            self.clear()
        counts = suit & COUNTS
        win = suit >> RANK_MARK & 15
        words = self.with_win(counts, win - 1, bool(suit >> CLAIMED_MARK & 1)) if win else None
        found = tuple(dict.fromkeys(splits(self.base, counts) if words is None else words))
        self[suit] = found
        return found

    def with_win(self, counts: int, rank: int, claimed: bool) -> Iterator[int]:
        for piece, word, is_pair in completed_pieces(self.base, rank, claimed):
            if contains(counts, piece):
                for rest in splits(self.base, counts - piece):
                    if not (is_pair and has_pair(rest)):
                        yield word + rest


CHARACTERS, DOTS, BAMBOO, HONORS = (SuitWords(suit) for suit in range(4))
ONE_PAIR = counter(Counter.PAIRS)
PAIRS = counter(Counter.PAIRS, 15)


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


def pairs_word(counts: int) -> int:
    """The word of tiles that are all pairs."""
    return sum((counts >> SHIFT[kind] & 15) // 2 * (of_kind(kind) + ONE_PAIR) for kind in range(34))


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
    """The thirteen orphans reading; its ORPHANS counter is 2 where all thirteen kinds would have won."""
    found = ORPHANS.get(hand & ALL_COUNTS)
    if found is None:
        return None
    kind, word = found
    return word + counter(Counter.ORPHANS, winning_kind(hand) == kind)


def nine_gates(hand: int) -> int:
    """What a concealed nine gates hand adds to its readings: counter 1, or 2 where any tile would have won."""
    kind = NINE_GATES.get(hand & ALL_COUNTS)
    if kind is None:
        return 0
    return counter(Counter.NINE_GATES, 1 + (winning_kind(hand) == kind))
