"""Which games a report is about, as conditions of SQL."""

from __future__ import annotations

from dataclasses import dataclass, replace

Asked = tuple[str | int, ...]

# A transaction `t` that no later one reverses.
STANDS = """NOT EXISTS (SELECT 1 FROM "transaction" AS u
                  WHERE u.game_id = t.game_id AND u.reverses = t.number)"""

_PLACEMENT = """EXISTS (
  SELECT 1 FROM "transaction" AS f WHERE f.game_id = g.id AND f.kind = 'placement' {}
    AND NOT EXISTS (SELECT 1 FROM "transaction" AS w WHERE w.game_id = f.game_id
                    AND w.reverses = f.number))"""
# Of a game `g`: it has ended; it has ended with results; nobody gave it up. What was won and lost
# in a game that was given up counts for nobody.
ENDED = _PLACEMENT.format("")
FINISHED = _PLACEMENT.format("AND coalesce(f.line, '') <> 'abandon'")
NOT_ABANDONED = "NOT " + _PLACEMENT.format("AND f.line = 'abandon'")

# A win `v`, or a pattern of one, in the revision of its hand that counts.
COUNTS = """NOT EXISTS (SELECT 1 FROM hand AS l WHERE l.game_id = v.game_id
                  AND l.number = v.hand_number AND l.revision > v.revision)"""


@dataclass(frozen=True, slots=True)
class Period:
    """Dates are the club's, `YYYY-MM-DD`, both ends included; an empty one leaves that end open."""

    start: str = ""
    end: str = ""
    rules: str | None = None
    ranked_only: bool = False
    evening: int | None = None
    game: int | None = None
    title: str = ""
    rule_sets: tuple[str, ...] = ()

    def where(self) -> tuple[str, Asked]:
        """Conditions on game `g` and evening `e`, each with an AND in front, and their values."""
        asked = (
            ("e.played_on >= ?", self.start or None),
            ("e.played_on <= ?", self.end or None),
            ("g.rule_set = ?", self.rules),
            ("g.ranked = ?", 1 if self.ranked_only else None),
            ("g.evening_id = ?", self.evening),
            ("g.id = ?", self.game),
            ("e.title = ?", self.title or None),
        )
        given = [(condition, value) for condition, value in asked if value is not None]
        text = "".join(f" AND {condition}" for condition, _ in given)
        if self.rule_sets:
            text += f" AND g.rule_set IN ({', '.join('?' * len(self.rule_sets))})"
        return text, (*(value for _, value in given), *self.rule_sets)

    def within(self, other: Period) -> Period:
        """What is asked for here, of the games that `other` is about."""
        ends = [end for end in (self.end, other.end) if end]
        return replace(
            self,
            start=max(self.start, other.start),
            end=min(ends, default=""),
            ranked_only=self.ranked_only or other.ranked_only,
            title=other.title,
            rule_sets=other.rule_sets,
        )


EVERYTHING = Period()
