"""At the table beside scored hands: penalties, seats, totals, the end, and what is refused."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from ledger.errors import LedgerError, TableError
from ledger.game.outcome import Replace, Seats
from ledger.game.payment import Payment, Pot, Reason
from ledger.rules import BOOKS, rule_set
from ledger.rules.fold import Game, Step, fold

NAMES = ("ann", "bob", "cho", "dai", "eve", "fay", "gus")
EMA, ZUNG_JUNG = "riichi-ema-2008", "zung-jung"


def game(name: str = EMA, *lines: str, **options: Any) -> Game:
    """A game after these lines; every rule set that asks for it gets a value of a tai."""
    if name == "taiwanese-club":
        options = {"base": 30, "per_tai": 10, **options}
    started = Game(rule_set(name, **options))
    for line in lines:
        started.say(line, NAMES)
    return started


def scores(played: Game) -> dict[str, int]:
    return dict(zip(NAMES, played.state.scores, strict=False))


def refused(played: Game, line: str) -> LedgerError:
    """The error of a line, which has changed nothing."""
    before, steps = played.state, len(played.steps)
    with pytest.raises(LedgerError) as caught:
        played.say(line, NAMES)
    assert (played.state, len(played.steps)) == (before, steps)
    return caught.value


# --- penalties -----------------------------------------------------------------------------------


def test_a_penalty_to_players_goes_from_score_to_score() -> None:
    played = game(EMA, "penalty bob 1000 to ann,cho")
    assert scores(played) == {"ann": 26000, "bob": 23000, "cho": 26000, "dai": 25000}


def test_a_penalty_to_the_pot_leaves_the_scores_alone() -> None:
    played = game()
    step = played.say("penalty bob 1000", NAMES)
    assert step.payments == (Payment(1, Pot.PENALTY, 1000, Reason.PENALTY),)
    assert step.deltas() == [0, 0, 0, 0]
    assert played.say("penalty bob 1000 to pot", NAMES).payments == step.payments


def test_a_penalty_is_no_hand() -> None:
    played = game()
    step = played.say('penalty bob 1000 because "late"', NAMES)
    assert (step.number, played.state.hand, played.state.dealer) == (None, 1, 0)
    assert played.say("draw", NAMES).number == 1


def test_a_penalty_is_paid_by_who_sits_there_now() -> None:
    played = game(EMA, "replace bob by eve")
    [payment] = played.say("penalty S 1000 to E", NAMES).payments
    assert (payment.payer, payment.payee) == (NAMES.index("eve"), 0)


# --- who sits ------------------------------------------------------------------------------------


def test_a_substitute_takes_over_the_score_of_the_seat() -> None:
    played = game(EMA, "ron ann from bob m")
    step = played.say("replace bob by eve", NAMES)
    assert step.payments == (Payment(4, 1, 12000, Reason.TAKEOVER),)
    assert scores(played) == {"ann": 37000, "bob": 25000, "cho": 25000, "dai": 25000, "eve": 13000}
    played.say("tsumo eve 1/30", NAMES)
    assert scores(played)["eve"] == 13000 + 500 + 300 + 300 + 300


def test_where_scores_go_with_players_everybody_keeps_an_own_score() -> None:
    played = game(EMA, "ron ann from bob m", score_goes_with="player")
    step = played.say("replace bob by eve", NAMES)
    assert step.payments == ()
    assert scores(played) == {"ann": 37000, "bob": 13000, "cho": 25000, "dai": 25000, "eve": 25000}


def test_who_comes_back_has_the_score_that_stands_at_his_seat() -> None:
    lines = (
        "ron ann from bob m",
        "replace bob by eve",
        "ron ann from eve 1/30",
        "replace eve by bob",
    )
    played = game(EMA, *lines)
    assert scores(played)["eve"] == 25000
    assert scores(played)["bob"] == 13000 - 1500 - 300
    own = game(EMA, *lines, score_goes_with="player")
    assert (scores(own)["bob"], scores(own)["eve"]) == (13000, 25000 - 1500 - 300)


def test_five_with_one_resting_neither_pay_nor_get() -> None:
    played = game(EMA, "draw ready ann", "seats eve bob cho dai", score_goes_with="player")
    assert played.state.seats == (4, 1, 2, 3)
    step = played.say("tsumo bob 1/30", NAMES)
    assert step.deltas()[0] == 0
    assert step.deltas()[4] < 0


def test_seats_change_who_is_where_and_not_whose_the_score_is() -> None:
    played = game(EMA, "ron ann from bob m")
    step = played.say("seats bob ann dai cho", NAMES)
    assert step.payments == ()
    assert played.state.seats == (1, 0, 3, 2)
    assert scores(played) == {"ann": 37000, "bob": 13000, "cho": 25000, "dai": 25000}
    assert played.say("tsumo E 1/30", NAMES).deltas()[1] > 0


def test_a_new_face_takes_the_score_of_whose_seat_it_is() -> None:
    # Eve sits down for bob, fay for ann whose seat cho has taken.
    played = game(EMA, "ron ann from bob m", "seats cho eve fay dai")
    assert scores(played) == {
        "ann": 25000, "bob": 25000, "cho": 25000, "dai": 25000, "eve": 13000, "fay": 37000,
    }  # fmt: skip


def test_capitals_are_the_seats_of_the_hand_for_who_comes_too() -> None:
    played = game(EMA, "ron bob from ann 1/30")
    assert played.state.dealer == 1
    assert played.read("seats E S W N", NAMES) == Seats((1, 2, 3, 0))
    assert played.read("replace E by eve", NAMES) == Replace(1, 4)


@pytest.mark.parametrize(
    ("line", "message", "carets"),
    [
        ("replace bob by cho", "the player who comes is already at the table", "^^^^^^^"),
        ("replace bob by bob", "the player who comes is already at the table", "^^^^^^^"),
        ("replace bob by E", "the player who comes is already at the table", "^^^^^^^"),
        ("replace eve by fay", "nobody at this table starts with 'eve'", "        ^^^"),
        ("replace bob by zoe", "nobody at this table starts with 'zoe'", "               ^^^"),
        ("seats ann bob cho cho", "somebody would sit in two seats", "                  ^^^"),
        ("seats ann bob cho N", None, ""),
        ("seats ann bob cho S", "somebody would sit in two seats", "                  ^"),
        ("ron eve from bob m", "nobody at this table starts with 'eve'", "    ^^^"),
    ],
)
def test_who_may_sit_and_who_may_play(line: str, message: str | None, carets: str) -> None:
    if message is None:
        assert game().say(line, NAMES)
        return
    error = refused(game(), line)
    assert (error.message, error.caret_lines()) == (message, [line, carets])


@pytest.mark.parametrize("name", BOOKS)
def test_every_book_knows_substitutes(name: str) -> None:
    played = game(name, "draw", "replace bob by eve", "draw")
    assert played.state.seats == (0, 4, 2, 3)
    assert len(played.state.scores) == 5


TIED = "draw ready ann,bob"
PERMUTED = "seats bob ann cho dai"


@pytest.mark.parametrize("goes_with", ["seat", "player"])
@pytest.mark.parametrize(
    ("lines", "ahead"),
    [
        ((TIED,), "ann bob"),
        (("draw", PERMUTED, TIED), "ann bob"),
        ((PERMUTED, TIED), "bob ann"),
        (("seats bob eve cho dai", PERMUTED, TIED), "bob ann"),
        ((PERMUTED, "draw", "seats ann bob dai cho", TIED), "bob ann"),
        (("draw", PERMUTED, "seats ann bob cho dai", TIED), "ann bob"),
    ],
)
def test_a_tie_goes_by_the_first_hand_whoever_changes_seats(
    goes_with: str, lines: tuple[str, ...], ahead: str
) -> None:
    played = game("riichi-tenhou", *lines, score_goes_with=goes_with)
    places = dict(zip(NAMES, played.finish().places, strict=False))
    assert [places[name] for name in ahead.split()] == [1, 2]


def test_hundreds_left_over_go_by_the_first_hand_too() -> None:
    lines = "draw", PERMUTED, "draw ready ann,bob,cho riichi cho", "penalty cho 1000 to dai"
    played = game(EMA, *lines, "penalty dai 2000 to cho")
    assert played.finish().scores[:3] == (26400, 26300, 26300)


def test_a_substitute_stands_in_the_place_of_the_score_taken_over() -> None:
    played = game("riichi-tenhou", "draw", PERMUTED, "replace bob by eve", "draw ready ann,eve")
    assert played.finish().places == (1, 0, 3, 4, 2)
    own = game(
        "riichi-tenhou",
        "draw", PERMUTED, "replace cho by eve", "draw ready bob,eve",
        score_goes_with="player",
    )  # fmt: skip
    assert own.finish().places == (4, 1, 3, 5, 2)


# --- totals --------------------------------------------------------------------------------------


def test_a_total_is_a_whole_game() -> None:
    played = game()
    step = played.say("total 31000 27000 24000 18000", NAMES)
    assert step.after.over
    assert step.deltas() == [6000, 2000, -1000, -7000]
    assert all(payment.reason is Reason.TOTAL for payment in step.payments)
    assert played.finish().places == (1, 2, 3, 4)


def test_a_pot_of_a_total_is_given_away_as_sticks_are() -> None:
    played = game(EMA, "total 31000 27000 24000 16000 pot 2000")
    assert played.state.sticks == 2
    assert played.finish().scores == (33000, 27000, 24000, 16000)
    lost = game("riichi-wrc", "total 51000 27000 24000 16000 pot 2000")
    assert lost.finish().scores == (51000, 27000, 24000, 16000)


@pytest.mark.parametrize(
    ("line", "message", "fix"),
    [
        (
            "total 31000 27000 24000 17000",
            "the scores add up to 99000, 1000 too few (the table holds 100000)",
            "if a stick stayed on the table, write `pot 1000` at the end",
        ),
        (
            "total 31000 27000 24000 18009",
            "the scores add up to 100009, 9 too many (the table holds 100000)",
            "look for two swapped digits",
        ),
        (
            "total 13000 27000 24000 18000",
            "the scores add up to 82000, 18000 too few (the table holds 100000)",
            "look for two swapped digits",
        ),
        (
            "total 31000 27000 24000 18100",
            "the scores add up to 100100, 100 too many (the table holds 100000)",
            "check each score",
        ),
        (
            "total 31000 27000 24000 15000 pot 2000",
            "the scores add up to 99000, 1000 too few (the table holds 100000)",
            "check each score",
        ),
        (
            "total 31000 27000 24000 17500 pot 500",
            "a pot of 500: sticks are 1000 each",
            "check each score",
        ),
        (
            "total 50000 30000 20000",
            "3 scores for 4 players",
            "write one for each, in the order of the game line",
        ),
    ],
)
def test_a_control_total_says_by_how_much_it_is_off_and_what_it_may_be(
    line: str, message: str, fix: str
) -> None:
    error = refused(game(), line)
    assert (error.message, error.fix) == (message, fix)
    assert error.span is not None and error.span[0] >= len("total ")


def test_a_control_total_points_at_the_scores() -> None:
    line = "total 31000 27000 24000 17000"
    assert refused(game(), line).caret_lines() == [line, " " * 6 + "^" * 23]
    line = "total 31000 27000 24000 17500 pot 500"
    assert refused(game(), line).caret_lines() == [line, " " * 30 + "^^^"]


def test_games_without_sticks_have_no_pot() -> None:
    error = refused(game(ZUNG_JUNG), "total 100 100 -100 -200 pot 100")
    assert error.message == "nothing stays in a pot in this game"
    assert error.caret_lines()[1] == " " * 24 + "^^^"
    assert game(ZUNG_JUNG, "total 100 100 0 -200").finish().places == (1, 1, 3, 4)


def test_a_total_stands_alone() -> None:
    error = refused(game(EMA, "draw"), "total 31000 27000 24000 18000")
    assert error.message == "`total` stands alone in its game"
    assert error.caret_lines()[1] == "^^^^^"
    refused(game(EMA, "total 31000 27000 24000 18000"), "draw")


# --- state, and the end --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "carets"),
    [
        ("tsumo ann m counters:2", "            ^^^^^^^^^^"),
        ("tsumo ann m red_fives=0", "            ^^^^^^^^^^^"),
        ("draw round:S", "     ^^^^^^^"),
        ("draw ready ann dealer:S", "               ^^^^^^^^"),
        ("abort four-winds sticks:1", "                 ^^^^^^^^"),
        ("chombo ann sticks:1", "           ^^^^^^^^"),
        ("penalty ann 1000 uma=1", "                 ^^^^^"),
    ],
)
def test_state_is_never_typed_at_the_table(line: str, carets: str) -> None:
    error = refused(game(), line)
    assert isinstance(error, TableError)
    assert error.message.startswith("the game keeps ")
    assert error.caret_lines() == [line, carets]


def test_errors_of_the_rule_book_point_into_the_line() -> None:
    error = refused(game("riichi-tenhou"), "chombo ann")
    assert error.caret_lines() == ["chombo ann", "^^^^^^"]
    error = refused(game(ZUNG_JUNG), "abort four-winds")
    assert error.caret_lines() == ["abort four-winds", "      ^^^^^^^^^^"]
    error = refused(game(), "ron ann from bob 3/30 also cho 7/15")
    assert error.caret_lines() == ["ron ann from bob 3/30 also cho 7/15", " " * 31 + "^^^^"]


@pytest.mark.parametrize("name", BOOKS)
def test_after_its_end_a_game_takes_penalties_alone(name: str) -> None:
    played = game(name)
    for _ in range(40):
        if played.state.over:
            break
        played.say(f"tsumo {NAMES[(played.state.dealer + 1) % 4]} 5", NAMES)
    assert played.state.over
    for line in ("draw", "tsumo ann 5", "replace ann by eve", "seats ann bob cho dai"):
        error = refused(played, line)
        assert error.message == "the game has ended"
        assert error.span is not None
    assert played.say("penalty ann 1000", NAMES).number is None


@pytest.mark.parametrize("name", BOOKS)
def test_places_and_scores_of_a_game_closed_at_once(name: str) -> None:
    final = game(name).finish()
    assert len(set(final.scores)) == 1
    assert sum(final.bonus) + sum(final.scores) >= 4 * (final.scores[0] - final.base)
    assert min(final.places) == 1


def test_the_fold_of_lines_is_the_game_played() -> None:
    lines = ["ron ann from bob 3/30", "draw ready ann", "replace bob by eve", "chombo eve"]
    steps = list(fold(rule_set(EMA), lines, NAMES))
    played = game(EMA, *lines)
    assert steps[-1].after == played.state
    assert [step.number for step in steps] == [1, 2, None, 3]
    for step, later in pairwise(steps):
        assert step.after == later.before


def test_a_step_says_the_change_of_each_account() -> None:
    [step] = fold(rule_set(EMA), ["tsumo ann m riichi ann,bob"], NAMES)
    assert isinstance(step, Step)
    assert step.deltas() == [12000 + 1000, -4000 - 1000, -4000, -4000]
    assert sum(step.deltas()) == 0
