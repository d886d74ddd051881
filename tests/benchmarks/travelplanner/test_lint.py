from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.lint import TaskLint
from tripwright.benchmarks.travelplanner.queries import read_tasks
from tripwright.benchmarks.travelplanner.synthesis import GROUPS, make_tasks
from tripwright.benchmarks.travelplanner.task import LocalConstraint, Task
from tripwright.world import World


@pytest.fixture(scope="module")
def lint(small_catalog: Catalog) -> TaskLint:
    return TaskLint(small_catalog)


@pytest.fixture(scope="module")
def made(small_catalog: Catalog) -> list[Task]:
    return make_tasks(small_catalog, dict.fromkeys(GROUPS, 1), seed=6)


def of(made: list[Task], level: str, length: int, **changes: Any) -> Task:
    task = next(task for task in made if (task.level, task.days) == (level, length))
    return Task.model_validate({**task.model_dump(by_alias=True), "annotated_plan": None, **changes})


def problems(lint: TaskLint, task: Task, field: str) -> list[str]:
    """The findings on one field, without those that the change brings into text and plan as well."""
    return [str(finding) for finding in lint.check_one(task) if finding.field == field]


def test_made_tasks_have_no_finding(lint: TaskLint, made: list[Task]) -> None:
    assert lint.check(made) == []
    assert lint.check([task.model_copy(update={"annotated_plan": None}) for task in made]) == []


@pytest.mark.parametrize(
    ("change", "field", "message"),
    [
        ({"date": ["2022-03-04", "2022-03-05"]}, "date", "not one date for each day; field 'date'; found 2"),
        ({"date": ["2022-03-04", "2022-03-06", "2022-03-07"]}, "date", "not consecutive; field 'date'; found"),
        ({"date": ["2022-03-31", "2022-04-01", "2022-04-02"]}, "date", "outside the world's calendar"),
        ({"org": "Aldr"}, "org", "no such city; field 'org'; found 'Aldr'; expected perhaps 'Alder'"),
        ({"dest": "Northland"}, "dest", "no such city; field 'dest'; found 'Northland'"),
        ({"org": "Birch", "dest": "Birch"}, "dest", "the destination is the departure city"),
        ({"visiting_city_number": 2}, "visiting_city_number", "does not fit 3 days; field"),
        ({"people_number": 3}, "people_number", "does not fit the level easy"),
        ({"budget": 0}, "budget", "not a budget"),
        ({"local_constraint": {"house rule": "pet"}}, "local_constraint / house rule", "expected parties"),
        ({"local_constraint": {"room type": "entire rom"}}, "local_constraint / room type", "perhaps 'entire room'"),
        ({"local_constraint": {"transportation": "train"}}, "local_constraint / transportation", "an unknown value"),
        ({"local_constraint": {"cuisine": ["Frensh"]}}, "local_constraint / cuisine", "perhaps 'French'"),
        ({"local_constraint": {"cuisine": ["French", "French"]}}, "local_constraint / cuisine", "a cuisine twice"),
        ({"local_constraint": {"house rule": "pets"}}, "local_constraint", "found 1; expected 0"),
    ],
)
def test_a_wrong_field_is_found(
    lint: TaskLint, made: list[Task], change: dict[str, Any], field: str, message: str
) -> None:
    [found] = problems(lint, of(made, "easy", 3, **change), field)

    assert message in found


@pytest.mark.parametrize(
    ("change", "field", "message"),
    [
        ({"dest": "Alder"}, "dest", "no such state; field 'dest'; found 'Alder'"),
        ({"dest": "Southland"}, "dest", "the state has too few cities"),
        ({"people_number": 1}, "people_number", "expected at least 2"),
        ({"local_constraint": {}}, "local_constraint", "found 0; expected 3"),
    ],
)
def test_a_wrong_field_of_a_long_hard_task_is_found(
    lint: TaskLint, made: list[Task], change: dict[str, Any], field: str, message: str
) -> None:
    [found] = problems(lint, of(made, "hard", 7, **change), field)

    assert message in found


def test_other_lengths_than_the_published_ones_are_taken_as_they_are(lint: TaskLint, made: list[Task]) -> None:
    dates = ["2022-03-04", "2022-03-05"]

    assert problems(lint, of(made, "easy", 3, days=2, date=dates), "visiting_city_number") == []
    assert problems(lint, of(made, "easy", 3, days=2, date=dates, visiting_city_number=2), "visiting_city_number")


def test_a_text_that_says_otherwise_or_nothing_is_found(lint: TaskLint, made: list[Task]) -> None:
    task = of(made, "easy", 3)
    assert task.budget is not None
    other = task.model_copy(update={"budget": task.budget + 100})
    silent = task.model_copy(update={"query": task.query.replace("$", "")})

    assert "the text says otherwise; field 'query / budget'" in problems(lint, other, "query / budget")[0]
    assert "the text does not state it; field 'query / budget'; expected" in problems(lint, silent, "query / budget")[0]


def test_a_reference_that_breaks_its_own_task_is_found(small_catalog: Catalog, made: list[Task]) -> None:
    task = next(task for task in made if (task.level, task.days) == ("easy", 5))
    assert task.annotated_plan is not None
    plan = [{**day, "lunch": day["dinner"]} if number == 1 else day for number, day in enumerate(task.annotated_plan)]
    broken = task.model_copy(update={"annotated_plan": plan})

    both = TaskLint(small_catalog).check([broken])
    upstream = TaskLint(small_catalog, ("upstream",)).check([broken])

    assert {"upstream" in finding.problem for finding in both} == {True, False}
    assert [
        finding.problem.startswith("the reference breaks is_valid_restaurants (upstream)") for finding in upstream
    ] == [True]


def test_a_task_that_no_plan_can_satisfy_is_found(lint: TaskLint, made: list[Task]) -> None:
    [found] = problems(lint, of(made, "easy", 3, budget=10), "query")

    assert "no plan can satisfy it" in found
    assert "budget" in found


def test_equal_tasks_are_found_and_hidden_labels_are_not_compared(lint: TaskLint, made: list[Task]) -> None:
    twin = made[0].model_copy(update={"id": "twin"})
    hidden = [Task(id=str(number), days=7, level="hard", query="A 7-day trip") for number in range(2)]

    assert [str(finding) for finding in lint.check([made[0], twin])] == ["twin: the same task as task-1; field 'id'"]
    assert lint.check(hidden) == []


def test_findings_are_json(lint: TaskLint, made: list[Task]) -> None:
    task = of(made, "easy", 3, local_constraint={"cuisine": ["Frensh"]}).model_copy(update={"budget": None})

    lines = [json.loads(json.dumps(finding.to_json())) for finding in lint.check_one(task)]

    assert {line["field"] for line in lines} >= {"local_constraint / cuisine"}
    assert LocalConstraint() not in lines


def test_the_published_tasks_contradict_nothing_but_leave_things_unsaid(official: Path, official_world: World) -> None:
    lint = TaskLint(Catalog(official_world), ("upstream",))
    with gzip.open(official / "plans" / "train_reference_plans.jsonl.gz", "rt", encoding="utf-8") as stream:
        plans = [json.loads(line)["plan"] for line in stream]
    train = read_tasks(official / "queries" / "train_queries.jsonl")
    tasks = [task.model_copy(update={"annotated_plan": plan}) for task, plan in zip(train, plans, strict=True)]

    findings = lint.check(tasks)

    assert {(finding.field, finding.problem) for finding in findings} == {
        ("query / people_number", "the text does not state it")
    }
