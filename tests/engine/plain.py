"""Readings of a hand and what they hold, slowly and plainly, over tiles as kinds 0 to 33."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ledger.engine.melds import Wait

GREEN = {19, 20, 21, 23, 25, 32}


class PlainPiece(NamedTuple):
    """
    A set or the pair: its kinds, whether it was called, and whether the winning tile completed it.

    `concealed` is what counts as such: not called, and no pung that a discard completed.
    """

    kinds: tuple[int, ...]
    called: bool = False
    won: bool = False
    claimed: bool = False

    @property
    def chow(self) -> bool:
        return len(self.kinds) == 3 and self.kinds[0] != self.kinds[1]

    @property
    def pung(self) -> bool:
        return len(self.kinds) >= 3 and not self.chow

    @property
    def kong(self) -> bool:
        return len(self.kinds) == 4

    @property
    def pair(self) -> bool:
        return len(self.kinds) == 2

    @property
    def concealed(self) -> bool:
        return not self.called and not (self.claimed and self.pung)


def splits(kinds: Sequence[int], paired: bool = False) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every way to take sets and one pair from the tiles, always one with the lowest tile."""
    if not kinds:
        if paired:
            yield ()
        return
    low = kinds[0]
    shapes = [(low,) * 3] if paired else [(low,) * 3, (low,) * 2]
    if low < 27 and low % 9 < 7:
        shapes.append((low, low + 1, low + 2))
    for shape in shapes:
        rest = Counter(kinds)
        rest.subtract(shape)
        if min(rest.values()) >= 0:
            left = sorted(rest.elements())
            for others in splits(left, paired or len(shape) == 2):
                yield (shape, *others)


def readings(
    concealed: Sequence[int], win: int, melds: Sequence[PlainPiece], *, claimed: bool
) -> set[tuple[PlainPiece, ...]]:
    """Every split with every piece that the winning tile can have completed."""
    found = set()
    for split in splits(sorted(concealed)):
        for place, kinds in enumerate(split):
            if win in kinds:
                pieces = [PlainPiece(shape) for shape in split]
                pieces[place] = PlainPiece(kinds, won=True, claimed=claimed)
                found.add((*sorted(pieces), *melds))
    return found


def wait(piece: PlainPiece, win: int) -> Wait:
    """What the winning tile completed."""
    if piece.pair:
        return Wait.SINGLE
    if piece.pung:
        return Wait.PUNG
    first, middle, last = piece.kinds
    if win == middle:
        return Wait.CLOSED
    edge = (first % 9 == 0 and win == last) or (last % 9 == 8 and win == first)
    return Wait.EDGE if edge else Wait.TWO_SIDED


def facts(pieces: Sequence[PlainPiece], win: int, seat: int, prevailing: int) -> dict[str, Any]:
    """Every named fact of `Reading`, from the sets and the pair."""
    return (
        counters(pieces, win)
        | places(pieces)
        | chow_facts([piece for piece in pieces if piece.chow])
        | pung_facts(pieces)
        | honor_facts(pieces, seat, prevailing)
    )


def is_outside(kind: int) -> bool:
    return kind >= 27 or kind % 9 in (0, 8)


def pung_fu(piece: PlainPiece) -> int:
    fu = 4 if is_outside(piece.kinds[0]) else 2
    return fu * (2 if piece.concealed else 1) * (4 if piece.kong else 1)


def counters(pieces: Sequence[PlainPiece], win: int) -> dict[str, Any]:
    pungs = [piece for piece in pieces if piece.pung]
    [won] = [piece for piece in pieces if piece.won]
    return {
        "chows": sum(piece.chow for piece in pieces),
        "pungs": len(pungs),
        "kongs": sum(piece.kong for piece in pieces),
        "concealed_pungs": sum(piece.concealed for piece in pungs),
        "concealed_kongs": sum(piece.concealed and piece.kong for piece in pungs),
        "pairs": sum(piece.pair for piece in pieces),
        "wait": wait(won, win),
        "orphans": 0,
        "nine_gates": 0,
        "set_fu": sum(map(pung_fu, pungs)),
    }


def places(pieces: Sequence[PlainPiece]) -> dict[str, Any]:
    kinds = {kind for piece in pieces for kind in piece.kinds}
    sets = [piece for piece in pieces if not piece.pair]
    terminals = {kind for kind in kinds if kind < 27 and is_outside(kind)}
    return {
        "suits": len({kind // 9 for kind in kinds if kind < 27}),
        "honors": any(kind >= 27 for kind in kinds),
        "terminals": bool(terminals),
        "all_terminal": all(terminals & set(piece.kinds) for piece in pieces),
        "all_outside": all(any(map(is_outside, piece.kinds)) for piece in pieces),
        "all_green": kinds <= GREEN,
        "called": any(piece.called for piece in sets),
        "all_called": all(piece.called for piece in sets),
    }


def chow_facts(chows: Sequence[PlainPiece]) -> dict[str, Any]:
    alike = Counter(piece.kinds[0] for piece in chows)
    lows = set(alike)
    return {
        "most_alike_chows": max(alike.values(), default=0),
        "alike_chow_pairs": sum(count // 2 for count in alike.values()),
        "mixed_triple_chow": any({low, low + 9, low + 18} <= lows for low in range(9)),
        "straight": has_straight(chows),
        "straight_uncalled": has_straight([piece for piece in chows if not piece.called]),
        "straight_unclaimed": has_straight(
            [piece for piece in chows if not piece.called and not piece.claimed]
        ),
    }


def has_straight(chows: Sequence[PlainPiece]) -> bool:
    lows = {piece.kinds[0] for piece in chows}
    return any({first, first + 3, first + 6} <= lows for first in (0, 9, 18))


def pung_facts(pieces: Sequence[PlainPiece]) -> dict[str, Any]:
    pungs = {piece.kinds[0] for piece in pieces if piece.pung and piece.kinds[0] < 27}
    pairs = {piece.kinds[0] for piece in pieces if piece.pair and piece.kinds[0] < 27}
    across = [{rank, rank + 9, rank + 18} for rank in range(9)]
    lengths = [
        length
        for first in range(27)
        for length in range(3, 10 - first % 9)
        if set(range(first, first + length)) <= pungs
    ]
    return {
        "triple_pung": any(three <= pungs for three in across),
        "small_triple_pung": any(len(three & pungs) == 2 and three & pairs for three in across),
        "consecutive_pungs": max(lengths, default=0),
    }


def honor_facts(pieces: Sequence[PlainPiece], seat: int, prevailing: int) -> dict[str, Any]:
    pungs = {piece.kinds[0] for piece in pieces if piece.pung}
    [pair] = [piece.kinds[0] for piece in pieces if piece.pair]
    return {
        "dragon_pungs": len(pungs & {31, 32, 33}),
        "white_pung": 31 in pungs,
        "green_pung": 32 in pungs,
        "red_pung": 33 in pungs,
        "wind_pungs": len(pungs & {27, 28, 29, 30}),
        "seat_wind_pung": 27 + seat in pungs,
        "prevailing_wind_pung": 27 + prevailing in pungs,
        "dragon_pair": pair >= 31,
        "wind_pair": 27 <= pair <= 30,
        "seat_wind_pair": pair == 27 + seat,
        "prevailing_wind_pair": pair == 27 + prevailing,
    }
