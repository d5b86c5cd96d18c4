"""Rates with their denominators, over finished games; and how often a player made which pattern."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from sqlalchemy.orm import Session

from ledger.reports.format import Layout, columns
from ledger.reports.period import EVERYTHING, STANDS, Period
from ledger.reports.standings import standings
from ledger.rules import BOOKS
from ledger.store.base import Driver


@dataclass(frozen=True, slots=True)
class Rates:
    """
    One player: counts out of `hands`, those of finished games that they sat in; `win_value` is the
    mean over `valued` wins, those of finished games.

    A winner whom the rules do not pay is none; `self_drawn` is out of `wins`. `dealt_in` counts
    hands, `deal_ins` winners: a discard that two won on is one hand and two. `sticks_lost` are
    those of hands that others won.
    """

    player: str
    name: str
    hands: int
    wins: int
    self_drawn: int
    dealt_in: int
    riichi: int
    valued: int
    win_value: float | None
    deal_ins: int
    deal_ins_in_riichi: int
    sticks_lost: int


_JOINS = """
JOIN game AS g ON g.id = a.game_id
JOIN evening AS e ON e.id = g.evening_id
JOIN player AS p ON p.id = a.player_id
JOIN player AS w ON w.id = coalesce(p.merged_into, p.id)
"""
_FINISHED = """EXISTS (
  SELECT 1 FROM "transaction" AS f WHERE f.game_id = g.id AND f.kind = 'placement'
    AND coalesce(f.line, '') <> 'abandon' AND NOT EXISTS (
    SELECT 1 FROM "transaction" AS u WHERE u.game_id = f.game_id AND u.reverses = f.number))"""
_WINS = f"""
FROM win AS v
JOIN hand AS h ON h.game_id = v.game_id AND h.number = v.hand_number AND h.revision = v.revision
JOIN account AS a ON a.game_id = v.game_id AND a.number = v.winner
{_JOINS}
"""
_COUNTS = f"""
WHERE {_FINISHED} AND h.revision = (
  SELECT max(l.revision) FROM hand AS l WHERE l.game_id = h.game_id AND l.number = h.number)
