"""Every item there and not there, what replaces what, and the tables beside SOURCE.md."""
# a table is read row by row, however wide

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import ledger.rules.taiwanese as books
from ledger.engine.patterns import Pattern
from ledger.rules.taiwanese import TAIWANESE, with_options
from ledger.rules.taiwanese.patterns import CLUB, CONTAINED, MOST, SEED
from tests.rules.taiwanese import table
from tests.rules.taiwanese.table import rows_of

SOURCE = (Path(books.__file__).parent / "SOURCE.md").read_text("utf-8")
EVERYTHING = with_options(TAIWANESE, pay_implied_patterns=True)

# fmt: off
PLAIN = "123s 678s 234p 55p 789p 56m +7m"
PUNGS = "222m 444p 777p 999s 33s 11z"
LI_GU = "1155m 3377p 99s 444s 226z +6z"
SEED_THERE = (
    # id                          there                                                          not there
    ("winning",                  f"win S from W {PLAIN}",                                        "self S 12345678f"),
    ("flower",                    "win S from W 234p 678s 22z 56m +7m (123s) (789m) 1f",         f"win S from W {PLAIN}"),
    ("no-flowers",                "win S from W 234p 678s 22z 56m +7m (123s) (789m)",            "win S from W 234p 678s 22z 56m +7m (123s) (789m) 1f"),
    ("no-honors",                 "win S from W 234p 678s 55p 56m +7m (123s) (789m) 1f",         "win S from W 234p 678s 22z 56m +7m (123s) (789m) 1f"),
    ("no-flowers-no-honors",      "win S from W 234p 678s 55p 56m +7m (123s) (999m)",            "win S from W 234p 678s 22z 56m +7m (123s) (999m)"),
    ("eight-flowers",             "self W 12345678f",                                            "win W from E 1234567f +8f"),
    ("seven-rob-eighth",          "win W from E 1234578f +6f",                                   "self W 1234567f +8f"),
    ("honor-pung",                "win S from W 234p 678s 99m 56m +7m (123s) (333z)",            "win S from W 234p 678s 33z 56m +7m (123s) (789m)"),
    ("melded-kong",               "win S from W 234p 678s 99m 56m +7m (123s) (3333z)",           "win S from W 234p 678s 99m 56m +7m (123s) [3333z]"),
    ("concealed-kong",            "win S from W 234p 678s 99m 56m +7m (123s) [3333z]",           "win S from W 234p 678s 99m 56m +7m (123s) (3333z)"),
    ("pure-straight",             "win S from W 456m 78m 222p 33z +9m (123m) (888s)",            "win S from W 456m 78m 222p 33z +9m (123p) (888s)"),
    ("pure-straight-concealed",   "win S from W 123m 456m 78m 222p 33z +9m (888s)",              "win S from W 456m 78m 222p 33z +9m (123m) (888s)"),
    ("concealed-triplets-2",      "win S from W 444p 999s 56m 33z +7m (123m) (678s)",            "win S from W 444p 99s 567m 33z +9s (123m) (678s)"),
    ("concealed-triplets-3",      "win S from W 444p 999s 777m 56m 33z +7m (123s)",              "win S from W 444p 999s 77m 567s 33z +7m (123s)"),
    ("concealed-triplets-4",      "win S from W 333s 333m 444p 777p 5z +5z (6666m)",             "win S from W 333s 333m 444p 77p 55z +7p (6666m)"),
    ("concealed-triplets-5",     f"self S {PUNGS} +3s",                                         f"win S from W {PUNGS} +3s"),
    ("little-three-dragons",      "win S from W 456p 77z 56s +7s (555z) (666z) (123m)",          "win S from W 456p 11z 56s +7s (555z) (666z) (123m)"),
    ("big-three-dragons",         "win S from W 456p 22m 56s +7s (555z) (666z) (777z)",          "win S from W 456p 77z 56s +7s (555z) (666z) (123m)"),
    ("little-three-winds",        "win S from W 456p 33z 56s +7s (111z) (222z) (123m)",          "win S from W 456p 55z 56s +7s (111z) (222z) (123m)"),
    ("big-three-winds",           "win S from W 456p 22m 56s +7s (111z) (222z) (333z)",          "win S from W 456p 44z 56s +7s (111z) (222z) (333z)"),
    ("little-four-winds",         "win S from W 456p 44z 56s +7s (111z) (222z) (333z)",          "win S from W 456p 22m 56s +7s (111z) (222z) (333z)"),
    ("big-four-winds",            "win S from W 56s 99s +7s (111z) (222z) (333z) (444z)",        "win S from W 456p 44z 56s +7s (111z) (222z) (333z)"),
    ("chow-hand",                 "win S from W 234p 678s 22z 56m +7m (123s) (789m)",           f"win S from W {PLAIN}"),
    ("chow-hand-plain",          f"win S from W {PLAIN}",                                       f"win S from W {PLAIN} 3f"),
    ("pung-hand",                 "win S from W 33z 99p +9p (222z) (111p) (555m) (777p)",        "win S from W 33z 78p +9p (222z) (111p) (555m) (777p)"),
    ("half-flush",                "win S from W 33z 555p 678p 78p +6p (222z) (123p)",            "win S from W 33z 555m 678p 78p +6p (222z) (123p)"),
    ("full-flush",                "win S from W 11p 345p 666p 78p +9p (222p) (789p)",            "win S from W 33z 555p 678p 78p +6p (222z) (123p)"),
    ("concealed-hand",           f"win S from W {PLAIN}",                                        "win S from W 678s 234p 55p 789p 56m +7m (123s)"),
    ("fully-concealed",          f"self S {PLAIN}",                                              "self S 678s 234p 55p 789p 56m +7m (123s)"),
    ("exposed-hand",              "win S from W 5p +5p (123m) (456m) (777s) (234s) (222p)",      "win S from W 5p +5p (123m) (456m) (777s) (234s) [2222p]"),
    ("seven-pairs-triplet",      f"win S from W {LI_GU}",                                       f"win S from W {PLAIN}"),
    ("self-drawn",                "self S 678s 234p 55p 789p 56m +7m (123s)",                   f"win S from W {PLAIN}"),
    ("one-chance-chow",           "win S from W 13m 678s 234p 22z +2m (456s) (999m)",            "win S from W 34m 678s 234p 22z +2m (456s) (999m)"),
    ("pair-wait",                 "win S from W 4567s 234p 678m +7s (123m) (999p)",              "win S from W 456s 77s 34p 678m +2p (123m) (999p)"),
    ("last-wall-tile",           f"self S {PLAIN} last-tile",                                   f"win S from W {PLAIN} last-tile"),
    ("last-discard",             f"win S from W {PLAIN} last-tile robbed-kong",                 f"self S {PLAIN} last-tile"),
    ("rob-kong",                 f"win S from W {PLAIN} robbed-kong",                           f"win S from W {PLAIN}"),
    ("early-win-1",              f"win S from W {PLAIN} discards:9",                            f"win S from W {PLAIN} discards:10"),
    ("early-win-2",              f"win S from W {PLAIN} discards:5",                            f"win S from W {PLAIN} discards:6"),
    ("ready-on-original",        f"win S from W {PLAIN} ready",                                 f"win S from W {PLAIN}"),
    ("heavenly-hand",             "self E 123s 678s 234p 55p 789p 567m first-turn",              "win S from E 123s 678s 234p 55p 789p 567m first-turn"),
    ("earthly-hand",             f"win S from E {PLAIN} first-turn",                            f"win S from E {PLAIN}"),
)
CLUB_THERE = (
    ("self-draw",                 "self S 678s 234p 55p 789p 56m +7m (123s)",                    "win S from W 678s 234p 55p 789p 56m +7m (123s)"),
    ("men-qing",                 f"win S from W {PLAIN}",                                       f"self S {PLAIN}"),
    ("men-qing-zi-mo",           f"self S {PLAIN}",                                              "self S 678s 234p 55p 789p 56m +7m (123s)"),
    ("bu-qiu",                   f"self S {PUNGS} +3s",                                         f"self S {PLAIN}"),
    ("single-wait",               "win S from W 13m 678s 234p 22z +2m (456s) (999m)",            "win S from W 4567s 234p 678m +7s (123m) (999p)"),
    ("seat-wind",                 "win S from W 234p 678s 99m 56m +7m (123s) (222z)",            "win S from W 234p 678s 99m 56m +7m (123s) (111z)"),
    ("round-wind",                "win S from W 234p 678s 99m 56m +7m (123s) (111z)",            "win S from W 234p 678s 99m 56m +7m (123s) (222z)"),
    ("dragon-pung",               "win S from W 234p 678s 99m 56m +7m (123s) (5555z)",           "win S from W 234p 678s 99m 56m +7m (123s) (222z)"),
    ("seat-flower",              f"win S from W {PLAIN} 26f",                                   f"win S from W {PLAIN} 1345f"),
    ("flower-group",             f"win S from W {PLAIN} 1234f",                                 f"win S from W {PLAIN} 123567f"),
    ("rob-kong",                 f"win S from W {PLAIN} robbed-kong",                           f"win S from W {PLAIN}"),
    ("kong-bloom",               f"self S {PLAIN} 3f kong-tile",                                f"self S {PLAIN} 3f"),
    ("last-wall-tile",           f"self S {PLAIN} last-tile",                                   f"win S from W {PLAIN} last-tile"),
    ("last-discard",             f"win S from W {PLAIN} last-tile",                             f"self S {PLAIN} last-tile"),
    ("ban-qiu",                   "self S 5p +5p (123m) (456m) (777s) (234s) (222p)",            "self S 5p +5p (123m) (456m) (777s) (234s) [2222p]"),
    ("ping-hu",                  f"win S from W {PLAIN}",                                        "win S from W 123s 678s 234p 55p 789p 57m +6m"),
    ("quan-qiu",                  "win S from W 5p +5p (123m) (456m) (777s) (234s) (222p)",      "self S 5p +5p (123m) (456m) (777s) (234s) (222p)"),
    ("concealed-triplets-3",      "win S from W 444p 999s 777m 56m 33z +7m (123s)",              "win S from W 222m 555p 99s 66p 345s +9s (123m)"),
    ("concealed-triplets-4",      "win S from W 444p 999s 777m 222s 3z +3z (123m)",              "win S from W 444p 999s 777m 22s 33z +2s (123m)"),
    ("concealed-triplets-5",     f"self S {PUNGS} +3s",                                         f"win S from W {PUNGS} +3s"),
    ("all-pungs",                 "win S from W 33z 99p +9p (222z) (111p) (555p) (777p)",        "win S from W 33z 78p +9p (222z) (111p) (555p) (777p)"),
    ("little-three-dragons",      "win S from W 456p 77z 56s +7s (555z) (666z) (123m)",          "win S from W 456p 11z 56s +7s (555z) (666z) (123m)"),
    ("half-flush",                "win S from W 33z 99p +9p (222z) (111p) (555p) (777p)",        "win S from W 33z 99p +9p (222z) (111p) (555m) (777p)"),
    ("di-ting",                  f"win S from W {PLAIN} ready",                                 f"win S from W {PLAIN} ready-dealt"),
    ("tian-ting",                f"win S from W {PLAIN} ready-dealt",                           f"win S from W {PLAIN} ready"),
    ("big-three-dragons",         "win S from W 123m 88s 45p +6p (555z) (666z) (777z)",          "win S from W 456p 77z 56s +7s (555z) (666z) (123m)"),
    ("little-four-winds",         "win S from W 456p 44z 56s +7s (111z) (222z) (333z)",          "win S from W 456p 22m 56s +7s (111z) (222z) (333z)"),
    ("full-flush",                "win S from W 11p 345p 666p 78p +9p (222p) (789p)",            "win S from W 33z 99p +9p (222z) (111p) (555p) (777p)"),
    ("eight-flowers",             "self W 12345678f",                                            "win W from E 1234567f +8f"),
    ("seven-rob-eighth",          "win W from E 1234567f +8f",                                   "self W 12345678f"),
    ("li-gu-li-gu",              f"win S from W {LI_GU}",                                       f"win S from W {PLAIN}"),
    ("big-four-winds",            "win S from W 456p 9m +9m (111z) (222z) (333z) (4444z)",       "win S from W 456p 44z 56s +7s (111z) (222z) (333z)"),
    ("all-honors",                "win S from W 66z 77z +6z (111z) (222z) (333z) (555z)",        "win S from W 66z 99p +6z (111z) (222z) (333z) (555z)"),
    ("earthly-hand",             f"self S {PLAIN} first-turn",                                  f"self E {PLAIN} first-turn"),
    ("heavenly-hand",            f"self E {PLAIN} first-turn",                                  f"self S {PLAIN} first-turn"),
)
# fmt: on


