"""Score sheets: read as a whole, refused as a whole, and printed back byte for byte."""

from __future__ import annotations

import shutil
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from ledger.errors import SheetErrors, TableError
from ledger.service import games, sheet
from ledger.service.sheet import SheetDone
from ledger.store.connect import open_ledger
from tests.service.club import NOW, Club

SHEET = """\
evening 2026-11-24 "Tuesday club" at "Library"
player ann "Ann Dubois"
player bob "Bob"
player cho "Cho Chang"
player dai "Dai Sato"
game riichi-ema-2008 ann bob cho dai table:1
ron ann from bob 3/30 riichi ann
tsumo cho 234m 567p 22s 67s +8s (555z)
draw ready ann,dai
penalty dai 1000 because "late: p1 said so"
chombo bob
end
player eve "Eve"
game zung-jung bob cho dai eve table:2
win dai from eve 111m 444p 777s 22z 99s +9s
player fay "Fay"
game taiwanese bob cho dai eve table:3 friendly base=100 per_tai=20
win bob from cho 16
seats bob fay dai eve
self fay 5
"""


def read(club: Club, text: str, **named: bool) -> SheetDone:
    zone = ZoneInfo("Europe/Paris")
    return club.do(
        sheet.read_sheet, text, file="sheet.txt", author="tester", now=NOW, zone=zone, **named
    )


def written(club: Club) -> str:
    return "\n".join(club.do(lambda session: list(sheet.write_sheet(session)))) + "\n"


def other_club(empty_file: Path, folder: Path) -> Club:
    """A second, empty ledger (without the club's players)."""
    path = folder / "other.db"
    shutil.copy(empty_file, path)
    club = Club.__new__(Club)
    club.ledger = open_ledger(str(path), write=True)
    return club


def test_a_whole_evening_is_read(club: Club) -> None:
    done = read(club, SHEET)
    assert (done.games, done.hands, done.new_players) == ((1, 2, 3), 7, ())
    assert club.kinds(1) == ["start", "hand", "hand", "hand", "penalty", "hand", "placement"]
    assert club.results(1)["dai"].penalty == 1000
    assert club.table(3).seated() == ["bob", "fay", "dai", "eve"]
    assert not club.table(2).ended
    club.check()


def test_export_import_export_gives_the_same_bytes_and_balances(
    club: Club, empty_file: Path, tmp_path: Path
) -> None:
    read(club, SHEET)
    club.undo(3)
    club.say(3, "self eve 7", "undo", "draw")
    text = written(club)
    assert text.startswith('evening 2026-11-24 "Tuesday club"\nplayer ann "Ann Dubois"\n')
    assert 'penalty dai 1000 because "late: p1 said so"\n' in text
    other = other_club(empty_file, tmp_path)
    read(other, text)
    assert written(other) == text
    assert [other.posted(game) for game in (1, 2, 3)] == [club.posted(game) for game in (1, 2, 3)]
    assert [other.results(game) for game in (1, 2)] == [club.results(game) for game in (1, 2)]
    other.check()
    other.ledger.close()


def test_every_problem_is_reported_and_nothing_recorded(club: Club) -> None:
    wrong = """\
evening 2026-11-24 "Tuesday club"
ron ann from bob 3/30
game riichi ann bob cho dai red_fives=7
ron ann from bob 3/30
game riichi ann bob cho xu
game riichi ann bob cho dai
ron x from bob 3/30
undo
ron ann from bob 3/30
ron ann from bob 234m
game riichi ann bob cho ann table:2
"""
    with pytest.raises(SheetErrors) as caught:
        read(club, wrong)
    places = {error.where: error.caret_lines()[1:] for error in caught.value.errors}
    assert places == {
        "sheet.txt:2": ["^" * 21],
        "sheet.txt:3": [" " * 28 + "^" * 11],
        "sheet.txt:5": [" " * 24 + "^^"],
        "sheet.txt:7": ["    ^"],
        "sheet.txt:10": [" " * 17 + "^^^^"],
        "sheet.txt:11": ["^" * 35],
    }
    with pytest.raises(Exception, match="no game 1"):
        club.table(1)


def test_new_players_come_with_the_sheet_where_they_may(club: Club) -> None:
    text = "game riichi ann bob gus hal\nreplace gus by ivy\ntsumo ivy m\n"
    with pytest.raises(SheetErrors):
        read(club, text)
    assert read(club, text, new_players=True).new_players == ("gus", "hal", "ivy")
    assert club.table(1).seated() == ["ann", "bob", "ivy", "hal"]
    club.check()


def test_undo_in_a_sheet_takes_back_seats_end_and_hands(club: Club) -> None:
    read(
        club,
        "game riichi ann bob cho dai\n"
        "replace dai by eve\nundo\nreplace dai by fay\nend\nundo\ntsumo fay m\nundo\n",
    )
    assert club.lines(1) == ["seats ann bob cho fay"]
    assert not club.table(1).ended
    club.check()


def test_a_line_after_the_end_and_a_second_game_at_a_table_are_errors(club: Club) -> None:
    with pytest.raises(SheetErrors) as caught:
        read(
            club,
            "game riichi ann bob cho dai\nend\ndraw\nend\n" + "game riichi ann bob cho dai\n" * 2,
        )
    assert [error.message for error in caught.value.errors] == [
        "game 1 has ended", "this game has ended already", "game 2 is open at table 1",
    ]  # fmt: skip


@pytest.mark.parametrize("table", ["", "a b", "q=1", "1\nend", "a\u00a0b", "\x00"])
def test_a_table_that_no_sheet_could_say_is_refused(club: Club, table: str) -> None:
    with pytest.raises(TableError, match="is not a table"):
        club.start(table=table)
    club.start()
    with club.ledger.session() as session, pytest.raises(TableError, match="is not a table"):
        games.move(session, 1, table, author="a", now=NOW)
