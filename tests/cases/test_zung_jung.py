"""The package on every published, worked and stated Zung Jung hand."""

import json

import pytest

from ledger.rules import rule_set, score_json
from tests.cases.zung_jung import CASES, SEED, THIRTEEN, Case
from tests.plain.zung_jung import SEATS, words

SCORED = [case for case in CASES if case.expected is not None]
REFUSED = [case for case in CASES if case.expected is None]


@pytest.mark.parametrize("case", SCORED, ids=lambda case: case.id)
def test_a_hand_is_worth_what_the_book_says(case: Case) -> None:
    (text,) = score_json(rule_set(case.rules), [case.line])
    said = json.loads(text)
    expected = case.expected
    assert expected is not None
    assert "error" not in said, f"{case.line}\n{said}"
    patterns = {row["id"]: (row["count"], row["value"]) for row in said["patterns"]}
    assert patterns == expected.patterns, case.line
    assert said["total"]["points"] == expected.points, case.line
    if case.declared:
        assert (said["worth"], said["hand"]) == ("declared", None)
    else:
        assert said["worth"] == "tiles"
        assert said["total"]["limit"] == expected.limit, case.line
    if expected.deltas is not None:
        assert said["deltas"] == expected.deltas, case.line


@pytest.mark.parametrize(
    "case",
    [case for case in SCORED if case.expected and case.expected.patterns],
    ids=lambda case: case.id,
)
def test_named_patterns_are_worth_what_the_tiles_are(case: Case) -> None:
    expected = case.expected
    assert expected is not None
    named = "=" + ",".join(f"{key}*{count}" for key, (count, _) in expected.patterns.items())
    start = 4 if case.win.discarder else 2
    line = " ".join([*case.line.split()[:start], named, *words(case.win)])
    (text,) = score_json(rule_set(case.rules), [line])
    said = json.loads(text)
    assert "error" not in said, f"{line}\n{said}"
    assert (said["worth"], said["hand"]) == ("patterns", None)
    patterns = {row["id"]: (row["count"], row["value"]) for row in said["patterns"]}
    assert patterns == expected.patterns, line
    assert said["total"] == {"points": expected.points, "limit": expected.limit}, line
    if expected.deltas is not None:
        assert said["deltas"] == expected.deltas, line


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: case.id)
def test_a_line_that_is_no_win_is_refused_with_a_message(case: Case) -> None:
    (text,) = score_json(rule_set(case.rules), [case.line])
    said = json.loads(text)
    assert said.keys() == {"line", "error"}, f"{case.line}\n{said}"
    assert said["line"] == 1
    assert said["error"].keys() == {"kind", "message", "at", "fix"}
    assert said["error"]["message"]


def test_a_hand_of_70_points_is_paid_30_30_and_150() -> None:
    (text,) = score_json(rule_set(SEED), ["win E from S 70"])
    paid = {(row["from"], row["to"], row["points"]) for row in json.loads(text)["payments"]}
    assert paid == {("S", "E", 150), ("W", "E", 30), ("N", "E", 30)}


@pytest.mark.parametrize(
    ("text", "winner"),
    [
        (f"win S from E {THIRTEEN} also W 160 also N 160", "S"),
        (f"win N from E 160 also W 160 also S {THIRTEEN}", "S"),
        (f"win E from S {THIRTEEN} also N 160", "N"),
        (f"win W from N {THIRTEEN} also S 160 also E 160", "E"),
    ],
)
def test_of_several_claimants_the_next_in_turn_alone_is_paid(text: str, winner: str) -> None:
    (answer,) = score_json(rule_set(SEED), [text])
    said = json.loads(answer)
    assert said["winner"] == winner
    assert "wins" not in said
    assert said["deltas"][winner] == 3 * 160
    assert sum(said["deltas"][seat] for seat in SEATS if seat != winner) == -3 * 160


def test_a_batch_keeps_the_order_and_counts_comments_as_lines() -> None:
    lines = ["# a comment", SCORED[0].line, "", "win E from S 8z", "win E from S 70"]
    answers = [json.loads(text) for text in score_json(rule_set(SEED), lines)]
    assert [answer["line"] for answer in answers] == [2, 4, 5]
    assert ["error" in answer for answer in answers] == [False, True, False]
