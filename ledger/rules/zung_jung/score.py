"""What a Zung Jung hand is worth: series, limits, chicken hand, minimum; what contradicts it."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from ledger.engine.facts import (
    BONUS_TILES_AT,
    FLOWER_GROUPS_AT,
    SEAT_FLOWERS_AT,
    Circumstance,
    Reading,
    Win,
)
from ledger.engine.melds import Counter
from ledger.engine.patterns import Pattern, Row, found
from ledger.engine.readings import seven_pairs, thirteen_orphans
from ledger.engine.score import Value
from ledger.engine.tiles import ALL_COUNTS, SHIFT, Wind
from ledger.engine.winning_hand import Tiles
from ledger.errors import HandError, count_text
from ledger.game.outcome import Claim, Declared, NamedPatterns
from ledger.rules.named import refuse_seat, refuse_way
from ledger.rules.ruleset import Seating
from ledger.rules.zung_jung.options import Options
from ledger.rules.zung_jung.patterns import BONUS, MOST

CHICKEN = 1
WORDS = frozenset(("last-tile", "kong-tile", "robbed-kong", "first-turn", "responsible", "river"))
# Plain integers: the hot path does no arithmetic on enums.
SELF_DRAW = int(Circumstance.SELF_DRAW)
LAST_TILE = int(Circumstance.LAST_TILE)
KONG_TILE = int(Circumstance.KONG_TILE)
ROBBED_KONG = int(Circumstance.ROBBED_KONG)
FIRST_TURN = int(Circumstance.FIRST_TURN)
ASKS_TILES = KONG_TILE | ROBBED_KONG | FIRST_TURN
BONUS_SERIES = frozenset(row.series for row in BONUS)


# The value of a reading


def judge(patterns: tuple[Pattern, ...], reading: Reading, win: Win) -> Value | None:
    """
    The value of one reading, None under the minimum.

    Source: zung jung §3
    """
    rows = [Row(row, count, count * row.value) for row, count in found(patterns, reading, win)]
    return award(rows, win.options)


def award(rows: Iterable[Row], options: Options) -> Value | None:
    """
    The value of what was found: one of each series, then the limits; None under the minimum.

    `rank` orders readings by the value, then the sum before the limit, then the fewest patterns;
    `detail` is the sum before the limit.

    Source: zung jung §3.2 to §3.6, §8
    """
    counted = dearest_of_series(rows)
    before_limit = sum(row.value for row in counted)
    of_tiles = sum(row.value for row in counted if row.pattern.series not in BONUS_SERIES)
    if max(of_tiles, CHICKEN) < options.minimum:
        return None
    kept, points, limit = limited(counted, before_limit, options.limit)
    return Value(
        rows=tuple(kept),
        total={"points": points, "limit": limit},
        amount=points,
        rank=(points, before_limit, -len(counted)),
        detail=before_limit,
    )


def dearest_of_series(rows: Iterable[Row]) -> list[Row]:
    """Of each series the row that brings most (of equal ones the first), in the table's order."""
    dearest: dict[str, Row] = {}
    for row in rows:
        kept = dearest.get(row.pattern.series)
        if kept is None or row.value > kept.value:
            dearest[row.pattern.series] = row
    return list(dearest.values())


def limited(rows: list[Row], before_limit: int, limit: int) -> tuple[list[Row], int, str | None]:
    """
    What is left of the rows, the points, and which limit or other special value it is.

    Source: zung jung §3.4, §3.5
    """
    listed = [row for row in rows if row.pattern.limit]
    if listed:
        dearest = max(listed, key=lambda row: row.value)  # the first of equal ones
        return [dearest], dearest.value, "listed-limit"
    if before_limit > limit:
        return rows, limit, "compound-limit"
    if not rows:
        return rows, CHICKEN, "chicken"
    return rows, before_limit, None


def special_readings(options: Options, hand: int) -> list[int]:
    """
    Seven Pairs, in which four alike may be two pairs, and Thirteen Terminals.

    Source: zung jung §2, §5
    """
    words = (seven_pairs(hand, four_alike=True), thirteen_orphans(hand))
    return [word for word in words if word is not None]


# Circumstances


