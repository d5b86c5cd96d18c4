"""The rule sets as they play: pattern tables and options, straight from the `RuleSet`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields

from ledger.reports.format import Layout, columns
from ledger.rules.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class BookRow:
    """One rule set in the list."""

    name: str
    title: str
    unit: str
    edition: str
    patterns: int


@dataclass(frozen=True, slots=True)
class PatternRow:
    """
    One pattern: `value` is what it brings each time in the rule set's unit.

    `open_value` is the value with a called set where it differs, 0 where the hand must be
    concealed. `limit` marks yakuman and listed limit hands.
    """

    section: str
    id: str
    value: int
    open_value: int | None
    limit: bool
    english: str
    french: str
    chinese: str
    japanese: str


@dataclass(frozen=True, slots=True)
class OptionRow:
    """One option with the value that it has, and one sentence about it."""

    name: str
    value: object
    help: str


def books(rule_sets: Iterable[RuleSet]) -> list[BookRow]:
    return [
        BookRow(rules.name, rules.title, rules.unit, rules.edition, len(rules.patterns))
        for rules in rule_sets
    ]


def patterns(rules: RuleSet) -> list[PatternRow]:
    """The table in its own order."""
    return [
        PatternRow(
            row.source,
            row.id,
            row.value,
            row.open_value,
            row.limit,
            row.english,
            row.french,
            row.chinese,
            row.japanese,
        )
        for row in rules.patterns
    ]


def options(rules: RuleSet) -> list[OptionRow]:
    """Every option in the order of its dataclass."""
    return [
        OptionRow(one.name, getattr(rules.options, one.name), str(one.metadata.get("help", "")))
        for one in fields(rules.options)
    ]


def book_record(rules: RuleSet) -> dict[str, object]:
    """The whole rule set as one JSON object."""
    return {
        "rules": rules.name,
        "title": rules.title,
        "edition": rules.edition,
        "unit": rules.unit,
        "hand_size": rules.hand_size,
        "words": sorted(rules.words),
        "patterns": [asdict(row) for row in patterns(rules)],
        "options": [asdict(row) for row in options(rules)],
        "notes": dict(rules.notes),
    }


def said(value: object) -> str:
    """An option's value as `OPTION=VALUE` says it."""
    if isinstance(value, tuple):
        return ",".join(map(said, value)) or "none"
    return str(value).lower() if value is None or isinstance(value, bool) else str(value)


BOOKS: Layout[BookRow] = Layout(
    columns(
        name=lambda row: row.name,
        unit=lambda row: row.unit,
        patterns=lambda row: row.patterns,
        title=lambda row: row.title,
        edition=lambda row: row.edition,
    ),
    asdict,
)
PATTERNS: Layout[PatternRow] = Layout(
    columns(
        section=lambda row: row.section,
        id=lambda row: row.id,
        value=lambda row: row.value,
        open=lambda row: row.open_value,
        limit=lambda row: "limit" if row.limit else None,
        english=lambda row: row.english,
        french=lambda row: row.french,
        chinese=lambda row: row.chinese,
        japanese=lambda row: row.japanese,
    ),
    asdict,
)
OPTIONS: Layout[OptionRow] = Layout(
    columns(
        option=lambda row: row.name,
        value=lambda row: said(row.value),
        help=lambda row: row.help,
    ),
    asdict,
)
