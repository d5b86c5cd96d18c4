"""Evenings, games, and who plays in them: queries that service and reports share, and inserts."""

from __future__ import annotations

from sqlalchemy.orm import Session

from ledger.errors import NotFound
from ledger.store import seals
from ledger.store.base import Driver, Row
from ledger.store.records import AccountRow, EveningRow, GameRow, ResultRow, SeatingRow

# The table where a game (`g`) is, or was at its end.
TABLE = """coalesce((SELECT m.table_label FROM table_move AS m WHERE m.game_id = g.id
  ORDER BY m.id DESC LIMIT 1), g.table_label)"""
_COLUMNS = [TABLE if name == "table_label" else f"g.{name}" for name in seals.GAME.split()]
_GAMES = f"SELECT {', '.join(_COLUMNS)} FROM game AS g"
_EVENINGS = "SELECT id, played_on, title, place, closed_at FROM evening"
# A placement that no later transaction reverses.
_ENDED = """EXISTS (
  SELECT 1 FROM "transaction" AS t WHERE t.game_id = g.id AND t.kind = 'placement'
    AND NOT EXISTS (SELECT 1 FROM "transaction" AS r
                    WHERE r.game_id = t.game_id AND r.reverses = t.number))"""


def create_evening(
    session: Session, played_on: str, *, title: str = "", place: str = ""
) -> EveningRow:
    """A new evening; date and title together are there once."""
    driver = Driver(session)
    number = driver.next_id("evening")
    driver.insert("evening", "id played_on title place", [(number, played_on, title, place)])
    return EveningRow(number, played_on, title, place)


def evenings(session: Session) -> list[EveningRow]:
    """Every evening, in the order of their numbers."""
    return [EveningRow(*row) for row in Driver(session).all(f"{_EVENINGS} ORDER BY id")]


def evening(session: Session, number: int) -> EveningRow:
    """One evening. Raises NotFound."""
    found = Driver(session).first(f"{_EVENINGS} WHERE id = ?", (number,))
    if found is None:
        raise NotFound(f"no evening {number}", fix="mjl evening list shows them")
    return EveningRow(*found)


def evening_of(session: Session, played_on: str, title: str) -> EveningRow | None:
    """The evening with this date and title, if there is one."""
    found = Driver(session).first(
        f"{_EVENINGS} WHERE played_on = ? AND title = ?", (played_on, title)
    )
    return EveningRow(*found) if found is not None else None


def evenings_on(session: Session, played_on: str) -> list[EveningRow]:
    """Every evening of a date."""
    rows = Driver(session).all(f"{_EVENINGS} WHERE played_on = ? ORDER BY id", (played_on,))
    return [EveningRow(*row) for row in rows]


def close_evening(session: Session, number: int, *, closed_at: str | None) -> None:
    """Closed at a time (UTC), or open again with None."""
    Driver(session).change("evening", evening(session, number).id, "closed_at", closed_at)


def create_game(
    session: Session,
    *,
    evening: int,
    rule_set: str,
    edition: str,
    options: str,
    table: str,
    ranked: bool,
    started_at: str,
) -> GameRow:
    """The row of a new game, with the next number; its `start` transaction must follow at once."""
    driver = Driver(session)
    number = driver.next_id("game")
    row = (number, evening, rule_set, edition, options, table, int(ranked), started_at)
    driver.insert("game", seals.GAME, [row])
    return _game(row)


def _game(row: Row) -> GameRow:
    *told, ranked, started_at = row
    return GameRow(*(*told, bool(ranked), started_at))


def move_game(
    session: Session, number: int, table: str, *, after_hand: int, author: str, recorded_at: str
) -> None:
    """The game goes on at another table."""
    driver = Driver(session)
    row = (driver.next_id("table_move"), number, table, after_hand, author, recorded_at)
    driver.insert("table_move", "id game_id table_label after_hand author recorded_at", [row])


def moves(session: Session, number: int) -> list[tuple[int, str]]:
    """Where a game was, in order: after which hand (0: from the start) at which table."""
    rows = Driver(session).all(
        "SELECT 0, table_label, 0 FROM game WHERE id = ? UNION ALL"
        " SELECT after_hand, table_label, id FROM table_move WHERE game_id = ? ORDER BY 3",
        (number, number),
    )
    return [(after, table) for after, table, _ in rows]


def game(session: Session, number: int) -> GameRow:
    """One game. Raises NotFound."""
    found = Driver(session).first(f"{_GAMES} WHERE g.id = ?", (number,))
    if found is None:
        raise NotFound(f"no game {number}", fix="mjl game list shows them")
    return _game(found)


def games(session: Session, *, evening: int | None = None) -> list[GameRow]:
    """Every game (of one evening), in order."""
    return _games(session, "1 = 1", evening)


def open_games(session: Session, *, evening: int | None = None) -> list[GameRow]:
    """Games (of one evening) that no standing placement has ended, in order."""
    return _games(session, f"NOT {_ENDED}", evening)


def _games(session: Session, condition: str, evening: int | None) -> list[GameRow]:
    of_evening = "" if evening is None else " AND g.evening_id = ?"
    asked = () if evening is None else (evening,)
    rows = Driver(session).all(f"{_GAMES} WHERE {condition}{of_evening} ORDER BY g.id", asked)
    return [_game(row) for row in rows]


def is_open(session: Session, number: int) -> bool:
    """Whether no standing placement has ended the game."""
    return not Driver(session).all(
        f"SELECT 1 FROM game AS g WHERE g.id = ? AND {_ENDED}", (number,)
    )


def accounts(session: Session, game: int) -> list[AccountRow]:
    """The game's accounts in order: players, and pots by name."""
    rows = Driver(session).all(
        "SELECT number, kind, player_id, name FROM account WHERE game_id = ? ORDER BY number",
        (game,),
    )
    return [AccountRow(*row) for row in rows]


def seating(session: Session, game: int) -> list[SeatingRow]:
    """The seating rows that count, by hand and seat: the last word on each, without withdrawals."""
    rows = Driver(session).all(
        "SELECT seat, from_hand, account_number FROM seating WHERE game_id = ?"
        " ORDER BY from_hand, seat, transaction_number",
        (game,),
    )
    last = {(from_hand, seat): SeatingRow(seat, from_hand, to) for seat, from_hand, to in rows}
    return [row for row in last.values() if row.account is not None]


def results(session: Session, game: int) -> list[ResultRow]:
    """The results of a game that has ended, by place; nothing for an open one."""
    rows = Driver(session).all(
        f"SELECT {', '.join(seals.CHILDREN['result'].split())} FROM result WHERE game_id = ?"
        ' AND NOT EXISTS (SELECT 1 FROM "transaction" AS r WHERE r.game_id = result.game_id'
        " AND r.reverses = result.transaction_number)"
        " ORDER BY place IS NULL, place, account_number",
        (game,),
    )
    return [ResultRow(*row) for row in rows]
