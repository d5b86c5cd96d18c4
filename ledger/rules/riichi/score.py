"""Fan, minipoints and points of a riichi hand: sections 4 to 10 of SOURCE.md."""

from __future__ import annotations

from difflib import get_close_matches
from functools import lru_cache

from ledger.engine.facts import Circumstance, Reading, Win
from ledger.engine.melds import Counter, counter
from ledger.engine.patterns import Row
from ledger.engine.readings import EVEN_SHAPE, seven_pairs, thirteen_orphans
from ledger.engine.score import Value
from ledger.engine.tiles import RED_FIVES, SHIFT, dora_of
from ledger.engine.winning_hand import Tiles
from ledger.errors import HandError
from ledger.game.outcome import Claim, Declared, NamedPatterns
from ledger.rules.named import refuse_seat, refuse_way
from ledger.rules.riichi import patterns as table
from ledger.rules.riichi.fu import fu_rounded
from ledger.rules.riichi.options import Options
from ledger.rules.ruleset import Seating

MANGAN = 2000
YAKUMAN_POINTS = 8000
# At least so many fan -> basic points and name; below it the formula, at most mangan.
LIMITS = (
    (11, 6000, "sanbaiman"),
    (8, 4000, "baiman"),
    (6, 3000, "haneman"),
    (5, MANGAN, "mangan"),
)
DECLARED_LIMITS = {
    "m": (MANGAN, "mangan"),
    "h": (3000, "haneman"),
    "b": (4000, "baiman"),
    "s": (6000, "sanbaiman"),
}
DORA_SHIFT = tuple(SHIFT[dora_of(kind)] for kind in range(34))
PINFU = "pinfu"
FIVE_COUNTERS = 5


class Detail:
    """
    What a value remembers: yaku rows without dora, fu, and where it is paid; never changed.

    `yakuman` are the yakuman patterns that are paid, with how many yakuman each; `renhou` says that
    a mangan for the blessing of man is due where the hand is not worth more without it.
    """

    __slots__ = ("dealer", "fu", "renhou", "rows", "self_draw", "yakuman")

    def __init__(
        self,
        rows: tuple[Row, ...],
        fu: int | None,
        dealer: bool,
        self_draw: bool,
        yakuman: tuple[tuple[str, int], ...] = (),
        renhou: Row | None = None,
    ) -> None:
        self.rows = rows
        self.fu = fu
        self.dealer = dealer
        self.self_draw = self_draw
        self.yakuman = yakuman
        self.renhou = renhou


def basic_points(options: Options, fan: int, fu: int) -> tuple[int, str | None]:
    """
    Basic points and the name of the limit, before the dealer's double and before rounding.

    Args:
        fan: at least 1, dora included.
        fu: already rounded up to a ten; 25 for seven pairs.

    >>> basic_points(Options(), 3, 30)
    (960, None)

    Source: riichi 7.1
    """
    if fan >= 13 and options.counted_yakuman == "yakuman":
        return YAKUMAN_POINTS, "yakuman"
    for least, basic, name in LIMITS:
        if fan >= least:
            return basic, name
    basic = fu << 2 + fan
    if basic >= MANGAN or (basic == 1920 and options.round_up_to_mangan):
        return MANGAN, "mangan"
    return basic, None


