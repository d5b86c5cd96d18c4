"""An evening's money: amounts, transfers, and what has been paid."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from decimal import Decimal

from sqlalchemy.orm import Session

from ledger.reports.format import Layout, columns
from ledger.store import marks, players


@dataclass(frozen=True, slots=True)
class Transfer:
    """`amount` is money as text, with the club's digits; `state` is `open` or `paid`."""

    payer: str
    payee: str
    amount: str
    state: str


TRANSFERS: Layout[Transfer] = Layout(
    columns(
        payer=lambda row: row.payer,
        payee=lambda row: row.payee,
        amount=lambda row: row.amount,
        state=lambda row: row.state,
    ),
    asdict,
    nothing="nobody owes anything",
)


@dataclass(frozen=True, slots=True)
class Paid:
    """A payment as it was marked; `state`: `stands`, `taken back`, or that it takes one back."""

    number: int
    evening: int
    payer: str
    payee: str
    amount: str
    state: str
    author: str
    recorded_at: str


def paid(session: Session, decimals: int, evening: int | None = None) -> list[Paid]:
    """Every payment between people (of an evening), in order; amounts with so many digits."""
    rows = marks.paid(session, evening)
    names = {one.id: one for one in players.players(session)}
    gone = {one.takes_back for one in rows}

    def name(number: int | None) -> str:
        return (
            "penalty" if number is None else names[names[number].merged_into or number].short_name
        )

    return [
        Paid(
            one.number,
            one.evening,
            name(one.payer),
            name(one.payee),
            amount_text(one.amount, decimals),
            state_of(one.number, one.takes_back, gone),
            one.author,
            one.recorded_at,
        )
        for one in rows
    ]


def amount_text(units: int, decimals: int) -> str:
    """Minor units as money."""
    return f"{Decimal(units).scaleb(-decimals):.{decimals}f}"


def state_of(number: int, takes_back: int | None, gone: Iterable[int | None]) -> str:
    if takes_back is not None:
        return f"takes back {takes_back}"
    return "taken back" if number in set(gone) else "stands"


PAID: Layout[Paid] = Layout(
    columns(
        payment=lambda row: row.number,
        evening=lambda row: row.evening,
        payer=lambda row: row.payer,
        payee=lambda row: row.payee,
        amount=lambda row: row.amount,
        state=lambda row: row.state,
        author=lambda row: row.author,
        recorded_at=lambda row: row.recorded_at,
    ),
    asdict,
    nothing="nobody has paid yet",
)
