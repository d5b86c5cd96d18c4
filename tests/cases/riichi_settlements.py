"""
Worked riichi settlements, draws, liability, chombo and results as data, for a test over the fold.

`settlements()` gives hands with the state before them and what must come of them; `results()` gives
final scores with what the players take home. Facts come from the case files; here stand only the
lines in notation. Seats are those of the hand, East deals.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from tests.cases.riichi import Record, open_cases, vectors

SEATS = "ESWN"
CLUB = "riichi-ema-2016"
"""What `riichi-ema` means in the open cases where nothing older is needed."""
WITH_NAGASHI = "riichi-ema-2012"


class Settlement(NamedTuple):
    """
    One hand: the state before it, its line, and what must come of it.

    Attributes:
        options: what is played otherwise than in the named set `rules`.
        counters: counters on the table before the hand.
        sticks: sticks from earlier hands; those of this hand's riichi are not among them.
        scores: seat -> points before the hand, before its stakes; None: any will do.
        before: lines of a fresh game that reach this dealer, these counters and sticks (not these
            scores); None where no game gets there (sticks without a counter).
        line: the hand, with seats for players.
        staked: seats that stake 1000 in this hand.
        deltas: whole change of the hand, stakes of this hand included, or None where the source
            is silent.
        deltas_at_end: the same without the stakes, as `mjl score` gives them with `sticks`.
        dealer_stays, counters_after, sticks_after: the state after it; None where the source is
            silent.
        penalties: seat -> points taken off the result after the placement bonus.
        finished: whether the game is over, or None.
    """

    id: str
    rules: str
    options: Record
    counters: int
    sticks: int
    scores: dict[str, int] | None
    before: tuple[str, ...] | None
    line: str
    staked: tuple[str, ...]
    deltas: dict[str, int] | None
    deltas_at_end: dict[str, int] | None
    dealer_stays: bool | None
    counters_after: int | None
    sticks_after: int | None
    penalties: dict[str, int]
    finished: bool | None


class Result(NamedTuple):
    """
    The end of a game: scores in the order of the first hand's seats and what must come of them.

    `scores` are without the sticks left, `final` with them; `totals` and `places` are as in
    `mjl game show`. None where the source is silent.
    """

    id: str
    rules: str
    options: Record
    scores: tuple[int, ...]
    sticks_left: int
    final: tuple[int, ...] | None
    totals: tuple[int, ...] | None
    places: tuple[int, ...] | None


# --- lines ---------------------------------------------------------------------------------------

VECTOR_LINES = {
    "RV-199": "ron W from S 4/30 also E 2/30 riichi W,N",
    "RV-201": "ron W from S 1/30 also E 3/30 riichi E,N",
    "RV-203": "ron S from E 1/40 also W 3/30 also N m",
    "RV-204": "abort triple-ron",
    "RV-207": "draw ready E",
    "RV-210": "draw",
    "RV-216": "ron W from N =daisangen open liable:N",
    "RV-217": "ron E from S =daisangen open liable:W",
    "RV-218": "ron W from S =daisuushii open liable:N",
    "RV-221": "ron E from N =daisangen open liable:S riichi S",
    "RV-224": "chombo S",
    "RV-226": "draw nagashi E",
    "RV-230": "tsumo S 2/30",
    "RV-234": "ron S from W 1/30",
    "RV-235": "ron E from N 2/30 also S 2/30",
    "RV-236": "draw ready E",
    "RV-241": "draw nagashi E",
}

TENHOU = "riichi-tenhou"
SOUTH_4 = (*["ron S from W 1/30"] * 6, "tsumo S y")
"""A Tenhou game in South 4 without counters, the last dealer far in front."""


class Said(NamedTuple):
    """How an entry under `expected` of an open case is played."""

    rules: str
    line: str
    staked: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()


DRAGONS = "=daisangen open liable:"
TWO_WINNERS = "ron N from W 3/30 also S m riichi N"
CASE_LINES: dict[tuple[str, str], Said] = {
    ("P01", TENHOU): Said(TENHOU, "tsumo E h"),
    ("P02", TENHOU): Said(TENHOU, TWO_WINNERS, ("N",)),
    ("P02", "riichi-ema"): Said(CLUB, TWO_WINNERS, ("N",)),
    ("P03", TENHOU): Said(TENHOU, "abort triple-ron riichi E", ("E",)),
    ("P03", "riichi-ema"): Said(CLUB, "ron N from W 2/30 also E 2/30 also S 1/40 riichi E", ("E",)),
    ("P04", TENHOU): Said(TENHOU, f"ron S from W {DRAGONS}N"),
    ("P04", "riichi-ema"): Said(CLUB, f"ron S from W {DRAGONS}N"),
    ("P05", TENHOU): Said(TENHOU, f"tsumo W {DRAGONS}E"),
    ("P05", "riichi-ema"): Said(CLUB, f"tsumo W {DRAGONS}E"),
    ("P06", "liability-own-yakuman"): Said(TENHOU, "tsumo N =daisangen,tsuuiisou open liable:E"),
    ("P06", "liability-whole-hand"): Said(
        TENHOU, "tsumo N =daisangen,tsuuiisou open liable:E", options=(("pao_covers", "hand"),)
    ),
    ("P07", TENHOU): Said(TENHOU, f"tsumo N {DRAGONS}W"),
    ("P08", TENHOU): Said(TENHOU, "draw ready E,W nagashi N riichi E,W", ("E", "W")),
    ("P08", "riichi-ema"): Said(WITH_NAGASHI, "draw ready E,W nagashi N riichi E,W", ("E", "W")),
    ("P13", "riichi-ema"): Said(CLUB, "chombo N riichi S", ("S",)),
    ("P14", "nobody ready"): Said(CLUB, "draw"),
    ("P14", "only East"): Said(CLUB, "draw ready E"),
    ("P14", "South and West"): Said(CLUB, "draw ready S,W"),
    ("P14", "all but East"): Said(CLUB, "draw ready S,W,N"),
    ("P14", "everybody"): Said(CLUB, "draw ready E,S,W,N"),
    ("P15", TENHOU): Said(TENHOU, "abort four-winds"),
    ("P16", TENHOU): Said(TENHOU, "ron W from S m"),
}
PENALTIES = {"P13": {"N": -20000}}
GOES_ON = {"P15", "P16"}


def reach(counters: int, sticks: int) -> tuple[str, ...] | None:
    """Draws that leave East the deal, everybody ready, so that nobody pays for them."""
    if not counters:
        return None if sticks else ()
    if sticks > 4:
        return None
    stakes = f" riichi {','.join(SEATS[:sticks])}" if sticks else ""
    return (*["draw ready E,S,W,N"] * (counters - 1), f"draw ready E,S,W,N{stakes}")


def with_stakes(deltas: dict[str, int] | None, staked: tuple[str, ...]) -> dict[str, int] | None:
    """The whole change of a hand from what moved at its end."""
    if deltas is None:
        return None
    return {seat: points - 1000 * (seat in staked) for seat, points in deltas.items()}


# --- hands ---------------------------------------------------------------------------------------


def settlements() -> Iterator[Settlement]:
    """Every settlement, draw, liability, chombo, nagashi and continuation."""
    for kind in ("settlement", "draw", "pao", "chombo", "nagashi", "continuation"):
        yield from map(vector_settlement, vectors(kind))
    for case in open_cases("case-P"):
        name = case["id"].removeprefix("case-")
        for key, expected in case["expected"].items():
            if (name, key) in CASE_LINES:
                yield case_settlement(name, key, case["given"], expected)
    yield from reverse_mangan()


def vector_settlement(vector: Record) -> Settlement:
    """A vector that is one hand."""
    situation, expect = vector["situation"], vector["expect"]
    staked = tuple(situation.get("riichi_declared_by", ()))
    counters, sticks = situation["honba"], situation.get("sticks_before_hand", 0)
    after = expect.get("next", {})
    return Settlement(
        id=vector["id"],
        rules=vector["rules"],
        options={},
        counters=counters,
        sticks=sticks,
        scores=None,
        before=reach(counters, sticks),
        line=VECTOR_LINES[vector["id"]],
        staked=staked,
        deltas=with_stakes(expect.get("deltas"), staked),
        deltas_at_end=expect.get("deltas"),
        dealer_stays=after.get("dealer_stays"),
        counters_after=after.get("honba"),
        sticks_after=sticks_after(situation, expect),
        penalties=expect.get("final_score_penalty", {}),
        finished=None,
    )


def sticks_after(situation: Record, expect: Record) -> int | None:
    """Sticks on the table after a vector's hand, where it says so."""
    if "sticks_left" in expect:
        left: int = expect["sticks_left"]
        return left
    if "sticks_collected" not in expect:
        return None
    lying: int = situation["sticks_before_hand"] + len(situation["riichi_declared_by"])
    return lying - int(expect["sticks_collected"])


