"""The computer's own time zone, at each moment as it was then."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from ledger.cli.book import Computers, local_time


@pytest.fixture(autouse=True)
def in_paris() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TZ", "Europe/Paris")
        time.tzset()
        yield
    time.tzset()


@pytest.mark.parametrize(
    ("stored", "shown"),
    [
        ("2026-07-01T19:00:00Z", "2026-07-01 21:00:00+02:00"),
        ("2026-12-01T19:00:00Z", "2026-12-01 20:00:00+01:00"),
        ("2026-10-25T00:30:00Z", "2026-10-25 02:30:00+02:00"),
        ("2026-10-25T01:30:00Z", "2026-10-25 02:30:00+01:00"),
    ],
)
def test_a_time_is_shown_with_the_offset_of_its_day(stored: str, shown: str) -> None:
    assert local_time(stored, Computers()) == shown


def test_an_evening_begins_on_the_computers_date() -> None:
    assert datetime(2026, 7, 1, 22, 30, tzinfo=UTC).astimezone(Computers()).date().day == 2
    assert datetime(2026, 12, 1, 22, 30, tzinfo=UTC).astimezone(Computers()).date().day == 1
