"""
Patterns that more than one rule book has.

Every predicate answers how many times the pattern is there in this reading and win. It knows
nothing of values or of other patterns and never loops over tiles. A pattern of one book alone
stands in `rules/<book>/predicates.py`.
"""

from __future__ import annotations

from ledger.engine.facts import Reading, Win
from ledger.engine.melds import Wait


def standard(reading: Reading, win: Win) -> bool:
    """Sets and one pair."""
    return reading.pairs == 1


def seven_pairs(reading: Reading, win: Win) -> bool:
    return reading.pairs == 7


def thirteen_orphans(reading: Reading, win: Win) -> bool:
    """One of each terminal and honor, and a second of one."""
    return reading.orphans > 0


def concealed_hand(reading: Reading, win: Win) -> bool:
    """Sets and a pair with nothing called before the win."""
    return reading.pairs == 1 and not reading.called


def all_chows(reading: Reading, win: Win) -> bool:
    return reading.pairs == 1 and reading.pungs == 0


def all_pungs(reading: Reading, win: Win) -> bool:
    return reading.pairs == 1 and reading.chows == 0


def all_simples(reading: Reading, win: Win) -> bool:
    """No terminals, no honors."""
    return not reading.terminals and not reading.honors


def mixed_one_suit(reading: Reading, win: Win) -> bool:
    """One suit together with honors."""
    return reading.suits == 1 and reading.honors


def pure_one_suit(reading: Reading, win: Win) -> bool:
    """One suit, no honors."""
    return reading.suits == 1 and not reading.honors


def all_honors(reading: Reading, win: Win) -> bool:
    return reading.suits == 0


def little_three_dragons(reading: Reading, win: Win) -> bool:
    return reading.dragon_pungs == 2 and reading.dragon_pair


def big_three_dragons(reading: Reading, win: Win) -> bool:
    return reading.dragon_pungs == 3


def little_three_winds(reading: Reading, win: Win) -> bool:
    return reading.wind_pungs == 2 and reading.wind_pair


def big_three_winds(reading: Reading, win: Win) -> bool:
    """Three wind pungs, the pair not a wind."""
    return reading.wind_pungs == 3 and not reading.wind_pair


def little_four_winds(reading: Reading, win: Win) -> bool:
    return reading.wind_pungs == 3 and reading.wind_pair


def big_four_winds(reading: Reading, win: Win) -> bool:
    return reading.wind_pungs == 4


def dragon_pungs(reading: Reading, win: Win) -> int:
    return reading.dragon_pungs


def seat_wind_pung(reading: Reading, win: Win) -> bool:
    return reading.seat_wind_pung


def prevailing_wind_pung(reading: Reading, win: Win) -> bool:
    return reading.prevailing_wind_pung


def two_concealed_pungs(reading: Reading, win: Win) -> bool:
    return reading.concealed_pungs == 2


def three_concealed_pungs(reading: Reading, win: Win) -> bool:
    return reading.concealed_pungs == 3


def four_concealed_pungs(reading: Reading, win: Win) -> bool:
    return reading.concealed_pungs == 4


def three_kongs(reading: Reading, win: Win) -> bool:
    return reading.kongs == 3


def four_kongs(reading: Reading, win: Win) -> bool:
    return reading.kongs == 4


def mixed_triple_chow(reading: Reading, win: Win) -> bool:
    """The same chow in all three suits."""
    return reading.mixed_triple_chow


def triple_pung(reading: Reading, win: Win) -> bool:
    """Pungs of one number in all three suits."""
    return reading.triple_pung


def pure_straight(reading: Reading, win: Win) -> bool:
    """123, 456 and 789 of one suit."""
    return reading.straight


def outside_hand(reading: Reading, win: Win) -> bool:
    """Every set and the pair hold a terminal or honor; some chow, some honor."""
    return reading.pairs == 1 and reading.chows > 0 and reading.honors and reading.all_outside


def terminals_in_all_sets(reading: Reading, win: Win) -> bool:
    """Every set and the pair hold a terminal; some chow."""
    return reading.pairs == 1 and reading.chows > 0 and reading.all_terminal


def all_terminals_and_honors(reading: Reading, win: Win) -> bool:
    """Pungs or pairs of terminals and honors, of both kinds; not the thirteen orphans."""
    return (
        reading.chows == 0
        and not reading.orphans
        and reading.honors
        and reading.suits > 0
        and reading.all_outside
    )


def all_terminals(reading: Reading, win: Win) -> bool:
    """Nothing but terminals."""
    return reading.chows == 0 and reading.all_terminal


def pure_nine_gates(reading: Reading, win: Win) -> bool:
    """Won from exactly 1112345678999 of one suit, by any tile of it."""
    return reading.nine_gates == 2


def self_draw(reading: Reading, win: Win) -> bool:
    return win.self_draw


def last_draw(reading: Reading, win: Win) -> bool:
    """Self-draw of the last tile of the wall."""
    return win.last_tile and win.self_draw


def last_discard(reading: Reading, win: Win) -> bool:
    """A win on the discard after the last tile of the wall, or on a kong robbed then."""
    return win.last_tile and not win.self_draw


def kong_tile(reading: Reading, win: Win) -> bool:
    """Won on the replacement tile."""
    return win.kong_tile


def robbed_kong(reading: Reading, win: Win) -> bool:
    return win.robbed_kong


def single_wait(reading: Reading, win: Win) -> bool:
    """The winning tile completed the pair."""
    return reading.wait is Wait.SINGLE


def edge_or_closed_wait(reading: Reading, win: Win) -> bool:
    """1-2 won on 3, 8-9 won on 7, or the middle of a chow."""
    return reading.wait in (Wait.EDGE, Wait.CLOSED)
