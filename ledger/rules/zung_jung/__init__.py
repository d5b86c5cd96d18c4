"""Zung Jung: the seed's values, version 3.3, and its sub-variant with a minimum."""

from __future__ import annotations

from functools import partial

from ledger.engine.patterns import Pattern
from ledger.rules.ruleset import RuleSet
from ledger.rules.zung_jung import score, settle, state
from ledger.rules.zung_jung.options import Options, changed
from ledger.rules.zung_jung.patterns import BONUS, PATTERNS, PATTERNS_3_3, in_play

MAHJONG_TIME = "Mahjong Time, Zung Jung - Pointage Mahjong (World Series of Mahjong rules 1.03)"
OFFICIAL = "Zung Jung version 3.3"


def make(
    name: str, edition: str, title: str, patterns: tuple[Pattern, ...], options: Options
) -> RuleSet:
    """The rule set of a table of the 44 patterns with its options."""
    table = in_play(patterns, options)
    return RuleSet(
        name=name,
        edition=edition,
        title=title,
        unit="points",
        hand_size=13,
        options=options,
        patterns=table,
        words=score.WORDS,
        prints=("win", "self"),
        special_readings=score.special_readings,
        circumstances=score.circumstances,
        check=score.check,
        bonus_only=score.bonus_only,
        judge=partial(score.judge, table),
        extras=score.extras,
        with_extras=score.with_extras,
        named=partial(score.named, table),
        declared=score.declared,
        settle=settle.settle,
        paid=settle.paid_winners,
        advance=state.advance,
        finish=state.finish,
        start=state.start,
        label=state.label,
        facts=state.facts,
        explain=score.explain,
        no_win=score.no_win(options),
        bonus_tiles=options.bonus_tiles,
        red_fives=0,
    )


ZUNG_JUNG = make(
    "zung-jung", MAHJONG_TIME, "Zung Jung as Mahjong Time plays it, par 30", PATTERNS, Options()
)
ZUNG_JUNG_3_3 = make(
    "zung-jung-3.3", OFFICIAL, "Zung Jung version 3.3, par 25", PATTERNS_3_3, Options(par=25)
)
ZUNG_JUNG_3_3_MIN5 = make(
    "zung-jung-3.3-min5",
    OFFICIAL,
    "Zung Jung version 3.3 with a minimum of 5 points, par 25",
    PATTERNS_3_3,
    Options(par=25, minimum=5),
)

BOOKS = {rules.name: rules for rules in (ZUNG_JUNG, ZUNG_JUNG_3_3, ZUNG_JUNG_3_3_MIN5)}


def with_options(rules: RuleSet, **changes: object) -> RuleSet:
    """
    One of these rule sets with some options set anew.

    Raises:
        TableError: an option that is not there, or a value of the wrong type or without sense.
    """
    patterns = tuple(row for row in rules.patterns if row not in BONUS)
    return make(rules.name, rules.edition, rules.title, patterns, changed(rules.options, changes))
