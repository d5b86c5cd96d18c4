"""A table for tests of lines: who sits, and outcomes made comparable."""

from __future__ import annotations

from typing import Any

from ledger.engine.notation import hand_text
from ledger.engine.winning_hand import Tiles
from ledger.game.line import Printer, SeatWords, parse_line
from ledger.game.outcome import Claim, Outcome, WinOutcome

NAMES = ("ann", "bob", "cho", "eve")
VERBS = ("ron", "tsumo")
PLAIN_CLAIM = (
    "winner", "circumstances", "dora", "ura", "liable", "responsible", "said_responsible", "river",
    "discards", "open", "note",
)  # fmt: skip


EVERYBODY = (*NAMES, "fay", "gus")
"""Accounts by name: those who sit, then two who rest."""


def account(word: str) -> int:
    return SeatWords(EVERYBODY, 0)[word]


def read(text: str, dealer: int = 0) -> Outcome:
    return parse_line(text, SeatWords(NAMES, dealer), account=account)


def printed(outcome: Outcome, dealer: int = 0) -> str:
    return Printer(NAMES, dealer, VERBS).line(outcome, EVERYBODY)


def worth_of(claim: Claim) -> Any:
    worth = claim.worth
    if not isinstance(worth, Tiles):
        return worth
    facts = (worth.hand, worth.melds, worth.declared, worth.win, worth.red_win)
    return facts, hand_text(worth)


def claim_of(claim: Claim, *, said: bool) -> dict[str, Any]:
    found = {name: getattr(claim, name) for name in PLAIN_CLAIM} | {"worth": worth_of(claim)}
    return found | ({"said": claim.said, "rare": claim.rare} if said else {})


def value_of(outcome: Outcome, *, said: bool = True) -> Any:
    """All that an outcome says; `said` with what only the reading of the line knows."""
    if not isinstance(outcome, WinOutcome):
        return outcome
    claims = [claim_of(claim, said=said) for claim in outcome.claims]
    return claims, outcome.discarder, outcome.riichi, outcome.state_words
