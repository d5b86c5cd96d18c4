"""A ledger is made, goes up and down with data in it, and says what the models say."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import CheckConstraint, Connection, inspect, text

from ledger.errors import StoreError
from ledger.store import checkpoint, integrity, migrate, verify
from ledger.store.base import REVISIONS, Base
from ledger.store.connect import db_engine, ledger_url, open_ledger
from tests.store.evening import Book


def _proof(connection: Connection) -> object:
    """What an upgrade must leave alone: here the head of every chain."""
    return connection.execute(text("SELECT * FROM seal ORDER BY 1, 2")).all()


@contextmanager
def _connected(url: str) -> Iterator[Connection]:
    engine = db_engine(ledger_url(url), write=True)
    with engine.connect() as connection:
        yield connection
    engine.dispose()


def test_there_is_one_head_and_the_program_knows_every_revision() -> None:
    scripts = ScriptDirectory.from_config(migrate.config())
    assert scripts.get_heads() == [REVISIONS[-1]] == [migrate.head()]
    assert [script.revision for script in scripts.walk_revisions()][::-1] == list(REVISIONS)


def test_a_new_ledger_is_what_the_models_say(url: str) -> None:
    with _connected(url) as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Base.metadata) == []
        command.check(migrate.config(connection))
        integrity.verify_guards(connection)
        for table in Base.metadata.sorted_tables:
            assert _checks(connection, table.name) == {
                str(check.name) for check in table.constraints if isinstance(check, CheckConstraint)
            }


def _checks(connection: Connection, table: str) -> set[str]:
    return {str(check["name"]) for check in inspect(connection).get_check_constraints(table)}


def test_every_table_of_sqlite_is_strict_and_ledger_tables_have_one_tree(
    url: str, engine_name: str
) -> None:
    if engine_name == "postgresql":
        return
    with _connected(url) as connection:
        made = connection.execute(
            text("SELECT name, sql FROM sqlite_master WHERE sql LIKE 'CREATE TABLE%CONSTRAINT%'")
        ).all()
    kinds = {name: re.sub(r"\s+", " ", sql).rsplit(")", 1)[1].strip() for name, sql in made}
    del kinds["alembic_version"]
    with_rowid = {"player", "evening", "game", "player_event", "paid", "season", "table_move"}
    assert {name for name, kind in kinds.items() if kind == "STRICT"} == with_rowid
    assert {kind for name, kind in kinds.items() if name not in with_rowid} == {
        "WITHOUT ROWID, STRICT"
    }


def test_a_ledger_goes_down_and_up_and_works(url: str) -> None:
    with open_ledger(url, write=True) as ledger:
        Book(ledger).played()
    migrate.downgrade(url, "base")
    with _connected(url) as connection:
        assert inspect(connection).get_table_names() == ["alembic_version"]
        command.upgrade(migrate.config(connection), "head")
        connection.commit()
    with open_ledger(url, write=True) as ledger:
        Book(ledger).played()
        with ledger.session() as session:
            assert verify.audit(session).ok


def test_an_upgrade_keeps_what_the_ledger_says(url: str) -> None:
    with open_ledger(url, write=True) as ledger:
        Book(ledger).played()
        with ledger.session() as session:
            before = checkpoint.take(session)
    migrate.upgrade(url, proof=_proof)
    with open_ledger(url) as ledger, ledger.session() as session:
        assert checkpoint.take(session) == before
    assert migrate.current(url) == migrate.head()


def test_an_upgrade_whose_proof_fails_changes_nothing(url: str) -> None:
    answers = iter("ab")
    with pytest.raises(StoreError, match="nothing was upgraded"):
        migrate.upgrade(url, proof=lambda _: next(answers))
    with open_ledger(url):
        pass


def test_an_older_or_a_newer_ledger_says_what_to_do(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ledger.store.connect.REVISIONS", (*REVISIONS, "20991231"))
    with pytest.raises(StoreError, match=f"older revision {REVISIONS[-1]}") as caught:
        open_ledger(url)
    assert caught.value.fix == "mjl db upgrade"
    monkeypatch.undo()
    with _connected(url) as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '20991231'"))
        connection.commit()
    with pytest.raises(StoreError, match="20991231, which this program does not know"):
        open_ledger(url)
    with pytest.raises(StoreError, match="does not know"):
        migrate.outdated(url)


def test_a_ledger_is_not_made_twice(url: str, new_url: Callable[[], str]) -> None:
    with pytest.raises(StoreError, match="already"):
        migrate.create(url)
    with open_ledger(url):
        pass
    fresh = new_url()
    migrate.create(fresh)
    with open_ledger(fresh, write=True) as ledger:
        Book(ledger)


def test_a_ledger_that_cannot_be_made_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_connection: Connection) -> None:
        raise OSError("the power went")

    monkeypatch.setattr(integrity, "install", fail)
    with pytest.raises(OSError, match="the power went"):
        migrate.create(str(tmp_path / "new.db"))
    assert list(tmp_path.iterdir()) == []


def test_the_folder_of_an_installed_package_comes_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert (migrate.migrations_folder() / "env.py").is_file()
    package = tmp_path / "ledger"
    (package / "migrations").mkdir(parents=True)
    monkeypatch.setattr(migrate, "__file__", str(package / "store" / "migrate.py"))
    assert migrate.migrations_folder() == package / "migrations"


def test_a_migration_that_dies_half_way_leaves_the_old_revision(
    new_url: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    url = new_url()
    migrate.create(url)
    monkeypatch.setattr(integrity, "uninstall", _die_after_some)
    with pytest.raises(OSError):
        migrate.downgrade(url, "base")
    monkeypatch.undo()
    with open_ledger(url, write=True):
        pass


def _die_after_some(connection: Connection) -> None:
    name = integrity.guards("sqlite")[0].name
    table = integrity.guards("sqlite")[0].table
    on = f" ON {table}" * (connection.dialect.name == "postgresql")
    connection.execute(text(f"DROP TRIGGER {name}{on}"))
    raise OSError("the power went")


def test_sqlite_knows_what_the_ledger_needs() -> None:
    assert sqlite3.sqlite_version_info >= (3, 37), "STRICT tables"
