"""
`make docs`: what the program knows of itself, written as pages: cli.md and rules/*.md.

`tests/docs/test_generated.py` fails where a page is not what this writes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import Field, dataclass, fields
from pathlib import Path
from typing import Any

import click

from ledger.cli.main import cli
from ledger.engine.patterns import Pattern
from ledger.reports.rule_books import said
from ledger.rules import BOOKS, RuleSet

HERE = Path(__file__).parent
MADE = "<!-- Made by docs/generate.py from {}; do not edit. -->"
WIDTH = 100


# The commands

COMMANDS = """\
# Commands

The same option means the same everywhere. Data goes to stdout, talk to stderr. Exit codes: 0 done,
1 refused, 2 wrong use, 3 database missing, locked or at another revision, 4 `mjl audit` found a
difference. The ledger is the one that `-d` or `MJL_DATABASE` names, or else a file in your
application folder. `MJL_TIMEZONE` is the club's time zone (`Europe/Paris`), else the computer's.
"""


def cli_page() -> str:
    """Every command with its help, in the order of `mjl -h`."""
    settings = {**cli.context_settings, "terminal_width": WIDTH}
    sections = map(command_section, walk(click.Context(cli, info_name="mjl", **settings)))
    return "\n".join([MADE.format("the commands' own help"), "", COMMANDS, *sections])


def walk(context: click.Context) -> Iterator[click.Context]:
    """A command, then those below it."""
    yield context
    command = context.command
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            found = command.get_command(context, name)
            assert found is not None, "a listed command is there"
            yield from walk(click.Context(found, info_name=name, parent=context))


def command_section(context: click.Context) -> str:
    level = "#" * (2 + min(context.command_path.count(" "), 2))
    text = "\n".join(line.rstrip() for line in context.command.get_help(context).splitlines())
    return f"{level} {context.command_path}\n\n```text\n{text}\n```\n"


# The rule books


@dataclass(frozen=True, slots=True)
class Page:
    """One page: the rule sets of a book's folder, those of one pattern table in one group."""

    folder: str
    title: str
    tables: tuple[tuple[str, ...], ...]
    about: str


def named(start: str) -> tuple[str, ...]:
    return tuple(name for name in BOOKS if name.startswith(start))


PAGES = (
    Page(
        "riichi",
        "Riichi",
        (named("riichi"),),
        "Values are in fan, those marked *yakuman* in yakuman. *Open* is the value with a called\n"
        "set where it differs; 0 says that the hand must be concealed.",
    ),
    Page(
        "zung_jung",
        "Zung Jung",
        (named("zung-jung"),),
        "Values are in points. Of a series (the first two numbers of the section) the dearest\n"
        "alone counts; a *limit* pattern counts alone.",
    ),
    Page(
        "taiwanese",
        "Taiwanese",
        (("taiwanese",), ("taiwanese-club",)),
        "Values are in tai, for each time the item is there. *Replaces* names what does not count\n"
        "beside it; a higher grade replaces its lower ones without being listed.",
    ),
)


def rules_page(page: Page) -> str:
    """The rule sets of a folder: names, patterns, options, sources."""
    groups = [[BOOKS[name] for name in names] for names in page.tables]
    source = f"ledger/rules/{page.folder}"
    books = [(f"`{one.name}`", one.title, one.edition) for group in groups for one in group]
    parts = [
        MADE.format(source),
        f"# {page.title}",
        f"The rules in our own words, section by section: [SOURCE.md](../../{source}/SOURCE.md).",
        f"The same tables on the screen: `mjl rules show {page.tables[0][0]}`.",
        table(("rule set", "title", "edition"), books),
        page.about,
        *(part for group in groups for part in group_parts(group)),
    ]
    return "\n\n".join(parts) + "\n"


def group_parts(group: list[RuleSet]) -> Iterator[str]:
    """The patterns and options of rule sets that share a table."""
    of = f" of `{group[0].name}`" if len(group) == 1 else ""
    yield f"## Patterns{of}"
    yield patterns_table(group)
    yield f"## Options{of}"
    yield options_table(group)
    notes = {name: note for one in group for name, note in one.notes.items()}
    if notes:
        yield "\n".join(f"* `{name}`: {note}" for name, note in notes.items())


