"""The deal passes after every hand; a game ends after its cycles."""

from dataclasses import replace

from ledger.rules.fold import Game
from ledger.rules.zung_jung import ZUNG_JUNG, with_options
from tests.rules.zung_jung.table import NAMES


def test_the_deal_passes_whoever_won_and_whether_or_not_anybody_did() -> None:
    game = Game(ZUNG_JUNG)
    labels = []
    for line in ("self E 30", "draw", "chombo bob", "win E from S 30", "draw"):
        labels.append(ZUNG_JUNG.label(game.state))
        game.say(line, NAMES)
    assert labels == ["1-1", "1-2", "1-3", "1-4", "2-1"]
    assert (game.state.dealer, game.state.round, game.state.hand) == (1, 1, 6)


def test_a_game_is_four_cycles_and_stays_at_its_last_hand() -> None:
    game = Game(ZUNG_JUNG)
    for number in range(16):
        assert (game.state.over, game.state.hand) == (False, number + 1)
        game.say("draw", NAMES)
    assert game.state.over
    assert ZUNG_JUNG.label(game.state) == "4-4"


def test_cycles_and_starting_points_are_options() -> None:
    game = Game(with_options(ZUNG_JUNG, cycles=1, start_points=500))
    assert game.state.scores == (500,) * 4
    for _ in range(4):
        game.say("self E 10", NAMES)
    assert game.state.over
    final = game.finish()
    assert (final.scores, final.base) == ((500,) * 4, 500)


def test_equal_scores_share_a_place_and_there_is_no_bonus() -> None:
    state = replace(ZUNG_JUNG.start(ZUNG_JUNG.options, 4), scores=(60, -30, -30, 0))
    final = ZUNG_JUNG.finish(ZUNG_JUNG.options, state)
    assert final.places == (1, 3, 3, 2)
    assert (final.bonus, final.placement, final.leftover) == ((0, 0, 0, 0), (), ())


def test_nothing_else_is_kept_between_hands() -> None:
    assert ZUNG_JUNG.facts(ZUNG_JUNG.start(ZUNG_JUNG.options, 4)) == {}
