"""
One hand is one line: the grammar, read and printed.

A line is read word by word from left to right. A word that names no player has one meaning, found
once and remembered (`WORDS`); names are looked up in the `SeatWords` of the hand. Nothing here
knows a rule book: whether a word applies is the rule set's affair.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from ledger.engine.facts import Circumstance
from ledger.engine.notation import hand_text, pieces_of, read_word
from ledger.engine.readings import MEMO_LIMIT
from ledger.engine.tiles import WINDS, kind_text
from ledger.engine.winning_hand import CLAIMED_MARKS, DRAWN_MARKS, Tiles
from ledger.errors import LedgerError, NotationError, NotFound
from ledger.game.outcome import (
    Abort,
    AbortReason,
    Chombo,
    Claim,
    Declared,
    Draw,
    NamedPatterns,
    Outcome,
    Penalty,
    Replace,
    Seats,
    Total,
    WinOutcome,
)

VERBS = {
    "ron": "ron", "win": "ron", "r": "ron", "w": "ron",
    "tsumo": "tsumo", "self": "tsumo", "t": "tsumo", "s": "tsumo",
    "draw": "draw", "d": "draw", "abort": "abort", "x": "abort", "chombo": "chombo",
    "penalty": "penalty", "p": "penalty", "seats": "seats", "replace": "replace", "total": "total",
    "undo": "undo", "u": "undo",
}  # fmt: skip
FLAGS = {
    "ippatsu": Circumstance.IPPATSU,
    "double-riichi": Circumstance.DOUBLE_RIICHI,
    "last-tile": Circumstance.LAST_TILE,
    "kong-tile": Circumstance.KONG_TILE,
    "robbed-kong": Circumstance.ROBBED_KONG,
    "first-turn": Circumstance.FIRST_TURN,
    "ready-dealt": Circumstance.READY_DEALT,
    "ready": Circumstance.READY,
}
# fmt: off
GRAMMAR = frozenset((
    "ron", "win", "tsumo", "self", "draw", "abort", "chombo", "penalty", "seats", "replace",
    "total", "undo", "from", "also", "riichi", "ready", "nagashi", "to", "pot", "by", "because",
    "nobody", "friendly", "end", "evening", "player", "game", "open", "at", "and",
)) | frozenset(FLAGS)
# fmt: on
# A word, or a quoted text; a quotation mark without its fellow is a word that nothing understands.
WORD = re.compile(r'"(?:[^"\\]|\\.)*"|[^\s"]+|"')
STATE_WORDS = ("round", "counters", "sticks", "continuations", "dealer")
# What UTF-8 or a database refuses in a text.
UNWRITABLE = re.compile("[\0\ud800-\udfff]")
# Beyond it a line is no line; tiles are counted in a field that it cannot overflow.
LONGEST = 10_000


class Role:
    """
    What a word that names no player is to the grammar.

    Plain integers: a member of an enum takes four times as long to name, and a hand has many words.
    """

    TILES = 0
    PATTERNS = 1
    DECLARED = 2
    FLAG = 3
    DORA = 4
    URA = 5
    LIABLE = 6
    RESPONSIBLE = 7
    RIVER = 8
    DISCARDS = 9
    OPEN = 10
    BECAUSE = 11
    RIICHI = 12
    STAR = 13
    STATE = 14
    ALSO = 15


# A role and what it says; a plain pair, because every word of every line is taken apart.
Meaning = tuple[int, Any]


class Words(dict[str, Meaning]):
    """A word that names no player -> its meaning."""

    def __missing__(self, word: str) -> Meaning:
        if len(self) > MEMO_LIMIT:
            self.clear()
        found = self[word] = meaning_of(word)
        return found


PLAIN: dict[str, Meaning] = {
    "open": (Role.OPEN, None),
    "because": (Role.BECAUSE, None),
    "riichi": (Role.RIICHI, None),
    "also": (Role.ALSO, None),
} | {word: (Role.FLAG, flag) for word, flag in FLAGS.items()}
FAN_FU = re.compile(r"([0-9]+)/([0-9]+)")
LIMIT = re.compile(r"([0-9]*)y|[mhbs]")
NUMBER = re.compile(r"[0-9]+")
TILES = re.compile(r"[0-9+(\[ESWNPFC]|f[0-9]")
OPTION = re.compile(r"([a-z][a-z0-9_]*)=(\S*)")


def meaning_of(word: str) -> Meaning:
    """
    The meaning of a word, by its looks.

    Raises:
        NotationError: with the place in `word`.
    """
    if word[0].isdigit() and word[-1] in "mpszf":  # no declared value ends so
        return Role.TILES, read_word(word)
    if word in PLAIN:
        return PLAIN[word]
    if declared := declared_of(word):
        return Role.DECLARED, declared
    if word[0] == "=":
        return Role.PATTERNS, named_patterns(word)
    if word[0] == "*":
        return Role.STAR, word[1:]
    if match := OPTION.fullmatch(word):
        return Role.STATE, (match[1], match[2])
    if ":" in word:
        return prefixed(word)
    if TILES.match(word):
        return Role.TILES, read_word(word)
    raise NotationError.at(
        word, 0, len(word), f"{word!r} is not understood here", fix="see `mjl help notation`"
    )


def declared_of(word: str) -> Declared | None:
    """`3/30`, `16`, `m`, `2y`; None for another word."""
    if NUMBER.fullmatch(word):
        return Declared(bounded(word, word))
    if match := FAN_FU.fullmatch(word):
        return Declared(bounded(match[1], word), fu=bounded(match[2], word))
    if match := LIMIT.fullmatch(word):
        return Declared(bounded(match[1], word) if match[1] else 1, limit=word[-1])
    return None


def bounded(digits: str, word: str) -> int:
    """A number of at most nine digits: points are bounded."""
    if len(digits) > 9:
        raise NotationError.at(
            word, 0, len(word), f"{digits} is too large", fix="write at most 9 digits"
        )
    return int(digits)


def named_patterns(word: str) -> NamedPatterns:
    """`=riichi,pinfu,dora*3/30`."""
    ids, slash, fu = word[1:].partition("/")
    if slash and not NUMBER.fullmatch(fu):
        raise NotationError.at(
            word,
            len(ids) + 2,
            len(word),
            f"{fu!r} is not a number of fu",
            fix="write it like =pinfu,tanyao/30",
        )
    found: dict[str, int] = {}
    start = 1
    for item in ids.split(","):
        name, star, times = item.partition("*")
        if not re.fullmatch(r"[a-z0-9-]+", name) or (
            star and not re.fullmatch(r"[1-9][0-9]?", times)
        ):
            fix = "write pattern ids with commas, like =riichi,pinfu,dora*3/30"
            raise NotationError.at(word, start, start + len(item), f"no pattern {item!r}", fix=fix)
        found[name] = found.get(name, 0) + int(times or 1)
        start += len(item) + 1
    return NamedPatterns(tuple(found.items()), bounded(fu, word) if slash else None)


def prefixed(word: str) -> Meaning:
    """`dora:3p5s`, `liable:ann`, `discards:5`, `round:S` ..."""
    prefix, _, rest = word.partition(":")
    start = len(prefix) + 1
    if prefix in ("dora", "ura"):
        return Role.DORA if prefix == "dora" else Role.URA, indicators(word, start)
    if prefix in ("liable", "responsible"):
        return Role.LIABLE if prefix == "liable" else Role.RESPONSIBLE, rest
    if prefix == "river":
        return Role.RIVER, tuple(river_discards(word, start))
    if prefix == "discards":
        if not NUMBER.fullmatch(rest):
            raise NotationError.at(
                word,
                start,
                len(word),
                f"{rest!r} is not a number of discards",
                fix="write it like discards:5",
            )
        return Role.DISCARDS, bounded(rest, word)
    if prefix in STATE_WORDS:
        return Role.STATE, (prefix, rest)
    raise NotationError.at(
        word, 0, len(prefix), f"no word '{prefix}:'", fix="see `mjl help notation`"
    )


def moved(error: LedgerError, text: str, start: int) -> LedgerError:
    """The same error in a text in which the read one begins at `start`."""
    assert error.span is not None, "errors of words have a place"
    first, last = error.span
    return type(error).at(text, first + start, last + start, error.message, fix=error.fix)


def plain_tiles(word: str, start: int) -> tuple[int, ...]:
    """The kinds of tiles that stand in no meld, from `start` on."""
    try:
        pieces = pieces_of(word[start:])
    except NotationError as error:
        raise moved(error, word, start) from None
    if not pieces or any(p.meld or p.win or t.kind > 33 for p in pieces for t in p.tiles):
        fix = "write tiles alone, like 3p5s"
        raise NotationError.at(
            word, start, len(word), f"{word[start:]!r} is not a tile here", fix=fix
        )
    return tuple(tile.kind for piece in pieces for tile in piece.tiles)


def indicators(word: str, start: int) -> tuple[int, ...]:
    """Indicator tiles as kinds, at most five."""
    kinds = plain_tiles(word, start)
    if len(kinds) > 5:
        fix = "write five at most, kan indicators included"
        raise NotationError.at(word, start, len(word), "more than five indicators", fix=fix)
    return kinds


def river_discards(word: str, start: int) -> Iterable[tuple[str, int]]:
    """Discards as (who, kind); who is a seat letter."""
    for item in word[start:].split(","):
        if item[:1] not in WINDS or not item:
            fix = "write seat and tile, the winning tile last: river:S8s,W3s,E3s"
            raise NotationError.at(
                word, start, start + len(item), f"{item!r} is not a discard", fix=fix
            )
        try:
            kinds = plain_tiles(item, 1)
        except LedgerError as error:
            raise moved(error, word, start) from None
        if len(kinds) != 1:
            fix = "write each with its seat: river:S8s,W3s"
            raise NotationError.at(word, start, start + len(item), "a discard is one tile", fix=fix)
        yield item[0], kinds[0]
        start += len(item) + 1


WORDS = Words()


class SeatWords(dict[str, int]):
    """
    A word for a player -> the seat, in one hand.

    Capitals `E S W N` are the winds of this hand; a full short name goes before a prefix; case does
    not matter. Raises NotFound with the whole word as its place.
    """

    def __init__(self, names: Sequence[str], dealer: int) -> None:
        super().__init__({WINDS[wind]: (dealer + wind) % 4 for wind in range(4)})
        self.names = tuple(names)
        self.lists: dict[str, tuple[int, ...]] = {}

    def __missing__(self, word: str) -> int:
        seat = self[word] = self._find(word)
        return seat

    def _find(self, word: str) -> int:
        if not word:
            raise self._unknown(word, "a player is missing here")
        folded = word.casefold()
        named = [name.casefold() for name in self.names]
        if word in GRAMMAR:
            raise self._unknown(word, f"{word!r} is a word of the grammar, not a player")
        if folded in named:
            return named.index(folded)
        starts = [seat for seat, name in enumerate(named) if name.startswith(folded)]
        if len(starts) == 1:
            return starts[0]
        if starts:
            some = " or ".join(self.names[seat] for seat in starts)
            raise self._unknown(word, f"{word!r} could be {some}", fix="write one more letter")
        raise self._unknown(word, f"nobody at this table starts with {word!r}")

    def _unknown(self, word: str, message: str, fix: str = "") -> NotFound:
        names = ", ".join(self.names[:-1]) + f" or {self.names[-1]}" if self.names else ""
        either = f"write the first letters of {names}, or a seat E S W N"
        return NotFound.at(
            word, 0, len(word), message, fix=fix or (either if names else "write E S W N")
        )

    def players(self, word: str) -> tuple[int, ...]:
        """
        The seats of a comma list without blanks, each once; an error has its place in the list.
        """
        found = self.lists.get(word)
        if found is None:
            found = tuple(self._listed(word))
            if len(set(found)) < len(found):
                fix = "name each player once"
                raise NotationError.at(
                    word, 0, len(word), f"somebody is named twice in {word!r}", fix=fix
                )
            self.lists[word] = found
        return found

    def _listed(self, word: str) -> Iterator[int]:
        start = 0
        for name in word.split(","):
            try:
                yield self[name]
            except NotFound as error:
                raise moved(error, word, start) from None
            start += len(name) + 1


class Reader:
    """One line being read: its words and how far we are. `account` finds players who do not sit."""

    __slots__ = ("account", "at", "seats", "text", "words")

    def __init__(self, text: str, seats: SeatWords, account: Callable[[str], int] | None) -> None:
        self.text = text
        self.words = text.split() if '"' not in text else WORD.findall(text)
        self.seats = seats
        self.account = account
        self.at = 0

    def refuse(self, message: str, *, fix: str = "", at: int | None = None) -> NotationError:
        """An error at a word (the one to be read), or behind the end of the line."""
        start, end = span_of(self.text, self.at if at is None else at)
        return NotationError.at(self.text, start, end, message, fix=fix)

    def word(self, what: str) -> str:
        """The next word, which must be there."""
        if self.at >= len(self.words):
            raise self.refuse(f"the line ends where {what} should be")
        word = self.words[self.at]
        self.at += 1
        return word

    def seat(self, what: str) -> int:
        return self.seats[self.word(what)]

    def number(self, what: str) -> int:
        word = self.word(what)
        if not re.fullmatch(r"-?[0-9]{1,9}", word):
            fix = "write a number of at most 9 digits"
            raise self.refuse(f"{word!r} is not a number of {what}", fix=fix, at=self.at - 1)
        return int(word)

    def peek(self) -> str:
        return self.words[self.at] if self.at < len(self.words) else ""

    def done(self) -> None:
        if self.at < len(self.words):
            raise self.too_much(self.at)

    def too_much(self, at: int) -> NotationError:
        fix = "leave it out, or see `mjl help notation`"
        return self.refuse(f"{self.words[at]!r} does not belong here", fix=fix, at=at)


def span_of(text: str, first: int, last: int | None = None) -> tuple[int, int]:
    """Where the words `first` to `last` stand; behind the text's end where it has fewer words."""
    places = [match.span() for match in WORD.finditer(text)]
    if first >= len(places):
        return len(text.rstrip()) + 1, len(text.rstrip()) + 2
    return places[first][0], places[min(first if last is None else last, len(places) - 1)][1]


