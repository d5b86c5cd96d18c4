"""What a club may choose: every option of section 18, with its values and what it changes.

The defaults are those of `riichi-ema-2008`; `bundles.py` has the other named sets. Each field's
metadata holds `help` (one sentence with the unit and the section), `allowed` (the values in words)
and, where the option changes no score, `play_only`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import Any

from ledger.errors import TableError

# Section 10.1, as `double_yakuman` and `pao` name them; a pattern's id has `-` for `_`.
YAKUMAN = (
    "kokushi", "kokushi_13", "chuuren", "chuuren_9", "tenhou", "chiihou", "suuankou",
    "suuankou_tanki", "suukantsu", "ryuuiisou", "chinroutou", "tsuuiisou", "daisangen",
    "shousuushii", "daisuushii", "renhou",
)  # fmt: skip
ABORTIVE_DRAWS = ("nine_terminals", "four_winds", "four_riichi", "four_kongs", "triple_ron")


def spoken(value: object) -> str:
    """A value as lines say it."""
    if isinstance(value, tuple):
        return ",".join(map(spoken, value)) or "none"
    if value is None or isinstance(value, bool):
        return str(value).lower()
    return str(value)


def option(
    default: object, text: str, accepts: Callable[[Any], bool], allowed: str, play_only: bool
) -> Any:
    """A field with what is known of it."""
    metadata = {"help": text, "accepts": accepts, "allowed": allowed}
    return field(default=default, metadata=metadata | ({"play_only": True} if play_only else {}))


def one_of(text: str, *values: object, play_only: bool = False) -> Any:
    """One of these values, the first if nothing is said; 1 is not `true`."""

    def accepts(value: object) -> bool:
        return any(type(value) is type(one) and value == one for one in values)

    return option(values[0], text, accepts, " or ".join(map(spoken, values)), play_only)


def some_of(text: str, default: tuple[str, ...], values: tuple[str, ...]) -> Any:
    """A list of some of these words, each once."""

    def accepts(value: tuple[object, ...]) -> bool:
        return set(value) <= set(values) and len(set(value)) == len(value)

    return option(default, text, accepts, f"none or a list of {', '.join(values)}", False)


def points(text: str, default: int, *, or_none: bool = False) -> Any:
    """A number of points, not negative; riichi amounts are multiples of 100 (section 17.3)."""

    def accepts(value: object) -> bool:
        if value is None:
            return or_none
        return type(value) is int and value >= 0 and value % 100 == 0

    words = "a multiple of 100, 0 or more" + (", or none" if or_none else "")
    return option(default, text, accepts, words, False)


def placement(text: str, default: tuple[int, ...]) -> Any:
    """Four bonuses in points that add up to 0."""

    def accepts(value: tuple[object, ...]) -> bool:
        whole = [one for one in value if type(one) is int and one % 100 == 0]
        return len(value) == len(whole) == 4 and sum(whole) == 0

    words = "four multiples of 100, first to fourth place, that add up to 0"
    return option(default, text, accepts, words, False)


def canonical(value: object, default: object) -> object:
    """Lists as tuples, `none` as the empty list or as the word where that is what it means."""
    if isinstance(default, tuple):
        if value is None:
            return ()
        return tuple(value) if isinstance(value, list | tuple) else (value,)
    return "none" if value is None and default == "none" else value


@dataclass(frozen=True, slots=True)
class Options:
    """
    The options of a game of riichi.

    Raises:
        TableError: a value that the option does not know; the message names those that it does.
    """

    red_fives: int = one_of(
        "Red fives in the set, one a suit, each worth a fan (riichi 3, 5).", 3, 0
    )
    open_tanyao: bool = one_of("All simples counts with called sets (riichi 9).", False, True)
    double_wind_pair: int = one_of(
        "Minipoints of a pair that is both seat and prevailing wind (riichi 6.2).", 4, 2
    )
    open_pinfu: int = one_of(
        "Minipoints added to an open hand won on a discard that has none (riichi 6.1).", 2, 0
    )
    pinfu_tsumo: int = one_of(
        "Minipoints of a pinfu self-draw; 30 where the 2 of the self-draw are added to it "
        "(riichi 6.1).",
        20,
        30,
    )
    rinshan_tsumo_fu: int = one_of(
        "Minipoints of the self-draw on a replacement tile (riichi 6.1).", 2, 0
    )
    round_up_to_mangan: bool = one_of(
        "4 fan 30 and 3 fan 60 minipoints pay as mangan (riichi 7.1).", False, True
    )
    counted_yakuman: str = one_of(
        "What 13 fan and more pay without a yakuman pattern (riichi 7.1).", "yakuman", "sanbaiman"
    )
    double_yakuman: tuple[str, ...] = some_of(
        "Yakuman that are worth two; the list of 2008 is inferred (riichi 10.3).",
        ("daisuushii", "suuankou_tanki", "kokushi_13", "chuuren_9"),
        YAKUMAN,
    )
    stack_yakuman: bool = one_of("Several yakuman in one hand add up (riichi 10.3).", False, True)
    renhou: str | None = one_of(
        "What a win on a discard in the first go-round is worth (riichi 10.2).",
        "yakuman",
        "mangan",
        None,
    )
    nagashi_mangan: str | None = one_of(
        "Terminals and honors alone discarded, none claimed: paid as a win, or as a draw "
        "without counters and sticks (riichi 11.1).",
        "win",
        "draw",
        None,
    )
    rinshan_with_haitei: bool = one_of(
        "A replacement tile that is the last tile counts as both (riichi 9).", True, False
    )
    kokushi_robs_concealed_kong: bool = one_of(
        "Thirteen orphans may rob a concealed kong (riichi 10.1).", True, False
    )
    min_fan_at_five_counters: int | None = one_of(
        "Fan from patterns, dora left out, that a win needs with five counters or more (riichi 4).",
        2,
        None,
    )
    multiple_ron: str = one_of(
        "Who is paid of several winners on one discard: all, the next in turn, or two while "
        "three make the hand void (riichi 14).",
        "all",
        "head_bump",
        "two_abort_three",
    )
    counters_on_multiple_ron: str = one_of(
        "Who of several winners gets the counters: each, or the first in turn (riichi 14).",
        "each",
        "first",
    )
    sticks_on_multiple_ron: str = one_of(
        "Sticks with several winners: own stake back and the rest to the first in turn, or all "
        "to the first (riichi 14).",
        "own_back_rest_first",
        "first",
    )
    abortive_draws: tuple[str, ...] = some_of(
        "Reasons to abort a hand (riichi 15.2).", ABORTIVE_DRAWS[:4], ABORTIVE_DRAWS
    )
    dealer_stays: str = one_of(
        "When East stays: after a win or a draw at which East is ready, or after a win alone "
        "(riichi 15.3).",
        "win_or_tenpai",
        "win",
    )
    pao: tuple[str, ...] = some_of(
        "Yakuman for which somebody can be liable (riichi 16).",
        ("daisangen", "daisuushii"),
        ("daisangen", "daisuushii", "suukantsu"),
    )
    pao_ron_counters: str = one_of(
        "Who pays the counters when another player than the liable one discards (riichi 16).",
        "discarder",
        "liable",
    )
    pao_covers: str = one_of(
        "What the liable player answers for where yakuman add up: the fed yakuman or the whole "
        "hand (riichi 16).",
        "own_yakuman",
        "hand",
    )
    chombo: str | None = one_of(
        "Penalty of a foul: 4000 to East and 2000 to the others, or 20,000 points off the "
        "result (riichi 17.1).",
        "reverse_mangan",
        "minus_20000_after_uma",
        None,
    )
    start_points: int = points("Points of each player at the start (riichi 17.3).", 25000)
    return_points: int | None = points(
        "Points that a score is compared with, and that end the game early where it can end so "
        "(riichi 17.2, 17.3).",
        25000,
        or_none=True,
    )
    oka: int = points("Points to first place beside the uma (riichi 17.3).", 0)
    uma: tuple[int, ...] = placement(
        "Points for first to fourth place (riichi 17.3).", (9000, 3000, -3000, -9000)
    )
    ties: str = one_of(
        "Equal scores share their places, or who sat first is ahead (riichi 17.3).",
        "share",
        "seat_order",
    )
    leftover_sticks: str = one_of(
        "Sticks left at the end: to first place, or lost (riichi 17.3).", "first", "lost"
    )
    rounding: str = one_of(
        "Results in whole thousands, first place taking what makes the sum zero (riichi 17.3).",
        "none",
        "half_away",
        "half_up",
        "half_even",
        "five_six",
    )
    bust_ends_game: bool = one_of(
        "The game ends when somebody is below 0 points after a hand (riichi 17.2).", False, True
    )
    rounds: int = one_of("Wind rounds of a game (riichi 17.2).", 2, 1, 3, 4)
    west_round: bool = one_of(
        "One more round, until somebody has the return points (riichi 17.2).", False, True
    )
    last_dealer_stops: str = one_of(
        "The last dealer who stays ends the game if first with the return points: never, "
        "after a win, or after a draw too (riichi 17.2).",
        "never",
        "win",
        "win_or_tenpai",
    )
    riichi_needs_points: int = points(
        "Points that a player must have to declare riichi (riichi 13).", 0
    )
    score_goes_with: str = one_of(
        "A substitute takes over the seat's score, or each has their own (riichi 17.3).",
        "seat",
        "player",
    )
    riichi_needs_four_tiles: bool = one_of(
        "Riichi needs four tiles left in the wall (riichi 13).", True, False, play_only=True
    )
    swap_calling: bool = one_of(
        "A tile that would complete the set just called may be discarded at once (riichi 18).",
        True,
        False,
        play_only=True,
    )
    kan_dora_shown: str = one_of(
        "When a kong's dora is shown: at once, or after the discard save for a concealed kong "
        "(riichi 18).",
        "at_once",
        "concealed_at_once",
        play_only=True,
    )

    def __post_init__(self) -> None:
        for one in fields(self):
            value = canonical(getattr(self, one.name), one.default)
            if not one.metadata["accepts"](value):
                raise TableError(
                    f"{one.name} cannot be {spoken(value)}", fix=f"write {one.metadata['allowed']}"
                )
            object.__setattr__(self, one.name, value)

    @property
    def base(self) -> int:
        """
        What a score is compared with, in points.

        The return points; where there are none, the starting points. There are none either where
        play starts from 0 on paper or above them, as in an EMA game of which `start_points` alone
        was chosen: a result is what a player won or lost (section 17.3).
        """
        if self.return_points is None or not self.start_points:
            return self.start_points
        return max(self.start_points, self.return_points)
