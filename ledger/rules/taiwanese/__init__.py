"""Taiwanese with sixteen tiles: the seed's table, and the table of clubs in Taiwan."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from ledger.rules.ruleset import RuleSet
from ledger.rules.taiwanese import circumstances, score, settle, state
from ledger.rules.taiwanese.options import ClubOptions, SeedOptions, changed
from ledger.rules.taiwanese.patterns import CLUB, SEED

NOTES = {"chombo": "Moves no points: say what a foul costs as a penalty. The hand is played again."}

TAIWANESE = RuleSet(
    name="taiwanese",
    edition="Mahjong Time, Taiwanese scoring",
    title="Taiwanese as Mahjong Time scores it: 1 point a tai, no dealer bonus",
    unit="tai",
    hand_size=16,
    options=SeedOptions(),
    patterns=SEED,
    words=circumstances.WORDS,
    prints=("win", "self"),
    special_readings=score.seed_readings,
    circumstances=circumstances.seed_circumstances,
    check=circumstances.check,
    bonus_only=partial(score.bonus_only, SEED),
    judge=score.judge_seed,
    extras=score.extras,
    with_extras=score.with_extras,
    named=partial(score.named, SEED),
    declared=score.declared,
    settle=settle.settle,
    paid=settle.paid_winners,
    advance=state.advance,
    finish=state.finish,
    start=state.start,
    label=state.label,
    facts=state.facts,
    explain=score.explain,
    no_win=score.no_win(SeedOptions()),
    bonus_tiles=True,
    red_fives=0,
    notes=NOTES,
)

TAIWANESE_CLUB = replace(
    TAIWANESE,
    name="taiwanese-club",
    edition="Taiwan association's tai table of 26 December 2009, completed",
    title="Taiwanese as clubs in Taiwan play it: base and tai, 1 + 2n more with the dealer",
    options=ClubOptions(),
    patterns=CLUB,
    special_readings=score.club_readings,
    circumstances=circumstances.club_circumstances,
    bonus_only=partial(score.bonus_only, CLUB),
    judge=score.judge_club,
    named=partial(score.named, CLUB),
)

BOOKS = {rules.name: rules for rules in (TAIWANESE, TAIWANESE_CLUB)}


def with_options(rules: RuleSet, **changes: object) -> RuleSet:
    """
    One of these books with some options set anew.

    Raises:
        TableError: an option that the book does not have, or a value that makes no sense.
    """
    options = changed(rules.options, changes)
    return replace(
        rules,
        options=options,
        no_win=score.no_win(options),
        bonus_tiles=options.bonus_tiles_in_play,
    )
