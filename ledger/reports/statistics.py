"""Rates with their denominators, over finished games; and how often a player made which pattern."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import asdict, dataclass

from sqlalchemy.orm import Session

from ledger.reports.format import Layout, columns
from ledger.reports.period import COUNTS, EVERYTHING, FINISHED, STANDS, Period
from ledger.reports.rows import in_batches, of_games
from ledger.reports.standings import standings
from ledger.rules import BOOKS
from ledger.store.base import Driver, Row


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


_PLAYERS = """
SELECT a.game_id, a.number, w.short_name
FROM account AS a
JOIN player AS p ON p.id = a.player_id
JOIN player AS w ON w.id = coalesce(p.merged_into, p.id)
WHERE a.game_id IN ({games})
"""
_WINS = f"""
SELECT v.game_id, v.hand_number, v.winner, v.discarder, v.points
FROM win AS v WHERE v.game_id IN ({{games}}) AND {COUNTS}
"""
_RIICHI = f"""
SELECT t.game_id, t.hand_number, m.payer
FROM "transaction" AS t
JOIN payment AS m ON m.game_id = t.game_id AND m.transaction_number = t.number
WHERE t.game_id IN ({{games}}) AND t.kind = 'hand' AND m.reason = 'riichi' AND {STANDS}
"""


@dataclass(slots=True)
class Counts:
    """What `Rates` adds to the standings of one player; `points` are those of `valued` wins."""

    valued: int = 0
    points: int = 0
    self_drawn: int = 0
    riichi: int = 0
    deal_ins: int = 0
    deal_ins_in_riichi: int = 0
    sticks_lost: int = 0


def statistics(session: Session, period: Period = EVERYTHING) -> list[Rates]:
    """Everybody with a finished game, in the order of names."""
    counted = counts(Driver(session), period)
    found = []
    for row in standings(session, period, minimum_games=0):
        one = counted[row.player]
        found.append(
            Rates(
                player=row.player,
                name=row.name,
                hands=row.hands,
                wins=row.wins,
                self_drawn=one.self_drawn,
                dealt_in=row.dealt_in,
                riichi=one.riichi,
                valued=one.valued,
                win_value=round(one.points / one.valued, 1) if one.valued else None,
                deal_ins=one.deal_ins,
                deal_ins_in_riichi=one.deal_ins_in_riichi,
                sticks_lost=one.sticks_lost,
            )
        )
    return sorted(found, key=lambda row: row.name.casefold())


def counts(driver: Driver, period: Period) -> defaultdict[str, Counts]:
    """By short name. Some games at a time: the database would sort all of it to group it."""
    found: defaultdict[str, Counts] = defaultdict(Counts)
    for games in in_batches(driver, period, f" AND {FINISHED}"):
        players = of_games(driver, _PLAYERS, games)
        who = {(game, account): found[name] for game, account, name in players}
        count(who, of_games(driver, _WINS, games), of_games(driver, _RIICHI, games))
    return found


def count(who: dict[tuple[int, int], Counts], wins: list[Row], riichi: list[Row]) -> None:
    """
    Add the hands of some games to the counts of who played, by game and account.

    Args:
        wins: game, hand, winner, discarder, points; of each hand the revision that counts.
        riichi: game, hand, who put a stick down, by what stands.
    """
    declared = set(riichi)
    won = {(game, hand) for game, hand, *_ in wins}
    winners = {(game, hand, winner) for game, hand, winner, *_ in wins}
    for game, hand, winner, discarder, points in wins:
        one = who[game, winner]
        one.valued += 1
        one.points += points or 0
        if discarder is None:
            one.self_drawn += 1
        else:
            other = who[game, discarder]
            other.deal_ins += 1
            other.deal_ins_in_riichi += (game, hand, discarder) in declared
    for game, hand, payer in riichi:
        one = who[game, payer]
        one.riichi += 1
        one.sticks_lost += (game, hand) in won and (game, hand, payer) not in winners


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


# The wins of one player, through merges, in the order of games.
_WON = """
FROM account AS a
JOIN game AS g ON g.id = a.game_id
JOIN evening AS e ON e.id = g.evening_id
JOIN win AS v ON v.game_id = a.game_id AND v.winner = a.number
"""
_COUNT = f"""
WHERE a.player_id IN (SELECT id FROM player WHERE coalesce(merged_into, id) = ?)
  AND {COUNTS} AND {FINISHED}
"""
_PATTERN_COUNTS = f"""
SELECT g.rule_set, c.pattern, count(*)
{_WON}
JOIN win_pattern AS c ON c.game_id = v.game_id AND c.hand_number = v.hand_number
  AND c.revision = v.revision AND c.position = v.position
{_COUNT} {{conditions}}
GROUP BY g.rule_set, c.pattern ORDER BY g.rule_set, 3 DESC, c.pattern
"""
_KNOWN = f"""
SELECT g.rule_set, count(*)
{_WON} {_COUNT} AND v.worth <> 'declared' {{conditions}} GROUP BY g.rule_set
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
