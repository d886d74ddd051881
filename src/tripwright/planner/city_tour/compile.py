"""From a constraint program to what the tour search can use; the checker runs the same program.

A program is analysed (``language/analyse.py``), never matched as text, so that any program of one of these shapes will
do: the whole trip's cost within a bound; a condition of every lodging; a way of travel that must not occur; a cuisine
that some meal must serve. What has another shape is left to the caller, not guessed at.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

from tripwright.errors import BadInput
from tripwright.language import Program, ir
from tripwright.language.analyse import analyse
from tripwright.language.evaluate import Evaluator, Undecided
from tripwright.language.scope import FAULTS_OF_CALLS
from tripwright.planner.city_tour.tour import Demands

_LATITUDE = 6
"""Decimals of a minor unit that a bound may be off by the binary form of its number."""


@dataclass(frozen=True, eq=False)
class TourWords:
    """What a dialect's programs call the things of a tour.

    Attributes:
        cost: The function that gives an item's cost for the party, in units of the currency.
        serves: The function that says whether a meal serves a cuisine, its second argument.
        city: The function that gives an item's city. home: the one that gives the city of departure.
        night: An item that is known to be a night in a lodging, and nothing else of it.
        rides: The same for each mode of transport, by the mode.
        meals: The same for each meal of a day.
        sight: The same for a sight.
    """

    cost: str
    serves: str
    city: str
    home: str
    night: Any
    rides: Mapping[str, Any]
    meals: tuple[Any, ...]
    sight: Any


@lru_cache(1024)
def compile_demand(program: Program, name: str, words: TourWords, minor_units: int) -> Demands | None:
    """What a program demands of a tour; None when it has a shape that the search cannot plan for.

    Args:
        program: The constraint.
        name: ``kind: value``, which names it as a feature of lodgings and in conflicts.
        words: What the dialect calls things.
        minor_units: Minor units in one unit of the currency.

    Raises:
        BadInput: The program cannot be read.
    """
    if program.fault is not None:
        raise BadInput(f"the constraint cannot be read: {program.fault}", value=name)
    match analyse(program).cond:
        case ir.Linear((ir.Weighted(ir.Const(1), ir.Total(loop, ir.Apply(cost, (ir.Bound(),)))),), op, ir.Const(bound)):
            if _whole_trip(loop) and cost == words.cost and isinstance(bound, int | float) and op in ("<", "<="):
                return Demands(budget=_most(bound * minor_units, strict=op == "<"))
        case ir.Some(loop) if _whole_trip(loop, guarded=True):
            label = _label(program, loop, words)
            return None if label is None else Demands(labels=(label,))
        case ir.Every(loop) if _whole_trip(loop, guarded=True):
            return _filters(program, name, words)
        case _:
            pass
    return None


def merged(demands: Iterable[Demands]) -> Demands:
    """All of these demands at once; of two budgets the smaller one."""
    found = Demands()
    for one in demands:
        budgets = [budget for budget in (found.budget, one.budget) if budget is not None]
        found = Demands(
            min(budgets, default=None),
            found.features | one.features,
            (*found.labels, *one.labels),
            found.without | one.without,
        )
    return found


def item_filter(program: Program) -> Callable[[Any], bool]:
    """Whether an item meets a program that demands something of every item of some kind.

    Raises:
        BadInput: The program is broken or demands anything else.
    """
    cond = None if program.fault is not None else analyse(program).cond
    if not isinstance(cond, ir.Every) or not _whole_trip(cond.loop, guarded=True):
        raise BadInput("not a condition of every item", value=program.source)
    evaluator, loop = Evaluator(program.library), cond.loop.id
    either = ir.Or((ir.Not(cond.loop.guard), cond.cond))
    return lambda item: evaluator.on_item(either, loop, item)


def _filters(program: Program, name: str, words: TourWords) -> Demands | None:
    """The lodgings or ways of travel that a condition of every item leaves; None when it is about other items."""
    passes = item_filter(program)
    if any(_holds(passes, item) is not True for item in (*words.meals, words.sight)):
        return None
    rides = {mode: _holds(passes, item) for mode, item in words.rides.items()}
    if None in rides.values():
        return None
    features = frozenset[str]() if _holds(passes, words.night) is True else frozenset({name})
    return Demands(features=features, without=frozenset(mode for mode, passed in rides.items() if not passed))


def _holds(passes: Callable[[Any], bool], item: Any) -> bool | None:
    """Whether the item meets the condition; None when that depends on what is not known of it."""
    try:
        return passes(item)
    except (Undecided, *FAULTS_OF_CALLS):
        return None


def _whole_trip(loop: ir.Loop, *, guarded: bool = False) -> bool:
    source = loop.source
    return isinstance(source, ir.Items) and len(source.args) == 1 and (guarded or loop.guard == ir.TRUE)


def _label(program: Program, loop: ir.Loop, words: TourWords) -> str | None:
    """The cuisine that some meal away from home must serve; None when the program asks more, or less, of it."""
    labels: list[str] = []
    evaluator = Evaluator(program.library)
    for part in loop.guard.parts if isinstance(loop.guard, ir.And) else (loop.guard,):
        match part:
            case ir.Truthy(ir.Apply(words.serves, (ir.Bound(), ir.Const(str(label))))):
                labels.append(label)
            case ir.Compare("!=", ir.Apply(one), ir.Apply(other)) if {one, other} == {words.city, words.home}:
                pass
            case _ if all(_holds(partial(evaluator.on_item, part, loop.id), meal) for meal in words.meals):
                pass
            case _:
                return None
    return labels[0] if len(labels) == 1 else None


def _most(amount: float, *, strict: bool) -> int:
    near = round(amount, _LATITUDE)
    return math.ceil(near) - 1 if strict else math.floor(near)
