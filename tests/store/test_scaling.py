"""
One game's rows live together, and what that is good for: partitions, shards, a role that only adds.

`MJL_GOLDEN=1` rewrites docs/sql/partition-by-game.sql, which is made from the models.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Index, Table, UniqueConstraint, create_mock_engine
from sqlalchemy.orm import Session

from ledger.errors import StoreError
from ledger.service import correct, evenings, players
from ledger.service.audit import refolded
from ledger.store import backup, integrity, marks, migrate, verify
from ledger.store.connect import open_ledger
from ledger.store.integrity import LEDGER_TABLES
from ledger.store.models import Base
from tests.service.club import NOW as CLUB_TIME
from tests.service.club import Club
from tests.store.conftest import _pg_database as pg_database
from tests.store.evening import Book

SQL = Path(__file__).parents[2] / "docs" / "sql"
PARTITIONS = 8
PARTITIONED = [name for name in LEDGER_TABLES if name != "game"]
TABLES = [Base.metadata.tables[name] for name in LEDGER_TABLES]
# Small, read everywhere, the same for all games.
BESIDE = {"player", "evening"}


def game_column(table: Table) -> str:
    return "id" if table.name == "game" else "game_id"


def unique_keys(table: Table) -> Iterator[list[str]]:
    """The columns of every key that must be unique."""
    for item in (*table.constraints, *table.indexes):
        if isinstance(item, UniqueConstraint) or (isinstance(item, Index) and item.unique):
            yield [column.name for column in item.columns]


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_every_key_of_the_ledger_starts_with_the_game(table: Table) -> None:
    keys = [[column.name for column in table.primary_key.columns], *unique_keys(table)]
    assert [key[0] for key in keys] == [game_column(table)] * len(keys)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_no_foreign_key_leads_from_one_game_to_another(table: Table) -> None:
    for key in table.foreign_key_constraints:
        target = key.referred_table
        if target.name not in BESIDE:
            games = [(pair.parent.name, pair.column.name) for pair in key.elements]
            assert (game_column(table), game_column(target)) in games


def test_guards_look_at_no_other_game_but_for_the_number_of_a_new_one() -> None:
    across = [
        guard.name
        for guard in integrity.guards("postgresql")
        if guard.table in LEDGER_TABLES and guard.condition and "game_id" not in guard.condition
    ]
    assert across == ["game_follows"]
    selects = re.compile(r"FROM \"?(\w+)\"?(?: AS (\w+))?\s+(WHERE|JOIN)")
    for guard in integrity.guards("postgresql"):
        if guard.table in PARTITIONED and guard.condition:
            found = len(selects.findall(guard.condition))
            assert guard.condition.count("game_id = ") >= found, guard.name


# PostgreSQL's own is Citus's too; the others come from `tests/dialects.txt`.
DIALECTS = ("postgresql+psycopg", "cockroachdb+psycopg", "yugabytedb+psycopg2")


def ddl(names: Iterable[str], dialect: str = DIALECTS[0]) -> list[str]:
    """What creates these tables, statement by statement."""
    said: list[str] = []
    engine = create_mock_engine(
        f"{dialect}://",
        lambda sql, *_: said.append(str(sql.compile(dialect=engine.dialect)).strip()),
    )
    tables = [Base.metadata.tables[name] for name in names]
    Base.metadata.create_all(engine, tables=tables, checkfirst=False)
    # Indexes, and keys that are added last, come in no order.
    later = sorted(one for one in said if not one.startswith("CREATE TABLE"))
    return [one for one in said if one not in later] + later


@pytest.mark.parametrize("dialect", DIALECTS)
def test_the_tables_ask_little_of_a_postgresql_that_is_another_program(dialect: str) -> None:
    """What docs/scaling.md says of the DDL: plain types, two keys that are checked late."""
    said = ddl(Base.metadata.tables, dialect)
    assert said == ddl(Base.metadata.tables)
    text = "\n".join(said)
    columns = re.findall(r"^\t\"?\w+\"? ([A-Z]+)", text, flags=re.MULTILINE)
    assert set(columns) - {"KEY", "CONSTRAINT", "FOREIGN"} <= {"INTEGER", "BIGINT", "TEXT"}
    late = re.findall(r"ADD CONSTRAINT (\w+) .* DEFERRABLE INITIALLY DEFERRED", text)
    assert sorted(late) == [
        "fk_transaction_game_id_hand_number_hand_revision",
        "fk_transaction_game_id_number",
    ]
    assert text.count("DEFERRABLE") == len(late)
    assert not re.search(r"SERIAL|IDENTITY|EXCLUDE|USING|COLLATE|UNIQUE INDEX .* WHERE", text)


# --- partitions ----------------------------------------------------------------------------------

_HEAD = f"""\
-- The ledger's tables in {PARTITIONS} partitions by game, on PostgreSQL. For a new and empty
-- ledger, as its owner:
--
--     mjl init
--     psql -d ledger -f docs/sql/partition-by-game.sql
--
-- Made from the models by tests/store/test_scaling.py, which also plays on it; see docs/scaling.md.

