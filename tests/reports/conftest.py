"""A ledger with recorded games, for questions."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy.orm import Session

from ledger.service.sheet import read_sheet
from ledger.store import migrate
from ledger.store.connect import open_ledger
from tests.games.convert import copied

NOW = datetime(2026, 11, 24, 20, tzinfo=UTC)
SUBSTITUTE = """\
player eve "Eve Long"
game riichi-ema-2008 ana ben cho dai table:9
ron ana from ben 3/30 riichi ana
replace ben by eve
tsumo eve m
penalty eve 3000
penalty ana 300 to eve,dai
draw ready ana riichi ana
replace eve by ben
ron ben from ana 1/30 riichi cho
end
"""


def write_book(url: str) -> None:
    """Every recorded game, and one with a substitute, in the ledger at `url`."""
    sheets = [sheet for _, sheet in copied()]
    with open_ledger(url, write=True) as ledger, ledger.session() as session:
        text = "".join(sheets) + SUBSTITUTE
        read_sheet(session, text, file="games", author="tester", now=NOW, zone=UTC)


@pytest.fixture(scope="session")
def book_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("reports") / "club.db"
    migrate.create(str(path))
    write_book(str(path))
    return path


@pytest.fixture
def book(book_file: Path) -> Iterator[Session]:
    with open_ledger(str(book_file), write=False) as ledger, ledger.session() as session:
        yield session
