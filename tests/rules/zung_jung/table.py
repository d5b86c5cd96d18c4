"""A first hand at the table: lines in, rows and payments out."""

from ledger.engine.score import Value
from ledger.game.payment import deltas
from ledger.rules.fold import Game, Step
from ledger.rules.ruleset import RuleSet
from ledger.rules.zung_jung import ZUNG_JUNG

NAMES = ("ann", "bob", "cho", "dai")


def say(line: str, rules: RuleSet = ZUNG_JUNG) -> Step:
    """The first hand of a game; ann is East."""
    return Game(rules).say(line, NAMES)


def value_of(line: str, rules: RuleSet = ZUNG_JUNG) -> Value:
    """What the first claim of a line is worth."""
    return say(line, rules).scored[0].value


def rows_of(line: str, rules: RuleSet = ZUNG_JUNG) -> dict[str, int]:
    """Id -> points of the patterns that counted."""
    return {row.pattern.id: row.value for row in value_of(line, rules).rows}


def changes(line: str, rules: RuleSet = ZUNG_JUNG) -> list[int]:
    """What East, South, West and North get."""
    return deltas(say(line, rules).payments)
