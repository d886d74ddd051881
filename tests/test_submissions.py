from __future__ import annotations

import gzip
import json
import random
import zipfile
from pathlib import Path
from typing import Any

import pytest

from benchmarks.travelplanner.trips import task
from tripwright.benchmarks.travelplanner.task import Task
from tripwright.errors import BadInput
from tripwright.submissions import PlanLine, read_plans

TASKS = [task(id=f"q-{number}", query=f"Request number {number}", budget=1000 + number) for number in range(1, 21)]


def read(folder: Path, *lines: object, tasks: list[Task] = TASKS) -> list[PlanLine[Task]]:
    file = folder / "plans.jsonl"
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    file.write_text("\n".join(texts) + "\n", encoding="utf-8")
    return read_plans(file, tasks)


def only(folder: Path, line: object) -> PlanLine[Task]:
    (found,) = read(folder, line)
    return found


def problem(line: PlanLine[Task]) -> str:
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


def folder_of(tmp_path: Path, **files: object) -> Path:
    folder = tmp_path / "plans"
    folder.mkdir()
    for name, value in files.items():
        text = value if isinstance(value, str) else json.dumps(value)
        (folder / f"{name.replace('_', '-')}.json").write_text(text, encoding="utf-8")
    return folder


def zip_of(folder: Path) -> Path:
    file = folder.with_suffix(".zip")
    with zipfile.ZipFile(file, "w") as packed:
        for path in sorted(folder.iterdir()):
            packed.write(path, f"results/{path.name}")
    return file


def test_a_folder_and_a_zip_hold_a_document_for_each_task(tmp_path: Path) -> None:
    folder = folder_of(
        tmp_path, q_1=[1], q_2={"uid": "q-5", "plan": [2]}, q_3={"plan": [3]}, q_4={"days": 4}, other=[9]
    )
    for source in (folder, zip_of(folder)):
        lines = {line.file: line for line in read_plans(source, TASKS)}
        found = {line.task.id: line.plan for line in lines.values() if line.task is not None}
        assert found == {"q-1": [1], "q-5": [2], "q-3": [3], "q-4": {"days": 4}}
        (lost,) = (line for line in lines.values() if line.task is None)
        assert "other.json: no task has this uid; field 'uid'; found 'other'" in problem(lost)


def test_a_document_that_cannot_be_read_is_a_problem_and_never_an_empty_plan(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, q_1="{broken", q_2=[2], q_3="", q_4={"id": "q-2", "plan": []})
    first, second, third, fourth = read_plans(folder, TASKS)

    assert "q-1.json:1: not JSON" in problem(first)
    assert second.plan == [2]
    assert "q-3.json: the file is empty" in problem(third)
    assert "q-2.json and " in problem(fourth)
    assert "are for the same task; the first counts" in problem(fourth)


def test_results_called_as_published_runs_call_them(tmp_path: Path) -> None:
    (line,) = read_plans(folder_of(tmp_path, **{"q_7_result": {"days": 1}}).rename(tmp_path / "r"), TASKS)
    assert line.task is None
    (tmp_path / "r" / "q-7-result.json").rename(tmp_path / "r" / "q-7_result.json")
    (line,) = read_plans(tmp_path / "r", TASKS)
    assert line.task == TASKS[6]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('{"itinerary": [1]}', {"q-2": {"itinerary": [1]}}),
        ('{"uid": "q-3", "plan": {"itinerary": []}}', {"q-3": {"itinerary": []}}),
        ('[{"uid": "q-1", "plan": 1},\n {"uid": "q-4", "plan": 2}]', {"q-1": 1, "q-4": 2}),
        ('[{"uid": "q-1", "itinerary": []}]', {"q-1": {"uid": "q-1", "itinerary": []}}),
        ('{"q-1": [1], "q-9": {"itinerary": []}}', {"q-1": [1], "q-9": {"itinerary": []}}),
        ('{"uid": "q-1", "plan": 1}\n{"uid": "q-4", "plan": 2}\n', {"q-1": 1, "q-4": 2}),
        (
            '{"uid": "q-1", "itinerary": []}\n{"uid": "q-4", "plan": 2}\n',
            {"q-1": {"uid": "q-1", "itinerary": []}, "q-4": 2},
        ),
    ],
)
def test_one_json_file_is_a_plan_or_a_list_or_a_table_or_lines(text: str, found: object, tmp_path: Path) -> None:
    file = tmp_path / "q-2.json"
    file.write_text(text, encoding="utf-8-sig")
    lines = read_plans(file, TASKS, bare="itinerary")
    assert {line.task.id: line.plan for line in lines if line.task is not None} == found


def test_an_array_in_place_of_lines_is_said_once(tmp_path: Path) -> None:
    file = tmp_path / "plans.jsonl"
    file.write_text(json.dumps([{"uid": "q-1", "plan": []}] * 50, indent=1), encoding="utf-8")
    with pytest.raises(
        BadInput, match=r"plans\.jsonl: one JSON value over many lines; expected one object for each line"
    ):
        read_plans(file, TASKS)
    assert "not an array of them" in problem(only(tmp_path, [{"uid": "q-1", "plan": []}]))


def test_an_empty_file_has_no_plan(tmp_path: Path) -> None:
    (tmp_path / "plans.jsonl").write_text("", encoding="utf-8")
    assert read_plans(tmp_path / "plans.jsonl", TASKS) == []
    (tmp_path / "empty").mkdir()
    assert read_plans(tmp_path / "empty", TASKS) == []
