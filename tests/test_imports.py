"""Every module can be imported first: modules need each other in a circle only inside one package."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import tripwright

ROOT = Path(tripwright.__file__).parents[1]


def _modules() -> dict[str, Path]:
    names: dict[str, Path] = {}
    for file in sorted((ROOT / "tripwright").rglob("*.py")):
        parts = file.relative_to(ROOT).with_suffix("").parts
        names[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file
    return names


def _imports(body: list[ast.stmt]) -> Iterator[str]:
    """What a module imports when it is itself imported: nothing for type checkers, nothing inside functions."""
    for statement in body:
        match statement:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=str() as module, names=names):
                yield from (f"{module}.{alias.name}" for alias in names)
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                pass
            case ast.If() | ast.Try():
                yield from _imports([*statement.body, *statement.orelse])
            case _:
                pass


def _needed(name: str, modules: dict[str, Path]) -> set[str]:
    """The modules that run before this one has: those it imports, and their packages."""
    found: set[str] = set()
    for wanted in _imports(ast.parse(modules[name].read_text(encoding="utf-8")).body):
        parts = wanted.split(".")
        found |= {".".join(parts[:end]) for end in range(1, len(parts) + 1)} & modules.keys()
    return found - {name}


def _reached(start: str, needed: dict[str, set[str]]) -> set[str]:
    found: set[str] = set()
    stack = [start]
    while stack:
        new = needed[stack.pop()] - found
        found |= new
        stack += new
    return found


def test_circles_stay_inside_one_package() -> None:
    modules = _modules()
    needed = {name: _needed(name, modules) for name in modules}
    reached = {name: _reached(name, needed) for name in modules}
    circles = {frozenset(other for other in reached[name] if name in reached[other]) for name in modules}

    across = [sorted(circle) for circle in circles if circle and not _one_package(circle)]
    assert across == []


def _one_package(circle: frozenset[str]) -> bool:
    """Whether a package's own ``__init__`` closes the circle: it runs first, whichever of its modules is wanted."""
    return any(all(name == root or name.startswith(f"{root}.") for name in circle) for root in circle)
