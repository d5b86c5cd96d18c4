"""Which ledger a command works with, and how it is opened; the store is imported here, late."""

from __future__ import annotations

import getpass
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ledger.cli.screen import talk

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from ledger.store.connect import Ledger


def database() -> str:
    """The file or URL that -d or MJL_DATABASE names, else one in the user's application folder."""
    named: str | None = click.get_current_context().meta.get("mjl.database")
    return named or str(default_file())


def default_file() -> Path:
    import platformdirs

    return platformdirs.user_data_path("mjl", appauthor=False) / "ledger.db"


def busy() -> None:
    """After two seconds of waiting for another writer."""
    talk("The ledger is busy: another program is writing. Waiting up to 30 seconds ...")


@contextmanager
def opened(*, write: bool = False) -> Iterator[Ledger]:
    """The ledger, closed at the end. Raises StoreError."""
    from ledger.store.connect import open_ledger

    with open_ledger(database(), write=write, waiting=busy) as ledger:
        yield ledger


@contextmanager
def reading() -> Iterator[Session]:
    """One snapshot of the ledger for a report."""
    with opened() as ledger, ledger.session() as session:
        yield session


def author() -> str:
    """Who records: the name of the user's account, which the transaction keeps."""
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return "unknown"
