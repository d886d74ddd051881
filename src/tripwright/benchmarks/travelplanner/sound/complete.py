"""Complete information: every day says what it needs, no day too many, as many cities as asked for."""

from __future__ import annotations

from collections.abc import Iterator

from tripwright.benchmarks.travelplanner.plan import MEALS, ReadDay, ReadPlan
from tripwright.benchmarks.travelplanner.sound.judging import lacks_label
from tripwright.benchmarks.travelplanner.sound.route import visits
from tripwright.rules import SATISFIED, Finding, violated
from tripwright.shown import show


def is_not_absent(plan: ReadPlan) -> Finding:
    """The plan has exactly the task's days, its number of cities, and on each day what that day needs.

    A stay day needs three meals and an attraction, a day on the way its transport, every night a lodging.
    """
    return (
        _days(plan)
        or next(_missing(plan), None)
        or _cities(plan)
        or lacks_label(plan, "org", "visiting_city_number")
        or SATISFIED
    )


def _days(plan: ReadPlan) -> Finding | None:
    if plan.problem is not None:
        return violated("the plan is not a list of days", expected=f"{plan.task.days} days", found=plan.problem)
    for day in plan.days:
        if not day.given:
            return violated("the plan has nothing for this day", where=f"day {day.number}", expected="a day")
    if plan.extra_days:
        return violated(
            "the plan goes on after the last day",
            where=f"day {plan.task.days + 1}",
            expected=f"{plan.task.days} days",
            found=str(plan.task.days + plan.extra_days),
        )
    return None


def _missing(plan: ReadPlan) -> Iterator[Finding]:
    for day in plan.days:
        for field in _needs(day, day.number == len(plan.days)):
            yield violated("the day needs an entry here", where=day.place(field), expected="an entry", found="-")


def _needs(day: ReadDay, last: bool) -> Iterator[str]:
    """The fields that this day needs and does not have."""
    if day.travels and day.move is None:
        yield "transportation"
    if not day.travels:
        have = {meal for meal, _ in day.meals}
        yield from (meal for meal in MEALS if meal not in have)
        if not day.sights:
            yield "attraction"
    if not last and day.lodging is None:
        yield "accommodation"


def _cities(plan: ReadPlan) -> Finding | None:
    wanted, cities = plan.task.visiting_city_number, {city for _, city in visits(plan)}
    if wanted is None or plan.task.org is None or len(cities) == wanted:
        return None
    return violated(
        "the plan visits another number of cities",
        expected=str(wanted),
        found=f"{len(cities)}: {show(', '.join(sorted(cities)))}",
    )
