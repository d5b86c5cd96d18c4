"""A bar for long work: on a terminal, after a second, and never with -q."""

from __future__ import annotations

import sys

import click
import pytest

from ledger.cli.main import cli
from ledger.cli.screen import Watch


def shown(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    *,
    terminal: bool = True,
    quiet: bool = False,
    seconds: float = 2,
) -> str:
    """What somebody sees of work on 10 rows and then on 3 games that begins so long ago."""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal)
    context = click.Context(cli)
    context.meta["mjl.quiet"] = quiet
    with context, Watch() as watch:
        watch.begun -= seconds
        for what, of in (("rows", 10), ("games", 3)):
            for done in range(1, of + 1):
                watch(what, done, of)
    return capsys.readouterr().err


def test_long_work_on_a_terminal_is_seen(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = shown(monkeypatch, capsys)
    assert "rows" in said
    assert "5/10" in said
    assert said.index("10/10") < said.index("games") < said.index("3/3")


@pytest.mark.parametrize("how", [{"terminal": False}, {"quiet": True}, {"seconds": 0}])
def test_elsewhere_nothing_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], how: dict[str, bool]
) -> None:
    assert shown(monkeypatch, capsys, **how) == ""
