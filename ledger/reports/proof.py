"""What an audit found, as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from sqlalchemy.orm import Session

from ledger.store import checkpoint
from ledger.store.verify import Audit

COUNTS = ("games", "hands", "transactions", "payments", "postings")


def hold_against(session: Session, found: Audit, text: str) -> None:
    """
    Add to an audit what contradicts an earlier checkpoint.

    Raises:
        NotationError: there is no checkpoint in the text.
    """
    for game, transaction, what in checkpoint.contradictions(session, checkpoint.parse(text)):
        found.add("checkpoint", game or None, transaction or None, what)


def audit_record(found: Audit) -> dict[str, Any]:
    """The JSON object that notation section 6 promises."""
    return {
        "ok": found.ok,
        **{name: getattr(found, name) for name in COUNTS},
        "differences": [asdict(one) for one in found.differences],
        "more": found.more,
        "checkpoint": found.checkpoint,
    }


def audit_lines(found: Audit) -> Iterator[str]:
    """Each difference, then what was looked at."""
    for one in found.differences:
        game = f"game {one.game}" if one.game is not None else "the ledger"
        place = f"{game}, transaction {one.transaction}" if one.transaction is not None else game
        yield f"{one.kind}: {place}: {one.message}"
    if found.more:
        yield f"and {found.more} differences more"
    looked = ", ".join(f"{getattr(found, name)} {name}" for name in COUNTS)
    yield f"{'all is as recorded' if found.ok else 'DIFFERENCES'}: {looked}"
    if found.checkpoint:
        yield found.checkpoint.rstrip()
