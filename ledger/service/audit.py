"""The audit: the rows against each other (store), and against the rules by folding again."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy.orm import Session

from ledger.errors import LedgerError
from ledger.service import books
from ledger.service.changes import plan
from ledger.store import verify
from ledger.store.base import Progress, unseen
from ledger.store.records import NewTransaction
from ledger.store.verify import Audit, Difference

__all__ = ["Audit", "Difference", "audit"]


def audit(
    session: Session,
    *,
    rescore: bool = True,
    structure: bool = True,
    progress: Progress = unseen,
) -> Audit:
    """
    Everything that is not as recorded.

    Args:
        rescore: fold every game again from its lines, and hold payments, states and results
            against what is stored.
        structure: look at all constraints, and have SQLite check its file, too.
        progress: told of the rows, then of the games that are scored again.
    """
    found = verify.audit(session, structure=structure, progress=progress)
    for game in range(1, found.games + 1 if rescore else 1):
        for difference in refolded(session, game):
            found.add(difference.kind, game, difference.transaction, difference.message)
        progress("games", game, found.games)
    return found


def refolded(session: Session, game: int) -> Iterator[Difference]:
    """What the fold of a game's lines says otherwise than its rows."""
    try:
        table = books.load(session, game)
        news = plan(session, table, table).news
    except LedgerError as error:
        yield Difference("fold", game, None, f"{error.message} ({error.where})")
        return
    reversed_numbers = {new.reverses for new in news}
    replaced = {new.replaces for new in news}
    for new in news:
        if new.reverses is None:
            moved = new.replaces in reversed_numbers or new.replaces is None
            yield Difference(_kind(new, moved), game, new.replaces, _message(new, moved))
        elif new.reverses not in replaced:
            message = "by the lines that stand, nothing was paid here"
            yield Difference("payment", game, new.reverses, message)


def _kind(new: NewTransaction, moved: bool) -> str:
    if new.kind == "placement":
        return "result"
    return "payment" if moved else "hand"


def _message(new: NewTransaction, moved: bool) -> str:
    """What the rules say; what is stored stands in the transaction."""
    what = f"hand {new.hand.number}" if new.hand is not None else new.line or "the game's end"
    if not moved:
        return f"{what}: the wins or the state before it are not what the rules say"
    paid = ", ".join(
        f"account {one.payer} pays {one.points} to account {one.payee}" for one in new.payments
    )
    return f"{what}: by the rules, {paid or 'nothing is paid'}"