def parse_line(
    text: str, seats: SeatWords, *, account: Callable[[str], int] | None = None
) -> Outcome:
    """
    The outcome that a line says. `undo` and comments are not outcomes: see `is_undo`, `is_comment`.

    Args:
        seats: who sits where in this hand.
        account: finds the account of a player who need not sit, for `seats` and `replace`.

    Raises:
        NotationError, NotFound: with the place in `text`.
    """
    if len(text) > LONGEST:
        fix = f"a line has at most {LONGEST} characters"
        raise NotationError(f"a line of {len(text)} characters", fix=fix)
    try:
        return quick_win(text.split(), seats)
    except (LedgerError, NotQuickError, LookupError):
        pass  # read it again with care, for the place of what is wrong
    return careful(Reader(text, seats, account))


def careful(reader: Reader) -> Outcome:
    """Any outcome; what is wrong has its place in the line."""
    try:
        said = reader.word("a verb")
        verb = VERBS.get(said)
        if verb not in READERS:
            verbs = ", ".join(READERS)
            raise reader.refuse(
                f"no verb {said!r}", fix=f"start the line with one of {verbs}", at=0
            )
        outcome: Outcome = READERS[verb](reader)
        return outcome
    except LedgerError as error:
        raise located(error, reader) from None


def located(error: LedgerError, reader: Reader) -> LedgerError:
    """An error of the word just read, or of its end (`liable:x`, `*x`), becomes one of the line."""
    if error.text is None or error.text is reader.text:
        return error
    end = span_of(reader.text, reader.at - 1)[1]
    return moved(error, reader.text, end - len(error.text))


