"""Rule books, and how a line is scored and a game folded under them."""

from ledger.rules.registry import (
    BOOKS,
    DEFAULT,
    options_of,
    parse_options,
    rule_set,
    with_options,
    with_stored_options,
)
from ledger.rules.ruleset import RuleSet
from ledger.rules.score_line import Result, json_text, score_json, score_line, score_many

__all__ = [
    "BOOKS",
    "DEFAULT",
    "Result",
    "RuleSet",
    "json_text",
    "options_of",
    "parse_options",
    "rule_set",
    "score_json",
    "score_line",
    "score_many",
    "with_options",
    "with_stored_options",
]
