"""
An upgrade is killed half way: the ledger is at the old revision or at the new one, never between.

The program of these tests knows one more revision, which has a lot to do.
"""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import inspect

from ledger.store import base, connect, migrate
from ledger.store.connect import db_engine, ledger_url, open_ledger
from tests.service.club import Club
from tests.store.test_scaling import partition_script, run_sql
from tests.torture.conftest import Server
from tests.torture.program import Program, mjl, stored

UPGRADES = int(os.environ.get("MJL_UPGRADES", "3"))
OLD, NEW = base.REVISIONS[-1], "20991231"
TABLES = 20
_REVISION = f'''
"""A lot to do."""
import sqlalchemy as sa
from alembic import op

revision, down_revision, branch_labels, depends_on = "{NEW}", "{OLD}", None, None

def upgrade() -> None:
    print("upgrading", flush=True)
    op.add_column("hand", sa.Column("more", sa.Integer))
    for number in range({TABLES}):
        op.create_table(f"more_{{number}}", sa.Column("id", sa.Integer, primary_key=True))
        op.execute(f"INSERT INTO more_{{number}} SELECT id FROM player")
        op.add_column("evening", sa.Column(f"more_{{number}}", sa.Integer))
'''


def know_more(folder: Path) -> None:
    """The program from the future: another revision at the end."""
    revisions = (*base.REVISIONS, NEW)
    for module in (base, connect, migrate):
        vars(module)["REVISIONS"] = revisions
    migrate.migrations_folder = lambda: folder


@pytest.fixture(scope="module")
def future(tmp_path_factory: pytest.TempPathFactory) -> Callable[[], None]:
    """What makes a program one from the future."""
    folder = tmp_path_factory.mktemp("future") / "migrations"
    shutil.copytree(migrate.migrations_folder(), folder)
    (folder / "versions" / f"{NEW}_more.py").write_text(_REVISION)
    return partial(know_more, folder)


def revision(url: str) -> str:
    """The ledger's revision; the tables are all those of that revision and no others."""
    engine = db_engine(ledger_url(url), write=False)
    with engine.connect() as connection:
        found = connect.revision(connection)
        inspector = inspect(connection)
        tables = [name for name in inspector.get_table_names() if name.startswith("more_")]
        columns = [
            column["name"]
            for column in inspector.get_columns("evening")
            if column["name"].startswith("more_")
        ]
    engine.dispose()
    assert found in (OLD, NEW)
    assert len(tables) == len(columns) == TABLES * (found == NEW)
    return found


@pytest.fixture(params=["sqlite", "postgresql"])
def fresh(request: pytest.FixtureRequest, club_template: Path, tmp_path: Path) -> Callable[[], str]:
    """Makes a ledger at the old revision."""
    if request.param == "postgresql":
        made: Callable[[], str] = request.getfixturevalue("new_club")
        return made
    return lambda: str(shutil.copy(club_template, tmp_path / f"{len([*tmp_path.iterdir()])}.db"))


def test_a_killed_upgrade_leaves_the_old_ledger_or_the_new_one(
    fresh: Callable[[], str],
    future: Callable[[], None],
    figure: Callable[[str], None],
    tmp_path: Path,
) -> None:
    found = {OLD: 0, NEW: 0}
    for seed in range(UPGRADES):
        url = fresh()
        kept = [str(tmp_path / f"{seed}.{number}.backup") for number in (1, 2)]
        program = Program(url, "db", "upgrade", "--backup", kept[0], before=future)
        program.wait_for(b"upgrading")
        program.kill(random.Random(seed).uniform(0, 0.4))
        now = revision(url)
        found[now] += 1
        if now == OLD:
            assert stored(url) == 1
            assert mjl(url, "db", "upgrade", "--backup", kept[1], before=future).code == 0
            assert revision(url) == NEW
        assert stored(kept[0]) == 1
        done = mjl(url, "audit", before=future)
        assert (done.code, done.errors) == (0, "")
        # The program of today does not touch what it does not know.
        assert mjl(url, "play", "--game", "1", "-c", "draw").code == 3
    figure(f"{found[OLD]} were old, {found[NEW]} new")


def test_a_ledger_in_partitions_is_upgraded(
    server: Server, future: Callable[[], None], tmp_path: Path
) -> None:
    url = server.database()
    migrate.create(url)
    run_sql(url, partition_script())
    with open_ledger(url, write=True) as ledger:
        club = Club(ledger)
        game = club.start()
        club.say(game, "ron ann from bob 3/30", "draw ready cho")
    kept = str(tmp_path / "kept.db")
    done = mjl(url, "db", "upgrade", "--backup", kept, before=future)
    assert (done.code, done.errors) == (0, "")
    assert revision(url) == NEW
    for line in ("tsumo dai m", "undo"):
        done = mjl(url, "play", "--game", str(game), "-c", line, before=future)
        assert (done.code, done.errors) == (0, "")
    done = mjl(url, "audit", before=future)
    assert (done.code, done.errors) == (0, "")
    assert stored(kept, game) == 3


def test_the_backups_of_killed_upgrades_are_kept(
    club_file: str, future: Callable[[], None]
) -> None:
    for _ in range(2):
        program = Program(club_file, "db", "upgrade", before=future)
        program.wait_for(b"upgrading")
        program.kill(0)
    done = mjl(club_file, "db", "upgrade", before=future)
    assert (done.code, done.errors) == (0, "")
    assert f"the ledger as it was: {club_file}.{OLD}.backup-" in done.output
    for backup in Path(club_file).parent.glob("*.backup*"):
        assert stored(str(backup)) == 1
    assert revision(club_file) == NEW
