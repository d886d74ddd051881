"""The route: out of the departure city, through cities of the destination, home on the last day."""

from __future__ import annotations

from collections.abc import Iterator

from tripwright.benchmarks.travelplanner.plan import ReadDay, ReadPlan
from tripwright.benchmarks.travelplanner.sound.judging import lacks_label, unread
from tripwright.rules import SATISFIED, Finding, violated
from tripwright.shown import show


def is_reasonable_visiting_city(plan: ReadPlan) -> Finding:
    """Day 1 leaves ``org``, each move leaves where the traveller is, the last day ends at ``org``.

    In between lie known cities, each visited once and each of the destination. A day that the plan leaves out moves
    nobody.
    """
    if not any(day.given for day in plan.days):
        return unread(plan)
    return (
        next(_broken_links(plan), None)
        or next(_wrong_cities(plan), None)
        or lacks_label(plan, "org", *(["dest"] if plan.task.dest is None else []))
        or SATISFIED
    )


def visits(plan: ReadPlan) -> list[tuple[ReadDay, str]]:
    """(day of arrival, city) of each visited city, in order; the departure city is not visited, but left."""
    home = plan.task.org or _first_city(plan)
    found: list[tuple[ReadDay, str]] = []
    for day in plan.days:
        for city in day.cities:
            if city != home and (not found or found[-1][1] != city):
                found.append((day, city))
    return found


def _first_city(plan: ReadPlan) -> str | None:
    return next((city for day in plan.days for city in day.cities), None)


def _broken_links(plan: ReadPlan) -> Iterator[Finding]:
    """Days that do not go on where the day before ended."""
    home = plan.task.org or _first_city(plan)
    place = home
    for day in plan.days:
        if not day.cities:
            if day.given:
                yield violated("the day does not say where it is spent", where=day.place("current_city"), found="-")
            continue
        if day.cities[0] != place:
            yield violated(
                "the day does not begin where the traveller is",
                where=day.place("current_city"),
                expected=show(place),
                found=day.where,
            )
        if day.travels and day.cities[0] == day.cities[1]:
            yield violated("a move that goes nowhere", where=day.place("current_city"), found=day.where)
        place = day.cities[-1]
        if place == home and day.number < len(plan.days):
            yield violated(
                "the traveller is at home before the last day",
                where=day.place("current_city"),
                expected="a city of the trip",
                found=day.where,
            )
    if place != home:
        last = plan.days[-1]
        yield violated(
            "the trip does not end where it began",
            where=last.place("current_city"),
            expected=show(home),
            found=last.where or "-",
        )


def _wrong_cities(plan: ReadPlan) -> Iterator[Finding]:
    """Visited cities that do not exist, come twice or do not belong to the destination."""
    states, dest = plan.catalog.states, plan.task.dest
    seen: set[str] = set()
    for day, city in visits(plan):
        where = day.place("current_city")
        if city not in states:
            yield violated("not a city of the world", where=where, expected="a known city", found=show(city))
        elif city in seen:
            yield violated("a city is visited twice", where=where, expected="each city once", found=show(city))
        elif dest is not None and plan.task.days <= 3 and city != dest:
            yield violated("not the destination", where=where, expected=dest, found=show(city))
        elif dest is not None and plan.task.days > 3 and states[city] != dest:
            found = f"{show(city)} ({states[city]})"
            yield violated("the city lies in another state", where=where, expected=f"a city of {dest}", found=found)
        seen.add(city)
