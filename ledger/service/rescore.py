"""A game under other options or another edition: looked at, or played again, line by line."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from sqlalchemy.orm import Session

from ledger.rules import options_of, parse_options, rule_set, with_options
from ledger.service import books, games, rows, stored
from ledger.service.books import POT_NAMES, Entry, Table, with_names
from ledger.service.changes import plan
from ledger.service.plans import Change, side
from ledger.service.requests import Request
from ledger.store.records import GameRow


def rescored(
    session: Session, game: int, options: Mapping[str, str], rules: str = ""
) -> tuple[Table, Table]:
    """
    The game as it stands and as it would be under other options; nothing is written.

    Args:
        options: as typed; the others stay as the game has them.
        rules: another rule set, which brings its own options; empty: that of the game.

    Raises:
        NotFound: no such rule set.
        TableError, HandError: an option that is wrong, or a hand that is impossible under them.
    """
    before = books.load(session, game)
    base = rule_set(rules) if rules else before.rules
    chosen = with_options(base, parse_options(base, options))
    text = json.dumps(options_of(chosen), sort_keys=True, separators=(",", ":"))
    row = replace(before.game, rule_set=chosen.name, edition=chosen.edition, options=text)
    after = books.folded(row, before.people, before.names, before.lines)
    after.early = before.ended and not after.state.over
    after.abandoned = before.abandoned and after.early
    return before, after


def differences(before: Table, after: Table) -> list[Change]:
    """The lines that pay otherwise or meet another table; both games have the same lines."""
    return [
        Change(old.number, side(before, old), side(after, new))
        for old, new in zip(before.entries, after.entries, strict=True)
        if _told(before, old) != _told(after, new)
    ]


def _told(table: Table, entry: Entry) -> tuple[object, ...]:
    """What of a line may differ, but the scores: they differ ever after."""
    state = entry.step.before
    facts = table.rules.facts(state)
    return entry.number, entry.step.payments, table.label(state), table.dealer(state), facts


def start_again(
    session: Session,
    game: int,
    options: Mapping[str, str],
    rules: str = "",
    *,
    author: str,
    now: datetime,
) -> Table:
    """
    A new game with other options and the same lines; the old one ends without any.

    Raises:
        TableError, HandError: as for `rescored`.
    """
    stored.lock(session, game)
    before, after = rescored(session, game, options, rules)
    old = before.game
    row = games.create(
        session, after.rules, evening=old.evening, table=old.table, ranked=old.ranked, now=now
    )
    again = _renumbered(after, row)
    nothing = before.again([])
    nothing.early = True
    reason = f"played again as game {row.id} under other options"
    request = Request(author, now, None, ())
    request.post(session, game, plan(session, before, nothing).news, reason)
    request.post(session, row.id, rows.game_rows(again, author), f"as game {game}")
    return books.load(session, row.id)


def _renumbered(table: Table, game: GameRow) -> Table:
    """The same lines in another game: accounts that nobody sat at any more get no number."""
    late = table.accounts[4:]
    numbers = {n: n for n in (1, 2, 3, 4)} | {n: 8 + place for place, n in enumerate(late)}
    people = {new: table.people[old] for old, new in numbers.items()}
    names = {new: table.names[old] for old, new in numbers.items()} | POT_NAMES
    words = {old: f"p{new}" for old, new in numbers.items()}
    lines = [with_names(line, words) for line in table.lines]
    again = books.folded(game, people, names, lines)
    again.early, again.abandoned = table.early, table.abandoned
    return again
