"""
A second scorer of both Taiwanese books, slow and plain, written from the rule text alone.

It shares no code with the package. Every reading of the hand and every place of the winning tile is
tried, and each item of the book is one `if`. Section numbers are those of the rule text.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import TypedDict

SEATS = "ESWN"
SUITS = "mps"
KINDS = [f"{n}{suit}" for suit in SUITS for n in range(1, 10)] + [f"{n}z" for n in range(1, 8)]
WINDS = ("1z", "2z", "3z", "4z")
DRAGONS = ("5z", "6z", "7z")
BOOKS = ("taiwanese", "taiwanese-club")

Option = int | str | None
Tiles = tuple[str, ...]

# fmt: off
# Sections 4 and 9: tai of one.
TAI = {
    "taiwanese": {
        "winning": 2, "flower": 1, "no-flowers": 1, "no-honors": 1, "no-flowers-no-honors": 3,
        "eight-flowers": 30, "seven-rob-eighth": 20,
        "honor-pung": 1, "melded-kong": 1, "concealed-kong": 2,
        "pure-straight": 5, "pure-straight-concealed": 10,
        "concealed-triplets-2": 2, "concealed-triplets-3": 5,
        "concealed-triplets-4": 15, "concealed-triplets-5": 40,
        "little-three-dragons": 15, "big-three-dragons": 30,
        "little-three-winds": 5, "big-three-winds": 15,
        "little-four-winds": 30, "big-four-winds": 40,
        "chow-hand": 3, "chow-hand-plain": 10, "pung-hand": 10, "half-flush": 10, "full-flush": 40,
        "concealed-hand": 1, "fully-concealed": 3, "exposed-hand": 10, "seven-pairs-triplet": 30,
        "self-drawn": 1, "one-chance-chow": 1, "pair-wait": 1, "rob-kong": 1,
        "last-wall-tile": 1, "last-discard": 1, "early-win-1": 5, "early-win-2": 10,
        "ready-on-original": 15, "heavenly-hand": 40, "earthly-hand": 40,
    },
    "taiwanese-club": {
        "self-draw": 1, "men-qing": 1, "men-qing-zi-mo": 3, "bu-qiu": 1, "single-wait": 1,
        "seat-wind": 1, "round-wind": 1, "dragon-pung": 1, "seat-flower": 1, "flower-group": 2,
        "rob-kong": 1, "kong-bloom": 1, "last-wall-tile": 1, "last-discard": 1,
        "ban-qiu": 1, "ping-hu": 2, "quan-qiu": 2,
        "concealed-triplets-3": 2, "concealed-triplets-4": 5, "concealed-triplets-5": 8,
        "all-pungs": 4, "little-three-dragons": 4, "half-flush": 4, "di-ting": 4, "tian-ting": 8,
        "big-three-dragons": 8, "little-four-winds": 8, "full-flush": 8,
        "eight-flowers": 8, "seven-rob-eighth": 8, "li-gu-li-gu": 8,
        "big-four-winds": 16, "all-honors": 16, "earthly-hand": 16, "heavenly-hand": 24,
    },
}
# Section 6.5.
OPTIONS: dict[str, dict[str, Option]] = {
    "taiwanese": {
        "base": 0, "per_tai": 1, "limit": None, "min_tai": 0,
        "dealer_bonus": 0, "continued_deal_bonus": 0, "dealer_pays_on_self_draw": False,
        "bonus_tiles_in_play": True, "multiple_winners": "all", "insurance": False,
        "pay_implied_patterns": False, "straight_10_rule": "unmelded",
        "exposed_hand_requires_discard": True, "seven_pairs_triplet": True,
    },
    "taiwanese-club": {
        "base": 0, "per_tai": 1, "limit": None, "min_tai": 0,
        "dealer_bonus": 1, "continued_deal_bonus": 2, "dealer_pays_on_self_draw": True,
        "bonus_tiles_in_play": True, "multiple_winners": "all", "insurance": False,
        "li_gu": True, "quan_qiu_adds_single_wait": True, "flower_group_adds_seat_flower": True,
    },
}
# fmt: on


@dataclass(frozen=True)
class Meld:
    """A set laid down before the win; `concealed` only for a kong of four own tiles."""

    tiles: Tiles
    concealed: bool = False


@dataclass(frozen=True)
class PlainWin:
    """
    One win with its circumstances, as typed.

    Attributes:
        concealed: tiles in hand without the winning tile; all 17 for a heavenly hand.
        tile: the winning tile (`8f` for the eighth bonus tile); None for a heavenly hand and for
            all eight bonus tiles.
        bonus: bonus tiles laid out, `1f` to `8f`.
        discarder: None on a self-draw; who declared the kong or drew the robbed bonus tile.
        words: of `last-tile kong-tile robbed-kong first-turn ready ready-dealt`.
        discards: how many had been made; None is ten or more.
        options: what differs from the book's defaults.
    """

    concealed: Tiles
    tile: str | None
    winner: str
    discarder: str | None = None
    melds: tuple[Meld, ...] = ()
    bonus: Tiles = ()
    round_wind: str = "E"
    dealer: str = "E"
    continuations: int = 0
    words: frozenset[str] = frozenset()
    discards: int | None = None
    liable: str | None = None
    options: dict[str, Option] = field(default_factory=dict)

    @property
    def self_drawn(self) -> bool:
        """Nobody gave the winning tile, a heavenly hand included."""
        return self.discarder is None

    @property
    def melded(self) -> bool:
        """Something stands open: a concealed kong does not."""
        return any(not meld.concealed for meld in self.melds)

    @property
    def by_bonus_tiles(self) -> bool:
        """Eight bonus tiles, or seven robbing the eighth: the hand does not matter."""
        return len(self.bonus) == 8 or (self.tile is not None and self.tile[1] == "f")

    @property
    def hand(self) -> Tiles:
        """Every tile in sets and pair, melds and the winning tile included."""
        melded = tuple(tile for meld in self.melds for tile in meld.tiles)
        return self.concealed + melded + (() if self.tile is None else (self.tile,))

    def option(self, book: str, name: str) -> Option:
        """The value at this table; KeyError where the book does not have the option."""
        default = OPTIONS[book][name]
        return self.options.get(name, default)

    def number(self, book: str, name: str) -> int:
        """An option that is a number, or a switch as 0 and 1."""
        value = self.option(book, name)
        assert isinstance(value, int)
        return value


@dataclass(frozen=True)
class Part:
    """A set or the pair of one reading: laid open before the win, finished by the winning tile."""

    tiles: Tiles
    melded: bool = False
    finished: bool = False


@dataclass(frozen=True)
class Reading:
    """Five sets and a pair, or seven pairs and a triplet (no parts at all)."""

    sets: tuple[Part, ...] = ()
    pair: Part = Part(())
    seven_pairs: bool = False


class Score(TypedDict):
    """
    What matters of one scored win.

    `patterns` maps id to count and value of one best reading; `ties` are the patterns of all best
    readings; `replaced` is what stood aside in this reading, as (by, what).
    """

    total: dict[str, int]
    patterns: dict[str, tuple[int, int]]
    ties: list[dict[str, tuple[int, int]]]
    replaced: set[tuple[str, str]]
    payments: dict[tuple[str, str], int]
    deltas: dict[str, int]


class Items:
    """The items one reading collects, and what they replace."""

    def __init__(self, book: str) -> None:
        self.tai = TAI[book]
        self.counts: dict[str, int] = {}
        self.replaced: set[tuple[str, str]] = set()

    def add(self, name: str, count: int = 1) -> None:
        """Count an item; none is no item."""
        if count:
            self.counts[name] = count

    def drop(self, by: str, *names: str) -> None:
        """If `by` counts, these do not."""
        for name in names:
            if by in self.counts and name in self.counts:
                del self.counts[name]
                self.replaced.add((by, name))

    def drop_some(self, by: str, name: str, count: int) -> None:
        """If `by` counts, so many of `name` do not."""
        if by in self.counts and count:
            left = self.counts.pop(name) - count
            self.add(name, left)
            self.replaced.add((by, name))

    @property
    def patterns(self) -> dict[str, tuple[int, int]]:
        """Id -> count and what it brings in all."""
        return {name: (n, n * self.tai[name]) for name, n in sorted(self.counts.items())}

    @property
    def total(self) -> int:
        """Sum of the items in tai."""
        return sum(n * self.tai[name] for name, n in self.counts.items())


def is_chow(tiles: Tiles) -> bool:
    """Three in a row of one suit, in any order."""
    numbers = sorted(int(tile[0]) for tile in tiles)
    one_suit = len({tile[1] for tile in tiles}) == 1 and tiles[0][1] in SUITS
    return one_suit and len(tiles) == 3 and numbers == list(range(numbers[0], numbers[0] + 3))


def is_pung(tiles: Tiles) -> bool:
    """Three or four alike."""
    return len(tiles) in (3, 4) and len(set(tiles)) == 1


def is_kong(tiles: Tiles) -> bool:
    """Four alike."""
    return len(tiles) == 4 and len(set(tiles)) == 1


def splits(tiles: Tiles, sets: int, pairs: int = 1) -> set[tuple[Tiles, ...]]:
    """Every way to part the tiles into so many chows and pungs and so many pairs."""
    if not tiles:
        return {()} if sets == pairs == 0 else set()
    first = min(tiles)
    after = [first, f"{int(first[0]) + 1}{first[1]}", f"{int(first[0]) + 2}{first[1]}"]
    found = set()
    for part in ((first,) * 2, (first,) * 3, tuple(after)):
        pair = len(part) == 2
        if (pairs if pair else sets) == 0 or not (pair or is_pung(part) or is_chow(part)):
            continue
        left = list(tiles)
        if all(left.count(tile) >= part.count(tile) for tile in part):
            for tile in part:
                left.remove(tile)
            for rest in splits(tuple(left), sets - (not pair), pairs - pair):
                found.add(tuple(sorted((part, *rest))))
    return found


def is_seven_pairs_triplet(tiles: Tiles) -> bool:
    """Seven pairs and three alike; four alike are two pairs (section 2.2)."""
    counts = sorted(tiles.count(kind) for kind in set(tiles))
    return len(tiles) == 17 and counts.count(3) == 1 and all(n in (2, 3, 4) for n in counts)


def seven_pairs_allowed(win: PlainWin, book: str) -> bool:
    """Nothing melded, no declared kong, and the table plays it."""
    name = "seven_pairs_triplet" if book == "taiwanese" else "li_gu"
    return not win.melds and bool(win.option(book, name))


def readings(win: PlainWin, book: str) -> list[Reading]:
    """Every split with every place of the winning tile (section 3.2)."""
    own = win.concealed + (() if win.tile is None else (win.tile,))
    melds = tuple(Part(meld.tiles, melded=not meld.concealed) for meld in win.melds)
    found = []
    for split in sorted(splits(own, 5 - len(win.melds))):
        places = {i for i, part in enumerate(split) if win.tile in part}
        for place in places or {-1}:
            parts = [Part(part, finished=i == place) for i, part in enumerate(split)]
            pair = next(part for part in parts if len(part.tiles) == 2)
            sets = tuple(part for part in parts if len(part.tiles) == 3)
            found.append(Reading(melds + sets, pair))
    if seven_pairs_allowed(win, book) and is_seven_pairs_triplet(own):
        found.append(Reading(seven_pairs=True))
    return found


def waits(win: PlainWin, book: str) -> list[str]:
    """The kinds that would have won (section 9): not one of which the winner holds all four."""
    held = win.concealed + tuple(tile for meld in win.melds for tile in meld.tiles)
    found = []
    for kind in KINDS:
        own = (*win.concealed, kind)
        pairs = seven_pairs_allowed(win, book) and is_seven_pairs_triplet(own)
        if held.count(kind) < 4 and (pairs or splits(own, 5 - len(win.melds))):
            found.append(kind)
    return found


def pungs_of(reading: Reading, kinds: Sequence[str]) -> int:
    """How many pungs or kongs of these kinds."""
    return sum(is_pung(part.tiles) and part.tiles[0] in kinds for part in reading.sets)


def concealed_pungs(reading: Reading, win: PlainWin) -> int:
    """Pungs and kongs of own tiles: not one finished by a claimed tile (section 2)."""
    return sum(
        is_pung(part.tiles) and not part.melded and (win.self_drawn or not part.finished)
        for part in reading.sets
    )


def one_chance(part: Part, tile: str | None) -> bool:
    """The tile finished a chow held as 1-2, as 8-9 or with its middle missing (section 4.4)."""
    if tile is None or not part.finished or not is_chow(part.tiles):
        return False
    place = sorted(part.tiles).index(tile)
    return place == 1 or (place == 2 and tile[0] == "3") or (place == 0 and tile[0] == "7")


def two_sided(part: Part, tile: str | None) -> bool:
    """The tile finished a chow at an open side."""
    if tile is None or not part.finished or not is_chow(part.tiles):
        return False
    return not one_chance(part, tile)


def straight(reading: Reading, win: PlainWin, concealed: bool, strict: bool) -> bool:
    """123, 456 and 789 of one suit; `concealed`: none melded; `strict`: none ended by a claim."""
    for suit in SUITS:
        rows = set()
        for part in reading.sets:
            claimed = part.finished and not win.self_drawn
            if (concealed and part.melded) or (strict and claimed):
                continue
            rows.add(tuple(sorted(part.tiles)))
        if {tuple(f"{n + i}{suit}" for i in range(3)) for n in (1, 4, 7)} <= rows:
            return True
    return False


def all_melded(reading: Reading) -> bool:
    """Five open sets; a concealed kong is none."""
    return len(reading.sets) == 5 and all(part.melded for part in reading.sets)


def suits_in(win: PlainWin) -> int:
    """How many of the three suits the hand has."""
    return len({tile[1] for tile in win.hand if tile[1] != "z"})


def honors_in(win: PlainWin) -> bool:
    """A wind or a dragon is in the hand."""
    return any(tile[1] == "z" for tile in win.hand)


def bonus_items(win: PlainWin, items: Items) -> None:
    """Section 4.1, for a win by sets and pair or by seven pairs."""
    in_play = bool(win.option("taiwanese", "bonus_tiles_in_play"))
    items.add("winning")
    if in_play:
        items.add("flower", len(win.bonus))
    if in_play and not win.bonus:
        items.add("no-flowers")
    if not honors_in(win):
        items.add("no-honors")
    if in_play and not win.bonus and not honors_in(win):
        items.add("no-flowers-no-honors")


def set_items(reading: Reading, win: PlainWin, items: Items) -> None:
    """Section 4.2 but for dragons and winds."""
    concealed = concealed_pungs(reading, win)
    kongs = [part for part in reading.sets if is_kong(part.tiles)]
    rule = win.option("taiwanese", "straight_10_rule")
    dear = straight(reading, win, concealed=True, strict=rule == "strict")
    if rule == "self_drawn":
        dear = dear and win.self_drawn
    items.add("honor-pung", pungs_of(reading, WINDS + DRAGONS))
    items.add("melded-kong", sum(kong.melded for kong in kongs))
    items.add("concealed-kong", sum(not kong.melded for kong in kongs))
    if straight(reading, win, concealed=False, strict=False) and not dear:
        items.add("pure-straight")
    if dear:
        items.add("pure-straight-concealed")
    if concealed == 2:
        items.add("concealed-triplets-2")
    if concealed == 3:
        items.add("concealed-triplets-3")
    if concealed == 4:
        items.add("concealed-triplets-4")
    if concealed == 5:
        items.add("concealed-triplets-5")


def honor_items(reading: Reading, items: Items) -> None:
    """Section 4.2, dragons and winds."""
    dragons, winds = pungs_of(reading, DRAGONS), pungs_of(reading, WINDS)
    dragon_pair = bool(reading.pair.tiles) and reading.pair.tiles[0] in DRAGONS
    wind_pair = bool(reading.pair.tiles) and reading.pair.tiles[0] in WINDS
    if dragons == 2 and dragon_pair:
        items.add("little-three-dragons")
    if dragons == 3:
        items.add("big-three-dragons")
    if winds == 2 and wind_pair:
        items.add("little-three-winds")
    if winds == 3 and not wind_pair:
        items.add("big-three-winds")
    if winds == 3 and wind_pair:
        items.add("little-four-winds")
    if winds == 4:
        items.add("big-four-winds")


def whole_hand_items(reading: Reading, win: PlainWin, items: Items) -> None:
    """Section 4.3."""
    chows = sum(is_chow(part.tiles) for part in reading.sets)
    pungs = sum(is_pung(part.tiles) for part in reading.sets)
    claimed_pair = not win.self_drawn or not win.option(
        "taiwanese", "exposed_hand_requires_discard"
    )
    if chows == 5 and (honors_in(win) or win.bonus):
        items.add("chow-hand")
    if chows == 5 and not honors_in(win) and not win.bonus:
        items.add("chow-hand-plain")
    if pungs == 5:
        items.add("pung-hand")
    if suits_in(win) == 1 and honors_in(win):
        items.add("half-flush")
    if suits_in(win) == 1 and not honors_in(win):
        items.add("full-flush")
    if not win.melded and not win.self_drawn:
        items.add("concealed-hand")
    if not win.melded and win.self_drawn:
        items.add("fully-concealed")
    if all_melded(reading) and claimed_pair:
        items.add("exposed-hand")
    if reading.seven_pairs:
        items.add("seven-pairs-triplet")


def going_out_items(reading: Reading, win: PlainWin, items: Items) -> None:
    """Section 4.4."""
    discards = 10 if win.discards is None else win.discards
    if win.self_drawn:
        items.add("self-drawn")
    if any(one_chance(part, win.tile) for part in reading.sets):
        items.add("one-chance-chow")
    if reading.pair.finished:
        items.add("pair-wait")
    if "last-tile" in win.words and win.self_drawn:
        items.add("last-wall-tile")
    if "last-tile" in win.words and not win.self_drawn:
        items.add("last-discard")
    if "robbed-kong" in win.words:
        items.add("rob-kong")
    if 6 <= discards <= 9:
        items.add("early-win-1")
    if discards <= 5:
        items.add("early-win-2")
    if win.words & {"ready", "ready-dealt"}:
        items.add("ready-on-original")
    if "first-turn" in win.words and win.self_drawn:
        items.add("heavenly-hand")
    if "first-turn" in win.words and not win.self_drawn:
        items.add("earthly-hand")


def always_replaced(items: Items) -> None:
    """Section 5, first table; and seven pairs, which never add the concealed items."""
    items.drop("exposed-hand", "one-chance-chow", "pair-wait")
    items.drop("no-flowers-no-honors", "no-flowers", "no-honors")
    items.drop("chow-hand-plain", "no-honors", "no-flowers", "no-flowers-no-honors")
    items.drop("seven-pairs-triplet", "concealed-hand", "fully-concealed")


def implied_replaced(reading: Reading, items: Items) -> None:
    """Section 5, second table: only where `pay_implied_patterns` is false."""
    dragons, winds = pungs_of(reading, DRAGONS), pungs_of(reading, WINDS)
    for dragon_item in ("little-three-dragons", "big-three-dragons"):
        items.drop_some(dragon_item, "honor-pung", dragons)
    for size in ("little-three", "big-three", "little-four", "big-four"):
        items.drop_some(f"{size}-winds", "honor-pung", winds)
    items.drop("concealed-triplets-5", "pung-hand", "concealed-hand", "fully-concealed")
    items.drop("full-flush", "no-honors")
    items.drop("ready-on-original", "concealed-hand", "fully-concealed")
    early = ("early-win-1", "early-win-2")
    items.drop("heavenly-hand", "self-drawn", "fully-concealed", *early)
    items.drop("earthly-hand", "concealed-hand", *early)


def taiwanese_items(reading: Reading, win: PlainWin) -> Items:
    """What one reading collects in `taiwanese`, sections 4 and 5."""
    items = Items("taiwanese")
    bonus_items(win, items)
    set_items(reading, win, items)
    honor_items(reading, items)
    whole_hand_items(reading, win, items)
    going_out_items(reading, win, items)
    always_replaced(items)
    if not win.option("taiwanese", "pay_implied_patterns"):
        implied_replaced(reading, items)
    # Last, because what replaces `fully-concealed` leaves the one tai of the self-draw.
    items.drop("fully-concealed", "self-drawn")
    return items


def club_set_items(reading: Reading, win: PlainWin, items: Items) -> None:
    """Section 9: pungs, dragons and winds."""
    concealed = concealed_pungs(reading, win)
    dragons, winds = pungs_of(reading, DRAGONS), pungs_of(reading, WINDS)
    pair = reading.pair.tiles[0] if reading.pair.tiles else ""
    items.add("seat-wind", pungs_of(reading, [WINDS[SEATS.index(win.winner)]]))
    items.add("round-wind", pungs_of(reading, [WINDS[SEATS.index(win.round_wind)]]))
    items.add("dragon-pung", dragons)
    if concealed == 3:
        items.add("concealed-triplets-3")
    if concealed == 4:
        items.add("concealed-triplets-4")
    if concealed == 5:
        items.add("concealed-triplets-5")
    if sum(is_pung(part.tiles) for part in reading.sets) == 5:
        items.add("all-pungs")
    if dragons == 2 and pair in DRAGONS:
        items.add("little-three-dragons")
    if dragons == 3:
        items.add("big-three-dragons")
    if winds == 3 and pair in WINDS:
        items.add("little-four-winds")
    if winds == 4:
        items.add("big-four-winds")


def club_whole_hand_items(reading: Reading, win: PlainWin, items: Items) -> None:
    """Section 9: what the hand is as a whole."""
    if suits_in(win) == 1 and honors_in(win):
        items.add("half-flush")
    if suits_in(win) == 1 and not honors_in(win):
        items.add("full-flush")
    if suits_in(win) == 0:
        items.add("all-honors")
    if not win.melded and not win.self_drawn:
        items.add("men-qing")
    if not win.melded and win.self_drawn:
        items.add("men-qing-zi-mo")
    if all_melded(reading) and win.self_drawn:
        items.add("ban-qiu")
    if all_melded(reading) and not win.self_drawn:
        items.add("quan-qiu")
    if reading.seven_pairs:
        items.add("li-gu-li-gu")


def club_wait_items(reading: Reading, win: PlainWin, items: Items) -> None:
    """Section 9: single wait and ping hu, both by how many kinds would have won."""
    single = win.tile is not None and len(waits(win, "taiwanese-club")) == 1
    chows = sum(is_chow(part.tiles) for part in reading.sets)
    plain = not honors_in(win) and not win.bonus
    open_side = any(two_sided(part, win.tile) for part in reading.sets)
    if single:
        items.add("single-wait")
    if chows == 5 and plain and open_side and not single and not win.self_drawn:
        items.add("ping-hu")


def club_flower_items(win: PlainWin, items: Items) -> None:
    """Section 9: the number on the tile is the seat's; whole groups."""
    seat = SEATS.index(win.winner) + 1
    groups = [{f"{n}f" for n in range(1, 5)}, {f"{n}f" for n in range(5, 9)}]
    full = [group for group in groups if group <= set(win.bonus)]
    counted = [tile for tile in win.bonus if tile in (f"{seat}f", f"{seat + 4}f")]
    if not win.option("taiwanese-club", "flower_group_adds_seat_flower"):
        in_full = [tile for tile in counted if any(tile in group for group in full)]
        items.replaced.update(("flower-group", "seat-flower") for _ in in_full)
        counted = [tile for tile in counted if tile not in in_full]
    items.add("seat-flower", len(counted))
    items.add("flower-group", len(full))


