"""What can happen in a hand and between hands, as values.

Players are seats here: 0 to 3, the places of the game line in the order of the first hand's winds
(`state.State.seats` says which account sits there). Lines and their names are `line.py`'s affair.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ledger.engine.winning_hand import Tiles


class AbortReason(StrEnum):
    """Abortive draws, as lines say them."""

    NINE_TERMINALS = "nine-terminals"
    FOUR_WINDS = "four-winds"
    FOUR_RIICHI = "four-riichi"
    FOUR_KONGS = "four-kongs"
    TRIPLE_RON = "triple-ron"


@dataclass(frozen=True, slots=True)
class NamedPatterns:
    """A worth said by patterns: ids with counts, and fu where said."""

    patterns: tuple[tuple[str, int], ...]
    fu: int | None


@dataclass(frozen=True, slots=True)
class Declared:
    """
    A declared worth.

    `amount` is fan, points or tai; `fu` is said in riichi only; `limit` is one of `m h b s y` with
    `amount` as how many (`2y`), else empty.
    """

    amount: int
    fu: int | None = None
    limit: str = ""


class Claim:
    """
    One winner's claim: whose, worth what, and the words beside it.

    What a line does not say stays at the class's value: a claim is made for every hand that is
    scored.

    Attributes:
        circumstances: the bits of `engine.facts.Circumstance` that the line says itself.
        dora, ura: indicator kinds; a red five is its kind.
        responsible: a seat; None with `said_responsible` is "nobody".
        river: (seat, kind), oldest first.
        rare: a word beside flags, indicators and riichi was said.
        said: the first and last word of the worth in its line, from 0.
    """

    winner: int
    worth: Tiles | NamedPatterns | Declared
    circumstances: int = 0
    dora: tuple[int, ...] = ()
    ura: tuple[int, ...] = ()
    liable: int | None = None
    responsible: int | None = None
    said_responsible: bool = False
    river: tuple[tuple[int, int], ...] = ()
    discards: int | None = None
    open: bool = False
    note: str = ""
    rare: bool = False
    said: tuple[int, int] = (0, 0)


class WinOutcome:
    """
    A hand that was won.

    Attributes:
        discarder: a seat, None on a self-draw.
        riichi: the seats of all who declared, winners and losers.
        state_words: (`round`, `S`), (OPTION, VALUE) and the like; score lines only.
    """

    claims: list[Claim]
    discarder: int | None
    riichi: tuple[int, ...] = ()
    state_words: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Draw:
    """An exhaustive draw."""

    ready: tuple[int, ...] = ()
    nagashi: tuple[int, ...] = ()
    riichi: tuple[int, ...] = ()
    state_words: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Abort:
    """An abortive draw."""

    reason: AbortReason
    riichi: tuple[int, ...] = ()
    state_words: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Chombo:
    """A foul that ends the hand; its stakes go back."""

    player: int
    riichi: tuple[int, ...] = ()
    state_words: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Penalty:
    """
    Points taken from a player between hands.

    `to` are the seats that get `points` each, at the table; empty is the penalty pot, which leaves
    the scores and places alone.
    """

    player: int
    points: int
    to: tuple[int, ...] = ()
    note: str = ""
    state_words: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Seats:
    """Who sits East South West North of the game from the next hand on: account numbers."""

    accounts: tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Replace:
    """Short for `seats` with one changed: the account comes to the seat."""

    seat: int
    account: int

    def seated(self, accounts: tuple[int, ...]) -> Seats:
        """The whole seating, where `accounts` sit before it."""
        a, b, c, d = (
            self.account if seat == self.seat else account for seat, account in enumerate(accounts)
        )
        return Seats((a, b, c, d))


@dataclass(frozen=True, slots=True)
class Total:
    """
    A game known by its final scores alone, in the order of the game line.

    `pot` are the points that stayed on the table.
    """

    scores: tuple[int, ...]
    pot: int = 0


Outcome = WinOutcome | Draw | Abort | Chombo | Penalty | Seats | Replace | Total
HandOutcome = WinOutcome | Draw | Abort | Chombo
HAND_OUTCOMES = (WinOutcome, Draw, Abort, Chombo)
