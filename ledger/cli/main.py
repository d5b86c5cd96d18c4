"""
`mjl`: the commands by name, each imported when it is called.

Only click and the error tree are imported here, so that help and completion start at once.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Any

import click

from ledger import __version__
from ledger.cli.screen import Group, Refused, common, with_database
from ledger.errors import LedgerError

# name: module and attribute, what it does (the first line of its help)
COMMANDS = {
    "init": ("setup:init", "Make a new, empty ledger."),
    "status": ("setup:status", "Which ledger this is, and what is in it."),
    "player": ("player:player", "The people of the club."),
    "club": ("club:club", "What the club has decided once: time zone, stake."),
    "evening": ("evening:evening", "Evenings: start, list, show, close."),
    "game": ("game:game", "Games: start, list, show, end; final scores alone."),
    "play": ("play:play", "Record hands: at the prompt, from a sheet, or one line."),
    "hand": ("hand:hand", "Recorded hands: list, show, correct."),
    "undo": ("hand:undo", "Take back the last lines of a game."),
    "redo": ("hand:redo", "Put back what the last undo took."),
    "penalty": ("penalty:penalty", "Penalties: add, list."),
    "withdraw": ("penalty:withdraw", "Take back a penalty or a change of seats."),
    "rescore": ("rescore:rescore", "Games under other options or another edition."),
    "score": ("score:score", "What a hand is worth, and why. No ledger needed."),
    "rules": ("rules:rules", "The rule books, their patterns and options."),
    "standings": ("standings:standings", "Who stands where."),
    "history": ("standings:history", "Every hand of a player, with a running balance."),
    "stats": ("standings:stats", "Rates of winning, dealing in and riichi; patterns."),
    "versus": ("records:versus", "Head to head: who has paid whom."),
    "records": ("records:records", "The biggest hands, the rarest patterns."),
    "season": ("season:season", "Seasons and leagues, and what counts in them."),
    "settle": ("money:settle", "Who owes whom after an evening."),
    "paid": ("money:paid", "Money that changed hands after an evening."),
    "audit": ("proof:audit", "Fold every game again and compare."),
    "checkpoint": ("proof:checkpoint", "The heads of all games, to keep outside the ledger."),
    "export": ("export:export", "The book as a score sheet, CSV or JSON."),
    "db": ("setup:db", "The database: revision, upgrade, backup, restore, copy."),
    "demo": ("demo:demo", "A whole evening in a new ledger, to look around in."),
    "completion": ("complete:completion", "The completion script of a shell."),
    "help": ("topics:topic", "The notation on one page."),
}


class Mjl(Group):
    """Finds commands in COMMANDS, and shows the ledger's errors without a traceback."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, attribute = COMMANDS[cmd_name][0].split(":")
        command: click.Command = getattr(import_module(f"ledger.cli.{module}"), attribute)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        unknown = args[0] not in COMMANDS and not args[0].startswith("-")
        if unknown and not ctx.resilient_parsing:  # Completion has nobody to tell.
            starts = [name for name in COMMANDS if name.startswith(args[0])]
            near = f"Did you mean {' or '.join(starts)}? " if starts else ""
            ctx.fail(f"no command {args[0]!r}. {near}`mjl -h` lists the commands.")
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except LedgerError as error:
            raise Refused(error) from None


@click.group(
    cls=Mjl,
    name="mjl",
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    example='mjl demo\nmjl score "ron S E 3/40"\nmjl init && mjl player add ann "Ann Dubois"',
)
@with_database
@click.version_option(__version__, "-V", "--version", prog_name="mjl")
@common
def cli() -> None:
    """
    The books of a mahjong club: hands scored, payments balanced, nothing lost.

    The ledger is the one that -d or MJL_DATABASE names, or else a file in your application folder.
    """


def main() -> None:
    """The entry of the `mjl` command."""
    for stream in (sys.stdout, sys.stderr):
        # Names and notes are Chinese and Japanese too, whatever the terminal's settings say.
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    try:
        cli(prog_name="mjl")
    except OSError as error:
        # Click knows a closed pipe; this is a full disk under the output.
        click.echo(f"Error: cannot write the output: {error.strerror}", err=True)
        click.echo("  what was recorded stays recorded", err=True)
        # What is still to be written would fail once more at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)


if __name__ == "__main__":
    main()
