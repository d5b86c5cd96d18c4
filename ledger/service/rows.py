"""The store's rows of what the fold said."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import fields, replace

from ledger.engine.winning_hand import Tiles
from ledger.game.line import worth_text
from ledger.game.outcome import Abort, Claim, Declared, Draw, Penalty, Seats, Total, WinOutcome
from ledger.game.payment import Pot
from ledger.game.state import State
from ledger.rules.fold import Step
from ledger.rules.scoring import Scored
from ledger.service.books import ABANDON, END, POT_NAMES, Entry, Table, accounts_of
from ledger.store.records import (
    AccountRow,
    HandKind,
    HandRow,
    NewTransaction,
    PatternRow,
    ResultRow,
    SeatingRow,
    TransactionKind,
    WinRow,
    Worth,
)

VOID = "void"


_STATE = tuple(field.name for field in fields(State))
_json = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode


def state_text(state: State) -> str:
    """The state as JSON; accounts are the fold's. Once a hand, so without `asdict`'s copies."""
    return _json({name: getattr(state, name) for name in _STATE})


def hand_row(table: Table, entry: Entry, revision: int) -> HandRow:
    """The revision of the hand that `entry` is."""
    step = entry.step
    before = step.before
    assert entry.number is not None
    return HandRow(
        number=entry.number,
        revision=revision,
        kind=hand_kind(table, step),
        line=entry.line,
        state_before=state_text(before),
        round=table.rules.label(before),
        dealer=table.accounts[before.seats[before.dealer]],
        wins=tuple(win_rows(table, step)),
    )


def void_row(number: int, revision: int) -> HandRow:
    """The game has this number no more."""
    return HandRow(number, revision, "void", VOID, "{}", "", None)


def hand_kind(table: Table, step: Step) -> HandKind:
    """What became of the hand: three winners may have made it void."""
    if isinstance(step.outcome, WinOutcome):
        return "win" if paid_winners(table, step.outcome) else "abort"
    if isinstance(step.outcome, Draw):
        return "draw"
    return "abort" if isinstance(step.outcome, Abort) else "chombo"


def paid_winners(table: Table, outcome: WinOutcome) -> list[int]:
    """The seats of the winners whom the rules pay, be it nothing."""
    return table.rules.paid(table.rules.options, outcome)


def win_rows(table: Table, step: Step) -> Iterator[WinRow]:
    """One for each paid winner in the line's order."""
    if not isinstance(step.outcome, WinOutcome):
        return
    paid = paid_winners(table, step.outcome)
    for claim, scored in zip(step.outcome.claims, step.scored, strict=True):
        if claim.winner in paid:
            yield win_row(table, step, claim, scored)


def win_row(table: Table, step: Step, claim: Claim, scored: Scored) -> WinRow:
    assert isinstance(step.outcome, WinOutcome)
    total = scored.value.total

    def account(seat: int | None) -> int | None:
        return None if seat is None else table.accounts[step.before.seats[seat]]

    def number(key: str) -> int | None:
        value = total.get(key)
        assert not isinstance(value, str)
        return value

    return WinRow(
        winner=table.accounts[step.before.seats[claim.winner]],
        discarder=account(step.outcome.discarder),
        worth=worth_kind(claim),
        points=number("counted") if "counted" in total else number("points"),
        fan=number("fan"),
        fu=number("fu"),
        tai=number("tai"),
        limit=None if total.get("limit") is None else str(total["limit"]),
        hand=worth_text(claim) if isinstance(claim.worth, Tiles) else None,
        responsible=account(claim.responsible),
        liable=account(claim.liable),
        patterns=tuple(
            PatternRow(row.pattern.id, row.count, row.value) for row in scored.value.rows
        ),
    )


def worth_kind(claim: Claim) -> Worth:
    if isinstance(claim.worth, Tiles):
        return "tiles"
    return "declared" if isinstance(claim.worth, Declared) else "patterns"


def start_row(people: Iterable[int], author: str) -> NewTransaction:
    """The start: accounts of four players (ids), the pots, the first seating."""
    seats = [AccountRow(number, "player", player) for number, player in enumerate(people, start=1)]
    pots = [AccountRow(number, "pot", name=name) for number, name in POT_NAMES.items()]
    seating = tuple(SeatingRow(seat, 1, seat + 1) for seat in range(4))
    return NewTransaction("start", author, accounts=(*seats, *pots), seating=seating)