def case_settlement(name: str, key: str, given: Record, expected: Record) -> Settlement:
    """
    One entry of an open case.

    Its sticks count those staked in the hand, its scores are without them.
    """
    said = CASE_LINES[name, key]
    counters, sticks = given["honba"], given["sticks_on_table"] - len(said.staked)
    scores = given.get("scores")
    if scores is not None:
        scores = {seat: points + 1000 * (seat in said.staked) for seat, points in scores.items()}
    return Settlement(
        id=f"{name}-{key.replace(' ', '-')}",
        rules=said.rules,
        options=dict(said.options),
        counters=counters,
        sticks=sticks,
        scores=scores,
        before=SOUTH_4 if name == "P15" else reach(counters, sticks),
        line=said.line,
        staked=said.staked,
        deltas=with_stakes(expected.get("deltas"), said.staked),
        deltas_at_end=expected.get("deltas"),
        dealer_stays=expected["next_dealer"] == "same",
        counters_after=expected["honba_after"],
        sticks_after=expected["pot_after"],
        penalties=PENALTIES.get(name, {}),
        finished=False if name in GOES_ON else None,
    )


def reverse_mangan() -> Iterator[Settlement]:
    """
    The chombo of 2008 (section 17.1).

    Counters, deal and older sticks stay, the stakes of the hand go back.
    """
    paid = {
        "S": {"E": 4000, "S": -8000, "W": 2000, "N": 2000},
        "E": {"E": -12000, "S": 4000, "W": 4000, "N": 4000},
    }
    for offender, deltas in paid.items():
        yield Settlement(
            id=f"17.1-reverse-mangan-{offender}",
            rules="riichi-ema-2008",
            options={},
            counters=2,
            sticks=1,
            scores=None,
            before=reach(2, 1),
            line=f"chombo {offender} riichi W",
            staked=("W",),
            deltas=deltas,
            deltas_at_end=deltas | {"W": deltas["W"] + 1000},
            dealer_stays=True,
            counters_after=2,
            sticks_after=1,
            penalties={},
            finished=None,
        )


