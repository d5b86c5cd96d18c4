"""
Recorded sessions: each command of `sessions/*.session` says to the letter what stands below it.

`$ mjl ...` runs in a folder of its own with the ledger club.db; `<<END` gives it the lines up to
END. `$ cat > FILE <<END` writes a file, `$ cat FILE` shows one, `$ sql FILE STATEMENT` changes a
database behind the ledger's back. `[exit N]` stands where the exit code is not 0. MJL_GOLDEN=1
rewrites them.

Seals stand as `<seal>`: they hash every option and line, and have tests of their own.
"""

from __future__ import annotations

import os
import re
import shlex
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo
from pathlib import Path
from typing import Self

import pytest
from click.testing import CliRunner

from ledger.cli.main import cli

SEAL = re.compile(r"\b[0-9a-f]{64}\b|(?<=\d-)[0-9a-f]{8}\b")
SESSIONS = sorted((Path(__file__).parent / "sessions").glob("*.session"))
ENVIRONMENT = {
    "MJL_DATABASE": "club.db",
    "MJL_TIMEZONE": "Europe/Paris",
    "LOGNAME": "scribe",
    "NO_COLOR": "1",
}


class Clock(datetime):
    """A clock that starts on a Tuesday evening and ticks once a look."""

    last_look = datetime(2026, 11, 24, 19, 0, 0)

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Self:
        cls.last_look += timedelta(seconds=1)
        return cls.fromisoformat(cls.last_look.isoformat()).replace(tzinfo=tz)


@dataclass
class Step:
    """One command as it stands in the file, its input, and what it should say."""

    said: list[str]
    command: str
    input: str
    expected: str


def steps(text: str) -> Iterator[Step]:
    """The commands of a session, each with the comments before it (they follow an empty line)."""
    lines = iter([*text.splitlines(), "$ end"])
    said: list[str] = []
    step: Step | None = None
    before = ""
    for line in lines:
        if not line.startswith("$ "):
            if step is None or said or (line.startswith("# ") and not before):
                said.append(line)
            else:
                step.expected += f"{line}\n"
            before = line
            continue
        if step is not None:
            yield step
        command, here, _ = line[2:].partition(" <<END")
        given = list(iter(lambda: next(lines), "END")) if here else []
        said += [line, *given, *(["END"] if here else [])]
        step = Step(said, command, "".join(f"{one}\n" for one in given), "")
        said = []


def run(step: Step) -> str:
    """What a command says."""
    if step.command.startswith("cat > "):
        Path(step.command.removeprefix("cat > ")).write_text(step.input, encoding="utf-8")
        return ""
    program, *words = shlex.split(step.command)
    if program == "cat":
        return Path(words[0]).read_text(encoding="utf-8")
    if program == "sql":
        with sqlite3.connect(words[0]) as connection:
            connection.executescript(words[1])
        connection.close()
        return ""
    assert program == "mjl", f"no program {program}"
    result = CliRunner(env=ENVIRONMENT).invoke(cli, words, input=step.input, prog_name="mjl")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    output = SEAL.sub("<seal>", result.output)
    return output + (f"[exit {result.exit_code}]\n" if result.exit_code else "")


@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: path.stem)
def test_a_session_says_what_was_recorded(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("ledger.cli.book.datetime", Clock)
    monkeypatch.setattr(Clock, "last_look", Clock.last_look)
    rewritten = []
    for step in steps(path.read_text(encoding="utf-8")):
        output = run(step)
        if os.environ.get("MJL_GOLDEN"):
            rewritten.append("\n".join([*step.said, output]))
        else:
            assert output.rstrip("\n") == step.expected.rstrip("\n"), step.command
    if rewritten:
        path.write_text("\n".join(rewritten).rstrip("\n") + "\n", encoding="utf-8")
