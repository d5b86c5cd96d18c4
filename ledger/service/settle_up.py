"""Money from points: amounts to the cent, and the fewest transfers that settle them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal


@dataclass(frozen=True, slots=True)
class Transfer:
    """`amount` > 0 in money goes from payer to payee (short names)."""

    payer: str
    payee: str
    amount: Decimal


@dataclass(frozen=True, slots=True)
class Settlement:
    """
    Amounts by player (positive receives, sum 0), transfers, and what rounding left over.

    `remainder` was put on `adjusted` (the largest winner); zero and "" where nothing was left.
    """

    amounts: dict[str, Decimal]
    transfers: tuple[Transfer, ...]
    remainder: Decimal
    adjusted: str


def settle_up(
    points: Mapping[str, Decimal], per_point: Decimal, *, decimals: int = 2
) -> Settlement:
    """
    What everybody pays or gets.

    Each amount is rounded half away from zero to `decimals` places; what is then missing to zero is
    put on the largest winner (the first of equals in the order given).

    Raises:
        TableError: the points do not add up to zero.
    """
    raise NotImplementedError
