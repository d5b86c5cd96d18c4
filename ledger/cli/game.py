"""`mjl game`: started, listed, shown, ended."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from ledger.cli.book import author, now, reading, written, zone
from ledger.cli.complete import game_numbers, player_names, rule_names
from ledger.cli.correction import corrected, correction
from ledger.cli.output import in_formats, period, period_options, print_json, print_rows, write
from ledger.cli.screen import Group, Number, by_author, say, with_database
from ledger.cli.tell import done_lines, scores_text, table_text
from ledger.cli.typed import plain_line

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from ledger.service.books import Table
    from ledger.service.record import Recorded

GAME = click.argument("game", required=False, shell_complete=game_numbers)


def of_new_game(command: Callable[..., None]) -> Callable[..., None]:
    """The options of every new game: table, friendly, evening."""
    options = (
        click.option("--table", default="1", help="The table (1)."),
        click.option("--friendly", is_flag=True, help="Not for the ranked standings."),
        click.option(
            "--evening", "which", metavar="N|DATE", help="An evening other than the current one."
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command


@click.group(cls=Group, example="mjl game start riichi ann bob cho dai\nmjl game list")
def game() -> None:
    """Games: the rule set, four players, and what they played."""


@game.command(
    example="mjl game start riichi ann bob cho dai\n"
    "mjl game start zung-jung ann bob cho dai par=25 --table 2 --friendly"
)
@click.argument("rules", shell_complete=rule_names)
@click.argument("words", nargs=-1, required=True, metavar="EAST SOUTH WEST NORTH [OPTION=VALUE]...",
                shell_complete=player_names)  # fmt: skip
@of_new_game
@click.option("--request-id", metavar="ID", help="A repeated start with this id starts nothing.")
@click.option("-n", "--dry-run", is_flag=True, help="Check only.")
@by_author
@with_database
def start(
    rules: str,
    words: tuple[str, ...],
    table: str,
    friendly: bool,
    which: str | None,
    request_id: str | None,
    dry_run: bool,
) -> None:
    """
    Start a game; the players sit East South West North in the order given.

    Options of the rule set follow as OPTION=VALUE; `mjl rules show RULES --options` lists them.
    """
    options = dict(word.split("=", 1) for word in words if "=" in word)
    seats = [word for word in words if "=" not in word]
    made = written(
        lambda session: started(
            session,
            rules,
            seats,
            which,
            options=options,
            table=table,
            ranked=not friendly,
            request_id=request_id,
        ),
        has_id=request_id is not None,
        keep=not dry_run,
    )
    seated = ", ".join(f"{wind} {name}" for wind, name in zip("ESWN", made.seated(), strict=True))
    if dry_run:
        say(f"the game can start: {made.rules.name}, {seated}; nothing was recorded")
    else:
        say(f"game {made.game.id} started at table {table}: {made.rules.name}, {seated}")


def started(
    session: Session, rules: str, seats: list[str], which: str | None, **named: Any
) -> Table:
    """A new game on the evening that is meant, today's where none is said."""
    from ledger.service import evenings, games

    find = evenings.resolve(session, which, now(), zone(session)) if which else None
    evening = find or evenings.today(session, now(), zone(session))
    return games.start_game(
        session, rules, seats, evening=evening.id, author=author(), now=now(), **named
    )


@game.command(
    short_help="A game known by its final scores alone.",
    example="mjl game total riichi ann 41200 bob 28300 cho 17500 dai 13000\n"
    "mjl game total riichi ann 40200 bob 28300 cho 17500 dai 13000 pot 1000",
    context_settings={"ignore_unknown_options": True},
)
@click.argument("rules", shell_complete=rule_names)
@click.argument(
    "words",
    nargs=-1,
    required=True,
    metavar="PLAYER POINTS... [pot POINTS] [OPTION=VALUE]...",
    type=click.UNPROCESSED,
    shell_complete=player_names,
)
@of_new_game
@click.option("--request-id", metavar="ID", help="A repeat with this id records nothing.")
@click.option("-n", "--dry-run", is_flag=True, help="Check only.")
@by_author
@with_database
def total(
    rules: str,
    words: tuple[str, ...],
    table: str,
    friendly: bool,
    which: str | None,
    request_id: str | None,
    dry_run: bool,
) -> None:
    """
    Start and end a game of which only the final scores are known.

    Players stand in the order East South West North of the first hand, each with the score: on a
    tie the earlier seat is ahead where the rules say so. The scores and the pot (sticks left on the
    table) must add up to the starting points.
    """
    from ledger.service import record

    options = dict(word.split("=", 1) for word in words if "=" in word)
    said = [word for word in words if "=" not in word]
    seats = [name for name in said[::2] if name != "pot"]
    line = " ".join(["total", *said[1 : 2 * len(seats) : 2], *said[2 * len(seats) :]])

    def unit(session: Session) -> Recorded:
        made = started(
            session,
            rules,
            seats,
            which,
            options=options,
            table=table,
            ranked=not friendly,
            request_id=request_id,
        )
        return record.record(
            session,
            made.game.id,
            plain_line(line),
            author=author(),
            now=now(),
            request_id=f"{request_id}/1" if request_id else None,
        )

    done = written(unit, has_id=request_id is not None, keep=not dry_run)
    say("\n".join(done_lines(done)) + ("\na dry run; nothing was recorded" if dry_run else ""))


