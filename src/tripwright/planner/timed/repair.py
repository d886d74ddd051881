"""Mending a trip demand by demand: steps that break less are taken, and of equals the cheaper one.

A demand that resists gains weight, so that the search leaves a trip that no single step improves. The judge is exact,
so a trip that breaks nothing is a plan; the search itself proves nothing.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from typing import NamedTuple

from tripwright.planner.timed.model import TimedDay, Trip
from tripwright.planner.timed.moves import moves
from tripwright.planner.timed.options import Hints, Judge, Options, cost_of
from tripwright.planner.timed.trips import clock_trip


class Judged(NamedTuple):
    """A trip with its clocks, the numbers of the demands that it breaks, and its cost in minor units."""

    trip: Trip
    days: Sequence[TimedDay | None]
    broken: tuple[int, ...]
    cost: int


def judged(trip: Trip, options: Options, judge: Judge) -> Judged | None:
    """The trip with clocks and judgement; None when its clocks cannot be kept."""
    days = clock_trip(trip, options.habits)
    return None if days is None else Judged(trip, days, judge.broken(trip, days), cost_of(trip, days))


def repair(
    start: Judged, hints: Sequence[Hints], options: Options, judge: Judge, until: float, rng: random.Random
) -> Judged:
    """A trip that breaks nothing, or the least broken one found by the clock ``until`` (``time.monotonic``)."""
    weights = [1.0] * len(hints)
    here = best = start
    while here.broken and time.monotonic() < until:
        demand = rng.choice(here.broken)
        step = _step(here, hints[demand], options, judge, weights, until)
        if step is None:
            weights[demand] += 1.0
            step = _shake(here, hints[demand], options, judge, rng)
        if step is not None:
            here = step
        if len(here.broken) < len(best.broken):
            best = here
    return here if not here.broken else best


def _key(found: Judged, weights: Sequence[float]) -> tuple[float, int]:
    return sum(weights[number] for number in found.broken), found.cost


def _step(
    here: Judged, hints: Hints, options: Options, judge: Judge, weights: Sequence[float], until: float
) -> Judged | None:
    """The first step that breaks less, else the cheapest of those that break no more and cost less."""
    now = _key(here, weights)
    cheaper: Judged | None = None
    for trip in moves(here.trip, hints, options):
        found = judged(trip, options, judge)
        if found is None:
            continue
        then = _key(found, weights)
        if then[0] < now[0]:
            return found
        if then < now and (cheaper is None or then < _key(cheaper, weights)):
            cheaper = found
        if time.monotonic() > until:
            break
    return cheaper


def _shake(here: Judged, hints: Hints, options: Options, judge: Judge, rng: random.Random) -> Judged | None:
    """A random step, whatever it breaks."""
    candidates = [found for trip in moves(here.trip, hints, options) if (found := judged(trip, options, judge))]
    return rng.choice(candidates) if candidates else None
