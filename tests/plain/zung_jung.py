"""
A slow and plain scorer of Zung Jung, written from the rule text alone.

It shares no code and no idea with the package: every arrangement of the tiles and every place of
the winning tile is tried, and every pattern is one `if`. Tests hold the package against it on the
published hands and on random rare ones. Sections in the comments are those of the rule text.

Tiles are two characters, `5m`; seats are `E S W N`. Flags are the words of a line: `last-tile`,
`kong-tile`, `robbed-kong`, `first-turn`. A `river` is the last discards in order, seat and tile.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import NamedTuple, TypeAlias, TypedDict

Tile: TypeAlias = str
Tiles: TypeAlias = tuple[Tile, ...]
Found: TypeAlias = dict[str, int]
Option: TypeAlias = int | str | bool

SEATS = "ESWN"
NUMBERS = tuple(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10))
WINDS = ("1z", "2z", "3z", "4z")
DRAGONS = ("5z", "6z", "7z")
HONORS = WINDS + DRAGONS
TILES = NUMBERS + HONORS
TERMINALS = ("1m", "9m", "1p", "9p", "1s", "9s")
CHOWS: tuple[Tiles, ...] = tuple(
    (f"{first}{suit}", f"{first + 1}{suit}", f"{first + 2}{suit}")
    for suit in "mps"
    for first in range(1, 8)
)
PUNGS: tuple[Tiles, ...] = tuple((tile, tile, tile) for tile in TILES)
FLAGS = ("last-tile", "kong-tile", "robbed-kong", "first-turn")

# fmt: off
PATTERNS: dict[str, tuple[str, int, int]] = {
    # no.     id                               seed  3.3
    "1.1":   ("all-sequences",                    5,   5),
    "1.2":   ("concealed-hand",                   5,   5),
    "1.3":   ("no-terminals",                     5,   5),
    "2.1.1": ("mixed-one-suit",                  40,  40),
    "2.1.2": ("pure-one-suit",                  100,  80),
    "2.2":   ("nine-gates",                     480, 480),
    "3.1":   ("value-honor",                     10,  10),
    "3.2.1": ("small-three-dragons",             30,  40),
    "3.2.2": ("big-three-dragons",              130, 130),
    "3.3.1": ("small-three-winds",               25,  30),
    "3.3.2": ("big-three-winds",                120, 120),
    "3.3.3": ("small-four-winds",               320, 320),
    "3.3.4": ("big-four-winds",                 400, 400),
    "3.4":   ("all-honors",                     320, 320),
    "4.1":   ("all-triplets",                    40,  30),
    "4.2.1": ("two-concealed-triplets",           5,   5),
    "4.2.2": ("three-concealed-triplets",        30,  30),
    "4.2.3": ("four-concealed-triplets",        115, 125),
    "4.3.1": ("one-kong",                         5,   5),
    "4.3.2": ("two-kong",                        20,  20),
    "4.3.3": ("three-kong",                     120, 120),
    "4.3.4": ("four-kong",                      480, 480),
    "5.1.1": ("two-identical-sequences",         10,  10),
    "5.1.2": ("two-identical-sequences-twice",   60,  60),
    "5.1.3": ("three-identical-sequences",      120, 120),
    "5.1.4": ("four-identical-sequences",       480, 480),
    "6.1":   ("three-similar-sequences",         35,  35),
    "6.2.1": ("small-three-similar-triplets",    25,  30),
    "6.2.2": ("three-similar-triplets",         120, 120),
    "7.1":   ("nine-tile-straight",              40,  40),
    "7.2.1": ("three-consecutive-triplets",     100, 100),
    "7.2.2": ("four-consecutive-triplets",      200, 200),
    "8.1.1": ("mixed-lesser-terminals",          40,  40),
    "8.1.2": ("pure-lesser-terminals",           50,  50),
    "8.1.3": ("mixed-greater-terminals",        100, 100),
    "8.1.4": ("pure-greater-terminals",         400, 400),
    "9.1.1": ("final-draw",                      10,  10),
    "9.1.2": ("final-discard",                   10,  10),
    "9.2":   ("win-on-kong",                     10,  10),
    "9.3":   ("robbing-a-kong",                  10,  10),
    "9.4.1": ("blessing-of-heaven",             155, 155),
    "9.4.2": ("blessing-of-earth",              155, 155),
    "10.1":  ("thirteen-terminals",             160, 160),
    "10.2":  ("seven-pairs",                     30,  30),
}
LISTED_LIMITS = ("2.2", "3.3.3", "3.3.4", "3.4", "4.3.4", "5.1.4", "8.1.4")
BONUS_VALUES = {"own-flower": 4, "other-flower": 2, "flower-set": 10}
SEED: dict[str, Option] = {
    "par": 30, "limit": 320, "minimum": 0, "payoff": "responsible", "bonus_tiles": False,
}
VARIANTS: dict[str, dict[str, Option]] = {
    "zung-jung": SEED,
    "zung-jung-3.3": SEED | {"par": 25},
    "zung-jung-3.3-min5": SEED | {"par": 25, "minimum": 5},
}
# fmt: on


class Meld(NamedTuple):
    """A declared set; not exposed only for a concealed kong."""

    tiles: Tiles
    exposed: bool


@dataclass(frozen=True)
class PlainWin:
    """Everything a win line can say; `concealed` is without the winning tile."""

    concealed: Tiles
    winning_tile: Tile
    winner: str
    discarder: str | None = None
    melds: tuple[Meld, ...] = ()
    flags: frozenset[str] = frozenset()
    bonus_tiles: Tiles = ()
    river: tuple[tuple[str, Tile], ...] | None = None
    responsible: str | None = None
    options: Mapping[str, Option] = field(default_factory=dict)

    @property
    def tiles(self) -> Tiles:
        """All tiles of the hand, the winning one included, bonus tiles not."""
        declared = tuple(tile for meld in self.melds for tile in meld.tiles)
        return (*self.concealed, self.winning_tile, *declared)


class Total(TypedDict):
    """The hand's value in points, and the limit's name."""

    points: int
    limit: str | None


class Score(TypedDict):
    """What a scored line's JSON object says, patterns as id -> (count, value)."""

    total: Total
    patterns: dict[str, tuple[int, int]]
    payments: list[tuple[str, str, int]]
    deltas: dict[str, int]