def up_to_hundred(points: int) -> int:
    return -(-points // 100) * 100


def points_of(basic: int, *, dealer: bool, self_draw: bool) -> int:
    """
    The hand's value without counters and sticks: what the discarder pays, or the three together.

    Source: riichi 7.1
    """
    if not self_draw:
        return up_to_hundred(basic * (6 if dealer else 4))
    if dealer:
        return 3 * up_to_hundred(2 * basic)
    return up_to_hundred(2 * basic) + 2 * up_to_hundred(basic)


def judge(ready: table.Table, reading: Reading, win: Win) -> Value | None:
    """The value of one reading without dora; None where it has no yaku."""
    options: Options = win.options
    yakuman = rows_of(ready.yakuman[reading.called], reading, win)
    if yakuman:
        return yakuman_value(options, yakuman, win.dealer, win.self_draw)
    rows = rows_of(ready.yaku[reading.called], reading, win)
    renhou = None
    if win.first_turn:
        renhou = next((row for row in rows if row.pattern.id == "renhou"), None)
        rows = tuple(row for row in rows if row is not renhou)
    fan = sum([row.value for row in rows])
    if renhou is None and (fan == 0 or too_few_at_five_counters(options, fan, win)):
        return None
    pinfu = PINFU in [row.pattern.id for row in rows]
    fu = fu_rounded(reading, win, pinfu=pinfu)
    return ordinary_value(options, Detail(rows, fu, win.dealer, win.self_draw, renhou=renhou), ())


def rows_of(asked: table.Asked, reading: Reading, win: Win) -> tuple[Row, ...]:
    """The rows of the patterns that are there."""
    return tuple([row for when, row in asked if when(reading, win)])


def too_few_at_five_counters(options: Options, fan: int, win: Win) -> bool:
    least = options.min_fan_at_five_counters
    return least is not None and win.five_counters and fan < least


def ordinary_value(options: Options, detail: Detail, extra: tuple[Row, ...]) -> Value:
    """The value of yaku and dora, or of the blessing of man where that is more."""
    rows = detail.rows + extra
    fan = sum([row.value for row in rows])
    if not detail.rows:
        assert detail.renhou is not None, "a value has a yaku"
        return renhou_value(detail)
    assert detail.fu is not None
    basic, limit = basic_points(options, fan, detail.fu)
    value = fan_value(detail, rows, fan, basic, limit)
    if detail.renhou is None:
        return value
    return max(value, renhou_value(detail), key=lambda either: either.rank)


def fan_value(
    detail: Detail, rows: tuple[Row, ...], fan: int | None, basic: int, limit: str | None
) -> Value:
    points = points_of(basic, dealer=detail.dealer, self_draw=detail.self_draw)
    total: dict[str, int | str | None] = {
        "fan": fan, "fu": detail.fu, "limit": limit, "points": points
    }  # fmt: skip
    rank = (basic, len(detail.yakuman), fan or 0, detail.fu or 0)
    return Value(rows, total, basic, rank, detail)


def renhou_value(detail: Detail) -> Value:
    """
    The blessing of man as a mangan: alone, 5 fan without minipoints.

    Source: riichi 10.2
    """
    assert detail.renhou is not None
    alone = Detail(detail.rows, None, detail.dealer, detail.self_draw, renhou=detail.renhou)
    value = fan_value(alone, (detail.renhou,), 5, MANGAN, "mangan")
    value.detail = detail
    return value


def yakuman_value(options: Options, rows: tuple[Row, ...], dealer: bool, self_draw: bool) -> Value:
    """
    All yakuman are listed; they add up or the dearest is paid.

    Source: riichi 10.3
    """
    paid = tuple((row.pattern.id, row.value) for row in rows)
    if not options.stack_yakuman:
        paid = (dearest_yakuman(options, rows),)
    detail = Detail(rows, None, dealer, self_draw, paid)
    times = sum(count for _, count in paid)
    value = fan_value(detail, rows, None, YAKUMAN_POINTS * times, yakuman_name(times))
    value.rank = (value.amount, len(rows), 0, 0)
    return value


def dearest_yakuman(options: Options, rows: tuple[Row, ...]) -> tuple[str, int]:
    """
    The one that is paid, and how many yakuman it is; its name is that of one with liability if any.

    Source: riichi 10.3, 16
    """
    liable = [row for row in rows if row.pattern.id.replace("-", "_") in options.pao]
    return (liable or rows)[0].pattern.id, max(row.value for row in rows)


def yakuman_name(times: int) -> str:
    return "yakuman" if times == 1 else f"{times}x yakuman"


def extras(options: Options, claim: Claim, riichi: bool) -> int:
    """How many dora (lowest 8 bits), ura dora (next 8, riichi winners only) and red fives."""
    tiles = claim.worth
    assert isinstance(tiles, Tiles)
    both = tiles.hand + tiles.melds
    count = 0
    for kind in claim.dora:
        count += both >> DORA_SHIFT[kind] & 15
    if riichi:
        for kind in claim.ura:
            count += (both >> DORA_SHIFT[kind] & 15) << 8
    reds = both & RED_FIVES
    return count + (reds.bit_count() << 16) if reds else count


def with_extras(options: Options, value: Value, count: int) -> Value:
    """The value with dora; yakuman ignore them."""
    detail: Detail = value.detail
    if detail.yakuman:
        return value
    return ordinary_value(options, detail, extra_rows(count))


@lru_cache(maxsize=4096)
def extra_rows(count: int) -> tuple[Row, ...]:
    """The rows of dora, ura dora and red fives, where there are any."""
    counts = (count & 255, count >> 8 & 255, count >> 16)
    patterns = (table.DORA, table.URA_DORA, table.RED_FIVES)
    return tuple(Row(p, n, n) for p, n in zip(patterns, counts, strict=True) if n)


def special_readings(options: Options, hand: int) -> list[int]:
    """Seven different pairs, and thirteen orphans."""
    if hand & EVEN_SHAPE:
        orphans = thirteen_orphans(hand)
        return [] if orphans is None else [orphans]
    pairs = seven_pairs(hand, four_alike=False)
    return [] if pairs is None else [pairs]


def circumstances(
    options: Options, claim: Claim, discarder: int | None, riichi: bool, seating: Seating
) -> int:
    """The bits of the win; refuses contradictions that need no tiles."""
    said = claim.circumstances
    if said:
        refuse_contradictions(options, said, discarder is None, riichi, seating.dealer)
    bits = said
    if discarder is None:
        bits |= Circumstance.SELF_DRAW
    if seating.dealer:
        bits |= Circumstance.DEALER
    if riichi:
        if claim.open:
            raise HandError("riichi on an open hand", fix="leave out riichi or `open`")
        bits |= Circumstance.RIICHI
    if seating.counters >= FIVE_COUNTERS and options.min_fan_at_five_counters is not None:
        bits |= Circumstance.FIVE_COUNTERS
    return bits


def refuse_contradictions(
    options: Options, said: int, self_draw: bool, riichi: bool, dealer: bool
) -> None:
    """
    Contradictions among the words of a line.

    Source: riichi 9
    """
    flag = Circumstance
    if said & (flag.IPPATSU | flag.DOUBLE_RIICHI) and not riichi:
        word = "ippatsu" if said & flag.IPPATSU else "double-riichi"
        raise HandError(
            f"{word} without riichi", fix="add the winner to riichi at the end of the line"
        )
    if said & flag.IPPATSU and said & flag.KONG_TILE:
        raise HandError(
            "ippatsu with kong-tile: the kong ended it", fix="leave out one of the two words"
        )
    if said & flag.ROBBED_KONG and said & flag.LAST_TILE:
        raise HandError(
            "robbed-kong with last-tile: a robbed tile is not a discard",
            fix="leave out one of the two words",
        )
    if said & flag.ROBBED_KONG and self_draw:
        raise HandError(
            "robbed-kong on a self-draw",
            fix="write ron WINNER from the player who made the kong",
        )
    if said & flag.KONG_TILE and not self_draw:
        raise HandError("kong-tile on a discard", fix="write tsumo, or robbed-kong")
    if said & flag.FIRST_TURN and not self_draw:
        refuse_first_turn_discard(options, dealer)


def refuse_first_turn_discard(options: Options, dealer: bool) -> None:
    if dealer:
        raise HandError(
            "first-turn by East on a discard",
            fix="write tsumo: East wins with the dealt tiles",
        )
    if options.renhou is None:
        raise HandError(
            "first-turn on a discard counts for nothing here (renhou=none)", fix="leave it out"
        )


def check(options: Options, claim: Claim, discarder: int | None, circumstances: int) -> None:
    """Contradictions between the words and the tiles."""
    tiles = claim.worth
    assert isinstance(tiles, Tiles)
    flag = Circumstance
    if claim.open:
        raise HandError("`open` goes only with patterns", fix="leave it out")
    if tiles.declared and circumstances & RIICHI_BITS and tiles.declared & CALLED_SETS:
        raise HandError("riichi on an open hand", fix="leave out riichi, or write the kong in [ ]")
    if circumstances & TILE_BITS:
        if circumstances & flag.KONG_TILE and not tiles.declared & KONG_SETS:
            raise HandError("kong-tile without a kong", fix="write the kong as (1111p) or [1111p]")
        if circumstances & flag.FIRST_TURN and tiles.declared:
            raise HandError("first-turn with a declared set", fix="leave out first-turn")


RIICHI_BITS = Circumstance.RIICHI | Circumstance.DOUBLE_RIICHI
CALLED_SETS = counter(Counter.CALLED, 15)
KONG_SETS = counter(Counter.KONGS, 15)
TILE_BITS = Circumstance.KONG_TILE | Circumstance.FIRST_TURN


def bonus_only(options: Options, claim: Claim, discarder: int | None) -> None:
    """Riichi has no bonus tiles."""


def declared(
    options: Options, worth: Declared, claim: Claim, self_draw: bool, seating: Seating
) -> Value:
    """
    The value of `3/30`, `5`, `m`, `2y`.

    Raises:
        HandError: fan and fu that no hand has.

    Source: riichi 7
    """
    dealer = seating.dealer
    if worth.limit == "y":
        if not 1 <= worth.amount <= 10:
            raise HandError(f"{worth.amount} yakuman", fix="write 1 to 10 of them, like 2y")
        detail = Detail((), None, dealer, self_draw, (("yakuman", worth.amount),))
        basic, name = YAKUMAN_POINTS * worth.amount, yakuman_name(worth.amount)
        return fan_value(detail, (), None, basic, name)
    if worth.limit:
        basic, name = DECLARED_LIMITS[worth.limit]
        return fan_value(Detail((), None, dealer, self_draw), (), None, basic, name)
    fan = worth.amount
    check_fan_and_fu(fan, worth.fu, self_draw)
    basic, limit = basic_points(options, fan, worth.fu or 0)
    return fan_value(Detail((), worth.fu, dealer, self_draw), (), fan, basic, limit)


def check_fan_and_fu(fan: int, fu: int | None, self_draw: bool) -> None:
    """The rows and columns of the tables that are not empty."""
    if not 1 <= fan <= 100:
        raise HandError(f"{fan} fan", fix="write at least 1 fan, like 3/30")
    if fu is None:
        if fan < 5:
            raise HandError(f"{fan} fan without fu", fix=f"write fan and fu, like {fan}/30")
        return
    if fu == 25:
        if fan < 2 + self_draw:
            raise HandError(
                f"{fan} fan with 25 fu", fix=f"seven pairs have {2 + self_draw} fan or more"
            )
    elif fu == 20:
        if fan < 2 or not self_draw:
            raise HandError(
                f"{fan} fan with 20 fu", fix="20 fu are a pinfu self-draw: tsumo, 2 fan or more"
            )
    elif fu % 10 or not 30 <= fu <= 170:
        raise HandError(f"{fu} fu", fix="write 20, 25, or 30 to 170 in tens")
    elif fu > 110 and fu << 2 + fan < MANGAN:
        raise HandError(f"{fan} fan with {fu} fu", fix="more than 110 fu are at least a mangan")


def named(
    options: Options, worth: NamedPatterns, claim: Claim, self_draw: bool, seating: Seating
) -> Value:
    """
    The value of patterns by id, concealed unless the word `open` is said.

    Raises:
        HandError: an unknown id, a pattern twice, patterns that do not go together or with the way
            of winning, no yaku, fu that are missing or impossible, or fewer fan than five counters
            ask for.
    """
    dealer = seating.dealer
    rows = [named_row(options, name, count, claim.open) for name, count in worth.patterns]
    refuse_impossible(options, [row.pattern.id for row in rows], self_draw, dealer)
    yakuman = tuple(row for row in rows if row.pattern.limit)
    if yakuman:
        return yakuman_value(options, in_table_order(options, yakuman), dealer, self_draw)
    extra = tuple(row for row in rows if row.pattern.id in DORA_IDS)
    yaku = tuple(row for row in rows if row.pattern.id not in DORA_IDS)
    if not yaku:
        raise HandError(
            "dora alone are not a yaku", fix="name the yaku too, like =riichi,dora*2/30"
        )
    renhou = next((row for row in yaku if row.pattern.id == "renhou"), None)
    yaku = tuple(row for row in yaku if row is not renhou)
    if renhou is None:
        refuse_few_yaku(options, sum(row.value for row in yaku), seating.counters)
    fu = named_fu(worth.fu, yaku, extra, self_draw) if yaku else None
    detail = Detail(in_table_order(options, yaku), fu, dealer, self_draw, renhou=renhou)
    return ordinary_value(options, detail, in_table_order(options, extra))


DORA_IDS = ("dora", "ura-dora", "red-fives")
SELF_DRAWN = frozenset(("menzen-tsumo", "rinshan", "haitei", "tenhou", "chiihou"))
FROM_A_DISCARD = frozenset(("chankan", "houtei", "renhou"))
EASTS_ALONE = {"tenhou": True, "chiihou": False, "renhou": False}
# Of these one alone counts: the other replaces it, or no hand has both.
ONE_OF = tuple(map(frozenset, (
    ("riichi", "double-riichi"), ("iipeikou", "ryanpeikou"), ("chiitoitsu", "ryanpeikou"),
    ("chiitoitsu", "iipeikou"), ("chanta", "junchan"), ("chanta", "honroutou"),
    ("junchan", "honroutou"), ("honitsu", "chinitsu"), ("ippatsu", "rinshan"),
    ("chankan", "houtei"), ("kokushi", "kokushi-13"), ("chuuren", "chuuren-9"),
    ("suuankou", "suuankou-tanki"),
)))  # fmt: skip
HAITEI_OR_RINSHAN = frozenset(("haitei", "rinshan"))


def refuse_impossible(options: Options, ids: list[str], self_draw: bool, dealer: bool) -> None:
    """
    Patterns of the other way of winning or of other seats, and such that do not go together.

    Source: riichi 9, 10
    """
    others = FROM_A_DISCARD if self_draw else SELF_DRAWN
    for id in ids:
        refuse_way(id, others, "self-draw" if self_draw else "win on a discard")
        refuse_seat(id, EASTS_ALONE, dealer, "East")
    for pair in ONE_OF if options.rinshan_with_haitei else (*ONE_OF, HAITEI_OR_RINSHAN):
        if pair <= set(ids):
            raise HandError(
                f"{' and '.join(sorted(pair))} do not count together", fix="name one of the two"
            )
    if "ippatsu" in ids and not {"riichi", "double-riichi"} & set(ids):
        raise HandError("ippatsu without riichi", fix="name riichi too, like =riichi,ippatsu/40")


def refuse_few_yaku(options: Options, fan: int, counters: int) -> None:
    """
    The minimum where yaku are named; declared fan are paid as they are said (section 8).

    Source: riichi 4
    """
    least = options.min_fan_at_five_counters
    if least is not None and counters >= FIVE_COUNTERS and fan < least:
        raise HandError(
            f"{fan} fan of yaku with {counters} counters",
            fix=f"with five counters or more a win needs {least} fan, dora not counted",
        )


def named_row(options: Options, name: str, count: int, is_open: bool) -> Row:
    rows = {row.id: row for row in table.table_of(options)}
    if name not in rows:
        close = get_close_matches(name, rows, 3) or ("riichi", "pinfu", "tanyao")
        raise HandError(f"no pattern {name!r}", fix="try " + " or ".join(close))
    row = rows[name]
    if count > 1 and name not in DORA_IDS:
        raise HandError(f"{name} counts once", fix="only dora, ura-dora and red-fives take *N")
    value = row.open_value if is_open and row.open_value is not None else row.value
    if value == 0:
        raise HandError(f"{name} needs a concealed hand", fix="leave out `open`, or the pattern")
    return Row(row, count, count * value)


def in_table_order(options: Options, rows: tuple[Row, ...]) -> tuple[Row, ...]:
    order = [row.id for row in table.table_of(options)]
    return tuple(sorted(rows, key=lambda row: order.index(row.pattern.id)))


def named_fu(fu: int | None, yaku: tuple[Row, ...], extra: tuple[Row, ...], self_draw: bool) -> int:
    """Said after the slash; 25 for seven pairs; not needed from 5 fan on."""
    fan = sum(row.value for row in yaku + extra)
    if any(row.pattern.id == "chiitoitsu" for row in yaku):
        if fu not in (None, 25):
            raise HandError(
                f"seven pairs with {fu} fu", fix="leave out the fu: seven pairs have 25"
            )
        return 25
    check_fan_and_fu(fan, fu, self_draw)
    return fu or 0
