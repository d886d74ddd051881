from __future__ import annotations

import gzip
import json
import random
from pathlib import Path
from typing import Any

import pytest

from benchmarks.travelplanner.trips import task
from tripwright.benchmarks.travelplanner.submissions import PlanLine, read_plans
from tripwright.benchmarks.travelplanner.task import Task

TASKS = [task(id=f"q-{number}", query=f"Request number {number}", budget=1000 + number) for number in range(1, 21)]


def read(folder: Path, *lines: object, tasks: list[Task] = TASKS) -> list[PlanLine]:
    file = folder / "plans.jsonl"
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    file.write_text("\n".join(texts) + "\n", encoding="utf-8")
    return read_plans(file, tasks)


def only(folder: Path, line: object) -> PlanLine:
    (found,) = read(folder, line)
    return found


def problem(line: PlanLine) -> str:
    assert line.problem is not None
    assert line.task is None
    return str(line.problem)


@pytest.mark.parametrize(
    ("name", "called"),
    [
        ({"id": "q-7"}, "q-7"),
        ({"uid": "q-7"}, "q-7"),
        ({"idx": 7}, 7),
        ({"idx": "7"}, "7"),
        ({"query": "Request  number 7"}, "q-7"),
        ({"query": TASKS[6].to_json()}, "q-7"),
        ({"query": {"budget": 1007, "org": "St. Grove"}}, "q-7"),
        ({"query": str(TASKS[6].to_json())}, "q-7"),
        ({"id": None, "query": "", "idx": 7}, 7),
    ],
)
def test_a_line_names_its_task(name: dict[str, Any], called: object, tmp_path: Path) -> None:
    line = only(tmp_path, {**name, "plan": [1]})

    assert line.problem is None
    assert line.task == TASKS[6]
    assert line.id == called
    assert line.plan == [1]


def test_position_means_nothing(tmp_path: Path) -> None:
    lines = [{"idx": number, "plan": [number]} for number in range(1, 21)]
    random.Random(5).shuffle(lines)

    found = read(tmp_path, *lines)

    assert all(line.task == TASKS[line.plan[0] - 1] for line in found)
    assert "which task" in problem(only(tmp_path, {"plan": [1]}))


def test_a_later_name_that_contradicts_is_noted(tmp_path: Path) -> None:
    line = only(tmp_path, {"id": "q-2", "idx": 3, "plan": []})

    assert line.task == TASKS[1]
    assert line.notes == ("its idx is that of q-3; its id counts, which is that of q-2",)


def test_a_reworded_query_is_taken_for_the_task_at_its_place(tmp_path: Path) -> None:
    long = [task(id="q-1", query="Please plan five days in Northland for the two of us, with pets and French food.")]
    close = {"idx": 1, "query": long[0].query.replace("pets", "cats"), "plan": []}
    far = {"idx": 1, "query": "A week on the Moon for nine people", "plan": []}
    near, away = read(tmp_path, close, tasks=long), read(tmp_path, far, tasks=long)

    assert near[0].task == long[0]
    assert near[0].notes == ("no task has this query",)
    assert "plans.jsonl:1: no task has this query" in problem(away[0])


def test_a_query_of_several_tasks_needs_a_second_name(tmp_path: Path) -> None:
    twins = [task(id="a", query="Same"), task(id="b", query="Same")]

    assert read(tmp_path, {"query": "Same", "idx": 2, "plan": []}, tasks=twins)[0].task == twins[1]
    assert "which task" in problem(read(tmp_path, {"query": "Same", "plan": []}, tasks=twins)[0])


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ({"id": "q-77", "plan": []}, "plans.jsonl:1: no task has this id; field 'id'; found 'q-77'"),
        ({"id": "Q_7", "plan": []}, "did you mean 'q-7'?"),
        ({"id": ["q-7"], "plan": []}, "no task has this id"),
        ({"idx": 0, "plan": []}, "expected a place in the task file, from 1 to 20"),
        ({"idx": 21, "plan": []}, "no task has this place"),
        ({"idx": True, "plan": []}, "no task has this place"),
        ({"idx": 2.0, "plan": []}, "no task has this place"),
        ({"idx": 2, "plans": []}, "the line has no plan; field 'plan'; did you mean 'plans'?"),
        ([{"days": 1}], "not a plan line"),
        ("null", "not a plan line"),
        ("7", "not a plan line"),
        ("\"__import__('os').system('true')\"", "not a plan line"),
        ("{broken", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("9" * 5_000, "not JSON"),
        ({"id": "\ud800", "plan": []}, "no task has this id"),
    ],
)
def test_a_line_that_cannot_be_judged_says_why(line: object, words: str, tmp_path: Path) -> None:
    assert words in problem(only(tmp_path, line))


def test_of_two_lines_for_one_task_the_first_counts(tmp_path: Path) -> None:
    first, second, third = read(tmp_path, {"idx": 2, "plan": [1]}, {"id": "q-2", "plan": [2]}, {"idx": 3, "plan": [3]})

    assert (first.task, third.task) == (TASKS[1], TASKS[2])
    assert "plans.jsonl:2: lines 1 and 2 are for the same task" in problem(second)


def test_one_broken_line_in_a_thousand_touches_no_other(tmp_path: Path) -> None:
    many = [task(id=f"m-{number}", query=f"Many {number}") for number in range(1, 1001)]
    lines: list[object] = [{"idx": number, "plan": [number]} for number in range(1, 1001)]
    lines[273] = '{"idx": 274, "plan": [{"days": 1,'

    found = read(tmp_path, *lines, tasks=many)

    assert [line.line for line in found] == list(range(1, 1001))
    assert "plans.jsonl:274: not JSON" in problem(found[273])
    assert all(line.task == many[line.line - 1] for line in found if line.line != 274)


def test_a_line_may_be_one_text_that_holds_its_object(tmp_path: Path) -> None:
    line = only(tmp_path, json.dumps("{'idx': 4, 'plan': None}"))

    assert (line.task, line.plan) == (TASKS[3], None)


def test_gzipped_files_and_blank_lines(tmp_path: Path) -> None:
    file = tmp_path / "plans.jsonl.gz"
    with gzip.open(file, "wt", encoding="utf-8") as stream:
        stream.write('\n{"idx": 1, "plan": NaN}\n\n')

    (line,) = read_plans(file, TASKS)
    assert (line.line, line.task) == (2, TASKS[0])