class NotQuickError(Exception):
    """A line that only the careful reader knows."""


def quick_win(words: list[str], seats: SeatWords) -> WinOutcome:
    """
    The usual win: one winner, tiles or a declared value, flags, indicators, riichi, state.

    The same as `careful` says of such a line, at half its time.

    Raises:
        NotQuickError, LedgerError, LookupError: another line, or one with something wrong in it.
    """
    verb = VERBS[words[0]]
    if verb == "tsumo":
        discarder, at = None, 2
    elif verb == "ron":
        at = 4 if words[2] == "from" else 3
        discarder = seats[words[at - 1]]
    else:
        raise NotQuickError
    outcome = WinOutcome()
    claim = Claim()
    outcome.claims = [claim]
    outcome.discarder = discarder
    claim.winner = seats[words[1]]
    if claim.winner == discarder:
        raise NotQuickError
    quick_words(words, quick_worth(words, at, outcome, claim), seats, outcome, claim)
    return outcome


def quick_worth(words: list[str], at: int, outcome: WinOutcome, claim: Claim) -> int:
    """The worth, which begins at word `at`; which word is the first behind it."""
    hand = melds = declared = win = last = 0
    end = at
    role = Role.TILES
    value: Any = None
    for word in words[at:]:
        role, value = WORDS[word]
        if role:
            break
        end += 1
        tiles, set_tiles, set_words, marked, concealed = value
        hand += tiles
        if set_tiles:
            melds += set_tiles
            declared += set_words
        last = concealed or last
        if marked:
            if win:
                raise NotQuickError
            win = marked
    if end > at:
        drawn = outcome.discarder is None
        claim.worth = tiles_of(hand, melds, declared, win, last, drawn, words[at:end])
    elif role == Role.DECLARED:
        claim.worth = value
        end += 1
    else:
        raise NotQuickError
    claim.said = (at, end - 1)
    return end


