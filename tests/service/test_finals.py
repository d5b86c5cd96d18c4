"""Final scores as CSV."""

from __future__ import annotations

from zoneinfo import ZoneInfo

import pytest

from ledger.errors import NotationError, SheetErrors
from ledger.service import finals
from ledger.service.sheet import SheetDone
from tests.service.club import NOW, Club

HEADER = "date,rules,table,player1,score1,player2,score2,player3,score3,player4,score4,pot\n"


def read(club: Club, text: str, **named: bool) -> SheetDone:
    zone = ZoneInfo("Europe/Paris")
    return club.do(finals.read_finals, text, file="f.csv", author="t", now=NOW, zone=zone, **named)


def test_case_l20_scores_typed_in_a_chat() -> None:
    cells = ("４１２００", "28300\u200b", "\u22121200", "\u25b22300")
    read = [finals.read_score(cell) for cell in cells]
    assert read == [41200, 28300, -1200, -2300]
    assert sum(read) == 66000


@pytest.mark.parametrize("cell", ["", "12x", "1.5", "4 1200", "--3", "+-1", "1234567890"])
def test_anything_else_is_an_error_never_a_zero(cell: str) -> None:
    with pytest.raises(NotationError):
        finals.read_score(cell)


def test_a_file_of_finals_is_a_game_a_row(club: Club) -> None:
    text = (
        "\ufeff"
        + HEADER
        + (
            "2026-11-24,riichi,1,Ann Dubois,41200,bob,28300,cho,18000,dai,11500,1000\n"
            ",riichi-wrc,1,eve,30000,fay,30000,ann,40000,bob,20000,\n"
        )
    )
    done = read(club, text)
    assert (done.games, done.hands) == ((1, 2), 0)
    assert club.lines(1) == ["total 41200 28300 18000 11500 pot 1000"]
    assert club.results(2)["ann"].place == 1
    club.check()


def test_every_wrong_row_is_named_and_nothing_recorded(club: Club) -> None:
    text = HEADER + (
        "2026-11-24,riichi,1,ann,41200,bob,28300,cho,18000,dai,11500,\n"
        "2026-11-24,riichi,2,ann,41200,bob,28300,cho,18000,xu,11500,1000\n"
        "2026-11-24,riichi,3,ann,412OO,bob,28300,cho,18000,dai,11500,1000\n"
    )
    with pytest.raises(SheetErrors) as caught:
        read(club, text)
    assert [(error.where, error.message) for error in caught.value.errors] == [
        ("f.csv:2", "the scores add up to 99000, 1000 too few (the table holds 100000)"),
        ("f.csv:3", "no player starts with 'xu'"),
        ("f.csv:4", "'O' is not a digit in '412OO'"),
    ]
    with pytest.raises(SheetErrors, match="1 problem"):
        read(club, "player1;score1\n")


def test_unknown_names_come_with_the_file_where_they_may(club: Club) -> None:
    text = HEADER + "2026-11-24,riichi,1,Gus Gale,25000,bob,25000,cho,25000,dai,25000,\n"
    assert read(club, text, new_players=True).new_players == ("gus",)
    assert set(club.results(1)) == {"gus", "bob", "cho", "dai"}
