"""The audit names every single change to any row, and a plain driver can do none unseen."""

from __future__ import annotations

import json
import os
import random
import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import Connection, Table, inspect, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from ledger.errors import NotationError, StoreError
from ledger.store import checkpoint, integrity, seals, transactions, verify, walk
from ledger.store.base import Base, Driver
from ledger.store.connect import open_ledger
from ledger.store.integrity import LEDGER_TABLES
from tests.store.evening import Book, draw, reversal, ron
from tests.store.test_guards import OPEN, SEAL

TABLES = [Base.metadata.tables[name] for name in LEDGER_TABLES]


def _undefended(session: Session) -> Connection:
    """Without triggers, and foreign keys unchecked where the engine lets one switch them off."""
    connection = session.connection()
    integrity.uninstall(connection)
    if connection.dialect.name == "postgresql":
        for table in Base.metadata.sorted_tables:
            for check in inspect(connection).get_foreign_keys(table.name):
                connection.execute(
                    text(f'ALTER TABLE "{table.name}" DROP CONSTRAINT "{check["name"]}"')
                )
    else:
        connection.execute(text("PRAGMA defer_foreign_keys = ON"))
    return connection


def _found(session: Session) -> list[verify.Difference]:
    """What the audit says besides the guards that we dropped."""
    differences = verify.audit(session, structure=False).differences
    return [difference for difference in differences if difference.kind != "guard"]


def test_a_ledger_as_recorded_has_no_differences(filled: str) -> None:
    with open_ledger(filled) as ledger, ledger.session() as session:
        found = verify.audit(session)
        assert found.ok and found.more == 0
        assert found.checkpoint == checkpoint.take(session).text()
    counts = (found.games, found.hands, found.transactions, found.payments, found.postings)
    assert counts == (2, 4, 10, 17, 18)


def _other(column: str, value: object) -> object:
    """Another value that the column's CHECKs allow."""
    others: dict[object, object] = {
        "hand": "reversal", "start": "hand", "win": "draw", "draw": "win", "pot": "player",
        "riichi": "sticks", "sticks": "riichi", "declared": "tiles", "player": "pot",
    }  # fmt: skip
    if column in ("kind", "reason", "worth"):
        return others.get(value, "hand")
    if column in ("hash", "previous"):
        return "f" * 64
    if isinstance(value, int):
        return 1 - value if column == "ranked" else value + 1
    return "other" if isinstance(value, str) else None


@pytest.mark.parametrize("table", TABLES, ids=LEDGER_TABLES)
def test_every_changed_column_of_every_row_is_found(tampered: Session, table: Table) -> None:
    connection = _undefended(tampered)
    rows = connection.execute(table.select()).mappings().all()
    unseen = []
    for row in rows:
        for column in table.columns:
            new = _other(column.name, row[column.name])
            if new is None:
                new = 1 if "INTEGER" in str(column.type) else "other"
            savepoint = connection.begin_nested()
            same = [key == row[key.name] for key in table.primary_key.columns]
            try:
                connection.execute(table.update().where(*same).values({column.name: new}))
            except DBAPIError:
                pass  # a CHECK refuses it: nothing to find
            else:
                if not _found(tampered):
                    unseen.append((dict(row), column.name, new))
            savepoint.rollback()
    assert rows and not unseen


@pytest.mark.parametrize("table", TABLES, ids=LEDGER_TABLES)
def test_every_deleted_row_is_found(tampered: Session, table: Table) -> None:
    connection = _undefended(tampered)
    rows = connection.execute(table.select()).mappings().all()
    for row in rows:
        savepoint = connection.begin_nested()
        same = [key == row[key.name] for key in table.primary_key.columns]
        connection.execute(table.delete().where(*same))
        assert _found(tampered), row
        savepoint.rollback()


