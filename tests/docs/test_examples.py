"""
What the pages say that the program says, it says.

The `console` blocks of a page are one session in a folder of its own, as in `tests/sessions`.
MJL_GOLDEN=1 rewrites them.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from tests.docs.pages import PAGES, blocks, name
from tests.test_sessions import Clock, run, steps

CONSOLE = re.compile(r"(?<=^```console\n)(.*?)(?=^```$)", re.DOTALL | re.MULTILINE)
WITH_SESSIONS = [page for page in PAGES if blocks(page, "console")]


def replayed(session: str) -> str:
    """A block with what its commands really say."""
    said = ["\n".join([*step.said, run(step)]) for step in steps(session)]
    return "\n".join(said).rstrip("\n") + "\n"


@pytest.mark.parametrize("page", WITH_SESSIONS, ids=name)
def test_a_page_shows_what_the_program_says(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = page.read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("ledger.cli.book.datetime", Clock)
    monkeypatch.setattr(Clock, "last_look", Clock.last_look)
    real = CONSOLE.sub(lambda block: replayed(block[1]), text)
    if os.environ.get("MJL_GOLDEN"):
        page.write_text(real, encoding="utf-8")
    assert real == page.read_text(encoding="utf-8")