class Reading(NamedTuple):
    """One arrangement's worth: the value awarded, the sum before the limit, and what counted."""

    points: int
    points_before_limit: int
    limit: str | None
    patterns: dict[str, tuple[int, int]]


@dataclass(frozen=True)
class Arrangement:
    """
    One way to see the tiles. Irregular hands have no sets and no pair.

    `concealed_triplets` counts triplets and kongs whose tiles all came from the wall (section 5).
    """

    shape: str
    tiles: Tiles
    sets: tuple[Tiles, ...] = ()
    pair: Tile = ""
    concealed_triplets: int = 0

    @property
    def chows(self) -> Tiles:
        """The lowest tile of each sequence."""
        return tuple(min(tiles) for tiles in self.sets if len(set(tiles)) == 3)

    @property
    def triplets(self) -> Tiles:
        """The tile of each triplet or kong."""
        return tuple(tiles[0] for tiles in self.sets if len(set(tiles)) == 1)


# Arrangements (sections 2 and 3.6)


def splits(tiles: Tiles) -> list[tuple[Tiles, ...]]:
    """Every way to cut the sorted tiles into sequences and triplets."""
    if not tiles:
        return [()]
    found = []
    for group in CHOWS + PUNGS:
        if tiles[0] == group[0] and not Counter(group) - Counter(tiles):
            rest = without(tiles, group)
            found += [(group, *others) for others in splits(rest)]
    return found


def without(tiles: Tiles, removed: Tiles) -> Tiles:
    """The sorted tiles less the removed ones, one for one."""
    return tuple(sorted((Counter(tiles) - Counter(removed)).elements()))


def regular_arrangements(win: PlainWin) -> Iterator[Arrangement]:
    """Four sets and a pair, once for each place where the winning tile can stand."""
    hand = (*win.concealed, win.winning_tile)
    declared = tuple(meld.tiles for meld in win.melds)
    kongs = sum(not meld.exposed for meld in win.melds)
    for pair in sorted({tile for tile in hand if hand.count(tile) >= 2}):
        for sets in splits(without(hand, (pair, pair))):
            triplets = sum(len(set(tiles)) == 1 for tiles in sets)
            for place in (*sets, (pair, pair)):
                if win.winning_tile in place:
                    claimed = win.discarder is not None and len(place) == 3 and len(set(place)) == 1
                    concealed_triplets = kongs + triplets - claimed
                    yield Arrangement(
                        "regular", win.tiles, sets + declared, pair, concealed_triplets
                    )


def arrangements(win: PlainWin) -> list[Arrangement]:
    """All regular arrangements, Seven Pairs and Thirteen Terminals; none if it is no win."""
    found = list(regular_arrangements(win))
    counts = Counter(win.tiles)
    if not win.melds and all(count in (2, 4) for count in counts.values()):
        found.append(Arrangement("seven pairs", win.tiles))
    if not win.melds and set(win.tiles) == set(TERMINALS + HONORS):
        found.append(Arrangement("thirteen terminals", win.tiles))
    return found


