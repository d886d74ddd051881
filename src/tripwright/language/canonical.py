"""The canonical form of a program, and the signature of its structure.

Programs that demand the same in other words (names of variables, order of parts, loops or comprehensions) have one
canonical form, as far as the analysis understands them; a program that it does not understand is compared by its text
with variables renamed. The structure is the canonical form with its values left out: which cuisine, which place, how
much. Two programs are aligned when their structures are equal (ChinaTravel paper, unseen structures).
"""

from __future__ import annotations

import ast
import copy
import hashlib
from collections.abc import Iterable
from typing import Any

from tripwright.language import ir
from tripwright.language.analyse import analyse
from tripwright.language.concepts import Base, ConceptLibrary, Type
from tripwright.language.ir_types import type_of
from tripwright.language.run import Program


def canonical(program: Program) -> str:
    """The canonical form, as text for comparison and for keys."""
    return _text(program, values=True)


def structure(program: Program) -> str:
    """The canonical form with the values left out."""
    return _text(program, values=False)


def signature(program: Program) -> str:
    """A short key of the structure: equal for programs that differ only in names, order and values."""
    return hashlib.sha256(structure(program).encode()).hexdigest()[:16]


def _text(program: Program, *, values: bool) -> str:
    if program.fault is not None:
        return f"fault: {program.source.strip()}"
    analysis = analyse(program)
    if any(isinstance(part, ir.Lazy) for part in ir.walk(analysis.cond)):
        return _renamed(program, values=values)
    return _Writer(program.library, values=values).write(analysis.cond)


class _Writer:
    """Writes a condition as text: loops numbered by depth, parts whose order does not matter sorted."""

    def __init__(self, library: ConceptLibrary, *, values: bool) -> None:
        self._library = library
        self._values = values
        self._depth: dict[int, int] = {}

    def write(self, node: Any, type_: Type | None = None) -> str:
        """The text of a node; ``type_`` is the type that a constant here is compared with."""
        match node:
            case ir.Const(value):
                return self._constant(value, type_)
            case ir.Truth(value):
                return str(value)
            case ir.Input(name):
                return name
            case ir.Bound(loop):
                return f"${self._depth.get(loop, 0)}"
            case ir.Index(loop):
                return f"#{self._depth.get(loop, 0)}"
            case ir.Apply(concept, args, named):
                return self._call(concept, args, named)
            case ir.And(parts) | ir.Or(parts):
                return self._form(type(node).__name__, sorted({self.write(part) for part in parts}))
            case ir.Compare(op, left, right):
                kind = type_of(left, self._library) or type_of(right, self._library)
                return self._form(op, [self.write(left, kind), self.write(right, kind)])
            case ir.Member(term, values):
                return self._form("in", [self.write(term), self._set(values, type_of(term, self._library))])
            case ir.SetDemand(mode, of, values):
                return self._form(mode, [self.write(of), self._set(values, type_of(of, self._library))])
            case ir.Linear(sums, op, bound):
                return self._linear(sums, op, bound)
            case _:
                return self._of_loops(node)

    def _call(self, concept: str, args: Iterable[ir.Term], named: Iterable[tuple[str, ir.Term]]) -> str:
        params = self._library.concepts[concept].params
        types = [param.type for param in params]
        written = [self.write(arg, types[place] if place < len(types) else None) for place, arg in enumerate(args)]
        written += sorted(f"{name}={self.write(value)}" for name, value in named)
        return self._form(concept, written)

    def _linear(self, sums: Iterable[ir.Weighted], op: str, bound: ir.Term) -> str:
        kind = next((type_of(part.total, self._library) for part in sums), None)
        rows = sorted(f"{self.write(part.factor, kind)}*{self.write(part.total)}" for part in sums)
        return self._form(op, [" + ".join(rows), self.write(bound, kind)])

    def _of_loops(self, node: Any) -> str:
        match node:
            case ir.Loop(number, source, guard):
                written = self.write(source)
                self._depth[number] = len(self._depth) + 1 if number not in self._depth else self._depth[number]
                return self._form("over", [written] + ([] if guard == ir.TRUE else [self.write(guard)]))
            case ir.SetConst(values):
                return self._set(values, None)
            case ir.Combined(op, left, right):
                both = [self.write(left), self.write(right)]
                return self._form(op, sorted(both) if op in {"&", "|", "^"} else both)
            case ir.At(source, place):
                return self._form("at", [self.write(source), str(place)])
            case ir.Items(concept, args):
                return self._form(concept, [self.write(arg) for arg in args])
            case _:
                return self._plain(node)

    def _plain(self, node: Any) -> str:
        """Any other node: its name and its parts, in their order; a loop comes first, it names what the others use."""
        before = dict(self._depth)
        options = [str(value) for value in _plain_fields(node)]
        written = self._form(type(node).__name__, [*options, *(self.write(part) for part in ir.children(node))])
        self._depth = before
        return written

    def _form(self, head: str, parts: Iterable[str]) -> str:
        return f"({' '.join([head, *parts])})"

    def _constant(self, value: ir.Scalar, type_: Type | None) -> str:
        if self._values or self._is_structural(type_):
            return repr(float(value)) if isinstance(value, int) and not isinstance(value, bool) else repr(value)
        if type_ is not None and type_.values is not None:
            return f"<{type_.values}>"
        if type_ is not None and type_.base is Base.CLOCK:
            return "<clock>"
        return "<number>" if isinstance(value, int | float) else f"<{type(value).__name__}>"

    def _set(self, values: Iterable[ir.Scalar], type_: Type | None) -> str:
        written = sorted({self._constant(value, type_) for value in values})
        return "{" + " ".join(written) + "}"

    def _is_structural(self, type_: Type | None) -> bool:
        found = self._library.values_of(type_)
        return found is not None and found.structural


def _plain_fields(node: Any) -> list[object]:
    """The options of a node that are no nodes themselves, apart from constants' values."""
    return [
        value
        for name in node.__dataclass_fields__
        if isinstance(value := getattr(node, name), str | int | bool) and name != "id"
    ]


def _renamed(program: Program, *, values: bool) -> str:
    """The source with variables numbered in order of appearance, sets sorted, and constants left out on request."""
    names = {name: f"v{place}" for place, name in enumerate(program.tree.assigned) if name != "result"}
    body = [_Renamer(names, values=values).visit(copy.deepcopy(node)) for node in program.tree.body]
    return ast.unparse(ast.fix_missing_locations(ast.Module(body, [])))


class _Renamer(ast.NodeTransformer):
    def __init__(self, names: dict[str, str], *, values: bool) -> None:
        self._names = names
        self._values = values

    def visit_Name(self, node: ast.Name) -> ast.AST:
        node.id = self._names.get(node.id, node.id)
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if not self._values and not isinstance(node.value, bool):
            return ast.copy_location(ast.Constant(type(node.value)()) if node.value is not None else node, node)
        return node

    def visit_Set(self, node: ast.Set) -> ast.AST:
        self.generic_visit(node)
        parts = {ast.unparse(element): element for element in node.elts}
        node.elts = [parts[text] for text in sorted(parts)]
        return node
