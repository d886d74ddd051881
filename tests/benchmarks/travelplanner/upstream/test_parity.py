"""Equality with the published evaluator on everything that was published or recorded of it."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.check import check
from tripwright.benchmarks.travelplanner.queries import read_tasks
from tripwright.benchmarks.travelplanner.task import Task
from tripwright.benchmarks.travelplanner.upstream import UPSTREAM, hard
from tripwright.benchmarks.travelplanner.upstream.primitives import PublishedCrash, name_city
from tripwright.benchmarks.travelplanner.upstream.subject import RawPlan
from tripwright.rules import CheckReport, Outcome
from tripwright.world import World

PUBLISHED = {True: Outcome.SATISFIED, False: Outcome.VIOLATED, None: Outcome.NOT_APPLICABLE}
MISMATCHED_RUN = "validation_llama3.1-70B_learner_with_succ_plan_nl"  # its feedback belongs to other plans
TITLES = {rule.title: rule.id for rule in UPSTREAM.rules} | {
    "Non-conflicting Transportation": "is_valid_transportation"
}


def lines(file: Path) -> Iterator[dict[str, Any]]:
    with gzip.open(file, "rt", encoding="utf-8") as stream:
        for line in stream:
            yield json.loads(line)


@pytest.fixture(scope="module")
def catalog(official_world: World) -> Catalog:
    return Catalog(official_world)


@pytest.fixture(scope="module")
def tasks(official: Path) -> dict[str, list[Task]]:
    return {split: read_tasks(official / "queries" / f"{split}_queries.jsonl") for split in ("train", "validation")}


@pytest.fixture(scope="module")
def published(official: Path) -> dict[tuple[str, int], dict[str, Any]]:
    file = official / "plans" / "published_a_plans_with_feedback.jsonl.gz"
    return {(line["run"], line["idx"]): line for line in lines(file)}


def differences(result: dict[str, Any], report: CheckReport) -> list[object]:
    """What differs between a recorded result of the published evaluator and our report."""
    if result["delivered"] != report.delivered:
        return ["delivered"]
    if not result["delivered"]:
        return []
    outcomes = {verdict.rule: verdict.outcome for verdict in report.verdicts}
    if result["commonsense"] is None:  # it raised there
        stopped = [rule for rule in UPSTREAM.ids("commonsense") if outcomes[rule] is Outcome.UNJUDGEABLE]
        return [] if len(stopped) == 1 and report.verdicts[-1].outcome is Outcome.NOT_REACHED else ["no crash"]
    wrong: list[object] = [
        (rule, pair, outcomes[rule])
        for rule, pair in result["commonsense"].items()
        if outcomes[rule] is not PUBLISHED[pair[0]]
    ]
    if not result.get("gate", result["hard"] is not None):
        return wrong + [rule for rule in UPSTREAM.ids("hard") if outcomes[rule] is not Outcome.NOT_REACHED]
    for rule, pair in result["hard"].items():
        expected = Outcome.UNJUDGEABLE if pair is None else PUBLISHED[pair[0]]  # no pair: a cuisine asked for twice
        if outcomes[rule] is not expected:
            wrong.append((rule, pair, outcomes[rule]))
    return wrong if report.cost == result["cost"] else [*wrong, ("cost", result["cost"], report.cost)]


def test_reference_plans(official: Path, catalog: Catalog, tasks: dict[str, list[Task]]) -> None:
    results = list(lines(official / "oracle" / "train_reference_results.jsonl.gz"))
    plans = list(lines(official / "plans" / "train_reference_plans.jsonl.gz"))
    assert len(results) == len(plans) == 45

    for result, line in zip(results, plans, strict=True):
        report = check(tasks["train"][line["idx"] - 1], line["plan"], catalog)
        assert differences(result, report) == [], result["id"]
        assert report.passed


def test_probes(official: Path, catalog: Catalog) -> None:
    probes = list(lines(official / "oracle" / "probes_in.jsonl.gz"))
    results = list(lines(official / "oracle" / "probes_results.jsonl.gz"))
    assert len(probes) == len(results) > 200

    for probe, result in zip(probes, results, strict=True):
        task = Task.model_validate({"id": probe["id"], **probe["query"]})
        assert differences(result, check(task, probe["plan"], catalog)) == [], probe["id"]
        if result["gate"] is False:  # the recording evaluates the hard checks also without their gate
            assert ungated(RawPlan(task, probe["plan"][: task.days], catalog)) == (result["hard"], result["cost"])


def ungated(plan: RawPlan) -> tuple[dict[str, list[bool | None]] | None, float | None]:
    names = {Outcome.SATISFIED: True, Outcome.VIOLATED: False, Outcome.NOT_APPLICABLE: None}
    try:
        found = {rule.id: rule.judge(plan) for rule in UPSTREAM.rules if rule.group == "hard"}
        cost = hard.total_cost(plan, plan.task.people_number or 0)
    except PublishedCrash:
        return None, None
    return {rule: [names[finding.outcome], None] for rule, finding in found.items()}, cost


def test_recorded_results_on_published_plans(
    official: Path,
    catalog: Catalog,
    tasks: dict[str, list[Task]],
    published: dict[tuple[str, int], dict[str, Any]],
) -> None:
    results = list(lines(official / "oracle" / "published_a_results.jsonl.gz"))
    assert len(results) > 1000

    for result in results:
        task = tasks[result["run"].split("_")[0]][result["idx"] - 1]
        report = check(task, published[result["run"], result["idx"]]["plan"], catalog)
        assert differences(result, report) == [], (result["run"], result["idx"])


def test_published_feedback_differs_in_letter_case_only(
    catalog: Catalog, tasks: dict[str, list[Task]], published: dict[tuple[str, int], dict[str, Any]]
) -> None:
    compared, different = 0, 0
    for (run, idx), line in published.items():
        if run == MISMATCHED_RUN or not line["plan"] or line["feedback"] is None:
            continue
        report = check(tasks[run.split("_")[0]][idx - 1], line["plan"], catalog)
        wrong: list[str] = []
        for block in ("commonsense_constraint", "hard_constraint"):
            pairs = line["feedback"][block] if isinstance(line["feedback"][block], dict) else {}
            compared += len(pairs)
            wrong += [
                TITLES[title]
                for title, pair in pairs.items()
                if report.verdict(TITLES[title]).outcome is not PUBLISHED[pair[0]]
            ]
        if wrong:
            different += 1
            assert wrong[0] in ("is_valid_accommodation", "is_valid_information_in_sandbox")
            assert names_in_other_case(line["plan"], catalog), (run, idx)

    assert compared > 70_000
    assert different <= 20


def names_in_other_case(plan: list[dict[str, Any]], catalog: Catalog) -> bool:
    """Whether some name of the plan is found in its city in other letter case than it is written."""
    for day in plan:
        for key in ("breakfast", "lunch", "dinner", "accommodation"):
            name, city = name_city(day.get(key) or "-", key)
            rows = catalog.hotels(city) if key == "accommodation" else catalog.restaurants(city)
            alike = sum(name.lower() in row.name.lower() for row in rows)
            if alike != sum(name in row.name for row in rows):
                return True
    return False
