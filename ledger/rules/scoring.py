"""
What a claim is worth: from its tiles, its named patterns or its declared value.

One `Scorer` a rule set with its options; it keeps the verdicts that it has found. A hand's readings
are integers, their values are remembered by their facts, and the best by the rule book's order is
taken.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NoReturn

from ledger.engine.facts import CIRCUMSTANCES_AT, Circumstance, facts_key, winds_key
from ledger.engine.readings import MEMO_LIMIT, NINE_GATES, nine_gates, standard_readings
from ledger.engine.score import Value, Verdicts
from ledger.engine.tiles import (
    ALL_COUNTS,
    BONUS,
    BONUS_NAMED,
    FOUR_FIVES,
    MORE_RED_FIVES,
    OVER_FOUR,
    RED_FIVES,
    RED_MARK,
    SHIFT,
    THREE_OF_EACH,
    TILE_COUNT,
    TILES,
    Wind,
    kind_text,
)
from ledger.engine.winning_hand import Tiles
from ledger.errors import HandError, count_text
from ledger.game.line import FLAGS
from ledger.game.outcome import Claim, Declared
from ledger.rules.ruleset import RuleSet, Seating

LEAST_BONUS = 1 << BONUS
# With four of a kind at most the counts of a whole hand have four bits or more. Sixteen tiles of
# one kind, which carry over into the next one, leave fewer.
LEAST_BITS = 4


@lru_cache(maxsize=4096)
def seating_of(seat_wind: int, prevailing: int, dealer: bool, counters: int) -> Seating:
    """One object for each place at a table."""
    return Seating(Wind(seat_wind), Wind(prevailing), dealer, counters)


class Extras(dict[tuple[Value, int], Value]):
    """A value and what tiles add outside the readings -> the value with it."""

    def __init__(self, rules: RuleSet) -> None:
        super().__init__()
        self.rules = rules

    def __missing__(self, key: tuple[Value, int]) -> Value:
        if len(self) > MEMO_LIMIT:
            self.clear()
        found = self[key] = self.rules.with_extras(self.rules.options, *key)
        return found


class Scored:
    """A claim's value and the reading it rests on (0 where no tiles were read)."""

    __slots__ = ("reading", "value")

    def __init__(self, value: Value, reading: int) -> None:
        self.value = value
        self.reading = reading


