"""Commonsense checks 1 to 5 of the published evaluator: route, diversity, minimum nights, modes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tripwright.benchmarks.travelplanner.upstream import primitives as p
from tripwright.benchmarks.travelplanner.upstream.subject import MEALS, RawPlan, at, lacks_label
from tripwright.rules import SATISFIED, Finding, violated
from tripwright.shown import show


def cities_by_day(plan: RawPlan) -> Iterator[tuple[int, tuple[str, ...]]]:
    """(day, its cities): both ends of a travel day, the city of a stay day; bracketed states cut off."""
    for number, day in enumerate(plan.days, start=1):
        current = p.get(day, "current_city")
        if p.contains(current, "from", "current_city"):
            yield number, p.city_ends(p.text_of(current, "current_city"), "current_city")
        else:
            yield number, (p.cut(p.text_of(current, "current_city")),)


def wrong_start(plan: RawPlan, number: int, cities: tuple[str, ...]) -> bool:
    """Whether day 1 is a travel day that starts elsewhere than at ``org`` (a stay day is not asked, Q13)."""
    return number == 1 and len(cities) == 2 and plan.task.org is not None and cities[0] != plan.task.org


def is_reasonable_visiting_city(plan: RawPlan) -> Finding:
    """Check 1: the route starts at ``org``, is closed, stays in runs, and runs through known cities of the state."""
    route: list[tuple[int, str]] = []
    for number, cities in cities_by_day(plan):
        if wrong_start(plan, number, cities):
            return violated(
                "the trip starts in another city",
                where=at(1, "current_city"),
                expected=plan.task.org,
                found=show(cities[0]),
            )
        route += [(number, city) for city in cities]
    names = [city for _, city in route]
    if names[0] != names[-1]:
        return violated(
            "the trip does not end where it began",
            where=at(route[-1][0], "current_city"),
            expected=show(names[0]),
            found=show(names[-1]),
        )
    broken = _broken_run(names)
    if broken is not None:
        return violated(
            "a city is left and visited again, or is only passed through",
            where=at(route[broken][0], "current_city"),
            expected="each city once, for consecutive days",
            found=show(" > ".join(names)),
        )
    return _unknown_city(plan, route) or _label_missing(plan)


def _broken_run(names: list[str]) -> int | None:
    """Index of the run of equal neighbours that makes the sequence invalid; None when it is valid."""
    if len(names) < 3:
        return len(names) - 1
    seen: set[str] = set()
    first = 0
    while first < len(names):
        after = first
        while after < len(names) and names[after] == names[first]:
            after += 1
        if names[first] in seen and first not in (0, len(names) - 1):
            return first
        if after - first == 1 and 0 < first < len(names) - 1:
            return first
        seen.add(names[first])
        first = after
    return None


def _unknown_city(plan: RawPlan, route: list[tuple[int, str]]) -> Finding | None:
    states, dest = plan.catalog.states, plan.task.dest
    for place, (number, city) in enumerate(route):
        if city not in states:
            return violated(
                "not a city of the map", where=at(number, "current_city"), expected="a known city", found=show(city)
            )
        inner = 0 < place < len(route) - 1
        if inner and plan.task.days > 3 and dest is not None and states[city] != dest:
            return violated(
                "the city lies in another state",
                where=at(number, "current_city"),
                expected=f"a city of {dest}",
                found=f"{show(city)} ({states[city]})",
            )
    return None


def _label_missing(plan: RawPlan) -> Finding:
    if plan.task.org is None:
        return lacks_label("org")
    return lacks_label("dest") if plan.task.dest is None and plan.task.days > 3 else SATISFIED


def is_valid_restaurants(plan: RawPlan) -> Finding:
    """Check 2: no meal text is written twice."""
    return _all_differ(
        ((number, key, value) for number, key, value in plan.values(*MEALS) if p.filled(value)),
        "the same restaurant is visited twice",
    )


def is_valid_attractions(plan: RawPlan) -> Finding:
    """Check 3: no attraction item that ends with ``;`` is written twice."""
    return _all_differ(
        (
            (number, key, item)
            for number, key, value in plan.values("attraction")
            if p.filled(value)
            for item in p.attraction_items(value, key)
        ),
        "the same attraction is visited twice",
    )


def _all_differ(items: Iterator[tuple[int, str, Any]], message: str) -> Finding:
    seen: list[Any] = []  # a list: an item of a JSON plan need not be hashable
    for number, key, item in items:
        if item in seen:
            return violated(message, where=at(number, key), expected="a place not visited before", found=show(item))
        seen.append(item)
    return SATISFIED


def is_valid_accommodation(plan: RawPlan) -> Finding:
    """Check 4: a listing that is found exactly once is written on as many neighbouring days as its minimum nights."""
    written: list[Any] = []
    for number, day in enumerate(plan.days, start=1):
        if not p.has(day, "accommodation"):
            return violated("the day does not say where the night is spent", where=at(number, "accommodation"))
        written.append(p.get(day, "accommodation"))
    first = 0
    while first < len(written):
        text, after = written[first], first + 1
        while after < len(written) and written[after] == text:
            after += 1
        if text not in p.EMPTY:
            name, city = p.name_city(text, "accommodation")
            rows = plan.catalog.hotels_named(city, name)
            if len(rows) == 1 and after - first < (rows[0].min_nights or 0):
                return violated(
                    "the stay is shorter than the listing allows",
                    where=at(first + 1, "accommodation"),
                    expected=f"at least {rows[0].min_nights} nights",
                    found=f"{after - first} in {show(text)}",
                )
        first = after
    return SATISFIED


def is_valid_transportation(plan: RawPlan) -> Finding:
    """Check 5: day 1 moves, and self-driving occurs neither with flights nor with taxis."""
    if not p.filled(p.get(plan.days[0], "transportation")):
        return violated(
            "the first day has no transport", where=at(1, "transportation"), expected="a transport", found="-"
        )
    used: dict[str | None, int] = {}
    for number, key, value in plan.values("transportation"):
        if p.filled(value):
            used.setdefault(p.mode_of(value, key), number)
    for other in ("Flight", "Taxi"):
        if "Self-driving" in used and other in used:
            return violated(
                "one's own car and another vehicle are mixed",
                where=at(max(used["Self-driving"], used[other]), "transportation"),
                expected="self-driving alone, or none of it",
                found=f"Self-driving on day {used['Self-driving']}, {other} on day {used[other]}",
            )
    return SATISFIED