BEGIN;
DO $$ BEGIN
  IF EXISTS (SELECT 1 FROM game) THEN
    RAISE EXCEPTION 'there are games in this ledger; a new one can be partitioned';
  END IF;
END $$;
"""


def partition_script() -> str:
    names = ", ".join(f'"{name}"' for name in PARTITIONED)
    said = [f"DROP TABLE {names} CASCADE"]
    for statement in ddl(PARTITIONED):
        is_table = statement.startswith("CREATE TABLE")
        said.append(statement + " PARTITION BY HASH (game_id)" * is_table)
    pieces = [
        (name, f"{name}_{piece}", piece) for name in PARTITIONED for piece in range(PARTITIONS)
    ]
    said += [
        f'CREATE TABLE {part} PARTITION OF "{name}"'
        f" FOR VALUES WITH (MODULUS {PARTITIONS}, REMAINDER {piece})"
        for name, part, piece in pieces
    ]
    kept = [guard for guard in integrity.guards("postgresql") if guard.table in PARTITIONED]
    kept += [integrity.partition_guard(part) for _, part, _ in pieces]
    triggers = integrity.statements("postgresql", kept)
    said += [one for one in triggers if one.startswith("CREATE TRIGGER")]
    return _HEAD + ";\n".join(said) + ";\nCOMMIT;\n"


def test_the_partition_script_is_what_the_models_say() -> None:
    path = SQL / "partition-by-game.sql"
    if os.environ.get("MJL_GOLDEN"):
        path.write_text(partition_script(), encoding="utf-8")
    assert path.read_text(encoding="utf-8") == partition_script()


def refolded_again(session: Session, game: int) -> list[verify.Difference]:
    return list(refolded(session, game))


def run_sql(url: str, text: str) -> None:
    """As psql does."""
    with psycopg.connect(plain(url), autocommit=True) as connection:
        connection.execute(text)


def plain(url: str) -> str:
    return url.replace("postgresql+psycopg:", "postgresql:")


@pytest.fixture(scope="module")
def partitions(pg_server: str) -> str:
    """A ledger in partitions, with two games."""
    url = pg_database(pg_server)
    migrate.create(url)
    run_sql(url, partition_script())
    with open_ledger(url, write=True) as ledger:
        Book(ledger).played()
    return url


@pytest.fixture
def partitioned(pg_server: str, partitions: str) -> str:
    """A copy of it."""
    return pg_database(pg_server, name_of(partitions))


def name_of(url: str) -> str:
    return url.split("?")[0].rsplit("/", 1)[1]


def test_a_club_plays_in_partitions(partitioned: str, tmp_path: Path) -> None:
    with open_ledger(partitioned, write=True) as ledger:
        club = Club.__new__(Club)
        club.ledger, club.evening = ledger, 1
        games = [club.start("riichi-ema-2008", table=f"t{table}") for table in range(20)]
        for game in games:
            club.say(game, "ron ann from bob 3/30 riichi ann", "draw ready cho", "tsumo dai m")
            club.undo(game)
            club.end(game)
        found = club.do(verify.audit)
        assert (found.differences, found.games, found.hands) == ([], 20 + 2, 40 + 4)
        assert [one for game in games for one in club.do(refolded_again, game)] == []
    copied = backup.copy(partitioned, str(tmp_path / "copy.db"))
    assert (copied.differences, copied.checkpoint) == ([], found.checkpoint)
    with psycopg.connect(plain(partitioned)) as connection:
        used = [
            connection.execute(f"SELECT count(*) FROM posting_{piece}").fetchone()
            for piece in range(PARTITIONS)
        ]
    assert sum(number > 0 for (number,) in filter(None, used)) > 1


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE posting SET change = 0",
        "DELETE FROM payment",
        "TRUNCATE seal CASCADE",
        "UPDATE {part} SET change = 0",
        "DELETE FROM {part}",
        "TRUNCATE {part}",
        "INSERT INTO {part} SELECT game_id, transaction_number, 7, 0, 0 FROM {part} LIMIT 1",
    ],
)
def test_guards_refuse_in_partitions_too(partitions: str, statement: str) -> None:
    part = with_rows(partitions)
    with psycopg.connect(plain(partitions)) as connection, pytest.raises(psycopg.Error) as refused:
        connection.execute(statement.format(part=part))  # type: ignore[arg-type]
    assert refused.value.sqlstate == "23000"


def with_rows(url: str) -> str:
    """A partition of posting that has rows."""
    with psycopg.connect(plain(url)) as connection:
        found = connection.execute("SELECT tableoid::regclass::text FROM posting LIMIT 1")
        return str(found.fetchall()[0][0])


def test_a_trigger_that_is_off_on_one_partition_is_found(partitioned: str) -> None:
    run_sql(partitioned, "ALTER TABLE posting_3 DISABLE TRIGGER posting_never_changed")
    with pytest.raises(StoreError, match="guards") as refused:
        open_ledger(partitioned, write=True)
    assert "posting_3.posting_never_changed" in refused.value.where


# --- a role that only adds -----------------------------------------------------------------------

ROLE = (SQL / "application-role.sql").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def as_role(pg_server: str, pg_template: str) -> tuple[str, str]:
    """A ledger with two games, and how the owner and the application's role reach it."""
    owner = pg_database(pg_server, pg_template)
    with open_ledger(owner, write=True) as ledger:
        Book(ledger).played()
    run_sql(owner, ROLE)
    run_sql(owner, ROLE)  # again, as after an upgrade
    run_sql(owner, "CREATE ROLE anna LOGIN IN ROLE mjl_app")
    return owner, owner.replace("//postgres:@", "//anna:@")


