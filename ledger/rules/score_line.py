"""
Scoring without a ledger: a line with the seats `E S W N`, from text to payments.

`score_many` is the bulk door: the same results as one by one, what repeats is remembered. The state
of the table stands among the words of the line (`round:S counters:2 sticks:1 dealer:S
OPTION=VALUE`).

Source: notation 4
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import Any, NamedTuple

from ledger.engine.notation import hand_text
from ledger.engine.readings import MEMO_LIMIT
from ledger.engine.score import Value
from ledger.engine.tiles import WINDS
from ledger.engine.winning_hand import Tiles
from ledger.errors import LedgerError, NotationError, TableError
from ledger.game.line import STATE_WORDS, SeatWords, is_comment, parse_line
from ledger.game.outcome import (
    Abort,
    Chombo,
    Claim,
    Declared,
    Draw,
    Outcome,
    Penalty,
    WinOutcome,
)
from ledger.game.payment import Payment, Pot, Reason, deltas
from ledger.game.place import placed, refused_claim
from ledger.game.state import State
from ledger.rules.registry import parse_options, with_options
from ledger.rules.ruleset import RuleSet
from ledger.rules.scoring import MOST_SCORERS, Scored, Scorer, scorer_of, seating_of

SEATS = SeatWords((), 0)
NUMBERS = ("counters", "sticks", "continuations")
PARTIES: dict[int, str] = dict(enumerate(WINDS)) | {
    Pot.STICKS: "sticks", Pot.PLACEMENT: "placement", Pot.PENALTY: "penalty"
}  # fmt: skip


class Settled:
    """The payments of a hand, and their JSON text once it was asked for."""

    __slots__ = ("_text", "payments")

    def __init__(self, payments: list[Payment]) -> None:
        self.payments = payments
        self._text: str | None = None

    @property
    def text(self) -> str:
        if self._text is None:
            self._text = payments_text(self.payments)
        return self._text


class Result(NamedTuple):
    """One scored line."""

    rules: RuleSet
    state: State
    outcome: Outcome
    scored: list[Scored]
    settled: Settled


class Table:
    """What a line says of state and options: who scores, the state, the place of each seat."""

    __slots__ = ("scorer", "seatings", "state")

    def __init__(self, scorer: Scorer, state: State) -> None:
        self.scorer = scorer
        self.state = state
        self.seatings = [
            seating_of(seat, state.round, seat == state.dealer, state.counters) for seat in range(4)
        ]


class Desk:
    """Scores lines under one rule set, and under it with the options that lines say."""

    def __init__(self, scorer: Scorer) -> None:
        self.scorer = scorer
        nothing_said = Table(self.scorer, table_state({}))
        self.tables: dict[tuple[tuple[str, str], ...], Table] = {(): nothing_said}
        self.settled: dict[tuple[Any, ...], Settled] = {}

    def score(self, text: str) -> Result:
        """
        One line, from text to payments.

        Raises:
            LedgerError: with its place in `text` where it has one.
        """
        outcome = parse_line(text, SEATS)
        try:
            if isinstance(outcome, WinOutcome):
                return self.win(outcome)
            return self.other(outcome)
        except LedgerError as error:
            raise placed(error, text, outcome, self.refused(outcome)) from None

    def refused(self, outcome: Outcome) -> Claim | None:
        """Which winner's hand is refused, None where it is not the hand."""
        if not isinstance(outcome, WinOutcome) or outcome.state_words not in self.tables:
            return None
        table = self.tables[outcome.state_words]
        return refused_claim(outcome, lambda claim: self.scored(table, outcome, claim))

    def win(self, outcome: WinOutcome) -> Result:
        table = self.tables.get(outcome.state_words) or self.table(outcome.state_words)
        claims = outcome.claims
        scored = [self.scored(table, outcome, claim) for claim in claims]
        claim = claims[0]
        if claim.rare or len(claims) > 1:
            settled = self.settled_afresh(table, outcome, scored)
        else:
            amount, said, winner = scored[0].value.amount, claim.circumstances, claim.winner
            key = (table, amount, said, winner, outcome.discarder, outcome.riichi)
            settled = self.settled.get(key) or self.remember(key, table, outcome, scored)
        return Result(table.scorer.rules, table.state, outcome, scored, settled)

    def scored(self, table: Table, outcome: WinOutcome, claim: Claim) -> Scored:
        winner = claim.winner
        seating = table.seatings[winner]
        return table.scorer.score(claim, outcome.discarder, winner in outcome.riichi, seating)

    def remember(
        self, key: tuple[Any, ...], table: Table, outcome: WinOutcome, scored: list[Scored]
    ) -> Settled:
        if len(self.settled) > MEMO_LIMIT:
            self.settled.clear()
        found = self.settled[key] = self.settled_afresh(table, outcome, scored)
        return found

    def settled_afresh(self, table: Table, outcome: Any, scored: list[Scored]) -> Settled:
        rules = table.scorer.rules
        settle = rules.settle_score or rules.settle
        values = [one.value for one in scored]
        return Settled(settle(rules.options, table.state, outcome, values))

    def other(self, outcome: Outcome) -> Result:
        """Draws, fouls and penalties."""
        if not isinstance(outcome, Draw | Abort | Chombo | Penalty):
            raise NotationError("only hands and penalties are scored", fix="record it in a game")
        table = self.table(outcome.state_words)
        if isinstance(outcome, Penalty):
            payees = list(outcome.to) or [Pot.PENALTY]
            points, player = outcome.points, outcome.player
            settled = Settled([Payment(player, payee, points, Reason.PENALTY) for payee in payees])
        else:
            settled = self.settled_afresh(table, outcome, [])
        return Result(table.scorer.rules, table.state, outcome, [], settled)

    def table(self, words: tuple[tuple[str, str], ...]) -> Table:
        """What the words of a line say."""
        if words not in self.tables:
            if len(self.tables) > MEMO_LIMIT:
                self.tables.clear()
            rules = self.scorer.rules
            said = said_once(words)
            state = table_state({k: said.pop(k) for k in list(said) if k in STATE_WORDS})
            refuse_foreign(rules, words)
            options = parse_options(rules, said)
            self.tables[words] = Table(scorer_of(with_options(rules, options)), state)
        return self.tables[words]


