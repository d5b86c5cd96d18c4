"""Everything that changed a player's account, hand by hand, with a running balance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from itertools import groupby

from sqlalchemy.orm import Session

from ledger.reports.format import Layout, columns
from ledger.reports.people import account_names, named_line
from ledger.reports.period import EVERYTHING, NOT_ABANDONED, STANDS, Period
from ledger.store.base import Driver, Row


@dataclass(frozen=True, slots=True)
class Entry:
    """
    What one hand, penalty or placement changed; `balance` runs over all the listed games.

    `hand` and `round` are empty where it was no hand; `what` is the line that was said.
    """

    date: str
    game: int
    hand: int | None
    round: str | None
    what: str
    points: int
    balance: int


# Transactions that stand; a hand's points may be spread over several of them. Penalties come after
# the hand they were said after, the placement last.
_CHANGES = f"""
SELECT e.played_on, t.game_id, t.hand_number, h.round,
  CASE t.kind WHEN 'placement' THEN t.kind ELSE coalesce(h.line, t.line) END, p.change
FROM account AS a
JOIN posting AS p ON p.game_id = a.game_id AND p.account_number = a.number
JOIN "transaction" AS t ON t.game_id = p.game_id AND t.number = p.transaction_number
JOIN game AS g ON g.id = a.game_id
JOIN evening AS e ON e.id = g.evening_id
LEFT JOIN hand AS h ON h.game_id = t.game_id AND h.number = t.hand_number AND h.revision = (
  SELECT max(l.revision) FROM hand AS l WHERE l.game_id = t.game_id AND l.number = t.hand_number)
WHERE a.player_id IN (SELECT id FROM player WHERE id = ? OR merged_into = ?)
  AND t.kind <> 'reversal' AND {STANDS} AND {NOT_ABANDONED} {{conditions}}
ORDER BY e.played_on, t.game_id, CASE t.kind WHEN 'placement' THEN 1 ELSE 0 END,
  coalesce(t.hand_number, t.after_hand, 0), CASE WHEN t.hand_number IS NULL THEN 1 ELSE 0 END,
  t.number
"""


def history(session: Session, player: int, period: Period = EVERYTHING) -> Iterator[Entry]:
    """
    The entries of a player (id) in order; draws that paid nothing and games that were abandoned are
    not among them.

    The last balance of finished games is the total of the standings, where the rule set has no
    return points: those are what a result is compared with, and nobody pays them.
    """
    conditions, asked = period.where()
    asked = (player, player, *asked)
    rows = Driver(session).stream(_CHANGES.format(conditions=conditions), asked)
    balance = 0
    for game, entries in groupby(rows, key=lambda row: row[1]):
        names = account_names(session, game)
        for date, _, hand, label, what, points in one_a_hand(entries):
            if points:
                balance += points
                yield Entry(date, game, hand, label, named_line(what, names), points, balance)


def one_a_hand(rows: Iterable[Row]) -> Iterator[Row]:
    """The rows of one game; those of the same hand become one, their changes added."""
    for hand, group in groupby(rows, key=lambda row: row[2]):
        same = list(group)
        if hand is None:
            yield from same
        else:
            yield (*same[0][:-1], sum(row[-1] for row in same))


LAYOUT: Layout[Entry] = Layout(
    columns(
        date=lambda row: row.date,
        game=lambda row: row.game,
        hand=lambda row: row.hand,
        round=lambda row: row.round,
        what=lambda row: row.what,
        points=lambda row: row.points,
        balance=lambda row: row.balance,
    ),
    asdict,
    nothing="no points were won or lost",
)
