"""The same trip on a ride that arrives on another day: fewer nights are paid, counted, or in the way."""

from __future__ import annotations

from dataclasses import replace

from tripwright.planner.timed.model import DAY, Trip
from tripwright.planner.timed.options import Judge, Options
from tripwright.planner.timed.repair import Judged, judged
from tripwright.planner.timed.trips import days_without, insert_best


def arriving_later(found: Judged, options: Options, judge: Judge) -> list[Judged]:
    """For each later day the trip on the best-liked ride that arrives then, where that breaks nothing."""
    rides = {ride.arrives // DAY: ride for ride in reversed(options.goes)}
    first = found.trip.go.arrives // DAY
    trips = [_moved(replace(found.trip.copy(), go=rides[day]), day, options) for day in sorted(rides) if day > first]
    others = [judged(trip, options, judge) for trip in trips if trip is not None]
    return [one for one in others if one is not None and not one.broken]


def _moved(trip: Trip, arrival: int, options: Options) -> Trip | None:
    """The trip with the stops before its arrival on other days; meals of which each of these has one are left out."""
    left = [stop for stops in trip.days[:arrival] for stop in stops]
    here = replace(trip, days=[[] if day < arrival else stops for day, stops in enumerate(trip.days)])
    for stop in left:
        days = [day for day in days_without(here, stop) if day >= arrival]
        if not days:
            continue
        moved = insert_best(here, stop, options.habits, days)
        if moved is None:
            return None
        here = moved
    return here
