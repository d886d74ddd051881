"""How far a trip is from one that somebody wished for: the measure of a repair, and the steps that lead back.

The distance adds up: a stop left out, another ride, another hotel for all nights count 1, for some of them their share
of it; a stop on another day or in another role, a stop or a change of hotel that was not wished for count 1/2; a stop
at other times counts up to 1/4, growing with the minutes up to two hours; another way there counts 1/10.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from tripwright.planner.timed.model import Lodging, Ride, Stop, TimedDay, Trip, moves_between
from tripwright.planner.timed.moves import housed
from tripwright.planner.timed.options import Judge, Options
from tripwright.planner.timed.trips import clock_one, clock_trip, insert_best

LEFT_OUT, MOVED, ADDED, OTHER_TIMES, OTHER_WAY = 1.0, 0.5, 0.5, 0.25, 0.1
_WHOLE_MINUTES = 120


class WishedStop(NamedTuple):
    """A stop of a day (from 0); its ``earliest`` and ``stay`` are the wished times, ``mode`` the way there."""

    day: int
    stop: Stop
    mode: str | None = None


class Wished(NamedTuple):
    """The trip that was wished for, as far as the world knows its parts; no nights where it knows no hotel."""

    go: Ride | None
    back: Ride | None
    nights: tuple[Lodging, ...]
    stops: Sequence[WishedStop]


def distance(wished: Wished, trip: Trip, days: Sequence[TimedDay | None]) -> float:
    """How far the trip is from the wished one."""
    total = sum(
        LEFT_OUT
        for wish, found in ((wished.go, trip.go), (wished.back, trip.back))
        if wish is not None and (wish.id, wish.kind) != (found.id, found.kind)
    )
    total += _elsewhere(wished, trip)
    there = [(day, one) for day, timed in enumerate(days) if timed is not None for one in timed.stops]
    for wish in wished.stops:
        same = [pair for pair in there if pair[1].stop.spot.id == wish.stop.spot.id and _alike(pair[1].stop, wish.stop)]
        exact = [pair for pair in same if (pair[0], pair[1].stop.role) == (wish.day, wish.stop.role)]
        if not same:
            total += LEFT_OUT
            continue
        pair = (exact or same)[0]
        there.remove(pair)
        total += 0.0 if exact else MOVED
        begins, ends = wish.stop.earliest, wish.stop.earliest + wish.stop.stay
        minutes = abs(pair[1].begins - begins) + abs(pair[1].ends - ends)
        hop = pair[1].hop
        total += OTHER_WAY if hop is not None and wish.mode is not None and hop.mode != wish.mode else 0.0
        total += OTHER_TIMES * min(1.0, minutes / _WHOLE_MINUTES)
    return total + ADDED * len(there)


def _elsewhere(wished: Wished, trip: Trip) -> float:
    """The share of nights in another hotel, and what further changes of hotel count."""
    if not wished.nights or wished.nights == trip.nights:
        return 0.0
    slept = trip.slept()
    nights = wished.nights[-len(slept) :]
    share = LEFT_OUT * sum(wish != found for wish, found in zip(nights, slept, strict=True)) / len(slept)
    return share + ADDED * max(0, moves_between(slept) - moves_between(nights))


def _alike(stop: Stop, other: Stop) -> bool:
    return (stop.role == "attraction") == (other.role == "attraction")


def first_trip(wished: Wished, trip: Trip, options: Options, until: float) -> Trip:
    """The nearest trip that the wished stops make with the rides of ``trip`` or another one, demands left aside.

    Other rides are tried until the clock ``until`` (``time.monotonic``).
    """
    best = _with_stops(wished, trip, options)
    best = _nearest(wished, [best], (replace(trip, go=go) for go in options.goes), options, until)
    return _nearest(wished, [best], (replace(trip, go=best.go, back=back) for back in options.backs), options, until)


def _nearest(wished: Wished, found: list[Trip], others: Iterable[Trip], options: Options, until: float) -> Trip:
    for other in others:
        if time.monotonic() > until:
            break
        found.append(_with_stops(wished, other, options))
    return found[0] if len(found) == 1 else min(found, key=partial(_far, wished, options))


def _far(wished: Wished, options: Options, trip: Trip) -> float:
    days = clock_trip(trip, options.habits)
    return math.inf if days is None else distance(wished, trip, days)


def _with_stops(wished: Wished, trip: Trip, options: Options) -> Trip:
    """The wished stops put into ``trip``, in their order, as long as the clocks can be kept."""
    here = trip.copy()
    here.days = [[] for _ in trip.days]
    present: set[str] = set()
    for wish in wished.stops:
        if wish.day >= len(here.days) or (wish.stop.spot.id in present and wish.stop.role != "breakfast"):
            continue
        grown = here.copy()
        grown.days[wish.day].append(options.bounds.fit(wish.stop))
        if clock_one(grown, wish.day, grown.days[wish.day], options.habits) is not None:
            here = grown
            present.add(wish.stop.spot.id)
    return here


class NearJudge:
    """Another judge's demands, with the distance to a wished trip as the value."""

    def __init__(self, judge: Judge, wished: Wished) -> None:
        self._judge = judge
        self._wished = wished

    def broken(self, trip: Trip, days: Sequence[TimedDay | None]) -> tuple[int, ...]:
        """What the other judge says."""
        return self._judge.broken(trip, days)

    def distance(self, demand: int, trip: Trip, days: Sequence[TimedDay | None]) -> float:
        """What the other judge says."""
        return self._judge.distance(demand, trip, days)

    def value(self, trip: Trip, days: Sequence[TimedDay | None]) -> float:
        """The distance to the wished trip."""
        return distance(self._wished, trip, days)


