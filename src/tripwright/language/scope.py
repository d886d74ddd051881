"""Where a program's names live: slots of the frame, functions of the library, builtins."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from tripwright.errors import TripwrightError, shorten
from tripwright.language.builtins import BUILTINS, Builtin
from tripwright.language.concepts import Concept, ConceptLibrary
from tripwright.language.faults import FaultKind, Stopped
from tripwright.language.parse import Tree
from tripwright.language.profile import Profile
from tripwright.language.values import FIRST_SLOT, Frame, OverLimit, ReadOnly

Step = Callable[[Frame], Any]
"""A compiled node: takes the frame, gives the value."""
FAULTS = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, RecursionError, MemoryError)
FAULTS_OF_CALLS = (*FAULTS, OverLimit, TripwrightError)
"""What an operation or a function may raise that is the program's (or the plan's) fault."""


class _Unset:
    """The value of a name before its first assignment."""


UNSET = _Unset()


def stopped(node: ast.AST, error: Exception, doing: str) -> Stopped:
    """The fault that an exception means, at a node; ``doing`` says what was tried."""
    if isinstance(error, OverLimit):
        return Stopped(FaultKind.LIMIT, str(error), node)
    if isinstance(error, ReadOnly):
        return Stopped(FaultKind.REFUSED, str(error), node)
    if isinstance(error, RecursionError | MemoryError):
        return Stopped(FaultKind.LIMIT, f"{doing}: nested too deeply or too large", node)
    text = f"no {shorten(error.args[0])} there" if isinstance(error, KeyError) and error.args else str(error)
    return Stopped(FaultKind.VALUE, f"{doing}: {shorten_text(text or type(error).__name__)}", node)


def shorten_text(text: str, limit: int = 200) -> str:
    """The text, cut to ``limit`` characters."""
    return text if len(text) <= limit else text[: limit - 3] + "..."


class Scope:
    """The names of one program: which slot each variable has, and what every other name means.

    A name that the program assigns anywhere is a variable, even where it is also a concept function (it then starts as
    that function). Inside a comprehension its own variables come first; with isolated scopes nothing else but the
    builtins is seen there.
    """

    def __init__(self, tree: Tree, library: ConceptLibrary, profile: Profile) -> None:
        self._library = library
        self._profile = profile
        self.slots: dict[str, int] = {}
        self._inner: list[dict[str, int]] = []
        self._size = FIRST_SLOT
        for name in (*library.inputs, *tree.assigned):
            if name not in self.slots:
                self.slots[name] = self._new_slot()

    def _new_slot(self) -> int:
        self._size += 1
        return self._size - 1

    def initial(self) -> list[Any]:
        """The variables at the start: what a shadowed function or builtin is, unset for the rest."""
        values: list[Any] = [UNSET] * (self._size - FIRST_SLOT)
        for name, slot in self.slots.items():
            function = self.function(name)
            if function is not None:
                values[slot - FIRST_SLOT] = function
        return values

    def function(self, name: str) -> Concept | Builtin | None:
        """The concept function or builtin of that name."""
        if name in self._library.concepts:
            return self._library.concepts[name]
        return BUILTINS[name] if name in self._profile.builtins else None

    def slot(self, name: str) -> int | None:
        """The slot of a variable that is visible here."""
        for names in reversed(self._inner):
            if name in names:
                return names[name]
        return None if self._is_isolated() else self.slots.get(name)

    def constant(self, name: str) -> Concept | Builtin | None:
        """The function that a name without a slot means here."""
        if self._is_isolated():
            return BUILTINS[name] if name in self._profile.builtins else None
        return self.function(name)

    def _is_isolated(self) -> bool:
        return bool(self._inner) and self._profile.isolated_scopes

    def enter(self) -> None:
        """Go inside a comprehension, which has names of its own."""
        self._inner.append({})

    def leave(self) -> None:
        """Go out of it again."""
        self._inner.pop()

    def bind(self, name: str) -> int:
        """The slot of a name that is assigned here."""
        if not self._inner:
            return self.slots[name]
        names = self._inner[-1]
        if name not in names:
            names[name] = self._new_slot()
        return names[name]