def club_going_out_items(win: PlainWin, items: Items) -> None:
    """Section 9: how the hand was won."""
    if win.self_drawn:
        items.add("self-draw")
    if "robbed-kong" in win.words:
        items.add("rob-kong")
    if "kong-tile" in win.words:
        items.add("kong-bloom")
    if "last-tile" in win.words and win.self_drawn:
        items.add("last-wall-tile")
    if "last-tile" in win.words and not win.self_drawn:
        items.add("last-discard")
    if "ready" in win.words and "ready-dealt" not in win.words:
        items.add("di-ting")
    if "ready-dealt" in win.words:
        items.add("tian-ting")
    if "first-turn" in win.words and win.tile is None:
        items.add("heavenly-hand")
    if "first-turn" in win.words and win.tile is not None:
        items.add("earthly-hand")


def club_replaced(win: PlainWin, items: Items) -> None:
    """Section 9: the paragraphs on replacements and on what the tables leave open."""
    if "concealed-triplets-5" in items.counts and win.self_drawn:
        items.drop("concealed-triplets-5", "men-qing-zi-mo")
        items.add("bu-qiu")
    items.drop("concealed-triplets-5", "men-qing", "all-pungs")
    items.drop("little-three-dragons", "dragon-pung")
    items.drop("big-three-dragons", "dragon-pung")
    items.drop("big-four-winds", "seat-wind", "round-wind")
    items.drop("all-honors", "all-pungs")
    for ready in ("di-ting", "tian-ting"):
        items.drop(ready, "men-qing", "men-qing-zi-mo", "bu-qiu")
    items.drop("li-gu-li-gu", "men-qing", "men-qing-zi-mo", "bu-qiu", "single-wait")
    items.drop("heavenly-hand", "men-qing-zi-mo", "bu-qiu", "self-draw")
    if not win.option("taiwanese-club", "quan_qiu_adds_single_wait"):
        items.drop("quan-qiu", "single-wait")
        items.drop("ban-qiu", "single-wait")
    # Last, because what replaces the three tai leaves the one of the self-draw.
    items.drop("men-qing-zi-mo", "self-draw")


