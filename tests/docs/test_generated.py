"""The pages that are made from the program are what it would make now."""

from __future__ import annotations

from pathlib import Path

import pytest

from docs.generate import pages
from tests.docs.pages import ROOT, name

MADE = pages()


@pytest.mark.parametrize("page", MADE, ids=name)
def test_a_generated_page_is_not_stale(page: Path) -> None:
    assert page.read_text(encoding="utf-8") == MADE[page], "make docs writes it anew"


def test_every_page_of_the_rules_is_generated() -> None:
    assert set((ROOT / "docs" / "rules").iterdir()) <= set(MADE)
