"""Checks of a program without a plan: unknown names, constants that no value can equal, demands of nothing."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import combinations

from tripwright.errors import nearest_name
from tripwright.language.analyse import analyse
from tripwright.language.build import conj
from tripwright.language.builtins import BUILTINS
from tripwright.language.concepts import Base, Concept, ConceptLibrary, Type, ValueSet
from tripwright.language.decide import decide
from tripwright.language.faults import FaultKind
from tripwright.language.ir import TRUE, Loop, walk
from tripwright.language.run import Program
from tripwright.language.static_types import Typing, infer

_CLOCK = re.compile(r"\d\d:[0-5]\d", re.ASCII)  # hours may go on past 24


class FindingKind(StrEnum):
    """What is wrong with a program."""

    UNREADABLE = "unreadable"
    UNKNOWN_NAME = "unknown_name"
    BAD_CALL = "bad_call"
    UNKNOWN_VALUE = "unknown_value"
    ALWAYS_TRUE = "always_true"
    NEVER_TRUE = "never_true"
    CONTRADICTION = "contradiction"
    SET_RESULT = "set_result"
    """A hint: the result is a set, which is true as soon as it has an element; say which of the two is meant."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong.

    Attributes:
        kind: What it is.
        message: One sentence.
        line: Where, from 1; None for the program as a whole.
        column: From 1, in characters.
        nearest: The nearest valid name, where there is one.
    """

    kind: FindingKind
    message: str
    line: int | None = None
    column: int | None = None
    nearest: str | None = None


def check_program(program: Program, value_sets: Mapping[str, ValueSet] | None = None) -> tuple[Finding, ...]:
    """What is wrong with a program.

    Args:
        program: The program.
        value_sets: Narrower value sets than the library's, such as those of one city.
    """
    if program.fault is not None:
        fault = program.fault
        return (Finding(FindingKind.UNREADABLE, fault.message, fault.line, fault.column),)
    checker = _Checker(program, {**program.library.value_sets, **(value_sets or {})})
    return (*checker.findings(), *_decided(program, checker.value_sets))


@lru_cache(maxsize=4096)
def knows_all_names(program: Program) -> bool:
    """Whether a program that can be read has no name that its profile and vocabulary do not know."""
    return all(one.kind is not FindingKind.UNKNOWN_NAME for one in _Checker(program, {}).findings())


def check_programs(
    programs: Sequence[Program], value_sets: Mapping[str, ValueSet] | None = None
) -> tuple[tuple[Finding, ...], tuple[Finding, ...]]:
    """What is wrong with each program is told by :func:`check_program`; this tells which exclude each other.

    Returns:
        The findings of all programs one by one, and the contradictions between two of them.
    """
    single = tuple(finding for program in programs for finding in check_program(program, value_sets))
    return single, tuple(_contradictions(programs, value_sets or {}))


def _contradictions(programs: Sequence[Program], value_sets: Mapping[str, ValueSet]) -> Iterator[Finding]:
    readable = [(place, analyse(program).cond) for place, program in enumerate(programs) if program.fault is None]
    for (first, a), (second, b) in combinations(readable, 2):
        library = programs[first].library
        sets = {**library.value_sets, **value_sets}
        alone = {decide(a, library, sets), decide(b, library, sets)}
        if alone == {None} and decide(conj((a, b)), library, sets) is False:
            yield Finding(FindingKind.CONTRADICTION, f"programs {first} and {second} cannot both hold")


def _decided(program: Program, value_sets: Mapping[str, ValueSet]) -> Iterator[Finding]:
    cond = analyse(program).cond
    outcome = decide(cond, program.library, value_sets)
    empty = any(
        isinstance(part, Loop) and decide(part.guard, program.library, value_sets) is False for part in walk(cond)
    )
    why = "it asks for items that do not exist" if empty and cond != TRUE else "whatever the plan"
    if outcome is True:
        yield Finding(FindingKind.ALWAYS_TRUE, f"the program is true, {why}: it demands nothing")
    elif outcome is False:
        yield Finding(FindingKind.NEVER_TRUE, f"no plan can satisfy the program: {why}")


class _Checker:
    def __init__(self, program: Program, value_sets: Mapping[str, ValueSet]) -> None:
        self.value_sets = value_sets
        self._program = program
        self._library: ConceptLibrary = program.library
        self._typing: Typing = infer(program.tree, program.library)

    def findings(self) -> Iterator[Finding]:
        """Unknown names, wrong calls and constants outside their value sets, in the order of the source."""
        nodes = [node for statement in self._program.tree.body for node in ast.walk(statement)]
        found = [finding for node in nodes for finding in self._of(node)]
        yield from sorted(found, key=lambda finding: (finding.line or 0, finding.column or 0))

    def _of(self, node: ast.AST) -> Iterator[Finding]:
        match node:
            case ast.Name(id=name, ctx=ast.Load()):
                yield from self._name(name, node)
            case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
                yield from self._isolated(node)
            case ast.Call(func=ast.Name(id=name)) if name in self._library.concepts:
                yield from self._call(node, self._library.concepts[name])
            case ast.Compare():
                for op, left, right in self._pairs(node):
                    yield from self._compared(op, left, right)
            case ast.Assign(targets=[ast.Name(id="result")], value=ast.BinOp(op=ast.BitAnd() | ast.Sub()) as value) if (
                self._typing.elements(value) is not None or isinstance(value.left, ast.Set)
            ):
                message = "the result is a set: it is true as soon as one element is found"
                yield self._finding(FindingKind.SET_RESULT, message, value)
            case ast.BinOp(left=left, op=ast.BitAnd() | ast.Sub() | ast.BitOr(), right=right):
                yield from self._constants(left, self._typing.elements(right))
                yield from self._constants(right, self._typing.elements(left))
            case _:
                pass

    def _finding(self, kind: FindingKind, message: str, node: ast.AST, nearest: str | None = None) -> Finding:
        fault = self._program.tree.fault(FaultKind.VALUE, message, node)
        return Finding(kind, message, fault.line, fault.column, nearest)

    def _name(self, name: str, node: ast.AST) -> Iterator[Finding]:
        known = {*self._program.tree.assigned, *self._library.inputs, *self._library.concepts, *self._typing.inner}
        builtins = self._program.profile.builtins
        if name in known or name in builtins:
            return
        if name in BUILTINS:
            message = f"'{name}' is not available in programs read as {self._program.profile.name}"
            yield self._finding(FindingKind.UNKNOWN_NAME, message, node)
        else:
            nearest = nearest_name(name, sorted(known | builtins))
            yield self._finding(FindingKind.UNKNOWN_NAME, f"the name '{name}' is not known", node, nearest)

    def _isolated(self, node: ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp) -> Iterator[Finding]:
        """The first name that a comprehension has no sight of, where it sees nothing of the program around it."""
        profile = self._program.profile
        if not profile.isolated_scopes:
            return
        outside = set(ast.walk(node.generators[0].iter))
        names = [one for one in ast.walk(node) if isinstance(one, ast.Name) and one not in outside]
        seen = {one.id for one in names if isinstance(one.ctx, ast.Store)} | profile.builtins
        for name in names:
            if name.id not in seen and name.id not in BUILTINS:
                message = f"a comprehension sees nothing of '{name.id}' in programs read as {profile.name}"
                yield self._finding(FindingKind.UNKNOWN_NAME, message, name)
                return

    def _call(self, node: ast.Call, concept: Concept) -> Iterator[Finding]:
        names = [param.name for param in concept.params]
        given = [*names[: len(node.args)], *(keyword.arg or "" for keyword in node.keywords)]
        unknown = [name for name in given if name not in names]
        missing = [param.name for param in concept.params if not param.optional and param.name not in given]
        if len(node.args) > len(names) or unknown or missing:
            yield self._finding(FindingKind.BAD_CALL, f"expected {concept.signature}", node)
            return
        for param, argument in zip(concept.params, node.args, strict=False):
            yield from self._constants(argument, param.type)

    @staticmethod
    def _pairs(node: ast.Compare) -> Iterator[tuple[ast.cmpop, ast.expr, ast.expr]]:
        operands = [node.left, *node.comparators]
        for place, op in enumerate(node.ops):
            yield op, operands[place], operands[place + 1]

    def _compared(self, op: ast.cmpop, left: ast.expr, right: ast.expr) -> Iterator[Finding]:
        for one, other in ((left, right), (right, left)):
            type_ = self._typing.type(one)
            if type_ is not None and type_.base is Base.CLOCK:
                yield from self._clock(other)
        if isinstance(op, ast.Eq | ast.NotEq | ast.In | ast.NotIn):
            yield from self._constants(right, self._typing.type(left))
            yield from self._constants(left, self._typing.type(right))
        yield from self._constants(right, self._typing.elements(left))
        yield from self._constants(left, self._typing.elements(right))

    def _clock(self, node: ast.expr) -> Iterator[Finding]:
        """Clocks are compared as texts, so that ``'8:00'`` is later than every time that begins with less than 8."""
        parts = node.elts if isinstance(node, ast.Set | ast.List | ast.Tuple) else [node]
        for part in parts:
            value = part.value if isinstance(part, ast.Constant) else None
            if isinstance(value, str | int | float) and value != "" and not _CLOCK.fullmatch(str(value)):
                padded = f"0{value}"
                nearest = padded if _CLOCK.fullmatch(padded) else None
                yield self._finding(FindingKind.UNKNOWN_VALUE, f"{value!r:.80} is no time HH:MM", part, nearest)

    def _constants(self, node: ast.expr, type_: Type | None) -> Iterator[Finding]:
        """The constants in a node that are not in the value set of what they are compared with."""
        values = self.value_sets.get(type_.values) if type_ is not None and type_.values is not None else None
        if values is None or not values.values:
            return
        parts = node.elts if isinstance(node, ast.Set | ast.List | ast.Tuple) else [node]
        for part in parts:
            value = part.value if isinstance(part, ast.Constant) else ""
            if isinstance(value, str | int) and value != "" and value not in values.values:
                texts = [known for known in values.values if isinstance(known, str)]
                nearest = nearest_name(value, texts) if isinstance(value, str) else None
                message = f"{value!r:.80} is no {values.name}"
                yield self._finding(FindingKind.UNKNOWN_VALUE, message, part, nearest)