def club_items(reading: Reading, win: PlainWin) -> Items:
    """What one reading collects in `taiwanese-club`, section 9."""
    items = Items("taiwanese-club")
    club_set_items(reading, win, items)
    club_whole_hand_items(reading, win, items)
    club_wait_items(reading, win, items)
    club_flower_items(win, items)
    club_going_out_items(win, items)
    club_replaced(win, items)
    return items


def all_items(win: PlainWin, book: str) -> list[Items]:
    """The items of every reading; empty if the hand is not complete."""
    if win.by_bonus_tiles:
        items = Items(book)
        items.add("eight-flowers" if win.self_drawn else "seven-rob-eighth")
        return [items]
    collect = taiwanese_items if book == "taiwanese" else club_items
    return [collect(reading, win) for reading in readings(win, book)]


def bonus_refusal(win: PlainWin, book: str) -> str | None:
    """Why these bonus tiles cannot be, or None."""
    bonus = win.bonus + ((win.tile,) if win.by_bonus_tiles and win.tile else ())
    if len(set(bonus)) != len(bonus):
        return "a bonus tile twice"
    if bonus and not win.option(book, "bonus_tiles_in_play"):
        return "bonus tiles are not in play"
    if win.by_bonus_tiles and len(bonus) != 8:
        return "not all eight bonus tiles"
    return None


