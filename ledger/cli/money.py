"""`mjl settle` and `mjl paid`: who owes whom after an evening, where the club has set a stake."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from ledger.cli.book import author, now, reading, written, zone
from ledger.cli.complete import player_names
from ledger.cli.output import in_formats, print_json, print_rows
from ledger.cli.screen import Command, Group, Number, by_author, say, talk, with_database

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from ledger.reports.money import Transfer
    from ledger.service.money import Bill
    from ledger.store.marks import PaidRow


@click.command(
    cls=Command,
    short_help="Who owes whom after an evening.",
    example="mjl club set stake=0.25 currency=EUR\nmjl settle\nmjl settle 2026-11-24 --format json",
)
@click.argument("which", required=False, metavar="[NUMBER|DATE]")
@with_database
@in_formats()
def settle(which: str | None, form: str, output: str | None, bom: bool) -> None:
    """
    The fewest transfers that settle an evening (the current one) at the club's stake.

    Each amount is rounded half away from zero; what is then missing to zero is put on the largest
    winner. What went to the pot `penalty` is the club's. What `mjl paid add` marked is taken off.
    """
    from ledger.reports.money import TRANSFERS
    from ledger.service import evenings, money

    with reading() as session:
        number = evenings.resolve(session, which, now(), zone(session)).id
        bill = money.bill(session, number)
        names = money.short_names(session)
    if form == "json":
        print_json(bill_record(bill, names), output, bom)
        return
    print_rows(transfer_rows(bill, names), TRANSFERS, form, output, bom)
    if form == "table":
        for line in bill_lines(bill):
            talk(line)


def transfer_rows(bill: Bill, names: dict[int | None, str]) -> Iterator[Transfer]:
    """What was paid, then what is open."""
    from ledger.reports.money import Transfer

    for paid in bill.paid:
        amount = bill.money.text(bill.money.major(paid.amount))
        yield Transfer(names[paid.payer], names[paid.payee], amount, "paid")
    for one in bill.open:
        yield Transfer(one.payer, one.payee, bill.money.text(one.amount), "open")


def bill_lines(bill: Bill) -> Iterator[str]:
    """What everybody gets or pays, and where the remainder of rounding went."""
    amounts = bill.settlement.amounts.items()
    yield "  ".join(f"{name} {amount:+f}" for name, amount in amounts)
    if bill.settlement.remainder:
        rest = f"{bill.settlement.remainder:+f}"
        yield f"rounding left {rest}, added to {bill.settlement.adjusted}, the largest winner"


def bill_record(bill: Bill, names: dict[int | None, str]) -> dict[str, object]:
    """The JSON object; money is text, so that no digit is lost."""
    return {
        "evening": bill.evening,
        "currency": bill.money.currency,
        "amounts": {name: f"{amount:f}" for name, amount in bill.settlement.amounts.items()},
        "remainder": f"{bill.settlement.remainder:f}",
        "adjusted": bill.settlement.adjusted or None,
        "paid": [
            {
                "payment": one.number,
                "from": names[one.payer],
                "to": names[one.payee],
                "amount": f"{bill.money.major(one.amount):f}",
            }
            for one in bill.paid
        ],
        "open": [
            {"from": one.payer, "to": one.payee, "amount": f"{one.amount:f}"} for one in bill.open
        ],
    }


@click.group(cls=Group, example="mjl paid add bob ann 12.50\nmjl paid list")
def paid() -> None:
    """Money that changed hands after an evening. Marks are never deleted, only taken back."""


@paid.command(example="mjl paid add bob ann 12.50\nmjl paid add bob ann 12.50 --evening 2026-11-24")
@click.argument("payer", shell_complete=player_names)
@click.argument("payee", shell_complete=player_names)
@click.argument("amount")
@click.option("--evening", "which", metavar="N|DATE", help="An evening other than the current one.")
@by_author
@with_database
def add(payer: str, payee: str, amount: str, which: str | None) -> None:
    """PAYER gave PAYEE the AMOUNT of money; `penalty` is the club, for what went to that pot."""
    from ledger.service import evenings, money

    def unit(session: Session) -> tuple[int, PaidRow, Bill | None]:
        evening = evenings.resolve(session, which, now(), zone(session)).id
        done = money.pay(session, evening, payer, payee, amount, author=author(), now=now())
        left = money.bill(session, evening) if money.has_stake(session, evening) else None
        return evening, done, left

    evening, done, left = written(unit)
    say(f"payment {done.number}, evening {evening}: {payer} has paid {payee} {amount}")
    if left is not None:
        still = [f"{one.payer} pays {one.payee} {left.money.text(one.amount)}" for one in left.open]
        say(f"  open: {', '.join(still) or 'nothing'}")


@paid.command("take-back", example="mjl paid list\nmjl paid take-back 3")
@click.argument("number", type=Number())
@by_author
@with_database
def take_back(number: int) -> None:
    """Take back payment NUMBER, which was not made."""
    from ledger.service import money

    done = written(lambda s: money.take_back(s, number, author=author(), now=now()))
    say(f"payment {done.number} takes back payment {number}")


@paid.command("list", example="mjl paid list\nmjl paid list 2026-11-24 --format csv")
@click.argument("which", required=False, metavar="[NUMBER|DATE]")
@with_database
@in_formats()
def list_paid(which: str | None, form: str, output: str | None, bom: bool) -> None:
    """Every payment that was marked, of one evening or all."""
    from ledger.reports.money import PAID
    from ledger.reports.money import paid as rows
    from ledger.service import club, evenings

    with reading() as session:
        evening = evenings.resolve(session, which, now(), zone(session)).id if which else None
        found = rows(session, club.money(session).decimals, evening)
        print_rows(found, PAID, form, output, bom)
