"""
Corrections: edit the list of lines, fold anew, show the difference, post exactly that.

Every `plan_...` only reads; `apply` posts what a plan says (preview equals apply). A plan without
changes posts nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from sqlalchemy.orm import Session

from ledger.errors import Conflict, NotFound, TableError
from ledger.service import books, spoken, stored
from ledger.service.books import Table, with_names
from ledger.service.changes import plan
from ledger.service.plans import Change, Plan, Side
from ledger.service.requests import Request
from ledger.store import hands, transactions
from ledger.store.records import StoredTransaction

__all__ = ["Change", "Plan", "Side", "Told", "apply", "hand_story", "plan"]


def plan_amend(session: Session, game: int, number: int, line: str) -> Plan:
    """
    Hand `number` with another line.

    Raises:
        NotFound: no such hand.
        NotationError, HandError, TableError: the line is wrong, or a later hand becomes impossible
            (`where` names the hand).
    """
    found = _edited(session, game, number, line, replaced=1)
    return replace(found, asked=("amend", number, line))


def plan_insert(session: Session, game: int, before: int, line: str) -> Plan:
    """A line (a hand or not) before hand `before`; the hands after it get the next numbers."""
    found = _edited(session, game, before, line, replaced=0)
    return replace(found, asked=("insert", before, line))


def _edited(session: Session, game: int, number: int, line: str, *, replaced: int) -> Plan:
    """A typed line in the place of hand `number`, or before it."""
    table = _loaded(session, game)
    place = _place(table, number)
    start = replace(table.again(table.lines[:place]), early=False)
    said, entry = spoken.say(session, start, line)
    lines = [*table.lines[:place], entry.line, *table.lines[place + replaced :]]
    return _planned(session, table, lines, said)


def _loaded(session: Session, game: int) -> Table:
    """The game; where this unit of work may write, nobody else does from here on."""
    stored.lock(session, game)
    return books.load(session, game)


def _planned(session: Session, before: Table, lines: list[str], said: Table | None = None) -> Plan:
    """The plan for other lines; `said` may have accounts that are new."""
    start = before if said is None else replace(before, people=said.people, names=said.names)
    return plan(session, before, start.again(lines))


def _place(table: Table, number: int) -> int:
    """The index of a hand among the lines."""
    for place, entry in enumerate(table.entries):
        if entry.number == number:
            return place
    raise no_hand(table.game.id, number)


def plan_void(session: Session, game: int, number: int) -> Plan:
    """The game without hand `number`; the hands after it move up."""
    table = _loaded(session, game)
    place = _place(table, number)
    found = _planned(session, table, table.lines[:place] + table.lines[place + 1 :])
    return replace(found, asked=("void", number))


def plan_withdraw(session: Session, game: int, transaction: int) -> Plan:
    """
    The game without a penalty or `seats` line.

    Args:
        transaction: the number of the transaction that holds it.
    """
    table = _loaded(session, game)
    found = transactions.transaction(session, game, transaction)
    standing = transactions.standing(session, game)
    gap = [one for one in standing if one.hand_number is None and _same_gap(one, found)]
    if transaction not in [one.number for one in gap]:
        raise NotFound(
            f"transaction {transaction} of game {game} is not a penalty or `seats` that stands",
            fix=f"mjl game show {game} lists them; mjl hand void takes out a hand",
        )
    place = [one.number for one in gap].index(transaction)
    others = [i for i, entry in enumerate(table.entries) if _is_in_gap(entry, found)]
    lines = table.lines
    del lines[others[place]]
    return replace(_planned(session, table, lines), asked=("withdraw", transaction))


def _same_gap(one: StoredTransaction, found: StoredTransaction) -> bool:
    return one.after_hand == found.after_hand and one.kind in ("penalty", "seating", "total")


def _is_in_gap(entry: books.Entry, found: StoredTransaction) -> bool:
    return entry.number is None and entry.after_hand == found.after_hand


def plan_reseat(session: Session, game: int, seats: Sequence[str], *, from_hand: int = 1) -> Plan:
    """
    Others sat East South West North from hand `from_hand` on than was said.

    Lines keep the persons they name; who did not play at all is replaced in later lines by the one
    who had that seat.
    """
    table = _loaded(session, game)
    place = _place(table, from_hand)
    start = replace(table.again(table.lines[:place]), early=False)
    were = [start.accounts[account] for account in start.state.seats]
    said, entry = spoken.say(session, start, " ".join(["seats", *seats]))
    are = [said.accounts[account] for account in said.state.seats]
    came = {old: new for old, new in zip(were, are, strict=True) if old not in are}
    names = {number: f"p{came.get(number, number)}" for number in said.names}
    later = [with_names(line, names) for line in table.lines[place:]]
    earlier = table.lines[:place]
    if earlier and earlier[-1].startswith("seats "):
        earlier.pop()
    found = _planned(session, table, [*earlier, entry.line, *later], said)
    return replace(found, asked=("reseat", from_hand, *seats))


def plan_move(
    session: Session, game: int, number: int, to: int, *, before: int | None = None
) -> tuple[Plan, Plan]:
    """Hand `number` out of `game` and into game `to` (at its end, or before a hand)."""
    if game == to:
        raise TableError(
            f"the hand is in game {to} already", fix="mjl hand void, then mjl hand insert"
        )
    for one in sorted((game, to)):  # two who move hands there and back wait for each other
        stored.lock(session, one)
    out = plan_void(session, game, number)
    source, target = out.before, books.load(session, to)
    place = len(target.entries) if before is None else _place(target, before)
    start = target.again(target.lines[:place])
    start.early = target.early and before is None
    said, entry = spoken.say(session, start, source.text(source.entries[_place(source, number)]))
    lines = [*target.lines[:place], entry.line, *target.lines[place:]]
    into = _planned(session, target, lines, said)
    asked = ("move", game, number, to, before)
    return (
        _moving(out, f"hand {number} moved to game {to}", asked),
        _moving(into, f"hand {number} of game {game} moved here", asked),
    )


def _moving(found: Plan, reason: str, asked: tuple[object, ...]) -> Plan:
    news = tuple(replace(new, reason=reason) for new in found.news)
    return replace(found, news=news, asked=asked)


def apply(
    session: Session,
    *plans: Plan,
    author: str,
    now: datetime,
    reason: str = "",
    request_id: str | None = None,
) -> list[StoredTransaction]:
    """
    Post what the plans say, in this unit of work.

    Raises:
        Conflict: a game has changed since it was planned, or the request id came with other
            content.
    """
    for number in sorted(one.before.game.id for one in plans):
        stored.lock(session, number)
    posted = []
    for one in plans:
        game = one.before.game.id
        request = Request(author, now, request_id, one.asked)
        if answer := request.answer(session, game):
            posted += answer
            continue
        if transactions.head(session, game)[1] != one.head:
            raise Conflict(
                f"game {game} has changed since the correction was planned",
                fix="look at it again, then repeat the correction",
            )
        posted += request.post(session, game, one.news, reason)
    return posted


@dataclass(frozen=True, slots=True)
class Told:
    """
    One thing that happened to a hand: what, by which transaction (when, by whom, why), which line.

    `what` is `recorded`, `corrected`, `rewritten` (its payments stayed), `reversed` or `void`.
    """

    what: str
    transaction: StoredTransaction
    revision: int | None
    line: str


def hand_story(session: Session, game: int, number: int) -> list[Told]:
    """Everything that was ever written under a hand's number, in order. Raises NotFound."""
    names = stored.people(session, game)[1]
    revisions = {one.transaction: one.row for one in hands.revisions(session, game, number)}
    told: list[Told] = []
    for one in transactions.transactions(session, game):
        if one.hand_number != number:
            continue
        row = revisions.get(one.number)
        line = with_names(row.line, names) if row is not None and row.kind != "void" else ""
        before = told[-1].what if told else ""
        told.append(Told(_what(one, row is not None, before), one, one.hand_revision, line))
    if not told:
        raise no_hand(game, number)
    return told


def no_hand(game: int, number: int) -> NotFound:
    return NotFound(
        f"game {game} has no hand {number}", fix=f"mjl hand list {game} shows its hands"
    )


def _what(one: StoredTransaction, has_row: bool, before: str) -> str:
    """A correction that moves points comes after the reversal of what it replaces."""
    if one.reverses is not None:
        return "void" if has_row else "reversed"
    if one.hand_revision == 1:
        return "recorded"
    return "corrected" if before == "reversed" or one.payments else "rewritten"
