"""Expressions to closures."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import Any

from tripwright.language.calls import compile_call
from tripwright.language.comprehensions import compile_comprehension
from tripwright.language.faults import FaultKind, Stopped
from tripwright.language.operations import BINARY, COMPARE, SYMBOLS
from tripwright.language.scope import FAULTS_OF_CALLS, UNSET, Scope, Step, stopped
from tripwright.language.values import SCALARS, SEQUENCE, Frame, burn, check_key, check_number

_UNARY: dict[type[ast.unaryop], Callable[[Any], Any]] = {
    ast.USub: lambda value: -value,
    ast.UAdd: lambda value: +value,
    ast.Invert: lambda value: ~value,
}


class ExpressionCompiler:
    """Compiles the expressions of one program; ``scope`` knows its names."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope

    def expression(self, node: ast.expr) -> Step:
        """The closure of an expression that has passed the allow-list."""
        match node:
            case ast.Constant():
                value = node.value
                return lambda frame: value
            case ast.Name():
                return self._name(node)
            case ast.Call():
                return compile_call(self, node)
            case ast.Compare():
                return self._compare(node)
            case ast.BoolOp():
                return self._boolop(node)
            case ast.BinOp():
                return self._binop(node)
            case ast.UnaryOp():
                return self._unaryop(node)
            case ast.Subscript():
                return self._subscript(node)
            case ast.IfExp():
                return self._ifexp(node)
            case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
                return compile_comprehension(self, node)
            case _:
                return self._display(node)

    def _name(self, node: ast.Name) -> Step:
        name, slot = node.id, self.scope.slot(node.id)
        if slot is None:
            function = self.scope.constant(name)
            if function is not None:
                return lambda frame: function
            return _unknown(node)

        def load(frame: Frame) -> Any:
            value = frame[slot]
            if value is UNSET:
                raise Stopped(FaultKind.NAME, f"name '{name}' has no value yet", node)
            return value

        return load

    def _boolop(self, node: ast.BoolOp) -> Step:
        steps = [self.expression(value) for value in node.values]
        stop_at = isinstance(node.op, ast.Or)
        if len(steps) == 2:
            first, second = steps
            if stop_at:
                return lambda frame: first(frame) or second(frame)
            return lambda frame: first(frame) and second(frame)

        def chain(frame: Frame) -> Any:
            value = None
            for step in steps:
                value = step(frame)
                if bool(value) is stop_at:
                    break
            return value

        return chain

    def _unaryop(self, node: ast.UnaryOp) -> Step:
        operand = self.expression(node.operand)
        if isinstance(node.op, ast.Not):
            return lambda frame: not operand(frame)
        apply = _UNARY[type(node.op)]

        def unary(frame: Frame) -> Any:
            value = operand(frame)
            try:
                return check_number(apply(value), frame)
            except FAULTS_OF_CALLS as error:
                raise stopped(node, error, "sign") from None

        return unary

    def _binop(self, node: ast.BinOp) -> Step:
        left, right = self.expression(node.left), self.expression(node.right)
        apply, doing = BINARY[type(node.op)], f"'{SYMBOLS[type(node.op)]}'"

        def binary(frame: Frame) -> Any:
            a, b = left(frame), right(frame)
            try:
                return apply(a, b, frame)
            except FAULTS_OF_CALLS as error:
                raise stopped(node, error, doing) from None

        return binary

    def _ifexp(self, node: ast.IfExp) -> Step:
        test, then, other = self.expression(node.test), self.expression(node.body), self.expression(node.orelse)
        return lambda frame: then(frame) if test(frame) else other(frame)

    def _compare(self, node: ast.Compare) -> Step:
        if len(node.ops) == 1:
            return self._single_compare(node)
        first = self.expression(node.left)
        rest = [
            (COMPARE[type(op)], self.expression(value)) for op, value in zip(node.ops, node.comparators, strict=True)
        ]

        def chain(frame: Frame) -> Any:
            a = first(frame)
            outcome = True
            for compare, step in rest:
                b = step(frame)
                try:
                    outcome = compare(a, b, frame)
                except FAULTS_OF_CALLS as error:
                    raise stopped(node, error, "comparison") from None
                if not outcome:
                    break
                a = b
            return outcome

        return chain

    def _single_compare(self, node: ast.Compare) -> Step:
        op, other = node.ops[0], node.comparators[0]
        left = self.expression(node.left)
        known = _constants(other.elts) if isinstance(other, ast.List | ast.Tuple) else None
        if known is not None and isinstance(op, ast.In | ast.NotIn):
            if isinstance(op, ast.In):
                return lambda frame: left(frame) in known
            return lambda frame: left(frame) not in known
        if isinstance(other, ast.Constant) and isinstance(op, ast.Eq | ast.NotEq):
            constant: object = other.value
            if isinstance(op, ast.Eq):
                return lambda frame: left(frame) == constant
            return lambda frame: left(frame) != constant
        right, compare, doing = self.expression(other), COMPARE[type(op)], f"'{SYMBOLS[type(op)]}'"

        def single(frame: Frame) -> Any:
            a, b = left(frame), right(frame)
            try:
                return compare(a, b, frame)
            except FAULTS_OF_CALLS as error:
                raise stopped(node, error, doing) from None

        return single

    def _display(self, node: ast.expr) -> Step:
        if isinstance(node, ast.Set):
            return self._set(node)
        if isinstance(node, ast.Dict):
            return self._dict(node)
        assert isinstance(node, ast.List | ast.Tuple)
        steps = [self.expression(element) for element in node.elts]
        if isinstance(node, ast.List):
            return lambda frame: [step(frame) for step in steps]
        return lambda frame: tuple([step(frame) for step in steps])

    def _set(self, node: ast.Set) -> Step:
        if (known := _constants(node.elts)) is not None:
            return lambda frame: set(known)
        steps = [self.expression(element) for element in node.elts]

        def display(frame: Frame) -> set[Any]:
            values = [step(frame) for step in steps]
            try:
                return {check_key(value, frame, position) for position, value in enumerate(values)}
            except FAULTS_OF_CALLS as error:
                raise stopped(node, error, "set") from None

        return display

    def _dict(self, node: ast.Dict) -> Step:
        pairs = [
            (self.expression(key), self.expression(value))
            for key, value in zip(node.keys, node.values, strict=True)
            if key is not None
        ]

        def display(frame: Frame) -> dict[Any, Any]:
            made: dict[Any, Any] = {}
            for key, value in pairs:
                name = key(frame)
                try:
                    check_key(name, frame, len(made))
                except FAULTS_OF_CALLS as error:
                    raise stopped(node, error, "dict") from None
                made[name] = value(frame)
            return made

        return display

    def _subscript(self, node: ast.Subscript) -> Step:
        target = self.expression(node.value)
        if isinstance(node.slice, ast.Slice):
            return self._sliced(node, target, node.slice)
        key = self.expression(node.slice)

        def element(frame: Frame) -> Any:
            value, name = target(frame), key(frame)
            try:
                if type(name) not in SCALARS:
                    check_key(name, frame, 0)
                return value[name]
            except FAULTS_OF_CALLS as error:
                raise stopped(node, error, "[...]") from None

        return element

    def _sliced(self, node: ast.Subscript, target: Step, bounds: ast.Slice) -> Step:
        steps = [
            self.expression(bound) if bound is not None else None for bound in (bounds.lower, bounds.upper, bounds.step)
        ]

        def part(frame: Frame) -> Any:
            value = target(frame)
            ends = [step(frame) if step is not None else None for step in steps]
            try:
                burn(frame, len(value) if isinstance(value, SEQUENCE) else len(value) >> 4)
                return value[slice(*ends)]
            except FAULTS_OF_CALLS as error:
                raise stopped(node, error, "[...]") from None

        return part


def _unknown(node: ast.Name) -> Step:
    def unknown(frame: Frame) -> Any:
        raise Stopped(FaultKind.NAME, f"name '{node.id}' is not known", node)

    return unknown


def _constants(elements: Sequence[ast.expr]) -> tuple[Any, ...] | None:
    """The values of constants; None when one of the nodes is none."""
    values = tuple(element.value for element in elements if isinstance(element, ast.Constant))
    return values if len(values) == len(elements) else None
