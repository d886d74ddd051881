from __future__ import annotations

import csv
import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tripwright.benchmarks.travelplanner.queries import read_tasks, write_tasks
from tripwright.benchmarks.travelplanner.task import CUISINES, HOUSE_RULES, LEVELS, LocalConstraint, Task
from tripwright.errors import BadInput

ROW: dict[str, Any] = {
    "org": "Alder",
    "dest": "Fir Harbor",
    "days": 3,
    "visiting_city_number": 1,
    "date": ["2022-03-04", "2022-03-05", "2022-03-06"],
    "people_number": 2,
    "local_constraint": {
        "house rule": "pets",
        "cuisine": ["French", "Indian"],
        "room type": None,
        "transportation": None,
    },
    "budget": 1400,
    "query": 'Three days, "please".',
    "level": "medium",
}


def write_lines(file: Path, *rows: dict[str, Any] | str) -> Path:
    file.write_text("".join((row if isinstance(row, str) else json.dumps(row)) + "\n" for row in rows))
    return file


def error_of(file: Path) -> str:
    with pytest.raises(BadInput) as caught:
        read_tasks(file)
    return str(caught.value).removeprefix(str(file))


def test_a_published_line_becomes_a_task(tmp_path: Path) -> None:
    [task] = read_tasks(write_lines(tmp_path / "train.jsonl", "", ROW))

    assert task.id == "train-1"
    assert task.date == ("2022-03-04", "2022-03-05", "2022-03-06")
    assert task.local_constraint == LocalConstraint(house_rule="pets", cuisine=("French", "Indian"))
    assert task.budget == 1400
    assert task.labelled


def test_a_csv_release_holds_python_literals_and_a_plan_behind_its_query(tmp_path: Path) -> None:
    plan = [{"days": 1, "current_city": "from Alder to Fir Harbor"}, {}]
    file = tmp_path / "train.csv"
    with file.open("w", newline="") as stream:
        writer = csv.writer(stream)
        row = ROW | {"level": "middle", "annotated_plan": [ROW, plan]}
        writer.writerow(["Unnamed: 0", *row, "reference_information"])
        cells = [repr(cell) if isinstance(cell, list | dict) else cell for cell in row.values()]
        writer.writerow([0, *cells, "x" * 200_000])

    [task] = read_tasks(file)

    assert task.level == "medium"
    assert task.annotated_plan == plan
    assert task.local_constraint is not None
    assert task.local_constraint.to_json() == ROW["local_constraint"]
    assert csv.field_size_limit() == 131_072


def test_the_test_split_has_no_labels(tmp_path: Path) -> None:
    file = tmp_path / "test.csv.gz"
    with gzip.open(file, "wt", newline="") as stream:
        stream.write("days,level,query\n7,hard,Somewhere warm\n")

    [task] = read_tasks(file)

    assert (task.id, task.days, task.level, task.query) == ("test-1", 7, "hard", "Somewhere warm")
    assert task.local_constraint is None
    assert not task.labelled


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"days": "three"}, "field 'days'; found 'three'; expected a whole number from 1 to 31"),
        ({"days": 0}, "field 'days'; found 0"),
        ({"people_number": 1.5}, "field 'people_number'; found 1.5"),
        ({"level": "mediun"}, "expected easy, medium, hard; did you mean 'medium'?"),
        ({"date": ["2022-02-30"]}, "field 'date.0'; found '2022-02-30'"),
        ({"date": "__import__('os')"}, "not a Python literal; field 'date'"),
        ({"budget": float("nan")}, "field 'budget'; found nan; expected a number"),
        ({"local_constraint": {"hous rule": "pets"}}, "unknown local constraint"),
        ({"local_constraint": {"hous rule": "pets"}}, "did you mean 'house rule'?"),
        ({"annotated_plan": {"days": 1}}, "expected a list of days"),
        ({"query": None}, "field 'query'; expected"),
    ],
)
def test_a_wrong_value_is_one_line_with_its_place(tmp_path: Path, change: dict[str, Any], message: str) -> None:
    text = error_of(write_lines(tmp_path / "q.jsonl", ROW, ROW | change))

    assert text.startswith(":2: ")
    assert message.removesuffix("; expected") in text
    assert "\n" not in text


