"""
The items of the two Taiwanese books: read each table beside its section of SOURCE.md, row by row.

The books share the shape of a hand and almost no values; a row never serves both.
"""
# a table is read row by row, however wide

from __future__ import annotations

from ledger.engine import predicates as shape
from ledger.engine.patterns import Pattern, Predicate
from ledger.rules.taiwanese import predicates as own


def P(  # noqa: N802  # a row of the tables below, not a function to call elsewhere
    source: str,
    id: str,
    value: int,
    when: Predicate,
    english: str,
    french: str,
    chinese: str,
    japanese: str,
    series: str = "",
    excludes: str = "",
) -> Pattern:
    """A row; `excludes` are the ids that it replaces, with blanks between."""
    return Pattern(
        source, id, value, when, english, french, chinese, japanese,
        series=series, excludes=tuple(excludes.split()),
    )  # fmt: skip


# What a win by bonus tiles alone is called; nothing else counts beside it.
EIGHT_FLOWERS, SEVEN_ROB_EIGHTH = "eight-flowers", "seven-rob-eighth"

# fmt: off
SEED = (
    # no.    id                          tai  when                                     English                            French                                     中文            日本語              series        replaces
    P("4.1", "winning",                    2, own.winning,                             "Winning",                         "Gagnant",                                 "和牌",         "和了"),
    P("4.1", "flower",                     1, own.bonus_tiles,                         "Flower or Season",                "Fleur ou saison",                         "花牌",         "花牌"),
    P("4.1", "no-flowers",                 1, own.no_bonus_tiles,                      "No Flowers",                      "Sans fleurs",                             "無花",         "花なし",           "without"),
    P("4.1", "no-honors",                  1, own.no_honors,                           "No Honors",                       "Sans honneurs",                           "無字",         "字牌なし",         "without"),
    P("4.1", "no-flowers-no-honors",       3, own.no_bonus_tiles_no_honors,            "No Flowers, No Honors",           "Sans fleurs ni honneurs",                 "無字花",       "字花なし",         "without"),
    P("4.1", EIGHT_FLOWERS,               30, own.eight_bonus_tiles,                   "Eight Flowers",                   "Huit fleurs",                             "八仙過海",     "八仙過海"),
    P("4.1", SEVEN_ROB_EIGHTH,            20, own.eighth_bonus_tile_robbed,            "Seven Flowers Robbing the Eighth", "Sept fleurs volant la huitième",         "七搶一",       "七搶一"),
    P("4.2", "honor-pung",                 1, own.honor_pungs,                         "Honor Pung",                      "Honor pung",                              "字牌刻子",     "字牌の刻子"),
    P("4.2", "melded-kong",                1, own.melded_kongs,                        "Melded Kong",                     "Kong mélangé",                            "明槓",         "明槓"),
    P("4.2", "concealed-kong",             2, own.concealed_kongs,                     "Concealed Kong",                  "Kong caché",                              "暗槓",         "暗槓"),
    P("4.2", "pure-straight",              5, shape.pure_straight,                     "Pure Straight",                   "Suite pure",                              "一條龍",       "一気通貫",         "straight"),
    P("4.2", "pure-straight-concealed",   10, own.pure_straight_for_ten,               "Concealed Pure Straight",         "Suite pure cachée",                       "暗龍",         "門前一気通貫",     "straight"),
    P("4.2", "concealed-triplets-2",       2, shape.two_concealed_pungs,               "Two Concealed Triplets",          "Deux triples cachés",                     "二暗刻",       "二暗刻",           "triplets"),
    P("4.2", "concealed-triplets-3",       5, shape.three_concealed_pungs,             "Three Concealed Triplets",        "Trois triples cachés",                    "三暗刻",       "三暗刻",           "triplets"),
    P("4.2", "concealed-triplets-4",      15, shape.four_concealed_pungs,              "Four Concealed Triplets",         "Quatre triples cachés",                   "四暗刻",       "四暗刻",           "triplets"),
    P("4.2", "concealed-triplets-5",      40, own.five_concealed_pungs,                "Five Concealed Triplets",         "Cinq triples cachés",                     "五暗刻",       "五暗刻",           "triplets"),
    P("4.2", "little-three-dragons",      15, shape.little_three_dragons,              "Little Three Dragons",            "Trois petits dragons",                    "小三元",       "小三元",           "dragons"),
    P("4.2", "big-three-dragons",         30, shape.big_three_dragons,                 "Big Three Dragons",               "Trois grands dragons",                    "大三元",       "大三元",           "dragons"),
    P("4.2", "little-three-winds",         5, shape.little_three_winds,                "Little Three Winds",              "Trois petits vents",                      "小三風",       "小三風",           "winds"),
    P("4.2", "big-three-winds",           15, shape.big_three_winds,                   "Big Three Winds",                 "Trois grands vents",                      "大三風",       "大三風",           "winds"),
    P("4.2", "little-four-winds",         30, shape.little_four_winds,                 "Little Four Winds",               "Quatre petits vents",                     "小四喜",       "小四喜",           "winds"),
    P("4.2", "big-four-winds",            40, shape.big_four_winds,                    "Big Four Winds",                  "Quatre grands vents",                     "大四喜",       "大四喜",           "winds"),
    P("4.3", "chow-hand",                  3, shape.all_chows,                         "Chow Hand",                       "Main Chow",                               "平胡",         "平和",             "chows"),
    P("4.3", "chow-hand-plain",           10, own.chows_without_honors_or_bonus_tiles, "Plain Chow Hand",                 "Main Chow sans honneurs ni fleurs",       "平胡無字花",   "字花なしの平和",   "chows",      "no-honors no-flowers no-flowers-no-honors"),
    P("4.3", "pung-hand",                 10, shape.all_pungs,                         "Pung Hand",                       "Main Pung",                               "碰碰胡",       "対々和"),
    P("4.3", "half-flush",                10, shape.mixed_one_suit,                    "One Suit with Honors",            "Une couleur avec honneurs",               "混一色",       "混一色",           "flush"),
    P("4.3", "full-flush",                40, shape.pure_one_suit,                     "One Suit Only",                   "Une seule couleur",                       "清一色",       "清一色",           "flush"),
    P("4.3", "concealed-hand",             1, own.concealed_on_a_claim,                "Concealed Hand",                  "Main cachée",                             "門清",         "門前清"),
    P("4.3", "fully-concealed",            3, own.fully_concealed,                     "Fully Concealed Hand",            "Main entièrement cachée",                 "門清自摸",     "門前清自摸",       "",           "self-drawn"),
    P("4.3", "exposed-hand",              10, own.exposed_hand,                        "Exposed Hand",                    "Main exposée",                            "全求人",       "全求人",           "",           "one-chance-chow pair-wait"),
    P("4.3", "seven-pairs-triplet",       30, own.seven_pairs_and_a_triplet,           "Seven Pairs and a Triplet",       "Sept paires et un triple",                "嚦咕嚦咕",     "七対子と一刻子"),
    P("4.4", "self-drawn",                 1, shape.self_draw,                         "Self-Drawn",                      "Dernière tuile pigée",                    "自摸",         "自摸"),
    P("4.4", "one-chance-chow",            1, shape.edge_or_closed_wait,               "One-Chance Chow",                 "Chow d’une seule chance",                 "邊張 / 嵌張",  "辺張・嵌張待ち"),
    P("4.4", "pair-wait",                  1, shape.single_wait,                       "Out on a Pair",                   "Jouer avec une paire",                    "單吊",         "単騎待ち"),
    P("4.4", "last-wall-tile",             1, shape.last_draw,                         "Last Tile of the Wall",           "Dernière tuile du Mur",                   "海底撈月",     "海底摸月"),
    P("4.4", "last-discard",               1, shape.last_discard,                      "Last Discard",                    "Dernier écart",                           "河底撈魚",     "河底撈魚"),
    P("4.4", "rob-kong",                   1, shape.robbed_kong,                       "Robbing a Kong",                  "Jouer en volant un Kong",                 "搶槓",         "槍槓"),
    P("4.4", "early-win-1",                5, own.six_to_nine_discards,                "Early Win",                       "Gagnant rapidement",                      "十張內胡",     "早和了"),
    P("4.4", "early-win-2",               10, own.five_discards_at_most,               "Early Win 2",                     "Gagnant rapidement 2",                    "五張內胡",     "早和了二"),
    P("4.4", "ready-on-original",         15, own.ready_on_original_hand,              "Ready on Original Hand",          "Prêt sur la main d’origine",              "天聽 / 地聽",  "配牌聴牌"),
    P("4.4", "heavenly-hand",             40, own.heavenly_hand,                       "Heavenly Hand",                   "Main céleste",                            "天胡",         "天和",             "",           "one-chance-chow pair-wait"),
    P("4.4", "earthly-hand",              40, own.earthly_hand,                        "Earthly Hand",                    "Main terrestre",                          "地胡",         "地和"),
)

