"""Options of each book: their defaults, their help, and what they refuse."""

from dataclasses import fields

import pytest

from ledger.errors import TableError
from ledger.rules.ruleset import RuleSet
from ledger.rules.taiwanese import TAIWANESE, TAIWANESE_CLUB, with_options

ONLY_SEED = {
    "pay_implied_patterns": False,
    "straight_10_rule": "unmelded",
    "exposed_hand_requires_discard": True,
    "seven_pairs_triplet": True,
}
ONLY_CLUB = {
    "li_gu": True,
    "quan_qiu_adds_single_wait": True,
    "flower_group_adds_seat_flower": True,
}
COMMON = {
    "limit": None,
    "min_tai": 0,
    "bonus_tiles_in_play": True,
    "multiple_winners": "all",
    "insurance": False,
    "start_points": 2000,
    "rounds": 4,
    "score_goes_with": "seat",
}
SEED = COMMON | ONLY_SEED | {"base": 0, "per_tai": 1, "dealer_bonus": 0}
SEED |= {"continued_deal_bonus": 0, "dealer_pays_on_self_draw": False}
CLUB = COMMON | ONLY_CLUB | {"base": None, "per_tai": None, "dealer_bonus": 1}
CLUB |= {"continued_deal_bonus": 2, "dealer_pays_on_self_draw": True}


@pytest.mark.parametrize(("rules", "options"), [(TAIWANESE, SEED), (TAIWANESE_CLUB, CLUB)])
def test_defaults_are_those_of_the_book(rules: RuleSet, options: dict[str, object]) -> None:
    assert {one.name: getattr(rules.options, one.name) for one in fields(rules.options)} == options


@pytest.mark.parametrize("rules", [TAIWANESE, TAIWANESE_CLUB])
def test_every_option_says_what_it_does_and_where_it_stands(rules: RuleSet) -> None:
    for one in fields(rules.options):
        assert one.metadata["help"].endswith(f"({one.metadata['section']}).")


@pytest.mark.parametrize(
    ("rules", "name"),
    [(TAIWANESE, name) for name in ONLY_CLUB] + [(TAIWANESE_CLUB, name) for name in ONLY_SEED],
)
def test_an_option_of_the_other_book_is_refused(rules: RuleSet, name: str) -> None:
    with pytest.raises(TableError, match=f"no option '{name}'") as caught:
        with_options(rules, **{name: True})
    assert "min_tai" in caught.value.fix


@pytest.mark.parametrize(
    ("name", "value", "fix"),
    [
        ("base", -1, "write 0 or more"),
        ("base", None, "write 0 or more"),
        ("per_tai", 0, "write 1 or more"),
        ("limit", 0, "write 1 or more, or none"),
        ("limit", True, "write 1 or more, or none"),
        ("limit", (1, 2), "write 1 or more, or none"),
        ("rounds", "four", "write 1 or more"),
        ("insurance", 1, "write true or false"),
        ("multiple_winners", "some", "write all or first"),
        ("straight_10_rule", 10, "write unmelded or strict or self_drawn"),
        ("score_goes_with", "dog", "write seat or player"),
    ],
)
def test_a_value_that_makes_no_sense_is_refused(name: str, value: object, fix: str) -> None:
    with pytest.raises(TableError, match=f"{name} cannot be") as caught:
        with_options(TAIWANESE, **{name: value})
    assert caught.value.fix == fix


def test_options_change_the_rule_set_and_not_the_book() -> None:
    changed = with_options(TAIWANESE, bonus_tiles_in_play=False, min_tai=5)
    assert (changed.bonus_tiles, changed.no_win) == (False, "fewer than the 5 tai that a win needs")
    assert TAIWANESE.bonus_tiles
    assert with_options(changed, bonus_tiles_in_play=True).options.min_tai == 5