@lru_cache(maxsize=MOST_SCORERS)
def desk_of(scorer: Scorer) -> Desk:
    """The one desk of a scorer, so that its payments are remembered as verdicts are."""
    return Desk(scorer)


def said_once(words: tuple[tuple[str, str], ...]) -> dict[str, str]:
    """The words of state and options by name."""
    said: dict[str, str] = {}
    for name, value in words:
        if name in said:
            raise NotationError(f"{name} is said twice", fix="write it once")
        said[name] = value
    return said


def refuse_foreign(rules: RuleSet, words: tuple[tuple[str, str], ...]) -> None:
    """
    Words of state that this rule book does not keep.

    Raises:
        TableError: the first of them.
    """
    known = rules.state_words
    for name, _ in words:
        if name in STATE_WORDS and name not in known:
            listed = " ".join(f"{word}:" for word in known)
            raise TableError(f"{rules.name} has no {name}", fix=f"its state words are {listed}")


def table_state(said: dict[str, str]) -> State:
    """
    The state of a table from words of a line.

    Raises:
        NotationError: a wind or a number that is none.
    """
    for word in ("round", "dealer"):
        if word in said and said[word] not in tuple(WINDS):
            raise NotationError(
                f"{said[word]!r} is not a wind for {word}", fix=f"write {word}: with E S W or N"
            )
    numbers = {}
    for word in NUMBERS:
        text = said.get(word, "0")
        if not (text.isascii() and text.isdigit() and len(text) < 5):
            raise NotationError(
                f"{text!r} is not a number for {word}", fix=f"write it like {word}:2"
            )
        numbers[word] = int(text)
    return State(
        seats=(0, 1, 2, 3),
        scores=(0, 0, 0, 0),
        dealer=WINDS.index(said.get("dealer", "E")),
        round=WINDS.index(said.get("round", "E")),
        counters=numbers["counters"],
        sticks=numbers["sticks"],
        continuations=numbers["continuations"],
    )


def score_line(rules: RuleSet, text: str) -> Result:
    """One line; see `Desk.score`."""
    return desk_of(scorer_of(rules)).score(text)


