"""What happens to people's entries, with a note of who did it and when; all but `forget` goes back.

`players` finds and changes; here each change of a person's standing leaves a `player_event`.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from itertools import count

from sqlalchemy.orm import Session

from ledger.service import players, stored
from ledger.service.books import utc
from ledger.store import marks
from ledger.store import players as store
from ledger.store.marks import PlayerEventRow
from ledger.store.records import PlayerRow


def note(
    session: Session, who: int, what: str, *, author: str, now: datetime, other: int | None = None
) -> None:
    marks.add_event(session, PlayerEventRow(who, what, other, author, utc(now)))


def guest(session: Session, name: str, *, author: str, now: datetime) -> PlayerRow:
    """A person in waiting: without a name `Guest 1`, `Guest 2` ... Raises Conflict."""
    chosen = name or next(
        one for one in (f"Guest {number}" for number in count(1)) if _is_new(session, one)
    )
    short = "" if name else chosen.lower().replace(" ", "")
    found = players.add(session, chosen, now=now, short=short)
    note(session, found.id, "guest", author=author, now=now)
    return found


def _is_new(session: Session, name: str) -> bool:
    words = (name, name.lower().replace(" ", ""))
    return not any(store.named(session, one) or store.known_as(session, one) for one in words)


def introduce(
    session: Session, named: Iterable[tuple[str, str]], *, now: datetime
) -> list[PlayerRow]:
    """
    Who of these (name, short name or nothing) is not in the book is added.

    Raises:
        NotationError, Conflict: a short name that cannot be, or that is somebody else's.
    """
    return [
        players.add(session, name, now=now, short=short)
        for name, short in named
        if store.named(session, name) is None and not store.known_as(session, name)
    ]


def rename(
    session: Session, text: str, *, author: str, now: datetime, short: str = "", name: str = ""
) -> PlayerRow:
    """As `players.rename`; a guest with a name is a person like the others."""
    found = players.rename(session, text, now=now, short=short, name=name)
    if name and found.id in marks.guests(session):
        note(session, found.id, "known", author=author, now=now)
    return found


def merge(session: Session, text: str, into: str, *, author: str, now: datetime) -> PlayerRow:
    """As `players.merge`; `unmerge` takes it back."""
    gone = players.find(session, text)
    stays = players.merge(session, text, into)
    note(session, gone.id, "merged", author=author, now=now, other=stays.id)
    return stays


def unmerge(session: Session, text: str, *, author: str, now: datetime) -> PlayerRow:
    """As `players.unmerge`; whoever had been merged into that person before comes along."""
    found = players.unmerge(session, text)
    said = marks.events(session)
    retired = [one.what for one in said if one.player == found.id and one.what in _RETIRING]
    if retired and retired[-1] == "retired":
        store.retire_player(session, found.id)
    last = {one.player: one for one in said if one.what in ("merged", "unmerged")}
    for one in last.values():
        if one.what == "merged" and one.other == found.id:
            stored.merge(session, one.player, found.id)
    note(session, found.id, "unmerged", author=author, now=now)
    return store.player(session, found.id)


_RETIRING = ("retired", "returned")


def retire(
    session: Session, text: str, *, author: str, now: datetime, back: bool = False
) -> PlayerRow:
    found = players.retire(session, text, retired=not back)
    note(session, found.id, "returned" if back else "retired", author=author, now=now)
    return found


def forget(session: Session, text: str, *, author: str, now: datetime) -> PlayerRow:
    """As `players.forget`: the one thing that cannot be taken back."""
    found = players.forget(session, text, now=now)
    note(session, found.id, "forgotten", author=author, now=now)
    return found
