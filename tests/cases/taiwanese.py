"""
The published and worked hands of both Taiwanese books as lines with what they are worth.

From `vectors-taiwanese.json`, the cases T01 to T10 of `cases-open.json`, and the seed's example.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tests.plain.taiwanese import (
    OPTIONS,
    SEATS,
    Meld,
    Option,
    PlainWin,
    Tiles,
    head_text,
    line,
    state_text,
)

HERE = Path(__file__).parent
Record = dict[str, Any]

FLAGS = {
    "last_wall_tile": "last-tile",
    "last_discard": "last-tile",
    "ready_on_original": "ready",
    "kong_bloom": "kong-tile",
}
"""A flag of the vectors -> the word of a line."""

WAYS = {"rob_kong": "robbed-kong", "dealt": "first-turn"}
"""A way of winning of the vectors -> the word of a line."""


class Worth(NamedTuple):
    """
    What one winner's hand is worth.

    Attributes:
        tai: sum of the items.
        counted: the same after the limit.
        patterns: id -> (count, value in all); None where the source does not say.
    """

    tai: int
    counted: int
    patterns: dict[str, tuple[int, int]] | None = None


class Case(NamedTuple):
    """
    A line with what it must give.

    Attributes:
        wins: what the line says of each winner; without tiles where the worth is declared.
        worths: winner -> worth, in the order of the line.
        deltas: points of each seat, positive gets.
    """

    id: str
    rules: str
    line: str
    wins: tuple[PlainWin, ...]
    worths: dict[str, Worth]
    deltas: dict[str, int]

    @property
    def declared(self) -> bool:
        """The line says a number of tai and no tiles."""
        return not (self.wins[0].concealed or self.wins[0].bonus)


def tiles(text: str) -> Tiles:
    """`34m5z` as `3m`, `4m`, `5z`."""
    found: list[str] = []
    waiting = ""
    for letter in text:
        if letter.isdigit():
            waiting += letter
        else:
            found += [digit + letter for digit in waiting]
            waiting = ""
    return tuple(found)


def bonus_tiles(text: str) -> Tiles:
    """`f1f7` as `1f`, `7f`."""
    return tuple(f"{digit}f" for digit in text if digit.isdigit())


def with_dashes(name: str) -> str:
    """Ids are written with `-` for `_`."""
    return name.replace("_", "-")


def melds(records: list[Record]) -> tuple[Meld, ...]:
    """The sets laid down before the win."""
    return tuple(Meld(tiles(record["tiles"]), not record["open"]) for record in records)


def table(vector: Record) -> Record:
    """What both kinds of vector say of the table, as arguments of `PlainWin`."""
    return {
        "round_wind": vector.get("round", "E"),
        "dealer": vector["dealer"],
        "continuations": vector["continuation"],
        "options": vector["config"],
    }


def vector_win(vector: Record) -> PlainWin:
    """The win of a `score` vector."""
    hand, way, context = vector["hand"], vector["win"], dict(vector["context"])
    discards = context.pop("discards_made", None)
    words = {FLAGS[flag] for flag, said in context.items() if said}
    if way["by"] in WAYS:
        words.add(WAYS[way["by"]])
    tile = way["tile"]
    return PlainWin(
        concealed=tiles(hand["concealed"]),
        tile=tile if tile is None or tile[0] != "f" else bonus_tiles(tile)[0],
        winner=vector["seat"],
        discarder=way["from"],
        melds=melds(hand["melds"]),
        bonus=bonus_tiles(hand["bonus"]),
        words=frozenset(words),
        discards=discards,
        **table(vector),
    )


def score_cases(vector: Record) -> Iterator[Case]:
    """The hand item by item, and once more where `pay_implied_patterns` changes its total."""
    expected, win = vector["expected"], vector_win(vector)
    patterns = {
        with_dashes(item["item"]): (item["count"], item["count"] * item["tai_each"])
        for item in expected["items"]
    }
    total = expected["total_tai"]
    worth = Worth(total, expected.get("counted_tai", total), patterns)
    name, rules, paid = vector["id"], vector["ruleset"], expected["payments"]
    yield Case(name, rules, line(win), (win,), {win.winner: worth}, paid)

    implied = expected.get("total_tai_if_pay_implied_patterns")
    if implied is not None:
        options: dict[str, Option] = dict(win.options) | {"pay_implied_patterns": True}
        again = PlainWin(**(vars(win) | {"options": options}))
        # Base 0 and no bonus here: what is paid grows with the tai.
        grown = {seat: points * implied // total for seat, points in paid.items()}
        worths = {win.winner: Worth(implied, implied)}
        yield Case(f"{name}-implied", rules, line(again), (again,), worths, grown)


def settlement_case(vector: Record) -> Case:
    """A declared number of tai, or several, and who pays."""
    declared = {win["seat"]: win["hand_tai"] for win in vector.get("wins") or [vector]}
    discarder, limit = vector["win"]["from"], vector["config"].get("limit")
    wins = tuple(PlainWin((), None, seat, discarder, **table(vector)) for seat in declared)
    worths = {
        seat: Worth(tai, min(tai, limit) if limit else tai, {}) for seat, tai in declared.items()
    }
    first, *others = declared.items()
    worth = " also ".join([str(first[1]), *(f"{seat} {tai}" for seat, tai in others)])
    text = f"{head_text(wins[0])} {state_text(wins[0], worth)}"
    return Case(vector["id"], vector["ruleset"], text, wins, worths, vector["expected"]["payments"])


def open_case(record: Record) -> Case:
    """One of T01 to T10; its dealer is East."""
    given, expected = record["given"], record["expected"]
    assert not given.get("flags"), "no T case has a flag"
    win = PlainWin(
        concealed=tiles(given["hand"]),
        tile=given["win_tile"],
        winner=given["seat_wind"],
        discarder=given.get("from"),
        melds=melds(given["melds"]),
        bonus=tuple(tile for text in given.get("bonus", []) for tile in bonus_tiles(text)),
        round_wind=given["round_wind"],
        continuations=given.get("dealer_streak", 0),
        options=record["options"],
    )
    patterns = {item["id"]: (item["count"], item["tai"]) for item in expected["tai"]}
    worth = Worth(expected["total_tai"], expected["total_tai"], patterns)
    name, rules = record["id"], record["ruleset"]
    return Case(name, rules, line(win), (win,), {win.winner: worth}, expected["deltas"])


def seed_case() -> Case:
    """
    The seed's hand: North wins on East's East wind in the South round, without bonus tiles.

    The seed shows the tiles as a picture only; these are the ones its list of items allows: one
    concealed triplet, four melded sets, mixed suits, honor pungs that are not both winds. Scores of
    2000 each become 1984, 2000, 2000 and 2016.

    Source: seed 5.3, 6.1 and 6.3
    """
    own = ("9s", "9s", "9s", "1z")
    laid = tuple(Meld(tiles(text)) for text in ("7777p", "555z", "333z", "222m"))
    options: dict[str, Option] = {"bonus_tiles_in_play": False}
    win = PlainWin(own, "1z", "N", "E", laid, round_wind="S", options=options)
    patterns = {
        "winning": (1, 2),
        "melded-kong": (1, 1),
        "honor-pung": (2, 2),
        "pung-hand": (1, 10),
        "pair-wait": (1, 1),
    }
    after = dict(zip(SEATS, (1984, 2000, 2000, 2016), strict=True))
    change = {seat: points - 2000 for seat, points in after.items()}
    return Case("seed", "taiwanese", line(win), (win,), {"N": Worth(16, 16, patterns)}, change)


def cases() -> list[Case]:
    """All of them."""
    found = [seed_case()]
    for vector in json.loads((HERE / "vectors-taiwanese.json").read_text("utf-8"))["vectors"]:
        if vector["kind"] == "score":
            found += score_cases(vector)
        else:
            found.append(settlement_case(vector))
    records = json.loads((HERE / "cases-open.json").read_text("utf-8"))["cases"]
    found += [open_case(record) for record in records if record.get("ruleset") in OPTIONS]
    return found
