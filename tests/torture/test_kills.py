"""
A writer is killed at any moment: what it acknowledged is there, at most one line more, all whole.

MJL_KILLS says how often for each journal mode and for PostgreSQL.
"""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from ledger.errors import StoreError
from ledger.store import migrate
from ledger.store.connect import open_ledger
from tests.torture.conftest import Server
from tests.torture.program import LINES, ROOT, Program, command, mjl, play, stored

KILLS = int(os.environ.get("MJL_KILLS", "6"))
# Until when a fast writer is surely somewhere between its first and its hundredth line.
WHILE_WRITING = 0.08


@pytest.fixture(params=["TRUNCATE", "WAL", "postgresql"])
def mode(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def fresh(
    mode: str, request: pytest.FixtureRequest, club_template: Path, tmp_path: Path
) -> Callable[[], str]:
    """Makes a ledger with an open game."""
    if mode == "postgresql":
        made: Callable[[], str] = request.getfixturevalue("new_club")
        return made

    def copied() -> str:
        for old in tmp_path.iterdir():
            old.unlink()
        return str(shutil.copy(club_template, tmp_path / "club.db"))

    return copied


def test_a_killed_writer_loses_nothing_it_acknowledged(
    mode: str, fresh: Callable[[], str], figure: Callable[[str], None]
) -> None:
    lines, more = 0, 0
    for seed in range(KILLS):
        url = fresh()
        writer = play(url, wal=mode == "WAL")
        writer.wait_for(b"recorded")
        writer.kill(random.Random(seed).uniform(0, WHILE_WRITING))
        found = stored(url) - 1
        assert writer.acknowledged <= found <= writer.acknowledged + 1, seed
        lines += writer.acknowledged
        more += found - writer.acknowledged
    figure(f"{KILLS} kills: {lines} acknowledged, {more} more stored")


@pytest.mark.parametrize("seed", range(2))
def test_the_program_killed_at_its_command_line_loses_nothing(club_file: str, seed: int) -> None:
    """The same with the program as the shell starts it."""
    with subprocess.Popen(
        command(club_file, "play"), cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(("\n".join(LINES * 100) + "\n").encode())
        process.stdin.flush()
        said = [next(line for line in process.stdout if line.startswith(b"recorded "))]
        time.sleep(random.Random(seed).uniform(0, WHILE_WRITING))
        process.kill()
        said += [line for line in process.stdout if line.endswith(b"\n")]
    acknowledged = sum(line.startswith((b"recorded ", b"undone ")) for line in said)
    assert acknowledged <= stored(club_file) - 1 <= acknowledged + 1


def test_a_killed_cluster_loses_nothing_acknowledged(
    server: Server, new_club: Callable[[], str], figure: Callable[[str], None]
) -> None:
    rounds = max(KILLS * 15 // 200, 2)
    lines = 0
    for seed in range(rounds):
        url = new_club()
        writers = [play(url, game) for game in (1, 2)]
        for writer in writers:
            writer.wait_for(b"recorded")
        writers[0].process.join(random.Random(seed).uniform(0, 2 * WHILE_WRITING))
        server.kill()
        assert [writer.finish() for writer in writers] == [3, 3]
        server.start()
        for game, writer in enumerate(writers, start=1):
            found = stored(url, game) - 1
            assert writer.acknowledged <= found <= writer.acknowledged + 1, seed
            lines += writer.acknowledged
    figure(f"{rounds} kills of the cluster: {lines} acknowledged")


@pytest.mark.parametrize("wal", [False, True], ids=["TRUNCATE", "WAL"])
def test_a_killed_init_leaves_a_whole_ledger_or_can_be_done_again(
    wal: bool, tmp_path: Path
) -> None:
    for seed in range(max(KILLS // 4, 5)):
        path = tmp_path / f"{seed}.db"
        Program(str(path), "init", wal=wal).kill(random.Random(seed).uniform(0, 0.4))
        try:
            open_ledger(str(path)).close()
        except StoreError as error:
            assert error.fix == "mjl init makes one", (error, error.where)
            migrate.create(str(path))
        assert stored(str(path)) == 0


def test_a_killed_backup_is_whole_or_not_there(club_file: str, tmp_path: Path) -> None:
    for seed in range(max(KILLS // 4, 5)):
        target = tmp_path / f"{seed}.backup"
        Program(club_file, "db", "backup", str(target)).kill(random.Random(seed).uniform(0, 0.2))
        if not target.exists():
            assert mjl(club_file, "db", "backup", str(target)).code == 0
        assert stored(str(target)) == stored(club_file) == 1
        assert not target.with_name(f"{target.name}.part").exists()
