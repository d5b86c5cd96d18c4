"""
The ledger against a plain model, whatever a club does and in whatever order.

`MJL_MODEL_RUNS` and `MJL_MODEL_STEPS` make the runs longer.
"""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule, run_state_machine_as_test
from sqlalchemy.orm import Session

from ledger.errors import Conflict, LedgerError
from ledger.reports.standings import standings
from ledger.service import books, correct, evenings, export, games, players, record, sheet
from ledger.service.audit import audit
from ledger.store import backup, checkpoint, transactions
from ledger.store import games as stored_games
from ledger.store.connect import Ledger, open_ledger
from tests.model.plain import END, START, Book, Game, Impossible, Line, Person
from tests.store.conftest import _pg_database as pg_database
from tests.store.conftest import _pg_drop as pg_drop

RUNS = int(os.environ.get("MJL_MODEL_RUNS", "10"))
STEPS = int(os.environ.get("MJL_MODEL_STEPS", "20"))
SHORT_GAME = {"rounds": "1", "riichi_needs_points": "1000"}
NAMES = ("ann", "bob", "cho", "dai", "eve", "fay")
T = TypeVar("T")

seats = st.lists(st.integers(0, 3), unique=True)
# What is said, by seats; who sits there is known when it is said.
said = st.one_of(
    st.tuples(
        st.just("ron"),
        st.permutations(range(4)).map(lambda order: order[:2]),
        st.sampled_from(("2/30", "3/30", "m")),
        seats,
    ),
    st.tuples(
        st.just("tsumo"),
        st.permutations(range(4)).map(lambda order: order[:1]),
        st.sampled_from(("2/30", "3/30", "m")),
        seats,
    ),
    st.tuples(st.just("draw"), seats, st.integers(0, 4)),
    st.tuples(st.just("chombo"), st.integers(0, 3)),
    st.tuples(st.just("abort")),
)
asides = st.one_of(
    st.tuples(
        st.just("penalty"), st.integers(0, 3), st.sampled_from((300, 1_000)), st.integers(0, 4)
    ),
    st.tuples(st.just("replace"), st.integers(0, 3), st.integers(0, 7)),
)
anything = st.one_of(said, asides)
numbers = st.integers(0, 1_000)


def told_standings(session: Session) -> dict[str, tuple[int, int]]:
    """Games and total by short name, of who finished one."""
    return {one.player: (one.games, one.total) for one in standings(session) if one.games}


@dataclass
class Databases:
    """Makes them, with an empty ledger or nothing in them, and takes them away again."""

    make_ledger: Callable[[], str]
    make_empty: Callable[[], str]
    drop: Callable[[str], None]
    made: list[str] = field(default_factory=list)

    def ledger(self) -> str:
        self.made.append(self.make_ledger())
        return self.made[-1]

    def empty(self) -> str:
        self.made.append(self.make_empty())
        return self.made[-1]

    def clear(self) -> None:
        while self.made:
            self.drop(self.made.pop())