def tile_refusal(win: PlainWin) -> str | None:
    """Why these tiles are no hand of 17 and one more for each kong, or None."""
    if any(win.hand.count(kind) > 4 for kind in KINDS):
        return "five of a kind"
    for meld in win.melds:
        if not (is_chow(meld.tiles) or is_pung(meld.tiles)):
            return "a meld that is no set"
        if meld.concealed and not is_kong(meld.tiles):
            return "a concealed meld that is no kong"
    if len(win.concealed) + 3 * len(win.melds) + (win.tile is not None) != 17:
        return "a wrong number of tiles"
    return None


def word_refusal(win: PlainWin, book: str) -> str | None:
    """Why the circumstances contradict each other, or None."""
    if "robbed-kong" in win.words and win.self_drawn:
        return "a robbed kong has a declarer"
    if "kong-tile" in win.words and not win.self_drawn:
        return "a replacement tile is drawn"
    if win.words & {"ready", "ready-dealt"} and win.melded:
        return "ready on the original hand, yet something is melded"
    if win.liable is not None and not win.option(book, "insurance"):
        return "no insurance at this table"
    if win.winner in (win.liable, win.discarder):
        return "the winner pays nobody"
    return first_turn_refusal(win, book) if "first-turn" in win.words else None


def first_turn_refusal(win: PlainWin, book: str) -> str | None:
    """Heaven is the dealer's dealt hand; earth is another's, on the dealer's first discard."""
    if win.melds:
        return "first turn, yet something is melded"
    if win.winner == win.dealer:
        return None if win.self_drawn else "heaven is dealt, not claimed"
    if not win.self_drawn and win.discarder != win.dealer:
        return "the first discard is the dealer's"
    if win.self_drawn and book == "taiwanese":
        return "earth is won on the dealer's first discard"
    return None


