"""
The text of tiles and hands: read with carets in its errors, printed so that it reads back the same.

`234m 567p 22s 67s +8s (555z) [1111p] 37f`; see docs/notation.md. A word of tiles has one meaning,
found once and remembered; the meanings of a hand's words add up.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ledger.engine.melds import Meld
from ledger.engine.readings import MEMO_LIMIT
from ledger.engine.tiles import (
    BONUS,
    BONUS_NAMED,
    COUNTS,
    EAST,
    HONOR_LETTERS,
    ONE,
    RED_MARK,
    SUIT_BITS,
    SUITS,
    TILE_COUNT,
)
from ledger.engine.winning_hand import Tiles
from ledger.errors import NotationError

GROUP = re.compile(
    r"(?P<open>[(\[])|(?P<close>[)\]])|(?P<plus>\+)"
    r"|(?P<digits>[0-9]+)(?P<suit>[mpszf])|(?P<letters>[ESWNPFC]+)|f(?P<bonus>[0-9])"
)
DIGITS = re.compile(r"[0-9]+")
FIRST_BONUS = 34


# What one word of tiles adds to a hand: its concealed tiles, the tiles of its declared sets and
# their words, which add up; then the tile marked with `+` and the last concealed tile as
# `Tile.mark`, 0 where there is none.
TileWord = tuple[int, int, int, int, int]


class Tile(NamedTuple):
    """
    A tile as read: its kind (34 and up are bonus tiles), red or not, and its place in the text.
    """

    kind: int
    red: bool
    start: int
    end: int

    def packed(self) -> int:
        if self.kind >= FIRST_BONUS:
            return (1 << BONUS + self.kind - FIRST_BONUS) + (1 << BONUS_NAMED)
        return ONE[self.kind] + (self.red << SUIT_BITS * (self.kind // 9) + RED_MARK)

    @property
    def mark(self) -> int:
        return mark_of(self.kind, red=self.red)


def mark_of(kind: int, *, red: bool) -> int:
    """How a tile is marked: the kind + 1 in six bits, the red five's bit above them."""
    return kind + 1 | red << 6


HIGHEST = {"m": 9, "p": 9, "s": 9, "z": 7, "f": 8}
FIXES = {
    "z": "honors are 1z to 7z: East South West North White Green Red",
    "f": "bonus tiles are 1f to 8f",
}


def read_tiles(text: str, match: re.Match[str]) -> list[Tile]:
    """The tiles of one group."""
    start = match.start()
    if letters := match["letters"]:
        return [
            Tile(EAST + HONOR_LETTERS.index(letter), False, start + i, start + i + 1)
            for i, letter in enumerate(letters)
        ]
    if match["bonus"]:
        return [tile_at(text, match["bonus"], "f", start, match.end())]
    digits = match["digits"]
    ends = [start + i + 1 for i in range(len(digits) - 1)] + [match.end()]
    return [
        tile_at(text, digit, match["suit"], start + i, end)
        for i, (digit, end) in enumerate(zip(digits, ends, strict=True))
    ]


def tile_at(text: str, digit: str, suit: str, start: int, end: int) -> Tile:
    rank = int(digit)
    red = rank == 0 and suit in "mps"
    if not red and not 1 <= rank <= HIGHEST[suit]:
        fix = FIXES.get(suit, "number tiles are 1 to 9, and 0 for a red five")
        raise NotationError.at(text, start, end, f"no tile {digit}{suit}", fix=fix)
    if suit == "f":
        return Tile(FIRST_BONUS + rank - 1, False, start, end)
    return Tile(9 * SUITS.index(suit) + (4 if red else rank - 1), red, start, end)


def read_meld(text: str, tiles: list[Tile], start: int, end: int) -> Meld:
    """The meld of the tiles between two brackets."""
    said = text[start:end]
    concealed = text[start] == "["
    kinds = sorted(tile.kind for tile in tiles)
    if text[end - 1] != ("]" if concealed else ")"):
        raise NotationError.at(
            text, start, end, f"{said!r} has two kinds of bracket", fix="write ( ) or [ ]"
        )
    if len(set(kinds)) == 1 and len(kinds) in (3, 4) and kinds[0] < FIRST_BONUS:
        if not concealed or len(kinds) == 4:
            return Meld(kinds[0], chow=False, kong=len(kinds) == 4, concealed=concealed)
        raise NotationError.at(
            text, start, end, f"{said} is not a kong", fix="put only a concealed kong in [ ]"
        )
    low = kinds[0] if kinds else 0
    if not concealed and kinds == [low, low + 1, low + 2] and low < EAST and low % 9 < 7:
        return Meld(low, chow=True, kong=False, concealed=False)
    what = "concealed kong" if concealed else "chow, pung or kong"
    fix = "write a chow (234m), a pung (555z), a kong (1111p) or a concealed kong [1111p]"
    raise NotationError.at(text, start, end, f"{said} is not a {what}", fix=fix)


