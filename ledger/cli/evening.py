"""`mjl evening`: the nights at the club."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import TYPE_CHECKING

import click

from ledger.cli.book import now, reading, written, zone
from ledger.cli.output import DATE, in_formats, print_rows
from ledger.cli.screen import Group, say, with_database
from ledger.errors import count_text

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from ledger.service.evenings import Closing, GameLine
    from ledger.store.records import EveningRow

WHICH = click.argument("which", required=False, metavar="[NUMBER|DATE]")


@click.group(cls=Group, example='mjl evening start "Tuesday club" --at Library\nmjl evening close')
def evening() -> None:
    """Evenings: the date at the club, a title, a place."""


@evening.command(example='mjl evening start "Tuesday club" --at Library')
@click.argument("title", default="")
@click.option("--at", "place", default="", metavar="PLACE", help="Where.")
@click.option("--date", "day", type=DATE, metavar="DATE", help="YYYY-MM-DD (today).")
@with_database
def start(title: str, place: str, day: datetime | None) -> None:
    """Begin an evening. A game begins one by itself where there is none today."""
    from ledger.service import evenings

    def unit(session: Session) -> EveningRow:
        date = day.date() if day else now().astimezone(zone(session)).date()
        return evenings.start(session, date, title=title, place=place)

    found = written(unit)
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

    def unit(session: Session) -> str:
        number = evenings.resolve(session, which, now(), zone(session)).id
        return "\n".join(sheet_lines(session, evenings.close(session, number, now=now())))

    click.echo(written(unit))


@evening.command(example="mjl evening show\nmjl evening show 2026-11-24")
@WHICH
@with_database
def show(which: str | None) -> None:
    """The closing sheet as it would be now; nothing is closed."""
    from ledger.service import evenings

    with reading() as session:
        number = evenings.resolve(session, which, now(), zone(session)).id
        lines = [*sheet_lines(session, evenings.closing(session, number))]
    click.echo("\n".join(lines))


def sheet_lines(session: Session, sheet: Closing) -> Iterator[str]:
    """Games with their control totals, all together, the money, the checkpoint."""
    from ledger.cli.money import bill_lines, transfer_rows
    from ledger.service import money

    told = sheet.evening
    yield f"evening {told.id}: {told.played_on} {told.title}".rstrip()
    for game in sheet.games:
        yield game_line(game)
    totals = "  ".join(f"{name} {points:+d}" for name, points in sheet.totals.items())
    yield f"together: {totals or 'no games'}"
    if money.has_stake(session, told.id):
        bill = money.bill(session, told.id)
        yield from (f"money: {line}" for line in bill_lines(bill))
        for one in transfer_rows(bill, money.short_names(session)):
            yield f"  {one.payer} pays {one.payee} {one.amount}  {one.state}"
    yield sheet.checkpoint.rstrip()


def game_line(game: GameLine) -> str:
    """A game with its hands and results, and what they and the pots add up to."""
    row = game.game
    results = "  ".join(f"{name} {result.total:+d}" for name, result in game.results.items())
    pots = "  ".join(f"{name} {points:+d}" for name, points in game.pots.items())
    kind = "" if row.ranked else "  friendly"
    hands = count_text(game.hands, "hand")
    text = f"  game {row.id}  {row.rule_set}  table {row.table}{kind}  {hands}"
    if not game.results:
        return f"{text}  no results"
    return "  ".join(filter(None, (text, results, pots, f"control total {game.control}")))


@evening.command(example="mjl evening reopen 3")
@WHICH
@with_database
def reopen(which: str | None) -> None:
    """Open a closed evening again."""
    from ledger.service import evenings

    found = written(lambda s: evenings.reopen(s, evenings.resolve(s, which, now(), zone(s)).id))
    say(f"evening {found.id} is open again")
