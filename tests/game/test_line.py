"""The grammar of hand lines: every verb and word, short forms, players, and the long form."""

from __future__ import annotations

import pytest

from ledger.engine.facts import Circumstance
from ledger.errors import LedgerError, NotFound
from ledger.game.line import GRAMMAR, SeatWords, is_comment, is_undo
from ledger.game.outcome import (
    Abort,
    AbortReason,
    Chombo,
    Claim,
    Declared,
    Draw,
    NamedPatterns,
    Penalty,
    Replace,
    Seats,
    Total,
    WinOutcome,
)
from tests.game.table import NAMES, printed, read, value_of

HAND = "123m 456p 789s 11z 55z +5z"


def won(text: str, dealer: int = 0) -> WinOutcome:
    outcome = read(text, dealer)
    assert isinstance(outcome, WinOutcome)
    return outcome


def claim(text: str) -> Claim:
    [one] = won(text).claims
    return one


# A line as it may be said, and its long form.
# fmt: off
LONG_FORMS = [
    # wins
    ("ron ann from bob 3/30",             "ron ann from bob 3/30"),
    ("ron ann bob 3/30",                  "ron ann from bob 3/30"),
    ("r a b 3/30",                        "ron ann from bob 3/30"),
    ("w a b 3/30",                        "ron ann from bob 3/30"),
    ("win a from b 3/30",                 "ron ann from bob 3/30"),
    ("r a b 3/30 *a",                     "ron ann from bob 3/30 riichi ann"),
    ("r a b *a,c 3/30",                   None),
    ("r a b 3/30 riichi a,c",             "ron ann from bob 3/30 riichi ann,cho"),
    ("tsumo cho m",                       "tsumo cho m"),
    ("t c m",                             "tsumo cho m"),
    ("s c 70",                            "tsumo cho 70"),
    ("self c 70",                         "tsumo cho 70"),
    ("t c 1y",                            "tsumo cho y"),
    ("t c y",                             "tsumo cho y"),
    ("t c 2y",                            "tsumo cho 2y"),
    ("t c 03/030",                        "tsumo cho 3/30"),
    ("t c h *c",                          "tsumo cho h riichi cho"),
    ("t c b",                             "tsumo cho b"),
    ("t c s",                             "tsumo cho s"),
    ("t c =pinfu,menzen-tsumo/20",        "tsumo cho =pinfu,menzen-tsumo/20"),
    ("t c =dora*2,pinfu,dora/30",         "tsumo cho =dora*3,pinfu/30"),
    ("t c =daisangen open liable:b",      "tsumo cho =daisangen open liable:bob"),
    ("r a b 3/30 also c m *c",            "ron ann from bob 3/30 also cho m riichi cho"),
    ("r a b 3/30 *c also c m",            "ron ann from bob 3/30 also cho m riichi cho"),
    ("r a b 1/30 also c 2/30 also e y",   "ron ann from bob 1/30 also cho 2/30 also eve y"),
    # tiles
    (f"r a b {HAND}",                     "ron ann from bob 123m456p789s1155z +5z"),
    ("t c +5z 123m(456p)[7777s]11z 5z",   "tsumo cho 123m115z +5z (456p) [7777s]"),
    ("t c 123m 11z f1 48f +1z",           "tsumo cho 123m11z +1z 148f"),
    # words, in any order
    ("t c m *c ippatsu",                  "tsumo cho m ippatsu riichi cho"),
    ("t c m ippatsu *c double-riichi",    "tsumo cho m ippatsu double-riichi riichi cho"),
    ("t c m kong-tile last-tile",         "tsumo cho m last-tile kong-tile"),
    ("r a b m robbed-kong",               "ron ann from bob m robbed-kong"),
    ("t c m first-turn",                  "tsumo cho m first-turn"),
    ("t c 16 ready",                      "tsumo cho 16 ready"),
    ("t c 16 ready-dealt",                "tsumo cho 16 ready-dealt"),
    ("t c 16 discards:7",                 "tsumo cho 16 discards:7"),
    ("t c m ura:E5z dora:3p5s0s",         "tsumo cho m dora:3p55s ura:15z"),
    ("t c m dora:3p3s4p",                 "tsumo cho m dora:3p3s4p"),
    ("r a b m responsible:nobody",        "ron ann from bob m responsible:nobody"),
    ("r a b m responsible:W",             "ron ann from bob m responsible:cho"),
    ("r a b 8 river:S8s,W3s,SE",          "ron ann from bob 8 river:S8s,W3s,S1z"),
    ('t c m because "so \\"it\\" was"',   'tsumo cho m because "so \\"it\\" was"'),
    ('t c m because "é\\u4e2d" *c',       'tsumo cho m because "é中" riichi cho'),
    ('t c m because ""',                  "tsumo cho m"),
    # draws and fouls
    ("draw",                              "draw"),
    ("d",                                 "draw"),
    ("draw ready",                        "draw"),
    ("d a,e",                             "draw ready ann,eve"),
    ("draw ready a,e *a",                 "draw ready ann,eve riichi ann"),
    ("d nagashi c",                       "draw nagashi cho"),
    ("d a nagashi c,e riichi a",          "draw ready ann nagashi cho,eve riichi ann"),
    ("d *a",                              "draw riichi ann"),
    ("abort nine-terminals",              "abort nine-terminals"),
    ("x four-winds",                      "abort four-winds"),
    ("x four-riichi *a,b,c,e",            "abort four-riichi riichi ann,bob,cho,eve"),
    ("x four-kongs riichi e",             "abort four-kongs riichi eve"),
    ("x triple-ron",                      "abort triple-ron"),
    ("chombo b",                          "chombo bob"),
    ("chombo b riichi e",                 "chombo bob riichi eve"),
    # between hands
    ("penalty b 1000",                    "penalty bob 1000"),
    ("p b 1000 to pot",                   "penalty bob 1000"),
    ("p b 1000 to a,c",                   "penalty bob 1000 to ann,cho"),
    ('p b 1000 because "late"',           'penalty bob 1000 because "late"'),
    ('p b 500 to a because "his tea"',    'penalty bob 500 to ann because "his tea"'),
    ("seats fay bob cho eve",             "seats fay bob cho eve"),
    ("total 31000 27000 24000 18000",     "total 31000 27000 24000 18000"),
    ("total 51000 27000 24000 -3000 pot 1000", "total 51000 27000 24000 -3000 pot 1000"),
    # blanks and case
    ("  r   a\tb 3/30  ",                 "ron ann from bob 3/30"),
    ("r ANN Bob 3/30",                    "ron ann from bob 3/30"),
]
# fmt: on


