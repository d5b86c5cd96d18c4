"""
Rows as text: a table, CSV, TSV, JSON or Markdown.

A report says once which columns it has (their titles are the CSV headers) and what its JSON object
is. A CSV or TSV cell of text that a spreadsheet would read as a formula, or that begins with an
apostrophe, gets an apostrophe in front; numbers never do. CSV, TSV and JSON come out row by row; a
table goes through its rows twice, since it needs their widths: many of them wait in a file.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from tempfile import SpooledTemporaryFile
from typing import IO, Any, Generic, TypeVar

Row = TypeVar("Row")
Cell = str | int | float | bool | None

FORMATS = ("table", "csv", "tsv", "json", "markdown")
FORMULA = ("=", "+", "-", "@", "\t", "\r", "'")
BOM = "\ufeff"
IN_MEMORY = 1_000_000  # bytes of a table's rows


@dataclass(frozen=True, slots=True)
class Column(Generic[Row]):
    """`title` is a promise: the header of CSV and TSV. `of` takes the cell out of a row."""

    title: str
    of: Callable[[Row], Cell]


@dataclass(frozen=True, slots=True)
class Layout(Generic[Row]):
    """How the rows of one report look."""

    columns: tuple[Column[Row], ...]
    record: Callable[[Row], Any]  # the JSON object of a row
    nothing: str = "nothing yet"  # a table without rows


def columns(**cells: Callable[[Row], Cell]) -> tuple[Column[Row], ...]:
    """Columns by their titles, `_` for a blank being kept."""
    return tuple(Column(title, of) for title, of in cells.items())


def render(rows: Iterable[Row], layout: Layout[Row], form: str) -> Iterator[str]:
    """The rows in one of FORMATS, piece by piece."""
    if form == "json":
        return json_rows(map(layout.record, rows))
    titles = [column.title for column in layout.columns]
    cells = ([column.of(row) for column in layout.columns] for row in rows)
    if form == "csv":
        return delimited(titles, cells, ",")
    if form == "tsv":
        return delimited(titles, cells, "\t")
    return (markdown if form == "markdown" else table)(titles, cells, layout.nothing)


def json_text(value: Any) -> str:
    """One JSON text as scripts get it; keys keep their order."""
    return json.dumps(value, ensure_ascii=False)


def json_rows(records: Iterable[Any]) -> Iterator[str]:
    """A JSON list with an object a line."""
    separator = "["
    for record in records:
        yield f"{separator}{json_text(record)}"
        separator = ",\n "
    yield "[]\n" if separator == "[" else "]\n"


def plain(cell: Cell) -> str:
    """The text of a cell; a float has one digit behind the point."""
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    return f"{cell:.1f}" if isinstance(cell, float) else str(cell)


def guarded(cell: Cell) -> str:
    """A cell that no spreadsheet takes for a formula."""
    if isinstance(cell, str) and cell.startswith(FORMULA):
        return f"'{cell}"
    return plain(cell)


def unguarded(text: str) -> str:
    """A text cell as it was before `guarded`."""
    return text[1:] if text.startswith("'") else text


def read_rows(lines: Iterable[str]) -> Iterator[dict[str, str]]:
    """The rows of a CSV or TSV text by their titles, without a byte order mark and guards."""
    source = iter(lines)
    head = next(source, "").removeprefix(BOM)
    delimiter = "\t" if "\t" in head else ";" if ";" in head and "," not in head else ","
    for row in csv.DictReader(chain([head], source), delimiter=delimiter):
        yield {title.strip(): unguarded(cell or "") for title, cell in row.items() if title}


def delimited(
    titles: Sequence[str], rows: Iterable[Sequence[Cell]], delimiter: str
) -> Iterator[str]:
    """CSV (RFC 4180 with line feeds), or TSV, in which a tab or line break in a cell is a blank."""
    buffer = io.StringIO()
    # With this line end the writer quotes cells that hold either of its characters.
    writer = csv.writer(buffer, delimiter=delimiter, lineterminator="\r\n")

    def line(cells: Sequence[str]) -> str:
        buffer.seek(0)
        buffer.truncate()
        writer.writerow(cells)
        return buffer.getvalue().removesuffix("\r\n") + "\n"

    yield line(titles)
    for row in rows:
        cells = [guarded(cell) for cell in row]
        yield line([unbroken(cell) for cell in cells] if delimiter == "\t" else cells)


def unbroken(text: str) -> str:
    return text.replace("\t", " ").replace("\r", " ").replace("\n", " ")


def display_width(text: str) -> int:
    """Columns on a terminal: Chinese and Japanese characters take two."""
    from wcwidth import wcswidth  # only tables need it

    return max(wcswidth(text), 0) if not text.isascii() else len(text)


def padded(text: str, width: int, right: bool) -> str:
    space = " " * (width - display_width(text))
    return space + text if right else text + space


def table(titles: Sequence[str], rows: Iterable[list[Cell]], nothing: str) -> Iterator[str]:
    """Columns two blanks apart, numbers to the right."""
    with SpooledTemporaryFile(IN_MEMORY, "w+", encoding="utf-8") as file:
        widths, right = measured(titles, rows, file)
        if not file.tell():
            yield f"{nothing}\n"
            return
        file.seek(0)
        for cells in chain([titles], map(json.loads, file)):
            line = "  ".join(map(padded, map(shown, cells), widths, right))
            yield f"{line.rstrip()}\n"


def shown(cell: Cell) -> str:
    """A cell on one line, without control characters."""
    text = plain(cell)
    return text if text.isprintable() else "".join(c if c.isprintable() else " " for c in text)


def measured(
    titles: Sequence[str], rows: Iterable[list[Cell]], file: IO[str]
) -> tuple[list[int], list[bool]]:
    """The width of each column, and whether it holds numbers; the rows as JSON lines in `file`."""
    widths = [display_width(title) for title in titles]
    right = [True] * len(titles)
    for row in rows:
        file.write(json.dumps(row) + "\n")
        for place, cell in enumerate(row):
            widths[place] = max(widths[place], display_width(shown(cell)))
            right[place] &= not isinstance(cell, str)
    return widths, right


def markdown(titles: Sequence[str], rows: Iterable[list[Cell]], nothing: str) -> Iterator[str]:
    """A pipe table, aligned."""
    texts = ([piped_text(cell) for cell in row] for row in rows)
    with SpooledTemporaryFile(IN_MEMORY, "w+", encoding="utf-8") as file:
        widths, right = measured(titles, texts, file)
        widths = [max(width, 3) for width in widths]
        yield piped(map(padded, titles, widths, right))
        yield piped(
            "-" * (width - 1) + (":" if to_right and file.tell() else "-")
            for width, to_right in zip(widths, right, strict=True)
        )
        file.seek(0)
        for cells in map(json.loads, file):
            yield piped(map(padded, map(shown, cells), widths, right))


def piped_text(cell: Cell) -> Cell:
    """A cell whose bars are no borders."""
    return cell.replace("|", "\\|") if isinstance(cell, str) else cell


def piped(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |\n"