CLUB = (
    # no.    id                          tai  when                                     English                            French                                     中文            日本語              series        replaces
    P("9",   "self-draw",                  1, shape.self_draw,                         "Self-Draw",                       "Tuile pigée",                             "自摸",         "自摸"),
    P("9",   "men-qing",                   1, own.concealed_on_a_claim,                "Concealed Hand",                  "Main cachée",                             "門清",         "門前清"),
    P("9",   "men-qing-zi-mo",             3, own.fully_concealed,                     "Concealed Self-Draw",             "Main cachée pigée",                       "門清自摸",     "門前清自摸",       "",           "self-draw"),
    P("9",   "bu-qiu",                     1, own.five_concealed_self_drawn,           "Asking Nobody",                   "Sans rien demander",                      "不求",         "不求人"),
    P("9",   "single-wait",                1, own.one_kind_wait,                       "Single Wait",                     "Attente unique",                          "獨聽",         "一種待ち"),
    P("9",   "seat-wind",                  1, shape.seat_wind_pung,                    "Seat Wind",                       "Vent du joueur",                          "門風",         "門風牌"),
    P("9",   "round-wind",                 1, shape.prevailing_wind_pung,              "Round Wind",                      "Vent du tour",                            "圈風",         "荘風牌"),
    P("9",   "dragon-pung",                1, shape.dragon_pungs,                      "Dragon Pung",                     "Pung de dragons",                         "三元牌",       "三元牌"),
    P("9",   "seat-flower",                1, own.seat_flowers,                        "Seat Flower",                     "Fleur du joueur",                         "正花",         "自分の花牌"),
    P("9",   "flower-group",               2, own.flower_groups,                       "Flower Group",                    "Groupe de fleurs",                        "花槓",         "花槓"),
    P("9",   "rob-kong",                   1, shape.robbed_kong,                       "Robbing a Kong",                  "Vol d’un kong",                           "搶槓",         "槍槓"),
    P("9",   "kong-bloom",                 1, shape.kong_tile,                         "Blossom on the Kong",             "Floraison sur le kong",                   "槓上開花",     "嶺上開花"),
    P("9",   "last-wall-tile",             1, shape.last_draw,                         "Last Tile of the Wall",           "Dernière tuile du mur",                   "海底撈月",     "海底摸月"),
    P("9",   "last-discard",               1, shape.last_discard,                      "Last Discard",                    "Dernier écart",                           "河底撈魚",     "河底撈魚"),
    P("9",   "ban-qiu",                    1, own.all_melded_drawn,                    "Half Asking",                     "Demi-demande",                            "半求",         "半求人"),
    P("9",   "ping-hu",                    2, own.ping_hu,                             "All Chows",                       "Tout en chows",                           "平胡",         "平和"),
    P("9",   "quan-qiu",                   2, own.all_melded_claimed,                  "All Asking",                      "Tout demandé",                            "全求",         "全求人"),
    P("9",   "concealed-triplets-3",       2, shape.three_concealed_pungs,             "Three Concealed Triplets",        "Trois triples cachés",                    "三暗刻",       "三暗刻",           "triplets"),
    P("9",   "concealed-triplets-4",       5, shape.four_concealed_pungs,              "Four Concealed Triplets",         "Quatre triples cachés",                   "四暗刻",       "四暗刻",           "triplets"),
    P("9",   "concealed-triplets-5",       8, own.five_concealed_pungs,                "Five Concealed Triplets",         "Cinq triples cachés",                     "五暗刻",       "五暗刻",           "triplets",   "men-qing men-qing-zi-mo all-pungs"),
    P("9",   "all-pungs",                  4, shape.all_pungs,                         "All Pungs",                       "Tout en pungs",                           "碰碰胡",       "対々和"),
    P("9",   "little-three-dragons",       4, shape.little_three_dragons,              "Little Three Dragons",            "Trois petits dragons",                    "小三元",       "小三元",           "dragons",    "dragon-pung"),
    P("9",   "half-flush",                 4, shape.mixed_one_suit,                    "Half Flush",                      "Demi-couleur",                            "混一色",       "混一色",           "flush"),
    P("9",   "di-ting",                    4, own.ready_at_first_discard,              "Earthly Ready",                   "Prêt au premier écart",                   "地聽",         "地聴",             "ready",      "men-qing men-qing-zi-mo bu-qiu"),
    P("9",   "tian-ting",                  8, own.ready_on_the_deal,                   "Heavenly Ready",                  "Prêt dès la donne",                       "天聽",         "天聴",             "ready",      "men-qing men-qing-zi-mo bu-qiu"),
    P("9",   "big-three-dragons",          8, shape.big_three_dragons,                 "Big Three Dragons",               "Trois grands dragons",                    "大三元",       "大三元",           "dragons",    "dragon-pung"),
    P("9",   "little-four-winds",          8, shape.little_four_winds,                 "Little Four Winds",               "Quatre petits vents",                     "小四喜",       "小四喜",           "winds"),
    P("9",   "full-flush",                 8, shape.pure_one_suit,                     "Full Flush",                      "Couleur pure",                            "清一色",       "清一色",           "flush"),
    P("9",   EIGHT_FLOWERS,                8, own.eight_bonus_tiles,                   "Eight Flowers",                   "Huit fleurs",                             "八仙過海",     "八仙過海"),
    P("9",   SEVEN_ROB_EIGHTH,             8, own.eighth_bonus_tile_robbed,            "Seven Flowers Robbing the Eighth", "Sept fleurs volant la huitième",         "七搶一",       "七搶一"),
    P("9",   "li-gu-li-gu",                8, own.seven_pairs_and_a_triplet,           "Seven Pairs and a Triplet",       "Sept paires et un triple",                "嚦咕嚦咕",     "七対子と一刻子"),
    P("9",   "big-four-winds",            16, shape.big_four_winds,                    "Big Four Winds",                  "Quatre grands vents",                     "大四喜",       "大四喜",           "winds",      "seat-wind round-wind"),
    P("9",   "all-honors",                16, shape.all_honors,                        "All Honors",                      "Tout en honneurs",                        "字一色",       "字一色",           "",           "all-pungs"),
    P("9",   "earthly-hand",              16, own.earthly_hand,                        "Earthly Hand",                    "Main terrestre",                          "地胡",         "地和"),
    P("9",   "heavenly-hand",             24, own.heavenly_hand,                       "Heavenly Hand",                   "Main céleste",                            "天胡",         "天和",             "",           "men-qing men-qing-zi-mo bu-qiu self-draw single-wait"),
)

