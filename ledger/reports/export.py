"""The book for other programs: every payment as a row, or every game with its hands as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy.orm import Session

from ledger.reports.format import Layout, columns
from ledger.reports.games import games
from ledger.reports.hands import hand_entries, record
from ledger.reports.period import EVERYTHING, Period


@dataclass(frozen=True, slots=True)
class PaymentLine:
    """One payment of a hand that counts."""

    date: str
    game: int
    rules: str
    hand: int
    round: str
    line: str
    payer: str
    payee: str
    points: int
    reason: str


def payment_lines(session: Session, period: Period = EVERYTHING) -> Iterator[PaymentLine]:
    """Hand by hand, game by game."""
    for game in games(session, period):
        for hand in hand_entries(session, game.game):
            for paid in hand.payments:
                yield PaymentLine(
                    date=game.date,
                    game=game.game,
                    rules=game.rules,
                    hand=hand.number,
                    round=hand.round,
                    line=hand.line,
                    payer=paid["from"],
                    payee=paid["to"],
                    points=paid["points"],
                    reason=paid["reason"],
                )


def game_records(session: Session, period: Period = EVERYTHING) -> Iterator[dict[str, Any]]:
    """Each game with its players, results and hands."""
    for game in games(session, period):
        hands = [record(hand) for hand in hand_entries(session, game.game)]
        yield {**asdict(game), "played": hands}


PAYMENTS: Layout[PaymentLine] = Layout(
    columns(
        date=lambda row: row.date,
        game=lambda row: row.game,
        rules=lambda row: row.rules,
        hand=lambda row: row.hand,
        round=lambda row: row.round,
        line=lambda row: row.line,
        payer=lambda row: row.payer,
        payee=lambda row: row.payee,
        points=lambda row: row.points,
        reason=lambda row: row.reason,
    ),
    asdict,
)