# The 44 patterns (sections 4 and 5), number -> count


def hand_patterns(seen: Arrangement, win: PlainWin) -> Found:
    """Categories 1 and 2."""
    found = {}
    suits = {tile[1] for tile in seen.tiles if tile not in HONORS}
    honors = any(tile in HONORS for tile in seen.tiles)
    held = sorted(win.concealed)
    if len(seen.chows) == 4:
        found["1.1"] = 1
    if seen.shape == "regular" and not any(meld.exposed for meld in win.melds):
        found["1.2"] = 1
    if not any(tile in TERMINALS + HONORS for tile in seen.tiles):
        found["1.3"] = 1
    if len(suits) == 1 and honors:
        found["2.1.1"] = 1
    if len(suits) == 1 and not honors:
        found["2.1.2"] = 1
    if any(held == [rank + suit for rank in "1112345678999"] for suit in suits):
        found["2.2"] = 1
    return found


def honor_patterns(seen: Arrangement, win: PlainWin) -> Found:
    """Category 3."""
    found = {}
    seat_wind = WINDS[SEATS.index(win.winner)]
    dragons = sum(tile in DRAGONS for tile in seen.triplets)
    winds = sum(tile in WINDS for tile in seen.triplets)
    if dragons or seat_wind in seen.triplets:
        found["3.1"] = dragons + (seat_wind in seen.triplets)
    if dragons == 2 and seen.pair in DRAGONS:
        found["3.2.1"] = 1
    if dragons == 3:
        found["3.2.2"] = 1
    if winds == 2 and seen.pair in WINDS:
        found["3.3.1"] = 1
    if winds == 3 and seen.pair not in WINDS:
        found["3.3.2"] = 1
    if winds == 3 and seen.pair in WINDS:
        found["3.3.3"] = 1
    if winds == 4:
        found["3.3.4"] = 1
    if all(tile in HONORS for tile in seen.tiles):
        found["3.4"] = 1
    return found


def triplet_patterns(seen: Arrangement, win: PlainWin) -> Found:
    """Category 4."""
    found = {}
    kongs = sum(len(meld.tiles) == 4 for meld in win.melds)
    if len(seen.triplets) == 4:
        found["4.1"] = 1
    if seen.concealed_triplets == 2:
        found["4.2.1"] = 1
    if seen.concealed_triplets == 3:
        found["4.2.2"] = 1
    if seen.concealed_triplets == 4:
        found["4.2.3"] = 1
    if kongs == 1:
        found["4.3.1"] = 1
    if kongs == 2:
        found["4.3.2"] = 1
    if kongs == 3:
        found["4.3.3"] = 1
    if kongs == 4:
        found["4.3.4"] = 1
    return found


def similar_patterns(seen: Arrangement, win: PlainWin) -> Found:
    """Categories 5 and 6."""
    found = {}
    equal = sorted(Counter(seen.chows).values())
    if equal and equal[-1] == 2:
        found["5.1.1"] = 1
    if equal == [2, 2]:
        found["5.1.2"] = 1
    if equal and equal[-1] == 3:
        found["5.1.3"] = 1
    if equal == [4]:
        found["5.1.4"] = 1
    for rank in "123456789":
        same = {rank + "m", rank + "p", rank + "s"}
        if same <= set(seen.chows):
            found["6.1"] = 1
        if len(same & set(seen.triplets)) == 2 and seen.pair in same - set(seen.triplets):
            found["6.2.1"] = 1
        if same <= set(seen.triplets):
            found["6.2.2"] = 1
    return found


def consecutive_patterns(seen: Arrangement, win: PlainWin) -> Found:
    """Category 7."""
    found = {}
    for suit in "mps":
        if {"1" + suit, "4" + suit, "7" + suit} <= set(seen.chows):
            found["7.1"] = 1
        for rank in range(1, 8):
            if {f"{rank + step}{suit}" for step in range(3)} <= set(seen.triplets):
                found["7.2.1"] = 1
            if {f"{rank + step}{suit}" for step in range(4)} <= set(seen.triplets):
                found["7.2.2"] = 1
    return found


def terminal_patterns(seen: Arrangement, win: PlainWin) -> Found:
    """Category 8."""
    found = {}
    groups = [*seen.sets, (seen.pair,)]
    regular = seen.shape == "regular"
    if regular and all(any(tile in TERMINALS + HONORS for tile in group) for group in groups):
        found["8.1.1"] = 1
    if regular and all(any(tile in TERMINALS for tile in group) for group in groups):
        found["8.1.2"] = 1
    if all(tile in TERMINALS + HONORS for tile in seen.tiles) and (
        len(seen.triplets) == 4 or seen.shape == "seven pairs"
    ):
        found["8.1.3"] = 1
    if all(tile in TERMINALS for tile in seen.tiles):
        found["8.1.4"] = 1
    return found


