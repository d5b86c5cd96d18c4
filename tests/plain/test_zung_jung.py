"""The plain Zung Jung scorer against the book, and the package against the plain scorer."""

import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from ledger.rules import rule_set, score_json
from tests.cases.zung_jung import CASES, HERE, SEED, V33, Case
from tests.plain.zung_jung import (
    BONUS_VALUES,
    PATTERNS,
    VARIANTS,
    Option,
    PlainWin,
    Score,
    arrangements,
    best_readings,
    hand_text,
    line,
    one_tile_changed,
    payments,
    random_win,
    score,
    shuffled,
)

HANDS = int(os.environ.get("MJL_RANDOM_HANDS", "3000"))
SOME = min(HANDS, 3000)


def random_wins(seed: int, number: int) -> Iterator[PlainWin]:
    """The same wins every time."""
    rng = Random(seed)
    for _ in range(number):
        yield random_win(rng)


def answers(variant: str, lines: Iterable[str], **options: Option) -> Iterator[dict[str, Any]]:
    """The package's answers, one for each line."""
    for text in score_json(rule_set(variant, **options), lines):
        yield json.loads(text)


def told(said: dict[str, Any]) -> Score | None:
    """An answer in the plain scorer's form; None if the line was refused."""
    if "error" in said:
        return None
    rows = said["patterns"]
    return {
        "total": said["total"],
        "patterns": {row["id"]: (row["count"], row["value"]) for row in rows},
        "payments": sorted((row["from"], row["to"], row["points"]) for row in said["payments"]),
        "deltas": said["deltas"],
    }


def plain(win: PlainWin, variant: str) -> Score | None:
    """The plain scorer's answer in the same form."""
    found = score(win, variant)
    if isinstance(found, str):
        return None
    return {**found, "payments": sorted(found["payments"])}


def but(said: dict[str, Any], *keys: str) -> dict[str, Any]:
    """An answer without some of its keys."""
    return {key: value for key, value in said.items() if key not in keys}


# The plain scorer against the book


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_the_plain_scorer_agrees_with_the_book(case: Case) -> None:
    expected = case.expected
    if expected is not None and case.declared:
        paid = payments(case.win, case.rules, expected.points)
        due = {payer: -points for payer, _, points in paid}
        assert expected.deltas == {case.win.winner: 3 * expected.points, **due}
        return
    found = score(case.win, case.rules)
    if expected is None:
        assert isinstance(found, str), case.line
        return
    assert not isinstance(found, str), f"{case.line}\n{found}"
    assert found["total"] == {"points": expected.points, "limit": expected.limit}
    assert found["patterns"] == expected.patterns
    assert expected.deltas in (None, found["deltas"])


@pytest.mark.parametrize(("variant", "column"), [(SEED, 1), (V33, 2)])
def test_the_value_table_is_that_of_the_vectors(variant: str, column: int) -> None:
    book = json.loads((HERE / "vectors-zung-jung.json").read_text("utf-8"))["variants"][variant]
    assert {number: row[column] for number, row in PATTERNS.items()} == book["values"]
    assert VARIANTS[variant]["par"] == book["par"]
    assert VARIANTS[variant]["limit"] == book["limit"]


@pytest.mark.parametrize("variant", VARIANTS)
def test_random_wins_show_every_pattern_and_limit(variant: str) -> None:
    scores = [found for win in random_wins(1, 3000) if (found := plain(win, variant))]
    seen = {key for found in scores for key in found["patterns"]}
    assert seen == {row[0] for row in PATTERNS.values()} | set(BONUS_VALUES)
    limits = {found["total"]["limit"] for found in scores}
    chicken = {"chicken"} if variant != "zung-jung-3.3-min5" else set()
    assert limits - {"chicken"} | chicken == {None, "compound-limit", "listed-limit"} | chicken


def test_random_wins_are_complete_and_refused_for_the_minimum_alone() -> None:
    found = [(win, score(win, SEED)) for win in random_wins(2, 3000)]
    for win, answer in found:
        assert arrangements(win), line(win)
        assert not isinstance(answer, str) or answer == "under the minimum", line(win)


def test_the_best_reading_is_never_in_doubt() -> None:
    """Readings equal in value, sum and number of patterns have the same patterns."""
    for win in random_wins(3, SOME):
        rows = {tuple(sorted(r.patterns.items())) for r in best_readings(win, SEED)}
        assert len(rows) == 1, line(win)


