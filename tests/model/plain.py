"""
The model beside the ledger: a game of riichi in plain lists and dictionaries.

It knows the few kinds of lines that the state machine says, under `riichi-ema-2008` with one round
and riichi only with 1000 points. Nothing here is taken from the package. A line is a tuple: what,
then people by number (and points).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

START = 25_000
UMA = (9_000, 3_000, -3_000, -9_000)
Line = tuple[Any, ...]
# What a win is worth by the rule book: on a discard, and from another player and the dealer.
RON = {"2/30": (2_000, 2_900), "3/30": (3_900, 5_800), "m": (8_000, 12_000)}
TSUMO = {"2/30": (500, 1_000), "3/30": (1_000, 2_000), "m": (2_000, 4_000)}
END: Line = ("end",)


class Impossible(Exception):
    """The table does not allow a line."""


@dataclass
class Fold:
    """A game after its lines: who sits, what everybody has, how it stands."""

    seats: list[int]
    scores: dict[int, int]
    penalties: dict[int, int] = field(default_factory=dict)
    played: set[int] = field(default_factory=set)
    dealer: int = 0
    counters: int = 0
    sticks: int = 0
    hands: int = 0
    over: bool = False

    def play(self, line: Line) -> None:
        what, *said = line
        if what != "penalty" and self.over:
            raise Impossible(line)
        getattr(self, f"_{what}")(*said)

    def _seated(self, *people: int) -> None:
        if not set(people) <= set(self.seats):
            raise Impossible(people)

    def pay(self, payer: int, payee: int, points: int) -> None:
        self.scores[payer] -= points
        self.scores[payee] += points

    def _stakes(self, riichi: tuple[int, ...]) -> None:
        self._seated(*riichi)
        if any(self.scores[one] < 1_000 for one in riichi):
            raise Impossible(riichi)
        for one in riichi:
            self.scores[one] -= 1_000
            self.sticks += 1

    def _next(self, *, stays: bool, counters: int, decided: bool = True) -> None:
        self.hands += 1
        self.played.update(self.seats)
        self.counters = counters
        self.over = decided and not stays and self.dealer == 3
        if not stays and not self.over:
            self.dealer += 1

    def _won(self, winner: int) -> None:
        self.scores[winner] += 1_000 * self.sticks
        self.sticks = 0
        stays = winner == self.seats[self.dealer]
        self._next(stays=stays, counters=self.counters + 1 if stays else 0)

    def _ron(self, winner: int, discarder: int, worth: str, riichi: tuple[int, ...]) -> None:
        self._seated(winner, discarder)
        self._stakes(riichi)
        points = RON[worth][winner == self.seats[self.dealer]]
        self.pay(discarder, winner, points + 300 * self.counters)
        self._won(winner)

    def _tsumo(self, winner: int, worth: str, riichi: tuple[int, ...]) -> None:
        self._seated(winner)
        self._stakes(riichi)
        dealer = self.seats[self.dealer]
        for payer in self.seats:
            if payer != winner:
                points = TSUMO[worth][dealer in (payer, winner)]
                self.pay(payer, winner, points + 100 * self.counters)
        self._won(winner)

    def _draw(self, ready: tuple[int, ...], riichi: tuple[int, ...]) -> None:
        self._seated(*ready)
        self._stakes(riichi)
        if 0 < len(ready) < 4:
            for one in self.seats:
                self.scores[one] += 3_000 // len(ready) if one in ready else 0
                self.scores[one] -= 3_000 // (4 - len(ready)) if one not in ready else 0
        stays = self.seats[self.dealer] in ready
        self._next(stays=stays, counters=self.counters + 1)

    def _abort(self) -> None:
        self._next(stays=True, counters=self.counters + 1, decided=False)

    def _chombo(self, who: int) -> None:
        self._seated(who)
        dealer = self.seats[self.dealer]
        for payee in self.seats:
            if payee != who:
                self.pay(who, payee, 4_000 if dealer in (who, payee) else 2_000)
        self._next(stays=True, counters=self.counters, decided=False)

    def _penalty(self, who: int, points: int, payee: int | None) -> None:
        self._seated(who, *([payee] if payee is not None else []))
        if payee is None:
            self.penalties[who] = self.penalties.get(who, 0) + points
        else:
            self.pay(who, payee, points)

    def _replace(self, old: int, new: int) -> None:
        self._seated(old)
        if new in self.seats and new != old:
            raise Impossible(new)
        self.scores.setdefault(new, START)
        self.seats[self.seats.index(old)] = new
        self.pay(old, new, self.scores[old] - START)

    def totals(self) -> dict[int, int]:
        """What the game gives to the four who sit at its end; to who left, the penalties alone."""
        first_hand = {who: seat for seat, who in enumerate(self.seats)}
        order = sorted(self.seats, key=lambda who: (-self.scores[who], first_hand[who]))
        best = [who for who in order if self.scores[who] == self.scores[order[0]]]
        scores = dict(self.scores)
        for who, points in _shared(1_000 * self.sticks, best).items():
            scores[who] += points
        left = (self.played | self.penalties.keys()) - set(self.seats)
        totals = {who: -self.penalties.get(who, 0) for who in left}
        for place, who in enumerate(order):
            tied = [one for one in order if self.scores[one] == self.scores[who]]
            if who == tied[0]:
                bonus = _shared(sum(UMA[place : place + len(tied)]), tied)
                for one in tied:
                    penalty = self.penalties.get(one, 0)
                    totals[one] = scores[one] - START + bonus[one] - penalty
        return totals


def _shared(points: int, among: list[int]) -> dict[int, int]:
    """Equal parts in hundreds; hundreds that are left over go to the first ones."""
    hundreds, left = divmod(points // 100, len(among))
    return {who: 100 * (hundreds + (place < left)) for place, who in enumerate(among)}


@dataclass
class Game:
    """A game as the club remembers it."""

    people: list[int]
    lines: list[Line] = field(default_factory=list)
    early: bool = False
    undone: list[Line] = field(default_factory=list)
    sat: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.sat.update(self.people)

    def fold(self, lines: list[Line] | None = None) -> Fold:
        """Raises Impossible."""
        fold = Fold(list(self.people), dict.fromkeys(self.people, START))
        for line in self.lines if lines is None else lines:
            fold.play(line)
        return fold

    @property
    def ended(self) -> bool:
        return self.early or self.fold().over

    def place(self, number: int) -> int:
        """The index of a hand among the lines. Raises Impossible."""
        hand = 0
        for place, line in enumerate(self.lines):
            hand += is_hand(line)
            if hand == number and is_hand(line):
                return place
        raise Impossible(number)


def is_hand(line: Line) -> bool:
    return line[0] not in ("penalty", "replace")


@dataclass
class Person:
    short: str
    name: str
    merged: int | None = None


@dataclass
class Book:
    """Everybody and every game, by number."""

    people: dict[int, Person] = field(default_factory=dict)
    games: dict[int, Game] = field(default_factory=dict)

    def who(self, number: int) -> int:
        """Who is meant by a person who may have been merged."""
        merged = self.people[number].merged
        return number if merged is None else merged

    def short(self, number: int) -> str:
        return self.people[self.who(number)].short

    def text(self, line: Line) -> str:
        """The line as the ledger prints it."""
        what, *said = line
        if what == "replace":
            return f"replace {self.short(said[0])} by {self.short(said[1])}"
        if what == "penalty":
            who, points, payee = said
            to = "" if payee is None else f" to {self.short(payee)}"
            return f"penalty {self.short(who)} {points}{to}"
        if what == "abort":
            return "abort four-winds"
        *said, riichi = said if what in ("ron", "tsumo", "draw") else [*said, ()]
        words = [what]
        if what == "ron":
            words += [self.short(said[0]), "from", self.short(said[1]), said[2]]
        elif what == "tsumo":
            words += [self.short(said[0]), said[1]]
        elif what == "chombo":
            words += [self.short(said[0])]
        elif said[0]:
            words += ["ready", ",".join(map(self.short, said[0]))]
        if riichi:
            words += ["riichi", ",".join(map(self.short, riichi))]
        return " ".join(words)

    def standings(self) -> dict[str, tuple[int, int]]:
        """Games and total of everybody who finished one, by short name."""
        sums: dict[str, tuple[int, int]] = {}
        for game in self.games.values():
            if game.ended and game.lines:
                fold = game.fold()
                for who, total in fold.totals().items():
                    games, before = sums.get(self.short(who), (0, 0))
                    sums[self.short(who)] = (games + (who in fold.seats), before + total)
        return {who: sum_of for who, sum_of in sums.items() if sum_of[0]}