@pytest.mark.parametrize(("id", "there", "not_there"), SEED_THERE, ids=[r[0] for r in SEED_THERE])
def test_an_item_of_the_seed_is_there_and_not_there(id: str, there: str, not_there: str) -> None:
    assert id in rows_of(there)
    assert id not in rows_of(not_there)


@pytest.mark.parametrize(("id", "there", "not_there"), CLUB_THERE, ids=[r[0] for r in CLUB_THERE])
def test_an_item_of_the_club_is_there_and_not_there(id: str, there: str, not_there: str) -> None:
    assert id in rows_of(there, table.CLUB)
    assert id not in rows_of(not_there, table.CLUB)


def test_every_item_is_tried() -> None:
    assert [id for id, *_ in SEED_THERE] == [row.id for row in SEED]
    assert [id for id, *_ in CLUB_THERE] == [row.id for row in CLUB]


# The tables


def source_rows(section: str) -> Iterator[tuple[str, int, bool, str]]:
    """Id, tai, counted each or once, and Chinese name of the rows of a section of SOURCE.md."""
    text = SOURCE.split(f"## {section} ", 1)[1].split("\n## ", 1)[0]
    for line in re.findall(r"^\| `.*$", text, re.MULTILINE):
        id, tai, chinese, _ = (cell.strip() for cell in line.strip("|").split("|", 3))
        yield id.strip("`"), int(tai.split()[0]), tai.endswith("each"), chinese


