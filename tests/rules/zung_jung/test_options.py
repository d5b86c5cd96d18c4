"""Options are checked, explained, and change what depends on them."""

from dataclasses import fields

import pytest

from ledger.errors import TableError
from ledger.game.outcome import WinOutcome
from ledger.rules.fold import Game
from ledger.rules.ruleset import RuleSet
from ledger.rules.zung_jung import (
    BOOKS,
    ZUNG_JUNG,
    ZUNG_JUNG_3_3,
    ZUNG_JUNG_3_3_MIN5,
    with_options,
)
from ledger.rules.zung_jung.options import Options
from tests.rules.zung_jung.table import say


def test_the_three_books_differ_in_par_and_minimum() -> None:
    options = [(name, rules.options.par, rules.options.minimum) for name, rules in BOOKS.items()]
    assert options == [
        ("zung-jung", 30, 0),
        ("zung-jung-3.3", 25, 0),
        ("zung-jung-3.3-min5", 25, 5),
    ]


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"pars": 25}, "no option 'pars'"),
        ({"payoff": "winner"}, "payoff cannot be winner"),
        ({"score_goes_with": "name"}, "score_goes_with cannot be name"),
        ({"par": -1}, "par cannot be -1"),
        ({"limit": 0}, "limit cannot be 0"),
        ({"minimum": -5}, "minimum cannot be -5"),
        ({"cycles": 0}, "cycles cannot be 0"),
        ({"start_points": -1}, "start_points cannot be -1"),
        ({"bonus_tiles": 1}, "bonus_tiles cannot be 1"),
        ({"par": True}, "par cannot be true"),
        ({"payoff": None}, "payoff cannot be none"),
    ],
)
def test_nonsense_is_refused_with_a_way_out(changes: dict[str, object], why: str) -> None:
    with pytest.raises(TableError, match=why) as refused:
        with_options(ZUNG_JUNG, **changes)
    assert refused.value.fix


def test_bonus_tiles_bring_their_rows_and_go_again() -> None:
    with_bonus = with_options(ZUNG_JUNG_3_3, bonus_tiles=True, par=30)
    assert with_bonus.bonus_tiles
    assert [row.id for row in with_bonus.patterns[44:]] == [
        "own-flower",
        "other-flower",
        "flower-set",
    ]
    without = with_options(with_bonus, bonus_tiles=False)
    assert without.patterns == ZUNG_JUNG_3_3.patterns
    assert without.options.par == 30


def test_every_option_is_explained_with_its_section() -> None:
    assert all("(§" in option.metadata["help"] for option in fields(Options))


@pytest.mark.parametrize("rules", [ZUNG_JUNG, ZUNG_JUNG_3_3_MIN5], ids=lambda rules: rules.name)
def test_a_rule_set_rebuilt_without_changes_is_the_same(rules: RuleSet) -> None:
    again = with_options(rules)
    assert (again.options, again.patterns) == (rules.options, rules.patterns)


@pytest.mark.parametrize(
    ("line", "lines"),
    [
        ("win S from E 234m 567p 44s 78s +9s (333z)", [("a chicken hand", 1), ("up to par", 1)]),
        ("win S from E 70", [("three times", 210), ("responsible", 150), ("other two", 30)]),
        ("self E 111m 444p 777s 55z 99s +5z first-turn", [("before the limit", 325)]),
    ],
)
def test_the_derivation_says_how_the_payment_follows(
    line: str, lines: list[tuple[str, int]]
) -> None:
    step = say(line)
    assert isinstance(step.outcome, WinOutcome)
    claim, scored = step.outcome.claims[0], step.scored[0]
    seating = Game(ZUNG_JUNG).seating(claim)
    explained = ZUNG_JUNG.explain(ZUNG_JUNG.options, scored.reading, claim, seating, scored.value)
    for label, amount in lines:
        assert any(label in said and amount == points for said, points, _ in explained)
