"""Requests that may come twice, and the posting of what was planned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import takewhile

from sqlalchemy.orm import Session

from ledger.errors import Conflict
from ledger.service import stored
from ledger.service.books import utc
from ledger.store import seals, transactions
from ledger.store.records import NewTransaction, StoredTransaction


@dataclass(frozen=True, slots=True)
class Request:
    """
    A command on a game: who, when, and under which request id, if any, it asks for what.

    `seen` is the number of the game's last transaction that who asks has seen, None for whatever.
    """

    author: str
    now: datetime
    id: str | None
    content: tuple[object, ...]
    seen: int | None = None

    @property
    def hash(self) -> str | None:
        """Tells two contents under one id apart."""
        return seals.text_hash(self.content) if self.id is not None else None

    def answer(self, session: Session, game: int) -> list[StoredTransaction]:
        """
        What the same request wrote before; nothing for a new one.

        Other writers of the game wait from here on: of two equal requests at once, the second finds
        what the first wrote.

        Raises:
            Conflict: the id came with other content, or something was recorded since `seen`.
        """
        stored.lock(session, game)
        first = transactions.find_request(session, game, self.id) if self.id is not None else None
        if first is None:
            self._check_seen(session, game)
            return []
        if first.request_hash != self.hash:
            raise Conflict(
                f"the request {self.id!r} was recorded with other content",
                where=f"transaction {first.number} of game {game}",
                fix="use a new request id for a new request",
            )
        written = transactions.transactions(session, game)[first.number - 1 :]
        rest = takewhile(
            lambda one: one.request_id is None and one.request_hash == self.hash, written[1:]
        )
        return [replace(one, repeated=True) for one in (first, *rest)]

    def _check_seen(self, session: Session, game: int) -> None:
        if self.seen is None or transactions.head(session, game)[0] == self.seen:
            return
        last = transactions.transactions(session, game)[-1]
        what = last.kind if last.hand_number is None else f"{last.kind} {last.hand_number}"
        raise Conflict(
            f"game {game} has changed since you looked",
            where=f"the last change: {what}, by {last.author}",
            fix="look at it, then type your line again",
        )

    def post(
        self, session: Session, game: int, news: Sequence[NewTransaction], reason: str = ""
    ) -> list[StoredTransaction]:
        """Write these transactions; the request id goes with the first, its hash with all."""
        if not news:
            return []
        said = [
            replace(
                new,
                author=self.author,
                reason=": ".join(filter(None, (reason, new.reason))),
                request_hash=self.hash,
            )
            for new in news
        ]
        said[0] = replace(said[0], request_id=self.id)
        return transactions.post_all(session, game, said, recorded_at=utc(self.now))
