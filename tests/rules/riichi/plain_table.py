"""
A second table of riichi, slow and plain, written from sections 11 to 17 of the rule text alone.

It knows nothing of the program: a hand is a dataclass of seats and worths, a game is four scores
and five numbers, each rule is one `if`. Seats are 0 to 3 in the order of the first hand.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, field
from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal
from typing import Any

NAMES = ("ann", "bob", "cho", "dai")
CHOICES: dict[str, tuple[Any, ...]] = {
    "abortive_draws": ((), ("four_kongs", "triple_ron")),
    "bust_ends_game": (True, False),
    "chombo": ("reverse_mangan", "minus_20000_after_uma", None),
    "counted_yakuman": ("yakuman", "sanbaiman"),
    "counters_on_multiple_ron": ("each", "first"),
    "dealer_stays": ("win_or_tenpai", "win"),
    "last_dealer_stops": ("never", "win", "win_or_tenpai"),
    "leftover_sticks": ("first", "lost"),
    "multiple_ron": ("all", "head_bump", "two_abort_three"),
    "nagashi_mangan": ("win", "draw", None),
    "oka": (0, 20000),
    "pao": (("daisangen",), ()),
    "pao_covers": ("own_yakuman", "hand"),
    "pao_ron_counters": ("discarder", "liable"),
    "riichi_needs_points": (0, 1000),
    "round_up_to_mangan": (True, False),
    "rounding": ("none", "half_away", "half_up", "half_even", "five_six"),
    "rounds": (1, 2, 3, 4),
    "stack_yakuman": (True, False),
    "start_points": (25000, 30000, 2000),
    "sticks_on_multiple_ron": ("own_back_rest_first", "first"),
    "ties": ("share", "seat_order"),
    "uma": ((20000, 10000, -10000, -20000), (20000, 5000, -5000, -20000)),
    "west_round": (True, False),
}
ABORTS = ("nine-terminals", "four-winds", "four-riichi", "four-kongs", "triple-ron")
WORTHS = ("3/40", "4/30", "3/60", "2/50", "4/25", "3/30", "m", "h", "y", "2y", "13", "11", "7")
LETTERS = {"m": 2000, "h": 3000}
FAN = ((11, 6000), (8, 4000), (6, 3000), (5, 2000))


class RefusedError(Exception):
    """The rules do not know this hand."""


@dataclass
class PlainHand:
    """What happened; `wins` are winner, worth and liable seat."""

    kind: str
    riichi: list[int] = field(default_factory=list)
    wins: list[tuple[int, str, int | None]] = field(default_factory=list)
    discarder: int | None = None
    ready: list[int] = field(default_factory=list)
    nagashi: list[int] = field(default_factory=list)
    reason: str = ""
    offender: int = 0

    def line(self) -> str:
        """The hand as one line of a sheet."""
        riichi = ["riichi", named(self.riichi)] if self.riichi else []
        if self.kind == "win":
            return " ".join([self.win_words(), *riichi])
        if self.kind == "draw":
            ready = ["ready", named(self.ready)] if self.ready else []
            nagashi = ["nagashi", named(self.nagashi)] if self.nagashi else []
            return " ".join(["draw", *ready, *nagashi, *riichi])
        what = self.reason if self.kind == "abort" else NAMES[self.offender]
        return " ".join([self.kind, what, *riichi])

    def win_words(self) -> str:
        said = []
        for place, (winner, worth, liable) in enumerate(self.wins):
            thrower = (
                f" from {NAMES[self.discarder]}" if not place and self.discarder is not None else ""
            )
            word = "" if liable is None else f" liable:{NAMES[liable]}"
            said.append(f"{NAMES[winner]}{thrower} {worth}{word}")
        return ("tsumo " if self.discarder is None else "ron ") + " also ".join(said)


def named(seats: list[int]) -> str:
    return ",".join(NAMES[seat] for seat in seats)


def random_hand(rng: random.Random) -> PlainHand:
    """Any hand, now and then one that some rule set refuses."""
    [kind] = rng.choices(("win", "draw", "abort", "chombo"), (12, 8, 2, 1))
    hand = PlainHand(kind, riichi=[seat for seat in range(4) if rng.random() < 0.25])
    if kind == "win":
        hand.discarder = rng.choice((None, 0, 1, 2, 3))
        others = [seat for seat in range(4) if seat != hand.discarder]
        number = 1 if hand.discarder is None else rng.choices((1, 2, 3), (6, 3, 1))[0]
        hand.wins = [random_win(rng, winner) for winner in rng.sample(others, number)]
    elif kind == "draw":
        ready = set(rng.sample(range(4), rng.randrange(5)))
        hand.ready = sorted(ready | set(hand.riichi) if rng.random() < 0.9 else ready)
        hand.nagashi = rng.sample(range(4), rng.choices((0, 1, 2), (7, 2, 1))[0])
    hand.reason = rng.choice(ABORTS)
    hand.offender = rng.randrange(4)
    return hand


def random_win(rng: random.Random, winner: int) -> tuple[int, str, int | None]:
    worth = rng.choice(WORTHS)
    others = [seat for seat in range(4) if seat != winner]
    return winner, worth, rng.choice([None, *others]) if worth[-1] == "y" else None


def hundreds(points: int) -> int:
    return math.ceil(points / 100) * 100


class PlainTable:
    """A game as it is played; `options` as the rule text names them."""

    def __init__(self, options: dict[str, Any]) -> None:
        self.options = options
        self.scores = [options["start_points"]] * 4
        self.dealer = self.round = self.counters = self.sticks = 0
        self.over = False
        wanted = options["return_points"] or 0
        self.target = max(wanted, options["start_points"])

    def pay(self, payer: int, payee: int, points: int) -> None:
        self.scores[payer] -= points
        self.scores[payee] += points

    def basic(self, worth: str) -> int:
        """Section 7.1."""
        if worth[-1] == "y":
            return 8000 * int(worth[:-1] or 1)
        if worth in LETTERS:
            return LETTERS[worth]
        fan, _, fu = worth.partition("/")
        if int(fan) >= 13 and self.options["counted_yakuman"] == "yakuman":
            return 8000
        for least, points in FAN:
            if int(fan) >= least:
                return points
        points = int(fu) * 2 ** (2 + int(fan))
        rounds_up = points == 1920 and self.options["round_up_to_mangan"]
        return 2000 if points > 2000 or rounds_up else points

    def self_draw(self, winner: int, basic: int, counters: int) -> None:
        for payer in range(4):
            if payer != winner:
                times = 2 if self.dealer in (winner, payer) else 1
                self.pay(payer, winner, hundreds(times * basic) + 100 * counters)

    def discard(self, winner: int, payer: int, basic: int) -> None:
        self.pay(payer, winner, hundreds(basic * (6 if winner == self.dealer else 4)))

    def play(self, hand: PlainHand) -> None:
        """One hand, or RefusedError (the table is then of no use any more)."""
        if hand.kind == "chombo":
            self.chombo(hand.offender)
            self.over = self.busted()
            return
        for seat in hand.riichi:
            needed = self.options["riichi_needs_points"]
            if needed and self.scores[seat] < needed:
                raise RefusedError
            self.scores[seat] -= 1000
            self.sticks += 1
        winners = {"win": self.wins, "draw": self.draw, "abort": self.abort}[hand.kind](hand)
        stays = self.stays(hand, winners)
        decided = bool(winners) or hand.kind == "draw"
        self.counters = 0 if winners and not stays else self.counters + 1
        self.over = self.busted() or (decided and self.ends(stays, bool(winners)))
        if not stays and not self.over:
            self.dealer = (self.dealer + 1) % 4
            self.round += self.dealer == 0

    def busted(self) -> bool:
        return bool(self.options["bust_ends_game"]) and min(self.scores) < 0

    def chombo(self, offender: int) -> None:
        """Section 17.1; what comes off the result leaves the scores alone."""
        if self.options["chombo"] is None:
            raise RefusedError
        if self.options["chombo"] == "reverse_mangan":
            for other in range(4):
                if other != offender:
                    self.pay(offender, other, 4000 if self.dealer in (offender, other) else 2000)

    def abort(self, hand: PlainHand) -> list[int]:
        """Section 15.2."""
        if hand.reason.replace("-", "_") not in self.options["abortive_draws"]:
            raise RefusedError
        return []

    def share_sticks(self, order: list[int], riichi: list[int]) -> None:
        """Section 14: `order` is the order of payment."""
        if self.options["sticks_on_multiple_ron"] == "own_back_rest_first":
            for winner in order[1:]:
                if winner in riichi:
                    self.scores[winner] += 1000
                    self.sticks -= 1
        self.scores[order[0]] += 1000 * self.sticks
        self.sticks = 0

    def counters_of(self, place: int) -> int:
        each = self.options["counters_on_multiple_ron"] == "each"
        return self.counters if place == 0 or each else 0

    def wins(self, hand: PlainHand) -> list[int]:
        """Sections 12 to 14 and 16; the winners who are paid."""
        thrower = hand.discarder
        order = list(hand.wins)
        for _, worth, liable in order:
            if liable is not None and not (worth[-1] == "y" and self.options["pao"]):
                raise RefusedError
        if thrower is not None:
            order.sort(key=lambda win: (win[0] - thrower) % 4)
            if self.options["multiple_ron"] == "head_bump":
                order = order[:1]
            if self.options["multiple_ron"] == "two_abort_three" and len(order) == 3:
                return []
        winners = [winner for winner, _, _ in order]
        self.share_sticks(winners, hand.riichi)
        for place, (winner, worth, liable) in enumerate(order):
            counters = self.counters_of(place)
            if liable is not None:
                self.liable(winner, thrower, liable, self.basic(worth), counters)
            elif thrower is None:
                self.self_draw(winner, self.basic(worth), counters)
            else:
                self.discard(winner, thrower, self.basic(worth))
                self.pay(thrower, winner, 300 * counters)
        return winners

    def liable(
        self, winner: int, thrower: int | None, liable: int, basic: int, counters: int
    ) -> None:
        """Section 16."""
        adds_up = self.options["stack_yakuman"] and self.options["pao_covers"] == "own_yakuman"
        own = 8000 if adds_up else basic
        fed = own * (6 if winner == self.dealer else 4)
        if thrower is None:
            self.pay(liable, winner, fed + 300 * counters)
            self.self_draw(winner, basic - own, 0)
            return
        self.pay(thrower, winner, fed // 2)
        self.pay(liable, winner, fed // 2)
        self.discard(winner, thrower, basic - own)
        by_liable = self.options["pao_ron_counters"] == "liable"
        self.pay(liable if by_liable else thrower, winner, 300 * counters)

    def draw(self, hand: PlainHand) -> list[int]:
        """Sections 11.1 and 15.1; the winners of a nagashi mangan that is paid as a win."""
        if hand.nagashi:
            return self.nagashi(hand)
        if not set(hand.riichi) <= set(hand.ready):
            raise RefusedError
        number = len(hand.ready)
        for seat in range(4):
            if 0 < number < 4:
                ready = seat in hand.ready
                self.scores[seat] += 3000 // number if ready else -3000 // (4 - number)
        return []

    def nagashi(self, hand: PlainHand) -> list[int]:
        way = self.options["nagashi_mangan"]
        if way is None:
            raise RefusedError
        order = sorted(hand.nagashi, key=lambda seat: (seat - self.dealer) % 4)
        for place, winner in enumerate(order):
            self.self_draw(winner, 2000, self.counters_of(place) if way == "win" else 0)
        if way == "draw":
            return []
        self.share_sticks(order, hand.riichi)
        return order

    def stays(self, hand: PlainHand, winners: list[int]) -> bool:
        """Section 15.3."""
        if winners:
            return self.dealer in winners
        if hand.kind == "draw":
            ready = self.dealer in hand.ready + hand.riichi
            return ready and self.options["dealer_stays"] == "win_or_tenpai"
        return True

    def ends(self, stays: bool, won: bool) -> bool:
        """Section 17.2."""
        last = self.options["rounds"] - 1
        if (self.round, self.dealer) < (last, 3):
            return False
        if not stays:
            enough = max(self.scores) >= self.target or (self.round, self.dealer) >= (last + 1, 3)
            return enough or not self.options["west_round"]
        leader = max(range(4), key=lambda seat: (self.scores[seat], -seat))
        stops = self.options["last_dealer_stops"]
        may_stop = stops == "win_or_tenpai" or (stops == "win" and won)
        return may_stop and leader == self.dealer and self.scores[leader] >= self.target

    def final(self) -> tuple[list[int], list[int], list[int]]:
        """Final scores, places and results by seat; section 17.3."""
        groups = self.groups()
        scores = list(self.scores)
        if self.options["leftover_sticks"] == "first":
            for seat, points in shared(1000 * self.sticks, groups[0], 100).items():
                scores[seat] += points
        brings = list(self.options["uma"])
        brings[0] += self.options["oka"]
        places, bonus = [0] * 4, [0] * 4
        for group in groups:
            ahead = sum(place > 0 for place in places)
            parts = shared(sum(brings[ahead : ahead + len(group)]), group, 100)
            for seat in group:
                places[seat], bonus[seat] = ahead + 1, parts[seat]
        results = [scores[seat] - self.target + bonus[seat] for seat in range(4)]
        if self.options["rounding"] != "none":
            results = self.rounded(groups, scores, bonus)
        return scores, places, results

    def groups(self) -> list[list[int]]:
        """The seats of each place."""
        groups: list[list[int]] = []
        for seat in sorted(range(4), key=lambda seat: (-self.scores[seat], seat)):
            tied = groups and self.scores[groups[-1][0]] == self.scores[seat]
            if tied and self.options["ties"] == "share":
                groups[-1].append(seat)
            else:
                groups.append([seat])
        return groups

    def rounded(self, groups: list[list[int]], scores: list[int], bonus: list[int]) -> list[int]:
        """Places 2 to 4 in whole thousands, the rest to first place."""
        results = [0] * 4
        for group in groups[1:]:
            for seat in group:
                if self.options["rounding"] == "five_six":
                    score = 1000 * math.ceil((scores[seat] - 500) / 1000)
                    results[seat] = score - self.target + bonus[seat]
                else:
                    results[seat] = self.thousands(scores[seat] - self.target + bonus[seat])
        for seat, points in shared(-sum(results), groups[0], 1000).items():
            results[seat] = points
        return results

    def thousands(self, points: int) -> int:
        exact = Decimal(points) / 1000
        if self.options["rounding"] == "half_up":
            return 1000 * math.floor(exact + Decimal("0.5"))
        even = self.options["rounding"] == "half_even"
        return 1000 * int(exact.quantize(Decimal(1), ROUND_HALF_EVEN if even else ROUND_HALF_UP))


def shared(points: int, among: list[int], unit: int) -> dict[int, int]:
    """Equal parts in whole units; what is left over a unit each from the first on."""
    part = points // (unit * len(among)) * unit
    parts = dict.fromkeys(among, part)
    left = points - part * len(among)
    for seat in among:
        more = min(unit, left)
        parts[seat] += more
        left -= more
    return parts
