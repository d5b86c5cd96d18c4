"""`mjl audit` and `mjl checkpoint`: the book proved."""

from __future__ import annotations

import sys

import click

from ledger.cli.book import reading
from ledger.cli.output import in_formats, lines_of, print_json, to_output, write
from ledger.cli.screen import Command, Watch, with_database


@click.command(
    cls=Command,
    short_help="Fold every game again and compare.",
    example="mjl audit\nmjl audit --checkpoint last-tuesday.txt --format json",
)
@click.option("--checkpoint", metavar="FILE", help="Also hold the book against this checkpoint.")
@click.option("--quick", is_flag=True, help="Rows, seals and guards alone.")
@with_database
@in_formats("table", "json")
def audit(checkpoint: str | None, quick: bool, form: str, output: str | None, bom: bool) -> None:
    """
    Walk every seal, add up every account, and score every hand again.

    The file and its constraints are checked, too. With --quick neither they nor the scores are; mjl
    db check leaves out the scores alone. The exit status is 4 where something differs.
    """
    from ledger.reports.proof import audit_lines, audit_record, hold_against
    from ledger.service.audit import audit as audited

    earlier = "\n".join(lines_of(checkpoint)) if checkpoint is not None else None
    with reading() as session, Watch() as watch:
        found = audited(session, rescore=not quick, structure=not quick, progress=watch)
        if earlier is not None:
            hold_against(session, found, earlier)
    if form == "json":
        print_json(audit_record(found), output, bom)
    else:
        write((f"{line}\n" for line in audit_lines(found)), output, bom)
    if not found.ok:
        sys.exit(4)


@click.command(
    cls=Command,
    short_help="The heads of all games, to keep outside the ledger.",
    example="mjl checkpoint -o 2026-11-24.txt\nmjl audit --checkpoint 2026-11-24.txt",
)
@with_database
@to_output
def checkpoint(output: str | None, bom: bool) -> None:
    """Print the checkpoint: kept elsewhere, it proves later whether the ledger was changed."""
    from ledger.store import checkpoint as store

    with reading() as session:
        write([store.take(session).text()], output, bom)
