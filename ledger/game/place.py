"""Where in a line an error belongs that was found after reading: rules know no text."""

from __future__ import annotations

import re
from collections.abc import Callable

from ledger.errors import LedgerError
from ledger.game.line import FLAGS, STATE_WORDS, WORD, span_of
from ledger.game.outcome import AbortReason, Claim, Outcome, Seats, Total, WinOutcome

# Words that an error may name; the ones between players (`from`, `to`) are in many a sentence.
NAMED = frozenset(
    (
        *FLAGS, *STATE_WORDS, *AbortReason,
        "dora", "ura", "liable", "responsible", "river", "discards", "open", "ready", "riichi",
        "nagashi", "chombo", "total", "pot",
    )
)  # fmt: skip


def placed(error: LedgerError, text: str, outcome: Outcome, claim: Claim | None) -> LedgerError:
    """
    The error at a place of its line: the word that its message names, else the worth or the verb.

    Args:
        claim: the one that was refused, where that is known.
    """
    if error.text is not None:
        return error
    start, end = span_of(text, *words_meant(error.message, text, outcome, claim))
    return type(error).at(text, start, end, error.message, fix=error.fix)


def words_meant(message: str, text: str, outcome: Outcome, claim: Claim | None) -> tuple[int, int]:
    """The first and last word that a message is about."""
    said = frozenset(re.findall(r"[\w-]+", message))
    for index, word in enumerate(WORD.findall(text)):
        if name_of(word) in said:
            return index, index
    if isinstance(outcome, WinOutcome):
        return (claim or outcome.claims[0]).said
    if isinstance(outcome, Total | Seats):
        return 1, 99
    return 0, 0


def name_of(word: str) -> str | None:
    """What a message calls this word of a line, None for players, tiles and the like."""
    if word[0] == "*":
        return "riichi"
    head = re.match(r"[a-z][a-z0-9_-]*", word)
    if head is None:
        return None
    return head[0] if head[0] in NAMED or word[head.end() :].startswith("=") else None


def refused_claim(outcome: WinOutcome, score: Callable[[Claim], object]) -> Claim | None:
    """Which of the winners' hands `score` refuses; None where each is scored."""
    for claim in outcome.claims:
        try:
            score(claim)
        except LedgerError:
            return claim
    return None
