"""What the product says to SQLite while a club plays, statement by statement, to be said again."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import apsw
import pytest
from sqlalchemy.orm import Session

from ledger.service import correct
from ledger.store import connect, migrate
from ledger.store.base import Driver
from ledger.store.connect import open_ledger
from tests.service.club import NOW, Club

# A statement with its rows of parameters.
Statement = tuple[str, list[Any]]
# The rows of which two ledgers that are the same have all in common; seals stand for the rest.
Held = tuple[list[Any], ...]
_TABLES = ("player", "player_name", "evening", "seal")


def held(ask: Callable[[str], list[Any]]) -> Held:
    """What a ledger holds, by a function that gives the rows of a query."""
    return tuple(ask(f"SELECT * FROM {table}") for table in _TABLES)


@dataclass
class Unit:
    """One unit of work: its statements, and what the ledger holds after it."""

    statements: list[Statement]
    after: Held


@dataclass
class Script:
    """
    The statements that make an empty ledger, those that open it, and the units of work of an
    evening; `start` is what the empty ledger holds.
    """

    making: list[Statement]
    opening: list[Statement]
    start: Held
    units: list[Unit] = field(default_factory=list)


@contextmanager
def _recorder(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Statement]]:
    """Every statement that goes to the driver meanwhile; BEGIN, COMMIT and PRAGMA too."""
    log: list[Statement] = []
    plain = sqlite3.connect

    class Cursor(sqlite3.Cursor):
        def execute(self, sql: str, parameters: Any = ()) -> Cursor:
            log.append((sql, [parameters]))
            return super().execute(sql, parameters)

        def executemany(self, sql: str, rows: Any) -> Cursor:
            log.append((sql, list(rows)))
            return super().executemany(sql, rows)

    class Connection(sqlite3.Connection):
        def cursor(self, *_arguments: Any) -> Cursor:  # type: ignore[override]
            return super().cursor(Cursor)

        def execute(self, sql: str, parameters: Any = ()) -> Cursor:
            return self.cursor().execute(sql, parameters)

        def commit(self) -> None:
            if self.in_transaction:
                log.append(("COMMIT", [()]))
            super().commit()

        def rollback(self) -> None:
            if self.in_transaction:
                log.append(("ROLLBACK", [()]))
            super().rollback()

    def recording(*arguments: Any, **named: Any) -> sqlite3.Connection:
        return plain(*arguments, factory=Connection, **named)

    with monkeypatch.context() as patch:
        patch.setattr(sqlite3, "connect", recording)
        yield log


class _Recording(Club):
    """A club whose every unit of work is noted down."""

    def __init__(self, ledger: connect.Ledger, log: list[Statement], script: Script) -> None:
        self.log = log
        self.script = script
        super().__init__(ledger)

    def do(self, work: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
        done = super().do(work, *arguments, **named)
        self.note()
        return done

    def note(self) -> None:
        statements = list(self.log)
        with self.ledger.session() as session:
            self.script.units.append(Unit(statements, held(Driver(session).all)))
        self.log.clear()


RIICHI = (
    "ron ann from bob 1/30 riichi ann",
    "draw ready ann,cho",
    "tsumo cho =pinfu,tanyao,menzen-tsumo,dora*2",
    "ron dai from cho 2/40 riichi cho,dai",
    "penalty bob 1000",
    "ron bob from ann 234m 567p 22s 67s +8s (555z)",
    "abort four-winds",
    "undo",
    "draw",
)
ZUNG_JUNG = (
    "win cho from dai 45",
    "self ann 30",
    "draw",
    "replace dai by eve",
    "win eve from cho =mixed-one-suit",
    "win ann from eve 70",
    "undo",
    "self bob 25",
    "win bob from ann 20",
    "draw",
)


def play(club: Club) -> None:
    """Two games with undone lines and a correction: 31 units of work with their people."""
    first = club.start("riichi-tenhou")
    second = club.start("zung-jung", table="2")
    for line, other in zip((*RIICHI, "end"), ZUNG_JUNG, strict=True):
        club.say(first, line)
        club.say(second, other)

    def amend(session: Session) -> None:
        plan = correct.plan_amend(session, second, 2, "self ann 40")
        correct.apply(session, plan, author="tester", now=NOW, reason="typed wrongly")

    club.do(amend)
    club.say(second, "end")


def recorded(path: Path, monkeypatch: pytest.MonkeyPatch) -> Script:
    """The script of an evening, by the product's own code and on a file of its own."""
    with _recorder(monkeypatch) as log:
        migrate.create(str(path))
        making = _taken(log)
        with open_ledger(str(path), write=True) as ledger:
            opening = _taken(log)
            with ledger.session() as session:
                script = Script(making, opening, held(Driver(session).all))
            log.clear()
            play(_Recording(ledger, log, script))
    return script


def _taken(log: list[Statement]) -> list[Statement]:
    taken = list(log)
    log.clear()
    return taken


def say(connection: apsw.Connection, statements: list[Statement]) -> None:
    """Say statements again; rows are read to the end."""
    cursor = connection.cursor()
    for sql, rows in statements:
        for row in rows:
            cursor.execute(sql, row).fetchall()
