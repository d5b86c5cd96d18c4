"""`mjl init`, `mjl status` and `mjl db`: the ledger's file or database itself."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from ledger.cli.book import busy, database, default_file, now, reading, shown
from ledger.cli.output import in_formats, print_json, to_output, write
from ledger.cli.screen import Command, Group, Watch, say, talk, with_database

if TYPE_CHECKING:
    from ledger.store.verify import Audit


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
        lines = (f"{name.replace('_', ' '):13} {value}\n" for name, value in found.items())
        write(lines, output, bom)


@click.group(
    cls=Group, example="mjl db backup\nmjl db upgrade\nmjl db copy postgresql://localhost/club"
)
def db() -> None:
    """The database: its revision, upgrades and copies that prove themselves."""


@db.command(example="mjl db current -d club.db")
@with_database
@to_output
def current(output: str | None, bom: bool) -> None:
    """The revision that the ledger is at."""
    from ledger.store import migrate

    write([f"{migrate.current(database())}\n"], output, bom)


@db.command(example="mjl db upgrade -d club.db")
@click.option("--backup", "keep", metavar="FILE", help="Where the ledger as it was is kept.")
@with_database
def upgrade(keep: str | None) -> None:
    """
    Bring the ledger to this program's revision.

    It is backed up first: beside its file, or from a server into a file in the current folder. All
    is taken back unless the audit finds nothing, before and afterwards, and every seal and total
    is the same.
    """
    from ledger.store import backup, migrate

    done = backup.upgrade(database(), keep=keep, waiting=busy)
    after = migrate.current(database())
    if done is None:
        say(f"already at revision {after}")
        return
    before, kept = done
    say(f"upgraded {before} to {after}\nthe ledger as it was: {kept}")


@db.command("backup", example="mjl db backup\nmjl db backup /media/stick/club.backup")
@click.argument("target", required=False, metavar="[FILE|URL]")
@with_database
def backup_ledger(target: str | None) -> None:
    """
    A copy of the whole ledger, audited. Others may go on writing meanwhile.

    Without FILE it lies beside the ledger, with the time in its name.
    """
    from ledger.store.connect import ledger_url

    where = database()
    if target is None:
        url = ledger_url(where)
        if url.get_backend_name() != "sqlite":
            raise click.UsageError("name a file or URL for the backup of a server's ledger")
        target = f"{url.database}.{now():%Y%m%dT%H%M%S}.backup"
    copied(where, target)


@db.command(example="mjl db restore club.backup -d new.db")
@click.argument("source", metavar="FILE|URL")
@with_database
def restore(source: str) -> None:
    """
    A new ledger from a backup, audited.

    Nothing is overwritten: move the old ledger away, or name another place with -d.
    """
    copied(source, database())


@db.command("copy", example="mjl db copy postgresql://localhost/club")
@click.argument("target", metavar="FILE|URL")
@with_database
def copy_ledger(target: str) -> None:
    """The whole ledger in another place, also from a file to PostgreSQL and back; same seals."""
    copied(database(), target)


def copied(source: str, target: str) -> None:
    """Copy, and say what the audit of the copy found."""
    from ledger.store import backup

    with Watch() as watch:
        found = backup.copy(source, target, progress=watch)
    say(f"copied {shown(source)} to {shown(target)}")
    report_audit(found)


@db.command(example="mjl db check")
@with_database
def check() -> None:
    """Check rows, seals, guards and the file itself; `mjl audit` also scores every hand again."""
    from ledger.store import verify

    with reading() as session, Watch() as watch:
        found = verify.audit(session, progress=watch)
    report_audit(found)


def report_audit(found: Audit) -> None:
    """What an audit found; the exit status is 4 where something differs."""
    from ledger.reports.proof import audit_lines

    say("\n".join(audit_lines(found)))
    if not found.ok:
        sys.exit(4)
