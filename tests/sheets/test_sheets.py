"""The bundled evenings: recorded by `mjl play -f`, audited, and printed back the same."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from ledger.cli.main import cli

DATA = Path(str(files("ledger") / "data"))
SHEETS = sorted(path.name for path in DATA.glob("*.sheet"))
Mjl = Callable[..., str]


def runner(database: Path) -> Mjl:
    """`mjl` on this new database; a refusal fails the test."""

    def mjl(*words: str) -> str:
        result = CliRunner().invoke(cli, ["-d", str(database), *words])
        assert result.exit_code == 0, f"mjl {' '.join(words)}\n{result.output}"
        return result.stdout

    mjl("init")
    return mjl


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Mjl]:
    """A database with one bundled sheet, recorded once."""
    made: dict[str, Mjl] = {}

    def recorded(name: str) -> Mjl:
        if name not in made:
            made[name] = runner(tmp_path_factory.mktemp("sheet") / "club.db")
            made[name]("play", "-f", str(DATA / name))
        return made[name]

    return recorded


def rows(mjl: Mjl, *words: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(mjl(*words, "--format", "json"))
    return found


def test_the_package_carries_the_evenings() -> None:
    assert {"taiwanese.sheet", "three-books.sheet", "zung-jung.sheet"} <= set(SHEETS)


@pytest.mark.parametrize("name", SHEETS)
def test_a_bundled_sheet_is_recorded_and_audited(name: str, book: Callable[[str], Mjl]) -> None:
    found = json.loads(book(name)("audit", "--format", "json"))
    assert found["ok"]
    assert found["games"] == len(rows(book(name), "game", "list"))


@pytest.mark.parametrize("name", SHEETS)
def test_a_bundled_sheet_comes_back_byte_for_byte(
    name: str, book: Callable[[str], Mjl], tmp_path: Path
) -> None:
    exported = book(name)("export", "sheet")
    path = tmp_path / "copy.sheet"
    path.write_text(exported, encoding="utf-8")
    again = runner(tmp_path / "copy.db")
    again("play", "-f", str(path))
    assert again("export", "sheet") == exported
    assert rows(again, "standings") == rows(book(name), "standings")


def test_the_zung_jung_game_ends_by_itself_after_sixteen_hands(
    book: Callable[[str], Mjl],
) -> None:
    assert "\nend" not in (DATA / "zung-jung.sheet").read_text(encoding="utf-8")
    hands = rows(book("zung-jung.sheet"), "hand", "list", "1")
    assert [hand["round"] for hand in hands] == [f"{c}-{h}" for c in "1234" for h in "1234"]
    shown = json.loads(book("zung-jung.sheet")("game", "show", "1", "--format", "json"))
    assert shown["finished"]


def test_the_zung_jung_game_shows_what_its_comments_say(book: Callable[[str], Mjl]) -> None:
    hands = rows(book("zung-jung.sheet"), "hand", "list", "1")
    assert [hand["number"] for hand in hands if hand["kind"] == "draw"] == [3, 13]
    assert hands[3]["wins"][0]["total"] == {"points": 1, "limit": "chicken"}
    # Henri threw the 5s first, so he pays for Mei's too: 3 x 100 less twice the par.
    assert hands[4]["deltas"] == {"nora": -30, "henri": -240, "mei": -30, "omar": 300}
    assert hands[9]["deltas"] == {"nora": -50, "henri": 150, "mei": -50, "omar": -50}


def test_taiwanese_scores_add_up_to_8000_after_every_hand(book: Callable[[str], Mjl]) -> None:
    hands = rows(book("taiwanese.sheet"), "hand", "list", "1")
    assert [sum(hand["scores"].values()) for hand in hands] == [8000] * 8


def test_east_keeps_the_deal_and_two_winners_are_paid(book: Callable[[str], Mjl]) -> None:
    hands = rows(book("taiwanese.sheet"), "hand", "list", "1")
    places = [(hand["round"], hand["continuations"]) for hand in hands]
    assert places == [
        ("E1", 0), ("E1", 1), ("E2", 0), ("E2", 1), ("E3", 0), ("E3", 1), ("E4", 0), ("E4", 1),
    ]  # fmt: skip
    # Wang deals and has kept the deal once: three tai more for each of the two.
    assert hands[3]["deltas"] == {"lin": 0, "wang": -150, "chen": 70, "hsu": 80}


def test_three_rule_books_stand_in_one_ledger(book: Callable[[str], Mjl]) -> None:
    mjl = book("three-books.sheet")
    games = rows(mjl, "game", "list")
    assert [game["rules"] for game in games] == ["riichi-ema-2016", "zung-jung-3.3", "taiwanese"]
    each = [rows(mjl, "standings", "--rules", game["rules"]) for game in games]
    together = {row["player"]: row["total"] for row in rows(mjl, "standings")}
    added: dict[str, int] = dict.fromkeys(together, 0)
    for table in each:
        for row in table:
            added[row["player"]] += row["total"]
    assert added == together
    ranked = rows(mjl, "standings", "--ranked")
    assert max(row["games"] for row in ranked) == 2
