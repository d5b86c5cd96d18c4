"""
Final scores as CSV, for clubs that note only totals: one row a game.

    date,title,rules,table,ranked,player1,score1,player2,score2,player3,score3,player4,score4,pot
    2026-11-24,Tuesday club,riichi,1,yes,Ann Dubois,41200,bob,28300,cho,18000,dai,11500,1000

Players stand in the order of seats, by any name that the book knows. Columns may be in any order,
and only the players and their scores are needed.
"""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Iterator
from datetime import datetime, tzinfo

from sqlalchemy.orm import Session

from ledger.errors import LedgerError, NotationError, SheetErrors
from ledger.service import players
from ledger.service.export import text as quoted
from ledger.service.sheet import Reader, SheetDone, located

NEEDED = [f"{what}{place}" for place in (1, 2, 3, 4) for what in ("player", "score")]
COLUMNS = {"date", "title", "rules", "table", "ranked", "pot", *NEEDED}
# Hyphens, dashes and the triangles that score sheets print for minus; wide ones fold to the hyphen.
MINUS = "-\u2010\u2011\u2012\u2013\u2014\u2212\u25b2\u25b3"


def read_finals(
    session: Session,
    text: str,
    *,
    file: str,
    author: str,
    now: datetime,
    zone: tzinfo,
    new_players: bool = False,
    rules: str = "riichi",
) -> SheetDone:
    """
    Record every game of a CSV text, or none, in this unit of work.

    Args:
        file: what messages call it.
        new_players: unknown names are added as new players.
        rules: the rule set of rows that name none.

    Raises:
        SheetErrors: every problem, with `where` = "file:line"; the caller's unit of work must be
            rolled back.
    """
    reader = Reader(session, author, now, zone, new_players)
    errors: list[LedgerError] = []
    for number, row in rows_of(text, file):
        try:
            for line in game_lines(reader, row, rules):
                reader.read(line)
        except LedgerError as error:
            shown = ",".join(row.values())
            errors.append(located(error, shown, f"{file}:{number}"))
            reader.table = None
    if errors:
        raise SheetErrors(errors)
    reader.close_game()
    return reader.done()


def rows_of(text: str, file: str) -> Iterator[tuple[int, dict[str, str]]]:
    """
    Rows by column, with the number of the line they end on; rows of blanks are left out.

    Raises:
        SheetErrors: the header lacks a column, or has one that is not known.
    """
    # Spreadsheets write the byte order mark, and some of them semicolons.
    plain = text.removeprefix("\ufeff")
    first = plain.split("\n", 1)[0]
    table = csv.reader(io.StringIO(plain), delimiter=";" if ";" in first else ",")
    header = [name.strip().lower() for name in next(table, [])]
    wrong = [name for name in NEEDED if name not in header]
    wrong += [name for name in header if name not in COLUMNS]
    if wrong:
        what = "lacks" if wrong[0] in NEEDED else "has an unknown column"
        fix = f"the columns are {', '.join(sorted(COLUMNS))}"
        error = NotationError(f"the header {what} {wrong[0]!r}", fix=fix)
        raise SheetErrors([located(error, first.rstrip(), f"{file}:1")])
    for cells in table:
        if any(cell.strip() for cell in cells):
            filled = cells + [""] * (len(header) - len(cells))
            yield table.line_num, dict(zip(header, filled, strict=False))


def game_lines(reader: Reader, row: dict[str, str], rules: str) -> Iterator[str]:
    """The game as sheet lines."""
    said = {name: value.strip() for name, value in row.items()}
    if said.get("date"):
        title = f" {quoted(said['title'])}" if said.get("title") else ""
        yield f"evening {said['date']}{title}"
    names = [short_name(reader, row[f"player{place}"]) for place in (1, 2, 3, 4)]
    friendly = said.get("ranked", "").lower() in ("no", "false", "0", "friendly")
    words = [said.get("rules") or rules, *names, f"table:{said.get('table') or 1}"]
    scores = [str(read_score(row[f"score{place}"])) for place in (1, 2, 3, 4)]
    pot = read_score(said["pot"]) if said.get("pot") else 0
    yield " ".join(["game", *words, *(["friendly"] if friendly else [])])
    yield " ".join(["total", *scores, *(["pot", str(pot)] if pot else [])])


def short_name(reader: Reader, name: str) -> str:
    """The short name of somebody in the book, or of somebody new."""
    if reader.new_players and not reader.is_known(name):
        added = players.add(reader.session, name, now=reader.now)
        reader.added.append(added.short_name)
        return added.short_name
    return players.find(reader.session, name).short_name


def read_score(cell: str) -> int:
    """
    A score as people and programs write it.

    >>> [
    ...     read_score(text)
    ...     for text in ("\uff14\uff11\uff12\uff10\uff10", "\u22121200", "\u25b22300")
    ... ]
    [41200, -1200, -2300]

    Raises:
        NotationError: with the character that is no digit.
    """
    shown = "".join(
        char for char in unicodedata.normalize("NFKC", cell) if unicodedata.category(char) != "Cf"
    ).strip()
    sign = -1 if shown[:1] and shown[0] in MINUS else 1
    digits = shown[1:].lstrip() if sign < 0 else shown.removeprefix("+")
    wrong = next((char for char in digits if not (char.isascii() and char.isdigit())), None)
    if wrong is not None or not 0 < len(digits) <= 9:
        what = f"{wrong!r} is not a digit" if wrong else "no number of points"
        at = cell.find(wrong) if wrong and wrong in cell else 0
        raise NotationError.at(cell, at, at + 1 if wrong else len(cell), f"{what} in {cell!r}")
    return sign * int(digits)