class Club(RuleBasedStateMachine):
    """Every rule does something to the ledger and to the model, and looks whether they agree."""

    def __init__(self, databases: Databases) -> None:
        super().__init__()
        self.databases = databases
        self.url = databases.ledger()
        self.ledger = open_ledger(self.url, write=True)
        self.model = Book()
        self.sent: list[tuple[Callable[[], record.Recorded], record.Recorded]] = []
        self.ids = count(1)
        self.clock = datetime(2026, 11, 24, 19, tzinfo=UTC)
        for name in NAMES:
            self.add(name)
        self.evening = self.do(evenings.start, date(2026, 11, 24), title="Tuesday").id
        self.start(0)

    def teardown(self) -> None:
        try:
            self.agree()
        finally:
            self.ledger.close()
            self.databases.clear()

    def do(self, work: Callable[..., T], *arguments: Any, **named: Any) -> T:
        with self.ledger.session() as session:
            return work(session, *arguments, **named)

    def who(self) -> dict[str, Any]:
        """By whom and when; every command comes a second after the one before it."""
        self.clock += timedelta(seconds=1)
        return {"author": "model", "now": self.clock}

    def add(self, name: str) -> None:
        row = self.do(players.add, name.capitalize(), now=self.clock)
        self.model.people[row.id] = Person(row.short_name, row.name)

    # --- agreement -------------------------------------------------------------------------------

    def agree(self) -> None:
        """The audit finds nothing, and every number is the model's."""
        assert self.do(audit, structure=False).differences == []
        for number in self.model.games:
            self.agree_on(number)
        assert self.do(told_standings) == self.model.standings()

    def agree_on(self, number: int) -> None:
        game = self.model.games[number]
        fold = game.fold()
        short = self.model.short
        table = self.do(books.load, number)
        assert [table.text(entry) for entry in table.entries] == self.printed(game)
        assert table.scores() == {short(who): score for who, score in fold.scores.items()}
        assert (table.state.counters, table.state.sticks) == (fold.counters, fold.sticks)
        assert (table.placement is not None, table.early) == (game.ended, game.early)
        balances = self.do(transactions.balances, number)
        assert sum(balances.values()) == 0
        results = self.do(stored_games.results, number)
        told = {table.names[one.account]: one.total for one in results}
        wanted = fold.totals() if game.ended and game.lines else {}
        assert told == {short(who): total for who, total in wanted.items()}
        for account, who in table.people.items():
            if not wanted:
                penalty = fold.penalties.get(who, 0)
                assert balances[account] == fold.scores.get(who, START) - START - penalty

    def printed(self, game: Game) -> list[str]:
        """The lines as the ledger prints them: who sits, in the place of who came."""
        lines = []
        for place, line in enumerate(game.lines):
            text = self.model.text(line)
            if line[0] == "replace":
                seated = game.fold(game.lines[: place + 1]).seats
                text = " ".join(["seats", *map(self.model.short, seated)])
            lines.append(text)
        return lines

    # --- what the rules share --------------------------------------------------------------------

    def pick(self, number: int) -> tuple[int, Game]:
        """A game; the newest ones more often."""
        found = sorted(self.model.games)[-3:] if number % 4 else sorted(self.model.games)
        chosen = found[number % len(found)]
        return chosen, self.model.games[chosen]

    def line(self, game: Game, told: tuple[Any, ...]) -> Line:
        """What is said, with the people who sit there now."""
        seated = game.fold().seats

        def people(chosen: list[int]) -> tuple[int, ...]:
            return tuple(seated[seat] for seat in sorted(chosen))

        what, *words = told
        if what in ("ron", "tsumo"):
            return (what, *(seated[seat] for seat in words[0]), words[1], people(words[2]))
        if what == "draw":
            ready = people(words[0])
            return (what, ready, ready[: words[1]])
        if what == "penalty":
            payee = None if words[2] in (4, words[0]) else seated[words[2]]
            return (what, seated[words[0]], words[1], payee)
        if what == "replace":
            return (what, seated[words[0]], self.newcomer(game, words[1]))
        return (what, *(seated[seat] for seat in words))

    def newcomer(self, game: Game, number: int) -> int:
        """Somebody of the club: by the account of the game, where there is one."""
        everybody = sorted({self.model.who(one) for one in self.model.people})
        meant = everybody[number % len(everybody)]
        return next((one for one in game.sat if self.model.who(one) == meant), meant)

    def attempt(
        self, number: int, act: Callable[[], T], change: Callable[[Game], None]
    ) -> T | None:
        """Both do it, or both refuse; what is refused changes nothing."""
        after = deepcopy(self.model.games[number])
        try:
            change(after)
            fold = after.fold()
        except Impossible:
            with pytest.raises(LedgerError):
                act()
            self.agree_on(number)
            return None
        after.sat.update(fold.scores)
        after.early = after.early and not fold.over
        done = act()
        self.model.games[number] = after
        self.agree_on(number)
        return done

    # --- rules -----------------------------------------------------------------------------------

    @rule(first=numbers)
    def start(self, first: int) -> None:
        """Four who are not the same person, at a table of their own."""
        everybody = sorted({self.model.who(one) for one in self.model.people})
        people = random.Random(first).sample(everybody, 4)
        table = self.do(
            games.start_game, "riichi-ema-2008", [self.model.short(one) for one in people],
            evening=self.evening, options=SHORT_GAME, table=f"t{next(self.ids)}", **self.who(),
        )  # fmt: skip
        self.model.games[table.game.id] = Game(people)

    @rule(number=numbers, told=st.lists(anything, min_size=1, max_size=6))
    def play(self, number: int, told: list[tuple[Any, ...]]) -> None:
        """Some lines at one table."""
        for line in told:
            self.say(number, line, sent=False)

    @rule(number=numbers, told=anything)
    def request(self, number: int, told: tuple[Any, ...]) -> None:
        self.say(number, told, sent=True)

    def say(self, number: int, told: tuple[Any, ...], *, sent: bool) -> None:
        chosen, game = self.pick(number)
        line = self.line(game, told)
        text = self.model.text(line)
        named = {**self.who(), "request_id": f"r{next(self.ids)}" if sent else None}

        def change(game: Game) -> None:
            if game.ended and line[0] != "penalty":
                raise Impossible(line)
            game.lines.append(line)
            game.undone.clear()

        def act() -> record.Recorded:
            return self.do(record.record, chosen, text, **named)

        done = self.attempt(chosen, act, change)
        if done is not None and sent:
            self.sent.append((act, done))
            self.requested = chosen, named

    @rule(number=numbers)
    def record_again(self, number: int) -> None:
        """The same request: the same answer, and nothing more is written."""
        if not self.sent:
            return
        act, first = self.sent[number % len(self.sent)]
        before = self.do(checkpoint.take)
        again = act()
        assert again.repeated
        wanted = (first.done, first.number, first.revision, first.payments)
        assert (again.done, again.number, again.revision, again.payments) == wanted
        numbers_of = [one.number for one in first.transactions]
        assert [one.number for one in again.transactions] == numbers_of
        assert self.do(checkpoint.take) == before

    @rule()
    def record_other_content_again(self) -> None:
        if not self.sent:
            return
        chosen, named = self.requested
        before = self.do(checkpoint.take)
        with pytest.raises(Conflict, match="other content"):
            self.do(record.record, chosen, "abort nine-terminals", **named)
        assert self.do(checkpoint.take) == before

    @rule(number=numbers)
    def undo(self, number: int) -> None:
        chosen, game = self.pick(number)
        told = self.undone(chosen) if game.early or game.lines else ""

        def change(game: Game) -> None:
            if not told:
                raise Impossible
            # A penalty that came after the end goes before it.
            late = game.early and game.lines[-1:] and game.lines[-1][0] == "penalty"
            if game.early and not (late and told != "end"):
                assert told == "end"
                game.early = False
                game.undone.append(END)
            else:
                game.undone.append(game.lines.pop())

        self.attempt(chosen, lambda: told or self.undone(chosen), change)

    def undone(self, number: int) -> str:
        return self.do(record.undo, number, **self.who()).line

    @rule(number=numbers)
    def redo(self, number: int) -> None:
        chosen, _ = self.pick(number)

        def change(game: Game) -> None:
            if not game.undone:
                raise Impossible
            line = game.undone.pop()
            if line == END:
                game.early = True
            else:
                game.lines.append(line)

        self.attempt(chosen, lambda: self.do(record.redo, chosen, **self.who()), change)

    @rule(number=numbers, times=st.integers(1, 4))
    def undo_some_and_redo_all(self, number: int, times: int) -> None:
        for _ in range(times):
            self.undo(number)
        for _ in range(times + 1):
            self.redo(number)

    @rule(number=numbers)
    def end(self, number: int) -> None:
        chosen, _ = self.pick(number)

        def change(game: Game) -> None:
            if game.ended:
                raise Impossible
            game.early = True
            game.undone.clear()

        self.attempt(chosen, lambda: self.do(record.end_game, chosen, **self.who()), change)

    def correct(
        self, number: int, change: Callable[[Game], None], plan: Callable[..., Any], *said: Any
    ) -> None:
        """A correction in one unit of work; one without a difference posts nothing."""

        def act() -> None:
            with self.ledger.session() as session:
                planned = plan(session, number, *said)
                correct.apply(session, planned, **self.who())

        def changed(game: Game) -> None:
            before = list(game.lines)
            change(game)
            if game.lines != before:
                game.undone.clear()

        self.attempt(number, act, changed)

    @rule(number=numbers, hand=st.integers(1, 9), told=said)
    def amend(self, number: int, hand: int, told: tuple[Any, ...]) -> None:
        chosen, game = self.pick(number)
        line = self.line(game, told)

        def change(game: Game) -> None:
            game.lines[game.place(hand)] = line

        self.correct(chosen, change, correct.plan_amend, hand, self.model.text(line))

    @rule(number=numbers, hand=st.integers(1, 9), told=anything)
    def insert(self, number: int, hand: int, told: tuple[Any, ...]) -> None:
        chosen, game = self.pick(number)
        line = self.line(game, told)

        def change(game: Game) -> None:
            game.lines.insert(game.place(hand), line)

        self.correct(chosen, change, correct.plan_insert, hand, self.model.text(line))

    @rule(number=numbers, hand=st.integers(1, 9))
    def void(self, number: int, hand: int) -> None:
        chosen, _ = self.pick(number)

        def change(game: Game) -> None:
            del game.lines[game.place(hand)]

        self.correct(chosen, change, correct.plan_void, hand)

    @rule(number=numbers)
    def rename(self, number: int) -> None:
        everybody = sorted({self.model.who(one) for one in self.model.people})
        chosen = everybody[number % len(everybody)]
        person = self.model.people[chosen]
        short, name = (f"n{next(self.ids)}", f"Name {next(self.ids)}")
        self.do(players.rename, person.short, short=short, name=name, now=self.who()["now"])
        person.short, person.name = short, name

    @rule(one=numbers, other=numbers)
    def merge(self, one: int, other: int) -> None:
        everybody = sorted({self.model.who(one) for one in self.model.people})
        gone, stays = everybody[one % len(everybody)], everybody[other % len(everybody)]
        met = gone == stays or any(
            {gone, stays} <= {self.model.who(sat) for sat in game.sat}
            for game in self.model.games.values()
        )
        names = self.model.short(gone), self.model.short(stays)
        if met or len(everybody) == 4:
            if met:
                with pytest.raises(Conflict):
                    self.do(players.merge, *names)
            return
        self.do(players.merge, *names)
        for number, person in self.model.people.items():
            if gone in (number, person.merged):
                person.merged = stays

    @rule(number=numbers)
    def unmerge(self, number: int) -> None:
        merged = [one for one, person in self.model.people.items() if person.merged is not None]
        if merged:
            person = self.model.people[merged[number % len(merged)]]
            self.do(players.unmerge, person.short)
            person.merged = None

    @rule()
    def a_new_face(self) -> None:
        if len(self.model.people) < 8:
            self.add(f"guest{next(self.ids)}")

    @rule()
    def open_again(self) -> None:
        self.ledger.close()
        self.ledger = open_ledger(self.url, write=True)

    @rule()
    def upgrade(self) -> None:
        self.ledger.close()
        assert backup.upgrade(self.url) is None
        self.ledger = open_ledger(self.url, write=True)

    @rule()
    def back_up_and_restore(self) -> None:
        """A backup elsewhere, and the club goes on with what was restored from it."""
        before = self.do(checkpoint.take)
        kept, restored = self.databases.empty(), self.databases.empty()
        assert backup.copy(self.url, kept).ok
        assert backup.copy(kept, restored).ok
        self.ledger.close()
        self.url = restored
        self.ledger = open_ledger(self.url, write=True)
        assert self.do(checkpoint.take) == before
        self.agree()

    @rule()
    def write_the_sheet_and_read_it(self) -> None:
        """Into an empty ledger: the same text, the same standings."""
        text = self.sheet(self.ledger)
        with open_ledger(self.databases.ledger(), write=True) as other:
            with other.session() as session:
                sheet.read_sheet(session, text, file="sheet", zone=UTC, **self.who())
            assert self.sheet(other) == text
            with other.session() as session:
                assert audit(session, structure=False).differences == []
                assert told_standings(session) == self.model.standings()

    def sheet(self, ledger: Ledger) -> str:
        with ledger.session() as session:
            return "\n".join(export.write_sheet(session)) + "\n"

    @rule()
    def audit(self) -> None:
        self.agree()


@pytest.fixture
def databases(
    engine_name: str, request: pytest.FixtureRequest, new_url: Callable[[], str]
) -> Databases:
    if engine_name == "postgresql":
        server = request.getfixturevalue("pg_server")
        template = request.getfixturevalue("pg_template")
        return Databases(partial(pg_database, server, template), new_url, partial(pg_drop, server))
    template_file: Path = request.getfixturevalue("sqlite_template")
    return Databases(
        lambda: str(shutil.copy(template_file, new_url())), new_url, lambda url: Path(url).unlink()
    )


def test_the_ledger_and_the_model_agree(databases: Databases) -> None:
    run_state_machine_as_test(  # type: ignore[no-untyped-call]
        lambda: Club(databases),
        settings=settings(
            max_examples=RUNS,
            stateful_step_count=STEPS,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
