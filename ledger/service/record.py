"""What is written down at the table: a line, an undo, a redo, an end. One unit of work each."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.orm import Session

from ledger.errors import Conflict, TableError
from ledger.game.line import is_undo
from ledger.game.outcome import Seats
from ledger.service import books, rows, spoken
from ledger.service.books import ABANDON, END, ENDS, Entry, Table, with_names
from ledger.service.changes import plan
from ledger.service.requests import Request
from ledger.service.undone import REDO, UNDO, penalty_after_end, taken_back, undone_lines
from ledger.store import hands
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
    seen: int | None = None,
) -> Recorded:
    """
    Record a line; where the rules end the game with it, its end too.

    Args:
        line: a hand, `penalty`, `seats`, `replace`, `total`; `undo`, `end` and `abandon` too.
        expect: the number that the hand should get, or that of the hand to take back.
        seen: the number of the game's last transaction that the author has seen.

    Raises:
        NotationError, NotFound, HandError, TableError: with the place in `line` where there is one.
        Conflict: the request id came with other content, the hand gets another number (`where`
            shows what stands there), or something was recorded since `seen`.
    """
    if is_undo(line):
        return undo(
            session,
            game,
            author=author,
            now=now,
            request_id=request_id,
            expect=expect,
            seen=seen,
        )
    if line.strip() in ENDS:
        request = Request(author, now, request_id, (line.strip(),), seen)
        return _ended(session, game, request)
    request = Request(author, now, request_id, ("record", line), seen)
    if answer := request.answer(session, game):
        return _repeated(session, game, answer, "recorded")
    table = books.load(session, game)
    _check_expected(table, expect)
    return _write(session, request, *_said(session, table, line), "recorded")


def _said(session: Session, table: Table, line: str) -> tuple[Table, Table, Entry]:
    """The game before a typed line, after it, and what the line did."""
    before = table.again(table.lines) if table.placement is not None else table
    after, entry = spoken.say(session, table, line)
    return before, after, entry


def _write(
    session: Session, request: Request, before: Table, after: Table, entry: Entry, done: str
) -> Recorded:
    """Post a line at the end of the game."""
    reason = REDO if done == "redone" else ""
    if before.placement is not None or isinstance(entry.step.outcome, Seats):
        news = list(plan(session, before, after).news)
    else:
        news = [rows.line_row(after, entry, request.author)]
        if after.ended:
            news.append(rows.placement_row(after, request.author))
    posted = request.post(session, after.game.id, news, reason)
    return _recorded(after, entry, posted, done)


def _recorded(table: Table, entry: Entry, posted: list[StoredTransaction], done: str) -> Recorded:
    """What was done with the last line of `table`."""
    hand = next((one for one in posted if one.kind == "hand"), None)
    return Recorded(
        table,
        done,
        table.text(entry),
        entry.number,
        hand.hand_revision if hand is not None else None,
        table.payments(entry.step.payments),
        tuple(posted),
        rows.results(table) if table.ended else (),
    )


def _check_expected(table: Table, expect: int | None) -> None:
    """Somebody who did not see the last hands must look at them first."""
    if expect is None or expect == table.state.hand:
        return
    there = table.hand(expect)
    raise Conflict(
        f"hand {expect} of game {table.game.id} was expected, but the next one is"
        f" {table.state.hand}",
        where=f"hand {expect}: {table.text(there)}" if there is not None else "",
        fix="look at the hands that are there, then record yours",
    )


def _check_last(table: Table, expect: int | None) -> None:
    last = table.state.hand - 1
    if expect is None or expect == last:
        return
    there = table.hand(last)
    raise Conflict(
        f"the last hand of game {table.game.id} is {last}, not {expect}",
        where=f"hand {last}: {table.text(there)}" if there is not None else "",
        fix="look at the hands that are there, then take back yours",
    )


def _repeated(session: Session, game: int, answer: list[StoredTransaction], done: str) -> Recorded:
    """The stored answer to a request that came again."""
    table = books.load(session, game)
    was_undo = done == "undone"
    told = taken_back(session, game, answer) if was_undo else _said_first(answer)
    ended = not was_undo and table.ended and answer[-1].kind == "placement"
    last = told[-1] if told else None
    return Recorded(
        table,
        done,
        END if last is None else with_names(_line(session, last), table.names),
        last.hand_number if last is not None else None,
        last.hand_revision if last is not None and not was_undo else None,
        tuple(paid for one in told for paid in one.payments),
        tuple(answer),
        rows.results(table) if ended else (),
        repeated=True,
    )


def _said_first(answer: Iterable[StoredTransaction]) -> list[StoredTransaction]:
    """The line's own transaction: reversals come before it, the game's end after it."""
    return [one for one in answer if one.reverses is None][:1]


def _line(session: Session, said: StoredTransaction) -> str:
    """The line of a transaction, as it is kept."""
    if said.hand_number is None:
        return said.line or ""
    revisions = hands.revisions(session, said.game, said.hand_number)
    return next(one.row.line for one in revisions if one.row.revision == said.hand_revision)


def undo(
    session: Session,
    game: int,
    *,
    author: str,
    now: datetime,
    request_id: str | None = None,
    expect: int | None = None,
    seen: int | None = None,
) -> Recorded:
    """
    Take back the last line that stands; the game's end first, so that the game is open again.

    Args:
        expect: the number of the hand to take back.

    Raises:
        TableError: nothing is recorded.
        Conflict: as for `record`.
    """
    request = Request(author, now, request_id, (UNDO, expect), seen)
    if answer := request.answer(session, game):
        return _repeated(session, game, answer, "undone")
    before = books.load(session, game)
    if not before.entries and not before.early:
        raise TableError(f"nothing is left to undo in game {game}", fix="record a hand first")
    _check_last(before, expect)
    opens = before.early and not penalty_after_end(session, before)
    after = before.again(before.lines if opens else before.lines[:-1])
    after.early = before.early and not opens
    after.abandoned = before.abandoned and after.early
    posted = request.post(session, game, plan(session, before, after).news, UNDO)
    if opens:
        return Recorded(after, "undone", END, None, None, (), tuple(posted))
    undone = before.entries[-1]
    paid = before.payments(undone.step.payments)
    return Recorded(after, "undone", before.text(undone), undone.number, None, paid, tuple(posted))


def redo(
    session: Session,
    game: int,
    *,
    author: str,
    now: datetime,
    request_id: str | None = None,
    seen: int | None = None,
) -> Recorded:
    """
    Record the line again that was undone last.

    Raises:
        TableError: nothing was undone.
        Conflict: as for `record`.
    """
    request = Request(author, now, request_id, (REDO,), seen)
    if answer := request.answer(session, game):
        return _repeated(session, game, answer, "ended" if answer[0].line in ENDS else "redone")
    undone = undone_lines(session, game)
    if not undone:
        raise TableError(f"nothing to redo in game {game}", fix="`undo` takes a line back")
    if undone[-1] in ENDS:
        abandon = undone[-1] == ABANDON
        return _end(session, books.load(session, game), request, REDO, abandon=abandon)
    before = books.load(session, game)
    after = before.again([*before.lines, undone[-1]])
    return _write(session, request, before, after, after.entries[-1], "redone")


def end_game(
    session: Session,
    game: int,
    *,
    author: str,
    now: datetime,
    request_id: str | None = None,
    abandon: bool = False,
) -> Recorded:
    """
    End the game as it stands: left-over sticks and placement as at a normal end.

    Args:
        abandon: nobody has a result of it; its hands stay to be read. So it is with a game without
            a line, anyway.

    Raises:
        TableError: it has ended already.
    """
    return _ended(session, game, Request(author, now, request_id, (ABANDON if abandon else END,)))


def _ended(session: Session, game: int, request: Request) -> Recorded:
    if answer := request.answer(session, game):
        return _repeated(session, game, answer, "ended")
    abandon = request.content == (ABANDON,)
    return _end(session, books.load(session, game), request, "", abandon=abandon)


def _end(
    session: Session, table: Table, request: Request, reason: str, *, abandon: bool
) -> Recorded:
    if table.ended:
        raise TableError(f"game {table.game.id} has ended already", fix="`undo` opens it again")
    table.early, table.abandoned = True, abandon
    new = rows.placement_row(table, request.author)
    posted = request.post(session, table.game.id, [new], reason)
    line = new.line or END
    return Recorded(table, "ended", line, None, None, new.payments, tuple(posted), new.results)
