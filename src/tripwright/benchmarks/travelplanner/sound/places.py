"""Within the day's city, and within the world."""

from __future__ import annotations

from collections.abc import Iterator

from tripwright.benchmarks.travelplanner.moves import Move
from tripwright.benchmarks.travelplanner.plan import Entry, ReadDay, ReadPlan
from tripwright.benchmarks.travelplanner.sound.judging import lacks_label, unread
from tripwright.rules import SATISFIED, Finding, Outcome, unjudgeable, violated
from tripwright.shown import show


def is_valid_information_in_current_city(plan: ReadPlan) -> Finding:
    """Each day's items lie in that day's city; on a travel day in either, the night where it is spent.

    The transport of a travel day goes between its two cities, and a stay day has none.
    """
    if not any(day.given for day in plan.days):
        return unread(plan)
    doubt: Finding | None = None
    for day in plan.days:
        for finding in _outside(day) if day.cities else _nowhere(day):
            if finding.outcome is Outcome.VIOLATED:
                return finding
            doubt = doubt or finding
    return doubt or SATISFIED


def entries(day: ReadDay) -> Iterator[tuple[Entry, str]]:
    """Every place of a day with what it has to be: a restaurant, an attraction, an accommodation."""
    for _, entry in day.meals:
        yield entry, "restaurant"
    for entry in day.sights:
        yield entry, "attraction"
    if day.lodging is not None:
        yield day.lodging, "accommodation"


def _nowhere(day: ReadDay) -> Iterator[Finding]:
    if day.given:
        yield unjudgeable("the day does not say where it is spent", where=day.place("current_city"))


def _outside(day: ReadDay) -> Iterator[Finding]:
    if day.move is not None and day.move.mode != "other" and (day.move.origin, day.move.dest) != day.cities:
        yield violated(
            "the transport does not go where the day goes",
            where=day.place("transportation"),
            expected=f"from {show(day.cities[0])} to {show(day.cities[1])}" if day.travels else "none on a stay day",
            found=day.move.text,
        )
    for entry, kind in entries(day):
        allowed = day.cities[-1:] if kind == "accommodation" else day.cities
        if entry.city is None:
            yield unjudgeable("the entry does not say in which city it lies", where=entry.where, found=entry.text)
        elif entry.city not in allowed:
            yield violated(
                f"the {kind} is not in that day's city",
                where=entry.where,
                expected=" or ".join(map(show, allowed)),
                found=entry.text,
            )


def is_valid_information_in_sandbox(plan: ReadPlan) -> Finding:
    """Every item exists in the world: flights on that day's date, usable roads, places by their exact names."""
    if not any(day.given for day in plan.days):
        return unread(plan)
    for day in plan.days:
        broken = None if day.move is None else _unreal(plan, day, day.move)
        if broken is not None:
            return broken
        for entry, kind in entries(day):
            if not entry.rows:
                expected = f"a name of the world's {kind}s in {show(entry.city)}" if entry.city else "Name, City"
                return violated(f"no such {kind} in the world", where=entry.where, expected=expected, found=entry.text)
    flies = any(day.move is not None and day.move.mode == "flight" for day in plan.days)
    return (lacks_label(plan, "date") if flies else None) or SATISFIED


def _unreal(plan: ReadPlan, day: ReadDay, move: Move) -> Finding | None:
    where = day.place("transportation")
    if move.mode == "other":
        expected = "Flight Number: N, from A to B, or Self-driving or Taxi, from A to B"
        return violated("not a transport of the world", where=where, expected=expected, found=move.text)
    if move.mode == "flight":
        if not move.flights:
            expected = f"a flight from {show(move.origin)} to {show(move.dest)}"
            return violated("no such flight in the world", where=where, expected=expected, found=move.text)
        if move.on_date is False:
            return violated(
                "the flight flies on another day",
                where=where,
                expected=f"a flight on {day.date}",
                found=f"{move.text}: {move.flights[0].date}",
            )
        return None
    if move.origin is None or move.dest is None or plan.catalog.road_fare(move.origin, move.dest, move.mode) is None:
        expected = f"a road from {show(move.origin)} to {show(move.dest)} of less than a day"
        return violated("no usable road in the world", where=where, expected=expected, found=move.text)
    return None
