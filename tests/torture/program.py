"""The real program in processes of its own: run, killed, short of rights; and what it left behind."""

from __future__ import annotations

import ctypes
import io
import multiprocessing
import os
import subprocess
import sys
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path

from ledger.cli.main import cli
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
_ABOVE_PERMISSIONS = (1, 2)  # CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH
_DROP_CAPABILITY = 24  # PR_CAPBSET_DROP

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
    """The command line of `mjl`."""
    return [sys.executable, "-m", "ledger.cli.main", "-d", url, *words]


def mjl(
    url: str, *words: str, typed: str = "", before: Callable[[], None] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run `mjl` to its end; `before` runs in its process first."""
    return subprocess.run(
        command(url, *words),
        cwd=ROOT,
        input=typed,
        capture_output=True,
        text=True,
        timeout=120,
        preexec_fn=before,  # noqa: PLW1509  no threads here
        check=False,
    )


def obey_permissions() -> None:
    """Even root may read and write only what the permissions allow."""
    for capability in _ABOVE_PERMISSIONS if os.geteuid() == 0 else ():
        ctypes.CDLL(None).prctl(_DROP_CAPABILITY, capability, 0, 0, 0)


class Writer:
    """`mjl` in a process of its own that can be killed; `output` is what it has said."""

    def __init__(self, url: str, *words: str, typed: str = "", wal: bool = False) -> None:
        self._reader, writer = _processes.Pipe(duplex=False)
        self.process = _processes.Process(target=_run, args=(url, words, typed, wal, writer))
        self.process.start()
        writer.close()
        self.output = b""

    def wait_for(self, word: bytes) -> None:
        """Until it says a word. Raises EOFError where it ends before."""
        while word not in self.output:
            self._read()

    def kill(self, after: float) -> None:
        """SIGKILL after some seconds; reads what it said until then."""
        time.sleep(after)
        self.process.kill()
        self.finish()

    def finish(self) -> int:
        """Wait for its end; its exit code."""
        try:
            while True:
                self._read()
        except EOFError:
            self._reader.close()
        self.process.join()
        assert self.process.exitcode is not None
        return self.process.exitcode

    @property
    def acknowledged(self) -> int:
        """How many lines it has said to be recorded or undone."""
        whole = self.output.decode(errors="replace").split("\n")[:-1]
        return sum(line.startswith(("recorded ", "undone ")) for line in whole)

    def _read(self) -> None:
        piece = os.read(self._reader.fileno(), 1 << 16)
        if not piece:
            raise EOFError
        self.output += piece


def play(url: str, game: int = 1, *, wal: bool = False) -> Writer:
    """A scribe at the prompt who types on and on."""
    typed = "\n".join(LINES * 2000)
    return Writer(url, "play", "--game", str(game), typed=typed, wal=wal)


def _run(url: str, words: tuple[str, ...], typed: str, wal: bool, output: Connection) -> None:
    """What the process does: the program, on a standard input and output of its own."""
    os.dup2(output.fileno(), 1)
    os.dup2(output.fileno(), 2)
    sys.stdin = io.StringIO(typed)
    connect._WAL_IS_SAFE = wal
    cli(["-d", url, *words], prog_name="mjl")
