"""The book for other programs: every payment as a row, or every game with its hands as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import groupby
from typing import Any

from sqlalchemy.orm import Session

from ledger.reports.format import Layout, columns
from ledger.reports.games import games
from ledger.reports.hands import hand_entries, record
from ledger.reports.people import account_names, named_line
from ledger.reports.period import EVERYTHING, STANDS, Period
from ledger.reports.rows import in_batches, of_games
from ledger.store.base import Driver


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


# What stands of the hands that count; a hand's payments may be those of several transactions.
_PAID = f"""
SELECT e.played_on, g.id, g.rule_set, h.number, h.round, h.line, m.payer, m.payee, m.points,
  m.reason
FROM game AS g
JOIN evening AS e ON e.id = g.evening_id
JOIN "transaction" AS t ON t.game_id = g.id AND t.kind <> 'reversal'
JOIN hand AS h ON h.game_id = t.game_id AND h.number = t.hand_number AND h.kind <> 'void'
JOIN payment AS m ON m.game_id = t.game_id AND m.transaction_number = t.number
WHERE g.id IN ({{games}}) AND {STANDS} AND NOT EXISTS (SELECT 1 FROM hand AS l
  WHERE l.game_id = h.game_id AND l.number = h.number AND l.revision > h.revision)
ORDER BY g.id, h.number, t.number, m.line
"""


def payment_lines(session: Session, period: Period = EVERYTHING) -> Iterator[PaymentLine]:
    """Hand by hand, game by game."""
    driver = Driver(session)
    for numbers in in_batches(driver, period):
        names = {game: account_names(session, game) for game in numbers}
        rows = of_games(driver, _PAID, numbers)
        for (date, game, rules, hand, label, said), paid in groupby(rows, key=lambda row: row[:6]):
            line = named_line(said, names[game])
            for *_, payer, payee, points, reason in paid:
                yield PaymentLine(
                    date=date,
                    game=game,
                    rules=rules,
                    hand=hand,
                    round=label,
                    line=line,
                    payer=names[game][payer],
                    payee=names[game][payee],
                    points=points,
                    reason=reason,
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
