"""A disk is full, refuses or is read-only: a clear message, nothing by half, and it goes on."""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.torture.program import Done, command, mjl, obey_permissions, stored

LIMITS = int(os.environ.get("MJL_LIMITS", "5"))
HAND = ("play", "-c", "ron ann from bob 1/30")


def refused(done: Done, message: str) -> None:
    """The program ended with code 3, a message and what to do, and said nothing else."""
    assert done.code == 3, done
    assert done.output == ""
    assert done.errors.startswith("Error: ")
    assert message in done.errors
    assert "\n  Fix: " in done.errors
    assert "Traceback" not in done.errors


def goes_on(path: str) -> None:
    """The fault is over: the ledger is as it was, the next hand is recorded."""
    assert stored(path) == 1
    done = mjl(path, *HAND)
    assert (done.code, done.errors) == (0, "")
    assert stored(path) == 2


@pytest.mark.parametrize("share", [place / LIMITS / 2 for place in range(LIMITS)])
def test_a_file_that_cannot_grow_stores_nothing_by_half(club_file: str, share: float) -> None:
    """The journal, or pages at the end of the file, are refused as by a disk with an error."""
    limit = int(Path(club_file).stat().st_size * share)
    limited = partial(resource.setrlimit, resource.RLIMIT_FSIZE, (limit, limit))
    refused(mjl(club_file, *HAND, before=limited), "disk")
    goes_on(club_file)


@pytest.fixture
def small_disk() -> Iterator[Path]:
    """A disk with room for little; a folder like any other where only root may mount one."""
    folder = Path(tempfile.mkdtemp(prefix="mjl-disk-"))
    size = f"size={480 * 1024},nr_inodes=20"
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", size, "mjl-test", str(folder)],
        capture_output=True,
        check=False,
    )
    yield folder
    if mounted.returncode == 0:
        subprocess.run(["umount", str(folder)], check=True)
    shutil.rmtree(folder)


def fill(folder: Path, leave: int) -> Path:
    """A file that leaves only some bytes on the disk."""
    free = os.statvfs(folder).f_bavail * os.statvfs(folder).f_frsize
    filler = folder / "filler"
    if free < 1 << 20:
        filler.write_bytes(bytes(max(free - leave, 0)))
    return filler


@pytest.mark.parametrize("leave", [0, 8192, 24576])
def test_a_full_disk_stores_nothing_by_half(
    club_template: Path, small_disk: Path, leave: int
) -> None:
    path = str(shutil.copy(club_template, small_disk / "club.db"))
    filler = fill(small_disk, leave)
    if filler.exists():
        refused(mjl(path, *HAND), "the disk is full; nothing was recorded")
        refused(mjl(path, "db", "backup"), "disk is full")
        assert sorted(file.suffix for file in small_disk.iterdir() if file != filler) in (
            [".db"],
            [".db", ".db-journal"],
        )
        filler.unlink()
    goes_on(path)


def test_a_full_disk_under_the_output_is_said(club_file: str) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            command(club_file, *HAND), stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 1
    assert done.stderr.startswith("Error: cannot write the output: No space left")
    assert stored(club_file) == 2


def test_a_read_only_file_is_read(club_file: str) -> None:
    Path(club_file).chmod(0o444)
    refused(mjl(club_file, *HAND, before=obey_permissions), "the ledger is read-only")
    for words in (("audit",), ("hand", "list"), ("db", "current"), ("db", "backup")):
        assert mjl(club_file, *words, before=obey_permissions).code == 0, words
    Path(club_file).chmod(0o644)
    goes_on(club_file)


def test_a_read_only_folder_is_read(club_file: str) -> None:
    folder = Path(club_file).parent
    folder.chmod(0o555)
    refused(mjl(club_file, *HAND, before=obey_permissions), "the ledger is read-only")
    backup = mjl(club_file, "db", "backup", before=obey_permissions)
    refused(backup, "cannot be written")
    new = mjl(str(folder / "new.db"), "init", before=obey_permissions)
    refused(new, "cannot be opened")
    assert mjl(club_file, "audit", before=obey_permissions).code == 0
    folder.chmod(0o755)
    goes_on(club_file)


def test_a_file_without_permissions_is_said_to_be_closed(club_file: str) -> None:
    Path(club_file).chmod(0)
    refused(mjl(club_file, "standings", before=obey_permissions), "cannot be opened")
    Path(club_file).chmod(0o644)
    goes_on(club_file)
