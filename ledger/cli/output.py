"""Rows on the screen or in a file: --format, -o and what writes them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ledger.cli.screen import Decorated, Number
from ledger.errors import LedgerError

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from ledger.reports.format import Layout
    from ledger.reports.period import Period

Row = TypeVar("Row")
FORMATS = ("table", "csv", "tsv", "json", "markdown")


def to_output(function: Decorated) -> Decorated:
    """-o and --bom."""
    output = click.option("-o", "--output", metavar="FILE", help="Write to FILE; - is stdout.")
    bom = click.option("--bom", is_flag=True, help="Begin with a byte order mark, for Excel.")
    return output(bom(function))


def in_formats(*formats: str) -> Callable[[Decorated], Decorated]:
    """--format (the first is the default), -o and --bom."""
    form = click.option(
        "--format",
        "form",
        type=click.Choice(formats or FORMATS),
        default=(formats or FORMATS)[0],
        help="How the output looks."
        + ("" if formats else " A CSV or TSV cell that looks like a formula gets a ' in front."),
    )
    return lambda function: form(to_output(function))


def write(pieces: Iterable[str], output: str | None = None, bom: bool = False) -> None:
    """
    Data to stdout or a file, piece by piece.

    A file is complete or not there: it is written beside its place and then moved. A link stays a
    link; a pipe or a device (/dev/null) is written to.
    """
    if output in (None, "-"):
        if bom:
            sys.stdout.write("\ufeff")
        sys.stdout.writelines(pieces)
        sys.stdout.flush()
        return
    path = Path(str(output))
    encoding = "utf-8-sig" if bom else "utf-8"
    try:
        if path.exists() and not path.is_file():
            with path.open("w", encoding=encoding, newline="") as file:
                file.writelines(pieces)
        else:
            _write_whole(path.resolve(), pieces, encoding)
    except OSError as error:
        raise cannot(f"write {output or repr(output)}", error) from error


def _write_whole(path: Path, pieces: Iterable[str], encoding: str) -> None:
    """All of it or nothing. Raises OSError."""
    unfinished = path.with_name(f"{path.name}.part")
    try:
        with unfinished.open("w", encoding=encoding, newline="") as file:
            file.writelines(pieces)
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def cannot(act: str, error: OSError) -> LedgerError:
    """What the operating system refused."""
    reason = error.strerror or str(error)
    return LedgerError(f"cannot {act}: {reason.lower()}", fix="name another file")


def print_rows(
    rows: Iterable[Row], layout: Layout[Row], form: str, output: str | None, bom: bool
) -> None:
    from ledger.reports.format import render

    write(render(rows, layout, form), output, bom)


def print_json(value: Any, output: str | None = None, bom: bool = False) -> None:
    """One JSON object."""
    from ledger.reports.format import json_text

    write([f"{json_text(value)}\n"], output, bom)


def lines_of(source: str) -> Iterable[str]:
    """
    The lines of a file, `-` for stdin, without line ends.

    Raises:
        LedgerError: the file cannot be read or is not UTF-8.
    """
    try:
        if source == "-":
            yield from (line.rstrip("\r\n") for line in sys.stdin)
            return
        with Path(source).open(encoding="utf-8-sig") as file:
            yield from (line.rstrip("\r\n") for line in file)
    except UnicodeDecodeError as error:
        raise LedgerError(f"{source} is not UTF-8 text", fix="save it as UTF-8") from error
    except OSError as error:
        raise cannot(f"read {source or repr(source)}", error) from error


DATE = click.DateTime(["%Y-%m-%d"])


def period_options(function: Decorated) -> Decorated:
    """--season --from --to --rules --ranked --evening, which `period` takes together."""
    for option in (
        click.option("--evening", type=Number(), metavar="N", help="The games of one evening."),
        click.option("--ranked", is_flag=True, help="Without friendly games."),
        click.option("--rules", metavar="NAME", help="The games of one rule set."),
        click.option("--to", "end", type=DATE, metavar="DATE", help="Last date."),
        click.option("--from", "start", type=DATE, metavar="DATE", help="First date."),
        click.option("--season", metavar="NAME", help="Only what counts in a season or league."),
    ):
        function = option(function)
    return function


def period(
    session: Session,
    season: str | None,
    start: Any,
    end: Any,
    rules: str | None,
    ranked: bool,
    evening: int | None,
) -> Period:
    """
    The games that the options of `period_options` ask for.

    Raises:
        NotFound: no such season, rule set or evening.
    """
    from ledger.reports.period import Period
    from ledger.reports.seasons import period_of
    from ledger.store.marks import season as found_season

    must_be_there(session, evening=evening)
    if rules is not None:
        from ledger.rules import rule_set  # which takes a while

        rules = rule_set(rules).name
    asked = Period(
        start=f"{start:%Y-%m-%d}" if start else "",
        end=f"{end:%Y-%m-%d}" if end else "",
        rules=rules,
        ranked_only=ranked,
        evening=evening,
    )
    return asked.within(period_of(found_season(session, season))) if season else asked


def must_be_there(session: Session, *, evening: int | None = None, game: int | None = None) -> None:
    """Raises NotFound where an empty report would hide that the number is wrong."""
    from ledger.store import games

    if evening is not None:
        games.evening(session, evening)
    if game is not None:
        games.game(session, game)
