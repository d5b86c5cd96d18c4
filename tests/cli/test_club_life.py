"""What a club does beside playing: guests, seasons, penalties, substitutes, money, corrections."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from ledger.cli.main import cli
from ledger.cli.typed import plain_line
from ledger.errors import NotationError
from tests.cli.conftest import Clock, Mjl

TOTAL = ("game", "total", "zung-jung")


def test_a_substitute_who_hands_the_seat_back_keeps_hands_and_wins(mjl: Mjl) -> None:
    mjl.start("zung-jung", "a", "b", "c", "d")
    mjl.play("self a 70", "replace d by e", "win e from a 60", "replace e by d", "draw")
    mjl("game", "end")
    rows = {row["player"]: row for row in mjl.json("stats")}
    assert (rows["e"]["hands"], rows["e"]["wins"], rows["d"]["hands"]) == (1, 1, 2)
    assert "e" not in mjl.totals() and sum(mjl.totals().values()) == 0
    assert [row["player"] for row in mjl.json("game", "show", "1")["results"]] == list("dabc")
    between = mjl.json("game", "show", "1")["between"]
    assert [one["line"] for one in between] == ["seats a b c e", "seats a b c d"]


def test_scores_may_go_with_the_player_and_five_take_turns(mjl: Mjl) -> None:
    mjl.start("riichi", "a", "b", "c", "d", "score_goes_with=player")
    mjl.play("tsumo a m", "seats e b c d", "tsumo e m", "seats e a c d")
    rested = mjl.scores()["b"]
    mjl.play("ron a from e 3/30")
    assert mjl.scores()["b"] == rested
    mjl("game", "end")
    assert [row["games"] for row in mjl.json("standings")] == [1] * 5


def test_an_abandoned_game_counts_for_nobody_and_comes_back(mjl: Mjl, tmp_path: Path) -> None:
    mjl.start("zung-jung", "a", "b", "c", "d")
    mjl.play("self a 70")
    assert "abandoned" in mjl("game", "end", "--abandoned")
    for report in (("standings",), ("stats",), ("history", "a"), ("versus", "a")):
        assert mjl.json(*report) == [], report
    sheet = mjl("export", "sheet")
    assert sheet.splitlines()[-1] == "abandon"
    (tmp_path / "sheet.txt").write_text(sheet, encoding="utf-8")
    again = Mjl(tmp_path / "again.db")
    again("init")
    again("play", "-f", str(tmp_path / "sheet.txt"))
    assert again("export", "sheet") == sheet
    mjl("undo", "--game", "1")
    mjl("redo", "--game", "1")
    assert mjl.json("standings") == []
    mjl("undo", "--game", "1")
    mjl.play("end")
    assert mjl.totals()["a"] == 210
    assert [row["balance"] for row in mjl.json("history", "a")] == [210]
    assert [row["net"] for row in mjl.json("versus", "a")] == [70, 70, 70]


def test_a_penalty_of_a_substitute_stays_when_the_best_games_are_counted(mjl: Mjl) -> None:
    mjl.start("zung-jung", "a", "b", "c", "d")
    mjl.play("self a 70", "end")
    mjl.start("zung-jung", "b", "c", "d", "e")
    mjl.play("replace e by a", "penalty a 30", "replace a by e", "self b 70", "end", game=2)
    totals = {row["player"]: row["total"] for row in mjl.json("standings", "--best", "1")}
    assert totals["a"] == mjl.totals()["a"] == 210 - 30


def test_a_hand_tells_what_a_correction_was(mjl: Mjl) -> None:
    mjl.start("zung-jung", "a", "b", "c", "d")
    mjl.play("self a 70", "draw")
    for line in ("self a 70 because 'it was late'", "self a 75", "draw"):
        mjl("hand", "amend", "1", "1", line.replace("'", '"'))
    story = [one["what"] for one in mjl.json("hand", "show", "1", "1")["story"]]
    taken_back = ["reversed", "reversed"]
    assert story == ["recorded", "rewritten", *taken_back, "corrected", "reversed", "corrected"]


def test_a_game_moves_to_another_table(mjl: Mjl) -> None:
    mjl.start("zung-jung", "a", "b", "c", "d")
    mjl.play("self a 70")
    mjl("game", "move", "1", "7")
    assert mjl.json("game", "list")[0]["table"] == mjl.json("game", "show", "1")["table"] == "7"
    assert "after hand 1: moved to table 7" in mjl("game", "show", "1")
    mjl.start("zung-jung", "a", "b", "e", "f")
    assert "game 2 is open at table 1" in mjl.refused("game", "move", "1", "1")
    assert "at table 7 already" in mjl.refused("game", "move", "1", "7")
    assert "table:7" in mjl("export", "sheet", "--game", "1")


def test_undo_and_redo_take_any_number(mjl: Mjl) -> None:
    mjl.start("zung-jung", "a", "b", "c", "d")
    mjl.play("self a 70", "self b 70", "self c 70")
    preview = mjl("undo", "2", "--preview")
    assert len(mjl.json("hand", "list", "1")) == 3
    assert mjl("undo", "2") == preview
    assert [row["line"] for row in mjl.json("hand", "list", "1")] == ["self a 70"]
    mjl("redo", "2")
    assert len(mjl.json("hand", "list", "1")) == 3
    assert "that was after 3 of 4; nothing was changed" in mjl.refused("undo", "4")
    assert len(mjl.json("hand", "list", "1")) == 3


def test_a_correction_of_a_finished_game_shows_results_and_standings(mjl: Mjl) -> None:
    mjl.start("zung-jung", "a", "b", "c", "d", "cycles=1")
    mjl.play("draw", "draw", "draw", "self a 70")
    mjl("evening", "close")
    preview = mjl("hand", "amend", "1", "4", "self b 70", "--preview")
    for line in ("+   1  b      210      +210", "- 1  a  +210  1", "+ 1  b  +210  1"):
        assert line in preview.splitlines()
    assert mjl.totals()["a"] == 210
    assert mjl("hand", "amend", "1", "4", "self b 70") == preview
    assert mjl.totals()["b"] == 210


def test_a_later_hand_that_cannot_be_names_itself_and_the_choice(mjl: Mjl) -> None:
    mjl.start()
    mjl.play("ron a from b 2/30", "ron c from b 3/40")
    said = mjl.refused("hand", "amend", "1", "1", "ron a from b y")
    assert "game 1, hand 2: ron c from b 3/40" in said
    assert "mjl hand void 1 2" in said and "mjl hand amend 1 2 LINE" in said


def test_a_hand_that_is_gone_still_tells_its_story(mjl: Mjl) -> None:
    mjl.start()
    mjl.play("draw")
    mjl("hand", "void", "1", "1", "--because", "not played", "--author", "zoe")
    said = mjl("hand", "show", "1", "1")
    assert "game 1 has no hand 1 any more" in said
    assert "2026-11-24 20:00:00+01:00  void by zoe because not played" in said


def test_guests_wait_for_a_name(mjl: Mjl) -> None:
    for _ in range(2):
        mjl("player", "guest")
    mjl(*TOTAL, "guest1", "30", "guest2", "10", "a", "-20", "b", "-20")
    assert "both sat in game 1" in mjl.refused("player", "merge", "guest1", "guest2")
    mjl("player", "rename", "guest2", "--name", "Gina", "--short", "gina")
    mjl("player", "merge", "guest1", "c", "--author", "zoe")
    assert mjl.totals() == {"c": 30, "gina": 10, "a": -20, "b": -20}
    assert not any(row["guest"] for row in mjl.json("player", "list"))
    assert "guest1 merged into c by zoe" in mjl("player", "show", "c")
    mjl("player", "unmerge", "guest1")
    assert mjl.totals()["guest1"] == 30
    assert [row["player"] for row in mjl.json("player", "list") if row["guest"]] == []


def test_a_merge_of_merges_comes_apart_as_it_was_made(mjl: Mjl) -> None:
    mjl(*TOTAL, "a", "30", "d", "10", "e", "-20", "f", "-20")
    mjl("player", "merge", "a", "b")
    mjl("player", "retire", "b")
    mjl("player", "merge", "b", "c")
    assert mjl.totals()["c"] == 30
    mjl("player", "unmerge", "b")
    assert mjl.totals()["b"] == 30
    rows = {row["player"]: row for row in mjl.json("player", "list", "--all")}
    assert rows["b"]["retired"] and rows["b"]["also"] == "a"
    mjl("player", "unmerge", "a")
    assert mjl.totals()["a"] == 30


def test_a_season_has_its_own_rules_for_what_counts(mjl: Mjl) -> None:
    mjl("evening", "start", "League night")
    for first in ("40", "10"):
        mjl(*TOTAL, "a", first, "b", "0", "c", "0", "d", f"-{first}")
    mjl(*TOTAL, "e", "5", "b", "0", "c", "0", "d", "-5", "--friendly")
    mjl("game", "total", "riichi", "a", "25000", "b", "25000", "c", "25000", "d", "25000")
    mjl("season", "add", "League", "--evenings", "League night", "--rules", "zung-jung", "--best",
        "1", "--ranked", "--min-games", "2")  # fmt: skip
    mjl("season", "add", "Spring", "--from", "2027-01-01", "--to", "2027-03-31")
    rows = mjl.json("standings", "--season", "LEAGUE")
    assert [(row["player"], row["total"]) for row in rows] == [
        ("a", 40), ("b", 0), ("c", 0), ("d", -10),
    ]  # fmt: skip
    assert mjl.json("standings", "--season", "spring") == []
    assert [row["name"] for row in mjl.json("season", "list")] == ["League", "Spring"]
    assert "no season 'x'" in mjl.refused("standings", "--season", "x")
    assert "already" in mjl.refused("season", "add", "league")
    mjl("season", "remove", "spring")
    assert len(mjl.json("season", "list")) == 1


def test_penalties_to_players_and_to_the_pot_are_listed_apart(mjl: Mjl) -> None:
    mjl.start("zung-jung", "a", "b", "c", "d")
    mjl.play("self a 70")
    mjl("penalty", "add", "1", "b", "20", "--because", 'said "ron"')
    mjl("penalty", "add", "1", "c", "10", "--to", "a,d")
    listed = mjl.json("penalty", "list")
    assert [(one["player"], one["points"], one["to"], one["because"]) for one in listed] == [
        ("b", 20, "penalty", 'said "ron"'), ("c", 20, "a, d", ""),
    ]  # fmt: skip
    assert mjl.scores() == {"a": 220, "b": -70, "c": -90, "d": -60}
    mjl("withdraw", "1", str(listed[1]["transaction"]), "--because", "both talked")
    assert mjl.scores()["c"] == -70 and len(mjl.json("penalty", "list")) == 1
    assert "not a penalty or `seats`" in mjl.refused("withdraw", "1", "1")


def test_totals_that_do_not_add_up_say_by_how_much(mjl: Mjl) -> None:
    scores = ("a", "40200", "b", "28300", "c", "17500", "d", "13000")
    assert "1000 too few" in mjl.refused("game", "total", "riichi", *scores)
    assert mjl.json("game", "list") == []
    mjl("game", "total", "riichi", *scores, "pot", "1000", "--request-id", "x")
    mjl("game", "total", "riichi", *scores, "pot", "1000", "--request-id", "x")
    assert len(mjl.json("game", "list")) == 1 and mjl.scores()["a"] == 41200
    mjl("game", "total", "riichi-tenhou", "d", "25000", "c", "25000", "b", "25000", "a", "25000")
    places = {row["player"]: row["place"] for row in mjl.json("game", "show", "2")["results"]}
    assert places == {"d": 1, "c": 2, "b": 3, "a": 4}


@pytest.mark.parametrize("line", ["total 1_000 2", "total - 2", "total 1²0 2"])
def test_what_is_no_number_in_a_total_is_shown(line: str) -> None:
    with pytest.raises(NotationError) as caught:
        plain_line(line)
    assert caught.value.span is not None


def test_money_goes_by_rule_set_and_the_club_gets_the_penalties(mjl: Mjl) -> None:
    mjl(*TOTAL, "a", "30", "b", "10", "c", "-20", "d", "-20")
    mjl("club", "set", "stake=1", "stake.zung-jung=0.5", "currency=EUR")
    mjl("penalty", "add", "1", "b", "4")
    said = mjl.json("settle")
    assert said["amounts"] == {
        "a": "15.00", "b": "3.00", "c": "-10.00", "d": "-10.00", "penalty": "2.00",
    }  # fmt: skip
    mjl("paid", "add", "c", "penalty", "2")
    left = mjl.json("settle")
    assert left["paid"][0]["to"] == "penalty" and "penalty" not in str(left["open"])
    mjl("paid", "take-back", "1")
    closed = mjl("evening", "close")
    assert "control total 0" in closed and "c pays" in closed and "mjl checkpoint 1" in closed
    assert "12.505" in mjl.refused("paid", "add", "c", "a", "12.505", "--evening", "1")
    assert "cannot pay themselves" in mjl.refused("paid", "add", "c", "c", "1", "--evening", "1")
    assert "no payment 9 stands" in mjl.refused("paid", "take-back", "9")


@pytest.mark.parametrize(
    ("word", "said"),
    [("timezone=Mars/Base", "no time zone"), ("stake=x", "not a stake"),
     ("colour=red", "no setting"), ("decimals=9", "digits"), ("stake.go=1", "no rule set")],
)  # fmt: skip
def test_a_setting_that_cannot_be_is_refused(mjl: Mjl, word: str, said: str) -> None:
    assert said in mjl.refused("club", "set", word)
    assert mjl.json("club", "show") == {}


def test_head_to_head_and_records(mjl: Mjl) -> None:
    mjl.start("zung-jung", "a", "b", "c", "d")
    mjl.play("win a from b 111m444p777s22z99s +9s", "self b 70")
    mjl("game", "end")
    (row,) = mjl.json("versus", "b", "a")
    assert (row["got"], row["net"], row["games"]) == (70, 70 - row["paid"], 1)
    assert [one["other"] for one in mjl.json("versus", "b")] == ["c", "d", "a"]
    best = mjl.json("records", "--count", "1")[0]
    assert (best["winner"], best["hand"]) == ("a", 1)
    rare = mjl.json("records", "--patterns", "--count", "2")
    assert len(rare) == 2 and {one["of"] for one in rare} == {1}


def test_an_evening_that_is_closed_says_how_to_go_on(mjl: Mjl) -> None:
    mjl(*TOTAL, "a", "0", "b", "0", "c", "0", "d", "0")
    mjl("evening", "close")
    said = mjl.refused("game", "start", "riichi", "a", "b", "c", "d")
    assert "mjl evening reopen 1" in said
    Clock.at = Clock.at.replace(day=25)
    mjl.start()
    assert [row["date"] for row in mjl.json("evening", "list")] == ["2026-11-24", "2026-11-25"]


@pytest.mark.parametrize(
    "words",
    [
        "standings", "stats", "records", "history a", "versus a", "penalty list",
        "export sheet", "export csv", "export json",
    ],
)  # fmt: skip
def test_a_report_of_an_evening_or_game_that_is_not_there_is_refused(mjl: Mjl, words: str) -> None:
    mjl.start()
    mjl.play("ron a b m")
    mjl(*words.split(), "--evening", "1")
    assert "no evening 9" in mjl.refused(*words.split(), "--evening", "9")
    if words.startswith(("export", "history")):
        mjl(*words.split(), "--game", "1")
        assert "no game 9" in mjl.refused(*words.split(), "--game", "9")


@pytest.mark.parametrize(
    "words",
    [("player", "add", "x", " "), ("player", "alias", "a", ""), ("season", "add", " ")],
    ids=" ".join,
)
def test_nothing_is_named_nothing(mjl: Mjl, words: tuple[str, ...]) -> None:
    assert "needs a name" in mjl.refused(*words)


@pytest.mark.parametrize(
    "words",
    [
        ("player", "add", "x", "Eve\x1b[31m"),
        ("player", "add", "e\u200bve", "Eve"),
        ("player", "rename", "a", "--name", "A\nB"),
        ("player", "alias", "a", "A\x07"),
        ("player", "guest", "A\x9b"),
        ("evening", "start", "Tues\x1bday"),
        ("evening", "start", "Tuesday", "--at", "Bar\r1"),
    ],
)
def test_no_name_moves_the_cursor_or_hides(mjl: Mjl, words: tuple[str, ...]) -> None:
    assert "name cannot have" in mjl.refused(*words)


def test_the_last_day_of_the_calendar_has_an_end_west_of_greenwich(mjl: Mjl) -> None:
    environment = {"MJL_TIMEZONE": "America/New_York", "MJL_DATABASE": str(mjl.path)}
    words = ["standings", "--as-of", "9999-12-31"]
    assert CliRunner(env=environment).invoke(cli, words, prog_name="mjl").exit_code == 0
