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

LINES = ("draw", "undo", "redo", "end", "penalty a 1000 to b", "seats a b d c")


@pytest.fixture
def book(mjl: Mjl) -> Iterator[Ledger]:
    """The ledger, with a game of one hand."""
    mjl.start()
    mjl.play("draw ready a")
    with click.Context(cli), open_ledger(str(mjl.path), write=True) as ledger:
        yield ledger


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize(
    "others", [("tsumo a m",), ("undo",), ("undo", "tsumo a m"), ("penalty a 1000",)]
)
def test_a_line_typed_on_an_old_state_is_refused(
    mjl: Mjl, book: Ledger, line: str, others: tuple[str, ...]
) -> None:
    seen = prompt.look(book, 1)
    mjl.play(*others)
    there = prompt.look(book, 1)
    with pytest.raises(Conflict, match="game 1 has changed since you looked") as caught:
        prompt.answer(book, line, seen)
    assert caught.value.where.endswith("by tester")
    assert prompt.look(book, 1).last == there.last


def test_a_line_typed_on_what_is_there_is_recorded(mjl: Mjl, book: Ledger) -> None:
    for line, hand in (("draw", 2), ("undo", 2), ("redo", 2), ("end", None)):
        said = list(prompt.answer(book, line, prompt.look(book, 1)))
        assert hand is None or f"hand {hand}: draw" in said[0]
    assert prompt.look(book, 1).table.ended
