"""
Recorded games, typed as sheets and played through the commands, give the recorded scores.

MJL_RECORDED names a folder with other files of the same two names and format.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from ledger.cli.main import cli
from tests.games.convert import HERE, expected_game, hands_by_id, read, sheet

FOLDER = Path(os.environ.get("MJL_RECORDED", HERE))
GAMES = read(FOLDER / "tenhou-games.jsonl")
Mjl = Callable[..., str]


def runner(database: Path) -> Mjl:
    """`mjl` on this database; a refusal fails the test."""

    def mjl(*words: str) -> str:
        result = CliRunner().invoke(cli, ["-d", str(database), *words])
        assert result.exit_code == 0, f"mjl {' '.join(words)}\n{result.output}{result.stderr}"
        return result.stdout

    return mjl


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Mjl:
    """One database in which every game was played, each from its sheet."""
    folder = tmp_path_factory.mktemp("recorded")
    mjl = runner(folder / "club.db")
    mjl("init")
    hands = hands_by_id(FOLDER / "tenhou-hands.jsonl")
    for game in GAMES:
        path = folder / "game.sheet"
        path.write_text(sheet(game, hands), encoding="utf-8")
        mjl("play", "-f", str(path))
    return mjl


@pytest.mark.parametrize("number", range(1, len(GAMES) + 1), ids=lambda n: GAMES[n - 1]["id"])
def test_a_recorded_game_has_the_recorded_scores(number: int, book: Mjl) -> None:
    expected = expected_game(GAMES[number - 1])
    hands: list[dict[str, Any]] = json.loads(book("hand", "list", str(number), "--format", "json"))
    assert len(hands) == len(expected["rounds"])
    for hand, played in zip(hands, expected["rounds"], strict=True):
        before = {key: hand[key] for key in ("round", "dealer", "counters", "sticks")}
        assert before == {key: played[key] for key in before}
        assert hand["deltas"] == played["deltas"]
        assert hand["scores"] == played["scores_after"]
    shown = json.loads(book("game", "show", str(number), "--format", "json"))
    assert shown["finished"]
    assert {row["player"]: row["score"] for row in shown["results"]} == expected["final"]


def test_the_audit_of_the_recorded_games_is_clean(book: Mjl) -> None:
    audit = json.loads(book("audit", "--format", "json"))
    assert audit["ok"]
    assert audit["games"] == len(GAMES)
    assert audit["hands"] == sum(len(game["rounds"]) for game in GAMES)


def test_the_recorded_games_come_back_byte_for_byte(book: Mjl, tmp_path: Path) -> None:
    path = tmp_path / "book.sheet"
    path.write_text(book("export", "sheet"), encoding="utf-8")
    again = runner(tmp_path / "again.db")
    again("init")
    again("play", "-f", str(path))
    assert again("export", "sheet") == path.read_text(encoding="utf-8")
    assert again("standings", "--format", "json") == book("standings", "--format", "json")
