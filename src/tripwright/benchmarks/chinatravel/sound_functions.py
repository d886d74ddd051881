"""The concept functions as they should be: what a plan does not say is a fault, filters work, nights go on past 24:00.

They replace the published ones of the same name where those go wrong (fact sheet, quirks Q14, Q17, Q20).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tripwright.benchmarks.chinatravel.published_functions import Legs, PlaceFunctions, Record, minutes_of
from tripwright.benchmarks.chinatravel.transit import clock_text

_DAY = 1440


def _stated(record: Record, key: str) -> Any:
    if key not in record:
        raise KeyError(key)
    return record[key]


def _number(record: Record, key: str) -> int | float:
    value = _stated(record, key)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError(f"{key} is not a number")
    return value


def activity_cost(activity: Record) -> int | float:
    """The cost written in the plan."""
    return _number(activity, "cost")


def activity_price(activity: Record) -> int | float:
    """The price written in the plan."""
    return _number(activity, "price")


def activity_tickets(activity: Record) -> int | float:
    """The tickets written in the plan."""
    return _number(activity, "tickets")


def activity_type(activity: Record) -> Any:
    """The kind."""
    return _stated(activity, "type")


def room_count(activity: Record) -> int | float:
    """The rooms written in the plan."""
    return _number(activity, "rooms")


def room_type(activity: Record) -> int | float:
    """The beds written in the plan."""
    return _number(activity, "room_type")


def _span(record: Record) -> tuple[int, int]:
    """Start and end in minutes; an end before the start lies on the next day."""
    start, end = minutes_of(_stated(record, "start_time")), minutes_of(_stated(record, "end_time"))
    return start, end if end >= start else end + _DAY


def activity_start_time(activity: Record) -> str:
    """The start, zero padded."""
    return clock_text(minutes_of(_stated(activity, "start_time")))


def activity_end_time(activity: Record) -> str:
    """The end, zero padded; past midnight it goes on at ``24:00``."""
    return clock_text(_span(activity)[1])


def activity_time(activity: Record) -> int:
    """Minutes from start to end, over midnight too."""
    start, end = _span(activity)
    return end - start


def _by_mode(transports: Legs, mode: str | None) -> Iterable[Record]:
    return (leg for leg in transports if mode is None or _stated(leg, "mode") == mode)


def innercity_transport_cost(transports: Legs, node: str | None = None) -> int | float:
    """The sum of the legs' costs, of one mode when it is named (published under the name ``node``)."""
    return sum(_number(leg, "cost") for leg in _by_mode(transports, node))


def innercity_transport_distance(transports: Legs, mode: str | None = None) -> int | float:
    """The sum of the legs' distances, of one mode when it is named."""
    return sum(_number(leg, "distance") for leg in _by_mode(transports, mode))


def innercity_transport_time(transports: Legs, mode: str | None = None) -> int:
    """The sum of the legs' minutes, of one mode when it is named."""
    return sum(end - start for start, end in map(_span, _by_mode(transports, mode)))


def innercity_transport_type(transports: Legs) -> str:
    """The mode that carries furthest: metro before taxi before walking; ``empty`` when there are no legs."""
    modes = {_stated(leg, "mode") for leg in transports}
    return next((mode for mode in ("metro", "taxi", "walk") if mode in modes), "empty")


def metro_tickets(transports: Legs) -> int | float:
    """The tickets of the metro leg."""
    return _only(transports, "metro", "tickets")


def taxi_cars(transports: Legs) -> int | float:
    """The cars of the taxi leg."""
    return _only(transports, "taxi", "cars")


def _only(transports: Legs, mode: str, key: str) -> int | float:
    legs = list(_by_mode(transports, mode))
    if len(legs) != 1:
        raise ValueError(f"one {mode} leg expected, {len(legs)} found")
    return _number(legs[0], key)


def whole_distance(places: PlaceFunctions) -> Callable[..., float]:
    """``poi_distance`` as the length of the whole way: by metro all three legs, where the published one has one."""

    def poi_distance(city: str, poi1: str, poi2: str, start_time: str = "00:00", transport_type: str = "walk") -> float:
        return sum(leg.distance for leg in places.legs(city, poi1, poi2, start_time, transport_type))

    return poi_distance


FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    function.__name__: function
    for function in (
        *(activity_cost, activity_price, activity_tickets, activity_type, room_count, room_type),
        *(activity_start_time, activity_end_time, activity_time),
        *(innercity_transport_cost, innercity_transport_distance, innercity_transport_time),
        *(innercity_transport_type, metro_tickets, taxi_cars),
    )
}
"""The functions that differ from the published ones and need no world."""
