"""The five hard checks of the published evaluator (docs/travelplanner-rules.md); they run behind its gate only."""

from __future__ import annotations

import math
from collections.abc import Iterator

from tripwright.benchmarks.travelplanner.catalog import CAR_SEATS, RoadMode
from tripwright.benchmarks.travelplanner.task import LocalConstraint
from tripwright.benchmarks.travelplanner.upstream import primitives as p
from tripwright.benchmarks.travelplanner.upstream.places import ends_of, flight_number
from tripwright.benchmarks.travelplanner.upstream.subject import MEALS, RawPlan, at, lacks_label
from tripwright.rules import NOT_APPLICABLE, SATISFIED, Finding, unjudgeable, violated
from tripwright.shown import show
from tripwright.world import Hotel

HOUSE_RULES = ("smoking", "parties", "children under 10", "visitors", "pets")
ROOM_TYPES = {"shared room": "Shared room", "private room": "Private room", "entire room": "Entire home/apt"}


def _listings(plan: RawPlan) -> Iterator[tuple[int, Hotel]]:
    """(day, first row) of every listing that is found, also of those on the last day."""
    for number, day in enumerate(plan.days, start=1):
        value = p.get(day, "accommodation")
        if p.filled(value):
            name, city = p.name_city(value, "accommodation")
            for row in plan.catalog.hotels_named(city, name)[:1]:
                yield number, row


def _demands(plan: RawPlan) -> LocalConstraint | None:
    return plan.task.local_constraint


def valid_room_rule(plan: RawPlan) -> Finding:
    """Room Rule: no listing forbids what the travellers need."""
    demands = _demands(plan)
    if demands is None:
        return lacks_label("local_constraint")
    if demands.house_rule is None:
        return NOT_APPLICABLE
    for number, row in _listings(plan):
        if demands.house_rule in HOUSE_RULES and f"No {demands.house_rule}" in (row.rules or ""):
            return violated(
                "the listing forbids what the travellers need",
                where=at(number, "accommodation"),
                expected=f"{demands.house_rule} allowed",
                found=f"{show(row.name)}: {row.rules}",
            )
    return SATISFIED


def valid_room_type(plan: RawPlan) -> Finding:
    """Room Type: every listing is of the kind asked for; true when there is none."""
    demands = _demands(plan)
    if demands is None:
        return lacks_label("local_constraint")
    wanted = demands.room_type
    if wanted is None:
        return NOT_APPLICABLE
    for number, row in _listings(plan):
        shared = wanted == "not shared room" and row.room_type == "Shared room"
        if shared or (wanted in ROOM_TYPES and row.room_type != ROOM_TYPES[wanted]):
            return violated(
                "the listing is of another kind",
                where=at(number, "accommodation"),
                expected=wanted,
                found=f"{show(row.name)}: {row.room_type}",
            )
    return SATISFIED


def valid_cuisine(plan: RawPlan) -> Finding:
    """Cuisine: the meals outside ``org`` serve every cuisine asked for (a home meal ends its day's count, Q7)."""
    demands = _demands(plan)
    if demands is None or (demands.cuisine and plan.task.org is None):
        return lacks_label("local_constraint" if demands is None else "org")
    if not demands.cuisine:
        return NOT_APPLICABLE
    served: set[str] = set()
    for day in plan.days:
        for meal in MEALS:
            value = p.get(day, meal)
            if not p.filled(value):
                continue
            name, city = p.name_city(value, meal)
            if city == plan.task.org:
                break
            for row in plan.catalog.restaurants_named(city, name)[:1]:
                served.update(cuisine for cuisine in demands.cuisine if cuisine in (row.cuisines or ""))
    if len(served) == len(demands.cuisine):
        return SATISFIED
    unmet = [cuisine for cuisine in demands.cuisine if cuisine not in served]
    if not unmet:
        return unjudgeable(
            "the task asks for a cuisine twice: the published function then returns nothing and its script stops",
            expected="each cuisine once",
            found=", ".join(demands.cuisine),
        )
    return violated(
        "a cuisine is missing", expected=", ".join(demands.cuisine), found=", ".join(sorted(served)) or "none of them"
    )


def valid_transportation(plan: RawPlan) -> Finding:
    """Transportation: no text contains the mode to avoid, spelt with a capital (Q11)."""
    demands = _demands(plan)
    if demands is None:
        return lacks_label("local_constraint")
    if demands.transportation is None:
        return NOT_APPLICABLE
    avoided = {"no flight": "Flight", "no self-driving": "Self-driving"}.get(demands.transportation)
    for number, day in enumerate(plan.days, start=1):
        value = p.get(day, "transportation")
        if p.filled(value) and avoided is not None and p.contains(value, avoided, "transportation"):
            return violated(
                "a mode that the travellers avoid",
                where=at(number, "transportation"),
                expected=demands.transportation,
                found=show(value),
            )
    return SATISFIED


def valid_cost(plan: RawPlan) -> Finding:
    """Budget: the total is at most the budget."""
    if plan.task.people_number is None or plan.task.budget is None:
        return lacks_label("people_number" if plan.task.people_number is None else "budget")
    total = total_cost(plan, plan.task.people_number)
    if total <= plan.task.budget:
        return SATISFIED
    return violated("the trip costs more than the budget", expected=f"at most {plan.task.budget:g}", found=f"{total:g}")


def total_cost(plan: RawPlan, people: int) -> float:
    """The published cost of the whole trip, in units of the currency."""
    if people not in plan.costs:
        plan.costs[people] = _add_up(plan, people)
    return plan.costs[people]


def _add_up(plan: RawPlan, people: int) -> float:
    """In the published order, so that fractions of a unit add up to the same binary number."""
    total = 0.0
    units = plan.catalog.world.manifest.minor_units
    for number, day in enumerate(plan.days, start=1):
        total += _transport_cost(plan, number, people)
        for meal in MEALS:
            value = p.get(day, meal)
            if p.filled(value):
                name, city = p.name_city(value, meal)
                for row in plan.catalog.restaurants_named(city, name)[:1]:
                    total += (row.price or 0) / units * people
        value = p.get(day, "accommodation")
        if p.filled(value):
            name, city = p.name_city(value, "accommodation")
            for row in plan.catalog.hotels_named(city, name)[:1]:
                total += (row.price or 0) / units * math.ceil(people / (row.capacity or 1))
    return total


def _transport_cost(plan: RawPlan, number: int, people: int) -> float:
    value = p.get(plan.days[number - 1], "transportation")
    if not p.filled(value):
        return 0.0
    text = p.text_of(value, "transportation")
    origin, dest = ends_of(plan, number, text)
    lower, units = text.lower(), plan.catalog.world.manifest.minor_units
    if origin is None or dest is None:
        return 0.0
    if "flight number" in lower:
        rows = plan.catalog.flights_by_id(flight_number(text))
        return (rows[0].price or 0) / units * people if rows else 0.0
    mode: RoadMode | None = "self-driving" if "self-driving" in lower else "taxi" if "taxi" in lower else None
    if mode is None:
        return 0.0
    fare = plan.catalog.road_fare(p.cut(origin), p.cut(dest), mode)
    if fare is None:
        raise p.PublishedCrash("a road has no fare", text, "transportation")
    return fare / units * math.ceil(people / CAR_SEATS[mode])
