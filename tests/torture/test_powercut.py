"""
The power is cut in the middle of an evening: what was acknowledged is there at the next boot.

The product's own statements run on a disk that forgets what was not synced. MJL_CUTS says how many
cuts a mode gets. The weaker modes must lose something: they show that the test would see it.
"""

from __future__ import annotations

import gc
import os
import random
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import apsw
import pytest

from ledger.errors import LedgerError, StoreError
from ledger.store import connect, migrate, verify
from ledger.store.base import Driver
from ledger.store.connect import open_ledger
from tests.torture.powercut import Disk, PowerCutError, connected
from tests.torture.script import Held, Script, Statement, Unit, held, recorded, say

CUTS = int(os.environ.get("MJL_CUTS", "60"))
# One connection needs no shared memory, which the disk does not have; and few pages until the log
# is copied into the file, so that cuts fall into that, too.
_FOR_THE_DISK: list[Statement] = [
    ("PRAGMA locking_mode = EXCLUSIVE", [()]),
    ("PRAGMA wal_autocheckpoint = 24", [()]),
]


@pytest.fixture
def without_collector() -> Iterator[None]:
    """A cursor collected inside the file system would enter SQLite again."""
    gc.disable()
    yield
    gc.enable()
    gc.collect()


@pytest.fixture
def memory() -> Iterator[Path]:
    """A folder in memory, where there is one: what is booted need not be synced once more."""
    shared = Path("/dev/shm")
    folder = Path(tempfile.mkdtemp(prefix="mjl-", dir=shared if shared.is_dir() else None))
    yield folder
    shutil.rmtree(folder)


@pytest.fixture(scope="module")
def scripts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Script]:
    """The evening's statements in each of the two journal modes that the product chooses."""
    found = {}
    for mode, wal_is_safe in (("TRUNCATE", False), ("WAL", True)):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(connect, "_WAL_IS_SAFE", wal_is_safe)
            path = tmp_path_factory.mktemp("script") / "ledger.db"
            found[mode] = recorded(path, patch)
    return found


@dataclass
class Outcome:
    """What a number of cuts did."""

    cuts: int = 0
    lost: int = 0  # cuts after which something acknowledged was missing
    most: int = 0  # units of work that one cut lost
    corrupt: int = 0

    def __str__(self) -> str:
        return f"{self.cuts} cuts: {self.lost} lost, {self.most} at most, {self.corrupt} corrupt"


class Evening:
    """A script on a disk, to be cut short again and again."""

    def __init__(self, script: Script, opening: list[Statement], folder: Path) -> None:
        self.script = script
        self.opening = _FOR_THE_DISK + opening
        self.folder = folder
        self.made = Disk()
        with connected(self.made) as connection:
            say(connection, _FOR_THE_DISK + script.making)
        disk = self._fresh()
        with connected(disk) as connection:
            self._play(connection, [])
            self.operations = disk.operations

    def _fresh(self) -> Disk:
        disk = self.made.copy()
        disk.sync_folder()
        return disk

    def _play(self, connection: apsw.Connection, acknowledged: list[Held]) -> None:
        """The whole evening; notes what the ledger holds after each acknowledged unit of work."""
        say(connection, self.opening)
        for unit in self.script.units:
            say(connection, unit.statements)
            acknowledged.append(unit.after)

    def cut(self, seed: int, outcome: Outcome) -> None:
        """One evening cut short, booted, opened by the product and audited."""
        chance = random.Random(seed)
        disk = self._fresh()
        disk.dies_at = chance.randint(1, self.operations + 1)
        acknowledged = [self.script.start]
        try:
            with connected(disk) as connection:
                self._play(connection, acknowledged)
        except (apsw.Error, PowerCutError):
            assert disk.dead
        outcome.cuts += 1
        found = self._booted(disk.after_the_cut(chance))
        states = [self.script.start, *(unit.after for unit in self.script.units)]
        if found is None or found not in states[: len(acknowledged) + 1]:
            outcome.corrupt += 1
        elif found not in states[len(acknowledged) - 1 :]:
            outcome.lost += 1
            outcome.most = max(outcome.most, len(acknowledged) - 1 - states.index(found))

    def refused(self, operation: int, error: type[apsw.Error]) -> None:
        """An evening on a disk that refuses once: the unit is there or not, and it goes on."""
        disk = self._fresh()
        disk.refuses_at, disk.refuses_with = operation, error
        before = self.script.start
        with connected(disk) as connection:
            for unit in (Unit(self.opening, before), *self.script.units):
                try:
                    say(connection, unit.statements)
                except apsw.Error:
                    if connection.in_transaction:
                        say(connection, [("ROLLBACK", [()])])
                    found = held(lambda sql: list(connection.execute(sql)))
                    assert found in (before, unit.after), operation
                    # A refusal after the point of no return: who looks finds it recorded.
                    if found == before:
                        say(connection, unit.statements)
                before = unit.after
        assert self._booted(disk.whole()) == before, operation

    def _booted(self, files: dict[str, bytes]) -> Held | None:
        """What the product finds in these files; None where its audit finds a difference."""
        path = _boot(self.folder, files)
        try:
            with open_ledger(str(path), write=True) as ledger, ledger.session() as session:
                found = held(Driver(session).all)
                return found if verify.audit(session).ok else None
        except (LedgerError, ArithmeticError, LookupError, TypeError, ValueError):
            return None


