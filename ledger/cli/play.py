"""`mjl play`: hands recorded at the prompt, from a sheet, or line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import uuid4

import click

from ledger.cli.book import author, now, written, zone
from ledger.cli.complete import game_numbers
from ledger.cli.output import lines_of
from ledger.cli.screen import Command, Number, Watch, by_author, say, talk, with_database
from ledger.cli.tell import done_lines
from ledger.cli.typed import plain_line, sheet_line
from ledger.errors import count_text

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from ledger.service.record import Recorded


@click.command(
    cls=Command,
    short_help="Record hands: at the prompt, from a sheet, or one line.",
    example='mjl play\nmjl play -c "r a b 3/30 *a"\nmjl play -f sheet.txt --dry-run',
)
@click.option("-f", "--file", "sheet", metavar="FILE", help="A score sheet: all of it or nothing.")
@click.option(
    "-c", "--command", "lines", multiple=True, metavar="LINE", help="One line; repeatable."
)
@click.option(
    "--game", metavar="N", shell_complete=game_numbers, help="The game; else the only open one."
)
@click.option("-n", "--dry-run", is_flag=True, help="Check and show, record nothing.")
@click.option("--request-id", metavar="ID", help="With -c: a repeat with this id records nothing.")
@click.option("--expect", type=Number(), metavar="N", help="With -c: refuse unless this is hand N.")
@click.option("--new-players", is_flag=True, help="With -f: add names that are not in the book.")
@by_author
@with_database
def play(
    sheet: str | None,
    lines: tuple[str, ...],
    game: str | None,
    dry_run: bool,
    request_id: str | None,
    expect: int | None,
    new_players: bool,
) -> None:
    """
    Record hands: at the prompt, from a sheet (-f), or line by line (-c).

    Several -c are recorded together or not at all. At the prompt, `?` lists what can be typed.
    """
    if sheet is not None and lines:
        raise click.UsageError("give -f or -c, not both")
    if (request_id or expect is not None) and not lines:
        raise click.UsageError("--request-id and --expect go with -c")
    if sheet is not None:
        play_sheet(sheet, dry_run, new_players)
    elif lines:
        play_lines(lines, game, dry_run, request_id, expect)
    elif dry_run:
        raise click.UsageError("-n goes with -f or -c; the prompt has `undo`")
    else:
        from ledger.cli.prompt import prompt

        prompt(game)


def play_sheet(sheet: str, dry_run: bool, new_players: bool) -> None:
    """All of a sheet or nothing, every problem listed."""
    from ledger.service.sheet import read_sheet

    text = "\n".join(map(sheet_line, lines_of(sheet)))
    with Watch() as watch:
        done = written(
            lambda session: read_sheet(
                session,
                text,
                file="stdin" if sheet == "-" else sheet,
                author=author(),
                now=now(),
                zone=zone(session),
                new_players=new_players,
                progress=watch,
            ),
            keep=not dry_run,
        )
    numbers = ", ".join(map(str, done.games))
    what = f"{count_text(done.hands, 'hand')} of {count_text(len(done.games), 'game')}"
    if dry_run:
        say(f"{what} can be recorded; nothing was recorded")
        return
    say(f"recorded {what}: {numbers or 'none'}")
    if done.new_players:
        say(f"new players: {', '.join(done.new_players)}")


def play_lines(
    lines: tuple[str, ...],
    game: str | None,
    dry_run: bool,
    request_id: str | None,
    expect: int | None,
) -> None:
    """Each line in turn, in one unit of work."""
    from ledger.service import games

    request = request_id or new_request_id()

    def record(session: Session) -> list[str]:
        which = games.resolve(session, game)
        said: list[str] = []
        for place, line in enumerate(lines):
            id_ = f"{request}/{place}" if place else request
            first = None if place else expect
            said += done_lines(record_line(session, which, line, id_, expect=first))
        return said

    say("\n".join(written(record, has_id=True, keep=not dry_run)))
    if dry_run:
        talk("a dry run; nothing was recorded")


def new_request_id() -> str:
    """So that a line can be asked again where the answer was lost, and is recorded once."""
    return uuid4().hex


def record_line(
    session: Session,
    game: int,
    line: str,
    request_id: str,
    *,
    expect: int | None = None,
    seen: int | None = None,
) -> Recorded:
    """One line as it is typed; `undo`, `redo` and `end` too."""
    from ledger.service import record

    line = plain_line(line)
    how: dict[str, Any] = {
        "author": author(), "now": now(), "request_id": request_id, "seen": seen,
    }  # fmt: skip
    if line.strip() == "redo":
        return record.redo(session, game, **how)
    return record.record(session, game, line, expect=expect, **how)
