"""Money from points: amounts to the cent, and the fewest transfers that settle them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

from ledger.errors import TableError

# With more people than this the best grouping is not searched for: its cost doubles with each.
SEARCHED = 14


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
    total = sum(points.values(), Decimal(0))
    if total:
        raise TableError(
            f"the points add up to {total}, not to zero",
            fix="penalties to the pot are owed to the club: name who gets them",
        )
    return rounded({name: value * per_point for name, value in points.items()}, decimals=decimals)


def rounded(exact: Mapping[str, Decimal], *, decimals: int = 2) -> Settlement:
    """The same for exact amounts that add up to zero."""
    unit = Decimal(1).scaleb(-decimals)
    # ROUND_HALF_UP is away from zero on both sides.
    amounts = {name: value.quantize(unit, ROUND_HALF_UP) for name, value in exact.items()}
    remainder = -sum(amounts.values(), Decimal(0))
    adjusted = max(amounts, key=amounts.__getitem__) if remainder else ""
    if remainder:
        amounts[adjusted] += remainder
    return Settlement(amounts, tuple(transfers(amounts)), remainder, adjusted)


def transfers(amounts: Mapping[str, Decimal]) -> list[Transfer]:
    """
    The fewest transfers: every group that settles within itself saves one.

    >>> due = {"ann": Decimal(5), "bob": Decimal(-5), "cho": Decimal(2), "dai": Decimal(-2)}
    >>> [(one.payer, one.payee) for one in transfers(due)]
    [('bob', 'ann'), ('dai', 'cho')]
    """
    moving = [(name, amount) for name, amount in amounts.items() if amount]
    found = []
    for group in groups([amount for _, amount in moving]):
        found += within([moving[i] for i in group])
    return found


def groups(amounts: list[Decimal]) -> list[list[int]]:
    """
    Indexes in as many groups of sum zero as there can be; one group where they are too many.

    best[set] is the greatest number of groups inside that set, found set by set: taking one member
    out, and one group more where the set adds up to zero.
    """
    size = len(amounts)
    if size > SEARCHED:
        return [list(range(size))]
    sums = [Decimal(0)] * (1 << size)
    best = [0] * (1 << size)
    left_out = [0] * (1 << size)
    for members in range(1, 1 << size):
        lowest = (members & -members).bit_length() - 1
        sums[members] = sums[members & (members - 1)] + amounts[lowest]
        inside = [i for i in range(size) if members >> i & 1]
        left_out[members] = max(inside, key=lambda i: best[members & ~(1 << i)])
        best[members] = best[members & ~(1 << left_out[members])] + (not sums[members])
    return cut(sums, left_out, (1 << size) - 1)


def cut(sums: list[Decimal], left_out: list[int], members: int) -> list[list[int]]:
    """Walk back from the whole: a group ends wherever what is left adds up to zero."""
    found: list[list[int]] = []
    while members:
        if not sums[members]:
            found.append([])
        found[-1].append(left_out[members])
        members &= ~(1 << left_out[members])
    return [sorted(group) for group in found]


def within(group: list[tuple[str, Decimal]]) -> list[Transfer]:
    """One transfer fewer than members at most: the largest debt goes to the largest claim."""
    left = dict(group)
    found = []
    while any(left.values()):
        payee = max(left, key=left.__getitem__)
        payer = min(left, key=left.__getitem__)
        amount = min(left[payee], -left[payer])
        found.append(Transfer(payer, payee, amount))
        left[payee] -= amount
        left[payer] += amount
    return found
