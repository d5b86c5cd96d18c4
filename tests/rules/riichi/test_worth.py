"""Worths without tiles: what they need, what contradicts them, and yaku that do not go together."""

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


WORTHS = ("123m 456p 77s 99s 234s +9s", "=tanyao,dora/30", "3/30", "m", "y")


@pytest.mark.parametrize("worth", WORTHS)
@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("ron S E {} ippatsu", "without riichi"),
        ("ron S E {} double-riichi riichi W", "without riichi"),
        ("tsumo S {} ippatsu kong-tile riichi S", "the kong ended it"),
        ("ron S E {} robbed-kong last-tile", "not a discard"),
        ("tsumo S {} robbed-kong", "on a self-draw"),
        ("ron S E {} kong-tile", "on a discard"),
        ("ron E S {} first-turn", "by East"),
        ("ron S E {} first-turn renhou=none", "counts for nothing"),
    ],
)
def test_words_that_contradict_each_other_are_refused_whatever_the_worth(
    worth: str, line: str, why: str
) -> None:
    with pytest.raises(HandError, match=why) as refused:
        score_line(rule_set(EMA), line.format(worth))
    assert refused.value.fix


def test_a_hand_in_riichi_is_not_open() -> None:
    for worth in ("=tanyao,dora/30", "3/30"):
        with pytest.raises(HandError, match="riichi on an open hand"):
            score_line(rule_set("riichi-wrc"), f"ron S E {worth} open riichi S")
        score_line(rule_set("riichi-wrc"), f"ron S E {worth} open riichi W")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("ron S E =menzen-tsumo,tanyao/30", "win on a discard"),
        ("ron S E =rinshan,tanyao/30", "win on a discard"),
        ("ron S E =haitei,tanyao/30", "win on a discard"),
        ("tsumo S =chankan,tanyao/30", "self-draw"),
        ("tsumo S =houtei,tanyao/30", "self-draw"),
        ("ron S E =tenhou", "win on a discard"),
        ("ron S E =chiihou", "win on a discard"),
        ("tsumo S =renhou", "self-draw"),
        ("tsumo S =tenhou", "for East alone"),
        ("tsumo E =chiihou", "not for East"),
        ("ron E S =renhou", "not for East"),
        ("ron S E =renhou dealer:S", "not for East"),
        ("ron S E =riichi,double-riichi/30", "together"),
        ("ron S E =iipeikou,ryanpeikou/30", "together"),
        ("ron S E =chiitoitsu,ryanpeikou", "together"),
        ("ron S E =chanta,junchan/30", "together"),
        ("ron S E =junchan,honroutou/30", "together"),
        ("ron S E =honitsu,chinitsu/30", "together"),
        ("ron S E =chankan,houtei/30", "together"),
        ("tsumo S =riichi,ippatsu,rinshan/30", "together"),
        ("tsumo S =haitei,rinshan/30 rinshan_with_haitei=false", "together"),
        ("ron S E =suuankou,suuankou-tanki stack_yakuman=true", "together"),
        ("ron S E =ippatsu/40", "without riichi"),
    ],
)
def test_named_yaku_that_no_hand_has_are_refused(line: str, why: str) -> None:
    with pytest.raises(HandError, match=why) as refused:
        score_line(rule_set(EMA), line)
    assert refused.value.fix


@pytest.mark.parametrize(
    ("line", "fan"),
    [
        ("tsumo S =haitei,rinshan/30", 2),
        ("tsumo S =riichi,ippatsu,menzen-tsumo,haitei/40", 4),
        ("ron S E =double-riichi,ippatsu,chankan/40", 4),
        ("ron S E =toitoi,honroutou,sanankou/50", 6),
        ("ron S E =chiitoitsu,honroutou", 4),
        ("tsumo E =tenhou", None),
        ("tsumo S =chiihou", None),
        ("ron S E =renhou", None),
    ],
)
def test_named_yaku_that_go_together_add_up(line: str, fan: int | None) -> None:
    assert score_line(rule_set(EMA), line).scored[0].value.total["fan"] == fan
