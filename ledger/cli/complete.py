"""`mjl completion`, and what completes names: quick, and silent where there is nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem, get_completion_class

from ledger.cli.screen import Command
from ledger.errors import LedgerError

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

SHELLS = ("bash", "zsh", "fish")


@click.command(
    cls=Command,
    short_help="The completion script of a shell.",
    example='eval "$(mjl completion bash)"',
)
@click.argument("shell", type=click.Choice(SHELLS))
def completion(shell: str) -> None:
    """Print the script that completes commands, options, players, games and rule sets."""
    from ledger.cli.main import cli

    found = get_completion_class(shell)
    assert found is not None, "click knows the shells of SHELLS"
    click.echo(found(cli, {}, "mjl", "_MJL_COMPLETE").source())


def starting(words: Iterable[tuple[str, str]], incomplete: str) -> list[CompletionItem]:
    return [CompletionItem(word, help=text) for word, text in words if word.startswith(incomplete)]


def rule_names(
    ctx: click.Context, parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    from ledger.rules import BOOKS

    return starting(((name, rules.title) for name, rules in BOOKS.items()), incomplete)


def from_ledger(
    ctx: click.Context, words: Callable[[Session], Iterable[tuple[str, str]]], incomplete: str
) -> list[CompletionItem]:
    """Words out of the ledger; none where it cannot be read."""
    from ledger.cli.book import reading

    try:
        with ctx.scope(cleanup=False), reading() as session:
            return starting(words(session), incomplete)
    except LedgerError:
        return []


def player_names(
    ctx: click.Context, parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    def words(session: Session) -> list[tuple[str, str]]:
        from ledger.reports.people import people

        return [(one.player, one.name) for one in people(session)]

    return from_ledger(ctx, words, incomplete)


def game_numbers(
    ctx: click.Context, parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    def words(session: Session) -> list[tuple[str, str]]:
        from ledger.reports.games import games

        return [(str(one.game), f"{one.date} {one.rules}") for one in games(session)]

    return from_ledger(ctx, words, incomplete)
