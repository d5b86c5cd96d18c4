"""Which ledger a command works with, and how it is opened; the store is imported here, late."""

from __future__ import annotations

import getpass
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from ledger.cli.screen import talk

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from ledger.store.connect import Ledger

T = TypeVar("T")


def database() -> str:
    """The file or URL that -d or MJL_DATABASE names, else one in the user's application folder."""
    named: str | None = click.get_current_context().meta.get("mjl.database")
    return named or os.environ.get("MJL_DATABASE") or str(default_file())


def shown(where: str) -> str:
    """A file or URL as it may stand on the screen: without its password."""
    from ledger.store.connect import ledger_url, url_text

    return url_text(ledger_url(where)) if "://" in where else where


def default_file() -> Path:
    import platformdirs

    return platformdirs.user_data_path("mjl", appauthor=False) / "ledger.db"


def busy() -> None:
    """After two seconds of waiting for another program."""
    talk("The ledger is busy: another program uses it. Waiting for it ...")


@contextmanager
def opened(*, write: bool = False) -> Iterator[Ledger]:
    """The ledger, closed at the end. Raises StoreError."""
    from ledger.store.connect import open_ledger

    with open_ledger(database(), write=write, waiting=busy) as ledger:
        yield ledger


def written(work: Callable[[Session], T], *, has_id: bool = False, keep: bool = True) -> T:
    """
    One unit of work, done again where PostgreSQL rolled it back for another writer's sake.

    Args:
        has_id: it carries a request id: where the answer is lost it is asked again.
        keep: False takes all of it back at the end, for a preview.

    Raises:
        StoreError, Conflict, and what the work raises; nothing is recorded then.
    """

    def unit(session: Session) -> T:
        done = work(session)
        if not keep:
            session.rollback()
        return done

    with opened(write=True) as ledger:
        return ledger.run(unit, has_id=has_id)


@contextmanager
def reading() -> Iterator[Session]:
    """One snapshot of the ledger for a report."""
    with opened() as ledger, ledger.session() as session:
        yield session


def author() -> str:
    """Who records, kept for good: --author, else MJL_AUTHOR, else the name of the account."""
    named: str | None = click.get_current_context().meta.get("mjl.author")
    if said := named or os.environ.get("MJL_AUTHOR"):
        return said
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return "unknown"


def now() -> datetime:
    """The time; transactions keep it in UTC."""
    return datetime.now(UTC)


def zone(session: Session) -> tzinfo:
    """
    The club's time zone: MJL_TIMEZONE (`Europe/Paris`), else as set, else the computer's.

    Raises:
        NotFound: no such time zone.
    """
    from ledger.service.club import zone_named
    from ledger.store.marks import settings

    named = os.environ.get("MJL_TIMEZONE") or settings(session).get("timezone")
    if named:
        return zone_named(named)
    return Computers()


class Computers(tzinfo):
    """The computer's own time, at each moment as it was then: summer's offset in summer."""

    def fromutc(self, moment: datetime) -> datetime:
        there = moment.replace(tzinfo=UTC).astimezone()
        local = there.replace(tzinfo=self)
        # Where the clock went back, the same time comes twice.
        return local.replace(fold=int(local.utcoffset() != there.utcoffset()))

    def utcoffset(self, moment: datetime | None) -> timedelta | None:
        return (moment or datetime.now()).replace(tzinfo=None).astimezone().utcoffset()

    def dst(self, moment: datetime | None) -> None:
        return None

    def tzname(self, moment: datetime | None) -> str | None:
        return (moment or datetime.now()).replace(tzinfo=None).astimezone().tzname()


def local_time(text: str, at: tzinfo) -> str:
    """A stored time (UTC) as the club's clock showed it, with its offset."""
    return datetime.fromisoformat(text).astimezone(at).isoformat(" ", "seconds")
