"""Calls to closures: concept functions, builtins, methods of the program's own values."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tripwright.language.builtins import Builtin
from tripwright.language.concepts import Base, Concept
from tripwright.language.faults import FaultKind, Stopped
from tripwright.language.methods import call_method
from tripwright.language.scope import FAULTS_OF_CALLS, Step, stopped
from tripwright.language.values import LIST, SCALARS, Frame, burn, burn_items, kind_name

if TYPE_CHECKING:
    from tripwright.language.expressions import ExpressionCompiler

_FEW = 1000
_Apply = Callable[[Frame, list[Any], dict[str, Any]], Any]


def compile_call(compiler: ExpressionCompiler, node: ast.Call) -> Step:
    """The closure of a call that has passed the allow-list."""
    if isinstance(node.func, ast.Attribute):
        return _method(compiler, node, node.func)
    assert isinstance(node.func, ast.Name)
    arguments = [compiler.expression(argument) for argument in node.args]
    named = {keyword.arg or "": compiler.expression(keyword.value) for keyword in node.keywords}
    if compiler.scope.slot(node.func.id) is not None:
        return _call_of_variable(node, compiler.expression(node.func), arguments, named)
    function = compiler.scope.constant(node.func.id)
    if function is None:
        return compiler.expression(node.func)  # which says that the name is not known
    if isinstance(function, Concept) and len(arguments) == 1 and not named:
        first = node.args[0]
        slot = compiler.scope.slot(first.id) if isinstance(first, ast.Name) else None
        return _concept_of_one(node, function, arguments[0], slot)
    return _call(node, lambda frame: function, f"{node.func.id}()", arguments, named)


def _call(node: ast.Call, load: Step, doing: str, arguments: list[Step], named: dict[str, Step]) -> Step:
    def call(frame: Frame) -> Any:
        apply = _applier(load(frame))
        values = [step(frame) for step in arguments]
        options = {key: step(frame) for key, step in named.items()}
        try:
            return apply(frame, values, options)
        except FAULTS_OF_CALLS as error:
            raise stopped(node, error, doing) from None

    return call


def _call_of_variable(node: ast.Call, load: Step, arguments: list[Step], named: dict[str, Step]) -> Step:
    """A call of a name that the program assigns: only what came from the library or the builtins can be called."""

    def load_function(frame: Frame) -> Any:
        function = load(frame)
        if type(function) in SCALARS or not (isinstance(function, Concept) or callable(function)):
            raise Stopped(FaultKind.VALUE, f"a {kind_name(function)} cannot be called", node)
        return function

    return _call(node, load_function, "call", arguments, named)


def _applier(function: Concept | Builtin) -> _Apply:
    """How to call a function; what it takes and gives is paid for."""
    if not isinstance(function, Concept):
        return lambda frame, values, options: function(frame, *values, **options)
    call, cost, gives_items = function.call, function.cost, function.returns.base is Base.ITEMS

    def apply(frame: Frame, values: list[Any], options: dict[str, Any]) -> Any:
        burn(frame, cost + sum(len(value) for value in values if isinstance(value, LIST)))
        result = call(*values, **options)
        if gives_items:
            burn_items(frame, len(result))
        return result

    return apply


def _concept_of_one(node: ast.Call, concept: Concept, argument: Step, slot: int | None) -> Step:
    """The common call, made fast: one argument, usually a variable that holds an item."""
    doing = f"{concept.name}()"
    if concept.cost != 1 or concept.returns.base is Base.ITEMS:
        return _call(node, lambda frame: concept, doing, [argument], {})
    call = concept.call
    if concept.params and concept.params[0].type.base is Base.PART:
        return _paid_by_length(node, call, doing, argument)
    if slot is None:

        def of_value(frame: Frame) -> Any:
            value = argument(frame)
            try:
                return call(value)
            except FAULTS_OF_CALLS as error:
                raise stopped(node, error, doing) from None

        return of_value

    def of_variable(frame: Frame) -> Any:
        try:
            return call(frame[slot])
        except FAULTS_OF_CALLS as error:
            argument(frame)  # says so when the variable has no value yet
            raise stopped(node, error, doing) from None

    return of_variable


def _paid_by_length(node: ast.Call, call: Callable[..., Any], doing: str, argument: Step) -> Step:
    def of_list(frame: Frame) -> Any:
        value = argument(frame)
        try:
            if isinstance(value, LIST):
                burn(frame, len(value))
            return call(value)
        except FAULTS_OF_CALLS as error:
            raise stopped(node, error, doing) from None

    return of_list


def _method(compiler: ExpressionCompiler, node: ast.Call, func: ast.Attribute) -> Step:
    target, name = compiler.expression(func.value), func.attr
    arguments = [compiler.expression(argument) for argument in node.args]
    doing = f".{name}()"
    if node.keywords:
        return _fails(node, f"{doing} takes no named arguments")
    if name in {"add", "append"} and len(arguments) == 1:
        return _grow(node, target, name, arguments[0])

    def method(frame: Frame) -> Any:
        value = target(frame)
        values = [step(frame) for step in arguments]
        try:
            return call_method(value, name, values, frame)
        except FAULTS_OF_CALLS as error:
            raise stopped(node, error, doing) from None

    return method


def _grow(node: ast.Call, target: Step, name: str, argument: Step) -> Step:
    """The common methods, made fast: adding a text or a flag to a small set or list."""
    kind: type = set if name == "add" else list
    doing = f".{name}()"

    def grow(frame: Frame) -> None:
        collection, value = target(frame), argument(frame)
        try:
            if type(collection) is kind and len(collection) < _FEW and type(value) in (str, bool):
                if kind is set:
                    collection.add(value)
                else:
                    collection.append(value)
            else:
                call_method(collection, name, [value], frame)
        except FAULTS_OF_CALLS as error:
            raise stopped(node, error, doing) from None

    return grow


def _fails(node: ast.AST, message: str) -> Step:
    def fail(frame: Frame) -> Any:
        raise Stopped(FaultKind.VALUE, message, node)

    return fail