class Making:
    """An empty ledger in the making, the way `mjl init` does it, to be cut short."""

    def __init__(self, script: Script, folder: Path) -> None:
        self.script = script
        self.folder = folder
        disk = Disk()
        with connected(disk) as connection:
            say(connection, _FOR_THE_DISK + script.making)
        self.operations = disk.operations

    def cut(self, seed: int) -> None:
        """After the next boot there is a whole ledger, or `mjl init` makes one."""
        chance = random.Random(seed)
        disk = Disk(dies_at=chance.randint(1, self.operations))
        with suppress(apsw.Error, PowerCutError), connected(disk) as connection:
            say(connection, _FOR_THE_DISK + self.script.making)
        url = str(_boot(self.folder, disk.after_the_cut(chance)))
        try:
            open_ledger(url, write=True).close()
        except StoreError as error:
            assert error.fix == "mjl init makes one", (seed, error, error.where)
            migrate.create(url)
        with open_ledger(url, write=True) as ledger, ledger.session() as session:
            assert verify.audit(session).ok
            assert held(Driver(session).all) == self.script.start


def _boot(folder: Path, files: dict[str, bytes]) -> Path:
    """The files of a disk in an emptied folder; where the ledger is."""
    for old in folder.iterdir():
        old.unlink()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return folder / "ledger.db"


def _weaker(opening: list[Statement], journal: str, synchronous: str) -> list[Statement]:
    """The same opening in another mode."""
    changed = {"journal_mode": journal, "synchronous": synchronous}
    return [
        (f"PRAGMA {name} = {changed[name]}", rows)
        if (name := _pragma(sql)) in changed
        else (sql, rows)
        for sql, rows in opening
    ]


def _pragma(sql: str) -> str:
    """The name of a pragma that sets something."""
    return sql.removeprefix("PRAGMA ").split(" = ")[0] if " = " in sql else ""


def _cut_often(evening: Evening, cuts: int, figure: Callable[[str], None]) -> Outcome:
    outcome = Outcome()
    for seed in range(cuts):
        evening.cut(seed, outcome)
        if seed % 100 == 99:
            gc.collect()
    figure(str(outcome))
    return outcome


@pytest.mark.usefixtures("without_collector")
@pytest.mark.parametrize("mode", ["TRUNCATE", "WAL"])
def test_a_power_cut_loses_nothing_acknowledged(
    scripts: dict[str, Script],
    mode: str,
    memory: Path,
    figure: Callable[[str], None],
) -> None:
    script = scripts[mode]
    assert ("PRAGMA synchronous = FULL", [()]) in script.opening
    assert (f"PRAGMA journal_mode = {mode}", [()]) in script.opening
    outcome = _cut_often(Evening(script, script.opening, memory), CUTS, figure)
    assert (outcome.lost, outcome.corrupt) == (0, 0), outcome


@pytest.mark.usefixtures("without_collector")
@pytest.mark.parametrize(
    ("journal", "synchronous"), [("WAL", "NORMAL"), ("WAL", "OFF"), ("DELETE", "OFF")]
)
def test_a_power_cut_loses_something_in_a_weaker_mode(
    scripts: dict[str, Script],
    journal: str,
    synchronous: str,
    memory: Path,
    figure: Callable[[str], None],
) -> None:
    script = scripts["WAL" if journal == "WAL" else "TRUNCATE"]
    opening = _weaker(script.opening, journal, synchronous)
    evening = Evening(script, opening, memory)
    outcome = _cut_often(evening, max(CUTS // 10, 20), figure)
    assert outcome.lost > 0, outcome


@pytest.mark.usefixtures("without_collector")
@pytest.mark.parametrize("mode", ["TRUNCATE", "WAL"])
def test_a_power_cut_leaves_a_whole_ledger_or_none(
    scripts: dict[str, Script], mode: str, memory: Path
) -> None:
    making = Making(scripts[mode], memory)
    for seed in range(max(CUTS // 10, 10)):
        making.cut(seed)


@pytest.mark.usefixtures("without_collector")
@pytest.mark.parametrize("error", [apsw.IOError, apsw.FullError])
@pytest.mark.parametrize("mode", ["TRUNCATE", "WAL"])
def test_an_operation_that_the_disk_refuses_stores_nothing_by_half(
    scripts: dict[str, Script], mode: str, error: type[apsw.Error], memory: Path
) -> None:
    evening = Evening(scripts[mode], scripts[mode].opening, memory)
    chance = random.Random(CUTS)
    count = min(max(CUTS // 20, 15), evening.operations)
    for operation in sorted(chance.sample(range(1, evening.operations + 1), count)):
        evening.refused(operation, error)
