"""Links lead somewhere, and every command that a page shows can be typed."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import click
import pytest

from ledger.cli.main import cli
from tests.docs.pages import PAGES, command_lines, name, prose

LINK = re.compile(r"\[[^\]]*\]\(([^)#\s]*)(?:#[^)\s]*)?\)")


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_relative_link_leads_to_a_file(page: Path) -> None:
    links = [link for link in LINK.findall(prose(page)) if link and "://" not in link]
    missing = [link for link in links if not (page.parent / link).exists()]
    assert not missing


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_command_shown_is_one_with_these_options(page: Path) -> None:
    wrong = [line for line in command_lines(page) if not can_be_typed(line)]
    assert not wrong


def can_be_typed(line: str) -> bool:
    """Whether click finds the command and each of its options; what arguments say is not asked."""
    words = shlex.split(line)[1:]
    context = click.Context(cli, info_name="mjl", **cli.context_settings)
    while isinstance(context.command, click.Group) and words and not words[0].startswith("-"):
        known = context.command.list_commands(context)
        if words[0] not in known:
            return False
        found = context.command.get_command(context, words[0])
        assert found is not None, "a listed command is there"
        context = click.Context(found, info_name=words.pop(0), parent=context)
    options = {
        option
        for parameter in context.command.get_params(context)
        for option in (*parameter.opts, *parameter.secondary_opts)
    }
    return {word.split("=")[0] for word in words if re.match("--?[a-z]", word)} <= options


def test_a_command_that_is_not_there_would_be_seen() -> None:
    assert can_be_typed("mjl hand amend 3 5 'draw' --preview")
    assert not can_be_typed("mjl hand amnd 3 5 'draw'")
    assert not can_be_typed("mjl standings --loud")
