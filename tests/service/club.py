"""A small club to test with: six players, an evening, and each command as one unit of work."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any, TypeVar

from sqlalchemy.orm import Session

from ledger.service import books, evenings, games, players, record
from ledger.service.books import Table
from ledger.service.record import Recorded
from ledger.store import games as stored_games
from ledger.store import transactions, verify
from ledger.store.connect import Ledger
from ledger.store.records import ResultRow

T = TypeVar("T")
NOW = datetime(2026, 11, 24, 19, 3, 22, tzinfo=UTC)
PEOPLE = ("Ann Dubois", "Bob", "Cho Chang", "Dai Sato", "Eve", "Fay")
SEATS = ("ann", "bob", "cho", "dai")
RULES = "riichi-tenhou"


class Club:
    """An open ledger with an evening, and who plays there."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        for name in PEOPLE:
            self.do(players.add, name, now=NOW)
        self.evening = self.do(evenings.start, date(2026, 11, 24), title="Tuesday club").id

    def do(self, work: Callable[..., T], *arguments: Any, **named: Any) -> T:
        """One unit of work."""
        with self.ledger.session() as session:
            return work(session, *arguments, **named)

    def start(
        self, rules: str = RULES, seats: tuple[str, ...] = SEATS, *, table: str = "1", **named: Any
    ) -> int:
        """A new game; its number."""
        said = {"evening": self.evening, "author": "tester", "now": NOW, "table": table, **named}
        return self.do(games.start_game, rules, seats, **said).game.id

    def say(self, game: int, *lines: str, **named: Any) -> Recorded:
        """Record lines; what the last one did."""
        for line in lines:
            done = self.do(record.record, game, line, author="tester", now=NOW, **named)
        return done

    def undo(self, game: int, **named: Any) -> Recorded:
        return self.do(record.undo, game, author="tester", now=NOW, **named)

    def redo(self, game: int, **named: Any) -> Recorded:
        return self.do(record.redo, game, author="tester", now=NOW, **named)

    def end(self, game: int, **named: Any) -> Recorded:
        return self.do(record.end_game, game, author="tester", now=NOW, **named)

    def table(self, game: int) -> Table:
        return self.do(books.load, game)

    def scores(self, game: int) -> dict[str, int]:
        return self.table(game).scores()

    def lines(self, game: int) -> list[str]:
        table = self.table(game)
        return [table.text(entry) for entry in table.entries]

    def results(self, game: int) -> dict[str, ResultRow]:
        """The stored results by short name."""
        names = self.table(game).names
        return {names[one.account]: one for one in self.do(stored_games.results, game)}

    def posted(self, game: int) -> dict[str, int]:
        """Starting points and what the store has posted, by short name, pots too."""
        table = self.table(game)
        start = table.rules.options.start_points
        return {
            table.names[number]: points + start * (number in table.people)
            for number, points in self.do(transactions.balances, game).items()
        }

    def kinds(self, game: int) -> list[str]:
        """The kinds of all transactions, in order."""
        return [one.kind for one in self.do(transactions.transactions, game)]

    def check(self) -> None:
        """The rows agree with each other, and what is posted with the fold."""

        def differences(session: Session) -> list[verify.Difference]:
            return verify.audit(session).differences

        assert self.do(differences) == []
