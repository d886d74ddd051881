"""Sets that the plan decides: which values they hold, as literals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from tripwright.language import ir
from tripwright.planner.timed.proof.elements import Clock, Element, Open
from tripwright.planner.timed.proof.rows import Amount, Literal, added

if TYPE_CHECKING:
    from tripwright.planner.timed.proof.loops import Env, LoopReader

Held = Mapping[ir.Scalar, Literal]
"""For each value that a set may hold, whether it does."""
_MOST = 2_000


def held(reader: LoopReader, sets: ir.SetTerm, env: Env) -> Held:
    """The values of a set.

    Raises:
        Open: A value is not known.
    """
    match sets:
        case ir.SetConst(values):
            return dict.fromkeys(values, True)
        case ir.Single(test, term):
            return {_value(reader, term, env): reader.literal(test, env)}
        case ir.Collected(loop, term):
            return _collected(reader, loop, term, env)
        case ir.Combined(op, left, right):
            return _combined(reader, op, held(reader, left, env), held(reader, right, env))
        case ir.Carried() | ir.United():
            raise Open("a value inside a loop")


def within(reader: LoopReader, left: Held, right: Held) -> Literal:
    """Every value of the first set is in the second."""
    rows = reader.rows
    return rows.all_of(rows.any_of((rows.invert(lit), right.get(value, False))) for value, lit in left.items())


def _collected(reader: LoopReader, loop: ir.Loop, term: ir.Term, env: Env) -> Held:
    found = counts(reader, loop, term, env)
    return {value: reader.rows.positive(added(often)) for value, often in found.items()}


def counts(reader: LoopReader, loop: ir.Loop, term: ir.Term, env: Env) -> Mapping[ir.Scalar, Sequence[Amount]]:
    """For each value of a term over a loop how often it comes, in parts.

    Raises:
        Open: A value is not known, or there are too many.
    """
    found: dict[ir.Scalar, list[Amount]] = {}
    for member, inner, told in reader.asked(loop, env):
        if not isinstance(member, Element):
            raise Open("days")
        often = reader.quantity(member, loop.guard, told, inner)
        if often.terms or often.low:
            found.setdefault(_value(reader, term, inner), []).append(often)
    if len(found) > _MOST:
        raise Open("too many values")
    return found


def _combined(reader: LoopReader, op: ir.SetOp, left: Held, right: Held) -> Held:
    rows = reader.rows
    made: dict[ir.Scalar, Literal] = {}
    for value in dict.fromkeys((*left, *right)):
        a, b = left.get(value, False), right.get(value, False)
        only_a, only_b = rows.all_of((a, rows.invert(b))), rows.all_of((b, rows.invert(a)))
        made[value] = {
            "&": rows.all_of((a, b)),
            "|": rows.any_of((a, b)),
            "-": only_a,
            "^": rows.any_of((only_a, only_b)),
        }[op]
    return made


def _value(reader: LoopReader, term: ir.Term, env: Env) -> ir.Scalar:
    value = reader.term(term, env)
    if isinstance(value, Amount | Clock | Element | tuple):
        raise Open("a value that is not known")
    return value
