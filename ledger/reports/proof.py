"""What an audit found, as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from sqlalchemy.orm import Session

from ledger.errors import count_text
from ledger.store import checkpoint
from ledger.store.verify import Audit

AGAINST = {
    "same": "the ledger is the same",
    "extended": "the ledger extends it",
    "truncated": "the ledger was TRUNCATED: something is gone",
    "rewritten": "the ledger was REWRITTEN before it",
}
COUNTS = ("games", "hands", "transactions", "payments", "postings")


def hold_against(session: Session, found: Audit, text: str) -> None:
    """
    Add to an audit how the ledger stands to an earlier checkpoint.

    Raises:
        NotationError: there is no checkpoint in the text.
    """
    earlier = checkpoint.parse(text)
    contradictions = checkpoint.contradictions(session, earlier)
    if contradictions:
        found.against = contradictions[0].kind
    elif any(earlier.covers(one.game, one.transaction) for one in found.differences):
        found.against = "rewritten"
    else:
        found.against = "same" if checkpoint.take(session) == earlier else "extended"
    for one in contradictions:
        found.add(one.kind, one.game, one.transaction, one.message)


def audit_record(found: Audit) -> dict[str, Any]:
    """The JSON object that notation section 6 promises."""
    return {
        "ok": found.ok,
        **{name: getattr(found, name) for name in COUNTS},
        "differences": [asdict(one) for one in found.differences],
        "more": found.more,
        "checkpoint": found.checkpoint,
        "against": found.against or None,
    }


def audit_lines(found: Audit) -> Iterator[str]:
    """Each difference, then what was looked at."""
    for one in found.differences:
        game = f"game {one.game}" if one.game is not None else "the ledger"
        place = f"{game}, transaction {one.transaction}" if one.transaction is not None else game
        yield f"{one.kind}: {place}: {one.message}"
    if found.more:
        yield f"and {count_text(found.more, 'more difference')}"
    looked = ", ".join(count_text(getattr(found, name), name.removesuffix("s")) for name in COUNTS)
    yield f"{'all is as recorded' if found.ok else 'DIFFERENCES'}: {looked}"
    if found.against:
        yield f"against the checkpoint: {AGAINST[found.against]}"
    if found.checkpoint:
        yield found.checkpoint.rstrip()
