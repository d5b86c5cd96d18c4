"""Seasons and leagues: named periods, and what counts in each."""

from __future__ import annotations

from dataclasses import asdict

from ledger.reports.format import Layout, columns
from ledger.reports.period import Period
from ledger.store.marks import SeasonRow


def period_of(season: SeasonRow) -> Period:
    """Which games are a season's; how many of them count is the standings' affair."""
    return Period(
        start=season.starts_on,
        end=season.ends_on,
        ranked_only=season.ranked_only,
        title=season.title,
        rule_sets=season.rule_sets,
    )


LAYOUT: Layout[SeasonRow] = Layout(
    columns(
        season=lambda row: row.name,
        start=lambda row: row.starts_on,
        end=lambda row: row.ends_on,
        evenings=lambda row: row.title,
        rules=lambda row: " ".join(row.rule_sets),
        games=lambda row: "ranked" if row.ranked_only else "all",
        min_games=lambda row: row.minimum_games,
        best=lambda row: row.best,
    ),
    asdict,
    nothing="no seasons yet; mjl season add NAME --from DATE --to DATE adds one",
)
