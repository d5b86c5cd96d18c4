"""What `hand list` says of hands that move no points, or points that are no score."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from ledger.cli.main import cli


def played(folder: Path, rules: str, *lines: str) -> dict[str, Any]:
    """The last hand of a new game in which these lines were said."""
    database = str(folder / "club.db")

    def mjl(*words: str) -> str:
        result = CliRunner().invoke(cli, ["-d", database, *words])
        assert result.exit_code == 0, result.output
        return result.stdout

    mjl("init")
    for name in ("ann", "bob", "cho", "dai"):
        mjl("player", "add", name, name)
    mjl("game", "start", *rules.split(), "ann", "bob", "cho", "dai")
    mjl("play", *(word for line in lines for word in ("-c", line)))
    hands: list[dict[str, Any]] = json.loads(mjl("hand", "list", "1", "--format", "json"))
    return hands[-1]


def test_a_foul_off_the_result_changes_no_score(tmp_path: Path) -> None:
    """RV-224 and case-P13: 20,000 come off the result after the placement."""
    hand = played(tmp_path, "riichi-ema-2016", "chombo bob riichi cho")
    assert hand["kind"] == "chombo"
    assert hand["payments"] == [
        {"from": "bob", "to": "penalty", "points": 20000, "reason": "chombo"}
    ]
    assert set(hand["deltas"].values()) == {0}
    assert set(hand["scores"].values()) == {30000}


def test_a_win_that_is_worth_nothing_is_a_win(tmp_path: Path) -> None:
    hand = played(tmp_path, "taiwanese", "win ann from bob 0")
    assert (hand["kind"], hand["payments"]) == ("win", [])
    assert [win["winner"] for win in hand["wins"]] == ["ann"]


@pytest.mark.parametrize(
    ("rules", "kind", "winners"),
    [
        ("riichi-tenhou", "abort", []),
        ("riichi-wrc", "win", ["cho"]),
        ("riichi-ema-2016", "win", ["ann", "cho", "dai"]),
    ],
)
def test_winners_are_those_whom_the_rules_pay(
    tmp_path: Path, rules: str, kind: str, winners: list[str]
) -> None:
    hand = played(tmp_path, rules, "ron ann from bob 1/30 also cho 2/30 also dai 3/30")
    assert (hand["kind"], [win["winner"] for win in hand["wins"]]) == (kind, winners)
