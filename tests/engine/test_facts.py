"""Circumstances spelled out, winds, dora: the small facts beside the sets."""

from __future__ import annotations

import pytest

from ledger.engine.facts import (
    BONUS_TILES_AT,
    DISCARDS_AT,
    FLOWER_GROUPS_AT,
    SEAT_FLOWERS_AT,
    Circumstance,
    Win,
    longest_run,
)
from ledger.engine.melds import Counter, Meld
from ledger.engine.tiles import (
    EAST,
    ONE,
    SUIT_BITS,
    WHITE,
    Wind,
    dora_of,
    kind_text,
    kinds_of,
)
from ledger.game.state import State, turns_after

FLAGS = {name: value for name, value in vars(Circumstance).items() if name.isupper()}
NUMBERS = {
    "discards": (DISCARDS_AT, 3),
    "bonus_tiles": (BONUS_TILES_AT, 15),
    "seat_flowers": (SEAT_FLOWERS_AT, 3),
    "flower_groups": (FLOWER_GROUPS_AT, 3),
}


def spelled(bits: int) -> dict[str, object]:
    win = Win(bits, None)
    return {name: getattr(win, name) for name in Win.__slots__ if name != "options"}


def test_every_circumstance_and_number_is_a_fact_of_its_own() -> None:
    assert {name.lower() for name in FLAGS} | set(NUMBERS) == set(spelled(0))
    assert not any(spelled(0).values())


@pytest.mark.parametrize("name", FLAGS)
def test_a_circumstance_is_one_bit_and_one_fact(name: str) -> None:
    assert FLAGS[name].bit_count() == 1
    assert [fact for fact, there in spelled(FLAGS[name]).items() if there] == [name.lower()]


@pytest.mark.parametrize("name", NUMBERS)
def test_a_small_number_does_not_touch_its_neighbors(name: str) -> None:
    at, most = NUMBERS[name]
    assert spelled(most << at) == {**spelled(0), name: most}


def test_no_circumstance_shares_its_bit() -> None:
    fields = [*FLAGS.values(), *(most << at for at, most in NUMBERS.values())]
    assert sum(fields) == sum(fields[:1]) | sum(fields[1:])
    assert sum(value.bit_count() for value in fields) == sum(fields).bit_count()


@pytest.mark.parametrize(
    ("present", "length"), [(0, 0), (0b1, 1), (0b1011, 2), (0b111011111, 5), (0b111111111, 9)]
)
def test_the_longest_run_of_neighbors(present: int, length: int) -> None:
    assert longest_run(present) == length


@pytest.mark.parametrize(
    ("indicator", "dora"),
    [("1m", "2m"), ("9m", "1m"), ("9p", "1p"), ("8s", "9s"), ("9s", "1s"), ("1z", "2z"),
     ("4z", "1z"), ("5z", "6z"), ("7z", "5z")],
)  # fmt: skip
def test_an_indicator_points_to_the_next_tile_and_round_again(indicator: str, dora: str) -> None:
    kinds = {kind_text(kind): kind for kind in range(34)}
    assert kind_text(dora_of(kinds[indicator])) == dora


def test_every_kind_is_the_dora_of_one_indicator() -> None:
    assert sorted(map(dora_of, range(34))) == list(range(34))


def test_a_packed_hand_prints_its_counts_rank_one_last() -> None:
    hand = 3 * ONE[0] + ONE[1] + 2 * ONE[8] + 4 * ONE[EAST] + ONE[WHITE]
    assert hex(hand & (1 << SUIT_BITS) - 1) == "0x200000013"
    assert hex(hand >> 3 * SUIT_BITS) == "0x10004"
    assert kinds_of(hand) == [0, 0, 0, 1, 8, 8, 27, 27, 27, 27, 31]


def test_a_meld_knows_its_tiles() -> None:
    chow = Meld(9, chow=True, kong=False, concealed=False)
    kong = Meld(33, chow=False, kong=True, concealed=True)
    assert (chow.kinds, kong.kinds) == ((9, 10, 11), (33,) * 4)
    assert kinds_of(chow.packed() + kong.packed()) == [9, 10, 11, 33, 33, 33, 33]
    assert chow.word() >> 4 * Counter.CALLED & 15 == 1
    assert kong.word() >> 4 * Counter.CALLED & 15 == 0


def test_winds_go_round_with_the_deal() -> None:
    state = State((0, 1, 2, 3), (0,) * 4, dealer=2, round=5)
    assert [state.wind(seat) for seat in range(4)] == [Wind.W, Wind.N, Wind.E, Wind.S]
    assert [state.seat_of(wind) for wind in Wind] == [2, 3, 0, 1]
    assert state.prevailing is Wind.S
    assert (state.passed().dealer, state.passed().round) == (3, 5)
    assert (state.passed().passed().dealer, state.passed().passed().round) == (0, 6)
    assert [turns_after(1, seat) for seat in range(4)] == [3, 0, 1, 2]
