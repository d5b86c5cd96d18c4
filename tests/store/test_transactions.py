"""What `post` writes, and what comes back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ledger.errors import Conflict, NotFound, TableError
from ledger.store import games, hands, transactions
from ledger.store.integrity import NO_SEAL
from ledger.store.records import NewTransaction, PaymentRow, PostingRow
from tests.store.evening import NOW, STICKS, Book, draw, placement, reversal, ron


def test_postings_are_what_the_payments_add_up_to(book: Book) -> None:
    (stored,) = book.post(ron())
    assert stored.number == 2
    assert stored.postings == (
        PostingRow(1, 3900, 3900),
        PostingRow(2, -3900, -3900),
        PostingRow(STICKS, 0, 0),
    )
    (second,) = book.post(ron(2, points=100))
    assert second.postings[0] == PostingRow(1, 100, 4000)
    assert book.balances() == {1: 4000, 2: -4000, 3: 0, 4: 0, 5: 0, 6: 0, 7: 0}


def test_what_is_stored_is_what_was_posted(book: Book) -> None:
    posted = book.post(ron(), draw(2), reversal(2), placement())
    with book.ledger.session() as session:
        read = transactions.transactions(session, book.game)
        assert transactions.head(session, book.game) == (5, posted[-1].seal)
        assert transactions.head(session, 99) == (0, NO_SEAL)
    assert read[1:] == posted
    with book.ledger.session() as session, pytest.raises(NotFound, match="no transaction 9"):
        transactions.transaction(session, book.game, 9)


def test_one_by_one_and_all_at_once_write_the_same_seals(book: Book) -> None:
    news = [ron(), draw(2), reversal(2), replace(ron(1, 2, payer=4), replaces=2)]
    one_by_one = [book.post(new)[0].seal for new in news]
    other = book.start()
    at_once = [stored.seal for stored in book.post(*news, game=other)]
    assert len(set(one_by_one + at_once)) == 8  # the game's number is sealed as well
    with book.ledger.session() as session:
        first = transactions.standing(session, book.game)
        second = transactions.standing(session, other)
    assert [found.postings for found in first] == [found.postings for found in second]


def test_a_reversal_mirrors_its_target_and_leaves_nothing(book: Book) -> None:
    book.post(ron())
    (undone,) = book.post(reversal(2))
    assert undone.payments[1] == PaymentRow(1, 2, 3900, "hand")
    assert (undone.hand_number, undone.hand_revision) == (1, 1)
    assert set(book.balances().values()) == {0}


@pytest.mark.parametrize(("number", "error"), [(1, TableError), (3, TableError), (9, NotFound)])
def test_a_start_a_reversal_or_nothing_cannot_be_reversed(
    book: Book, number: int, error: type[Exception]
) -> None:
    book.post(ron(), reversal(2))
    with pytest.raises(error):
        book.post(reversal(number))


def test_a_transaction_is_reversed_once(book: Book) -> None:
    book.post(ron(), reversal(2))
    with pytest.raises(Conflict) as caught:
        book.post(reversal(2))
    assert caught.value.where == "the transaction is reversed already"


def test_a_repeated_request_gets_the_first_answer(book: Book) -> None:
    asked = replace(ron(), request_id="r1")
    first = book.post(asked, draw(2))
    again = book.post(asked, draw(2))
    assert [replace(stored, repeated=False) for stored in again] == first
    assert all(stored.repeated for stored in again)
    with book.ledger.session() as session:
        found = transactions.find_request(session, book.game, "r1")
        assert transactions.find_request(session, book.game, "r2") is None
    assert found == first[0]


def test_a_request_with_other_content_is_a_conflict(book: Book) -> None:
    book.post(replace(ron(), request_id="r1"))
    with pytest.raises(Conflict, match="'r1' was recorded with other content"):
        book.post(replace(ron(points=8000), request_id="r1"))
    book.post(replace(ron(2), request_id="r2", request_hash="what the service hashes"))
    (again,) = book.post(replace(ron(3), request_id="r2", request_hash="what the service hashes"))
    assert again.repeated


def test_a_start_is_found_by_its_request(book: Book) -> None:
    with book.ledger.session() as session:
        start = transactions.transaction(session, book.game, 1)
        assert transactions.find_start(session, "s1") is None
    assert start.request_id is None


def test_an_unknown_account_or_game_is_not_found(book: Book) -> None:
    unknown = NewTransaction("penalty", "tester", (PaymentRow(1, 77, 5, "penalty"),))
    with pytest.raises(NotFound, match="no account 77"):
        book.post(unknown)
    with pytest.raises(NotFound, match="no game 5"):
        book.post(ron(), game=5)


def test_a_failed_unit_leaves_nothing(book: Book) -> None:
    with pytest.raises(NotFound), book.ledger.session() as session:
        transactions.post(session, book.game, ron(), recorded_at=NOW)
        transactions.post(session, book.game, reversal(17), recorded_at=NOW)
    with book.ledger.session() as session:
        assert transactions.head(session, book.game)[0] == 1


def test_the_highest_revision_of_a_hand_counts(book: Book) -> None:
    gone = replace(draw(2).hand, revision=2, kind="void")  # type: ignore[type-var]
    book.post(ron(), draw(2), reversal(2), ron(1, 2, payer=3), replace(reversal(3), hand=gone))
    with book.ledger.session() as session:
        current = hands.current_hands(session, book.game)
        every = hands.revisions(session, book.game)
        paid = hands.payments_of(session, book.game)
    assert [(found.row.number, found.row.revision) for found in current] == [(1, 2)]
    assert current[0].row == ron(1, 2, payer=3).hand
    assert [(found.row.number, found.row.revision) for found in every] == [
        (1, 1),
        (1, 2),
        (2, 1),
        (2, 2),
    ]
    assert paid == {1: ron(payer=3).payments}


def test_a_placement_ends_the_game_until_it_is_reversed(book: Book) -> None:
    book.post(ron())
    with book.ledger.session() as session:
        assert [game.id for game in games.open_games(session)] == [book.game]
    (ended,) = book.post(placement())
    with book.ledger.session() as session:
        assert games.open_games(session) == []
        assert not games.is_open(session, book.game)
        assert games.results(session, book.game) == list(placement().results)
    book.post(reversal(ended.number))
    with book.ledger.session() as session:
        assert games.is_open(session, book.game)
        assert games.results(session, book.game) == []
