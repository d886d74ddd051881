"""Making conditions and terms: constants are folded, negations pushed down, choices pulled out of comparisons."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, cast

from tripwright.language.ir import (
    FALSE,
    TRUE,
    And,
    Apply,
    Arith,
    ArithOp,
    Bound,
    Choice,
    Compare,
    CompareOp,
    Cond,
    Const,
    Every,
    Index,
    Loop,
    Near,
    Not,
    Or,
    Pick,
    Picked,
    SetDemand,
    Some,
    Term,
    Truth,
)

NEGATED: dict[CompareOp, CompareOp] = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_DEEPEST = 5
"""Values of which the largest is found: the work doubles with each."""
MIRRORED: dict[CompareOp, CompareOp] = {"==": "==", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}


def conj(parts: Iterable[Cond]) -> Cond:
    """All of these."""
    kept: dict[Cond, None] = {}  # in order, each once
    for part in parts:
        kept.update(dict.fromkeys(part.parts if isinstance(part, And) else (part,)))
        if FALSE in kept:
            return FALSE
    kept.pop(TRUE, None)
    if _excluded(kept):
        return FALSE
    for place, part in enumerate(kept):
        if not isinstance(part, Or):
            continue
        parts = list(kept)
        if (first := negate(part.parts[0])) in kept:  # (not a or b) and a: a and b
            return conj((*parts[:place], first, disj(part.parts[1:]), *parts[place + 1 :]))
        if (rest := _given(part, parts[:place])) != part:
            return conj((*parts[:place], rest, *parts[place + 1 :]))
    return TRUE if not kept else next(iter(kept)) if len(kept) == 1 else And(tuple(kept))


def _given(choice: Or, known: Collection[Cond]) -> Cond:
    """What is left of a choice where some conditions hold: a and (a and b or not a and c) is a and b."""
    if not any(piece in known or negate(piece) in known for case in choice.parts for piece in _pieces(case)):
        return choice
    cases = (case for case in choice.parts if not any(negate(piece) in known for piece in _pieces(case)))
    return disj(conj(piece for piece in _pieces(case) if piece not in known) for case in cases)


def _pieces(cond: Cond) -> tuple[Cond, ...]:
    return cond.parts if isinstance(cond, And) else (cond,)


def disj(parts: Iterable[Cond]) -> Cond:
    """One of these at least."""
    kept: dict[Cond, None] = {}
    for part in parts:
        kept.update(dict.fromkeys(part.parts if isinstance(part, Or) else (part,)))
        if TRUE in kept:
            return TRUE
    kept.pop(FALSE, None)
    if _excluded(kept):
        return TRUE
    return FALSE if not kept else next(iter(kept)) if len(kept) == 1 else Or(tuple(kept))


def _excluded(kept: Collection[Cond]) -> bool:
    """Whether one of these is the negation of another."""
    return len(kept) > 1 and any(negate(piece) in kept for piece in kept if not isinstance(piece, And | Or))


def negate(cond: Cond) -> Cond:
    """Not this, with the negation as far down as it goes."""
    match cond:
        case Truth(value):
            return Truth(not value)
        case Compare(op, left, right):
            return Compare(NEGATED[op], left, right)
        case Not(part):
            return part
        case And(parts):
            return disj(negate(part) for part in parts)
        case Or(parts):
            return conj(negate(part) for part in parts)
        case Some(loop):
            return every(loop)
        case Every(loop, part):
            return some(narrow(loop, negate(part)))
        case SetDemand("any_of", of, values):
            return SetDemand("none_of", of, values)
        case SetDemand("none_of", of, values):
            return SetDemand("any_of", of, values)
        case _:
            return Not(cond)


def some(loop: Loop) -> Cond:
    """The loop has an element."""
    return FALSE if loop.guard == FALSE else Some(loop)


def every(loop: Loop) -> Cond:
    """No element of the loop's source meets its guard, said as: where the first parts hold, the last does not."""
    if loop.guard == FALSE:
        return TRUE
    parts = loop.guard.parts if isinstance(loop.guard, And) else (loop.guard,)
    if isinstance(parts[-1], Or):  # none meets one or the other: none meets the one, and none the other
        return conj(every(replace(loop, guard=conj((*parts[:-1], part)))) for part in parts[-1].parts)
    return Every(replace(loop, guard=conj(parts[:-1])), negate(parts[-1]))


