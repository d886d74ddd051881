"""The concept functions as published, oddities included (fact sheet, section 7.1). They read raw activities and legs.

Whatever they raise on a plan that lacks what they read is the program's fault, as in the published evaluator.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.transit import MODES, TransitLeg, TransitMode

Record = Mapping[str, Any]
Legs = list[dict[str, Any]]
ORIGINS = ("上海", "北京", "深圳", "广州", "重庆", "成都", "杭州", "武汉", "南京", "苏州")
"""Cities in the order in which the published code looks for them in a station's name."""


def day_count(plan: Record) -> int:
    """Days of the trip."""
    return len(plan["itinerary"])


def people_count(plan: Record) -> Any:
    """The plan's own number of people."""
    return plan["people_number"]


def start_city(plan: Record) -> Any:
    """The plan's own city of departure."""
    return plan["start_city"]


def target_city(plan: Record) -> Any:
    """The plan's own city visited."""
    return plan["target_city"]


def allactivities(plan: Record) -> list[Any]:
    """A new list of all activities."""
    return [activity for day in plan["itinerary"] for activity in day["activities"]]


def allactivities_count(plan: Record) -> int:
    """How many activities there are."""
    return sum(len(day["activities"]) for day in plan["itinerary"])


def dayactivities(plan: Record, day: int) -> list[Any]:
    """A new list of a day's activities, counted from 1."""
    return list(plan["itinerary"][day - 1]["activities"])


def activity_position(activity: Record) -> Any:
    """The place, or an empty text."""
    return activity.get("position", "")


def activity_cost(activity: Record) -> Any:
    """The cost written in the plan, or 0."""
    return activity.get("cost", 0)


def activity_price(activity: Record) -> Any:
    """The price written in the plan, or 0."""
    return activity.get("price", 0)


def activity_type(activity: Record) -> Any:
    """The kind, or an empty text."""
    return activity.get("type", "")


def activity_tickets(activity: Record) -> Any:
    """The tickets written in the plan, or 0."""
    return activity.get("tickets", 0)


def activity_transports(activity: Record) -> Any:
    """The legs that lead there, or none."""
    return activity.get("transports", [])


def activity_start_time(activity: Record) -> Any:
    """The start as written, or None."""
    return activity.get("start_time")


def activity_end_time(activity: Record) -> Any:
    """The end as written, or None."""
    return activity.get("end_time")


def minutes_of(clock: str) -> int:
    """``H:MM`` in minutes."""
    hour, minute = clock.split(":")
    return int(hour) * 60 + int(minute)


def _leg_minutes(clock: str) -> int:
    """The same of a leg's clock: what follows a second colon is not looked at, as published."""
    hour, minute, *_ = clock.split(":")
    return int(hour) * 60 + int(minute)


def activity_time(activity: Record) -> int:
    """End minus start in minutes, negative over midnight; -1 when one of them is missing."""
    start, end = activity.get("start_time"), activity.get("end_time")
    if not start or not end:
        return -1
    return minutes_of(end) - minutes_of(start)


def innercity_transport_cost(transports: Legs, node: Any = None) -> Any:
    """The sum of the legs' costs; any mode gives 0, since the published filter reads a key that legs do not have."""
    total: Any = 0
    for leg in transports:
        if node is None or leg.get("type") == node:
            total += leg.get("cost", 0)
    return total


def innercity_transport_price(transports: Legs) -> Any:
    """The sum of the legs' prices."""
    total: Any = 0
    for leg in transports:
        total += leg["price"]
    return total


def innercity_transport_distance(transports: Legs, mode: Any = None) -> Any:
    """The sum of the legs' distances; any mode gives 0, as for the cost."""
    total: Any = 0
    for leg in transports:
        if mode is None or leg.get("type") == mode:
            total += leg.get("distance", 0)
    return total


def innercity_transport_time(transports: Legs, mode: Any = None) -> int:
    """The sum of the legs' minutes; the mode is ignored."""
    return sum(_leg_minutes(leg["end_time"]) - _leg_minutes(leg["start_time"]) for leg in transports)


def innercity_transport_type(transports: Legs) -> Any:
    """The mode of the middle one of three legs or of a single leg; ``empty`` for any other number of legs."""
    if len(transports) == 3:
        return transports[1]["mode"]
    return transports[0]["mode"] if len(transports) == 1 else "empty"


def innercity_transport_start_time(transports: Legs) -> Any:
    """When the first leg starts."""
    return transports[0]["start_time"]


def innercity_transport_end_time(transports: Legs) -> Any:
    """When the last leg ends."""
    return transports[-1]["end_time"]


