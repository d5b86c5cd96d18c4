"""Readers of hands and wins; `transactions.post` writes them."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from sqlalchemy.orm import Session

from ledger.store import transactions
from ledger.store.base import Driver
from ledger.store.records import HandRow, PatternRow, PaymentRow, StoredHand, WinRow

_HANDS = """
SELECT h.number, h.revision, h.kind, h.line, h.state_before, h.round, h.dealer,
  h.transaction_number
FROM hand AS h WHERE h.game_id = ? {and_number} ORDER BY h.number, h.revision
"""
_WINS = """
SELECT h.hand_number, h.revision, h.position, h.winner, h.discarder, h.worth, h.points, h.fan,
  h.fu, h.tai, h.limit_name, h.hand, h.responsible, h.liable
FROM win AS h WHERE h.game_id = ? {and_number} ORDER BY h.hand_number, h.revision, h.position
"""
_PATTERNS = """
SELECT h.hand_number, h.revision, h.position, h.pattern, h.count, h.value
FROM win_pattern AS h WHERE h.game_id = ? {and_number} ORDER BY h.position, h.place
"""


def revisions(session: Session, game: int, number: int | None = None) -> list[StoredHand]:
    """Every revision of the game's hands (of hand `number` alone), in order, void ones too."""
    driver = Driver(session)
    wins = _wins(driver, game, number)
    return [
        StoredHand(game, transaction, HandRow(*(*row, tuple(wins[row[0], row[1]]))))
        for *row, transaction in _asked(driver, _HANDS, "number", game, number)
    ]


def _asked(driver: Driver, statement: str, column: str, game: int, number: int | None) -> Any:
    if number is None:
        return driver.all(statement.format(and_number=""), (game,))
    return driver.all(statement.format(and_number=f"AND h.{column} = ?"), (game, number))


def _wins(driver: Driver, game: int, number: int | None) -> dict[tuple[int, int], list[WinRow]]:
    """Winners by hand number and revision."""
    patterns: dict[tuple[int, int, int], list[PatternRow]] = defaultdict(list)
    for hand, revision, position, *entry in _asked(driver, _PATTERNS, "hand_number", game, number):
        patterns[hand, revision, position].append(PatternRow(*entry))
    wins: dict[tuple[int, int], list[WinRow]] = defaultdict(list)
    for hand, revision, position, *row in _asked(driver, _WINS, "hand_number", game, number):
        counted = tuple(patterns[hand, revision, position])
        wins[hand, revision].append(WinRow(*(*row, counted)))
    return wins


def current_hands(session: Session, game: int) -> list[StoredHand]:
    """The highest revision of each hand of a game, in order, without numbers that are gone."""
    highest = {stored.row.number: stored for stored in revisions(session, game)}
    return [stored for stored in highest.values() if stored.row.kind != "void"]


def payments_of(session: Session, game: int) -> dict[int, tuple[PaymentRow, ...]]:
    """What was paid in each hand, by its number, in transactions that stand."""
    paid: dict[int, tuple[PaymentRow, ...]] = {}
    for found in transactions.standing(session, game):
        if found.hand_number is not None:
            paid[found.hand_number] = paid.get(found.hand_number, ()) + found.payments
    return paid
