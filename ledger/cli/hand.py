"""`mjl hand`, `mjl undo` and `mjl redo`: what was recorded, and corrections of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import tzinfo
from typing import TYPE_CHECKING, Any

import click

from ledger.cli.book import author, local_time, now, reading, written, zone
from ledger.cli.complete import game_numbers
from ledger.cli.correction import corrected, correction, preview_option, shown
from ledger.cli.output import in_formats, print_json, print_rows, write
from ledger.cli.screen import Command, Decorated, Group, Number, Positive, by_author, with_database
from ledger.cli.tell import done_lines, scores_text
from ledger.cli.typed import plain_line
from ledger.errors import TableError

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from ledger.service.record import Recorded

GAME = click.argument("game", shell_complete=game_numbers)
NUMBER = click.argument("number", type=Number())


def of_game(function: Decorated) -> Decorated:
    return click.option(
        "--game", metavar="N", shell_complete=game_numbers, help="The game; else the open one."
    )(function)


@click.group(cls=Group, example="mjl hand list 3\nmjl hand amend 3 5 'ron ann from bob 3/40'")
def hand() -> None:
    """Recorded hands: listed, explained, corrected. Nothing is ever lost."""


@hand.command("list", example="mjl hand list\nmjl hand list 3 --format json")
@click.argument("game", required=False, shell_complete=game_numbers)
@with_database
@in_formats()
def list_hands(game: str | None, form: str, output: str | None, bom: bool) -> None:
    """The hands of a game (the open one) that count now."""
    from ledger.reports.hands import LAYOUT, hand_entries
    from ledger.service import games

    with reading() as session:
        rows = hand_entries(session, games.resolve(session, game))
        print_rows(rows, LAYOUT, form, output, bom)


@hand.command(short_help="One hand explained.", example="mjl hand show 3 5")
@GAME
@NUMBER
@with_database
@in_formats("table", "json")
def show(game: str, number: int, form: str, output: str | None, bom: bool) -> None:
    """One hand: why it is worth what it is, and everything that happened to it."""
    from ledger.reports.hands import hand_entries, record
    from ledger.service import games

    with reading() as session:
        which = games.resolve(session, game)
        if form == "json":
            rows = hand_entries(session, which)
            found = {row.number: record(row) for row in rows}.get(number)
            story = [*told_json(session, which, number)]
            print_json(
                {**(found or {"game": which, "number": number}), "story": story}, output, bom
            )
        else:
            lines = told(session, which, number, zone(session))
            write([f"{line}\n" for line in lines], output, bom)


def told(session: Session, game: int, number: int, at: tzinfo) -> Iterator[str]:
    """A hand's line, derivation and scores, then its story, at the club's time."""
    from ledger.reports.derivation import step_text
    from ledger.service import books, correct

    story = correct.hand_story(session, game, number)
    table = books.load(session, game)
    entry = table.hand(number)
    if entry is None:
        yield f"game {game} has no hand {number} any more"
    else:
        yield f"game {game}, hand {number}, {table.label(entry.step.before)}: {table.text(entry)}"
        yield from step_text(table.rules, entry.step, table.short_names().__getitem__)
        yield f"  then  {scores_text(table.scores(entry.step.after))}"
    for one in story:
        line = f": {one.line}" if one.line else ""
        why = f" because {one.transaction.reason}" if one.transaction.reason else ""
        when = local_time(one.transaction.recorded_at, at)
        yield f"  {when}  {one.what} by {one.transaction.author}{why}{line}"


def told_json(session: Session, game: int, number: int) -> Iterator[dict[str, Any]]:
    """What happened to a hand, in order."""
    from ledger.service import correct

    for one in correct.hand_story(session, game, number):
        yield {
            "what": one.what,
            "transaction": one.transaction.number,
            "recorded_at": one.transaction.recorded_at,
            "author": one.transaction.author,
            "because": one.transaction.reason or None,
            "line": one.line or None,
        }


# Corrections


@hand.command(
    short_help="Replace the line of a hand.",
    example="mjl hand amend 3 5 'ron ann from bob 3/40' --preview",
)
@GAME
@NUMBER
@click.argument("line")
@correction
def amend(game: str, number: int, line: str, **how: Any) -> None:
    """Replace the line of hand NUMBER; later hands are settled anew where that changes them."""
    from ledger.service import correct, games

    said = plain_line(line)
    corrected(lambda s: (correct.plan_amend(s, games.resolve(s, game), number, said),), **how)


@hand.command(
    short_help="Add a hand that was left out.", example="mjl hand insert 3 5 'draw ready ann'"
)
@GAME
@click.argument("before", type=Number())
@click.argument("line")
@correction
def insert(game: str, before: int, line: str, **how: Any) -> None:
    """Add a hand (or penalty) that was left out, before hand BEFORE; the later ones move down."""
    from ledger.service import correct, games

    said = plain_line(line)
    corrected(lambda s: (correct.plan_insert(s, games.resolve(s, game), before, said),), **how)


@hand.command(example="mjl hand void 3 5 --because 'typed twice'")
@GAME
@NUMBER
@correction
def void(game: str, number: int, **how: Any) -> None:
    """Take out hand NUMBER, never played; the later ones move up."""
    from ledger.service import correct, games

    corrected(lambda s: (correct.plan_void(s, games.resolve(s, game), number),), **how)


@hand.command(example="mjl hand move 3 5 4\nmjl hand move 3 5 4 --before 2")
@GAME
@NUMBER
@click.argument("to", shell_complete=game_numbers)
@click.option("--before", type=Number(), metavar="N", help="Before hand N there; else at the end.")
@correction
def move(game: str, number: int, to: str, before: int | None, **how: Any) -> None:
    """Move hand NUMBER to game TO, where it was played."""
    from ledger.service import correct, games

    corrected(
        lambda s: correct.plan_move(
            s, games.resolve(s, game), number, games.resolve(s, to), before=before
        ),
        **how,
    )


# Undo and redo

COUNT = click.argument("count", type=Positive(), default=1, metavar="[COUNT]")


@click.command(
    cls=Command,
    short_help="Take back the last lines of a game.",
    example="mjl undo\nmjl undo 3 --game 3 --preview",
)
@COUNT
@of_game
@click.option("--expect", type=Number(), metavar="N", help="Refuse unless hand N is the last.")
@click.option("--request-id", metavar="ID", help="A repeat with this id changes nothing.")
@preview_option
@by_author
@with_database
def undo(
    count: int, game: str | None, expect: int | None, request_id: str | None, preview: bool
) -> None:
    """Take back the last line of a game, or the last COUNT; the end of the game counts as one."""
    from ledger.service import record

    def one(session: Session, which: int, place: int) -> Recorded:
        return record.undo(
            session,
            which,
            author=author(),
            now=now(),
            request_id=numbered(request_id, place),
            expect=None if place else expect,
        )

    repeated(one, count, game, preview, request_id is not None)


@click.command(
    cls=Command,
    short_help="Put back what the last undo took.",
    example="mjl redo --game 3\nmjl redo 3",
)
@COUNT
@of_game
@click.option("--request-id", metavar="ID", help="A repeat with this id changes nothing.")
@preview_option
@by_author
@with_database
def redo(count: int, game: str | None, request_id: str | None, preview: bool) -> None:
    """Put back the line that the last undo took, or the last COUNT."""
    from ledger.service import record

    def one(session: Session, which: int, place: int) -> Recorded:
        request = numbered(request_id, place)
        return record.redo(session, which, author=author(), now=now(), request_id=request)

    repeated(one, count, game, preview, request_id is not None)


def numbered(request_id: str | None, place: int) -> str | None:
    """The request id of one of several lines of a command."""
    return f"{request_id}/{place}" if request_id and place else request_id


def repeated(
    one: Callable[[Session, int, int], Recorded],
    count: int,
    game: str | None,
    preview: bool,
    has_id: bool,
) -> None:
    """The same step `count` times, all of them or none. Raises TableError: there were fewer."""
    from ledger.service import games

    def unit(session: Session) -> list[str]:
        which = games.resolve(session, game)
        lines: list[str] = []
        for place in range(count):
            try:
                lines += done_lines(one(session, which, place))
            except TableError as error:
                if place and not error.where:
                    error.where = f"that was after {place} of {count}; nothing was changed"
                    error.fix = f"say {place} in the place of {count}"
                raise
        return lines

    shown("\n".join(written(unit, has_id=has_id, keep=not preview)), preview)
