"""What is remembered changes no answer: a batch, one by one, afresh, in any order."""

from __future__ import annotations

import json
from collections.abc import Iterable
from importlib import import_module
from random import Random

import pytest

from ledger.engine import facts, notation, readings
from ledger.errors import LedgerError
from ledger.game import line as grammar
from ledger.rules import (
    RuleSet,
    json_text,
    registry,
    rule_set,
    score_json,
    score_line,
    score_many,
    scoring,
)
from ledger.rules.score_line import error_text
from tests.rules.lines import RULES, random_lines

NUMBER = 100


def forget() -> None:
    """Empties every memo, so that the next answer is a fresh one."""
    for module in (facts, notation, readings, grammar):
        for memo in vars(module).values():
            if isinstance(memo, dict) and "__missing__" in vars(type(memo)):
                memo.clear()
    for splits in (readings.CHARACTERS, readings.DOTS, readings.BAMBOO, readings.HONORS):
        splits.splits.clear()
        splits.splits[0] = (0,)
    scoring._SCORERS.clear()
    registry._MADE.clear()


def answers(name: str, lines: Iterable[str]) -> list[dict[str, object]]:
    """What is said of each line, its number left out."""
    told = map(json.loads, score_json(rule_set(name), lines))
    return [{key: value for key, value in answer.items() if key != "line"} for answer in told]


def one(rules: RuleSet, text: str) -> str:
    try:
        return json_text(score_line(rules, text), 1)
    except LedgerError as error:
        return error_text(error, 1)


@pytest.mark.parametrize("name", RULES)
def test_a_remembered_answer_is_the_fresh_one(name: str) -> None:
    lines = random_lines(name, NUMBER)
    together = answers(name, lines)
    for text, answer in zip(lines[::5], together[::5], strict=True):
        forget()
        assert answers(name, [text]) == [answer], text


@pytest.mark.parametrize("name", RULES)
def test_the_order_of_a_batch_does_not_matter(name: str) -> None:
    lines = random_lines(name, NUMBER)
    together = answers(name, lines)
    order = Random(name).sample(range(NUMBER), NUMBER)
    forget()
    mixed = answers(name, [lines[place] for place in order])
    assert mixed == [together[place] for place in order]


@pytest.mark.parametrize("name", RULES)
def test_the_bulk_door_says_what_one_line_says(name: str) -> None:
    rules, lines = rule_set(name), random_lines(name, NUMBER)
    bulk = [
        error_text(found, 1) if isinstance(found, LedgerError) else json_text(found, 1)
        for found in score_many(rules, lines)
    ]
    assert bulk == [one(rules, text) for text in lines]


@pytest.mark.parametrize("name", RULES)
def test_most_random_lines_are_scored(name: str) -> None:
    scored = [
        answer for answer in answers(name, random_lines(name, NUMBER)) if "error" not in answer
    ]
    assert len(scored) > NUMBER / 2


def test_a_rule_set_made_with_the_same_options_is_the_same_object() -> None:
    assert rule_set("riichi", red_fives=0) is rule_set("riichi", red_fives=0)
    assert rule_set("riichi", red_fives=0) is not rule_set("riichi-tenhou", red_fives=0)
    assert rule_set("riichi") is rule_set("riichi-ema-2008")


def test_no_more_rule_sets_are_kept_than_a_club_has() -> None:
    for points in range(2 * registry.MOST_MADE):
        made = rule_set("riichi", start_points=100 * points)
        assert made.options.start_points == 100 * points
        scoring.scorer_of(made)
    assert len(registry._MADE) <= registry.MOST_MADE
    assert len(scoring._SCORERS) <= scoring.MOST_SCORERS


def test_a_memo_empties_itself_beyond_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = random_lines("riichi-tenhou", 60)
    together = answers("riichi-tenhou", lines)
    limited = ("engine.facts", "engine.notation", "engine.readings", "engine.score")
    for name in (*limited, "game.line", "rules.scoring", "rules.score_line"):
        monkeypatch.setattr(import_module(f"ledger.{name}"), "MEMO_LIMIT", 3)
    forget()
    assert answers("riichi-tenhou", lines) == together
    assert len(grammar.WORDS) <= 4
    assert len(readings.CHARACTERS) <= 4
