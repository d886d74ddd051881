"""What the travellers demand: room rule, room type, cuisine, transportation, and modes that go together."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from tripwright.benchmarks.travelplanner.plan import Entry, ReadPlan
from tripwright.benchmarks.travelplanner.programs import Constraint, house_rule, night_kind, room_type
from tripwright.benchmarks.travelplanner.sound.judging import ambiguous, first_unknown, lacks_label, unread
from tripwright.benchmarks.travelplanner.sound.stays import hotels
from tripwright.benchmarks.travelplanner.task import LocalConstraint
from tripwright.rules import NOT_APPLICABLE, SATISFIED, Finding, unjudgeable, violated
from tripwright.world import Hotel, Restaurant

T = TypeVar("T")


def is_valid_transportation(plan: ReadPlan) -> Finding:
    """One's own car goes neither with flights nor with taxis, over the whole trip."""
    if not any(day.given for day in plan.days):
        return unread(plan)
    used = {day.move.mode: day for day in reversed(plan.days) if day.move is not None}
    for other in ("flight", "taxi"):
        if "self-driving" in used and other in used:
            late = max(used["self-driving"], used[other], key=lambda day: day.number)
            return violated(
                "one's own car and another vehicle are mixed",
                where=late.place("transportation"),
                expected="self-driving alone, or none of it",
                found=f"self-driving on day {used['self-driving'].number}, {other} on day {used[other].number}",
            )
    return SATISFIED


def valid_transportation(plan: ReadPlan) -> Finding:
    """No move of the mode to avoid."""
    demand = _demand(plan, lambda local: local.transportation)
    if isinstance(demand, Finding):
        return demand
    doubt: Finding | None = None
    for day in plan.days:
        if day.move is not None and day.move.mode == demand.removeprefix("no "):
            where = day.place("transportation")
            return violated("a mode that the travellers avoid", where=where, expected=demand, found=day.move.text)
        if day.move is not None and day.move.mode == "other":
            doubt = doubt or unjudgeable(
                "a transport of no known mode", where=day.place("transportation"), found=day.move.text
            )
    return doubt or SATISFIED


def valid_room_rule(plan: ReadPlan) -> Finding:
    """No listing forbids what the travellers need."""
    demand = _demand(plan, lambda local: local.house_rule)
    if isinstance(demand, Finding):
        return demand
    return _every_listing(plan, house_rule(demand), f"{demand} allowed", lambda row: row.rules)


def valid_room_type(plan: ReadPlan) -> Finding:
    """Every listing is of the kind asked for."""
    demand = _demand(plan, lambda local: local.room_type)
    if isinstance(demand, Finding):
        return demand
    return _every_listing(plan, room_type(demand), demand, lambda row: row.room_type)


def valid_cuisine(plan: ReadPlan) -> Finding:
    """The meals outside ``org`` serve every cuisine asked for."""
    demand = _demand(plan, lambda local: local.cuisine or None)
    if isinstance(demand, Finding):
        return demand
    hidden = lacks_label(plan, "org")
    if hidden is not None:
        return hidden
    meals = [entry for day in plan.days for _, entry in day.meals if entry.city != plan.task.org]
    sure = {label for entry in meals if entry.rows for label in _labels(entry, all)}
    missing = [label for label in dict.fromkeys(demand) if label not in sure]
    if not missing:
        return SATISFIED
    unknown = first_unknown(meals)
    possible = {label for entry in meals for label in _labels(entry, any)}
    hopeless = [label for label in missing if label not in possible]
    doubtful = next((entry for entry in meals if len(entry.rows) > 1 and set(missing) & _labels(entry, any)), None)
    if doubtful is not None and (unknown is not None or not hopeless):
        return ambiguous(doubtful, "cuisine")
    return unknown or violated(
        "a cuisine is missing", expected=", ".join(dict.fromkeys(demand)), found=f"without {', '.join(hopeless)}"
    )


def _labels(entry: Entry, quantifier: Callable[[list[bool]], bool]) -> set[str]:
    """The cuisines that all (or any) of the rows of that name serve."""
    served = [set((row.cuisines or "").split(", ")) for row in entry.rows if isinstance(row, Restaurant)]
    return {label for label in set[str]().union(*served) if quantifier([label in labels for labels in served])}


def _demand(plan: ReadPlan, pick: Callable[[LocalConstraint], T | None]) -> T | Finding:
    """The demand, or the finding that there is none, that the task hides it, or that there is nothing to judge."""
    if plan.task.local_constraint is None:
        return lacks_label(plan, "local_constraint") or NOT_APPLICABLE
    demand = pick(plan.task.local_constraint)
    if demand is None:
        return NOT_APPLICABLE
    return demand if any(day.given for day in plan.days) else unread(plan)


def _every_listing(plan: ReadPlan, asked: Constraint, expected: str, shown: Callable[[Hotel], str | None]) -> Finding:
    doubt: Finding | None = None
    listings = [day.lodging for day in plan.days if day.lodging is not None]
    for entry in listings:
        fitting = [asked.allows_night(night_kind(row.room_type, row.rules)) for row in hotels(entry)]
        if fitting and not any(fitting):
            return violated(
                "the listing is not what the travellers need",
                where=entry.where,
                expected=expected,
                found=f"{entry.text}: {shown(hotels(entry)[0])}",
            )
        if fitting and not all(fitting):
            doubt = doubt or ambiguous(entry, "what the travellers need")
    return doubt or first_unknown(listings) or SATISFIED
