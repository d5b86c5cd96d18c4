# ruff: noqa: E501, the table is wide
"""Scoring without a ledger: the JSON of a line, state and options among its words, errors in place."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ledger.errors import LedgerError
from ledger.game.line import FLAGS
from ledger.rules import BOOKS, rule_set, score_json, score_line, score_many

HAND = "123m 456p 789s 11z 55z +5z"
RIICHI, ZUNG_JUNG, CLUB = "riichi-ema-2008", "zung-jung", "taiwanese-club"
TAIWAN = "123m 456m 789m 111z 555z 99p"


def answers(name: str, *lines: str) -> list[dict[str, Any]]:
    return [json.loads(text) for text in score_json(rule_set(name), lines)]


def answer(name: str, line: str) -> dict[str, Any]:
    [one] = answers(name, line)
    return one


def refused(name: str, line: str) -> LedgerError:
    with pytest.raises(LedgerError) as caught:
        score_line(rule_set(name), line)
    return caught.value


# --- JSON ----------------------------------------------------------------------------------------


def test_a_win_on_a_discard_as_json() -> None:
    found = answer(RIICHI, f"ron S E {HAND} riichi S dora:6z sticks:1 counters:1")
    assert list(found.items()) == list({
        "line": 1,
        "rules": "riichi-ema-2008",
        "kind": "win",
        "winner": "S",
        "from": "E",
        "worth": "tiles",
        "total": {"fan": 2, "fu": 40, "limit": None, "points": 2600},
        "patterns": [
            {"id": "riichi", "name": "Riichi", "count": 1, "value": 1},
            {"id": "yakuhai-haku", "name": "White dragon", "count": 1, "value": 1},
        ],
        "payments": [
            {"from": "E", "to": "S", "points": 2600, "reason": "hand"},
            {"from": "E", "to": "S", "points": 300, "reason": "counters"},
            {"from": "sticks", "to": "S", "points": 1000, "reason": "sticks"},
        ],
        "deltas": {"E": -2900, "S": 3900, "W": 0, "N": 0},
        "hand": "123m456p789s1155z +5z",
    }.items())  # fmt: skip


def test_from_is_null_on_a_self_draw_and_hand_where_no_tiles_were_said() -> None:
    found = answer(RIICHI, "tsumo W 3/30")
    assert (found["from"], found["hand"], found["worth"]) == (None, None, "declared")
    assert (found["patterns"], found["total"]) == (
        [],
        {"fan": 3, "fu": 30, "limit": None, "points": 4000},
    )
    assert found["deltas"] == {"E": -2000, "S": -1000, "W": 4000, "N": -1000}


def test_named_patterns_are_a_worth_of_their_own() -> None:
    found = answer(RIICHI, "ron N W =riichi,pinfu,dora*2/30 riichi N")
    assert (found["worth"], found["hand"]) == ("patterns", None)
    assert [(p["id"], p["count"], p["value"]) for p in found["patterns"]] == [
        ("riichi", 1, 1), ("pinfu", 1, 1), ("dora", 2, 2),
    ]  # fmt: skip
    assert sum(p["value"] for p in found["patterns"]) == found["total"]["fan"] == 4


def test_several_paid_winners_stand_in_a_list_in_the_order_of_the_line() -> None:
    found = answer(RIICHI, f"ron N S 3/30 also W {HAND} riichi W")
    assert list(found) == ["line", "rules", "kind", "wins", "payments", "deltas"]
    assert [list(win) for win in found["wins"]] == [
        ["winner", "from", "worth", "total", "patterns", "hand"]
    ] * 2
    assert [(win["winner"], win["from"], win["worth"]) for win in found["wins"]] == [
        ("N", "S", "declared"), ("W", "S", "tiles"),
    ]  # fmt: skip
    assert found["deltas"]["S"] == -sum(win["total"]["points"] for win in found["wins"])


def test_where_one_of_several_is_paid_the_line_reads_as_his() -> None:
    found = answer(ZUNG_JUNG, "win E from S 70 also W 30")
    assert (found["winner"], found["total"]) == ("W", {"points": 30, "limit": None})
    assert "wins" not in found
    found = answer("riichi-wrc", "ron E from S m also W 1/30")
    assert found["winner"] == "W"


def test_three_winners_where_they_make_the_hand_void_are_an_abort() -> None:
    found = answer("riichi-tenhou", "ron E from S m also W m also N m")
    assert list(found) == ["line", "rules", "kind", "payments", "deltas"]
    assert (found["kind"], found["payments"]) == ("abort", [])


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("draw ready S", "draw"),
        ("abort four-winds", "abort"),
        ("chombo W", "chombo"),
        ("penalty N 1000 to E", "penalty"),
        ("penalty N 1000", "penalty"),
    ],
)
def test_hands_that_nobody_won_have_payments_and_deltas_alone(line: str, kind: str) -> None:
    found = answer(RIICHI, line)
    assert list(found) == ["line", "rules", "kind", "payments", "deltas"]
    assert found["kind"] == kind
    assert list(found["deltas"]) == list("ESWN")


def test_pots_are_parties_by_name() -> None:
    assert answer(RIICHI, "penalty N 1000")["payments"] == [
        {"from": "N", "to": "penalty", "points": 1000, "reason": "penalty"}
    ]
    assert answer(RIICHI, "penalty N 1000 to E,S")["deltas"] == {"E": 1000, "S": 1000, "W": 0, "N": -2000}  # fmt: skip
    assert answer(RIICHI, "ron S E 1/30 sticks:2")["payments"][1]["from"] == "sticks"


@pytest.mark.parametrize("name", BOOKS)
def test_the_total_of_each_book_has_its_own_keys(name: str) -> None:
    worth = {"r": "3/30", "z": "70", "t": "16"}[name[0]]
    keys = {
        "r": ["fan", "fu", "limit", "points"],
        "z": ["points", "limit"],
        "t": ["tai", "counted"],
    }
    found = answer(name, f"ron S E {worth}")
    assert found["rules"] == name
    assert list(found["total"]) == keys[name[0]]


def test_a_batch_answers_in_order_and_goes_on_after_an_error() -> None:
    found = answers(RIICHI, "# a comment", "ron S E 3/30\n", "", "ron S S 3/30\r\n", "draw\n")
    assert [one["line"] for one in found] == [2, 4, 5]
    assert found[1] == {
        "line": 4,
        "error": {
            "kind": "NotationError",
            "message": "the winner is the discarder",
            "at": [6, 7],
            "fix": "name two different players",
        },
    }


def test_the_bulk_door_gives_errors_in_their_place() -> None:
    found = list(score_many(rule_set(RIICHI), ["draw", "bad", "tsumo E m"]))
    assert [isinstance(one, LedgerError) for one in found] == [False, True, False]


def test_a_note_is_kept_beside_a_win_and_adds_nothing() -> None:
    with_note = answer(RIICHI, 'ron S E 3/30 because "so \\"it\\" was"')
    assert with_note == answer(RIICHI, "ron S E 3/30")


# --- state and options among the words -----------------------------------------------------------


def test_the_dealer_pays_and_gets_as_dealer_and_letters_stay_the_seats() -> None:
    assert answer(RIICHI, "tsumo S 3/30 dealer:S")["total"]["points"] == 6000
    assert answer(RIICHI, "tsumo S 3/30 dealer:W")["deltas"] == {"E": -1000, "S": 4000, "W": -2000, "N": -1000}  # fmt: skip
    east = answer(RIICHI, "ron E S 123m 456p 789s 55m 11z +1z dealer:S riichi E")
    assert "yakuhai-seat" in [pattern["id"] for pattern in east["patterns"]]


def test_a_round_changes_nothing_where_no_wind_prevails() -> None:
    line = "win S from E 123m456m99p11z +1z (222z)"
    said, plain = answer(ZUNG_JUNG, f"{line} round:S"), answer(ZUNG_JUNG, line)
    assert "error" not in said
    assert said == plain


def test_the_round_is_the_prevailing_wind() -> None:
    line = "ron E S 123m 456p 789s 55m 22z +2z riichi E"
    assert len(answer(RIICHI, line)["patterns"]) == 1
    found = answer(RIICHI, f"{line} round:S")["patterns"]
    assert [pattern["id"] for pattern in found] == ["riichi", "yakuhai-round"]


def test_continuations_are_taiwanese() -> None:
    plain = answer(CLUB, "win S E 5 per_tai=10 base=0")["deltas"]["S"]
    more = answer(CLUB, "win S E 5 per_tai=10 base=0 continuations:2")["deltas"]["S"]
    assert more == plain + 40


def test_every_option_may_be_said_in_a_line() -> None:
    red = "ron S E 123m 406p 789s 11z 55z +5z riichi S"
    assert answer(RIICHI, red)["total"]["fan"] == 3
    assert answer(RIICHI, f"{red} red_fives=0")["error"]["message"] == "red fives are not in play"
    line = "tsumo S =daisangen,tsuuiisou"
    assert answer(RIICHI, f"{line} stack_yakuman=true")["total"]["limit"] == "2x yakuman"
    assert answer(RIICHI, f"{line} double_yakuman=daisangen")["total"]["limit"] == "2x yakuman"
    assert (
        answer(RIICHI, f"{line} double_yakuman=daisangen,tsuuiisou stack_yakuman=true")["total"][
            "limit"
        ]
        == "4x yakuman"
    )
    assert answer(RIICHI, "tsumo S =daisuushii double_yakuman=none")["total"]["limit"] == "yakuman"
    assert "error" in answer(RIICHI, "abort four-winds abortive_draws=none")
    assert "error" in answer(RIICHI, "draw nagashi S nagashi_mangan=none")


def test_the_words_of_one_line_do_not_stay_for_the_next() -> None:
    line = f"ron S E {HAND} riichi S"
    first, with_state, last = answers(RIICHI, line, f"{line} counters:3 dealer:S", line)
    assert {**last, "line": 1} == first
    assert with_state["deltas"] != first["deltas"]


# A line, carets under what is refused, message and fix.
# fmt: off
REFUSED = [
    (RIICHI, "ron S E 3/30 round:X", "             ^^^^^^^", "'X' is not a wind for round", "write round: with E S W or N"),
    (RIICHI, "ron S E 3/30 round:", "             ^^^^^^", "'' is not a wind for round", "write round: with E S W or N"),
    (RIICHI, "draw dealer:ES", "     ^^^^^^^^^", "'ES' is not a wind for dealer", "write dealer: with E S W or N"),
    (RIICHI, "ron S E 3/30 counters:-1", "             ^^^^^^^^^^^", "'-1' is not a number for counters", "write it like counters:2"),
    (RIICHI, "ron S E 3/30 sticks:²", "             ^^^^^^^^", "'²' is not a number for sticks", "write it like sticks:2"),
    (RIICHI, "ron S E 3/30 sticks:99999", "             ^^^^^^^^^^^^", "'99999' is not a number for sticks", "write it like sticks:2"),
    (RIICHI, "ron S E 3/30 sticks:1 sticks:1", "             ^^^^^^^^", "sticks is said twice", "write it once"),
    (RIICHI, "draw red_fives=0 red_fives=3", "     ^^^^^^^^^^^", "red_fives is said twice", "write it once"),
    (RIICHI, "ron S E 3/30 red_fives=1", "             ^^^^^^^^^^^", "red_fives cannot be 1", "write 3 or 0"),
    (RIICHI, "ron S E 3/30 red_fives=12345678901", "             ^^^^^^^^^^^^^^^^^^^^^",
     "red_fives cannot be 12345678901", "write at most 9 digits"),
    (RIICHI, "ron S E 3/30 continuations:2", "             ^^^^^^^^^^^^^^^",
     "riichi-ema-2008 has no continuations", "its state words are round: dealer: counters: sticks:"),
    (CLUB, "win S E 3 counters:2", "          ^^^^^^^^^^",
     "taiwanese-club has no counters", "its state words are round: dealer: continuations:"),
    (ZUNG_JUNG, "win S E 70 counters:2", "           ^^^^^^^^^^", "zung-jung has no counters", "its state words are round: dealer:"),
    (ZUNG_JUNG, "abort four-winds", "      ^^^^^^^^^^", "Zung Jung has no abortive draw 'four-winds'",
     "write draw for a hand that nobody won"),
    (ZUNG_JUNG, "draw ready S", "     ^^^^^", "Zung Jung has no ready players", "write draw alone"),
    (ZUNG_JUNG, "win S E 70 riichi S", "           ^^^^^^", "nobody declares riichi in Zung Jung", "leave out riichi"),
    (ZUNG_JUNG, "win S E 70 *S", "           ^^", "nobody declares riichi in Zung Jung", "leave out riichi"),
    (ZUNG_JUNG, "win S E 70 ippatsu", "           ^^^^^^^", "ippatsu is not known to zung-jung",
     "leave it out; its words are first-turn, kong-tile, last-tile, responsible, river, robbed-kong"),
    (ZUNG_JUNG, "win S E 70 ura:1m", "           ^^^^^^", "ura is not known to zung-jung",
     "leave it out; its words are first-turn, kong-tile, last-tile, responsible, river, robbed-kong"),
    ("riichi-ema-2016", "abort four-winds", "      ^^^^^^^^^^", "this game has no abortive draw 'four-winds'",
     "no hand is aborted in this game"),
    ("riichi-tenhou", "chombo S", "^^^^^^", "this game has no chombo",
     "write a penalty, or choose chombo=reverse_mangan or chombo=minus_20000_after_uma"),
    (RIICHI, "draw ready S riichi W", "     ^^^^^", "a player who declared riichi must be ready at a draw",
     "name all who declared after `ready`; a riichi that was not ready is a chombo"),
    ("riichi-tenhou", "tsumo S m liable:E", "          ^^^^^^^^", "nobody is liable for this hand",
     "leave out `liable:`; liability is for daisangen, daisuushii"),
    (RIICHI, f"ron S E {HAND} ippatsu", " " * 35 + "^^^^^^^", "ippatsu without riichi",
     "add the winner to riichi at the end of the line"),
    (RIICHI, "total 1 2 3 4", "      ^^^^^^^", "only hands and penalties are scored", "record it in a game"),
    # the tiles of the worth
    (RIICHI, "ron S E 11111m 23m 456p 789s +9s", "        ^^^^^^^^^^^^^^^^^^^^^^^^", "1m appears 5 times", "there are only four of each tile"),
    (RIICHI, "ron S E 111m (1111m) 456p 789s +9s", "        ^^^^^^^^^^^^^^^^^^^^^^^^^^", "1m appears 7 times", "there are only four of each tile"),
    (RIICHI, "ron S E 123m 456p 789s 11z 5z +5z", "        ^^^^^^^^^^^^^^^^^^^^^^^^^", "13 tiles, a declared set counted as three",
     "write 13 tiles and the winning tile, and one more for each kong"),
    (RIICHI, "ron S E 123m 406p 789s 11z (067p) +1z", "        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^",
     "two red fives of one suit", "write 5 for one of them"),
    (RIICHI, "ron S E 123m 5555p 678s 44p 1s +1s", "        ^^^^^^^^^^^^^^^^^^^^^^^^^^",
     "four 5p without the red one", "write one as 0p"),
    ("riichi-ema-2016", "ron S E 123m 406p 789s 11z 55z +5z", "        ^^^^^^^^^^^^^^^^^^^^^^^^^^",
     "red fives are not in play", "write 5 for 0, or choose red_fives=3"),
    (ZUNG_JUNG, "win S E 123m 406p 789s 11z 55z +5z", "        ^^^^^^^^^^^^^^^^^^^^^^^^^^",
     "red fives are not in play", "write 5 for 0"),
    (RIICHI, "ron S E 123m 456p 789s 11z 56z +5z", "        ^^^^^^^^^^^^^^^^^^^^^^^^^^",
     "the hand is not complete", "a win is 4 sets and a pair, or an irregular hand of the rule set"),
    (CLUB, "win S E 123m 456p 789s 11z 56z 123s +5z", "        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^",
     "the hand is not complete", "a win is 5 sets and a pair, or an irregular hand of the rule set"),
    (RIICHI, "ron S E 123m 456p (789s) 99p 33z +3z", "        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^",
     "a complete hand, but it has no yaku",
     "perhaps a word is missing: riichi, ippatsu, double-riichi, last-tile, kong-tile, robbed-kong, first-turn"),
    (RIICHI, "ron S E 123m 456p 789s 99p 33z +3z 1f", "        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^",
     "bonus tiles are not in play", "leave them out, or choose the option that uses them"),
    (CLUB, f"win S E {TAIWAN} 11f", "        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^", "a bonus tile appears twice",
     "there is one of each, 1f to 8f"),
    # of several winners the one whose hand is wrong
    (RIICHI, "ron S E 3/30 also W 7/15", "                    ^^^^", "15 fu", "write 20, 25, or 30 to 170 in tens"),
    (RIICHI, "ron S E 7/15 also W 3/30", "        ^^^^", "15 fu", "write 20, 25, or 30 to 170 in tens"),
]
# fmt: on


@pytest.mark.parametrize(
    ("name", "line", "carets", "message", "fix"), REFUSED, ids=[one[1] for one in REFUSED]
)
def test_what_the_rule_book_refuses_has_its_place_in_the_line(
    name: str, line: str, carets: str, message: str, fix: str
) -> None:
    error = refused(name, line)
    assert (error.message, error.fix) == (message, fix)
    assert error.caret_lines() == [line, carets]


def test_an_unknown_option_is_refused_with_all_that_are_known() -> None:
    error = refused(RIICHI, "ron S E 3/30 colour=red")
    assert error.caret_lines()[1] == "             ^^^^^^^^^^"
    assert error.message == "no option 'colour'"
    assert error.fix.startswith("choose one of red_fives, open_tanyao, ")


@pytest.mark.parametrize(
    ("name", "fix"),
    [
        ("richi", "choose riichi-wrc or riichi-tenhou or riichi-ema-2025"),
        ("zung", "choose zung-jung"),
    ],
)
def test_an_unknown_rule_set_is_refused_with_close_ones(name: str, fix: str) -> None:
    with pytest.raises(LedgerError) as caught:
        rule_set(name)
    assert caught.value.message == f"no rule set {name!r}"
    assert fix.split(" or ")[0] in caught.value.fix


# --- absurd tiles, and what is remembered ---------------------------------------------------------


@pytest.mark.parametrize("number", range(5, 15))
def test_many_tiles_of_one_kind_are_counted(number: int) -> None:
    rest = "1s 4s 7s 1p 4p 7p 1z 2z 3z"[: 3 * (14 - number)]
    for tile in ("1m", "9p", "7z"):
        error = refused(RIICHI, f"tsumo E {tile * number} {rest}")
        assert error.message == f"{tile} appears {number} times"
        assert error.fix == "there are only four of each tile"


@pytest.mark.parametrize(
    "tiles", ["1" * 16 + "m 2m", "1" * 17 + "m", "9" * 16 + "m 1p", "7" * 17 + "z"]
)
def test_more_of_one_kind_than_a_count_can_hold_are_refused(tiles: str) -> None:
    error = refused(CLUB, f"self S {tiles}")
    assert error.message == "more than four of one tile"


def test_a_line_that_is_refused_is_refused_after_its_like_was_scored() -> None:
    first, second, third = answers(ZUNG_JUNG, "win S E 70", "win S E 70 riichi S", "win S E 70")
    assert second["error"]["message"] == "nobody declares riichi in Zung Jung"
    assert {**third, "line": 1} == first


@pytest.mark.parametrize("name", ["riichi-ema-2008", "zung-jung", "taiwanese", "taiwanese-club"])
@pytest.mark.parametrize("flag", sorted(FLAGS))
@pytest.mark.parametrize("win", ["win S from W", "win S from E", "self S", "self E"])
def test_a_remembered_payment_hides_no_refusal(name: str, flag: str, win: str) -> None:
    """An equal value without the word was paid before: the word is looked at all the same."""
    worth = "m" if name.startswith("riichi") else "42"
    rules = rule_set(name)
    plain, said = f"{win} {worth}", f"{win} {worth} {flag}"
    alone = next(score_json(rules, [said])).replace('"line": 1', '"line": 2')
    assert list(score_json(rules, [plain, said]))[1] == alone