@pytest.mark.parametrize(("text", "long"), LONG_FORMS, ids=[text for text, _ in LONG_FORMS])
def test_a_line_has_one_long_form(text: str, long: str | None) -> None:
    if long is None:
        with pytest.raises(LedgerError):
            read(text)
        return
    assert printed(read(text)) == long
    assert printed(read(long)) == long
    assert value_of(read(long), said=False) == value_of(read(text), said=False)


@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize("long", [long for _, long in LONG_FORMS if long and "river" not in long])
def test_long_forms_name_players_so_that_the_dealer_does_not_matter(long: str, dealer: int) -> None:
    assert value_of(read(long, dealer)) == value_of(read(long))
    assert printed(read(long, dealer), dealer) == long


# --- players -------------------------------------------------------------------------------------


def test_a_capital_is_the_seat_of_this_hand_and_a_small_letter_a_name() -> None:
    assert won("t E m").claims[0].winner == 0
    assert won("t e m").claims[0].winner == NAMES.index("eve")
    assert won("t E m", dealer=2).claims[0].winner == 2
    assert won("r S N m", dealer=3).claims[0].winner == 0
    assert won("r S N m", dealer=3).discarder == 2


def test_a_whole_name_goes_before_a_prefix() -> None:
    seats = SeatWords(("bo", "bob", "Bobby", "cy"), 0)
    assert [seats[word] for word in ("bo", "BOB", "bobb", "c")] == [0, 1, 2, 3]


def test_letters_of_a_name_match_in_any_script_and_case() -> None:
    seats = SeatWords(("Émile", "Ωmega", "straße", "中"), 0)
    assert [seats[word] for word in ("é", "ΩM", "STRASSE", "中")] == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("word", "message", "fix"),
    [
        ("b", "'b' could be bea or bob", "write one more letter"),
        (
            "x",
            "nobody at this table starts with 'x'",
            "write the first letters of ann, bea, bob or cho, or a seat E S W N",
        ),
        (
            "from",
            "'from' is a word of the grammar, not a player",
            "write the first letters of ann, bea, bob or cho, or a seat E S W N",
        ),
        (
            "",
            "a player is missing here",
            "write the first letters of ann, bea, bob or cho, or a seat E S W N",
        ),
    ],
)
def test_who_is_not_at_the_table_is_told_who_is(word: str, message: str, fix: str) -> None:
    with pytest.raises(NotFound) as refused:
        SeatWords(("ann", "bea", "bob", "cho"), 0)[word]
    assert (refused.value.message, refused.value.fix) == (message, fix)


def test_without_names_only_seats_are_players() -> None:
    with pytest.raises(NotFound) as refused:
        SeatWords((), 0)["ann"]
    assert refused.value.fix == "write E S W N"


