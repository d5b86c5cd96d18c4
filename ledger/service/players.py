"""People: added, found by what is typed, renamed, merged, retired, forgotten."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy.orm import Session

from ledger.store.records import PlayerRow


def add(session: Session, name: str, *, now: datetime, short: str = "") -> PlayerRow:
    """
    A new person; without `short`, the first word in lower case, made legal and unique.

    Raises:
        NotationError: the short name breaks the grammar of notation section 3.
        Conflict: the short name or the name is taken.
    """
    raise NotImplementedError


def find(session: Session, text: str, *, among: Sequence[PlayerRow] = ()) -> PlayerRow:
    """
    The person who is meant: short name or name, alias or former name, or a unique prefix.

    Who was merged is found as the one who stays.

    Raises:
        NotFound: nobody, or several (the message names them).
    """
    raise NotImplementedError


def rename(
    session: Session, text: str, *, now: datetime, short: str = "", name: str = ""
) -> PlayerRow:
    """Another short name or name; the old ones are still found. Raises NotFound, Conflict."""
    raise NotImplementedError


def alias(session: Session, text: str, other: str, *, now: datetime) -> PlayerRow:
    """Another name to be found by. Raises NotFound; Conflict where somebody else has it."""
    raise NotImplementedError


def merge(session: Session, text: str, into: str) -> PlayerRow:
    """
    Two entries are one person; the one who stays.

    Raises:
        Conflict: they sat in one game (the message names it), or they are one already.
    """
    raise NotImplementedError


def unmerge(session: Session, text: str) -> PlayerRow:
    """Two persons again. `text` is the one who was merged away. Raises NotFound."""
    raise NotImplementedError


def retire(session: Session, text: str, *, retired: bool = True) -> PlayerRow:
    """No more offered at new tables; the games stay."""
    raise NotImplementedError


def forget(session: Session, text: str, *, now: datetime) -> PlayerRow:
    """The name is erased, history of names included; the games stay under `player-N`."""
    raise NotImplementedError
