"""People, evenings and games: found, named, merged, opened, closed."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from ledger.errors import Conflict, NotationError, NotFound, TableError
from ledger.service import evenings, games, players
from ledger.store import players as stored_players
from tests.service.club import NOW, Club


def test_short_names_are_made_legal_and_unique(club: Club) -> None:
    names = ("Ann Lee", "Ann Lo", "To Pot", "=1+2", "王小明", "E", "Riichi")
    made = [club.do(players.add, name, now=NOW).short_name for name in names]
    assert made == ["annl", "annl2", "top", "player12", "王小明", "e", "riichi2"]


@pytest.mark.parametrize("short", ["a b", "x,y", "1a", "riichi", "E", "p=1"])
def test_a_short_name_that_breaks_the_grammar_is_refused(club: Club, short: str) -> None:
    with pytest.raises(NotationError):
        club.do(players.add, "Gus", now=NOW, short=short)


def test_a_player_is_found_by_prefix_alias_and_former_name(club: Club) -> None:
    club.do(players.alias, "bob", "Robert", now=NOW)
    club.do(players.rename, "cho", now=NOW, short="chang")
    for text, short in (("an", "ann"), ("ROBERT", "bob"), ("cho", "chang"), ("dai s", "dai")):
        assert club.do(players.find, text).short_name == short
    club.do(players.add, "Evan", now=NOW)
    with pytest.raises(NotFound, match="could be eve"):
        club.do(players.find, "ev")
    assert club.do(players.find, "eve").short_name == "eve"
    with pytest.raises(NotFound, match="no player starts with 'xu'"):
        club.do(players.find, "xu")
    with pytest.raises(Conflict):
        club.do(players.alias, "bob", "eve", now=NOW)


def test_merged_people_are_one_and_can_be_two_again(club: Club) -> None:
    game = club.start(seats=("ann", "bob", "cho", "eve"))
    club.say(game, "tsumo eve m")
    club.do(players.merge, "eve", "dai")
    assert club.do(players.find, "eve").short_name == "dai"
    assert club.lines(game) == ["tsumo dai m"]
    with pytest.raises(Conflict, match="both sat in game 1"):
        club.do(players.merge, "dai", "ann")
    assert club.do(players.unmerge, "eve").short_name == "eve"
    assert club.lines(game) == ["tsumo eve m"]
    with pytest.raises(NotFound):
        club.do(players.unmerge, "eve")


def test_a_forgotten_name_is_gone_from_the_book(club: Club) -> None:
    club.do(players.rename, "dai", now=NOW, name="Dai Saito")
    gone = club.do(players.forget, "dai", now=NOW)
    said = {name for _, _, name in club.do(stored_players.name_history, gone.id)}
    assert said == {gone.name} == {"player-4"}
    with pytest.raises(NotFound):
        club.do(players.find, "Dai")


def test_a_game_starts_only_where_it_can(club: Club) -> None:
    for wrong in (
        {"rules": "bridge"},
        {"options": {"red_fives": "7"}},
        {"rules": "taiwanese-club"},
        {"seats": ("ann", "bob", "cho")},
        {"seats": ("ann", "bob", "cho", "xu")},
        {"evening": 9},
    ):
        with pytest.raises((NotFound, TableError)):
            club.start(**wrong)
    assert club.start() == 1
    with pytest.raises(TableError, match="game 1 is open at table 1"):
        club.start()
    assert club.start(table="2", ranked=False, rules="zung-jung") == 2


def test_a_repeated_start_is_one_game(club: Club) -> None:
    assert club.start(request_id="s1") == club.start(request_id="s1") == 1
    with pytest.raises(Conflict):
        club.start(table="2", request_id="s1")


def test_the_game_that_is_meant(club: Club) -> None:
    with pytest.raises(NotFound, match="no game is open"):
        club.do(games.resolve)
    first = club.start()
    assert club.do(games.resolve) == club.do(games.resolve, "1") == first
    club.start(table="2")
    with pytest.raises(NotFound, match=r"1 \(table 1\), 2 \(table 2\)"):
        club.do(games.resolve)
    for wrong in ("3", "x", "-1"):
        with pytest.raises(NotFound):
            club.do(games.resolve, wrong)


def test_an_evening_closes_when_its_games_have_ended(club: Club) -> None:
    game = club.start("zung-jung")
    club.say(game, "self ann 70")
    with pytest.raises(TableError, match=r"1 game still open: 1 \(table 1\)"):
        club.do(evenings.close, club.evening, now=NOW)
    club.end(game)
    closed = club.do(evenings.close, club.evening, now=NOW)
    assert closed.totals == {"ann": 210, "bob": -70, "cho": -70, "dai": -70}
    assert closed.checkpoint.startswith("mjl checkpoint 1\n")
    with pytest.raises(TableError):
        club.start()
    assert club.do(evenings.reopen, club.evening).closed_at is None


def test_an_evening_is_found_by_number_date_or_now(club: Club) -> None:
    asked = (("1", "1"), ("2026-11-24", "1"), (None, "1"))
    for text, number in asked:
        assert str(club.do(evenings.resolve, text, NOW, UTC).id) == number
    later = datetime(2026, 11, 26, 12, tzinfo=UTC)
    for text, now in ((None, later), ("2026-11-25", NOW), ("9", NOW)):
        with pytest.raises(NotFound):
            club.do(evenings.resolve, text, now, UTC)
    with pytest.raises(Conflict):
        club.do(evenings.start, date(2026, 11, 24), title="Tuesday club")
