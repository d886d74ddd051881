"""Commonsense check 8 of the published evaluator: complete information."""

from __future__ import annotations

from typing import Any

from tripwright.benchmarks.travelplanner.upstream import primitives as p
from tripwright.benchmarks.travelplanner.upstream.commonsense import cities_by_day, wrong_start
from tripwright.benchmarks.travelplanner.upstream.subject import FIELDS, MEALS, RawPlan, at, lacks_label
from tripwright.rules import SATISFIED, Finding, violated
from tripwright.shown import show

FILLER = "You don't need to fill in the information for this or later days."
"""What the annotation tool writes into the ``current_city`` of a day that does not count."""


def is_not_absent(plan: RawPlan) -> Finding:
    """Check 8: enough days and cities, and on each day what that day needs.

    Without the labels for the number of cities the rest is judged; it can still fail, but not pass.
    """
    return _days(plan) or _cities(plan) or _each_day(plan) or _ratio(plan) or _label_missing(plan)


def _days(plan: RawPlan) -> Finding | None:
    count = sum(1 for day in plan.days if day != {} and p.get(day, "current_city") != FILLER)
    if count == plan.task.days:
        return None
    return violated("the plan has another number of days", expected=str(plan.task.days), found=str(count))


def _cities(plan: RawPlan) -> Finding | None:
    visited: set[str] = set()
    for number, cities in cities_by_day(plan):
        if wrong_start(plan, number, cities):
            return violated(
                "the trip starts in another city",
                where=at(1, "current_city"),
                expected=plan.task.org,
                found=show(cities[0]),
            )
        visited.update(cities)
    if plan.task.org is None or plan.task.visiting_city_number is None:
        return None
    visited.discard(plan.task.org)
    if len(visited) == plan.task.visiting_city_number:
        return None
    return violated(
        "the plan visits another number of cities",
        expected=str(plan.task.visiting_city_number),
        found=f"{len(visited)}: {show(', '.join(sorted(visited)))}",
    )


def _each_day(plan: RawPlan) -> Finding | None:
    for number, day in enumerate(plan.days, start=1):
        for key in FIELDS:
            if not p.has(day, key):
                return violated("the day lacks a field", where=at(number, key), expected=f"the field {key!r}")
        missing = _missing(plan, number, day)
        if missing is not None:
            return violated("the day needs an entry here", where=at(number, missing), expected="an entry", found="-")
    return None


def _missing(plan: RawPlan, number: int, day: Any) -> str | None:
    """The first field that this day needs and that is ``""`` or ``-`` (None and other false values count as there)."""
    current = p.text_of(p.get(day, "current_city"), "current_city")
    leaves, moves = "from " in current, " to " in current
    if (leaves or "to " in current) and p.get(day, "transportation") in p.EMPTY:
        return "transportation"
    if not leaves and not moves and p.get(day, "attraction") in p.EMPTY:
        return "attraction"
    if number != plan.task.days and p.get(day, "accommodation") in p.EMPTY:
        return "accommodation"
    if not leaves:
        return next((meal for meal in MEALS if p.get(day, meal) in p.EMPTY), None)
    return None


def _ratio(plan: RawPlan) -> Finding | None:
    """Half of 6 entries a day must be filled; the published count takes in ``days`` and ``current_city`` (Q8)."""
    count = sum(1 for day in plan.days for value in day.values() if p.filled(value))
    if count / (6 * plan.task.days) >= 0.5:
        return None
    return violated(
        "more than half of the entries are empty", expected=f"at least {3 * plan.task.days} entries", found=str(count)
    )


def _label_missing(plan: RawPlan) -> Finding:
    if plan.task.org is None or plan.task.visiting_city_number is None:
        return lacks_label("org", "visiting_city_number")
    return SATISFIED