@pytest.mark.parametrize("word", sorted(GRAMMAR))
def test_a_word_of_the_grammar_is_never_read_as_a_player(word: str) -> None:
    with pytest.raises(NotFound):
        SeatWords((f"{word}s", "bob", "cho", "dai"), 0)[word]


# --- what lines say ------------------------------------------------------------------------------


def test_every_circumstance_is_a_flag() -> None:
    flags = {
        "ippatsu": Circumstance.IPPATSU,
        "double-riichi": Circumstance.DOUBLE_RIICHI,
        "last-tile": Circumstance.LAST_TILE,
        "kong-tile": Circumstance.KONG_TILE,
        "robbed-kong": Circumstance.ROBBED_KONG,
        "first-turn": Circumstance.FIRST_TURN,
        "ready": Circumstance.READY,
        "ready-dealt": Circumstance.READY_DEALT,
    }
    for word, flag in flags.items():
        assert claim(f"t c m {word}").circumstances == flag
    assert claim("t c m " + " ".join(flags)).circumstances == sum(flags.values())


def test_worths_are_tiles_patterns_or_declared() -> None:
    assert claim("t c 3/30").worth == Declared(3, fu=30)
    assert claim("t c 70").worth == Declared(70)
    assert claim("t c 2y").worth == Declared(2, limit="y")
    assert claim("t c m").worth == Declared(1, limit="m")
    assert claim("t c =riichi,dora*3/30").worth == NamedPatterns((("riichi", 1), ("dora", 3)), 30)
    assert claim("t c =honitsu").worth == NamedPatterns((("honitsu", 1),), None)


def test_words_of_a_claim_belong_to_its_winner() -> None:
    first, second = won("r a b m ippatsu liable:e also c y last-tile riichi a").claims
    assert (first.winner, first.circumstances, first.liable) == (0, Circumstance.IPPATSU, 3)
    assert (second.winner, second.circumstances, second.liable) == (2, Circumstance.LAST_TILE, None)


@pytest.mark.parametrize(
    "text",
    [
        "r a b m dora:3p ura:7z also c y",
        "r a b m also c y ura:7z dora:3p",
        "r a b m dora:3p also c y ura:7z",
        "r a b m dora:3p ura:7z also c y dora:3p ura:7z",
    ],
)
def test_indicators_said_once_are_those_of_every_winner(text: str) -> None:
    assert [(one.dora, one.ura) for one in won(text).claims] == [((11,), (33,))] * 2
    assert value_of(read(printed(read(text))), said=False) == value_of(read(text), said=False)


def test_state_words_are_kept_in_order_and_read_by_nobody_here() -> None:
    assert won("t E m round:S dealer:W counters:2 red_fives=0 uma=1,2").state_words == (
        ("round", "S"), ("dealer", "W"), ("counters", "2"), ("red_fives", "0"), ("uma", "1,2"),
    )  # fmt: skip
    draw = read("draw ready E counters:1 riichi E")
    assert draw == Draw((0,), (), (0,), (("counters", "1"),))


def test_the_other_outcomes_are_values() -> None:
    assert read("d a,e nagashi c *a") == Draw((0, 3), (2,), (0,))
    assert read("x triple-ron *a") == Abort(AbortReason.TRIPLE_RON, (0,))
    assert read("chombo b *a") == Chombo(1, (0,))
    assert read('p b 1000 to a,c because "x"') == Penalty(1, 1000, (0, 2), "x")
    assert read("seats fay bob ann eve") == Seats((4, 1, 0, 3))
    assert read("replace b by gus") == Replace(1, 5)
    assert read("total 1 -2 3 4 pot 5") == Total((1, -2, 3, 4), 5)


def test_replace_is_short_for_seats_with_one_changed() -> None:
    assert Replace(1, 5).seated((0, 1, 2, 3)) == Seats((0, 5, 2, 3))


def test_a_worth_knows_which_words_said_it() -> None:
    first, second = won("r a from b 123m 456p +1m ippatsu also c 3/30 open").claims
    assert (first.said, second.said) == ((4, 6), (10, 10))


@pytest.mark.parametrize("text", ["undo", "u", "  undo ", "u\t"])
def test_undo_is_known(text: str) -> None:
    assert is_undo(text)


@pytest.mark.parametrize("text", ["undo it", "", "# undo", "Undo"])
def test_other_lines_are_no_undo(text: str) -> None:
    assert not is_undo(text)


@pytest.mark.parametrize("text", ["", "   ", "\t", "# a comment", "   #", "#draw"])
def test_empty_lines_and_comments_are_skipped(text: str) -> None:
    assert is_comment(text)
    assert not is_comment("draw # no comment")
