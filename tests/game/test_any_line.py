"""What is true of any line: an outcome or an error with its place, and one meaning."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ledger.errors import LedgerError
from ledger.game.line import NotQuickError, Reader, SeatWords, careful, parse_line, quick_win
from ledger.game.outcome import Outcome, Replace
from ledger.rules import BOOKS, rule_set, score_json
from tests.engine.hands import random_said
from tests.game.table import NAMES, account, printed, read, value_of
from tests.rules.lines import RULES, random_line

PLAYERS = st.sampled_from(
    ("a", "ann", "b", "bob", "c", "cho", "e", "eve", "E", "S", "W", "N", "x", "from", "")
)
LISTS = st.lists(PLAYERS, min_size=1, max_size=3).map(",".join)
VERBS = st.sampled_from(
    ("ron", "win", "r", "w", "tsumo", "self", "t", "s", "draw", "d", "abort", "x", "chombo",
     "penalty", "p", "seats", "replace", "total", "undo", "u", "Ron", "#")
)  # fmt: skip
FLAGS = st.sampled_from(
    ("ippatsu", "double-riichi", "last-tile", "kong-tile", "robbed-kong", "first-turn", "ready",
     "ready-dealt", "open", "also", "nagashi", "from", "to", "pot", "by", "riichi")
)  # fmt: skip
DECLARED = st.sampled_from(
    ("3/30", "1/30", "5", "70", "16", "m", "h", "b", "s", "y", "2y", "0y", "3/", "/30",
     "99999999999", "=riichi,pinfu/30", "=daisangen", "=dora*3", "=", "=x*", "-5", "1000", "-1000")
)  # fmt: skip
PREFIXED = st.sampled_from(
    ("dora:3p5s", "dora:", "dora:123456m", "ura:7z", "ura:0p", "discards:5", "discards:",
     "discards:x", "responsible:nobody", "river:S8s,W3s", "river:S8s,", "river:", "round:S",
     "dealer:W", "counters:2", "sticks:1", "continuations:2", "red_fives=0", "uma=1,2,3,4", "x=",
     "four-winds", "triple-ron", 'because "so"', 'because "', "because", "colour:3", ":", "::",
     '"', '""')
)  # fmt: skip
TILES = st.one_of(
    st.integers(0, 2**32).map(lambda seed: random_said(Random(seed)).text),
    st.text("0123456789mpszf+()[]ESWNPFC", min_size=1, max_size=6),
)
WORD = st.one_of(
    FLAGS, DECLARED, PREFIXED, TILES, PLAYERS,
    LISTS.map(lambda players: f"*{players}"),
    LISTS.map(lambda players: f"riichi {players}"),
    PLAYERS.map(lambda player: f"liable:{player}"),
)  # fmt: skip
WIN = st.builds(
    lambda verb, winner, rest, worth, words: " ".join([verb, winner, *rest, worth, *words]),
    VERBS,
    PLAYERS,
    st.one_of(st.just([]), PLAYERS.map(lambda one: [one]), PLAYERS.map(lambda one: ["from", one])),
    st.one_of(TILES, DECLARED),
    st.lists(WORD, max_size=4),
)
ANY_WORDS = st.builds(
    lambda verb, words: " ".join([verb, *words]),
    VERBS,
    st.lists(st.one_of(WORD, LISTS), max_size=6),
)
LINE = st.one_of(WIN, WIN, ANY_WORDS)
TEXT = st.text(st.characters(), max_size=40)


def seats() -> SeatWords:
    return SeatWords(NAMES, 0)


def said(text: str) -> Outcome | LedgerError:
    """An outcome or an error; whatever else is raised is a fault."""
    try:
        return read(text)
    except LedgerError as error:
        return error


@settings(max_examples=600, deadline=None)
@given(LINE)
@example("r a from 3/30")
@example("r a b 123m 3/30")
@example("t a 123m dora:1m dora:1m")
@example("r from b 3/30")
@example("r a a m")
@example("t a m riichi")
def test_the_quick_reader_says_what_the_careful_one_says(text: str) -> None:
    try:
        quick = quick_win(text.split(), seats())
    except (LedgerError, NotQuickError, LookupError):
        return
    assert value_of(quick) == value_of(careful(Reader(text, seats(), account)))


@pytest.mark.parametrize("name", RULES)
def test_the_usual_win_is_read_by_the_quick_reader(name: str) -> None:
    random, nobody = Random(name), SeatWords((), 0)
    quick = 0
    for _ in range(60):
        text = random_line(name, random)
        try:
            outcome = quick_win(text.split(), nobody)
        except (LedgerError, NotQuickError, LookupError):
            continue
        quick += 1
        assert value_of(outcome) == value_of(careful(Reader(text, nobody, None)))
    assert quick > 10


@settings(max_examples=600, deadline=None)
@given(LINE)
def test_what_prints_parses_back_to_the_same_outcome(text: str) -> None:
    outcome = said(text)
    if isinstance(outcome, LedgerError | Replace) or getattr(outcome, "state_words", ()):
        return  # an error, and what the fold takes apart or a game refuses, is not printed
    long = printed(outcome)
    assert value_of(read(long), said=False) == value_of(outcome, said=False)
    assert printed(read(long)) == long


def check(text: str) -> None:
    """An outcome, or an error that says what, where and mostly how to mend it."""
    error = said(text)
    if not isinstance(error, LedgerError):
        return
    assert error.message
    assert error.text == text
    assert error.span is not None
    start, end = error.span
    assert 0 <= start < end
    # Inside the text, or where the next word would stand.
    assert end <= max(len(text), len(text.rstrip()) + 2)
    json.dumps(error.message, ensure_ascii=False)


@settings(max_examples=600, deadline=None)
@given(LINE)
def test_a_line_of_our_words_is_an_outcome_or_an_error_with_its_place(text: str) -> None:
    check(text)


@settings(max_examples=600, deadline=None)
@given(TEXT)
@example("²")
@example("t a ²")
@example("t a 1²m")
@example("t a m because [[[[[")
@example("\x1f\u3000")
@example('"')
def test_any_text_is_an_outcome_or_an_error_with_its_place(text: str) -> None:
    check(text)


@settings(max_examples=600, deadline=None)
@given(LINE, TEXT, st.integers(0, 80), st.integers(0, 4))
def test_a_line_with_any_text_in_it_is_an_outcome_or_an_error(
    text: str, more: str, place: int, gone: int
) -> None:
    check(text[:place] + more + text[place + gone :])


# --- the same through scoring --------------------------------------------------------------------


def check_scored(name: str, text: str) -> None:
    answers = list(score_json(rule_set(name), [text]))
    for answer in map(json.loads, answers):
        assert answer["line"] == 1
        if "error" not in answer:
            assert sum(p["points"] for p in answer["payments"]) >= 0
            assert set(answer["deltas"]) == set("ESWN")
            continue
        error = answer["error"]
        assert set(error) == {"kind", "message", "at", "fix"}
        assert error["message"]
        start, end = error["at"]
        assert 0 <= start < end <= len(text) + 2


SEAT = st.sampled_from("ESWN")
SCORED = st.builds(
    lambda verb, winner, rest, worth, words: " ".join([verb, winner, *rest, worth, *words]),
    st.sampled_from(("ron", "tsumo", "draw", "abort", "chombo", "penalty", "total", "seats")),
    SEAT,
    st.one_of(st.just([]), SEAT.map(lambda one: [one])),
    st.one_of(TILES, DECLARED),
    st.lists(WORD, max_size=4),
)


@settings(max_examples=800, deadline=None)
@given(st.sampled_from(RULES), SCORED)
@example("riichi-ema-2008", "tsumo E 11111111111111m")
@example("riichi-ema-2008", "tsumo E 1111m 1111m 1111m 11m")
@example("taiwanese", "self S 1111111111111111m 2m")
@example("taiwanese", "self S 11111111111111111m")
@example("riichi-ema-2016", "tsumo E 123m 456m 99s 1s +1s [0000p] riichi E")
@example("taiwanese", "self E 11112222333344445m first-turn")
@example("zung-jung", "win S E 8 river:E8s")
def test_any_line_is_scored_or_refused_with_its_place(name: str, text: str) -> None:
    check_scored(name, text)


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(RULES), st.integers(0, 2**32), st.data())
def test_a_good_line_with_a_character_changed_is_scored_or_refused(
    name: str, seed: int, data: st.DataObject
) -> None:
    text = random_line(name, Random(seed))
    place = data.draw(st.integers(0, len(text) - 1))
    letter = data.draw(st.sampled_from('0123456789mpszf+()[]ESWNPFC *=:,"/²１é'))
    check_scored(name, text[:place] + letter + text[place + data.draw(st.integers(0, 1)) :])


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize("seed", range(3))
def test_every_rule_set_answers_words_of_every_other(name: str, seed: int) -> None:
    random = Random(f"{name} {seed}")
    for other in RULES:
        check_scored(name, random_line(other, random))


def test_a_line_of_absurd_length_is_refused_and_the_batch_goes_on() -> None:
    lines = ["tsumo E " + "1m " * 50_000, "tsumo E 3/30"]
    first, second = map(json.loads, score_json(rule_set("riichi"), lines))
    assert first["error"]["kind"] == "NotationError"
    assert second["kind"] == "win"


def test_a_hand_of_thousands_of_tiles_is_refused() -> None:
    # 14 tiles and 65,536 more would look like 14 to a field of sixteen bits; the line is too long.
    for number in (14 + 256, 14 + 4096):
        [answer] = map(
            json.loads, score_json(rule_set("riichi"), ["tsumo E " + "1" * number + "m"])
        )
        assert "error" in answer


def test_parse_line_needs_no_account_for_hands() -> None:
    assert parse_line("t a m", seats()) is not None
