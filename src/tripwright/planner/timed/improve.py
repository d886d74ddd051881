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
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from tripwright.planner.timed.model import TimedDay, Trip
from tripwright.planner.timed.options import Judge, Options, cost_of
from tripwright.planner.timed.repair import Judged
from tripwright.planner.timed.steps import Steps
from tripwright.planner.timed.trips import clock_trip, moving

_HEAT = 0.03
"""Share of the value by which a step may make it worse at the beginning."""
_RUNNING, _ROUND = 4, 0.12
"""The most starts that are improved; share of the time for a round in which each of those in the running is."""
_CLOSE = 1e-9
"""Two sums of the same numbers may differ by so much."""
_BUSY = 0.004
"""What a busy minute counts, as a share of that."""
_LIGHTER = 0.1
"""How much a kind of step is rewarded for making a trip less busy or cheaper and no better."""
_THRIFT = 2.0
"""What all the money that the start costs counts, as a share of that, where money is limited."""


def improve(
    starts: Sequence[Judged],
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
    """The best trip found by the clock ``until``; at worst the best start.

    The best starts are improved for a short while, the better half of them again, and so on; the last one to the end.

    Args:
        starts: Trips that break nothing.
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
    last, aim = exact or judge, _Aim(judge, bound, exact)
    search = _Annealing(steps, options, rng, thrifty)
    running = sorted((_valued(start, judge) for start in starts), key=lambda one: one.value)[:_RUNNING]
    seconds = until - time.monotonic()
    while len(running) > 1:
        share = _ROUND * seconds / len(running)
        running = [search.anneal(start, aim, time.monotonic() + share) for start in running]
        running = sorted(running, key=lambda one: one.value)[: (len(running) + 1) // 2]
    best = search.anneal(running[0], aim, until)
    return _unhurried(best.found, best.value, options, last) if unhurried else best.found


class _Valued(NamedTuple):
    found: Judged
    value: float


def _valued(found: Judged, judge: Judge) -> _Valued:
    return _Valued(found, judge.value(found.trip, found.days))


class _Aim(NamedTuple):
    judge: Judge
    bound: float | None
    exact: Judge | None

    def confirmed(self, trip: Trip, days: Sequence[TimedDay | None], value: float, best: float) -> bool:
        """The exact judge agrees, which is asked where the trip would be the best."""
        if self.exact is None or value >= best:
            return True
        close = math.isclose(self.exact.value(trip, days), value, rel_tol=_CLOSE, abs_tol=_CLOSE)
        return close and not self.exact.broken(trip, days)

    def reached(self, value: float) -> bool:
        """No trip is better."""
        return self.bound is not None and value <= self.bound + _CLOSE


@dataclass(frozen=True, slots=True)
class _Annealing:
    steps: Steps
    options: Options
    rng: random.Random
    thrifty: bool

    def anneal(self, start: _Valued, aim: _Aim, until: float) -> _Valued:
        """The best trip found by the clock; a step's value is asked first, since it is one program against many."""
        (here, value), best = start, start
        load_of = partial(self._load, _THRIFT / max(1, here.cost) if self.thrifty else 0.0)
        load = load_of(here.trip, here.days)
        begun = time.monotonic()
        while (now := time.monotonic()) < until and not aim.reached(best.value):
            left = 1 - (now - begun) / (until - begun)
            scale = abs(best.value) * _HEAT + 1e-9
            step = self.steps.draw(here.trip)
            days = None if step is None else clock_trip(step.trip, self.options.habits)
            if step is None or days is None:
                continue
            then, load_then = aim.judge.value(step.trip, days), load_of(step.trip, days)
            worse = then - value + scale * left * (load_then - load)
            if worse > 0 and self.rng.random() >= math.exp(-worse / (scale * left**2 + 1e-12)):
                continue
            broken = aim.judge.broken(step.trip, days)
            self.steps.tell(step, broken)
            if broken or not aim.confirmed(step.trip, days, then, best.value):
                continue
            if worse < 0:
                self.steps.reward(step, 1.0 if then < value else _LIGHTER)
            here, value, load = Judged(step.trip, days, (), (), cost_of(step.trip, days)), then, load_then
            if value < best.value:
                best = _Valued(here, value)
        return best

    def _load(self, money: float, trip: Trip, days: Sequence[TimedDay | None]) -> float:
        """What makes a trip leave less room for more: minutes in use, less those between the rides; money."""
        used = sum(moving(day) + sum(one.stop.stay for one in day.stops) for day in days if day is not None)
        load = _BUSY * (used - trip.back.departs + trip.go.arrives)
        return load + money * cost_of(trip, days) if money else load


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