class Scorer:
    """Scores claims under one rule set with its options."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.options = rules.options
        self.verdicts = Verdicts(rules.judge, rules.options)
        self.extras = Extras(rules)
        self.tiles = rules.hand_size + 1
        self.may_carry = self.tiles > 15
        self.wrong_reds = MORE_RED_FIVES if rules.red_fives else RED_FIVES | MORE_RED_FIVES
        self.fives = FOUR_FIVES if rules.red_fives else 0
        words = rules.words
        self.foreign = sum(flag for word, flag in FLAGS.items() if word not in words)
        self.no_dora = "dora" not in words
        self.no_discards = "discards" not in words
        # A hand of seventeen that is complete as dealt has no winning tile (taiwanese 4.4).
        self.deals_complete = rules.hand_size == 16

    def score(self, claim: Claim, discarder: int | None, riichi: bool, seating: Seating) -> Scored:
        """
        The value of a claim.

        Args:
            discarder: a seat, or None on a self-draw.
            riichi: whether the winner declared riichi.

        Raises:
            HandError: no valid win, or a contradiction among the circumstances.
        """
        worth = claim.worth
        if (
            claim.rare
            or claim.circumstances & self.foreign
            or (self.no_dora and (claim.dora or claim.ura))
            or (self.no_discards and claim.discards is not None)
        ):
            self.refuse_foreign(claim)
        if isinstance(worth, Tiles):
            if self.deals_complete and is_dealt_win(claim, discarder, seating):
                worth = claim.worth = worth.unmarked()
            return self.score_tiles(claim, worth, discarder, riichi, seating)
        rules = self.rules
        rules.circumstances(rules.options, claim, discarder, riichi, seating)  # for what it refuses
        drawn = discarder is None
        if isinstance(worth, Declared):
            return Scored(rules.declared(rules.options, worth, claim, drawn, seating), 0)
        return Scored(rules.named(rules.options, worth, claim, drawn, seating), 0)

    def refuse_foreign(self, claim: Claim) -> None:
        """Words that this rule book does not know."""
        for word in words_of(claim):
            if word not in self.rules.words:
                known = ", ".join(sorted(self.rules.words)) or "none"
                raise HandError(
                    f"{word} is not known to {self.rules.name}",
                    fix=f"leave it out; its words are {known}",
                )

    def score_tiles(
        self, claim: Claim, tiles: Tiles, discarder: int | None, riichi: bool, seating: Seating
    ) -> Scored:
        """
        The best reading's value.

        Raises:
            HandError: tiles that no hand has, no winning shape, no win under the rule set.
        """
        rules, options = self.rules, self.options
        hand, declared = tiles.hand, tiles.declared
        if hand >= LEAST_BONUS:
            bonus_only = self.bonus_only(claim, tiles, discarder)
            if bonus_only is not None:
                return Scored(bonus_only, 0)
        both = hand + tiles.melds
        counts = both & ALL_COUNTS
        if (
            (counts | counts + THREE_OF_EACH) & OVER_FOUR
            or both & self.wrong_reds
            or counts & self.fives
            or hand >> TILE_COUNT & TILES != self.tiles
            or (self.may_carry and counts.bit_count() < LEAST_BITS)
        ):
            self.refuse_tiles(both, hand >> TILE_COUNT & TILES)
        circumstances = rules.circumstances(options, claim, discarder, riichi, seating)
        rules.check(options, claim, discarder, circumstances)
        readings = standard_readings(hand, declared)
        if not declared:
            readings += rules.special_readings(options, hand)
            if counts in NINE_GATES:
                gates = nine_gates(hand)
                readings = [reading + gates for reading in readings]
        above = circumstances << CIRCUMSTANCES_AT
        extras = rules.extras(options, claim, riichi)
        return self.best(readings, winds_key(seating.seat_wind, seating.prevailing), above, extras)

    def bonus_only(self, claim: Claim, tiles: Tiles, discarder: int | None) -> Value | None:
        """The value of a win by bonus tiles alone, after a look at the bonus tiles."""
        check_bonus(self.rules, tiles)
        return self.rules.bonus_only(self.options, claim, discarder)

    def best(self, readings: list[int], winds: int, above: int, extras: int) -> Scored:
        """The greatest by the rule book's rank; the first of equals."""
        best: Value | None = None
        chosen = 0
        for reading in readings:
            value = self.verdicts[facts_key(reading, winds) | above]
            if value is not None:
                if extras:
                    value = self.extras[value, extras]
                if best is None or value.rank > best.rank:
                    best, chosen = value, reading
        if best is None:
            if not readings:
                refuse_incomplete(self.rules)
            raise HandError(f"a complete hand, but {self.rules.no_win}", fix=self.perhaps())
        return Scored(best, chosen)

    def perhaps(self) -> str:
        """What may have been left out where tiles alone are no win."""
        words = [word for word in ("riichi", *FLAGS) if word in self.rules.words]
        return f"perhaps a word is missing: {', '.join(words)}"

    def refuse_tiles(self, both: int, number: int) -> None:
        """
        What is wrong with the tiles, declared sets included; four fives with the red one are right.

        Raises:
            HandError: five of a kind, red fives that are not in play, a wrong number of tiles.
        """
        counts = both & ALL_COUNTS
        five = next((kind for kind in range(34) if counts >> SHIFT[kind] & 15 > 4), None)
        if five is not None:
            raise HandError(
                f"{kind_text(five)} appears {counts >> SHIFT[five] & 15} times",
                fix="there are only four of each tile",
            )
        reds = both & (RED_FIVES | MORE_RED_FIVES)
        if reds and not self.rules.red_fives:
            choose = ", or choose red_fives=3" if hasattr(self.options, "red_fives") else ""
            raise HandError("red fives are not in play", fix=f"write 5 for 0{choose}")
        if reds & MORE_RED_FIVES:
            raise HandError("two red fives of one suit", fix="write 5 for one of them")
        if number != self.tiles:
            size = self.rules.hand_size
            raise HandError(
                f"{count_text(number, 'tile')}, a declared set counted as three",
                fix=f"write {size} tiles and the winning tile, and one more for each kong",
            )
        if counts.bit_count() < LEAST_BITS:
            raise HandError("more than four of one tile", fix="there are only four of each tile")
        for suit in range(3):
            if (
                counts >> SHIFT[9 * suit + 4] & 15 == 4
                and not reds >> SHIFT[9 * suit] + RED_MARK & 1
            ):
                tile = kind_text(9 * suit + 4)
                raise HandError(f"four {tile} without the red one", fix=f"write one as 0{tile[-1]}")


_SCORERS: dict[int, Scorer] = {}
MOST_SCORERS = 256


def scorer_of(rules: RuleSet) -> Scorer:
    """The one scorer of a rule set (the object), so that its verdicts are remembered."""
    scorer = _SCORERS.get(id(rules))
    if scorer is None or scorer.rules is not rules:
        if len(_SCORERS) >= MOST_SCORERS:
            _SCORERS.clear()
        scorer = _SCORERS[id(rules)] = Scorer(rules)
    return scorer


def is_dealt_win(claim: Claim, discarder: int | None, seating: Seating) -> bool:
    dealt = claim.circumstances & Circumstance.FIRST_TURN
    return bool(dealt and seating.dealer and discarder is None)


def words_of(claim: Claim) -> Iterator[str]:
    """The words beside the worth, as `RuleSet.words` names them."""
    yield from (word for word, flag in FLAGS.items() if claim.circumstances & flag)
    yield from (word for word in ("dora", "ura", "river", "open") if getattr(claim, word))
    yield from (word for word in ("liable", "discards") if getattr(claim, word) is not None)
    if claim.said_responsible:
        yield "responsible"


def check_bonus(rules: RuleSet, tiles: Tiles) -> None:
    """Bonus tiles must be in play, and each is there once."""
    if not rules.bonus_tiles:
        raise HandError(
            "bonus tiles are not in play", fix="leave them out, or choose the option that uses them"
        )
    if tiles.bonus.bit_count() != tiles.hand >> BONUS_NAMED:
        raise HandError("a bonus tile appears twice", fix="there is one of each, 1f to 8f")


def refuse_incomplete(rules: RuleSet) -> NoReturn:
    sets = rules.hand_size // 3
    raise HandError(
        "the hand is not complete",
        fix=f"a win is {sets} sets and a pair, or an irregular hand of the rule set",
    )
