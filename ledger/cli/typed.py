"""Scores as people type them in a chat: wide digits, invisible characters, other minus signs."""

from __future__ import annotations

import unicodedata

from ledger.errors import NotationError

# Hyphens, dashes, the minus sign and its wide form; triangles are minus in Japanese score lists.
MINUS = "-\u2010\u2011\u2012\u2013\u2014\u2212\ufe63\uff0d\u25b2\u25b3"
PLUS = "+\uff0b"


def plain_line(line: str) -> str:
    """
    A line as the grammar has it: of a `total` the numbers are read as typed, others stay.

    >>> plain_line("total \uff14\uff11\uff12\uff10\uff10 28300\u200b \u22121200 \u25b22300")
    'total 41200 28300 -1200 -2300'

    Raises:
        NotationError: with the place of a character that is none of a number.
    """
    words = line.split()
    if not words or words[0] != "total":
        return line
    said = [word if word == "pot" else plain_number(word, line) for word in words[1:]]
    return " ".join(["total", *said])


def sheet_line(line: str) -> str:
    """The same for a sheet, which says all that is wrong with it at once."""
    try:
        return plain_line(line)
    except NotationError:
        return line


def plain_number(word: str, line: str = "") -> str:
    """
    Digits with a `-` in front where there is any minus.

    Args:
        line: where the word stands, for the place of an error.

    Raises:
        NotationError: a character that is neither digit, sign nor invisible.
    """
    text = line or word
    start = text.index(word)
    made = ""
    for place, char in enumerate(word):
        if unicodedata.category(char) == "Cf":
            continue
        digit = unicodedata.decimal(char, None)
        if digit is not None:
            made += str(digit)
        elif char in MINUS and not made:
            made = "-"
        elif char not in PLUS or made:
            at = start + place
            message = f"{char!r} (U+{ord(char):04X}) is not part of a score"
            raise NotationError.at(text, at, at + 1, message, fix="write digits, like 41200")
    if not made.strip("-"):
        end = start + len(word)
        raise NotationError.at(
            text, start, end, "a score needs digits", fix="write digits, like 41200"
        )
    return made
