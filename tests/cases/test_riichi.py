"""Every worked riichi hand through the program, pattern by pattern, down to the payments."""

import json

import pytest

from ledger.rules import rule_set, score_json
from tests.cases.riichi import HandCase, hand_cases
from tests.plain.riichi import line


@pytest.mark.parametrize("case", list(hand_cases()), ids=lambda case: case.id)
def test_a_worked_hand_is_worth_what_the_source_says(case: HandCase) -> None:
    text = line(case.win)
    [answer] = map(json.loads, score_json(rule_set(case.win.rules), [text]))
    if case.expected is None:
        assert "error" in answer, f"{text}\n{case.note}"
        return
    assert "error" not in answer, f"{text}\n{answer}"
    found = {
        **answer["total"],
        "patterns": {entry["id"]: entry["value"] for entry in answer["patterns"]},
        "deltas": answer["deltas"],
    }
    assert {key: found[key] for key in case.expected} == case.expected, f"{text}\n{case.note}"