# The package against the plain scorer


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_package_scores_random_wins_as_the_plain_scorer(variant: str) -> None:
    wins = list(random_wins(4, HANDS))
    found = answers(variant, map(line, wins))
    for win, said in zip(wins, found, strict=True):
        assert told(said) == plain(win, variant), f"{variant}: {line(win)}\n{said}"
        if "error" not in said:
            facts = (said["rules"], said["winner"], said["from"], said["worth"])
            assert facts == (variant, win.winner, win.discarder, "tiles"), line(win)


def test_the_package_refuses_what_is_no_win_and_scores_what_is() -> None:
    rng = Random(5)
    wins = [one_tile_changed(rng, random_win(rng)) for _ in range(SOME)]
    found = answers(SEED, map(line, wins))
    for win, said in zip(wins, found, strict=True):
        assert told(said) == plain(win, SEED), f"{line(win)}\n{said}"


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_winner_gets_three_times_the_value(variant: str) -> None:
    wins = list(random_wins(6, SOME))
    for win, said in zip(wins, answers(variant, map(line, wins)), strict=True):
        if "error" not in said:
            assert said["deltas"][win.winner] == 3 * said["total"]["points"], line(win)
            assert sum(said["deltas"].values()) == 0, line(win)


def test_the_order_of_the_tiles_does_not_matter() -> None:
    rng = Random(7)
    wins = [random_win(rng) for _ in range(SOME)]
    lines = [shuffled(win, rng) for win in wins]
    pairs = zip(answers(SEED, map(line, wins)), answers(SEED, lines), lines, strict=True)
    for said, again, text in pairs:
        if "error" in said:
            assert "error" in again, text
        else:
            assert but(again, "hand") == but(said, "hand"), text


def test_the_canonical_hand_scores_the_same_and_prints_itself() -> None:
    wins = list(random_wins(8, SOME))
    scored = [
        (line(win).replace(hand_text(win), said["hand"]), said)
        for win, said in zip(wins, answers(SEED, map(line, wins)), strict=True)
        if "error" not in said
    ]
    again = answers(SEED, [text for text, _ in scored])
    for (text, said), other in zip(scored, again, strict=True):
        assert but(other, "line") == but(said, "line"), text


# Options


UNTOUCHED: tuple[tuple[dict[str, Option], tuple[str, ...]], ...] = (
    # option, what of a hand without bonus tiles it may change
    ({"bonus_tiles": True}, ()),
    ({"payoff": "uniform"}, ("payments", "deltas")),
    ({"par": 50}, ("payments", "deltas")),
    ({"cycles": 2}, ()),
    ({"start_points": 500}, ()),
)


@pytest.mark.parametrize(("options", "changes"), UNTOUCHED, ids=str)
def test_an_option_changes_nothing_that_it_does_not_name(
    options: dict[str, Option], changes: tuple[str, ...]
) -> None:
    wins = [replace(win, options={}, bonus_tiles=()) for win in random_wins(9, SOME)]
    lines = [line(win) for win in wins]
    pairs = zip(answers(SEED, lines), answers(SEED, lines, **options), lines, strict=True)
    for said, again, text in pairs:
        assert but(again, *changes) == but(said, *changes), text


def test_the_limit_touches_only_sums_above_it() -> None:
    wins = [replace(win, options={}, bonus_tiles=()) for win in random_wins(10, SOME)]
    lines = [line(win) for win in wins]
    pairs = zip(answers(SEED, lines), answers(SEED, lines, limit=1000), lines, strict=True)
    for said, again, text in pairs:
        if said["total"]["limit"] == "compound-limit":
            total = sum(row["value"] for row in again["patterns"])
            assert again["total"] == {"points": total, "limit": None}, text
        else:
            assert again == said, text


def test_the_minimum_refuses_what_is_under_it_and_touches_nothing_else() -> None:
    wins = [replace(win, options={}, bonus_tiles=()) for win in random_wins(11, SOME)]
    lines = [line(win) for win in wins]
    pairs = zip(answers(SEED, lines), answers(SEED, lines, minimum=30), lines, strict=True)
    for said, again, text in pairs:
        if said["total"]["points"] < 30:
            assert "error" in again, text
        else:
            assert again == said, text


def test_an_option_is_the_same_in_the_line_and_in_the_rule_set() -> None:
    wins = list(random_wins(12, SOME))
    for win in (win for win in wins if win.options):
        (inside,) = answers(SEED, [line(win)])
        (outside,) = answers(SEED, [line(replace(win, options={}))], **win.options)
        assert ("error" in inside) == ("error" in outside), line(win)
        if "error" not in inside:
            assert outside == inside, line(win)
