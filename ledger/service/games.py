"""Games: start one, find the one that is meant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from sqlalchemy.orm import Session

from ledger.service.books import Table


def start_game(
    session: Session,
    rules: str,
    seats: Sequence[str],
    *,
    evening: int,
    author: str,
    now: datetime,
    options: Mapping[str, str] | None = None,
    table: str = "1",
    ranked: bool = True,
    request_id: str | None = None,
) -> Table:
    """
    A new game with its accounts, pots and first seating.

    Args:
        rules: a rule set's name, short names too.
        seats: four players (as `players.find` takes them): East South West North of the first hand.
        options: as typed, `{"red_fives": "0"}`; the others are the rule set's own.

    Raises:
        NotFound: no such rule set, player or evening.
        TableError: not four different players (names who is there twice), an option that is wrong
            or missing, or a game open at this table on this evening.
        Conflict: the request id came with other content.
    """
    raise NotImplementedError


def resolve(session: Session, text: str | None = None, *, evening: int | None = None) -> int:
    """
    The number of the game that is meant: by its number, or the only open one (of the evening).

    Raises:
        NotFound: no such game, none open, or several (the message lists them).
    """
    raise NotImplementedError


def open_tables(session: Session, *, evening: int | None = None) -> list[Table]:
    """The games that go on, in order."""
    raise NotImplementedError
