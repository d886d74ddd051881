"""A planned tour as a plan in the published format (fact sheet, section 5)."""

from __future__ import annotations

from collections.abc import Callable

from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.tables import clock_text, road_text
from tripwright.benchmarks.travelplanner.task import STATE_DAYS
from tripwright.planner.city_tour import Ride, TourChoice, TourDay

PublishedDay = dict[str, int | str]
NOTHING = "-"
_MEALS = ("breakfast", "lunch", "dinner")


def published_plan(choice: TourChoice, catalog: Catalog) -> list[PublishedDay]:
    """The plan's days, with the keys in the published order.

    As in the reference plans, the visited cities of 5- and 7-day trips carry their state in brackets, every sight ends
    with ``;`` and a field without an entry is ``-``.
    """
    states = catalog.states if len(choice.days) in STATE_DAYS else {}

    def shown(city: str) -> str:
        return f"{city}({states[city]})" if city in states and city != choice.tour.origin else city

    return [_day(day, catalog, shown) for day in choice.days]


def _day(day: TourDay, catalog: Catalog, shown: Callable[[str], str]) -> PublishedDay:
    city = shown(day.city)
    where, transport = city, NOTHING
    if day.start is not None and day.ride is not None:
        start = shown(day.start)
        where, transport = f"from {start} to {city}", _ride(day, day.ride, start, city, catalog)
    meals = [NOTHING if table is None else f"{table.eatery.name}, {shown(table.city)}" for table in day.meals]
    return {
        "days": day.number,
        "current_city": where,
        "transportation": transport,
        "breakfast": meals[0],
        "attraction": "".join(f"{sight.name}, {city};" for sight in day.sights) or NOTHING,
        "lunch": meals[1],
        "dinner": meals[2],
        "accommodation": NOTHING if day.lodging is None else f"{day.lodging.name}, {city}",
    }


def _ride(day: TourDay, ride: Ride, start: str, city: str, catalog: Catalog) -> str:
    """The transport text; ``start`` and ``city`` are as shown, the look-up takes the bare names."""
    origin = day.start or ""
    if ride.mode == "flight":
        flight = next(row for row in catalog.flights(origin, day.city, day.date) if row.id == ride.ref)
        times = f"Departure Time: {clock_text(flight.departs)}, Arrival Time: {clock_text(flight.arrives)}"
        return f"Flight Number: {ride.ref}, from {start} to {city}, {times}"
    road = catalog.road(origin, day.city)
    text = road_text(
        "taxi" if ride.mode == "taxi" else "self-driving",
        start,
        city,
        road,
        ride.fare,
        catalog.world.manifest.minor_units,
    )
    return text[0].upper() + text[1:]
