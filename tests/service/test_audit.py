"""The audit folds again: what the rows alone cannot tell."""

from __future__ import annotations

import sqlite3

from ledger.service.audit import Audit, audit
from ledger.store.connect import open_ledger
from tests.service.club import Club


def tampered(club: Club, *statements: str) -> Audit:
    """The audit after these statements, with every guard taken away."""
    path = str(club.ledger.url.database)
    club.ledger.close()
    with sqlite3.connect(path) as connection:
        triggers = connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        for (name,) in triggers.fetchall():
            connection.execute(f"DROP TRIGGER {name}")
        for statement in statements:
            connection.execute(statement)
    connection.close()
    with open_ledger(path) as ledger, ledger.session() as session:
        return audit(session, structure=False)


def played(club: Club) -> int:
    game = club.start("riichi-ema-2008")
    club.say(game, "ron ann from bob 3/30", "draw ready cho", "penalty dai 1000", "end")
    return game


def folded(found: Audit) -> list[tuple[str, int | None, str]]:
    """What folding found, without what the rows alone tell."""
    kinds = ("payment", "hand", "result", "fold")
    return [
        (one.kind, one.transaction, one.message)
        for one in found.differences
        if one.kind in kinds and "transaction's" not in one.message
    ]


def test_a_ledger_that_was_left_alone_has_no_difference(club: Club) -> None:
    played(club)
    told: list[tuple[str, int, int]] = []
    found = club.do(audit, progress=lambda *said: told.append(said))
    assert (found.differences, found.hands) == ([], 2)
    assert (told[0][0], told[-1]) == ("rows", ("games", 1, 1))


def test_a_line_that_was_changed_is_found_by_what_it_would_pay(club: Club) -> None:
    played(club)
    found = tampered(club, "UPDATE hand SET line = 'ron p1 from p2 4/30' WHERE number = 1")
    assert folded(found)[0] == (
        "payment", 2, "hand 1: by the rules, account 2 pays 11600 to account 1",
    )  # fmt: skip
    assert "result" in [kind for kind, _, _ in folded(found)]


def test_a_result_and_a_state_that_were_changed_are_found(club: Club) -> None:
    played(club)
    found = tampered(
        club,
        "UPDATE result SET total = total + 1 WHERE place = 1",
        "UPDATE hand SET state_before = '{}' WHERE number = 2",
    )
    assert [kind for kind, _, _ in folded(found)] == ["hand", "result"]


def test_a_line_that_cannot_be_is_a_difference_not_a_crash(club: Club) -> None:
    played(club)
    found = tampered(club, "UPDATE hand SET line = 'ron p1 from p1 9/99' WHERE number = 2")
    assert [kind for kind, _, _ in folded(found)] == ["fold"]
    assert "hand 2" in folded(found)[0][2]


def test_options_that_were_changed_are_found(club: Club) -> None:
    game = club.start("zung-jung")
    club.say(game, "win ann from bob 70")
    changed = """UPDATE game SET options = replace(options, '"par":30', '"par":90')"""
    assert [kind for kind, _, _ in folded(tampered(club, changed))] == ["payment"]
