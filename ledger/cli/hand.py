"""`mjl hand`, `mjl undo` and `mjl redo`: what was recorded, and corrections of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import click

from ledger.cli.book import author, now, opened, reading
from ledger.cli.complete import game_numbers
from ledger.cli.output import in_formats, print_json, print_rows, write
from ledger.cli.screen import Command, Decorated, Group, say, talk, with_database
from ledger.cli.tell import done_lines, paid_text, scores_text
from ledger.errors import NotFound

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from ledger.service.correct import Plan, Side

GAME = click.argument("game", shell_complete=game_numbers)
NUMBER = click.argument("number", type=int)


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
        found = next((row for row in hand_entries(session, which) if row.number == number), None)
        if found is None:
            fix = f"mjl hand list {which} shows its hands"
            raise NotFound(f"game {which} has no hand {number}", fix=fix)
        if form == "json":
            print_json(record(found), output, bom)
        else:
            write([f"{line}\n" for line in told(session, which, number)], output, bom)


def told(session: Session, game: int, number: int) -> Iterator[str]:
    """A hand's line, derivation, scores and story."""
    from ledger.reports.derivation import step_text
    from ledger.service import books, correct

    table = books.load(session, game)
    entry = table.hand(number)
    assert entry is not None, "the hand counts"
    yield f"game {game}, hand {number}, {table.label(entry.step.before)}: {table.text(entry)}"
    yield from step_text(table.rules, entry.step, table.short_names().__getitem__)
    yield f"  then  {scores_text(table.scores(entry.step.after))}"
    for one in correct.hand_story(session, game, number):
        why = f" because {one.transaction.reason}" if one.transaction.reason else ""
        yield f"  {one.transaction.recorded_at}  {one.what} by {one.transaction.author}{why}"


# Corrections


def correction(function: Decorated) -> Decorated:
    """What every correction takes."""
    for option in (
        click.option("--request-id", metavar="ID", help="A repeat with this id changes nothing."),
        click.option("--because", "reason", default="", metavar="TEXT", help="Why; it is kept."),
        click.option(
            "-n", "--preview", "--dry-run", "preview", is_flag=True, help="Show it, change nothing."
        ),
    ):
        function = option(function)
    return with_database(function)


def corrected(
    plan: Callable[[Session], tuple[Plan, ...]], preview: bool, reason: str, request_id: str | None
) -> None:
    """Show what a correction changes, and unless it is a preview, post it."""
    from ledger.service import correct

    with opened(write=True) as ledger, ledger.session() as session:
        plans = plan(session)
        lines = [line for one in plans for line in change_lines(one)]
        if not preview:
            correct.apply(
                session,
                *plans,
                author=author(),
                now=now(),
                reason=reason,
                request_id=request_id,
            )
    text = "\n".join(lines or ["no difference"])
    if preview:
        click.echo(text)
        talk("a preview; nothing was changed")
    else:
        say(text)


def change_lines(plan: Plan) -> Iterator[str]:
    """Each hand that differs, before and after; then the scores and results that differ."""
    for change in plan.changes:
        name = f"hand {change.number}" if change.number is not None else "line"
        if change.before:
            yield f"- {name}  {side_text(change.before, plan)}"
        if change.after:
            yield f"+ {name}  {side_text(change.after, plan)}"
    before, after = plan.before.scores(), plan.after.scores()
    if before != after:
        yield f"- {scores_text(before)}"
        yield f"+ {scores_text(after)}"


def side_text(side: Side, plan: Plan) -> str:
    names = plan.before.names | plan.after.names
    return f"{side.label}  {side.line}  ({paid_text(side.payments, names) or 'nothing is paid'})"


@hand.command(
    short_help="A hand was another.", example="mjl hand amend 3 5 'ron ann from bob 3/40' --preview"
)
@GAME
@NUMBER
@click.argument("line")
@correction
def amend(game: str, number: int, line: str, **how: Any) -> None:
    """Hand NUMBER was another: the hands after it are settled anew where that changes them."""
    from ledger.service import correct, games

    corrected(lambda s: (correct.plan_amend(s, games.resolve(s, game), number, line),), **how)


@hand.command(
    short_help="A hand that was left out.", example="mjl hand insert 3 5 'draw ready ann'"
)
@GAME
@click.argument("before", type=int)
@click.argument("line")
@correction
def insert(game: str, before: int, line: str, **how: Any) -> None:
    """A hand (or penalty) that was left out, before hand BEFORE; the later ones move down."""
    from ledger.service import correct, games

    corrected(lambda s: (correct.plan_insert(s, games.resolve(s, game), before, line),), **how)


@hand.command(example="mjl hand void 3 5 --because 'typed twice'")
@GAME
@NUMBER
@correction
def void(game: str, number: int, **how: Any) -> None:
    """Hand NUMBER was never played; the later ones move up."""
    from ledger.service import correct, games

    corrected(lambda s: (correct.plan_void(s, games.resolve(s, game), number),), **how)


@hand.command(example="mjl hand move 3 5 4\nmjl hand move 3 5 4 --before 2")
@GAME
@NUMBER
@click.argument("to", shell_complete=game_numbers)
@click.option("--before", type=int, metavar="N", help="Before hand N there; else at the end.")
@correction
def move(game: str, number: int, to: str, before: int | None, **how: Any) -> None:
    """Hand NUMBER was played in game TO."""
    from ledger.service import correct, games

    corrected(
        lambda s: correct.plan_move(
            s, games.resolve(s, game), number, games.resolve(s, to), before=before
        ),
        **how,
    )


# Undo and redo


@click.command(
    cls=Command,
    short_help="Take back the last line of a game.",
    example="mjl undo\nmjl undo --game 3",
)
@of_game
@click.option("--expect", type=int, metavar="N", help="Refuse unless hand N is the last.")
@click.option("--request-id", metavar="ID", help="A repeat with this id changes nothing.")
@with_database
def undo(game: str | None, expect: int | None, request_id: str | None) -> None:
    """Take back the last line of a game that stands; its end first."""
    from ledger.service import games, record

    with opened(write=True) as ledger, ledger.session() as session:
        done = record.undo(
            session,
            games.resolve(session, game),
            author=author(),
            now=now(),
            request_id=request_id,
            expect=expect,
        )
    say("\n".join(done_lines(done)))


@click.command(
    cls=Command, short_help="Put back what the last undo took.", example="mjl redo --game 3"
)
@of_game
@click.option("--request-id", metavar="ID", help="A repeat with this id changes nothing.")
@with_database
def redo(game: str | None, request_id: str | None) -> None:
    """Put back the line that the last undo took."""
    from ledger.service import games, record

    with opened(write=True) as ledger, ledger.session() as session:
        done = record.redo(
            session, games.resolve(session, game), author=author(), now=now(), request_id=request_id
        )
    say("\n".join(done_lines(done)))
