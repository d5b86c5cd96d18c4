"""Every winning hand of the recorded games is worth what the site paid for it."""

import json

import pytest

from ledger.rules import rule_set, score_json
from tests.games.convert import (
    HERE,
    RULES,
    Record,
    expected_hand,
    hands_by_id,
    score_line,
)

HANDS = hands_by_id(HERE / "tenhou-hands.jsonl")


@pytest.fixture(scope="module")
def scored() -> dict[str, Record]:
    """The program's answer for each hand, by its id: one batch, as a user would give it."""
    answers = score_json(rule_set(RULES), map(score_line, HANDS.values()))
    return dict(zip(HANDS, map(json.loads, answers), strict=True))


@pytest.mark.parametrize("name", HANDS)
def test_a_recorded_hand_is_worth_what_was_paid(name: str, scored: dict[str, Record]) -> None:
    answer, expected = scored[name], expected_hand(HANDS[name])
    line = score_line(HANDS[name])
    assert "error" not in answer, f"{line}\n{answer}"
    found = {
        "id": name,
        "winner": answer["winner"],
        "from": answer["from"],
        **{key: answer["total"][key] for key in ("fan", "fu", "limit", "points")},
        "patterns": {entry["id"]: entry["value"] for entry in answer["patterns"]},
        "deltas": answer["deltas"],
    }
    assert found == expected, line
