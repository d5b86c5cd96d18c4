"""
A second scorer of riichi hands, slow and plain, written from the rule text alone for the tests.

It knows nothing of the program: tiles are strings like `5m`, a hand is split by trying everything,
each yaku is one `if`. Section numbers are those of the riichi rule text.
"""

import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

Options = dict[str, Any]
Patterns = dict[str, tuple[int, int]]
"""Id -> how many times, what it brings in all."""

SEATS = "ESWN"
SUITED = [f"{number}{suit}" for suit in "mps" for number in range(1, 10)]
WINDS = ["1z", "2z", "3z", "4z"]
DRAGONS = ["5z", "6z", "7z"]
HONORS = WINDS + DRAGONS
TERMINALS = ["1m", "9m", "1p", "9p", "1s", "9s"]
ORPHANS = TERMINALS + HONORS
GREEN = ["2s", "3s", "4s", "6s", "8s", "6z"]
KINDS = SUITED + HONORS
LIMITS = {2000: "mangan", 3000: "haneman", 4000: "baiman", 6000: "sanbaiman"}


# The bundles of section 18.4, the options that a hand alone depends on.
NAMED: dict[str, Options] = json.loads("""
{
 "riichi-ema-2008": {
  "red_fives": 3, "open_tanyao": false, "double_wind_pair": 4, "round_up_to_mangan": false,
  "counted_yakuman": "yakuman",
  "double_yakuman": ["daisuushii", "suuankou_tanki", "kokushi_13", "chuuren_9"],
  "stack_yakuman": false, "renhou": "yakuman", "rinshan_with_haitei": true,
  "min_fan_at_five_counters": 2, "pao": ["daisangen", "daisuushii"],
  "pao_ron_counters": "discarder", "pinfu_tsumo": 20, "open_pinfu": 2, "rinshan_tsumo_fu": 2,
  "kokushi_robs_concealed_kong": true, "pao_covers": "own_yakuman"
 },
 "riichi-ema-2012": {"extends": "riichi-ema-2008", "double_yakuman": ["daisuushii"]},
 "riichi-ema-2016": {
  "extends": "riichi-ema-2012", "red_fives": 0, "open_tanyao": true,
  "counted_yakuman": "sanbaiman", "double_yakuman": [], "renhou": "mangan",
  "rinshan_with_haitei": false, "min_fan_at_five_counters": null
 },
 "riichi-ema-2025": {
  "extends": "riichi-ema-2016", "double_wind_pair": 2, "round_up_to_mangan": true
 },
 "riichi-wrc": {
  "extends": "riichi-ema-2016", "double_wind_pair": 2, "round_up_to_mangan": true,
  "kokushi_robs_concealed_kong": false
 },
 "riichi-tenhou": {
  "extends": "riichi-ema-2008", "open_tanyao": true, "double_yakuman": [], "stack_yakuman": true,
  "renhou": null, "rinshan_with_haitei": false, "min_fan_at_five_counters": null,
  "pao_ron_counters": "liable", "kokushi_robs_concealed_kong": false
 }
}
""")


def options_of(rules: str) -> Options:
    """Every option of a named set."""
    bundle = NAMED[rules]
    base = options_of(bundle["extends"]) if "extends" in bundle else {}
    return base | bundle


class PlainMeld(NamedTuple):
    """A declared set; a concealed kong is not open."""

    tiles: tuple[str, ...]
    open: bool


@dataclass(frozen=True)
class PlainWin:
    """
    A win and everything that was said of it. East is the dealer.

    `concealed` is without the winning `tile`; `0` is a red five. `flags` are the words of a line,
    `riichi` among them; `options` what is played otherwise than in the named set `rules`.
    """

    concealed: tuple[str, ...]
    tile: str
    melds: tuple[PlainMeld, ...] = ()
    seat: str = "S"
    round: str = "E"
    discarder: str | None = None
    flags: frozenset[str] = frozenset()
    dora: tuple[str, ...] = ()
    ura: tuple[str, ...] = ()
    counters: int = 0
    sticks: int = 0
    liable: str | None = None
    rules: str = "riichi-ema-2008"
    options: Options = field(default_factory=dict)

    @property
    def tiles(self) -> list[str]:
        """Every tile of the hand, declared sets and winning tile included."""
        return [*self.concealed, self.tile, *(tile for meld in self.melds for tile in meld.tiles)]

    @property
    def is_concealed(self) -> bool:
        """No tile was claimed to build a set (section 4)."""
        return not any(meld.open for meld in self.melds)

    @property
    def self_draw(self) -> bool:
        """Nobody discarded the winning tile."""
        return self.discarder is None