def quick_words(
    words: list[str], at: int, seats: SeatWords, outcome: WinOutcome, claim: Claim
) -> None:
    """The usual words after a worth, from word `at` on."""
    rest = iter(words[at:])
    for word in rest:
        role, value = WORDS[word]
        if role == Role.STATE:
            outcome.state_words += (value,)
        elif role == Role.DORA and not claim.dora:
            claim.dora = value
        elif role == Role.RIICHI and not outcome.riichi:
            outcome.riichi = seats.players(next(rest, ""))
        elif role == Role.URA and not claim.ura:
            claim.ura = value
        elif role == Role.FLAG:
            claim.circumstances |= value
        elif role == Role.DISCARDS and claim.discards is None:
            claim.discards = value
        else:
            raise NotQuickError


def is_comment(text: str) -> bool:
    stripped = text.lstrip()
    return not stripped or stripped.startswith("#")


def is_undo(text: str) -> bool:
    return VERBS.get(text.strip()) == "undo"


def read_ron(reader: Reader) -> WinOutcome:
    winner = reader.seat("the winner")
    if reader.peek() == "from":
        reader.at += 1
    discarder = reader.seat("the discarder")
    return read_win(reader, winner, discarder)


def read_tsumo(reader: Reader) -> WinOutcome:
    return read_win(reader, reader.seat("the winner"), None)