def line_row(table: Table, entry: Entry, author: str) -> NewTransaction:
    """The transaction of a line: a hand with its next revision, or another line with its place."""
    payments = table.payments(entry.step.payments)
    if entry.number is not None:
        revision = table.revisions.get(entry.number, 0) + 1
        return NewTransaction("hand", author, payments, hand_row(table, entry, revision))
    kind: TransactionKind = "seating"
    if isinstance(entry.step.outcome, Penalty):
        kind = "penalty"
    elif isinstance(entry.step.outcome, Total):
        kind = "total"
    return NewTransaction(kind, author, payments, line=entry.line, after_hand=entry.after_hand)


def seating_rows(table: Table) -> dict[tuple[int, int], SeatingRow]:
    """Who sits where from which hand on, by (hand, seat): the start and each change."""
    rows = {(1, seat): SeatingRow(seat, 1, seat + 1) for seat in range(4)}
    for entry in table.entries:
        step = entry.step
        if not isinstance(step.outcome, Seats):
            continue
        hand = step.before.hand
        for seat in range(4):
            if step.before.seats[seat] != step.after.seats[seat] or (hand, seat) in rows:
                account = table.accounts[step.after.seats[seat]]
                rows[hand, seat] = SeatingRow(seat, hand, account)
    return rows


def placement_row(table: Table, author: str) -> NewTransaction:
    """
    The transaction that ends the game as it stands: left-over sticks, placement, results.

    A game without lines was not played, an abandoned one is as if: it pays nothing more and has no
    results.
    """
    final = table.fold.finish()
    counts = table.entries and not table.abandoned
    return NewTransaction(
        "placement",
        author,
        table.payments((*final.leftover, *final.placement)) if counts else (),
        results=results(table),
        line=(ABANDON if table.abandoned else END) if table.early else None,
        after_hand=table.state.hand - 1,
    )


def results(table: Table) -> tuple[ResultRow, ...]:
    """The results by place; last, without a place, who played and handed the seat over."""
    if not table.entries or table.abandoned:
        return ()
    final = table.fold.finish()
    hands, wins, dealt_in = counts(table)
    penalties = [0] * len(table.accounts)
    for entry in table.entries:
        for payer, payee, points, _ in entry.step.payments:
            if payee == Pot.PENALTY:
                penalties[payer] += points
    start: int = table.rules.options.start_points
    rows = [
        ResultRow(
            account=table.accounts[i],
            place=final.places[i] or None,
            score=final.scores[i],
            placement=final.bonus[i],
            penalty=penalties[i],
            # Return points are asked of those who are placed.
            total=final.scores[i]
            - (final.base if final.places[i] else start)
            + final.bonus[i]
            - penalties[i],
            hands=hands[i],
            wins=wins[i],
            dealt_in=dealt_in[i],
        )
        for i in range(len(table.accounts))
        if final.places[i] or hands[i] or penalties[i]
    ]
    return tuple(sorted(rows, key=lambda row: (row.place is None, row.place, row.account)))


def counts(table: Table) -> tuple[list[int], list[int], list[int]]:
    """By the fold's account: hands sat in, hands won (and paid), hands whose win was discarded."""
    hands, wins, dealt_in = ([0] * len(table.accounts) for _ in range(3))
    for entry in table.entries:
        step = entry.step
        if entry.number is None:
            continue
        for account in step.before.seats:
            hands[account] += 1
        if isinstance(step.outcome, WinOutcome):
            for seat in paid_winners(table, step.outcome):
                wins[step.before.seats[seat]] += 1
            if step.outcome.discarder is not None:
                dealt_in[step.before.seats[step.outcome.discarder]] += 1
    return hands, wins, dealt_in


def game_rows(table: Table, author: str) -> list[NewTransaction]:
    """Every transaction of a game that is not stored yet."""
    start = start_row([table.people[number] for number in (1, 2, 3, 4)], author)
    news = [start]
    opened = {1, 2, 3, 4}
    for place, entry in enumerate(table.entries, start=1):
        new = line_row(table, entry, author)
        if isinstance(entry.step.outcome, Seats):
            came = [number for number in accounts_of([entry.line]) if number not in opened]
            opened.update(came)
            opening = tuple(AccountRow(number, "player", table.people[number]) for number in came)
            new = replace(new, accounts=opening)
            if not any(_sits_anew(later, entry) for later in table.entries[place:]):
                new = replace(new, seating=_seating_at(table, entry.step.before.hand, start))
        news.append(new)
    if table.ended:
        news.append(placement_row(table, author))
    return news


def _sits_anew(later: Entry, entry: Entry) -> bool:
    """Whether `later` says again who sits from the same hand on."""
    return isinstance(later.step.outcome, Seats) and later.after_hand == entry.after_hand


def _seating_at(table: Table, hand: int, start: NewTransaction) -> tuple[SeatingRow, ...]:
    """The seating rows of a hand that the start does not say."""
    rows = seating_rows(table).values()
    return tuple(row for row in rows if row.from_hand == hand and row not in start.seating)
