"""Rule sets by name, options from text, and options as a game keeps them."""

from __future__ import annotations

import gc
import json
from dataclasses import fields, replace

import pytest

from ledger.errors import LedgerError
from ledger.rules import (
    BOOKS,
    options_of,
    parse_options,
    registry,
    rule_set,
    with_options,
    with_stored_options,
)
from ledger.rules.scoring import scorer_of


@pytest.mark.parametrize("name", BOOKS)
def test_a_rule_set_is_known_by_its_name_and_says_what_it_is(name: str) -> None:
    rules = rule_set(name)
    assert rules.name == name
    assert rules.edition and rules.title
    assert rules.unit in ("fan", "points", "tai")
    assert len({row.id for row in rules.patterns}) >= 30


@pytest.mark.parametrize("name", BOOKS)
def test_every_pattern_has_its_names_and_its_section(name: str) -> None:
    for row in rule_set(name).patterns:
        assert row.source and row.english and row.french and row.chinese and row.japanese, row.id
        assert row.id == row.id.lower() and "_" not in row.id and " " not in row.id


@pytest.mark.parametrize("name", BOOKS)
def test_every_option_says_what_it_is(name: str) -> None:
    for option in fields(rule_set(name).options):
        assert option.metadata["help"], option.name


@pytest.mark.parametrize("name", BOOKS)
def test_options_as_a_game_keeps_them_make_the_same_rule_set(name: str) -> None:
    rules = rule_set(name)
    kept = json.loads(json.dumps(options_of(rules)))
    assert with_stored_options(name, kept).options == rules.options


@pytest.mark.parametrize("name", BOOKS)
def test_options_said_as_text_are_the_values(name: str) -> None:
    rules = rule_set(name)
    said = {key: spoken(value) for key, value in options_of(rules).items()}
    typed = parse_options(rules, said)
    assert with_options(rules, typed).options == rules.options


def spoken(value: object) -> str:
    """A value as a line says it."""
    if isinstance(value, list):
        return ",".join(map(spoken, value)) or "none"
    return (
        "none" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
    )


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("3", 3),
        ("-30000", -30000),
        ("true", True),
        ("false", False),
        ("none", None),
        ("head_bump", "head_bump"),
        ("1,-2", (1, -2)),
        ("--5", "--5"),
        ("²", "²"),
        ("３", "３"),
        ("", ""),
    ],
)
def test_a_value_is_a_number_a_switch_nothing_a_word_or_a_list(text: str, value: object) -> None:
    assert parse_options(rule_set("riichi"), {"start_points": text}) == {"start_points": value}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("none", ()),
        ("", ()),
        ("daisangen", ("daisangen",)),
        ("daisangen,daisuushii", ("daisangen", "daisuushii")),
    ],
)
def test_an_option_that_holds_a_list_is_said_with_one_item_or_none_too(
    text: str, value: object
) -> None:
    assert parse_options(rule_set("riichi"), {"pao": text}) == {"pao": value}


def test_a_number_too_large_names_its_option() -> None:
    with pytest.raises(LedgerError) as caught:
        parse_options(rule_set("riichi"), {"oka": "12345678901"})
    assert caught.value.message == "oka cannot be 12345678901"


def test_true_and_one_are_two_values() -> None:
    with pytest.raises(LedgerError):
        rule_set("riichi", open_tanyao=1)
    assert rule_set("riichi", open_tanyao=True).options.open_tanyao is True


def test_rule_sets_that_are_gone_are_not_mistaken_for_new_ones() -> None:
    # The memo goes by identity: what was made from a rule set must not outlive it there.
    for number in range(50):
        own = replace(rule_set("riichi"), title=f"house rules {number}")
        made = with_options(own, {"red_fives": 0})
        assert made.options.red_fives == 0
        assert with_options(own, {"red_fives": 0}) is made
        assert scorer_of(own).rules is own
        assert own in [base for base, _ in registry._MADE.values()]
        del own, made
        gc.collect()


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("riichi-tenhou", ("round", "dealer", "counters", "sticks")),
        ("zung-jung", ("round", "dealer")),
        ("taiwanese", ("round", "dealer", "continuations")),
    ],
)
def test_each_book_knows_what_state_a_score_line_may_say(name: str, words: tuple[str, ...]) -> None:
    assert rule_set(name).state_words == words


@pytest.mark.parametrize("name", BOOKS)
def test_a_rule_set_s_red_fives_and_bonus_tiles_are_those_of_its_options(name: str) -> None:
    rules = rule_set(name)
    assert rules.red_fives == getattr(rules.options, "red_fives", 0)
    assert not (rules.red_fives and rules.bonus_tiles)
