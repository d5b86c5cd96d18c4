"""What a hand is worth, in words; no database here, so that `mjl score` needs none."""

from __future__ import annotations

from typing import Any

from ledger.errors import count_text


def total_text(said: dict[str, Any]) -> str:
    """`3 fan 40 fu`, `mangan`, `95 points`, `16 tai`."""
    if "tai" in said:
        return f"{said['tai']} tai"
    if said.get("limit"):
        return str(said["limit"])
    if said.get("fan") is not None:
        return f"{said['fan']} fan" + (f" {said['fu']} fu" if said.get("fu") else "")
    return count_text(said["points"], "point")
