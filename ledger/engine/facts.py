"""
Named facts of a reading and of a win: what the predicates may ask.

A verdict is remembered under one integer, the key: the reading's counters, then what its places,
chows, pungs and honors amount to, then the circumstances of the win. `Reading` and `Win` are
spelled out of that key alone, so a remembered verdict cannot differ from a fresh one. A new
question is a new fact here.
"""

from __future__ import annotations

from typing import Any

from ledger.engine.melds import (
    CALLED_AT,
    CHOWS,
    CHOWS_AT,
    CLAIMED_AT,
    COUNTERS,
    PAIR_AND_HONORS,
    PAIR_AT,
    PLACES,
    PLACES_AT,
    PUNGS_AND_PAIR,
    PUNGS_AT,
    STRAIGHT_SIDE,
    Wait,
)
from ledger.engine.readings import MEMO_LIMIT
from ledger.engine.tiles import EAST

# Where the facts stand in the key, above the counters.
PLACE_FACTS_AT = PLACES_AT
CHOW_FACTS_AT = PLACE_FACTS_AT + 9
STRAIGHT_FACTS_AT = CHOW_FACTS_AT + 7
PUNG_FACTS_AT = STRAIGHT_FACTS_AT + 2
HONOR_FACTS_AT = PUNG_FACTS_AT + 5
CIRCUMSTANCES_AT = HONOR_FACTS_AT + 14

STRAIGHT_THERE = 1 << CHOW_FACTS_AT + 6


class Circumstance:
    """How the hand was won, one bit each; above them stand small numbers (see `Win`)."""

    SELF_DRAW = 1 << 0
    DEALER = 1 << 1
    RIICHI = 1 << 2
    DOUBLE_RIICHI = 1 << 3
    IPPATSU = 1 << 4
    LAST_TILE = 1 << 5
    KONG_TILE = 1 << 6
    ROBBED_KONG = 1 << 7
    FIRST_TURN = 1 << 8
    READY = 1 << 9
    READY_DEALT = 1 << 10
    FIVE_COUNTERS = 1 << 11
    ONE_KIND_WAIT = 1 << 12


DISCARDS_AT = 14  # 2 bits: 0 many or unknown, 1 six to nine discards, 2 five or fewer
BONUS_TILES_AT = 16  # 4 bits: how many bonus tiles
SEAT_FLOWERS_AT = 20  # 2 bits: how many of the seat's number
FLOWER_GROUPS_AT = 22  # 2 bits: how many whole groups of four


class PlaceFacts(dict[int, int]):
    """
    Where the pieces stand -> suits (2 bits), honors, terminals, all hold a terminal, all hold a
    terminal or honor, all green (1 each), sets called: none, some, all (2).
    """

    def __missing__(self, key: int) -> int:
        called, terminal, honor, characters, dots, bamboo, green = [
            key >> at & 15 for at in range(0, 28, 4)
        ]
        pieces = honor + characters + dots + bamboo
        found = (characters > 0) + (dots > 0) + (bamboo > 0)
        found |= (honor > 0) << 2 | (terminal > 0) << 3
        found |= (terminal == pieces) << 4 | (terminal + honor == pieces) << 5
        found |= (green == pieces) << 6
        found |= ((called > 0) + (called == pieces - 1)) << 7
        self[key] = found << PLACE_FACTS_AT
        return self[key]


