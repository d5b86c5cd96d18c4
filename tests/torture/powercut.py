"""
A disk whose power can be cut, under apsw's own SQLite.

Every file is kept three times over: as programs see it, as it was last synced, and the writes
since. Operation `dies_at` and every one after it fails. `after_the_cut` is what the next boot may
find: the synced bytes and any part of the writes since, in any order, torn in sectors of 512 bytes;
a removed file is back, or a new one is missing, where its folder was not synced. The disk promises
nothing more (no atomic writes, no order).

All chance comes from one generator, so that a seed plays the same cut again. Callers read rows
fully and keep the garbage collector off: a cursor that it closes inside a call of this file system
enters SQLite again in the middle of a commit.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import apsw

SECTOR = 512
_names = count(1)


class PowerCutError(Exception):
    """The power is off, or the disk refuses."""


@dataclass
class File:
    """One file: as programs see it, as it is on the disk for certain, what is on its way."""

    seen: bytearray = field(default_factory=bytearray)
    synced: bytes = b""
    # An offset with bytes, or a length that the file was cut to with None.
    on_the_way: list[tuple[int, bytes | None]] = field(default_factory=list)
    listed: bool = False  # its folder names it for certain

    def copy(self) -> File:
        return File(bytearray(self.seen), self.synced, list(self.on_the_way), self.listed)

    def write(self, offset: int, data: bytes) -> None:
        self.on_the_way.append((offset, data))
        _write(self.seen, offset, data)

    def truncate(self, length: int) -> None:
        self.on_the_way.append((length, None))
        del self.seen[length:]

    def sync(self) -> None:
        self.synced = bytes(self.seen)
        self.on_the_way.clear()
        self.listed = True

    def torn(self, chance: random.Random) -> bytes:
        """The synced bytes with an arbitrary part of what was on its way."""
        kept = bytearray(self.synced)
        share = chance.choice((0, 0.1, 0.5, 0.9, 1))
        for offset, data in self.on_the_way:
            if data is None:
                if chance.random() < share:
                    del kept[offset:]
                continue
            for start, piece in _sectors(offset, data):
                if chance.random() < share:
                    _write(kept, start, piece)
        return bytes(kept)


def _write(content: bytearray, offset: int, data: bytes) -> None:
    if len(content) < offset:
        content.extend(bytes(offset - len(content)))
    content[offset : offset + len(data)] = data


def _sectors(offset: int, data: bytes) -> Iterator[tuple[int, bytes]]:
    """The data, split where a sector of the disk ends."""
    start = 0
    while start < len(data):
        end = min(len(data), start + SECTOR - (offset + start) % SECTOR)
        yield offset + start, data[start:end]
        start = end


@dataclass
class Disk:
    """
    Files by name, and when the disk fails.

    Attributes:
        operations: how many writes, syncs and removals there were.
        dies_at: the operation at which the power is cut; None: never.
        refuses_at: the operation that fails alone, with the error `refuses_with`.
    """

    files: dict[str, File] = field(default_factory=dict)
    removed: list[tuple[str, File]] = field(default_factory=list)
    operations: int = 0
    dies_at: int | None = None
    refuses_at: int | None = None
    refuses_with: type[apsw.Error] = apsw.IOError

    def copy(self) -> Disk:
        return Disk({name: file.copy() for name, file in self.files.items()}, list(self.removed))

    @property
    def dead(self) -> bool:
        return self.dies_at is not None and self.operations >= self.dies_at

    def operate(self) -> None:
        """Count an operation that changes the disk; raises where it fails."""
        self.alive()
        self.operations += 1
        if self.operations == self.refuses_at:
            raise self.refuses_with("the disk refuses")
        self.alive()

    def alive(self) -> None:
        if self.dead:
            raise PowerCutError("the power is off")

    def sync_folder(self) -> None:
        self.removed.clear()

    def remove(self, name: str, *, sync: bool) -> None:
        file = self.files.pop(name)
        if file.listed:
            self.removed.append((name, file))
        if sync:
            self.sync_folder()

    def after_the_cut(self, chance: random.Random) -> dict[str, bytes]:
        """What the next boot finds: contents by name."""
        found = {
            name: file.torn(chance)
            for name, file in self.removed
            if chance.random() < 0.5  # its folder names it still
        }
        for name, file in self.files.items():
            if file.listed or chance.random() < 0.5:
                found[name] = file.torn(chance)
        return found

    def whole(self) -> dict[str, bytes]:
        """What is there while the power is on."""
        return {name: bytes(file.seen) for name, file in self.files.items()}


class _Opened:
    """An open file, as apsw asks for it."""

    def __init__(self, disk: Disk, file: File) -> None:
        self.disk = disk
        self.file = file

    def xRead(self, amount: int, offset: int) -> bytes:  # noqa: N802  apsw's name
        self.disk.alive()
        return bytes(self.file.seen[offset : offset + amount])

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        self.disk.operate()
        self.file.write(offset, bytes(data))

    def xTruncate(self, length: int) -> None:  # noqa: N802
        self.disk.operate()
        self.file.truncate(length)

    def xSync(self, _flags: int) -> None:  # noqa: N802
        """As on Unix, the first sync of a new file syncs its folder too."""
        self.disk.operate()
        if not self.file.listed:
            self.disk.sync_folder()
        self.file.sync()

    def xFileSize(self) -> int:  # noqa: N802
        self.disk.alive()
        return len(self.file.seen)

    def xSectorSize(self) -> int:  # noqa: N802
        return SECTOR

    def xDeviceCharacteristics(self) -> int:  # noqa: N802
        """No promises."""
        return 0

    def xFileControl(self, _operation: int, _pointer: int) -> bool:  # noqa: N802
        return False

    def xCheckReservedLock(self) -> bool:  # noqa: N802
        return False

    def xLock(self, _level: int) -> None:  # noqa: N802
        """One connection: nothing to lock."""

    xUnlock = xLock  # noqa: N815

    def xClose(self) -> None:  # noqa: N802
        """Nothing is kept open."""


class _FileSystem(apsw.VFS):
    """Names without folders on a disk."""

    def __init__(self, name: str, disk: Disk) -> None:
        super().__init__(name, "")
        self.disk = disk

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> Any:  # noqa: N802
        self.disk.alive()
        flags[1] = flags[0]
        if name is None:
            return _Opened(self.disk, File())
        called = name if isinstance(name, str) else name.filename()
        if called not in self.disk.files:
            if not flags[0] & apsw.SQLITE_OPEN_CREATE:
                raise apsw.CantOpenError(called)
            self.disk.operate()
            self.disk.files[called] = File()
        return _Opened(self.disk, self.disk.files[called])

    def xDelete(self, name: str, sync: bool) -> None:  # noqa: N802
        self.disk.operate()
        self.disk.remove(name, sync=sync)

    def xAccess(self, name: str, _flags: int) -> bool:  # noqa: N802
        self.disk.alive()
        return name in self.disk.files

    def xFullPathname(self, name: str) -> str:  # noqa: N802
        return name


@contextmanager
def connected(disk: Disk, name: str = "ledger.db") -> Iterator[apsw.Connection]:
    """A connection to a file of the disk; its end writes nothing where the power is off."""
    system_name = f"powercut-{next(_names)}"
    system = _FileSystem(system_name, disk)
    connection = apsw.Connection(name, vfs=system_name)
    try:
        yield connection
    finally:
        try:
            connection.close(True)
        except (apsw.Error, PowerCutError):
            assert disk.dead or disk.refuses_at, "a healthy disk closes files"
        system.unregister()