# What a pattern of the seed contains, and how often; not paid unless `pay_implied_patterns`. The groups
# of dragons and winds contain their own honor pungs only. Source: SOURCE.md 5, second table.
CONTAINED: dict[str, dict[str, int]] = {
    "little-three-dragons": {"honor-pung": 2},
    "big-three-dragons":    {"honor-pung": 3},
    "little-three-winds":   {"honor-pung": 2},
    "big-three-winds":      {"honor-pung": 3},
    "little-four-winds":    {"honor-pung": 3},
    "big-four-winds":       {"honor-pung": 4},
    "concealed-triplets-5": {"pung-hand": 1, "concealed-hand": 1, "fully-concealed": 1},
    "full-flush":           {"no-honors": 1},
    "ready-on-original":    {"concealed-hand": 1, "fully-concealed": 1},
    "heavenly-hand":        {"self-drawn": 1, "fully-concealed": 1, "early-win-1": 1, "early-win-2": 1},
    "earthly-hand":         {"concealed-hand": 1, "early-win-1": 1, "early-win-2": 1},
}

# How often an item can be there, where more than once.
MOST = {
    "flower": 8, "honor-pung": 5, "melded-kong": 5, "concealed-kong": 5,
    "dragon-pung": 3, "seat-flower": 2, "flower-group": 2,
}
# fmt: on
