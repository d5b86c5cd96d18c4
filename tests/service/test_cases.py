"""The worked cases of the ledger that the service answers for; names carry their ids."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from zoneinfo import ZoneInfo

import pytest

from ledger.errors import Conflict, TableError
from ledger.service import correct, evenings, players
from ledger.service.audit import audit
from ledger.service.settle_up import settle_up
from ledger.store import games as stored_games
from ledger.store import players as stored_players
from ledger.store import transactions
from ledger.store.connect import open_ledger
from tests.service.club import NOW, Club


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


def test_case_l05_rename_a_player_with_history(club: Club) -> None:
    game = club.start()
    club.say(game, "ron ann from bob m")
    seal = club.do(transactions.head, game)
    club.do(players.rename, "ann", now=NOW, short="anna", name="Ann D.")
    assert club.lines(game) == ["ron anna from bob m"]
    assert club.do(transactions.head, game) == seal
    assert club.do(players.find, "Ann Dubois").name == "Ann D."
    club.check()


def test_case_l06_a_player_who_has_played_is_hidden_not_deleted(club: Club) -> None:
    game = club.start()
    club.say(game, "ron ann from dai m")
    club.end(game)
    results = club.results(game)
    club.do(players.retire, "dai")
    assert club.do(players.find, "dai").retired
    assert club.results(game) == results
    forgotten = club.do(players.forget, "dai", now=NOW)
    assert club.lines(game) == [f"ron ann from {forgotten.short_name} m"]
    assert sum(one.score for one in club.results(game).values()) == 100_000
    assert club.do(stored_players.known_as, "Dai Sato") == []
    club.check()


def test_case_l07_the_same_name_typed_on_two_systems(club: Club) -> None:
    added = club.do(players.add, "Zoe\u0308", now=NOW)
    assert added.name == "Zo\u00eb"
    assert club.do(players.find, "Zo\u00eb").id == added.id
    with pytest.raises(Conflict):
        club.do(players.add, "ZO\u00cb ", now=NOW)


def test_case_l08_a_hand_was_recorded_in_the_wrong_game(club: Club) -> None:
    right, wrong = club.start(), club.start(seats=("ann", "bob", "eve", "fay"), table="2")
    club.say(right, "draw")
    club.say(wrong, "tsumo eve m", "ron ann from bob m", "draw ready eve")
    plans = club.do(correct.plan_move, wrong, 2, right)
    club.do(correct.apply, *plans, author="tester", now=NOW, reason="wrong table")
    assert club.lines(right) == ["draw", "ron ann from bob m"]
    assert club.lines(wrong) == ["tsumo eve m", "draw ready eve"]
    assert club.scores(right) == {"ann": 33300, "bob": 16700, "cho": 25000, "dai": 25000}
    assert club.table(wrong).state.dealer == 2
    reasons = [club.do(transactions.transactions, game)[-1].reason for game in (wrong, right)]
    assert reasons == [
        "wrong table: hand 2 moved to game 1",
        "wrong table: hand 2 of game 2 moved here",
    ]
    club.check()


def test_case_l09_a_game_is_closed_by_hand_with_sticks_on_the_table(club: Club) -> None:
    game = club.start("riichi-ema-2008")
    club.say(game, "draw ready ann riichi ann")
    assert club.scores(game) == {"ann": 27000, "bob": 24000, "cho": 24000, "dai": 24000}
    ended = club.end(game)
    scores = {name: one.score for name, one in club.results(game).items()}
    assert scores == {"ann": 28000, "bob": 24000, "cho": 24000, "dai": 24000}
    assert {one.score for one in ended.results} == {28000, 24000}
    assert club.posted(game)["sticks"] == 0
    with pytest.raises(TableError):
        club.end(game)
    club.check()


def test_case_l13_the_evening_is_the_clubs_date_until_the_morning(club: Club) -> None:
    taipei = ZoneInfo("Asia/Taipei")
    late = datetime(2025, 1, 31, 15, 40, tzinfo=UTC)
    january = club.do(evenings.today, late, taipei)
    assert january.played_on == "2025-01-31"
    after_midnight = late + timedelta(minutes=30)
    assert club.do(evenings.today, after_midnight, taipei) == january
    club.do(evenings.close, january.id, now=after_midnight)
    assert club.do(evenings.today, after_midnight, taipei).played_on == "2025-02-01"


def test_case_l14_a_penalty_that_nobody_receives(club: Club) -> None:
    game = club.start("riichi-ema-2008", options={"uma": "0,0,0,0"})
    club.say(game, "ron ann from dai m", 'penalty bob 20000 because "late"')
    club.end(game)
    results = club.results(game)
    assert results["bob"].score == 25000
    assert (results["bob"].place, results["cho"].place) == (2, 2)
    assert results["bob"].total == results["cho"].total - 20000 == -20000
    assert sum(one.total for one in results.values()) == -20000
    posted = club.posted(game)
    assert posted["penalty"] == 20000
    assert sum(posted.values()) == 100_000
    club.check()


def test_case_l16_a_rule_is_changed_after_games_were_played(club: Club) -> None:
    old = club.start(options={"double_wind_pair": "4"})
    hand = "tsumo ann 234m 567p 22s 67s +8s (555z)"
    club.say(old, hand)
    before = club.posted(old)
    club.end(old)
    new = club.start(options={"double_wind_pair": "2"})
    options = [club.table(game).rules.options.double_wind_pair for game in (old, new)]
    assert options == [4, 2]
    assert club.do(audit).differences == []
    assert {name: club.posted(old)[name] for name in ("sticks",)} == {"sticks": before["sticks"]}


def test_case_l17_money_from_points_to_the_cent() -> None:
    points = {
        "A": Decimal("48.7"),
        "B": Decimal("0.6"),
        "C": Decimal("-18.1"),
        "D": Decimal("-31.2"),
    }
    settled = settle_up(points, Decimal("0.25"))
    said = {name: str(amount) for name, amount in settled.amounts.items()}
    assert said == {"A": "12.18", "B": "0.15", "C": "-4.53", "D": "-7.80"}
    assert (settled.remainder, settled.adjusted) == (0, "")


def test_case_l18_one_player_on_two_seats(club: Club) -> None:
    with pytest.raises(TableError) as caught:
        club.start(seats=("Ann Dubois", "bob", "ann ", "dai"))
    assert caught.value.message == "ann (Ann Dubois) would sit in two seats"
    assert club.do(stored_games.games) == []


def test_case_l19_a_discard_with_two_winners_is_one_hand_dealt_in(club: Club) -> None:
    game = club.start("riichi-ema-2008")
    club.say(game, "ron ann from dai 2/30 also bob 2/30 riichi ann,dai")
    club.end(game)
    results = club.results(game)
    assert [results[name].wins for name in ("ann", "bob", "dai")] == [1, 1, 0]
    assert results["dai"].dealt_in == 1


def test_case_l21_undo_after_the_game_closed_itself(club: Club) -> None:
    game = club.start("zung-jung", options={"cycles": "1"})
    club.say(game, "draw", "draw", "draw")
    done = club.say(game, "self ann 70")
    assert [one.place for one in done.results] == [1, 2, 2, 2]
    assert club.do(stored_games.open_games) == []
    opened = club.undo(game)
    assert [one.kind for one in opened.transactions] == ["reversal", "reversal"]
    assert club.results(game) == {}
    assert not opened.table.ended and opened.table.state.hand == 4
    club.say(game, "self bob 70")
    assert club.results(game)["bob"].place == 1
    assert len(club.results(game)) == 4
    club.check()


def test_case_l22_resume_a_saved_game_after_a_dealer_repeat(club: Club) -> None:
    game = club.start()
    club.say(game, "ron bob from cho 2/30", "tsumo bob 2/30")
    url = str(club.ledger.url.database)
    club.ledger.close()
    club.ledger = open_ledger(url, write=True)
    table = club.table(game)
    assert (table.label(), table.dealer(), table.state.counters) == ("E2", "bob", 1)
    club.ledger.close()
