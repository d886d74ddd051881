"""What the published tools answer: rows as records or as text, and the sentences of failure (fact sheet, section 2).

Everything here is pure: rows of the catalog go in, the published shape comes out. The search tools and the reference
information of sole-planning mode share it, so that an agent reads the same table in both modes.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from tripwright.benchmarks.travelplanner.catalog import RoadMode
from tripwright.benchmarks.travelplanner.text_table import Record, Value, text_table
from tripwright.world import Attraction, Flight, Hotel, Restaurant, Road

NO_ROAD = "No valid information."
"""The answer for a road whose duration or distance is missing, or that takes a day and more."""
NO_ATTRACTION = "There is no attraction in this city."
NO_RESTAURANT = "There is no restaurant in this city."
NO_ACCOMMODATION = "There is no attraction in this city."
"""The published accommodation search blames attractions (Q25)."""
INVALID_STATE = "Invalid State"
"""The published city search returns this error instead of raising it (Q32)."""


def no_flight(origin: str, dest: str, date: str) -> str:
    """The answer for a pair without a flight on that date."""
    return f"There is no flight from {origin} to {dest} on {date}."


def attraction_records(rows: Sequence[Attraction]) -> list[Record]:
    """Sights as the published records."""
    return [_attraction(row) for row in rows]


def attractions_text(rows: Sequence[Attraction]) -> str:
    """Sights as the published text, or the sentence that there are none."""
    return text_table(attraction_records(rows)) if rows else NO_ATTRACTION


def restaurant_records(rows: Sequence[Restaurant], minor_units: int = 100) -> list[Record]:
    """Restaurants as the published records; the cost is for one person and meal, in units of the currency."""
    return [
        {
            "Name": row.name,
            "Average Cost": _whole_units(row.price, minor_units),
            "Cuisines": row.cuisines,
            "Aggregate Rating": row.rating,
            "City": row.city,
        }
        for row in rows
    ]


def restaurants_text(rows: Sequence[Restaurant], minor_units: int = 100) -> str:
    """Restaurants as the published text, or the sentence that there are none."""
    return text_table(restaurant_records(rows, minor_units)) if rows else NO_RESTAURANT


def hotel_records(rows: Sequence[Hotel], minor_units: int = 100) -> list[Record]:
    """Accommodations as the published records; the price is for one room and night, in units of the currency."""
    return [
        {
            "NAME": row.name,
            "price": None if row.price is None else row.price / minor_units,
            "room type": row.room_type,
            "house_rules": row.rules,
            "minimum nights": None if row.min_nights is None else float(row.min_nights),
            "maximum occupancy": row.capacity,
            "review rate number": row.rating,
            "city": row.city,
        }
        for row in rows
    ]


def hotels_text(rows: Sequence[Hotel], minor_units: int = 100) -> str:
    """Accommodations as the published text, or the sentence that there are none."""
    return text_table(hotel_records(rows, minor_units)) if rows else NO_ACCOMMODATION


def flight_records(rows: Sequence[Flight], minor_units: int = 100) -> list[Record]:
    """Flights as the published records; the price is for one person, in units of the currency."""
    return [
        {
            "Flight Number": row.id,
            "Price": _whole_units(row.price, minor_units),
            "DepTime": clock_text(row.departs),
            "ArrTime": clock_text(row.arrives),
            "ActualElapsedTime": f"{row.minutes // 60} hours {row.minutes % 60} minutes",
            "FlightDate": row.date,
            "OriginCityName": row.origin,
            "DestCityName": row.dest,
            "Distance": row.miles,
        }
        for row in rows
    ]


def flights_text(rows: Sequence[Flight], origin: str, dest: str, date: str, minor_units: int = 100) -> str:
    """Flights as the published text, or the sentence that there are none."""
    return text_table(flight_records(rows, minor_units)) if rows else no_flight(origin, dest, date)


def road_text(
    mode: RoadMode, origin: str, dest: str, road: Road | None, fare: int | None, minor_units: int = 100
) -> str:
    """The published distance line; ``fare`` (minor units) is None when the road is not usable.

    A pair without a record and a record without usable values give two different sentences.
    """
    if road is None:
        return f"{mode}, from {origin} to {dest}, no valid information."
    if fare is None:
        return NO_ROAD
    return (
        f"{mode}, from {origin} to {dest}, duration: {road.duration}, distance: {road.distance}, "
        f"cost: {fare // minor_units}"
    )


def clock_text(minutes: int) -> str:
    """Minutes from the first midnight as the local clock time ``HH:MM``; midnight itself may be written 24:00."""
    if minutes == 1440:
        return "24:00"
    return f"{minutes % 1440 // 60:02d}:{minutes % 60:02d}"


def _whole_units(price: int | None, minor_units: int) -> Value:
    """The price in units of the currency: a whole number where it is one."""
    if price is None or price % minor_units:
        return None if price is None else price / minor_units
    return price // minor_units


def _attraction(row: Attraction) -> Record:
    details: dict[str, str | None] = json.loads(row.details) if row.details else {}
    return {
        "Name": row.name,
        "Latitude": row.lat,
        "Longitude": row.lon,
        "Address": details.get("address"),
        "Phone": details.get("phone"),
        "Website": details.get("website"),
        "City": row.city,
    }