@pytest.mark.parametrize("table", TABLES, ids=LEDGER_TABLES)
def test_every_added_row_is_found(tampered: Session, table: Table) -> None:
    connection = _undefended(tampered)
    rows = connection.execute(table.select()).mappings().all()
    for row in rows:
        new = dict(row)
        last = list(table.primary_key.columns)[-1].name
        new[last] += 50
        for column in ("player_id", "reverses", "request_id", "transaction_number"):
            if column in new and column != last and table.name in ("account", "transaction"):
                new[column] = row[column] if column == "transaction_number" else None
        savepoint = connection.begin_nested()
        try:
            connection.execute(table.insert().values(new))
        except DBAPIError:
            savepoint.rollback()  # a key or a CHECK refuses it
            continue
        assert _found(tampered), new
        savepoint.rollback()


def test_differences_name_game_and_transaction(tampered: Session) -> None:
    connection = _undefended(tampered)
    connection.execute(
        text("UPDATE payment SET points = 1 WHERE game_id = 2 AND transaction_number = 3")
    )
    kinds = {(found.kind, found.game, found.transaction) for found in _found(tampered)}
    assert kinds == {("seal", 2, 3), ("posting", 2, 3)}


ODD_TEXTS = ["", "Zoë 東家 🀄", 'says "no" \\ yes', "tab\tline\nfeed\r\x01\x1f\x7f\u2028"]


@pytest.mark.parametrize("said", ODD_TEXTS)
def test_sqlite_writes_the_text_that_was_sealed(book: Book, said: str) -> None:
    book.post(replace(ron(), reason=said, author=said), draw(2))
    book.post(replace(reversal(2), reason=said))
    with book.ledger.session() as session:
        driver = Driver(session)
        if driver.on_pg:
            return
        texts = walk._TextWalk(walk.Audit())
        head = texts.head(1, driver.stream(walk._TEXTS.format(1, 1)))
        assert head == (1, *transactions.head(session, 1))


@pytest.mark.parametrize("added", ["\0", "\0more", " "])
def test_what_follows_a_text_is_found(tampered: Session, added: str) -> None:
    if tampered.connection().dialect.name == "postgresql" and "\0" in added:
        return  # refuses it
    _undefended(tampered).execute(
        text('UPDATE "transaction" SET author = :said WHERE game_id = 2 AND number = 3'),
        {"said": "tester" + added},
    )
    assert [found.transaction for found in _found(tampered)] == [3]


def test_a_value_that_json_cannot_hold_is_found(url: str, engine_name: str) -> None:
    if engine_name == "postgresql":
        return
    with open_ledger(url, write=True) as ledger:
        Book(ledger).played()
    plain = sqlite3.connect(url)
    plain.execute("PRAGMA writable_schema = ON")
    plain.execute("UPDATE sqlite_master SET sql = replace(sql, ',\n STRICT', '')")
    plain.execute("PRAGMA writable_schema = RESET")
    plain.execute("DROP TRIGGER hand_never_changed")
    plain.execute("UPDATE hand SET line = x'ff00' WHERE game_id = 2 AND number = 1")
    plain.commit()
    plain.close()
    with open_ledger(url) as ledger, ledger.session() as session:
        found = verify.audit(session, structure=False)
    assert {difference.kind for difference in found.differences} == {"file", "guard"}


def test_an_account_opened_after_its_posting_is_found(tampered: Session) -> None:
    connection = _undefended(tampered)
    connection.execute(
        text("UPDATE account SET transaction_number = 3 WHERE game_id = 2 AND number = 1")
    )
    _seal_again(tampered, game=2)
    kinds = [(found.kind, found.game, found.transaction) for found in _found(tampered)]
    assert kinds == [("account", 2, 3)]