def narrow(loop: Loop, guard: Cond) -> Loop:
    """The loop over those of its elements that also meet ``guard``."""
    return replace(loop, guard=conj((loop.guard, guard)))


def choose_cond(test: Cond, then: Cond, other: Cond) -> Cond:
    """``then`` where the test holds, else ``other``."""
    if test == TRUE or then == other:
        return then
    if test == FALSE:
        return other
    if then == TRUE:
        return disj((test, other))
    if then == FALSE:
        return conj((negate(test), other))
    if other == TRUE:
        return disj((negate(test), then))
    if other == FALSE:
        return conj((test, then))
    return disj((conj((test, then)), conj((negate(test), other))))


def choose(test: Cond, then: Term, other: Term) -> Term:
    """``then`` where the test holds, else ``other``."""
    if test == TRUE or then == other:
        return then
    return other if test == FALSE else Choice(test, then, other)


def arith(op: ArithOp, left: Term, right: Term) -> Term:
    """Arithmetic; constants are computed."""
    if isinstance(left, Const) and isinstance(right, Const) and _are_numbers(left.value, right.value):
        value = _computed(op, left.value, right.value)
        if value is not None:
            return Const(value)
    match left:
        case Arith("+" | "-" as inner, kept, Const(int() as first)) if op in {"+", "-"} and isinstance(right, Const):
            second = right.value
            if isinstance(second, int):  # (x + 1) - 1
                total = (first if inner == "+" else -first) + (second if op == "+" else -second)
                return arith("+" if total >= 0 else "-", kept, Const(abs(total)))
        case _:
            pass
    for flag, factor in ((left, right), (right, left)):
        if op == "*" and isinstance(flag, Choice) and (flag.then, flag.other) == (Const(1), Const(0)):
            return choose(flag.test, factor, Const(0))
    if op == "+" and left == Const(0):
        return right
    if op in {"+", "-"} and right == Const(0):
        return left
    if op in {"*", "/"} and right == Const(1):
        return left
    if op == "*" and left == Const(1):
        return right
    return Arith(op, left, right)


def _are_numbers(*values: object) -> bool:
    return all(isinstance(value, int | float) and abs(value) < 1e15 for value in values)


def _computed(op: ArithOp, a: Any, b: Any) -> int | float | None:
    if op in {"/", "//", "%"} and b == 0:
        return None
    if op == "**" and not (0 <= b <= 16 and abs(a) < 1000):
        return None
    operations = {
        "+": lambda: a + b,
        "-": lambda: a - b,
        "*": lambda: a * b,
        "/": lambda: a / b,
        "//": lambda: a // b,
        "%": lambda: a % b,
        "**": lambda: a**b,
    }
    return cast("int | float", operations[op]())


def compare(op: CompareOp, left: Term, right: Term) -> Cond:
    """A comparison; a choice between values becomes a choice between comparisons, constants come to the right."""
    if isinstance(left, Const) and isinstance(right, Const):
        return _compared(op, left, right)
    if isinstance(left, Choice) and (either := _either(op, left, right)) is not None:
        return either
    if isinstance(left, Choice):
        return choose_cond(left.test, compare(op, left.then, right), compare(op, left.other, right))
    if isinstance(right, Choice):
        return choose_cond(right.test, compare(op, left, right.then), compare(op, left, right.other))
    if isinstance(left, Const):
        return compare(MIRRORED[op], right, left)
    match left, right:
        case Arith("+" | "-" as sign, kept, Const(int() as moved)), Const(int() as bound) if type(bound) is int:
            return compare(op, kept, Const(bound - moved if sign == "+" else bound + moved))
        case _:
            pass
    if isinstance(left, Bound | Near) and right == Const(None) and op in {"==", "!="}:
        return Truth(op == "!=")  # an item is there
    if isinstance(left, Index) and isinstance(right, Const) and _below_all_places(op, right.value):
        return TRUE
    return Compare(op, left, right)


