from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from tripwright.benchmarks.travelplanner.board import board_rows, check_board_file, check_rows
from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.synthesis import GROUPS, make_tasks
from tripwright.benchmarks.travelplanner.task import Task
from tripwright.handed_in import Handed
from tripwright.lines import write_jsonl
from tripwright.submissions import pair


@pytest.fixture(scope="module")
def tasks(small_catalog: Catalog) -> list[Task]:
    return make_tasks(small_catalog, dict.fromkeys(GROUPS, 1), seed=8)


def rows_of(tasks: list[Task], **plans: Any) -> list[dict[str, Any]]:
    """A submission of all reference plans, but for the plans given by ``task_N``."""
    rows = board_rows(tasks, pair((Handed(1, {"id": task.id, "plan": task.annotated_plan}) for task in tasks), tasks))
    for name, plan in plans.items():
        rows[int(name.removeprefix("task_")) - 1]["plan"] = plan
    return rows


def changed(task: Task, day: int, **fields: Any) -> list[Any]:
    plan = json.loads(json.dumps(task.annotated_plan))
    plan[day - 1] |= fields
    return plan


def test_every_query_has_its_row_in_order_and_missing_plans_are_null(tasks: list[Task]) -> None:
    lines = [
        {"idx": 3, "plan": tasks[2].annotated_plan},
        {"id": "task-1", "plan": tasks[0].annotated_plan},
        {"idx": 2, "plan": []},
        {"idx": 99, "plan": []},
        "broken",
    ]
    rows = board_rows(tasks, pair((Handed(n, line) for n, line in enumerate(lines, start=1)), tasks))

    assert [row["idx"] for row in rows] == list(range(1, 10))
    assert [row["query"] for row in rows] == [task.query for task in tasks]
    assert [row["plan"] is None for row in rows] == [False, True, False, *[True] * 6]
    assert rows[0]["plan"] == [*(tasks[0].annotated_plan or []), {}, {}, {}, {}]
    assert check_rows(tasks, rows)[:2] == ([], [])


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"transportation": "flight number:F1, from A to B"}, "not a flight; field 'plan / day 2 / transportation'"),
        ({"transportation": "Flight Number: F0000001"}, "expected 'Flight Number: F0000000, from A to B"),
        ({"transportation": 5}, "not a text; field 'plan / day 2 / transportation'; found 5"),
        ({"current_city": "from Alder"}, "not a move; field 'plan / day 2 / current_city'; found 'from Alder'"),
        ({"current_city": None}, "not a text; field 'plan / day 2 / current_city'"),
        ({"accommodation": None}, "not a text; field 'plan / day 2 / accommodation'"),
        ({"dinner": ["A", "B"]}, "not a text; field 'plan / day 2 / dinner'"),
    ],
)
def test_what_would_stop_the_board_is_an_error_that_names_row_field_value_and_form(
    tasks: list[Task], fields: dict[str, Any], message: str
) -> None:
    found = check_rows(tasks, rows_of(tasks, task_4=changed(tasks[3], 2, **fields)), Path("mine.jsonl"))

    assert len(found.errors) == 1
    assert str(found.errors[0]).startswith("mine.jsonl:4: ")
    assert message in str(found.errors[0])


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"attraction": "Park 1 of Alder, Alder"}, "no semicolon at the end"),
        ({"dinner": "Table 1 of Alder"}, "no city behind the name"),
        ({"dinner": None}, "not a text"),
        ({"transportation": "Train"}, "no way from one city to another"),
        ({"current_city": "-"}, "no city"),
    ],
)
def test_what_would_cost_points_is_a_warning(tasks: list[Task], fields: dict[str, Any], message: str) -> None:
    found = check_rows(tasks, rows_of(tasks, task_4=changed(tasks[3], 2, **fields)))

    assert found.errors == []
    assert [message in str(warning) for warning in found.warnings] == [True]


def test_plans_of_other_shapes_and_counts_are_found(tasks: list[Task]) -> None:
    rows = rows_of(tasks, task_2="a plan", task_3=[{}], task_4=[1, 2, 3], task_5={"days": 1})
    del rows[5]["plan"]
    rows[6]["idx"] = 1
    rows[7]["query"] = "other"

    found = check_rows(tasks, rows[:-1])

    assert [error.line for error in found.errors] == [2, 3, 3, 4, 4, 4, 5, 6, None]
    assert [warning.field for warning in found.warnings if warning.line in (7, 8)] == ["idx", "query"]
    assert "found 8; expected 9" in str(found.errors[-1])
    assert check_rows(tasks, [*rows_of(tasks), {}]).errors[0].value == 10


def test_a_file_is_looked_at_line_by_line(tasks: list[Task], tmp_path: Path) -> None:
    many = [task.model_copy(update={"id": f"t{number}-{task.id}"}) for number in range(112) for task in tasks][:1000]
    file = tmp_path / "board.jsonl"
    write_jsonl(file, rows_of([*many]))
    assert check_board_file(many, file)[:2] == ([], [])

    lines = file.read_text().splitlines()
    driven = next(place for place, line in enumerate(lines) if place > 200 and "Self-driving, " in line)
    lines[driven] = lines[driven].replace("Self-driving, ", "Flight Number:")
    lines[500] = lines[500][:50]
    lines[700] = "7"
    file.write_text("\n".join(lines))
    found = check_board_file(many, file)

    assert [error.line for error in found.errors if error.line in (501, 701)] == [501, 701]
    assert {finding.line for finding in (*found.errors, *found.warnings)} == {driven + 1, 501, 701}


def test_errors_are_what_stops_the_published_script(official: Path) -> None:
    """Every probe that made it stop has an error; no other probe has one, but for accommodations that are no text."""

    def lines(name: str) -> list[Any]:
        with gzip.open(official / "oracle" / name, "rt", encoding="utf-8") as stream:
            return [json.loads(line) for line in stream]

    stopped = flagged = 0
    for probe, result in zip(lines("probes_in.jsonl.gz"), lines("probes_results.jsonl.gz"), strict=True):
        task = Task.model_validate({"id": probe["id"], **probe["query"]})
        stops = result["error"] is not None and (result["error_in"] == "commonsense" or result["gate"])
        errors = check_rows([task], [{"idx": 1, "query": task.query, "plan": probe["plan"]}]).errors
        stopped += stops
        flagged += bool(errors)
        if stops:
            assert errors, probe["id"]
        elif errors:
            assert [error.field.split(" / ")[-1] for error in errors if error.field] == ["accommodation"], probe["id"]
    assert stopped > 0
    assert flagged < stopped + 5