def rows_as_source(patterns: tuple[Pattern, ...]) -> list[tuple[str, int, bool, str]]:
    return [(row.id, row.value, row.id in MOST, row.chinese) for row in patterns]


def test_the_seeds_table_is_that_of_its_source() -> None:
    in_source = list(source_rows("4"))
    unnamed = {id for id, _, _, chinese in in_source if not chinese}
    assert unnamed == {"early-win-1", "early-win-2"}
    here = [(*row[:3], "" if row[0] in unnamed else row[3]) for row in rows_as_source(SEED)]
    assert here == in_source


def test_the_clubs_table_is_that_of_its_source() -> None:
    assert rows_as_source(CLUB) == list(source_rows("9"))


@pytest.mark.parametrize("patterns", [SEED, CLUB])
def test_rows_are_whole_and_replace_cheaper_rows_of_their_own_table(
    patterns: tuple[Pattern, ...],
) -> None:
    by_id = {row.id: row for row in patterns}
    assert len(by_id) == len(patterns)
    for row in patterns:
        assert all((row.english, row.french, row.chinese, row.japanese, row.source)), row.id
        gone = [*row.excludes, *(CONTAINED.get(row.id, {}) if patterns is SEED else {})]
        assert all(by_id[id].value < row.value for id in gone), row.id


