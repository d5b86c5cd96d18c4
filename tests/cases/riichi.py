"""The worked riichi hands of the case files as wins, lines and expected values."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tests.plain.riichi import PlainMeld, PlainWin

Record = dict[str, Any]

HERE = Path(__file__).parent
WORDS = {
    "riichi": "riichi",
    "double_riichi": "double-riichi",
    "ippatsu": "ippatsu",
    "rinshan": "kong-tile",
    "chankan": "robbed-kong",
    "haitei": "last-tile",
    "houtei": "last-tile",
    "last-wall-tile": "last-tile",
    "tenhou": "first-turn",
    "chiihou": "first-turn",
    "renhou": "first-turn",
}
"""A flag of the files -> the word of a line."""


class HandCase(NamedTuple):
    """
    A hand and what it is worth.

    `expected` is None where the hand must be refused; otherwise `fan`, `limit`, `points`,
    `patterns` (id -> value), `deltas`, and `fu` where the source says it.
    """

    id: str
    win: PlainWin
    expected: Record | None
    note: str


def tiles(text: str) -> tuple[str, ...]:
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


def each_tile(texts: list[str]) -> tuple[str, ...]:
    """A list of tiles."""
    return tuple(tile for text in texts for tile in tiles(text))


def vectors(kind: str) -> list[Record]:
    """The riichi vectors of one kind."""
    text = (HERE / "vectors-riichi.json").read_text(encoding="utf-8")
    return [vector for vector in json.loads(text)["vectors"] if vector["kind"] == kind]


def open_cases(prefix: str) -> list[Record]:
    """The open cases whose id starts so, `case-R` or `case-P`."""
    text = (HERE / "cases-open.json").read_text(encoding="utf-8")
    return [case for case in json.loads(text)["cases"] if case["id"].startswith(prefix)]


# --- hands ---------------------------------------------------------------------------------------


def hand_cases() -> Iterator[HandCase]:
    """Every hand: vectors under each rule set named for them, cases R and V, alternatives."""
    for vector in vectors("hand"):
        for rules in [vector["rules"], *vector["same_result_under"]]:
            name = vector["id"] if rules == vector["rules"] else f"{vector['id']}-{rules}"
            win = vector_win(vector, rules)
            yield HandCase(name, win, vector_value(vector), vector["note"])
    for case in [*open_cases("case-R"), *open_cases("case-V")]:
        yield HandCase(case["id"], case_win(case, {}), case_value(case, {}), case["why"])
        for other in case.get("alternatives", ()):
            name = "-".join([case["id"], *other["options"]])
            win = case_win(case, other["options"])
            yield HandCase(name, win, case_value(case, other["expected"]), other["note"])


def flags(names: list[str]) -> frozenset[str]:
    """The words of a line; double riichi is riichi too."""
    said = {WORDS[name] for name in names}
    return frozenset(said | ({"riichi"} if "double-riichi" in said else set()))


def vector_win(vector: Record, rules: str) -> PlainWin:
    """The win of an RV vector."""
    return PlainWin(
        concealed=tiles(vector["concealed"]),
        tile=vector["win_tile"],
        melds=tuple(PlainMeld(tiles(meld["tiles"]), meld["open"]) for meld in vector["melds"]),
        seat=vector["seat_wind"],
        round=vector["round_wind"],
        discarder=vector["from"],
        flags=flags(vector["flags"]),
        dora=each_tile(vector["dora_indicators"]),
        ura=each_tile(vector["ura_indicators"]),
        counters=vector["honba"],
        sticks=vector["riichi_sticks"],
        rules=rules,
    )


def vector_value(vector: Record) -> Record | None:
    """What an RV vector expects; its payments have the counters in them."""
    expect = vector["expect"]
    if not expect["valid"]:
        return None
    patterns = {name.replace("_", "-"): value for name, value in expect["yaku"]}
    paid = expect["payments"]
    value = {
        "fan": expect["fan"],
        "limit": expect["limit"],
        "points": sum(paid.values()) - 300 * vector["honba"],
        "patterns": with_yakuman(patterns, expect["limit"]) | dora(expect),
        "deltas": {seat: -paid.get(seat, 0) for seat in "ESWN"}
        | {vector["seat_wind"]: expect["winner_gain"]},
    }
    return value if expect["fu"] is None and expect["fan"] else value | {"fu": expect["fu"]}


def dora(expect: Record) -> dict[str, int]:
    """Dora of a vector by our ids, those that are there."""
    names = {"dora": "dora", "ura_dora": "ura-dora", "red_fives": "red-fives"}
    return {name: expect[key] for key, name in names.items() if expect[key]}


def with_yakuman(patterns: dict[str, Any], limit: str | None) -> dict[str, int]:
    """Values in yakuman for the word: one each, the limit's number where there is one alone."""
    if "yakuman" not in (limit or ""):
        return patterns
    worth = {"yakuman": 1, "double_yakuman": 2}
    values = {name: worth.get(value, value) for name, value in patterns.items()}
    if len(values) == 1 and limit == "2x yakuman":
        return dict.fromkeys(values, 2)
    return values


def case_win(case: Record, options: Record) -> PlainWin:
    """The win of a case R or V, under some other options."""
    given = case["given"]
    return PlainWin(
        concealed=tiles(given["hand"]),
        tile=given["win_tile"],
        melds=tuple(PlainMeld(tiles(meld["tiles"]), meld["open"]) for meld in given["melds"]),
        seat=given["seat_wind"],
        round=given["round_wind"],
        discarder=given.get("from"),
        flags=flags(given["flags"]),
        dora=each_tile(given.get("dora", [])),
        ura=each_tile(given.get("ura", [])),
        counters=given["honba"],
        sticks=given["sticks"],
        rules=case["ruleset"],
        options=options,
    )


def case_value(case: Record, other: Record) -> Record | None:
    """What a case expects, with the changes of an alternative."""
    expected = case["expected"] | other
    if not expected["valid"]:
        return None
    given, limit = case["given"], expected.get("limit")
    patterns = {entry["id"]: entry.get("fan", entry.get("yakuman")) for entry in expected["yaku"]}
    gain = expected["deltas"][given["seat_wind"]]
    return {
        "fan": expected.get("fan"),
        "fu": expected.get("fu"),
        "limit": limit,
        "points": gain - 1000 * given["sticks"] - 300 * given["honba"],
        "patterns": with_yakuman(patterns, limit),
        "deltas": expected["deltas"],
    }
