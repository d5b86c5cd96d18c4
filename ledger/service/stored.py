"""A game's lines in the store: the rows that recording a hand needs and no more."""

from __future__ import annotations

from dataclasses import dataclass, field

from sqlalchemy.orm import Session

from ledger.errors import NotFound
from ledger.store.base import Driver
from ledger.store.models import PlayerName

_PEOPLE = """
SELECT a.number, a.name, a.player_id, coalesce(m.short_name, p.short_name)
FROM account AS a LEFT JOIN player AS p ON p.id = a.player_id
LEFT JOIN player AS m ON m.id = p.merged_into
WHERE a.game_id = ? ORDER BY a.number
"""
_HANDS = """
SELECT number, revision, kind, line FROM hand WHERE game_id = ? ORDER BY number, revision
"""
_OTHERS = """
SELECT t.number, t.kind, t.after_hand, t.line FROM "transaction" AS t
WHERE t.game_id = ? AND t.kind IN ('penalty', 'seating', 'total', 'placement')
AND NOT EXISTS (SELECT 1 FROM "transaction" AS r
                WHERE r.game_id = t.game_id AND r.reverses = t.number)
ORDER BY t.after_hand, t.number
"""


@dataclass(slots=True)
class Stored:
    """
    A game's lines as they are kept.

    Attributes:
        lines: those that stand, in order.
        revisions: the highest revision of each hand number, numbers that are gone included.
        placement: the transaction that ended the game, if one stands.
        early_line: `end` or `abandon` where that ended it, `early` then.
    """

    lines: list[str] = field(default_factory=list)
    revisions: dict[int, int] = field(default_factory=dict)
    placement: int | None = None
    early_line: str = ""

    @property
    def early(self) -> bool:
        return bool(self.early_line)


def lock(session: Session, game: int) -> None:
    """Keep other writers of a game out before anything is read; of two games, the lower first."""
    Driver(session).lock_game(game)


def hold(session: Session, *tables: str) -> None:
    """Keep others from numbering rows of these tables, before anything is looked for in them."""
    driver = Driver(session)
    for table in sorted(tables):
        driver.hold(table)


def people(session: Session, game: int) -> tuple[dict[int, int], dict[int, str]]:
    """Player ids, and names (of pots too), by account number. Raises NotFound."""
    rows = Driver(session).all(_PEOPLE, (game,))
    if not rows:
        raise NotFound(f"no game {game}", fix="mjl game list shows them")
    ids = {number: player for number, _, player, _ in rows if player is not None}
    return ids, {number: name or short_name for number, name, _, short_name in rows}


def lines(session: Session, game: int) -> Stored:
    """The lines that stand, hands and others in their order."""
    driver = Driver(session)
    found = Stored()
    keyed: list[tuple[tuple[int, int, int], str]] = []
    current: dict[int, tuple[str, str]] = {}
    for number, revision, kind, line in driver.all(_HANDS, (game,)):
        found.revisions[number] = revision
        current[number] = (kind, line)
    keyed += [((n, 0, 0), line) for n, (kind, line) in current.items() if kind != "void"]
    for number, kind, after, line in driver.all(_OTHERS, (game,)):
        if kind == "placement":
            found.placement, found.early_line = number, line or ""
        else:
            keyed.append(((after, 1, number), line))
    found.lines = [line for _, line in sorted(keyed)]
    return found


_SHARED = """
SELECT min(a.game_id) FROM account AS a JOIN account AS b ON b.game_id = a.game_id
WHERE a.player_id IN (SELECT id FROM player WHERE id = ? OR merged_into = ?)
AND b.player_id IN (SELECT id FROM player WHERE id = ? OR merged_into = ?)
"""


def shared_game(session: Session, one: int, other: int) -> int | None:
    """The first game in which both persons sat."""
    found = Driver(session).first(_SHARED, (one, one, other, other))
    return None if found is None or found[0] is None else int(found[0])


def unmerge(session: Session, player: int) -> None:
    """A person who was merged away is one again."""
    Driver(session).change("player", player, "merged_into retired", None, 0)


def merge(session: Session, player: int, into: int) -> None:
    """A person who was merged away counts as another one."""
    Driver(session).change("player", player, "merged_into retired", into, 1)


def erase_names(session: Session, player: int, *, keep: str) -> None:
    """Forget every name that a person had but `keep`."""
    session.query(PlayerName).filter(
        PlayerName.player_id == player, PlayerName.name != keep
    ).delete()


def last_evening(session: Session) -> int:
    """The number of the evening started last; 0 before the first."""
    return int(Driver(session).all("SELECT coalesce(max(id), 0) FROM evening")[0][0])
