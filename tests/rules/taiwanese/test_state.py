"""From hand to hand: the deal, its continuations, the end and the result."""

import pytest

from ledger.errors import TableError
from ledger.rules.fold import Game
from ledger.rules.ruleset import RuleSet
from ledger.rules.taiwanese import TAIWANESE, TAIWANESE_CLUB, with_options
from tests.rules.taiwanese import table
from tests.rules.taiwanese.table import NAMES


def played(lines: list[str], rules: RuleSet = TAIWANESE) -> Game:
    game = Game(rules)
    for line in lines:
        game.say(line, NAMES)
    return game


def place(game: Game) -> tuple[str, int]:
    """Where the game is, and how often the dealer has kept the deal."""
    state = game.state
    return game.rules.label(state), game.rules.facts(state)["continuations"]


@pytest.mark.parametrize(
    ("lines", "label", "kept"),
    [
        ([], "E1", 0),
        (["self E 5"], "E1", 1),
        (["draw"], "E1", 1),
        (["draw", "win E from S 5", "draw"], "E1", 3),
        (["win S from W 5"], "E2", 0),
        (["draw", "draw", "self W 5"], "E2", 0),
        (["win S from W 5 also E 3"], "E1", 1),
        (["draw", "chombo bob"], "E1", 1),
        (["self S 5"] * 4, "S1", 0),
        (["self S 5"] * 15, "N4", 0),
    ],
)
def test_the_dealer_keeps_the_deal_on_a_win_or_a_draw(
    lines: list[str], label: str, kept: int
) -> None:
    assert place(played(lines)) == (label, kept)


def test_a_dealer_who_is_not_paid_has_not_won() -> None:
    rules = with_options(TAIWANESE, multiple_winners="first")
    assert place(played(["win E from W 5 also N 3"], rules)) == ("E2", 0)
    assert place(played(["win E from N 5 also S 3"], rules)) == ("E1", 1)


def test_the_game_ends_when_the_last_dealer_loses_the_deal() -> None:
    last = ["self S 5"] * 15
    assert not played(last).state.over
    assert not played([*last, "self E 5", "draw"]).state.over
    over = played([*last, "self E 5", "self S 5"])
    assert over.state.over
    assert place(over)[0] == "N4"
    with pytest.raises(TableError):
        over.say("draw", NAMES)


def test_a_game_may_have_fewer_rounds() -> None:
    rules = with_options(TAIWANESE, rounds=1)
    assert not played(["self S 5"] * 3, rules).state.over
    assert played(["self S 5"] * 4, rules).state.over


def test_the_seeds_example_and_its_penalty() -> None:
    rules = with_options(TAIWANESE, bonus_tiles_in_play=False)
    game = Game(rules)
    assert game.state.scores == (2000, 2000, 2000, 2000)
    game.say("win dai from ann 999s 1z (7777p) (555z) (333z) (222m) +1z", NAMES)
    assert game.state.scores == (1984, 2000, 2000, 2016)
    game.say('penalty ann 1 to dai because "false pung"', NAMES)
    assert game.state.scores == (1983, 2000, 2000, 2017)
    assert sum(game.state.scores) == 8000


def test_a_score_may_fall_below_zero() -> None:
    game = played(["win S from E 40"] * 2, with_options(TAIWANESE, start_points=50))
    assert min(game.state.scores) < 50
    game = played(["win S from E 60"], with_options(TAIWANESE, start_points=50))
    assert game.state.scores[0] == -10


def test_the_result_is_what_was_won_and_lost() -> None:
    final = played(["win bob from ann 40", "win cho from bob 40"]).finish()
    assert final.scores == (1960, 2000, 2040, 2000)
    assert final.places == (4, 2, 1, 2)
    assert final.bonus == (0, 0, 0, 0)
    assert final.base == 2000
    assert final.placement == final.leftover == ()


def test_a_game_of_the_club_must_say_base_and_tai() -> None:
    with pytest.raises(TableError, match="must say base and per_tai") as caught:
        Game(TAIWANESE_CLUB)
    assert caught.value.fix == "add them, like base=30 per_tai=10"
    with pytest.raises(TableError, match="must say per_tai"):
        Game(with_options(TAIWANESE_CLUB, base=30))
    assert Game(table.CLUB).state.scores == (2000,) * 4


def test_both_books_say_that_a_foul_has_no_tariff() -> None:
    assert "penalty" in TAIWANESE.notes["chombo"]
    assert "penalty" in TAIWANESE_CLUB.notes["chombo"]


def test_who_handed_the_seat_over_has_no_place() -> None:
    names = [*NAMES, "eve"]
    for goes_with, places in (("seat", (0, 2, 2, 4, 1)), ("player", (2, 3, 3, 5, 1))):
        game = Game(with_options(TAIWANESE, score_goes_with=goes_with))
        game.say(f"win {NAMES[0]} from {NAMES[3]} 10", names)
        game.say(f"replace {NAMES[0]} by eve", names)
        game.say(f"win eve from {NAMES[3]} 20", names)
        assert game.finish().places == places
