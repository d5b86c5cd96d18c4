"""`mjl evening`: the nights at the club."""

from __future__ import annotations

from datetime import datetime

import click

from ledger.cli.book import now, opened, reading, zone
from ledger.cli.output import DATE, in_formats, print_rows
from ledger.cli.screen import Group, say, with_database

WHICH = click.argument("which", required=False, metavar="[NUMBER|DATE]")


@click.group(cls=Group, example='mjl evening start "Tuesday club" --at Library\nmjl evening close')
def evening() -> None:
    """Evenings: the date at the club, a title, a place."""


@evening.command(example='mjl evening start "Tuesday club" --at Library')
@click.argument("title", default="")
@click.option("--at", "place", default="", metavar="PLACE", help="Where.")
@click.option("--date", "day", type=DATE, metavar="DATE", help="YYYY-MM-DD; today.")
@with_database
def start(title: str, place: str, day: datetime | None) -> None:
    """Begin an evening. Games begin one by themselves where there is none today."""
    from ledger.service import evenings

    date = day.date() if day else now().astimezone(zone()).date()
    with opened(write=True) as ledger:
        found = ledger.run(lambda s: evenings.start(s, date, title=title, place=place))
    say(f"evening {found.id}: {found.played_on}{f' {found.title}' if found.title else ''}")


@evening.command("list", example="mjl evening list")
@with_database
@in_formats()
def list_evenings(form: str, output: str | None, bom: bool) -> None:
    """Every evening, by date."""
    from ledger.reports.evenings import LAYOUT, evenings

    with reading() as session:
        print_rows(evenings(session), LAYOUT, form, output, bom)


@evening.command(example="mjl evening close\nmjl evening close 2026-11-24")
@WHICH
@with_database
def close(which: str | None) -> None:
    """Close an evening (the current one) and print its closing sheet, checkpoint included."""
    from ledger.service import evenings

    with opened(write=True) as ledger, ledger.session() as session:
        number = evenings.resolve(session, which, now(), zone()).id
        done = evenings.close(session, number, now=now())
        told = done.evening
    click.echo(f"evening {told.id}: {told.played_on} {told.title}".rstrip())
    for game in done.games:
        results = "  ".join(f"{name} {row.total:+d}" for name, row in game.results.items())
        row = game.game
        click.echo(f"  game {row.id}  {row.rule_set}  table {row.table}  {results}".rstrip())
    totals = "  ".join(f"{name} {points:+d}" for name, points in done.totals.items())
    click.echo(f"together: {totals or 'no game'}")
    click.echo(done.checkpoint.rstrip())


@evening.command(example="mjl evening reopen 3")
@WHICH
@with_database
def reopen(which: str | None) -> None:
    """An evening goes on after all."""
    from ledger.service import evenings

    with opened(write=True) as ledger, ledger.session() as session:
        number = evenings.resolve(session, which, now(), zone()).id
        found = evenings.reopen(session, number)
    say(f"evening {found.id} is open again")
