"""What is written down at the table."""

from __future__ import annotations

import pytest

from ledger.errors import Conflict, NotationError, NotFound, TableError
from ledger.service import correct
from ledger.store import games as stored_games
from ledger.store import transactions
from tests.service.club import SEATS, Club


def test_a_hand_is_kept_without_names_and_shown_with_them(club: Club) -> None:
    game = club.start()
    done = club.say(game, "r a b 3/30 *a")
    assert done.line == "ron ann from bob 3/30 riichi ann"
    assert done.table.entries[-1].line == "ron p1 from p2 3/30 riichi p1"
    paid = [(done.table.names[one.payer], done.table.names[one.payee], one.points)
            for one in done.payments]  # fmt: skip
    assert paid == [("ann", "sticks", 1000), ("bob", "ann", 5800), ("sticks", "ann", 1000)]
    assert (done.number, done.revision, done.repeated) == (1, 1, False)


def test_an_error_carries_its_place_and_nothing_is_written(club: Club) -> None:
    game = club.start()
    with pytest.raises(NotFound) as caught:
        club.say(game, "ron x from bob 3/30")
    assert caught.value.caret_lines() == ["ron x from bob 3/30", "    ^"]
    with pytest.raises(NotationError):
        club.say(game, "rom ann from bob 3/30")
    assert club.kinds(game) == ["start"]


def test_undo_and_redo_walk_back_and_forth(club: Club) -> None:
    game = club.start()
    lines = ["ron ann from bob m", "penalty cho 1000", "draw"]
    club.say(game, *lines)
    for left in (2, 1, 0):
        assert club.undo(game).line == lines[left]
        assert club.lines(game) == lines[:left]
    for more in (1, 2, 3):
        assert club.redo(game).line == lines[more - 1]
        assert club.lines(game) == lines[:more]
    with pytest.raises(TableError):
        club.redo(game)
    club.undo(game)
    club.say(game, "tsumo dai m")
    with pytest.raises(TableError):
        club.redo(game)
    club.check()


def test_there_is_nothing_to_undo_in_a_new_game(club: Club) -> None:
    with pytest.raises(TableError):
        club.undo(club.start())


def test_a_repeated_undo_takes_back_one_hand(club: Club) -> None:
    game = club.start()
    club.say(game, "draw", "tsumo dai m")
    first = club.undo(game, request_id="u1", expect=2)
    again = club.undo(game, request_id="u1", expect=2)
    assert again.repeated and again.transactions[0].number == first.transactions[0].number
    assert club.lines(game) == ["draw"]
    with pytest.raises(Conflict):
        club.undo(game, expect=2)


def test_a_repeated_request_answers_with_its_own_transactions_alone(club: Club) -> None:
    game = club.start("riichi-tenhou")
    busts = "ron ann from bob 3y"
    ending = club.say(game, busts, request_id="r1")
    assert [one.kind for one in ending.transactions] == ["hand", "placement"]
    club.undo(game)
    again_played = club.say(game, busts, request_id="r2")  # equal content, all in one second
    for request, told in (("r1", ending), ("r2", again_played)):
        again = club.say(game, busts, request_id=request)
        assert again.repeated
        assert [one.number for one in again.transactions] == [
            one.number for one in told.transactions
        ]


def test_end_is_undone_and_redone(club: Club) -> None:
    game = club.start()
    club.say(game, "tsumo dai m")
    club.end(game)
    placed = club.results(game)
    assert club.undo(game).line == "end"
    assert club.results(game) == {}
    assert club.redo(game).done == "ended"
    assert club.results(game) == placed
    club.check()


def test_a_game_without_lines_ends_without_results(club: Club) -> None:
    game = club.start()
    assert club.end(game).results == ()
    assert club.do(stored_games.open_games) == []
    club.check()


def test_a_penalty_after_the_end_changes_the_result(club: Club) -> None:
    game = club.start()
    club.say(game, "tsumo dai m", "end")
    before = club.results(game)["cho"].total
    done = club.say(game, "penalty cho 5000")
    assert club.results(game)["cho"].total == before - 5000
    assert {one.penalty for one in done.results} == {0, 5000}
    with pytest.raises(TableError):
        club.say(game, "draw")
    club.undo(game)
    assert club.results(game)["cho"].total == before
    club.check()


