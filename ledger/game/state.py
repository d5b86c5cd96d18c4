"""What the ledger knows between hands: derived from the lines by the fold, never typed."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ledger.engine.tiles import Wind


@dataclass(frozen=True, slots=True)
class State:
    """
    The table before a hand.

    Attributes:
        seats: the account that sits at each seat of the game (seat 0 was East in the first hand).
        scores: by account, starting points and what was posted at the table; pots are left out.
        dealer: the seat that is East and deals.
        round: wind rounds (Zung Jung: cycles) gone by, from 0.
        counters, sticks: riichi; `sticks` lie on the table, 1000 points each.
        continuations: Taiwanese; how many times this dealer has kept the deal.
        hand: the number that the next hand gets, from 1.
        over: the game has ended by its rules.
    """

    seats: tuple[int, ...]
    scores: tuple[int, ...]
    dealer: int = 0
    round: int = 0
    counters: int = 0
    sticks: int = 0
    continuations: int = 0
    hand: int = 1
    over: bool = False

    def wind(self, seat: int) -> Wind:
        """The seat wind in the coming hand."""
        return Wind((seat - self.dealer) % 4)

    def seat_of(self, wind: Wind) -> int:
        return (self.dealer + wind) % 4

    @property
    def prevailing(self) -> Wind:
        return Wind(self.round % 4)

    def at_seats(self) -> list[int]:
        """The scores of the four who sit, by seat."""
        return [self.scores[account] for account in self.seats]

    def passed(self) -> State:
        """The deal one seat on, and the round with it after the last seat."""
        last = self.dealer == 3
        return replace(self, dealer=(self.dealer + 1) % 4, round=self.round + last)


def turns_after(seat: int, other: int) -> int:
    """How many turns after `seat` comes `other`: 1 next, 2 opposite, 3 before."""
    return (other - seat) % 4
