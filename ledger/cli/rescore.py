"""`mjl rescore`: games under other options or another edition."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import TYPE_CHECKING

import click

from ledger.cli.book import author, now, written
from ledger.cli.complete import game_numbers, rule_names
from ledger.cli.correction import (
    changed_lines,
    marked,
    preview_option,
    shown,
    standing_lines,
)
from ledger.cli.screen import Command, by_author, with_database
from ledger.cli.tell import result_lines, scores_text
from ledger.errors import LedgerError

if TYPE_CHECKING:
    from sqlalchemy.orm import Session


@click.command(
    cls=Command,
    short_help="Games under other options or another edition.",
    example="mjl rescore 3 --with double_wind_pair=2 --preview\n"
    "mjl rescore --all --rules riichi-ema-2016 --preview",
)
@click.argument("game", required=False, shell_complete=game_numbers)
@click.option("--all", "every", is_flag=True, help="Every game that the options fit.")
@click.option(
    "--with", "words", multiple=True, metavar="OPTION=VALUE", help="Another value; repeatable."
)
@click.option(
    "--rules", default="", metavar="NAME", shell_complete=rule_names, help="Another edition."
)
@preview_option
@by_author
@with_database
def rescore(
    game: str | None, every: bool, words: tuple[str, ...], rules: str, preview: bool
) -> None:
    """
    Each hand and result that would differ under other options or another edition.

    A game keeps the rules it was started with. So without --preview it is played again, line by
    line, as a new game of its evening, and the old one is emptied: its hands are reversed and can
    still be read, and its end without results says which game stands for it.
    """
    from ledger.reports.standings import standings
    from ledger.service import games

    if bool(game) == every:
        raise click.UsageError("name one game, or give --all")
    if not words and not rules:
        raise click.UsageError("give --with OPTION=VALUE or --rules NAME")
    if wrong := [word for word in words if "=" not in word]:
        raise click.UsageError(f"{wrong[0]!r} is not OPTION=VALUE")
    options = dict(word.split("=", 1) for word in words)

    def unit(session: Session) -> list[str]:
        before = standings(session)
        which = fitting(session, options, rules) if every else [games.resolve(session, game)]
        lines = [
            line for number in which for line in one_game(session, number, options, rules, every)
        ]
        return [*lines, *standing_lines(before, standings(session))]

    lines = written(unit, keep=not preview)
    shown("\n".join(lines or ["no difference"]), preview)


def fitting(session: Session, options: dict[str, str], rules: str) -> list[int]:
    """Games with a line whose rule set counts as `rules` does and knows the options."""
    from ledger.reports.games import games
    from ledger.rules import BOOKS, rule_set

    def fits(name: str) -> bool:
        book = BOOKS[name]
        known = {one.name for one in fields(book.options)}
        return options.keys() <= known and (not rules or rule_set(rules).unit == book.unit)

    return [one.game for one in games(session) if (one.hands or one.results) and fits(one.rules)]


def one_game(
    session: Session, number: int, options: dict[str, str], rules: str, every: bool
) -> Iterator[str]:
    """
    Play a game again if anything differs; what does.

    Raises:
        LedgerError: it cannot be; of all games, this one is told and left out.
    """
    from ledger.service import rescore as service
    from ledger.service.rows import results

    try:
        before, after = service.rescored(session, number, options, rules)
    except LedgerError as error:
        if not every:
            raise
        yield f"game {number} stays as it is: {error.message}"
        return
    changes = service.differences(before, after)
    old, new = results(before) if before.ended else (), results(after) if after.ended else ()
    if not changes and old == new:
        return
    yield f"game {number}"
    yield from changed_lines(changes, before.names)
    if before.scores() != after.scores():
        yield f"- {scores_text(before.scores())}"
        yield f"+ {scores_text(after.scores())}"
    if old != new:
        yield from marked("-", result_lines(number, old, before.names))
        yield from marked("+", result_lines(number, new, before.names))
    again = service.start_again(session, number, options, rules, author=author(), now=now())
    yield f"game {again.game.id} is game {number} played again under {again.rules.name}"
