"""Recorded games folded: the table before each hand, scores after it, and the end."""

from __future__ import annotations

from itertools import islice

import pytest

from ledger.game.payment import Pot
from ledger.rules import parse_options, rule_set
from ledger.rules.fold import Game, Step, fold
from ledger.rules.ruleset import RuleSet
from tests.games.convert import RULES, Record, copied

GAMES = list(copied())


def rules_of(sheet: str) -> RuleSet:
    """The rule set of the sheet's game line."""
    [line] = [line for line in sheet.splitlines() if line.startswith("game ")]
    said = dict(word.split("=") for word in line.split() if "=" in word)
    return rule_set(RULES, **parse_options(rule_set(RULES), said))


def hand_lines(sheet: str) -> list[str]:
    heads = ("evening", "player", "game", "end")
    return [line for line in sheet.splitlines() if not line.startswith(heads)]


def by_name(names: list[str], points: tuple[int, ...] | list[int]) -> dict[str, int]:
    return dict(zip(names, points, strict=True))


def told(rules: RuleSet, names: list[str], step: Step) -> Record:
    """What a recorded round tells."""
    before = step.before
    return {
        "round": rules.label(before),
        "dealer": names[before.seats[before.dealer]],
        "counters": before.counters,
        "sticks": before.sticks,
        "deltas": by_name(names, step.deltas()),
        "scores_after": by_name(names, step.after.scores),
    }


@pytest.mark.parametrize(("expected", "sheet"), GAMES, ids=[game["id"] for game, _ in GAMES])
def test_a_recorded_game_comes_out_hand_by_hand(expected: Record, sheet: str) -> None:
    rules, names = rules_of(sheet), expected["seats"]
    steps = list(fold(rules, hand_lines(sheet), names))
    rounds = [{key: one[key] for key in one if key != "hands"} for one in expected["rounds"]]
    assert [told(rules, names, step) for step in steps] == rounds
    assert [step.number for step in steps] == list(range(1, len(rounds) + 1))
    assert [step.after.over for step in steps] == [False] * (len(rounds) - 1) + [True]


@pytest.mark.parametrize(("expected", "sheet"), GAMES, ids=[game["id"] for game, _ in GAMES])
def test_a_recorded_game_ends_with_the_final_scores(expected: Record, sheet: str) -> None:
    game, names = Game(rules_of(sheet)), expected["seats"]
    for line in hand_lines(sheet):
        game.say(line, names)
    final = game.finish()
    assert by_name(names, final.scores) == expected["final"]
    assert sum(final.scores) == sum(game.state.scores) + 1000 * game.state.sticks


@pytest.mark.parametrize(("expected", "sheet"), GAMES, ids=[game["id"] for game, _ in GAMES])
def test_payments_hold_the_sticks_so_that_nothing_is_lost(expected: Record, sheet: str) -> None:
    for step in fold(rules_of(sheet), hand_lines(sheet), expected["seats"]):
        assert all(payment.points > 0 for payment in step.payments)
        lying = sum(p.points for p in step.payments if p.payee == Pot.STICKS)
        taken = sum(p.points for p in step.payments if p.payer == Pot.STICKS)
        assert step.after.sticks - step.before.sticks == (lying - taken) // 1000
        assert sum(step.deltas()) == taken - lying


@pytest.mark.parametrize(
    ("expected", "sheet"), GAMES[:6], ids=[game["id"] for game, _ in GAMES[:6]]
)
def test_printed_lines_fold_to_the_same_game(expected: Record, sheet: str) -> None:
    rules, names = rules_of(sheet), expected["seats"]
    game, printed = Game(rules), []
    for line in hand_lines(sheet):
        printer = game.printer(names)
        printed.append(printer.line(game.say(line, names).outcome, names))
    again = list(fold(rules, printed, names))
    assert [step.payments for step in again] == [
        step.payments for step in fold(rules, hand_lines(sheet), names)
    ]


def test_a_fold_gives_each_step_before_the_next_line_is_read() -> None:
    expected, sheet = GAMES[0]
    lines = [hand_lines(sheet)[0], "no line at all"]
    [first] = islice(fold(rules_of(sheet), lines, expected["seats"]), 1)
    assert first.number == 1
