"""What is in a ledger, in a few numbers."""

from __future__ import annotations

from sqlalchemy.orm import Session

from ledger.store import connect
from ledger.store.base import Driver

_COUNTS = {
    "players": "SELECT count(*) FROM player WHERE merged_into IS NULL",
    "evenings": "SELECT count(*) FROM evening",
    "games": "SELECT count(*) FROM game",
    "open_games": """SELECT count(*) FROM game AS g WHERE NOT EXISTS (
      SELECT 1 FROM "transaction" AS t WHERE t.game_id = g.id AND t.kind = 'placement'
      AND NOT EXISTS (SELECT 1 FROM "transaction" AS u
                      WHERE u.game_id = t.game_id AND u.reverses = t.number))""",
    "transactions": 'SELECT count(*) FROM "transaction"',
}


def status(session: Session) -> dict[str, str | int]:
    """The revision, and how many of each there are."""
    driver = Driver(session)
    found: dict[str, str | int] = {"revision": connect.revision(session.connection())}
    for name, statement in _COUNTS.items():
        found[name] = int(driver.all(statement)[0][0])
    return found
