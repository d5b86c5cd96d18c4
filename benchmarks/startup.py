"""
How long `mjl` takes to begin: help against importing click, standings against importing SQLAlchemy.

    python -m benchmarks.startup
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

RUNS = 11


def seconds(command: list[str]) -> float:
    begun = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True)
    return time.perf_counter() - begun


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        mjl = [sys.executable, "-m", "ledger.cli.main", "-d", str(Path(folder) / "demo.db")]
        subprocess.run([*mjl[:3], "demo", *mjl[3:]], check=True, capture_output=True)
        pairs = {
            "mjl --help": ([*mjl[:3], "--help"], "import click"),
            "mjl standings": ([*mjl, "standings"], "import sqlalchemy.orm"),
        }
        for name, (command, imported) in pairs.items():
            times: list[list[float]] = [[], []]
            for _ in range(RUNS):
                times[0].append(seconds([sys.executable, "-c", imported]))
                times[1].append(seconds(command))
            bare, ours = map(statistics.median, times)
            print(f"{name}: {ours:.3f} s, `{imported}` {bare:.3f} s, {ours / bare:.2f} x")


if __name__ == "__main__":
    main()