class Restoring:
    """Steps that lead back to a wished trip."""

    def __init__(self, wished: Wished, options: Options, rng: random.Random) -> None:
        self._wished = wished
        self._options = options
        self._rng = rng
        self.kinds = (self._stop, self._hotel_or_ride, self._without_added)

    def _stop(self, trip: Trip) -> Trip | None:
        """A wished stop that is missing, or is elsewhere, back on its day at its times."""
        missing = [wish for wish in self._wished.stops if wish.day < len(trip.days) and not _has(trip, wish)]
        if not missing:
            return None
        wish = self._rng.choice(missing)
        bare = trip.copy()
        if wish.stop.role != "breakfast":
            bare.days = [[stop for stop in day if stop.spot.id != wish.stop.spot.id] for day in bare.days]
        if wish.stop.role != "attraction":
            bare.days[wish.day] = [stop for stop in bare.days[wish.day] if stop.role != wish.stop.role]
        timed = self._options.bounds.fit(wish.stop)
        loose = self._options.bounds.fit(replace(wish.stop, earliest=0))
        return insert_best(bare, timed if self._rng.random() < 0.7 else loose, self._options.habits, [wish.day])

    def _hotel_or_ride(self, trip: Trip) -> Trip | None:
        kind = self._rng.randrange(3)
        if kind == 0 and self._wished.nights:
            return housed(trip, self._wished_nights(trip), self._options)
        if kind == 1 and self._wished.go is not None:
            return replace(trip.copy(), go=self._wished.go)
        return replace(trip.copy(), back=self._wished.back) if kind == 2 and self._wished.back is not None else None

    def _wished_nights(self, trip: Trip) -> tuple[Lodging, ...]:
        """All wished hotels; of several also that of one night alone."""
        wished = self._wished.nights
        if not moves_between(wished) or self._rng.random() < 0.5:
            return wished
        night = self._rng.randrange(len(wished))
        return (*trip.nights[:night], wished[night], *trip.nights[night + 1 :])

    def _without_added(self, trip: Trip) -> Trip | None:
        wished = {wish.stop.spot.id for wish in self._wished.stops}
        places = [(day, index) for day, stops in enumerate(trip.days) for index in range(len(stops))]
        added = [(day, index) for day, index in places if trip.days[day][index].spot.id not in wished]
        if not added:
            return None
        day, index = self._rng.choice(added)
        shorter = trip.copy()
        del shorter.days[day][index]
        return shorter


def _has(trip: Trip, wish: WishedStop) -> bool:
    """The stop is on its day, with its own times asked for."""
    return any(
        (stop.spot.id, stop.role, stop.earliest, stop.stay)
        == (wish.stop.spot.id, wish.stop.role, max(wish.stop.earliest, stop.earliest), wish.stop.stay)
        for stop in trip.days[wish.day]
    )