# What replaces what in the seed

SEED_TOTALS = (
    # line, items, and the tai more that pay_implied_patterns adds
    (f"self S {PUNGS} +3s", "winning no-flowers concealed-triplets-5 self-drawn", 12),
    (
        "win S from W 222m 444p 777p 999s 333s 1z +1z",
        "winning no-flowers concealed-triplets-5 pair-wait",
        11,
    ),
    (
        "win S from W 456p 22m 56s +7s (555z) (666z) (7777z) 2f",
        "winning flower melded-kong big-three-dragons",
        3,
    ),
    (
        "win S from W 1z +1z (222z) (333z) (555z) (666z) (777z)",
        "winning no-flowers big-three-dragons little-three-winds pung-hand exposed-hand",
        5,
    ),
    (
        "win S from W 9m +9m (111z) (222z) (333z) [4444z] (555z) 2f",
        "winning flower honor-pung concealed-kong big-four-winds pung-hand half-flush pair-wait",
        4,
    ),
    ("win S from W 11p 345p 666p 78p +9p (222p) (789p) 1f", "winning flower full-flush", 1),
    (
        "win S from W 11p 345p 666p 78p +9p (222p) (789p)",
        "winning no-flowers-no-honors full-flush",
        0,
    ),
    (f"win S from W {PLAIN} ready", "winning chow-hand-plain ready-on-original", 1),
    (f"self S {PLAIN} ready-dealt", "winning chow-hand-plain self-drawn ready-on-original", 2),
    (f"self E {PLAIN} first-turn discards:0", "winning chow-hand-plain heavenly-hand", 13),
    (f"win S from E {PLAIN} first-turn discards:1", "winning chow-hand-plain earthly-hand", 11),
    (f"self S {PLAIN} last-tile", "winning chow-hand-plain fully-concealed last-wall-tile", 0),
    (f"self S {LI_GU}", "winning no-flowers seven-pairs-triplet self-drawn", 0),
    (
        "win S from W 5p +5p (123m) (456m) (777s) (234s) (222p) last-tile",
        "winning no-flowers-no-honors exposed-hand last-discard",
        0,
    ),
)


