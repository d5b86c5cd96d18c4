"""Records: the biggest hands, and the rarest patterns with who made them last."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from sqlalchemy.orm import Session

from ledger.reports.format import Layout, columns
from ledger.reports.people import account_names, named_line
from ledger.reports.period import COUNTS, EVERYTHING, Period
from ledger.reports.statistics import pattern_name
from ledger.reports.values import total_text
from ledger.store.base import Driver


@dataclass(frozen=True, slots=True)
class BigHand:
    """A win; `points` are the rule set's own (Taiwanese: tai)."""

    rules: str
    points: int
    value: str
    winner: str
    date: str
    game: int
    hand: int
    line: str


_GAMES = "FROM game AS g JOIN evening AS e ON e.id = g.evening_id"
_BIGGEST = f"""
SELECT rule_set, points, fan, fu, tai, limit_name, winner, played_on, game_id, number, line FROM (
  SELECT g.rule_set, v.points, v.fan, v.fu, v.tai, v.limit_name, v.winner, e.played_on, v.game_id,
    h.number, h.line, row_number() OVER (
      PARTITION BY g.rule_set ORDER BY v.points DESC, v.game_id, h.number, v.position) AS nth
  {_GAMES} JOIN win AS v ON v.game_id = g.id
  JOIN hand AS h ON h.game_id = v.game_id AND h.number = v.hand_number AND h.revision = v.revision
  WHERE {COUNTS} AND v.points IS NOT NULL {{conditions}}) AS found
WHERE nth <= ? ORDER BY rule_set, nth
"""


def biggest_hands(session: Session, count: int, period: Period = EVERYTHING) -> list[BigHand]:
    """Of each rule set the `count` dearest wins that count now, the earlier one of equals first."""
    conditions, asked = period.where()
    rows = Driver(session).all(_BIGGEST.format(conditions=conditions), (*asked, count))
    found = []
    for rules, points, fan, fu, tai, limit, winner, date, game, number, line in rows:
        names = account_names(session, game)
        said = {"points": points, "fan": fan, "fu": fu, "limit": limit}
        value = total_text(said if tai is None else {"tai": tai})
        line = named_line(line, names)
        found.append(BigHand(rules, points, value, names[winner], date, game, number, line))
    return found


@dataclass(frozen=True, slots=True)
class RarePattern:
    """A pattern in `wins` of the `of` wins by tiles or named patterns; where it was seen last."""

    rules: str
    pattern: str
    name: str
    wins: int
    of: int
    date: str
    game: int


_PATTERNS = f"""
SELECT g.rule_set, v.pattern, count(*), max(e.played_on), max(g.id)
{_GAMES} JOIN win_pattern AS v ON v.game_id = g.id
WHERE {COUNTS} {{conditions}} GROUP BY g.rule_set, v.pattern ORDER BY g.rule_set, 3, v.pattern
"""
_KNOWN = f"""
SELECT g.rule_set, count(*) {_GAMES} JOIN win AS v ON v.game_id = g.id
WHERE {COUNTS} AND v.worth <> 'declared' {{conditions}} GROUP BY g.rule_set
"""


def rarest_patterns(session: Session, count: int, period: Period = EVERYTHING) -> list[RarePattern]:
    """Of each rule set the `count` patterns made least often, but made."""
    conditions, asked = period.where()
    driver = Driver(session)
    wins: dict[str, int] = dict(driver.all(_KNOWN.format(conditions=conditions), asked))
    seen: dict[str, int] = {}
    found = []
    for rules, pattern, times, date, game in driver.all(
        _PATTERNS.format(conditions=conditions), asked
    ):
        seen[rules] = seen.get(rules, 0) + 1
        if seen[rules] <= count:
            name = pattern_name(rules, pattern)
            found.append(RarePattern(rules, pattern, name, times, wins[rules], date, game))
    return found


HANDS: Layout[BigHand] = Layout(
    columns(
        rules=lambda row: row.rules,
        points=lambda row: row.points,
        value=lambda row: row.value,
        winner=lambda row: row.winner,
        date=lambda row: row.date,
        game=lambda row: row.game,
        hand=lambda row: row.hand,
        line=lambda row: row.line,
    ),
    asdict,
    nothing="no hand was won yet",
)
PATTERNS: Layout[RarePattern] = Layout(
    columns(
        rules=lambda row: row.rules,
        pattern=lambda row: row.pattern,
        name=lambda row: row.name,
        wins=lambda row: row.wins,
        of=lambda row: row.of,
        date=lambda row: row.date,
        game=lambda row: row.game,
    ),
    asdict,
    nothing="no win by tiles or patterns yet",
)
