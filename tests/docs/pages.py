"""The pages of the documentation, and what stands in their blocks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("ledger/**/*.md")])
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
# `mjl ...` between backticks, over a line's end too.
INLINE = re.compile(r"(?<!`)`(mjl [^`]+)`(?!`)")


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


def blocks(page: Path, *languages: str) -> list[str]:
    """The text of every fenced block in one of these languages."""
    found = BLOCK.finditer(page.read_text(encoding="utf-8"))
    return [block[2] for block in found if block[1] in languages]


def prose(page: Path) -> str:
    """The page without its fenced blocks."""
    return BLOCK.sub("", page.read_text(encoding="utf-8"))


def command_lines(page: Path) -> Iterator[str]:
    """Every `mjl ...` that the page shows: in blocks of a shell or a session, and in the prose."""
    for block in blocks(page, "sh", "console"):
        for line in block.splitlines():
            start = re.match(r"(?:\$ )?(?:\S*/)?(mjl .*)", line)
            if start:
                yield re.split(r" <<END| > | \| | && |  #", start[1])[0]
    for found in INLINE.finditer(prose(page)):
        yield " ".join(found[1].split())
