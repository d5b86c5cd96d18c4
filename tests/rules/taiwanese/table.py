"""A first hand at the table: lines in, rows and payments out."""

from ledger.engine.score import Value
from ledger.game.payment import deltas
from ledger.rules.fold import Game, Step
from ledger.rules.ruleset import RuleSet
from ledger.rules.taiwanese import TAIWANESE, TAIWANESE_CLUB, with_options

NAMES = ("ann", "bob", "cho", "dai")
CLUB = with_options(TAIWANESE_CLUB, base=100, per_tai=20)


def say(line: str, rules: RuleSet = TAIWANESE) -> Step:
    """The first hand of a game; ann is East."""
    return Game(rules).say(line, NAMES)


def value_of(line: str, rules: RuleSet = TAIWANESE) -> Value:
    """What the first claim of a line is worth."""
    return say(line, rules).scored[0].value


def rows_of(line: str, rules: RuleSet = TAIWANESE) -> dict[str, int]:
    """Id -> tai of the items that counted."""
    return {row.pattern.id: row.value for row in value_of(line, rules).rows}


def changes(line: str, rules: RuleSet = TAIWANESE) -> list[int]:
    """What East, South, West and North get."""
    return deltas(say(line, rules).payments)
