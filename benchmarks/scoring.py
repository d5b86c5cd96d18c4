"""
Scoring against public libraries on the same riichi hands, in one run.

    python -m benchmarks.scoring [HANDS.jsonl] [--repeat N]

From a text line (ours) or a plain record (theirs) to payments; each figure is the median of five
runs. `warm` repeats the hands with filled memos, `cold` is one pass of a fresh process over them,
and over six times as many distinct ones (the suits exchanged). Needs the extra `bench`; field
names of the records are in tests/games/README.md.
"""

from __future__ import annotations

import argparse
import gc
import io
import itertools
import json
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from mahjong.constants import EAST, NORTH, SOUTH, WEST
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld
from mahjong.tile import TilesConverter

from ledger.rules import rule_set, score_json, score_many
from tests.games.convert import score_line

RUNS = 5
HANDS = Path(__file__).parent.parent / "tests/games/tenhou-hands.jsonl"
WIND = {"1z": EAST, "2z": SOUTH, "3z": WEST, "4z": NORTH}
OPTIONS = {
    aka: {
        kuitan: OptionalRules(has_open_tanyao=kuitan, has_aka_dora=aka, has_double_yakuman=False)
        for kuitan in (True, False)
    }
    for aka in (True, False)
}
MELDS = {"chi": Meld.CHI, "pon": Meld.PON, "minkan": Meld.KAN, "kakan": Meld.KAN, "ankan": Meld.KAN}


class Tiles136:
    """Numbers of single tiles, the red fives first of their kind."""

    def __init__(self, reds: bool) -> None:
        self.reds = reds
        self.used: set[int] = set()

    def take(self, text: str) -> list[int]:
        return [self.one(digit, text[-1]) for digit in text[:-1]]

    def one(self, digit: str, suit: str) -> int:
        base = "mpsz".index(suit) * 36 + (4 if digit == "0" else int(digit) - 1) * 4
        places = [base] if digit == "0" else list(range(base, base + 4))
        if digit == "5" and suit != "z" and self.reds:
            places = places[1:]
        tile = next(place for place in places if place not in self.used)
        self.used.add(tile)
        return tile


def groups(text: str) -> list[str]:
    """`123m45p` -> `123m`, `45p`."""
    found, start = [], 0
    for index, letter in enumerate(text):
        if letter in "mpsz":
            found.append(text[start : index + 1])
            start = index + 1
    return found


def by_mahjong(calculator: HandCalculator, hand: dict[str, Any]) -> Any:
    """One record through the PyPI package `mahjong`, as its users call it."""
    numbers = Tiles136(hand["rules"]["aka"])
    melds = [
        Meld(MELDS[m["type"]], numbers.take(m["tiles"]), opened=m["open"]) for m in hand["melds"]
    ]
    tiles = [tile for group in groups(hand["closed"]) for tile in numbers.take(group)]
    win = numbers.take(hand["win"])[0]
    tiles += [win] + [tile for meld in melds for tile in meld.tiles]
    indicators = list(hand["dora"]) + (list(hand["ura"]) if hand["riichi"] else [])
    dora = [
        TilesConverter.one_line_string_to_136_array(text.replace("0", "5"))[0]
        for text in indicators
    ]
    config = HandConfig(
        is_tsumo=hand["tsumo"],
        is_riichi=hand["riichi"] and not hand["double_riichi"],
        is_daburu_riichi=hand["double_riichi"],
        is_ippatsu=hand["ippatsu"],
        is_rinshan=hand["rinshan"],
        is_chankan=hand["chankan"],
        is_haitei=hand["haitei"],
        is_houtei=hand["houtei"],
        is_tenhou=hand["tenhou"],
        is_chiihou=hand["chiihou"],
        player_wind=WIND[hand["seat_wind"]],
        round_wind=WIND[hand["round_wind"]],
        tsumi_number=hand["honba"],
        kyoutaku_number=hand["sticks"],
        options=OPTIONS[hand["rules"]["aka"]][hand["rules"]["kuitan"]],
    )
    return calculator.estimate_hand_value(
        tiles, win, melds=melds, dora_indicators=dora, config=config
    )


