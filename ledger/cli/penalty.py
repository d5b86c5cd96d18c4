"""`mjl penalty` and `mjl withdraw`: points taken at any time, listed apart, and taken back."""

from __future__ import annotations

import json
from typing import Any

import click

from ledger.cli.book import author, now, reading, written
from ledger.cli.complete import game_numbers, player_names
from ledger.cli.correction import corrected, correction
from ledger.cli.output import in_formats, period, period_options, print_rows
from ledger.cli.screen import Command, Group, Number, Positive, by_author, say, with_database
from ledger.cli.tell import done_lines


@click.group(cls=Group, example="mjl penalty add 3 bob 20 --because 'late'\nmjl penalty list")
def penalty() -> None:
    """Penalties: to the penalty pot or to players, also after a game has ended."""


@penalty.command(
    short_help="Take points from a player.",
    example="mjl penalty add 3 bob 20 --because 'late again'\n"
    "mjl penalty add 3 bob 300 --to ann,cho",
)
@click.argument("game", shell_complete=game_numbers)
@click.argument("player", shell_complete=player_names)
@click.argument("points", type=Positive())
@click.option("--to", "payees", metavar="PLAYERS", help="Who gets them, each; else the pot.")
@click.option("--because", "--reason", "reason", default="", metavar="TEXT", help="Why.")
@click.option("--request-id", metavar="ID", help="A repeat with this id records nothing.")
@by_author
@with_database
def add(
    game: str, player: str, points: int, payees: str | None, reason: str, request_id: str | None
) -> None:
    """
    Take POINTS from PLAYER, at any time.

    What goes to players changes their scores; what goes to the pot comes off the result, and places
    stay. mjl withdraw takes a penalty back.
    """
    from ledger.service import games, record

    line = f"penalty {player} {points}" + (f" to {payees}" if payees else "")
    line += f" because {json.dumps(reason, ensure_ascii=False)}" if reason else ""
    done = written(
        lambda s: record.record(
            s, games.resolve(s, game), line, author=author(), now=now(), request_id=request_id
        ),
        has_id=request_id is not None,
    )
    say("\n".join(done_lines(done)))


@penalty.command("list", example="mjl penalty list\nmjl penalty list --season 'Autumn 2026'")
@period_options
@with_database
@in_formats()
def list_penalties(form: str, output: str | None, bom: bool, **asked: Any) -> None:
    """Every penalty and foul that stands, with the transaction that withdraws it."""
    from ledger.reports.penalties import LAYOUT, penalties

    with reading() as session:
        print_rows(penalties(session, period(session, **asked)), LAYOUT, form, output, bom)


@click.command(
    cls=Command,
    short_help="Take back a penalty or a change of seats.",
    example="mjl penalty list\nmjl withdraw 3 17 --because 'was in time' --preview",
)
@click.argument("game", shell_complete=game_numbers)
@click.argument("transaction", type=Number())
@correction
def withdraw(game: str, transaction: int, **how: Any) -> None:
    """
    Take back a penalty or a `seats` line by its TRANSACTION, wherever it stands in the game.

    mjl penalty list and mjl game show list them.
    """
    from ledger.service import correct, games

    corrected(
        lambda s: (correct.plan_withdraw(s, games.resolve(s, game), transaction),),
        **how,
    )
