"""
Copies that prove themselves: a backup, a restored ledger, a move between SQLite and PostgreSQL.

All three are `copy`. Between two files SQLite writes the copy itself, one snapshot while others go
on writing; otherwise the rows are read and written in the order in which they were posted, past the
guards of the new ledger. Rows are what seals are made of, so the copy has the same seals.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from itertools import chain, count
from pathlib import Path
from urllib.parse import quote

from sqlalchemy import Connection
from sqlalchemy.engine import URL
from sqlalchemy.orm import Session

from ledger.errors import StoreError
from ledger.store import checkpoint, connect, migrate, verify
from ledger.store.base import Driver, Progress, unseen

_GAMES_AT_ONCE = 200


def copy(source: str, target: str, *, progress: Progress = unseen) -> verify.Audit:
    """
    A new ledger at `target` with everything in `source`, audited.

    Args:
        progress: told of the games that are copied, then of the audit.

    Raises:
        StoreError: something is at `target` already, or the copy says other than the source; no
            copy is left then.
    """
    origin, goal = connect.ledger_url(source), connect.ledger_url(target)
    with connect.open_ledger(source) as ledger:
        if _is_file(origin) and _is_file(goal):
            _copy_file(Path(origin.database or ""), Path(goal.database or ""))
        else:
            with ledger.session() as session:
                _copy_rows(session, target, progress=progress)
    with connect.open_ledger(target) as ledger, ledger.session() as session:
        return verify.audit(session, progress=progress)


def _is_file(url: URL) -> bool:
    return url.get_backend_name() == "sqlite"


def _copy_file(source: Path, target: Path) -> None:
    """Under another name until it is whole and on the disk."""
    if target.exists():
        raise StoreError(f"there is already a file at {str(target)!r}", fix="name another file")
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    name = f"file:{quote(str(source))}?mode=rw"
    try:
        with closing(sqlite3.connect(name, uri=True, timeout=30)) as connection:
            connection.execute("VACUUM INTO ?", (str(part),))
        _sync(part)
        part.rename(target)
        _sync(target.parent)
    except (sqlite3.Error, OSError) as error:
        part.unlink(missing_ok=True)
        raise StoreError(
            f"the copy {str(target)!r} cannot be written",
            where=str(error),
            fix="name another place",
        ) from error


def _sync(path: Path) -> None:
    """Have the disk keep a file, or a folder's list of files."""
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def _copy_rows(
    source: Session, target: str, revision: str = "head", progress: Progress = unseen
) -> None:
    """
    All in one transaction of the target; the source is one snapshot, at the same revision.
    """
    with migrate.created(target, revision) as connection:
        session = Session(connection)
        people, into = Driver(source), Driver(session)
        _copy_people(people, into)
        highest = people.all("SELECT coalesce(max(id), 0) FROM game")[0][0]
        for first in range(1, highest + 1, _GAMES_AT_ONCE):
            for table, key, order in _LEDGER:
                asked = f"{key} BETWEEN {first} AND {first + _GAMES_AT_ONCE - 1}"
                _copy_table(people, into, table, f"WHERE {asked} ORDER BY {order}")
            progress("games", min(first + _GAMES_AT_ONCE - 1, highest), highest)
        if checkpoint.take(session) != checkpoint.take(source):
            raise StoreError("the copy differs from the ledger; it was not kept", fix="mjl audit")


def _copy_table(source: Driver, target: Driver, table: str, which: str) -> None:
    columns = target.columns(table)
    listed = ", ".join(f'"{name}"' for name in columns)
    rows = source.all(f'SELECT {listed} FROM "{table}" {which}')
    target.insert(table, " ".join(columns), rows)


def _copy_people(source: Driver, target: Driver) -> None:
    """Those who were merged into others come after them."""
    _copy_table(source, target, "player", "WHERE merged_into IS NULL ORDER BY id")
    _copy_table(source, target, "player", "WHERE merged_into IS NOT NULL ORDER BY id")
    _copy_table(source, target, "player_name", "ORDER BY player_id")
    for table in ("evening", "player_event", "paid", "season"):
        _copy_table(source, target, table, "ORDER BY id")
    _copy_table(source, target, "setting", "ORDER BY name")


_BY_TRANSACTION = "game_id, transaction_number"
_BY_HAND = "game_id, hand_number, revision, position"
# Table, the column that says the game, and the order that the guards want; tables in the order of
# their keys, the seals last.
_LEDGER = (
    ("game", "id", "id"),
    ("table_move", "game_id", "id"),
    ("transaction", "game_id", "game_id, number"),
    ("account", "game_id", "game_id, number"),
    ("seating", "game_id", _BY_TRANSACTION),
    ("hand", "game_id", _BY_TRANSACTION),
    ("win", "game_id", _BY_HAND),
    ("win_pattern", "game_id", f"{_BY_HAND}, place"),
    ("payment", "game_id", f"{_BY_TRANSACTION}, line"),
    ("posting", "game_id", f"{_BY_TRANSACTION}, account_number"),
    ("result", "game_id", f"{_BY_TRANSACTION}, account_number"),
    ("seal", "game_id", _BY_TRANSACTION),
)


def upgrade(
    url: str, *, keep: str | None = None, waiting: Callable[[], None] = connect.no_word
) -> tuple[str, str] | None:
    """
    Bring a ledger to this program's revision; nothing changes unless it says the same afterwards.

    Args:
        keep: the file for the backup; else one beside the ledger's file, for a server's ledger in
            the current folder.
        waiting: called if another program keeps the ledger for more than two seconds.

    Returns:
        The revision that it was at, and the file of the backup made before; None where it is at
        this program's revision already.

    Raises:
        StoreError: the ledger fails its audit, before or afterwards, or a seal or a player's total
            would change; or a revision that this program does not know.
    """
    found = migrate.outdated(url)
    if not found:
        return None
    where = connect.ledger_url(url)
    kept = keep or _free(f"{where.database}.{found}.backup")
    if _is_file(where):
        _copy_file(Path(where.database or ""), Path(kept))
    else:
        with connect.Ledger(where, write=False) as ledger, ledger.session() as session:
            _copy_rows(session, kept, found)
    migrate.upgrade(url, proof=_proof, waiting=waiting)
    return found, kept


def _free(path: str) -> str:
    """The path, numbered where upgrades that did not come to their end left backups."""
    numbered = chain([path], (f"{path}-{number}" for number in count(2)))
    return next(name for name in numbered if not Path(name).exists())


_TOTALS = """
SELECT a.player_id, a.name, sum(p.change) FROM posting AS p
JOIN account AS a ON a.game_id = p.game_id AND a.number = p.account_number
GROUP BY a.player_id, a.name ORDER BY a.player_id, a.name
"""


def _proof(connection: Connection) -> object:
    """Every game's head from a walk over all seals, and what everybody and every pot has in all."""
    session = Session(connection)
    found = verify.audit(session, structure=False, guards=False)
    if not found.ok:
        raise StoreError(
            "the ledger fails its audit; nothing was upgraded",
            where=found.differences[0].message,
            fix="run mjl audit with the program that wrote it",
        )
    return found.checkpoint, Driver(session).all(_TOTALS)
