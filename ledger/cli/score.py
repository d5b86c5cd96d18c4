"""`mjl score`: what one line is worth and why, or a whole file of lines as JSON."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import islice

import click

from ledger.cli.complete import rule_names
from ledger.cli.output import in_formats, lines_of, write
from ledger.cli.screen import Command

CHUNK = 512  # texts that are written at once


@click.command(
    cls=Command,
    short_help="What a hand is worth, and why.",
    example='mjl score "ron S E 234m 567p 22s 67s +8s (555z)"\n'
    "mjl score --rules zung-jung --batch hands.txt > values.jsonl",
)
@click.argument("words", nargs=-1, metavar="[LINE]")
@click.option("--batch", metavar="FILE", help="Score each line of FILE (- is stdin), as JSON.")
@click.option(
    "--rules", "name", default="riichi", shell_complete=rule_names, help="The rule set (riichi)."
)
@in_formats("table", "json")
def score(
    words: tuple[str, ...], batch: str | None, name: str, form: str, output: str | None, bom: bool
) -> None:
    """
    What a hand is worth, and why.

    LINE is a line of a score sheet with the seats E S W N for players; the state of the table
    stands among its words (round:S counters:2 sticks:1 dealer:S OPTION=VALUE). No ledger is needed.
    """
    if bool(words) == (batch is not None):
        raise click.UsageError("give one line in quotes, or --batch FILE")
    line = " ".join(words)
    if batch is not None:
        score_batch(name, lines_of(batch), output, bom)
    elif form == "json":
        score_batch(name, [line], output, bom)
    else:
        write((f"{text}\n" for text in explained(name, line)), output, bom)


def score_batch(name: str, lines: Iterable[str], output: str | None, bom: bool) -> None:
    """One JSON text a line; the exit status is 1 if any line was refused."""
    from ledger.rules import rule_set, score_json

    refused = False

    def pieces() -> Iterator[str]:
        nonlocal refused
        texts = iter(score_json(rule_set(name), lines))
        while chunk := "\n".join(islice(texts, CHUNK)):
            # Quotes inside JSON strings are escaped, so this stands in refused lines alone.
            refused |= '"error": {' in chunk
            yield f"{chunk}\n"

    write(pieces(), output, bom)
    if refused:
        sys.exit(1)


def explained(name: str, line: str) -> Iterator[str]:
    """The derivation of a line, and who pays whom."""
    from ledger.reports.score import score_text
    from ledger.rules import rule_set, score_line

    yield from score_text(score_line(rule_set(name), line))
