"""`mjl rules`: the rule books as they play."""

from __future__ import annotations

import click

from ledger.cli.complete import rule_names
from ledger.cli.output import in_formats, print_json, print_rows, write
from ledger.cli.screen import Group


@click.group(cls=Group, example="mjl rules show riichi\nmjl rules show zung-jung --options")
def rules() -> None:
    """The rule books, their patterns and options."""


@rules.command("list", example="mjl rules list")
@in_formats()
def list_rules(form: str, output: str | None, bom: bool) -> None:
    """Every rule set by name."""
    from ledger.reports import rule_books
    from ledger.rules import BOOKS

    print_rows(rule_books.books(BOOKS.values()), rule_books.BOOKS, form, output, bom)


@rules.command(example="mjl rules show riichi\nmjl rules show taiwanese-club --format json")
@click.argument("name", shell_complete=rule_names)
@click.option("--options", "only", flag_value="options", help="The options alone.")
@click.option("--patterns", "only", flag_value="patterns", help="The patterns alone.")
@in_formats()
def show(name: str, only: str | None, form: str, output: str | None, bom: bool) -> None:
    """
    The patterns of a rule set with section, value and names, and every option.

    CSV and TSV hold one table: the patterns, or the options with --options.
    """
    from ledger.reports import rule_books
    from ledger.reports.format import render
    from ledger.rules import rule_set

    found = rule_set(name)
    if form == "json":
        print_json(rule_books.book_record(found), output, bom)
        return
    if only == "options":
        print_rows(rule_books.options(found), rule_books.OPTIONS, form, output, bom)
    elif only == "patterns" or form in ("csv", "tsv"):
        print_rows(rule_books.patterns(found), rule_books.PATTERNS, form, output, bom)
    else:
        write(
            [
                f"{found.name}: {found.title}\n{found.edition}; values in {found.unit}\n\n",
                *render(rule_books.patterns(found), rule_books.PATTERNS, form),
                "\n",
                *render(rule_books.options(found), rule_books.OPTIONS, form),
                *(f"\n{about}: {note}\n" for about, note in found.notes.items()),
            ],
            output,
            bom,
        )
