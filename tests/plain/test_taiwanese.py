"""The plain Taiwanese scorer is right by the worked cases, and the program agrees with it."""

import json
import os
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from ledger.rules import rule_set, score_json
from tests.cases.taiwanese import Case, cases, tiles
from tests.plain.taiwanese import (
    BOOKS,
    OPTIONS,
    TAI,
    Meld,
    PlainWin,
    Score,
    deltas,
    line,
    paid_wins,
    payments,
    random_win,
    random_winners,
    score,
    shuffled,
)

HANDS = int(os.environ.get("MJL_RANDOM_HANDS", "3000"))
CASES = cases()

# fmt: off
REPLACED = {
    "taiwanese": {
        "exposed-hand": {"pair-wait"},
        "no-flowers-no-honors": {"no-flowers", "no-honors"},
        "chow-hand-plain": {"no-honors", "no-flowers-no-honors"},
        "seven-pairs-triplet": {"concealed-hand", "fully-concealed"},
        "little-three-dragons": {"honor-pung"}, "big-three-dragons": {"honor-pung"},
        "little-three-winds": {"honor-pung"}, "big-three-winds": {"honor-pung"},
        "little-four-winds": {"honor-pung"}, "big-four-winds": {"honor-pung"},
        "concealed-triplets-5": {"pung-hand", "concealed-hand", "fully-concealed"},
        "full-flush": {"no-honors"},
        "ready-on-original": {"concealed-hand", "fully-concealed"},
        "heavenly-hand": {"self-drawn", "fully-concealed", "early-win-2"},
        "earthly-hand": {"concealed-hand", "early-win-2"},
        "fully-concealed": {"self-drawn"},
    },
    "taiwanese-club": {
        "concealed-triplets-5": {"men-qing", "men-qing-zi-mo", "all-pungs"},
        "little-three-dragons": {"dragon-pung"}, "big-three-dragons": {"dragon-pung"},
        "big-four-winds": {"seat-wind", "round-wind"},
        "all-honors": {"all-pungs"},
        "di-ting": {"men-qing", "men-qing-zi-mo", "bu-qiu"},
        "tian-ting": {"men-qing", "men-qing-zi-mo", "bu-qiu"},
        "li-gu-li-gu": {"men-qing", "men-qing-zi-mo", "single-wait"},
        "heavenly-hand": {"men-qing-zi-mo", "bu-qiu", "self-draw"},
        "quan-qiu": {"single-wait"}, "ban-qiu": {"single-wait"},
        "men-qing-zi-mo": {"self-draw"}, "flower-group": {"seat-flower"},
    },
}
"""Every replacement that can happen, by the item that replaces."""
# fmt: on


def random_wins(book: str, count: int, seed: int = 16) -> list[PlainWin]:
    """The same hands in every run."""
    rng = Random(f"{seed} {book}")
    return [random_win(rng, book) for _ in range(count)]


def printed(book: str, lines: list[str]) -> Iterator[dict[str, Any]]:
    """What the program prints for each line, in the order of the lines."""
    texts = list(score_json(rule_set(book), lines))
    assert len(texts) == len(lines)
    for number, text in enumerate(texts, 1):
        found: dict[str, Any] = json.loads(text)
        assert found["line"] == number
        yield found


def patterns(win: dict[str, Any]) -> dict[str, tuple[int, int]]:
    """Id -> count and value in all; an id may stand once only."""
    found = {row["id"]: (row["count"], row["value"]) for row in win["patterns"]}
    assert len(found) == len(win["patterns"])
    return found


def paid(found: dict[str, Any]) -> dict[tuple[str, str], int]:
    """Payer and payee -> points, whatever the reasons."""
    total: dict[tuple[str, str], int] = {}
    for payment in found["payments"]:
        pair = (payment["from"], payment["to"])
        total[pair] = total.get(pair, 0) + payment["points"]
    return total


def assert_worth(found: dict[str, Any], win: PlainWin, expected: Score, said: str) -> None:
    """One winner's total and items; where readings tie, any of the best will do."""
    assert (found["winner"], found["from"]) == (win.winner, win.discarder), said
    assert found["worth"] == "tiles", said
    assert found["total"] == expected["total"], (said, found["patterns"], expected["patterns"])
    got = patterns(found)
    assert got in expected["ties"], (said, got, expected["ties"])


