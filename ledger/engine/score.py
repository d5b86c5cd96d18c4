"""The best reading of a hand: values of readings, remembered by their facts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ledger.engine.facts import CIRCUMSTANCES_AT, Reading, Win
from ledger.engine.patterns import Row
from ledger.engine.readings import MEMO_LIMIT


class Value:
    """
    What a win is worth.

    Attributes:
        rows: the patterns that counted and nothing else.
        total: the JSON object `total` of the rule set, e.g. {"fan": 3, "fu": 40, "limit": None,
            "points": 5200}; never changed.
        amount: what settlement works from: riichi basic points, Zung Jung points, counted tai.
        rank: a tuple; of several readings the greatest is taken.
        detail: what the rule book itself wants to remember (fan without dora, yakuman rows ...).
        text: `total` and `rows` as JSON text, made when first asked for (see rules/score_line.py).
    """

    __slots__ = ("amount", "detail", "rank", "rows", "text", "total")

    def __init__(
        self,
        rows: tuple[Row, ...],
        total: dict[str, int | str | None],
        amount: int,
        rank: tuple[int, ...],
        detail: Any = None,
    ) -> None:
        self.rows = rows
        self.total = total
        self.amount = amount
        self.rank = rank
        self.detail = detail
        self.text: str | None = None


# None: complete, but no win under the rule set (no yaku, below the minimum).
Judge = Callable[[Reading, Win], Value | None]


class Verdicts(dict[int, "Value | None"]):
    """Facts and circumstances -> value, for one rule set with its options."""

    def __init__(self, judge: Judge, options: Any) -> None:
        super().__init__()
        self.judge = judge
        self.options = options

    def __missing__(self, key: int) -> Value | None:
        if len(self) > MEMO_LIMIT:
            self.clear()
        found = self.judge(Reading(key), Win(key >> CIRCUMSTANCES_AT, self.options))
        self[key] = found
        return found
