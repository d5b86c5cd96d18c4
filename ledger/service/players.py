"""People: added, found by what is typed, renamed, merged, retired, forgotten."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from unicodedata import category

from sqlalchemy.orm import Session

from ledger.errors import Conflict, NotationError, NotFound
from ledger.game.line import GRAMMAR
from ledger.service import stored
from ledger.service.books import utc
from ledger.store import players as store
from ledger.store.records import PlayerRow

FORBIDDEN = ',:=*"#+()[]'
SEATS = ("E", "S", "W", "N")


def add(session: Session, name: str, *, now: datetime, short: str = "") -> PlayerRow:
    """
    A new person; without `short`, the first word in lower case, made legal and unique.

    Raises:
        NotationError: no name, or a short name that breaks the grammar of notation section 3.
        Conflict: the short name or the name is taken.
    """
    if not name.strip():
        raise NotationError("a player needs a name", fix='mjl player add "Ann Dubois"')
    check_name(name)
    if short:
        check_short(short)
    chosen = short or next(one for one in short_names(name) if _is_free(session, one))
    return store.add_player(session, chosen, name, since=utc(now))


def check_name(name: str) -> None:
    """Whether a name or a title can stand on a line of a screen. Raises NotationError."""
    name = name.strip()
    at = next((i for i, char in enumerate(name) if category(char) in ("Cc", "Zl", "Zp")), None)
    if at is not None:
        message = f"a name cannot have {name[at]!r}"
        raise NotationError.at(name, at, at + 1, message, fix="leave it out")


def check_short(short: str) -> None:
    """
    Whether a line can say this short name.

    Raises:
        NotationError: with the place.

    Source: notation 3
    """
    at = next((i for i, char in enumerate(short) if not _is_legal(char)), None)
    if at is not None:
        fix = f"leave out blanks and {FORBIDDEN}"
        raise NotationError.at(
            short, at, at + 1, f"a short name cannot have {short[at]!r}", fix=fix
        )
    if not short[0].isalpha():
        raise NotationError.at(
            short, 0, 1, "a short name must start with a letter", fix="take another short name"
        )
    if short in GRAMMAR or short in SEATS:
        raise NotationError.at(
            short,
            0,
            len(short),
            f"{short!r} is a word of the grammar",
            fix="take another short name",
        )


def short_names(name: str) -> Iterator[str]:
    """
    Short names to try: the first word, letters of the next ones added, then numbers.

    >>> from itertools import islice
    >>> list(islice(short_names("Ann Dubois"), 4))
    ['ann', 'annd', 'annd2', 'annd3']
    """
    words = [_legal(word) for word in name.lower().split()]
    first, *others = [word for word in words if word] or ["player"]
    if not first[0].isalpha():
        first = f"player{first}"
    tried = first
    yield tried
    for word in others:
        tried += word[0]
        yield tried
    number = 2
    while True:
        yield f"{tried}{number}"
        number += 1


def _legal(word: str) -> str:
    return "".join(char for char in word if _is_legal(char))


def _is_legal(char: str) -> bool:
    return char not in FORBIDDEN and not char.isspace() and char.isprintable()


def _is_free(session: Session, short: str) -> bool:
    """Whether nobody has or had the short name and the grammar lets it be."""
    legal = short not in GRAMMAR and short not in SEATS
    return legal and store.named(session, short) is None and not store.known_as(session, short)


def find(session: Session, text: str) -> PlayerRow:
    """
    The person who is meant: short name or name, alias or former name, or a unique prefix.

    Who was merged is found as the one who stays; a prefix looks at who has not retired first.

    Raises:
        NotFound: nobody, or several (the message names them).
    """
    exact = store.named(session, text)
    found = _staying(session, [exact] if exact is not None else store.known_as(session, text))
    if not found:
        starting = _staying(session, _starting(session, text))
        found = [player for player in starting if not player.retired] or starting
    if not found:
        fix = f'mjl player add "{text.strip()}" adds one; mjl player list shows them'
        raise NotFound(f"no player starts with {text.strip()!r}", fix=fix)
    if len(found) > 1:
        some = ", ".join(f"{player.short_name} ({player.name})" for player in found)
        raise NotFound(f"{text!r} could be {some}", fix="write one more letter")
    return found[0]


def _starting(session: Session, text: str) -> list[PlayerRow]:
    key = store.name_key(text)
    return [
        player
        for player in (store.players(session) if key else ())
        if any(store.name_key(one).startswith(key) for one in (player.short_name, player.name))
    ]


def _staying(session: Session, found: Iterable[PlayerRow]) -> list[PlayerRow]:
    """Each person once, merged ones as who they were merged into."""
    staying: dict[int, PlayerRow] = {}
    for one in found:
        into = one if one.merged_into is None else store.player(session, one.merged_into)
        staying[into.id] = into
    return list(staying.values())


def rename(
    session: Session, text: str, *, now: datetime, short: str = "", name: str = ""
) -> PlayerRow:
    """
    Another short name or name; the old ones are still found.

    Raises:
        NotFound, Conflict, and NotationError as `add`.
    """
    check_name(name)
    if short:
        check_short(short)
    found = find(session, text)
    return store.rename_player(session, found.id, short_name=short, name=name, since=utc(now))


def alias(session: Session, text: str, other: str, *, now: datetime) -> PlayerRow:
    """
    Another name to be found by.

    Raises:
        NotFound: no such player.
        NotationError: no name.
        Conflict: somebody else has it.
    """
    found = find(session, text)
    if not other.strip():
        raise NotationError("an alias needs a name", fix="mjl player alias ann annie")
    check_name(other)
    taken = store.named(session, other)
    if taken is not None and taken.id != found.id:
        raise Conflict(
            f"{other!r} is already {taken.name} ({taken.short_name})", fix="take another alias"
        )
    store.add_alias(session, found.id, other, since=utc(now))
    return found


def merge(session: Session, text: str, into: str) -> PlayerRow:
    """
    Two entries are one person; the one who stays.

    Raises:
        NotFound: no such player.
        Conflict: they sat in one game (the message names it), or they are one already.
    """
    gone, stays = find(session, text), find(session, into)
    if gone.id == stays.id:
        raise Conflict(f"{text!r} and {into!r} are one player already: {stays.name}")
    game = stored.shared_game(session, gone.id, stays.id)
    if game is not None:
        raise Conflict(
            f"{gone.name} and {stays.name} both sat in game {game}",
            fix=f"if they are one, mjl game reseat {game} EAST SOUTH WEST NORTH first",
        )
    store.merge_player(session, gone.id, stays.id)
    return stays


def unmerge(session: Session, text: str) -> PlayerRow:
    """Two persons again. `text` is the one who was merged away. Raises NotFound."""
    exact = store.named(session, text)
    candidates = [exact] if exact is not None else store.known_as(session, text)
    merged = [player for player in candidates if player.merged_into is not None]
    if len(merged) != 1:
        raise NotFound(
            f"nobody named {text!r} was merged", fix="mjl player list --all shows who was"
        )
    stored.unmerge(session, merged[0].id)
    return store.player(session, merged[0].id)


def retire(session: Session, text: str, *, retired: bool = True) -> PlayerRow:
    """No more offered at new tables; the games stay."""
    found = find(session, text)
    store.retire_player(session, found.id, retired=retired)
    return store.player(session, found.id)


def forget(session: Session, text: str, *, now: datetime) -> PlayerRow:
    """The name is erased, history of names included; the games stay, under `player-N`."""
    found = find(session, text)
    unnamed = f"player-{found.id}"
    store.rename_player(session, found.id, short_name=unnamed, name=unnamed, since=utc(now))
    stored.erase_names(session, found.id, keep=unnamed)
    return retire(session, unnamed)
