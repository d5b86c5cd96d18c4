"""
Many at once, on both engines: nothing acknowledged is lost, no error reaches the user.

`MJL_MANY_SECONDS` makes the processes work longer.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import pytest

from ledger.errors import Conflict, StoreError
from ledger.service import correct, games, record
from ledger.service.audit import audit
from ledger.store import base, connect, transactions
from ledger.store.base import Driver
from ledger.store.connect import Ledger, open_ledger
from tests.model import writers
from tests.service.club import NOW, Club

SECONDS = float(os.environ.get("MJL_MANY_SECONDS", "3"))
WRITERS = 8
AUTHOR: dict[str, Any] = {"author": "tester", "now": NOW}
T = TypeVar("T")


@pytest.fixture
def club(ledger: Ledger) -> Club:
    return Club(ledger)


def test_eight_writers_lose_nothing_and_meet_no_error(url: str) -> None:
    writers.prepare(url)
    done = writers.run(url, WRITERS, SECONDS)
    print(f"{WRITERS} writers: {done}")
    assert done.errors == []
    assert done.acknowledged
    assert done.snapshots
    with open_ledger(url) as ledger, ledger.session() as session:
        assert audit(session).differences == []
        for game, request, number in done.acknowledged:
            found = transactions.find_request(session, game, request)
            assert found is not None
            assert found.number == number


def at_once(url: str, *works: Callable[[Ledger], T]) -> list[T | Exception]:
    """Each work on a ledger of its own, all from the same moment on; what came of each."""
    ready = threading.Barrier(len(works))

    def one(work: Callable[[Ledger], T]) -> T | Exception:
        with open_ledger(url, write=True) as ledger:
            ready.wait()
            try:
                return work(ledger)
            except Exception as error:
                return error

    with ThreadPoolExecutor(len(works)) as pool:
        return list(pool.map(one, works))


def saying(game: int, line: str, **named: Any) -> Callable[[Ledger], record.Recorded]:
    def work(ledger: Ledger) -> record.Recorded:
        with ledger.session() as session:
            return record.record(session, game, line, **AUTHOR, **named)

    return work


def answer(told: record.Recorded) -> object:
    shown = (told.done, told.line, told.number, told.revision, told.payments, told.table.scores())
    return shown, [(one.number, one.seal) for one in told.transactions]


def test_of_two_who_record_the_same_hand_one_wins_and_the_other_sees_it(
    url: str, club: Club
) -> None:
    game = club.start()
    for number in range(1, 6):
        lines = ("ron ann from bob 2/30", "ron cho from dai 3/30")
        told = at_once(url, *(saying(game, line, expect=number) for line in lines))
        won = [one for one in told if isinstance(one, record.Recorded)]
        lost = [one for one in told if isinstance(one, Conflict)]
        assert (len(won), len(lost)) == (1, 1)
        assert lost[0].where == f"hand {number}: {won[0].line}"
        club.undo(game)
        club.say(game, "abort four-winds")
    club.check()


def test_a_request_that_is_sent_four_times_at_once_is_recorded_once(url: str, club: Club) -> None:
    game = club.start()
    for number in range(1, 5):
        said = saying(game, "ron ann from bob 2/30 riichi ann", request_id=f"request-{number}")
        told = at_once(url, said, said, said, said)
        answers = [one for one in told if isinstance(one, record.Recorded)]
        assert len(answers) == 4
        assert sorted(one.repeated for one in answers) == [False, True, True, True]
        assert all(answer(one) == answer(answers[0]) for one in answers)
        assert club.table(game).state.hand == number + 1
    club.check()


def test_one_request_id_with_two_contents_at_once_is_one_hand_and_one_conflict(
    url: str, club: Club
) -> None:
    game = club.start()
    for number in range(1, 5):
        lines = ("ron ann from bob 2/30", "ron ann from bob 3/30")
        told = at_once(url, *(saying(game, line, request_id=f"r{number}") for line in lines))
        conflicts = [one for one in told if isinstance(one, Conflict)]
        assert [one.message for one in conflicts] == [
            f"the request 'r{number}' was recorded with other content"
        ]
        assert club.table(game).state.hand == number + 1


def test_a_game_that_is_started_four_times_at_once_is_one_game(url: str, club: Club) -> None:
    seats = ("ann", "bob", "cho", "dai")

    def start(ledger: Ledger) -> int:
        with ledger.session() as session:
            named = {**AUTHOR, "evening": club.evening, "request_id": "start"}
            return games.start_game(session, "riichi-tenhou", seats, **named).game.id

    assert at_once(url, start, start, start, start) == [1, 1, 1, 1]


def test_hands_that_move_there_and_back_at_once_wait_for_each_other(url: str, club: Club) -> None:
    one, other = club.start(), club.start(table="2")
    for game in (one, other):
        club.say(game, *["ron ann from bob 2/30"] * 3)

    def moving(game: int, to: int) -> Callable[[Ledger], int]:
        def work(ledger: Ledger) -> int:
            with ledger.session() as session:
                plans = correct.plan_move(session, game, 1, to)
                return len(correct.apply(session, *plans, **AUTHOR))

        return work

    for _ in range(4):
        told = at_once(url, moving(one, other), moving(other, one))
        assert all(isinstance(count, int) for count in told), told
    assert club.do(audit).differences == []


def test_a_correction_and_a_hand_at_once_are_both_there(url: str, club: Club) -> None:
    game = club.start()
    club.say(game, "ron ann from bob 2/30")

    def amend(ledger: Ledger) -> record.Recorded:
        with ledger.session() as session:
            said = f"ron ann from bob {amend_to}/30"
            correct.apply(session, correct.plan_amend(session, game, 1, said), **AUTHOR)
            return record.record(session, game, "abort four-winds", **AUTHOR)

    for turn in range(4):
        amend_to = 2 + turn % 2
        told = at_once(url, amend, saying(game, "draw ready ann"))
        assert all(isinstance(one, record.Recorded) for one in told), told
        lines = club.lines(game)
        assert lines[0] == f"ron ann from bob {amend_to}/30"
        assert len(lines) == 3 + 2 * turn
    club.check()


def test_who_waits_is_told_and_gets_through(
    url: str, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = club.start()
    told = waited(url, club, game, monkeypatch, give_up_ms=20_000)
    assert told == ["waiting", "recorded"]


def test_who_waits_too_long_reads_that_another_program_holds_it(
    url: str, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = club.start()
    told = waited(url, club, game, monkeypatch, give_up_ms=200)
    assert told[0] == "waiting"
    assert "keeps the" in told[1]


def waited(
    url: str, club: Club, game: int, monkeypatch: pytest.MonkeyPatch, *, give_up_ms: int
) -> list[str]:
    """What somebody reads who records while another writer is busy for half a second."""
    told: list[str] = []
    for module in (base, connect):
        monkeypatch.setattr(module, "WAIT_MS", 50)
        monkeypatch.setattr(module, "GIVE_UP_MS", give_up_ms)

    def say() -> None:
        waiting = lambda: told.append("waiting")  # noqa: E731
        with open_ledger(url, write=True, waiting=waiting) as ledger:
            opened.set()
            held.wait()
            try:
                told.append(saying(game, "draw")(ledger).done)
            except StoreError as error:
                told.append(error.message)

    opened, held = threading.Event(), threading.Event()
    thread = threading.Thread(target=say)
    thread.start()
    opened.wait()
    with club.ledger.session() as session:
        Driver(session).lock_game(game)
        held.set()
        thread.join(0.5)
    thread.join()
    return told
