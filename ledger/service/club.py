"""What the club has decided once: its time zone, its stake. Kept in the ledger."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import tzinfo
from decimal import Decimal, InvalidOperation
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from sqlalchemy.orm import Session

from ledger.errors import NotFound, TableError
from ledger.rules import rule_set
from ledger.store import marks
from ledger.store.base import MAX_POINTS, Driver

STAKE = "stake"
DECIMALS, DEFAULT_DECIMALS = "decimals", "2"
SETTINGS = {
    "timezone": "the club's time zone, as in Europe/Paris",
    STAKE: "money for one point, as in 0.25; stake.RULES for the games of one rule set",
    "currency": "the name of the money, as in EUR",
    DECIMALS: f"digits of the money behind the point ({DEFAULT_DECIMALS})",
}


@dataclass(frozen=True, slots=True)
class Money:
    """The club's money: how it is called, and its digits behind the point."""

    currency: str
    decimals: int

    def text(self, amount: Decimal) -> str:
        return f"{amount:.{self.decimals}f} {self.currency}".rstrip()

    def minor(self, amount: Decimal) -> int:
        """In integer units of the smallest coin."""
        return int(amount.scaleb(self.decimals))

    def major(self, units: int) -> Decimal:
        return Decimal(units).scaleb(-self.decimals)

    def read(self, text: str) -> int:
        """An amount as typed, in minor units. Raises TableError."""
        try:
            units = Decimal(text).scaleb(self.decimals)
        except InvalidOperation:
            units = Decimal("NaN")
        if not units.is_finite() or not 0 < units <= MAX_POINTS or units != int(units):
            raise TableError(f"{text!r} is not an amount of money", fix="write it like 12.50")
        return int(units)


def zone_named(name: str) -> tzinfo:
    """Raises NotFound."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise NotFound(f"no time zone {name!r}", fix="write it like Europe/Paris") from error


def put(session: Session, name: str, value: str) -> None:
    """
    Decide something; an empty value takes it back.

    Raises:
        NotFound: no such setting, time zone or rule set.
        TableError: a stake or number of digits that is none; other digits than payments have.
    """
    word, _, rules = name.partition(".")
    if word not in SETTINGS or (rules and word != STAKE):
        raise NotFound(f"no setting {name!r}", fix=f"choose one of {', '.join(SETTINGS)}")
    if rules:
        name = f"{STAKE}.{rule_set(rules).name}"
    if value:
        _check(word, value)
    if word == DECIMALS:
        _keep_what_was_paid(session, int(value or DEFAULT_DECIMALS))
    marks.set_setting(session, name, value)


def _check(word: str, value: str) -> None:
    if word == "timezone":
        zone_named(value)
    elif word == STAKE:
        _stake(value)
    elif word == DECIMALS and value not in tuple("01234"):
        raise TableError(f"decimals cannot be {value}", fix="write 0 to 4 digits")


def _keep_what_was_paid(session: Session, decimals: int) -> None:
    """Payments are kept in the smallest coin: another one would make 5.00 of them 500."""
    before = money(session).decimals
    if decimals != before and marks.paid_head(Driver(session))[0]:
        raise TableError(
            f"decimals stay {before}: payments are kept in that coin",
            fix="mjl paid list shows them",
        )


def _stake(text: str) -> Decimal:
    try:
        stake = Decimal(text)
    except InvalidOperation:
        stake = Decimal(0)
    if not stake.is_finite() or not 0 < stake <= MAX_POINTS:
        raise TableError(f"{text!r} is not a stake", fix="write the money for one point, like 0.25")
    return stake


def stakes(session: Session) -> dict[str, Decimal]:
    """Money for one point by rule set, under the empty name that of all others."""
    return {
        name.partition(".")[2]: Decimal(value)
        for name, value in marks.settings(session).items()
        if name.partition(".")[0] == STAKE
    }


def money(session: Session) -> Money:
    said = marks.settings(session)
    return Money(said.get("currency", ""), int(said.get(DECIMALS, DEFAULT_DECIMALS)))
