"""Rows as text: widths, what a spreadsheet must not run, what streams."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.reports import format as layouts
from ledger.reports.format import Layout, columns, display_width, read_rows, render


@dataclass(frozen=True)
class Line:
    """A row with one cell of each type."""

    name: str
    points: int
    average: float | None = None


LAYOUT: Layout[Line] = Layout(
    columns(
        name=lambda row: row.name,
        points=lambda row: row.points,
        average=lambda row: row.average,
    ),
    lambda row: {"name": row.name, "points": row.points},
    nothing="nobody",
)
ROWS = [Line("Ann", -1200, 3.25), Line("佐藤 大", 5), Line("Łukasz é", 70)]


def text(rows: list[Line], form: str) -> str:
    return "".join(render(rows, LAYOUT, form))


def test_a_table_aligns_by_the_width_on_the_screen() -> None:
    assert text(ROWS, "table") == (
        "name      points  average\nAnn        -1200      3.2\n佐藤 大        5\nŁukasz é      70\n"
    )


def test_markdown_aligns_too_and_escapes_its_bars() -> None:
    lines = text([*ROWS, Line("a|b", 1)], "markdown").splitlines()
    assert len({display_width(line) for line in lines}) == 1
    assert lines[1] == "| -------- | -----: | ------: |"
    assert lines[-1].startswith("| a\\|b ")


def test_a_table_without_rows_says_so() -> None:
    assert text([], "table") == "nobody\n"
    assert text([], "csv") == "name,points,average\n"
    assert text([], "json") == "[]\n"


@pytest.mark.parametrize("start", list("=+-@\t\r"))
def test_text_that_a_spreadsheet_would_run_gets_an_apostrophe(start: str) -> None:
    rows = list(csv.reader(io.StringIO(text([Line(f"{start}1+1", -1)], "csv"))))
    assert rows[1] == [f"'{start}1+1", "-1", ""]


def test_a_line_break_in_a_cell_breaks_no_table_and_no_tsv() -> None:
    rows = [Line("two\nlines\tand\rmore", 1)]
    assert len(text(rows, "table").splitlines()) == 2
    assert text(rows, "tsv").splitlines()[1] == "two lines and more\t1\t"
    assert next(iter(csv.DictReader(io.StringIO(text(rows, "csv")))))["name"] == rows[0].name


def test_json_keeps_every_script_as_it_is() -> None:
    assert "佐藤" in text(ROWS, "json")
    assert json.loads(text(ROWS, "json")) == [
        {"name": row.name, "points": row.points} for row in ROWS
    ]


@pytest.mark.parametrize("form", ["csv", "tsv", "json"])
def test_formats_for_programs_come_row_by_row(form: str) -> None:
    taken = []

    def rows() -> Iterator[Line]:
        for number in range(3):
            taken.append(number)
            yield Line("x", number)

    pieces = render(rows(), LAYOUT, form)
    if form != "json":
        assert next(pieces).startswith("name")
    next(pieces)
    assert taken == [0]


@pytest.mark.parametrize("form", ["table", "markdown"])
def test_a_table_of_many_rows_is_that_of_few(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [*ROWS, Line("a|b \x1b", 1), *(Line("佐" * (n % 9), n, n / 3) for n in range(40))]
    few = text(rows, form)
    monkeypatch.setattr(layouts, "IN_MEMORY", 100)
    assert text(rows, form) == few


names = st.text(st.characters(exclude_categories=["Cs", "Cc"]))


@given(st.lists(st.builds(Line, names, st.integers())))
def test_csv_and_json_read_back(rows: list[Line]) -> None:
    read = list(read_rows(io.StringIO("\ufeff" + text(rows, "csv"))))
    assert [int(row["points"]) for row in read] == [row.points for row in rows]
    assert [row["name"] for row in read] == [row.name for row in rows]
    assert [row["name"] for row in json.loads(text(rows, "json"))] == [row.name for row in rows]
