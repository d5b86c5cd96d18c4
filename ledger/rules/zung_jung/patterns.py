"""The 44 patterns: read them beside section 4 of SOURCE.md, row by row."""

from __future__ import annotations

from dataclasses import replace

from ledger.engine import predicates as shape
from ledger.engine.patterns import Pattern, Predicate
from ledger.rules.zung_jung import predicates as own
from ledger.rules.zung_jung.options import Options

# A pattern of so many points counts alone (§3.5), whatever the option `limit` says of sums.
LISTED_LIMIT = 320


def P(  # noqa: N802  # a row of the tables below, not a function to call elsewhere
    source: str,
    id: str,
    value: int,
    when: Predicate,
    english: str,
    french: str,
    chinese: str,
    japanese: str,
) -> Pattern:
    """A row; its series is the first two numbers of its own number (`3.2` of `3.2.1`)."""
    return Pattern(
        source, id, value, when, english, french, chinese, japanese,
        series=".".join(source.split(".")[:2]), limit=value >= LISTED_LIMIT,
    )  # fmt: skip


# fmt: off
PATTERNS = (
    # no.      id                              pts  when                                English                          French                                   中文         日本語
    P("1.1",   "all-sequences",                  5, shape.all_chows,                    "All Sequences",                 "Toutes des séquences",                  "平和",      "平和"),
    P("1.2",   "concealed-hand",                 5, shape.concealed_hand,               "Concealed Hand",                "Main cachée",                           "門前清",    "門前清"),
    P("1.3",   "no-terminals",                   5, shape.all_simples,                  "No Terminals",                  "Sans terminales",                       "斷么九",    "断么九"),
    P("2.1.1", "mixed-one-suit",                40, shape.mixed_one_suit,               "Mixed One-Suit",                "Une couleur mixte",                     "混一色",    "混一色"),
    P("2.1.2", "pure-one-suit",                100, shape.pure_one_suit,                "Pure One-Suit",                 "Une couleur pure",                      "清一色",    "清一色"),
    P("2.2",   "nine-gates",                   480, shape.pure_nine_gates,              "Nine Gates",                    "Neuf portes",                           "九蓮寶燈",  "九蓮宝燈"),
    P("3.1",   "value-honor",                   10, own.value_honor_sets,               "Value Honor",                   "Honneur de valeur",                     "番牌",      "役牌"),
    P("3.2.1", "small-three-dragons",           30, shape.little_three_dragons,         "Small Three Dragons",           "Trois petits dragons",                  "小三元",    "小三元"),
    P("3.2.2", "big-three-dragons",            130, shape.big_three_dragons,            "Big Three Dragons",             "Trois grands dragons",                  "大三元",    "大三元"),
    P("3.3.1", "small-three-winds",             25, shape.little_three_winds,           "Small Three Winds",             "Trois petits vents",                    "小三風",    "小三風"),
    P("3.3.2", "big-three-winds",              120, shape.big_three_winds,              "Big Three Winds",               "Trois grands vents",                    "大三風",    "大三風"),
    P("3.3.3", "small-four-winds",             320, shape.little_four_winds,            "Small Four Winds",              "Quatre petits vents",                   "小四喜",    "小四喜"),
    P("3.3.4", "big-four-winds",               400, shape.big_four_winds,               "Big Four Winds",                "Quatre grands vents",                   "大四喜",    "大四喜"),
    P("3.4",   "all-honors",                   320, shape.all_honors,                   "All Honors",                    "Tout honneurs",                         "字一色",    "字一色"),
    P("4.1",   "all-triplets",                  40, shape.all_pungs,                    "All Triplets",                  "Toutes des triples",                    "對對和",    "対対和"),
    P("4.2.1", "two-concealed-triplets",         5, shape.two_concealed_pungs,          "Two Concealed Triplets",        "Deux triples cachés",                   "二暗刻",    "二暗刻"),
    P("4.2.2", "three-concealed-triplets",      30, shape.three_concealed_pungs,        "Three Concealed Triplets",      "Trois triples cachés",                  "三暗刻",    "三暗刻"),
    P("4.2.3", "four-concealed-triplets",      115, shape.four_concealed_pungs,         "Four Concealed Triplets",       "Quatre triples cachés",                 "四暗刻",    "四暗刻"),
    P("4.3.1", "one-kong",                       5, own.one_kong,                       "One Kong",                      "Un kong",                               "一槓",      "一槓子"),
    P("4.3.2", "two-kong",                      20, own.two_kongs,                      "Two Kong",                      "Deux kongs",                            "二槓",      "二槓子"),
    P("4.3.3", "three-kong",                   120, shape.three_kongs,                  "Three Kong",                    "Trois kongs",                           "三槓",      "三槓子"),
    P("4.3.4", "four-kong",                    480, shape.four_kongs,                   "Four Kong",                     "Quatre kongs",                          "四槓",      "四槓子"),
    P("5.1.1", "two-identical-sequences",       10, own.two_identical_sequences,        "Two Identical Sequences",       "Deux séquences identiques",             "一般高",    "一盃口"),
    P("5.1.2", "two-identical-sequences-twice", 60, own.two_identical_sequences_twice,  "Two Identical Sequences Twice", "Deux séquences identiques, deux fois",  "兩般高",    "二盃口"),
    P("5.1.3", "three-identical-sequences",    120, own.three_identical_sequences,      "Three Identical Sequences",     "Trois séquences identiques",            "一色三同順", "一色三順"),
    P("5.1.4", "four-identical-sequences",     480, own.four_identical_sequences,       "Four Identical Sequences",      "Quatre séquences identiques",           "一色四同順", "一色四順"),
    P("6.1",   "three-similar-sequences",       35, shape.mixed_triple_chow,            "Three Similar Sequences",       "Trois séquences semblables",            "三色同順",  "三色同順"),
    P("6.2.1", "small-three-similar-triplets",  25, own.small_three_similar_triplets,   "Small Three Similar Triplets",  "Trois petits triples semblables",       "三色小同刻", "三色小同刻"),
    P("6.2.2", "three-similar-triplets",       120, shape.triple_pung,                  "Three Similar Triplets",        "Trois triples semblables",              "三色同刻",  "三色同刻"),
    P("7.1",   "nine-tile-straight",            40, shape.pure_straight,                "Nine-Tile Straight",            "Suite de neuf tuiles",                  "一氣通貫",  "一気通貫"),
    P("7.2.1", "three-consecutive-triplets",   100, own.three_consecutive_triplets,     "Three Consecutive Triplets",    "Trois triples consécutifs",             "三連刻",    "三連刻"),
    P("7.2.2", "four-consecutive-triplets",    200, own.four_consecutive_triplets,      "Four Consecutive Triplets",     "Quatre triples consécutifs",            "四連刻",    "四連刻"),
    P("8.1.1", "mixed-lesser-terminals",        40, shape.outside_hand,                 "Mixed Lesser Terminals",        "Terminales mineures mixtes",            "混全帶么",  "混全帯么九"),
    P("8.1.2", "pure-lesser-terminals",         50, shape.terminals_in_all_sets,        "Pure Lesser Terminals",         "Terminales mineures pures",             "純全帶么",  "純全帯么九"),
    P("8.1.3", "mixed-greater-terminals",      100, shape.all_terminals_and_honors,     "Mixed Greater Terminals",       "Terminales majeures mixtes",            "混么九",    "混老頭"),
    P("8.1.4", "pure-greater-terminals",       400, shape.all_terminals,                "Pure Greater Terminals",        "Terminales majeures pures",             "清么九",    "清老頭"),
    P("9.1.1", "final-draw",                    10, shape.last_draw,                    "Final Draw",                    "Dernière pige",                         "海底撈月",  "海底撈月"),
    P("9.1.2", "final-discard",                 10, own.final_discard,                  "Final Discard",                 "Dernier écart",                         "河底撈魚",  "河底撈魚"),
    P("9.2",   "win-on-kong",                   10, shape.kong_tile,                    "Win on Kong",                   "Gagner sur un kong",                    "嶺上開花",  "嶺上開花"),
    P("9.3",   "robbing-a-kong",                10, shape.robbed_kong,                  "Robbing a Kong",                "Voler un kong",                         "搶槓",      "搶槓"),
    P("9.4.1", "blessing-of-heaven",           155, own.blessing_of_heaven,             "Blessing of Heaven",            "Bénédiction du ciel",                   "天和",      "天和"),
    P("9.4.2", "blessing-of-earth",            155, own.blessing_of_earth,              "Blessing of Earth",             "Bénédiction de la terre",               "地和",      "地和"),
    P("10.1",  "thirteen-terminals",           160, shape.thirteen_orphans,             "Thirteen Terminals",            "Treize terminales",                     "十三么九",  "国士無双"),
    P("10.2",  "seven-pairs",                   30, shape.seven_pairs,                  "Seven Pairs",                   "Sept paires",                           "七對子",    "七対子"),
)