@pytest.mark.parametrize(("line", "items", "implied"), SEED_TOTALS, ids=[r[0] for r in SEED_TOTALS])
def test_what_is_contained_is_paid_only_where_the_game_says_so(
    line: str, items: str, implied: int
) -> None:
    rows = rows_of(line)
    assert sorted(rows) == sorted(items.split())
    assert sum(rows_of(line, EVERYTHING).values()) == sum(rows.values()) + implied


def test_a_straight_pays_ten_as_the_game_wants_it() -> None:
    claimed = "win S from W 123m 456m 78m 222p 33z +9m (888s)"
    drawn = "self S 123m 456m 78m 222p 33z +9m (888s)"
    other = "win S from W 123m 456m 789m 22p 33z +2p (888s)"
    paid = {
        rule: [
            "pure-straight-concealed"
            in rows_of(line, with_options(TAIWANESE, straight_10_rule=rule))
            for line in (claimed, drawn, other)
        ]
        for rule in ("unmelded", "strict", "self_drawn")
    }
    assert paid == {
        "unmelded": [True, True, True],
        "strict": [False, True, True],
        "self_drawn": [False, True, False],
    }


def test_an_exposed_hand_is_drawn_only_where_the_game_allows() -> None:
    line = "self S 5p +5p (123m) (456m) (777s) (234s) (222p)"
    assert "exposed-hand" not in rows_of(line)
    rows = rows_of(line, with_options(TAIWANESE, exposed_hand_requires_discard=False))
    assert "exposed-hand" in rows
    assert "pair-wait" not in rows
    assert "self-drawn" in rows


def test_without_bonus_tiles_nobody_is_paid_for_having_none() -> None:
    rules = with_options(TAIWANESE, bonus_tiles_in_play=False)
    assert "no-honors" in rows_of("win S from W 234p 678s 55p 56m +7m (123s) (999m)", rules)
    assert "no-flowers" not in rows_of("win S from W 234p 678s 22z 56m +7m (123s) (999m)", rules)


