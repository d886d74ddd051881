"""Making a plan better under a preference: random steps, taken when they break nothing and are good enough.

Simulated annealing over whole trips. Of trips with equal values the less busy one is liked, since it has room for more;
where demands limit money, so is the cheaper one.
Anytime: the best plan so far is kept.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Sequence
from dataclasses import replace

from tripwright.planner.timed.model import TimedDay, Trip
from tripwright.planner.timed.options import Judge, Options, cost_of
from tripwright.planner.timed.repair import Judged
from tripwright.planner.timed.steps import Steps
from tripwright.planner.timed.trips import clock_trip, moving

_HEAT = 0.03
"""Share of the value by which a step may make it worse at the beginning."""
_CLOSE = 1e-6
"""Two sums of the same numbers may differ by so much."""
_BUSY = 0.004
"""What a busy minute counts, as a share of that."""
_LIGHTER = 0.1
"""How much a kind of step is rewarded for making a trip less busy or cheaper and no better."""
_THRIFT = 2.0
"""What all the money that the start costs counts, as a share of that, where money is limited."""


def improve(
    start: Judged,
    steps: Steps,
    options: Options,
    judge: Judge,
    until: float,
    rng: random.Random,
    bound: float | None = None,
    *,
    exact: Judge | None = None,
    unhurried: bool = True,
    thrifty: bool = False,
) -> Judged:
    """The best trip found by the clock ``until``; at worst the start.

    A step's value is asked first, since it is one program against all the others.

    Args:
        start: A trip that breaks nothing.
        steps: Random changes.
        options: What trips are made of.
        judge: Decides, and gives the value.
        until: When to end (``time.monotonic``).
        rng: Where chance comes from.
        bound: No trip has a smaller value: reaching it ends the search.
        exact: Has the last word on what becomes the best, where ``judge`` is a quick one.
        unhurried: In the end, make stops as long as one would like them where that costs nothing.
        thrifty: Money is limited: like the cheaper of trips that are nearly equal.
    """
    here = best = start
    value = best_value = judge.value(start.trip, start.days)
    money = _THRIFT / max(1, start.cost) if thrifty else 0.0
    load = _BUSY * _load(start.trip, start.days) + money * start.cost
    begun = time.monotonic()
    while (now := time.monotonic()) < until and (bound is None or best_value > bound + 1e-9):
        left = 1 - (now - begun) / (until - begun)
        scale = abs(best_value) * _HEAT + 1e-9
        step = steps.draw(here.trip)
        days = None if step is None else clock_trip(step.trip, options.habits)
        if step is None or days is None:
            continue
        then, load_then = (
            judge.value(step.trip, days),
            _BUSY * _load(step.trip, days) + money * cost_of(step.trip, days),
        )
        worse = then - value + scale * left * (load_then - load)
        if worse > 0 and rng.random() >= math.exp(-worse / (scale * left**2 + 1e-12)):
            continue
        if judge.broken(step.trip, days):
            continue
        if exact is not None and then < best_value and not _holds(exact, step.trip, days, then):
            continue
        if worse < 0:
            steps.reward(step, 1.0 if then < value else _LIGHTER)
        here, value, load = Judged(step.trip, days, (), (), cost_of(step.trip, days)), then, load_then
        if value < best_value:
            best, best_value = here, value
    return _unhurried(best, best_value, options, exact or judge) if unhurried else best


def _holds(exact: Judge, trip: Trip, days: Sequence[TimedDay | None], value: float) -> bool:
    return abs(exact.value(trip, days) - value) < _CLOSE and not exact.broken(trip, days)


def _load(trip: Trip, days: Sequence[TimedDay | None]) -> int:
    """Minutes on the way and at stops, less those between the rides."""
    there = trip.back.departs - trip.go.arrives
    return -there + sum(moving(day) + sum(one.stop.stay for one in day.stops) for day in days if day is not None)


def _unhurried(here: Judged, value: float, options: Options, judge: Judge) -> Judged:
    """The trip with each stop as long as one would like it, where that costs nothing."""
    for day, stops in enumerate(here.trip.days):
        for index in range(len(stops)):
            stop = here.trip.days[day][index]
            if stop.stay >= stop.spot.stay:
                continue
            trip = here.trip.copy()
            trip.days[day][index] = replace(stop, stay=stop.spot.stay)
            days = clock_trip(trip, options.habits)
            if days is not None and judge.value(trip, days) <= value and not judge.broken(trip, days):
                here = Judged(trip, days, (), (), cost_of(trip, days))
    return here