def _either(op: CompareOp, value: Choice, limit: Term) -> Cond | None:
    """The larger (or smaller) of two values against a limit: both of them, or one; None for any other choice."""
    then, other = value.then, value.other
    if op in {"==", "!="} or _depth(value) > _DEEPEST:
        return None
    larger = value.test in (compare(">", then, other), compare(">=", then, other))
    if not (larger or value.test in (compare("<", then, other), compare("<=", then, other))):
        return None
    both = compare(op, other, limit), compare(op, then, limit)
    return conj(both) if larger == (op in {"<", "<="}) else disj(both)


def _depth(term: Term) -> int:
    """How many choices stand in one another."""
    return 1 + max(_depth(term.then), _depth(term.other)) if isinstance(term, Choice) else 0


def _below_all_places(op: CompareOp, value: object) -> bool:
    """Every place, counted from 0, is ``op`` this value."""
    if not isinstance(value, int | float):
        return False
    return (op == ">=" and value <= 0) or (op in {">", "!="} and value < 0)


def picked(loop: Loop, cond: Cond, otherwise: Cond, last: bool) -> Cond:
    """A condition at the last (or first) element of a loop, ``otherwise`` when there is none."""
    if cond == TRUE and otherwise == FALSE:
        return some(loop)
    if cond == FALSE and otherwise == TRUE:
        return every(loop)
    return cond if cond == otherwise and isinstance(cond, Truth) else Picked(loop, cond, otherwise, last)


def _compared(op: CompareOp, left: Const, right: Const) -> Cond:
    a: Any = left.value
    b: Any = right.value
    if op == "==":
        return Truth(a == b)
    if op == "!=":
        return Truth(a != b)
    if not (_are_numbers(a, b) or (isinstance(a, str) and isinstance(b, str))):
        return Compare(op, left, right)  # it would fail; nothing is decided here
    outcomes = {"<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}
    return Truth(outcomes[op])


def applied(concept: str, args: tuple[Term, ...], named: tuple[tuple[str, Term], ...] = ()) -> Term:
    """A function's value; of a choice between two items it is a choice between values, of one of several the one's."""
    match args:
        case (Choice(test, then, other), *rest):
            return choose(test, applied(concept, (then, *rest), named), applied(concept, (other, *rest), named))
        case (Pick(loop, Bound(number) as item, Const(None), last), *rest) if number == loop.id:
            return Pick(loop, applied(concept, (item, *rest), named), Const(None), last)
        case _:
            return Apply(concept, args, named)


def fold(node: Any, change: Callable[[Any], Any]) -> Any:
    """The node with each part below it changed, put together anew by the constructors of this file."""
    match node:
        case And(parts):
            return conj(change(part) for part in parts)
        case Or(parts):
            return disj(change(part) for part in parts)
        case Not(part):
            return negate(change(part))
        case Compare(op, left, right):
            return compare(op, change(left), change(right))
        case Arith(op, left, right):
            return arith(op, change(left), change(right))
        case Choice(test, then, other):
            return choose(change(test), change(then), change(other))
        case Apply(concept, args, named):
            return applied(
                concept, tuple(change(arg) for arg in args), tuple((name, change(arg)) for name, arg in named)
            )
        case Some(loop):
            return some(change(loop))
        case Picked(loop, cond, otherwise, last):
            return picked(change(loop), change(cond), change(otherwise), last)
        case _:
            return _refilled(node, change)


def _refilled(node: Any, change: Callable[[Any], Any]) -> Any:
    changed: dict[str, Any] = {}
    for entry in fields(node):
        value = getattr(node, entry.name)
        if is_dataclass(value):
            changed[entry.name] = change(value)
        elif isinstance(value, tuple):
            parts = cast("tuple[Any, ...]", value)
            changed[entry.name] = tuple(_changed_part(part, change) for part in parts)
    return replace(node, **changed) if changed else node


def _changed_part(part: Any, change: Callable[[Any], Any]) -> Any:
    if is_dataclass(part):
        return change(part)
    if isinstance(part, tuple):
        below = cast("tuple[Any, ...]", part)
        return tuple(change(piece) if is_dataclass(piece) else piece for piece in below)
    return part


def substitute(node: Any, found: Mapping[Any, Any]) -> Any:
    """The node with some of the nodes in it replaced."""
    if node in found:
        return found[node]
    return fold(node, lambda part: substitute(part, found))
