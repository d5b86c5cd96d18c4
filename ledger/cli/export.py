"""`mjl export`: the book as a score sheet, CSV or JSON."""

from __future__ import annotations

from itertools import chain
from typing import Any

import click

from ledger.cli.book import reading
from ledger.cli.complete import game_numbers
from ledger.cli.output import print_rows, to_output, write
from ledger.cli.screen import Decorated, Group, with_database


@click.group(cls=Group, example="mjl export sheet -o book.txt\nmjl export csv -o payments.csv")
def export() -> None:
    """The book as a score sheet, CSV or JSON."""


def part(function: Decorated) -> Decorated:
    """--evening and --game."""
    evening = click.option("--evening", type=int, metavar="N", help="One evening.")
    game = click.option(
        "--game", type=int, metavar="N", shell_complete=game_numbers, help="One game."
    )
    return evening(game(function))


@export.command(example="mjl export sheet -o book.txt\nmjl export sheet --evening 3 --checkpoint")
@part
@click.option("--checkpoint", is_flag=True, help="End with the checkpoint, as comment lines.")
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
    from ledger.store import checkpoint as store

    with reading() as session:
        lines = write_sheet(session, evening=evening, game=game)
        proof = store.take(session).text().splitlines() if checkpoint else []
        text = chain(lines, (f"# {line}" for line in proof))
        write((f"{line}\n" for line in text), output, bom)


@export.command(example="mjl export csv --evening 3 -o payments.csv")
@part
@with_database
@to_output
def csv(output: str | None, bom: bool, **asked: Any) -> None:
    """Every payment of the hands that count, one a row."""
    from ledger.reports.export import PAYMENTS, payment_lines
    from ledger.reports.period import Period

    with reading() as session:
        print_rows(payment_lines(session, Period(**asked)), PAYMENTS, "csv", output, bom)


@export.command(example="mjl export json -o book.json")
@part
@with_database
@to_output
def json(output: str | None, bom: bool, **asked: Any) -> None:
    """Every game with its players, results and hands."""
    from ledger.reports.export import game_records
    from ledger.reports.format import json_rows
    from ledger.reports.period import Period

    with reading() as session:
        write(json_rows(game_records(session, Period(**asked))), output, bom)
