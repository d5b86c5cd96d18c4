"""The keys and titles that json.md promises are those that the commands print."""

from __future__ import annotations

import json
import re
from importlib.resources import as_file, files
from pathlib import Path

import pytest
from click.testing import CliRunner

from ledger.cli.main import cli
from tests.docs.pages import ROOT

TABLE_ROW = re.compile(r"^\| `mjl ([a-z ]+)` \| ([^|]*) \| ([^|]*) \|$", re.MULTILINE)
ROWS = TABLE_ROW.findall((ROOT / "docs" / "json.md").read_text(encoding="utf-8"))
PAID = "paid add nora lin 5 --evening 1"
ARGUMENTS = {"hand list": ["1"], "history": ["nora"], "versus": ["nora"]}


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("promises") / "club.db"
    with as_file(files("ledger") / "data" / "three-books.sheet") as sheet:
        for line in ("init", f"play -f {sheet}", "season add Autumn", PAID):
            result = CliRunner().invoke(cli, ["-d", str(path), *line.split()])
            assert result.exit_code == 0, result.output
    return path


def output(book: Path, command: str, *more: str) -> str:
    words = [*command.split(), *ARGUMENTS.get(command, []), *more]
    result = CliRunner().invoke(cli, ["-d", str(book), *words])
    assert result.exit_code == 0, result.output
    return result.stdout


def test_the_table_was_found() -> None:
    assert len(ROWS) == 14


@pytest.mark.parametrize(("command", "keys", "titles"), ROWS, ids=[row[0] for row in ROWS])
def test_a_command_prints_what_the_page_promises(
    command: str, keys: str, titles: str, book: Path
) -> None:
    csv = output(book, command, *([] if command.startswith("export") else ["--format", "csv"]))
    assert csv.splitlines()[0].split(",") == re.findall(r"`(\w+)`", titles)
    if "`" in keys:
        rows = json.loads(output(book, command, "--format", "json"))
        assert list(rows[0]) == re.findall(r"`(\w+)`", keys)
