"""Merging and un-merging restores every report, whoever was merged into whom."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.cli.conftest import Mjl

# Three who never sat at one table, each with a game of hands beside the same three others.
APART = ("a", "e", "f")
CHAINS = [((x, y),) for x, y in permutations(APART, 2)]
CHAINS += [((x, y), (y, z)) for x, y, z in permutations(APART)]
CHAINS += [((x, z), (y, z)) for x, y, z in permutations(APART)]
REPORTS = (
    *[("history", name, "--format", "json") for name in (*APART, "b")],
    *[("versus", name, "b", "--format", "json") for name in APART],
    *[("stats", "--patterns", name, "--format", "json") for name in APART],
    *[("hand", "list", game, "--format", "json") for game in "123"],
    *[("game", "show", game, "--format", "json") for game in "123"],
    ("standings", "--format", "json"),
    ("stats", "--format", "json"),
    ("records", "--format", "json"),
    ("penalty", "list", "--format", "json"),
    ("player", "list", "--all", "--format", "json"),
    ("export", "sheet"),
    ("export", "json"),
    ("export", "csv"),
    ("checkpoint",),
)


@pytest.fixture
def club(mjl: Mjl) -> Mjl:
    for game, name in enumerate(APART, start=1):
        mjl.start("zung-jung", name, "b", "c", "d")
        mjl.play(f"win {name} from b 111m 444p 777s 22z 99s +9s", f"self b {40 + game}", game=game)
        mjl.play(f"penalty {name} 10", game=game)
        mjl("game", "end", str(game))
    return mjl


@pytest.mark.parametrize("chain", CHAINS, ids=str)
def test_merged_and_unmerged_nothing_is_otherwise(
    club: Mjl, chain: tuple[tuple[str, str], ...]
) -> None:
    before = {words: club(*words) for words in REPORTS}
    for player, into in chain:
        club("player", "merge", player, into)
    assert len(club.totals()) == 6 - len(chain)
    for player, _ in reversed(chain):
        club("player", "unmerge", player)
    for words, said in before.items():
        assert club(*words) == said, words
