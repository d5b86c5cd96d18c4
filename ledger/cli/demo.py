"""`mjl demo`: an evening that ships with the program, in a ledger of its own to look around in."""

from __future__ import annotations

import tempfile
from importlib.resources import files
from pathlib import Path

import click

from ledger.cli.book import now, reading, shown, written, zone
from ledger.cli.output import print_rows, write
from ledger.cli.screen import Command, talk

SHEETS = files("ledger") / "data"
SUFFIX = ".sheet"


def evenings() -> list[str]:
    """The evenings that ship with the program: NAME.sheet."""
    names = [sheet.name for sheet in SHEETS.iterdir() if sheet.name.endswith(SUFFIX)]
    return sorted(name.removesuffix(SUFFIX) for name in names)


@click.command(
    cls=Command,
    short_help="A whole evening in a new ledger, to look around in.",
    example="mjl demo\nmjl demo three-books\nmjl demo -d club.db",
)
@click.argument("evening", type=click.Choice(evenings()), default="riichi")
@click.option("-d", "--database", "where", metavar="FILE|URL", help="Another new ledger.")
@click.pass_context
def demo(ctx: click.Context, evening: str, where: str | None) -> None:
    """
    Record a whole evening in a new ledger and show what became of it.

    `riichi` (the default) are two real games, names changed. Nothing else is touched: without -d
    the ledger is a new file in a temporary folder.
    """
    from ledger.service.sheet import read_sheet
    from ledger.store import migrate

    path = where or str(Path(tempfile.mkdtemp(prefix="mjl-demo-")) / "demo.db")
    migrate.create(path)
    ctx.meta["mjl.database"] = path
    sheet = evening + SUFFIX
    text = (SHEETS / sheet).read_text(encoding="utf-8")
    written(
        lambda session: read_sheet(
            session,
            text,
            file=sheet,
            author="demo",
            now=now(),
            zone=zone(session),
            new_players=False,
        )
    )
    show()
    talk(f"\nThe ledger: {shown(path)}\nLook around in it, for example:")
    talk(f"  export MJL_DATABASE={path}")
    talk("  mjl hand show 1 2      mjl game list        mjl game show 1 --format json")
    talk("  mjl hand amend 1 2 'draw' --preview         mjl export sheet")


def show() -> None:
    """The hands of the first game, one explained, the audit and the standings."""
    from ledger.cli.hand import told
    from ledger.reports import hands, standings
    from ledger.reports.proof import audit_lines
    from ledger.service.audit import audit

    with reading() as session:
        click.secho("\nmjl hand list 1", bold=True)
        print_rows(hands.hand_entries(session, 1), hands.LAYOUT, "table", None, False)
        click.secho("\nmjl hand show 1 1", bold=True)
        write(f"{line}\n" for line in told(session, 1, 1, zone(session)))
        click.secho("\nmjl audit", bold=True)
        write(f"{line}\n" for line in audit_lines(audit(session)))
        click.secho("\nmjl standings", bold=True)
        print_rows(standings.standings(session), standings.LAYOUT, "table", None, False)
