"""A whole trip: where and when each day begins and ends, clocks on all days, and where a further stop fits best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from tripwright.planner.timed.clockwork import Taste, clock_day, fastest, slots
from tripwright.planner.timed.model import DAY, ENDLESS, Stop, TimedDay, Travel, Trip

_REMEMBERED = 20_000
EARLY = 180
"""Minutes before an early appointment at which the party gets up."""


class Frame(NamedTuple):
    """Where a day begins and when the traveller is free there; where it must end and by when."""

    start: int
    begins: int
    end: int
    deadline: int


@dataclass(frozen=True, slots=True)
class Habits:
    """When the party gets up and wants to be back at the hotel, in minutes of the day.

    It also remembers the days that were clocked under it: steps of a search change one day and leave the others.
    """

    wake: int = 480
    home: int = 1350
    _known: dict[Any, tuple[Any, TimedDay | None]] = field(
        default_factory=dict[Any, "tuple[Any, TimedDay | None]"], compare=False, repr=False
    )

    def clocked(self, edges: Frame, stops: Sequence[Stop], travel: Travel, taste: Taste) -> TimedDay | None:
        """The day with clocks, from memory where the very same stops were clocked before."""
        key = (edges, id(travel), id(taste), *map(id, stops))
        found = self._known.get(key)
        if found is None:
            if len(self._known) > _REMEMBERED:
                self._known.clear()
            day = clock_day(stops, *edges, travel, taste)
            # What the key names by its id is held, so that the id stays its own.
            found = self._known[key] = ((tuple(stops), travel, taste), day)
        return found[1]


@dataclass(frozen=True, slots=True)
class Bounds:
    """Lengths of roles: the minutes between which the whole of a meal must lie."""

    windows: dict[str, tuple[int, int]]

    def fit(self, stop: Stop) -> Stop:
        """The stop with its role's window in its demands."""
        window = self.windows.get(stop.role)
        if window is None:
            return stop
        return replace(stop, earliest=max(stop.earliest, window[0]), before=min(stop.before, window[1]))


def frame(trip: Trip, day: int, stops: Sequence[Stop], habits: Habits) -> Frame | None:
    """The frame of day ``day`` (from 0) with these stops; None for a day that is spent on the ride there.

    An early departure and a stop that must begin early are kept by getting up early.
    """
    last = len(trip.days) - 1
    arrival = trip.go.arrives // DAY
    if day < arrival:
        return None
    if day == arrival:
        start, begins = trip.go.station, trip.go.arrives - day * DAY
    elif not trip.nights:
        return None
    else:
        early = min((stop.latest for stop in stops), default=ENDLESS) - EARLY
        start, begins = trip.nights[day - 1].place, max(0, min(habits.wake, early))
    if day < last:
        if not trip.nights:
            return None
        return Frame(start, begins, trip.nights[day].place, max(habits.home, min(begins + EARLY, DAY - 1)))
    deadline = trip.back.departs - last * DAY
    if day > arrival and deadline - habits.wake < EARLY:
        begins = max(0, min(begins, deadline - EARLY))
    return Frame(start, begins, trip.back.station, deadline)


def clock_trip(trip: Trip, habits: Habits) -> list[TimedDay | None] | None:
    """Clocks on every day (None for a day on the ride there); None when some day cannot be kept."""
    timed: list[TimedDay | None] = []
    nights = len(trip.days) - 1 - trip.go.arrives // DAY
    if nights < 0 or (nights == 0 and len(trip.days) > 1):
        return None  # a trip of several days needs a night in the city
    for day in range(len(trip.days)):
        found = clock_one(trip, day, trip.days[day], habits)
        if found is None and not _under_way(trip, day):
            return None
        timed.append(found)
    return timed


def clock_one(
    trip: Trip, day: int, stops: Sequence[Stop], habits: Habits, taste: Taste | None = None
) -> TimedDay | None:
    """Clocks on one day with other stops in it, by the trip's taste or another."""
    edges = frame(trip, day, stops, habits)
    if edges is None:
        return None
    travel, liked = trip.way
    return habits.clocked(edges, stops, travel, taste or liked)


def _under_way(trip: Trip, day: int) -> bool:
    return day < trip.go.arrives // DAY and not trip.days[day]


class Place(NamedTuple):
    """A day and a position in it, and the minutes that the day grows by with the stop there."""

    growth: int
    day: int
    position: int


def places_for(trip: Trip, stop: Stop, habits: Habits, days: Sequence[int] | None = None) -> Iterator[Place]:
    """Every place where the stop fits with all clocks kept."""
    for day in range(len(trip.days)) if days is None else days:
        stops = trip.days[day]
        edges = frame(trip, day, stops, habits)
        if edges is not None and edges == frame(trip, day, [*stops, stop], habits):
            yield from (Place(growth, day, index) for growth, index in slots(stops, stop, *edges, trip.way.travel))
        elif edges is not None:  # the stop changes when the day begins
            yield from _places_on(trip, day, stop, habits)


def _places_on(trip: Trip, day: int, stop: Stop, habits: Habits) -> Iterator[Place]:
    stops = trip.days[day]
    now = clock_one(trip, day, stops, habits, fastest)
    for index in range(len(stops) + 1) if now is not None else ():
        then = clock_one(trip, day, [*stops[:index], stop, *stops[index:]], habits, fastest)
        if now is not None and then is not None:
            yield Place(moving(then) - moving(now), day, index)


def insert(trip: Trip, stop: Stop, place: Place) -> Trip:
    """A copy of the trip with the stop at that place."""
    grown = trip.copy()
    grown.days[place.day].insert(place.position, stop)
    return grown


def insert_best(trip: Trip, stop: Stop, habits: Habits, days: Sequence[int] | None = None) -> Trip | None:
    """The trip with the stop where it adds the least moving; None when it fits nowhere."""
    place = min(places_for(trip, stop, habits, days), default=None)
    return None if place is None else insert(trip, stop, place)


def days_without(trip: Trip, stop: Stop) -> list[int]:
    """The days on which the stop may be: for a meal those that have none of its kind."""
    sight = stop.role == "attraction"
    return [day for day, stops in enumerate(trip.days) if sight or all(one.role != stop.role for one in stops)]


def moving(day: TimedDay) -> int:
    """Minutes on the way."""
    hops = sum(timed.hop.minutes for timed in day.stops if timed.hop is not None)
    return hops + (day.last_hop.minutes if day.last_hop is not None else 0)
