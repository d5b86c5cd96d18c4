"""Tiles and hands as text: what prints parses back, and what is no tile is refused at its place."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.engine.notation import hand_text, pieces_of
from ledger.engine.tiles import HONOR_LETTERS, kind_text
from ledger.errors import NotationError
from ledger.game.line import parse_line
from tests.engine.hands import SEATS, Said, facts_of, random_said, read

RANDOM = st.integers(0, 2**32).map(Random)


def canonical(text: str) -> str:
    return hand_text(read(text))


def grouped(random: Random, tiles: list[str]) -> str:
    """The tiles in this order, neighbors of one suit in one group now and then."""
    text = ""
    for tile in tiles:
        if text.endswith(tile[1]) and random.random() < 0.5:
            text = text[:-1] + tile
        else:
            text += " " * random.randint(text == "", 1) + tile
    return text.strip()


@given(RANDOM, st.sampled_from((4, 5)))
def test_canonical_text_reads_back_as_the_same_tiles(random: Random, sets: int) -> None:
    said = random_said(random, sets)
    tiles = read(said.text)
    assert facts_of(read(hand_text(tiles))) == facts_of(tiles)


@given(RANDOM)
def test_canonical_text_is_its_own_canonical_text(random: Random) -> None:
    text = canonical(random_said(random).text)
    assert canonical(text) == text


@given(RANDOM)
def test_order_and_grouping_of_concealed_tiles_do_not_matter(random: Random) -> None:
    said = random_said(random)
    rest = list(said.concealed)
    rest.remove(said.win)
    random.shuffle(rest)
    # The winning tile anywhere, the melds in their order, the bonus tiles in front.
    place = random.randint(0, len(rest))
    before, after = grouped(random, rest[:place]), grouped(random, rest[place:])
    bonus = "".join(random.sample(said.bonus, len(said.bonus)))
    other = " ".join([f"{bonus}f" * bool(bonus), before, f"+{said.win}", after, *said.melds])
    assert facts_of(read(other)) == facts_of(read(said.text))
    assert canonical(other) == canonical(said.text)


@given(RANDOM)
def test_without_a_mark_the_last_concealed_tile_wins(random: Random) -> None:
    said = random_said(random)
    assert facts_of(read(said.text.replace("+", ""))) == facts_of(read(said.text))


@given(RANDOM)
def test_a_discard_and_a_draw_are_the_same_text(random: Random) -> None:
    text = random_said(random).text
    assert hand_text(read(text, drawn=False)) == hand_text(read(text))


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("234m 567p 22s 67s +8s (555z) [1111p] 37f", "234m567p2267s +8s (555z) [1111p] 37f"),
        ("7s6s 22s 765p +8s 432m 73f (555z) [1111p]", "234m567p2267s +8s (555z) [1111p] 37f"),
        ("34506p 11z +1z", "34056p11z +1z"),
        ("345550p +5p 1m", "1m340555p +5p"),
        ("3455p +0p", "3455p +0p"),
        ("123m (5055p)", "12m +3m (0555p)"),
        ("12m (0567p 1z", None),
        ("1m (304s) +1m", "1m +1m (340s)"),
        ("1m (430s) +1m", "1m +1m (340s)"),
        ("EEE SS PFC +P", "11122567z +5z"),
        ("11m +E(CCC)", "11m +1z (777z)"),
        ("1m +EE 2m", "12m1z +1z"),
        ("1m +1m f1 f8", "1m +1m 18f"),
        ("1234567f +8f", "1234567f +8f"),
        ("12345678f", "12345678f"),
        ("123m456m", "12345m +6m"),
        ("(123m)(456m) 1z1z", "1z +1z (123m) (456m)"),
    ],
)
def test_the_canonical_text_of_a_hand(text: str, printed: str | None) -> None:
    if printed is None:
        with pytest.raises(NotationError):
            canonical(text)
    else:
        assert canonical(text) == printed


def test_capitals_are_the_honors() -> None:
    for letter, kind in zip(HONOR_LETTERS, range(27, 34), strict=True):
        [piece] = pieces_of(letter)
        assert [tile.kind for tile in piece.tiles] == [kind]
        assert facts_of(read(f"1m +{letter}")) == facts_of(read(f"1m +{kind_text(kind)}"))


# A line, and the same with carets under the place that is refused.
# fmt: off
REFUSED = [
    ("tsumo E 11m 55z +8z",
     "                 ^^", "no tile 8z",
     "honors are 1z to 7z: East South West North White Green Red"),
    ("tsumo E 108z 1m",
     "         ^     ", "no tile 0z", "honors are 1z to 7z: East South West North White Green Red"),
    ("tsumo E 1m 19f",
     "            ^^", "no tile 9f", "bonus tiles are 1f to 8f"),
    ("tsumo E 1m f0",
     "           ^^", "no tile 0f", "bonus tiles are 1f to 8f"),
    ("tsumo E 11m (147m)",
     "            ^^^^^^", "(147m) is not a chow, pung or kong",
     "write a chow (234m), a pung (555z), a kong (1111p) or a concealed kong [1111p]"),
    ("tsumo E 11m (891m)",
     "            ^^^^^^", "(891m) is not a chow, pung or kong",
     "write a chow (234m), a pung (555z), a kong (1111p) or a concealed kong [1111p]"),
    ("tsumo E 11m (123z)",
     "            ^^^^^^", "(123z) is not a chow, pung or kong",
     "write a chow (234m), a pung (555z), a kong (1111p) or a concealed kong [1111p]"),
    ("tsumo E 11m (11m)",
     "            ^^^^^", "(11m) is not a chow, pung or kong",
     "write a chow (234m), a pung (555z), a kong (1111p) or a concealed kong [1111p]"),
    ("tsumo E 11m ()",
     "            ^^", "() is not a chow, pung or kong",
     "write a chow (234m), a pung (555z), a kong (1111p) or a concealed kong [1111p]"),
    ("tsumo E 11m (111f)",
     "            ^^^^^^", "(111f) is not a chow, pung or kong",
     "write a chow (234m), a pung (555z), a kong (1111p) or a concealed kong [1111p]"),
    ("tsumo E 11m [123m]",
     "            ^^^^^^", "[123m] is not a concealed kong",
     "write a chow (234m), a pung (555z), a kong (1111p) or a concealed kong [1111p]"),
    ("tsumo E 11m [111m]",
     "            ^^^^^^", "[111m] is not a kong", "put only a concealed kong in [ ]"),
    ("tsumo E 11m (111m]",
     "            ^^^^^^", "'(111m]' has two kinds of bracket", "write ( ) or [ ]"),
    ("tsumo E 11m (123m",
     "            ^^^^^", "'(123m' is not finished", "close it, or add a tile"),
    ("tsumo E 11m [1111p",
     "            ^^^^^^", "'[1111p' is not finished", "close it, or add a tile"),
    ("tsumo E 11m +",
     "            ^", "'+' is not finished", "close it, or add a tile"),
    ("tsumo E 11m123 1m",
     "           ^^^", "'123' has no suit",
     "write the suit after the digits: m characters, p dots, s bamboo, z honors, f bonus"),
    ("tsumo E 1x",
     "        ^", "'1' has no suit",
     "write the suit after the digits: m characters, p dots, s bamboo, z honors, f bonus"),
    ("tsumo E 11m(12+3m)",
     "            ^^", "'12' has no suit",
     "write the suit after the digits: m characters, p dots, s bamboo, z honors, f bonus"),
    ("tsumo E 11m(1m+1m)",
     "              ^", "'+' is not a tile", "write tiles like 123m 55z +5z (234p) [1111s]"),
    ("tsumo E 11m((123m)",
     "            ^", "'(' is not a tile", "write tiles like 123m 55z +5z (234p) [1111s]"),
    ("tsumo E 11m)",
     "           ^", "')' is not a tile", "write tiles like 123m 55z +5z (234p) [1111s]"),
    ("tsumo E 11m++1m",
     "            ^", "'+' is not a tile", "write tiles like 123m 55z +5z (234p) [1111s]"),
    ("tsumo E 11m +88s",
     "            ^^^^", "only one tile wins", "put a blank after the winning tile"),
    ("tsumo E 11m+1m+2m",
     "              ^^^", "a second winning tile", ""),
    ("tsumo E 11m +1m 2m +2m",
     "                   ^^^", "a second winning tile", "mark one tile with +"),
    ("tsumo E 11m１m",
     "           ^", "'１' is not a tile", "write tiles like 123m 55z +5z (234p) [1111s]"),
]
# fmt: on
IDS = [text for text, _, _, _ in REFUSED]


@pytest.mark.parametrize(("text", "carets", "message", "fix"), REFUSED, ids=IDS)
def test_what_is_no_tile_is_refused_at_its_place(
    text: str, carets: str, message: str, fix: str
) -> None:
    with pytest.raises(NotationError) as refused:
        parse_line(text, SEATS)
    error = refused.value
    assert error.caret_lines() == [text, carets.rstrip()]
    assert (error.message, error.fix) == (message, fix)


@pytest.mark.parametrize("text", ["²m", "1m²", "+²s", "f²", "١m", "1m٢p"])
def test_digits_of_other_scripts_are_no_digits(text: str) -> None:
    with pytest.raises(NotationError):
        pieces_of(text)


@given(RANDOM, st.data())
def test_a_hand_with_a_character_changed_reads_or_is_refused(
    random: Random, data: st.DataObject
) -> None:
    said: Said = random_said(random)
    place = data.draw(st.integers(0, len(said.text) - 1))
    letter = data.draw(st.sampled_from("0123456789mpszf+()[]ESWNPFC ²１é"))
    try:
        read(said.text[:place] + letter + said.text[place + 1 :])
    except NotationError as error:
        assert error.span is not None and error.text is not None
        assert 0 <= error.span[0] < error.span[1] <= len(error.text)
