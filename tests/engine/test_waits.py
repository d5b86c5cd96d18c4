"""Waits against the readings themselves: every kind is tried on every hand."""

from __future__ import annotations

from random import Random

import pytest

from ledger.engine.readings import pairs_and_triplet, standard_readings
from ledger.engine.tiles import ONE, SHIFT, SUITS, kind_text
from ledger.engine.waits import pairs_and_triplet_kinds, winning_kinds


def packed(text: str) -> int:
    hand, digits = 0, ""
    for letter in text.replace(" ", ""):
        if letter in SUITS:
            hand += sum(ONE[9 * SUITS.index(letter) + int(digit) - 1] for digit in digits)
            digits = ""
        else:
            digits += letter
    return hand


def names(kinds: int) -> str:
    return " ".join(kind_text(kind) for kind in range(34) if kinds >> kind & 1)


@pytest.mark.parametrize(
    ("concealed", "waits"),
    [
        ("12m 678s 234p 22z 456p 999m", "3m"),
        ("56m 678s 234p 22z 456p 999m", "4m 7m"),
        ("4567s 234p 678m 999p 111z", "4s 7s"),
        ("3456p 123456m 222888s", "3p 6p"),
        ("5p", "5p"),
        ("1z", "1z"),
        ("11m 22s 345p", "1m 2s"),
        ("1112345678999m 222z", "1m 2m 3m 4m 5m 6m 7m 8m 9m"),
        ("12z 123m 456p 789s 111s 99p", ""),
    ],
)
def test_a_hand_waits_for_what_completes_it(concealed: str, waits: str) -> None:
    assert names(winning_kinds(packed(concealed))) == waits


def test_a_kind_that_the_winner_holds_whole_is_no_wait() -> None:
    assert names(winning_kinds(packed("23m 55p"), packed("444m 123s 456s 777s"))) == "1m 4m"
    assert names(winning_kinds(packed("23m 55p"), packed("4444m 123s 456s 777s"))) == "1m"


def test_other_shapes_are_added() -> None:
    concealed = packed("1155m 3377p 99s 444s 226z")
    assert names(winning_kinds(concealed)) == ""
    assert names(winning_kinds(concealed, 0, pairs_and_triplet_kinds(concealed))) == "6z"


def test_seven_pairs_without_the_triplet_wait_for_any_of_the_pairs() -> None:
    pairs = packed("1155m 3377p 9944s 2266z")
    assert names(pairs_and_triplet_kinds(pairs)) == "1m 5m 3p 7p 4s 9s 2z 6z"
    assert names(pairs_and_triplet_kinds(packed("1111m 3377p 9944s 2266z"))) == "3p 7p 4s 9s 2z 6z"
    assert pairs_and_triplet_kinds(packed("123m 456m 3377p 99s 2266z")) == 0


def random_hand(random: Random, size: int) -> int:
    """Tiles of few kinds, so that many hands wait for something."""
    kinds = random.sample(range(34), random.randint(5, 7)) if random.random() < 0.3 else None
    low = random.choice((0, 9, 18))
    wall = [kind for kind in kinds or [*range(low, low + 9), 27, 31] for _ in range(4)]
    return sum(ONE[kind] for kind in random.sample(wall, size))


@pytest.mark.parametrize("size", [1, 4, 7, 10, 13, 16])
def test_waits_agree_with_the_readings_of_every_completed_hand(size: int) -> None:
    random = Random(size)
    waiting = 0
    for _ in range(300):
        hand = random_hand(random, size)
        open_kinds = [kind for kind in range(34) if hand >> SHIFT[kind] & 15 < 4]
        completing = {kind for kind in open_kinds if standard_readings(hand + ONE[kind], 0)}
        assert winning_kinds(hand) == sum(1 << kind for kind in completing)
        waiting += bool(completing)
    assert waiting > 10


def test_pairs_and_triplet_kinds_agree_with_the_reading() -> None:
    random = Random(7)
    for _ in range(300):
        kinds = random.sample(range(34), 8)
        tiles = [kind for kind in kinds for _ in range(random.choice((2, 2, 2, 3, 1, 4)))]
        hand = sum(ONE[kind] for kind in tiles[:16])
        if len(tiles) >= 16:
            fits = [
                kind
                for kind in range(34)
                if hand >> SHIFT[kind] & 15 < 4 and pairs_and_triplet(hand + ONE[kind]) is not None
            ]
            assert pairs_and_triplet_kinds(hand) == sum(1 << kind for kind in fits)
