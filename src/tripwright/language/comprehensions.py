"""Comprehensions to closures. Every kind is evaluated at once, a generator expression too."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from tripwright.language.methods import elements
from tripwright.language.scope import FAULTS_OF_CALLS, Step, stopped
from tripwright.language.targets import Assign, compile_target
from tripwright.language.values import Frame, burn, burn_items, check_key

if TYPE_CHECKING:
    from tripwright.language.expressions import ExpressionCompiler

_Row = list[Any]
_Loop = tuple[Step, Assign, list[Step], int]


def compile_comprehension(
    compiler: ExpressionCompiler, node: ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
) -> Step:
    """The closure of a comprehension."""
    results = [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
    first, *later = node.generators
    outermost = compiler.expression(first.iter)  # this one belongs to the scope around
    compiler.scope.enter()
    loops = [_loop(compiler, first, outermost)]
    loops += [_loop(compiler, generator, compiler.expression(generator.iter)) for generator in later]
    made = [compiler.expression(result) for result in results]
    compiler.scope.leave()
    cost, collect = sum(map(size, results)) + 1, _COLLECT[type(node)]

    def walk(frame: Frame, level: int, rows: list[_Row]) -> None:
        source, assign, tests, price = loops[level]
        for value in elements(source(frame), frame):
            burn(frame, price)
            assign(frame, value)
            if not all(test(frame) for test in tests):
                continue
            if level + 1 < len(loops):
                walk(frame, level + 1, rows)
            else:
                burn(frame, cost)
                rows.append([step(frame) for step in made])

    def comprehension(frame: Frame) -> Any:
        rows: list[_Row] = []
        try:
            walk(frame, 0, rows)
            burn_items(frame, len(rows))
            return collect(rows, frame)
        except FAULTS_OF_CALLS as error:
            raise stopped(node, error, "comprehension") from None

    return comprehension


def size(node: ast.AST) -> int:
    """How many nodes the tree below has: the fuel of running it once."""
    return sum(1 for _ in ast.walk(node))


def _loop(compiler: ExpressionCompiler, generator: ast.comprehension, source: Step) -> _Loop:
    assign = compile_target(compiler, generator.target)
    tests = [compiler.expression(test) for test in generator.ifs]
    return source, assign, tests, 1 + _sizes(generator.ifs)


def _sizes(nodes: Sequence[ast.AST]) -> int:
    return sum(map(size, nodes))


def _collect_list(rows: list[_Row], frame: Frame) -> list[Any]:
    return [value for (value,) in rows]


def _collect_set(rows: list[_Row], frame: Frame) -> set[Any]:
    return {check_key(value, frame, position) for position, (value,) in enumerate(rows)}


def _collect_dict(rows: list[_Row], frame: Frame) -> dict[Any, Any]:
    return {check_key(key, frame, position): value for position, (key, value) in enumerate(rows)}


_COLLECT: dict[type[ast.expr], Callable[[list[_Row], Frame], Any]] = {
    ast.ListComp: _collect_list,
    ast.GeneratorExp: _collect_list,
    ast.SetComp: _collect_set,
    ast.DictComp: _collect_dict,
}
