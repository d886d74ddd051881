"""How far a plan is from what a program demands: 0 where it holds, otherwise a number that shrinks on the way there.

A budget counts by the share that is spent too much, a condition on every item by the items that break it, a set by the
values that are missing; ``and`` adds up, ``or`` takes the nearest. Local searches descend on it. It says nothing about
truth: only the program decides whether it holds.
"""

from __future__ import annotations

import re

from tripwright.language import ir
from tripwright.language.evaluate import Bindings, Evaluator, Undecided
from tripwright.language.operations import COMPARE_FUNCTIONS
from tripwright.language.scope import FAULTS

WHOLE = 1.0
"""A condition that is broken and has no measure."""
_LEAST = 0.1  # of anything that is broken: the last step must count
_CLOCK = re.compile(r"(\d{1,2}):(\d{2})")


def violation(cond: ir.Cond, on: Evaluator, at: Bindings | None = None) -> float:
    """The distance of the plan that ``on`` evaluates on; :data:`WHOLE` where the condition is not understood.

    Args:
        cond: The analysed form of a program, or a part of it.
        on: The plan.
        at: The elements that the loops around are at.
    """
    try:
        return _violation(cond, on, at or {})
    except (Undecided, *FAULTS):
        return WHOLE


def _violation(cond: ir.Cond, on: Evaluator, here: Bindings) -> float:
    match cond:
        case ir.And(parts):
            return sum(violation(part, on, here) for part in parts)
        case ir.Or(parts):
            return min(violation(part, on, here) for part in parts)
        case ir.Every(loop, part):
            return sum(violation(part, on, inner) for inner in on.elements(loop, here))
        case ir.Some(loop):
            return _some(loop, on, here)
        case ir.SetDemand(mode, of, values):
            found = on.set(of, here)
            short = {"all_of": values - found, "none_of": values & found, "only": found - values}
            return float(len(short[mode])) if mode in short else float(not values & found)
        case ir.SetRelation(op, left, right):
            first, second = on.set(left, here), on.set(right, here)
            return float(len(first - second if op == "<=" else first ^ second))
        case ir.Compare(op, left, right):
            return _apart(op, on.term(left, here), on.term(right, here))
        case ir.Linear(sums, op, bound):
            total = sum(on.term(part.factor, here) * on.term(part.total, here) for part in sums)
            return _apart(op, total, on.term(bound, here))
        case _:
            return 0.0 if on.holds(cond, here) else WHOLE


def _some(loop: ir.Loop, on: Evaluator, here: Bindings) -> float:
    """The distance of the item that is nearest to what is asked of one; more than that when there is no item."""
    nearest = 2 * WHOLE
    for place, element in enumerate(on.source(loop.source, here)):
        on.burn()
        nearest = min(nearest, violation(loop.guard, on, {**here, loop.id: (element, place)}))
        if nearest == 0:
            break
    return nearest


def _apart(op: ir.CompareOp, left: object, right: object) -> float:
    """How far two values are from comparing as asked, as a share of the second; at most :data:`WHOLE` for texts."""
    a, b = _number(left), _number(right)
    if a is None or b is None:
        return float(not _holds(op, left, right))
    if _holds(op, a, b):
        return 0.0
    return _LEAST + abs(a - b) / max(abs(b), 1.0)


def _holds(op: ir.CompareOp, left: object, right: object) -> bool:
    return bool(COMPARE_FUNCTIONS[op](left, right))


def _number(value: object) -> float | None:
    """A number or a clock's minutes."""
    if isinstance(value, int | float):
        return float(value)
    match = _CLOCK.fullmatch(value) if isinstance(value, str) else None
    return None if match is None else int(match[1]) * 60.0 + int(match[2])
