"""What is always true of corrections, whatever was played."""

from __future__ import annotations

import dataclasses
import shutil
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ledger.errors import LedgerError
from ledger.service import audit as audits
from ledger.service import correct
from ledger.service.audit import Difference, audit
from ledger.service.plans import Plan
from ledger.store import transactions
from ledger.store.connect import open_ledger
from tests.service.club import NOW, Club

LINES = (
    "ron ann from bob 3/30 riichi ann",
    "ron bob from cho 2/40 also dai m riichi dai,cho",
    "tsumo cho 4/30 riichi cho,ann",
    "tsumo dai m",
    "draw",
    "draw ready ann,bob riichi ann",
    "draw ready dai riichi dai",
    "abort four-winds",
    "abort nine-terminals riichi bob",
    "chombo cho",
    "penalty ann 3000",
    'penalty bob 2000 to cho,dai because "p1 was late"',
    "seats bob ann cho dai",
)
games = st.lists(st.sampled_from(LINES), min_size=1, max_size=7)
others = ("penalty", "seats")
hand = st.sampled_from([line for line in LINES if not line.startswith(others)])
more = st.sampled_from((*LINES, "replace dai by eve", "replace eve by dai", "end"))
tables = count(1)
quick = settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))


@pytest.fixture(scope="module")
def club(empty_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """One ledger for all examples; each plays at a table of its own."""
    path = tmp_path_factory.mktemp("properties") / "ledger.db"
    shutil.copy(empty_file, path)
    with open_ledger(str(path), write=True) as ledger:
        club = Club(ledger)
        yield club
        assert club.do(audit).differences == []


def played(club: Club, lines: list[str]) -> int:
    game = club.start("riichi-ema-2008", table=str(next(tables)))
    for line in lines:
        club.say(game, line)
    return game


def apply(club: Club, plan: Plan) -> None:
    club.do(correct.apply, plan, author="tester", now=NOW)


def state(club: Club, game: int) -> tuple[object, ...]:
    """Balances of all accounts ever opened, the lines, what counts now."""
    sums = [dataclasses.replace(one, account=0) for one in club.results(game).values()]
    return club.posted(game), club.lines(game), club.scores(game), sums


def refolded(club: Club, game: int) -> list[Difference]:
    return club.do(lambda session: list(audits.refolded(session, game)))


def hands(lines: list[str]) -> int:
    return sum(not line.startswith(others) for line in lines)


@quick
@given(games, st.data())
def test_amending_to_the_same_line_changes_nothing(
    club: Club, lines: list[str], data: st.DataObject
) -> None:
    game = played(club, ["draw", *lines])
    number = data.draw(st.integers(1, hands(lines) + 1))
    said = club.table(game)
    entry = said.hand(number)
    assert entry is not None
    plan = club.do(correct.plan_amend, game, number, said.text(entry))
    assert (plan.changes, plan.news) == ((), ())
    head = club.do(transactions.head, game)
    apply(club, plan)
    assert club.do(transactions.head, game) == head


@quick
@given(games, hand, st.data())
def test_amending_there_and_back_gives_the_same_balances(
    club: Club, lines: list[str], other: str, data: st.DataObject
) -> None:
    game = played(club, ["draw", *lines])
    before = state(club, game)
    number = data.draw(st.integers(1, hands(lines) + 1))
    table = club.table(game)
    entry = table.hand(number)
    assert entry is not None
    for line in (other, table.text(entry)):
        plan = club.do(correct.plan_amend, game, number, line)
        apply(club, plan)
        assert plan.after.scores() == club.scores(game)
    assert state(club, game) == before
    assert refolded(club, game) == []


def edit(club: Club, game: int, kind: str, number: int, line: str) -> None:
    """One correction, or an undo, a redo, one more line."""
    if kind == "say":
        club.say(game, line)
    elif kind == "undo":
        club.undo(game)
        before = state(club, game)
        club.redo(game)
        club.undo(game)
        assert state(club, game) == before
    elif kind == "amend":
        apply(club, club.do(correct.plan_amend, game, number, line))
    elif kind == "insert":
        apply(club, club.do(correct.plan_insert, game, number, line))
    elif kind == "void":
        apply(club, club.do(correct.plan_void, game, number))
    else:
        seats = ("ann", "dai", "eve", "cho")
        apply(club, club.do(correct.plan_reseat, game, seats, from_hand=number))


kinds = st.sampled_from(("say", "undo", "amend", "insert", "void", "reseat"))


@quick
@given(games, st.lists(st.tuples(kinds, st.integers(1, 9), more), max_size=6))
def test_any_corrections_give_what_the_final_lines_typed_first_give(
    club: Club, lines: list[str], edits: list[tuple[str, int, str]]
) -> None:
    game = played(club, ["draw", *lines])
    for kind, number, line in edits:
        before = state(club, game)
        try:
            edit(club, game, kind, number, line)
        except LedgerError:
            assert state(club, game) == before
    again = played(club, club.lines(game))
    if club.table(game).early:
        club.end(again)
    assert state(club, game)[1:] == state(club, again)[1:]
    assert refolded(club, game) == []