class Block(NamedTuple):
    """A set or the pair of one reading; `kinds` in order, `concealed` as minipoints see it."""

    kinds: tuple[str, ...]
    concealed: bool

    @property
    def is_pair(self) -> bool:
        """Two equal tiles."""
        return len(self.kinds) == 2

    @property
    def is_chow(self) -> bool:
        """Three tiles in a row."""
        return self.kinds[0] != self.kinds[1]

    @property
    def is_kong(self) -> bool:
        """Four equal tiles."""
        return len(self.kinds) == 4

    @property
    def is_pung(self) -> bool:
        """Three or four equal tiles."""
        return not self.is_pair and not self.is_chow


class Reading(NamedTuple):
    """Four sets and a pair, and how the winning tile ended them (section 6.1)."""

    sets: tuple[Block, ...]
    pair: str
    wait: str

    @property
    def chows(self) -> list[tuple[str, ...]]:
        """Kinds of each chow."""
        return [block.kinds for block in self.sets if block.is_chow]

    @property
    def pungs(self) -> list[str]:
        """Kind of each pung and kong."""
        return [block.kinds[0] for block in self.sets if block.is_pung]

    @property
    def concealed_pungs(self) -> int:
        """How many pungs and kongs are concealed."""
        return sum(block.is_pung and block.concealed for block in self.sets)

    @property
    def kongs(self) -> int:
        """How many kongs, of any sort."""
        return sum(block.is_kong for block in self.sets)


class Worth(NamedTuple):
    """A reading's value: base points, fan and minipoints (None: do not count), patterns, limit."""

    base: int
    fan: int | None
    fu: int | None
    patterns: Patterns
    limit: str | None


# --- tiles ---------------------------------------------------------------------------------------


def kind(tile: str) -> str:
    """A red five is an ordinary five for every pattern."""
    return tile.replace("0", "5")


def after(tile: str) -> str:
    """The dora that an indicator shows (section 3)."""
    if tile in DRAGONS:
        return {"5z": "6z", "6z": "7z", "7z": "5z"}[tile]
    if tile in WINDS:
        return {"1z": "2z", "2z": "3z", "3z": "4z", "4z": "1z"}[tile]
    number = int(kind(tile)[0])
    return f"{number % 9 + 1}{tile[1]}"


def run(first: str) -> tuple[str, ...]:
    """The chow from a tile on."""
    return tuple(f"{int(first[0]) + step}{first[1]}" for step in range(3))


def wind(seat: str) -> str:
    """The wind tile of a seat or round."""
    return f"{SEATS.index(seat) + 1}z"


# --- what is refused -----------------------------------------------------------------------------


def refused(win: PlainWin, options: Options) -> str | None:
    """Why a hand is no legal input, or None (sections 3, 4, 9)."""
    count = Counter(map(kind, win.tiles))
    if any(number > 4 for number in count.values()):
        return "five of a kind"
    for suit in "mps":
        reds = win.tiles.count(f"0{suit}")
        if reds > (1 if options["red_fives"] else 0):
            return "too many red fives"
        if options["red_fives"] and win.tiles.count(f"5{suit}") == 4:
            return "four ordinary fives"
    if len(win.concealed) + 3 * len(win.melds) != 13:
        return "wrong number of tiles"
    return contradiction(win)


def contradiction(win: PlainWin) -> str | None:
    """Circumstances that cannot be together (section 9), or None."""
    flags = win.flags
    if not win.is_concealed and flags & {"riichi", "double-riichi", "ippatsu"}:
        return "riichi on an open hand"
    if "riichi" not in flags and flags & {"double-riichi", "ippatsu"}:
        return "not riichi"
    if "ippatsu" in flags and "kong-tile" in flags:
        return "ippatsu after a kong"
    if "robbed-kong" in flags and ("last-tile" in flags or win.self_draw):
        return "robbed kong"
    has_kong = any(len(meld.tiles) == 4 for meld in win.melds)
    if "kong-tile" in flags and not (win.self_draw and has_kong):
        return "replacement tile"
    if "first-turn" in flags and (win.melds or (win.seat == "E" and not win.self_draw)):
        return "first turn"
    return None


# --- readings ------------------------------------------------------------------------------------


def splits(kinds: list[str], has_pair: bool) -> Iterator[list[tuple[str, ...]]]:
    """Every way to split sorted tiles into sets and, unless there is one already, one pair."""
    if not kinds:
        if has_pair:
            yield []
        return
    first = kinds[0]
    pieces: list[tuple[str, ...]] = [(first,) * 3]
    if not has_pair:
        pieces.append((first,) * 2)
    if first[1] != "z" and first[0] <= "7":
        pieces.append(run(first))
    for piece in pieces:
        rest = list(kinds)
        if all(piece.count(one) <= rest.count(one) for one in piece):
            for one in piece:
                rest.remove(one)
            for others in splits(rest, has_pair or len(piece) == 2):
                yield [piece, *others]