def incidental_patterns(seen: Arrangement, win: PlainWin) -> Found:
    """Categories 9 and 10; Final Discard does not add to Robbing a Kong (section 5)."""
    found = {}
    if "last-tile" in win.flags and win.discarder is None:
        found["9.1.1"] = 1
    if "last-tile" in win.flags and win.discarder is not None and "robbed-kong" not in win.flags:
        found["9.1.2"] = 1
    if "kong-tile" in win.flags:
        found["9.2"] = 1
    if "robbed-kong" in win.flags:
        found["9.3"] = 1
    if "first-turn" in win.flags and win.winner == "E":
        found["9.4.1"] = 1
    if "first-turn" in win.flags and win.winner != "E":
        found["9.4.2"] = 1
    if seen.shape == "thirteen terminals":
        found["10.1"] = 1
    if seen.shape == "seven pairs":
        found["10.2"] = 1
    return found


CATEGORIES: tuple[Callable[[Arrangement, PlainWin], Found], ...] = (
    hand_patterns,
    honor_patterns,
    triplet_patterns,
    similar_patterns,
    consecutive_patterns,
    terminal_patterns,
    incidental_patterns,
)


def bonus_patterns(win: PlainWin) -> dict[str, tuple[int, int]]:
    """Flowers and seasons laid out, id -> (count, value); 1f and 5f belong to East (section 8)."""
    own = sum((int(tile[0]) - 1) % 4 == SEATS.index(win.winner) for tile in win.bonus_tiles)
    seasons = {"1f", "2f", "3f", "4f"} <= set(win.bonus_tiles)
    flowers = {"5f", "6f", "7f", "8f"} <= set(win.bonus_tiles)
    counts = {
        "own-flower": own,
        "other-flower": len(win.bonus_tiles) - own,
        "flower-set": seasons + flowers,
    }
    return {key: (count, count * BONUS_VALUES[key]) for key, count in counts.items() if count}


# The value of a hand (section 3)


def value_of(number: str, variant: str) -> int:
    """The table's value of one pattern, in points."""
    _, seed, v33 = PATTERNS[number]
    return seed if variant == "zung-jung" else v33


def dearest_of_each_series(found: Found, variant: str) -> Found:
    """At most one pattern of a series, the dearest (section 3.2)."""
    best: dict[str, str] = {}
    for number in found:
        series = ".".join(number.split(".")[:2])
        held = best.get(series)
        if held is None or value_of(number, variant) > value_of(held, variant):
            best[series] = number
    return {number: found[number] for number in best.values()}


def reading_of(found: Found, win: PlainWin, variant: str) -> Reading:
    """Add up one arrangement's patterns and apply the limit (sections 3.4, 3.5 and 8)."""
    limit = option(win, variant, "limit")
    listed = [number for number in PATTERNS if number in found and number in LISTED_LIMITS]
    if listed:
        dearest = max(listed, key=lambda number: value_of(number, variant))
        value = value_of(dearest, variant)
        return Reading(value, value, "listed-limit", {PATTERNS[dearest][0]: (1, value)})
    patterns = {
        PATTERNS[number][0]: (count, count * value_of(number, variant))
        for number, count in dearest_of_each_series(found, variant).items()
    }
    patterns |= bonus_patterns(win)
    points = sum(value for _, value in patterns.values())
    if not patterns:
        return Reading(1, 0, "chicken", {})
    if points > limit:
        return Reading(limit, points, "compound-limit", patterns)
    return Reading(points, points, None, patterns)


def best_readings(win: PlainWin, variant: str) -> list[Reading]:
    """The dearest readings: by value awarded, by sum before the limit, by fewest patterns."""
    readings = []
    for seen in arrangements(win):
        found: Found = {}
        for category in CATEGORIES:
            found |= category(seen, win)
        readings.append(reading_of(found, win, variant))

    def rank(reading: Reading) -> tuple[int, int, int]:
        return reading.points, reading.points_before_limit, -len(reading.patterns)

    top = max(map(rank, readings), default=None)
    return [reading for reading in readings if rank(reading) == top]


def option(win: PlainWin, variant: str, name: str) -> int:
    """A number among the options in force."""
    value = (VARIANTS[variant] | dict(win.options))[name]
    assert isinstance(value, int)
    return value