# --- results -------------------------------------------------------------------------------------

ROUNDING = {
    "half-away-from-zero": "half_away",
    "half-up": "half_up",
    "five-down-six-up on thousands": "five_six",
}


def results() -> Iterator[Result]:
    """Every end of a game."""
    for vector in vectors("game_end"):
        yield vector_result(vector)
    cases = {case["id"].removeprefix("case-"): case for case in open_cases("case-P")}
    for key, leftover in (("sticks-to-first", "first"), ("sticks-unclaimed", "lost")):
        given, expected = cases["P09"]["given"], cases["P09"]["expected"][key]
        yield Result(
            id=f"P09-{key}",
            rules=TENHOU,
            options={"leftover_sticks": leftover},
            scores=four(given["scores"]),
            sticks_left=given["sticks_on_table"],
            final=four(expected["scores"]),
            totals=None,
            places=None,
        )
    for key, ties in (("tie-shared", "share"), ("tie-by-first-seat", "seat_order")):
        yield placed("P10", CLUB, {"ties": ties}, cases["P10"], key)
    yield placed("P11", TENHOU, {}, cases["P11"], "exact")
    for key, rounding in ROUNDING.items():
        yield placed("P12", TENHOU, {"rounding": rounding}, cases["P12"], key)


def four(points: dict[str, Any], unit: int = 1) -> tuple[int, ...]:
    """The values of A to D in points."""
    return tuple(round(points[player] * unit) for player in "ABCD")


def vector_result(vector: Record) -> Result:
    """A vector of a game's end: net points on 30,000, or the points themselves."""
    situation, expect = vector["situation"], vector["expect"]
    if "net_points" in situation:
        scores = tuple(30000 + points for points in four(situation["net_points"]))
        totals, options = four(expect["final"]), {}
    else:
        scores = four(situation["points"])
        totals, options = four(expect["final_display"], 1000), {"rounding": "half_away"}
    return Result(
        id=vector["id"],
        rules=vector["rules"],
        options=options,
        scores=scores,
        sticks_left=situation["sticks_left"],
        final=None,
        totals=totals,
        places=None,
    )


def placed(name: str, rules: str, options: Record, case: Record, key: str) -> Result:
    """An open case of a game's end; its points are thousands."""
    expected = case["expected"][key]
    places = expected.get("places")
    return Result(
        id=f"{name}-{key.replace(' ', '-')}",
        rules=rules,
        options=options,
        scores=four(case["given"]["final"]),
        sticks_left=0,
        final=None,
        totals=four(expected["points"], 1000),
        places=tuple(int(places[player].rstrip("=")) for player in "ABCD") if places else None,
    )
