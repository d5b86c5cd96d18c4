"""A line as somebody types it, turned into the kept form and played."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy.orm import Session

from ledger.errors import NotFound, TableError
from ledger.game.line import GRAMMAR, VERBS, span_of
from ledger.game.outcome import Replace, Seats
from ledger.service import players
from ledger.service.books import Entry, Table
from ledger.store import players as store_players
from ledger.store.records import PlayerRow


def say(session: Session, table: Table, text: str) -> tuple[Table, Entry]:
    """
    Play a typed line at the table.

    Returns:
        The table after it (another one where somebody came who had no account) and the entry.

    Raises:
        NotationError, NotFound, HandError, TableError: with the place in `text` where there is one.
    """
    words = text.split()
    verb = VERBS.get(words[0]) if words else None
    if table.ended and verb != "penalty":
        fix = "start another game, or undo its last line"
        raise TableError(f"game {table.game.id} has ended", fix=fix)
    if verb not in ("seats", "replace"):
        return table, table.say(text, table.short_names())
    line, grown = _seats_line(session, table, text, words[1:])
    after = grown.again([*table.lines, line])
    return after, after.entries[-1]


def _seats_line(session: Session, table: Table, text: str, words: list[str]) -> tuple[str, Table]:
    """A `seats` or `replace` line in the kept form, and the table with accounts for who came."""
    numbers = table.accounts + [n for n in table.people if n not in table.accounts]
    names = [table.names[number] for number in numbers]
    people, known = dict(table.people), dict(table.names)
    for place, word in enumerate(words, start=1):
        player = None if word == "by" else _newcomer(session, text, place, names)
        if player is None:
            continue
        number = next((n for n, who in people.items() if who == player.id), len(known) + 1)
        people[number], known[number] = player.id, player.short_name
        numbers.append(number)
        names.append(word)
    outcome = table.fold.read(text, names)
    if isinstance(outcome, Replace):
        outcome = outcome.seated(table.state.seats)
    assert isinstance(outcome, Seats)
    line = " ".join(["seats", *(f"p{numbers[account]}" for account in outcome.accounts)])
    grown = replace(table, people=people, names=known)
    return line, grown


def _newcomer(session: Session, text: str, place: int, names: list[str]) -> PlayerRow | None:
    """Who is meant by a word that names nobody of the game; a full name goes before a prefix."""
    word = text.split()[place]
    folded = word.casefold()
    if word in GRAMMAR or folded in [name.casefold() for name in names]:
        return None
    exact = store_players.named(session, word)
    if exact is None and any(name.casefold().startswith(folded) for name in names):
        return None
    try:
        return players.find(session, word)
    except NotFound as error:
        start, end = span_of(text, place)
        raise NotFound.at(text, start, end, error.message, fix=error.fix) from None