# Payment (section 6)


def responsible(win: PlainWin, variant: str) -> str | None:
    """Who pays the large share; None if everybody pays the same."""
    if (VARIANTS[variant] | dict(win.options))["payoff"] == "uniform" or win.discarder is None:
        return None
    if win.responsible is not None:
        return None if win.responsible == "nobody" else win.responsible
    if win.river is not None:
        return same_turn(win.winner, win.winning_tile, win.river)
    return win.discarder


def same_turn(winner: str, winning_tile: Tile, river: Sequence[tuple[str, Tile]]) -> str | None:
    """Who threw the winning tile first since the winner's own last discard (section 6.1)."""
    own = [place for place, (seat, _) in enumerate(river) if seat == winner]
    window = river[own[-1] if own else 0 :]
    first = next(seat for seat, tile in window if tile == winning_tile)
    return None if first == winner else first


def payments(win: PlainWin, variant: str, points: int) -> list[tuple[str, str, int]]:
    """Who pays whom how much; the winner always gets three times the value."""
    payer = responsible(win, variant)
    par = option(win, variant, "par")
    found = []
    for seat in SEATS:
        if seat == win.winner:
            continue
        due = points
        if payer is not None and points > par:
            due = 3 * points - 2 * par if seat == payer else par
        if due:
            found.append((seat, win.winner, due))
    return found


# Refusals, and the whole


def tile_fault(win: PlainWin, variant: str) -> str | None:
    """What is wrong with the tiles themselves."""
    if any(tile not in TILES for tile in win.tiles):
        return "no such tile"
    if len(win.concealed) + 3 * len(win.melds) != 13:
        return "wrong number of tiles"
    if max(Counter(win.tiles).values()) > 4:
        return "five of a kind"
    for tiles, exposed in win.melds:
        kong = len(tiles) == 4 and len(set(tiles)) == 1
        if not kong and (not exposed or tuple(sorted(tiles)) not in CHOWS + PUNGS):
            return "not a meld"
    if win.bonus_tiles and not option(win, variant, "bonus_tiles"):
        return "bonus tiles are not played"
    if len(set(win.bonus_tiles)) < len(win.bonus_tiles):
        return "a bonus tile twice"
    return None


def contradiction(win: PlainWin) -> str | None:
    """Circumstances that cannot be together (end of section 3, sections 4 and 6.1)."""
    self_draw = win.discarder is None
    if win.discarder == win.winner:
        return "the winner cannot be the discarder"
    if "kong-tile" in win.flags and not (self_draw and any(len(m.tiles) == 4 for m in win.melds)):
        return "a kong tile is self-drawn after a kong"
    if "robbed-kong" in win.flags and self_draw:
        return "a robbed kong has somebody who made it"
    if "first-turn" in win.flags and win.melds:
        return "a declared set ends the first turn"
    if "first-turn" in win.flags and self_draw and win.winner != "E":
        return "only East has the blessing of heaven"
    if "first-turn" in win.flags and not self_draw and win.discarder != "E":
        return "the blessing of earth is on East's first discard"
    if win.river and win.river[-1] != (win.discarder, win.winning_tile):
        return "the river ends with the winning tile"
    if win.responsible == win.winner:
        return "the winner cannot be responsible"
    return None


def score(win: PlainWin, variant: str) -> Score | str:
    """The score of a win under a variant, or the reason why it is refused."""
    fault = tile_fault(win, variant) or contradiction(win)
    if fault:
        return fault
    readings = best_readings(win, variant)
    if not readings:
        return "not a win"
    # Section 8: bonus tiles do not help a hand to the minimum.
    bare = best_readings(replace(win, bonus_tiles=()), variant) if win.bonus_tiles else readings
    if bare[0].points < option(win, variant, "minimum"):
        return "under the minimum"
    points, _, limit, patterns = readings[0]
    paid = payments(win, variant, points)
    deltas = dict.fromkeys(SEATS, 0)
    for payer, payee, due in paid:
        deltas[payer] -= due
        deltas[payee] += due
    return {
        "total": {"points": points, "limit": limit},
        "patterns": patterns,
        "payments": paid,
        "deltas": deltas,
    }


# The line of a win


def text_of(tiles: Sequence[Tile]) -> str:
    """Tiles as typed, each run of one suit as a group: 1m 2m 5z -> 12m5z."""
    text = ""
    for place, tile in enumerate(tiles):
        last = place + 1 == len(tiles) or tiles[place + 1][1] != tile[1]
        text += tile if last else tile[0]
    return text


