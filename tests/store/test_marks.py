"""Settings, seasons, events and payments between people: kept, numbered, sealed."""

from __future__ import annotations

import pytest
from sqlalchemy import text
from sqlalchemy.orm import Session

from ledger.errors import Conflict, NotFound
from ledger.store import integrity, marks, verify
from ledger.store.connect import Ledger


def test_a_setting_is_what_was_said_last_and_an_empty_one_is_none(ledger: Ledger) -> None:
    with ledger.session() as session:
        for value in ("0.5", "0.25"):
            marks.set_setting(session, "stake", value)
        assert marks.settings(session) == {"stake": "0.25"}
        marks.set_setting(session, "stake", "")
        assert marks.settings(session) == {}


def test_a_season_is_found_however_its_name_is_written(ledger: Ledger) -> None:
    row = marks.SeasonRow("Autumn 2026", "2026-09-01", "", "", ("zung-jung",), True, 2, 3)
    with ledger.session() as session:
        marks.add_season(session, row)
        assert marks.season(session, " AUTUMN 2026") == row
        with pytest.raises(Conflict):
            marks.add_season(session, row)
        assert marks.remove_season(session, "autumn 2026") == row
        with pytest.raises(NotFound):
            marks.season(session, "autumn 2026")


@pytest.mark.parametrize("column", "payer payee amount author recorded_at previous hash".split())
def test_every_changed_column_of_a_payment_is_found(tampered: Session, column: str) -> None:
    connection = tampered.connection()
    integrity.uninstall(connection)
    new = "3" if column in ("payer", "payee", "amount") else "'other'"
    if column in ("hash", "previous"):
        new = f"'{'f' * 64}'"
    connection.execute(text(f"UPDATE paid SET {column} = {new} WHERE id = 1"))
    kinds = {one.kind for one in verify.audit(tampered, structure=False).differences}
    assert kinds - {"guard"}


def test_a_payment_that_is_gone_is_found(tampered: Session) -> None:
    connection = tampered.connection()
    integrity.uninstall(connection)
    connection.execute(text("DELETE FROM paid WHERE takes_back IS NOT NULL"))
    connection.execute(text("UPDATE paid SET id = 2"))
    found = verify.audit(tampered, structure=False).differences
    assert "payment 1 between people is missing" in [one.message for one in found]
