"""Copies have the same seals, on either engine, and upgrades keep a backup."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.orm import Session

from ledger.errors import StoreError
from ledger.store import backup, checkpoint, migrate, players, verify
from ledger.store.connect import open_ledger
from tests.store.evening import NOW, Book, ron


def _checkpoint(url: str) -> checkpoint.Checkpoint:
    with open_ledger(url) as ledger, ledger.session() as session:
        return checkpoint.take(session)


def _people(url: str) -> object:
    with open_ledger(url) as ledger, ledger.session() as session:
        return players.players(session), players.name_history(session, 1)


@pytest.fixture(params=["to the same engine", "to the other engine"])
def target(
    request: pytest.FixtureRequest, engine_name: str, new_url: Callable[[], str], tmp_path: Path
) -> str:
    if request.param == "to the same engine":
        return new_url()
    if engine_name == "postgresql":
        return str(tmp_path / "copy.db")
    made: str = request.getfixturevalue("new_pg_url")()
    return made


def test_a_copy_has_the_same_seals_and_people_and_goes_on(filled: str, target: str) -> None:
    found = backup.copy(filled, target)
    assert found.ok
    assert found.checkpoint == _checkpoint(filled).text()
    assert _people(target) == _people(filled)
    with open_ledger(target, write=True) as ledger, ledger.session() as session:
        players.add_player(session, "eve", "Eve", since=NOW)


def test_merged_people_are_copied(url: str, new_url: Callable[[], str], tmp_path: Path) -> None:
    with open_ledger(url, write=True) as ledger:
        Book(ledger)
        with ledger.session() as session:
            players.merge_player(session, 1, into=4)
    over = str(tmp_path / "over.db") if "://" in url else new_url()
    assert backup.copy(url, over).ok
    assert _people(over) == _people(url)


def test_a_copy_overwrites_nothing(filled: str, url: str) -> None:
    with pytest.raises(StoreError, match="already"):
        backup.copy(filled, url)
    assert _checkpoint(url).heads == ()


def test_a_copy_that_fails_leaves_nothing(filled: str, tmp_path: Path) -> None:
    with pytest.raises(StoreError):
        backup.copy(filled, str(tmp_path / "no such folder" / "copy.db"))
    assert list(tmp_path.iterdir()) == []


def test_a_copy_that_differs_is_not_kept(
    filled: str, new_url: Callable[[], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if "://" not in filled:
        return
    monkeypatch.setattr(backup, "_LEDGER", backup._LEDGER[:-1])
    path = tmp_path / "copy.db"
    with pytest.raises(StoreError, match="not kept"):
        backup.copy(filled, str(path))
    assert not path.exists()


def test_a_backup_is_one_snapshot_under_a_writer(url: str, new_url: Callable[[], str]) -> None:
    with open_ledger(url, write=True) as ledger:
        book = Book(ledger)
        before = _checkpoint(url)
        with ledger.session() as session:
            session.execute(text("UPDATE evening SET place = 'elsewhere'"))
            copied = new_url()
            assert backup.copy(url, copied).ok
        book.post(ron())
    assert _checkpoint(copied) == before != _checkpoint(url)


def test_an_old_ledger_is_upgraded_with_a_backup(
    url: str, engine_name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_ledger(url, write=True) as ledger:
        Book(ledger).played()
    assert backup.upgrade(url) == (migrate.head(), None)
    monkeypatch.setattr(migrate, "head", lambda: "20991231")
    found, kept = backup.upgrade(url)
    if engine_name == "sqlite":
        assert kept == f"{url}.{found}.backup"
        assert _checkpoint(kept) == _checkpoint(url)
    else:
        assert kept is None


def test_an_upgrade_that_spoils_the_ledger_is_taken_back(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_ledger(url, write=True) as ledger:
        Book(ledger).played()
    before = _checkpoint(url)
    monkeypatch.setattr(migrate, "head", lambda: "20991231")

    def spoil(session: Session) -> verify.Audit:
        session.execute(text("DELETE FROM player_name"))
        found = verify.Audit()
        found.add("seal", 1, 1, "spoilt")
        return found

    monkeypatch.setattr(verify, "audit", lambda session, structure: spoil(session))
    with pytest.raises(StoreError, match="fails its audit") as caught:
        backup.upgrade(url)
    monkeypatch.undo()
    assert caught.value.where == "spoilt"
    assert _checkpoint(url) == before
    assert _people(url) != ([], [])


def test_the_copy_of_a_damaged_ledger_says_so(url: str, engine_name: str, tmp_path: Path) -> None:
    if engine_name == "postgresql":
        return
    with open_ledger(url, write=True) as ledger:
        Book(ledger).played()
    plain = sqlite3.connect(url)
    plain.execute("DROP TRIGGER payment_never_changed")
    plain.execute("UPDATE payment SET points = 7 WHERE game_id = 1 AND line = 2")
    plain.commit()
    plain.close()
    found = backup.copy(url, str(tmp_path / "copy.db"))
    assert {difference.kind for difference in found.differences} == {"guard", "seal", "posting"}
