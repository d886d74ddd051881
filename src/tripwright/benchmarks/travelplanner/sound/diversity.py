"""No restaurant and no attraction twice."""

from __future__ import annotations

from collections.abc import Iterable

from tripwright.benchmarks.travelplanner.plan import Entry, ReadPlan
from tripwright.benchmarks.travelplanner.sound.judging import unread
from tripwright.rules import SATISFIED, Finding, violated


def is_valid_restaurants(plan: ReadPlan) -> Finding:
    """All meals are in different restaurants."""
    return _all_differ(
        plan, (entry for day in plan.days for _, entry in day.meals), "the same restaurant is visited twice"
    )


def is_valid_attractions(plan: ReadPlan) -> Finding:
    """All attractions differ."""
    return _all_differ(
        plan, (entry for day in plan.days for entry in day.sights), "the same attraction is visited twice"
    )


def _all_differ(plan: ReadPlan, entries: Iterable[Entry], message: str) -> Finding:
    if not any(day.given for day in plan.days):
        return unread(plan)
    seen: dict[tuple[str, str], Entry] = {}
    for entry in entries:
        first = seen.setdefault(entry.identity, entry)
        if first is not entry:
            return violated(
                message, where=entry.where, expected=f"another place than on {first.where}", found=entry.text
            )
    return SATISFIED