def readings(win: PlainWin) -> Iterator[Reading]:
    """Every split into four sets and a pair, with every place of the winning tile in it."""
    tile = kind(win.tile)
    declared = [Block(tuple(sorted(map(kind, m.tiles))), not m.open) for m in win.melds]
    for pieces in splits(sorted([*map(kind, win.concealed), tile]), False):
        for place in range(len(pieces)):
            if tile not in pieces[place]:
                continue
            blocks = [
                Block(piece, win.self_draw or number != place)
                for number, piece in enumerate(pieces)
            ]
            sets = [block for block in blocks if not block.is_pair]
            [pair] = [block.kinds[0] for block in blocks if block.is_pair]
            yield Reading((*sets, *declared), pair, wait(pieces[place], tile))


def wait(piece: tuple[str, ...], tile: str) -> str:
    """What the tile that ended a set or the pair was to it (section 6.1, Details)."""
    if len(piece) == 2:
        return "single"
    if piece[0] == piece[1]:
        return "two-pair"
    if tile == piece[1]:
        return "closed"
    if tile == piece[2] and piece[0][0] == "1":
        return "edge"
    if tile == piece[0] and piece[2][0] == "9":
        return "edge"
    return "two-sided"


def is_seven_pairs(win: PlainWin) -> bool:
    """Seven different pairs."""
    return not win.melds and sorted(Counter(map(kind, win.tiles)).values()) == [2] * 7


def is_orphans(win: PlainWin) -> bool:
    """One of each terminal and honor and a second of one."""
    return not win.melds and set(map(kind, win.tiles)) == set(ORPHANS)


# --- minipoints ----------------------------------------------------------------------------------


def pair_fu(win: PlainWin, pair: str, options: Options) -> int:
    """Minipoints of the pair (sections 6.1, 6.2)."""
    is_seat, is_round = pair == wind(win.seat), pair == wind(win.round)
    if is_seat and is_round:
        fu: int = options["double_wind_pair"]
        return fu
    return 2 if pair in DRAGONS or is_seat or is_round else 0


def set_fu(block: Block) -> int:
    """Minipoints of a set."""
    if block.is_chow:
        return 0
    fu = 4 if block.kinds[0] in ORPHANS else 2
    if block.concealed:
        fu *= 2
    if block.is_kong:
        fu *= 4
    return fu


def is_pinfu(win: PlainWin, reading: Reading, options: Options) -> bool:
    """Concealed, four chows, a pair without minipoints, a two-sided wait."""
    return (
        win.is_concealed
        and len(reading.chows) == 4
        and pair_fu(win, reading.pair, options) == 0
        and reading.wait == "two-sided"
    )


