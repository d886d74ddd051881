"""The allow-list: which Python is of this language. What is not named here is refused, with its place.

Statements: assignment (names, tuples of names, elements), augmented assignment, ``for``, ``while``, ``if``, ``break``,
``continue``, ``pass``, an expression. Expressions: constants, displays, comprehensions, arithmetic, comparison, boolean
operators, conditional expressions, subscripts, calls of named functions and of listed methods. There are no
definitions, no imports, no attributes apart from a called method, no formatting.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence

from tripwright.language.faults import FaultKind, Stopped
from tripwright.language.limits import Limits
from tripwright.language.methods import METHOD_NAMES

_STATEMENTS = (ast.Module, ast.If, ast.Pass, ast.Expr)
_EXPRESSIONS = (ast.BoolOp, ast.UnaryOp, ast.IfExp, ast.List, ast.Tuple, ast.Set, ast.Subscript, ast.Slice)
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_ALLOWED = (*_STATEMENTS, *_EXPRESSIONS, *_COMPREHENSIONS)
_CONTEXT = (ast.expr_context, ast.boolop, ast.operator, ast.unaryop, ast.cmpop)
_REFUSED_OPERATORS = (ast.LShift, ast.RShift, ast.MatMult)
_WORDS: dict[type[ast.AST], str] = {
    ast.Import: "imports are not part of the language",
    ast.ImportFrom: "imports are not part of the language",
    ast.FunctionDef: "definitions are not part of the language",
    ast.AsyncFunctionDef: "definitions are not part of the language",
    ast.ClassDef: "definitions are not part of the language",
    ast.Lambda: "lambda is not part of the language",
    ast.NamedExpr: "':=' is not part of the language; assign in a line of its own",
    ast.JoinedStr: "formatted strings are not part of the language",
    ast.Attribute: "attributes are not part of the language, only calls of listed methods",
    ast.Starred: "'*' unpacking is not part of the language",
}


def check(module: ast.Module, limits: Limits) -> int:
    """Check the whole tree and count its nodes.

    Raises:
        Stopped: At the first node that is refused or beyond a limit.
    """
    count = 0
    stack: list[tuple[ast.AST, int, bool]] = [(module, 0, False)]
    while stack:
        node, depth, in_loop = stack.pop()
        count += 1
        _check_size(count, depth, node, limits)
        _check_node(node, in_loop, limits)
        children = list(_children(node, in_loop))
        if not isinstance(node, ast.Call):
            _refuse_generators(child for child, _ in children)
        stack.extend((child, depth + 1, inside) for child, inside in reversed(children))
    return count


def count_nodes(tree: ast.AST, limits: Limits) -> int:
    """Count the nodes of a tree, whatever they are.

    Raises:
        Stopped: At the first node beyond a limit.
    """
    count = 0
    stack = [(tree, 0)]
    while stack:
        node, depth = stack.pop()
        count += 1
        _check_size(count, depth, node, limits)
        stack.extend((child, depth + 1) for child in ast.iter_child_nodes(node))
    return count


def _check_size(count: int, depth: int, node: ast.AST, limits: Limits) -> None:
    if count > limits.nodes:
        raise Stopped(FaultKind.LIMIT, f"the program has more than {limits.nodes} parts", node)
    if depth > limits.nesting:
        raise Stopped(FaultKind.LIMIT, f"nested deeper than {limits.nesting} levels", node)


def assigned_names(body: Sequence[ast.stmt]) -> tuple[str, ...]:
    """The names that statements give values to (comprehensions have their own), in order of first appearance."""
    names: dict[str, None] = {}
    stack: list[ast.AST] = list(reversed(body))
    while stack:
        node = stack.pop()
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.setdefault(node.id)
        elif not isinstance(node, _COMPREHENSIONS):
            stack.extend(reversed(list(ast.iter_child_nodes(node))))
    return tuple(names)


def _children(node: ast.AST, in_loop: bool) -> Iterator[tuple[ast.AST, bool]]:
    """The nodes below, each with whether ``break`` may stand there."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):  # the method was checked with the call
        yield from ((child, False) for child in (node.func.value, *node.args, *node.keywords))
    elif isinstance(node, ast.For | ast.While):
        head = (node.target, node.iter) if isinstance(node, ast.For) else (node.test,)
        yield from ((child, False) for child in head)
        yield from ((child, True) for child in node.body)
        yield from ((child, in_loop) for child in node.orelse)
    else:
        yield from ((child, in_loop) for child in ast.iter_child_nodes(node) if not isinstance(child, _CONTEXT))