def read_win(reader: Reader, winner: int, discarder: int | None) -> WinOutcome:
    """The claims of a win, and who had declared riichi."""
    outcome = WinOutcome()
    outcome.discarder = discarder
    outcome.claims = []
    while True:
        check_winner(reader, outcome, winner)
        claim = Claim()
        claim.winner = winner
        outcome.claims.append(claim)
        if not read_claim(reader, outcome, claim):
            break
        if discarder is None:
            fix = "for several winners write ron WINNER from DISCARDER"
            raise reader.refuse("a self-draw has one winner", fix=fix, at=reader.at - 1)
        winner = reader.seat("the next winner")
    if len(outcome.claims) > 1:
        share_indicators(reader, outcome.claims)
    return outcome


def check_winner(reader: Reader, outcome: WinOutcome, winner: int) -> None:
    """
    The discarder does not win, and nobody wins twice; the winner (or discarder) was just read.
    """
    if winner == outcome.discarder:
        raise reader.refuse(
            "the winner is the discarder", fix="name two different players", at=reader.at - 1
        )
    if winner in [claim.winner for claim in outcome.claims]:
        raise reader.refuse(
            "a winner is named twice", fix="name each winner once", at=reader.at - 1
        )


def share_indicators(reader: Reader, claims: list[Claim]) -> None:
    """Indicators are those of the table: said once they are said for every winner."""
    for name in ("dora", "ura"):
        said = {getattr(claim, name) for claim in claims} - {()}
        if len(said) > 1:
            again = [i for i, word in enumerate(reader.words) if word.startswith(f"{name}:")]
            fix = "write the indicators once, or the same for each winner"
            raise reader.refuse(f"two winners with different {name}", fix=fix, at=again[-1])
        for claim in claims if said else ():
            setattr(claim, name, *said)


def read_claim(reader: Reader, outcome: WinOutcome, claim: Claim) -> bool:
    """One worth and the words beside it; True where `also` follows."""
    words, end = reader.words, len(reader.words)
    first = reader.at
    hand = melds = declared = win = last = 0
    while reader.at < end:
        reader.at += 1
        role, value = WORDS[words[reader.at - 1]]
        if role:
            break
        hand += value[0]
        melds += value[1]
        declared += value[2]
        last = value[4] or last
        if value[3]:
            win = value[3] if not win else refuse_second(reader)
    else:
        role, value = Role.ALSO, None
        reader.at += 1
    stop = reader.at - 1
    if stop > first:
        drawn = outcome.discarder is None
        claim.worth = tiles_of(hand, melds, declared, win, last, drawn, words[first:stop])
        reader.at = stop
    elif role == Role.DECLARED or role == Role.PATTERNS:
        claim.worth = value
    else:
        reader.at = stop
        fix = "write tiles, =patterns, or a value such as 3/30"
        raise reader.refuse("the line does not say what the hand is worth", fix=fix)
    claim.said = (first, reader.at - 1)
    return read_words(reader, outcome, claim)


