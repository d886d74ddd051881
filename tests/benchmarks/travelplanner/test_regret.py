from __future__ import annotations

from typing import Any

import pytest

from benchmarks.travelplanner.trips import Trip, task
from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.plan import read_plan
from tripwright.benchmarks.travelplanner.planning import TaskPlanner
from tripwright.benchmarks.travelplanner.regret import measure, regret
from tripwright.planner.city_tour import read_preference

NAMES = ("cheapest", "rating", "travel-time", "star=20,hour=15")


@pytest.mark.parametrize("name", NAMES)
def test_the_best_plan_has_no_regret(small_catalog: Catalog, name: str) -> None:
    """What is read back from the text measures the same as what the planner booked."""
    asked, prefer = task(), read_preference(name)
    answer = TaskPlanner(small_catalog).plan(asked, prefer=prefer)
    assert answer.choice is not None

    assert measure(read_plan(asked, answer.plan, small_catalog)) == answer.choice.measures
    found = regret(asked, answer.plan, answer, small_catalog, prefer)
    assert (found.value, found.regret, found.at_most) == (answer.value, 0, 0)


@pytest.mark.parametrize("name", NAMES)
def test_another_plan_is_never_better(small_catalog: Catalog, name: str) -> None:
    asked, prefer = task(), read_preference(name)
    answer = TaskPlanner(small_catalog).plan(asked, prefer=prefer)

    found = regret(asked, Trip(small_catalog).plan(), answer, small_catalog, prefer)

    assert found.regret is not None
    assert found.regret >= 0


def test_a_missing_night_cannot_be_measured(small_catalog: Catalog) -> None:
    asked = task()
    answer = TaskPlanner(small_catalog).plan(asked)
    plan: list[dict[str, Any]] = Trip(small_catalog).plan()
    plan[1]["accommodation"] = "-"

    found = regret(asked, plan, answer, small_catalog)

    assert (found.value, found.regret) == (None, None)
    assert found.best == answer.value


def test_without_a_best_plan_there_is_no_regret(small_catalog: Catalog) -> None:
    asked = task(budget=1)
    answer = TaskPlanner(small_catalog).plan(asked)

    assert regret(asked, Trip(small_catalog).plan(), answer, small_catalog).best is None
