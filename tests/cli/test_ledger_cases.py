"""The worked cases of the ledger, tried through the commands; names carry their ids."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from tests.cli.conftest import ENVIRONMENT, Clock, Mjl


def test_case_l01_undo_the_last_hand_and_record_another_one(mjl: Mjl) -> None:
    mjl.start()
    mjl.play("ron a from b 2/60")
    assert mjl.scores() == {"a": 30800, "b": 19200, "c": 25000, "d": 25000}
    mjl.play("ron d from a 2/30")
    assert mjl.scores() == {"a": 28500, "b": 19200, "c": 25000, "d": 27300}
    mjl("undo")
    assert mjl.scores() == {"a": 30800, "b": 19200, "c": 25000, "d": 25000}
    assert mjl.state() == {"round": "E1", "dealer": "a", "counters": 1, "sticks": 0}
    mjl.play("ron c from a 3/30")
    assert mjl.scores() == {"a": 26600, "b": 19200, "c": 29200, "d": 25000}
    story = mjl.json("hand", "show", "1", "2")["story"]
    assert [one["what"] for one in story] == ["recorded", "void", "corrected"]
    assert story[0]["line"] == "ron d from a 2/30"


def test_case_l02_an_edited_hand_that_fed_the_pot(mjl: Mjl) -> None:
    mjl.start()
    mjl.play("draw ready a,b riichi a", "tsumo c 2/30")
    assert mjl.scores() == {"a": 24400, "b": 25900, "c": 26800, "d": 22900}
    preview = mjl("hand", "amend", "1", "1", "draw ready a,b", "--preview")
    assert "sticks pays c 1000" in preview and "+ a 25400  b 25900  c 25800  d 22900" in preview
    assert mjl.scores()["c"] == 26800
    mjl("hand", "amend", "1", "1", "draw ready a,b", "--reason", "no riichi", "--author", "zoe")
    assert mjl.scores() == {"a": 25400, "b": 25900, "c": 25800, "d": 22900}
    last = mjl.json("hand", "show", "1", "1")["story"][-1]
    assert (last["author"], last["because"]) == ("zoe", "no riichi")


def test_case_l03_the_same_entry_sent_twice(mjl: Mjl) -> None:
    mjl.start()
    line = ("-c", "ron b from a 2/30")
    first = mjl("play", *line, "--request-id", "r-17")
    again = mjl("play", *line, "--request-id", "r-17")
    assert "done before" in again and first.splitlines()[1:] == again.splitlines()[1:]
    mjl("play", *line, "--request-id", "r-18")
    assert len(mjl.json("hand", "list", "1")) == 2
    assert mjl.scores()["a"] == 25000 - 2000 - 2900  # b deals in the second hand


def test_case_l04_two_people_record_the_same_hand(mjl: Mjl) -> None:
    mjl.start()
    mjl.play(*["draw"] * 2)
    mjl("play", "-c", "ron a from b m", "--expect", "3")
    said = mjl.refused("play", "-c", "ron a from b m *a", "--expect", "3")
    assert "hand 3 of game 1 was expected" in said and "hand 3: ron a from b m" in said
    assert len(mjl.json("hand", "list", "1")) == 3


def test_case_l05_rename_with_history(mjl: Mjl) -> None:
    for _ in range(3):
        mjl("game", "total", "riichi", "a", "40000", "b", "30000", "c", "20000", "d", "10000")
    before = mjl.totals()
    mjl("player", "rename", "a", "--name", "Kei O.", "--short", "kei")
    rows = mjl.json("standings")
    assert (rows[0]["player"], rows[0]["games"]) == ("kei", 3)
    assert rows[0]["total"] == before["a"] and len(rows) == 4
    assert mjl.json("history", "Player A")[-1]["balance"] == before["a"]
    assert "Player A" in mjl("player", "show", "kei")


def test_case_l06_a_player_who_has_played_is_not_deleted(mjl: Mjl) -> None:
    mjl("game", "total", "riichi", "a", "40000", "b", "30000", "c", "20000", "d", "10000")
    before = mjl.totals()
    mjl("player", "retire", "d")
    assert mjl.totals() == before
    assert "d" not in [row["player"] for row in mjl.json("player", "list")]
    said = mjl("player", "forget", "d")
    assert "player-4" in said
    assert sorted(mjl.totals().values()) == sorted(before.values())
    assert "Player D" not in mjl("player", "list", "--all") + mjl("export", "json")


def test_case_l07_one_name_in_two_spellings(mjl: Mjl) -> None:
    mjl("player", "add", "zoe", "Zoe\u0308")
    assert "already" in mjl.refused("player", "add", "zo", "ZO\u00cb ")
    assert [row["name"] for row in mjl.json("player", "list")].count("Zo\u00eb") == 1
    mjl.start("riichi-tenhou", "Zo\u00eb", "b", "c", "d")
    mjl.play("tsumo zoe m")
    assert mjl.scores()["zoe"] == 37000


def test_case_l08_a_hand_in_the_wrong_game(mjl: Mjl) -> None:
    mjl.start()
    mjl.start("riichi-tenhou", "a", "b", "e", "f", "--table", "2")
    mjl.play("ron a from b 8000".replace("8000", "m"), game=2)
    preview = mjl("hand", "move", "2", "1", "1", "--preview")
    assert preview.splitlines()[0].startswith("- hand 1") and mjl.json("hand", "list", "1") == []
    mjl("hand", "move", "2", "1", "1")
    assert mjl.scores(1) == {"a": 37000, "b": 13000, "c": 25000, "d": 25000}
    assert set(mjl.scores(2).values()) == {25000}
    assert (mjl.state(1)["counters"], mjl.state(2)["counters"]) == (1, 0)
    assert (
        mjl.json("hand", "show", "1", "1")["story"][0]["because"] == "hand 1 of game 2 moved here"
    )


def test_case_l09_closed_with_sticks_on_the_table(mjl: Mjl) -> None:
    mjl.start()
    mjl.play("draw ready a riichi a")
    assert mjl.scores()["a"] == 27000
    mjl("game", "end")
    scores = {"a": 28000, "b": 24000, "c": 24000, "d": 24000}
    assert mjl.scores() == scores and sum(scores.values()) == 100000
    shown = mjl.json("game", "show", "1")["results"]
    listed = mjl.json("game", "list")[0]["results"]
    exported = json.loads(mjl("export", "json"))[0]["results"]
    assert {row["player"]: row["total"] for row in shown} == listed == exported == mjl.totals()


NAMES = ("=1+2", "+Eve", "@sum", "-Bob", "\tTom", "'tis")


def test_case_l10_names_that_look_like_formulas(mjl: Mjl, tmp_path: Path) -> None:
    for place, name in enumerate(NAMES):
        mjl("player", "add", "--", f"p{place}x", name)
    mjl("game", "total", "zung-jung", "p0x", "4300", "p1x", "-50", "p2x", "-50", "p3x", "-4200")
    file = tmp_path / "standings.csv"
    mjl("standings", "--format", "csv", "-o", str(file))
    text = file.read_text(encoding="utf-8")
    assert "4,p3x,'-Bob,1,-4200,-4200.0" in text and ",'=1+2,1,4300," in text
    mjl("player", "list", "--format", "csv", "-o", str(file))
    again = Mjl(tmp_path / "again.db")
    again("init")
    again("player", "import", str(file))
    names = [row["name"] for row in mjl.json("player", "list")]
    assert [row["name"] for row in again.json("player", "list")] == names
    assert {name.strip() for name in NAMES} <= set(names)


def test_case_l11_names_of_every_script_in_a_spreadsheet(mjl: Mjl, tmp_path: Path) -> None:
    names = ["王小明", "佐藤", "Олег", "Zoë"]
    for name in names:
        mjl("player", "add", name)
    file = tmp_path / "people.csv"
    mjl("player", "list", "--format", "csv", "--bom", "-o", str(file))
    assert file.read_bytes().startswith(b"\xef\xbb\xbfplayer,name")
    again = Mjl(tmp_path / "again.db")
    again("init")
    again("player", "import", str(file))
    assert [row["name"] for row in again.json("player", "list")][-4:] == names
    assert again.json("player", "list")[0]["name"] == "Player A"


def test_case_l12_equal_points_share_the_rank(mjl: Mjl) -> None:
    mjl("player", "add", "g", "Player G")  # whom the others won from
    mjl("game", "total", "zung-jung", "a", "30", "b", "45", "c", "30", "g", "-105")
    mjl("game", "total", "zung-jung", "e", "30", "f", "5", "d", "-20", "g", "-15")
    ranks = [(row["player"], row["rank"]) for row in mjl.json("standings")]
    assert ranks[:6] == [("b", 1), ("a", 2), ("c", 2), ("e", 2), ("f", 5), ("d", 6)]


@pytest.mark.parametrize("reader", ["America/New_York", "UTC"])
def test_case_l13_a_game_around_midnight(
    mjl: Mjl, reader: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(ENVIRONMENT, "MJL_TIMEZONE", "")
    monkeypatch.setenv("TZ", reader)
    mjl("club", "set", "timezone=Asia/Taipei")
    scores = ("a", "40000", "b", "30000", "c", "20000", "d", "10000")
    Clock.at = datetime.fromisoformat("2025-01-31T15:40+00:00")
    mjl.start()
    mjl.play("tsumo a m")
    mjl("game", "end")
    assert "2025-01-31 23:40:00+08:00  recorded" in mjl("hand", "show", "1", "1")
    mjl("evening", "close")
    Clock.at += timedelta(minutes=30)
    mjl("game", "total", "riichi", *scores)
    assert [row["date"] for row in mjl.json("evening", "list")] == ["2025-01-31", "2025-02-01"]
    january = mjl.json("game", "list", "--from", "2025-01-01", "--to", "2025-01-31")
    february = mjl.json("game", "list", "--from", "2025-02-01", "--to", "2025-02-28")
    assert ([row["game"] for row in january], [row["game"] for row in february]) == ([1], [2])
    assert mjl.json("standings", "--as-of", "2025-01-31")[0]["games"] == 1


def test_an_evening_goes_on_after_midnight_and_through_a_change_of_clocks(mjl: Mjl) -> None:
    Clock.at = datetime.fromisoformat("2026-10-24T20:00+00:00")
    mjl.start()
    for hours in (3, 2):  # 01:00 summer time, then 02:00 winter time
        Clock.at += timedelta(hours=hours)
        mjl.play("draw")
    mjl.start("riichi-tenhou", "a", "b", "c", "d", "--table", "2")
    assert [row["date"] for row in mjl.json("game", "list")] == ["2026-10-24", "2026-10-24"]
    assert "2026-10-25 02:00:00+01:00" in mjl("hand", "show", "1", "2")


def test_case_l14_a_penalty_that_nobody_receives(mjl: Mjl) -> None:
    mjl("game", "total", "zung-jung", "a", "45", "b", "5", "c", "-15", "d", "-35")
    mjl("penalty", "add", "1", "b", "20", "--because", "late")
    assert mjl.totals() == {"a": 45, "b": -15, "c": -15, "d": -35}
    assert {row["player"]: row["penalty"] for row in mjl.json("standings")}["b"] == 20
    results = mjl.json("game", "show", "1")["results"]
    assert [row["place"] for row in results] == [1, 2, 3, 4]
    (listed,) = mjl.json("penalty", "list")
    assert (listed["player"], listed["points"], listed["to"]) == ("b", 20, "penalty")
    assert "penalty +20  control total 0" in mjl("evening", "show")
    mjl("withdraw", "1", str(listed["transaction"]))
    assert mjl.totals()["b"] == 5 and mjl.json("penalty", "list") == []


def test_case_l16_a_rule_changed_after_games_were_played(mjl: Mjl) -> None:
    mjl.start("riichi", "a", "b", "c", "d")
    mjl.play("ron a from b 111m234567p67s11z +8s riichi a")
    mjl("game", "end")
    before, totals = mjl.json("hand", "list", "1"), mjl.totals()
    assert before[0]["wins"][0]["total"]["fu"] == 50
    preview = mjl("rescore", "--all", "--with", "double_wind_pair=2", "--preview")
    assert "b pays a 2400" in preview and "b pays a 2000" in preview
    mjl.start("riichi", "a", "b", "c", "d", "double_wind_pair=2")
    mjl.play("ron a from b 111m234567p67s11z +8s riichi a", game=2)
    assert (mjl.json("hand", "list", "1"), mjl.totals()) == (before, totals)
    assert mjl.json("hand", "list", "2")[0]["wins"][0]["total"]["fu"] == 40
    options = [mjl.json("game", "show", n)["options"]["double_wind_pair"] for n in ("1", "2")]
    assert options == [4, 2]


def test_a_game_is_played_again_under_other_options(mjl: Mjl) -> None:
    mjl.start("riichi", "a", "b", "c", "d")
    mjl.play("ron a from b 111m234567p67s11z +8s riichi a")
    mjl("game", "end")
    preview = mjl("rescore", "1", "--with", "double_wind_pair=2", "--preview")
    assert mjl("rescore", "1", "--with", "double_wind_pair=2") == preview
    assert mjl.json("hand", "list", "1") == [] and mjl.json("hand", "list", "2") != []
    story = mjl.json("hand", "show", "1", "1")["story"]
    assert story[-1]["because"] == "played again as game 2 under other options"
    assert [row["games"] for row in mjl.json("standings")] == [1, 1, 1, 1]
    assert "no part of" not in mjl.refused("rescore", "2", "--with", "no_such_option=1")


def test_case_l17_money_from_points_to_the_cent(mjl: Mjl) -> None:
    mjl("game", "total", "zung-jung", "a", "487", "b", "6", "c", "-181", "d", "-312")
    assert "no stake is set" in mjl.refused("settle")
    mjl("club", "set", "stake=0.025", "currency=EUR")
    said = mjl.json("settle")
    assert said["amounts"] == {"a": "12.18", "b": "0.15", "c": "-4.53", "d": "-7.80"}
    assert (said["remainder"], said["adjusted"]) == ("0.00", None)
    assert len(said["open"]) == 3
    mjl("paid", "add", "d", "a", "7.80")
    assert [(one["from"], one["amount"]) for one in mjl.json("settle")["open"]] == [
        ("c", "4.38"), ("c", "0.15"),
    ]  # fmt: skip
    mjl("paid", "take-back", "1")
    assert mjl.json("settle")["open"] == said["open"]
    assert [row["state"] for row in mjl.json("paid", "list")] == ["taken back", "takes back 1"]


def test_case_l18_one_player_on_two_seats(mjl: Mjl) -> None:
    said = mjl.refused("game", "start", "riichi", "Player A", "b", "a ", "d")
    assert "a (Player A) would sit in two seats" in said
    assert mjl.json("game", "list") == []


def test_case_l19_a_discard_with_two_winners(mjl: Mjl) -> None:
    mjl.start("riichi", "a", "b", "c", "d")
    mjl.play("ron a from d 3/30 also b 2/30 riichi a,d")
    mjl("game", "end")
    rows = {row["player"]: row for row in mjl.json("stats")}
    loser = rows["d"]
    assert (loser["deal_ins"], loser["dealt_in"], loser["deal_ins_in_riichi"]) == (2, 1, 2)
    assert (rows["a"]["wins"], rows["b"]["wins"], loser["sticks_lost"]) == (1, 1, 1)
    assert (rows["a"]["sticks_lost"], rows["c"]["deal_ins"]) == (0, 0)


def test_case_l20_scores_typed_in_a_chat(mjl: Mjl) -> None:
    said = mjl.refused(
        "game", "total", "riichi", "a", "４１２００", "b", "28300\u200b", "c", "−1200", "d", "▲2300"
    )
    assert "the scores add up to 66000, 34000 too few" in said
    assert "total 41200 28300 -1200 -2300" in said
    mjl.start("riichi", "a", "b", "c", "d")
    mjl.play("total ４１２００ 62300\u200b −1200 ▲2300")
    assert mjl.scores() == {"a": 41200, "b": 62300, "c": -1200, "d": -2300}
    mjl.start("riichi", "a", "b", "c", "d")
    for odd in ("412oo", "41,200", "~41200"):
        char = next(one for one in odd if not one.isdigit())
        assert f"{char!r} (U+{ord(char):04X})" in mjl.refused(
            "play", "-c", f"total {odd} 28300 20000 10500"
        )


def test_case_l21_undo_after_the_game_closed_itself(mjl: Mjl) -> None:
    mjl.start("zung-jung", "a", "b", "c", "d", "cycles=1")
    mjl.play("draw", "draw", "draw", "self a 70")
    assert mjl.totals()["a"] == 210
    mjl("undo", "--game", "1")
    assert mjl.json("standings") == [] and mjl.state()["round"] == "1-4"
    mjl.play("self b 70")
    rows = mjl.json("standings")
    assert (rows[0]["player"], [row["games"] for row in rows]) == ("b", [1, 1, 1, 1])


def test_case_l22_resume_after_a_dealer_repeat(mjl: Mjl) -> None:
    mjl.start()
    mjl.play("ron b from c 2/30")
    mjl.play("tsumo b 2/30")
    assert mjl.state() == {"round": "E2", "dealer": "b", "counters": 1, "sticks": 0}
    mjl.play("draw")
    assert mjl.json("hand", "list", "1")[-1]["round"] == "E2"
