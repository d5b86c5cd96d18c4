"""
Scoring of every rule book at one rate: random rare hands of each, from text line to payments.

    python -m benchmarks.books [HANDS]

The hands are those of the tests' plain scorers, rarer than real ones. Median of five runs, memos
filled; the rate of each book against riichi's in the same run.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections import deque
from collections.abc import Callable
from random import Random

from ledger.rules import rule_set, score_many
from tests.plain import riichi, taiwanese, zung_jung

RUNS = 5


def lines_of(name: str, count: int) -> list[str]:
    """Score lines without options, so that one rule set scores them all."""
    chance = Random(f"bench {name}")
    draw: dict[str, Callable[[], str]] = {
        "riichi-tenhou": lambda: riichi.line(riichi.random_win(chance)),
        "zung-jung": lambda: zung_jung.line(zung_jung.random_win(chance)),
        "taiwanese": lambda: taiwanese.line(taiwanese.random_win(chance, "taiwanese")),
        "taiwanese-club": lambda: taiwanese.line(taiwanese.random_win(chance, "taiwanese-club")),
    }
    drawn = (draw[name]() for _ in iter(int, 1))
    found: list[str] = []
    while len(found) < count:
        text = next(drawn)
        if "=" not in text:
            found.append(text)
    return found


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    books = ("riichi-tenhou", "zung-jung", "taiwanese", "taiwanese-club")
    lines = {name: lines_of(name, count) for name in books}
    times: dict[str, list[float]] = {name: [] for name in books}
    for _ in range(RUNS + 1):
        for name in books:
            begun = time.perf_counter()
            deque(score_many(rule_set(name), lines[name]), maxlen=0)
            times[name].append((time.perf_counter() - begun) / count)
    medians = {name: statistics.median(taken[1:]) for name, taken in times.items()}
    for name, each in medians.items():
        ratio = medians["riichi-tenhou"] / each
        print(f"{name:15} {each * 1e6:6.1f} us a hand, {ratio:.2f} of riichi's rate")


if __name__ == "__main__":
    main()
