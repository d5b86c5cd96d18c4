"""Each guard refuses what it is for, and is missed when it alone is dropped."""

from __future__ import annotations

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from ledger.errors import StoreError
from ledger.store.integrity import KEPT_TABLES, LEDGER_TABLES, guards, missing_guards, verify_guards
from ledger.store.verify import audit

GUARDS = {guard.name: guard for guard in guards("postgresql")}
# Game 1 has ended with transaction 7, game 2 goes on after transaction 3.
OPEN = (
    'INSERT INTO "transaction" (game_id, number, kind, author, recorded_at)'
    " VALUES (2, 4, 'penalty', 'x', 'now')"
)
OPEN_REVERSAL = (
    'INSERT INTO "transaction" (game_id, number, kind, reverses, author, recorded_at)'
    " VALUES (2, 4, 'reversal', 2, 'x', 'now')"
)
SEAL = (
    "INSERT INTO seal SELECT 2, 4, hash, hash FROM seal"
    " WHERE game_id = 2 AND transaction_number = 3"
)
PAID = "INSERT INTO payment VALUES (2, 4, 1, 3, 4, 100, 'penalty')"
HAND = "'draw', 'draw', '{}', 'E1', 1)"
WIN = "INSERT INTO win (game_id, hand_number, revision, position, winner, worth)"


def _transaction(columns: str, values: str) -> str:
    return (
        f'INSERT INTO "transaction" (game_id, number, kind, author, recorded_at, {columns})'
        f" VALUES (1, 8, {values})"
    )


# What each insert guard refuses: the last statement, after the others went through.
REFUSED = {
    "game_follows": ["INSERT INTO game VALUES (9, 1, 'r', 'e', '{}', '1', 1, 'now')"],
    "account_follows": [OPEN, "INSERT INTO account VALUES (2, 9, 4, 'pot', NULL, 'other')"],
    "account_once": [OPEN, "INSERT INTO account VALUES (2, 8, 4, 'pot', NULL, 'sticks')"],
    "hand_number_follows": [OPEN, f"INSERT INTO hand VALUES (2, 5, 1, 4, {HAND}"],
    "hand_revision_follows": [OPEN, f"INSERT INTO hand VALUES (2, 1, 3, 4, {HAND}"],
    "transaction_follows": [OPEN.replace("4,", "5,", 1)],
    "transaction_reverses_once": [_transaction("reverses", "'reversal', 'x', 'now', 2")],
    "transaction_reverses_kind": [_transaction("reverses", "'reversal', 'x', 'now', 4")],
    "transaction_request_once": [
        _transaction("request_id, request_hash", "'penalty', 'x', 'now', 'one', 'h'")
    ],
    "seal_follows": [SEAL.replace("2, 4,", "2, 5,")],
    "seal_continues": [OPEN, SEAL.replace("= 3", "= 2")],
    "seal_postings": [OPEN, PAID, SEAL],
    "seal_balances": [
        OPEN,
        PAID,
        "INSERT INTO posting VALUES (2, 4, 3, -100, -100), (2, 4, 4, 100, 100)",
        SEAL,
    ],
    "seal_reversal": [OPEN_REVERSAL, SEAL],
    "result_of_placement": [OPEN, "INSERT INTO result VALUES (2, 4, 1, 1, 0, 0, 0, 0, 0, 0, 0)"],
    "account_is_open": ["INSERT INTO account VALUES (2, 8, 3, 'pot', NULL, 'other')"],
    "seating_is_open": ["INSERT INTO seating VALUES (2, 0, 5, 3, 2)"],
    "hand_is_open": [f"INSERT INTO hand VALUES (2, 3, 1, 1, {HAND}"],
    "payment_is_open": ["INSERT INTO payment VALUES (2, 3, 9, 1, 2, 100, 'hand')"],
    "posting_is_open": ["INSERT INTO posting VALUES (2, 3, 7, 0, 0)"],
    "result_is_open": ["INSERT INTO result VALUES (1, 7, 7, 1, 0, 0, 0, 0, 0, 0, 0)"],
    "win_is_open": [f"{WIN} VALUES (2, 1, 1, 2, 3, 'tiles')"],
    "win_pattern_is_open": ["INSERT INTO win_pattern VALUES (2, 1, 1, 1, 3, 'dora', 1, 1)"],
}
HASHES = f"'{'0' * 64}', '{'1' * 64}'"
REFUSED |= {
    "player_event_follows": ["INSERT INTO player_event VALUES (9, 1, 'guest', NULL, 'x', 'now')"],
    "paid_follows": [f"INSERT INTO paid VALUES (9, 1, 1, 2, 5, NULL, 'x', 'now', {HASHES})"],
    "paid_taken_back": [
        "INSERT INTO paid SELECT 3, 1, 1, 2, 5, 1, 'x', 'now', hash, hash FROM paid WHERE id = 2"
    ],
}
COLUMN = {"transaction": "author", "game": "edition", "player_event": "what", "paid": "amount"}
for table in (*LEDGER_TABLES, *KEPT_TABLES):
    column = COLUMN.get(table, "game_id")
    REFUSED[f"{table}_never_changed"] = [f'UPDATE "{table}" SET {column} = {column}']
    REFUSED[f"{table}_never_deleted"] = [f'DELETE FROM "{table}"']
    REFUSED[f"{table}_never_emptied"] = [f'TRUNCATE "{table}" CASCADE']


