"""Assignment: to a name, to a tuple of targets, to an element of a list or dict of the program's own."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tripwright.language.methods import elements
from tripwright.language.operations import BINARY, SYMBOLS
from tripwright.language.scope import FAULTS_OF_CALLS, Step, stopped
from tripwright.language.values import DICT, LIMITS, LIST, SAFE_INT, SET, Frame, burn_items, check_key, kind_name

if TYPE_CHECKING:
    from tripwright.language.expressions import ExpressionCompiler

Assign = Callable[[Frame, Any], None]
_PLAIN_NUMBERS = (int, float)
_IN_PLACE_SETS: dict[type[ast.operator], str] = {
    ast.BitOr: "update",
    ast.BitAnd: "intersection_update",
    ast.Sub: "difference_update",
}


def compile_target(compiler: ExpressionCompiler, target: ast.expr) -> Assign:
    """The closure that gives a value to a target."""
    if isinstance(target, ast.Name):
        slot = compiler.scope.bind(target.id)

        def to_name(frame: Frame, value: Any) -> None:
            frame[slot] = value

        return to_name
    if isinstance(target, ast.Tuple | ast.List):
        return _to_tuple(target, [compile_target(compiler, part) for part in target.elts])
    assert isinstance(target, ast.Subscript)
    return _to_element(target, compiler.expression(target.value), compiler.expression(target.slice))


def _to_tuple(node: ast.Tuple | ast.List, parts: list[Assign]) -> Assign:
    def to_tuple(frame: Frame, value: Any) -> None:
        try:
            values = elements(value, frame)
            if len(values) != len(parts):
                raise ValueError(f"{len(parts)} values expected, {len(values)} given")
        except FAULTS_OF_CALLS as error:
            raise stopped(node, error, "unpacking") from None
        for assign, part in zip(parts, list(values), strict=True):
            assign(frame, part)

    return to_tuple


def _to_element(node: ast.Subscript, target: Step, key: Step) -> Assign:
    def to_element(frame: Frame, value: Any) -> None:
        collection, name = target(frame), key(frame)
        try:
            _set_element(collection, name, value, frame)
        except FAULTS_OF_CALLS as error:
            raise stopped(node, error, "[...] =") from None

    return to_element


def _set_element(collection: Any, name: Any, value: Any, frame: Frame) -> None:
    if isinstance(collection, DICT):
        check_key(name, frame, len(collection))
        if len(collection) >= frame[LIMITS].items:
            burn_items(frame, len(collection) + 1)
    elif not isinstance(collection, LIST):
        raise TypeError(f"a {kind_name(collection)} has no elements to assign")
    collection[name] = value


def compile_augmented(compiler: ExpressionCompiler, node: ast.AugAssign) -> Callable[[Frame], None]:
    """The closure of ``target op= value``; the program's own lists and sets change in place, as in Python."""
    value, apply = compiler.expression(node.value), _in_place(node.op)
    doing = f"'{SYMBOLS[type(node.op)]}='"
    if isinstance(node.target, ast.Name):
        load = compiler.expression(ast.copy_location(ast.Name(node.target.id, ast.Load()), node.target))
        slot = compiler.scope.bind(node.target.id)

        adds = isinstance(node.op, ast.Add)

        def augment(frame: Frame) -> None:
            old, operand = load(frame), value(frame)
            try:
                if (
                    adds and type(old) in _PLAIN_NUMBERS and type(operand) in _PLAIN_NUMBERS
                ):  # the common case, made fast
                    total = old + operand
                    if -SAFE_INT < total < SAFE_INT:
                        frame[slot] = total
                        return
                frame[slot] = apply(old, operand, frame)
            except FAULTS_OF_CALLS as error:
                raise stopped(node, error, doing) from None

        return augment
    assert isinstance(node.target, ast.Subscript)
    target, key = compiler.expression(node.target.value), compiler.expression(node.target.slice)

    def augment_element(frame: Frame) -> None:
        collection, name = target(frame), key(frame)
        try:
            check_key(name, frame, 0)
            old = collection[name]
        except FAULTS_OF_CALLS as error:
            raise stopped(node, error, doing) from None
        operand = value(frame)
        try:
            _set_element(collection, name, apply(old, operand, frame), frame)
        except FAULTS_OF_CALLS as error:
            raise stopped(node, error, doing) from None

    return augment_element


def _in_place(op: ast.operator) -> Callable[[Any, Any, Frame], Any]:
    apply, method = BINARY[type(op)], _IN_PLACE_SETS.get(type(op))

    def in_place(old: Any, operand: Any, frame: Frame) -> Any:
        if isinstance(old, LIST) and isinstance(op, ast.Add | ast.Mult):
            if isinstance(op, ast.Add):
                added = elements(operand, frame)
                burn_items(frame, len(old) + len(added))
                old.extend(list(added))
            else:
                old[:] = apply(old, operand, frame)
            return old
        if isinstance(old, SET) and isinstance(operand, SET) and method is not None:
            burn_items(frame, len(old) + len(operand))
            getattr(old, method)(operand)
            return old
        return apply(old, operand, frame)

    return in_place