# What replaces what in the club

CLUB_ITEMS = (
    (f"self S {PUNGS} +3s", "self-draw bu-qiu concealed-triplets-5"),
    (f"self S {PUNGS} +3s ready", "self-draw concealed-triplets-5 di-ting"),
    (f"self E {PUNGS} +3s first-turn", "concealed-triplets-5 heavenly-hand"),
    (f"self S {PLAIN} ready", "self-draw di-ting"),
    (f"win S from W {PLAIN} ready ready-dealt", "ping-hu tian-ting"),
    (f"self S {PLAIN} first-turn", "men-qing-zi-mo earthly-hand"),
    (f"win S from E {PLAIN} first-turn ready-dealt", "ping-hu tian-ting earthly-hand"),
    (f"win S from W {LI_GU}", "li-gu-li-gu"),
    (f"self S {LI_GU} 2f", "self-draw seat-flower li-gu-li-gu"),
    ("self S 1122p 3355p 7799p 444z 7z +7z", "self-draw half-flush li-gu-li-gu"),
    (
        "win S from W 66z 77z +6z (111z) (222z) (333z) (555z)",
        "seat-wind round-wind little-three-dragons all-honors",
    ),
    ("win S from W 9m +9m 456p (111z) (222z) (333z) (4444z)", "single-wait big-four-winds"),
    (
        "win S from W 456p 44z 56s +7s (111z) (222z) (333z)",
        "seat-wind round-wind little-four-winds",
    ),
    ("self S 5p +5p (123m) (456m) (777s) (234s) (222p)", "self-draw single-wait ban-qiu"),
    ("win S from W 5p +5p (123m) (456m) (777s) (234s) (222p)", "single-wait quan-qiu"),
    ("win S from W 234p 678s 22z 56m +7m (123s) (999m) 1234f", "seat-flower flower-group"),
)


@pytest.mark.parametrize(("line", "items"), CLUB_ITEMS, ids=[row[0] for row in CLUB_ITEMS])
def test_what_counts_beside_what_in_the_club(line: str, items: str) -> None:
    assert sorted(rows_of(line, table.CLUB)) == sorted(items.split())


def test_the_single_wait_of_melded_hands_is_the_games_choice() -> None:
    rules = with_options(table.CLUB, quan_qiu_adds_single_wait=False)
    assert list(rows_of("self S 5p +5p (123m) (456m) (777s) (234s) (222p)", rules)) == [
        "self-draw",
        "ban-qiu",
    ]
    assert "single-wait" in rows_of("win S from W 13m 678s 234p 22z +2m (456s) (999m)", rules)


def test_a_whole_group_pays_its_seat_flower_as_the_game_wants_it() -> None:
    rules = with_options(table.CLUB, flower_group_adds_seat_flower=False)
    group = "win S from W 234p 678s 22z 56m +7m (123s) (999m) 1234f"
    more = "win S from W 234p 678s 22z 56m +7m (123s) (999m) 12346f"
    assert rows_of(group, rules) == {"flower-group": 2}
    assert rows_of(more, rules) == {"flower-group": 2, "seat-flower": 1}


def test_a_single_wait_counts_what_the_winner_does_not_hold_himself() -> None:
    # 23m wait for 1m and 4m; with the four 4m melded for 1m alone.
    two = "win S from W 23m 55p 678s +1m (111p) (777s) (999p)"
    one = "win S from W 23m 55p 678s +1m (4444m) (777s) (999p)"
    assert "single-wait" not in rows_of(two, table.CLUB)
    assert "single-wait" in rows_of(one, table.CLUB)


def test_a_single_wait_counts_seven_pairs_and_a_triplet_where_they_win() -> None:
    # As sets this waits for 8m alone; 9m would make it seven pairs and a triplet.
    line = "win S from W 1155667779m 334455p +8m"
    assert "single-wait" not in rows_of(line, table.CLUB)
    assert "single-wait" in rows_of(line, with_options(table.CLUB, li_gu=False))