"""
_VALUES = f"""
SELECT w.short_name, count(*), sum(v.points),
  sum(CASE WHEN v.discarder IS NULL THEN 1 ELSE 0 END)
{_WINS} {_COUNTS} {{conditions}} GROUP BY w.short_name
"""
_RIICHI = f"""
SELECT w.short_name, count(*)
FROM payment AS m
JOIN "transaction" AS t ON t.game_id = m.game_id AND t.number = m.transaction_number
JOIN account AS a ON a.game_id = m.game_id AND a.number = m.payer
{_JOINS}
WHERE m.reason = 'riichi' AND t.kind = 'hand' AND {STANDS} AND {_FINISHED} {{conditions}}
GROUP BY w.short_name
"""


# A riichi stick that a discarder or loser of a hand has put down in it, by what stands.
_DECLARED = f"""(SELECT count(*) FROM "transaction" AS t
  JOIN payment AS m ON m.game_id = t.game_id AND m.transaction_number = t.number
  WHERE t.game_id = v.game_id AND t.hand_number = v.hand_number AND t.kind = 'hand'
    AND m.reason = 'riichi' AND m.payer = v.discarder AND {STANDS})"""
_DEAL_INS = f"""
SELECT w.short_name, count(*), sum(CASE WHEN {_DECLARED} > 0 THEN 1 ELSE 0 END)
{_WINS.replace("a.number = v.winner", "a.number = v.discarder")} {_COUNTS} {{conditions}}
GROUP BY w.short_name
"""
_WON = """(SELECT count(*) FROM win AS v WHERE v.game_id = t.game_id
  AND v.hand_number = t.hand_number AND v.revision = (
    SELECT max(l.revision) FROM hand AS l
    WHERE l.game_id = t.game_id AND l.number = t.hand_number) {})"""
_STICKS_LOST = _RIICHI.replace(
    "{conditions}",
    f"AND {_WON.format('')} > 0 AND {_WON.format('AND v.winner = m.payer')} = 0 {{conditions}}",
)


def statistics(session: Session, period: Period = EVERYTHING) -> list[Rates]:
    """Everybody with a finished game, in the order of names."""
    conditions, asked = period.where()
    driver = Driver(session)
    values = {
        name: tuple(map(int, row))
        for name, *row in driver.all(_VALUES.format(conditions=conditions), asked)
    }
    riichi: dict[str, int] = dict(driver.all(_RIICHI.format(conditions=conditions), asked))
    lost: dict[str, int] = dict(driver.all(_STICKS_LOST.format(conditions=conditions), asked))
    dealt = {
        name: (int(count), int(declared))
        for name, count, declared in driver.all(_DEAL_INS.format(conditions=conditions), asked)
    }
    found = []
    for row in standings(session, period, minimum_games=0):
        valued, points, drawn = values.get(row.player, (0, 0, 0))
        found.append(
            Rates(
                player=row.player,
                name=row.name,
                hands=row.hands,
                wins=row.wins,
                self_drawn=drawn,
                dealt_in=row.dealt_in,
                riichi=riichi.get(row.player, 0),
                valued=valued,
                win_value=round(points / valued, 1) if valued else None,
                deal_ins=dealt.get(row.player, (0, 0))[0],
                deal_ins_in_riichi=dealt.get(row.player, (0, 0))[1],
                sticks_lost=lost.get(row.player, 0),
            )
        )
    return sorted(found, key=lambda row: row.name.casefold())


def share(part: int, of: int) -> str:
    """`30/131 22.9%`: a rate never goes without its denominator."""
    return f"{part}/{of} {100 * part / of:.1f}%" if of else f"{part}/{of}"


LAYOUT: Layout[Rates] = Layout(
    columns(
        player=lambda row: row.player,
        name=lambda row: row.name,
        hands=lambda row: row.hands,
        won=lambda row: share(row.wins, row.hands),
        self_drawn=lambda row: share(row.self_drawn, row.wins),
        dealt_in=lambda row: share(row.dealt_in, row.hands),
        riichi=lambda row: share(row.riichi, row.hands),
        win_value=lambda row: row.win_value,
        of_wins=lambda row: row.valued,
        deal_ins=lambda row: row.deal_ins,
        deal_ins_in_riichi=lambda row: row.deal_ins_in_riichi,
        sticks_lost=lambda row: row.sticks_lost,
    ),
    asdict,
    nothing="no game has ended yet",
)


@dataclass(frozen=True, slots=True)
class PatternCount:
    """In how many of a player's `of` wins (by tiles or named patterns) a pattern counted."""

    rules: str
    pattern: str
    name: str
    wins: int
    of: int


_PATTERN_COUNTS = f"""
SELECT g.rule_set, c.pattern, count(*)
{_WINS}
JOIN win_pattern AS c ON c.game_id = v.game_id AND c.hand_number = v.hand_number
  AND c.revision = v.revision AND c.position = v.position
{_COUNTS} AND w.id = ? {{conditions}}
GROUP BY g.rule_set, c.pattern ORDER BY g.rule_set, 3 DESC, c.pattern
"""
_KNOWN = f"""
SELECT g.rule_set, count(*)
{_WINS} {_COUNTS} AND v.worth <> 'declared' AND w.id = ? {{conditions}} GROUP BY g.rule_set
"""


def patterns(session: Session, player: int, period: Period = EVERYTHING) -> list[PatternCount]:
    """The patterns of a player (id), by rule set, the most frequent first."""
    conditions, asked = period.where()
    driver = Driver(session)
    wins: dict[str, int] = dict(driver.all(_KNOWN.format(conditions=conditions), (player, *asked)))
    rows = driver.all(_PATTERN_COUNTS.format(conditions=conditions), (player, *asked))
    return [
        PatternCount(rules, pattern, pattern_name(rules, pattern), count, wins[rules])
        for rules, pattern, count in rows
    ]


def pattern_name(rules: str, pattern: str) -> str:
    table = BOOKS[rules].patterns if rules in BOOKS else ()
    return next((row.english for row in table if row.id == pattern), pattern)


PATTERNS: Layout[PatternCount] = Layout(
    columns(
        rules=lambda row: row.rules,
        pattern=lambda row: row.pattern,
        name=lambda row: row.name,
        wins=lambda row: row.wins,
        of=lambda row: row.of,
    ),
    asdict,
    nothing="no win by tiles or patterns yet",
)
