"""What can be wrong with a program, with the place in its source."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from enum import StrEnum

from tripwright.errors import BadInput


class FaultKind(StrEnum):
    """Why a program has no value."""

    SYNTAX = "syntax"
    """It is not Python at all."""
    REFUSED = "refused"
    """It is Python, but not of this language: imports, attributes, definitions, writes to the plan."""
    LIMIT = "limit"
    """It is too long, too deep, runs too long or makes values that are too large."""
    NAME = "name"
    """It uses a name that has no value."""
    VALUE = "value"
    """An operation or a function failed: wrong types, a missing key, a division by zero."""
    NO_RESULT = "no_result"
    """It never sets ``result``."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault. ``line`` and ``column`` count from 1, in characters; None where the whole program is meant."""

    kind: FaultKind
    message: str
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        if self.line is None:
            return self.message
        return f"line {self.line}, column {self.column}: {self.message}"


class ProgramFault(BadInput):
    """A program that cannot be read; ``fault`` says what and where."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault
        super().__init__(str(fault))


class Stopped(Exception):
    """Ends the program that is being read or run, at a node of its tree. Never leaves the language."""

    def __init__(self, kind: FaultKind, message: str, node: ast.AST | None = None) -> None:
        self.kind = kind
        self.message = message
        self.node = node
        super().__init__(message)