def test_a_substitute_takes_over_the_score(club: Club) -> None:
    game = club.start()
    club.say(game, "tsumo dai m", "replace dai by eve")
    assert club.scores(game)["eve"] == 25000 + 8000
    assert club.scores(game)["dai"] == 25000
    club.say(game, "ron eve from ann m", "end")
    results = club.results(game)
    assert {name for name, one in results.items() if one.place} == {"ann", "bob", "cho", "eve"}
    assert results["eve"].hands == 1
    club.check()


def test_a_substitute_named_wrongly_is_undone_and_another_comes(club: Club) -> None:
    game = club.start()
    club.say(game, "replace dai by eve", "undo", "replace dai by fay", "tsumo fay m")
    assert club.table(game).seated() == ["ann", "bob", "cho", "fay"]
    assert "eve" not in club.scores(game)
    club.undo(game)
    club.undo(game)
    assert [row.account for row in club.do(stored_games.seating, game)] == [1, 2, 3, 4]
    club.say(game, "replace cho by eve", "tsumo eve m")
    assert club.lines(game) == ["seats ann bob eve dai", "tsumo eve m"]
    club.check()


def test_five_players_rest_in_turn_with_their_own_scores(club: Club) -> None:
    game = club.start(options={"score_goes_with": "player"})
    club.say(game, "ron ann from bob m", "seats eve bob cho dai", "tsumo eve m", "end")
    scores = club.scores(game)
    assert sum(scores.values()) == 125_000
    assert scores["ann"] == 37000
    assert set(club.results(game)) == {*SEATS, "eve"}
    club.check()


def test_who_comes_must_be_known(club: Club) -> None:
    game = club.start()
    with pytest.raises(NotFound) as caught:
        club.say(game, "replace dai by xu")
    assert caught.value.caret_lines()[1] == " " * 15 + "^^"


def test_a_total_is_a_game_of_its_own(club: Club) -> None:
    game = club.start("riichi-ema-2008")
    done = club.say(game, "total 41200 28300 18000 11500 pot 1000")
    assert [one.score for one in done.results] == [42200, 28300, 18000, 11500]
    assert club.kinds(game) == ["start", "total", "placement"]
    club.undo(game)
    assert club.lines(game) == []
    club.check()


def test_the_story_of_a_hand_names_what_happened(club: Club) -> None:
    game = club.start()
    club.say(game, "tsumo dai m", "undo", "tsumo dai h")
    story = club.do(correct.hand_story, game, 1)
    assert [(one.what, one.line) for one in story] == [
        ("recorded", "tsumo dai m"), ("void", ""), ("corrected", "tsumo dai h"),
    ]  # fmt: skip
    assert story[1].transaction.reason == "undo"
    with pytest.raises(NotFound):
        club.do(correct.hand_story, game, 2)


def test_recording_posts_one_transaction(club: Club) -> None:
    game = club.start()
    club.say(game, "draw", "tsumo dai m")
    assert [one.number for one in club.do(transactions.transactions, game)] == [1, 2, 3]


def test_a_penalty_after_the_end_is_undone_and_redone_and_the_end_stays(club: Club) -> None:
    game = club.start("riichi-ema-2008")
    club.say(game, "tsumo dai m", "end", "penalty cho 5000")
    results = club.results(game)
    assert club.undo(game).line == "penalty cho 5000"
    assert club.table(game).early
    assert club.redo(game).line == "penalty cho 5000"
    assert club.results(game) == results
    with pytest.raises(TableError):
        club.redo(game)
    club.check()


def test_undoing_a_substitute_gives_the_score_back(club: Club) -> None:
    game = club.start()
    club.say(game, "tsumo dai m", "replace dai by eve")
    undone = club.undo(game)
    assert [(one.payer, one.payee, one.points) for one in undone.payments] == [(4, 8, 8000)]
    assert club.scores(game)["dai"] == 33000
    assert club.redo(game).line == "seats ann bob cho eve"
    assert club.scores(game)["eve"] == 33000
    club.check()
