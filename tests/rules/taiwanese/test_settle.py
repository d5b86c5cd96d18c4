"""Who pays whom: the tables of the rule text against the formula, and what a table refuses."""

from random import Random

import pytest

from ledger.errors import TableError
from ledger.game.payment import deltas
from ledger.rules.fold import Game
from ledger.rules.ruleset import RuleSet
from ledger.rules.taiwanese import TAIWANESE, TAIWANESE_CLUB, with_options
from tests.rules.taiwanese import table
from tests.rules.taiwanese.table import NAMES, changes, say


def after(lines: list[str], last: str, rules: RuleSet) -> list[int]:
    """The change of the last line, by account, after the others."""
    game = Game(rules)
    for line in lines:
        game.say(line, NAMES)
    return deltas(game.say(last, NAMES).payments)


@pytest.mark.parametrize(
    ("line", "change"),
    [
        ("win W from E 10", [-10, 0, 10, 0]),
        ("win E from S 10", [10, -10, 0, 0]),
        ("self W 10", [-10, -10, 30, -10]),
        ("self E 10", [30, -10, -10, -10]),
        ("self W 12345678f", [-30, -30, 90, -30]),
        ("win W from E 1234567f +8f", [-20, 0, 20, 0]),
        ("win N from W 12 also S 5", [0, 5, -17, 12]),
        ("draw", [0, 0, 0, 0]),
        ("chombo bob", [0, 0, 0, 0]),
    ],
)
def test_the_seed_knows_no_dealer_and_no_base(line: str, change: list[int]) -> None:
    assert changes(line) == change


@pytest.mark.parametrize("kept", [0, 1, 2, 3])
def test_the_dealer_pays_and_gets_one_and_two_for_each_continuation_in_the_club(kept: int) -> None:
    # SOURCE.md 9: 30 points and 10 a tai; the table of five kinds of win.
    rules = with_options(TAIWANESE_CLUB, base=30, per_tai=10)
    draws = ["draw"] * kept
    plain, more = 30 + 10 * 5, 30 + 10 * (5 + 1 + 2 * kept)
    assert after(draws, "win S from W 5", rules) == [0, plain, -plain, 0]
    assert after(draws, "win S from E 5", rules) == [-more, more, 0, 0]
    assert after(draws, "self S 5", rules) == [-more, 2 * plain + more, -plain, -plain]
    assert after(draws, "win E from W 5", rules) == [more, 0, -more, 0]
    assert after(draws, "self E 5", rules) == [3 * more, -more, -more, -more]


def test_published_figures_of_the_club() -> None:
    assert changes("win S from W 2", with_options(TAIWANESE_CLUB, base=30, per_tai=10))[1] == 50
    assert changes("win S from W 5", with_options(TAIWANESE_CLUB, base=3, per_tai=2))[1] == 13
    drawn = changes("self S 3", with_options(TAIWANESE_CLUB, base=100, per_tai=1))
    assert drawn[1] == 3 * 100 + 10


def test_the_seeds_dealer_pays_for_anothers_self_draw_only_where_the_game_says_so() -> None:
    off = with_options(TAIWANESE, dealer_bonus=1)
    on = with_options(TAIWANESE, dealer_bonus=1, dealer_pays_on_self_draw=True)
    assert changes("self W 10", off) == [-10, -10, 30, -10]
    assert changes("self W 10", on) == [-11, -10, 31, -10]
    for rules in (off, on):
        assert changes("win W from E 10", rules) == [-11, 0, 11, 0]
        assert changes("self E 10", rules) == [33, -11, -11, -11]


def test_continued_deals_pay_two_each_time() -> None:
    rules = with_options(TAIWANESE, continued_deal_bonus=2)
    for kept, paid in ((1, 12), (2, 14), (3, 16)):
        assert after(["draw"] * kept, "self E 10", rules) == [3 * paid, -paid, -paid, -paid]


def test_the_dealer_bonus_comes_on_top_of_the_limit() -> None:
    rules = with_options(TAIWANESE, limit=40, dealer_bonus=1)
    assert changes("self E 76", rules) == [123, -41, -41, -41]


def test_the_first_in_turn_alone_is_paid_where_the_game_says_so() -> None:
    rules = with_options(TAIWANESE, multiple_winners="first")
    assert changes("win S from W 5 also N 12", rules) == [0, 0, -12, 12]
    assert changes("win S from W 5 also E 7", rules) == [7, 0, -7, 0]


def test_each_of_several_winners_has_his_own_dealer_bonus() -> None:
    assert changes("win E from W 5 also N 2", table.CLUB) == [220, 0, -360, 140]


# Insurance


def test_the_liable_player_pays_the_shares_of_all_three() -> None:
    rules = with_options(TAIWANESE, insurance=True)
    assert changes("self W 10 liable:S", rules) == [0, -30, 30, 0]
    assert changes("win W from E 10 liable:S", rules) == [0, -30, 30, 0]
    assert changes("win W from S 10 liable:S", rules) == [0, -30, 30, 0]
    assert changes("win W from E 10 liable:S also N 5", rules) == [-5, -30, 30, 5]


def test_shares_of_the_dealer_hold_his_bonus() -> None:
    rules = with_options(table.CLUB, insurance=True)
    assert changes("self W 5 liable:S", rules) == [0, -620, 620, 0]
    assert changes("self E 5 liable:S", rules) == [660, -660, 0, 0]


def test_liability_needs_insurance() -> None:
    with pytest.raises(TableError, match="no insurance") as caught:
        say("self W 10 liable:S")
    assert "insurance=true" in caught.value.fix


def test_the_winner_is_not_liable() -> None:
    with pytest.raises(TableError, match="winner cannot be liable"):
        say("self W 10 liable:W", with_options(TAIWANESE, insurance=True))


# What these books do not have


@pytest.mark.parametrize(
    "line",
    [
        "draw ready ann",
        "draw nagashi ann",
        "abort four-winds",
        "win S from W 5 riichi bob",
        "draw riichi ann",
    ],
)
def test_what_only_riichi_knows_is_refused(line: str) -> None:
    with pytest.raises(TableError) as caught:
        say(line)
    assert caught.value.fix


def test_payments_are_positive_and_leave_nothing_over() -> None:
    random = Random(3)
    for _ in range(300):
        rules = with_options(
            random.choice((TAIWANESE, TAIWANESE_CLUB)),
            base=random.randint(0, 3),
            per_tai=random.randint(1, 3),
            insurance=True,
        )
        winner, discarder, other = random.sample("ESWN", 3)
        verb = random.choice((f"self {winner}", f"win {winner} from {discarder}"))
        liable = random.choice(("", f" liable:{other}"))
        payments = say(f"{verb} {random.randint(0, 20)}{liable}", rules).payments
        assert all(payment.points > 0 for payment in payments)
        assert sum(deltas(payments)) == 0