def meld_text(meld: Meld) -> str:
    """`(234m)` or `[1111m]`."""
    return f"({text_of(meld.tiles)})" if meld.exposed else f"[{text_of(meld.tiles)}]"


def hand_text(win: PlainWin) -> str:
    """The tiles of the hand: concealed, winning tile, melds, bonus tiles."""
    groups = [text_of(win.concealed), f"+{win.winning_tile}", *map(meld_text, win.melds)]
    if win.bonus_tiles:
        groups.append(text_of(win.bonus_tiles))
    return " ".join(groups)


def words(win: PlainWin) -> list[str]:
    """The circumstances and options as words of a line."""
    found = [flag for flag in FLAGS if flag in win.flags]
    if win.responsible is not None:
        found.append(f"responsible:{win.responsible}")
    if win.river is not None:
        found.append("river:" + ",".join(seat + tile for seat, tile in win.river))
    return found + [f"{name}={str(value).lower()}" for name, value in win.options.items()]


def line(win: PlainWin) -> str:
    """The win as one line of `mjl score`."""
    how = f"self {win.winner}"
    if win.discarder is not None:
        how = f"win {win.winner} from {win.discarder}"
    return " ".join([how, hand_text(win), *words(win)])


def typed(tiles: Sequence[Tile], rng: Random) -> str:
    """The tiles as somebody types them: sometimes capitals for honors, sometimes a blank."""
    cut = rng.randint(0, len(tiles))
    text = rng.choice(("", " ")).join(filter(None, (text_of(tiles[:cut]), text_of(tiles[cut:]))))
    if rng.random() < 0.7:
        return text
    groups = re.findall(r"[0-9]+[mpszf]| ", text)
    capitals = str.maketrans("1234567", "ESWNPFC", "z")
    return "".join(group.translate(capitals) if group[-1] == "z" else group for group in groups)


def shuffled(win: PlainWin, rng: Random) -> str:
    """The line of the same win, typed in another order and in other words."""
    concealed = rng.sample(win.concealed, len(win.concealed))
    blank = rng.choice(("", " "))
    groups = [f"{tile[0]}f" for tile in win.bonus_tiles]
    for tiles, exposed in win.melds:
        groups.append(meld_text(Meld(tuple(rng.sample(tiles, len(tiles))), exposed)))
    if rng.random() < 0.3:
        # Without a plus the last concealed tile is the winning tile.
        groups.append(typed([*concealed, win.winning_tile], rng))
    else:
        # A capital needs a blank behind it, or it would run into the next ones.
        won = typed([win.winning_tile], rng) if blank else win.winning_tile
        groups += [typed(concealed, rng), f"+{won}"]
    rng.shuffle(groups)
    circumstances = words(win)
    rng.shuffle(circumstances)
    how = [rng.choice(("self", "tsumo", "s", "t")), win.winner]
    if win.discarder is not None:
        how = [rng.choice(("win", "ron", "w", "r")), win.winner, win.discarder]
    return " ".join([*how, blank.join(groups), *circumstances])


# Random wins


class Plan(NamedTuple):
    """What a random hand is made of: sets it must have, and where the rest comes from."""

    sets: Sequence[Tiles]
    set_choices: Sequence[Tiles]
    pair_choices: Sequence[Tile]
    kong_share: float = 0.1
    concealed_share: float = 0.5


def within(pool: Sequence[Tile], groups: Sequence[Tiles] = CHOWS + PUNGS) -> list[Tiles]:
    """The groups made of the pool's tiles alone."""
    return [group for group in groups if set(group) <= set(pool)]


def pungs(tiles: Sequence[Tile]) -> list[Tiles]:
    """A triplet of each tile."""
    return [(tile, tile, tile) for tile in tiles]


def plain_plan(rng: Random) -> Plan:
    """Anything, all sequences, all triplets or no terminals."""
    simples = [tile for tile in NUMBERS if tile not in TERMINALS]
    return rng.choice(
        (
            Plan([], CHOWS * 2 + PUNGS, TILES),
            Plan([], CHOWS, TILES),
            Plan([], PUNGS, TILES),
            Plan([], within(simples), simples),
        )
    )


def kong_plan(rng: Random) -> Plan:
    """Many kongs."""
    return Plan([], PUNGS + CHOWS, TILES, kong_share=rng.choice((0.5, 0.9, 1.0)))


def one_suit_plan(rng: Random) -> Plan:
    """One suit, with or without honors; few ranks make many arrangements."""
    suit = rng.choice("mps")
    low = rng.randint(1, 5)
    high = rng.randint(low + 4, 9)
    pool = [f"{rank}{suit}" for rank in range(low, high + 1)]
    if rng.random() < 0.3:
        pool += HONORS
    return Plan([], within(pool) + within(pool, CHOWS), pool)


