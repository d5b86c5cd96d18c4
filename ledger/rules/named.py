"""What every rule book refuses of patterns that are named and not read from tiles."""

from __future__ import annotations

from collections.abc import Container, Mapping

from ledger.errors import HandError


def refuse_way(id: str, others: Container[str], way: str) -> None:
    """A pattern of the other way of winning; `way` is the one that was said. Raises HandError."""
    if id in others:
        raise HandError(f"{id} does not go with a {way}", fix="leave it out, or change the verb")


def refuse_seat(id: str, alone: Mapping[str, bool], dealer: bool, called: str) -> None:
    """
    A pattern that the dealer alone has, or everybody else.

    Args:
        alone: by pattern, whether it is the dealer's.
        dealer: whether the winner deals.
        called: what the book calls the dealer.

    Raises:
        HandError: the pattern is not the winner's.
    """
    if alone.get(id, dealer) != dealer:
        raise HandError(
            f"{id} is {f'not for {called}' if dealer else f'for {called} alone'}",
            fix="leave it out, or look at the winner again",
        )
