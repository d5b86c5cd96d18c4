"""`mjl player`: the people of the club."""

from __future__ import annotations

import click

from ledger.cli.book import author, local_time, now, reading, written, zone
from ledger.cli.complete import player_names
from ledger.cli.output import in_formats, lines_of, print_rows
from ledger.cli.screen import Group, by_author, say, with_database
from ledger.errors import LedgerError

WHO = click.argument("who", metavar="PLAYER", shell_complete=player_names)


@click.group(cls=Group, example='mjl player add ann "Ann Dubois"\nmjl player list')
def player() -> None:
    """The people of the club. First letters are enough where they are unambiguous."""


@player.command(example='mjl player add ann "Ann Dubois"\nmjl player add "Ann Dubois"')
@click.argument("words", nargs=-1, required=True, metavar="[SHORT] NAME")
@with_database
def add(words: tuple[str, ...]) -> None:
    """
    A new person: the short name that lines say, and the name.

    With the name alone, its first word in lower case is the short name.
    """
    from ledger.service import players

    if len(words) > 2:
        raise click.UsageError(f'put a name with blanks in quotes: "{" ".join(words[1:])}"')
    short = words[0] if len(words) == 2 else ""
    found = written(lambda s: players.add(s, words[-1], now=now(), short=short))
    say(f"added {found.short_name}: {found.name}")


@player.command(example='mjl player guest\nmjl player guest "Zoe from Lyon"')
@click.argument("name", default="", metavar="[NAME]")
@by_author
@with_database
def guest(name: str) -> None:
    """
    Add a guest: `Guest 1`, or with a NAME.

    Later `mjl player rename guest1 --name NAME` says who it was, or `mjl player merge guest1 ann`.
    """
    from ledger.service import people

    found = written(lambda s: people.guest(s, name, author=author(), now=now()))
    say(f"added {found.short_name}: {found.name}, a guest")


@player.command(
    "import",
    short_help="People from a CSV file.",
    example="mjl standings --format csv -o club.csv\nmjl player import club.csv -d new.db",
)
@click.argument("file")
@with_database
def import_players(file: str) -> None:
    """
    Add the people of a CSV or TSV FILE who are not in the book: its column `name`, and `player` for
    the short name where there is one. What mjl exports is read back with the same names.
    """
    from ledger.reports.format import read_rows
    from ledger.service import people

    rows = [*read_rows(f"{line}\n" for line in lines_of(file))]
    if not rows or "name" not in rows[0]:
        raise LedgerError(f"{file} has no column `name`", fix="write `name` in its first line")
    named = [(row["name"], row.get("player", "")) for row in rows if row["name"].strip()]
    found = written(lambda s: people.introduce(s, named, now=now()))
    for one in found:
        say(f"added {one.short_name}: {one.name}")
    say(f"already in the book: {len(named) - len(found)} of {len(named)}")


@player.command("list", example="mjl player list --format csv")
@click.option("--all", "everybody", is_flag=True, help="Also those who have retired.")
@with_database
@in_formats()
def list_players(everybody: bool, form: str, output: str | None, bom: bool) -> None:
    """Everybody, in the order they came."""
    from ledger.reports.people import LAYOUT, people

    with reading() as session:
        print_rows(people(session, retired=everybody), LAYOUT, form, output, bom)


@player.command(example="mjl player show ann")
@WHO
@with_database
def show(who: str) -> None:
    """One person: every name since when, and what happened to the entry."""
    from ledger.reports.people import story
    from ledger.service import players

    with reading() as session:
        found = players.find(session, who)
        at = zone(session)
        click.echo(f"{found.short_name}: {found.name}{' (retired)' if found.retired else ''}")
        for when, what in story(session, found.id):
            click.echo(f"  {local_time(when, at)}  {what}")


@player.command(
    example='mjl player rename ann --name "Ann Martin"\nmjl player rename ann --short anne'
)
@WHO
@click.option("--short", default="", help="The new short name.")
@click.option("--name", default="", help="The new name.")
@by_author
@with_database
def rename(who: str, short: str, name: str) -> None:
    """Another name; the old ones are still found, and old games show the new one."""
    from ledger.service import people

    if not short and not name:
        raise click.UsageError("give --short, --name or both")
    found = written(
        lambda s: people.rename(s, who, author=author(), now=now(), short=short, name=name)
    )
    say(f"now {found.short_name}: {found.name}")


@player.command(example="mjl player alias ann annie")
@WHO
@click.argument("other")
@with_database
def alias(who: str, other: str) -> None:
    """Another name that a person is found by."""
    from ledger.service import players

    found = written(lambda s: players.alias(s, who, other, now=now()))
    say(f"{other} is {found.short_name}: {found.name}")


@player.command(example="mjl player merge annie ann")
@WHO
@click.argument("into", shell_complete=player_names)
@by_author
@with_database
def merge(who: str, into: str) -> None:
    """Two entries are one person: PLAYER counts as INTO from now on."""
    from ledger.service import people

    found = written(lambda s: people.merge(s, who, into, author=author(), now=now()))
    say(f"{who} is {found.short_name} now; mjl player unmerge {who} takes it back")


@player.command(example="mjl player unmerge annie")
@WHO
@by_author
@with_database
def unmerge(who: str) -> None:
    """Make them two people again."""
    from ledger.service import people

    found = written(lambda s: people.unmerge(s, who, author=author(), now=now()))
    say(f"{found.short_name} is a person of their own again: {found.name}")


@player.command(example="mjl player retire ann\nmjl player retire --back ann")
@WHO
@click.option("--back", is_flag=True, help="Playing again.")
@by_author
@with_database
def retire(who: str, back: bool) -> None:
    """No longer offered at new tables; the games stay."""
    from ledger.service import people

    found = written(lambda s: people.retire(s, who, author=author(), now=now(), back=back))
    say(f"{found.short_name} {'plays again' if back else 'has retired'}")


@player.command(example="mjl player forget ann")
@WHO
@by_author
@with_database
def forget(who: str) -> None:
    """The name is erased, its history included; the games stay under a number."""
    from ledger.service import people

    found = written(lambda s: people.forget(s, who, author=author(), now=now()))
    say(f"forgotten; the games stand under {found.short_name}")
