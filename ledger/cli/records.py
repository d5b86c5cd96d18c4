"""`mjl versus` and `mjl records`: head to head, the biggest hands, the rarest patterns."""

from __future__ import annotations

from typing import Any

import click

from ledger.cli.book import reading
from ledger.cli.complete import player_names
from ledger.cli.output import in_formats, period, period_options, print_rows
from ledger.cli.screen import Command, Positive, with_database


@click.command(
    cls=Command,
    short_help="Head to head: who has paid whom.",
    example="mjl versus ann bob\nmjl versus ann --rules riichi",
)
@click.argument("player", shell_complete=player_names)
@click.argument("other", required=False, shell_complete=player_names)
@period_options
@with_database
@in_formats()
def versus(
    player: str, other: str | None, form: str, output: str | None, bom: bool, **asked: Any
) -> None:
    """
    A player against another one, or everybody: games, places ahead and behind, points paid.

    Points are those paid between the two in hands; `ahead` and `behind` count finished games.
    """
    from ledger.reports import pairs
    from ledger.service import players

    with reading() as session:
        who = players.find(session, player).id
        against = players.find(session, other).id if other else None
        rows = pairs.pairs(session, who, against, period(session, **asked))
        print_rows(rows, pairs.LAYOUT, form, output, bom)


@click.command(
    cls=Command,
    short_help="The biggest hands, the rarest patterns.",
    example="mjl records\nmjl records --patterns --count 5 --rules zung-jung",
)
@click.option("--patterns", "rare", is_flag=True, help="The rarest patterns.")
@click.option("--count", type=Positive(), default=10, metavar="N", help="How many (10).")
@period_options
@with_database
@in_formats()
def records(rare: bool, count: int, form: str, output: str | None, bom: bool, **asked: Any) -> None:
    """The biggest hands of each rule set, or its rarest patterns."""
    from ledger.reports import records as report

    with reading() as session:
        about = period(session, **asked)
        if rare:
            found = report.rarest_patterns(session, count, about)
            print_rows(found, report.PATTERNS, form, output, bom)
        else:
            hands = report.biggest_hands(session, count, about)
            print_rows(hands, report.HANDS, form, output, bom)
