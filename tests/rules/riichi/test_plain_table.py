"""Whole games of random hands and options: the program and the plain table agree."""

from __future__ import annotations

import copy
import random

import pytest

from ledger.errors import LedgerError
from ledger.rules import options_of, rule_set
from ledger.rules.fold import Game
from tests.rules.riichi.plain_table import (
    CHOICES,
    NAMES,
    PlainHand,
    PlainTable,
    RefusedError,
    random_hand,
)

SETS = ("ema-2008", "ema-2012", "ema-2016", "ema-2025", "wrc", "tenhou")
GAMES = 50
MOST_HANDS = 60


def after(table: PlainTable, hand: PlainHand) -> PlainTable | None:
    """The table after the hand, None where the hand is refused."""
    coming = copy.deepcopy(table)
    try:
        coming.play(hand)
    except RefusedError:
        return None
    return coming


def is_refused(game: Game, line: str) -> bool:
    try:
        game.say(line, NAMES)
    except LedgerError:
        return True
    return False


def compared(game: Game) -> PlainTable:
    """The table after a game of random hands, compared hand by hand."""
    table = PlainTable(options_of(game.rules))
    rng = random.Random(str(table.options))
    for _ in range(MOST_HANDS):
        hand = random_hand(rng)
        coming = after(table, hand)
        assert is_refused(game, hand.line()) == (coming is None), hand.line()
        table = coming or table
        state = game.state
        assert list(state.scores) == table.scores, hand.line()
        assert (state.dealer, state.round, state.over) == (table.dealer, table.round, table.over)
        assert (state.counters, state.sticks) == (table.counters, table.sticks), hand.line()
        if table.over:
            break
    return table


@pytest.mark.parametrize("name", SETS)
def test_random_games_come_out_alike(name: str) -> None:
    rng = random.Random(name)
    for number in range(GAMES):
        # The first game of each set is played with the set's own options.
        chosen = {
            option: rng.choice(values)
            for option, values in CHOICES.items()
            if number and rng.random() < 0.3
        }
        game = Game(rule_set(f"riichi-{name}", **chosen))
        scores, places, results = compared(game).final()
        final = game.finish()
        assert (list(final.scores), list(final.places)) == (scores, places), chosen
        found = [
            score - final.base + bonus
            for score, bonus in zip(final.scores, final.bonus, strict=True)
        ]
        assert found == results, chosen