def _check_node(node: ast.AST, in_loop: bool, limits: Limits) -> None:
    match node:
        case ast.Name():
            _check_name(node.id, node)
        case ast.Constant():
            _check_constant(node, limits)
        case ast.Call():
            _check_call(node)
        case ast.Compare():
            _check_compare(node)
        case ast.BinOp():
            _check_operator(node.op, node)
        case ast.Break() | ast.Continue():
            if not in_loop:
                raise Stopped(FaultKind.SYNTAX, f"'{type(node).__name__.lower()}' outside a loop", node)
        case ast.Assign() | ast.AugAssign() | ast.For() | ast.comprehension():
            _check_assignment(node)
        case ast.keyword(arg=str()) | ast.While():
            pass
        case ast.keyword():
            raise Stopped(FaultKind.REFUSED, "'**' unpacking is not part of the language", node)
        case ast.Dict():
            if None in node.keys:
                raise Stopped(FaultKind.REFUSED, "'**' unpacking is not part of the language", node)
        case _:
            if not isinstance(node, _ALLOWED):
                what = f"{type(node).__name__} is not part of the language"
                raise Stopped(FaultKind.REFUSED, _WORDS.get(type(node), what), node)


def _refuse_generators(nodes: Iterable[ast.AST]) -> None:
    """Python runs a generator expression late, and once; here everything is run at once, which a call cannot tell."""
    for node in nodes:
        if isinstance(node, ast.GeneratorExp):
            what = "a generator expression is part of the language only in a call, as in any(...); write a list"
            raise Stopped(FaultKind.REFUSED, what, node)


def _check_name(name: str, node: ast.AST) -> None:
    if name.startswith("__") or name.endswith("__"):
        raise Stopped(FaultKind.REFUSED, f"names with double underscores are not part of the language: {name}", node)


def _check_constant(node: ast.Constant, limits: Limits) -> None:
    value: object = node.value
    if isinstance(value, bytes | complex) or value is ...:
        raise Stopped(FaultKind.REFUSED, f"{type(value).__name__} constants are not part of the language", node)
    if isinstance(value, int) and value.bit_length() > limits.bits:
        raise Stopped(FaultKind.LIMIT, "the number is too large", node)


def _check_call(node: ast.Call) -> None:
    names = [keyword.arg for keyword in node.keywords]
    if len(set(names)) < len(names):
        raise Stopped(FaultKind.SYNTAX, "a keyword argument is repeated", node)
    if isinstance(node.func, ast.Attribute):
        name = node.func.attr
        if name not in METHOD_NAMES:
            _check_name(name, node.func)
            raise Stopped(FaultKind.REFUSED, f"method .{name}() is not part of the language", node.func)
    elif not isinstance(node.func, ast.Name):
        raise Stopped(FaultKind.REFUSED, "only a function called by its name can be called", node)


def _check_compare(node: ast.Compare) -> None:
    for op, right in zip(node.ops, node.comparators, strict=True):
        single = isinstance(right, ast.Constant) and (right.value is None or isinstance(right.value, bool))
        if isinstance(op, ast.Is | ast.IsNot) and not single:
            raise Stopped(FaultKind.REFUSED, "'is' compares only with None, True or False; use '=='", node)


def _check_operator(op: ast.operator, node: ast.AST) -> None:
    if isinstance(op, _REFUSED_OPERATORS):
        raise Stopped(FaultKind.REFUSED, f"operator {type(op).__name__} is not part of the language", node)


def _check_assignment(node: ast.Assign | ast.AugAssign | ast.For | ast.comprehension) -> None:
    if isinstance(node, ast.AugAssign):
        _check_operator(node.op, node)
    if isinstance(node, ast.comprehension) and node.is_async:
        raise Stopped(FaultKind.REFUSED, "'async' is not part of the language", node.target)
    targets = list(node.targets) if isinstance(node, ast.Assign) else [node.target]
    while targets:
        target = targets.pop()
        if isinstance(target, ast.Tuple | ast.List):
            targets.extend(target.elts)
        elif isinstance(target, ast.Subscript) and isinstance(target.slice, ast.Slice):
            raise Stopped(FaultKind.REFUSED, "only single elements can be assigned, no slices", target)
        elif not isinstance(target, ast.Name | ast.Subscript):
            what = "only a name, a tuple of names or an element can be assigned"
            raise Stopped(FaultKind.REFUSED, _WORDS.get(type(target), what), target)
