"""Every pattern there and not there, and the table beside SOURCE.md."""

import re
from pathlib import Path

import pytest

import ledger.rules.zung_jung as book
from ledger.rules.ruleset import RuleSet
from ledger.rules.zung_jung import ZUNG_JUNG, ZUNG_JUNG_3_3, with_options
from ledger.rules.zung_jung.patterns import BONUS, PATTERNS, PATTERNS_3_3
from tests.rules.zung_jung.table import rows_of

SOURCE = (Path(book.__file__).parent / "SOURCE.md").read_text("utf-8")
WITH_BONUS = with_options(ZUNG_JUNG, bonus_tiles=True)
THIRTEEN = "19m 19p 19s 1234567z +1m"
PAIRS = "1133557799m 11z 2z +2z"

# fmt: off
THERE = (
    # id                             there                                                      not there
    ("all-sequences",                "win S from W 234m 567p 234s 78s 55z +9s",                 "win S from W 234m 567p 234s 55z 99s +9s"),
    ("concealed-hand",               "win S from W 234m 567p 23s 99s [1111p] +4s",              "win S from W 234m 567p 23s 99s (111p) +4s"),
    ("no-terminals",                 "win S from W 234m 567p 23s 55s (666p) +4s",               "win S from W 234m 567p 23s 55s (999p) +4s"),
    ("mixed-one-suit",               "win S from W 234567m 23m 99m (555z) +4m",                 "win S from W 234m 567p 23m 99m (555z) +4m"),
    ("pure-one-suit",                "win S from W 234567m 23m 99m (111m) +4m",                 "win S from W 234567m 23m 99m (555z) +4m"),
    ("nine-gates",                   "win S from W 1112345678999m +5m",                         "win S from W 1112345678899m +9m"),
    ("value-honor",                  "win S from W 234m 567p 99s 22z (555z) +2z",               "win S from W 234m 567p 99s 33z (111z) +3z"),
    ("small-three-dragons",          "win S from W 234m 67p 77z (555z) (666z) +5p",             "win S from W 234m 67p 99s (555z) (666z) +5p"),
    ("big-three-dragons",            "win S from W 234m 99s 77z (555z) (666z) +7z",             "win S from W 234m 67p 77z (555z) (666z) +5p"),
    ("small-three-winds",            "win S from W 234m 67p 11z (333z) (444z) +5p",             "win S from W 234m 67p 55z (333z) (444z) +5p"),
    ("big-three-winds",              "win S from W 23m 99s (222z) (333z) (444z) +4m",           "win S from W 234m 67p 11z (333z) (444z) +5p"),
    ("small-four-winds",             "win S from W 23m 11z (222z) (333z) (444z) +4m",           "win S from W 23m 99s (222z) (333z) (444z) +4m"),
    ("big-four-winds",               "win S from W 9s (111z) (222z) (333z) (444z) +9s",         "win S from W 23m 11z (222z) (333z) (444z) +4m"),
    ("all-honors",                   "win S from W 5z (222z) (333z) (666z) (777z) +5z",         "win S from W 9s (222z) (333z) (666z) (777z) +9s"),
    ("all-triplets",                 "win S from W 22m 99s (111p) (333s) (555z) +2m",           "win S from W 23m 99s (111p) (333s) (555z) +4m"),
    ("two-concealed-triplets",       "win S from W 222m 444p 23s 55s (678p) +4s",               "win S from W 222m 44p 234s 55s (678p) +4p"),
    ("three-concealed-triplets",     "self S 222m 44p 777p 55s (678p) +4p",                     "win S from W 222m 44p 777p 55s (678p) +4p"),
    ("four-concealed-triplets",      "self S 222m 444p 777p 55s 88s +5s",                       "win S from W 222m 444p 777p 55s 88s +5s"),
    ("one-kong",                     "win S from W 234m 567p 23s 99s (1111p) +4s",              "win S from W 1111p 23p 678s 99s 23s +4s"),
    ("two-kong",                     "win S from W 234m 23s 99s (1111p) [5555p] +4s",           "win S from W 234m 23s 99s (1111p) (555p) +4s"),
    ("three-kong",                   "win S from W 23s 99s (1111p) [5555p] (8888m) +4s",        "win S from W 23s 99s (1111p) [5555p] (888m) +4s"),
    ("four-kong",                    "win S from W 9s (1111p) [5555p] (8888m) [3333z] +9s",     "win S from W 9s (1111p) [5555p] (8888m) (333z) +9s"),
    ("two-identical-sequences",      "win S from W 23m 678p 99s (234m) (111p) +4m",             "win S from W 23m 678p 99s (234p) (111p) +4m"),
    ("two-identical-sequences-twice", "win S from W 223344m 66778p 99s +8p",                    "win S from W 223344m 678p 45p 99s +3p"),
    ("three-identical-sequences",    "win S from W 23m 678p 99s (234m) (234m) +4m",             "win S from W 23m 678p 99s (234m) (111p) +4m"),
    ("four-identical-sequences",     "win S from W 23m 99s (234m) (234m) (234m) +4m",           "win S from W 23m 678p 99s (234m) (234m) +4m"),
    ("three-similar-sequences",      "win S from W 23m 99s (234p) (234s) (111p) +4m",           "win S from W 23m 99s (234p) (345s) (111p) +4m"),
    ("small-three-similar-triplets", "win S from W 44s 67p (444m) (444p) (123s) +8p",           "win S from W 55s 67p (444m) (444p) (123s) +8p"),
    ("three-similar-triplets",       "win S from W 44s 99p (444m) (444p) (123s) +4s",           "win S from W 44s 67p (444m) (444p) (123s) +8p"),
    ("nine-tile-straight",           "win S from W 23m 99s (456m) (789m) (111p) +1m",           "win S from W 23m 99s (456m) (789p) (111p) +1m"),
    ("three-consecutive-triplets",   "win S from W 44m 99s (333m) (555m) (123s) +4m",           "win S from W 44m 99s (333m) (666m) (123s) +4m"),
    ("four-consecutive-triplets",    "win S from W 44m 99s (333m) (555m) (666m) +4m",           "win S from W 44m 99s (333m) (555m) (777m) +4m"),
    ("mixed-lesser-terminals",       "win S from W 12m 99s (789p) (111p) (555z) +3m",           "win S from W 12m 88s (789p) (111p) (555z) +3m"),
    ("pure-lesser-terminals",        "win S from W 12m 99s (789p) (111p) (789s) +3m",           "win S from W 12m 99s (789p) (111p) (555z) +3m"),
    ("mixed-greater-terminals",      "win S from W 11m 99s (999p) (111p) (555z) +1m",           f"win S from W {THIRTEEN}"),
    ("pure-greater-terminals",       "win S from W 11m 99s (999p) (111p) (111s) +1m",           "win S from W 11m 99s (999p) (111p) (555z) +1m"),
    ("final-draw",                   "self S 234m 567p 23s 99s (111p) +4s last-tile",           "win S from W 234m 567p 23s 99s (111p) +4s last-tile"),
    ("final-discard",                "win S from W 234m 567p 23s 99s (111p) +4s last-tile",     "win S from W 234m 567p 23s 99s (111p) +4s last-tile robbed-kong"),
    ("win-on-kong",                  "self S 234m 567p 23s 99s (1111p) +4s kong-tile",          "self S 234m 567p 23s 99s (1111p) +4s"),
    ("robbing-a-kong",               "win S from W 234m 567p 23s 99s (111p) +4s robbed-kong",   "win S from W 234m 567p 23s 99s (111p) +4s"),
    ("blessing-of-heaven",           "self E 234m 567p 111p 23s 99s +4s first-turn",            "self E 234m 567p 111p 23s 99s +4s"),
    ("blessing-of-earth",            "win S from E 234m 567p 111p 23s 99s +4s first-turn",      "win S from E 234m 567p 111p 23s 99s +4s"),
    ("thirteen-terminals",           f"win S from W {THIRTEEN}",                                f"win S from W {PAIRS}"),
    ("seven-pairs",                  f"win S from W {PAIRS}",                                   "win S from W 223344m 556677p 8s +8s"),
    ("own-flower",                   "win S from W 234m 567p 23s 99s (111p) +4s 2f",            "win S from W 234m 567p 23s 99s (111p) +4s 1f"),
    ("other-flower",                 "win S from W 234m 567p 23s 99s (111p) +4s 7f",            "win S from W 234m 567p 23s 99s (111p) +4s 6f"),
    ("flower-set",                   "win S from W 234m 567p 23s 99s (111p) +4s 5678f",         "win S from W 234m 567p 23s 99s (111p) +4s 1256f"),
)
# fmt: on


