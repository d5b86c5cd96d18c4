"""A small evening to test with: four players, one game or more, hands that are easy to check."""

from __future__ import annotations

import json
from dataclasses import replace

from ledger.store import games, marks, players, transactions
from ledger.store.connect import Ledger
from ledger.store.records import (
    AccountRow,
    HandRow,
    NewTransaction,
    PatternRow,
    PaymentRow,
    ResultRow,
    SeatingRow,
    StoredTransaction,
    WinRow,
)

NOW = "2026-11-24T19:03:22Z"
NAMES = {"ann": "Ann Dubois", "bob": "Bob", "cho": "Cho Chang", "dai": "Dai Sato"}
STICKS, PLACEMENT = 5, 6
POTS = ("sticks", "placement", "penalty")


def start() -> NewTransaction:
    seats = tuple(AccountRow(number, "player", number) for number in (1, 2, 3, 4))
    pots = tuple(AccountRow(5 + place, "pot", name=name) for place, name in enumerate(POTS))
    seating = tuple(SeatingRow(seat, 1, seat + 1) for seat in range(4))
    return NewTransaction("start", "tester", accounts=seats + pots, seating=seating)


def ron(
    number: int = 1, revision: int = 1, *, payer: int = 2, points: int = 3900
) -> NewTransaction:
    """Account 1 wins with riichi and a stick of its own: three payments."""
    patterns = (PatternRow("riichi", 1, 1), PatternRow("dora", 2, 2))
    win = WinRow(1, payer, "declared", points, 3, 30, patterns=patterns)
    line = f"ron E from {'ESWN'[payer - 1]} 3/30 riichi E"
    state = json.dumps({"counters": 0, "dealer": "E"})
    hand = HandRow(number, revision, "win", line, state, "E1", 1, (win,))
    payments = (
        PaymentRow(1, STICKS, 1000, "riichi"),
        PaymentRow(payer, 1, points, "hand"),
        PaymentRow(STICKS, 1, 1000, "sticks"),
    )
    return NewTransaction("hand", "tester", payments, hand)


def draw(number: int, revision: int = 1) -> NewTransaction:
    """Nobody ready, nothing paid."""
    hand = HandRow(number, revision, "draw", "draw", "{}", "E2", 2)
    return NewTransaction("hand", "tester", hand=hand)


def reversal(of: int) -> NewTransaction:
    return NewTransaction("reversal", "tester", reverses=of, reason="typed wrongly")


def placement() -> NewTransaction:
    """Account 1 takes 15,000 from account 4 by way of the pot."""
    payments = (
        PaymentRow(4, PLACEMENT, 15000, "placement"),
        PaymentRow(PLACEMENT, 1, 15000, "placement"),
    )
    results = tuple(
        ResultRow(account, account, 30000, 0, 0, 0, 2, int(account == 1), int(account == 2))
        for account in (1, 2, 3, 4)
    )
    return NewTransaction("placement", "tester", payments, results=results, line="end")


class Book:
    """An open ledger with players, an evening, and a game that has started."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        with ledger.session() as session:
            for short_name, name in NAMES.items():
                players.add_player(session, short_name, name, since=NOW)
            self.evening = games.create_evening(session, "2026-11-24", title="Tuesday club").id
        self.game = self.start()

    def start(self, new: NewTransaction | None = None) -> int:
        """Start another game; its number."""
        with self.ledger.session() as session:
            game = games.create_game(
                session,
                evening=self.evening,
                rule_set="riichi-ema-2008",
                edition="2008",
                options='{"red_fives":0}',
                table="1",
                ranked=True,
                started_at=NOW,
            )
            transactions.post(session, game.id, new or start(), recorded_at=NOW)
        return game.id

    def post(self, *news: NewTransaction, game: int = 0) -> list[StoredTransaction]:
        with self.ledger.session() as session:
            return transactions.post_all(session, game or self.game, news, recorded_at=NOW)

    def balances(self, game: int = 0) -> dict[int, int]:
        with self.ledger.session() as session:
            return transactions.balances(session, game or self.game)

    def played(self) -> None:
        """A game with one of everything, and a second one that goes on."""
        self.post(replace(ron(), request_id="one"), draw(2))
        self.post(reversal(2), replace(ron(1, 2, payer=3), replaces=2))
        substitute = NewTransaction(
            "seating", "tester", seating=(SeatingRow(3, 3, None),), line="seats", after_hand=2
        )
        self.post(substitute, placement())
        second = self.start()
        self.post(ron(), ron(2, payer=4, points=8000), game=second)
        with self.ledger.session() as session:
            marks.add_event(session, marks.PlayerEventRow(1, "guest", None, "tester", NOW))
            games.move_game(session, 2, "7", after_hand=2, author="tester", recorded_at=NOW)
            marks.add_paid(session, 1, 1, 2, 5, author="tester", recorded_at=NOW)
            marks.add_paid(session, 1, 1, 2, 5, author="tester", recorded_at=NOW, takes_back=1)
