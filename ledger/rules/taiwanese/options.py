"""The options of the two Taiwanese books; each has its own fields."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields, replace
from typing import Any

from ledger.errors import TableError


def option(
    default: object,
    help: str,
    section: str,
    *,
    least: int | None = None,
    choices: tuple[str, ...] = (),
) -> Any:
    """
    A field with what `rules show` prints and what a value is held against.

    Args:
        default: None for an option that may be without value.
        least: the smallest number allowed; None for a switch or a choice.
    """
    metadata = {"help": f"{help} ({section}).", "section": section}
    return field(default=default, metadata=metadata | {"least": least, "choices": choices})


# Options of both books, with the help texts that they share.
HELP = {
    "limit": "Tai that a hand counts at most, none for no limit; dealer bonuses come on top",
    "min_tai": "Tai that a hand needs to win",
    "dealer_bonus": "Tai that a payment to or from the dealer has on top",
    "continued_deal_bonus": "The same again for each time the dealer has kept the deal",
    "dealer_pays_on_self_draw": "Whether the dealer pays the bonus on another's self-draw too",
    "bonus_tiles_in_play": "Whether the four seasons and four flowers are in play",
    "multiple_winners": "Which of several winners are paid: all, or the first after the discarder",
    "insurance": "Whether `liable:PLAYER` makes the feeder of a big hand pay for all three",
    "start_points": "Points that each player starts with",
    "rounds": "Wind rounds that a game lasts",
    "score_goes_with": "Whether a substitute takes over the seat's score or each has their own",
}
WINNERS = ("all", "first")
SCORES = ("seat", "player")
STRAIGHTS = ("unmelded", "strict", "self_drawn")


@dataclass(frozen=True, slots=True)
class SeedOptions:
    """
    What a game of `taiwanese` may set for itself.

    Raises:
        TableError: a value that makes no sense.
    """

    base: int = option(0, "Points that every payment has beside the tai", "6.4", least=0)
    per_tai: int = option(1, "Points for each tai", "6.4", least=1)
    limit: int | None = option(None, HELP["limit"], "6.1", least=1)
    min_tai: int = option(0, HELP["min_tai"], "2", least=0)
    dealer_bonus: int = option(0, HELP["dealer_bonus"], "6.2", least=0)
    continued_deal_bonus: int = option(0, HELP["continued_deal_bonus"], "6.2", least=0)
    dealer_pays_on_self_draw: bool = option(False, HELP["dealer_pays_on_self_draw"], "6.2")
    bonus_tiles_in_play: bool = option(True, HELP["bonus_tiles_in_play"], "1")
    multiple_winners: str = option("all", HELP["multiple_winners"], "6", choices=WINNERS)
    insurance: bool = option(False, HELP["insurance"], "6.3")
    pay_implied_patterns: bool = option(
        False, "Whether a pattern that another contains is paid as well", "5"
    )
    straight_10_rule: str = option(
        "unmelded",
        "Which straight is paid 10: none of its chows melded, none finished by a discard either, "
        "or self-drawn",
        "8",
        choices=STRAIGHTS,
    )
    exposed_hand_requires_discard: bool = option(
        True, "Whether the exposed hand must be won on a claimed tile", "8"
    )
    seven_pairs_triplet: bool = option(
        True, "Whether seven pairs and a triplet are a winning hand", "2"
    )
    start_points: int = option(2000, HELP["start_points"], "6", least=0)
    rounds: int = option(4, HELP["rounds"], "6.2", least=1)
    score_goes_with: str = option("seat", HELP["score_goes_with"], "6.5", choices=SCORES)

    def __post_init__(self) -> None:
        validate(self)


@dataclass(frozen=True, slots=True)
class ClubOptions:
    """
    What a game of `taiwanese-club` may set for itself; `base` and `per_tai` it must set.

    Raises:
        TableError: a value that makes no sense.
    """

    base: int | None = option(
        None, "Points that every payment has beside the tai; a game must say it", "9", least=0
    )
    per_tai: int | None = option(None, "Points for each tai; a game must say it", "9", least=1)
    limit: int | None = option(None, HELP["limit"], "6.1", least=1)
    min_tai: int = option(0, HELP["min_tai"], "2", least=0)
    dealer_bonus: int = option(1, HELP["dealer_bonus"], "9", least=0)
    continued_deal_bonus: int = option(2, HELP["continued_deal_bonus"], "9", least=0)
    dealer_pays_on_self_draw: bool = option(True, HELP["dealer_pays_on_self_draw"], "9")
    bonus_tiles_in_play: bool = option(True, HELP["bonus_tiles_in_play"], "1")
    multiple_winners: str = option("all", HELP["multiple_winners"], "9", choices=WINNERS)
    insurance: bool = option(False, HELP["insurance"], "6.3")
    li_gu: bool = option(True, "Whether seven pairs and a triplet are a winning hand", "9")
    quan_qiu_adds_single_wait: bool = option(
        True, "Whether the single wait is paid where all five sets are melded", "9"
    )
    flower_group_adds_seat_flower: bool = option(
        True, "Whether a whole group of bonus tiles pays its seat flower as well", "9"
    )
    start_points: int = option(2000, HELP["start_points"], "6", least=0)
    rounds: int = option(4, HELP["rounds"], "6.2", least=1)
    score_goes_with: str = option("seat", HELP["score_goes_with"], "6.5", choices=SCORES)

    def __post_init__(self) -> None:
        validate(self)


Options = SeedOptions | ClubOptions


def validate(options: Options) -> None:
    """Every value is of its option's kind and within its bounds."""
    for one in fields(options):
        value = getattr(options, one.name)
        if not allowed(one, value):
            raise TableError(f"{one.name} cannot be {said(value)}", fix=advice(one))


def allowed(one: Field[Any], value: object) -> bool:
    if value is None:
        return one.default is None
    if one.metadata["choices"]:
        return value in one.metadata["choices"]
    least = one.metadata["least"]
    if least is None:
        return isinstance(value, bool)
    return type(value) is int and value >= least


def said(value: object) -> str:
    """The value as a line says it."""
    if isinstance(value, tuple):
        return ",".join(map(said, value))
    return str(value).lower() if value is None or isinstance(value, bool) else str(value)


def advice(one: Field[Any]) -> str:
    """What may stand there."""
    least, choices = one.metadata["least"], one.metadata["choices"]
    values = " or ".join(choices) or ("true or false" if least is None else f"{least} or more")
    return f"write {values}{', or none' if one.default is None else ''}"


def changed(options: Options, changes: Mapping[str, Any]) -> Options:
    """
    The options with some of them set anew.

    Raises:
        TableError: an option that this book does not have, or a value that makes no sense.
    """
    known = [one.name for one in fields(options)]
    for name in changes:
        if name not in known:
            raise TableError(f"no option {name!r}", fix=f"choose one of {', '.join(known)}")
    return replace(options, **changes)
