"""Statements to closures. A block gives None, or the signal that a ``break`` or ``continue`` below it sends up."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tripwright.language.comprehensions import size
from tripwright.language.concepts import ConceptLibrary
from tripwright.language.expressions import ExpressionCompiler
from tripwright.language.faults import FaultKind, Stopped
from tripwright.language.methods import elements
from tripwright.language.parse import Tree
from tripwright.language.profile import Profile
from tripwright.language.scope import FAULTS_OF_CALLS, Scope, Step, stopped
from tripwright.language.targets import compile_augmented, compile_target
from tripwright.language.values import DICT, FUEL, SET, TRACER, Frame

BREAK, CONTINUE = "break", "continue"


@dataclass(frozen=True, slots=True)
class Compiled:
    """A program ready to run.

    Attributes:
        run: Takes the frame.
        slots: Where each name lives in the frame.
        initial: The variables at the start.
        cost: The fuel of running every statement once, outside loops.
    """

    run: Step
    slots: dict[str, int]
    initial: list[Any]
    cost: int


def compile_tree(tree: Tree, library: ConceptLibrary, profile: Profile, *, trace: bool = False) -> Compiled:
    """Compile a checked tree against a library.

    Args:
        tree: The program.
        library: Its vocabulary.
        profile: How it is read.
        trace: Report loops, assignments and values to the tracer in the frame (for evidence; slower).
    """
    scope = Scope(tree, library, profile)
    compiler = _StatementCompiler(scope, trace=trace)
    return Compiled(compiler.block(tree.body), scope.slots, scope.initial(), tree.nodes)


class _StatementCompiler(ExpressionCompiler):
    def __init__(self, scope: Scope, *, trace: bool) -> None:
        super().__init__(scope)
        self._trace = trace

    def block(self, body: Sequence[ast.stmt]) -> Step:
        steps = [self.statement(node) for node in body]
        if len(steps) == 1:
            return steps[0]

        def block(frame: Frame) -> str | None:
            for step in steps:
                signal = step(frame)
                if signal is not None:
                    return signal
            return None

        return block

    def expression(self, node: ast.expr) -> Step:
        step = super().expression(node)
        if not self._trace:
            return step

        def traced(frame: Frame) -> Any:
            value = step(frame)
            frame[TRACER].saw(node, value)
            return value

        return traced

    def statement(self, node: ast.stmt) -> Step:
        match node:
            case ast.Assign():
                step = self._assign(node)
            case ast.AugAssign():
                step = compile_augmented(self, node)
            case ast.For():
                step = self._for(node)
            case ast.While():
                step = self._while(node)
            case ast.If():
                step = self._if(node)
            case ast.Expr():
                step = self._expr(node)
            case ast.Break():
                return lambda frame: BREAK
            case ast.Continue():
                return lambda frame: CONTINUE
            case _:
                return lambda frame: None
        return self._noted(node, step) if self._trace else step

    def _noted(self, node: ast.stmt, step: Step) -> Step:
        def noted(frame: Frame) -> Any:
            signal = step(frame)
            frame[TRACER].ran(node, frame)
            return signal

        return noted

    def _assign(self, node: ast.Assign) -> Step:
        value = self.expression(node.value)
        targets = [compile_target(self, target) for target in node.targets]
        if len(targets) == 1:
            (only,) = targets
            if isinstance(node.targets[0], ast.Name):
                slot = self.scope.bind(node.targets[0].id)

                def to_name(frame: Frame) -> None:
                    frame[slot] = value(frame)

                return to_name
            return lambda frame: only(frame, value(frame))

        def assign(frame: Frame) -> None:
            given = value(frame)
            for target in targets:
                target(frame, given)

        return assign

    def _expr(self, node: ast.Expr) -> Step:
        value = self.expression(node.value)

        def run(frame: Frame) -> None:
            value(frame)

        return run

    def _if(self, node: ast.If) -> Step:
        test, then = self.expression(node.test), self.block(node.body)
        if not node.orelse:
            return lambda frame: then(frame) if test(frame) else None
        other = self.block(node.orelse)
        return lambda frame: then(frame) if test(frame) else other(frame)

    def _for(self, node: ast.For) -> Step:
        source = self.expression(node.iter)
        slot = self.scope.bind(node.target.id) if isinstance(node.target, ast.Name) else None
        assign = compile_target(self, node.target)
        body, other = self.block(node.body), self.block(node.orelse) if node.orelse else None
        cost, trace = sum(map(size, node.body)) + 1, self._trace

        def loop(frame: Frame) -> str | None:
            given = source(frame)
            try:
                values = elements(given, frame)
            except FAULTS_OF_CALLS as error:
                raise stopped(node.iter, error, "for") from None
            count = len(given) if isinstance(given, (SET, DICT)) else None
            for value in values:
                frame[FUEL] -= cost
                if frame[FUEL] < 0:
                    raise _out_of_fuel(node)
                if slot is not None:
                    frame[slot] = value
                else:
                    assign(frame, value)
                if trace:
                    frame[TRACER].enters(value)
                signal = body(frame)
                if signal is BREAK:
                    break
                if count is not None and len(given) != count:
                    raise Stopped(FaultKind.VALUE, "it changed its size while the loop read it", node.iter)
            else:
                if other is not None:
                    return other(frame)
            return None

        return self._traced_loop(loop)

    def _while(self, node: ast.While) -> Step:
        test, body = self.expression(node.test), self.block(node.body)
        other = self.block(node.orelse) if node.orelse else None
        cost, trace = size(node.test) + sum(map(size, node.body)) + 1, self._trace

        def loop(frame: Frame) -> str | None:
            while test(frame):
                frame[FUEL] -= cost
                if frame[FUEL] < 0:
                    raise _out_of_fuel(node)
                if trace:
                    frame[TRACER].enters(None)
                signal = body(frame)
                if signal is BREAK:
                    break
            else:
                if other is not None:
                    return other(frame)
            return None

        return self._traced_loop(loop)

    def _traced_loop(self, loop: Callable[[Frame], str | None]) -> Step:
        if not self._trace:
            return loop

        def traced(frame: Frame) -> str | None:
            frame[TRACER].opens()
            signal = loop(frame)
            frame[TRACER].closes()
            return signal

        return traced


def _out_of_fuel(node: ast.AST) -> Stopped:
    return Stopped(FaultKind.LIMIT, "the program runs too long (out of fuel)", node)
