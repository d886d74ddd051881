from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.travelplanner.trips import Trip, task
from tripwright.bench import benchmark
from tripwright.benchmarks.travelplanner.reporting import Reporting
from tripwright.benchmarks.travelplanner.scores import METRICS


@pytest.fixture
def reporting(small_world_file: Path) -> Reporting:
    return Reporting(benchmark("travelplanner", world=small_world_file))


def test_every_metric_and_every_rule_has_a_title(reporting: Reporting) -> None:
    assert tuple(reporting.metrics) == METRICS
    assert reporting.rules("upstream")["valid_cost"] == "Budget"
    assert set(reporting.rules("upstream")) < set(reporting.rules("sound"))


def test_a_task_line_and_a_plan_become_a_trip(reporting: Reporting, small_world_file: Path) -> None:
    bench = benchmark("travelplanner", world=small_world_file)
    agenda = reporting.agenda(bench.public(task()), Trip(bench.catalog).plan(), ())

    assert agenda is not None
    assert agenda.title == "St. Grove to Northland"
    assert reporting.agenda(bench.public(task()), None, ()) is None


def test_published_rows_of_the_split_say_why_they_do_not_compare(reporting: Reporting) -> None:
    rows = reporting.published(split="validation", mode="sole-planning", rules="upstream", count=180)
    part = reporting.published(split="validation", mode="sole-planning", rules="upstream", count=10)

    assert {row.source.rsplit(", ")[-1] for row in rows} == {"validation"}
    assert all("the published database" in row.why for row in rows)
    assert all("no whole published split" in row.why for row in part)


def test_analyses_without_anything_to_count_are_left_out(reporting: Reporting) -> None:
    assert list(reporting.analyses({}, [])) == []
