from __future__ import annotations

import csv
import gzip
import json
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from benchmarks.travelplanner.trips import Trip, task
from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.check import RULES, RulesName, check
from tripwright.benchmarks.travelplanner.queries import read_tasks
from tripwright.benchmarks.travelplanner.scores import METRICS, Judged, constraint_tables, hard_checks, metrics
from tripwright.benchmarks.travelplanner.task import Task
from tripwright.benchmarks.travelplanner.upstream import UPSTREAM
from tripwright.rules import CheckReport, Outcome, Verdict
from tripwright.world import World

# Two published rows are those of plans that are filed under another run's name.
FILED_AS = {
    "validation_llama3.1-70B_learner_human": "validation_llama3.1-70B_human",
    "validation_llama3.1-70B_learner_with_succ_plan_nl": "validation_llama3.1-70B_learner_with_eval_plan_nl",
}
TITLES = {rule.title: rule for rule in UPSTREAM.rules}
TITLES["Non-conflicting Transportation"] = TITLES["Non-conf. Transportation"]
OUTCOMES = {True: Outcome.SATISFIED, False: Outcome.VIOLATED, None: Outcome.NOT_APPLICABLE}


def values(judged: list[Judged]) -> dict[str, float | None]:
    return {name: rate.value for name, rate in metrics(judged).items()}


@pytest.mark.parametrize("rules", RULES)
def test_ten_perfect_plans_score_all(rules: RulesName, small_catalog: Catalog) -> None:
    report = check(task(), Trip(small_catalog).plan(), small_catalog, rules)

    assert values([Judged(task(id=f"t-{i}"), report) for i in range(10)]) == dict.fromkeys(METRICS, 1.0)


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("plan", [None, [], "", {}])
def test_nothing_scores_nothing(plan: object, rules: RulesName, small_catalog: Catalog) -> None:
    report = check(task(), plan, small_catalog, rules)

    assert values([Judged(task(), report), Judged(task(), None)]) == dict.fromkeys(METRICS, 0.0)


def test_a_plan_behind_the_gate_counts_against_every_hard_check(small_catalog: Catalog) -> None:
    plan = Trip(small_catalog).plan()
    plan[1]["dinner"] = "No Such Place, Birch"
    found = metrics([Judged(task(), check(task(), plan, small_catalog))])

    assert (found["commonsense_micro"].passed, found["commonsense_micro"].n) == (7, 8)
    assert (found["hard_micro"].passed, found["hard_micro"].n) == (0, 5)
    assert found["hard_macro"].value == 0


def test_hidden_constraints_count_by_level() -> None:
    hidden = [Task(id=level, days=3, query="?", level=level) for level in ("easy", "medium", "hard")]

    assert [hard_checks(one) for one in hidden] == [1, 2, 4]
    assert hard_checks(task(cuisine=None)) == 4


@pytest.mark.parametrize(
    ("split", "n", "commonsense", "hard"), [("train", 45, 360, 105), ("validation", 180, 1440, 420)]
)
def test_published_denominators(split: str, n: int, commonsense: int, hard: int, official: Path) -> None:
    judged = [Judged(one, None) for one in read_tasks(official / "queries" / f"{split}_queries.jsonl")]
    found = metrics(judged)

    assert [found[name].n for name in METRICS] == [n, commonsense, n, hard, n, n]


def test_tables_have_the_published_layout(small_catalog: Catalog) -> None:
    good, gated = Trip(small_catalog).plan(), Trip(small_catalog).plan()
    gated[1]["dinner"] = "No Such Place, Birch"
    easy = task(id="e", level="easy", cuisine=None, budget=9000)
    judged = [
        Judged(task(), check(task(), good, small_catalog)),
        Judged(task(id="g"), check(task(id="g"), gated, small_catalog)),
        Judged(easy, None),
    ]
    tables = constraint_tables(judged)

    assert list(tables["Commonsense Constraint"]["hard"]["5"]) == [
        rule.title for rule in UPSTREAM.rules if rule.group == "commonsense"
    ]
    assert tables["Commonsense Constraint"]["hard"]["5"]["Within Sandbox"] == {"true": 1, "false": 1, "total": 2}
    assert tables["Hard Constraint"]["hard"]["5"]["Budget"] == {"true": 1, "false": 0, "total": 2}
    assert tables["Hard Constraint"]["easy"]["5"]["Cuisine"] == {"true": 0, "false": 0, "total": 0}


@pytest.fixture(scope="module")
def runs(official: Path) -> dict[str, dict[int, dict[str, Any]]]:
    found: dict[str, dict[int, dict[str, Any]]] = defaultdict(dict)
    with gzip.open(official / "plans" / "published_a_plans_with_feedback.jsonl.gz", "rt", encoding="utf-8") as stream:
        for text in stream:
            line = json.loads(text)
            found[line["run"]][line["idx"]] = line
    return found


def test_published_aggregates(
    official: Path, official_world: World, runs: dict[str, dict[int, dict[str, Any]]]
) -> None:
    """All 54 published rows, from our verdicts; the few plans where the feedback ignores letter case, from that."""
    catalog = Catalog(official_world)
    splits = {split: read_tasks(official / "queries" / f"{split}_queries.jsonl") for split in ("train", "validation")}
    with (official / "plans" / "published_a_aggregate.csv").open(encoding="utf-8") as stream:
        published = {row["run"]: row for row in csv.DictReader(stream)}
    assert len(published) == 54

    taken = 0
    for run, row in published.items():
        judged: list[Judged] = []
        for place, one in enumerate(splits[run.split("_")[0]], start=1):
            line = runs[FILED_AS.get(run, run)][place]
            ours = check(one, line["plan"], catalog)
            theirs = ours if line["feedback"] is None else by_feedback(line)
            taken += outcomes(ours) != outcomes(theirs)
            judged.append(Judged(one, theirs))
        percent = {name: round(100 * (value or 0), 1) for name, value in values(judged).items()}
        assert percent == {name: float(row[name]) for name in METRICS}, run
    assert taken <= 20


def outcomes(report: CheckReport) -> set[tuple[str, Outcome]]:
    return {(verdict.rule, verdict.outcome) for verdict in report.verdicts}


def by_feedback(line: dict[str, Any]) -> CheckReport:
    """The report that the published feedback amounts to."""
    if not line["plan"]:
        return CheckReport("f", "upstream", delivered=False)
    feedback = line["feedback"]
    found = dict(feedback["commonsense_constraint"])
    hard = feedback["hard_constraint"]
    verdicts = [
        Verdict(TITLES[title].id, TITLES[title].group, OUTCOMES[pair[0]])
        for title, pair in (found | (hard if isinstance(hard, dict) else {})).items()
    ]
    if not isinstance(hard, dict):
        verdicts += [Verdict(rule, "hard", Outcome.NOT_REACHED) for rule in UPSTREAM.ids("hard")]
    return CheckReport("f", "upstream", delivered=True, verdicts=tuple(verdicts))
