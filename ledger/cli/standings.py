"""`mjl standings`, `mjl history` and `mjl stats`: questions about players."""

from __future__ import annotations

from datetime import MAXYEAR, UTC, datetime, time, tzinfo
from typing import Any

import click

from ledger.cli.book import reading, zone
from ledger.cli.complete import game_numbers, player_names
from ledger.cli.output import DATE, in_formats, must_be_there, period, period_options, print_rows
from ledger.cli.screen import Command, Number, Positive, talk, with_database


@click.command(
    cls=Command,
    short_help="Who stands where.",
    example="mjl standings --rules riichi --from 2026-09-01\nmjl standings --ranked --min-games 5\n"
    'mjl standings --season "Autumn 2026" --as-of 2026-10-31',
)
@period_options
@click.option(
    "--min-games", type=Number(), metavar="N", help="Only players with N games or more (1)."
)
@click.option("--best", type=Positive(), metavar="N", help="Only the N best of each.")
@click.option("--as-of", type=DATE, metavar="DATE", help="As the book said at the end of that day.")
@with_database
@in_formats()
def standings(
    min_games: int | None,
    best: int | None,
    as_of: datetime | None,
    form: str,
    output: str | None,
    bom: bool,
    **asked: Any,
) -> None:
    """
    Who stands where: finished games added up. Equal totals share a rank.

    Penalties are taken off the total. A season brings its own --min-games and --best.
    """
    from ledger.reports import standings as report
    from ledger.store.marks import season

    with reading() as session:
        about = period(session, **asked)
        league = season(session, asked["season"]) if asked["season"] else None
        rows = report.standings(
            session,
            about,
            minimum_games=min_games or (league.minimum_games if league else 1),
            best=best or (league.best if league else None),
            as_of=end_of_day(as_of, zone(session)) if as_of else report.END_OF_TIME,
        )
        mixed = report.rule_sets(session, about) if about.rules is None else []
        print_rows(rows, report.LAYOUT, form, output, bom)
    if rows and len(mixed) > 1:
        talk(f"games of {', '.join(mixed)} together; --rules NAME tells them apart")


def end_of_day(day: datetime, at: tzinfo) -> str:
    """The last second of a date at the club, in UTC."""
    last = datetime.combine(day.date(), time(23, 59, 59), tzinfo=at)
    if day.year == MAXYEAR:  # whose end is past the calendar, west of Greenwich
        return f"{MAXYEAR}"
    return f"{last.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"


@click.command(
    cls=Command,
    short_help="Every hand of a player, with a running balance.",
    example="mjl history ann --from 2026-11-01 --format csv -o ann.csv",
)
@click.argument("player", shell_complete=player_names)
@click.option("--game", type=Number(), metavar="N", shell_complete=game_numbers, help="One game.")
@period_options
@with_database
@in_formats()
def history(
    player: str, game: int | None, form: str, output: str | None, bom: bool, **asked: Any
) -> None:
    """
    What every hand, penalty and placement gave or took, with a running balance.

    The balance runs over the listed games, open ones included.
    """
    from dataclasses import replace

    from ledger.reports import history as report
    from ledger.service import players

    with reading() as session:
        who = players.find(session, player)
        must_be_there(session, game=game)
        rows = report.history(session, who.id, replace(period(session, **asked), game=game))
        print_rows(rows, report.LAYOUT, form, output, bom)


@click.command(
    cls=Command,
    short_help="Rates of winning, dealing in and riichi; patterns.",
    example="mjl stats --rules riichi\nmjl stats --patterns ann",
)
@click.option(
    "--patterns", metavar="PLAYER", shell_complete=player_names, help="The patterns of one player."
)
@period_options
@with_database
@in_formats()
def stats(patterns: str | None, form: str, output: str | None, bom: bool, **asked: Any) -> None:
    """How often each player won, dealt in and declared riichi, out of how many hands."""
    from ledger.reports import statistics as report
    from ledger.service import players

    with reading() as session:
        about = period(session, **asked)
        if patterns:
            found = report.patterns(session, players.find(session, patterns).id, about)
            print_rows(found, report.PATTERNS, form, output, bom)
        else:
            print_rows(report.statistics(session, about), report.LAYOUT, form, output, bom)
