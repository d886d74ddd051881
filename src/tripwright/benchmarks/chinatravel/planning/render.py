"""Writing a timed trip as a published plan (fact sheet, section 4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from tripwright.benchmarks.chinatravel.planning.city import CityModel, CityTravel, cars_for
from tripwright.benchmarks.chinatravel.sandbox import yuan
from tripwright.benchmarks.chinatravel.transit import TransitMode, clock_text
from tripwright.language.values import PlanDict, PlanList, view
from tripwright.planner.timed.model import Hop, Lodging, Ride, Timed, TimedDay, Trip

Json = dict[str, Any]
_VIEWS = 2_000
"""Days that are remembered as programs see them."""


class Renderer:
    """Turns trips of one task into plans."""

    def __init__(self, model: CityModel, travel: CityTravel, start_city: str) -> None:
        self.model = model
        self.travel = travel
        self.start_city = start_city
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

    def _day_view(self, trip: Trip, number: int, day: TimedDay | None) -> tuple[Any, int]:
        outer = (
            number,
            trip.lodging,
            trip.go if number == 0 else None,
            trip.back if number == len(trip.days) - 1 else None,
        )
        key = (*outer, trip.go.station if number == trip.go.arrives // 1440 else -1, id(day))
        found = self._views.get(key)
        if found is None:
            if len(self._views) > _VIEWS:
                self._views.clear()
            made, size = view(self._day(trip, number, day))
            found = self._views[key] = (day, made, size)
        return found[1:]

    def _day(self, trip: Trip, number: int, day: TimedDay | None) -> Json:
        last = len(trip.days) - 1
        activities: list[Json] = []
        if number == 0:
            activities.append(self._ride(trip.go, 0, [], outbound=True))
        if day is not None:
            place = trip.go.station if number == trip.go.arrives // 1440 else _home(trip)
            for timed in day.stops:
                activities.append(self._stop(timed, place))
                place = timed.stop.spot.place
            if number < last:
                activities.append(self._night(trip, day, place))
            else:
                legs = self._legs(place, trip.back.station, day.leaves, day.last_hop)
                activities.append(self._ride(trip.back, last, legs, outbound=False))
        return {"day": number + 1, "activities": activities}

    def only_night(self, lodging: Lodging) -> Json:
        """A plan of one night and nothing else."""
        return self._whole([{"day": 1, "activities": [self._room(lodging, 1200, [])]}])

    def only_rides(self, go: Ride, back: Ride) -> Json:
        """A plan of two rides and nothing else."""
        day = back.departs // 1440
        activities = [self._ride(go, 0, [], outbound=True), self._ride(back, day, [], outbound=False)]
        return self._whole([{"day": 1, "activities": activities}])

    def _whole(self, itinerary: Sequence[Json]) -> Json:
        return {
            "people_number": self.model.people,
            "start_city": self.start_city,
            "target_city": self.model.city,
            "itinerary": itinerary,
        }

    def _ride(self, ride: Ride, day: int, legs: list[Json], *, outbound: bool) -> Json:
        departs = ride.departs - day * 1440
        row = self._rows[outbound, ride.kind, ride.id]
        price = yuan(ride.cost // self.model.people)
        return {
            "type": ride.kind,
            "TrainID" if ride.kind == "train" else "FlightID": ride.id,
            "start": row.start,
            "end": row.end,
            "start_time": clock_text(departs % 1440),
            "end_time": clock_text(ride.arrives % 1440),
            "price": price,
            "tickets": self.model.people,
            "cost": yuan(ride.cost),
            "transports": legs,
        }

    def _stop(self, timed: Timed, place: int) -> Json:
        spot, role = timed.stop.spot, timed.stop.role
        activity: Json = {
            "type": role,
            "position": spot.name,
            "start_time": clock_text(timed.begins),
            "end_time": clock_text(timed.ends),
            "price": yuan(spot.cost // self.model.people),
            "cost": yuan(spot.cost),
            "transports": self._legs(place, spot.place, timed.leaves, timed.hop),
        }
        if role == "attraction":
            activity["tickets"] = self.model.people
        return activity

    def _night(self, trip: Trip, day: TimedDay, place: int) -> Json:
        lodging = trip.lodging
        assert lodging is not None  # a day that does not end the trip has a frame only with a hotel
        return self._room(lodging, day.arrives, self._legs(place, lodging.place, day.leaves, day.last_hop))

    def _room(self, lodging: Lodging, arrives: int, legs: list[Json]) -> Json:
        row = self.model.sandbox.hotels(self.model.city)[lodging.name]
        return {
            "type": "accommodation",
            "position": lodging.name,
            "start_time": clock_text(arrives),
            "end_time": "24:00",
            "price": yuan(row.price or 0),
            "room_type": row.beds,
            "rooms": lodging.rooms,
            "cost": yuan(lodging.cost),
            "transports": legs,
        }

    def _legs(self, start: int, end: int, departs: int, hop: Hop | None) -> list[Json]:
        if hop is None:
            return []
        written: list[Json] = []
        for leg in self.travel.legs(start, end, departs, cast(TransitMode, hop.mode)):
            fields = {**leg.to_published(), "price": leg.cost, "cost": yuan(self.travel.fare(leg))}
            if leg.mode == "metro":
                fields["tickets"] = self.model.people
            elif leg.mode == "taxi":
                fields["cars"] = cars_for(self.model.people)
            written.append(fields)
        return written


def _home(trip: Trip) -> int:
    assert trip.lodging is not None
    return trip.lodging.place
