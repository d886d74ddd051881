"""Commonsense checks 6 and 7 of the published evaluator: within the current city, within the sandbox."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tripwright.benchmarks.travelplanner.upstream import primitives as p
from tripwright.benchmarks.travelplanner.upstream.commonsense import cities_by_day
from tripwright.benchmarks.travelplanner.upstream.subject import MEALS, RawPlan, at
from tripwright.rules import SATISFIED, Finding, violated
from tripwright.shown import show


def is_valid_information_in_current_city(plan: RawPlan) -> Finding:
    """Check 6: each day's texts name that day's city.

    On a stay day the published code goes through the city's letters instead of a list with the city in it (Q1), so
    that ``names`` below are single characters there.
    """
    for number, cities in cities_by_day(plan):
        names: Sequence[str] = cities if len(cities) == 2 else cities[0]
        day = plan.days[number - 1]
        for key, holds in _IN_CITY:
            value = p.find(day, key)
            if p.filled(value) and not holds(names, value, key):
                return violated(
                    f"the {key} is not in that day's city",
                    where=at(number, key),
                    expected=" or ".join(map(show, cities)),
                    found=show(value),
                )
    return SATISFIED


def _names_all(names: Sequence[str], value: Any, key: str) -> bool:
    return all(p.contains(value, name, key) for name in names)


def _names_one(names: Sequence[str], value: Any, key: str) -> bool:
    return any(p.contains(value, name, key) for name in names)


def _items_name_one(names: Sequence[str], value: Any, key: str) -> bool:
    return all(any(name in item for name in names) for item in p.attraction_items(value, key))


def _names_last(names: Sequence[str], value: Any, key: str) -> bool:
    if not names:
        raise p.PublishedCrash("a day has an accommodation and an empty current_city", value, key)
    return p.contains(value, names[-1], key)


_IN_CITY: tuple[tuple[str, Callable[[Sequence[str], Any, str], bool]], ...] = (
    ("transportation", _names_all),
    *((meal, _names_one) for meal in MEALS),
    ("attraction", _items_name_one),
    ("accommodation", _names_last),
)


def is_valid_information_in_sandbox(plan: RawPlan) -> Finding:
    """Check 7: every flight, road, restaurant, attraction and listing is found in the world."""
    for number, day in enumerate(plan.days, start=1):
        moved = p.get(day, "transportation")
        if p.filled(moved):
            broken = _transport(plan, number, moved)
            if broken is not None:
                return broken
        for key in (*MEALS, "attraction", "accommodation"):
            value = p.find(day, key)
            if not p.filled(value):
                continue
            for text in p.attraction_items(value, key) if key == "attraction" else (value,):
                name, city = p.name_city(text, key)
                if not _rows(plan, key)(city, name):
                    return violated(
                        f"no such {_KINDS[key]} in the world",
                        where=at(number, key),
                        expected=f"a {_KINDS[key]} of {show(city)}",
                        found=show(text),
                    )
    return SATISFIED


_KINDS = dict.fromkeys(MEALS, "restaurant") | {"attraction": "attraction", "accommodation": "accommodation"}


def _rows(plan: RawPlan, key: str) -> Callable[[str, str], Sequence[object]]:
    if key == "attraction":
        return plan.catalog.attractions_named
    return plan.catalog.hotels_named if key == "accommodation" else plan.catalog.restaurants_named


def ends_of(plan: RawPlan, number: int, text: str) -> p.Ends:
    """Where a day's transport starts and ends: by its own text, else by the day's ``current_city``."""
    ends = p.from_to(text)
    if ends.origin is None:
        current = p.get(plan.days[number - 1], "current_city")
        ends = p.from_to(p.text_of(current, "current_city"))
    return ends


def flight_number(text: str) -> str:
    """The number behind the first ``Flight Number: `` up to a comma; another spelling is a crash (Q24)."""
    _, mark, rest = text.partition("Flight Number: ")
    if not mark:
        raise p.PublishedCrash("a flight is not written as 'Flight Number: ...'", text, "transportation")
    return rest.split("Flight Number: ")[0].split(",")[0]


def _transport(plan: RawPlan, number: int, value: Any) -> Finding | None:
    text = p.text_of(value, "transportation")
    origin, dest = ends_of(plan, number, text)
    lower = text.lower()
    if "flight number" in lower:
        if origin is None or dest is None:
            raise p.PublishedCrash("a flight does not say 'from A to B'", text, "transportation")
        flight = flight_number(text)
        wanted = (p.cut(origin), p.cut(dest))
        if all((row.origin, row.dest) != wanted for row in plan.catalog.flights_by_id(flight)):
            return violated(
                "no such flight in the world",
                where=at(number, "transportation"),
                expected=f"a flight from {show(wanted[0])} to {show(wanted[1])}",
                found=show(text),
            )
    elif "self-driving" in lower or "taxi" in lower:
        mode = "self-driving" if "self-driving" in lower else "taxi"
        # A road text without ends is looked up as "-" to "-" and not found.
        wanted = (p.cut(origin), p.cut(dest)) if origin is not None and dest is not None else ("-", "-")
        if plan.catalog.road_fare(*wanted, mode) is None:
            return violated(
                "no usable road in the world",
                where=at(number, "transportation"),
                expected=f"a road from {show(wanted[0])} to {show(wanted[1])} of less than a day",
                found=show(text),
            )
    return None