class ChowFacts(dict[int, int]):
    """
    Which chows there are -> most alike (3 bits), alike pairs (2), mixed triple (1), straight (1).
    """

    def __missing__(self, chows: int) -> int:
        if len(self) > MEMO_LIMIT:
            self.clear()
        there = (chows | chows >> 1 | chows >> 2) & ONE_EACH
        straight = there & there >> 12 & there >> 24 & FIRST_CHOWS
        mixed_triple = there & there >> 28 & there >> 56
        found = (mixed_triple != 0) << 5 | (straight != 0) << 6
        if chows == there:
            found |= chows > 0
        else:
            counts = [chows >> 4 * index & 15 for index in range(21)]
            found |= max(counts) | sum(count // 2 for count in counts) << 3
        self[chows] = found << CHOW_FACTS_AT
        return self[chows]


ONE_EACH = sum(1 << 4 * index for index in range(21))
FIRST_CHOWS = 1 | 1 << 28 | 1 << 56


# In the key of the straights: which of them were called, and claimed, above the chows.
SIDE_AT = 84


class StraightFacts(dict[int, int]):
    """
    Chows with a straight, and which were called or claimed -> whether a straight stands without a
    called chow (1 bit), and without a claimed tile too (1 bit).
    """

    def __missing__(self, key: int) -> int:
        if len(self) > MEMO_LIMIT:
            self.clear()
        side = key >> SIDE_AT
        claimed = side >> CLAIMED_AT - CALLED_AT
        uncalled = unclaimed = False
        for suit in range(3):
            there = [key >> 4 * (7 * suit + low) & 15 for low in (0, 3, 6)]
            own = [count - (side >> 4 * (3 * suit + i) & 15) for i, count in enumerate(there)]
            uncalled |= all(own)
            unclaimed |= all(n - (claimed == 3 * suit + i + 1) for i, n in enumerate(own))
        self[key] = (uncalled | unclaimed << 1) << STRAIGHT_FACTS_AT
        return self[key]


class PungFacts(dict[int, int]):
    """
    Number pungs and the pair -> triple pung (1 bit), small triple pung (1), and how many
    consecutive pungs there are at most where these are three or more (3).
    """

    def __missing__(self, key: int) -> int:
        if len(self) > MEMO_LIMIT:
            self.clear()
        suits = [key & 511, key >> 9 & 511, key >> 18 & 511]
        pair = (key >> PAIR_AT - PUNGS_AT) - 1
        found = int(bool(suits[0] & suits[1] & suits[2]))
        if 0 <= pair < EAST:
            one, other = (pungs for suit, pungs in enumerate(suits) if suit != pair // 9)
            found |= (one & other) >> pair % 9 << 1 & 2
        if key & key >> 1 & key >> 2 & BELOW_EIGHT:
            found |= max(longest_run(suit) for suit in suits) << 2
        self[key] = found << PUNG_FACTS_AT
        return self[key]


BELOW_EIGHT = 0x7F | 0x7F << 9 | 0x7F << 18


def longest_run(present: int) -> int:
    """How many neighboring bits are set at most."""
    length = 0
    while present:
        present &= present >> 1
        length += 1
    return length


class HonorFacts(dict[int, int]):
    """The pair, honor pungs and winds -> dragon and wind facts, in the order of `Reading`."""

    def __missing__(self, key: int) -> int:
        pair = (key & 63) - 1 - EAST
        winds, dragons = key >> 6 & 15, key >> 10 & 7
        seat, prevailing = key >> 13 & 3, key >> 15 & 3
        found = dragons.bit_count() | dragons << 2 | winds.bit_count() << 5
        found |= (winds >> seat & 1) << 8 | (winds >> prevailing & 1) << 9
        found |= (pair >= 4) << 10 | (0 <= pair < 4) << 11
        found |= (pair == seat) << 12 | (pair == prevailing) << 13
        self[key] = found << HONOR_FACTS_AT
        return self[key]


PLACE_FACTS = PlaceFacts()
CHOW_FACTS = ChowFacts()
STRAIGHT_FACTS = StraightFacts()
PUNG_FACTS = PungFacts()
HONOR_FACTS = HonorFacts()


def winds_key(seat: int, prevailing: int) -> int:
    """The winds as `facts_key` wants them."""
    return seat << 13 | prevailing << 15


def facts_key(reading: int, winds: int) -> int:
    """The key of a reading's facts; circumstances come on top of it."""
    key = (
        (reading & COUNTERS)
        | PLACE_FACTS[reading >> PLACES_AT & PLACES]
        | CHOW_FACTS[reading >> CHOWS_AT & CHOWS]
        | PUNG_FACTS[reading >> PUNGS_AT & PUNGS_AND_PAIR]
        | HONOR_FACTS[reading >> PAIR_AT & PAIR_AND_HONORS | winds]
    )
    if key & STRAIGHT_THERE:
        chows = reading >> CHOWS_AT & CHOWS
        key |= STRAIGHT_FACTS[chows | (reading >> CALLED_AT & STRAIGHT_SIDE) << SIDE_AT]
    return key


WAITS = tuple(Wait)
(
    AT_CHOWS, AT_PUNGS, AT_KONGS, AT_CONCEALED_PUNGS, AT_CONCEALED_KONGS, AT_PAIRS, AT_WAIT,
    AT_ORPHANS, AT_NINE_GATES, AT_FU,
) = range(0, 40, 4)  # fmt: skip


class Reading:
    """
    One way to split a winning hand, as facts.

    A kong is a pung too; "concealed" is what counts as such with this winning tile. Pieces are the
    sets and the pair, or the seven pairs. `consecutive_pungs` is 0 below three.
    """

    __slots__ = (
        "alike_chow_pairs", "all_called", "all_green", "all_outside", "all_terminal", "called",
        "chows", "concealed_kongs", "concealed_pungs", "consecutive_pungs", "dragon_pair",
        "dragon_pungs", "green_pung", "honors", "kongs", "mixed_triple_chow", "most_alike_chows",
        "nine_gates", "orphans", "pairs", "prevailing_wind_pair", "prevailing_wind_pung", "pungs",
        "red_pung", "seat_wind_pair", "seat_wind_pung", "set_fu", "small_triple_pung", "straight",
        "straight_uncalled", "straight_unclaimed", "suits", "terminals", "triple_pung", "wait",
        "white_pung", "wind_pair", "wind_pungs",
    )  # fmt: skip

    def __init__(self, key: int) -> None:
        self._spell_counters(key)
        self._spell_facts(key)

    def _spell_counters(self, key: int) -> None:
        self.chows = key >> AT_CHOWS & 15
        self.pungs = key >> AT_PUNGS & 15
        self.kongs = key >> AT_KONGS & 15
        self.concealed_pungs = key >> AT_CONCEALED_PUNGS & 15
        self.concealed_kongs = key >> AT_CONCEALED_KONGS & 15
        self.pairs = key >> AT_PAIRS & 15
        self.wait = WAITS[key >> AT_WAIT & 15]
        self.orphans = key >> AT_ORPHANS & 15
        self.nine_gates = key >> AT_NINE_GATES & 15
        self.set_fu = 2 * (key >> AT_FU & 255)
        places = key >> PLACE_FACTS_AT
        self.suits = places & 3
        self.honors = places & 4 != 0
        self.terminals = places & 8 != 0
        self.all_terminal = places & 16 != 0
        self.all_outside = places & 32 != 0
        self.all_green = places & 64 != 0
        self.called = places & 384 != 0
        self.all_called = places & 256 != 0

    def _spell_facts(self, key: int) -> None:
        chows = key >> CHOW_FACTS_AT
        self.most_alike_chows = chows & 7
        self.alike_chow_pairs = chows >> 3 & 3
        self.mixed_triple_chow = chows & 1 << 5 != 0
        self.straight = chows & 1 << 6 != 0
        self.straight_uncalled = chows & 1 << 7 != 0
        self.straight_unclaimed = chows & 1 << 8 != 0
        pungs = key >> PUNG_FACTS_AT
        self.triple_pung = pungs & 1 << 0 != 0
        self.small_triple_pung = pungs & 1 << 1 != 0
        self.consecutive_pungs = pungs >> 2 & 7
        honors = key >> HONOR_FACTS_AT
        self.dragon_pungs = honors & 3
        self.white_pung = honors & 1 << 2 != 0
        self.green_pung = honors & 1 << 3 != 0
        self.red_pung = honors & 1 << 4 != 0
        self.wind_pungs = honors >> 5 & 7
        self.seat_wind_pung = honors & 1 << 8 != 0
        self.prevailing_wind_pung = honors & 1 << 9 != 0
        self.dragon_pair = honors & 1 << 10 != 0
        self.wind_pair = honors & 1 << 11 != 0
        self.seat_wind_pair = honors & 1 << 12 != 0
        self.prevailing_wind_pair = honors & 1 << 13 != 0


class Win:
    """How the hand was won, as facts, and the options of the game."""

    __slots__ = (
        "bonus_tiles", "dealer", "discards", "double_riichi", "first_turn",
        "five_counters", "flower_groups", "ippatsu", "kong_tile", "last_tile", "one_kind_wait",
        "options", "ready", "ready_dealt", "riichi", "robbed_kong", "seat_flowers",
        "self_draw",
    )  # fmt: skip

    def __init__(self, circumstances: int, options: Any) -> None:
        self.options = options
        flags = Circumstance
        self.self_draw = bool(circumstances & flags.SELF_DRAW)
        self.dealer = bool(circumstances & flags.DEALER)
        self.riichi = bool(circumstances & flags.RIICHI)
        self.double_riichi = bool(circumstances & flags.DOUBLE_RIICHI)
        self.ippatsu = bool(circumstances & flags.IPPATSU)
        self.last_tile = bool(circumstances & flags.LAST_TILE)
        self.kong_tile = bool(circumstances & flags.KONG_TILE)
        self.robbed_kong = bool(circumstances & flags.ROBBED_KONG)
        self.first_turn = bool(circumstances & flags.FIRST_TURN)
        self.ready = bool(circumstances & flags.READY)
        self.ready_dealt = bool(circumstances & flags.READY_DEALT)
        self.five_counters = bool(circumstances & flags.FIVE_COUNTERS)
        self.one_kind_wait = bool(circumstances & flags.ONE_KIND_WAIT)
        self.discards = circumstances >> DISCARDS_AT & 3
        self.bonus_tiles = circumstances >> BONUS_TILES_AT & 15
        self.seat_flowers = circumstances >> SEAT_FLOWERS_AT & 3
        self.flower_groups = circumstances >> FLOWER_GROUPS_AT & 3
