"""Writing a timed trip as a published plan (fact sheet, section 4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple, cast

from tripwright.benchmarks.chinatravel.planning.city import CityModel, CityTravel
from tripwright.benchmarks.chinatravel.transit import TransitMode
from tripwright.benchmarks.chinatravel.writing import Json, Writer
from tripwright.language.values import PlanDict, PlanList, view
from tripwright.planner.timed.model import DAY, Hop, Lodging, Ride, Timed, TimedDay, Trip

_VIEWS = 2_000
"""Days that are remembered as programs see them."""


class Activity(NamedTuple):
    """An activity to be written.

    Attributes:
        key: Says all about it but its clocks: the same key is the same activity at another time.
        clocks: Its clocks.
        write: Writes it.
    """

    key: tuple[Any, ...]
    clocks: tuple[int, ...]
    write: Callable[[], Json]


class Renderer:
    """Turns trips of one task into plans."""

    def __init__(self, model: CityModel, travel: CityTravel, start_city: str) -> None:
        self.model = model
        self.travel = travel
        self.start_city = start_city
        self._writer = Writer(model.sandbox, model.city, model.people)
        self._views: dict[Any, tuple[TimedDay | None, Any, int]] = {}  # the day is held, so that its id stays its own
        # An id is unique among the rides of one direction and kind.
        self._rows = {
            (outbound, row.kind, row.id): row
            for outbound, rows in (
                (True, model.between(start_city, model.city)),
                (False, model.between(model.city, start_city)),
            )
            for row in rows
        }

    def plan(self, trip: Trip, days: Sequence[TimedDay | None]) -> Json:
        """The published plan of a trip whose days have clocks."""
        return self._whole([self._day(trip, number, day) for number, day in enumerate(days)])

    def view(self, trip: Trip, days: Sequence[TimedDay | None]) -> tuple[Any, int]:
        """The same plan as programs see it, and how many values it holds; days seen before are not written again."""
        views = [self._day_view(trip, number, day) for number, day in enumerate(days)]
        top = self._whole(PlanList(view for view, _ in views))
        return PlanDict(top), sum(size for _, size in views) + len(top) + len(views)

    def around(self, trip: Trip, number: int) -> tuple[Any, ...]:
        """What a day's activities depend on beside its stops and clocks."""
        last = number == len(trip.days) - 1
        return (
            number,
            None if last else trip.nights[number],
            trip.go if number == 0 else None,
            trip.back if last else None,
            _start(trip, number),
        )

    def activities(self, trip: Trip, number: int, day: TimedDay | None) -> Iterator[Activity]:
        """The activities of a day, in order."""
        if number == 0:
            yield Activity(("go", trip.go.kind, trip.go.id), (), partial(self._ride, trip.go, [], outbound=True))
        if day is None:
            return
        place = _start(trip, number)
        for timed in day.stops:
            spot = timed.stop.spot
            key, clocks = (timed.stop.role, spot.id, place, timed.hop), (timed.leaves, timed.begins, timed.ends)
            yield Activity(key, clocks, partial(self._stop, timed, place))
            place = spot.place
        if number < len(trip.days) - 1:
            lodging = trip.nights[number]
            key, clocks = ("night", lodging.id, lodging.rooms, place, day.last_hop), (day.leaves, day.arrives)
            yield Activity(key, clocks, partial(self._night, lodging, day, place))
        else:
            key = ("back", trip.back.kind, trip.back.id, place, day.last_hop)
            yield Activity(key, (day.leaves,), partial(self._ride_home, trip.back, day, place))

    def _day_view(self, trip: Trip, number: int, day: TimedDay | None) -> tuple[Any, int]:
        key = (*self.around(trip, number), id(day))
        found = self._views.get(key)
        if found is None:
            if len(self._views) > _VIEWS:
                self._views.clear()
            made, size = view(self._day(trip, number, day))
            found = self._views[key] = (day, made, size)
        return found[1:]

    def _day(self, trip: Trip, number: int, day: TimedDay | None) -> Json:
        return {"day": number + 1, "activities": [one.write() for one in self.activities(trip, number, day)]}

    def only_night(self, lodging: Lodging) -> Json:
        """A plan of one night and nothing else."""
        return self._whole([{"day": 1, "activities": [self._room(lodging, 1200, [])]}])

    def only_rides(self, go: Ride, back: Ride) -> Json:
        """A plan of two rides and nothing else."""
        activities = [self._ride(go, [], outbound=True), self._ride(back, [], outbound=False)]
        return self._whole([{"day": 1, "activities": activities}])

    def _whole(self, itinerary: Sequence[Json]) -> Json:
        return self._writer.whole(self.start_city, itinerary)

    def _ride(self, ride: Ride, legs: list[Json], *, outbound: bool) -> Json:
        return self._writer.ride(self._rows[outbound, ride.kind, ride.id], legs)

    def _stop(self, timed: Timed, place: int) -> Json:
        spot, role = timed.stop.spot, timed.stop.role
        price, legs = spot.cost // self.model.people, self._legs(place, spot.place, timed.leaves, timed.hop)
        if role == "attraction":
            return self._writer.sight(spot.name, price, timed.begins, timed.ends, legs)
        return self._writer.meal(role, spot.name, price, timed.begins, timed.ends, legs)

    def _ride_home(self, ride: Ride, day: TimedDay, place: int) -> Json:
        return self._ride(ride, self._legs(place, ride.station, day.leaves, day.last_hop), outbound=False)

    def _night(self, lodging: Lodging, day: TimedDay, place: int) -> Json:
        return self._room(lodging, day.arrives, self._legs(place, lodging.place, day.leaves, day.last_hop))

    def _room(self, lodging: Lodging, arrives: int, legs: list[Json]) -> Json:
        row = self.model.sandbox.hotels(self.model.city)[lodging.name]
        return self._writer.night(row, lodging.rooms, arrives, legs)

    def _legs(self, start: int, end: int, departs: int, hop: Hop | None) -> list[Json]:
        if hop is None:
            return []
        return [self._writer.leg(leg) for leg in self.travel.legs(start, end, departs, cast(TransitMode, hop.mode))]


def _start(trip: Trip, number: int) -> int:
    """Where a day begins that is not spent on the ride there."""
    return trip.go.station if number <= trip.go.arrives // DAY else trip.nights[number - 1].place
