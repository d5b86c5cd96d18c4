"""Who is meant by an account: today's short names, through merges, in lines and in results."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass

from sqlalchemy.orm import Session

from ledger.reports.format import Layout, columns
from ledger.store import marks, players
from ledger.store.base import Driver

# A player of a stored line stands behind a blank, a comma or a colon; quoted text is skipped.
_PLAYER_WORD = re.compile(r'"(?:[^"\\]|\\.)*"|p(?<![^\s,:]p)(\d+)(?![^\s,])')


@dataclass(frozen=True, slots=True)
class Person:
    """One of the club; `games` are those they sat in, under this entry or one merged into it."""

    player: str
    name: str
    games: int
    retired: bool
    also: str
    guest: bool = False


_ACCOUNT_NAMES = """
SELECT a.number, coalesce(w.short_name, a.name)
FROM account AS a
LEFT JOIN player AS p ON p.id = a.player_id
LEFT JOIN player AS w ON w.id = coalesce(p.merged_into, p.id)
WHERE a.game_id = ? ORDER BY a.number
"""


def account_names(session: Session, game: int) -> dict[int, str]:
    """Short names of the players' accounts and the names of the pots, by account number."""
    return dict(Driver(session).all(_ACCOUNT_NAMES, (game,)))


def named_line(line: str, names: Mapping[int, str]) -> str:
    """A stored line, which says `p1` for account 1, with today's names."""
    return _PLAYER_WORD.sub(lambda word: names[int(word[1])] if word[1] else word[0], line)


def people(session: Session, *, retired: bool = False) -> list[Person]:
    """Everybody in the order they came, those who retired only if asked for."""
    played: dict[int, int] = dict(
        Driver(session).all(
            "SELECT coalesce(p.merged_into, p.id), count(DISTINCT a.game_id) FROM account AS a"
            " JOIN player AS p ON p.id = a.player_id GROUP BY coalesce(p.merged_into, p.id)"
        )
    )
    everybody = players.players(session)
    waiting = marks.guests(session)
    return [
        Person(
            one.short_name,
            one.name,
            played.get(one.id, 0),
            one.retired,
            ", ".join(other.short_name for other in everybody if other.merged_into == one.id),
            one.id in waiting,
        )
        for one in everybody
        if one.merged_into is None and (retired or not one.retired)
    ]


def story(session: Session, player: int) -> list[tuple[str, str]]:
    """When (UTC) and what: every name of a person (id), and what happened to the entry."""
    names = {one.id: one.short_name for one in players.players(session)}
    told = [
        (since, 0, f"{kind:5}  {name}")
        for since, kind, name in players.name_history(session, player)
    ]
    for one in marks.events(session, player):
        into = f" into {names[one.other]}" if one.other is not None else ""
        who = "" if one.player == player else f"{names[one.player]} "
        told.append((one.recorded_at, 1, f"{who}{one.what}{into} by {one.author}"))
    return [(when, what) for when, _, what in sorted(told)]


LAYOUT: Layout[Person] = Layout(
    columns(
        player=lambda row: row.player,
        name=lambda row: row.name,
        games=lambda row: row.games,
        retired=lambda row: "retired" if row.retired else "",
        guest=lambda row: "guest" if row.guest else "",
        also=lambda row: row.also,
    ),
    asdict,
    nothing='nobody yet; mjl player add SHORT "NAME" adds somebody',
)