def patterns_table(group: list[RuleSet]) -> str:
    """One row a pattern; a column that no row uses is left out."""
    by_id: dict[str, dict[str, Pattern]] = {}
    for rules in group:
        for row in rules.patterns:
            by_id.setdefault(row.id, {})[rules.name] = row
    rows = [Row(group, found) for found in by_id.values()]
    columns: dict[str, Callable[[Row], str]] = {
        "section": lambda row: row.any.source,
        "id": lambda row: f"`{row.any.id}`",
        "value": Row.value,
        "open": Row.open_value,
        "replaces": lambda row: " ".join(f"`{one}`" for one in row.any.excludes),
        "English": lambda row: row.any.english,
        "français": lambda row: row.any.french,
        "中文": lambda row: row.any.chinese,
        "日本語": lambda row: row.any.japanese,
    }
    cells = {name: [cell(row) for row in rows] for name, cell in columns.items()}
    used = [name for name in columns if any(cells[name])]
    return table(used, zip(*(cells[name] for name in used), strict=True))


@dataclass(frozen=True, slots=True)
class Row:
    """A pattern as each rule set of the group has it."""

    group: list[RuleSet]
    found: dict[str, Pattern]

    @property
    def any(self) -> Pattern:
        return next(iter(self.found.values()))

    def value(self) -> str:
        values = {rules.name: "none" for rules in self.group}
        for rules in self.group:
            if rules.name in self.found:
                row = self.found[rules.name]
                mark = {"fan": " yakuman", "points": " limit"}[rules.unit] if row.limit else ""
                values[rules.name] = f"{row.value}{mark}"
        return usual_and_others(values)

    def open_value(self) -> str:
        values = {name: row.open_value for name, row in self.found.items()}
        differs = {
            name: "" if one in (None, self.found[name].value) else str(one)
            for name, one in values.items()
        }
        return usual_and_others(differs)


def usual_and_others(values: dict[str, str]) -> str:
    """
    What most rule sets have, then those that have something else.

    >>> usual_and_others({"a": "3", "b": "3", "c": "0"})
    '3; 0 in c'
    """
    usual = Counter(values.values()).most_common(1)[0][0]
    others: dict[str, list[str]] = {}
    for name, text in values.items():
        if text != usual:
            others.setdefault(text, []).append(name)
    texts = [f"{text} in {', '.join(names)}" for text, names in others.items()]
    return "; ".join([usual, *texts] if usual else texts)


def options_table(group: list[RuleSet]) -> str:
    """The value of each option, what else it may be, and what it does."""
    rows = []
    for one in fields(group[0].options):
        values = {
            rules.name: said(getattr(rules.options, one.name)).replace(",", ", ") for rules in group
        }
        help = str(one.metadata["help"])
        rows.append((f"`{one.name}`", usual_and_others(values), allowed(one), help))
    return table(("option", "value", "may be", "what it does"), rows)


def allowed(option: Field[Any]) -> str:
    """The values that an option takes, as far as its field says."""
    known = option.metadata
    if "allowed" in known:
        return str(known["allowed"])
    if known.get("choices"):
        return " or ".join(known["choices"])
    if isinstance(option.default, bool):
        return "true or false"
    if isinstance(option.default, str):
        return "a word"
    words = f"{known['least']} or more" if known.get("least") is not None else "a number"
    return words + (", or none" if option.default is None else "")


def table(titles: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A Markdown table."""
    head = list(titles)
    lines = [
        head,
        ["---"] * len(head),
        *([cell.replace("|", "\\|") for cell in row] for row in rows),
    ]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def pages() -> dict[Path, str]:
    """Every generated page by its file."""
    made = {HERE / "rules" / f"{page.folder}.md".replace("_", "-"): page for page in PAGES}
    return {HERE / "cli.md": cli_page()} | {path: rules_page(page) for path, page in made.items()}


if __name__ == "__main__":
    for path, text in pages().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        print(f"wrote {path.relative_to(HERE.parent)}")
