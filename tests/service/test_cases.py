"""The worked cases of the ledger that the service answers for; names carry their ids."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from ledger.errors import Conflict, TableError
from ledger.service import correct, evenings, players
from tests.service.club import NOW, Club

EMA = "riichi-ema-2008"


def test_case_l01_undo_the_last_hand_then_record_another_one(club: Club) -> None:
    game = club.start("riichi-tenhou")
    club.say(game, "ron ann from bob 2/60")
    assert club.scores(game)["ann"] == 25000 + 5800
    club.say(game, "ron dai from ann 2/30")
    assert club.scores(game) == {"ann": 28500, "bob": 19200, "cho": 25000, "dai": 27300}
    state = club.undo(game).table.state
    assert club.scores(game) == {"ann": 30800, "bob": 19200, "cho": 25000, "dai": 25000}
    assert (state.dealer, state.counters, state.sticks) == (0, 1, 0)
    club.say(game, "ron cho from ann 3/30")
    assert club.scores(game) == {"ann": 26600, "bob": 19200, "cho": 29200, "dai": 25000}
    assert [told.what for told in club.do(correct.hand_story, game, 2)] == [
        "recorded", "void", "corrected",
    ]  # fmt: skip
    club.check()


def test_case_l02_correct_an_earlier_hand_that_fed_the_pot(club: Club) -> None:
    game = club.start("riichi-tenhou")
    club.say(game, "draw ready ann,bob riichi ann", "tsumo cho 2/30")
    assert club.scores(game) == {"ann": 24400, "bob": 25900, "cho": 26800, "dai": 22900}
    plan = club.do(correct.plan_amend, game, 1, "draw ready ann,bob")
    assert [change.number for change in plan.changes] == [1, 2]
    club.do(correct.apply, plan, author="tester", now=NOW)
    expected = {"ann": 25400, "bob": 25900, "cho": 25800, "dai": 22900}
    assert club.scores(game) == expected
    posted = club.posted(game)
    assert {name: posted[name] for name in expected} == expected
    assert posted["sticks"] == 0
    club.check()


def test_case_l03_the_same_entry_is_sent_twice(club: Club) -> None:
    game = club.start()
    first = club.say(game, "ron bob from ann 2/30", request_id="r-17")
    again = club.say(game, "ron bob from ann 2/30", request_id="r-17")
    assert again.repeated and again.transactions[0].number == first.transactions[0].number
    assert (again.line, again.payments, again.number) == (first.line, first.payments, 1)
    club.say(game, "ron bob from ann 2/30", request_id="r-18")
    assert len(club.lines(game)) == 2
    with pytest.raises(Conflict):
        club.say(game, "ron bob from ann 3/30", request_id="r-17")
    club.check()


def test_case_l04_two_people_record_the_same_hand_number(club: Club) -> None:
    game = club.start()
    club.say(game, "ron ann from bob m", expect=1)
    with pytest.raises(Conflict) as caught:
        club.say(game, "ron ann from bob m riichi ann", expect=1)
    assert caught.value.where == "hand 1: ron ann from bob m"
    assert club.lines(game) == ["ron ann from bob m"]
