"""Words that every error shares."""

from __future__ import annotations

import pytest

from ledger.errors import LedgerError, SheetErrors, count_text


@pytest.mark.parametrize(("number", "said"), [(0, "0 hands"), (1, "1 hand"), (2, "2 hands")])
def test_a_number_agrees_with_what_it_counts(number: int, said: str) -> None:
    assert count_text(number, "hand") == said


@pytest.mark.parametrize(("number", "said"), [(1, "1 problem;"), (3, "3 problems;")])
def test_a_sheet_says_how_many_problems_it_has(number: int, said: str) -> None:
    errors = [LedgerError("no hand")] * number
    assert SheetErrors(errors).message.startswith(said)
