"""Worked settlements, draws, liability, fouls and results: over score lines, and over the fold."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ledger.game.payment import Pot
from ledger.rules import options_of, rule_set, score_json
from ledger.rules.fold import Game, Step
from ledger.rules.ruleset import RuleSet
from tests.cases.riichi_settlements import SEATS, Result, Settlement, results, settlements

CASES = list(settlements())
ENDS = list(results())
# Players called as the seats of the first hand; a line's capitals are the seats of its own hand.
NAMES = ("ann", "bob", "cho", "dai")


def rules_of(case: Settlement | Result) -> RuleSet:
    return rule_set(case.rules, **case.options)


def ids(case: Settlement | Result) -> str:
    return case.id


@pytest.mark.parametrize(
    "case", [case for case in CASES if case.deltas_at_end is not None], ids=ids
)
def test_a_score_line_moves_what_the_source_says(case: Settlement) -> None:
    lying = case.sticks + len(case.staked)
    words = [f"counters:{case.counters}", f"sticks:{lying}"]
    [answer] = map(json.loads, score_json(rules_of(case), [" ".join([case.line, *words])]))
    assert "error" not in answer, answer
    assert answer["deltas"] == case.deltas_at_end


def played(case: Settlement) -> Step:
    """The hand in a game that has reached its counters and sticks."""
    game = Game(rules_of(case))
    assert case.before is not None
    for line in case.before:
        game.say(line, NAMES)
    return game.say(case.line, NAMES)


REACHED = [case for case in CASES if case.before is not None]


@pytest.mark.parametrize("case", REACHED, ids=ids)
def test_the_fold_moves_what_the_source_says(case: Settlement) -> None:
    step = played(case)
    before, after = step.before, step.after
    assert (before.counters, before.sticks) == (case.counters, case.sticks)
    if case.deltas is not None:
        change = step.deltas()
        seated = {SEATS[(seat - before.dealer) % 4]: change[seat] for seat in range(4)}
        assert seated == case.deltas
    if case.dealer_stays is not None and not after.over:
        assert (after.dealer == before.dealer) == case.dealer_stays
    if case.counters_after is not None and not after.over:
        assert after.counters == case.counters_after
    if case.sticks_after is not None:
        assert after.sticks == case.sticks_after
    if case.finished is not None:
        assert after.over == case.finished


@pytest.mark.parametrize("case", [case for case in REACHED if case.penalties], ids=ids)
def test_what_comes_off_the_result_goes_to_the_penalty_pot(case: Settlement) -> None:
    step = played(case)
    taken = {
        SEATS[payment.payer]: -payment.points
        for payment in step.payments
        if payment.payee == Pot.PENALTY
    }
    assert taken == case.penalties


def test_most_cases_are_reached_by_a_game() -> None:
    assert len(REACHED) > 0.8 * len(CASES) > 20


def ended(case: Result) -> dict[str, Any]:
    """A game with these scores and sticks, closed."""
    pot = 1000 * case.sticks_left
    start = (sum(case.scores) + pot) // 4
    game = Game(rule_set(case.rules, **options_of_start(case, start)))
    line = "total " + " ".join(map(str, case.scores)) + (f" pot {pot}" if pot else "")
    game.say(line, NAMES)
    final = game.finish()
    totals = [
        score - final.base + bonus for score, bonus in zip(final.scores, final.bonus, strict=True)
    ]
    return {"final": final.scores, "totals": tuple(totals), "places": final.places}


def options_of_start(case: Result, start: int) -> dict[str, Any]:
    """The case's options, and the starting points that its scores add up to."""
    usual = options_of(rules_of(case))
    if usual["start_points"] == start:
        return case.options
    return {**case.options, "start_points": start, "return_points": start}


@pytest.mark.parametrize("case", ENDS, ids=ids)
def test_a_game_ends_with_the_results_of_the_source(case: Result) -> None:
    found = ended(case)
    for name in ("final", "totals", "places"):
        if getattr(case, name) is not None:
            assert found[name] == getattr(case, name), name
