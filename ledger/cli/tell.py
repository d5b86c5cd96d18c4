"""What a change says of itself, and the state of a table, in as few lines as can be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from ledger.errors import count_text

if TYPE_CHECKING:
    from ledger.service.books import Table
    from ledger.service.record import Recorded
    from ledger.store.records import PaymentRow, ResultRow

# What `Recorded.line` says where a game was ended early.
END, ABANDON = "end", "abandon"


def paid_text(payments: Iterable[PaymentRow], names: Mapping[int, str]) -> str:
    """`bob pays ann 3900, ann pays sticks 1000`."""
    return ", ".join(f"{names[row.payer]} pays {names[row.payee]} {row.points}" for row in payments)


def scores_text(scores: Mapping[str, int]) -> str:
    return "  ".join(f"{name} {score}" for name, score in scores.items())


def done_lines(done: Recorded) -> Iterator[str]:
    """What was recorded, who paid whom, and the scores; the results where the game ended."""
    yield headline(done) + (", done before" if done.repeated else "")
    paid = paid_text(done.payments, done.table.names)
    if done.done != "undone":
        yield f"  {paid or 'nothing is paid'}"
    elif paid:
        yield f"  taken back: {paid}"
    if done.results:
        yield from result_lines(done.table.game.id, done.results, done.table.names)
    else:
        yield f"  {scores_text(done.table.scores())}"


def headline(done: Recorded) -> str:
    """`recorded hand 3: tsumo cho m`."""
    if done.line == ABANDON:
        return "the game was abandoned: nobody has a result from it"
    if done.line == END:
        return "the game is open again" if done.done == "undone" else "the game was ended"
    number = f"hand {done.number}: " if done.number is not None else ""
    return f"{done.done} {number}{done.line}"


def result_lines(
    game: int, results: Sequence[ResultRow], names: Mapping[int, str]
) -> Iterator[str]:
    if not results:
        yield f"game {game} has no results"
        return
    yield f"game {game} has ended: place, score, total with placement"
    width = max(len(names[row.account]) for row in results)
    for row in results:
        place = row.place or "-"
        yield f"  {place}  {names[row.account]:{width}}  {row.score:>7}  {row.total:>+8}"


def facts_text(facts: Mapping[str, int]) -> list[str]:
    """`1 counter`, `2 sticks`; nothing of what there is none."""
    return [count_text(number, name.removesuffix("s")) for name, number in facts.items() if number]


def table_text(table: Table) -> str:
    """`E2 bob deals, 1 counter, 2 sticks, hand 5`."""
    facts = facts_text(table.rules.facts(table.state))
    return ", ".join(
        [f"{table.label()} {table.dealer()} deals", *facts, f"hand {table.state.hand}"]
    )
