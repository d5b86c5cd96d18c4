"""A club whose commands run in this process, at a time that the test says."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime, tzinfo
from pathlib import Path
from typing import Any, Self

import pytest
from click.testing import CliRunner, Result

from ledger.cli.main import cli

ENVIRONMENT = {"MJL_TIMEZONE": "Europe/Paris", "NO_COLOR": "1", "MJL_AUTHOR": "tester"}


class Clock(datetime):
    """The time that commands see; it stands still unless a test moves it."""

    at = datetime.fromisoformat("2026-11-24T19:00:00+00:00")

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Self:
        return cls.fromisoformat((cls.at if tz is None else cls.at.astimezone(tz)).isoformat())


class Mjl:
    """Commands on one ledger with the players a, b, c, d, e and f."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def run(self, *words: str) -> Result:
        environment = {**ENVIRONMENT, "MJL_DATABASE": str(self.path)}
        return CliRunner(env=environment).invoke(cli, words, prog_name="mjl")

    def __call__(self, *words: str) -> str:
        result = self.run(*words)
        assert result.exit_code == 0, result.output
        return result.stdout

    def refused(self, *words: str) -> str:
        result = self.run(*words)
        assert result.exit_code == 1, result.output
        return result.stderr

    def json(self, *words: str) -> Any:
        return json.loads(self(*words, "--format", "json"))

    def start(self, *words: str) -> None:
        self("game", "start", *(words or ("riichi-tenhou", "a", "b", "c", "d")))

    def play(self, *lines: str, game: int = 1) -> str:
        said = [word for line in lines for word in ("-c", line)]
        return self("play", "--game", str(game), *said)

    def scores(self, game: int = 1) -> dict[str, int]:
        scores: dict[str, int] = self.json("game", "show", str(game))["scores"]
        return scores

    def state(self, game: int = 1) -> dict[str, Any]:
        state: dict[str, Any] = self.json("game", "show", str(game))["state"]
        return state

    def totals(self) -> dict[str, int]:
        return {row["player"]: row["total"] for row in self.json("standings")}

    def check(self) -> None:
        """Every seal, sum and hand again."""
        assert self.json("audit")["ok"]


@pytest.fixture
def mjl(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Mjl]:
    monkeypatch.setattr("ledger.cli.book.datetime", Clock)
    monkeypatch.setattr(Clock, "at", Clock.at)
    made = Mjl(tmp_path / "club.db")
    made("init")
    for name in ("a", "b", "c", "d", "e", "f"):
        made("player", "add", name, f"Player {name.upper()}")
    yield made
    made.check()