def minipoints(win: PlainWin, reading: Reading, options: Options) -> int:
    """Minipoints of four sets and a pair, rounded up to a ten (section 6.1)."""
    pinfu = is_pinfu(win, reading, options)
    fu = 30 if win.is_concealed and not win.self_draw else 20
    fu += sum(set_fu(block) for block in reading.sets)
    fu += pair_fu(win, reading.pair, options)
    if reading.wait in ("edge", "closed", "single"):
        fu += 2
    if win.self_draw and not pinfu:
        fu += options["rinshan_tsumo_fu"] if "kong-tile" in win.flags else 2
    if not win.is_concealed and not win.self_draw and fu == 20:
        fu += options["open_pinfu"]
    return -(-fu // 10) * 10


# --- yaku ----------------------------------------------------------------------------------------


def circumstance_yaku(win: PlainWin, options: Options) -> dict[str, int]:
    """Yaku of how the hand was won."""
    yaku = {}
    if "double-riichi" in win.flags:
        yaku["double-riichi"] = 2
    elif "riichi" in win.flags:
        yaku["riichi"] = 1
    if "ippatsu" in win.flags:
        yaku["ippatsu"] = 1
    if win.self_draw and win.is_concealed:
        yaku["menzen-tsumo"] = 1
    if "kong-tile" in win.flags:
        yaku["rinshan"] = 1
    if "robbed-kong" in win.flags:
        yaku["chankan"] = 1
    if "last-tile" in win.flags:
        if not win.self_draw:
            yaku["houtei"] = 1
        elif "kong-tile" not in win.flags or options["rinshan_with_haitei"]:
            yaku["haitei"] = 1
    return yaku


def tile_yaku(win: PlainWin, options: Options) -> dict[str, int]:
    """Yaku of the tiles alone, however they split."""
    kinds = [kind(tile) for tile in win.tiles]
    suits = {one[1] for one in kinds} - {"z"}
    honors = any(one in HONORS for one in kinds)
    concealed = win.is_concealed
    yaku = {}
    if not any(one in ORPHANS for one in kinds) and (concealed or options["open_tanyao"]):
        yaku["tanyao"] = 1
    if all(one in ORPHANS for one in kinds):
        yaku["honroutou"] = 2
    if len(suits) == 1 and honors:
        yaku["honitsu"] = 3 if concealed else 2
    if len(suits) == 1 and not honors:
        yaku["chinitsu"] = 6 if concealed else 5
    return yaku


def chow_yaku(win: PlainWin, reading: Reading, options: Options) -> dict[str, int]:
    """Yaku that need chows."""
    concealed, chows = win.is_concealed, reading.chows
    yaku = {}
    if is_pinfu(win, reading, options):
        yaku["pinfu"] = 1
    twins = sum(number // 2 for number in Counter(chows).values())
    if concealed and twins == 1:
        yaku["iipeikou"] = 1
    if concealed and twins == 2:
        yaku["ryanpeikou"] = 3
    if any(all(run(f"{n}{suit}") in chows for suit in "mps") for n in range(1, 8)):
        yaku["sanshoku-doujun"] = 2 if concealed else 1
    if any(all(run(f"{n}{suit}") in chows for n in (1, 4, 7)) for suit in "mps"):
        yaku["ittsuu"] = 2 if concealed else 1
    groups = [*(block.kinds for block in reading.sets), (reading.pair,)]
    if chows and all(any(one in ORPHANS for one in group) for group in groups):
        if any(one in HONORS for group in groups for one in group):
            yaku["chanta"] = 2 if concealed else 1
        else:
            yaku["junchan"] = 3 if concealed else 2
    return yaku


def pung_yaku(win: PlainWin, reading: Reading) -> dict[str, int]:
    """Yaku that need pungs or kongs."""
    pungs = reading.pungs
    yaku = {}
    for dragon, name in zip(DRAGONS, ("haku", "hatsu", "chun"), strict=True):
        if dragon in pungs:
            yaku[f"yakuhai-{name}"] = 1
    if wind(win.seat) in pungs:
        yaku["yakuhai-seat"] = 1
    if wind(win.round) in pungs:
        yaku["yakuhai-round"] = 1
    if any(all(f"{n}{suit}" in pungs for suit in "mps") for n in range(1, 10)):
        yaku["sanshoku-doukou"] = 2
    if reading.concealed_pungs == 3:
        yaku["sanankou"] = 2
    if reading.kongs == 3:
        yaku["sankantsu"] = 2
    if len(pungs) == 4:
        yaku["toitoi"] = 2
    if sum(dragon in pungs for dragon in DRAGONS) == 2 and reading.pair in DRAGONS:
        yaku["shousangen"] = 2
    return yaku


# --- yakuman -------------------------------------------------------------------------------------


def tile_yakuman(win: PlainWin, options: Options) -> list[str]:
    """Yakuman of the tiles and of the first turn, however the hand splits (section 10.1)."""
    kinds = [kind(tile) for tile in win.tiles]
    found = []
    if "first-turn" in win.flags:
        if not win.self_draw:
            found += ["renhou"] if options["renhou"] == "yakuman" else []
        else:
            found.append("tenhou" if win.seat == "E" else "chiihou")
    if all(one in TERMINALS for one in kinds):
        found.append("chinroutou")
    if all(one in HONORS for one in kinds):
        found.append("tsuuiisou")
    if all(one in GREEN for one in kinds):
        found.append("ryuuiisou")
    gates = [f"{number}{kinds[0][1]}" for number in map(int, "1112345678999")]
    one_suit = len({one[1] for one in kinds}) == 1 and kinds[0][1] != "z"
    if one_suit and not win.melds and not Counter(gates) - Counter(kinds):
        exact = Counter(map(kind, win.concealed)) == Counter(gates)
        found.append("chuuren-9" if exact else "chuuren")
    return found


def set_yakuman(win: PlainWin, reading: Reading) -> list[str]:
    """Yakuman of four sets and a pair."""
    pungs, pair = reading.pungs, reading.pair
    found = []
    if reading.concealed_pungs == 4:
        found.append("suuankou-tanki" if reading.wait == "single" else "suuankou")
    if reading.kongs == 4:
        found.append("suukantsu")
    if all(dragon in pungs for dragon in DRAGONS):
        found.append("daisangen")
    winds = sum(one in pungs for one in WINDS)
    if winds == 4:
        found.append("daisuushii")
    if winds == 3 and pair in WINDS:
        found.append("shousuushii")
    return found


# --- worth ---------------------------------------------------------------------------------------


def yakuman_worth(found: list[str], options: Options) -> Worth:
    """Base points of yakuman patterns (section 10.3)."""
    doubles = [name.replace("_", "-") for name in options["double_yakuman"]]
    patterns = {name: (1, 2 if name in doubles else 1) for name in found}
    values = [value for _, value in patterns.values()]
    number = sum(values) if options["stack_yakuman"] else max(values)
    limit = "yakuman" if number == 1 else f"{number}x yakuman"
    return Worth(8000 * number, None, None, patterns, limit)


def base_points(fan: int, fu: int, options: Options) -> int:
    """Base points of fan and minipoints (section 7.1)."""
    if fan >= 13:
        return 8000 if options["counted_yakuman"] == "yakuman" else 6000
    if fan >= 11:
        return 6000
    if fan >= 8:
        return 4000
    if fan >= 6:
        return 3000
    if fan == 5:
        return 2000
    base = min(2000, fu * 2 ** (2 + fan))
    return 2000 if options["round_up_to_mangan"] and base == 1920 else base


def fan_worth(yaku: dict[str, int], fu: int, win: PlainWin, options: Options) -> Worth | None:
    """Value by fan, or None where the yaku are not enough to win (sections 4, 5)."""
    least = 1
    if win.counters >= 5 and options["min_fan_at_five_counters"]:
        least = options["min_fan_at_five_counters"]
    if sum(yaku.values()) < least:
        return None
    patterns = {name: (1, value) for name, value in yaku.items()}
    for name, number in bonuses(win).items():
        if number:
            patterns[name] = (number, number)
    fan = sum(value for _, value in patterns.values())
    base = base_points(fan, fu, options)
    limit = "yakuman" if base == 8000 else LIMITS.get(base)
    return Worth(base, fan, fu, patterns, limit)


def bonuses(win: PlainWin) -> dict[str, int]:
    """Dora of every sort (section 5)."""
    kinds = [kind(tile) for tile in win.tiles]
    ura = win.ura if win.flags & {"riichi", "double-riichi"} else ()
    return {
        "dora": sum(kinds.count(after(indicator)) for indicator in win.dora),
        "ura-dora": sum(kinds.count(after(indicator)) for indicator in ura),
        "red-fives": sum(tile[0] == "0" for tile in win.tiles),
    }


def worths(win: PlainWin, options: Options) -> Iterator[Worth]:
    """What each reading is worth; nothing where none is a win."""
    by_tiles = tile_yakuman(win, options)
    always = circumstance_yaku(win, options) | tile_yaku(win, options)
    if is_orphans(win):
        exact = len(set(map(kind, win.concealed))) == 13
        yield yakuman_worth([*by_tiles, "kokushi-13" if exact else "kokushi"], options)
    if is_seven_pairs(win):
        if by_tiles:
            yield yakuman_worth(by_tiles, options)
        elif worth := fan_worth(always | {"chiitoitsu": 2}, 25, win, options):
            yield worth
    for reading in readings(win):
        found = by_tiles + set_yakuman(win, reading)
        if found:
            yield yakuman_worth(found, options)
            continue
        yaku = always | chow_yaku(win, reading, options) | pung_yaku(win, reading)
        if worth := fan_worth(yaku, minipoints(win, reading, options), win, options):
            yield worth


def is_complete(win: PlainWin) -> bool:
    """One of the three winning shapes (section 4)."""
    return is_orphans(win) or is_seven_pairs(win) or any(readings(win))


def best_worths(win: PlainWin, options: Options) -> list[Worth]:
    """The dearest readings: largest base, then most fan, then most minipoints (section 8)."""
    found = list(worths(win, options))
    blessed = "first-turn" in win.flags and not win.self_draw and is_complete(win)
    if blessed and options["renhou"] == "mangan":
        found.append(Worth(2000, 5, None, {"renhou": (1, 5)}, "mangan"))
    best = max((rank(worth) for worth in found), default=None)
    return [worth for worth in found if rank(worth) == best]


def rank(worth: Worth) -> tuple[int, bool, int, int, int]:
    """
    Order among readings.

    Where the payment is the same a yakuman pattern comes before thirteen fan, and more of them
    before fewer.
    """
    by_pattern = worth.fan is None
    many = len(worth.patterns) if by_pattern else 0
    return worth.base, by_pattern, worth.fan or 0, worth.fu or 0, many


# --- payments ------------------------------------------------------------------------------------


def hundreds(points: int) -> int:
    """Rounded up to the next 100."""
    return -(-points // 100) * 100


def shares(win: PlainWin, base: int) -> dict[str, int]:
    """What each payer owes for the hand alone (section 7.1)."""
    if win.discarder is not None:
        return {win.discarder: hundreds(base * (6 if win.seat == "E" else 4))}
    double = {"E"} if win.seat != "E" else set(SEATS)
    others = [seat for seat in SEATS if seat != win.seat]
    return {seat: hundreds(base * (2 if seat in double else 1)) for seat in others}


def liable_shares(win: PlainWin, worth: Worth, options: Options) -> dict[str, int]:
    """What each payer owes where somebody is liable (section 16)."""
    assert win.liable is not None
    own = worth.base
    if options["stack_yakuman"] and options["pao_covers"] == "own_yakuman":
        [fed] = set(worth.patterns) & {"daisangen", "daisuushii"}
        own = 8000 * worth.patterns[fed][1]
    owed = Counter(shares(win, worth.base - own))
    whole = own * (6 if win.seat == "E" else 4)
    if win.discarder is None:
        owed[win.liable] += whole
    else:
        owed[win.discarder] += whole // 2
        owed[win.liable] += whole // 2
    return owed


def counter_payers(win: PlainWin, options: Options) -> list[str]:
    """Who pays 100 points a counter, once for each time the seat stands here (sections 12, 16)."""
    if win.discarder is None:
        if win.liable is not None:
            return [win.liable] * 3
        return [seat for seat in SEATS if seat != win.seat]
    if win.liable is not None and options["pao_ron_counters"] == "liable":
        return [win.liable] * 3
    return [win.discarder] * 3


def deltas(win: PlainWin, worth: Worth, options: Options) -> dict[str, int]:
    """What moves at the end of the hand."""
    owed = shares(win, worth.base)
    if win.liable is not None:
        owed = liable_shares(win, worth, options)
    moved = dict.fromkeys(SEATS, 0)
    for seat, points in owed.items():
        moved[seat] -= points
    for seat in counter_payers(win, options):
        moved[seat] -= 100 * win.counters
    moved[win.seat] -= sum(moved.values())
    moved[win.seat] += 1000 * win.sticks
    return moved


def score(win: PlainWin, options: Options) -> dict[str, Any] | str:
    """
    What a win is worth under all the options of a rule set, or why it is refused.

    Of readings that are equal in payment, fan and minipoints the patterns of the others stand in
    `or_patterns`.
    """
    if reason := refused(win, options):
        return reason
    if not is_complete(win):
        return "not a winning shape"
    best = best_worths(win, options)
    if not best:
        return "not enough yaku"
    worth = best[0]
    return {
        "fan": worth.fan,
        "fu": worth.fu,
        "limit": worth.limit,
        "points": sum(shares(win, worth.base).values()),
        "patterns": worth.patterns,
        "or_patterns": [other.patterns for other in best[1:] if other.patterns != worth.patterns],
        "deltas": deltas(win, worth, options),
    }


# --- as text -------------------------------------------------------------------------------------


def grouped(tiles: tuple[str, ...]) -> str:
    """Tiles in the order given, each suit letter once for its neighbors."""
    text = ""
    for number, tile in enumerate(tiles):
        ends = number + 1 == len(tiles) or tiles[number + 1][1] != tile[1]
        text += tile if ends else tile[0]
    return text


def spoken(value: Any) -> str:
    """An option's value as it is typed."""
    if isinstance(value, list):
        return ",".join(value) or "none"
    return "none" if value is None else str(value).lower()


def line(win: PlainWin) -> str:
    """The win as a line for `mjl score`, seats for players."""
    way = f"ron {win.seat} from {win.discarder}" if win.discarder else f"tsumo {win.seat}"
    parts = [way, grouped(win.concealed), f"+{win.tile}"]
    for meld in win.melds:
        tiles = grouped(meld.tiles)
        parts.append(f"({tiles})" if meld.open else f"[{tiles}]")
    parts += sorted(win.flags - {"riichi"})
    parts += ["dora:" + "".join(win.dora)] if win.dora else []
    parts += ["ura:" + "".join(win.ura)] if win.ura else []
    parts += [f"liable:{win.liable}"] if win.liable else []
    parts += [f"riichi {win.seat}"] if "riichi" in win.flags else []
    parts += [f"round:{win.round}", f"counters:{win.counters}", f"sticks:{win.sticks}"]
    parts += [f"{name}={spoken(value)}" for name, value in win.options.items()]
    return " ".join(parts)


# --- random wins ---------------------------------------------------------------------------------

# One other value of each switch that a hand alone depends on.
SWITCHES: list[tuple[str, list[Any]]] = [
    ("red_fives", [0, 3]),
    ("open_tanyao", [False, True]),
    ("double_wind_pair", [2, 4]),
    ("round_up_to_mangan", [False, True]),
    ("counted_yakuman", ["yakuman", "sanbaiman"]),
    ("double_yakuman", [[], ["daisuushii"]]),
    ("stack_yakuman", [False, True]),
    ("renhou", ["yakuman", "mangan"]),
    ("rinshan_with_haitei", [False, True]),
    ("min_fan_at_five_counters", [None, 2]),
    ("pao_ron_counters", ["discarder", "liable"]),
    ("pao_covers", ["own_yakuman", "hand"]),
]


class Recipe(NamedTuple):
    """Sets that are there for certain, and what the other sets and the pair are drawn from."""

    fixed: list[tuple[str, ...]]
    sets: list[tuple[str, ...]]
    pairs: list[str]


def chows_of(kinds: list[str]) -> list[tuple[str, ...]]:
    """Every chow of some kinds."""
    starts = [one for one in kinds if one[1] != "z" and one[0] <= "7"]
    return [run(one) for one in starts if set(run(one)) <= set(kinds)]


def pungs_of(kinds: list[str]) -> list[tuple[str, ...]]:
    """Every pung of some kinds."""
    return [(one,) * 3 for one in kinds]


def recipes(rng: random.Random) -> list[Recipe]:
    """Hands worth trying, one of each sort, with random suits and numbers."""
    suit = rng.choice("mps")
    one_suit = [one for one in SUITED if one[1] == suit]
    simples = [one for one in SUITED if one not in ORPHANS]
    ends = [chow for chow in chows_of(SUITED) if set(chow) & set(ORPHANS)]
    number = rng.randint(1, 7)
    twin, other = (rng.choice(chows_of(one_suit)) for _ in range(2))
    row = [f"{number + step}{suit}" for step in range(3)]
    anything = chows_of(SUITED) + pungs_of(KINDS)
    dragons = rng.sample(DRAGONS, 3)
    winds = rng.sample(WINDS, 4)
    return [
        Recipe([], anything, KINDS),
        Recipe([], chows_of(SUITED), KINDS),
        Recipe([], pungs_of(KINDS), KINDS),
        Recipe([], chows_of(simples) + pungs_of(simples), simples),
        Recipe([], chows_of(one_suit) + pungs_of(one_suit), one_suit),
        Recipe([], chows_of(one_suit) + pungs_of(HONORS), HONORS + one_suit),
        Recipe([], ends + pungs_of(ORPHANS), ORPHANS),
        Recipe([], ends + pungs_of(TERMINALS), TERMINALS),
        Recipe([], pungs_of(ORPHANS), ORPHANS),
        Recipe([], pungs_of(TERMINALS), TERMINALS),
        Recipe([], pungs_of(HONORS), HONORS),
        Recipe([], chows_of(GREEN) + pungs_of(GREEN), GREEN),
        Recipe(pungs_of(dragons[:2]), anything, dragons[2:]),
        Recipe(pungs_of(dragons), anything + pungs_of(HONORS), KINDS),
        Recipe(pungs_of(winds[:3]), anything + pungs_of(HONORS), winds[3:]),
        Recipe(pungs_of(winds), anything, KINDS),
        Recipe([twin, twin], chows_of(SUITED), KINDS),
        Recipe([twin, twin, other, other], [], KINDS),
        Recipe([run(f"{number}{each}") for each in "mps"], anything, KINDS),
        Recipe([run(f"{first}{suit}") for first in (1, 4, 7)], anything, KINDS),
        Recipe([(f"{number}{each}",) * 3 for each in "mps"], anything, KINDS),
        Recipe(pungs_of(row), anything, one_suit),
    ]


def random_sets(rng: random.Random) -> list[tuple[str, ...]]:
    """Four sets and, last, a pair."""
    while True:
        recipe = rng.choice(recipes(rng))
        sets = list(recipe.fixed)
        while len(sets) < 4:
            sets.append(rng.choice(recipe.sets))
        sets.append((rng.choice(recipe.pairs),) * 2)
        if max(Counter(one for piece in sets for one in piece).values()) <= 4:
            return sets


def random_tiles(rng: random.Random) -> tuple[list[str], list[tuple[list[str], bool]]]:
    """Kinds of the concealed tiles, the winning one too, and declared sets with open or not."""
    sort = rng.random()
    if sort < 0.04:
        return [*ORPHANS, rng.choice(ORPHANS)], []
    if sort < 0.08:
        suit = rng.choice("mps")
        return [f"{n}{suit}" for n in "1112345678999" + rng.choice("123456789")], []
    if sort < 0.14:
        pool = rng.choice([KINDS, KINDS, ORPHANS, HONORS, SUITED[:9], SUITED[18:] + HONORS])
        return rng.sample(pool, 7) * 2, []
    *sets, pair = random_sets(rng)
    opening = rng.choice([0, 0, 0.4, 0.8, 1])
    konging = rng.choice([0, 0, 0, 0.5, 1])
    concealed, declared = list(pair), []
    for piece in sets:
        is_open = rng.random() < opening
        if piece[0] == piece[1] and rng.random() < konging:
            declared.append(([piece[0]] * 4, is_open))
        elif is_open:
            declared.append((list(piece), True))
        else:
            concealed += piece
    return concealed, declared


def redden(rng: random.Random, tiles: list[str]) -> list[str]:
    """Some fives made red: the fourth of a suit always, one of fewer now and then."""
    tiles = list(tiles)
    for suit in "mps":
        places = [place for place, tile in enumerate(tiles) if tile == f"5{suit}"]
        if len(places) >= 4 or (places and rng.random() < 0.4):
            tiles[rng.choice(places)] = f"0{suit}"
    return tiles


def random_flags(rng: random.Random, win: PlainWin, options: Options) -> frozenset[str]:
    """Circumstances that can be together at a table."""
    flags = set()
    blessed = win.self_draw or (win.seat != "E" and options["renhou"])
    if not win.melds and blessed and rng.random() < 0.04:
        return frozenset({"first-turn"})
    if win.is_concealed and rng.random() < 0.45:
        flags.add("riichi")
        flags |= {word for word in ("double-riichi", "ippatsu") if rng.random() < 0.3}
    if rng.random() < 0.1:
        flags.add("last-tile")
    has_kong = any(len(meld.tiles) == 4 for meld in win.melds)
    if win.self_draw and has_kong and "ippatsu" not in flags and rng.random() < 0.3:
        flags.add("kong-tile")
    alone = [kind(tile) for tile in win.tiles].count(kind(win.tile)) == 1
    if not win.self_draw and alone and "last-tile" not in flags and rng.random() < 0.1:
        flags.add("robbed-kong")
    return frozenset(flags)


def random_options(rng: random.Random) -> tuple[str, Options]:
    """A named rule set and, less than half the time, one or two switches turned."""
    rules = rng.choice(list(NAMED))
    switches = rng.sample(SWITCHES, rng.choice([0, 0, 0, 1, 2]))
    return rules, {name: rng.choice(values) for name, values in switches}


def random_liable(rng: random.Random, win: PlainWin) -> str | None:
    """Now and then somebody who fed the last of three dragons or four winds, all called."""
    called = {kind(meld.tiles[0]) for meld in win.melds if meld.open and len(set(meld.tiles)) == 1}
    big = set(DRAGONS) <= called or set(WINDS) <= called
    if not big or rng.random() < 0.4:
        return None
    return rng.choice([seat for seat in SEATS if seat != win.seat])


def random_win(rng: random.Random) -> PlainWin:
    """
    A complete hand, rare ones often; about one in thirty with a tile exchanged.

    Some have no yaku: those are to be refused.
    """
    rules, switched = random_options(rng)
    options = options_of(rules) | switched
    concealed, declared = random_tiles(rng)
    rng.shuffle(concealed)
    flat = concealed + [one for meld, _ in declared for one in meld]
    if rng.random() < 0.03:
        flat[0] = rng.choice(KINDS)
    tiles = redden(rng, flat) if options["red_fives"] else flat
    hand, rest = tiles[: len(concealed)], tiles[len(concealed) :]
    melds = []
    for meld, is_open in declared:
        melds.append(PlainMeld(tuple(rest[: len(meld)]), is_open))
        rest = rest[len(meld) :]
    seat = rng.choice(SEATS)
    others = [other for other in SEATS if other != seat]
    win = PlainWin(
        concealed=tuple(hand[:-1]),
        tile=hand[-1],
        melds=tuple(melds),
        seat=seat,
        round=rng.choice("EESSWN"),
        discarder=rng.choice(others) if rng.random() < 0.5 else None,
        counters=rng.choice([0, 0, 0, 1, 2, 5, 6]),
        rules=rules,
        options=switched,
    )
    flags = random_flags(rng, win, options)
    return replace(
        win,
        flags=flags,
        dora=tuple(rng.choices(KINDS, k=rng.choice([0, 1, 1, 1, 2, 4]))),
        ura=tuple(rng.choices(KINDS, k=rng.choice([0, 1, 2]))) if "riichi" in flags else (),
        sticks=rng.choice([0, 0, 1, 3]) + ("riichi" in flags),
        liable=random_liable(rng, win),
    )


def shuffled(win: PlainWin, rng: random.Random) -> PlainWin:
    """The same win typed in another order: tiles, declared sets and indicators."""
    melds = [
        meld._replace(tiles=tuple(rng.sample(meld.tiles, len(meld.tiles))))
        for meld in rng.sample(win.melds, len(win.melds))
    ]
    return replace(
        win,
        concealed=tuple(rng.sample(win.concealed, len(win.concealed))),
        melds=tuple(melds),
        dora=tuple(rng.sample(win.dora, len(win.dora))),
        ura=tuple(rng.sample(win.ura, len(win.ura))),
    )