def dragon_plan(rng: Random) -> Plan:
    """Two or three dragon triplets."""
    dragons = rng.sample(DRAGONS, 3)
    if rng.random() < 0.5:
        return Plan(pungs(dragons), CHOWS + PUNGS, TILES)
    return Plan(pungs(dragons[:2]), CHOWS + PUNGS, dragons[2:])


def wind_plan(rng: Random) -> Plan:
    """Two, three or four wind triplets, with or without a pair of winds."""
    winds = rng.sample(WINDS, 4)
    number = rng.choice((2, 3, 3, 4))
    pair = winds[number:] if number < 4 and rng.random() < 0.6 else TILES
    return Plan(pungs(winds[:number]), CHOWS + PUNGS, pair)


def honor_plan(rng: Random) -> Plan:
    """Honors only."""
    return Plan([], pungs(HONORS), HONORS)


def identical_plan(rng: Random) -> Plan:
    """The same sequence two, three or four times, or two of them twice."""
    one, other = rng.sample(CHOWS, 2)
    sets = rng.choice(([one] * 2, [one] * 3, [one] * 4, [one, one, other, other]))
    return Plan(sets, CHOWS + PUNGS, TILES)


def similar_plan(rng: Random) -> Plan:
    """Equal numbers in three suits: sequences, triplets, or two triplets and the pair."""
    rank = rng.randint(1, 9)
    suits = rng.sample("mps", 3)
    same = [f"{rank}{suit}" for suit in suits]
    if rng.random() < 0.4:
        first = min(rank, 7)
        chows = [(f"{first}{s}", f"{first + 1}{s}", f"{first + 2}{s}") for s in suits]
        return Plan(chows, CHOWS + PUNGS, TILES)
    if rng.random() < 0.5:
        return Plan(pungs(same), CHOWS + PUNGS, TILES)
    return Plan(pungs(same[:2]), CHOWS + PUNGS, same[2:])


def consecutive_plan(rng: Random) -> Plan:
    """A straight, or three or four triplets in a row (three are three equal sequences as well)."""
    suit = rng.choice("mps")
    if rng.random() < 0.3:
        starts = (f"1{suit}", f"4{suit}", f"7{suit}")
        return Plan([chow for chow in CHOWS if chow[0] in starts], CHOWS + PUNGS, TILES)
    number = rng.choice((3, 3, 4))
    low = rng.randint(1, 10 - number)
    return Plan(pungs([f"{low + n}{suit}" for n in range(number)]), CHOWS + PUNGS, TILES)


def terminal_plan(rng: Random) -> Plan:
    """A terminal, or a terminal or honor, in each set or in each tile."""
    pool = TERMINALS if rng.random() < 0.5 else TERMINALS + HONORS
    groups = [group for group in CHOWS + PUNGS if set(group) & set(pool)]
    if rng.random() < 0.5:
        groups = pungs(pool)
    return Plan([], groups, pool)


def irregular_tiles(rng: Random) -> Tiles:
    """Fourteen tiles of Seven Pairs, Thirteen Terminals or Nine Gates, the winning tile last."""
    suit = rng.choice("mps")
    own = [f"{rank}{suit}" for rank in range(1, 10)]
    kind = rng.choice(("pairs", "pairs", "pairs", "terminals", "gates"))
    if kind == "terminals":
        tiles = [*TERMINALS, *HONORS, rng.choice(TERMINALS + HONORS)]
        rng.shuffle(tiles)
        return tuple(tiles)
    if kind == "gates":
        gates = [*own, own[0], own[0], own[8], own[8]]
        tile = rng.choice(own)
        return (*gates, tile)
    simples = [tile for tile in NUMBERS if tile not in TERMINALS]
    pool = rng.choice((TILES, own, [*own, *HONORS], simples, HONORS, TERMINALS, TERMINALS + HONORS))
    tiles = [tile for tile in rng.sample([*pool, *pool], 7) for _ in range(2)]
    rng.shuffle(tiles)
    return tuple(tiles)


PLANS: tuple[Callable[[Random], Plan], ...] = (
    plain_plan,
    plain_plan,
    kong_plan,
    one_suit_plan,
    one_suit_plan,
    dragon_plan,
    wind_plan,
    honor_plan,
    identical_plan,
    similar_plan,
    consecutive_plan,
    terminal_plan,
)


