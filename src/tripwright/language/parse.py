"""Source to checked tree. The only Python machinery used is ``ast.parse``; nothing is ever compiled to code."""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, overload

from tripwright.language.allow import assigned_names, check, count_nodes
from tripwright.language.faults import Fault, FaultKind, ProgramFault, Stopped
from tripwright.language.limits import DEFAULT_LIMITS, Limits

CACHED_SOURCE = 4_000
"""Longer programs are read anew each time: the cache must not hold much memory."""
_LINE_END = re.compile(r"\r\n|\r|\n")  # Python's own; str.splitlines knows more
# Strings and comments are skipped; what is left of brackets, and runs of prefix operators, can nest the parser.
_NESTING = re.compile(
    r"""'''.*?'''|\"\"\".*?\"\"\"|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|\#[^\n]*"""
    r"""|(?P<open>[(\[{])|(?P<close>[)\]}])|(?P<run>(?:[-+~]\s*|not\s+|await\s+){200})""",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Tree:
    """A program that passed the allow-list.

    Attributes:
        source: The program as written.
        body: Its statements.
        nodes: How many nodes the tree has.
        assigned: The names that it gives values to, outside comprehensions, in order of first appearance.
    """

    source: str
    body: tuple[ast.stmt, ...]
    nodes: int
    assigned: tuple[str, ...]
    lines: tuple[str, ...] = field(repr=False, default=())

    def fault(self, kind: FaultKind, message: str, node: ast.AST | None) -> Fault:
        """A fault at a node of this tree."""
        return _fault(kind, message, node, self.lines)


def parse(source: str, limits: Limits = DEFAULT_LIMITS) -> Tree:
    """Read a program. The tree may be shared and must not be changed.

    Raises:
        ProgramFault: It is not Python, not of this language, or too large; the fault names line and column.
    """
    return _cached(source, limits) if len(source) <= CACHED_SOURCE else _read(source, limits)


def parse_expression(source: str, limits: Limits = DEFAULT_LIMITS) -> ast.expr:
    """Read one Python expression under the same limits of size and nesting, with no allow-list: that is the caller's.

    Raises:
        ProgramFault: It is no Python expression, or too large.
    """
    with _faults(source, limits):
        body = _parse(source, "eval").body
        count_nodes(body, limits)
        return body


def _read(source: str, limits: Limits) -> Tree:
    with _faults(source, limits) as lines:
        module = _parse(source, "exec")
        nodes = check(module, limits)
        return Tree(source, tuple(module.body), nodes, assigned_names(module.body), lines)


@contextmanager
def _faults(source: str, limits: Limits) -> Generator[tuple[str, ...]]:
    """Check the source, give its lines, and turn what goes wrong in reading it into a fault."""
    _check_source(source, limits)
    lines = tuple(_LINE_END.split(source))
    try:
        yield lines
    except Stopped as stopped:
        raise ProgramFault(_fault(stopped.kind, stopped.message, stopped.node, lines)) from None
    except SyntaxError as error:
        raise ProgramFault(Fault(FaultKind.SYNTAX, str(error.msg), error.lineno or 1, error.offset or 1)) from None
    except (RecursionError, MemoryError):
        raise ProgramFault(Fault(FaultKind.LIMIT, "nested too deeply for the parser")) from None
    except ValueError as error:  # null bytes, lone surrogates
        raise ProgramFault(Fault(FaultKind.SYNTAX, f"not valid text: {error}")) from None


_cached = lru_cache(maxsize=4096)(_read)


@overload
def _parse(source: str, mode: Literal["exec"]) -> ast.Module: ...
@overload
def _parse(source: str, mode: Literal["eval"]) -> ast.Expression: ...
def _parse(source: str, mode: Literal["exec", "eval"]) -> ast.mod:
    if "\\" not in source:
        return ast.parse(source, mode=mode)
    with warnings.catch_warnings():  # an unknown escape only warns; in a program that is the author's spelling
        warnings.simplefilter("ignore")
        return ast.parse(source, mode=mode)


def _check_source(source: str, limits: Limits) -> None:
    if len(source) > limits.source:
        raise ProgramFault(
            Fault(FaultKind.LIMIT, f"the program has {len(source)} characters; at most {limits.source} are read")
        )
    depth = 0
    for match in _NESTING.finditer(source):
        depth += (match["open"] is not None) - (match["close"] is not None)
        if depth > limits.nesting or match["run"] is not None:
            line = source.count("\n", 0, match.start()) + 1
            column = match.start() - source.rfind("\n", 0, match.start())
            raise ProgramFault(Fault(FaultKind.LIMIT, f"nested deeper than {limits.nesting} levels", line, column))


def _fault(kind: FaultKind, message: str, node: ast.AST | None, lines: tuple[str, ...]) -> Fault:
    line: int | None = getattr(node, "lineno", None)
    if line is None:
        return Fault(kind, message)
    offset: int = getattr(node, "col_offset", 0)  # in UTF-8 bytes
    text = lines[line - 1] if line <= len(lines) else ""
    column = len(text.encode("utf-8", "surrogatepass")[:offset].decode("utf-8", "ignore")) + 1
    return Fault(kind, message, line, column)
