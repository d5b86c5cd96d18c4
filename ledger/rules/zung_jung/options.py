"""The options of Zung Jung; the pattern values are the table, not options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace

from ledger.errors import TableError

PAYOFFS = ("responsible", "uniform")
SCORE_GOES_WITH = ("seat", "player")


@dataclass(frozen=True, slots=True)
class Options:
    """
    What a game may set for itself.

    Raises:
        TableError: a value that makes no sense.
    """

    par: int = field(
        default=30,
        metadata={"help": "Points up to which all three losers share a discard win equally (§6)."},
    )
    limit: int = field(
        default=320,
        metadata={
            "help": "Most points that a sum counts; a listed limit counts its own value (§3.5)."
        },
    )
    minimum: int = field(
        default=0,
        metadata={"help": "Points a hand needs to win, bonus tiles not counted; 0 for none (§8)."},
    )
    payoff: str = field(
        default="responsible",
        metadata={
            "help": "`responsible`, or `uniform`: each loser always pays the value (§6, §8)."
        },
    )
    bonus_tiles: bool = field(
        default=False,
        metadata={"help": "Whether the four seasons and four flowers are in play (§8)."},
    )
    cycles: int = field(
        default=4,
        metadata={"help": "Cycles of four hands that a game lasts (§7)."},
    )
    start_points: int = field(
        default=0,
        metadata={"help": "Points that each player starts with (§7)."},
    )
    score_goes_with: str = field(
        default="seat",
        metadata={
            "help": "`seat`: a substitute takes over the score; `player`: each has their own (§7)."
        },
    )

    def __post_init__(self) -> None:
        at_least("par", self.par, 0)
        at_least("limit", self.limit, 1)
        at_least("minimum", self.minimum, 0)
        at_least("cycles", self.cycles, 1)
        at_least("start_points", self.start_points, 0)
        one_of("payoff", self.payoff, PAYOFFS)
        one_of("score_goes_with", self.score_goes_with, SCORE_GOES_WITH)


def at_least(name: str, value: int, least: int) -> None:
    if value < least:
        raise TableError(f"{name} cannot be {value}", fix=f"write {least} or more")


def one_of(name: str, value: str, known: tuple[str, ...]) -> None:
    if value not in known:
        raise TableError(f"{name} cannot be {value}", fix=f"write {' or '.join(known)}")


def changed(options: Options, changes: Mapping[str, object]) -> Options:
    """
    The options with some of them set anew.

    Raises:
        TableError: an option that is not there, or a value of the wrong type or without sense.
    """
    known = {option.name: type(getattr(options, option.name)) for option in fields(options)}
    for name, value in changes.items():
        if name not in known:
            raise TableError(f"no option {name!r}", fix=f"choose one of {', '.join(known)}")
        if type(value) is not known[name]:
            said = str(value).lower()
            raise TableError(f"{name} cannot be {said}", fix=EXAMPLE[known[name]])
    return replace(options, **changes)  # type: ignore[arg-type]  # checked just now


EXAMPLE = {
    int: "write a whole number, like par=25",
    bool: "write true or false, like bonus_tiles=true",
    str: "write a word, like payoff=uniform",
}
