"""Games: start one, find the one that is meant."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from sqlalchemy.orm import Session

from ledger.errors import NotFound, TableError
from ledger.rules import RuleSet, options_of, parse_options, rule_set, with_options
from ledger.service import books, players, rows, stored
from ledger.service.books import SEATED, Table, utc
from ledger.service.requests import Request
from ledger.store import games as store
from ledger.store import transactions
from ledger.store.records import GameRow, PlayerRow


def start_game(
    session: Session,
    rules: str,
    seats: Sequence[str],
    *,
    evening: int,
    author: str,
    now: datetime,
    options: Mapping[str, str] | None = None,
    table: str = "1",
    ranked: bool = True,
    request_id: str | None = None,
) -> Table:
    """
    A new game with its accounts, pots and first seating.

    Args:
        rules: a rule set's name, short names too.
        seats: four players (as `players.find` takes them): East South West North of the first hand.
        options: as typed, `{"red_fives": "0"}`; the others are the rule set's own.

    Raises:
        NotFound: no such rule set, player or evening.
        TableError: not four different players (names who is there twice), an option that is wrong
            or missing, a closed evening, or a game open at this table on this evening.
        Conflict: the request id came with other content.
    """
    said = tuple(f"{name}={text}" for name, text in sorted((options or {}).items()))
    content = ("start", rules, *seats, evening, table, ranked, *said)
    request = Request(author, now, request_id, content)
    stored.hold(session, "game")
    before = transactions.find_start(session, request_id) if request_id is not None else None
    if before is not None:
        request.answer(session, before.game)
        return books.load(session, before.game)
    chosen = chosen_rules(rules, options or {})
    seated = four_players(players.find(session, name) for name in seats)
    check_table(session, evening, table)
    row = create(session, chosen, evening=evening, table=table, ranked=ranked, now=now)
    request.post(session, row.id, [rows.start_row([one.id for one in seated], author)])
    return books.load(session, row.id)


def chosen_rules(name: str, options: Mapping[str, str]) -> RuleSet:
    """
    The rule set with the options that a game line says.

    Raises:
        NotFound: no such rule set.
        TableError: an option that is wrong, or one that a game must say and does not.
    """
    base = rule_set(name)
    chosen = with_options(base, parse_options(base, options))
    chosen.start(chosen.options, SEATED)
    return chosen


def four_players(seats: Iterable[PlayerRow]) -> list[PlayerRow]:
    """Four different persons, or a TableError that names who is there twice."""
    seated = list(seats)
    ids = [one.id for one in seated]
    twice = [one for place, one in enumerate(seated) if one.id in ids[:place]]
    if twice:
        who = f"{twice[0].short_name} ({twice[0].name})"
        raise TableError(f"{who} would sit in two seats", fix="name four different players")
    if len(seated) != SEATED:
        raise TableError(
            f"a game starts with four players, not {len(seated)}",
            fix="name East South West North; others come in with `seats` or `replace`",
        )
    return seated


def check_table(session: Session, evening: int, table: str) -> None:
    """
    Whether a game may start there.

    Raises:
        NotFound: no such evening.
        TableError: the evening is closed, or a game is open at this table.
    """
    if store.evening(session, evening).closed_at is not None:
        raise TableError(
            f"evening {evening} is closed",
            fix=f"mjl evening reopen {evening}, or mjl evening start TITLE for another one",
        )
    for game in store.open_games(session, evening=evening):
        if game.table == table:
            raise TableError(
                f"game {game.id} is open at table {table}",
                fix=f"mjl game end {game.id} ends it; or choose another table",
            )


def check_name(table: str) -> None:
    """A table is one word of a sheet's game line. Raises TableError."""
    if not table or not table.isprintable() or any(c.isspace() or c == "=" for c in table):
        raise TableError(f"{table!r} is not a table", fix="write one word without =, like 1 or A2")


def move(session: Session, game: int, table: str, *, author: str, now: datetime) -> Table:
    """
    A game goes on at another table.

    Raises:
        TableError: it is there already, or another game is; or no sheet could say the table.
    """
    stored.lock(session, game)
    row = store.game(session, game)
    if row.table == table:
        raise TableError(f"game {game} is at table {table} already")
    check_name(table)
    if store.is_open(session, game):
        check_table(session, row.evening, table)
    after = books.load(session, game).state.hand - 1
    store.move_game(session, game, table, after_hand=after, author=author, recorded_at=utc(now))
    return books.load(session, game)


def create(
    session: Session, rules: RuleSet, *, evening: int, table: str, ranked: bool, now: datetime
) -> GameRow:
    """
    The game's row with every option value; its start must be posted at once.

    Raises:
        TableError: no sheet could say the table.
    """
    check_name(table)
    return store.create_game(
        session,
        evening=evening,
        rule_set=rules.name,
        edition=rules.edition,
        options=json.dumps(options_of(rules), sort_keys=True, separators=(",", ":")),
        table=table,
        ranked=ranked,
        started_at=utc(now),
    )


def resolve(session: Session, text: str | None = None, *, evening: int | None = None) -> int:
    """
    The number of the game that is meant: by its number, or the only open one.

    Args:
        evening: where to look for an open one; else the latest evening that has any, so that a game
            forgotten long ago is in nobody's way.

    Raises:
        NotFound: no such game, none open, or several (the message lists them).
    """
    if text is not None:
        if not text.isascii() or not text.isdigit() or len(text) > 9:
            raise NotFound(f"no game {text!r}", fix="games have numbers; mjl game list shows them")
        return store.game(session, int(text)).id
    found = latest_open(session) if evening is None else store.open_games(session, evening=evening)
    if not found:
        raise NotFound(
            "no game is open", fix="mjl game start starts one; or name a game by its number"
        )
    if len(found) > 1:
        listed = ", ".join(f"{game.id} (table {game.table})" for game in found)
        raise NotFound(f"several games are open: {listed}", fix="name one by its number")
    return found[0].id


def latest_open(session: Session) -> list[GameRow]:
    """The open games of the latest evening that has any; evening by evening, not all at once."""
    for evening in range(stored.last_evening(session), 0, -1):
        found = store.open_games(session, evening=evening)
        if found:
            return found
    return []


def open_tables(session: Session, *, evening: int | None = None) -> list[Table]:
    """The games that go on, in order."""
    return [books.load(session, game.id) for game in store.open_games(session, evening=evening)]
