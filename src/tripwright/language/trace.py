"""What a run did: the values of expressions, and who wrote which variable at which item of the trip."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tripwright.language.values import DICT, SEQUENCE, SET, Frame

_MOST_WRITES = 20_000
_MOST_PASSED = 50


@dataclass(frozen=True, slots=True)
class Write:
    """One change of a variable.

    Attributes:
        name: The variable.
        node: The statement.
        value: What it holds afterwards (collections: what was added).
        before: What it held before.
        at: The elements that the loops around were at, outermost first.
    """

    name: str
    node: ast.stmt
    value: Any
    before: Any
    at: tuple[Any, ...]


class Tracer:
    """Records a run; compiled programs report to it when they are compiled with tracing."""

    def __init__(self, slots: Mapping[str, int]) -> None:
        self.writes: list[Write] = []
        self.passed: dict[int, list[Any]] = {}
        """For each ``if`` (by identity) the elements at which its test held."""
        self._slots = slots
        self._values: dict[int, Any] = {}
        self._at: list[Any] = []
        self._last: dict[str, Any] = {}

    def saw(self, node: ast.expr, value: Any) -> None:
        """An expression gave a value."""
        self._values[id(node)] = value

    def value(self, node: ast.expr) -> Any:
        """What an expression gave last; None when it was never reached."""
        return self._values.get(id(node))

    def enters(self, element: Any) -> None:
        """A loop comes to an element; the one before is left."""
        self._at[-1] = element

    def opens(self) -> None:
        """A loop begins."""
        self._at.append(None)

    def closes(self) -> None:
        """A loop ends."""
        self._at.pop()

    def ran(self, node: ast.stmt, frame: Frame) -> None:
        """A statement is done."""
        if isinstance(node, ast.If) and self._at:
            held = self.passed.setdefault(id(node), [])
            if self.value(node.test) and len(held) < _MOST_PASSED:
                held.append(self._at[-1])
        if len(self.writes) >= _MOST_WRITES:
            return
        for name, argument in _written(node):
            if name in self._slots:
                held = frame[self._slots[name]]
                value = held if argument is None else self.value(argument)
                self.writes.append(Write(name, node, value, self._last.get(name), tuple(self._at)))
                self._last[name] = None if isinstance(held, (*SEQUENCE, SET, DICT)) else held


def _written(node: ast.stmt) -> Iterator[tuple[str, ast.expr | None]]:
    """The variables that a simple statement changes, each with what is added to it (collections)."""
    match node:
        case ast.Assign(targets=targets):
            for target in targets:
                yield from ((part.id, None) for part in ast.walk(target) if isinstance(part, ast.Name))
        case ast.AugAssign(target=ast.Name(id=name)):
            yield name, None
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=name)), args=[argument])):
            yield name, argument
        case _:
            pass
