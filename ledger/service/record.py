"""What is written down at the table: a line, an undo, a redo, an end. One unit of work each."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.orm import Session

from ledger.service.books import Table
from ledger.store.records import PaymentRow, ResultRow, StoredTransaction


@dataclass(frozen=True, slots=True)
class Recorded:
    """
    What a command did.

    Attributes:
        table: the game as it is now (`table.names` turns account numbers into short names).
        done: `recorded`, `undone`, `redone`, `ended`.
        line: with short names; `end` where the game was ended early.
        number, revision: of the hand; None for a penalty, `seats`, `total` or `end`.
        payments: of this line, between account numbers, in order.
        transactions: what was posted, the game's end included.
        results: of the game's end, by place, where this command ended the game.
        repeated: the request id was known; nothing was written, and this is the stored answer.
    """

    table: Table
    done: str
    line: str
    number: int | None
    revision: int | None
    payments: tuple[PaymentRow, ...]
    transactions: tuple[StoredTransaction, ...]
    results: tuple[ResultRow, ...] = ()
    repeated: bool = False


def record(
    session: Session,
    game: int,
    line: str,
    *,
    author: str,
    now: datetime,
    request_id: str | None = None,
    expect: int | None = None,
) -> Recorded:
    """
    Record a line; where the rules end the game with it, its end too.

    Args:
        line: a hand, `penalty`, `seats`, `replace`, `total`; `undo` and `end` are taken too.
        expect: the number that the hand should get.

    Raises:
        NotationError, NotFound, HandError, TableError: with the place in `line` where there is one.
        Conflict: the request id came with other content, or the next hand has another number
            (`where` shows what stands there).
    """
    raise NotImplementedError


def undo(
    session: Session,
    game: int,
    *,
    author: str,
    now: datetime,
    request_id: str | None = None,
    expect: int | None = None,
) -> Recorded:
    """
    Take back the last line that stands; the game's end first, so that the game is open again.

    Args:
        expect: the number of the hand to take back.

    Raises:
        TableError: nothing is recorded.
        Conflict: as for `record`.
    """
    raise NotImplementedError


def redo(
    session: Session, game: int, *, author: str, now: datetime, request_id: str | None = None
) -> Recorded:
    """Record the line again that was undone last. Raises TableError where nothing was undone."""
    raise NotImplementedError


def end_game(
    session: Session, game: int, *, author: str, now: datetime, request_id: str | None = None
) -> Recorded:
    """End the game as it stands: left-over sticks and placement as at a normal end."""
    raise NotImplementedError
