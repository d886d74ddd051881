"""Analysis of a program for planners: what it demands, part by part, and how each part can be compiled.

The shapes are those of the planner: a unary filter on items, rows of sums and counts, an item that must exist, sets
that must (not) be covered, a demand on the item at one place, on a day, across days, and logic over these. What is not
understood is lazy: the program itself decides on a finished plan.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from tripwright.language import ir
from tripwright.language.normal import conjuncts, normal
from tripwright.language.reader import read
from tripwright.language.run import Program


class Shape(StrEnum):
    """How a part of a program can be compiled."""

    TRIVIAL = "trivial"
    """Always true, or never."""
    FACT = "fact"
    """The request alone decides it."""
    FILTER = "filter"
    """Every item of some kind must meet a condition of its own."""
    EXISTS = "exists"
    """An item that meets a condition of its own must (not) exist."""
    LINEAR = "linear"
    """A row over sums and counts of items."""
    SETS = "sets"
    """Values that items must cover, or must not have."""
    PLACE = "place"
    """A condition of the first, the last or the n-th item, or of the last item of some kind."""
    ORDER = "order"
    """One item comes before another."""
    DAY = "day"
    """A condition of one day, or of each day."""
    ACROSS = "across"
    """A set or an extreme over items of several days."""
    LOGIC = "logic"
    """And, or, not over the others."""
    LAZY = "lazy"
    """Not understood."""


@dataclass(frozen=True, slots=True)
class Demand:
    """One part of a program that must hold, with its shape."""

    cond: ir.Cond
    shape: Shape


@dataclass(frozen=True, slots=True)
class Analysis:
    """What a program demands.

    Attributes:
        cond: All of it.
        demands: The parts that must all hold.
    """

    cond: ir.Cond
    demands: tuple[Demand, ...]

    @property
    def understood(self) -> bool:
        """No part is lazy."""
        return all(demand.shape is not Shape.LAZY for demand in self.demands)

    @property
    def reasons(self) -> tuple[str, ...]:
        """Why the lazy parts are not understood."""
        return tuple(part.reason for part in ir.walk(self.cond) if isinstance(part, ir.Lazy))


@lru_cache(maxsize=4096)
def analyse(program: Program) -> Analysis:
    """Analyse a program. One that cannot be read is a single lazy demand."""
    if program.fault is not None:
        cond: ir.Cond = ir.Lazy(program.fault.message, program.fault.line)
    else:
        cond = normal(read(program.tree, program.library, program.profile), program.library)
    return Analysis(cond, tuple(Demand(part, shape(part)) for part in conjuncts(cond)))


def shape(cond: ir.Cond) -> Shape:
    """How a condition can be compiled."""
    if any(isinstance(part, ir.Lazy) for part in ir.walk(cond)):
        return Shape.LAZY
    match cond:
        case ir.Truth():
            return Shape.TRIVIAL
        case ir.Defined():
            return Shape.FACT
        case ir.And(parts) | ir.Or(parts):
            found = {shape(part) for part in parts}
            return Shape.LAZY if Shape.LAZY in found else Shape.FACT if found <= {Shape.FACT} else Shape.LOGIC
        case ir.Not(part):
            return shape(part)
        case ir.Every(loop, part):
            return _loop_shape(loop, (part,), Shape.FILTER)
        case ir.Some(loop):
            return _loop_shape(loop, (), Shape.EXISTS)
        case ir.Picked(loop, part, _, _):
            return _loop_shape(loop, (part,), Shape.PLACE)
        case ir.SetDemand(_, of, _):
            return _loop_shape(of.loop, (of.term,), Shape.SETS)
        case ir.Linear(sums, _, _):
            return _worst(_loop_shape(part.total.loop, (part.total.term,), Shape.LINEAR) for part in sums)
        case ir.SetRelation() | ir.Filled():
            return Shape.ACROSS
        case _:
            return _comparison_shape(cond)


_AGGREGATES = (
    ir.Total,
    ir.Pick,
    ir.Extreme,
    ir.Size,
    ir.Some,
    ir.Every,
    ir.Picked,
    ir.SetDemand,
    ir.Linear,
    ir.At,
    ir.Near,
)


def _loop_shape(loop: ir.Loop, below: tuple[object, ...], plain: Shape) -> Shape:
    """``plain`` for a loop over items whose conditions read one item each; DAY for days and their items."""
    parts = [part for node in (loop.guard, *below) for part in ir.walk(node)]
    if isinstance(loop.source, ir.Span):
        return Shape.DAY
    if isinstance(loop.source, ir.Elements):
        return plain
    of_day = len(loop.source.args) > 1
    if any(_reads_trip(part) for part in parts):
        return Shape.ACROSS
    return Shape.DAY if of_day else plain


def _reads_trip(part: object) -> bool:
    """The part goes over items again, other than over what belongs to one item."""
    if not isinstance(part, _AGGREGATES):
        return False
    if isinstance(part, ir.At):
        return not isinstance(part.source, ir.Elements)
    loop = getattr(part, "loop", None)
    return not (isinstance(loop, ir.Loop) and isinstance(loop.source, ir.Elements))


def _worst(shapes: Iterable[Shape]) -> Shape:
    order = (Shape.LINEAR, Shape.DAY, Shape.ACROSS)
    return max(shapes, key=order.index)


def _comparison_shape(cond: ir.Cond) -> Shape:
    parts = list(ir.walk(cond))
    kinds = {type(part) for part in parts if isinstance(part, _AGGREGATES)}
    if not kinds:
        return Shape.FACT
    if kinds == {ir.At}:
        return Shape.PLACE
    if kinds == {ir.Pick}:
        return Shape.ORDER if any(isinstance(part, ir.Index) for part in parts) else Shape.ACROSS
    return Shape.ACROSS
