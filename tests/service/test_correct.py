"""Corrections: preview, apply, and what they refuse."""

from __future__ import annotations

import pytest

from ledger.errors import Conflict, LedgerError, NotFound, TableError
from ledger.service import correct, rescore
from ledger.service.audit import audit
from ledger.service.plans import Plan
from ledger.store import hands, transactions
from tests.service.club import NOW, Club


def apply(club: Club, *plans: Plan, **named: str) -> None:
    club.do(correct.apply, *plans, author="tester", now=NOW, **named)


def test_only_hands_whose_payments_changed_are_posted_anew(club: Club) -> None:
    game = club.start()
    club.say(game, "ron ann from bob 1/30", "draw", "ron cho from bob m")
    plan = club.do(correct.plan_amend, game, 1, "ron ann from bob 2/30")
    assert [new.kind for new in plan.news] == ["reversal", "hand", "hand", "hand"]
    assert [bool(new.payments) for new in plan.news] == [False, True, False, False]
    assert [change.number for change in plan.changes] == [1, 2, 3]
    apply(club, plan)
    assert [one.row.revision for one in club.do(hands.current_hands, game)] == [2, 2, 2]
    club.check()


def test_an_insert_and_a_void_renumber(club: Club) -> None:
    game = club.start()
    club.say(game, "ron ann from bob m", "penalty cho 1000", "ron bob from cho m")
    apply(club, club.do(correct.plan_insert, game, 2, "tsumo ann 3/30"))
    assert club.lines(game) == [
        "ron ann from bob m", "penalty cho 1000", "tsumo ann 3/30", "ron bob from cho m",
    ]  # fmt: skip
    apply(club, club.do(correct.plan_void, game, 1))
    assert club.lines(game) == ["penalty cho 1000", "tsumo ann 3/30", "ron bob from cho m"]
    last = club.do(hands.revisions, game, 3)[-1]
    assert last.row.kind == "void"
    assert club.do(audit).differences == []


def test_a_later_hand_that_becomes_impossible_stops_a_correction(club: Club) -> None:
    game = club.start(options={"rounds": "1", "west_round": "false"})
    club.say(game, "draw", "draw", "draw", "draw ready dai", "tsumo dai m")
    head = club.do(transactions.head, game)
    with pytest.raises(TableError) as caught:
        club.do(correct.plan_amend, game, 4, "draw")
    assert caught.value.where == f"game {game}, hand 5: tsumo dai m"
    assert caught.value.message == "the game has ended"
    assert club.do(transactions.head, game) == head


def test_a_plan_made_before_something_else_is_stale(club: Club) -> None:
    game = club.start()
    club.say(game, "ron ann from bob m")
    plan = club.do(correct.plan_amend, game, 1, "ron ann from bob h")
    club.say(game, "draw")
    with pytest.raises(Conflict):
        apply(club, plan)


def test_a_repeated_correction_is_answered_not_posted(club: Club) -> None:
    game = club.start()
    club.say(game, "ron ann from bob m")
    for _ in range(2):
        plan = club.do(correct.plan_insert, game, 1, "draw")
        apply(club, plan, request_id="c1")
    assert club.lines(game) == ["draw", "ron ann from bob m"]
    with pytest.raises(Conflict):
        apply(club, club.do(correct.plan_void, game, 1), request_id="c1")


def test_a_correction_opens_and_closes_a_game(club: Club) -> None:
    game = club.start("zung-jung", options={"cycles": "1"})
    club.say(game, "draw", "draw", "draw", "self ann 70")
    assert club.table(game).ended
    plan = club.do(correct.plan_void, game, 2)
    assert plan.results_before and not plan.results_after
    apply(club, plan)
    assert not club.table(game).ended
    assert club.results(game) == {}
    apply(club, club.do(correct.plan_insert, game, 1, "self bob 40"))
    assert club.results(game)["ann"].place == 1
    assert club.results(game)["bob"].wins == 1
    assert club.do(audit).differences == []


