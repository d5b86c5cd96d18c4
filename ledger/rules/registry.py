"""The registry: every rule set by name, and option values from text."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import fields
from difflib import get_close_matches
from typing import Any

from ledger.errors import NotFound, TableError
from ledger.rules import riichi, taiwanese, zung_jung
from ledger.rules.ruleset import RuleSet

# Each book: its named rule sets, and how one of them is made with other options.
_MODULES = (riichi, zung_jung, taiwanese)
BOOKS: dict[str, RuleSet] = {name: rules for book in _MODULES for name, rules in book.BOOKS.items()}
_WITH_OPTIONS: dict[str, Callable[..., RuleSet]] = {
    name: book.with_options for book in _MODULES for name in book.BOOKS
}
# The first rule set of a book may be called by the book's name alone.
SHORT_NAMES = {"riichi": "riichi-ema-2008"}
DEFAULT = "riichi"


# Rule sets that were made with options, so that one table keeps one memo of verdicts; each with
# what it was made from, of which the key holds the identity.
_MADE: dict[str, tuple[RuleSet, RuleSet]] = {}
MOST_MADE = 256


def rule_set(name: str = DEFAULT, **options: object) -> RuleSet:
    """
    The rule set of this name, some options set anew.

    Args:
        options: typed values; see `parse_options` for text.

    Raises:
        NotFound: no such rule set.
        TableError: no such option, or a value that it does not know.
    """
    full = SHORT_NAMES.get(name, name)
    if full not in BOOKS:
        close = get_close_matches(full, BOOKS, 3) or sorted(BOOKS)
        raise NotFound(f"no rule set {name!r}", fix="choose " + " or ".join(close))
    return with_options(BOOKS[full], options)


def with_options(rules: RuleSet, options: Mapping[str, object]) -> RuleSet:
    """
    `rules` with some options set anew, the same object for the same values.

    Raises:
        TableError: no such option, or a value that it does not know.
    """
    if not options:
        return rules
    key = f"{id(rules)} {sorted(options.items())}"
    if key not in _MADE:
        made = _WITH_OPTIONS[rules.name](rules, **options)
        if len(_MADE) >= MOST_MADE:
            _MADE.clear()
        _MADE[key] = rules, made
    return _MADE[key][1]


def options_of(rules: RuleSet) -> dict[str, Any]:
    """Every option with its value, as JSON knows values (a tuple is a list)."""
    values = {field.name: getattr(rules.options, field.name) for field in fields(rules.options)}
    return {name: list(v) if isinstance(v, tuple) else v for name, v in values.items()}


def with_stored_options(name: str, options: Mapping[str, Any]) -> RuleSet:
    """The rule set as a game was started with it: what `options_of` gave, read back."""
    typed = {key: tuple(v) if isinstance(v, list) else v for key, v in options.items()}
    return rule_set(name, **typed)


def parse_options(rules: RuleSet, said: Mapping[str, str]) -> dict[str, object]:
    """
    Option values from text: a number, `true`, `false`, `none`, a word, or a comma list of these.

    A single item (or none) is a list where the option holds one.

    Raises:
        TableError: a number that is too large.
    """
    return {name: option_value(rules, name, text) for name, text in said.items()}


def option_value(rules: RuleSet, name: str, text: str) -> object:
    """One option's value; an unknown name is refused when the rule set is made with it."""
    items = [plain_value(name, item) for item in text.split(",")]
    if isinstance(getattr(rules.options, name, None), tuple):
        return () if text in ("none", "") else tuple(items)
    return items[0] if len(items) == 1 else tuple(items)


PLAIN_VALUES: dict[str, object] = {"true": True, "false": False, "none": None}


def plain_value(name: str, text: str) -> object:
    if text in PLAIN_VALUES:
        return PLAIN_VALUES[text]
    if not re.fullmatch(r"-?[0-9]+", text):
        return text
    if len(text) > 10:
        raise TableError(f"{name} cannot be {text}", fix="write at most 9 digits")
    return int(text)
