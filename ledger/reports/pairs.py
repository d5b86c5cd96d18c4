"""Head to head: who has paid whom, in hands that stand, of games that were not abandoned."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from sqlalchemy.orm import Session

from ledger.reports.format import Layout, columns
from ledger.reports.period import EVERYTHING, NOT_ABANDONED, STANDS, Period
from ledger.store.base import Driver


@dataclass(frozen=True, slots=True)
class Pair:
    """`player` and `other`: games together, in how many the first was ahead, points paid."""

    player: str
    other: str
    games: int
    ahead: int
    behind: int
    got: int
    paid: int
    net: int


_OWN = "a.player_id IN (SELECT id FROM player WHERE coalesce(merged_into, id) = ?)"
# By the other one, and whether the player paid (1) or got (0).
_PAID = f"""
SELECT coalesce(y.merged_into, y.id), CASE WHEN m.payer = a.number THEN 1 ELSE 0 END, sum(m.points)
FROM account AS a
JOIN game AS g ON g.id = a.game_id
JOIN evening AS e ON e.id = g.evening_id
JOIN payment AS m ON m.game_id = a.game_id AND a.number IN (m.payer, m.payee)
JOIN "transaction" AS t ON t.game_id = m.game_id AND t.number = m.transaction_number
JOIN account AS b ON b.game_id = m.game_id AND b.number = m.payer + m.payee - a.number
JOIN player AS y ON y.id = b.player_id
WHERE {_OWN} AND t.kind = 'hand' AND {STANDS} AND {NOT_ABANDONED} {{conditions}}
GROUP BY 1, 2
"""
_TOGETHER = f"""
SELECT coalesce(y.merged_into, y.id), count(*),
  sum(CASE WHEN r.place < s.place THEN 1 ELSE 0 END),
  sum(CASE WHEN r.place > s.place THEN 1 ELSE 0 END)
FROM account AS a
JOIN game AS g ON g.id = a.game_id
JOIN evening AS e ON e.id = g.evening_id
JOIN result AS r ON r.game_id = a.game_id AND r.account_number = a.number
JOIN result AS s ON s.game_id = r.game_id AND s.transaction_number = r.transaction_number
  AND s.account_number <> r.account_number
JOIN "transaction" AS t ON t.game_id = r.game_id AND t.number = r.transaction_number
JOIN account AS b ON b.game_id = s.game_id AND b.number = s.account_number
JOIN player AS y ON y.id = b.player_id
WHERE {_OWN} AND r.place IS NOT NULL AND s.place IS NOT NULL AND {STANDS} {{conditions}}
GROUP BY 1
"""
_NAMES = "SELECT id, short_name FROM player"


def pairs(
    session: Session, player: int, other: int | None = None, period: Period = EVERYTHING
) -> list[Pair]:
    """A player (id) against everybody met, or one other; by what was won, the most first."""
    conditions, asked = period.where()
    driver = Driver(session)
    names: dict[int, str] = dict(driver.all(_NAMES))
    paid = {
        (one, gave): int(points)
        for one, gave, points in driver.all(_PAID.format(conditions=conditions), (player, *asked))
    }
    rows = driver.all(_TOGETHER.format(conditions=conditions), (player, *asked))
    met = {one: (int(games), int(ahead), int(behind)) for one, games, ahead, behind in rows}
    found = []
    for one in sorted(met.keys() | {one for one, _ in paid}, key=names.__getitem__):
        games, ahead, behind = met.get(one, (0, 0, 0))
        got, gave = paid.get((one, 0), 0), paid.get((one, 1), 0)
        found.append(Pair(names[player], names[one], games, ahead, behind, got, gave, got - gave))
    wanted = [one for one in found if other is None or one.other == names[other]]
    return sorted(wanted, key=lambda one: -one.net)


LAYOUT: Layout[Pair] = Layout(
    columns(
        player=lambda row: row.player,
        other=lambda row: row.other,
        games=lambda row: row.games,
        ahead=lambda row: row.ahead,
        behind=lambda row: row.behind,
        got=lambda row: row.got,
        paid=lambda row: row.paid,
        net=lambda row: row.net,
    ),
    asdict,
    nothing="they have not paid each other yet",
)