def refuse_second(reader: Reader) -> int:
    raise reader.refuse("a second winning tile", fix="mark one tile with +", at=reader.at - 1)


def tiles_of(
    hand: int, melds: int, declared: int, win: int, last: int, drawn: bool, words: list[str]
) -> Tiles:
    """The hand with the winning tile's marks; without a `+` the last concealed tile wins."""
    mark = win or last
    kind = (mark & 63) - 1
    if 0 <= kind < 34:
        hand += DRAWN_MARKS[kind] if drawn else CLAIMED_MARKS[kind]
    return Tiles(hand, melds, declared, kind if mark else None, mark > 63, words)


def read_words(reader: Reader, outcome: WinOutcome, claim: Claim) -> bool:
    """The words after a worth, in any order; True where `also` follows."""
    words, end = reader.words, len(reader.words)
    said: set[int] = set()
    while reader.at < end:
        reader.at += 1
        role, value = WORDS[words[reader.at - 1]]
        if role in said:
            word = words[reader.at - 1].partition(":")[0]
            raise reader.refuse(f"{word} is said twice", fix="write it once", at=reader.at - 1)
        if role in ONCE:
            said.add(role)
        if role == Role.FLAG:
            claim.circumstances |= value
        elif role == Role.DORA:
            claim.dora = value
        elif role == Role.URA:
            claim.ura = value
        elif role == Role.DISCARDS:
            claim.discards = value
        elif role == Role.RIICHI:
            outcome.riichi = once(
                reader, outcome.riichi, reader.word("the players who declared riichi")
            )
        elif role == Role.STAR:
            outcome.riichi = once(reader, outcome.riichi, value)
        elif role == Role.STATE:
            outcome.state_words += (value,)
        elif role == Role.ALSO:
            return True
        else:
            read_rare(reader, claim, role, value)
    return False


# Words that one winner has once at most.
ONCE = frozenset(
    (Role.DORA, Role.URA, Role.LIABLE, Role.RESPONSIBLE, Role.RIVER, Role.DISCARDS, Role.BECAUSE)
)


def once(reader: Reader, before: tuple[int, ...], word: str) -> tuple[int, ...]:
    """`riichi` is said once a line."""
    if before:
        fix = "name all who declared in one list, like riichi ann,bob"
        raise reader.refuse("riichi is said twice", fix=fix, at=reader.at - 1)
    return reader.seats.players(word)


def read_rare(reader: Reader, claim: Claim, role: int, value: Any) -> None:
    claim.rare = True
    if role == Role.LIABLE:
        claim.liable = reader.seats[value]
    elif role == Role.RESPONSIBLE:
        claim.said_responsible = True
        claim.responsible = None if value == "nobody" else reader.seats[value]
    elif role == Role.RIVER:
        claim.river = tuple((reader.seats[who], kind) for who, kind in value)
    elif role == Role.OPEN:
        claim.open = True
    elif role == Role.BECAUSE:
        claim.note = quoted(reader)
    else:
        raise reader.refuse(
            "the hand's worth is said twice",
            fix="write all tiles before the words",
            at=reader.at - 1,
        )


def quoted(reader: Reader) -> str:
    """A JSON string of characters that a file and a database can hold."""
    word = reader.word('a "TEXT"')
    try:
        text = json.loads(word) if word[0] == '"' else None
    except ValueError:
        text = None
    if not isinstance(text, str) or UNWRITABLE.search(text):
        raise reader.refuse(
            f"{word!r} is not quoted text", fix='write because "TEXT"', at=reader.at - 1
        )
    return text


def read_rest(reader: Reader) -> tuple[tuple[int, ...], tuple[tuple[str, str], ...]]:
    """`riichi PLAYERS` or `*PLAYERS` and state words up to the line's end."""
    riichi: tuple[int, ...] = ()
    state: tuple[tuple[str, str], ...] = ()
    while reader.peek():
        word = reader.word("riichi")
        if word == "riichi":
            riichi = once(reader, riichi, reader.word("the players who declared riichi"))
        elif word[0] == "*":
            riichi = once(reader, riichi, word[1:])
        elif not is_other(word) or WORDS[word][0] != Role.STATE:
            raise reader.too_much(reader.at - 1)
        else:
            state += (WORDS[word][1],)
    return riichi, state


