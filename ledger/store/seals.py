"""
What a seal is: SHA-256 over the seal before it and every row that its transaction wrote.

    sha256("mjl-seal-1\\n" + previous seal in hex + "\\n" + length of the text + "\\n" + text)

The text is one JSON array without blanks, in UTF-8, where only quotation marks, backslashes and
control characters are escaped, as SQLite does: an array of columns for the transaction, then an
array of such rows for each of the other tables, in the order of CHILDREN and of their keys; the
game's row comes last, with the first transaction only. JSON quotes every text, so that no two
contents have the same text. The game and the transaction number stand in the first array and
nowhere else. Names of people are in none of these tables.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

TRANSACTION = (
    "game_id number kind hand_number hand_revision after_hand reverses replaces"
    " author recorded_at request_id request_hash line reason"
)
# Hashed columns of the rows that a transaction writes, by table, in the order of the text. Beyond
# them stand only keys that the transaction or the hand gives.
CHILDREN = {
    "payment": "line payer payee points reason",
    "posting": "account_number change balance",
    "hand": "number revision kind line state_before round dealer",
    "win": "position winner discarder responsible liable worth points fan fu tai limit_name hand",
    "win_pattern": "position place pattern count value",
    "account": "number kind player_id name",
    "seating": "seat from_hand account_number",
    "result": "account_number place score placement penalty total hands wins dealt_in",
}
GAME = "id evening_id rule_set edition options table_label ranked started_at"

_text = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False).encode


def seal(previous: str, content: Sequence[Any]) -> str:
    """
    The seal in hex.

    Args:
        previous: the seal before it in its game, NO_SEAL for the first.
        content: the transaction's row, the rows of each of CHILDREN, the game's rows (one or none).
    """
    return of_text(previous, _text(content))


def of_text(previous: str, text: str) -> str:
    """The seal in hex of content that is written as its text already."""
    encoded = _encoded(text)
    head = b"mjl-seal-1\n%s\n%d\n" % (previous.encode(), len(encoded))
    return sha256(head + encoded).hexdigest()


def text_hash(content: object) -> str:
    """The hash of a request's content, in the same text form."""
    return sha256(_encoded(_text(content))).hexdigest()


def _encoded(text: str) -> bytes:
    """Half of a surrogate pair has bytes too: the database is the one to refuse it."""
    return text.encode("utf-8", "surrogatepass")