@pytest.mark.parametrize(("pattern", "there", "not_there"), THERE, ids=[row[0] for row in THERE])
def test_a_pattern_is_there_and_not_in_a_near_miss(
    pattern: str, there: str, not_there: str
) -> None:
    assert pattern in rows_of(there, WITH_BONUS)
    assert pattern not in rows_of(not_there, WITH_BONUS)


def test_each_pattern_has_its_two_hands() -> None:
    assert [row[0] for row in THERE] == [row.id for row in PATTERNS + BONUS]


@pytest.mark.parametrize(
    ("line", "rows"),
    [
        (f"win S from W {PAIRS}", {"mixed-one-suit": 40, "seven-pairs": 30}),
        (f"win S from W {THIRTEEN}", {"thirteen-terminals": 160}),
        ("self S 22446688m 2244p 7s +7s", {"no-terminals": 5, "seven-pairs": 30}),
        ("self S 11112288m 2244p 7s +7s", {"seven-pairs": 30}),
        (
            "self S 1199m 1199p 11s 55z 7z +7z",
            {"mixed-greater-terminals": 100, "seven-pairs": 30},
        ),
    ],
)
def test_irregular_hands_add_only_what_needs_no_sets(line: str, rows: dict[str, int]) -> None:
    assert rows_of(line) == rows


