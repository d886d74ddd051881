"""Turning a draw into a task: reference plan, budget, text, and the proof that the task passes its own reference."""

from __future__ import annotations

import math
from functools import cached_property
from random import Random

from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.check import RULES, check
from tripwright.benchmarks.travelplanner.offers import CatalogSupply
from tripwright.benchmarks.travelplanner.planning import TaskPlanner, demands_of
from tripwright.benchmarks.travelplanner.render import published_plan
from tripwright.benchmarks.travelplanner.synthesis.elements import Elements, Source, source_of
from tripwright.benchmarks.travelplanner.synthesis.traveller import ordinary_trip
from tripwright.benchmarks.travelplanner.task import Task
from tripwright.benchmarks.travelplanner.wording import write_request
from tripwright.benchmarks.travelplanner.wording.agree import disagreements

_TEXTS = 20
"""Texts tried before a draw is given up because its names cannot be read back."""


class Certifier:
    """Makes tasks in one world. Keep it: the planner remembers what it has read of the world."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self._planner = TaskPlanner(catalog)
        self._supply = CatalogSupply(catalog)
        self._names = frozenset((*catalog.states, *catalog.cities_by_state))

    @cached_property
    def source(self) -> Source:
        """What elements are drawn from; reading the calendar of millions of flights takes a second."""
        return source_of(self.catalog)

    def certify(self, elements: Elements, first_budget: int, random: Random) -> Task | str:
        """The finished task, or in words why there is none.

        The reference is an ordinary traveller's trip within the published first budget (or the cheapest one, where
        that costs more), and the budget is its cost rounded up to the next hundred. The task is given out only when
        the reference passes every rule set and the text reads back as the fields.

        Args:
            elements: The draw.
            first_budget: In units of the currency.
            random: Draws the traveller's taste and the wording.
        """
        unit = self.catalog.world.manifest.minor_units
        task = _bare_task(elements)
        answer = self._planner.plan(task)
        if answer.choice is None:
            return "no plan is possible"
        trip = ordinary_trip(answer.choice, demands_of(task, self.catalog), self._supply, first_budget * unit, random)
        budget = math.ceil(trip.cost / unit / 100) * 100
        task = task.model_copy(update={"budget": float(budget), "annotated_plan": published_plan(trip, self.catalog)})
        for rules in RULES:
            report = check(task, task.annotated_plan, self.catalog, rules)
            if not report.passed:
                broken = ", ".join(verdict.rule for verdict in report.verdicts if not verdict.passes)
                return f"the reference breaks {broken} ({rules})"
        return self._worded(task, random) or "its names cannot be read back from any text"

    def _worded(self, task: Task, random: Random) -> Task | None:
        for _ in range(_TEXTS):
            worded = task.model_copy(update={"query": write_request(task, random)})
            if not disagreements(worded, self._names):
                return worded
        return None


def _bare_task(elements: Elements) -> Task:
    return Task(
        id="draw",
        org=elements.org,
        dest=elements.dest,
        days=elements.group.days,
        visiting_city_number=elements.cities,
        date=elements.dates,
        people_number=elements.people,
        local_constraint=elements.local,
        query="",
        level=elements.group.level,
    )
