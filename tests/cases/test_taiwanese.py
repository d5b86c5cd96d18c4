"""The program gives every published and worked Taiwanese hand item by item."""

import json
from collections import Counter
from typing import Any

import pytest

from ledger.rules import rule_set, score_json
from tests.cases.taiwanese import Case, cases

CASES = cases()


def patterns(win: dict[str, Any]) -> dict[str, tuple[int, int]]:
    """Id -> count and value in all; an id may stand once only."""
    ids = [row["id"] for row in win["patterns"]]
    assert len(set(ids)) == len(ids)
    return {row["id"]: (row["count"], row["value"]) for row in win["patterns"]}


def scored(case: Case) -> dict[str, Any]:
    """What the program prints for the line."""
    texts = list(score_json(rule_set(case.rules), [case.line]))
    assert len(texts) == 1, case.line
    found: dict[str, Any] = json.loads(texts[0])
    assert "error" not in found, (case.line, found)
    return found


def test_every_vector_and_case_is_there() -> None:
    kinds = Counter(case.id.split("-")[0] for case in CASES)
    assert kinds == {"seed": 1, "TW": 39, "TS": 6, "TC": 19, "TD": 7, "case": 10}
    assert sum(case.id.endswith("-implied") for case in CASES) == 9


@pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])
def test_worth_and_items_are_those_of_the_source(case: Case) -> None:
    found = scored(case)
    wins = found["wins"] if len(case.worths) > 1 else [found]
    assert [win["winner"] for win in wins] == list(case.worths), case.line
    for win, worth in zip(wins, case.worths.values(), strict=True):
        assert win["from"] == case.wins[0].discarder, case.line
        assert win["worth"] == ("declared" if case.declared else "tiles"), case.line
        assert win["total"] == {"tai": worth.tai, "counted": worth.counted}, case.line
        if worth.patterns is not None:
            assert patterns(win) == worth.patterns, case.line


@pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])
def test_payments_are_those_of_the_source(case: Case) -> None:
    found = scored(case)
    assert found["deltas"] == case.deltas, case.line
    change = dict.fromkeys("ESWN", 0)
    for payment in found["payments"]:
        assert payment["points"] > 0, case.line
        change[payment["from"]] -= payment["points"]
        change[payment["to"]] += payment["points"]
    assert change == case.deltas, case.line
