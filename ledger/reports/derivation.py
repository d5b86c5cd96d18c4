"""Why a hand is worth what it is: reading, wait, patterns, minipoints, payments; with sections."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from ledger.engine.notation import hand_text
from ledger.engine.patterns import Row
from ledger.engine.sets import WAIT_NAMES, Piece, pieces_of_reading, wait_of
from ledger.engine.winning_hand import Tiles
from ledger.errors import count_text
from ledger.game.outcome import Claim, Declared, WinOutcome
from ledger.game.payment import Payment, Pot
from ledger.reports.format import display_width, padded
from ledger.reports.values import total_text
from ledger.rules.fold import Step
from ledger.rules.ruleset import RuleSet, Seating
from ledger.rules.scoring import Scored, seating_of

Who = Callable[[int], str]
UNITS = {"fan": "fan", "points": "points", "tai": "tai"}


@dataclass(frozen=True, slots=True)
class Derivation:
    """
    One winner's value.

    Attributes:
        winner: a seat.
        hand: canonical tiles; `pieces` and `wait` are those of the chosen reading. All are empty
            where no tiles were given.
        rests_on: `tiles`, `patterns` or `declared`.
        lines: label, amount and section of what stands beside the patterns (minipoints).
    """

    winner: int
    total: dict[str, Any]
    rests_on: str
    hand: str
    pieces: tuple[Piece, ...]
    wait: str
    rows: tuple[Row, ...]
    lines: tuple[tuple[str, int, str], ...]


def derive(
    rules: RuleSet, claim: Claim, discarder: int | None, scored: Scored, seating: Seating
) -> Derivation:
    """The derivation of a scored claim."""
    worth = claim.worth
    tiles = worth if isinstance(worth, Tiles) else None
    read = tiles is not None and bool(scored.reading)
    kind = "tiles" if tiles else "declared" if isinstance(worth, Declared) else "patterns"
    return Derivation(
        winner=claim.winner,
        total=dict(scored.value.total),
        rests_on=kind,
        hand=hand_text(tiles) if tiles else "",
        pieces=tuple(pieces_of_reading(scored.reading, tiles, self_draw=discarder is None))
        if read and tiles is not None
        else (),
        wait=WAIT_NAMES[wait_of(scored.reading)] if read else "",
        rows=scored.value.rows,
        lines=tuple(rules.explain(rules.options, scored.reading, claim, seating, scored.value)),
    )


def explanation(rules: RuleSet, found: Derivation, who: Who, verb: str) -> Iterator[str]:
    """The lines of text that explain a value; `verb` says how it was won."""
    yield f"{who(found.winner)} {verb}: {whole_text(found.total)}  [{RESTS_ON[found.rests_on]}]"
    if found.hand:
        yield f"  hand      {found.hand}"
    if found.pieces:
        sets = " ".join(piece_text(piece) for piece in found.pieces)
        yield f"  read as   {sets}" + (f"   {found.wait}" if found.wait else "")
    if found.rows:
        yield "  patterns"
        yield from aligned(pattern_cells(rules, row) for row in found.rows)
    if found.lines:
        yield "  " + ("minipoints" if rules.unit == "fan" else "and so")
        yield from aligned((str(amount), label, section) for label, amount, section in found.lines)


RESTS_ON = {"tiles": "from the tiles", "patterns": "patterns as named", "declared": "as declared"}


def whole_text(total: dict[str, Any]) -> str:
    """The value with what it comes to: `3 fan 40 fu, 5200 points`."""
    text = total_text(total)
    fan = f" ({total['fan']} fan)" if total.get("limit") and total.get("fan") else ""
    points = total.get("points")
    if points is not None and text == count_text(points, "point"):
        return text
    capped = total.get("counted", total.get("tai"))
    if capped != total.get("tai"):
        return f"{text}, counted as {capped}"
    return f"{text}{fan}" if points is None else f"{text}{fan}, {points} points"


def piece_text(piece: Piece) -> str:
    """A set; `*` marks the one that the winning tile completed."""
    return f"{piece.text}{'*' if piece.won else ''}"


def pattern_cells(rules: RuleSet, row: Row) -> tuple[str, ...]:
    """What a pattern brings, its name, id and section."""
    pattern = row.pattern
    times = f" x{row.count}" if row.count > 1 else ""
    unit = "yakuman" if rules.unit == "fan" and pattern.limit else UNITS[rules.unit]
    name = f"{pattern.english}{times}"
    return (f"{row.value} {unit}", name, pattern.japanese or pattern.chinese, pattern.source)


def aligned(rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    """Columns two blanks apart, the first to the right."""
    cells = list(rows)
    widths = [max(map(display_width, column)) for column in zip(*cells, strict=True)]
    for row in cells:
        text = "  ".join(
            padded(cell, width, right=not place)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield f"    {text}".rstrip()


POTS = {Pot.STICKS: "sticks", Pot.PLACEMENT: "placement", Pot.PENALTY: "penalty"}


def payment_lines(payments: Iterable[Payment], who: Who) -> Iterator[str]:
    """`E pays S  5200  hand`."""

    def name(party: int) -> str:
        return who(party) if party >= 0 else POTS[Pot(party)]

    yield from aligned(
        (str(points), f"{name(payer)} to {name(payee)}", reason.value)
        for payer, payee, points, reason in payments
    )


def step_text(rules: RuleSet, step: Step, name: Who) -> Iterator[str]:
    """
    Why a line of a game paid what it paid.

    Args:
        name: of an account of the fold.
    """
    before, outcome = step.before, step.outcome

    def who(seat: int) -> str:
        return name(before.seats[seat])

    if isinstance(outcome, WinOutcome):
        from_whom = outcome.discarder
        verb = "by self-draw" if from_whom is None else f"from {who(from_whom)}"
        for claim, scored in zip(outcome.claims, step.scored, strict=True):
            dealer = claim.winner == before.dealer
            wind = before.wind(claim.winner)
            seating = seating_of(wind, before.prevailing, dealer, before.counters)
            found = derive(rules, claim, from_whom, scored, seating)
            yield from explanation(rules, found, who, verb)
    yield "  payments"
    yield from payment_lines(step.payments, name) if step.payments else ["    none"]
