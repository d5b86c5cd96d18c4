"""The audit: the rows against each other (store), and against the rules by folding again."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy.orm import Session