def read_draw(reader: Reader) -> Draw:
    ready: tuple[int, ...] = ()
    nagashi: tuple[int, ...] = ()
    if reader.peek() == "ready":
        reader.at += 1
    if reader.peek() not in GRAMMAR and not is_other(reader.peek()):
        ready = reader.seats.players(reader.word("the players who were ready"))
    if reader.peek() == "nagashi":
        reader.at += 1
        nagashi = reader.seats.players(reader.word("the players of a nagashi"))
    riichi, state = read_rest(reader)
    return Draw(ready, nagashi, riichi, state)


def is_other(word: str) -> bool:
    """The end of the line, `*PLAYERS` or a word of state."""
    return not word or word[0] == "*" or ":" in word or "=" in word


def read_abort(reader: Reader) -> Abort:
    word = reader.word("a reason")
    if word not in list(AbortReason):
        fix = "choose one of " + ", ".join(AbortReason)
        raise reader.refuse(f"no abortive draw {word!r}", fix=fix, at=reader.at - 1)
    return Abort(AbortReason(word), *read_rest(reader))


def read_chombo(reader: Reader) -> Chombo:
    return Chombo(reader.seat("the offender"), *read_rest(reader))


def read_penalty(reader: Reader) -> Penalty:
    player = reader.seat("the offender")
    points = reader.number("points")
    if points <= 0:
        fix = "write the points to take off, like 1000"
        raise reader.refuse("a penalty is at least 1 point", fix=fix, at=reader.at - 1)
    to = read_payees(reader, player) if reader.peek() == "to" else ()
    note = ""
    if reader.peek() == "because":
        reader.at += 1
        note = quoted(reader)
    behind = reader.at
    riichi, state = read_rest(reader)
    if riichi:
        raise reader.too_much(behind)
    return Penalty(player, points, to, note, state)


def read_payees(reader: Reader, player: int) -> tuple[int, ...]:
    """`to PLAYERS`, or `to pot`: nobody at the table."""
    reader.at += 1
    word = reader.word("the player who gets the points")
    to = () if word == "pot" else reader.seats.players(word)
    if player in to:
        fix = "name the others, or `to pot`"
        raise reader.refuse("nobody pays a penalty to themselves", fix=fix, at=reader.at - 1)
    return to


def account_of(reader: Reader, word: str) -> int:
    """The account that a word of `seats` or `replace` means."""
    if reader.account is None:
        fix = "record it in a game"
        raise reader.refuse("seats change only in a game", fix=fix, at=0)
    return reader.account(word)


def read_seats(reader: Reader) -> Seats:
    accounts = [account_of(reader, reader.word("a player for each seat")) for _ in range(4)]
    reader.done()
    if len(set(accounts)) < 4:
        twice = next(i for i, account in enumerate(accounts) if account in accounts[:i])
        raise reader.refuse(
            "somebody would sit in two seats", fix="name four different players", at=1 + twice
        )
    return Seats((accounts[0], accounts[1], accounts[2], accounts[3]))


def read_replace(reader: Reader) -> Replace:
    seat = reader.seat("the player who leaves")
    if reader.word("by") != "by":
        raise reader.refuse(
            "`by` is missing here", fix="write replace PLAYER by PLAYER", at=reader.at - 1
        )
    account = account_of(reader, reader.word("the player who comes"))
    reader.done()
    return Replace(seat, account)


def read_total(reader: Reader) -> Total:
    scores = []
    while reader.peek() and reader.peek() != "pot":
        scores.append(reader.number("points"))
    pot = 0
    if reader.peek() == "pot":
        reader.at += 1
        pot = reader.number("points in the pot")
        if pot < 0:
            raise reader.refuse("a pot cannot be negative", fix="leave it out", at=reader.at - 1)
    reader.done()
    if len(scores) < 2:
        raise reader.refuse(
            "a total needs the final score of each player",
            fix="write it like total 31000 27000 24000 18000",
        )
    return Total(tuple(scores), pot)


READERS: dict[str, Callable[[Reader], Any]] = {
    "ron": read_ron,
    "tsumo": read_tsumo,
    "draw": read_draw,
    "abort": read_abort,
    "chombo": read_chombo,
    "penalty": read_penalty,
    "seats": read_seats,
    "replace": read_replace,
    "total": read_total,
}


