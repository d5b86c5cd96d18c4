"""Who pays whom: payments between seats or accounts and the pots."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum, StrEnum
from typing import NamedTuple


class Pot(IntEnum):
    """Parties that are no players; seats and accounts are 0 and up."""

    STICKS = -1
    PLACEMENT = -2
    PENALTY = -3


class Reason(StrEnum):
    """What a payment is for; the words stand in JSON and in the database."""

    HAND = "hand"
    COUNTERS = "counters"
    STICKS = "sticks"
    RIICHI = "riichi"
    NOT_READY = "not-ready"
    NAGASHI = "nagashi"
    CHOMBO = "chombo"
    PENALTY = "penalty"
    PLACEMENT = "placement"
    LEFTOVER = "leftover"
    TAKEOVER = "takeover"
    TOTAL = "total"


class Payment(NamedTuple):
    """`points` > 0 go from payer to payee: seats (or accounts) from 0, pots below 0."""

    payer: int
    payee: int
    points: int
    reason: Reason


def deltas(payments: Iterable[Payment], players: int = 4) -> list[int]:
    """
    The change of each player's score, positive receives.

    What goes to or from the penalty pot changes no score: it comes off the game's result.
    """
    change = [0] * players
    for payer, payee, points, _ in payments:
        if payer == Pot.PENALTY or payee == Pot.PENALTY:
            continue
        if payer >= 0:
            change[payer] -= points
        if payee >= 0:
            change[payee] += points
    return change