class Piece(NamedTuple):
    """One piece of a hand's text in order: loose tiles, the winning tile (`win`), or a meld."""

    tiles: list[Tile]
    win: bool
    meld: Meld | None


def pieces_of(text: str) -> list[Piece]:
    """
    The pieces of a text of tiles.

    Raises:
        NotationError: with the place in `text`.
    """
    found: list[Piece] = []
    position = 0
    opened: tuple[int, list[Tile]] | None = None
    plus: int | None = None
    while position < len(text):
        match = GROUP.match(text, position)
        if match is None:
            raise unreadable(text, position)
        if match["open"] and opened is None and plus is None:
            opened = (position, [])
        elif match["close"] and opened is not None:
            meld = read_meld(text, opened[1], opened[0], match.end())
            found.append(Piece(opened[1], False, meld))
            opened = None
        elif match["plus"] and opened is None and plus is None:
            plus = position
        elif match["open"] or match["close"] or match["plus"]:
            raise unreadable(text, position)
        elif opened is not None:
            opened[1].extend(read_tiles(text, match))
        else:
            found.extend(loose(text, read_tiles(text, match), plus))
            plus = None
        position = match.end()
    if opened is not None or plus is not None:
        start = opened[0] if opened is not None else len(text) - 1
        raise NotationError.at(
            text,
            start,
            len(text),
            f"{text[start:]!r} is not finished",
            fix="close it, or add a tile",
        )
    return found


def loose(text: str, tiles: list[Tile], plus: int | None) -> list[Piece]:
    """Loose tiles; the one after a `+` is the winning tile (of capitals, the first)."""
    if plus is None:
        return [Piece(tiles, False, None)]
    if len(tiles) > 1 and text[tiles[0].start].isdigit():
        raise NotationError.at(
            text,
            plus,
            tiles[-1].end,
            "only one tile wins",
            fix="put a blank after the winning tile",
        )
    rest = [Piece(tiles[1:], False, None)] if tiles[1:] else []
    return [Piece(tiles[:1], True, None), *rest]


def unreadable(text: str, position: int) -> NotationError:
    digits = DIGITS.match(text, position)
    if digits:
        fix = "write the suit after the digits: m characters, p dots, s bamboo, z honors, f bonus"
        return NotationError.at(text, *digits.span(), f"{digits[0]!r} has no suit", fix=fix)
    fix = "write tiles like 123m 55z +5z (234p) [1111s]"
    return NotationError.at(
        text, position, position + 1, f"{text[position]!r} is not a tile", fix=fix
    )


def _adds() -> dict[str, dict[str, int]]:
    """Suit letter -> digit -> what one concealed tile adds to a hand."""
    one_tile = 1 << TILE_COUNT
    return {
        suit: {
            str(0 if red else rank + 1): Tile(9 * index + rank, red, 0, 0).packed() + one_tile
            for rank in range(HIGHEST[suit])
            for red in ((False, True) if rank == 4 and suit != "z" else (False,))
        }
        for index, suit in enumerate(SUITS)
    }


ADDS = _adds()


class Groups(dict[str, tuple[int, int]]):
    """A plain concealed group (`678p`) -> what its tiles add to a hand, the mark of its last."""

    def __missing__(self, group: str) -> tuple[int, int]:
        if len(self) > MEMO_LIMIT:
            self.clear()
        adds = ADDS[group[-1]]
        digit = group[-2]
        kind = 9 * SUITS.index(group[-1]) + (4 if digit == "0" else int(digit) - 1)
        hand = sum([adds[digit] for digit in group[:-1]])
        found = self[group] = hand, mark_of(kind, red=digit == "0")
        return found


GROUPS = Groups()
PLAIN_GROUPS = re.compile(r"[0-9]+[mps]|[1-7]+z")


def read_word(word: str) -> TileWord:
    """
    What a word of tiles adds to a hand; plain concealed groups, the most usual, at once.

    Raises:
        NotationError: with the place in `word`.
    """
    groups = PLAIN_GROUPS.findall(word)
    if len("".join(groups)) < len(word):
        return read_pieces(word)
    hand = last = 0
    for group in groups:
        tiles, last = GROUPS[group]
        hand += tiles
    return hand, 0, 0, 0, last


