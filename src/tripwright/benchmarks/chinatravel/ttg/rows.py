"""Programs as rows of the mixed-integer program: sums, counts and sets over the activities that it can choose.

Every activity that can occur is known beforehand with the variables that bring it about, so guards and values are
evaluated on each of them. What reads more than one activity at a time (order, places, days) becomes no row.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from tripwright.benchmarks.chinatravel.task import Task
from tripwright.benchmarks.chinatravel.writing import Json
from tripwright.language import UPSTREAM, ConceptLibrary, Role, ir, program
from tripwright.language.analyse import analyse
from tripwright.language.evaluate import Evaluator, Undecided
from tripwright.language.scope import FAULTS

_LEAST = 1e-6
_FLIPPED: dict[str, ir.CompareOp] = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}


class Row(NamedTuple):
    """``low <= sum of coefficient * variable <= high``."""

    terms: Mapping[int, float]
    low: float
    high: float


class Event(NamedTuple):
    """An activity that occurs when one of the variables is 1."""

    activity: Json
    variables: Sequence[int]


class NotARow(Exception):
    """A part of a program that says more than rows can; the text says what."""


class Compiler:
    """Compiles the programs of a task."""

    def __init__(self, task: Task, library: ConceptLibrary) -> None:
        self._library = library
        facts = {
            "day_count": task.days,
            "people_count": task.people_number,
            "start_city": task.start_city,
            "target_city": task.target_city,
        }
        self._evaluator = Evaluator(library, facts=facts)

    def filters(self, sources: Iterable[str]) -> list[ir.Every | ir.SetDemand]:
        """The demands on single activities among those of the programs."""
        conds = [
            demand.cond for source in sources for demand in analyse(program(source, self._library, UPSTREAM)).demands
        ]
        return [
            cond
            for cond in conds
            if isinstance(cond, ir.Every) or (isinstance(cond, ir.SetDemand) and cond.mode in ("none_of", "only"))
        ]

    def allows(self, cond: ir.Every | ir.SetDemand, activity: Json) -> bool:
        """Whether a demand on single activities lets this one pass; True where that cannot be said."""
        try:
            if isinstance(cond, ir.Every):
                return not self._misses(cond.loop, cond.cond, activity)
            value = self._value(cond.of, activity)
        except (NotARow, Undecided, *FAULTS):
            return True
        return value is None or (value[0] in cond.values) == (cond.mode == "only")

    def rows(self, source: str, events: Sequence[Event]) -> list[Row]:
        """A program as rows.

        Raises:
            NotARow: It says more than rows can.
        """
        try:
            return self._cond(analyse(program(source, self._library, UPSTREAM)).cond, events)
        except (Undecided, *FAULTS) as error:
            raise NotARow(str(error)) from error

    def _cond(self, cond: ir.Cond, events: Sequence[Event]) -> list[Row]:
        match cond:
            case ir.And(parts):
                return [row for part in parts for row in self._cond(part, events)]
            case ir.Not(part):
                return self._negated(part, events)
            case ir.Every(loop, part):
                return [_none(event for event in events if self._misses(loop, part, event.activity))]
            case ir.Some(loop):
                return [_one(event for event in events if self._is_in(loop, event.activity))]
            case ir.SetDemand():
                return self._set(cond.mode, cond, events)
            case ir.Linear():
                return [self._linear(cond, cond.op, events)]
            case _:
                if any(isinstance(part, ir.Loop | ir.At) for part in ir.walk(cond)):
                    raise NotARow(type(cond).__name__)
                return [] if self._evaluator.holds(cond) else [Row({}, 1, math.inf)]

    def _negated(self, cond: ir.Cond, events: Sequence[Event]) -> list[Row]:
        match cond:
            case ir.Some(loop):
                return [_none(event for event in events if self._is_in(loop, event.activity))]
            case ir.SetDemand(mode="any_of"):
                return self._set("none_of", cond, events)
            case ir.SetDemand(mode="none_of"):
                return self._set("any_of", cond, events)
            case ir.Linear(op=op):
                return [self._linear(cond, _FLIPPED[op], events)]
            case _:
                raise NotARow(f"not {type(cond).__name__}")

    def _set(self, mode: str, cond: ir.SetDemand, events: Sequence[Event]) -> list[Row]:
        found = [(value[0], event) for event in events if (value := self._value(cond.of, event.activity)) is not None]
        if mode == "all_of":
            return [_one(event for value, event in found if value == wanted) for wanted in cond.values]
        if mode == "any_of":
            return [_one(event for value, event in found if value in cond.values)]
        return [_none(event for value, event in found if (value in cond.values) == (mode == "none_of"))]

    def _linear(self, cond: ir.Linear, op: ir.CompareOp, events: Sequence[Event]) -> Row:
        terms: dict[int, float] = {}
        for part in cond.sums:
            factor = float(self._evaluator.term(part.factor, {}))
            loop = part.total.loop
            for event in events:
                if self._is_in(loop, event.activity):
                    value = factor * float(self._evaluator.term(part.total.term, {loop.id: (event.activity, 0)}))
                    for variable in event.variables:
                        terms[variable] = terms.get(variable, 0.0) + value
        bound = float(self._evaluator.term(cond.bound, {}))
        if op == "!=":
            raise NotARow("a sum that is not one value")
        low = {"==": bound, ">=": bound, ">": bound + _LEAST}.get(op, -math.inf)
        high = {"==": bound, "<=": bound, "<": bound - _LEAST}.get(op, math.inf)
        return Row(terms, low, high)

    def _value(self, of: ir.Collected, activity: Json) -> tuple[Any] | None:
        """The value that an activity brings into a set; None when it brings none."""
        if not self._is_in(of.loop, activity):
            return None
        return (self._evaluator.term(of.term, {of.loop.id: (activity, 0)}),)

    def _misses(self, loop: ir.Loop, cond: ir.Cond, activity: Json) -> bool:
        return self._is_in(loop, activity) and not self._evaluator.on_item(cond, loop.id, activity)

    def _is_in(self, loop: ir.Loop, activity: Json) -> bool:
        source = loop.source
        if not isinstance(source, ir.Items) or self._library.concepts[source.concept].role is not Role.ITEMS:
            raise NotARow("a loop over something else than all activities")
        if any(isinstance(part, ir.Index) for part in ir.walk(loop)):
            raise NotARow("the place of an activity")
        return self._evaluator.on_item(loop.guard, loop.id, activity)


def _none(events: Iterable[Event]) -> Row:
    return Row({variable: 1.0 for event in events for variable in event.variables}, -math.inf, 0)


def _one(events: Iterable[Event]) -> Row:
    return Row({variable: 1.0 for event in events for variable in event.variables}, 1, math.inf)
