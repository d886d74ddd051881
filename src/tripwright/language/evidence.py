"""Why a program came out false: what was expected, what was found, and which items of the trip decided it.

The program is run once more with tracing. From ``result`` the trace is followed back: to the comparison that failed, to
the variables in it, to the items at which those were written.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tripwright.language.trace import Tracer, Write
from tripwright.language.values import DICT, NUMBER, SCALARS, SEQUENCE, SET

_LONGEST = 160
_MOST_ITEMS = 20


@dataclass(frozen=True, slots=True)
class Evidence:
    """One reason why a program is false.

    Attributes:
        expected: What should have held, as the program says it.
        found: What was there instead.
        items: The elements of the trip that decided it, as the program saw them; at most 20.
        amounts: What each of them added, where it is about a sum; otherwise empty.
    """

    expected: str
    found: str
    items: tuple[Any, ...] = ()
    amounts: tuple[float, ...] = ()


def reasons(body: Sequence[ast.stmt], tracer: Tracer, result: str) -> tuple[Evidence, ...]:
    """The reasons why the variable ``result`` of a traced program ended up false."""
    return tuple(_Explainer(body, tracer).name(result, len(tracer.writes)))


def describe(value: Any) -> str:
    """A value in a few words, never long."""
    if isinstance(value, SET):
        inside = ", ".join(sorted((describe(part) for part in _first(value)), key=str))
        return f"{{{inside}}}" if inside else "nothing"
    if isinstance(value, SEQUENCE):
        return f"a list of {len(value)}"
    if isinstance(value, DICT):
        return "an item"
    if type(value) not in SCALARS:
        return f"a {type(value).__name__}"
    if isinstance(value, float):
        return f"{value:.10g}"
    if isinstance(value, int) and value.bit_length() > 200:
        return "a very large number"
    return _short(repr(value))


def _first(values: Iterable[Any]) -> Iterator[Any]:
    for place, value in enumerate(values):
        if place == 10:
            return
        yield value


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 3] + "..."


def _is_item(value: object) -> bool:
    """An element of the trip, not a value that the program made."""
    return value is not None and type(value) not in SCALARS and not isinstance(value, (*SEQUENCE, SET))


class _Explainer:
    def __init__(self, body: Sequence[ast.stmt], tracer: Tracer) -> None:
        self._tracer = tracer
        self._tests = dict(_tests(body, ()))
        self._seen: set[tuple[str, int]] = set()

    def name(self, name: str, before: int) -> Iterator[Evidence]:
        """Why a variable was false before write number ``before``."""
        place = self._last_write(name, before)
        if place is None or (name, place) in self._seen:
            return
        self._seen.add((name, place))
        write = self._tracer.writes[place]
        value = getattr(write.node, "value", None)
        if not write.at:
            if isinstance(value, ast.Constant):
                yield from self._never(write)
            elif isinstance(write.node, ast.Assign) and isinstance(value, ast.expr):
                yield from self.false(value, place)
            else:
                yield Evidence(_source(write.node), describe(write.value))
        elif not _is_item(write.at[-1]) and isinstance(value, ast.expr):
            yield from self._from_list(value, write, place)
        else:
            yield self._in_loop(name, place)

    def _last_write(self, name: str, before: int) -> int | None:
        for place in range(before - 1, -1, -1):
            if self._tracer.writes[place].name == name:
                return place
        return None

    def _in_loop(self, name: str, last: int) -> Evidence:
        """A flag that was written at items of the trip: those at which it became false."""
        writes = [write for write in self._tracer.writes[: last + 1] if write.name == name and write.at]
        node = writes[-1].node
        false = [write for write in writes if not write.value and write.node is node]
        if not isinstance(getattr(node, "value", None), ast.Constant):
            false = false[:1]
        tests = self._tests.get(node, ())
        said = " and ".join(_source(test.test) for test in tests)
        return Evidence(f"never {said}" if said else _source(node), describe(writes[-1].value), _items(false))

    def _never(self, write: Write) -> Iterator[Evidence]:
        """A flag that stayed false: the tests that were not passed, and the items that came nearest."""
        found = False
        for node, tests in self._tests.items():
            if isinstance(node, ast.Assign) and tests and node.lineno > write.node.lineno and _sets(node, write.name):
                found = True
                yield from self._not_passed(tests)
        if not found:
            yield Evidence(_source(write.node), describe(write.value))

    def _not_passed(self, tests: tuple[ast.If, ...]) -> Iterator[Evidence]:
        if id(tests[0]) not in self._tracer.passed:  # it stands outside the loops
            failed = next((test for test in tests if not self._tracer.value(test.test)), tests[0])
            yield from self.false(failed.test, len(self._tracer.writes))
            return
        passed = [test for test in tests if self._tracer.passed.get(id(test))]
        near = self._tracer.passed[id(passed[-1])] if passed else []
        said = " and ".join(_source(test.test) for test in tests)
        text = f"{_source(passed[-1].test)} only" if passed else "none"
        yield Evidence(f"somewhere {said}", text, _unique([item for item in near if _is_item(item)]))

    def _from_list(self, value: ast.expr, write: Write, place: int) -> Iterator[Evidence]:
        """``result = result or r`` over a list of flags: why each of the flags was false."""
        names = {part.id for part in ast.walk(value) if isinstance(part, ast.Name)} - {write.name}
        found = False
        for place_of, other in enumerate(self._tracer.writes[:place]):
            if isinstance(other.node, ast.Expr) and not other.value and type(other.value) in (bool, set):
                call = other.node.value
                if isinstance(call, ast.Call) and call.args:
                    found = True
                    yield from self.false(call.args[0], place_of)
        if not found:
            yield Evidence(_source(write.node), ", ".join(sorted(names)))

    def false(self, node: ast.expr, before: int) -> Iterator[Evidence]:
        """Why an expression was false."""
        match node:
            case ast.Name(id=name):
                yield from self.name(name, before)
            case ast.BoolOp(op=ast.And(), values=parts):
                false = [part for part in parts if not self._tracer.value(part)]
                yield from self.false((false or parts)[0], before)
            case ast.BoolOp(values=parts):
                for part in parts:
                    yield from self.false(part, before)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield from self.true(operand, before)
            case ast.Compare(ops=[op], comparators=[right]):
                yield self._comparison(node, op, right, before)
            case ast.BinOp(op=ast.BitAnd()):
                yield Evidence(f"some of {_source(node)}", self._sets_in(node))
            case _:
                yield Evidence(_source(node), describe(self._tracer.value(node)), self._items_of(node, before))

    def true(self, node: ast.expr, before: int) -> Iterator[Evidence]:
        """Why an expression was true that should not have been."""
        value = self._tracer.value(node)
        if isinstance(value, SET):
            yield Evidence(f"nothing in {_source(node)}", describe(value), self._adders(node, value, before))
        elif isinstance(node, ast.Name):
            place = self._last_write(node.id, before)
            made = self._tracer.writes[: (place or 0) + 1]
            yield Evidence(f"not {node.id}", describe(value), _items(w for w in made if w.name == node.id and w.value))
        else:
            yield Evidence(f"not {_source(node)}", describe(value), self._items_of(node, before))

    def _comparison(self, node: ast.Compare, op: ast.cmpop, right: ast.expr, before: int) -> Evidence:
        a, b = self._tracer.value(node.left), self._tracer.value(right)
        if isinstance(a, SET) and isinstance(b, SET):
            return self._set_comparison(node, op, a, b, before)
        items, amounts = self._contributions(node, before)
        left_is_constant = isinstance(node.left, ast.Constant)
        found = describe(b) if left_is_constant else f"{describe(a)}"
        if not left_is_constant and not isinstance(right, ast.Constant):
            found += f" against {describe(b)}"
        return Evidence(_source(node), found, items, amounts)

    def _set_comparison(self, node: ast.Compare, op: ast.cmpop, a: Any, b: Any, before: int) -> Evidence:
        if isinstance(op, ast.GtE | ast.Gt):
            a, b = b, a
        missing, extra = a - b, (b - a if isinstance(op, ast.Eq) else set[Any]())
        said = [f"{describe(missing)} is missing"] if missing else []
        if not isinstance(node.left, ast.Set) and missing and not isinstance(op, ast.GtE | ast.Gt):
            said, extra = [f"{describe(missing)} too much"], missing
        elif extra:
            said.append(f"{describe(extra)} too much")
        return Evidence(_source(node), " and ".join(said) or describe(a), self._adders(node, missing | extra, before))

    def _sets_in(self, node: ast.BinOp) -> str:
        named = [self._tracer.value(side) for side in (node.left, node.right) if isinstance(side, ast.Name)]
        return describe(named[0]) if named else "nothing"

    def _adders(self, node: ast.expr, elements: Any, before: int) -> tuple[Any, ...]:
        """The items at which some of these elements were added to a set in the expression."""
        names = _names(node)
        writes = (write for write in self._tracer.writes[:before] if write.name in names and write.at)
        return _items(write for write in writes if type(write.value) in SCALARS and write.value in elements)

    def _contributions(self, node: ast.expr, before: int) -> tuple[tuple[Any, ...], tuple[float, ...]]:
        """The items that added to the sums in an expression, largest first, with what they added."""
        names = _names(node)
        added: list[tuple[float, Any]] = []
        for write in self._tracer.writes[:before]:
            if write.name in names and write.at and _is_item(write.at[-1]) and isinstance(write.node, ast.AugAssign):
                amount = _difference(write)
                if amount:
                    added.append((amount, write.at[-1]))
        if not added:
            return self._items_of(node, before), ()
        added.sort(key=lambda pair: -abs(pair[0]))
        kept = added[:_MOST_ITEMS]
        return tuple(item for _, item in kept), tuple(amount for amount, _ in kept)

    def _items_of(self, node: ast.expr, before: int) -> tuple[Any, ...]:
        """The items at which the variables of an expression got their values, or that it reads itself."""
        found = [
            value for part in ast.walk(node) if isinstance(part, ast.expr) and _is_item(value := self._value(part))
        ]
        for name in sorted(_names(node)):
            place = self._last_write(name, before)
            if place is not None:
                found += [element for element in self._tracer.writes[place].at if _is_item(element)]
        return _unique(found)

    def _value(self, node: ast.expr) -> Any:
        return self._tracer.value(node) if isinstance(node, ast.Subscript) else None


def _tests(body: Sequence[ast.stmt], above: tuple[ast.If, ...]) -> Iterator[tuple[ast.stmt, tuple[ast.If, ...]]]:
    """Each statement with the ``if`` tests around it (the branches that stand under the test, not under ``else``)."""
    for node in body:
        yield node, above
        inside = (*above, node) if isinstance(node, ast.If) else above
        yield from _tests(getattr(node, "body", ()), inside)
        yield from _tests(getattr(node, "orelse", ()), above)


def _sets(node: ast.Assign, name: str) -> bool:
    """The statement sets the name to something that is not plainly false."""
    given = not isinstance(node.value, ast.Constant) or bool(node.value.value)
    return given and any(isinstance(target, ast.Name) and target.id == name for target in node.targets)


def _difference(write: Write) -> float:
    """What a write added to a number; 0 where it is no number, or beyond what a float holds."""
    if not isinstance(write.value, NUMBER) or not isinstance(write.before, NUMBER):
        return 0.0
    try:
        return float(write.value - write.before)
    except OverflowError:
        return 0.0


def _names(node: ast.AST) -> set[str]:
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}


def _items(writes: Iterable[Write]) -> tuple[Any, ...]:
    return _unique([element for write in writes for element in write.at[-1:] if _is_item(element)])


def _unique(items: Sequence[Any]) -> tuple[Any, ...]:
    seen: dict[int, Any] = {}
    for item in items:
        seen.setdefault(id(item), item)
    return tuple(seen.values())[:_MOST_ITEMS]


def _source(node: ast.AST) -> str:
    return _short(ast.unparse(node))
