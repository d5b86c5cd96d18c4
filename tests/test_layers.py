"""Imports point one way, the core is pure, and each layer keeps to its business."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "ledger"
FILES = sorted(PACKAGE.rglob("*.py"))
# What each layer may import of the package beside itself.
MAY_IMPORT = {
    "errors": set(),
    "engine": {"errors"},
    "game": {"errors", "engine"},
    "rules": {"errors", "engine", "game"},
    "store": {"errors", "engine", "game"},
    "service": {"errors", "engine", "game", "rules", "store"},
    "reports": {"errors", "engine", "game", "rules", "store"},
    "cli": {"errors", "engine", "game", "rules", "store", "service", "reports"},
}
PURE = ("errors", "engine", "game", "rules")
# No clock, no chance, no files, no network, no processes in the pure layers.
IMPURE = {
    "asyncio", "datetime", "io", "locale", "logging", "os", "pathlib", "pickle", "random",
    "secrets", "shutil", "socket", "sqlite3", "subprocess", "tempfile", "threading", "time",
    "urllib", "uuid",
}  # fmt: skip
IMPURE_CALLS = {"open", "input", "print", "eval", "exec"}


def layer_of(path: Path) -> str:
    """`engine` for ledger/engine/tiles.py, `errors` for ledger/errors.py, empty for the package."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return "" if parts == ("__init__",) else parts[0]


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def imports(path: Path) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Modules imported, each with the names taken from it; `.` for a relative import."""
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            yield from ((alias.name, ()) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = "." if node.level else node.module or ""
            yield module, tuple(alias.name for alias in node.names)


def of_layer(*layers: str) -> list[Path]:
    return [path for path in FILES if layer_of(path) in layers]


def name(path: Path) -> str:
    return str(path.relative_to(PACKAGE.parent))


def own_imports(path: Path) -> Iterator[str]:
    """The layers of the package that a file imports."""
    for module, names in imports(path):
        first, *rest = module.split(".")
        if first == "ledger":
            yield from rest[:1] or (layer for layer in names if layer in MAY_IMPORT)


def calls(path: Path) -> set[str]:
    """The plain functions that a file calls by name."""
    return {
        node.func.id
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }


def test_every_file_belongs_to_a_layer() -> None:
    assert {layer_of(path) for path in FILES} <= {"", *MAY_IMPORT}


@pytest.mark.parametrize("path", of_layer(*MAY_IMPORT), ids=name)
def test_imports_point_one_way(path: Path) -> None:
    layer = layer_of(path)
    assert set(own_imports(path)) - {layer} <= MAY_IMPORT[layer]


@pytest.mark.parametrize("path", FILES, ids=name)
def test_imports_are_absolute(path: Path) -> None:
    assert "." not in [module for module, _ in imports(path)]


@pytest.mark.parametrize("path", of_layer(*PURE), ids=name)
def test_the_pure_layers_use_the_standard_library_only(path: Path) -> None:
    found = {module.split(".")[0] for module, _ in imports(path)}
    assert found <= {"ledger", *sys.stdlib_module_names}
    assert not found & IMPURE
    assert not calls(path) & IMPURE_CALLS


def test_a_rule_book_does_not_know_another() -> None:
    books = [path.name for path in (PACKAGE / "rules").iterdir() if (path / "__init__.py").exists()]
    for book in books:
        others = {f"ledger.rules.{other}" for other in books if other != book}
        for path in (PACKAGE / "rules" / book).glob("*.py"):
            assert not {module for module, _ in imports(path) if module.startswith(tuple(others))}


def test_only_the_registry_knows_the_books_by_name() -> None:
    books = tuple(
        f"ledger.rules.{path.name}" for path in (PACKAGE / "rules").iterdir() if path.is_dir()
    )
    for path in FILES:
        inside = path.parent.parent == PACKAGE / "rules"
        if not inside and path != PACKAGE / "rules" / "registry.py":
            assert not [m for m, _ in imports(path) if m.startswith(books)], name(path)


@pytest.mark.parametrize("path", of_layer("service", "reports", "cli"), ids=name)
def test_sqlalchemy_is_the_store_s_alone_save_for_the_session_type(path: Path) -> None:
    for module, names in imports(path):
        if module.split(".")[0] == "sqlalchemy":
            assert set(names) <= {"Session"}, f"{name(path)} imports {names}"


@pytest.mark.parametrize("path", [p for p in FILES if layer_of(p) != "cli"], ids=name)
def test_only_the_command_line_prints(path: Path) -> None:
    assert "print" not in calls(path)
    assert not {"click", "prompt_toolkit"} & {module.split(".")[0] for module, _ in imports(path)}


def test_every_command_writes_by_one_door() -> None:
    """`written` repeats what PostgreSQL rolled back; the prompt asks for it line by line."""
    doors = [name(path) for path in of_layer("cli") if "write=True" in path.read_text()]
    assert doors == ["ledger/cli/book.py", "ledger/cli/prompt.py"]
