"""`mjl init`, `mjl status` and `mjl db`: the ledger's file or database itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ledger.cli.book import database, default_file, reading, shown
from ledger.cli.output import in_formats, print_json, to_output, write
from ledger.cli.screen import Command, Group, say, talk, with_database

if TYPE_CHECKING:
    from sqlalchemy import Connection


@click.command(
    cls=Command,
    short_help="Make a new, empty ledger.",
    example="mjl init\nmjl init -d club.db\nmjl init -d postgresql://localhost/club",
)
@with_database
def init() -> None:
    """Make a new, empty ledger where -d or MJL_DATABASE says, or in your application folder."""
    from ledger.store import migrate

    where = database()
    if where == str(default_file()):
        default_file().parent.mkdir(parents=True, exist_ok=True)
    migrate.create(where)
    say(f"made an empty ledger: {shown(where)}")
    talk('next: mjl player add SHORT "NAME", mjl game start, mjl play')


@click.command(
    cls=Command, short_help="Which ledger this is, and what is in it.", example="mjl status"
)
@with_database
@in_formats("table", "json")
def status(form: str, output: str | None, bom: bool) -> None:
    """Which ledger this is, its revision, and how much is in it."""
    from ledger.reports.status import status as counted

    with reading() as session:
        found = {"database": shown(database()), **counted(session)}
    if form == "json":
        print_json(found, output, bom)
    else:
        write((f"{name.replace('_', ' '):13} {value}\n" for name, value in found.items()), output)


@click.group(cls=Group, example="mjl db current\nmjl db upgrade")
def db() -> None:
    """The database: its revision, and upgrades that prove themselves."""


@db.command(example="mjl db current -d club.db")
@with_database
@to_output
def current(output: str | None, bom: bool) -> None:
    """The revision that the ledger is at."""
    from ledger.store import migrate

    write([f"{migrate.current(database())}\n"], output, bom)


@db.command(example="mjl db upgrade -d club.db")
@with_database
def upgrade() -> None:
    """
    Bring the ledger to this program's revision.

    All in one database transaction: it is taken back unless every seal is the same afterwards.
    """
    from ledger.store import migrate

    before = migrate.current(database())
    migrate.upgrade(database(), proof=checkpoint)
    after = migrate.current(database())
    say(f"at revision {after} already" if before == after else f"upgraded {before} to {after}")


def checkpoint(connection: Connection) -> str:
    """The heads of all games, which an upgrade must leave alone."""
    from sqlalchemy.orm import Session

    from ledger.store import checkpoint

    return checkpoint.take(Session(connection)).text()
