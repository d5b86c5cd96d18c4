"""The lines of a score sheet that are no hands, read: `evening`, `player`, `game`."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date

from ledger.errors import LedgerError, NotationError
from ledger.game.line import WORD, span_of
from ledger.rules import RuleSet, parse_options, rule_set, with_options
from ledger.service.games import chosen_rules

EVENING_FORM = 'write it like evening 2026-11-24 "Tuesday club" at "Library"'
PLAYER_FORM = 'write it like player ann "Ann Dubois"'
GAME_FORM = "write it like game riichi ann bob cho dai table:1"


@dataclass(frozen=True, slots=True)
class EveningLine:
    """`evening DATE ["TITLE"] [at "PLACE"]`."""

    day: date
    title: str = ""
    place: str = ""


@dataclass(frozen=True, slots=True)
class GameHead:
    """`game RULES PLAYER PLAYER PLAYER PLAYER`, then settings; `seats` as they are written."""

    rules: RuleSet
    seats: tuple[str, ...]
    table: str
    ranked: bool


def read_evening(line: str) -> EveningLine:
    """Raises NotationError."""
    words = WORD.findall(line)[1:]
    try:
        day = date.fromisoformat(words[0])
    except (ValueError, IndexError):
        start, end = span_of(line, 1)
        raise NotationError.at(
            line, start, end, "an evening needs a date", fix=EVENING_FORM
        ) from None
    title = quoted(line, 2) if words[1:] and words[1][0] == '"' else ""
    rest = words[2:] if title or words[1:2] == ['""'] else words[1:]
    if not rest:
        return EveningLine(day, title)
    if len(rest) != 2 or rest[0] != "at":
        start, end = span_of(line, len(words) - len(rest) + 1, 99)
        raise NotationError.at(line, start, end, "this cannot be read", fix=EVENING_FORM)
    return EveningLine(day, title, quoted(line, len(words)))


def read_player(line: str) -> tuple[str, str]:
    """Short name and name. Raises NotationError."""
    if len(WORD.findall(line)) != 3:
        raise NotationError("a player needs a short name and a name", fix=PLAYER_FORM)
    return WORD.findall(line)[1], quoted(line, 2)


def quoted(line: str, place: int) -> str:
    """The text of word `place` (from 0), a JSON string. Raises NotationError."""
    start, end = span_of(line, place)
    try:
        text = json.loads(line[start:end])
    except ValueError:
        text = None
    if not isinstance(text, str):
        raise NotationError.at(
            line, start, end, f"{line[start:end]!r} is not quoted text", fix='write "TEXT"'
        )
    return text


def read_game(line: str) -> GameHead:
    """
    Raises:
        NotFound: no such rule set.
        NotationError, TableError: an option that is wrong, or one that must be said and is not.
    """
    words = line.split()[1:]
    if not words:
        raise NotationError("a game needs a rule set and four players", fix=GAME_FORM)
    settings = [word for word in words[1:] if is_setting(word)]
    return GameHead(
        read_rules(line, words[0], [word for word in settings if "=" in word]),
        tuple(word for word in words[1:] if not is_setting(word)),
        next((w.removeprefix("table:") for w in settings if w.startswith("table:")), "1"),
        "friendly" not in settings,
    )


def is_setting(word: str) -> bool:
    return word == "friendly" or "=" in word or word.startswith("table:")


def read_rules(line: str, name: str, said: list[str]) -> RuleSet:
    """The rule set with its options; errors carry the place of the word that is wrong."""
    words = line.split()
    options: dict[str, str] = {}
    place = 1
    try:
        base = rule_set(name)
        for word in said:
            place = words.index(word)
            option, _, value = word.partition("=")
            options[option] = value
            with_options(base, parse_options(base, {option: value}))
        place = 1
        return chosen_rules(name, options)
    except LedgerError as error:
        start, end = span_of(line, place)
        raise type(error).at(line, start, end, error.message, fix=error.fix) from None
