"""`mjl season`: named periods and leagues, and what counts in them."""

from __future__ import annotations

from datetime import datetime

import click

from ledger.cli.book import reading, written
from ledger.cli.complete import rule_names
from ledger.cli.output import DATE, in_formats, print_rows
from ledger.cli.screen import Group, Positive, say, with_database


@click.group(
    cls=Group,
    example='mjl season add "Autumn 2026" --from 2026-09-01 --to 2026-11-30 --best 10\n'
    'mjl standings --season "Autumn 2026"',
)
def season() -> None:
    """Seasons and leagues: named periods, and what counts in them."""


@season.command(
    example='mjl season add "Autumn 2026" --from 2026-09-01 --to 2026-11-30 --best 10\n'
    'mjl season add League --evenings "League night" --rules riichi --ranked'
)
@click.argument("name")
@click.option("--from", "start", type=DATE, metavar="DATE", help="First date.")
@click.option("--to", "end", type=DATE, metavar="DATE", help="Last date.")
@click.option("--evenings", "title", default="", metavar="TITLE", help="Evenings of this title.")
@click.option(
    "--rules", multiple=True, metavar="NAME", shell_complete=rule_names,
    help="Games of this rule set; repeatable.",
)  # fmt: skip
@click.option("--ranked", is_flag=True, help="Without friendly games.")
@click.option(
    "--min-games",
    type=Positive(),
    default=1,
    metavar="N",
    help="Only players with N games or more (1).",
)
@click.option("--best", type=Positive(), metavar="N", help="The N best games of each.")
@with_database
def add(
    name: str,
    start: datetime | None,
    end: datetime | None,
    title: str,
    rules: tuple[str, ...],
    ranked: bool,
    min_games: int,
    best: int | None,
) -> None:
    """A season NAME: its dates, both included, and what counts in it."""
    from ledger.rules import rule_set
    from ledger.store.marks import SeasonRow, add_season

    if start and end and end < start:
        raise click.UsageError("--to is before --from")
    row = SeasonRow(
        name=name,
        starts_on=f"{start:%Y-%m-%d}" if start else "",
        ends_on=f"{end:%Y-%m-%d}" if end else "",
        title=title,
        rule_sets=tuple(rule_set(one).name for one in rules),
        ranked_only=ranked,
        minimum_games=min_games,
        best=best,
    )
    written(lambda s: add_season(s, row))
    say(f"added season {name}; mjl standings --season {name!r} shows it")


@season.command("list", example="mjl season list --format json")
@with_database
@in_formats()
def list_seasons(form: str, output: str | None, bom: bool) -> None:
    """Every season, and what counts in it."""
    from ledger.reports.seasons import LAYOUT
    from ledger.store.marks import seasons

    with reading() as session:
        print_rows(seasons(session), LAYOUT, form, output, bom)


@season.command(example='mjl season remove "Autumn 2026"')
@click.argument("name")
@with_database
def remove(name: str) -> None:
    """Forget a season; its games stay."""
    from ledger.store.marks import remove_season

    found = written(lambda s: remove_season(s, name))
    say(f"removed season {found.name}")
