# ruff: noqa: E501, the table is wide
"""Lines that are refused, each with carets under what is wrong and what to write instead."""

from __future__ import annotations

import pytest

from ledger.errors import LedgerError, NotationError
from ledger.game.line import SeatWords, parse_line
from tests.game.table import NAMES, account, read

VERBS = "start the line with one of ron, tsumo, draw, abort, chombo, penalty, seats, replace, total"
PLAYERS = "write the first letters of ann, bob, cho or eve, or a seat E S W N"
WORTH = "write tiles, =patterns, or a value such as 3/30"
TEXT = 'write because "TEXT"'
HELP = "see `mjl help notation`"
LEAVE = "leave it out, or see `mjl help notation`"
REASONS = "choose one of nine-terminals, four-winds, four-riichi, four-kongs, triple-ron"

# A line, the same line with carets under the place, the message, the fix.
# fmt: off
REFUSED = [
    # verbs
    ("",                        " ^",                         "the line ends where a verb should be", ""),
    ("rob a b 3/30",            "^^^",                        "no verb 'rob'", VERBS),
    ("Ron a b 3/30",            "^^^",                        "no verb 'Ron'", VERBS),
    ("3/30",                    "^^^^",                       "no verb '3/30'", VERBS),
    ("undo 3",                  "^^^^",                       "no verb 'undo'", VERBS),
    # players
    ("r",                       "  ^",                        "the line ends where the winner should be", ""),
    ("r a",                     "    ^",                      "the line ends where the discarder should be", ""),
    ("r a from",                "         ^",                 "the line ends where the discarder should be", ""),
    ("r x b 1/30",              "  ^",                        "nobody at this table starts with 'x'", PLAYERS),
    ("r a xu 1/30",             "    ^^",                     "nobody at this table starts with 'xu'", PLAYERS),
    ("r a a 1/30",              "    ^",                      "the winner is the discarder", "name two different players"),
    ("r E from ann 1/30",       "         ^^^",               "the winner is the discarder", "name two different players"),
    ("r from b 1/30",           "  ^^^^",                     "'from' is a word of the grammar, not a player", PLAYERS),
    ("d a,x,b",                 "    ^",                      "nobody at this table starts with 'x'", PLAYERS),
    ("d ann,n",                 "      ^",                    "nobody at this table starts with 'n'", PLAYERS),
    ("d a,,b",                  "    ^",                      "a player is missing here", PLAYERS),
    ("d a,b,",                  "      ^",                    "a player is missing here", PLAYERS),
    ("d a,b,E",                 "  ^^^^^",                    "somebody is named twice in 'a,b,E'", "name each player once"),
    ("t c m riichi",            "             ^",             "the line ends where the players who declared riichi should be", ""),
    ("t c m riichi c,x",        "               ^",           "nobody at this table starts with 'x'", PLAYERS),
    ("t c m *c,x",              "         ^",                 "nobody at this table starts with 'x'", PLAYERS),
    ("t c m *",                 "       ^",                   "a player is missing here", PLAYERS),
    ("t c m liable:l",          "             ^",             "nobody at this table starts with 'l'", PLAYERS),
    ("t c m responsible:",      "                  ^",        "a player is missing here", PLAYERS),
    # worth
    ("t c",                     "    ^",                      "the line does not say what the hand is worth", WORTH),
    ("t c riichi c",            "    ^^^^^^",                 "the line does not say what the hand is worth", WORTH),
    ("t c ippatsu m",           "    ^^^^^^^",                "the line does not say what the hand is worth", WORTH),
    ("t c 3/30 4/30",           "         ^^^^",              "the hand's worth is said twice", "write all tiles before the words"),
    ("t c 3/30 123m",           "         ^^^^",              "the hand's worth is said twice", "write all tiles before the words"),
    ("t c 123m ippatsu 456m",   "                 ^^^^",      "the hand's worth is said twice", "write all tiles before the words"),
    ("t c 123m =pinfu/30",      "         ^^^^^^^^^",         "the hand's worth is said twice", "write all tiles before the words"),
    ("t c 123m +1z 2m +2z",     "                ^^^",        "a second winning tile", "mark one tile with +"),
    ("t c 3/",                  "    ^",                      "'3' has no suit",
     "write the suit after the digits: m characters, p dots, s bamboo, z honors, f bonus"),
    ("t c 1234567890",          "    ^^^^^^^^^^",             "1234567890 is too large", "write at most 9 digits"),
    ("t c 3/1234567890",        "    ^^^^^^^^^^^^",           "1234567890 is too large", "write at most 9 digits"),
    ("t c 1234567890y",         "    ^^^^^^^^^^^",            "1234567890 is too large", "write at most 9 digits"),
    ("t c =pinfu/1234567890",   "    ^^^^^^^^^^^^^^^^^",      "1234567890 is too large", "write at most 9 digits"),
    ("t c =pinfu/",             "           ^",               "'' is not a number of fu", "write it like =pinfu,tanyao/30"),
    ("t c =pinfu/x",            "           ^",               "'x' is not a number of fu", "write it like =pinfu,tanyao/30"),
    ("t c =pinfu,",             "           ^",               "no pattern ''",
     "write pattern ids with commas, like =riichi,pinfu,dora*3/30"),
    ("t c =",                   "     ^",                     "no pattern ''",
     "write pattern ids with commas, like =riichi,pinfu,dora*3/30"),
    ("t c =pinfu,Dora*2",       "           ^^^^^^",          "no pattern 'Dora*2'",
     "write pattern ids with commas, like =riichi,pinfu,dora*3/30"),
    ("t c =dora*0",             "     ^^^^^^",                "no pattern 'dora*0'",
     "write pattern ids with commas, like =riichi,pinfu,dora*3/30"),
    ("t c =dora*123",           "     ^^^^^^^^",              "no pattern 'dora*123'",
     "write pattern ids with commas, like =riichi,pinfu,dora*3/30"),
    # other digits than ours
    ("t c ３/30",                "    ^^^^",                   "'３/30' is not understood here", HELP),
    ("t c ３",                   "    ^",                      "'３' is not understood here", HELP),
    ("t c ³",                   "    ^",                      "'³' is not understood here", HELP),
    ("t c 3/³",                 "    ^",                      "'3' has no suit",
     "write the suit after the digits: m characters, p dots, s bamboo, z honors, f bonus"),
    ("t c 16 discards:²",       "                ^",          "'²' is not a number of discards", "write it like discards:5"),
    ("t c =pinfu/²",            "           ^",               "'²' is not a number of fu", "write it like =pinfu,tanyao/30"),
    ("t c =dora*²",             "     ^^^^^^",                "no pattern 'dora*²'",
     "write pattern ids with commas, like =riichi,pinfu,dora*3/30"),
    ("p b １０００",                "    ^^^^",                   "'１０００' is not a number of points",
     "write a number of at most 9 digits"),
    # words
    ("t c m zzz",               "      ^^^",                  "'zzz' is not understood here", HELP),
    ("t c m Ippatsu",           "      ^^^^^^^",              "'Ippatsu' is not understood here", HELP),
    ("t c m ippats",            "      ^^^^^^",               "'ippats' is not understood here", HELP),
    ("t c m colour:3",          "      ^^^^^^",               "no word 'colour:'", HELP),
    ("t c m dora:",             "           ^",               "'' is not a tile here", "write tiles alone, like 3p5s"),
    ("t c m dora:3",            "           ^",               "'3' has no suit",
     "write the suit after the digits: m characters, p dots, s bamboo, z honors, f bonus"),
    ("t c m dora:3p8z",         "             ^^",            "no tile 8z",
     "honors are 1z to 7z: East South West North White Green Red"),
    ("t c m dora:(123p)",       "           ^^^^^^",          "'(123p)' is not a tile here", "write tiles alone, like 3p5s"),
    ("t c m dora:+3p",          "           ^^^",             "'+3p' is not a tile here", "write tiles alone, like 3p5s"),
    ("t c m ura:1f",            "          ^^",               "'1f' is not a tile here", "write tiles alone, like 3p5s"),
    ("t c m dora:123456m",      "           ^^^^^^^",         "more than five indicators",
     "write five at most, kan indicators included"),
    ("t c m dora:1m dora:1m",   "              ^^^^^^^",      "dora is said twice", "write it once"),
    ("t c m ura:1m dora:1m ura:2m", "                     ^^^^^^", "ura is said twice", "write it once"),
    ("t c m liable:a liable:b", "               ^^^^^^^^",    "liable is said twice", "write it once"),
    ("t c 6 discards:",         "               ^",           "'' is not a number of discards", "write it like discards:5"),
    ("t c 6 discards:1 discards:2", "                 ^^^^^^^^^^", "discards is said twice", "write it once"),
    ("t c m *c riichi c",       "                ^",          "riichi is said twice",
     "name all who declared in one list, like riichi ann,bob"),
    ("t c m riichi c riichi e", "                      ^",    "riichi is said twice",
     "name all who declared in one list, like riichi ann,bob"),
    ("r a b 8 river:",          "              ^",            "'' is not a discard",
     "write seat and tile, the winning tile last: river:S8s,W3s,E3s"),
    ("r a b 8 river:S8s,b3s",   "                  ^^^",      "'b3s' is not a discard",
     "write seat and tile, the winning tile last: river:S8s,W3s,E3s"),
    ("r a b 8 river:S8s,W9z",   "                   ^^",      "no tile 9z",
     "honors are 1z to 7z: East South West North White Green Red"),
    ("r a b 8 river:S88s",      "              ^^^^",         "a discard is one tile",
     "write each with its seat: river:S8s,W3s"),
    # notes
    ("t c m because",           "              ^",            'the line ends where a "TEXT" should be', ""),
    ("t c m because so",        "              ^^",           "'so' is not quoted text", TEXT),
    ("t c m because 12",        "              ^^",           "'12' is not quoted text", TEXT),
    ('t c m because "so',       "              ^",            "'\"' is not quoted text", TEXT),
    ('t c m because "\\x"',     "              ^^^^",         "'\"\\\\x\"' is not quoted text", TEXT),
    ('t c m because "\\ud800"', "              ^^^^^^^^",     "'\"\\\\ud800\"' is not quoted text", TEXT),
    ('t c m because "\\u0000"', "              ^^^^^^^^",     "'\"\\\\u0000\"' is not quoted text", TEXT),
    ('t c m "so"',              '      ^^^^',                 "'\"so\"' is not understood here", HELP),
    ('t c m "',                 '      ^',                    "'\"' is not understood here", HELP),
    ('t c m because "a" because "b"', "                  ^^^^^^^", "because is said twice", "write it once"),
    # several winners
    ("r a b m also",            "             ^",             "the line ends where the next winner should be", ""),
    ("r a b m also c",          "               ^",           "the line does not say what the hand is worth", WORTH),
    ("r a b m also b m",        "             ^",             "the winner is the discarder", "name two different players"),
    ("r a b m also c m also a m", "                      ^",  "a winner is named twice", "name each winner once"),
    ("t a m also c m",          "      ^^^^",                 "a self-draw has one winner",
     "for several winners write ron WINNER from DISCARDER"),
    ("r a b m dora:1m also c m dora:2m", "                         ^^^^^^^", "two winners with different dora",
     "write the indicators once, or the same for each winner"),
    # draws and fouls
    ("d ippatsu",               "  ^^^^^^^",                  "'ippatsu' does not belong here", LEAVE),
    ("d a b",                   "    ^",                      "'b' does not belong here", LEAVE),
    ("d a dora:1m",             "    ^^^^^^^",                "'dora:1m' does not belong here", LEAVE),
    ("d nagashi",               "          ^",
     "the line ends where the players of a nagashi should be", ""),
    ("d *a *b",                 "     ^^",                    "riichi is said twice",
     "name all who declared in one list, like riichi ann,bob"),
    ("x",                       "  ^",                        "the line ends where a reason should be", ""),
    ("x four",                  "  ^^^^",                     "no abortive draw 'four'", REASONS),
    ("x nine",                  "  ^^^^",                     "no abortive draw 'nine'", REASONS),
    ("x four_winds",            "  ^^^^^^^^^^",               "no abortive draw 'four_winds'", REASONS),
    ("x four-winds a",          "             ^",             "'a' does not belong here", LEAVE),
    ("chombo",                  "       ^",                   "the line ends where the offender should be", ""),
    ("chombo b 3/30",           "         ^^^^",              "'3/30' does not belong here", LEAVE),
    # between hands
    ("p b",                     "    ^",                      "the line ends where points should be", ""),
    ("p b many",                "    ^^^^",                   "'many' is not a number of points",
     "write a number of at most 9 digits"),
    ("p b 1234567890",          "    ^^^^^^^^^^",             "'1234567890' is not a number of points",
     "write a number of at most 9 digits"),
    ("p b 0",                   "    ^",                      "a penalty is at least 1 point", "write the points to take off, like 1000"),
    ("p b -5",                  "    ^^",                     "a penalty is at least 1 point", "write the points to take off, like 1000"),
    ("p b 1000 to",             "            ^",              "the line ends where the player who gets the points should be", ""),
    ("p b 1000 to a,b",         "            ^^^",            "nobody pays a penalty to themselves", "name the others, or `to pot`"),
    ("p b 1000 a",              "         ^",                 "'a' does not belong here", LEAVE),
    ("p b 1000 riichi a",       "         ^^^^^^",            "'riichi' does not belong here", LEAVE),
    ("p b 1000 *a",             "         ^^",                "'*a' does not belong here", LEAVE),
    ("p b 1000 because so",     "                 ^^",        "'so' is not quoted text", TEXT),
    ("seats ann bob cho",       "                  ^",        "the line ends where a player for each seat should be", ""),
    ("seats ann bob cho bob",   "                  ^^^",      "somebody would sit in two seats", "name four different players"),
    ("seats ann bob cho eve fay", "                      ^^^", "'fay' does not belong here", LEAVE),
    ("replace a with gus",      "          ^^^^",             "`by` is missing here", "write replace PLAYER by PLAYER"),
    ("replace a by",            "             ^",             "the line ends where the player who comes should be", ""),
    ("replace a by gus now",    "                 ^^^",       "'now' does not belong here", LEAVE),
    ("total",                   "      ^",                    "a total needs the final score of each player",
     "write it like total 31000 27000 24000 18000"),
    ("total 1 2 3 x",           "            ^",              "'x' is not a number of points",
     "write a number of at most 9 digits"),
    ("total 1 2 3 4 pot",       "                  ^",        "the line ends where points in the pot should be", ""),
    ("total 1 2 3 4 pot -1",    "                  ^^",       "a pot cannot be negative", "leave it out"),
    ("total 1 2 3 4 pot 5 6",   "                    ^",      "'6' does not belong here", LEAVE),
]
# fmt: on


