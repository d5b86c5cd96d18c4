"""Making a ledger and moving it between revisions; alembic is imported only here."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import quote

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine

from ledger.errors import StoreError
from ledger.store import connect, integrity
from ledger.store.base import REVISIONS


def migrations_folder() -> Path:
    """In an installed package the folder lies in it, in a checkout beside it."""
    package = Path(__file__).resolve().parents[1]
    inside = package / "migrations"
    return inside if inside.is_dir() else package.parent / "migrations"


def config(connection: Connection | None = None) -> Config:
    """Alembic's settings, without its ini file; env.py takes the connection from them."""
    made = Config()
    made.set_main_option("script_location", str(migrations_folder()).replace("%", "%%"))
    made.attributes["connection"] = connection
    return made


def head() -> str:
    """The newest revision among the migrations."""
    return str(ScriptDirectory.from_config(config()).get_current_head())


def create(url: str) -> None:
    """A new, empty ledger. Raises StoreError where there is something already."""
    with created(url):
        pass


@contextmanager
def created(url: str, to: str = "head") -> Iterator[Connection]:
    """A new ledger at a revision, together with what is written to it now, or nothing at all."""
    target = connect.ledger_url(url)
    path = Path(target.database or "") if target.get_backend_name() == "sqlite" else None
    if path is not None and not _is_free(path):
        raise StoreError(f"there is already a file at {str(path)!r}", fix="name another file")
    ours = False
    try:
        with _opened(url, create=True) as connection:
            if _is_ledger(connection):
                raise StoreError("there is already a ledger in this database")
            ours = True
            command.upgrade(config(connection), to)
            yield connection
    except BaseException:
        # Not what another program made while this one waited for it.
        for leftover in ("", "-journal", "-wal", "-shm") if path is not None and ours else ():
            Path(f"{path}{leftover}").unlink(missing_ok=True)
        raise


def _is_free(path: Path) -> bool:
    """No file, or what a maker that was killed left: a database without a table."""
    if path.exists() and not path.is_file():  # /dev/null would be removed where making fails
        return False
    if not path.exists() or path.stat().st_size == 0:
        return True
    name = f"file:{quote(str(path))}?mode=rw"
    try:
        with closing(sqlite3.connect(name, uri=True)) as connection:
            found: tuple[int] = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
            return found == (0,)
    except sqlite3.Error:
        return False


def _is_ledger(connection: Connection) -> bool:
    return connection.dialect.has_table(connection, "alembic_version")


@contextmanager
def _opened(
    url: str,
    *,
    write: bool = True,
    create: bool = False,
    waiting: Callable[[], None] = connect.no_word,
) -> Iterator[Connection]:
    """A connection in one transaction, committed at the end."""
    engine: Engine = connect.db_engine(
        connect.ledger_url(url), write=write, create=create, waiting=waiting
    )
    try:
        with connect.explained(engine), engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()


def current(url: str) -> str:
    """The revision that the ledger is at."""
    with _opened(url, write=False) as connection:
        return connect.revision(connection)


def outdated(url: str) -> str:
    """
    The revision of a ledger that an upgrade would change; empty where it is at the newest.

    Raises:
        StoreError: a revision that this program does not know.
    """
    with _opened(url, write=False) as connection:
        found = connect.revision(connection)
        if found not in REVISIONS:
            connect.check_revision(connection)
    return "" if found == head() else found


def downgrade(url: str, to: str) -> None:
    """Back to an older revision, or to `base`: an empty database."""
    with _opened(url) as connection:
        command.downgrade(config(connection), to)


def upgrade(
    url: str,
    to: str = "head",
    *,
    proof: Callable[[Connection], object],
    waiting: Callable[[], None] = connect.no_word,
) -> None:
    """
    To a newer revision in one database transaction; nothing changes unless the proof holds.

    Args:
        proof: what must be the same before and after, e.g. the text of the checkpoint. It may
            raise to stop the upgrade, or to take it back.
        waiting: called if another program keeps the ledger for more than two seconds.

    Raises:
        StoreError: the proof differs, or a guard is missing after it.
    """
    with _opened(url, waiting=waiting) as connection:
        before = proof(connection)
        command.upgrade(config(connection), to)
        integrity.verify_guards(connection)
        if proof(connection) != before:
            raise StoreError(
                "the upgrade would change what the ledger says; nothing was upgraded",
                fix="keep the old program and report this",
            )