def circumstances(
    options: Options, claim: Claim, discarder: int | None, riichi: bool, seating: Seating
) -> int:
    """
    The circumstances and bonus facts of a win.

    No bit says that the winner is the dealer: no pattern asks.

    Raises:
        HandError: words that contradict each other, the seat or the way of winning.

    Source: zung jung §3.7, §8
    """
    bits = claim.circumstances
    if bits:
        seat_wind = seating.seat_wind
        refuse_contradictions(bits, discarder is None, seat_wind == Wind.E)
        if bits & FIRST_TURN and discarder is not None:
            refuse_other_discarder(claim.winner, discarder, seat_wind)
    if discarder is None:
        bits |= SELF_DRAW
    if options.bonus_tiles and isinstance(claim.worth, Tiles):
        bits |= bonus_facts(claim.worth.bonus, seating.seat_wind)
    return bits


def refuse_contradictions(bits: int, self_draw: bool, east: bool) -> None:
    """
    Words that contradict each other, the seat or the way of winning, whatever the worth.

    Source: zung jung §3.7
    """
    if bits & KONG_TILE and not self_draw:
        raise HandError("kong-tile on a discard", fix="write self, or robbed-kong")
    if bits & ROBBED_KONG and self_draw:
        raise HandError(
            "robbed-kong on a self-draw",
            fix="write win WINNER from the player who made the kong",
        )
    if bits & FIRST_TURN:
        refuse_first_turn(bits, self_draw, east)


def refuse_first_turn(bits: int, self_draw: bool, east: bool) -> None:
    if bits & (LAST_TILE | KONG_TILE | ROBBED_KONG):
        raise HandError(
            "first-turn with another way of winning", fix="leave out one of the two words"
        )
    if self_draw and not east:
        raise HandError(
            "first-turn: heaven is for East alone",
            fix="leave out first-turn, or name East as the winner",
        )
    if not self_draw and east:
        raise HandError("first-turn: earth is not for East", fix="leave out first-turn")


def refuse_other_discarder(winner: int, discarder: int, seat_wind: int) -> None:
    if discarder != (winner - seat_wind) % 4:
        raise HandError(
            "first-turn: earth is a win on East's first discard",
            fix="leave out first-turn, or name East as the discarder",
        )


def bonus_facts(bonus: int, seat: int) -> int:
    """
    How many bonus tiles, of the own seat, and whole sets, where the verdict looks for them.

    Args:
        bonus: a bit for each of seasons 1 to 4 and flowers 1 to 4.
        seat: the seat wind; East owns season and flower 1.
    """
    own = (bonus >> seat & 1) + (bonus >> 4 + seat & 1)
    sets = (bonus & 15 == 15) + (bonus >> 4 == 15)
    return bonus.bit_count() << BONUS_TILES_AT | own << SEAT_FLOWERS_AT | sets << FLOWER_GROUPS_AT


def check(options: Options, claim: Claim, discarder: int | None, circumstances: int) -> None:
    """
    Refuse what contradicts the tiles.

    Raises:
        HandError: a replacement tile without a kong, a first turn with a declared set, or a robbed
            kong of which the winner holds a tile.

    Source: zung jung §3.7, §5
    """
    if not circumstances & ASKS_TILES or not isinstance(claim.worth, Tiles):
        return
    tiles = claim.worth
    if circumstances & KONG_TILE and not tiles.declared >> 4 * Counter.KONGS & 15:
        raise HandError("kong-tile without a kong", fix="write the kong as (1111p) or [1111p]")
    if circumstances & FIRST_TURN and tiles.declared:
        raise HandError("first-turn with a declared set", fix="leave out first-turn")
    if circumstances & ROBBED_KONG and copies_of_winning_tile(tiles) > 1:
        raise HandError(
            "robbed-kong, but the winner holds another of that tile",
            fix="the kong has the other three: look at the winning tile again",
        )


def copies_of_winning_tile(tiles: Tiles) -> int:
    """How many the winner has of the winning tile, itself included."""
    assert tiles.win is not None, "every win of this book has a winning tile"
    return ((tiles.hand & ALL_COUNTS) + tiles.melds) >> SHIFT[tiles.win] & 15


# Nothing beside the readings counts


def bonus_only(options: Options, claim: Claim, discarder: int | None) -> Value | None:
    """Nobody wins by bonus tiles alone."""
    return None


