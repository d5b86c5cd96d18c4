"""What an evening costs and brings everybody at the club's stake, and who has paid."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from sqlalchemy.orm import Session

from ledger.errors import NotFound, TableError
from ledger.service import club, players, stored
from ledger.service.books import utc
from ledger.service.club import Money
from ledger.service.settle_up import Settlement, Transfer, rounded, transfers
from ledger.store import games as store
from ledger.store import marks
from ledger.store import players as people
from ledger.store.marks import PaidRow

BOX = "penalty"  # what went to that pot is the club's; no player can be called so


@dataclass(frozen=True, slots=True)
class Bill:
    """
    The money of an evening.

    Attributes:
        settlement: what everybody gets (positive) or pays for the ended games; transfers of all.
        paid: payments that stand, in order.
        open: transfers that are still to be made.
    """

    evening: int
    money: Money
    settlement: Settlement
    paid: tuple[PaidRow, ...]
    open: tuple[Transfer, ...]


def has_stake(session: Session, evening: int) -> bool:
    """Whether all games of the evening are played for money."""
    stakes = club.stakes(session)
    played = [game.rule_set for game in store.games(session, evening=evening)]
    return bool(stakes) and all("" in stakes or rules in stakes for rules in played)


def bill(session: Session, evening: int) -> Bill:
    """
    What is owed after the ended games of an evening.

    Raises:
        NotFound: no such evening.
        TableError: no stake is set.
    """
    store.evening(session, evening)
    if not has_stake(session, evening):
        raise TableError(
            "no stake is set, so points are not money here",
            fix="mjl club set stake=0.25 currency=EUR",
        )
    money = club.money(session)
    settlement = rounded(worth(session, evening), decimals=money.decimals)
    standing = standing_payments(session, evening)
    left = dict(settlement.amounts)
    names = short_names(session)
    for one in standing:
        amount = money.major(one.amount)
        left[names[one.payer]] = left.get(names[one.payer], Decimal(0)) + amount
        left[names[one.payee]] = left.get(names[one.payee], Decimal(0)) - amount
    return Bill(evening, money, settlement, tuple(standing), tuple(transfers(left)))


def worth(session: Session, evening: int) -> dict[str, Decimal]:
    """Exact money by short name; what nobody of the players has, the club's box has."""
    stakes = club.stakes(session)
    found: dict[str, Decimal] = {}
    for game in store.games(session, evening=evening):
        names = stored.people(session, game.id)[1]
        stake = stakes.get(game.rule_set, stakes.get("", Decimal(0)))
        for row in store.results(session, game.id):
            name = names[row.account]
            found[name] = found.get(name, Decimal(0)) + stake * row.total
    rest = -sum(found.values(), Decimal(0))
    return {**found, BOX: rest} if rest else found


def standing_payments(session: Session, evening: int) -> list[PaidRow]:
    """Payments that were not taken back."""
    rows = marks.paid(session, evening)
    gone = {one.takes_back for one in rows}
    return [one for one in rows if one.takes_back is None and one.number not in gone]


def short_names(session: Session) -> dict[int | None, str]:
    """Today's short name of every person's id, through merges, and that of the club's box."""
    rows = {one.id: one for one in people.players(session)}
    named: dict[int | None, str] = {None: BOX}
    for number, one in rows.items():
        named[number] = rows[one.merged_into or number].short_name
    return named


def pay(
    session: Session,
    evening: int,
    payer: str,
    payee: str,
    amount: str,
    *,
    author: str,
    now: datetime,
) -> PaidRow:
    """
    Money changed hands; `penalty` is the club's box.

    Raises:
        NotFound: no such evening or player.
        TableError: no amount, or one person on both sides.
    """
    store.evening(session, evening)
    one, other = who(session, payer), who(session, payee)
    if one == other:
        raise TableError(f"{payer} cannot pay themselves", fix="name two different people")
    units = club.money(session).read(amount)
    return marks.add_paid(session, evening, one, other, units, author=author, recorded_at=utc(now))


def who(session: Session, text: str) -> int | None:
    """The id of a person, None for the club's box. Raises NotFound."""
    return None if text == BOX else players.find(session, text).id


def take_back(session: Session, number: int, *, author: str, now: datetime) -> PaidRow:
    """A payment that was not made. Raises NotFound."""
    rows = {one.number: one for one in marks.paid(session)}
    gone = {one.takes_back for one in rows.values()}
    found = rows.get(number)
    if found is None or found.takes_back is not None or number in gone:
        raise NotFound(f"no payment {number} stands", fix="mjl paid list shows them")
    return marks.add_paid(
        session,
        found.evening,
        found.payer,
        found.payee,
        found.amount,
        author=author,
        recorded_at=utc(now),
        takes_back=number,
    )
