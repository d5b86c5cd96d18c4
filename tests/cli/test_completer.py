"""The prompt completes names wherever the grammar has one."""

from __future__ import annotations

import pytest
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document

from ledger.cli.completer import WordOrName

WORDS = ("ann", "Anders", "bob", "ron", "riichi", "liable:")


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("r", {"ron", "riichi"}),
        ("ron a", {"ann", "Anders"}),
        ("ron ann from b", {"bob"}),
        ("draw ann,B", {"bob"}),
        ("r a b 3/30 *an", {"ann", "Anders"}),
        ("r a b 3/30 *ann,b", {"bob"}),
        ("r a b 3/30 liable:b", {"bob"}),
        ("r a b 3/30 li", {"liable:"}),
        ("zz", set()),
    ],
)
def test_what_is_completed(typed: str, found: set[str]) -> None:
    completer = WordOrName(WORDS)
    said = list(completer.get_completions(Document(typed), CompleteEvent()))
    assert {one.text for one in said} == found
    start = {-one.start_position for one in said}
    assert all(typed[len(typed) - back :].casefold() in one.text.casefold()
               for one in said for back in start)  # fmt: skip
