"""Copies have the same seals, on either engine, and upgrades keep a backup."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import text

from ledger.errors import StoreError
from ledger.store import backup, checkpoint, integrity, migrate, players
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


@pytest.fixture
def old(url: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """A ledger with two games that a newer program finds old."""
    with open_ledger(url, write=True) as ledger:
        Book(ledger).played()
    assert backup.upgrade(url) is None
    monkeypatch.setattr(migrate, "head", lambda: "20991231")
    return url


def test_an_old_ledger_is_upgraded_with_a_backup(
    old: str, engine_name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    named = str(tmp_path / "kept.db")
    for keep in (None, None, named):
        done = backup.upgrade(old, keep=keep)
        assert done is not None
        found, kept = done
        assert found == migrate.current(old) == migrate.current(kept)
        assert _checkpoint(kept) == _checkpoint(old)
        assert _people(kept) == _people(old)
    assert kept == named
    name = old if engine_name == "sqlite" else old.split("?")[0].rsplit("/", 1)[1]
    assert Path(f"{name}.{found}.backup").exists()
    assert Path(f"{name}.{found}.backup-2").exists()


def test_a_ledger_that_fails_its_audit_is_not_upgraded(
    old: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with open_ledger(old, write=True) as ledger, ledger.session() as session:
        integrity.uninstall(session.connection())
        session.execute(text("UPDATE payment SET points = 7 WHERE game_id = 1 AND line = 2"))
        integrity.install(session.connection())
    monkeypatch.setattr(command, "upgrade", lambda *_: pytest.fail("it was upgraded"))
    monkeypatch.setattr(backup, "_copy_rows", lambda *_: None)
    with pytest.raises(StoreError, match="fails its audit; nothing was upgraded") as caught:
        backup.upgrade(old)
    assert "not those that were sealed" in caught.value.where


SPOILS = {
    "a seal": (
        "UPDATE seal SET hash = previous WHERE game_id = 2 AND transaction_number = 3",
        "fails its audit",
    ),
    "the last payment between people": ("DELETE FROM paid WHERE id = 2", "would change"),
}


@pytest.mark.parametrize("what", SPOILS)
def test_an_upgrade_that_spoils_the_ledger_is_taken_back(
    old: str, what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    statement, why = SPOILS[what]
    before = _checkpoint(old)
    real = command.upgrade

    def spoil(settings: Config, to: str) -> None:
        if to == "head":  # not where the backup is made
            connection = settings.attributes["connection"]
            integrity.uninstall(connection)
            connection.execute(text("DELETE FROM player_name"))
            connection.execute(text(statement))
            integrity.install(connection)
        real(settings, to)

    monkeypatch.setattr(command, "upgrade", spoil)
    with pytest.raises(StoreError, match=why) as caught:
        backup.upgrade(old)
    assert "nothing was upgraded" in caught.value.message
    monkeypatch.undo()
    assert _checkpoint(old) == before
    assert _people(old) != ([], [])


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
