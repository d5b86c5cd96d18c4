"""A book of many games to measure with: twelve hands a game, every hand a riichi win."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

from ledger.store import games, migrate, players, transactions
from ledger.store.connect import open_ledger
from ledger.store.records import (
    AccountRow,
    HandRow,
    NewTransaction,
    PatternRow,
    PaymentRow,
    ResultRow,
    SeatingRow,
    WinRow,
)

HANDS_A_GAME = 12
NOW = "2026-11-24T19:03:22Z"
_POTS = ("sticks", "placement", "penalty")


def make_book(url: str, hands: int) -> None:
    """A new ledger with at least `hands` hands; an existing file is taken as it is."""
    if "://" not in url and Path(url).exists():
        return
    migrate.create(url)
    with open_ledger(url, write=True) as ledger:
        with ledger.session() as session:
            for number in range(1, 41):
                players.add_player(session, f"p{number}", f"Player {number}", since=NOW)
            games.create_evening(session, "2026-11-24")
        chance = random.Random(7)
        for _ in range(0, hands, HANDS_A_GAME * 100):
            with ledger.session() as session:
                for _ in range(100):
                    number = start_game(session)
                    transactions.post_all(session, number, _game(chance), recorded_at=NOW)


def start_game(session: object) -> int:
    """The row of another game; its number."""
    return games.create_game(
        session,  # type: ignore[arg-type]
        evening=1,
        rule_set="riichi-ema-2016",
        edition="2016",
        options="{}",
        table="1",
        ranked=True,
        started_at=NOW,
    ).id


def start(chance: random.Random) -> NewTransaction:
    """Opens the accounts of four players and the pots."""
    people = chance.sample(range(1, 41), 4)
    seats = tuple(AccountRow(place, "player", who) for place, who in enumerate(people, start=1))
    pots = tuple(AccountRow(5 + place, "pot", name=name) for place, name in enumerate(_POTS))
    seating = tuple(SeatingRow(seat, 1, seat + 1) for seat in range(4))
    return NewTransaction("start", "bench", accounts=seats + pots, seating=seating)


def hand(number: int, chance: random.Random) -> NewTransaction:
    """A self-draw with a stick: five payments, five postings, four patterns."""
    winner, *others = chance.sample((1, 2, 3, 4), 4)
    payments = (
        PaymentRow(winner, 5, 1000, "riichi"),
        *[PaymentRow(payer, winner, 1000 + 100 * number, "hand") for payer in others],
        PaymentRow(5, winner, 1000, "sticks"),
    )
    patterns = [PatternRow(name, 1, 1) for name in ("riichi", "menzen-tsumo", "pinfu", "dora")]
    tiles = "234m 567p 22s 67s 345m +8s"
    win = WinRow(winner, None, "tiles", 5200, 4, 30, hand=tiles, patterns=tuple(patterns))
    line = f"tsumo {'ESWN'[winner - 1]} {tiles} dora:3p riichi {'ESWN'[winner - 1]}"
    state = '{"counters":0,"dealer":"E","round":"E1","sticks":0}'
    row = HandRow(number, 1, "win", line, state, "E1", 1, (win,))
    return NewTransaction("hand", "bench", payments, row)


def _game(chance: random.Random) -> list[NewTransaction]:
    played = [hand(number, chance) for number in range(1, HANDS_A_GAME + 1)]
    results = tuple(
        ResultRow(account, account, 30000, 0, 0, 0, HANDS_A_GAME, 3, 3) for account in (1, 2, 3, 4)
    )
    end = NewTransaction("placement", "bench", results=results, line="end")
    return [start(chance), *played, replace(end, after_hand=HANDS_A_GAME)]
