"""What `undo` took back and `redo` can record again, told from the reasons of transactions."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy.orm import Session

from ledger.service.books import ENDS, Table
from ledger.store import hands, transactions
from ledger.store.records import StoredTransaction

UNDO, REDO = "undo", "redo"


def undone_lines(session: Session, game: int) -> list[str]:
    """The lines (as kept) that `redo` can record again, the next one last."""
    lines: list[str] = []
    listed = transactions.transactions(session, game)
    said = {(h.row.number, h.row.revision): h.row.line for h in hands.revisions(session, game)}
    for one in listed:
        told = one if one.reverses is None else listed[one.reverses - 1]
        line = said.get((told.hand_number or 0, told.hand_revision or 0), told.line)
        if line is None:
            continue
        if one.reason == UNDO and one.reverses is not None:
            # A hand may stand in several transactions; the latest reversal says that it is gone.
            if one.hand_number is None or one.hand_revision != told.hand_revision:
                lines.append(line)
        elif one.reason in (UNDO, REDO):
            # What an undo posts again was not undone: the end of a game, after a penalty.
            if line in lines:
                del lines[len(lines) - 1 - lines[::-1].index(line)]
        elif one.reverses is None:
            lines = []
    return lines


def taken_back(
    session: Session, game: int, undo: Iterable[StoredTransaction]
) -> list[StoredTransaction]:
    """What an undo's transactions took back, in order; nothing where it was the game's end."""
    numbers = sorted(one.reverses for one in undo if one.reverses is not None)
    found = [transactions.transaction(session, game, number) for number in numbers]
    return [one for one in found if one.kind != "placement"]


def penalty_after_end(session: Session, table: Table) -> bool:
    """Whether the last line came after `end`; the end that stands may be a later version of it."""
    if not table.entries or table.entries[-1].number is not None:
        return False
    listed = transactions.transactions(session, table.game.id)
    ends = [one.number for one in listed if one.kind == "placement" and one.line in ENDS]
    opened = [one.number for one in listed if one.reverses in ends and one.reason == UNDO]
    ends = [number for number in ends if number > max(opened, default=0)]
    reversed_numbers = {one.reverses for one in listed}
    said = [one.number for one in listed if one.kind == "penalty"]
    return any(number > min(ends) for number in said if number not in reversed_numbers)