def share(win: PlainWin, book: str, counted: int, payer: str) -> int:
    """
    What one payer owes, in points, dealer bonus included.

    Source: 6.2
    """
    bonus = win.number(book, "dealer_bonus")
    bonus += win.number(book, "continued_deal_bonus") * win.continuations
    extra = 0
    if win.winner == win.dealer:
        extra = bonus
    if payer == win.dealer:
        discarded = win.discarder == win.dealer
        extra = bonus if discarded or win.option(book, "dealer_pays_on_self_draw") else 0
    return win.number(book, "base") + win.number(book, "per_tai") * (counted + extra)


def payments(win: PlainWin, book: str, counted: int) -> dict[tuple[str, str], int]:
    """Who pays whom how many points (sections 6, 6.2 and 6.3); nothing where the amount is 0."""
    others = [seat for seat in SEATS if seat != win.winner]
    payers = others if win.discarder is None else [win.discarder]
    owed = {payer: share(win, book, counted, payer) for payer in payers}
    if win.liable is not None:
        # The shares of all three losers: on a discard each is what the discarder would have paid.
        whole = sum(owed.values()) * 3 // len(owed)
        owed = {win.liable: whole}
    return {(payer, win.winner): points for payer, points in owed.items() if points}


def deltas(paid: dict[tuple[str, str], int]) -> dict[str, int]:
    """Change of each seat."""
    change = dict.fromkeys(SEATS, 0)
    for (payer, payee), points in paid.items():
        change[payer] -= points
        change[payee] += points
    return change


