"""What stands beside the games: the club's settings, seasons, what happened to people, who paid.

Payments between people after an evening are in minor units of money and have a chain of seals of
their own: the hash of each covers its columns and the hash before it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy.orm import Session

from ledger.errors import Conflict, NotationError, NotFound
from ledger.store import seals
from ledger.store.base import Driver, Row
from ledger.store.integrity import NO_SEAL
from ledger.store.players import name_key


def settings(session: Session) -> dict[str, str]:
    """Every setting by name."""
    return dict(Driver(session).all("SELECT name, value FROM setting ORDER BY name"))


def set_setting(session: Session, name: str, value: str) -> None:
    """Another value; an empty one takes the setting away."""
    driver = Driver(session)
    driver.hold("setting")
    driver.run("DELETE FROM setting WHERE name = ?", (name,))
    if value:
        driver.insert("setting", "name value", [(name, value)])


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """
    A named period or league, and what counts in it.

    Attributes:
        starts_on, ends_on: dates at the club, both included; empty: open.
        title: of the evenings that count; empty: all.
        rule_sets: full names; none: all.
        best: how many of a player's best games count; None: all.
    """

    name: str
    starts_on: str = ""
    ends_on: str = ""
    title: str = ""
    rule_sets: tuple[str, ...] = ()
    ranked_only: bool = False
    minimum_games: int = 1
    best: int | None = None


_SEASON = "name starts_on ends_on title rule_sets ranked_only minimum_games best"
_SEASONS = f"SELECT {', '.join(_SEASON.split())} FROM season"


def seasons(session: Session) -> list[SeasonRow]:
    """In the order they were added."""
    return [_season(row) for row in Driver(session).all(f"{_SEASONS} ORDER BY id")]


def _season(row: Row) -> SeasonRow:
    name, starts_on, ends_on, title, rule_sets, ranked, minimum, best = row
    named = tuple(rule_sets.split())
    return SeasonRow(name, starts_on, ends_on, title, named, bool(ranked), minimum, best)


def season(session: Session, name: str) -> SeasonRow:
    """One season by its name, however that is written. Raises NotFound."""
    found = Driver(session).first(f"{_SEASONS} WHERE name_key = ?", (name_key(name),))
    if found is None:
        raise NotFound(f"no season {name!r}", fix="mjl season list shows them")
    return _season(found)


def add_season(session: Session, row: SeasonRow) -> None:
    """Raises Conflict where the name is taken, NotationError where there is none."""
    if not row.name.strip():
        raise NotationError("a season needs a name", fix='mjl season add "Autumn 2026"')
    driver = Driver(session)
    number = driver.next_id("season")
    key = name_key(row.name)
    if driver.all("SELECT 1 FROM season WHERE name_key = ?", (key,)):
        raise Conflict(
            f"there is already a season {row.name!r}",
            fix="choose another name, or mjl season remove NAME",
        )
    values = (
        row.name.strip(), row.starts_on, row.ends_on, row.title, " ".join(row.rule_sets),
        int(row.ranked_only), row.minimum_games, row.best,
    )  # fmt: skip
    driver.insert("season", f"id name_key {_SEASON}", [(number, key, *values)])


def remove_season(session: Session, name: str) -> SeasonRow:
    """Without the season; its games stay. Raises NotFound."""
    found = season(session, name)
    Driver(session).run("DELETE FROM season WHERE name_key = ?", (name_key(name),))
    return found


@dataclass(frozen=True, slots=True)
class PlayerEventRow:
    """Something that happened to a person's entry; `other` is the entry it was merged with."""

    player: int
    what: str
    other: int | None
    author: str
    recorded_at: str


def add_event(session: Session, row: PlayerEventRow) -> None:
    driver = Driver(session)
    number = driver.next_id("player_event")
    said = (number, row.player, row.what, row.other, row.author, row.recorded_at)
    driver.insert("player_event", "id player_id what other_id author recorded_at", [said])


def events(session: Session, player: int | None = None) -> list[PlayerEventRow]:
    """What happened to a person (to everybody), in order; merges of others into it too."""
    which, asked = ("", ()) if player is None else ("WHERE ? IN (player_id, other_id)", (player,))
    rows = Driver(session).all(
        f"SELECT player_id, what, other_id, author, recorded_at FROM player_event {which}"
        " ORDER BY id",
        asked,
    )
    return [PlayerEventRow(*row) for row in rows]


def guests(session: Session) -> set[int]:
    """Who was entered as a guest and is not known yet."""
    found: set[int] = set()
    for one in events(session):
        if one.what == "guest":
            found.add(one.player)
        elif one.what in ("known", "merged"):
            found.discard(one.player)
    return found


@dataclass(frozen=True, slots=True)
class PaidRow:
    """Money from payer to payee (player ids, None: the club's box), in minor units."""

    number: int
    evening: int
    payer: int | None
    payee: int | None
    amount: int
    takes_back: int | None
    author: str
    recorded_at: str


_PAID = "id evening_id payer payee amount takes_back author recorded_at"


def add_paid(
    session: Session,
    evening: int,
    payer: int | None,
    payee: int | None,
    amount: int,
    *,
    author: str,
    recorded_at: str,
    takes_back: int | None = None,
) -> PaidRow:
    """One more payment, sealed."""
    driver = Driver(session)
    number = driver.next_id("paid")
    _, previous = paid_head(driver)
    row = (number, evening, payer, payee, amount, takes_back, author, recorded_at)
    driver.insert("paid", f"{_PAID} previous hash", [(*row, previous, seals.seal(previous, row))])
    return PaidRow(*row)


def paid(session: Session, evening: int | None = None) -> list[PaidRow]:
    """Every payment (of an evening) in order, those that were taken back too."""
    which, asked = ("", ()) if evening is None else ("WHERE evening_id = ?", (evening,))
    columns = ", ".join(_PAID.split())
    rows = Driver(session).all(f"SELECT {columns} FROM paid {which} ORDER BY id", asked)
    return [PaidRow(*row) for row in rows]


def paid_head(driver: Driver) -> tuple[int, str]:
    """The number of the last payment and its seal."""
    found = driver.first("SELECT id, hash FROM paid ORDER BY id DESC LIMIT 1")
    return (int(found[0]), str(found[1])) if found else (0, NO_SEAL)


def paid_seal(driver: Driver, number: int) -> str:
    """The seal of a payment; empty where there is no such payment."""
    found = driver.first("SELECT hash FROM paid WHERE id = ?", (number,))
    return str(found[0]) if found else ""


def broken_seals(driver: Driver) -> Iterator[str]:
    """What is wrong with the chain of payments between people."""
    last, count = NO_SEAL, 0
    columns = ", ".join(f"{_PAID} previous hash".split())
    for *row, previous, stored in driver.all(f"SELECT {columns} FROM paid ORDER BY id"):
        count += 1
        if row[0] != count:
            yield f"payment {count} between people is missing"
            count = row[0]
        if previous != last or seals.seal(previous, row) != stored:
            yield f"payment {row[0]} between people is not as it was sealed"
        last = stored
