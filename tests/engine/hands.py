"""Hands for tests: random ones, said as text in any order, and read back."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from random import Random

from ledger.engine.tiles import SUITS
from ledger.engine.winning_hand import Tiles
from ledger.game.line import SeatWords, parse_line
from ledger.game.outcome import WinOutcome

SEATS = SeatWords((), 0)


@dataclass
class Said:
    """
    A hand as tiles: `5p` and the like, a red five as `0p`.

    `win` is among `concealed` too; `melds` are texts with their brackets; `bonus` are digits.
    """

    concealed: list[str]
    win: str
    melds: list[str] = field(default_factory=list)
    bonus: str = ""

    @property
    def text(self) -> str:
        """One group a tile, the winning tile last."""
        rest = list(self.concealed)
        rest.remove(self.win)
        return " ".join(
            [*rest, f"+{self.win}", *self.melds, *([f"{self.bonus}f"] * bool(self.bonus))]
        )


def read(text: str, *, drawn: bool = True) -> Tiles:
    """The tiles that a line says."""
    outcome = parse_line(f"{'tsumo E' if drawn else 'ron E from S'} {text}", SEATS)
    assert isinstance(outcome, WinOutcome)
    worth = outcome.claims[0].worth
    assert isinstance(worth, Tiles)
    return worth


def facts_of(tiles: Tiles) -> tuple[int, int, int, int | None, bool]:
    """All that a hand of tiles holds beside the words that said it."""
    return tiles.hand, tiles.melds, tiles.declared, tiles.win, tiles.red_win


def kind(tile: str) -> int:
    """0 to 33."""
    return 9 * SUITS.index(tile[1]) + (4 if tile[0] == "0" else int(tile[0]) - 1)


def random_said(random: Random, sets: int = 4) -> Said:
    """A complete hand of sets and a pair, some of them declared, in few suits as a rule."""
    while True:
        suits = random.choice(("m", "p", "s", "mz", "ps", "mps", "mpsz"))
        pieces = [random_set(random, suits) for _ in range(sets)]
        pair = [random_tile(random, suits)] * 2
        tiles = [*itertools.chain(*pieces), *pair]
        if max(map(tiles.count, tiles)) <= 4:
            return laid_out(random, pieces, pair)


def random_tile(random: Random, suits: str) -> str:
    suit = random.choice(suits)
    return f"{random.randint(1, 7 if suit == 'z' else 9)}{suit}"


def random_set(random: Random, suits: str) -> list[str]:
    """A chow, a pung or a kong."""
    tile = random_tile(random, suits)
    rank, suit = int(tile[0]), tile[1]
    if suit != "z" and rank < 8 and random.random() < 0.6:
        return [f"{rank + i}{suit}" for i in range(3)]
    return [tile] * random.choice((3, 3, 3, 4))


def laid_out(random: Random, pieces: list[list[str]], pair: list[str]) -> Said:
    """The same hand with a few sets declared (kongs always), red fives and bonus tiles."""
    concealed, melds = list(pair), []
    for piece in pieces:
        if len(piece) == 4 or random.random() < 0.25:
            melds.append(meld_text(random, piece))
        else:
            concealed += piece
    for suit in "mps":
        if f"5{suit}" in concealed and random.random() < 0.5:
            concealed[concealed.index(f"5{suit}")] = f"0{suit}"
    random.shuffle(concealed)
    bonus = "".join(random.sample("12345678", random.choice((0, 0, 1, 3))))
    return Said(concealed, random.choice(concealed), melds, bonus)


def meld_text(random: Random, piece: list[str]) -> str:
    digits, suit = "".join(tile[0] for tile in piece), piece[0][1]
    return f"[{digits}{suit}]" if len(piece) == 4 and random.random() < 0.5 else f"({digits}{suit})"
