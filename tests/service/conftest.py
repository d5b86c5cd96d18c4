"""Every test of the service starts with an empty ledger in a SQLite file of its own."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from ledger.store import migrate
from ledger.store.connect import Ledger, open_ledger
from tests.service.club import Club


@pytest.fixture(scope="session")
def empty_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file that holds an empty ledger."""
    path = tmp_path_factory.mktemp("empty") / "ledger.db"
    migrate.create(str(path))
    return path


@pytest.fixture
def ledger(empty_file: Path, tmp_path: Path) -> Iterator[Ledger]:
    """An empty ledger, open for writing."""
    path = tmp_path / "ledger.db"
    shutil.copy(empty_file, path)
    with open_ledger(str(path), write=True) as opened:
        yield opened


@pytest.fixture
def club(ledger: Ledger) -> Club:
    """A ledger with six players and an evening."""
    return Club(ledger)
