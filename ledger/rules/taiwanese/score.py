"""What a Taiwanese hand is worth: items, what replaces what, the limit; worths without tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from difflib import get_close_matches

from ledger.engine.facts import Reading, Win
from ledger.engine.patterns import Pattern, Row, found
from ledger.engine.readings import pairs_and_triplet
from ledger.engine.score import Value
from ledger.engine.tiles import BONUS
from ledger.engine.winning_hand import Tiles
from ledger.errors import HandError
from ledger.game.outcome import Claim, Declared, NamedPatterns
from ledger.rules.named import refuse_seat, refuse_way
from ledger.rules.ruleset import Seating
from ledger.rules.taiwanese.options import ClubOptions, Options, SeedOptions
from ledger.rules.taiwanese.patterns import (
    CLUB,
    CONTAINED,
    EIGHT_FLOWERS,
    MOST,
    SEED,
    SEVEN_ROB_EIGHTH,
)

ALL_BONUS_TILES = 255
FIRST_BONUS = 34
NOTHING: Mapping[str, Mapping[str, int]] = {}


# The value of a reading


def judge_seed(reading: Reading, win: Win) -> Value | None:
    """
    The value of one reading under `taiwanese`, None under the minimum.

    Source: taiwanese 3, 4, 5
    """
    contained = NOTHING if win.options.pay_implied_patterns else CONTAINED
    rows = counted(found(SEED, reading, win), contained)
    return value_of(rows, total(rows), win.options)


def judge_club(reading: Reading, win: Win) -> Value | None:
    """
    The value of one reading under `taiwanese-club`, None under the minimum.

    Source: taiwanese 9
    """
    rows = counted(found(CLUB, reading, win), NOTHING)
    return value_of(rows, total(rows), win.options)


def counted(
    patterns: list[tuple[Pattern, int]], contained: Mapping[str, Mapping[str, int]]
) -> tuple[Row, ...]:
    """
    What is left of the patterns that are there, in the order of the table.

    A pattern counts unless a dearer one that counts replaces it, is of its series, or contains it:
    the dearest are looked at first, and what does not count replaces nothing.

    Source: taiwanese 5
    """
    kept: dict[str, Row] = {}
    gone: set[str] = set()
    within: dict[str, int] = {}
    for pattern, times in sorted(patterns, key=lambda one: -one[0].value):
        id = pattern.id
        left = times - within.get(id, 0)
        if left <= 0 or id in gone or pattern.series in gone:
            continue
        kept[id] = Row(pattern, left, left * pattern.value)
        gone.update(pattern.excludes)
        if pattern.series:
            gone.add(pattern.series)
        for part, number in contained.get(id, {}).items():
            within[part] = within.get(part, 0) + number
    return tuple([kept[pattern.id] for pattern, _ in patterns if pattern.id in kept])


def total(rows: tuple[Row, ...]) -> int:
    return sum([row.value for row in rows])


def value_of(rows: tuple[Row, ...], tai: int, options: Options) -> Value | None:
    """
    A value of this many tai with the limit applied, None under the minimum.

    Source: taiwanese 2, 6.1
    """
    if tai < options.min_tai:
        return None
    capped = tai if options.limit is None else min(tai, options.limit)
    return Value(rows, {"tai": tai, "counted": capped}, capped, (tai,))


def value_said(rows: tuple[Row, ...], tai: int, options: Options) -> Value:
    """
    The value of a win that has no readings.

    Raises:
        HandError: fewer tai than the minimum.
    """
    value = value_of(rows, tai, options)
    if value is None:
        raise HandError(no_win(options), fix="check the tai, or min_tai of the game")
    return value


def seed_readings(options: SeedOptions, hand: int) -> list[int]:
    """Seven pairs and a triplet, where the game has them."""
    return irregular(hand) if options.seven_pairs_triplet else []


def club_readings(options: ClubOptions, hand: int) -> list[int]:
    """Seven pairs and a triplet, where the game has them."""
    return irregular(hand) if options.li_gu else []


def irregular(hand: int) -> list[int]:
    word = pairs_and_triplet(hand)
    return [] if word is None else [word]


# Wins by bonus tiles


def bonus_only(
    table: tuple[Pattern, ...], options: Options, claim: Claim, discarder: int | None
) -> Value | None:
    """
    All eight bonus tiles, or seven and the eighth of another; None for any other hand.

    Raises:
        HandError: bonus tiles that are no such win.

    Source: taiwanese 2 (3 and 4), 3 (1)
    """
    tiles = claim.worth
    assert isinstance(tiles, Tiles)
    robbed = tiles.win is not None and tiles.win >= FIRST_BONUS
    if tiles.hand >> BONUS & 255 != ALL_BONUS_TILES:
        if robbed:
            raise HandError(
                "fewer than eight bonus tiles", fix="name all eight: seven rob the eighth"
            )
        return None
    if discarder is None:
        return bonus_value(table, EIGHT_FLOWERS, options)
    if not robbed:
        raise HandError(
            "eight bonus tiles win at once when they are drawn",
            fix="write self N 12345678f, or the robbed tile as in 1234567f +8f",
        )
    return bonus_value(table, SEVEN_ROB_EIGHTH, options)


def bonus_value(table: tuple[Pattern, ...], id: str, options: Options) -> Value:
    """
    The value of one row alone.

    Raises:
        HandError: fewer tai than the minimum; such a win needs it like any other.
    """
    row = next(pattern for pattern in table if pattern.id == id)
    return value_said((Row(row, 1, row.value),), row.value, options)


# A worth that was said without tiles

DRAWN = frozenset((
    "fully-concealed", "self-drawn", "last-wall-tile", "heavenly-hand", EIGHT_FLOWERS,
    "self-draw", "men-qing-zi-mo", "bu-qiu", "kong-bloom", "ban-qiu",
))  # fmt: skip
CLAIMED = frozenset((
    "concealed-hand", "last-discard", "rob-kong", SEVEN_ROB_EIGHTH,
    "men-qing", "ping-hu", "quan-qiu",
))  # fmt: skip
DEALERS_ALONE = {"heavenly-hand": True, "earthly-hand": False}


def named(
    table: tuple[Pattern, ...],
    options: Options,
    worth: NamedPatterns,
    claim: Claim,
    self_draw: bool,
    seating: Seating,
) -> Value:
    """
    The value of items by their ids; all are named, and what another replaces is not.

    Raises:
        HandError: an id that is not in the table, a count that cannot be, an item of the other way
            of winning, of other seats or that another replaces, fewer tai than the minimum.
    """
    if worth.fu is not None:
        raise HandError("Taiwanese has no minipoints", fix="leave out the slash")
    counts: Counter[str] = Counter()
    for id, count in worth.patterns:
        counts[id] += count
    for id, count in counts.items():
        refuse_named(id, count, table, self_draw, seating.dealer)
    there = [(row, counts[row.id]) for row in table if row.id in counts]
    rows = counted(there, NOTHING)
    refuse_replaced(counts, (row.pattern.id for row in rows))
    return value_said(rows, total(rows), options)


def refuse_named(
    id: str, count: int, table: tuple[Pattern, ...], self_draw: bool, dealer: bool
) -> None:
    known = [row.id for row in table]
    if id not in known:
        close = get_close_matches(id, known) or known[:2]
        raise HandError(f"no pattern {id!r}", fix=f"try {' or '.join(close)}")
    most = MOST.get(id, 1)
    if not 1 <= count <= most:
        fix = f"write {id}*{most} at most" if most > 1 else f"write {id} once"
        raise HandError(f"{id} cannot count {count} times", fix=fix)
    others = CLAIMED if self_draw else DRAWN
    refuse_way(id, others, "self-draw" if self_draw else "win on a claimed tile")
    refuse_seat(id, DEALERS_ALONE, dealer, "the dealer")


def refuse_replaced(said: Iterable[str], left: Iterable[str]) -> None:
    gone = sorted(set(said) - set(left))
    if gone:
        raise HandError(f"another pattern replaces {', '.join(gone)}", fix="name only what counts")


def declared(
    options: Options, worth: Declared, claim: Claim, self_draw: bool, seating: Seating
) -> Value:
    """
    The value of a number of tai, before the limit.

    Raises:
        HandError: minipoints or a riichi limit, fewer tai than the minimum.
    """
    if worth.fu is not None or worth.limit:
        raise HandError("Taiwanese counts tai alone", fix="write the tai, like 16")
    return value_said((), worth.amount, options)


def no_win(options: Options) -> str:
    """What is said of a hand under the minimum."""
    return f"fewer than the {options.min_tai} tai that a win needs"


# Nothing beside the readings counts


def extras(options: Options, claim: Claim, riichi: bool) -> int:
    """No dora."""
    return 0


def with_extras(options: Options, value: Value, extras: int) -> Value:
    return value


def explain(
    options: Options, reading: int, claim: Claim, seating: Seating, value: Value
) -> list[tuple[str, int, str]]:
    """The sum of the items where a limit changed it."""
    tai = value.total["tai"]
    assert isinstance(tai, int)
    if tai == value.amount:
        return []
    return [("sum of the items", tai, "3"), ("limit", value.amount, "6.1")]
