"""A reading read back: its sets and pair, and which of them the winning tile completed."""

from __future__ import annotations

from dataclasses import dataclass

from ledger.engine.melds import CHOWS_AT, HONORS_AT, PAIR_AT, PUNGS_AT, Counter, Meld, Wait
from ledger.engine.notation import meld_text, pieces_of
from ledger.engine.tiles import EAST, SHIFT, SUITS, kind_text
from ledger.engine.winning_hand import Tiles

WAIT_NAMES = {
    Wait.NONE: "",
    Wait.EDGE: "edge wait",
    Wait.CLOSED: "closed wait",
    Wait.SINGLE: "pair wait",
    Wait.TWO_SIDED: "two-sided wait",
    Wait.PUNG: "two-pair wait",
}


@dataclass(frozen=True, slots=True)
class Piece:
    """
    A set, the pair, or one of seven pairs.

    `concealed` is what counts as such: not called, and not completed as a pung by a discard. `won`
    says that the winning tile completed it.
    """

    kind: int
    name: str
    text: str
    concealed: bool
    called: bool
    won: bool


def wait_of(reading: int) -> Wait:
    return Wait(reading >> 4 * Counter.WAIT & 15)


def melds_of(tiles: Tiles) -> list[tuple[Meld, str]]:
    """The declared sets in the order given, with their text."""
    pieces = [piece for word in tiles.words for piece in pieces_of(word)]
    return [(p.meld, meld_text(p.tiles, p.meld)) for p in pieces if p.meld is not None]


def pieces_of_reading(reading: int, tiles: Tiles, *, self_draw: bool) -> list[Piece]:
    """
    The sets and the pair of a reading: concealed ones in order, then the declared ones.

    Irregular hands give their pairs, or nothing (thirteen orphans).
    """
    if reading >> 4 * Counter.PAIRS & 15 != 1:
        return single_pairs(tiles) if not reading >> 4 * Counter.ORPHANS & 15 else []
    melds = melds_of(tiles)
    chows = chows_of(reading)
    pungs = pungs_of(reading)
    for meld, _ in melds:
        (chows if meld.chow else pungs).remove(meld.kind)
    pair = (reading >> PAIR_AT & 63) - 1
    wait = wait_of(reading)
    won_chow = completed_chow(chows, tiles.win, wait)
    found = [chow_piece(kind) for kind in chows]
    if won_chow is not None:
        found[won_chow] = chow_piece(chows[won_chow], won=True)
    for kind in pungs:
        won = wait is Wait.PUNG and kind == tiles.win
        found.append(equal_piece(kind, 3, "pung", concealed=self_draw or not won, won=won))
    found.sort(key=lambda piece: piece.kind)
    found += [
        Piece(m.kind, "chow" if m.chow else "kong" if m.kong else "pung", text, m.concealed,
              not m.concealed, False)
        for m, text in melds
    ]  # fmt: skip
    return [*found, equal_piece(pair, 2, "pair", concealed=True, won=wait is Wait.SINGLE)]


def chows_of(reading: int) -> list[int]:
    """The lowest kinds of the chows, each as often as it is there."""
    return [
        9 * (index // 7) + index % 7
        for index in range(21)
        for _ in range(reading >> CHOWS_AT + 4 * index & 15)
    ]


def pungs_of(reading: int) -> list[int]:
    numbers = [kind for kind in range(27) if reading >> PUNGS_AT + kind & 1]
    return numbers + [EAST + index for index in range(7) if reading >> HONORS_AT + index & 1]


def completed_chow(chows: list[int], win: int | None, wait: Wait) -> int | None:
    """Which chow the winning tile completed so that this is the wait."""
    if win is None or wait not in (Wait.EDGE, Wait.CLOSED, Wait.TWO_SIDED):
        return None
    for index, low in enumerate(chows):
        place = win - low
        edge = (low % 9, place) in ((0, 2), (6, 0))
        fits = (
            place == 1
            if wait is Wait.CLOSED
            else edge
            if wait is Wait.EDGE
            else place in (0, 2) and not edge
        )
        if fits:
            return index
    return None


def chow_piece(low: int, *, won: bool = False) -> Piece:
    rank = low % 9 + 1
    text = f"{rank}{rank + 1}{rank + 2}{SUITS[low // 9]}"
    return Piece(low, "chow", text, True, False, won)


def equal_piece(kind: int, size: int, name: str, *, concealed: bool, won: bool) -> Piece:
    text = kind_text(kind)
    return Piece(kind, name, text[0] * size + text[1], concealed, False, won)


def single_pairs(tiles: Tiles) -> list[Piece]:
    """The pairs of an irregular hand; three of a kind stay together."""
    found = []
    for kind in range(34):
        count = tiles.hand >> SHIFT[kind] & 15
        sizes = [3] if count == 3 else [2] * (count // 2)
        for place, size in enumerate(sizes):
            name = "pung" if size == 3 else "pair"
            won = kind == tiles.win and place == 0
            found.append(equal_piece(kind, size, name, concealed=True, won=won))
    return found