@game.command("list", example="mjl game list --open\nmjl game list --from 2026-09-01 --format csv")
@click.option("--open", "only_open", is_flag=True, help="Only games that are still open.")
@period_options
@with_database
@in_formats()
def list_games(only_open: bool, form: str, output: str | None, bom: bool, **asked: Any) -> None:
    """Every game with its players and results."""
    from ledger.reports.games import LAYOUT, games

    with reading() as session:
        rows = games(session, period(session, **asked), only_open=only_open)
        print_rows(rows, LAYOUT, form, output, bom)


@game.command(example="mjl game show 3\nmjl game show 3 --format json")
@GAME
@with_database
@in_formats("table", "json")
def show(game: str | None, form: str, output: str | None, bom: bool) -> None:
    """One game: its rules, the table as it is, scores and results. Without GAME, the open one."""
    from ledger.reports.format import render
    from ledger.reports.games import PLACES, Now, game_record
    from ledger.service import books, games
    from ledger.store.games import moves

    with reading() as session:
        table = books.load(session, games.resolve(session, game))
        others = between_lines(session, table)
        moved = moves(session, table.game.id)[1:]
        state = {"round": table.label(), "dealer": table.dealer(), **table.rules.facts(table.state)}
        found = game_record(session, table.game.id, Now(state, table.scores(), table.seated()))
    if form == "json":
        print_json({**found, "between": others}, output, bom)
        return
    write(
        [
            f"game {found['game']}, {found['date']}, table {found['table']}: {found['rules']}",
            f"{'' if found['ranked'] else ', friendly'}\n",
            f"{'ended' if found['finished'] else table_text(table)}\n",
            f"{scores_text(found['scores'])}\n",
            *(render(found["results"], PLACES, "table") if found["finished"] else []),
            *(between_text(one) for one in others),
            *(f"after hand {after}: moved to table {label}\n" for after, label in moved),
            f"seal {found['seal']}\n",
        ],
        output,
        bom,
    )


def between_lines(session: Session, table: Table) -> list[dict[str, Any]]:
    """Penalties, seats and totals that stand, with the transaction that `mjl withdraw` takes."""
    from ledger.service.books import with_names
    from ledger.store import transactions

    return [
        {
            "transaction": one.number,
            "after_hand": one.after_hand,
            "line": with_names(one.line or "", table.names),
        }
        for one in transactions.standing(session, table.game.id)
        if one.kind in ("penalty", "seating", "total")
    ]


def between_text(one: dict[str, Any]) -> str:
    return f"after hand {one['after_hand']}: {one['line']}  (transaction {one['transaction']})\n"


@game.command(
    short_help="Correct who sat at the table.",
    example="mjl game reseat 3 ann bob dai cho --preview",
)
@click.argument("game", shell_complete=game_numbers)
@click.argument("seats", nargs=4, metavar="EAST SOUTH WEST NORTH", shell_complete=player_names)
@click.option("--from-hand", type=Number(), default=1, metavar="N", help="From hand N on (1).")
@correction
def reseat(game: str, seats: tuple[str, ...], from_hand: int, **how: Any) -> None:
    """
    Correct who sat East South West North, from the first hand or from hand N on.

    Lines keep the people that they name.
    """
    from ledger.service import correct, games

    corrected(
        lambda s: (correct.plan_reseat(s, games.resolve(s, game), seats, from_hand=from_hand),),
        **how,
    )


@game.command(example="mjl game move 3 2")
@click.argument("game", shell_complete=game_numbers)
@click.argument("table")
@by_author
@with_database
def move(game: str, table: str) -> None:
    """Say that a game goes on at another TABLE, from the next hand on."""
    from ledger.service import games

    moved = written(
        lambda s: games.move(s, games.resolve(s, game), table, author=author(), now=now())
    )
    say(f"game {moved.game.id} goes on at table {table}: {table_text(moved)}")


@game.command(example="mjl game end\nmjl game end 3\nmjl game end 3 --abandoned")
@GAME
@click.option("--abandoned", is_flag=True, help="Nobody gets a result; its hands stay.")
@click.option("--request-id", metavar="ID", help="A repeated request with this id ends nothing.")
@by_author
@with_database
def end(game: str | None, abandoned: bool, request_id: str | None) -> None:
    """End a game as it stands: leftover sticks and placement as at its normal end."""
    from ledger.service import games, record

    done = written(
        lambda session: record.end_game(
            session,
            games.resolve(session, game),
            author=author(),
            now=now(),
            request_id=request_id,
            abandon=abandoned,
        ),
        has_id=request_id is not None,
    )
    say("\n".join(done_lines(done)))
