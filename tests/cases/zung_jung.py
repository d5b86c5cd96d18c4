"""
The published and worked Zung Jung hands as lines with what they are worth.

From `vectors-zung-jung.json`, the cases Z01 to Z10 of `cases-open.json`, and the statements of the
rule text that neither of them covers.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from tests.plain.zung_jung import SEATS, Meld, Option, PlainWin, Tiles, line, words

HERE = Path(__file__).parent
SEED, V33, MIN5 = "zung-jung", "zung-jung-3.3", "zung-jung-3.3-min5"
FLAGS = {
    "last_tile": "last-tile",
    "final-draw": "last-tile",
    "final-discard": "last-tile",
    "kong_replacement": "kong-tile",
    "replacement-tile": "kong-tile",
    "robbing_kong": "robbed-kong",
    "blessing_heaven": "first-turn",
    "blessing_earth": "first-turn",
}


class Expected(NamedTuple):
    """What a line is worth; patterns id -> (count, value), deltas None where the text has none."""

    points: int
    limit: str | None
    patterns: dict[str, tuple[int, int]]
    deltas: dict[str, int] | None = None


class Case(NamedTuple):
    """One line under one rule set; `expected` is None where the line is refused."""

    id: str
    rules: str
    line: str
    win: PlainWin
    expected: Expected | None
    declared: bool = False


def tiles_of(text: str) -> Tiles:
    """`123m5z` -> 1m 2m 3m 5z; of a notation with one letter after its digits."""
    groups = re.findall(r"([0-9]+)([mpszf])", text)
    return tuple(rank + suit for ranks, suit in groups for rank in ranks)


def case(name: str, rules: str, win: PlainWin, expected: Expected | None) -> Case:
    """A case whose worth is its tiles."""
    return Case(name, rules, line(win), win, expected)


def declared(name: str, rules: str, win: PlainWin, points: int, deltas: dict[str, int]) -> Case:
    """A case whose worth is a number of points."""
    how = f"self {win.winner}" if win.discarder is None else f"win {win.winner} {win.discarder}"
    text = " ".join([how, str(points), *words(win)])
    return Case(name, rules, text, win, Expected(points, None, {}, deltas), declared=True)


def seat_deltas(said: Mapping[str, int]) -> dict[str, int]:
    """All four seats, in order."""
    return {seat: said.get(seat, 0) for seat in SEATS}


# Vectors


def vector_melds(melds: Sequence[Mapping[str, Any]]) -> tuple[Meld, ...]:
    """The declared sets of a vector or a case."""
    return tuple(Meld(tiles_of(meld["tiles"]), meld["open"]) for meld in melds)


def vector_win(vector: Mapping[str, Any]) -> PlainWin:
    """The win of a vector; a hand that is no win names nobody, so East wins from South."""
    discarder = vector.get("discarder", "S") if vector["win_by"] == "discard" else None
    river = vector.get("discards")
    return PlainWin(
        concealed=tiles_of(vector.get("concealed", "")),
        winning_tile=vector.get("win_tile", ""),
        winner=vector.get("winner", "E"),
        discarder=discarder,
        melds=vector_melds(vector.get("melds", ())),
        flags=frozenset(FLAGS[flag] for flag in vector.get("flags", ())),
        river=river and tuple((seat, tile) for seat, tile in river),
    )


def vector_expected(block: Mapping[str, Any]) -> Expected:
    """The expected block of one variant."""
    patterns: dict[str, tuple[int, int]] = {}
    for _, name, value in block["patterns"]:
        key = name.lower().replace(" ", "-")
        count, total = patterns.get(key, (0, 0))
        patterns[key] = count + 1, total + value
    limit = block["limit"] and block["limit"].replace("_", "-")
    return Expected(block["total"], limit, patterns, seat_deltas(block["payments"]))


def vector_cases() -> Iterator[Case]:
    """Each vector under each variant it names, a hand that is no win under both."""
    for vector in json.loads((HERE / "vectors-zung-jung.json").read_text("utf-8"))["vectors"]:
        win = vector_win(vector)
        for rules in vector.get("expected", (SEED, V33)):
            name = f"{vector['id']} {rules}"
            if vector["kind"] == "not-a-win":
                yield case(name, rules, win, None)
                continue
            block = vector["expected"][rules]
            if vector["kind"] == "payment":
                win = replace(win, responsible=vector["responsible"] or "nobody")
                yield declared(name, rules, win, vector["value"], seat_deltas(block["payments"]))
            else:
                yield case(name, rules, win, vector_expected(block))


# Cases Z01 to Z10


def event_river(events: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """`West discards 5z, nobody claims` -> (W, 5z); the last event names the winner too."""
    found = (re.match(r"(\w)\w+ discards (\w\w)", event) for event in events)
    return tuple((match[1], match[2]) for match in found if match)


def worked_case(said: Mapping[str, Any]) -> Iterator[Case]:
    """One case, with the par of v3.3 and with par 30."""
    given, expected = said["given"], said["expected"]
    patterns: dict[str, tuple[int, int]] = {}
    for row in expected["patterns_present"]:
        patterns[row["id"]] = (1, row["points"])
    win = PlainWin(
        concealed=tiles_of(given["hand"]),
        winning_tile=given["win_tile"],
        winner=given["seat_wind"],
        discarder=given.get("from"),
        melds=vector_melds(given["melds"]),
        flags=frozenset(FLAGS[flag] for flag in given["flags"]),
        river=event_river(given["events"]) if "events" in given else None,
    )
    for par in (25, 30):
        deltas = seat_deltas(expected[f"deltas_threshold_{par}"])
        worth = Expected(expected["total"], expected.get("limit"), patterns, deltas)
        options: dict[str, Option] = {"par": par} if par == 30 else {}
        yield case(f"{said['id']} par {par}", V33, replace(win, options=options), worth)


def worked_cases() -> Iterator[Case]:
    """Z01 to Z10."""
    for said in json.loads((HERE / "cases-open.json").read_text("utf-8"))["cases"]:
        if said["id"].startswith("case-Z"):
            yield from worked_case(said)


# Statements of the rule text


def win_of(text: str) -> PlainWin:
    """The win of a line in the plainest form: `win S from E` or `self S`, tiles, words."""
    head = re.match(r"win (\w) from (\w) |self (\w) ", text)
    won = re.search(r"\+(\w\w)", text)
    assert head
    assert won
    said = [word for word in text.split() if word in FLAGS.values() or re.search("[:=]", word)]
    melds = [(tiles_of(meld), meld[0] == "(") for meld in re.findall(r"\(.*?\)|\[.*?\]", text)]
    rest = re.sub(r"\(.*?\)|\[.*?\]|\+\w\w|\S+[:=]\S+", "", text)
    win = PlainWin(
        concealed=tuple(tile for tile in tiles_of(rest) if tile[1] != "f"),
        winning_tile=won[1],
        winner=head[1] or head[3],
        discarder=head[2],
        melds=tuple(Meld(tiles, exposed) for tiles, exposed in melds),
        bonus_tiles=tuple(tile for tile in tiles_of(rest) if tile[1] == "f"),
    )
    for word in said:
        win = with_word(win, word)
    return win


def with_word(win: PlainWin, word: str) -> PlainWin:
    """The win with one more word of its line."""
    if word.startswith("river:"):
        river = tuple((item[0], item[1:]) for item in word.removeprefix("river:").split(","))
        return replace(win, river=river)
    if word.startswith("responsible:"):
        return replace(win, responsible=word.removeprefix("responsible:"))
    if "=" in word:
        name, _, text = word.partition("=")
        value = int(text) if text.isdigit() else {"true": True, "false": False}.get(text, text)
        return replace(win, options={**win.options, name: value})
    return replace(win, flags=win.flags | {word})


class Statement(NamedTuple):
    """A sentence of the rule text as a hand: patterns `value-honor*2 20`, deltas `E15 S-5 ...`."""

    id: str
    rules: str
    line: str
    points: int
    patterns: str = ""
    limit: str | None = None
    deltas: str = ""


def statement_case(said: Statement) -> Case:
    """The statement as a case."""
    patterns = {}
    for item in filter(None, said.patterns.split(", ")):
        name, value = item.split()
        key, _, count = name.partition("*")
        patterns[key] = int(count or 1), int(value)
    deltas = {item[0]: int(item[1:]) for item in said.deltas.split()}
    expected = Expected(said.points, said.limit, patterns, deltas or None)
    return Case(said.id, said.rules, said.line, win_of(said.line), expected)


CHICKEN = "234m 567p 44s 78s +9s (333z)"
FOUR_CONCEALED = "222m 555p 888s 333z 9s +9s"
NINETY_FIVE = "123m 12399p 789p 12s +3s"
NINETY_FIVE_ROWS = (
    "all-sequences 5, concealed-hand 5, three-similar-sequences 35, pure-lesser-terminals 50"
)
THIRTEEN = "19m 19p 19s 1234567z +1m"
NINE_GATES = "1112345678999m +5m"
LISTED = "listed-limit"
S = Statement
# fmt: off
STATEMENTS = (
    S("seed 4, at least 115+5+40", SEED, f"win E from S {FOUR_CONCEALED}", 160,
      "concealed-hand 5, all-triplets 40, four-concealed-triplets 115",
      None, "E480 S-420 W-30 N-30"),
    S("0, and 125+5+30 in v3.3", V33, f"win E from S {FOUR_CONCEALED}", 160,
      "concealed-hand 5, all-triplets 30, four-concealed-triplets 125",
      None, "E480 S-430 W-25 N-25"),
    S("seed, a hand of 70 points", SEED, "win E from S 234m 9m +9m (234m) (555z) (666z)", 70,
      "mixed-one-suit 40, value-honor*2 20, two-identical-sequences 10",
      None, "E210 S-150 W-30 N-30"),
    S("3.4, chicken hand", SEED, f"win E from S {CHICKEN}", 1, "", "chicken", "E3 S-1 W-1 N-1"),
    S("3.5, the dearest listed limit", SEED, "win E from S 111z 222z 333z 44z 55z +4z", 400,
      "big-four-winds 400", LISTED),
    S("3.5, the lower number of two equal", SEED, "win E from S 111z 222z 333z 555z 4z +4z", 320,
      "small-four-winds 320", LISTED),
    S("3.5, exactly 320 exceeds nothing", SEED, "self S 555z 666z 777z 66s 44p +4p", 320,
      "concealed-hand 5, value-honor*3 30, big-three-dragons 130, all-triplets 40,"
      " four-concealed-triplets 115", None, "E-320 S960 W-320 N-320"),
    S("3.6, twice two sequences, not Seven Pairs", SEED, "win E from S 223344m 556677p 8s +8s", 75,
      "all-sequences 5, concealed-hand 5, no-terminals 5, two-identical-sequences-twice 60"),
    S("5, an exposed kong is no concealed triplet", SEED,
      "win E from S 444p 777s 9m +9m (2222m) (123s)", 10, "two-concealed-triplets 5, one-kong 5"),
    S("5, a concealed kong is one", SEED, "win E from S 444p 777s 9m +9m [2222m] (123s)", 35,
      "three-concealed-triplets 30, one-kong 5"),
    S("4, a concealed kong keeps the hand concealed", SEED,
      "win E from S 444p 777s 567s 9m +9m [2222m]", 40,
      "concealed-hand 5, three-concealed-triplets 30, one-kong 5"),
    S("5, four alike not declared are no kong", SEED, "win E from S 1111m 23m 456p 789s 5z +5z", 5,
      "concealed-hand 5"),
    S("5, kongs serve as triplets", SEED, "win W from E 99s 78p +9p (4444m) (5555m) [6666m]", 220,
      "three-kong 120, three-consecutive-triplets 100", None, "E-600 S-30 W660 N-30"),
    S("5, a robbed tile is no final discard", SEED,
      "win N from W 234567m 234p 99s 56s +7s robbed-kong last-tile", 20,
      "all-sequences 5, concealed-hand 5, robbing-a-kong 10", None, "E-20 S-20 W-20 N60"),
    S("5, heaven with Thirteen Terminals", SEED, f"self E {THIRTEEN} first-turn", 315,
      "blessing-of-heaven 155, thirteen-terminals 160", None, "E945 S-315 W-315 N-315"),
    S("5, heaven is a self-draw", SEED, "self E 111m 444p 777s 22z 99s +9s first-turn", 315,
      "concealed-hand 5, all-triplets 40, four-concealed-triplets 115, blessing-of-heaven 155"),
    S("5, Seven Pairs without terminals", SEED, "win S from E 224466m 3355p 77s 8s +8s", 35,
      "no-terminals 5, seven-pairs 30"),
    S("5, Seven Pairs of one suit", SEED, "self W 112233m 557799m 4m +4m", 130,
      "pure-one-suit 100, seven-pairs 30"),
    S("5, Seven Pairs of one suit and honors", SEED, "self W 1133557799m 11z 2z +2z", 70,
      "mixed-one-suit 40, seven-pairs 30"),
    S("5, Seven Pairs of honors", SEED, "self W 112233445566z 7z +7z", 320,
      "all-honors 320", LISTED),
    S("5, Seven Pairs of terminals", SEED, "self W 111199m 1199p 11s 9s +9s", 400,
      "pure-greater-terminals 400", LISTED),
    S("5, four equal sequences", SEED, "self W 222233334444m 9p +9p", 480,
      "four-identical-sequences 480", LISTED),
    S("5, three equal sequences and any fourth", SEED, "self W 234m 567p 9s +9s (234m) (234m)", 125,
      "all-sequences 5, three-identical-sequences 120"),
    S("6.1, normally the discarder", SEED, f"win S from E {NINETY_FIVE} river:S8s,W1z,N2z,E3s", 95,
      NINETY_FIVE_ROWS, None, "E-225 S285 W-30 N-30"),
    S("6.1, who threw it first", SEED, f"win S from E {NINETY_FIVE} river:S8s,W3s,N2z,E3s", 95,
      NINETY_FIVE_ROWS, None, "E-30 S285 W-225 N-30"),
    S("6.1, the winner himself", SEED, f"win S from E {NINETY_FIVE} river:S3s,W3s,N3s,E3s", 95,
      NINETY_FIVE_ROWS, None, "E-95 S285 W-95 N-95"),
    S("6.1, before the window", SEED, f"win S from E {NINETY_FIVE} river:N3s,E9m,S8s,W1z,N2z,E3s",
      95, NINETY_FIVE_ROWS, None, "E-225 S285 W-30 N-30"),
    S("6.1, normally the discarder, v3.3", V33,
      f"win S from E {NINETY_FIVE} river:S8s,W1z,N2z,E3s", 95,
      NINETY_FIVE_ROWS, None, "E-235 S285 W-25 N-25"),
    S("6.1, who threw it first, v3.3", V33, f"win S from E {NINETY_FIVE} river:S8s,W3s,N2z,E3s",
      95, NINETY_FIVE_ROWS, None, "E-25 S285 W-235 N-25"),
    S("6.1, responsible another", SEED, f"win S from E {NINETY_FIVE} responsible:N", 95,
      NINETY_FIVE_ROWS, None, "E-30 S285 W-30 N-225"),
    S("6.1, responsible nobody", SEED, f"win S from E {NINETY_FIVE} responsible:nobody", 95,
      NINETY_FIVE_ROWS, None, "E-95 S285 W-95 N-95"),
    S("8, uniform payoff", SEED, f"win S from E {NINETY_FIVE} payoff=uniform", 95,
      NINETY_FIVE_ROWS, None, "E-95 S285 W-95 N-95"),
    S("8, own flower instead of 1", SEED, f"win E from S {CHICKEN} 1f bonus_tiles=true", 4,
      "own-flower 4", None, "E12 S-4 W-4 N-4"),
    S("8, another's flower", SEED, f"win E from S {CHICKEN} 7f bonus_tiles=true", 2,
      "other-flower 2"),
    S("8, the four seasons", SEED, f"win E from S {CHICKEN} 1234f bonus_tiles=true", 20,
      "own-flower 4, other-flower*3 6, flower-set 10"),
    S("8, all eight for South", SEED, "win S from E 234m 567p 44s 78s +9s (333z) 12345678f"
      " bonus_tiles=true", 40, "own-flower*2 8, other-flower*6 12, flower-set*2 20"),
    S("8, a listed limit ignores them", SEED, f"self E {NINE_GATES} 1234f bonus_tiles=true", 480,
      "nine-gates 480", LISTED),
    S("8, they count before the limit", SEED, f"self E {THIRTEEN} 12f first-turn bonus_tiles=true",
      320, "blessing-of-heaven 155, thirteen-terminals 160, own-flower 4, other-flower 2",
      "compound-limit"),
    S("8, minimum met", MIN5, "win E from S 33356788m 789p 34s +5s", 5, "concealed-hand 5",
      None, "E15 S-5 W-5 N-5"),
)
REFUSED = (
    # id, rule set, line
    ("8, a chicken hand under the minimum", MIN5, f"win E from S {CHICKEN}"),
    ("8, bonus tiles do not meet it", MIN5, f"win E from S {CHICKEN} 1234f bonus_tiles=true"),
    ("3, kong replacement with a discard", SEED,
     "win E from S 444p 777s 9m +9m (2222m) (123s) kong-tile"),
    ("3, heaven with a discard", SEED, f"win E from S {THIRTEEN} first-turn"),
    ("3, heaven for another than East", SEED, f"self S {THIRTEEN} first-turn"),
    ("3, heaven after a declared set", SEED, "self E 444p 777s 567s 9m +9m [2222m] first-turn"),
    ("3, earth with a declared set", SEED, "win S from E 444p 777s 567s 9m +9m [2222m] first-turn"),
    ("4, earth on another's discard than East's", SEED, f"win S from W {THIRTEEN} first-turn"),
    ("3, robbing with a self-draw", SEED, "self N 234567m 234p 99s 56s +7s robbed-kong"),
    ("6.1, the river ends with another tile", SEED, f"win S from E {NINETY_FIVE} river:S3s,E4s"),
    ("6.1, the river ends with another seat", SEED, f"win S from E {NINETY_FIVE} river:S3s,N3s"),
    ("6.1, the winner is responsible", SEED, f"win S from E {NINETY_FIVE} responsible:S"),
    ("6, the winner is the discarder", SEED, f"win S from S {NINETY_FIVE}"),
    ("2, no bonus tiles", SEED, f"win E from S {CHICKEN} 1f"),
    ("8, one bonus tile twice", SEED, f"win E from S {CHICKEN} 11f bonus_tiles=true"),
    ("2, five of a kind", SEED, "win E from S 111m 11m 234p 567p 78s +9s"),
    ("2, a tile short", SEED, "win E from S 234m 567p 44s 8s +9s (333z)"),
    ("2, a tile too many", SEED, "win E from S 234m 567p 44s 778s +9s (333z)"),
    ("2, no red fives", SEED, "win E from S 234m 067p 44s 78s +9s (333z)"),
    ("2, a meld that is none", SEED, "win E from S 234m 567p 44s 78s +9s (334z)"),
)
PAID = (
    # points, par 30: others, responsible; par 25: others, responsible
    (1, 1, 1, 1, 1),
    (25, 25, 25, 25, 25),
    (26, 26, 26, 25, 28),
    (30, 30, 30, 25, 40),
    (31, 30, 33, 25, 43),
    (70, 30, 150, 25, 160),
    (160, 30, 420, 25, 430),
    (320, 30, 900, 25, 910),
    (480, 30, 1380, 25, 1390),
)
# fmt: on


def paid_cases() -> Iterator[Case]:
    """The payment table of section 6."""
    win = PlainWin((), "", "W", "N")
    for points, others30, payer30, others25, payer25 in PAID:
        for rules, others, payer in ((SEED, others30, payer30), (V33, others25, payer25)):
            deltas = {"E": -others, "S": -others, "W": 3 * points, "N": -payer}
            yield declared(f"6, {points} points {rules}", rules, win, points, deltas)
    deltas = {"E": -160, "S": -160, "W": 480, "N": -160}
    for rules in (SEED, V33):
        name = f"6, 160 points self-drawn {rules}"
        yield declared(name, rules, replace(win, discarder=None), 160, deltas)


CASES = (
    *vector_cases(),
    *worked_cases(),
    *map(statement_case, STATEMENTS),
    *(Case(name, rules, text, win_of(text), None) for name, rules, text in REFUSED),
    *paid_cases(),
)
