"""What the prompt completes on a terminal; needs prompt_toolkit, so it is imported late."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

# Names stand behind a blank, in lists (`a,b`), and behind `*` and `liable:`.
BORDER = re.compile(r"[\s,*:]")


class WordOrName(Completer):
    """Completes the words of the grammar and the names at the table, in upper or lower case."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words = list(words)

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterator[Completion]:
        typed = BORDER.split(document.text_before_cursor)[-1]
        for word in self.words:
            if word.casefold().startswith(typed.casefold()):
                yield Completion(word, start_position=-len(typed))