def test_the_role_keeps_a_clubs_books(pg_server: str, as_role: tuple[str, str]) -> None:
    """Everything that a club does: people, an evening, hands, corrections, the end."""
    role = pg_database(pg_server, name_of(as_role[0])).replace("//postgres:@", "//anna:@")
    run_sql(role.replace("//anna:@", "//postgres:@"), ROLE)
    with open_ledger(role, write=True) as ledger:
        club = Club.__new__(Club)
        club.ledger = ledger
        club.do(players.add, "Eve", now=CLUB_TIME)
        club.evening = club.do(evenings.start, date(2026, 12, 1)).id
        game = club.start(table="role")
        club.say(game, "ron ann from bob 3/30", "replace dai by eve", "draw ready ann")
        plan = club.do(correct.plan_amend, game, 1, "ron ann from bob 2/30")
        club.do(correct.apply, plan, author="anna", now=CLUB_TIME)
        club.undo(game)
        club.end(game)
        club.do(players.rename, "eve", short="eva", now=CLUB_TIME)
        club.do(players.forget, "eva", now=CLUB_TIME)
        club.do(evenings.close, club.evening, now=CLUB_TIME)
        club.do(marks.set_setting, "stake", "1")
        assert club.do(refolded_again, game) == []
    with open_ledger(role) as ledger, ledger.session() as session:
        assert verify.audit(session).ok


