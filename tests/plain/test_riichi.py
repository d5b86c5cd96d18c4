"""The plain scorer is right by worked cases and recorded games; the program agrees with it."""

import json
import os
import random
from collections.abc import Iterable
from typing import Any

import pytest

from ledger.rules import rule_set, score_json
from tests.cases.riichi import HandCase, each_tile, hand_cases, tiles
from tests.games.convert import CIRCUMSTANCES, HERE, expected_hand, hands_by_id, seat_of
from tests.plain.riichi import (
    NAMED,
    SEATS,
    PlainMeld,
    PlainWin,
    line,
    options_of,
    random_win,
    score,
    shuffled,
)

RANDOM_HANDS = int(os.environ.get("MJL_RANDOM_HANDS", "3000"))
TOTALS = ("fan", "fu", "limit", "points")
# fmt: off
EVERY_PATTERN = {
    "riichi", "double-riichi", "ippatsu", "menzen-tsumo", "pinfu", "iipeikou", "tanyao", "sanshoku-doujun",
    "ittsuu", "yakuhai-haku", "yakuhai-hatsu", "yakuhai-chun", "yakuhai-seat", "yakuhai-round", "chanta",
    "rinshan", "chankan", "haitei", "houtei", "chiitoitsu", "sanshoku-doukou", "sanankou", "sankantsu",
    "toitoi", "shousangen", "honroutou", "junchan", "honitsu", "ryanpeikou", "chinitsu", "renhou", "kokushi",
    "kokushi-13", "chuuren", "chuuren-9", "tenhou", "chiihou", "suuankou", "suuankou-tanki", "suukantsu",
    "ryuuiisou", "chinroutou", "tsuuiisou", "daisangen", "shousuushii", "daisuushii", "dora", "ura-dora",
    "red-fives",
}
# fmt: on


def plain(win: PlainWin) -> dict[str, Any] | str:
    """The plain score of a win under its own rules."""
    return score(win, options_of(win.rules) | win.options)


def values(found: dict[str, Any]) -> dict[str, Any]:
    """The same with patterns as id -> value."""
    return found | {"patterns": {name: value for name, (_, value) in found["patterns"].items()}}


def recorded_win(hand: dict[str, Any]) -> PlainWin:
    """A winning hand of the recorded games."""
    flags = {word for flag, word in CIRCUMSTANCES if hand[flag]}
    open_melds = [(meld["tiles"], meld["type"] != "ankan") for meld in hand["melds"]]
    return PlainWin(
        concealed=tiles(hand["closed"]),
        tile=hand["win"],
        melds=tuple(PlainMeld(tiles(text), is_open) for text, is_open in open_melds),
        seat=SEATS[seat_of(hand["winner"], hand)],
        round=SEATS[int(hand["round_wind"][0]) - 1],
        discarder=None if hand["tsumo"] else SEATS[seat_of(hand["from"], hand)],
        flags=frozenset(flags | ({"riichi"} if hand["riichi"] else set())),
        dora=each_tile(hand["dora"]),
        ura=each_tile(hand["ura"]),
        counters=hand["honba"],
        sticks=hand["sticks"],
        liable=None if hand["pao"] is None else SEATS[seat_of(hand["pao"], hand)],
        rules="riichi-tenhou",
    )


@pytest.mark.parametrize("case", list(hand_cases()), ids=lambda case: case.id)
def test_the_plain_scorer_agrees_with_a_worked_case(case: HandCase) -> None:
    found = plain(case.win)
    if case.expected is None:
        assert isinstance(found, str)
        return
    assert not isinstance(found, str), found
    found = values(found)
    assert {key: found[key] for key in case.expected} == case.expected, case.note


def test_the_plain_scorer_agrees_with_the_recorded_games() -> None:
    for hand in hands_by_id(HERE / "tenhou-hands.jsonl").values():
        found, expected = plain(recorded_win(hand)), expected_hand(hand)
        assert not isinstance(found, str), hand["id"]
        found = values(found)
        for key in (*TOTALS, "patterns", "deltas"):
            assert found[key] == expected[key], (hand["id"], key)


def random_wins() -> list[PlainWin]:
    """The random hands, the same in every run."""
    return [random_win(random.Random(seed)) for seed in range(RANDOM_HANDS)]


def answers(wins: Iterable[PlainWin]) -> list[dict[str, Any]]:
    """The program's answer to each win, in order; wins of a named set go in one batch."""
    numbered = list(enumerate(wins))
    found: dict[int, dict[str, Any]] = {}
    for name in NAMED:
        batch = [(number, line(win)) for number, win in numbered if win.rules == name]
        texts = score_json(rule_set(name), [text for _, text in batch])
        for (number, _), text in zip(batch, texts, strict=True):
            found[number] = json.loads(text)
    return [found[number] for number, _ in numbered]


def difference(found: dict[str, Any] | str, answer: dict[str, Any]) -> str | None:
    """In what the program departs from the plain scorer, or None."""
    if isinstance(found, str):
        return None if "error" in answer else f"should be refused: {found}"
    if "error" in answer:
        return f"refused: {answer['error']}"
    total = {key: found[key] for key in TOTALS}
    if answer["total"] != total:
        return f"total {answer['total']}, plain {total}"
    patterns = {entry["id"]: (entry["count"], entry["value"]) for entry in answer["patterns"]}
    if patterns not in [found["patterns"], *found["or_patterns"]]:
        return f"patterns {patterns}, plain {found['patterns']}"
    if answer["deltas"] != found["deltas"]:
        return f"deltas {answer['deltas']}, plain {found['deltas']}"
    return None


def test_random_hands_hold_every_pattern() -> None:
    # The number is fixed: a short run by the environment variable must not fail here.
    scores = [plain(random_win(random.Random(seed))) for seed in range(3000)]
    found = {name for one in scores if not isinstance(one, str) for name in one["patterns"]}
    assert found == EVERY_PATTERN


def test_the_program_agrees_with_the_plain_scorer_on_random_hands() -> None:
    wins = random_wins()
    wrong = [
        f"{win.rules}: {line(win)}\n  {problem}"
        for win, answer in zip(wins, answers(wins), strict=True)
        if (problem := difference(plain(win), answer))
    ]
    assert not wrong, f"{len(wrong)} of {len(wins)}\n" + "\n".join(wrong[:20])


def test_the_order_in_which_tiles_are_typed_does_not_matter() -> None:
    wins = random_wins()[:1000]
    again = [shuffled(win, random.Random(seed)) for seed, win in enumerate(wins)]
    for win, other, first, second in zip(wins, again, answers(wins), answers(again), strict=True):
        assert ("error" in first) == ("error" in second), f"{line(win)}\n{line(other)}"
        if "error" not in first:
            kept = ("total", "patterns", "payments", "deltas")
            assert [first[key] for key in kept] == [second[key] for key in kept], line(other)
