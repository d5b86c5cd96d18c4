"""Score sheets written: the book, an evening or a game as the text that reads back the same."""

from __future__ import annotations

import json
from collections.abc import Iterator

from sqlalchemy.orm import Session

from ledger.rules import options_of, rule_set
from ledger.service import stored
from ledger.service.books import END, accounts_of, with_names
from ledger.store import games as store
from ledger.store import players as stored_players
from ledger.store.records import EveningRow, GameRow


def write_sheet(
    session: Session, *, evening: int | None = None, game: int | None = None
) -> Iterator[str]:
    """
    The book (or an evening, or a game) as sheet lines without line ends.

    Raises:
        NotFound: no such evening or game.
    """
    if game is not None:
        listed = [store.game(session, game)]
    else:
        if evening is not None:
            store.evening(session, evening)
        listed = store.games(session, evening=evening)
    whole = evening is None and game is None
    evenings = {one.id: one for one in store.evenings(session)}
    # Evenings come in their order, so that they get the same numbers where the sheet is read.
    waiting = list(evenings) if whole else [] if evening is None or listed else [evening]
    current = 0
    known: set[int] = set()
    for row in listed:
        if row.evening != current:
            current = row.evening
            earlier = [number for number in waiting if number < current]
            waiting = [number for number in waiting if number > current]
            yield from (evening_line(evenings[number]) for number in [*earlier, current])
        yield from game_lines(session, row, known)
    yield from (evening_line(evenings[number]) for number in waiting)


def evening_line(row: EveningRow) -> str:
    title = f" {text(row.title)}" if row.title else ""
    place = f" at {text(row.place)}" if row.place else ""
    return f"evening {row.played_on}{title}{place}"


def text(said: str) -> str:
    """A JSON string, any script as it is."""
    return json.dumps(said, ensure_ascii=False)


def game_lines(session: Session, row: GameRow, known: set[int]) -> Iterator[str]:
    """One game's block, the lines of players who are not `known` yet before it."""
    people, names = stored.people(session, row.id)
    kept = stored.lines(session, row.id)
    for number in accounts_of(kept.lines):
        player = stored_players.player(session, people[number])
        if player.merged_into is not None:
            player = stored_players.player(session, player.merged_into)
        if player.id not in known:
            known.add(player.id)
            yield f"player {player.short_name} {text(player.name)}"
    yield game_line(row, names)
    for line in kept.lines:
        yield with_names(line, names)
    if kept.placement is not None:
        yield kept.early_line or END


def game_line(row: GameRow, names: dict[int, str]) -> str:
    """The game with its table and the options that are not the rule set's own."""
    own = options_of(rule_set(row.rule_set))
    options = {
        name: value for name, value in json.loads(row.options).items() if own.get(name) != value
    }
    words = ["game", row.rule_set, *(names[number] for number in (1, 2, 3, 4))]
    words += [f"table:{row.table}"] + ([] if row.ranked else ["friendly"])
    return " ".join(words + [f"{name}={value_text(value)}" for name, value in options.items()])


def value_text(value: object) -> str:
    """An option's value as a game line says it."""
    if isinstance(value, list):
        return ",".join(map(value_text, value)) or "none"
    if value is None or isinstance(value, bool):
        return str(value).lower()
    return str(value)