NO_RIGHT, GUARD, NO_SEAL = "42501", "23000", "23503"
# Each is one thing that somebody with the application's password might try.
BAD = {
    "change a posting": "UPDATE posting SET change = change + 100",
    "change a balance": "UPDATE posting SET balance = balance + 100",
    "change a payment": "UPDATE payment SET points = 100",
    "change a line": "UPDATE hand SET line = 'draw'",
    "change a seal": "UPDATE seal SET hash = previous",
    "change a game's rules": "UPDATE game SET options = '{}'",
    "touch a game": "UPDATE game SET id = id",
    "delete a leg": "DELETE FROM posting WHERE game_id = 1",
    "delete a game": "DELETE FROM game",
    "empty a table": "TRUNCATE payment CASCADE",
    "drop a table": "DROP TABLE posting CASCADE",
    "drop a guard": "DROP TRIGGER posting_never_changed ON posting",
    "switch guards off": "ALTER TABLE posting DISABLE TRIGGER ALL",
    "replace a guard": (
        "CREATE OR REPLACE FUNCTION mjl_refuse() RETURNS trigger LANGUAGE plpgsql"
        " AS $$BEGIN RETURN NEW; END$$"
    ),
    "play a replica": "SET session_replication_role = replica",
    "drop a key": "ALTER TABLE posting DROP CONSTRAINT pk_posting",
    "hide a table": "CREATE TEMPORARY TABLE payment (LIKE public.payment)",
    "make a table": "CREATE TABLE public.other (id int)",
    "say it is another revision": "UPDATE alembic_version SET version_num = 'x'",
    "add a leg later": "INSERT INTO posting VALUES (1, 2, 7, 100, 100)",
    "pay nobody": "INSERT INTO payment VALUES (2, 3, 9, 1, 2, 100, 'hand')",
    "leave out a game": "INSERT INTO game VALUES (9, 1, 'r', 'e', '{}', '1', 1, 'now')",
    "record without a seal": (
        'INSERT INTO "transaction" (game_id, number, kind, author, recorded_at)'
        " VALUES (2, 4, 'penalty', 'x', 'now')"
    ),
    "pay without postings": (
        'INSERT INTO "transaction" (game_id, number, kind, author, recorded_at)'
        " VALUES (2, 4, 'penalty', 'x', 'now');"
        " INSERT INTO payment VALUES (2, 4, 1, 3, 4, 100, 'penalty');"
        " INSERT INTO seal SELECT 2, 4, hash, hash FROM seal"
        " WHERE game_id = 2 AND transaction_number = 3"
    ),
}
# What the owner can do where the role cannot; each changes what the ledger says.
_EDIT = "UPDATE posting SET change = change + 100 WHERE game_id = 1 AND account_number = 1"
OWNER = {
    "switch guards off": f"ALTER TABLE posting DISABLE TRIGGER ALL; {_EDIT}",
    "switch guards off and on": (
        f"ALTER TABLE posting DISABLE TRIGGER ALL; {_EDIT}; ALTER TABLE posting ENABLE TRIGGER ALL"
    ),
    "play a replica": (
        f"SET session_replication_role = replica; {_EDIT}; SET session_replication_role = origin"
    ),
    "drop a guard": f"DROP TRIGGER posting_never_changed ON posting; {_EDIT}",
    "replace a guard": f"{BAD['replace a guard']}; {_EDIT}",
    "drop a key": "ALTER TABLE posting DROP CONSTRAINT pk_posting",
    "hide a hand": (
        "SET session_replication_role = replica;"
        " DELETE FROM hand WHERE game_id = 1 AND number = 2;"
        " SET session_replication_role = origin"
    ),
    "drop the last game": "SET session_replication_role = replica; "
    + "; ".join(f'DELETE FROM "{name}" WHERE game_id = 1' for name in PARTITIONED)
    + "; DELETE FROM game WHERE id = 1; SET session_replication_role = origin",
}


@pytest.mark.parametrize("what", BAD)
def test_the_role_can_do_no_harm(as_role: tuple[str, str], what: str) -> None:
    owner, role = as_role
    with pytest.raises(psycopg.Error) as refused, psycopg.connect(plain(role)) as connection:
        connection.execute(BAD[what])  # type: ignore[arg-type]
        connection.commit()
    assert refused.value.sqlstate in (NO_RIGHT, GUARD, NO_SEAL)
    with open_ledger(owner) as ledger, ledger.session() as session:
        assert verify.audit(session).ok


@pytest.mark.parametrize("what", OWNER)
def test_what_the_owner_does_is_found_by_the_audit(
    pg_server: str, as_role: tuple[str, str], what: str
) -> None:
    owner = pg_database(pg_server, name_of(as_role[0]))
    run_sql(owner, OWNER[what])
    with open_ledger(owner) as ledger, ledger.session() as session:
        assert not verify.audit(session).ok
