"""Both engines answer alike."""

from __future__ import annotations

from pathlib import Path

import psycopg
import pytest
from click.testing import CliRunner

from ledger.cli.main import cli
from ledger.reports import rows
from ledger.store import base, migrate
from tests.reports.conftest import write_book
from tests.store.conftest import pg_server as pg_server

QUESTIONS = (
    "standings --format json",
    "standings --rules riichi --ranked --from 2026-11-01 --to 2026-11-30 --min-games 1",
    "standings --as-of 2026-11-24",
    "history ana --format csv",
    "history eve --game 21",
    "standings --best 2 --min-games 2 --format json",
    "stats --format json",
    "versus ana",
    "versus eve ana --format json",
    "records --count 3",
    "records --patterns --count 3",
    "penalty list",
    "season list",
    "paid list",
    "club show",
    "evening show 1",
    "stats --patterns ana",
    "game list --format json",
    "game list --open",
    "hand list 21 --format json",
    "game show 21",
    "hand show 21 2",
    "player list",
    "evening list",
    "export csv --game 21",
    "export sheet --evening 3",
    "audit --format json",
)


@pytest.fixture(scope="module")
def pg_url(pg_server: str) -> str:
    with psycopg.connect(pg_server, autocommit=True) as connection:
        connection.execute("CREATE DATABASE questions")
    url = pg_server.replace("/postgres?", "/questions?")
    migrate.create(url)
    write_book(url)
    return url


@pytest.mark.parametrize("question", QUESTIONS)
def test_postgresql_says_what_sqlite_says(question: str, book_file: Path, pg_url: str) -> None:
    said = []
    for url in (str(book_file), pg_url):
        result = CliRunner(env={"MJL_DATABASE": url}).invoke(cli, question.split())
        assert result.exit_code == 0, result.output
        said.append(result.output)
    assert said[0] == said[1]


@pytest.mark.parametrize(
    "question", ["history ana", "stats", "game list", "penalty list", "export csv"]
)
def test_a_large_book_is_read_in_parts(
    question: str, book_file: Path, pg_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Names are asked for while the rows of a history still come."""
    for url in (str(book_file), pg_url):
        whole = CliRunner(env={"MJL_DATABASE": url}).invoke(cli, question.split())
        with monkeypatch.context() as patch:
            patch.setattr(rows, "GAMES_AT_ONCE", 2)
            patch.setattr(base, "_AT_ONCE", 3)
            parts = CliRunner(env={"MJL_DATABASE": url}).invoke(cli, question.split())
        assert parts.output == whole.output
        assert parts.exit_code == 0


def test_a_password_is_not_shown(pg_url: str) -> None:
    url = pg_url.replace("postgres:@", "postgres:secret@")
    result = CliRunner().invoke(cli, ["status", "-d", url])
    assert result.exit_code == 0
    assert "secret" not in result.output