def score_many(rules: RuleSet, lines: Iterable[str]) -> Iterator[Result | LedgerError]:
    """Every line's result, or the error that refused it, in order; nothing of it is kept."""
    score = desk_of(scorer_of(rules)).score
    for line in lines:
        try:
            yield score(line)
        except LedgerError as error:
            yield error


def score_json(rules: RuleSet, lines: Iterable[str]) -> Iterator[str]:
    """One JSON text a line, in order; comments and empty lines give none but count."""
    desk = desk_of(scorer_of(rules))
    for number, line in enumerate(lines, 1):
        text = line.rstrip("\r\n")
        if is_comment(text):
            continue
        try:
            yield json_text(desk.score(text), number)
        except LedgerError as error:
            yield error_text(error, number)


# --- JSON, put together from texts that are kept ------------------------------------------------


def error_text(error: LedgerError, number: int) -> str:
    said = {
        "kind": error.kind,
        "message": error.message,
        "at": list(error.span) if error.span else None,
        "fix": error.fix,
    }
    return json.dumps({"line": number, "error": said}, ensure_ascii=False)


def json_text(result: Result, number: int) -> str:
    """The JSON object of a scored line."""
    outcome = result.outcome
    head = f'{{"line": {number}, "rules": "{result.rules.name}", "kind": '
    if not isinstance(outcome, WinOutcome):
        return f'{head}"{type(outcome).__name__.lower()}", {result.settled.text}}}'
    paid = result.rules.paid(result.rules.options, outcome)
    wins = [
        win_text(outcome, claim, one.value)
        for claim, one in zip(outcome.claims, result.scored, strict=True)
        if claim.winner in paid
    ]
    if not wins:
        return f'{head}"abort", {result.settled.text}}}'
    if len(wins) == 1:
        return f'{head}"win", {wins[0][0]}, {result.settled.text}, {wins[0][1]}}}'
    listed = ", ".join(f"{{{before}, {after}}}" for before, after in wins)
    return f'{head}"win", "wins": [{listed}], {result.settled.text}}}'


def win_text(outcome: WinOutcome, claim: Claim, value: Value) -> tuple[str, str]:
    """What stands before and after the payments of one winner."""
    discarder = "null" if outcome.discarder is None else f'"{WINDS[outcome.discarder]}"'
    worth = claim.worth
    if isinstance(worth, Tiles):
        kind, hand = "tiles", f'"{hand_text(worth)}"'
    else:
        kind, hand = ("declared" if isinstance(worth, Declared) else "patterns"), "null"
    text = value.text or remember_text(value)
    winner = WINDS[claim.winner]
    return (
        f'"winner": "{winner}", "from": {discarder}, "worth": "{kind}", {text}',
        f'"hand": {hand}',
    )


def remember_text(value: Value) -> str:
    """`total` and `patterns` of a value."""
    total = ", ".join([f'"{key}": {plain(said)}' for key, said in value.total.items()])
    patterns = ", ".join(
        [
            f'{pattern_text(row.pattern.id, row.pattern.english)}, "count": {row.count}, '
            f'"value": {row.value}}}'
            for row in value.rows
        ]
    )
    text = f'"total": {{{total}}}, "patterns": [{patterns}]'
    value.text = text
    return text


def plain(said: int | str | None) -> str:
    """JSON of a number, a name without quotation marks, or nothing."""
    return "null" if said is None else f'"{said}"' if isinstance(said, str) else str(said)


@cache
def pattern_text(id: str, english: str) -> str:
    """How the object of a pattern begins."""
    return f'{{"id": "{id}", "name": {json.dumps(english)}'


def payments_text(payments: list[Payment]) -> str:
    """`payments` and `deltas`."""
    paid = ", ".join(
        [
            f'{{"from": "{PARTIES[payer]}", "to": "{PARTIES[payee]}", "points": {points}, '
            f'"reason": "{reason}"}}'
            for payer, payee, points, reason in payments
        ]
    )
    change = ", ".join([f'"{w}": {d}' for w, d in zip(WINDS, deltas(payments), strict=True)])
    return f'"payments": [{paid}], "deltas": {{{change}}}'
