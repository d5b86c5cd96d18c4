"""
The minipoints of a hand line by line, set by set.

Source: riichi 6
"""

from __future__ import annotations

from ledger.engine.facts import Circumstance, Reading, Win, facts_key, winds_key
from ledger.engine.melds import pung_fu
from ledger.engine.score import Value
from ledger.engine.sets import pieces_of_reading
from ledger.engine.winning_hand import Tiles
from ledger.game.outcome import Claim
from ledger.rules.riichi.fu import all_lines, fu_rounded
from ledger.rules.riichi.options import Options
from ledger.rules.ruleset import Seating

NAMES = {(True, True): "concealed kong", (True, False): "open kong",
         (False, True): "concealed pung", (False, False): "open pung"}  # fmt: skip


def explain(
    options: Options, reading: int, claim: Claim, seating: Seating, value: Value
) -> list[tuple[str, int, str]]:
    """Label, minipoints and section of each line, their rounded sum; [] where fu do not count."""
    detail = value.detail
    if not isinstance(claim.worth, Tiles) or value.total["fu"] is None:
        return []
    key = facts_key(reading, winds_key(seating.seat_wind, seating.prevailing))
    bits = claim.circumstances | (Circumstance.SELF_DRAW if detail.self_draw else 0)
    facts, win = Reading(key), Win(bits, options)
    pinfu = any(row.pattern.id == "pinfu" for row in value.rows)
    lines: list[tuple[str, int, str]] = []
    for label, fu in all_lines(facts, win, pinfu=pinfu):
        if label == "sets":
            lines += set_lines(reading, claim.worth, self_draw=detail.self_draw)
        else:
            lines.append((label, fu, "6.1"))
    return [*lines, ("minipoints, rounded up", fu_rounded(facts, win, pinfu=pinfu), "6.1")]


def set_lines(reading: int, tiles: Tiles, *, self_draw: bool) -> list[tuple[str, int, str]]:
    """One line a pung or kong."""
    lines = []
    for piece in pieces_of_reading(reading, tiles, self_draw=self_draw):
        if piece.name in ("pung", "kong"):
            kong = piece.name == "kong"
            fu = 2 * pung_fu(piece.kind, concealed=piece.concealed, kong=kong)
            lines.append((f"{NAMES[kong, piece.concealed]} {piece.text}", fu, "6.1"))
    return lines