def score(win: PlainWin, book: str) -> Score | str:
    """The best reading with its payments, or the reason why the line is refused."""
    refused = bonus_refusal(win, book) or word_refusal(win, book)
    if not win.by_bonus_tiles:
        refused = refused or tile_refusal(win)
    if refused:
        return refused
    found = all_items(win, book)
    if not found:
        return "not complete"
    best = max(found, key=lambda items: items.total)
    if best.total < win.number(book, "min_tai"):
        return "below the minimum"
    limit = win.option(book, "limit")
    counted = min(best.total, limit) if isinstance(limit, int) else best.total
    ties = [items.patterns for items in found if items.total == best.total]
    paid = payments(win, book, counted)
    return {
        "total": {"tai": best.total, "counted": counted},
        "patterns": best.patterns,
        "ties": ties,
        "replaced": best.replaced,
        "payments": paid,
        "deltas": deltas(paid),
    }


def paid_wins(wins: Sequence[PlainWin], book: str) -> list[PlainWin]:
    """Which winners on one discard are paid: all, or the next in turn after the discarder."""
    if wins[0].option(book, "multiple_winners") == "all" or len(wins) == 1:
        return list(wins)
    discarder = wins[0].discarder
    assert discarder is not None
    after = [SEATS[(SEATS.index(discarder) + n) % 4] for n in (1, 2, 3)]
    return [min(wins, key=lambda win: after.index(win.winner))]


def as_text(value: Option) -> str:
    """An option value as a line says it."""
    if value is None:
        return "none"
    return str(value).lower()


def grouped(tiles: Tiles) -> str:
    """Tiles in the given order, neighbors of one suit under one letter: `123m 5p 4m`."""
    text = ""
    for i, tile in enumerate(tiles):
        same = i > 0 and tiles[i - 1][1] == tile[1]
        text = text[:-1] + tile if same else f"{text} {tile}"
    return text.strip()


def hand_text(win: PlainWin) -> str:
    """The hand as typed, without its circumstances."""
    groups = [grouped(win.concealed)]
    if win.by_bonus_tiles and win.bonus:
        groups.append(grouped(win.bonus))
    if win.tile is not None:
        groups.append(f"+{win.tile}")
    for meld in win.melds:
        inside = grouped(meld.tiles)
        groups.append(f"[{inside}]" if meld.concealed else f"({inside})")
    if not win.by_bonus_tiles:
        groups.append(grouped(win.bonus))
    return " ".join(group for group in groups if group)


def worth_text(win: PlainWin) -> str:
    """The hand with the words of the winner alone."""
    words = sorted(win.words)
    if win.discards is not None:
        words.append(f"discards:{win.discards}")
    if win.liable is not None:
        words.append(f"liable:{win.liable}")
    return " ".join([hand_text(win), *words])


def state_text(win: PlainWin, worth: str = "") -> str:
    """`worth` and after it the words of the table: winds, dealer, continuations, options."""
    words = [worth]
    if win.round_wind != "E":
        words.append(f"round:{win.round_wind}")
    if win.dealer != "E":
        words.append(f"dealer:{win.dealer}")
    if win.continuations:
        words.append(f"continuations:{win.continuations}")
    words += [f"{name}={as_text(value)}" for name, value in win.options.items()]
    return " ".join(words).strip()


def head_text(win: PlainWin) -> str:
    """How the line starts."""
    if win.discarder is None:
        return f"self {win.winner}"
    return f"win {win.winner} from {win.discarder}"


def line(win: PlainWin, *also: PlainWin) -> str:
    """The line `mjl score` reads; `also` are further winners on the same discard."""
    worth = worth_text(win)
    for other in also:
        worth += f" also {other.winner} {worth_text(other)}"
    return f"{head_text(win)} {state_text(win, worth)}"


# Random hands. A shape is five sets and a pair; a recipe makes shapes of one rare sort.

Shape = tuple[list[Tiles], Tiles]


def chow(suit: str, low: int) -> Tiles:
    """Three in a row from `low` on, 1 to 7."""
    return tuple(f"{low + i}{suit}" for i in range(3))


def any_chow(rng: Random, suits: str = SUITS) -> Tiles:
    """A chow of one of the suits."""
    return chow(rng.choice(suits), rng.randint(1, 7))


def any_pung(rng: Random, suits: str = SUITS + "z") -> Tiles:
    """Three alike of one of the suits or honors."""
    return (rng.choice([kind for kind in KINDS if kind[1] in suits]),) * 3


def any_pair(rng: Random, suits: str = SUITS + "z") -> Tiles:
    """Two alike."""
    return any_pung(rng, suits)[:2]


def any_set(rng: Random, suits: str = SUITS + "z") -> Tiles:
    """A chow or, less often, a pung."""
    return any_chow(rng) if rng.random() < 0.6 else any_pung(rng, suits)


def anything(rng: Random) -> Shape:
    """No aim at all."""
    return [any_set(rng) for _ in range(5)], any_pair(rng)


def chows(rng: Random) -> Shape:
    """Five chows, often without honors."""
    return [any_chow(rng) for _ in range(5)], any_pair(rng, rng.choice([SUITS, SUITS + "z"]))


def pungs(rng: Random) -> Shape:
    """Five pungs, now and then of honors alone."""
    suits = rng.choice([SUITS, SUITS + "z", "z"])
    return [any_pung(rng, suits) for _ in range(5)], any_pair(rng, suits)


def one_suit(rng: Random) -> Shape:
    """One suit, often with honors."""
    suit = rng.choice(SUITS)
    honors = rng.choice([0, 0, 1, 2])
    sets = [any_pung(rng, "z") for _ in range(honors)]
    chow_chance = rng.choice([0.7, 1.0])
    sets += [
        any_chow(rng, suit) if rng.random() < chow_chance else any_pung(rng, suit)
        for _ in range(5 - honors)
    ]
    return sets, any_pair(rng, rng.choice([suit, suit + "z"]))


