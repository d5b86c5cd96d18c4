"""Every reading of a hand, and no other: against a plain enumerator; irregular hands by hand."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.engine.facts import Reading, facts_key, winds_key
from ledger.engine.readings import (
    nine_gates,
    pairs_and_triplet,
    seven_pairs,
    standard_readings,
    thirteen_orphans,
)
from ledger.engine.sets import Piece, pieces_of_reading, wait_of
from ledger.engine.tiles import ALL_COUNTS, kinds_of
from ledger.engine.winning_hand import Tiles
from tests.engine.hands import Said, kind, random_said, read
from tests.engine.plain import PlainPiece, facts, readings, wait

SEEDS = st.integers(0, 2**32)


def melds_of(said: Said) -> list[PlainPiece]:
    """The declared sets."""
    return [
        PlainPiece(tuple(kind(digit + meld[-2]) for digit in meld[1:-2]), called=meld[0] == "(")
        for meld in said.melds
    ]


def shape(piece: Piece) -> tuple[int, ...]:
    """The kinds of a set or pair that was read back."""
    digits, suit = piece.text.strip("()[]")[:-1], piece.text.strip("()[]")[-1]
    return tuple(kind(digit + suit) for digit in digits)


def plain_readings(said: Said, *, drawn: bool) -> set[tuple[PlainPiece, ...]]:
    concealed = [kind(tile) for tile in said.concealed]
    return readings(concealed, kind(said.win), melds_of(said), claimed=not drawn)


def found_readings(tiles: Tiles) -> list[int]:
    return standard_readings(tiles.hand, tiles.declared)


@settings(max_examples=300, deadline=None)
@given(SEEDS, st.booleans(), st.sampled_from((4, 5)))
def test_every_reading_uses_exactly_the_tiles_of_the_hand(
    seed: int, drawn: bool, sets: int
) -> None:
    said = random_said(Random(seed), sets)
    tiles = read(said.text, drawn=drawn)
    held = Counter(kinds_of(tiles.hand & ALL_COUNTS)) + Counter(kinds_of(tiles.melds & ALL_COUNTS))
    assert found_readings(tiles)
    for reading in found_readings(tiles):
        pieces = pieces_of_reading(reading, tiles, self_draw=drawn)
        assert Counter(k for piece in pieces for k in shape(piece)) == held
        assert [piece.name for piece in pieces].count("pair") == 1
        assert len(pieces) == sets + 1
        assert sum(piece.won for piece in pieces) == 1


@settings(max_examples=300, deadline=None)
@given(SEEDS, st.booleans(), st.sampled_from((4, 5)))
def test_every_split_with_every_wait_is_there_and_no_other(
    seed: int, drawn: bool, sets: int
) -> None:
    said = random_said(Random(seed), sets)
    tiles = read(said.text, drawn=drawn)
    win = kind(said.win)
    wanted = {
        (
            tuple(sorted((p.kinds, p.concealed, p.called) for p in pieces)),
            next(wait(p, win) for p in pieces if p.won),
        )
        for pieces in plain_readings(said, drawn=drawn)
    }
    found = {
        (
            tuple(sorted((shape(p), p.concealed, p.called) for p in pieces)),
            wait_of(reading),
        )
        for reading in found_readings(tiles)
        for pieces in [pieces_of_reading(reading, tiles, self_draw=drawn)]
    }
    assert found == wanted


@settings(max_examples=300, deadline=None)
@given(SEEDS, st.booleans(), st.sampled_from((4, 5)))
def test_the_facts_are_those_of_the_sets(seed: int, drawn: bool, sets: int) -> None:
    random = Random(seed)
    said = random_said(random, sets)
    seat, prevailing = random.randrange(4), random.randrange(4)
    win = kind(said.win)
    wanted = {
        tuple(facts(pieces, win, seat, prevailing).items())
        for pieces in plain_readings(said, drawn=drawn)
    }
    names = [name for name, _ in next(iter(wanted))]
    assert sorted(names) == sorted(Reading.__slots__)
    found = set()
    for word in found_readings(read(said.text, drawn=drawn)):
        reading = Reading(facts_key(word, winds_key(seat, prevailing)))
        found.add(tuple((name, getattr(reading, name)) for name in names))
    assert found == wanted


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("111222333m 44m 55p +5p", 3),  # 44m with three pungs or three chows, 11m with three chows
        ("123m 456m 789m 11z 55z +5z", 1),
        ("2233445566778m +8m", 3),
        ("1112345678999m +5m", 1),
        ("123m 456m 789m 11z 5z +6z", 0),
        ("11m 22m 33p 44p 55s 66s 7z +7z", 0),
        ("2m +2m (345m) (345m) (345m) [1111z]", 1),
    ],
)
def test_how_many_readings_a_hand_has(text: str, number: int) -> None:
    assert len(found_readings(read(text))) == number


# --- irregular hands -----------------------------------------------------------------------------


@given(SEEDS)
def test_seven_different_pairs_are_a_reading(seed: int) -> None:
    kinds = Random(seed).sample(range(34), 7)
    tiles = read(" ".join(f"{t}{t}" for t in map(text_of, kinds)).replace("  ", " "))
    word = seven_pairs(tiles.hand, four_alike=False)
    assert word is not None
    pieces = pieces_of_reading(word, tiles, self_draw=True)
    assert sorted(shape(piece) for piece in pieces) == sorted((k, k) for k in kinds)
    reading = Reading(facts_key(word, 0))
    assert (reading.pairs, reading.chows, reading.pungs) == (7, 0, 0)
    assert not reading.called
    assert reading.suits == len({k // 9 for k in kinds if k < 27})
    assert reading.honors == any(k >= 27 for k in kinds)
    assert reading.all_outside == all(k >= 27 or k % 9 in (0, 8) for k in kinds)


def text_of(kind: int) -> str:
    return f"{kind % 9 + 1}{'mpsz'[kind // 9]}"


def test_four_alike_are_two_pairs_only_where_the_rules_say_so() -> None:
    hand = read("1111m 22p 33p 44s 55s 7z +7z").hand
    assert seven_pairs(hand, four_alike=False) is None
    word = seven_pairs(hand, four_alike=True)
    assert word is not None
    assert Reading(facts_key(word, 0)).pairs == 7


def test_an_odd_tile_is_no_seven_pairs() -> None:
    assert seven_pairs(read("11m 22m 33p 44p 55s 66s 7z +6z").hand, four_alike=True) is None


@pytest.mark.parametrize(
    ("text", "counter"),
    [
        ("19m 19p 19s 1234567z +1z", 2),
        ("119m 19p 19s 123456z +7z", 1),
        ("19m 19p 19s 1234567z +9m", 2),
        ("119m 19p 19s 12345z 6z +6z", None),
        ("19m 19p 28s 1234567z +1z", None),
    ],
)
def test_thirteen_orphans_know_a_wait_for_all_thirteen(text: str, counter: int | None) -> None:
    word = thirteen_orphans(read(text).hand)
    if counter is None:
        assert word is None
        return
    assert word is not None
    reading = Reading(facts_key(word, 0))
    assert (reading.orphans, reading.pairs) == (counter, 0)
    assert reading.all_outside and reading.honors and reading.terminals
    assert pieces_of_reading(word, read(text), self_draw=True) == []


@pytest.mark.parametrize(
    ("text", "counter"),
    [
        ("1112345678999m +5m", 2),
        ("1112345678999s +1s", 2),
        ("111234567899p 5p +9p", 1),
        ("1112345678999m +5p", 0),
        ("11123456789m 99p +9p", 0),
    ],
)
def test_nine_gates_know_a_wait_for_all_nine(text: str, counter: int) -> None:
    tiles = read(text)
    added = nine_gates(tiles.hand)
    words = found_readings(tiles)
    assert [Reading(facts_key(word + added, 0)).nine_gates for word in words] == (
        [counter] * len(words)
    )


@given(SEEDS)
def test_seven_pairs_and_a_triplet_of_seventeen_tiles(seed: int) -> None:
    random = Random(seed)
    kinds = random.sample(range(34), 8)
    counts = Counter(dict.fromkeys(kinds[1:], 2)) + Counter({kinds[0]: 3})
    if random.random() < 0.4:  # four alike are two pairs
        counts = Counter(dict.fromkeys(kinds[1:6], 2)) + Counter({kinds[6]: 4, kinds[0]: 3})
    tiles = read(" ".join(text_of(k) for k in random.sample(list(counts.elements()), 17)))
    word = pairs_and_triplet(tiles.hand)
    assert word is not None
    reading = Reading(facts_key(word, 0))
    assert (reading.pairs, reading.pungs, reading.chows) == (7, 1, 0)
    pieces = pieces_of_reading(word, tiles, self_draw=True)
    assert Counter(k for piece in pieces for k in shape(piece)) == counts
    assert sum(piece.won for piece in pieces) == 1


@pytest.mark.parametrize(
    "text",
    [
        "11m 22m 33p 44p 55s 66s 77s 22z +2z 1z",
        "111m 222m 333p 44p 55s 66s +1z",
        "1111m 222m 333p 44p 55s 66s +6s",
    ],
)
def test_other_seventeen_tiles_are_no_pairs_and_triplet(text: str) -> None:
    assert pairs_and_triplet(read(text).hand) is None