@pytest.mark.parametrize(
    ("text", "carets", "message", "fix"), REFUSED, ids=[text for text, _, _, _ in REFUSED]
)
def test_a_bad_line_is_refused_at_its_place(text: str, carets: str, message: str, fix: str) -> None:
    with pytest.raises(LedgerError) as refused:
        read(text)
    error = refused.value
    assert (error.message, error.fix) == (message, fix)
    assert error.caret_lines() == [text, carets]


@pytest.mark.parametrize("before", ["", "  ", "\t"])
def test_blanks_before_a_line_move_the_carets_with_it(before: str) -> None:
    with pytest.raises(LedgerError) as refused:
        read(f"{before}r  a  b  m  zzz")
    assert refused.value.span == (len(before) + 12, len(before) + 15)


def test_a_line_without_end_is_refused() -> None:
    with pytest.raises(NotationError) as refused:
        read("t c " + "1m " * 20_000)
    assert refused.value.message == "a line of 60004 characters"


def test_seats_are_said_in_a_game_only() -> None:
    with pytest.raises(NotationError) as refused:
        parse_line("seats ann bob cho eve", SeatWords(NAMES, 0))
    assert refused.value.caret_lines() == ["seats ann bob cho eve", "^^^^^"]
    assert parse_line("seats ann bob cho eve", SeatWords(NAMES, 0), account=account)
