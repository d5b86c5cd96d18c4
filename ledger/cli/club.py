"""`mjl club`: what the club has decided once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ledger.cli.book import reading, written
from ledger.cli.output import in_formats, print_json, write
from ledger.cli.screen import Group, say, with_database

if TYPE_CHECKING:
    from sqlalchemy.orm import Session


@click.group(
    cls=Group, example="mjl club set timezone=Europe/Paris stake=0.25 currency=EUR\nmjl club show"
)
def club() -> None:
    """
    What the club has decided once: time zone, stake, currency.

    timezone (Europe/Paris; MJL_TIMEZONE goes before it), stake (money for one point; stake.RULES
    for one rule set), currency, decimals (2). Without a stake there is no money anywhere.
    """


@club.command(
    "set",
    example="mjl club set timezone=Asia/Taipei\nmjl club set stake.zung-jung=0.1\n"
    "mjl club set stake=",
)
@click.argument("words", nargs=-1, required=True, metavar="NAME=VALUE...")
@with_database
def put(words: tuple[str, ...]) -> None:
    """Decide something; an empty VALUE takes it back."""
    from ledger.service.club import put as decide

    if wrong := [word for word in words if "=" not in word]:
        raise click.UsageError(f"{wrong[0]!r} is not NAME=VALUE")

    def unit(session: Session) -> None:
        for word in words:
            name, _, value = word.partition("=")
            decide(session, name, value)

    written(unit)
    say("\n".join(f"{word}" for word in words))


@club.command(example="mjl club show\nmjl club show --format json")
@with_database
@in_formats("table", "json")
def show(form: str, output: str | None, bom: bool) -> None:
    """Every decision that stands."""
    from ledger.store.marks import settings

    with reading() as session:
        found = settings(session)
    if form == "json":
        print_json(found, output, bom)
    else:
        lines = [f"{name}={value}\n" for name, value in found.items()]
        write(lines or ["nothing yet; mjl club set NAME=VALUE sets something\n"], output, bom)
