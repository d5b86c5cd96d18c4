"""A server that goes and comes back, and an answer that gets lost: exactly one entry in the end."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from ledger.errors import StoreError
from ledger.store import games
from ledger.store.connect import open_ledger
from tests.torture.conftest import Server
from tests.torture.program import Done, Program, mjl, stored

REQUEST = ("play", "--game", "1", "--request-id", "evening-7", "-c")


@dataclass
class Proxy:
    """
    A road to the server that can be cut.

    Attributes:
        url: of the database, by this road.
        cuts: at the COMMIT of the next seal: `before` the server gets it, or `after`.
        ends: whether there is no other road after that.
    """

    server: str
    cuts: str = ""
    ends: bool = False
    has_cut: bool = False
    listener: socket.socket = field(default_factory=lambda: socket.create_server(("127.0.0.1", 0)))

    @property
    def url(self) -> str:
        port = self.listener.getsockname()[1]
        return f"postgresql://postgres@127.0.0.1:{port}{urlsplit(self.server).path}"

    def serve(self) -> None:
        """Take connections until the listener is closed."""
        folder = parse_qs(urlsplit(self.server).query)["host"][0]
        with suppress(OSError):
            while True:
                client, _ = self.listener.accept()
                if self.ends and self.has_cut:
                    client.close()
                    continue
                server = socket.socket(socket.AF_UNIX)
                server.connect(str(Path(folder) / ".s.PGSQL.5432"))
                for work in (self._up, self._down):
                    threading.Thread(target=work, args=(client, server), daemon=True).start()

    def _up(self, client: socket.socket, server: socket.socket) -> None:
        """What the program says; with the COMMIT the road ends."""
        sealed = False
        with suppress(OSError):
            while said := client.recv(1 << 16):
                sealed |= b'INTO "seal"' in said
                commit = self.cuts if sealed and b"COMMIT" in said else ""
                if commit:
                    self.cuts, self.has_cut = "", True
                    client.shutdown(socket.SHUT_WR)
                if commit != "before":
                    server.sendall(said)
                if commit:
                    break
        # The server ends what it has begun before it sees that nobody is there.
        with suppress(OSError):
            server.shutdown(socket.SHUT_WR)

    def _down(self, client: socket.socket, server: socket.socket) -> None:
        """What the server answers, as long as there is a road."""
        with server, client, suppress(OSError):
            while said := server.recv(1 << 16):
                with suppress(OSError):
                    client.sendall(said)


@contextmanager
def proxied(server: str) -> Iterator[Proxy]:
    proxy = Proxy(server)
    thread = threading.Thread(target=proxy.serve)
    thread.start()
    try:
        yield proxy
    finally:
        proxy.listener.shutdown(socket.SHUT_RDWR)
        proxy.listener.close()
        thread.join()


@pytest.mark.parametrize(("cut", "entries"), [("before", 0), ("after", 1)])
def test_a_lost_answer_is_asked_again_by_its_request_id(
    new_club: Callable[[], str], cut: str, entries: int
) -> None:
    url = new_club()
    with proxied(url) as proxy:
        assert mjl(proxy.url, "standings").code == 0
        proxy.cuts, proxy.ends = cut, True
        lost = hand(proxy.url, "draw ready ann")
        assert (lost.code, lost.output) == (3, "")
        assert "this may or may not have been recorded" in lost.errors
        assert "--request-id" in lost.errors
    assert stored(url) == 1 + entries
    assert hand(url, "draw ready ann").code == 0
    assert hand(url, "draw ready ann").code == 0
    assert stored(url) == 2
    other = hand(url, "draw ready bob")
    assert other.code == 1
    assert "with other content" in other.errors
    assert stored(url) == 2


@pytest.mark.parametrize("cut", ["before", "after"])
@pytest.mark.parametrize("typed", [True, False])
def test_a_lost_answer_is_asked_again_at_once(
    new_club: Callable[[], str], cut: str, typed: bool
) -> None:
    url = new_club()
    with proxied(url) as proxy:
        proxy.cuts = cut
        line = "draw ready ann"
        words = () if typed else ("-c", line)
        program = Program(proxy.url, "play", "--game", "1", *words, typed=f"{line}\n")
        assert program.finish() == 0
        assert b"Error" not in program.errors
        assert b"recorded hand 1: draw ready ann" in program.output
        assert proxy.has_cut
    assert stored(url) == 2


def hand(url: str, line: str) -> Done:
    """A hand, always under the same request id."""
    return mjl(url, *REQUEST, line)


def test_a_server_started_again_between_two_hands_is_reached_again(
    server: Server, new_club: Callable[[], str]
) -> None:
    url = new_club()
    with open_ledger(url, write=True) as ledger:
        with ledger.session() as session:
            assert len(games.games(session)) == 2
        server.stop()
        with pytest.raises(StoreError), ledger.session() as session:
            games.games(session)
        gone = mjl(url, "play", "--game", "1", "-c", "draw")
        assert gone.code == 3
        assert "Fix: check that the server is running" in gone.errors
        server.start()
        with ledger.session() as session:
            assert len(games.games(session)) == 2
    assert mjl(url, "play", "--game", "1", "-c", "draw").code == 0
    assert stored(url) == 2


def test_a_writer_syncs_what_the_server_would_not(new_club: Callable[[], str]) -> None:
    """And the URL's own options reach the server, for readers and writers."""
    url = f"{new_club()}&options=-c%20synchronous_commit%3Doff%20-c%20work_mem%3D8MB"
    settings = {}
    for write in (True, False):
        with open_ledger(url, write=write) as ledger, ledger.session() as session:
            connection = session.connection()
            settings[write] = [
                connection.exec_driver_sql(f"SHOW {name}").scalar_one()
                for name in ("synchronous_commit", "work_mem", "transaction_read_only")
            ]
    assert settings == {True: ["on", "8MB", "off"], False: ["off", "8MB", "on"]}
