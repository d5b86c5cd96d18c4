"""The table of riichi, to be read beside SOURCE.md, section 9 and 10, row by row."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ledger.engine import predicates as shape
from ledger.engine.patterns import Pattern, Predicate, Row
from ledger.rules.riichi import predicates as own
from ledger.rules.riichi.options import Options

P = Pattern


def yakuman(source: str, id: str, when: object, *names: str, concealed: bool = False) -> Pattern:
    """A yakuman is worth 1, in yakuman."""
    english, french, chinese, japanese = names
    return P(source, id, 1, when, english, french, chinese, japanese,  # type: ignore[arg-type]
             open_value=0 if concealed else None, limit=True)  # fmt: skip


# fmt: off
YAKU = (
    # source id               fan when                          English                       français              中文        日本語         open
    P("9", "riichi",            1, own.riichi,                  "Riichi",                     "Riichi",             "立直",     "立直",        0),
    P("9", "double-riichi",     2, own.double_riichi,           "Daburu riichi",              "Double riichi",      "兩立直",   "両立直",      0),
    P("9", "ippatsu",           1, own.ippatsu,                 "Ippatsu",                    "Ippatsu",            "一發",     "一発",        0),
    P("9", "menzen-tsumo",      1, own.concealed_self_draw,     "Fully concealed hand",       "Main entièrement cachée", "門前清自摸和", "門前清自摸和", 0),
    P("9", "pinfu",             1, own.pinfu_shape,             "Pinfu",                      "Pinfu",              "平和",     "平和",        0),
    P("9", "tanyao",            1, shape.all_simples,           "All simples",                "Tout ordinaires",    "斷么九",   "断幺九",      0),
    P("9", "iipeikou",          1, own.one_pair_of_chows,       "Pure double chow",           "Double chow pur",    "一盃口",   "一盃口",      0),
    P("9", "yakuhai-haku",      1, own.white_dragon,            "White dragon",               "Dragon blanc",       "役牌 白",  "役牌 白"),
    P("9", "yakuhai-hatsu",     1, own.green_dragon,            "Green dragon",               "Dragon vert",        "役牌 發",  "役牌 發"),
    P("9", "yakuhai-chun",      1, own.red_dragon,              "Red dragon",                 "Dragon rouge",       "役牌 中",  "役牌 中"),
    P("9", "yakuhai-seat",      1, shape.seat_wind_pung,        "Seat wind",                  "Vent du siège",      "自風",     "自風"),
    P("9", "yakuhai-round",     1, shape.prevailing_wind_pung,  "Prevailing wind",            "Vent dominant",      "場風",     "場風"),
    P("9", "rinshan",           1, shape.kong_tile,             "After a kong",               "Après un kong",      "嶺上開花", "嶺上開花"),
    P("9", "chankan",           1, shape.robbed_kong,           "Robbing the kong",           "Vol du kong",        "搶槓",     "槍槓"),
    P("9", "haitei",            1, own.haitei,                  "Under the sea",              "Sous la mer",        "海底撈月", "海底撈月"),
    P("9", "houtei",            1, shape.last_discard,          "Under the sea (river)",      "Sous la rivière",    "河底撈魚", "河底撈魚"),
    P("9", "chiitoitsu",        2, shape.seven_pairs,           "Seven pairs",                "Sept paires",        "七對子",   "七対子",      0),
    P("9", "sanshoku-doujun",   2, shape.mixed_triple_chow,     "Mixed triple chow",          "Triple chow mixte",  "三色同順", "三色同順",    1),
    P("9", "ittsuu",            2, shape.pure_straight,         "Pure straight",              "Suite pure",         "一氣通貫", "一気通貫",    1),
    P("9", "chanta",            2, shape.outside_hand,          "Outside hand",               "Main extérieure",    "混全帶么九", "混全帯幺九", 1),
    P("9", "sanshoku-doukou",   2, shape.triple_pung,           "Triple pung",                "Triple pung",        "三色同刻", "三色同刻"),
    P("9", "sanankou",          2, shape.three_concealed_pungs, "Three concealed pungs",      "Trois pungs cachés", "三暗刻",   "三暗刻"),
    P("9", "sankantsu",         2, shape.three_kongs,           "Three kongs",                "Trois kongs",        "三槓子",   "三槓子"),
    P("9", "toitoi",            2, shape.all_pungs,             "All pungs",                  "Tout pungs",         "對對和",   "対々和"),
    P("9", "shousangen",        2, shape.little_three_dragons,  "Little three dragons",       "Trois petits dragons", "小三元", "小三元"),
    P("9", "honroutou",         2, shape.all_terminals_and_honors, "All terminals and honors", "Tout terminales et honneurs", "混老頭", "混老頭"),
    P("9", "junchan",           3, shape.terminals_in_all_sets, "Terminals in all sets",      "Terminales partout", "純全帶么九", "純全帯幺九", 2),
    P("9", "honitsu",           3, shape.mixed_one_suit,        "Half flush",                 "Semi-pure",          "混一色",   "混一色",      2),
    P("9", "ryanpeikou",        3, own.two_pairs_of_chows,      "Twice pure double chow",     "Deux doubles chows purs", "二盃口", "二盃口",     0),
    P("9", "chinitsu",          6, shape.pure_one_suit,         "Full flush",                 "Couleur pure",       "清一色",   "清一色",      5),
    P("10.2", "renhou",         5, own.renhou_mangan,           "Blessing of man",            "Bénédiction de l'homme", "人和", "人和",        0),
)
YAKUMAN = (
    yakuman("10.1", "kokushi",         own.orphans,                "Thirteen orphans",       "Treize orphelins",   "國士無雙", "国士無双"),
    yakuman("10.1", "kokushi-13",      own.orphans_thirteen_waits, "Thirteen orphans, thirteen waits", "Treize orphelins, treize attentes", "國士無雙十三面", "国士無双十三面"),
    yakuman("10.1", "chuuren",         own.nine_gates,             "Nine gates",             "Neuf portes",        "九蓮寶燈", "九蓮宝燈", concealed=True),
    yakuman("10.1", "chuuren-9",       own.nine_gates_nine_waits,  "Nine gates, nine waits", "Neuf portes, neuf attentes", "純正九蓮寶燈", "純正九蓮宝燈", concealed=True),
    yakuman("10.1", "tenhou",          own.blessing_of_heaven,     "Blessing of heaven",     "Bénédiction du ciel", "天和",    "天和", concealed=True),
    yakuman("10.1", "chiihou",         own.blessing_of_earth,      "Blessing of earth",      "Bénédiction de la terre", "地和", "地和", concealed=True),
    yakuman("10.1", "suuankou",        own.four_concealed_pungs,   "Four concealed pungs",   "Quatre pungs cachés", "四暗刻",  "四暗刻", concealed=True),
    yakuman("10.1", "suuankou-tanki",  own.four_concealed_pungs_pair_wait, "Four concealed pungs, pair wait", "Quatre pungs cachés, attente de paire", "四暗刻單騎", "四暗刻単騎", concealed=True),
    yakuman("10.1", "suukantsu",       shape.four_kongs,           "Four kongs",             "Quatre kongs",       "四槓子",   "四槓子"),
    yakuman("10.1", "ryuuiisou",       own.all_green,              "All green",              "Tout vert",          "綠一色",   "緑一色"),
    yakuman("10.1", "chinroutou",      shape.all_terminals,        "All terminals",          "Tout terminales",    "清老頭",   "清老頭"),
    yakuman("10.1", "tsuuiisou",       shape.all_honors,           "All honors",             "Tout honneurs",      "字一色",   "字一色"),
    yakuman("10.1", "daisangen",       shape.big_three_dragons,    "Big three dragons",      "Trois grands dragons", "大三元", "大三元"),
    yakuman("10.1", "shousuushii",     shape.little_four_winds,    "Little four winds",      "Quatre petits vents", "小四喜",  "小四喜"),
    yakuman("10.1", "daisuushii",      shape.big_four_winds,       "Big four winds",         "Quatre grands vents", "大四喜",  "大四喜"),
    yakuman("10.1", "renhou",          own.renhou_yakuman,         "Blessing of man",        "Bénédiction de l'homme", "人和",  "人和", concealed=True),
)
# Counted from the tiles; they are not yaku.
DORA      = P("5", "dora",      1, own.outside_readings, "Dora",      "Dora",        "懸賞牌",   "ドラ")
URA_DORA  = P("5", "ura-dora",  1, own.outside_readings, "Ura dora",  "Ura dora",    "裏懸賞牌", "裏ドラ")
RED_FIVES = P("5", "red-fives", 1, own.outside_readings, "Red fives", "Cinq rouges", "赤五",     "赤ドラ")
# fmt: on


def yaku_of(options: Options) -> tuple[Pattern, ...]:
    """The yaku under these options: open all simples, and renhou as a mangan."""
    return tuple(
        replace(row, open_value=int(options.open_tanyao)) if row.id == "tanyao" else row
        for row in YAKU
        if row.id != "renhou" or options.renhou == "mangan"
    )


def yakuman_of(options: Options) -> tuple[Pattern, ...]:
    """The yakuman under these options: doubles are worth 2."""
    doubles = {name.replace("_", "-") for name in options.double_yakuman}
    return tuple(
        replace(row, value=2) if row.id in doubles else row
        for row in YAKUMAN
        if row.id != "renhou" or options.renhou == "yakuman"
    )


def table_of(options: Options) -> tuple[Pattern, ...]:
    """The whole table, as `rules show` prints it."""
    return (*yaku_of(options), *yakuman_of(options), DORA, URA_DORA, RED_FIVES)


# Each pattern with the row that counts where it is there; none counts twice.
Asked = tuple[tuple[Predicate, Row], ...]


def asked(patterns: tuple[Pattern, ...], *, called: bool) -> Asked:
    """The patterns of a hand with or without called sets; those worth nothing are left out."""
    rows = []
    for row in patterns:
        value = row.open_value if called and row.open_value is not None else row.value
        if value:
            rows.append((row.when, Row(row, 1, value)))
    return tuple(rows)


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """The table under the options of a game, made once, as hands ask it: concealed, with called sets."""

    yakuman: tuple[Asked, Asked]
    yaku: tuple[Asked, Asked]


def ready_table(options: Options) -> Table:
    """The table of these options, ready to be asked."""
    yakuman, yaku = yakuman_of(options), yaku_of(options)
    return Table(
        (asked(yakuman, called=False), asked(yakuman, called=True)),
        (asked(yaku, called=False), asked(yaku, called=True)),
    )
