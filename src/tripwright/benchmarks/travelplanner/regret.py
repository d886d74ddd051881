"""How much worse a plan is than the best one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.plan import MEALS, Entry, ReadPlan, read_plan
from tripwright.benchmarks.travelplanner.sound.cost import trip_cost
from tripwright.benchmarks.travelplanner.sound.stays import nights
from tripwright.benchmarks.travelplanner.task import Task
from tripwright.planner.answer import Answer
from tripwright.planner.city_tour import CHEAPEST_PLAN, TOP_TENTHS, Measures, Preference, TourChoice
from tripwright.planner.regret import Regret, regret_of
from tripwright.world import Hotel, Restaurant


def regret(
    task: Task, plan: Any, answer: Answer[TourChoice], catalog: Catalog, prefer: Preference = CHEAPEST_PLAN
) -> Regret:
    """The regret of a published plan against the planner's answer under the same preference.

    Whether the plan keeps the rules is not looked at; that is ``check``'s part.
    """
    measures = measure(read_plan(task, plan, catalog))
    value = None if measures is None or answer.choice is None else prefer.value(measures, answer.choice.tour)
    return regret_of(value, answer, higher=prefer.higher)


def measure(plan: ReadPlan) -> Measures | None:
    """What preferences look at; None when a price or a rating cannot be known."""
    cost = trip_cost(plan).exact
    rated = list(_rated(plan))
    tenths = [_tenths(entry) for entry in rated]
    known = [each for each in tenths if each is not None]
    if cost is None or len(known) < len(rated):
        return None
    minutes = [_minutes(plan, number) for number, day in enumerate(plan.days) if day.move is not None]
    timed = [each for each in minutes if each is not None]
    return Measures(cost, sum(TOP_TENTHS - each for each in known), sum(timed) if len(timed) == len(minutes) else None)


def _rated(plan: ReadPlan) -> Iterator[Entry | None]:
    """What has stars that count: each night, each meal of a day without a move (None: it is missing)."""
    yield from nights(plan)
    for day in plan.days:
        if not day.travels:
            meals = dict(day.meals)
            yield from (meals.get(kind) for kind in MEALS)


def _tenths(entry: Entry | None) -> int | None:
    """The rating of the first of the entry's rows, which is the one that the planner means by the name."""
    row = entry.rows[0] if entry is not None and entry.rows else None
    return round(row.rating * 10) if isinstance(row, Hotel | Restaurant) and row.rating is not None else None


def _minutes(plan: ReadPlan, number: int) -> int | None:
    move = plan.days[number].move
    if move is None:
        return None
    if move.mode == "flight":
        return move.flights[0].minutes if move.flights else None
    return None if move.road is None else move.road.minutes