def test_an_early_end_stays_where_it_was_said(club: Club) -> None:
    game = club.start("riichi-ema-2008")
    club.say(game, "ron ann from bob m", "end")
    plan = club.do(correct.plan_amend, game, 1, "ron bob from ann m")
    apply(club, plan)
    assert club.results(game)["bob"].place == 1
    assert tuple(club.results(game).values()) == plan.results_after
    assert club.table(game).early
    club.check()


def test_players_on_the_wrong_seats_are_put_right(club: Club) -> None:
    game = club.start()
    club.say(game, "ron ann from bob m", "tsumo cho 3/30")
    apply(club, club.do(correct.plan_reseat, game, ("bob", "ann", "cho", "dai")))
    assert club.table(game).seated() == ["bob", "ann", "cho", "dai"]
    assert club.lines(game)[1:] == ["ron ann from bob m", "tsumo cho 3/30"]
    assert club.scores(game)["ann"] == 25000 + 8000 - 2000
    assert club.do(audit).differences == []


def test_somebody_else_played(club: Club) -> None:
    game = club.start()
    club.say(game, "ron ann from dai m", 'penalty dai 1000 because "dai was late"')
    apply(club, club.do(correct.plan_reseat, game, ("ann", "bob", "cho", "eve")))
    assert club.lines(game) == [
        "seats ann bob cho eve",
        "ron ann from eve m",
        'penalty eve 1000 because "dai was late"',
    ]
    club.end(game)
    assert set(club.results(game)) == {"ann", "bob", "cho", "eve"}
    assert club.do(audit).differences == []


def test_a_penalty_is_withdrawn(club: Club) -> None:
    game = club.start()
    club.say(game, "draw", "penalty ann 1000", "penalty bob 2000", "draw")
    numbers = {one.line: one.number for one in club.do(transactions.transactions, game)}
    plan = club.do(correct.plan_withdraw, game, numbers["penalty p1 1000"])
    assert [(change.before is None, change.after is None) for change in plan.changes] == [
        (False, True),
    ]  # fmt: skip
    apply(club, plan)
    assert club.lines(game) == ["draw", "penalty bob 2000", "draw"]
    with pytest.raises(NotFound):
        club.do(correct.plan_withdraw, game, numbers["penalty p1 1000"])
    assert club.do(audit).differences == []


def test_no_hand_is_corrected_that_is_not_there(club: Club) -> None:
    game = club.start()
    club.say(game, "draw")
    for work in (correct.plan_void, correct.plan_withdraw):
        with pytest.raises(LedgerError):
            club.do(work, game, 7)
    with pytest.raises(NotFound) as caught:
        club.do(correct.plan_amend, game, 7, "draw")
    assert caught.value.fix == f"mjl hand list {game} shows its hands"


def test_a_game_is_looked_at_under_other_options(club: Club) -> None:
    game = club.start("zung-jung")
    club.say(game, "win ann from bob 70", "end")
    before, after = club.do(rescore.rescored, game, {"payoff": "uniform"})
    assert before.scores() == {"ann": 210, "bob": -150, "cho": -30, "dai": -30}
    assert after.scores() == {"ann": 210, "bob": -70, "cho": -70, "dai": -70}
    assert club.scores(game) == before.scores()


def test_a_game_is_played_again_under_other_options(club: Club) -> None:
    game = club.start("zung-jung")
    club.say(game, "replace dai by eve", "undo", "replace dai by fay", "win fay from bob 70", "end")
    again = club.do(rescore.start_again, game, {"payoff": "uniform"}, author="tester", now=NOW)
    assert club.results(game) == {} and club.table(game).ended and club.lines(game) == []
    assert club.lines(again.game.id) == ["seats ann bob cho fay", "win fay from bob 70"]
    assert club.results(again.game.id)["fay"].score == 210
    assert club.do(audit).differences == []
