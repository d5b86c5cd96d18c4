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
    """One winner's claim: whose, worth what, and the words beside it. Slots are set one by one."""

    __slots__ = (
        "circumstances", "discards", "dora", "liable", "note", "open", "rare", "responsible", "river",
        "said", "said_responsible", "ura", "winner", "worth",
    )  # fmt: skip

    winner: int
    worth: Tiles | NamedPatterns | Declared
    circumstances: int  # bits of engine.facts.Circumstance that the line says itself
    dora: tuple[int, ...]  # indicator kinds; a red five indicator is its kind
    ura: tuple[int, ...]
    liable: int | None
    responsible: int | None  # a seat; None with `said_responsible` is "nobody"
    said_responsible: bool
    river: tuple[tuple[int, int], ...]  # (seat, kind), oldest first
    discards: int | None
    open: bool
    note: str
    rare: bool  # a word beside flags, indicators and riichi was said
    said: tuple[int, int]  # first and last word of the worth in its line, from 0

    def __init__(self) -> None:
        self.circumstances = 0
        self.dora = self.ura = ()
        self.liable = self.responsible = self.discards = None
        self.said_responsible = self.open = self.rare = False
        self.river = ()
        self.note = ""


class WinOutcome:
    """A hand that was won: `discarder` is None on a self-draw; `riichi` are all who declared."""

    __slots__ = ("claims", "discarder", "riichi", "state_words")

    claims: list[Claim]
    discarder: int | None
    riichi: tuple[int, ...]
    state_words: tuple[
        tuple[str, str], ...
    ]  # `round:S`, `counters:2`, `OPTION=VALUE`; score lines only


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

    `to` are the seats that get `points` each, at the table; empty is the penalty pot, which leaves the
    scores and places alone.
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
    """A game known by its final scores alone, in the order of the game line, and what stayed in the pot."""

    scores: tuple[int, ...]
    pot: int = 0


Outcome = WinOutcome | Draw | Abort | Chombo | Penalty | Seats | Replace | Total
HandOutcome = WinOutcome | Draw | Abort | Chombo
HAND_OUTCOMES = (WinOutcome, Draw, Abort, Chombo)
