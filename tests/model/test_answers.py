"""A command that comes again gets the answer of the first time, on both engines."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ledger.errors import TableError
from ledger.service import correct
from ledger.service.record import Recorded
from ledger.store.connect import Ledger
from tests.service.club import NOW, Club

COMMANDS: dict[str, Callable[[Club, int], Recorded]] = {
    "record": lambda club, game: club.say(game, "draw ready cho", request_id="again"),
    "penalty": lambda club, game: club.say(game, "penalty cho 1000", request_id="again"),
    "replace": lambda club, game: club.say(game, "replace dai by eve", request_id="again"),
    "undo": lambda club, game: club.undo(game, request_id="again"),
    "redo": lambda club, game: club.redo(game, request_id="again"),
    "end": lambda club, game: club.end(game, request_id="again"),
}


@pytest.fixture
def club(ledger: Ledger) -> Club:
    return Club(ledger)


def answer(told: Recorded) -> object:
    posted = [(one.number, one.seal) for one in told.transactions]
    return told.done, told.line, told.number, told.revision, told.payments, told.results, posted


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("before", ["hands", "end", "penalty after the end", "correction"])
def test_a_command_that_comes_again_gets_the_same_answer(
    club: Club, command: str, before: str
) -> None:
    game = club.start("riichi-ema-2008")
    club.say(game, "ron ann from bob 3/30 riichi ann", "draw ready ann", "tsumo bob m")
    club.undo(game)
    if before in ("end", "penalty after the end"):
        club.end(game)
        if command != "undo":
            club.undo(game)
    if before == "penalty after the end":
        club.say(game, "penalty ann 1000")
    if before == "correction":
        amend(club, game, 1, "ron ann from bob 2/30")
        club.undo(game)
    if command == "redo" and before == "penalty after the end":
        club.undo(game)
    first = COMMANDS[command](club, game)
    again = COMMANDS[command](club, game)
    assert (first.repeated, again.repeated) == (False, True)
    assert answer(again) == answer(first)
    club.check()


def amend(club: Club, game: int, number: int, line: str) -> None:
    plan = club.do(correct.plan_amend, game, number, line)
    club.do(correct.apply, plan, author="tester", now=NOW)


def test_a_hand_that_a_correction_left_in_two_transactions_is_redone_once(club: Club) -> None:
    game = club.start("riichi-ema-2008")
    club.say(game, "draw ready ann", "draw ready ann")
    amend(club, game, 1, "ron ann from bob 2/30")
    club.undo(game)
    club.redo(game)
    with pytest.raises(TableError, match="nothing to redo"):
        club.redo(game)
    assert club.lines(game) == ["ron ann from bob 2/30", "draw ready ann"]
    club.check()