def random_sets(rng: Random, plan: Plan) -> tuple[list[Tiles], Tile]:
    """Four sets and a pair after the plan, at most four tiles of a kind."""
    while True:
        sets = [*plan.sets]
        while len(sets) < 4:
            sets.append(rng.choice(plan.set_choices))
        pair = rng.choice(plan.pair_choices)
        counts = Counter(tile for tiles in sets for tile in tiles) + Counter([pair, pair])
        if max(counts.values()) <= 4:
            return sets, pair


def random_hand(rng: Random) -> tuple[list[Tile], tuple[Meld, ...]]:
    """The concealed tiles with the winning tile last, and the melds."""
    if rng.random() < 0.15:
        return list(irregular_tiles(rng)), ()
    plan = rng.choice(PLANS)(rng)
    sets, pair = random_sets(rng, plan)
    counts = Counter(tile for tiles in sets for tile in tiles) + Counter([pair, pair])
    exposed_share = 0.0 if rng.random() < plan.concealed_share else 0.6
    concealed, melds = [pair, pair], []
    for tiles in sets:
        if counts[tiles[0]] == 3 and tiles[0] == tiles[1] and rng.random() < plan.kong_share:
            melds.append(Meld((*tiles, tiles[0]), rng.random() < exposed_share))
        elif rng.random() < exposed_share:
            melds.append(Meld(tiles, True))
        else:
            concealed += tiles
    rng.shuffle(concealed)
    return concealed, tuple(melds)


def random_flags(rng: Random, win: PlainWin) -> frozenset[str]:
    """Circumstances that can be true of the win."""
    chance = rng.random()
    kong = any(len(meld.tiles) == 4 for meld in win.melds)
    east = win.winner == "E" if win.discarder is None else win.discarder == "E"
    if chance < 0.3 and east and not win.melds:
        return frozenset(["first-turn"])
    flags = {"last-tile"} if rng.random() < 0.15 else set()
    if chance < 0.5 and kong and win.discarder is None:
        flags.add("kong-tile")
    # The maker of the robbed kong has the three other tiles.
    if chance < 0.25 and win.discarder is not None and win.tiles.count(win.winning_tile) == 1:
        flags.add("robbed-kong")
    return frozenset(flags)


def random_river(rng: Random, win: PlainWin) -> tuple[tuple[str, Tile], ...]:
    """Up to twelve discards, often of the winning tile, the winning one last."""
    assert win.discarder is not None
    river = [(win.discarder, win.winning_tile)]
    for _ in range(rng.randint(0, 11)):
        seat = rng.choice([seat for seat in SEATS if seat != river[0][0]])
        tile = win.winning_tile if rng.random() < 0.25 else rng.choice(TILES)
        river.insert(0, (seat, tile))
    return tuple(river)


def random_options(rng: Random) -> dict[str, Option]:
    """Mostly none, else one or more that differ from the table's."""
    choices: dict[str, Sequence[Option]] = {
        "par": (0, 10, 25, 30, 50),
        "limit": (100, 200, 320, 500),
        "minimum": (0, 5, 10, 30),
        "payoff": ("uniform", "responsible"),
        "bonus_tiles": (True, True, True, False),
    }
    return {name: rng.choice(values) for name, values in choices.items() if rng.random() < 0.12}


def random_win(rng: Random) -> PlainWin:
    """A complete hand, biased to rare patterns, with circumstances that can be true together."""
    concealed, melds = random_hand(rng)
    winner = rng.choice(SEATS)
    discarder = None
    if rng.random() < 0.6:
        discarder = rng.choice([seat for seat in SEATS if seat != winner])
    win = PlainWin(tuple(concealed[:-1]), concealed[-1], winner, discarder, melds)
    options = random_options(rng)
    win = replace(win, flags=random_flags(rng, win), options=options)
    if options.get("bonus_tiles"):
        laid = rng.sample("12345678", rng.choice((0, 1, 2, 3, 5, 6, 7, 8)))
        win = replace(win, bonus_tiles=tuple(rank + "f" for rank in sorted(laid)))
    chance = rng.random()
    if discarder is not None and "first-turn" not in win.flags and chance < 0.4:
        if chance < 0.2:
            return replace(win, river=random_river(rng, win))
        others = [seat for seat in SEATS if seat != winner]
        return replace(win, responsible=rng.choice([*others, "nobody"]))
    return win


def one_tile_changed(rng: Random, win: PlainWin) -> PlainWin:
    """The same hand with another tile in it and no circumstances: seldom a win."""
    concealed = list(win.concealed)
    near = [tile for tile in TILES if tile[1] == concealed[0][1]]
    concealed[0] = rng.choice([tile for tile in near if win.tiles.count(tile) < 4])
    return replace(win, concealed=tuple(concealed), flags=frozenset(), river=None, responsible=None)
