"""The conversions that a mapping file may name, and the one that each of the store's columns has anyway."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from tripwright.world.cells import (
    Conversion,
    amount,
    clock,
    degrees,
    duration,
    hours,
    iso_date,
    kilometres,
    money,
    number,
    text,
    time_zone,
    whole,
)


class NamedConversion(NamedTuple):
    """A conversion: what it does, the type of column it fits, what it reads in words."""

    convert: Conversion
    gives: str
    says: str


@lru_cache(8)
def conversions(minor_units: int) -> dict[str, NamedConversion]:
    """Every conversion by name, for a currency with so many minor units in a unit."""
    return {
        "text": NamedConversion(text, "TEXT", "the cell as it is"),
        "date": NamedConversion(iso_date, "TEXT", "YYYY-MM-DD"),
        "zone": NamedConversion(time_zone, "TEXT", "a time zone such as Europe/Rome"),
        "units": NamedConversion(money(minor_units), "INTEGER", "money in units of the currency, such as 12.50"),
        "minor": NamedConversion(whole, "INTEGER", "money in minor units, such as 1250"),
        "whole": NamedConversion(whole, "INTEGER", "a whole number, such as 3"),
        "clock": NamedConversion(clock, "INTEGER", "a clock time HH:MM"),
        "duration": NamedConversion(duration, "INTEGER", "a duration in words, such as '4 hours 24 mins'"),
        "hours": NamedConversion(hours, "INTEGER", "hours as a number, such as 1.5"),
        "km": NamedConversion(kilometres, "REAL", "a distance in words, such as '1,144 km'"),
        "amount": NamedConversion(amount, "REAL", "a number that is not negative"),
        "number": NamedConversion(number, "REAL", "any number"),
        "latitude": NamedConversion(degrees(90), "REAL", "degrees north"),
        "longitude": NamedConversion(degrees(180), "REAL", "degrees east"),
    }


_USUAL = {
    **dict.fromkeys(("departs", "arrives", "opens", "closes"), "clock"),
    **dict.fromkeys(("minutes", "visit_min", "visit_max", "min_nights", "capacity", "beds", "stop"), "whole"),
    **dict.fromkeys(("miles", "km", "rating"), "amount"),
    **{"price": "units", "date": "date", "timezone": "zone", "lat": "latitude", "lon": "longitude"},
}


def usual_conversion(column: str) -> str:
    """The name of the conversion that a column of the store has unless a mapping says otherwise."""
    return _USUAL.get(column, "text")
