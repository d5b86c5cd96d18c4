"""Lines of random rare hands under each rule set, the same in every run."""

from __future__ import annotations

from random import Random

from ledger.rules import BOOKS
from tests.plain import riichi, taiwanese, zung_jung

RULES = tuple(BOOKS)


def random_line(name: str, random: Random) -> str:
    """A win as a score line; now and then one that the rule set refuses."""
    if name.startswith("riichi"):
        return riichi.line(riichi.random_win(random))
    if name.startswith("zung-jung"):
        return zung_jung.line(zung_jung.random_win(random))
    return taiwanese.line(taiwanese.random_win(random, name))


def random_lines(name: str, number: int, seed: str = "lines") -> list[str]:
    random = Random(f"{seed} {name}")
    return [random_line(name, random) for _ in range(number)]
