"""Penalties, which stand apart from what was won: the list that explains every sum below zero."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass

from sqlalchemy.orm import Session

from ledger.reports.format import Layout, columns
from ledger.reports.people import account_names, named_line
from ledger.reports.period import EVERYTHING, STANDS, Period
from ledger.store.base import Driver


@dataclass(frozen=True, slots=True)
class Penalty:
    """
    One penalty that stands.

    `transaction` is what withdraws it (a chombo is a hand, and voided as one); `to` are players, or
    `penalty`, the pot; `points` in all.
    """

    date: str
    game: int
    transaction: int
    after_hand: int | None
    player: str
    points: int
    to: str
    because: str
    kind: str


_LINES = f"""
SELECT e.played_on, t.game_id, t.number, t.after_hand, t.hand_number, t.line
FROM "transaction" AS t
JOIN game AS g ON g.id = t.game_id
JOIN evening AS e ON e.id = g.evening_id
WHERE EXISTS (SELECT 1 FROM payment AS m WHERE m.game_id = t.game_id
  AND m.transaction_number = t.number AND m.reason IN ('penalty', 'chombo'))
  AND t.kind <> 'reversal' AND {STANDS} {{conditions}}
ORDER BY e.played_on, t.game_id, t.number
"""
_PAID = """
SELECT payer, payee, points, reason FROM payment
WHERE game_id = ? AND transaction_number = ? AND reason IN ('penalty', 'chombo') ORDER BY line
"""


def penalties(session: Session, period: Period = EVERYTHING) -> Iterator[Penalty]:
    """Penalties and fouls that stand, by date and game."""
    conditions, asked = period.where()
    driver = Driver(session)
    rows = Driver(session).stream(_LINES.format(conditions=conditions), asked)
    for date, game, number, after, hand, line in rows:
        names = account_names(session, game)
        paid = driver.all(_PAID, (game, number))
        yield Penalty(
            date=date,
            game=game,
            transaction=number,
            after_hand=after if hand is None else hand - 1,
            player=names[paid[0][0]],
            points=sum(row[2] for row in paid),
            to=", ".join(names[row[1]] for row in paid),
            because=reason_of(line or "", names),
            kind=paid[0][3],
        )


def reason_of(line: str, names: dict[int, str]) -> str:
    """The text behind `because`, a JSON string."""
    _, word, text = named_line(line, names).partition(" because ")
    return str(json.loads(text)) if word else ""


LAYOUT: Layout[Penalty] = Layout(
    columns(
        date=lambda row: row.date,
        game=lambda row: row.game,
        transaction=lambda row: row.transaction,
        after_hand=lambda row: row.after_hand,
        kind=lambda row: row.kind,
        player=lambda row: row.player,
        points=lambda row: row.points,
        to=lambda row: row.to,
        because=lambda row: row.because,
    ),
    asdict,
    nothing="no penalties",
)
