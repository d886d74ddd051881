"""Making a plan better under a preference: random steps, taken when they break nothing and are good enough.

Simulated annealing over whole trips. Anytime: the best plan so far is kept, and no bound is claimed.
"""

from __future__ import annotations

import math
import random
import time

from tripwright.planner.timed.options import Judge, Options, cost_of
from tripwright.planner.timed.repair import Judged
from tripwright.planner.timed.steps import Steps
from tripwright.planner.timed.trips import clock_trip


def improve(start: Judged, steps: Steps, options: Options, judge: Judge, until: float, rng: random.Random) -> Judged:
    """The best trip found by the clock ``until``; at worst the start.

    A step's value is asked first, since it is one program against all the others.
    """
    here = best = start
    here_value = best_value = judge.value(start.trip, start.days)
    begun = time.monotonic()
    scale = abs(here_value) * 0.03 + 1e-9
    while (now := time.monotonic()) < until:
        heat = scale * (1 - (now - begun) / (until - begun)) ** 2 + 1e-12
        step = steps.draw(here.trip)
        days = None if step is None else clock_trip(step.trip, options.habits)
        if step is None or days is None:
            continue
        value = judge.value(step.trip, days)
        worse = value - here_value
        if worse > 0 and rng.random() >= math.exp(-worse / heat):
            continue
        if judge.broken(step.trip, days):
            continue
        here, here_value = Judged(step.trip, days, (), (), cost_of(step.trip, days)), value
        if worse < 0:
            steps.reward(step)
        if here_value < best_value:
            best, best_value = here, here_value
    return best