def honor_group(rng: Random, group: Tiles) -> Shape:
    """Two sets or more of dragons or of winds, often with the pair."""
    order = rng.sample(group, len(group))
    many = rng.randint(2, len(group))
    sets = [(kind,) * 3 for kind in order[:many]]
    rest = [any_set(rng) for _ in range(5 - many)]
    with_pair = many < len(group) and rng.random() < 0.6
    return sets + rest, (order[many],) * 2 if with_pair else any_pair(rng)


def dragons(rng: Random) -> Shape:
    """Little or big three dragons, or two sets alone."""
    return honor_group(rng, DRAGONS)


def winds(rng: Random) -> Shape:
    """Any of the wind groups."""
    return honor_group(rng, WINDS)


def straights(rng: Random) -> Shape:
    """123 456 789 of one suit, now and then with one of these chows twice."""
    suit = rng.choice(SUITS)
    sets = [chow(suit, low) for low in (1, 4, 7)]
    sets.append(rng.choice([rng.choice(sets), any_set(rng)]))
    return [*sets, any_set(rng)], any_pair(rng)


def stairs(rng: Random) -> Shape:
    """Three pungs in a row, which are three chows as well."""
    suit, low = rng.choice(SUITS), rng.randint(1, 7)
    sets = [(tile,) * 3 for tile in chow(suit, low)]
    return [*sets, any_set(rng), any_set(rng)], any_pair(rng)


RECIPES = (anything, chows, pungs, one_suit, dragons, winds, straights, stairs)


def seven_pairs(rng: Random) -> Tiles:
    """17 tiles: seven pairs, some maybe alike or in chows, and three of another kind."""
    suits = rng.choice([SUITS + "z", SUITS, "mz", "p", "z"])
    kinds = [kind for kind in KINDS if kind[1] in suits]
    if rng.random() < 0.3:
        kinds = sorted({*any_chow(rng), *any_chow(rng), *rng.sample(KINDS, 2)})
    triplet = kinds.pop(rng.randrange(len(kinds)))
    pairs = rng.sample(kinds, 7) if len(kinds) > 7 else rng.choices(kinds, k=7)
    return tuple(pairs * 2) + (triplet,) * 3


def laid(rng: Random, part: Tiles, open_chance: float, kong_chance: float) -> Meld | None:
    """The set as a meld, a pung maybe as a kong; None if it stays in the hand."""
    kong = is_pung(part) and rng.random() < kong_chance
    if rng.random() < open_chance:
        return Meld((part[0],) * 4 if kong else part)
    return Meld((part[0],) * 4, concealed=True) if kong else None


def split_hand(rng: Random, style: str) -> tuple[Tiles, tuple[Meld, ...]]:
    """
    Concealed tiles, winning tile included, and melds of a random complete hand.

    Args:
        style: `dealt` (nothing laid down), `concealed` (kongs at most), `mixed` or `melded`.
    """
    if style in ("dealt", "concealed") and rng.random() < 0.12:
        return seven_pairs(rng), ()
    sets, pair = rng.choice(RECIPES)(rng)
    open_chance = {"dealt": 0.0, "concealed": 0.0, "mixed": 0.5, "melded": 1.0}[style]
    kong_chance = {"dealt": 0.0, "concealed": 0.1, "mixed": 0.3, "melded": 0.2}[style]
    own, melds = list(pair), []
    for part in sets:
        meld = laid(rng, part, open_chance, kong_chance)
        if meld is None:
            own += part
        else:
            melds.append(meld)
    return tuple(own), tuple(melds)


def random_bonus(rng: Random) -> Tiles:
    """None, some, or a whole group of bonus tiles and some; never all eight."""
    chance = rng.random()
    if chance < 0.5:
        return ()
    seasons, flowers = [f"{n}f" for n in range(1, 5)], [f"{n}f" for n in range(5, 9)]
    if chance < 0.7:
        group = rng.choice([seasons, flowers])
        others = flowers if group == seasons else seasons
        return tuple(sorted(group + rng.sample(others, rng.randint(0, 3))))
    return tuple(sorted(rng.sample(seasons + flowers, rng.randint(1, 5))))


def random_options(rng: Random, book: str) -> dict[str, Option]:
    """Nothing changed half the time, else up to three options with usual values."""
    values: dict[str, list[Option]] = {
        "base": [3, 100],
        "per_tai": [2, 20],
        "limit": [10, 40],
        "min_tai": [3, 5, 10],
        "dealer_bonus": [0, 1],
        "continued_deal_bonus": [0, 2],
        "multiple_winners": ["first"],
        "straight_10_rule": ["strict", "self_drawn"],
    }
    chosen = [] if rng.random() < 0.5 else rng.sample(list(OPTIONS[book]), rng.randint(1, 3))
    options: dict[str, Option] = {}
    for name in chosen:
        default = OPTIONS[book][name]
        options[name] = rng.choice(values[name]) if name in values else not default
    return options


def random_words(rng: Random, win: PlainWin) -> frozenset[str]:
    """Circumstances that do not contradict the hand."""
    words = set()
    replaced = bool(win.bonus) or any(is_kong(meld.tiles) for meld in win.melds)
    if rng.random() < 0.1:
        words.add("last-tile")
    elif win.self_drawn and replaced and rng.random() < 0.3:
        words.add("kong-tile")
    # The declarer had the other three of the robbed tile.
    alone = win.tile is not None and win.hand.count(win.tile) == 1
    if not win.self_drawn and alone and rng.random() < 0.3:
        words.add("robbed-kong")
    return frozenset(words)


def random_discards(rng: Random, win: PlainWin) -> int | None:
    """
    A count of discards that can have been, or None.

    In a deal without claims the seat with index i draws after i, i + 4, ... discards, and wins on
    the discard of seat d after d + 1, d + 5, ...; each claim of the winner took two.
    """
    if "last-tile" in win.words:
        return rng.choice([None, 60])
    if rng.random() < 0.5:
        return None
    # Ready was declared at the first discard; the robbed kong was a pung before.
    ready = bool(win.words & {"ready", "ready-dealt"})
    if win.melds or "robbed-kong" in win.words:
        least = 7 if ready or "robbed-kong" in win.words else 3
        return rng.randint(max(2 * len(win.melds) + 3, least), 13)
    seat = SEATS.index(win.winner)
    first = seat if win.discarder is None else SEATS.index(win.discarder) + 1
    # The dealer's first draw would be a heavenly hand.
    least = 1 if win.discarder is not None else 2
    return rng.choice([n for n in range(first, 14, 4) if n >= (seat + 2 if ready else least)])


