"""Evenings: started, found by date in the club's own time zone, closed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, tzinfo

from sqlalchemy.orm import Session

from ledger.errors import Conflict, NotFound, TableError, count_text
from ledger.service import players, stored
from ledger.service.books import POT_NAMES, utc
from ledger.store import checkpoint, transactions
from ledger.store import games as store
from ledger.store.hands import current_hands
from ledger.store.records import EveningRow, GameRow, ResultRow

MORNING = time(6)


def start(session: Session, day: date, *, title: str = "", place: str = "") -> EveningRow:
    """
    A new evening.

    Raises:
        Conflict: date and title are there already.
        NotationError: a title or place that no screen shows.
    """
    for said in (title, place):
        players.check_name(said)
    there = store.evening_of(session, day.isoformat(), title)
    if there is not None:
        raise Conflict(
            f"evening {there.id} has this date and title already",
            where=f"{there.played_on} {there.title}".strip(),
            fix="go on with it, or give another title",
        )
    return store.create_evening(session, day.isoformat(), title=title, place=place)


def current(session: Session, now: datetime, zone: tzinfo) -> EveningRow | None:
    """
    The open evening that `now` belongs to: the latest of today, or of yesterday until 6 o'clock.

    Args:
        now: with any time zone; the club's is `zone`.
    """
    local = now.astimezone(zone)
    days = [local.date()]
    if local.time() < MORNING:
        days.insert(0, local.date() - timedelta(days=1))
    for day in days:
        found = [one for one in store.evenings_on(session, day.isoformat()) if not one.closed_at]
        if found:
            return found[-1]
    return None


def today(session: Session, now: datetime, zone: tzinfo) -> EveningRow:
    """The current evening, opened if there is none. Raises Conflict where today's is closed."""
    stored.hold(session, "evening")
    found = current(session, now, zone)
    if found is not None:
        return found
    day = now.astimezone(zone).date()
    closed = store.evening_of(session, day.isoformat(), "")
    if closed is not None:
        raise Conflict(
            f"today's evening {closed.id} is closed",
            fix=f"mjl evening reopen {closed.id}, or mjl evening start TITLE for another one",
        )
    return start(session, day)


def resolve(session: Session, text: str | None, now: datetime, zone: tzinfo) -> EveningRow:
    """By number or date (YYYY-MM-DD), or the current one. Raises NotFound."""
    if text is None:
        found = current(session, now, zone)
        if found is None:
            raise NotFound("no evening is open", fix="mjl evening start begins one")
        return found
    if text.isascii() and text.isdigit() and len(text) < 10:
        return store.evening(session, int(text))
    on_day = store.evenings_on(session, text)
    if len(on_day) != 1:
        some = ", ".join(f"{one.id} ({one.title})" for one in on_day)
        said = f"several evenings on {text}: {some}" if on_day else f"no evening {text!r}"
        raise NotFound(said, fix="mjl evening list shows them")
    return on_day[0]


@dataclass(frozen=True, slots=True)
class GameLine:
    """
    One game of a closing sheet; `results` by short name, in order of place.

    `hands` count now. `control` is what the players' results and the pots add up to: zero.
    """

    game: GameRow
    results: dict[str, ResultRow]
    hands: int
    pots: dict[str, int]

    @property
    def control(self) -> int:
        return sum(row.total for row in self.results.values()) + sum(self.pots.values())


@dataclass(frozen=True, slots=True)
class Closing:
    """
    The closing sheet's data.

    Attributes:
        totals: what each player takes home from the evening's ended games, in points.
        checkpoint: the text form of the checkpoint over all games of the book.
    """

    evening: EveningRow
    games: tuple[GameLine, ...]
    totals: dict[str, int]
    checkpoint: str


def closing(session: Session, evening: int) -> Closing:
    """The sheet of an evening, open or closed. Open games have no results yet. Raises NotFound."""
    row = store.evening(session, evening)
    played = []
    totals: dict[str, int] = {}
    for game in store.games(session, evening=evening):
        names = stored.people(session, game.id)[1]
        results = {names[one.account]: one for one in store.results(session, game.id)}
        balances = transactions.balances(session, game.id)
        pots = {POT_NAMES[number]: balances.get(number, 0) for number in POT_NAMES}
        hands = len(current_hands(session, game.id))
        played.append(GameLine(game, results, hands, {n: p for n, p in pots.items() if p}))
        for name, result in results.items():
            totals[name] = totals.get(name, 0) + result.total
    return Closing(row, tuple(played), totals, checkpoint.take(session).text())


def close(session: Session, evening: int, *, now: datetime) -> Closing:
    """
    Close an evening.

    Raises:
        NotFound: no such evening.
        TableError: a game is still open (the message names it).
    """
    going_on = store.open_games(session, evening=evening)
    if going_on:
        listed = ", ".join(f"{game.id} (table {game.table})" for game in going_on)
        open_ones = count_text(len(going_on), "game")
        raise TableError(f"{open_ones} still open: {listed}", fix="mjl game end NUMBER ends one")
    store.close_evening(session, evening, closed_at=utc(now))
    return closing(session, evening)


def reopen(session: Session, evening: int) -> EveningRow:
    """An evening that goes on after all. Raises NotFound."""
    store.close_evening(session, evening, closed_at=None)
    return store.evening(session, evening)
