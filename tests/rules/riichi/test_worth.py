"""What a win needs is asked of tiles and of named yaku; declared fan are paid as they are said."""

from __future__ import annotations

import pytest

from ledger.errors import HandError
from ledger.rules import rule_set, score_line
from ledger.rules.fold import Game

NAMES = ("ann", "bob", "cho", "dai")
EMA = "riichi-ema-2008"
ONE_FAN = (
    "123m 456p 77s 99s 234s +9s riichi S dora:6s",
    "=riichi,dora*2/40 riichi S",
    "=yakuhai-haku,dora*3,red-fives/30 open",
)
ENOUGH = (
    "123m 456p 77s 99s 234s +9s riichi S ippatsu",
    "=riichi,ippatsu/40 riichi S",
    "=honitsu/30 open",
    "=chiitoitsu",
    "=renhou",
    "=daisangen",
    "1/30",
    "m",
)


def line(worth: str, counters: int) -> str:
    return f"ron S E {worth} counters:{counters}"


@pytest.mark.parametrize("worth", ONE_FAN)
def test_one_fan_without_dora_is_too_few_at_five_counters_and_more(worth: str) -> None:
    score_line(rule_set(EMA), line(worth, 4))
    for counters in (5, 6):
        with pytest.raises(HandError):
            score_line(rule_set(EMA), line(worth, counters))
    score_line(rule_set(EMA, min_fan_at_five_counters=None), line(worth, 5))


@pytest.mark.parametrize("worth", ENOUGH)
def test_two_fan_yakuman_and_what_is_declared_are_enough_at_five_counters(worth: str) -> None:
    score_line(rule_set(EMA), line(worth, 5))


def test_the_blessing_of_man_is_enough_as_a_mangan_too() -> None:
    score_line(rule_set(EMA, renhou="mangan"), line("=renhou", 5))


def test_a_game_holds_named_yaku_to_its_own_counters() -> None:
    game = Game(rule_set(EMA))
    for _ in range(4):
        game.say("draw ready ann", NAMES)
    game.say("draw ready ann,bob", NAMES)
    with pytest.raises(HandError, match="1 fan of yaku with 5 counters"):
        game.say("ron bob ann =pinfu,dora/30", NAMES)
    assert game.say("ron bob ann =pinfu,tanyao/30", NAMES).deltas() == [-3500, 3500, 0, 0]