def read_pieces(word: str) -> TileWord:
    """
    What a word of tiles adds to a hand.

    Raises:
        NotationError: with the place in `word`.
    """
    hand = melds = declared = win = last = 0
    for tiles, is_win, meld in pieces_of(word):
        packed = sum(tile.packed() for tile in tiles)
        if meld is not None:
            hand += 3 << TILE_COUNT
            melds += packed
            declared += meld.word()
            continue
        if is_win and win:
            tile = tiles[0]
            raise NotationError.at(word, tile.start - 1, tile.end, "a second winning tile")
        concealed = [tile for tile in tiles if tile.kind < FIRST_BONUS]
        hand += packed + (len(concealed) << TILE_COUNT)
        win = tiles[0].mark if is_win else win
        last = concealed[-1].mark if concealed else last
    return hand, melds, declared, win, last


def meld_text(tiles: list[Tile], meld: Meld) -> str:
    """`(340m)`, `[1111p]`: a red five stands before other fives, or in its place in a chow."""
    suit = SUITS[meld.kind // 9]
    reds = sum(tile.red for tile in tiles)
    digits = "".join(str(kind % 9 + 1) for kind in meld.kinds).replace("5", "0", reds)
    return f"[{digits}{suit}]" if meld.concealed else f"({digits}{suit})"


DIGIT_PLACES = tuple(zip("123456789", range(0, 36, 4), strict=True))


class SuitTexts(dict[int, str]):
    """A suit's counts and red five -> its text, the red five before the other fives."""

    def __init__(self, suit: int) -> None:
        super().__init__()
        self.letter = SUITS[suit]

    def __missing__(self, packed: int) -> str:
        if len(self) > MEMO_LIMIT:
            self.clear()
        digits = "".join([digit * (packed >> place & 15) for digit, place in DIGIT_PLACES])
        if packed >> RED_MARK:
            digits = digits.replace("5", "0", 1)
        text = self[packed] = digits + self.letter if digits else ""
        return text


class MeldTexts(dict[str, str]):
    """A word of tiles -> its declared sets, each with a blank before it."""

    def __missing__(self, word: str) -> str:
        if len(self) > MEMO_LIMIT:
            self.clear()
        melds = [f" {meld_text(p.tiles, p.meld)}" for p in pieces_of(word) if p.meld is not None]
        text = self[word] = "".join(melds)
        return text


CHARACTER_TEXTS, DOT_TEXTS, BAMBOO_TEXTS, HONOR_TEXTS = (SuitTexts(suit) for suit in range(4))
MELD_TEXTS = MeldTexts()
SUIT_TEXT_MASK = COUNTS | 1 << RED_MARK


def hand_text(tiles: Tiles) -> str:
    """The one text of a hand: concealed tiles by suit, the winning tile, melds, bonus tiles."""
    hand = tiles.hand
    win = tiles.win
    bonus = tiles.bonus
    won = ""
    if win is not None and win < FIRST_BONUS:
        won = f" +{0 if tiles.red_win else win % 9 + 1}{SUITS[win // 9]}"
        hand -= ONE[win] + (tiles.red_win << SUIT_BITS * (win // 9) + RED_MARK)
    text = (
        CHARACTER_TEXTS[hand & SUIT_TEXT_MASK]
        + DOT_TEXTS[hand >> SUIT_BITS & SUIT_TEXT_MASK]
        + BAMBOO_TEXTS[hand >> 2 * SUIT_BITS & SUIT_TEXT_MASK]
        + HONOR_TEXTS[hand >> 3 * SUIT_BITS & SUIT_TEXT_MASK]
        + won
    )
    if tiles.declared:
        said = [word for word in tiles.words if "(" in word or "[" in word]
        text += "".join([MELD_TEXTS[word] for word in said])
    if bonus:
        text += bonus_text(bonus, win)
    return text.lstrip()


def bonus_text(bonus: int, win: int | None) -> str:
    """The bonus tiles laid out, then a robbed one as the winning tile."""
    robbed = win - FIRST_BONUS if win is not None and win >= FIRST_BONUS else None
    digits = "".join(str(i + 1) for i in range(8) if bonus >> i & 1 and i != robbed)
    laid = f" {digits}f" if digits else ""
    return laid if robbed is None else f"{laid} +{robbed + 1}f"
