"""People, beside the ledger: renamed, retired and merged at will; their names have a history."""

from __future__ import annotations

import unicodedata

from sqlalchemy.orm import Session

from ledger.errors import Conflict, NotFound
from ledger.store.base import Driver
from ledger.store.records import PlayerRow

_PLAYERS = "SELECT id, short_name, name, retired, merged_into FROM player"


def name_key(name: str) -> str:
    """What makes two names the same: stripped, NFKC, case-folded, NFKC again."""
    folded = unicodedata.normalize("NFKC", name.strip()).casefold()
    return unicodedata.normalize("NFKC", folded)


def _as_typed(name: str) -> str:
    return unicodedata.normalize("NFC", name.strip())


def players(session: Session) -> list[PlayerRow]:
    """Everybody, in the order they came; merged and retired people too."""
    return [_player(row) for row in Driver(session).all(f"{_PLAYERS} ORDER BY id")]


def _player(row: tuple[int, str, str, int, int | None]) -> PlayerRow:
    number, short_name, name, retired, merged_into = row
    return PlayerRow(number, short_name, name, bool(retired), merged_into)


def player(session: Session, number: int) -> PlayerRow:
    """One person by id. Raises NotFound."""
    found = Driver(session).all(f"{_PLAYERS} WHERE id = ?", (number,))
    if not found:
        raise NotFound(f"no player {number}")
    return _player(found[0])


def named(session: Session, name: str) -> PlayerRow | None:
    """The person with this short name or else this name; not by a name that was given up."""
    key = name_key(name)
    found = Driver(session).all(
        f"{_PLAYERS} WHERE short_key = ? OR name_key = ? ORDER BY short_key <> ?", (key, key, key)
    )
    return _player(found[0]) if found else None


def add_player(session: Session, short_name: str, name: str, *, since: str) -> PlayerRow:
    """A new person. Raises Conflict where the short name or the name is taken."""
    driver = Driver(session)
    short_name, name = _as_typed(short_name), _as_typed(name)
    number = driver.next_id("player")
    _refuse_taken(driver, number, short_name, name)
    row = (number, short_name, name_key(short_name), name, name_key(name), 0)
    driver.insert("player", "id short_name short_key name name_key retired", [row])
    _keep_names(driver, number, since, {"short": short_name, "name": name})
    return PlayerRow(number, short_name, name)


def _refuse_taken(driver: Driver, number: int, short_name: str, name: str) -> None:
    statement = (
        "SELECT short_name, name FROM player WHERE id <> ? AND (short_key = ? OR name_key = ?)"
    )
    for taken in driver.all(statement, (number, name_key(short_name), name_key(name))):
        raise Conflict(
            f"there is already a player {taken[0]!r} ({taken[1]})",
            fix="choose another short name, or write the name in full",
        )


def _keep_names(driver: Driver, number: int, since: str, names: dict[str, str]) -> None:
    rows = [(number, since, kind, name, name_key(name)) for kind, name in names.items()]
    driver.insert("player_name", "player_id since kind name name_key", rows)


def rename_player(
    session: Session, number: int, *, short_name: str = "", name: str = "", since: str
) -> PlayerRow:
    """Another short name or name; an empty one stays. The old ones stay in `player_name`."""
    before = player(session, number)
    after = (_as_typed(short_name) or before.short_name, _as_typed(name) or before.name)
    driver = Driver(session)
    _refuse_taken(driver, number, *after)
    keys = (name_key(after[0]), name_key(after[1]))
    driver.change(
        "player", number, "short_name short_key name name_key", after[0], keys[0], after[1], keys[1]
    )
    asked = {"short": (before.short_name, after[0]), "name": (before.name, after[1])}
    changed = {kind: new for kind, (old, new) in asked.items() if old != new}
    _keep_names(driver, number, since, changed)
    return player(session, number)


def add_alias(session: Session, number: int, alias: str, *, since: str) -> None:
    """Another name that a person is found by in imports."""
    _keep_names(Driver(session), player(session, number).id, since, {"alias": _as_typed(alias)})


def known_as(session: Session, name: str) -> list[PlayerRow]:
    """Everybody who has or had this name or alias."""
    had = "SELECT player_id FROM player_name WHERE name_key = ?"
    found = Driver(session).all(f"{_PLAYERS} WHERE id IN ({had}) ORDER BY id", (name_key(name),))
    return [_player(row) for row in found]


def name_history(session: Session, number: int) -> list[tuple[str, str, str]]:
    """Since when (UTC), kind (short, name, alias) and name, in order."""
    rows = Driver(session).all(
        "SELECT since, kind, name FROM player_name WHERE player_id = ? ORDER BY since, kind, name",
        (number,),
    )
    return [(since, kind, name) for since, kind, name in rows]


def retire_player(session: Session, number: int, *, retired: bool = True) -> None:
    """A retired player is offered no more at new tables; the games stay."""
    Driver(session).change("player", player(session, number).id, "retired", int(retired))


def merge_player(session: Session, number: int, into: int) -> None:
    """Two entries are one person: reports count `number` as `into`; the ledger stays as it is."""
    if player(session, into).merged_into is not None or number == into:
        raise Conflict(
            f"player {into} cannot take over player {number}", fix="name the one that stays"
        )
    driver = Driver(session)
    driver.change("player", player(session, number).id, "merged_into retired", into, 1)
    for (earlier,) in driver.all("SELECT id FROM player WHERE merged_into = ?", (number,)):
        driver.change("player", earlier, "merged_into", into)