def test_a_missing_field_offers_the_misspelt_one(tmp_path: Path) -> None:
    row = {("dayz" if name == "days" else name): value for name, value in ROW.items()}

    assert "a field is missing; field 'days'" in error_of(write_lines(tmp_path / "q.jsonl", row))
    assert "did you mean 'dayz'?" in error_of(tmp_path / "q.jsonl")


def test_broken_lines_are_reported_and_the_others_keep_their_places(tmp_path: Path) -> None:
    file = write_lines(
        tmp_path / "q.jsonl",
        ROW | {"id": "a"},
        "{broken",
        "[1]",
        ROW | {"days": "x"},
        ROW,
        ROW | {"id": "a"},
        "[" * 100_000,
    )
    errors: list[BadInput] = []

    tasks = read_tasks(file, on_error=errors.append)

    assert [task.id for task in tasks] == ["a", "q-5"]
    assert [error.line for error in errors] == [2, 3, 4, 6, 7]
    assert "the id is already on line 1" in str(errors[3])


def test_a_duplicate_id_names_both_lines(tmp_path: Path) -> None:
    text = error_of(write_lines(tmp_path / "q.jsonl", ROW | {"id": 7}, ROW | {"id": "7"}))

    assert text == ":2: the id is already on line 1; field 'id'; found '7'"


def test_a_csv_record_of_another_length_is_reported_with_its_first_line(tmp_path: Path) -> None:
    file = tmp_path / "q.csv"
    file.write_text('days,level,query\n3,easy,"two\nlines"\n3,easy\n')
    errors: list[BadInput] = []

    assert [task.query for task in read_tasks(file, on_error=errors.append)] == ["two\nlines"]
    assert [error.line for error in errors] == [4]


@pytest.mark.parametrize(("name", "content"), [("q.jsonl", b"\xff\xfe\x00"), ("q.jsonl.gz", b"not gzip")])
def test_a_file_that_is_no_text_is_one_line(tmp_path: Path, name: str, content: bytes) -> None:
    (tmp_path / name).write_bytes(content)

    assert "not readable as text" in error_of(tmp_path / name)


words = st.text(st.characters(codec="utf-8", exclude_characters="\r\x00"), min_size=1, max_size=12)
tasks = st.builds(
    Task,
    id=words,
    org=words | st.none(),
    dest=words | st.none(),
    days=st.integers(1, 7),
    date=st.lists(st.dates().map(str), max_size=7).map(tuple) | st.none(),
    people_number=st.integers(1, 8) | st.none(),
    local_constraint=st.none()
    | st.builds(
        LocalConstraint,
        house_rule=st.sampled_from([*HOUSE_RULES, None]),
        cuisine=st.none() | st.lists(st.sampled_from(CUISINES)).map(tuple),
    ),
    budget=st.none() | st.integers(0, 30_000),
    query=words,
    level=st.sampled_from([*LEVELS, None]),
    annotated_plan=st.none() | st.lists(st.dictionaries(words, words, max_size=3), min_size=1, max_size=3),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(tasks, max_size=4, unique_by=lambda task: task.id))
@pytest.mark.parametrize("name", ["t.jsonl", "t.csv", "t.jsonl.gz", "t.csv.gz"])
def test_written_tasks_are_read_back_unchanged(
    tmp_path_factory: pytest.TempPathFactory, name: str, some: list[Task]
) -> None:
    file = tmp_path_factory.getbasetemp() / name
    write_tasks(file, some)

    assert read_tasks(file) == some


def test_the_published_queries_are_read(official: Path) -> None:
    assert len(read_tasks(official / "queries" / "train_queries.jsonl")) == 45
    assert len(read_tasks(official / "queries" / "validation_queries.jsonl")) == 180
