"""What the sound rules share: three-valued judgement over what is known and what is not."""

from __future__ import annotations

from collections.abc import Iterable

from tripwright.benchmarks.travelplanner.plan import Entry, ReadPlan
from tripwright.rules import Finding, unjudgeable


def unread(plan: ReadPlan) -> Finding:
    """There is not one day to judge."""
    return unjudgeable(plan.problem or "the plan has no day that says anything", expected="a list of days")


def lacks_label(plan: ReadPlan, *labels: str) -> Finding | None:
    """Unjudgeable when the task hides one of these fields (the test split publishes days, level and text only)."""
    hidden = [label for label in labels if getattr(plan.task, label) is None]
    if not hidden:
        return None
    return unjudgeable(f"the task does not give {' and '.join(hidden)}", expected="a task with its labels")


def first_unknown(entries: Iterable[Entry | None]) -> Finding | None:
    """Unjudgeable because of the first entry that the world does not hold: nothing is known about it."""
    for entry in entries:
        if entry is not None and not entry.rows:
            return unjudgeable(
                "the world does not hold this place, so nothing is known about it", where=entry.where, found=entry.text
            )
    return None


def ambiguous(entry: Entry, what: str) -> Finding:
    """Unjudgeable because several rows of that name differ."""
    return unjudgeable(f"{len(entry.rows)} places of this name differ in {what}", where=entry.where, found=entry.text)
