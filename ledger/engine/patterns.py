"""A pattern is one row of a rule book's table: what it is worth and when it is there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ledger.engine.facts import Reading, Win

# How many times the pattern is there; a bool is an int.
Predicate = Callable[[Reading, Win], int]


@dataclass(frozen=True, slots=True)
class Pattern:
    """
    One row: `value` is for each time that `when` finds it, in the rule set's unit.

    `open_value` is the value with a called set (None: the same, 0: must be concealed). Of a
    `series` only the dearest counts; `excludes` names the ids that this pattern replaces. `limit`
    marks yakuman and listed limit hands. `source` is the section of the rule text, or its own
    number there.
    """

    source: str
    id: str
    value: int
    when: Predicate
    english: str
    french: str = ""
    chinese: str = ""
    japanese: str = ""
    open_value: int | None = None
    series: str = ""
    excludes: tuple[str, ...] = ()
    limit: bool = False


@dataclass(slots=True)
class Row:
    """
    A pattern that counted: how often, and what it brings in all (`count` times its single value).

    Never changed; not frozen, because that takes three times as long to make.
    """

    pattern: Pattern
    count: int
    value: int


def found(patterns: tuple[Pattern, ...], reading: Reading, win: Win) -> list[tuple[Pattern, int]]:
    """The patterns that are there, each with its count, in the order of the table."""
    return [(p, int(times)) for p in patterns if (times := p.when(reading, win))]