# Section 8: with the option `bonus_tiles`, each a series of its own.
BONUS = (
    P("§8.1",  "own-flower",                     4, own.own_flowers,                    "Own Flower",                    "Fleur de son siège",                    "正花",      "自風の花牌"),
    P("§8.2",  "other-flower",                   2, own.other_flowers,                  "Other Flower",                  "Autre fleur",                           "偏花",      "他の花牌"),
    P("§8.3",  "flower-set",                    10, own.flower_sets,                    "Flower Set",                    "Série de fleurs",                       "一臺花",    "花牌一揃い"),
)

# Where version 3.3 differs from the seed, column "3.3".
VALUES_3_3 = {"2.1.2": 80, "3.2.1": 40, "3.3.1": 30, "4.1": 30, "4.2.3": 125, "6.2.1": 30}
PATTERNS_3_3 = tuple(replace(row, value=VALUES_3_3.get(row.source, row.value)) for row in PATTERNS)

# How often a pattern can be there; the others once.
MOST = {"value-honor": 4, "own-flower": 2, "other-flower": 6, "flower-set": 2}
# fmt: on


def in_play(patterns: tuple[Pattern, ...], options: Options) -> tuple[Pattern, ...]:
    """
    The table of a game: bonus tiles added where they are used.

    Source: zung jung §8
    """
    return patterns + BONUS if options.bonus_tiles else patterns