def seconds(work: Callable[[], object]) -> float:
    gc.collect()
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def medians(works: dict[str, Callable[[], object]]) -> dict[str, float]:
    """The works in turn, five times: each one's median in seconds."""
    times: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(RUNS):
        for name, work in works.items():
            times[name].append(seconds(work))
    return {name: statistics.median(found) for name, found in times.items()}


def write_json(lines: list[str]) -> None:
    """What `mjl score --batch` does after reading."""
    out = io.StringIO()
    for text in score_json(rule_set("riichi-tenhou"), lines):
        out.write(text + "\n")


def warm(hands: list[dict[str, Any]], repeat: int) -> None:
    rules = rule_set("riichi-tenhou")
    lines = [score_line(hand) for hand in hands]
    calculator = HandCalculator()
    many = lines * repeat
    deque(score_many(rules, lines), maxlen=0)
    found = medians(
        {
            "mahjong": lambda: [by_mahjong(calculator, hand) for hand in hands],
            "score_many": lambda: deque(score_many(rules, many), maxlen=0),
            "batch": lambda: write_json(many),
        }
    )
    theirs = found["mahjong"] / len(hands)
    print(f"warm: {len(hands)} hands x {repeat}")
    report(theirs, {name: found[name] / len(many) for name in ("score_many", "batch")})


def report(theirs: float, ours: dict[str, float]) -> None:
    print(f"  mahjong     {theirs * 1e6:8.1f} us a hand")
    for name, each in ours.items():
        print(f"  {name:11} {each * 1e6:8.1f} us a hand, {theirs / each:5.1f} x")


COLD = {
    "mahjong": "c = HandCalculator()\nf = lambda: [by_mahjong(c, hand) for hand in hands]",
    "score_many": "f = lambda: deque(score_many(rules, lines), maxlen=0)",
    "batch": "f = lambda: write_json(lines)",
}
FRESH = """
import json, sys
from pathlib import Path
from benchmarks.scoring import *
hands = [json.loads(line) for line in Path(sys.argv[1]).read_text().splitlines()]
lines = [score_line(hand) for hand in hands]
rules = rule_set("riichi-tenhou")
{setting}
print(seconds(f))
"""


def cold(path: Path, count: int) -> None:
    """One pass of a fresh process each, five times in turn."""
    times: dict[str, list[float]] = {name: [] for name in COLD}
    for _ in range(RUNS):
        for name, setting in COLD.items():
            command = [sys.executable, "-c", FRESH.format(setting=setting), str(path)]
            run = subprocess.run(command, capture_output=True, text=True, check=True)
            times[name].append(float(run.stdout))
    each = {name: statistics.median(found) / count for name, found in times.items()}
    print(f"cold: {count} hands once")
    report(each.pop("mahjong"), each)


def _exchanged(exchange: Callable[[str], str], suit: re.Match[str]) -> str:
    return exchange(suit[0])


def suits_exchanged(hands: list[str], path: Path) -> int:
    """Write the records with their suits in every order; how many that are."""
    suit = re.compile(r"(?<=[0-9])[mps]")
    with path.open("w") as out:
        for order in itertools.permutations("mps"):
            exchange = dict(zip("mps", order, strict=True)).__getitem__
            for text in hands:
                out.write(suit.sub(partial(_exchanged, exchange), text) + "\n")
    return 6 * len(hands)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("hands", nargs="?", type=Path, default=HANDS)
    parser.add_argument("--repeat", type=int, default=20)
    said = parser.parse_args()
    records = said.hands.read_text().splitlines()
    warm([json.loads(line) for line in records], said.repeat)
    cold(said.hands, len(records))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "hands.jsonl"
        cold(path, suits_exchanged(records, path))


if __name__ == "__main__":
    main()
