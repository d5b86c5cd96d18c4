"""The prompt and somebody else at the same table: nothing is recorded on what was not seen."""

from __future__ import annotations

from collections.abc import Iterator

import click
import pytest

from ledger.cli import prompt
from ledger.cli.main import cli
from ledger.errors import Conflict
from ledger.store.connect import Ledger, open_ledger
from tests.cli.conftest import Mjl


@pytest.fixture
def book(mjl: Mjl) -> Iterator[Ledger]:
    """The ledger, with a game of one hand."""
    mjl.start()
    mjl.play("draw ready a")
    with click.Context(cli), open_ledger(str(mjl.path), write=True) as ledger:
        yield ledger


@pytest.mark.parametrize("line", ["draw", "undo", "penalty a 1000 to b"])
def test_a_line_typed_on_an_old_state_is_refused(mjl: Mjl, book: Ledger, line: str) -> None:
    seen = prompt.loaded(book, 1)
    mjl.play("tsumo a m")
    with pytest.raises(Conflict, match="hand 2 of game 1 was expected") as caught:
        prompt.answer(book, line, seen)
    assert caught.value.where == "hand 2: tsumo a m"
    assert prompt.loaded(book, 1).lines == ["draw ready p1", "tsumo p1 m"]


def test_a_line_typed_on_what_is_there_is_recorded(mjl: Mjl, book: Ledger) -> None:
    for line, hand in (("draw", 2), ("undo", 2), ("redo", 2), ("end", None)):
        said = list(prompt.answer(book, line, prompt.loaded(book, 1)))
        assert hand is None or f"hand {hand}: draw" in said[0]
    assert prompt.loaded(book, 1).ended