def metro_tickets(transports: Legs) -> Any:
    """The tickets of the second leg."""
    return transports[1]["tickets"]


def taxi_cars(transports: Legs) -> Any:
    """The cars of the first leg, or a text that says there are none."""
    return transports[0].get("cars", "invalid input") if len(transports) > 0 else "invalid input"


def room_count(activity: Record) -> Any:
    """The rooms written in the plan, or 0."""
    return activity.get("rooms", 0)


def room_type(activity: Record) -> Any:
    """The beds written in the plan, or 0."""
    return activity.get("room_type", 0)


def intercity_transport_type(activity: Record) -> Any:
    """The kind of activity."""
    return activity.get("type", "empty")


def intercity_transport_origin(activity: Record) -> str:
    """The city whose name the station of departure contains."""
    return _city_in(activity, "start")


def intercity_transport_destination(activity: Record) -> str:
    """The city whose name the station of arrival contains."""
    return _city_in(activity, "end")


def _city_in(activity: Record, key: str) -> str:
    if key not in activity:
        return ""
    return next((city for city in ORIGINS if city in activity[key]), "")


def _name(activity: Record) -> str:
    """Where an activity is; what is no text is the name of nothing."""
    position = activity["position"]
    return position if isinstance(position, str) else ""


class PlaceFunctions:
    """The functions that look a place up in the world."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox

    def functions(self) -> dict[str, Callable[..., Any]]:
        """Name to function."""
        return {
            "attraction_type": self.attraction_type,
            "restaurant_type": self.restaurant_type,
            "accommodation_type": self.accommodation_type,
            "poi_recommend_time": self.poi_recommend_time,
            "poi_distance": self.poi_distance,
        }

    def attraction_type(self, activity: Record, target_city: str) -> str:
        """The kind of the sight of that name, or an empty text."""
        found = self._sandbox.attractions(self._city(target_city)).get(_name(activity))
        return (found.kind or "") if found is not None else ""

    def restaurant_type(self, activity: Record, target_city: str) -> str:
        """The cuisine of the restaurant of that name, or ``empty``."""
        found = self._sandbox.restaurants(self._city(target_city)).get(_name(activity))
        return (found.cuisines or "") if found is not None else "empty"

    def accommodation_type(self, activity: Record, target_city: str) -> str:
        """The feature of the hotel of that name, or an empty text."""
        found = self._sandbox.hotels(self._city(target_city)).get(_name(activity))
        return (found.tags or "") if found is not None else ""

    def poi_recommend_time(self, city: str, poi: str) -> float:
        """The shortest visit advised, in minutes; IndexError for what is not a sight."""
        found = self._sandbox.attractions(self._city(city)).get(poi)
        if found is None or found.visit_min is None:
            raise IndexError(f"no sight called {poi!r:.60}")
        return float(found.visit_min)

    def poi_distance(
        self, city: str, poi1: str, poi2: str, start_time: str = "00:00", transport_type: str = "walk"
    ) -> float:
        """Km of the first leg from one place to the other."""
        return self.legs(city, poi1, poi2, start_time, transport_type)[0].distance

    def legs(self, city: str, start: str, end: str, start_time: str, mode: str) -> tuple[TransitLeg, ...]:
        """The legs from one place to the other.

        Raises:
            ValueError: There is no such mode, or the metro offers no solution.
            LookupError: The city has no such place, or there is no such city.
        """
        transit = self._sandbox.transit.city(self._city(city))
        for name in (start, end):
            if name not in transit.index:
                raise LookupError(f"{city} has no place called {name!r:.60}")
        known: TransitMode | None = next((name for name in MODES if name == mode), None)
        legs = transit.legs(start, end, _leg_minutes(start_time), known) if known is not None else None
        if legs is None:
            raise ValueError(f"no way from {start!r:.60} to {end!r:.60} by {mode!r:.20}")
        return legs

    def _city(self, city: str) -> str:
        if city not in self._sandbox.cities:
            raise KeyError(city)
        return city


FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    function.__name__: function
    for function in (
        *(day_count, people_count, start_city, target_city, allactivities, allactivities_count, dayactivities),
        *(activity_position, activity_cost, activity_price, activity_type, activity_tickets, activity_transports),
        *(activity_start_time, activity_end_time, activity_time, room_count, room_type),
        *(innercity_transport_cost, innercity_transport_price, innercity_transport_distance),
        *(innercity_transport_time, innercity_transport_type, innercity_transport_start_time),
        *(innercity_transport_end_time, metro_tickets, taxi_cars),
        *(intercity_transport_type, intercity_transport_origin, intercity_transport_destination),
    )
}
"""The functions that need no world."""
