"""Where the nights are spent: minimum nights, and no lodging on the day of the return."""

from __future__ import annotations

from collections.abc import Iterator

from tripwright.benchmarks.travelplanner.plan import Entry, ReadPlan
from tripwright.benchmarks.travelplanner.sound.judging import ambiguous, first_unknown, unread
from tripwright.rules import SATISFIED, Finding, unjudgeable, violated
from tripwright.world import Hotel


def nights(plan: ReadPlan) -> tuple[Entry | None, ...]:
    """The lodging of each night: of every day but the last."""
    return tuple(day.lodging for day in plan.days[:-1])


def stays(plan: ReadPlan) -> Iterator[tuple[Entry, int]]:
    """(listing, consecutive nights) of each uninterrupted stay, by the listing's identity."""
    current: Entry | None = None
    count = 0
    for entry in (*nights(plan), None):
        if current is not None and entry is not None and entry.identity == current.identity:
            count += 1
            continue
        if current is not None:
            yield current, count
        current, count = entry, 1


def hotels(entry: Entry) -> tuple[Hotel, ...]:
    """The rows of a listing."""
    return tuple(row for row in entry.rows if isinstance(row, Hotel))


def is_valid_accommodation(plan: ReadPlan) -> Finding:
    """Every stay is as long as its listing demands."""
    if not any(day.given for day in plan.days):
        return unread(plan)
    doubt: Finding | None = None
    for entry, count in stays(plan):
        least = [row.min_nights or 0 for row in hotels(entry)]
        if least and count < min(least):
            return violated(
                "the stay is shorter than the listing allows",
                where=entry.where,
                expected=f"at least {min(least)} nights",
                found=f"{count} in {entry.text}",
            )
        if least and count < max(least):
            doubt = doubt or ambiguous(entry, "minimum nights")
    return doubt or first_unknown(nights(plan)) or SATISFIED


def no_lodging_on_last_day(plan: ReadPlan) -> Finding:
    """The last day has no night: a listing written there is paid for and not slept in."""
    last = plan.days[-1]
    if not last.given:
        return unjudgeable("the plan has no last day", where=f"day {last.number}")
    if last.lodging is None:
        return SATISFIED
    return violated(
        "there is no night on the last day", where=last.lodging.where, expected="-", found=last.lodging.text
    )
