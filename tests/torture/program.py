"""The real program in processes of its own: run, killed, short of rights; and what it left."""

from __future__ import annotations

import ctypes
import io
import multiprocessing
import os
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path

from ledger.cli.main import main
from ledger.service.audit import audit
from ledger.store import connect, migrate, transactions
from ledger.store.connect import open_ledger
from tests.service.club import Club

ROOT = Path(__file__).parents[2]
# Each is one unit of work and one transaction; an undone line leaves the game where it was.
LINES = (
    "ron ann from bob 1/30 riichi ann",
    "undo",
    "draw ready ann,cho",
    "undo",
    "tsumo cho =pinfu,tanyao,menzen-tsumo,dora*2",
    "undo",
    "penalty bob 1000 to ann",
    "undo",
)
_CAPABILITIES_VERSION = 0x20080522
_ABOVE_PERMISSIONS = 1 << 1 | 1 << 2  # CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH

# Processes that have imported the program already, so that hundreds can be started.
_processes = multiprocessing.get_context("forkserver")
_processes.set_forkserver_preload(["tests.torture.program", "ledger.cli.prompt"])


def make_club(url: str, games: int = 1) -> None:
    """A ledger with six players and open games, one a table."""
    migrate.create(url)
    with open_ledger(url, write=True) as ledger:
        club = Club(ledger)
        for table in range(1, games + 1):
            club.start("riichi-tenhou", table=str(table))


def stored(url: str, game: int = 1) -> int:
    """How many transactions a game has; the audit, every hand scored again, finds nothing."""
    with open_ledger(url) as ledger, ledger.session() as session:
        assert audit(session).differences == []
        return transactions.head(session, game)[0]


def command(url: str, *words: str) -> list[str]:
    """The command line of `mjl`, for a start as the shell does it."""
    return [sys.executable, "-m", "ledger.cli.main", "-d", url, *words]


@dataclass(frozen=True)
class Done:
    """What a program said, and its exit code."""

    code: int
    output: str
    errors: str


def mjl(url: str, *words: str, before: Callable[[], None] | None = None) -> Done:
    """Run `mjl` to its end; `before` runs in its process first."""
    program = Program(url, *words, before=before)
    code = program.finish()
    return Done(code, program.output.decode(), program.errors.decode())


def obey_permissions() -> None:
    """Even root may read and write only what the permissions allow from now on."""
    libc = ctypes.CDLL(None)
    header = (ctypes.c_uint32 * 2)(_CAPABILITIES_VERSION, 0)
    # Effective, permitted, inheritable: the first 32 capabilities, then the rest.
    sets = (ctypes.c_uint32 * 6)()
    libc.capget(header, sets)
    sets[0] &= ~_ABOVE_PERMISSIONS
    libc.capset(header, sets)


class Program:
    """`mjl` in a process of its own that can be killed; `output` is what it has said."""

    def __init__(
        self,
        url: str,
        *words: str,
        typed: str = "",
        wal: bool = False,
        before: Callable[[], None] | None = None,
    ) -> None:
        self._output, output = _processes.Pipe(duplex=False)
        self._errors, errors = _processes.Pipe(duplex=False)
        said = (output, errors)
        words = ("-d", url, *words)
        self.process = _processes.Process(target=_run, args=(words, typed, wal, before, said))
        self.process.start()
        output.close()
        errors.close()
        self.output = self.errors = b""

    def wait_for(self, word: bytes) -> None:
        """Until it says a word. Raises EOFError where it ends before."""
        while word not in self.output:
            piece = _read(self._output)
            if not piece:
                raise EOFError(f"it ended without saying {word!r}")
            self.output += piece

    def wait_for_error(self, word: bytes) -> None:
        """The same for what it says on the standard error."""
        while word not in self.errors:
            piece = _read(self._errors)
            if not piece:
                raise EOFError(f"it ended without saying {word!r}")
            self.errors += piece

    def kill(self, after: float) -> None:
        """SIGKILL after some seconds; reads what it said until then."""
        time.sleep(after)
        self.process.kill()
        self.finish()

    def finish(self) -> int:
        """Read all that it says until its end; its exit code."""
        while piece := _read(self._output):
            self.output += piece
        while piece := _read(self._errors):
            self.errors += piece
        self._output.close()
        self._errors.close()
        self.process.join()
        assert self.process.exitcode is not None
        return self.process.exitcode

    @property
    def acknowledged(self) -> int:
        """How many lines it has said to be recorded or undone."""
        whole = self.output.decode(errors="replace").split("\n")[:-1]
        return sum(line.startswith(("recorded ", "undone ")) for line in whole)


def _read(pipe: Connection) -> bytes:
    return os.read(pipe.fileno(), 1 << 16)


def play(url: str, game: int = 1, *, wal: bool = False) -> Program:
    """A scribe at the prompt who types on and on."""
    typed = "\n".join(LINES * 2000)
    return Program(url, "play", "--game", str(game), typed=typed, wal=wal)


def _run(
    words: tuple[str, ...],
    typed: str,
    wal: bool,
    before: Callable[[], None] | None,
    said: tuple[Connection, Connection],
) -> None:
    """What the process does: the program, on a standard input and output of its own."""
    for stream, pipe in enumerate(said, start=1):
        os.dup2(pipe.fileno(), stream)
        pipe.close()
    sys.stdin = io.StringIO(typed)
    sys.stdout, sys.stderr = os.fdopen(1, "w"), os.fdopen(2, "w")
    sys.argv = ["mjl", *words]
    connect._WAL_IS_SAFE = wal
    if before is not None:
        before()
    main()
