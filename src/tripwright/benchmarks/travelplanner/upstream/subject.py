"""What every upstream rule looks at: the task, the raw days that count, the world."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.task import Task
from tripwright.benchmarks.travelplanner.upstream.primitives import find
from tripwright.rules import Finding, unjudgeable

MEALS = ("breakfast", "lunch", "dinner")
FIELDS = ("transportation", "breakfast", "lunch", "dinner", "attraction", "accommodation")


@dataclass(frozen=True, slots=True)
class RawPlan:
    """One plan as published: ``days`` are its first ``task.days`` entries (P6), each of them any JSON value.

    ``costs`` keeps the plan's cost by the number of people, once it was added up.
    """

    task: Task
    days: list[Any]
    catalog: Catalog
    costs: dict[int, float] = field(default_factory=dict[int, float], compare=False)

    def values(self, *keys: str) -> Iterator[tuple[int, str, Any]]:
        """(day from 1, key, value) in day order and, within a day, in the order of ``keys``; None where it lacks."""
        for number, day in enumerate(self.days, start=1):
            for key in keys:
                yield number, key, find(day, key)


def at(number: int, key: str) -> str:
    """The place of a value, as messages name it."""
    return f"day {number} / {key}"


def lacks_label(*labels: str) -> Finding:
    """The task hides what this rule needs (the test split publishes days, level and text only)."""
    return unjudgeable(f"the task does not give {' and '.join(labels)}", expected="a task with its labels")