def assert_settled(found: dict[str, Any], owed: dict[tuple[str, str], int], said: str) -> None:
    """Who paid whom, the change of each seat, and that nothing came from nowhere."""
    assert paid(found) == owed, said
    assert found["deltas"] == deltas(owed), said
    assert sum(found["deltas"].values()) == 0, said


def assert_refused(found: dict[str, Any], why: str, said: str) -> None:
    """The line is an error in its place, with everything an error has to say."""
    assert set(found) == {"line", "error"}, (said, why, found)
    assert set(found["error"]) == {"kind", "message", "at", "fix"}, (said, found)


def assert_agrees(found: dict[str, Any], win: PlainWin, book: str) -> None:
    """The program and the plain scorer say the same of a line with one winner."""
    expected, said = score(win, book), line(win)
    if isinstance(expected, str):
        assert_refused(found, expected, said)
        return
    assert "error" not in found, (said, found)
    assert (found["rules"], found["kind"]) == (book, "win"), said
    assert_worth(found, win, expected, said)
    assert_settled(found, expected["payments"], said)


@pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])
def test_plain_scorer_agrees_with_the_case(case: Case) -> None:
    owed: dict[tuple[str, str], int] = {}
    for win, worth in zip(case.wins, case.worths.values(), strict=True):
        if case.declared:
            owed |= payments(win, case.rules, worth.counted)
            continue
        found = score(win, case.rules)
        assert not isinstance(found, str), found
        assert found["total"] == {"tai": worth.tai, "counted": worth.counted}
        assert worth.patterns in (None, found["patterns"])
        owed |= found["payments"]
    assert deltas(owed) == case.deltas


@pytest.mark.parametrize("book", BOOKS)
def test_random_hands_show_every_item_and_every_replacement(book: str) -> None:
    found = [score(win, book) for win in random_wins(book, 3000)]
    scores = [one for one in found if not isinstance(one, str)]
    items = {name for one in scores for name in one["patterns"]}
    replaced = {pair for one in scores for pair in one["replaced"]}
    assert items == set(TAI[book])
    assert replaced == {(by, what) for by, names in REPLACED[book].items() for what in names}


@pytest.mark.parametrize("book", BOOKS)
def test_program_agrees_on_random_hands(book: str) -> None:
    rng, left = Random(f"16 {book}"), HANDS
    while left > 0:
        wins = [random_win(rng, book) for _ in range(min(left, 1000))]
        left -= len(wins)
        for win, found in zip(wins, printed(book, [line(win) for win in wins]), strict=True):
            assert_agrees(found, win, book)