def test_value_honors_stack_over_dragons_and_the_own_wind_alone() -> None:
    hand = "9m (555z) (666z) (222z) (777z) +9m"
    assert rows_of(f"win S from W {hand}")["value-honor"] == 40
    assert rows_of(f"win E from W {hand}")["value-honor"] == 30


ROW = re.compile(r"^\| (§?[\d.]+) \| `([a-z-]+)` \| (\d+)(?: [SLWA] \| (\d+))? \|", re.M)


def source_rows() -> dict[str, tuple[str, ...]]:
    """Number -> id and values, of the tables of SOURCE.md."""
    return {number: (id, *filter(None, values)) for number, id, *values in ROW.findall(SOURCE)}


def test_the_tables_of_the_source_are_the_tables_of_the_code() -> None:
    ours = {
        row.source: (row.id, str(row.value), str(of_3_3.value))
        for row, of_3_3 in zip(PATTERNS, PATTERNS_3_3, strict=True)
    }
    bonus = {row.source: (row.id, str(row.value)) for row in BONUS}
    assert source_rows() == ours | bonus


def test_the_seed_counts_44_patterns_and_3_3_values_six_differently() -> None:
    assert len(PATTERNS) == 44
    pairs = zip(PATTERNS, PATTERNS_3_3, strict=True)
    assert sum(ours.value != theirs.value for ours, theirs in pairs) == 6


@pytest.mark.parametrize("language", ["id", "source", "english", "french", "chinese", "japanese"])
def test_names_are_there_and_unique(language: str) -> None:
    names = [getattr(row, language) for row in PATTERNS + BONUS]
    assert all(names)
    assert len(set(names)) == len(names)


def test_ids_are_the_english_names_in_kebab_case() -> None:
    for row in PATTERNS + BONUS:
        assert row.id == row.english.lower().replace(" ", "-")


@pytest.mark.parametrize("rules", [ZUNG_JUNG, ZUNG_JUNG_3_3], ids=lambda rules: rules.name)
def test_the_listed_limits_are_the_seven_of_the_source(rules: RuleSet) -> None:
    listed = {row.source for row in rules.patterns if row.limit}
    assert listed == {"2.2", "3.3.3", "3.3.4", "3.4", "4.3.4", "5.1.4", "8.1.4"}


def test_each_bonus_row_is_a_series_of_its_own() -> None:
    series = [row.series for row in PATTERNS + BONUS]
    assert all(series.count(row.series) == 1 for row in BONUS)
