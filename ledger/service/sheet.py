"""Score sheets read: a whole evening as text, all of it or nothing. Notation section 5."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, tzinfo

from sqlalchemy.orm import Session

from ledger.errors import Conflict, LedgerError, SheetErrors, TableError
from ledger.game.line import VERBS, is_comment, is_undo, span_of
from ledger.game.outcome import Seats
from ledger.service import books, evenings, games, players, rows, sheet_lines, spoken, stored
from ledger.service.books import ABANDON, ENDS, POT_NAMES, Table
from ledger.service.export import write_sheet
from ledger.service.requests import Request
from ledger.store import games as stored_games
from ledger.store import players as stored_players
from ledger.store.base import Progress, unseen
from ledger.store.records import EveningRow, PlayerRow

__all__ = ["SheetDone", "read_sheet", "write_sheet"]


@dataclass(frozen=True, slots=True)
class SheetDone:
    """What a sheet brought: its games and evenings by number, hands, short names of new players."""

    games: tuple[int, ...]
    hands: int
    new_players: tuple[str, ...]
    evenings: tuple[int, ...]


def read_sheet(
    session: Session,
    text: str,
    *,
    file: str,
    author: str,
    now: datetime,
    zone: tzinfo,
    new_players: bool = False,
    progress: Progress = unseen,
) -> SheetDone:
    """
    Record a whole sheet in this unit of work.

    Args:
        file: what messages call it.
        new_players: unknown names in a `game` or `seats` line are added as new players.
        progress: told of the lines that are read.

    Raises:
        SheetErrors: every problem, each with `where` = "file:line" and a place in the line. The
            caller's unit of work must then be rolled back (it is, by `Ledger.session()`).
    """
    stored.hold(session, "evening", "game", "player")
    reader = Reader(session, author, now, zone, new_players)
    errors: list[LedgerError] = []
    # Not splitlines(): quoted text may hold U+2028 and the like.
    lines = text.removeprefix("\ufeff").split("\n")
    for number, line in enumerate(lines, start=1):
        try:
            reader.read(line.rstrip())
        except LedgerError as error:
            errors.append(located(error, line.rstrip(), f"{file}:{number}"))
        progress("lines", number, len(lines))
    if errors:
        raise SheetErrors(errors)
    reader.close_game()
    return SheetDone(tuple(reader.games), reader.hands, tuple(reader.added), tuple(reader.evenings))


def located(error: LedgerError, line: str, where: str) -> LedgerError:
    """The same error with its line: a place in a part of the line becomes one of the line."""
    start = line.find(error.text) if error.text else -1
    if start < 0 or error.span is None:
        span = (len(line) - len(line.lstrip()), len(line))
    else:
        span = (start + error.span[0], start + error.span[1])
    found = type(error).at(line, *span, error.message, fix=error.fix)
    found.where = f"{where} ({error.where})" if error.where else where
    return found


class Reader:
    """The sheet as far as it is read; one game at a time is open, and written when it is left."""

    def __init__(
        self, session: Session, author: str, now: datetime, zone: tzinfo, new_players: bool
    ) -> None:
        self.session = session
        self.author = author
        self.now = now
        self.zone = zone
        self.new_players = new_players
        self.evening: EveningRow | None = None
        self.table: Table | None = None
        self.people: dict[str, PlayerRow] = {}
        self.added: list[str] = []
        self.games: list[int] = []
        self.evenings: list[int] = []
        self.hands = 0
        self.closed = False  # `end` was said
        self.skipped = False  # the game line was wrong: what belongs to it cannot be judged
        self.wrong = False  # the last line was wrong: `undo` takes back that one

    def read(self, line: str) -> None:
        """One line of the sheet."""
        if is_comment(line):
            return
        heads = {"evening": self.read_evening, "player": self.read_player, "game": self.read_game}
        head = heads.get(line.split()[0])
        if head is not None:
            head(line)
        elif not self.skipped:
            self.read_in_game(line)

    def read_evening(self, line: str) -> None:
        """The evening of this date and title goes on, or starts."""
        self.close_game()
        said = sheet_lines.read_evening(line)
        there = stored_games.evening_of(self.session, said.day.isoformat(), said.title)
        self.go_on_with(
            there or evenings.start(self.session, said.day, title=said.title, place=said.place)
        )

    def go_on_with(self, evening: EveningRow) -> None:
        self.evening = evening
        if evening.id not in self.evenings:
            self.evenings.append(evening.id)

    def read_player(self, line: str) -> None:
        """Somebody new, or somebody whom the book has just so."""
        short, name = sheet_lines.read_player(line)
        there = stored_players.named(self.session, short)
        if there is None:
            there = self.add(name, short)
        elif _differs(there, short, name):
            start, end = span_of(line, 1)
            message = f"{there.short_name!r} is {there.name} in the book"
            fix = "take another short name, or `mjl player rename` first"
            raise Conflict.at(line, start, end, message, fix=fix)
        self.people[short] = there

    def add(self, name: str, short: str) -> PlayerRow:
        added = players.add(self.session, name, now=self.now, short=short)
        self.added.append(added.short_name)
        return added

    def read_game(self, line: str) -> None:
        """A new game; its lines follow."""
        self.close_game()
        self.skipped = True
        head = sheet_lines.read_game(line)
        seated = games.four_players([self.person(line, name) for name in head.seats])
        if self.evening is None:
            self.go_on_with(evenings.today(self.session, self.now, self.zone))
        assert self.evening is not None
        games.check_table(self.session, self.evening.id, head.table)
        row = games.create(
            self.session,
            head.rules,
            evening=self.evening.id,
            table=head.table,
            ranked=head.ranked,
            now=self.now,
        )
        people = {number: one.id for number, one in enumerate(seated, start=1)}
        names = {number: one.short_name for number, one in enumerate(seated, start=1)}
        self.table = books.folded(row, people, names | POT_NAMES, [])
        self.skipped = False

    def person(self, line: str, name: str) -> PlayerRow:
        """Who is named in a line; somebody new where the sheet may bring new people."""
        if name in self.people:
            return self.people[name]
        try:
            if self.new_players and not self.is_known(name):
                self.people[name] = self.add(name, name)
            else:
                self.people[name] = players.find(self.session, name)
        except LedgerError as error:
            start, end = span_of(line, line.split().index(name))
            fix = error.fix
            if not self.is_known(name):
                fix = f'write `player {name} "NAME"` above it, or use --new-players'
            raise type(error).at(line, start, end, error.message, fix=fix) from None
        return self.people[name]

    def is_known(self, name: str) -> bool:
        """Whether somebody has or had just this name."""
        named = stored_players.named(self.session, name)
        return named is not None or bool(stored_players.known_as(self.session, name))

    def read_in_game(self, line: str) -> None:
        """A line that belongs to the game above it."""
        if self.table is None:
            raise TableError(
                "this line does not belong to a game", fix="write a `game` line above it"
            )
        was_wrong, self.wrong = self.wrong, True
        if is_undo(line):
            if not was_wrong:
                self.undo(self.table)
        elif line.strip() in ENDS:
            self.end(self.table, line.strip())
        else:
            self.bring_newcomers(self.table, line)
            self.table = spoken.say(self.session, self.table, line)[0]
        self.wrong = False

    def undo(self, table: Table) -> None:
        """Without the last line of this game, or its end."""
        if self.closed:
            self.closed = table.early = table.abandoned = False
        elif not table.entries:
            raise TableError("nothing to undo in this game")
        elif isinstance(table.entries[-1].step.outcome, Seats):
            # Who came with it has no account any more: the next one who comes gets the number.
            lines = table.lines[:-1]
            keep = {*books.accounts_of(lines), *POT_NAMES}
            people = {number: who for number, who in table.people.items() if number in keep}
            names = {number: name for number, name in table.names.items() if number in keep}
            self.table = books.folded(table.game, people, names, lines)
        else:
            table.take_back()

    def end(self, table: Table, line: str) -> None:
        if self.closed:
            raise TableError("this game has ended already", fix="take out one `end`")
        self.closed = True
        table.early = not table.state.over
        table.abandoned = table.early and line == ABANDON

    def bring_newcomers(self, table: Table, line: str) -> None:
        """Unknown names of a `seats` or `replace` line, where the sheet may bring new people."""
        words = line.split()
        if not self.new_players or VERBS.get(words[0]) not in ("seats", "replace"):
            return
        for word in words[1:]:
            named = [name.casefold() for name in table.names.values()]
            if word != "by" and not any(name.startswith(word.casefold()) for name in named):
                self.person(line, word)

    def done(self) -> SheetDone:
        """What was brought so far."""
        return SheetDone(tuple(self.games), self.hands, tuple(self.added), tuple(self.evenings))

    def close_game(self) -> None:
        """Write the game that is left."""
        table, self.table = self.table, None
        self.skipped = self.closed = self.wrong = False
        if table is None:
            return
        request = Request(self.author, self.now, None, ())
        request.post(self.session, table.game.id, rows.game_rows(table, self.author))
        self.games.append(table.game.id)
        self.hands += table.state.hand - 1


def _differs(there: PlayerRow, short: str, name: str) -> bool:
    key = stored_players.name_key
    return (key(there.short_name), key(there.name)) != (key(short), key(name))