def test_wrong_sums_are_found_where_every_seal_fits(tampered: Session) -> None:
    connection = _undefended(tampered)
    for change in (
        "payment SET points = points + 1 WHERE game_id = 2 AND transaction_number = 3 AND line = 2",
        "posting SET balance = balance + 1 WHERE game_id = 1 AND transaction_number = 2",
        "payment SET reason = 'penalty' WHERE game_id = 1 AND transaction_number = 4 AND line = 2",
        '"transaction" SET hand_revision = 2 WHERE game_id = 1 AND number = 3',
    ):
        connection.execute(text(f"UPDATE {change}"))
    _seal_again(tampered, game=1)
    _seal_again(tampered, game=2)
    kinds = {(found.kind, found.game, found.transaction) for found in _found(tampered)}
    assert {("posting", 2, 3), ("balance", 1, 2), ("reversal", 1, 4), ("hand", 1, 3)} <= kinds
    assert "seal" not in {kind for kind, _, _ in kinds}


def test_several_processes_find_in_a_large_book_what_one_finds(
    filled: str, engine_name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def audits(url: str) -> tuple[verify.Audit, verify.Audit]:
        with open_ledger(url) as ledger, ledger.session() as session:
            alone = verify.audit(session)
            with monkeypatch.context() as patch:
                patch.setattr(verify, "_AT_ONCE", 1)
                patch.setattr(verify, "_LARGE", 2)
                patch.setattr(verify, "_PROCESSES", 2)
                patch.setattr(os, "cpu_count", lambda: 8)
                return alone, verify.audit(session)

    alone, together = audits(filled)
    assert alone.ok and together == alone
    if engine_name == "sqlite":
        copy = str(shutil.copy(filled, tmp_path))
        with closing(sqlite3.connect(copy, isolation_level=None)) as plain:
            plain.execute("DROP TRIGGER posting_never_changed")
            plain.execute("UPDATE posting SET change = change + 1 WHERE game_id = 2")
        alone, together = audits(copy)
        assert not alone.ok and together == alone


def test_the_audit_does_not_wait_for_a_writer_that_waits_for_it(
    filled: str, engine_name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if engine_name == "postgresql":
        return
    monkeypatch.setattr(verify, "_AT_ONCE", 1)
    monkeypatch.setattr(verify, "_LARGE", 2)
    monkeypatch.setattr(verify, "_PROCESSES", 2)
    monkeypatch.setattr(os, "cpu_count", lambda: 8)
    writer = sqlite3.connect(filled, isolation_level=None, timeout=0)
    with open_ledger(filled) as ledger, ledger.session() as session:
        session.connection()
        writer.execute("BEGIN IMMEDIATE")
        writer.execute("INSERT INTO setting VALUES ('stake', '1')")
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            writer.execute("COMMIT")
        assert verify.audit(session).ok
    writer.execute("ROLLBACK")
    writer.close()


def test_a_rewritten_chain_shows_against_the_checkpoint(tampered: Session) -> None:
    before = checkpoint.take(tampered)
    connection = _undefended(tampered)
    connection.execute(
        text("UPDATE \"transaction\" SET author = 'eve' WHERE game_id = 2 AND number = 2")
    )
    _seal_again(tampered, game=2)
    assert _found(tampered) == []
    assert _against(tampered, before) == [("rewritten", 2, 3)]


def _seal_again(session: Session, game: int) -> None:
    """What a forger would do: every seal of a game computed again."""
    rows = walk.RowWalk(Driver(session), verify.Audit(), (1, 2))
    last = integrity.NO_SEAL
    for row in rows.transactions:
        content = rows.content(row)
        if row[1] == game:
            sealed = seals.seal(last, content)
            session.execute(
                text(
                    "UPDATE seal SET previous = :last, hash = :sealed"
                    " WHERE game_id = :game AND transaction_number = :number"
                ),
                {"last": last, "sealed": sealed, "game": game, "number": row[2]},
            )
            last = sealed


def test_a_dropped_tail_shows_against_the_checkpoint(tampered: Session) -> None:
    before = checkpoint.take(tampered)
    connection = _undefended(tampered)
    for name in ("seal", "posting", "payment"):
        connection.execute(text(f"DELETE FROM {name} WHERE game_id = 2 AND transaction_number = 3"))
    for name in ("win_pattern", "win"):
        connection.execute(text(f"DELETE FROM {name} WHERE game_id = 2 AND hand_number = 2"))
    connection.execute(text("DELETE FROM hand WHERE game_id = 2 AND number = 2"))
    connection.execute(text('DELETE FROM "transaction" WHERE game_id = 2 AND number = 3'))
    assert _found(tampered) == []
    assert _against(tampered, before) == [("truncated", 2, 3)]


def _against(session: Session, text: checkpoint.Checkpoint) -> list[tuple[object, ...]]:
    """Kind, game and transaction of what contradicts a checkpoint that was printed."""
    found = checkpoint.contradictions(session, checkpoint.parse(text.text()))
    return [(one.kind, one.game, one.transaction) for one in found]


@pytest.mark.parametrize(
    ("statement", "kind"),
    [
        ("DELETE FROM paid WHERE id = 2", "truncated"),
        (f"UPDATE paid SET hash = '{'0' * 64}' WHERE id = 2", "rewritten"),
    ],
)
def test_payments_between_people_show_against_the_checkpoint(
    tampered: Session, statement: str, kind: str
) -> None:
    before = checkpoint.take(tampered)
    _undefended(tampered).execute(text(statement))
    assert _against(tampered, before) == [(kind, None, None)]


def test_a_checkpoint_is_extended_and_reads_back(book: Book) -> None:
    book.played()
    with book.ledger.session() as session:
        before = checkpoint.take(session)
    for before_a_line in ("# ", "> ", ">> > ", "    ", "\t# "):
        lines = before.text().replace("\n", f"\r\n{before_a_line}")
        assert checkpoint.parse(f"see mjl checkpoint 1 below\n{before_a_line}{lines}") == before
    assert checkpoint.parse(json.dumps({"checkpoint": before.text(), "n": 1})) == before
    book.post(reversal(2), ron(1, 2), game=2)
    book.start()
    with book.ledger.session() as session:
        assert checkpoint.contradictions(session, before) == []
        assert checkpoint.take(session) != before


def test_a_checkpoint_in_which_anything_was_changed_is_not_believed(tampered: Session) -> None:
    said = checkpoint.take(tampered).text()
    for place, old in enumerate(said.rstrip()):
        for new in {"7", "a", " "} - {old}:
            if old.isspace() and new.isspace():
                continue
            forged = said[:place] + new + said[place + 1 :]
            try:
                earlier = checkpoint.parse(forged)
            except NotationError:
                continue
            assert checkpoint.contradictions(tampered, earlier), forged


def test_a_checkpoint_that_is_cut_off_is_no_alarm(tampered: Session) -> None:
    said = checkpoint.take(tampered).text().rstrip()
    without_paid = said[: said.index("\npaid")]
    for end in set(range(len(said))) - {len(without_paid), len(without_paid) + 1}:
        with pytest.raises(NotationError):
            checkpoint.parse(said[:end])
    (one,) = checkpoint.contradictions(tampered, checkpoint.parse(without_paid))
    assert one.message.endswith("or its line `paid` was lost")


def test_many_differences_are_counted(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walk, "KEPT", 2)
    book.post(*[draw(number) for number in range(1, 6)])
    with book.ledger.session() as session:
        _undefended(session).execute(text("UPDATE hand SET line = 'x'"))
        found = verify.audit(session, structure=False)
        assert (len(found.differences), found.ok) == (2, False)
        assert found.more > 3
        session.rollback()


PLAIN = {
    "change an amount": ["UPDATE payment SET points = 1 WHERE game_id = 1 AND line = 2"],
    "change who paid": ["UPDATE payment SET payer = 4 WHERE game_id = 1 AND line = 2"],
    "delete a payment": ["DELETE FROM payment WHERE game_id = 1 AND line = 1"],
    "delete a hand with header and seal": [
        "DELETE FROM seal WHERE game_id = 2 AND transaction_number = 3",
        'DELETE FROM "transaction" WHERE game_id = 2 AND number = 3',
    ],
    "change a header": ["UPDATE \"transaction\" SET author = 'eve'"],
    "change a balance": ["UPDATE posting SET balance = 0"],
    "add a balanced pair": ["INSERT INTO posting VALUES (2, 3, 2, 5, 5), (2, 3, 3, -5, -5)"],
    "out of balance": [
        OPEN,
        "INSERT INTO posting VALUES (2, 4, 1, 5, 16805)",
        SEAL,
    ],
    "a missing posting": [
        OPEN,
        "INSERT INTO payment VALUES (2, 4, 1, 2, 3, 5, 'penalty')",
        "INSERT INTO posting VALUES (2, 4, 3, 5, 5)",
        SEAL,
    ],
    "never sealed": [OPEN],
    "a payment without its transaction": [
        "INSERT INTO payment VALUES (2, 9, 1, 2, 3, 5, 'penalty')"
    ],
    "the same request twice": [
        (
            'INSERT INTO "transaction" (game_id, number, kind, author, recorded_at, request_id,'
            " request_hash) VALUES (1, 8, 'penalty', 'x', 'now', 'one', 'h')"
        )
    ],
    "half a point": [OPEN, "INSERT INTO payment VALUES (2, 4, 1, 2, 3, 0.5, 'penalty')"],
    "a text for an amount": [OPEN, "INSERT INTO payment VALUES (2, 4, 1, 2, 3, 'x', 'penalty')"],
    "no points": [OPEN, "INSERT INTO payment VALUES (2, 4, 1, 2, 3, 0, 'penalty')"],
    "an unknown account": [OPEN, "INSERT INTO payment VALUES (2, 4, 1, 2, 33, 5, 'penalty')"],
    "points near 2^63": [
        OPEN,
        "INSERT INTO payment VALUES (2, 4, 1, 2, 3, 9223372036854775807, 'penalty')",
    ],
    "delete a player": ["DELETE FROM player WHERE id = 1"],
    "a game without a start": [
        "INSERT INTO game VALUES (3, 1, 'r', 'e', '{}', '1', 1, 'now')",
        (
            'INSERT INTO "transaction" (game_id, number, kind, author, recorded_at)'
            " VALUES (3, 1, 'penalty', 'x', 'now')"
        ),
    ],
    "another game's account": [
        OPEN,
        "INSERT INTO account VALUES (2, 8, 4, 'pot', NULL, 'more')",
        (
            'INSERT INTO "transaction" (game_id, number, kind, author, recorded_at)'
            " VALUES (1, 8, 'penalty', 'x', 'now')"
        ),
        "INSERT INTO payment VALUES (1, 8, 1, 2, 8, 5, 'penalty')",
    ],
}


@pytest.mark.parametrize("attack", PLAIN)
def test_a_plain_driver_is_stopped(tampered: Session, attack: str) -> None:
    with pytest.raises((DBAPIError, sqlite3.IntegrityError)):
        for statement in PLAIN[attack]:
            tampered.execute(text(statement))
        tampered.commit()


REPLACED = {
    "a payment": "payment VALUES (1, 2, 2, 2, 1, 1, 'hand')",
    "a posting": "posting VALUES (1, 2, 1, 1, 1)",
    "a header by its key": '"transaction" (game_id, number, kind, author, recorded_at)'
    " VALUES (1, 2, 'penalty', 'x', 'now')",
    "a header by its request": '"transaction" (game_id, number, kind, author, recorded_at,'
    " request_id, request_hash) VALUES (1, 8, 'penalty', 'x', 'now', 'one', 'h')",
    "a header by what it reverses": '"transaction" (game_id, number, kind, reverses, author,'
    " recorded_at) VALUES (1, 8, 'reversal', 2, 'x', 'now')",
    "an account": "account VALUES (1, 1, 2, 'player', 2, NULL)",
    "a hand": "hand VALUES (1, 1, 1, 2, 'draw', 'draw', '{}', 'E1', 1)",
    "a win": "win (game_id, hand_number, revision, position, winner, worth)"
    " VALUES (1, 1, 1, 1, 3, 'tiles')",
    "a pattern": "win_pattern VALUES (1, 1, 1, 1, 1, 'dora', 1, 1)",
    "a game": "game VALUES (1, 1, 'r', 'e', '{}', '1', 1, 'now')",
    "a result": "result VALUES (1, 7, 1, 1, 0, 0, 0, 0, 0, 0, 0)",
    "a seating": "seating VALUES (1, 0, 1, 1, 2)",
    "a seal": f"seal VALUES (1, 7, '{'0' * 64}', '{'1' * 64}')",
}


@pytest.mark.parametrize("keys", ["ON", "OFF"])
@pytest.mark.parametrize("attack", REPLACED)
def test_sqlite_replaces_nothing(filled: str, attack: str, keys: str) -> None:
    if "://" in filled:
        return
    with sqlite3.connect(filled, isolation_level=None) as plain:
        plain.execute(f"PRAGMA foreign_keys = {keys}")
        plain.execute("BEGIN")
        with pytest.raises(sqlite3.IntegrityError):
            plain.execute(f"INSERT OR REPLACE INTO {REPLACED[attack]}")
        plain.execute("ROLLBACK")
    plain.close()


def test_an_unsealed_header_written_without_foreign_keys_is_found_and_blocks(
    url: str, engine_name: str
) -> None:
    if engine_name == "postgresql":
        return
    with open_ledger(url, write=True) as ledger:
        Book(ledger).played()
    plain = sqlite3.connect(url)
    plain.execute(OPEN)
    plain.commit()
    plain.close()
    with open_ledger(url, write=True) as ledger, ledger.session() as session:
        found = verify.audit(session).differences
        assert verify.Difference("seal", 2, 4, "the transaction has no seal") in found
        assert {difference.kind for difference in found} == {"seal"}
        with pytest.raises(sqlite3.IntegrityError, match="number is the next one"):
            transactions.post(session, 2, draw(3), recorded_at="now")


def test_a_damaged_file_is_found(url: str, engine_name: str) -> None:
    if engine_name == "postgresql":
        return
    with open_ledger(url, write=True) as ledger:
        Book(ledger).played()
    plain = sqlite3.connect(url)
    plain.execute("PRAGMA writable_schema = ON")
    plain.execute("DELETE FROM sqlite_master WHERE name = 'ix_posting_account'")
    plain.commit()
    plain.close()
    with open_ledger(url) as ledger, ledger.session() as session:
        found = verify.audit(session).differences
    assert {difference.kind for difference in found} == {"file", "guard"}


def _rows(path: Path) -> list[object]:
    plain = sqlite3.connect(path)
    try:
        return [plain.execute(f'SELECT * FROM "{name}"').fetchall() for name in LEDGER_TABLES]
    finally:
        plain.close()


def test_every_flipped_bit_that_a_reader_sees_is_found(
    sqlite_template: Path, tmp_path: Path
) -> None:
    path, flipped = tmp_path / "ledger.db", tmp_path / "flipped.db"
    path.write_bytes(sqlite_template.read_bytes())
    with open_ledger(str(path), write=True) as ledger:
        Book(ledger).played()
    content, rows = path.read_bytes(), _rows(path)
    seen = 0
    for seed in range(50):
        damaged = bytearray(content)
        chance = random.Random(seed)
        damaged[chance.randrange(100, len(content))] ^= 1 << chance.randrange(8)
        flipped.write_bytes(damaged)
        try:
            differs = _rows(flipped) != rows
        except (sqlite3.Error, UnicodeDecodeError):
            differs = True
        try:
            with open_ledger(str(flipped)) as ledger, ledger.session() as session:
                found = not verify.audit(session).ok
        except StoreError:
            found = True
        assert found or not differs, f"seed {seed}"
        seen += differs
    assert seen > 0