def by_bonus(rng: Random) -> PlainWin:
    """All eight bonus tiles, or seven robbing the eighth."""
    bonus = tuple(f"{n}f" for n in range(1, 9))
    winner, other = rng.sample(SEATS, 2)
    if rng.random() < 0.5:
        return PlainWin((), None, winner, bonus=bonus)
    eighth = rng.choice(bonus)
    seven = tuple(tile for tile in bonus if tile != eighth)
    return PlainWin((), eighth, winner, other, bonus=seven)


def first_turn(rng: Random, book: str) -> PlainWin:
    """Heaven for East, earth for the others."""
    own, _ = split_hand(rng, "dealt")
    winner = rng.choice("EESWN")
    discards = 0 if winner == "E" else 1
    win = PlainWin(own, None, winner, words=frozenset({"first-turn"}), bonus=random_bonus(rng))
    if book == "taiwanese":
        win = replace(win, discards=discards)
    if winner == "E":
        return win
    drawn = book == "taiwanese-club" and rng.random() < 0.5
    return replace(with_tile(rng, win), discarder=None if drawn else "E")


def with_tile(rng: Random, win: PlainWin) -> PlainWin:
    """One of the concealed tiles becomes the winning tile."""
    own = list(win.concealed)
    tile = own.pop(rng.randrange(len(own)))
    return replace(win, concealed=tuple(own), tile=tile)


def later(rng: Random, book: str) -> PlainWin:
    """Any win but by bonus tiles and in the first turn."""
    ready = rng.choice(["ready", "ready-dealt"]) if rng.random() < 0.15 else None
    style = "concealed" if ready else rng.choice(["concealed", "concealed", "mixed", "melded"])
    own, melds = split_hand(rng, style)
    winner, other = rng.sample(SEATS, 2)
    discarder = None if rng.random() < 0.45 else other
    win = PlainWin(own, None, winner, discarder, melds, random_bonus(rng))
    win = with_tile(rng, win)
    words = random_words(rng, win)
    win = replace(win, words=words | {ready} if ready else words)
    return replace(win, discards=random_discards(rng, win)) if book == "taiwanese" else win


def at_table(rng: Random, book: str, win: PlainWin) -> PlainWin:
    """The win with winds, continuations, dealer and options."""
    options = random_options(rng, book)
    # Early discards and the first turn are counted from East as the dealer.
    dealt_by_east = win.discards is not None or "first-turn" in win.words
    win = replace(
        win,
        round_wind=rng.choice("EEESWN"),
        dealer="E" if dealt_by_east else rng.choice("EEESWN"),
        continuations=rng.choice([0, 0, 0, 1, 2, 3]),
        options=options,
    )
    if options.get("bonus_tiles_in_play") is False:
        bare = not win.by_bonus_tiles and "kong-tile" not in win.words
        win = replace(win, bonus=()) if bare else replace(win, options={})
    return insured(rng, win) if win.melded and rng.random() < 0.1 else win


def insured(rng: Random, win: PlainWin) -> PlainWin:
    """
    Somebody is liable for the win, paying three times.

    Where the losers' shares differ by the dealer's bonus the rule text does not say what three
    times the amount is; so the bonus is off unless all pay it.
    """
    options: dict[str, Option] = dict(win.options) | {"insurance": True}
    if win.winner != win.dealer:
        options |= {"dealer_bonus": 0, "continued_deal_bonus": 0}
    liable = rng.choice([seat for seat in SEATS if seat != win.winner])
    return replace(win, liable=liable, options=options)


def is_legal(win: PlainWin) -> bool:
    """No more than four of a kind."""
    return all(win.hand.count(kind) <= 4 for kind in KINDS)


def random_win(rng: Random, book: str) -> PlainWin:
    """A complete, legal hand with circumstances, rare items as likely as common ones."""
    while True:
        chance = rng.random()
        if chance < 0.02:
            win = by_bonus(rng)
        elif chance < 0.12:
            win = first_turn(rng, book)
        else:
            win = later(rng, book)
        if is_legal(win):
            return at_table(rng, book, win)


def second_winner(rng: Random, first: PlainWin) -> PlainWin | None:
    """Another hand that the first one's winning tile completes; None where luck was short."""
    seat = rng.choice([seat for seat in SEATS if seat not in (first.winner, first.discarder)])
    words = first.words - {"ready", "ready-dealt"}
    for _ in range(400):
        own, melds = split_hand(rng, rng.choice(["concealed", "mixed", "melded"]))
        if first.tile not in own:
            continue
        rest = list(own)
        rest.remove(first.tile)
        other = replace(
            first, concealed=tuple(rest), melds=melds, winner=seat, words=words, bonus=()
        )
        held = first.hand + other.hand[:-1]
        robbed = "robbed-kong" in words and other.hand.count(first.tile) > 1
        if not robbed and all(held.count(kind) <= 4 for kind in KINDS):
            return other
    return None


def random_winners(rng: Random, book: str) -> tuple[PlainWin, PlainWin]:
    """Two winners on one discard."""
    while True:
        first = random_win(rng, book)
        early = first.discards is not None or "first-turn" in first.words
        if first.discarder is None or first.by_bonus_tiles or first.liable or early:
            continue
        other = second_winner(rng, first)
        if other is not None:
            return first, other


def shuffled(win: PlainWin, rng: Random) -> PlainWin:
    """The same hand typed in another order and grouping."""

    def mixed(tiles: Tiles) -> Tiles:
        return tuple(rng.sample(tiles, len(tiles)))

    melds = tuple(replace(meld, tiles=mixed(meld.tiles)) for meld in win.melds)
    return replace(
        win,
        concealed=mixed(win.concealed),
        melds=tuple(rng.sample(melds, len(melds))),
        bonus=mixed(win.bonus),
    )
