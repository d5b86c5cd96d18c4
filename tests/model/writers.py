"""
Many who write and read at once, each a process of its own, and what becomes of it.

    python -m tests.model.writers URL 8 60      eight writers and two readers for a minute

Each writer plays at a table of its own and at two that all share, with eight players in all:
hands (with request ids), undo, corrections, ends, standings. Readers look at one snapshot after the
other. Every process prints one JSON line at its end.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from sqlalchemy.orm import Session

from ledger.errors import LedgerError
from ledger.reports.standings import standings
from ledger.service import books, correct, evenings, games, players, record
from ledger.store.base import Driver
from ledger.store.connect import Ledger, open_ledger

PEOPLE = ("ann", "bob", "cho", "dai", "eve", "fay", "gus", "hal")
SHARED = (1, 2)
HANDS = 25
LINES = ("tsumo E m", "ron E from S 3/30", "draw ready E,W", "abort four-winds", "ron E W 2/30")
READERS = 2


def prepare(url: str) -> None:
    """Eight players, an evening, the two shared games with one hand each."""
    with open_ledger(url, write=True) as ledger, ledger.session() as session:
        for name in PEOPLE:
            players.add(session, name, now=_now())
        evenings.start(session, date(2026, 11, 24))
    with open_ledger(url, write=True) as ledger:
        for game in SHARED:
            _start(ledger, f"shared-{game}", PEOPLE[4 * game - 4 : 4 * game])
            with ledger.session() as session:
                record.record(session, game, LINES[0], author="first", now=_now())


def _now() -> datetime:
    return datetime.now(UTC)


def _start(ledger: Ledger, table: str, seats: tuple[str, ...]) -> int:
    with ledger.session() as session:
        started = games.start_game(
            session, "riichi-ema-2008", seats, evening=1, author="w", now=_now(), table=table
        )
        return started.game.id


class Writer:
    """One scorer: what was acknowledged, how long each command took, what went wrong."""

    def __init__(self, url: str, number: int) -> None:
        self.chance = random.Random(number)
        self.name = f"{number}-{os.getpid()}"
        self.waits = 0
        self.acknowledged: list[tuple[int, str, int]] = []
        self.took: list[float] = []
        self.done: Counter[str] = Counter()
        self.errors: list[str] = []
        self.ledger = open_ledger(url, write=True, waiting=self.wait)
        self.own = 0

    def wait(self) -> None:
        self.waits += 1

    def work(self, seconds: float) -> None:
        """Commands without a pause until the time is over."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            name = self.chance.choices(
                ("record", "shared", "undo", "amend", "standings"), (60, 15, 10, 5, 10)
            )[0]
            started = time.monotonic()
            try:
                getattr(self, name)()
            except LedgerError as error:
                self.errors.append(f"{name}: {error.kind}: {error.message} ({error.where})")
            self.took.append(time.monotonic() - started)
            self.done[name] += 1
        self.ledger.close()

    def record(self) -> None:
        """A hand at the own table; a new game after some hands."""
        if not self.own:
            people = tuple(self.chance.sample(PEOPLE, 4))
            self.own = _start(self.ledger, f"own-{self.name}", people)
        if self.say(self.own) >= HANDS:
            with self.ledger.session() as session:
                record.end_game(session, self.own, author="w", now=_now())
            self.own = 0

    def shared(self) -> None:
        """A hand at a shared table, or one back where there are many."""
        game = self.chance.choice(SHARED)
        if self.say(game) > HANDS:
            self.undo()

    def say(self, game: int) -> int:
        """Record a hand; its number."""
        request = f"{self.name}-{len(self.acknowledged)}"
        line = self.chance.choice(LINES)
        with self.ledger.session() as session:
            told = record.record(session, game, line, author="w", now=_now(), request_id=request)
        self.acknowledged.append((game, request, told.transactions[0].number))
        return told.number or 0

    def undo(self) -> None:
        """The last hand of a shared game, but not the first hand."""
        with self.ledger.session() as session:
            game = self.chance.choice(SHARED)
            # The lock is held from the first look on, as for every command.
            Driver(session).lock_game(game)
            if books.load(session, game).state.hand > 2:
                record.undo(session, game, author="w", now=_now())

    def amend(self) -> None:
        """The first hand of a shared game, other hands with it."""
        game, line = self.chance.choice(SHARED), self.chance.choice(LINES[:2])
        with self.ledger.session() as session:
            plan = correct.plan_amend(session, game, 1, line)
            correct.apply(session, plan, author="w", now=_now())

    def standings(self) -> None:
        with self.ledger.session() as session:
            standings(session)

    def told(self) -> dict[str, Any]:
        return {
            "acknowledged": self.acknowledged,
            "took": self.took,
            "done": self.done,
            "errors": self.errors,
            "waits": self.waits,
        }


