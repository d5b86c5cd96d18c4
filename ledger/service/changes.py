"""The difference between a game as it is stored and as it should be, and what posts it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from sqlalchemy.orm import Session

from ledger.service import rows
from ledger.service.books import Entry, Table
from ledger.service.plans import Plan, differences
from ledger.store import games, hands, transactions
from ledger.store.records import (
    AccountRow,
    HandRow,
    NewTransaction,
    ResultRow,
    SeatingRow,
    StoredHand,
    StoredTransaction,
)


def plan(session: Session, before: Table, after: Table) -> Plan:
    """What makes the stored game `before` the game `after`."""
    game = before.game.id
    kept = _Kept(transactions.standing(session, game))
    work = _Work()
    _compare_hands(work, after, kept, hands.current_hands(session, game))
    _compare_others(work, after, kept)
    _compare_seating(work, before, after, games.seating(session, game))
    _compare_end(work, after, kept, games.results(session, game))
    return Plan(
        before,
        after,
        tuple(differences(before, after, work.numbers, work.gaps)),
        tuple(games.results(session, game)),
        rows.results(after) if after.ended else (),
        tuple(work.news()),
        transactions.head(session, game)[1],
    )


class _Kept:
    """The stored transactions that stand: of each hand, of each gap between hands, of the end."""

    def __init__(self, standing: Iterable[StoredTransaction]) -> None:
        self.hands: dict[int, list[StoredTransaction]] = defaultdict(list)
        self.gaps: dict[int, list[StoredTransaction]] = defaultdict(list)
        self.end: StoredTransaction | None = None
        for found in standing:
            if found.kind == "placement":
                self.end = found
            elif found.hand_number is not None:
                self.hands[found.hand_number].append(found)
            elif found.kind != "start":
                self.gaps[found.after_hand or 0].append(found)


@dataclass(slots=True)
class _Work:
    """What to post: reversals, the latest first, then lines in their order, then the end."""

    reversals: dict[int, NewTransaction] = field(default_factory=dict)
    lines: list[tuple[tuple[int, int, int], NewTransaction]] = field(default_factory=list)
    end: list[NewTransaction] = field(default_factory=list)
    numbers: set[int] = field(default_factory=set)
    gaps: set[int] = field(default_factory=set)

    def reverse(self, found: StoredTransaction, gone: HandRow | None = None) -> None:
        self.reversals[found.number] = NewTransaction(
            "reversal", "", reverses=found.number, hand=gone
        )

    def news(self) -> list[NewTransaction]:
        latest_first = [self.reversals[number] for number in sorted(self.reversals, reverse=True)]
        in_order = [new for _, new in sorted(self.lines, key=lambda item: item[0])]
        return latest_first + in_order + self.end


def _compare_hands(work: _Work, after: Table, kept: _Kept, current: Iterable[StoredHand]) -> None:
    stored = {found.row.number: found.row for found in current}
    wanted = {entry.number: entry for entry in after.entries if entry.number is not None}
    for number in sorted(stored.keys() | wanted.keys()):
        entry = wanted.get(number)
        if entry is None:
            _drop_hand(work, after, number, kept.hands[number])
        else:
            _compare_hand(work, after, entry, stored.get(number), kept.hands[number])


def _drop_hand(work: _Work, after: Table, number: int, standing: list[StoredTransaction]) -> None:
    """The game has this number no more: the latest reversal says so."""
    work.numbers.add(number)
    gone = rows.void_row(number, after.revisions[number] + 1)
    for found in standing:
        work.reverse(found, gone if found is standing[-1] else None)


def _compare_hand(
    work: _Work,
    after: Table,
    entry: Entry,
    stored: HandRow | None,
    standing: list[StoredTransaction],
) -> None:
    """A new revision where anything differs; payments move only where they differ."""
    assert entry.number is not None
    paid = tuple(payment for found in standing for payment in found.payments)
    same = stored is not None and paid == after.payments(entry.step.payments)
    if stored is not None and same and stored == rows.hand_row(after, entry, stored.revision):
        return
    new = rows.line_row(after, entry, "")
    if same:
        new = replace(new, payments=())
    else:
        for found in standing:
            work.reverse(found)
    new = replace(new, replaces=standing[-1].number if standing else None)
    work.numbers.add(entry.number)
    work.lines.append(((entry.number, 0, 0), new))


def _compare_others(work: _Work, after: Table, kept: _Kept) -> None:
    """
    Penalties, seats and totals, gap by gap.

    Their order in a gap is that of their transactions: from the first that differs on, all are
    posted anew.
    """
    wanted: dict[int, list[Entry]] = defaultdict(list)
    for entry in after.entries:
        if entry.number is None:
            wanted[entry.after_hand].append(entry)
    for gap in sorted(wanted.keys() | kept.gaps.keys()):
        stored, new = kept.gaps[gap], [rows.line_row(after, one, "") for one in wanted[gap]]
        same = 0
        while same < min(len(stored), len(new)) and _alike(stored[same], new[same]):
            same += 1
        for found in stored[same:]:
            work.reverse(found)
        for place, line in enumerate(new[same:]):
            work.lines.append(((gap, 1, place), line))
        if stored[same:] or new[same:]:
            work.gaps.add(gap)


def _alike(stored: StoredTransaction, new: NewTransaction) -> bool:
    return (stored.line, stored.payments) == (new.line, new.payments)


def _compare_seating(
    work: _Work, before: Table, after: Table, stored: Iterable[SeatingRow]
) -> None:
    """New accounts and seating rows go with the first `seats` line, or with a reversal."""
    old = {(row.from_hand, row.seat): row for row in stored}
    wanted = rows.seating_rows(after)
    differ = [row for key, row in wanted.items() if old.get(key) != row]
    differ += [replace(row, account=None) for key, row in old.items() if key not in wanted]
    opened = new_accounts(before, after)
    if not differ and not opened:
        return
    for place, (key, new) in enumerate(sorted(work.lines, key=lambda item: item[0])):
        if new.kind == "seating":
            work.lines.sort(key=lambda item: item[0])
            work.lines[place] = (key, replace(new, seating=tuple(differ), accounts=opened))
            return
    latest = max(work.reversals)
    work.reversals[latest] = replace(work.reversals[latest], seating=tuple(differ))


def new_accounts(before: Table, after: Table) -> tuple[AccountRow, ...]:
    """Accounts that `after` needs and the store has not."""
    return tuple(
        AccountRow(number, "player", player)
        for number, player in sorted(after.people.items())
        if number not in before.people
    )


def _compare_end(work: _Work, after: Table, kept: _Kept, stored: Iterable[ResultRow]) -> None:
    new = rows.placement_row(after, "") if after.ended else None
    old = kept.end
    if old is not None and new is not None:
        same = (old.line, old.payments) == (new.line, new.payments)
        if same and set(stored) == set(new.results):
            return
        new = replace(new, replaces=old.number)
    if old is not None:
        work.reverse(old)
    if new is not None:
        work.end.append(new)