def extras(options: Options, claim: Claim, riichi: bool) -> int:
    """No dora."""
    return 0


def with_extras(options: Options, value: Value, extras: int) -> Value:
    return value


# A worth that was said without tiles

SELF_DRAWN = frozenset(("final-draw", "win-on-kong", "blessing-of-heaven"))
FROM_A_DISCARD = frozenset(("final-discard", "robbing-a-kong", "blessing-of-earth"))
EASTS_ALONE = {"blessing-of-heaven": True, "blessing-of-earth": False}


def named(
    patterns: tuple[Pattern, ...],
    options: Options,
    worth: NamedPatterns,
    claim: Claim,
    self_draw: bool,
    seating: Seating,
) -> Value:
    """
    The value of patterns by their ids; series and limits apply as to tiles.

    Raises:
        HandError: an id that is not in the table, a count that cannot be, a pattern of the other
            way of winning or of other seats, or fewer points than the minimum.
    """
    if worth.fu is not None:
        raise HandError("Zung Jung has no minipoints", fix="leave out the slash")
    counts: dict[str, int] = {}
    for id, count in worth.patterns:
        counts[id] = counts.get(id, 0) + count
    table = {row.id: row for row in patterns}
    for id, count in counts.items():
        refuse_named(id, count, table, self_draw, seating.dealer)
    rows = [
        Row(row, counts[row.id], counts[row.id] * row.value) for row in patterns if row.id in counts
    ]
    value = award(rows, options)
    if value is None:
        raise HandError(no_win(options), fix="name every pattern of the hand")
    return value


def refuse_named(
    id: str, count: int, table: dict[str, Pattern], self_draw: bool, dealer: bool
) -> None:
    if id not in table:
        close = get_close_matches(id, table) or ["all-sequences", "seven-pairs"]
        raise HandError(f"no pattern {id!r}", fix=f"try {' or '.join(close)}")
    most = MOST.get(id, 1)
    if not 1 <= count <= most:
        fix = f"write {id}*{most} at most" if most > 1 else f"write {id} once"
        raise HandError(f"{id} cannot count {count} times", fix=fix)
    others = FROM_A_DISCARD if self_draw else SELF_DRAWN
    refuse_way(id, others, "self-draw" if self_draw else "win on a discard")
    refuse_seat(id, EASTS_ALONE, dealer, "East")


def declared(
    options: Options, worth: Declared, claim: Claim, self_draw: bool, seating: Seating
) -> Value:
    """
    The value of a number of points.

    Raises:
        HandError: minipoints or a riichi limit, no points or fewer than the minimum.
    """
    if worth.fu is not None or worth.limit:
        raise HandError("Zung Jung counts points alone", fix="write the points, like 70")
    if worth.amount < CHICKEN:
        raise HandError(count_text(worth.amount, "point"), fix="write at least 1 point")
    if worth.amount < options.minimum:
        raise HandError(no_win(options), fix="check the points")
    points = worth.amount
    return Value((), {"points": points, "limit": None}, points, (points, points, 0), points)


def no_win(options: Options) -> str:
    """What is said of a hand under the minimum."""
    needed = count_text(options.minimum, "point")
    return f"fewer than the {needed} that a win needs, bonus tiles not counted"


def explain(
    options: Options, reading: int, claim: Claim, seating: Seating, value: Value
) -> list[tuple[str, int, str]]:
    """The sum where a limit changed it, and how the payment follows from the value."""
    points = value.amount
    lines = []
    if value.total["limit"] == "chicken":
        lines.append(("no pattern: a chicken hand", points, "§3.4"))
    elif value.detail != points:
        lines.append(("sum before the limit", value.detail, "§3.5"))
    lines.append(("the winner gets three times the value", 3 * points, "§6"))
    if options.payoff == "uniform":
        lines.append(("each of the three pays", points, "§8"))
    elif points > options.par:
        lines.append(("responsible player, where there is one", 3 * points - 2 * options.par, "§6"))
        lines.append(("each of the other two then", options.par, "§6"))
        lines.append(("each of the three where nobody is responsible", points, "§6"))
    else:
        lines.append(("each of the three pays, up to par", points, "§6"))
    return lines
