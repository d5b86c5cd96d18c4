"""What a correction changes, as a preview shows it and as it is posted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ledger.service.books import Entry, Table
from ledger.store.records import NewTransaction, PaymentRow, ResultRow


@dataclass(frozen=True, slots=True)
class Side:
    """
    One side of a change: the line with short names, what was paid, and the table before it.

    `facts` are what the rule set says of the table beside round and dealer (counters, sticks).
    """

    line: str
    payments: tuple[PaymentRow, ...]
    label: str
    dealer: str
    facts: dict[str, int]
    scores: dict[str, int]


@dataclass(frozen=True, slots=True)
class Change:
    """A hand (`number`) or another line (None) before and after; None: not there."""

    number: int | None
    before: Side | None
    after: Side | None


@dataclass(frozen=True, slots=True)
class Plan:
    """
    The difference that a correction makes to one game.

    Attributes:
        before, after: the game; `after.scores()` are the corrected scores.
        changes: hands and other lines that differ in line, number, payments or table, in order.
        results_before, results_after: by place; empty while the game is open.
        news: the transactions that `apply` posts, without author and reason.
        head: the seal that the plan rests on.
        asked: what was asked for; a request id that comes again must ask for the same.
    """

    before: Table
    after: Table
    changes: tuple[Change, ...]
    results_before: tuple[ResultRow, ...]
    results_after: tuple[ResultRow, ...]
    news: tuple[NewTransaction, ...]
    head: str
    asked: tuple[object, ...] = ()


def differences(before: Table, after: Table, numbers: set[int], gaps: set[int]) -> Iterator[Change]:
    """
    What a preview shows, in the order of the game.

    Args:
        numbers: of hands that differ.
        gaps: after which hands other lines differ.
    """
    old = {entry.number: entry for entry in before.entries if entry.number is not None}
    new = {entry.number: entry for entry in after.entries if entry.number is not None}
    last = max([*old, *new, *numbers, *gaps], default=0)
    for number in range(last + 1):
        if number in numbers:
            yield Change(number, side(before, old.get(number)), side(after, new.get(number)))
        if number in gaps:
            yield from _gap_changes(before, after, number)


def _gap_changes(before: Table, after: Table, gap: int) -> Iterator[Change]:
    def lines(table: Table) -> list[Side | None]:
        return [
            side(table, entry)
            for entry in table.entries
            if entry.number is None and entry.after_hand == gap
        ]

    old, new = lines(before), lines(after)
    for one in old:
        if one not in new:
            yield Change(None, one, None)
    for one in new:
        if one not in old:
            yield Change(None, None, one)


def side(table: Table, entry: Entry | None) -> Side | None:
    """A line as a change shows it."""
    if entry is None:
        return None
    state = entry.step.before
    return Side(
        table.text(entry),
        table.payments(entry.step.payments),
        table.label(state),
        table.dealer(state),
        table.rules.facts(state),
        table.scores(state),
    )