_UNBALANCED = "SELECT game_id FROM posting GROUP BY game_id HAVING sum(change) <> 0"
# The last transactions of each game: a header without its seal, a hand without its transaction's
# payments and postings.
_WITHOUT_SEAL = """
SELECT t.game_id, t.number FROM "transaction" AS t WHERE NOT EXISTS (
  SELECT 1 FROM seal AS s WHERE s.game_id = t.game_id AND s.transaction_number = t.number)
"""
_WITHOUT_LEGS = """
SELECT p.game_id, p.transaction_number FROM (
  SELECT game_id, transaction_number, payer AS account, -points AS net FROM payment
  UNION ALL SELECT game_id, transaction_number, payee, points FROM payment
  UNION ALL SELECT game_id, transaction_number, account_number, -change FROM posting) AS p
GROUP BY p.game_id, p.transaction_number, p.account HAVING sum(p.net) <> 0
"""
_BALANCES = """
SELECT p.game_id FROM posting AS p WHERE NOT EXISTS (
  SELECT 1 FROM posting AS q WHERE q.game_id = p.game_id AND q.account_number = p.account_number
  AND q.transaction_number > p.transaction_number) GROUP BY p.game_id HAVING sum(p.balance) <> 0
"""
_SIZE = 'SELECT (SELECT count(*) FROM "transaction"), (SELECT count(*) FROM seal)'


def look(session: Session) -> list[str]:
    """What is wrong in this snapshot."""
    driver = Driver(session)
    wrong = [
        f"{name}: {driver.all(statement)}"
        for name, statement in {
            "a game does not add up to zero": _UNBALANCED,
            "last balances do not add up to zero": _BALANCES,
            "no seal": _WITHOUT_SEAL,
            "legs are missing": _WITHOUT_LEGS,
        }.items()
        if driver.all(statement)
    ]
    transactions, seals = driver.all(_SIZE)[0]
    if transactions != seals:
        wrong.append(f"{transactions} transactions, {seals} seals")
    if sum(one.total for one in standings(session)) != 0:
        wrong.append("standings do not add up to zero")
    return wrong


def read(url: str, seconds: float) -> dict[str, Any]:
    """One snapshot after the other."""
    until = time.monotonic() + seconds
    snapshots, errors = 0, []
    with open_ledger(url) as ledger:
        while time.monotonic() < until:
            with ledger.session() as session:
                errors += look(session)
            snapshots += 1
            time.sleep(0.02)
    return {"snapshots": snapshots, "errors": errors}


@dataclass
class Outcome:
    """What all of them did: `rate` is acknowledged hands a second, times are in seconds."""

    errors: list[str]
    acknowledged: list[tuple[int, str, int]]
    commands: int
    snapshots: int
    waits: int
    rate: float
    median: float
    worst: float

    def __str__(self) -> str:
        return (
            f"{len(self.acknowledged)} hands ({self.rate:.0f}/s) in {self.commands} commands,"
            f" {self.snapshots} snapshots, {len(self.errors)} errors, {self.waits} waited 2 s;"
            f" median {1000 * self.median:.1f} ms, worst {1000 * self.worst:.0f} ms"
        )


def run(url: str, writers: int, seconds: float, readers: int = READERS) -> Outcome:
    """Start all of them and wait for what they tell."""
    roles = [("write", number) for number in range(writers)]
    roles += [("read", number) for number in range(readers)]
    running = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.model.writers", url, role, str(number), str(seconds)],
            cwd=Path(__file__).parents[2], stdout=subprocess.PIPE, text=True,
        )
        for role, number in roles
    ]  # fmt: skip
    told = [json.loads(one.communicate()[0]) for one in running]
    took = sorted(time for one in told for time in one.get("took", [0.0]))
    acknowledged = [tuple(hand) for one in told for hand in one.get("acknowledged", ())]
    return Outcome(
        [error for one in told for error in one["errors"]],
        acknowledged,  # type: ignore[arg-type]
        len(took),
        sum(one.get("snapshots", 0) for one in told),
        sum(one.get("waits", 0) for one in told),
        len(acknowledged) / seconds,
        took[len(took) // 2],
        took[-1],
    )


def _main(arguments: list[str]) -> None:
    url, role, *rest = arguments
    if role == "write":
        writer = Writer(url, int(rest[0]))
        writer.work(float(rest[1]))
        print(json.dumps(writer.told()))
    elif role == "read":
        print(json.dumps(read(url, float(rest[1]))))
    else:
        prepare(url)
        for writers in (1, int(role)):
            print(f"{writers} writers: {run(url, writers, float(rest[0]))}")


if __name__ == "__main__":
    _main(sys.argv[1:])