@pytest.mark.parametrize("book", BOOKS)
def test_program_agrees_where_several_win(book: str) -> None:
    rng = Random(f"17 {book}")
    hands = [random_winners(rng, book) for _ in range(max(HANDS // 10, 1))]
    for wins, found in zip(hands, printed(book, [line(*wins) for wins in hands]), strict=True):
        assert_several_agree(found, wins, book)


def assert_several_agree(found: dict[str, Any], wins: tuple[PlainWin, ...], book: str) -> None:
    """Each paid winner on his own tai; one paid winner prints as one who won alone."""
    said = line(*wins)
    expected = {win.winner: score(win, book) for win in wins}
    refused = [worth for worth in expected.values() if isinstance(worth, str)]
    if refused:
        assert_refused(found, refused[0], said)
        return
    assert "error" not in found, (said, found)
    paid_ones = paid_wins(wins, book)
    rows = found["wins"] if len(paid_ones) > 1 else [found]
    owed: dict[tuple[str, str], int] = {}
    for row, win in zip(rows, paid_ones, strict=True):
        worth = expected[win.winner]
        assert not isinstance(worth, str)
        assert_worth(row, win, worth, said)
        owed |= worth["payments"]
    assert_settled(found, owed, said)


def without(found: dict[str, Any], keys: set[str]) -> dict[str, Any]:
    """The object less some of its keys."""
    return {key: value for key, value in found.items() if key not in keys}


@pytest.mark.parametrize("book", BOOKS)
def test_order_and_grouping_of_tiles_do_not_matter(book: str) -> None:
    rng = Random(f"18 {book}")
    wins = random_wins(book, max(HANDS // 5, 1), seed=18)
    others = [shuffled(win, rng) for win in wins]
    typed = printed(book, [line(win) for win in wins])
    again = printed(book, [line(other) for other in others])
    for win, other, first, second in zip(wins, others, typed, again, strict=True):
        if "error" in first:
            assert "error" in second, (line(win), line(other))
            continue
        # Melds print in the order they were given, and of best readings that tie any will do.
        worth = score(win, book)
        assert not isinstance(worth, str)
        free = (
            {"hand", "patterns"}
            if any(tie != worth["ties"][0] for tie in worth["ties"])
            else {"hand"}
        )
        assert without(first, free) == without(second, free), (line(win), line(other))


@pytest.mark.parametrize("book", BOOKS)
def test_options_of_the_rule_set_are_those_of_the_line(book: str) -> None:
    for win in random_wins(book, 100, seed=19):
        rules = rule_set(book, **win.options)
        [text] = score_json(rules, [line(replace(win, options={}))])
        assert_agrees(json.loads(text), win, book)


COMPLETE = tiles("123678s23455789p56m")
REFUSED = {
    "five of a kind": PlainWin(tiles("111123m234p789s"), "1m", "S", "W", (Meld(tiles("111m")),)),
    "not complete": PlainWin(tiles("123678s23455789p57m"), "8m", "S", "W"),
    "too few tiles": PlainWin(tiles("123678s23455789p"), "5p", "S", "W"),
    "a meld that is no set": PlainWin(
        tiles("123678s55p56m"), "7m", "S", "W", (Meld(tiles("124p")),)
    ),
    "robbed kong drawn": PlainWin(COMPLETE, "7m", "S", words=frozenset({"robbed-kong"})),
    "replacement claimed": PlainWin(COMPLETE, "7m", "S", "W", words=frozenset({"kong-tile"})),
    "ready with a claim": PlainWin(
        tiles("678s23455789p56m"),
        "7m",
        "S",
        "W",
        (Meld(tiles("123s")),),
        words=frozenset({"ready"}),
    ),
    "earth from South": PlainWin(COMPLETE, "7m", "W", "S", words=frozenset({"first-turn"})),
    "heaven claimed": PlainWin(COMPLETE, "7m", "E", "S", words=frozenset({"first-turn"})),
    "liable uninsured": PlainWin(COMPLETE, "7m", "S", "W", liable="E"),
    "liable winner": PlainWin(COMPLETE, "7m", "S", "W", liable="S", options={"insurance": True}),
    "bonus tile twice": PlainWin(COMPLETE, "7m", "S", "W", bonus=("1f", "1f")),
    "bonus tiles not in play": PlainWin(
        COMPLETE, "7m", "S", "W", bonus=("1f",), options={"bonus_tiles_in_play": False}
    ),
    "below the minimum": PlainWin(COMPLETE, "7m", "S", "W", options={"min_tai": 20}),
}


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("why", REFUSED)
def test_both_refuse(why: str, book: str) -> None:
    win = REFUSED[why]
    reason = score(win, book)
    assert isinstance(reason, str), why
    [found] = printed(book, [line(win)])
    assert_refused(found, reason, line(win))


@pytest.mark.parametrize("book", BOOKS)
def test_options_of_the_other_book_are_refused(book: str) -> None:
    [other] = set(BOOKS) - {book}
    foreign = {name: OPTIONS[other][name] for name in OPTIONS[other] if name not in OPTIONS[book]}
    wins = [PlainWin(COMPLETE, "7m", "S", "W", options={name: foreign[name]}) for name in foreign]
    assert wins
    for win, found in zip(wins, printed(book, [line(win) for win in wins]), strict=True):
        assert_refused(found, "no such option", line(win))


def test_earth_drawn_is_known_to_the_club_table_alone() -> None:
    win = PlainWin(COMPLETE, "7m", "S", words=frozenset({"first-turn"}))
    assert isinstance(score(win, "taiwanese"), str)
    for book in BOOKS:
        [found] = printed(book, [line(win)])
        assert_agrees(found, win, book)


def test_seven_pairs_are_no_hand_where_switched_off() -> None:
    for book, name in zip(BOOKS, ("seven_pairs_triplet", "li_gu"), strict=True):
        win = PlainWin(tiles("1155m3377p99s444s226z"), "6z", "S", "W")
        off = replace(win, options={name: False})
        found, refused = printed(book, [line(win), line(off)])
        assert isinstance(score(off, book), str)
        assert_agrees(found, win, book)
        assert_agrees(refused, off, book)
