"""`mjl export`: the book as a score sheet, CSV or JSON."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

import click

from ledger.cli.book import reading
from ledger.cli.complete import game_numbers
from ledger.cli.output import must_be_there, to_output, write
from ledger.cli.screen import Decorated, Group, Number, with_database

if TYPE_CHECKING:
    from sqlalchemy.orm import Session


@click.group(cls=Group, example="mjl export sheet -o book.txt\nmjl export csv -o payments.csv")
def export() -> None:
    """The book as a score sheet, CSV or JSON."""


def part(function: Decorated) -> Decorated:
    """--evening, --game and --checkpoint."""
    evening = click.option("--evening", type=Number(), metavar="N", help="One evening.")
    game = click.option(
        "--game", type=Number(), metavar="N", shell_complete=game_numbers, help="One game."
    )
    checkpoint = click.option(
        "--checkpoint",
        is_flag=True,
        help="End with the checkpoint over the whole ledger; mjl audit --checkpoint reads it.",
    )
    return evening(game(checkpoint(function)))


def proof(session: Session, *, wanted: bool) -> str:
    """The text of the checkpoint; empty where nobody wants it."""
    from ledger.store.checkpoint import take

    return take(session).text() if wanted else ""


def comments(text: str) -> list[str]:
    return [f"# {line}\n" for line in text.splitlines()]


@export.command(example="mjl export sheet -o book.txt\nmjl export sheet --evening 3 --checkpoint")
@part
@with_database
@to_output
def sheet(
    evening: int | None, game: int | None, checkpoint: bool, output: str | None, bom: bool
) -> None:
    """
    The lines that count now, as `mjl play -f` reads them.

    Import into an empty ledger and export again: byte for byte the same.
    """
    from ledger.service.sheet import write_sheet

    with reading() as session:
        must_be_there(session, evening=evening, game=game)
        lines = write_sheet(session, evening=evening, game=game)
        proved = comments(proof(session, wanted=checkpoint))
        write(chain((f"{line}\n" for line in lines), proved), output, bom)


@export.command(example="mjl export csv --evening 3 -o payments.csv")
@part
@with_database
@to_output
def csv(checkpoint: bool, output: str | None, bom: bool, **asked: Any) -> None:
    """
    Every payment of the hands that count, one a row.

    The checkpoint stands below the rows, each of its lines with a # in front.
    """
    from ledger.reports.export import PAYMENTS, payment_lines
    from ledger.reports.format import render
    from ledger.reports.period import Period

    with reading() as session:
        must_be_there(session, **asked)
        rows = render(payment_lines(session, Period(**asked)), PAYMENTS, "csv")
        write(chain(rows, comments(proof(session, wanted=checkpoint))), output, bom)


@export.command(example="mjl export json -o book.json")
@part
@with_database
@to_output
def json(checkpoint: bool, output: str | None, bom: bool, **asked: Any) -> None:
    """
    Every game with its players, results and hands.

    The checkpoint is a last object with this one key.
    """
    from ledger.reports.export import game_records
    from ledger.reports.format import json_rows
    from ledger.reports.period import Period

    with reading() as session:
        must_be_there(session, **asked)
        games = game_records(session, Period(**asked))
        proved = proof(session, wanted=checkpoint)
        write(json_rows(chain(games, [{"checkpoint": proved}] * bool(proved))), output, bom)
