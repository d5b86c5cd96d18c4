"""Riichi: six named rule sets of one table, each with its option values."""

from __future__ import annotations

from dataclasses import fields, replace
from functools import partial

from ledger.errors import TableError
from ledger.rules.riichi import score, settle, state
from ledger.rules.riichi.bundles import OPTIONS
from ledger.rules.riichi.explain import explain
from ledger.rules.riichi.options import Options
from ledger.rules.riichi.patterns import ready_table, table_of
from ledger.rules.ruleset import RuleSet

EDITIONS = {
    "riichi-ema-2008": (
        "EMA Riichi Competition Rules, 14 May 2008",
        "Riichi competition (EMA 2008)",
    ),
    "riichi-ema-2012": ("EMA Riichi Competition Rules, 2012", "Riichi competition (EMA 2012)"),
    "riichi-ema-2016": (
        "EMA Riichi Competition Rules, 1 April 2016",
        "Riichi competition (EMA 2016)",
    ),
    "riichi-ema-2025": ("EMA Riichi Competition Rules, 2025", "Riichi competition (EMA 2025)"),
    "riichi-wrc": ("World Riichi Championship rules, 2015", "World Riichi Championship"),
    "riichi-tenhou": ("Tenhou four-player ranked game", "Tenhou, open all simples and red fives"),
}
WORDS = frozenset((
    "ippatsu", "double-riichi", "last-tile", "kong-tile", "robbed-kong", "first-turn",
    "dora", "ura", "liable", "open", "riichi",
))  # fmt: skip
NOTES = {
    "double_yakuman": (
        "The list of 2008 was not found; the customary four are assumed (riichi 10.3)."
    ),
    "stack_yakuman": "That yakuman do not add up in 2008 is assumed, as in 2012 (riichi 10.3).",
}


def make(name: str, options: Options) -> RuleSet:
    """The rule set of this name with these options."""
    edition, title = EDITIONS[name]
    return RuleSet(
        name=name,
        edition=edition,
        title=title,
        unit="fan",
        hand_size=13,
        options=options,
        patterns=table_of(options),
        words=WORDS,
        prints=("ron", "tsumo"),
        special_readings=score.special_readings,
        circumstances=score.circumstances,
        check=score.check,
        bonus_only=score.bonus_only,
        judge=partial(score.judge, ready_table(options)),
        extras=score.extras,
        with_extras=score.with_extras,
        named=score.named,
        declared=score.declared,
        settle=settle.settle,
        paid=settle.paid_winners,
        settle_score=settle.settle_score,
        advance=state.advance,
        finish=state.finish,
        start=state.start,
        label=state.label,
        facts=state.facts,
        explain=explain,
        no_win="it has no yaku",
        bonus_tiles=False,
        red_fives=options.red_fives,
        notes=NOTES if name == "riichi-ema-2008" else {},
    )


BOOKS = {name: make(name, options) for name, options in OPTIONS.items()}


def with_options(rules: RuleSet, **changes: object) -> RuleSet:
    """
    One of these rule sets with some options set anew.

    Raises:
        TableError: an option that is not there, or a value that it does not know.
    """
    known = [field.name for field in fields(Options)]
    for name in changes:
        if name not in known:
            raise TableError(f"no option {name!r}", fix="choose one of " + ", ".join(known))
    return make(rules.name, replace(rules.options, **changes))
