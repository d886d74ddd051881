"""Making a bare trip a good one: breakfast, lunch and dinner each day, then sights, as long as nothing breaks."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import islice

from tripwright.planner.timed.model import Spot, Stop, Trip
from tripwright.planner.timed.options import Judge, Options
from tripwright.planner.timed.repair import Judged, judged
from tripwright.planner.timed.trips import clock_one, frame, insert_best

_TRIES = 5
_NEAR = 30
"""Of so many nearest spots the cheap ones are liked."""


def fill(start: Judged, options: Options, judge: Judge, until: float, sights: int = 3) -> Judged:
    """The trip with all that fits it, up to ``sights`` sights a day; every addition keeps the judgement unbroken."""
    here = start
    for day in range(options.days):
        for role in ("breakfast", "lunch", "dinner", *["attraction"] * sights):
            if time.monotonic() > until:
                return here
            have = [stop.role for stop in here.trip.days[day]]
            if have.count(role) < (sights if role == "attraction" else 1):
                here = _add(here, day, role, options, judge)
    return here


def _add(here: Judged, day: int, role: str, options: Options, judge: Judge) -> Judged:
    for spot in islice(_candidates(here.trip, day, role, options), _TRIES):
        stop = options.bounds.fit(Stop(spot, role, spot.stay))
        grown = insert_best(here.trip, stop, options.habits, [day])
        found = None if grown is None else judged(grown, options, judge)
        if found is not None and not found.broken:
            return found
    return here


def _candidates(trip: Trip, day: int, role: str, options: Options) -> Iterator[Spot]:
    """The hotel's breakfast, or spots near where the party is before that time of day, near and cheap ones first.

    The rank by distance and the rank by price count alike, as in the published baselines.
    """
    edges = frame(trip, day, trip.days[day], options.habits)
    if edges is None:
        return
    if role == "breakfast":
        host = trip.host(day)
        if host is not None and edges.start == host.place:
            yield options.breakfast(host)
        return
    place = _place_before(trip, day, {"lunch": 720, "dinner": 1080}.get(role, 900), options, edges.start)
    present = trip.spots()
    pool = options.tables if role in ("lunch", "dinner") else options.sights
    near = list(islice((spot for spot in options.near(place, pool) if spot.id not in present), _NEAR))
    by_price = sorted(range(len(near)), key=lambda rank: near[rank].cost)
    ranks = sorted((rank + price_rank, rank) for price_rank, rank in enumerate(by_price))
    yield from (near[rank] for _, rank in ranks)


def _place_before(trip: Trip, day: int, minute: int, options: Options, start: int) -> int:
    timed = clock_one(trip, day, trip.days[day], options.habits)
    for one in timed.stops if timed is not None else ():
        if one.begins <= minute:
            start = one.stop.spot.place
    return start
