"""What is asked of recorded games is what their logs say."""

from __future__ import annotations

from collections import Counter
from itertools import accumulate
from typing import Any

import pytest
from sqlalchemy.orm import Session

from ledger.reports import hands, history, standings, statistics
from ledger.reports.export import payment_lines
from ledger.reports.games import games
from ledger.reports.period import Period
from ledger.store import players
from tests.games.convert import copied

GAMES = [expected for expected, _ in copied()]
WITH_SUBSTITUTE = len(GAMES) + 1
PEOPLE = ("ana", "ben", "cho", "dai", "eve")


@pytest.mark.parametrize("number", range(1, len(GAMES) + 1))
def test_the_hands_of_a_recorded_game_are_those_of_its_log(book: Session, number: int) -> None:
    expected: dict[str, Any] = GAMES[number - 1]
    found = hands.hand_entries(book, number)
    assert [row.round for row in found] == [played["round"] for played in expected["rounds"]]
    for row, played in zip(found, expected["rounds"], strict=True):
        assert row.deltas == played["deltas"]
        assert row.scores == played["scores_after"]
        assert row.dealer == played["dealer"]
        assert row.state == {"counters": played["counters"], "sticks": played["sticks"]}


def test_a_substitute_takes_over_a_score_and_shows_only_from_then_on(book: Session) -> None:
    first, second, third, fourth = hands.hand_entries(book, WITH_SUBSTITUTE)
    assert set(first.scores) == {"ana", "ben", "cho", "dai"}
    assert set(second.deltas) == {"ana", "eve", "cho", "dai"}
    assert second.scores["eve"] == first.scores["ben"] + second.deltas["eve"]
    assert second.scores["ben"] == 25000
    # The penalty of 300 is at the table, that of 3000 goes to the pot and leaves the scores alone.
    moved = {name: third.scores[name] - second.scores[name] for name in second.scores}
    assert moved == {"ana": 1400, "eve": -700, "cho": -1000, "dai": -700, "ben": 0}
    assert fourth.scores["ben"] == third.scores["eve"] + fourth.deltas["ben"]


def test_the_json_of_a_hand_has_the_promised_keys_in_order(book: Session) -> None:
    keys = "game number revision line kind round dealer counters sticks wins payments deltas scores"
    for row in hands.hand_entries(book, 1):
        assert list(hands.record(row)) == keys.split()


def test_the_last_balance_of_a_history_is_the_result_of_the_game(book: Session) -> None:
    results = next(games(book, Period(game=WITH_SUBSTITUTE))).results
    for name, total in results.items():
        found = players.named(book, name)
        assert found is not None
        entries = list(history.history(book, found.id, Period(game=WITH_SUBSTITUTE)))
        assert entries[-1].balance == total


def test_a_balance_is_the_sum_of_all_points_before_it(book: Session) -> None:
    ana = players.named(book, "ana")
    assert ana is not None
    entries = list(history.history(book, ana.id))
    assert [e.balance for e in entries] == list(accumulate(e.points for e in entries))


def test_a_history_of_one_game_holds_the_changes_of_its_hands(book: Session) -> None:
    ana = players.named(book, "ana")
    assert ana is not None
    entries = {e.hand: e for e in history.history(book, ana.id, Period(game=1)) if e.hand}
    for row in hands.hand_entries(book, 1):
        assert row.deltas["ana"] == (entries[row.number].points if row.number in entries else 0)


def test_standings_count_every_result_once(book: Session) -> None:
    rows = standings.standings(book)
    listed = [game.results for game in games(book)]
    # Eve handed her seat back and keeps the penalty alone.
    assert sum(row.games for row in rows) == sum(map(len, listed)) - 1
    assert sum(row.total for row in rows) == sum(
        total for game in games(book) for total in game.results.values()
    )
    assert all(row.games == sum(row.places) for row in rows)
    assert all(row.average == round(row.total / row.games, 1) for row in rows if row.games)


def test_equal_totals_share_the_rank_and_the_next_one_is_skipped() -> None:
    sums = [
        standings.Sum("Zoe", "zoe", 1, 100, {1: 1}),
        standings.Sum("bob", "bob", 1, 100, {1: 1}),
        standings.Sum("Cho", "cho", 1, -200, {5: 1}),
    ]
    rows = standings.ranked(sums)
    assert [(row.rank, row.player) for row in rows] == [(1, "bob"), (1, "zoe"), (3, "cho")]
    assert rows[2].places == (0, 0, 0, 0, 1)


def test_standings_ask_for_what_was_known_at_a_time(book: Session) -> None:
    assert standings.standings(book, as_of="2026-11-24T19:59:59Z") == []
    assert standings.standings(book, as_of="2026-11-24T20:00:00Z") == standings.standings(book)


def test_statistics_have_the_counts_of_the_logs(book: Session) -> None:
    wins = dict.fromkeys(PEOPLE, 0)
    riichi = dict.fromkeys(PEOPLE, 0)
    for game in games(book):
        for row in hands.hand_entries(book, game.game):
            for winner in {p["to"] for p in row.payments if p["reason"] == "hand"}:
                wins[winner] += 1
            for paid in row.payments:
                if paid["reason"] == "riichi":
                    riichi[paid["from"]] += 1
    rates = {row.player: row for row in statistics.statistics(book)}
    # Eve handed her seat back; what she played is hers.
    assert set(rates) == set(PEOPLE)
    assert (rates["eve"].hands, rates["eve"].wins) == (2, 1)
    assert {name: row.wins for name, row in rates.items()} == {n: wins[n] for n in rates}
    assert {name: row.riichi for name, row in rates.items()} == {n: riichi[n] for n in rates}


def test_deal_ins_and_sticks_are_counted_hand_by_hand(book: Session) -> None:
    drawn, dealt, in_riichi, lost = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    for game in games(book):
        for row in hands.hand_entries(book, game.game):
            riichi = [p["from"] for p in row.payments if p["reason"] == "riichi"]
            winners = [win["winner"] for win in row.wins]
            drawn.update(win["winner"] for win in row.wins if win["from"] is None)
            discarders = [win["from"] for win in row.wins if win["from"]]
            dealt.update(discarders)
            in_riichi.update(who for who in discarders if who in riichi)
            lost.update(who for who in riichi if winners and who not in winners)
    assert drawn and dealt and in_riichi and lost
    for one in statistics.statistics(book):
        counted = (one.self_drawn, one.deal_ins, one.deal_ins_in_riichi, one.sticks_lost)
        assert counted == tuple(found[one.player] for found in (drawn, dealt, in_riichi, lost))


def test_pattern_counts_never_exceed_the_wins_they_are_out_of(book: Session) -> None:
    ana = players.named(book, "ana")
    assert ana is not None
    rows = statistics.patterns(book, ana.id)
    assert rows
    assert all(0 < row.wins <= row.of for row in rows)
    assert next(row for row in rows if row.pattern == "riichi").name == "Riichi"


def test_exported_payments_are_those_of_the_hands(book: Session) -> None:
    lines = list(payment_lines(book, Period(game=3)))
    paid = [p for row in hands.hand_entries(book, 3) for p in row.payments]
    assert [(one.payer, one.payee, one.points, one.reason) for one in lines] == [
        (p["from"], p["to"], p["points"], p["reason"]) for p in paid
    ]