def _refusal(session: Session, statements: list[str]) -> str:
    """Runs the statements; what the last one is refused with, or nothing."""
    for statement in statements[:-1]:
        session.execute(text(statement))
    try:
        session.execute(text(statements[-1]))
    except DBAPIError as error:
        return str(error.orig)
    return ""


def _applies(session: Session, name: str) -> bool:
    """TRUNCATE is not SQLite's."""
    return name in {guard.name for guard in guards(session.get_bind().dialect.name)}


def _drop(session: Session, name: str) -> None:
    on = f' ON "{GUARDS[name].table}"' * (session.get_bind().dialect.name == "postgresql")
    session.execute(text(f"DROP TRIGGER {name}{on}"))


def test_every_guard_is_tried() -> None:
    assert set(REFUSED) == set(GUARDS)


@pytest.mark.parametrize("name", GUARDS)
def test_a_guard_refuses_what_it_is_for_and_nothing_else_says_so(
    tampered: Session, name: str
) -> None:
    if not _applies(tampered, name):
        return
    message = GUARDS[name].message
    assert message in _refusal(tampered, REFUSED[name])
    tampered.rollback()
    _drop(tampered, name)
    assert message not in _refusal(tampered, REFUSED[name])


@pytest.mark.parametrize("name", GUARDS)
def test_a_dropped_guard_is_named(tampered: Session, name: str) -> None:
    if not _applies(tampered, name):
        return
    _drop(tampered, name)
    assert missing_guards(tampered.connection()) == [name]
    with pytest.raises(StoreError) as caught:
        verify_guards(tampered.connection())
    assert caught.value.where.endswith(name)


def test_all_guards_are_there(tampered: Session) -> None:
    verify_guards(tampered.connection())


def test_a_weakened_or_foreign_guard_is_named(tampered: Session) -> None:
    connection = tampered.connection()
    if connection.dialect.name == "sqlite":
        _drop(tampered, "seal_follows")
        body = "BEFORE INSERT ON seal BEGIN SELECT 1; END"
        tampered.execute(text(f"CREATE TRIGGER seal_follows {body}"))
        tampered.execute(text(f"CREATE TRIGGER helper {body}"))
        assert missing_guards(connection) == ["seal_follows", "+helper"]
    else:
        tampered.execute(text("ALTER TABLE seal DISABLE TRIGGER seal_follows"))
        function = "RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'"
        tampered.execute(text(f"CREATE OR REPLACE FUNCTION mjl_seal_continues() {function}"))
        assert missing_guards(connection) == ["seal_follows", "seal_continues"]


def test_a_dropped_constraint_is_named(tampered: Session) -> None:
    connection = tampered.connection()
    if connection.dialect.name == "sqlite":
        tampered.execute(text("DROP INDEX ix_posting_account"))
        missing = ["ix_posting_account of the table posting is missing"]
    else:
        tampered.execute(text("ALTER TABLE payment DROP CONSTRAINT ck_payment_points"))
        tampered.execute(
            text('ALTER TABLE "transaction" DROP CONSTRAINT fk_transaction_game_id_number')
        )
        missing = [
            "ck_payment_points of the table payment is missing",
            "fk_transaction_game_id_number of the table transaction is missing",
        ]
    found = audit(tampered).differences
    assert sorted(difference.message for difference in found) == missing


def test_switched_off_triggers_are_noticed_on_postgresql(tampered: Session) -> None:
    if tampered.get_bind().dialect.name == "sqlite":
        return
    connection = tampered.connection()
    tampered.execute(text("SET LOCAL session_replication_role = replica"))
    assert set(missing_guards(connection)) == set(GUARDS)
    tampered.execute(text("SET LOCAL session_replication_role = origin"))
    tampered.execute(text("ALTER TABLE payment DISABLE TRIGGER ALL"))
    assert {"payment_is_open", "payment_never_changed"} < set(missing_guards(connection))