class Printer:
    """Lines as they are kept and shown: the long form, with these names for the seats."""

    def __init__(self, seats: Sequence[str], dealer: int, verbs: tuple[str, str]) -> None:
        self.seats = seats
        self.dealer = dealer
        self.verbs = verbs

    def players(self, seats: Iterable[int]) -> str:
        return ",".join(self.seats[seat] for seat in seats)

    def line(self, outcome: Outcome, accounts: Sequence[str] = ()) -> str:
        """
        The canonical line.

        Args:
            accounts: names by account, for `seats` lines.
        """
        if isinstance(outcome, WinOutcome):
            return self.win(outcome)
        if isinstance(outcome, Draw):
            ready = ("ready", self.players(outcome.ready)) if outcome.ready else ()
            nagashi = ("nagashi", self.players(outcome.nagashi)) if outcome.nagashi else ()
            return join("draw", *ready, *nagashi, *self.riichi(outcome.riichi))
        if isinstance(outcome, Abort):
            return join("abort", outcome.reason, *self.riichi(outcome.riichi))
        if isinstance(outcome, Chombo):
            return join("chombo", self.seats[outcome.player], *self.riichi(outcome.riichi))
        if isinstance(outcome, Penalty):
            return self.penalty(outcome)
        if isinstance(outcome, Seats):
            return join("seats", *(accounts[account] for account in outcome.accounts))
        assert isinstance(outcome, Total), "the fold makes `seats` of `replace`"
        pot = ("pot", str(outcome.pot)) if outcome.pot else ()
        return join("total", *map(str, outcome.scores), *pot)

    def riichi(self, seats: tuple[int, ...]) -> tuple[str, ...]:
        return ("riichi", self.players(seats)) if seats else ()

    def penalty(self, outcome: Penalty) -> str:
        to = ("to", self.players(outcome.to)) if outcome.to else ()
        name = self.seats[outcome.player]
        return join("penalty", name, str(outcome.points), *to, *note_words(outcome.note))

    def win(self, outcome: WinOutcome) -> str:
        drawn = outcome.discarder is None
        words = [self.verbs[1] if drawn else self.verbs[0], self.seats[outcome.claims[0].winner]]
        if outcome.discarder is not None:
            words += ["from", self.seats[outcome.discarder]]
        for index, claim in enumerate(outcome.claims):
            if index:
                words += ["also", self.seats[claim.winner]]
            words.append(worth_text(claim))
            words += self.claim_words(claim)
        return join(*words, *self.riichi(outcome.riichi))

    def claim_words(self, claim: Claim) -> list[str]:
        """The words beside a worth, always in this order."""
        words = [word for word, flag in FLAGS.items() if claim.circumstances & flag]
        words += [f"discards:{claim.discards}"] if claim.discards is not None else []
        words += ["open"] if claim.open else []
        words += [f"dora:{kinds_text(claim.dora)}"] if claim.dora else []
        words += [f"ura:{kinds_text(claim.ura)}"] if claim.ura else []
        words += [f"liable:{self.seats[claim.liable]}"] if claim.liable is not None else []
        if claim.said_responsible:
            who = "nobody" if claim.responsible is None else self.seats[claim.responsible]
            words.append(f"responsible:{who}")
        if claim.river:
            words.append("river:" + ",".join(self.river_item(*item) for item in claim.river))
        return words + list(note_words(claim.note))

    def river_item(self, seat: int, kind: int) -> str:
        return WINDS[(seat - self.dealer) % 4] + kind_text(kind)


def join(*words: str) -> str:
    return " ".join(words)


def kinds_text(kinds: Sequence[int]) -> str:
    """Indicators as they lie: digits of one suit together, in the order said."""
    text = ""
    for kind in kinds:
        tile = kind_text(kind)
        text = text[:-1] + tile if text.endswith(tile[-1]) else text + tile
    return text


def note_words(note: str) -> tuple[str, ...]:
    return ("because", json.dumps(note, ensure_ascii=False)) if note else ()


def worth_text(claim: Claim) -> str:
    """The worth as it is printed: canonical tiles, patterns, or the declared value."""
    worth = claim.worth
    if isinstance(worth, Tiles):
        return hand_text(worth)
    if isinstance(worth, NamedPatterns):
        ids = ",".join(name if times == 1 else f"{name}*{times}" for name, times in worth.patterns)
        return f"={ids}" + (f"/{worth.fu}" if worth.fu is not None else "")
    if worth.limit:
        return worth.limit if worth.amount == 1 else f"{worth.amount}{worth.limit}"
    return f"{worth.amount}" if worth.fu is None else f"{worth.amount}/{worth.fu}"
