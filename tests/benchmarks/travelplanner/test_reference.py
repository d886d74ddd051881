from __future__ import annotations

import ast
import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.queries import read_tasks
from tripwright.benchmarks.travelplanner.reference import (
    Leg,
    Route,
    parse_reference_information,
    plan_route,
    read_reference_information,
    reference_information,
    task_reference_information,
)
from tripwright.benchmarks.travelplanner.task import Task
from tripwright.errors import BadInput
from tripwright.world import World

PLAN: list[Any] = [
    {"current_city": "from Fir Harbor to Alder(Northland)"},
    {"current_city": "Alder(Northland)"},
    {"current_city": "from Alder(Northland) to Elm Creek(Northland)"},
    {"current_city": "Elm Creek(Northland)"},
    {"current_city": "from Elm Creek(Northland) to Fir Harbor"},
    {},
    {},
]
DATES = ("2022-03-04", "2022-03-05", "2022-03-06", "2022-03-07", "2022-03-08")
ROUTE = Route(
    ("Alder", "Elm Creek"),
    (
        Leg("Fir Harbor", "Alder", "2022-03-04"),
        Leg("Alder", "Elm Creek", "2022-03-06"),
        Leg("Elm Creek", "Fir Harbor", "2022-03-08"),
    ),
)


def published(file: Path) -> Iterator[Any]:
    with gzip.open(file, "rt", encoding="utf-8") as stream:
        for line in stream:
            yield json.loads(line)


def narrow(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.split("\n")]


def test_a_route_is_read_from_a_plan() -> None:
    assert plan_route(PLAN, DATES, "Fir Harbor") == ROUTE
    assert plan_route([None, "day", {"current_city": 3}, {"current_city": "-"}], DATES, "Alder") == Route((), ())


def test_information_has_three_items_for_each_city_and_leg(small_catalog: Catalog) -> None:
    information = reference_information(small_catalog, ROUTE)

    assert [item.description for item in information.items][:4] == [
        "Attractions in Alder",
        "Restaurants in Alder",
        "Accommodations in Alder",
        "Attractions in Elm Creek",
    ]
    assert len(information.items) == 15
    records = information.as_records()
    assert records["Attractions in Elm Creek"] == "There is no attraction in this city."
    assert records["Flight from Fir Harbor to Alder on 2022-03-04"] == (
        "There is no flight from Fir Harbor to Alder on 2022-03-04."
    )
    assert isinstance(records["Restaurants in Alder"], list)
    assert information.as_text_items()[0]["Content"].splitlines()[0].split()[:2] == ["Name", "Latitude"]


def test_both_shapes_are_read_back(small_catalog: Catalog) -> None:
    information = reference_information(small_catalog, ROUTE)

    assert parse_reference_information(information.as_records()) == information
    again = parse_reference_information(information.as_text_items())
    assert again.as_text_items() == information.as_text_items()


def test_it_is_read_from_query_files_too(small_catalog: Catalog, tmp_path: Path) -> None:
    items = reference_information(small_catalog, ROUTE).as_text_items()
    rows = [items, {"days": 3, "reference_information": items}, {"days": 3, "reference_information": repr(items)}]
    (tmp_path / "r.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))

    assert [found.as_text_items() for found in read_reference_information(tmp_path / "r.jsonl")] == [items] * 3


@pytest.mark.parametrize("row", [[1], 3, [{"Description": "x"}], {"a": 5}, {"reference_information": "open('x')"}])
def test_other_shapes_are_one_line(tmp_path: Path, row: object) -> None:
    (tmp_path / "r.jsonl").write_text(json.dumps(row))

    with pytest.raises(BadInput, match=r"r\.jsonl:1: "):
        read_reference_information(tmp_path / "r.jsonl")


def test_a_task_needs_a_reference_plan(small_catalog: Catalog) -> None:
    task = Task(id="t", org="Fir Harbor", days=5, date=DATES, query="", annotated_plan=PLAN)

    assert len(task_reference_information(small_catalog, task).items) == 15
    with pytest.raises(BadInput, match="no reference plan"):
        task_reference_information(small_catalog, task.model_copy(update={"annotated_plan": None}))


def test_generated_records_equal_the_published_ones(official: Path, official_world: World) -> None:
    catalog = Catalog(official_world)
    tasks = read_tasks(official / "queries" / "train_queries.jsonl")
    plans = published(official / "plans" / "train_reference_plans.jsonl.gz")
    expected = published(official / "reference_information" / "train_ref_info.jsonl.gz")

    for task, plan, records in zip(tasks, plans, expected, strict=True):
        generated = task_reference_information(catalog, task.model_copy(update={"annotated_plan": plan["plan"]}))
        assert generated.as_records() == records
        assert list(generated.as_records()) == list(records)


def test_generated_text_equals_the_published_one_to_the_blank(official: Path) -> None:
    information = read_reference_information(official / "reference_information" / "train_ref_info.jsonl.gz")
    expected = published(official / "plans" / "std_travelplanner.jsonl.gz")

    for one, conversation in zip(information, expected, strict=True):
        prompt: str = conversation["messages"][1]["content"]
        items: list[dict[str, str]] = ast.literal_eval(prompt[prompt.index("[") : prompt.rindex("]") + 1])
        for ours, theirs in zip(one.as_text_items(), items, strict=True):
            if theirs["Description"].startswith("Restaurants"):  # published with row numbers, and so wider
                rows = re.sub(r"(?m)^\d+ ", "", theirs["Content"])
                assert narrow(ours["Content"]) == narrow(rows)
            else:
                assert ours == theirs


def test_generated_text_equals_the_published_validation_text(official: Path, official_world: World) -> None:
    catalog = Catalog(official_world)
    file = official / "reference_information" / "validation_ref_info.text.jsonl.gz"

    for given in read_reference_information(file):
        names = [item.description for item in given.items]
        cities = [name.removeprefix("Attractions in ") for name in names if name.startswith("Attractions")]
        # Three of the reference plans do not move on days 1, 3, 5, 7, so the dates are taken from the text.
        legs = [
            Leg(*found.groups()) for name in names if (found := re.fullmatch(r"Flight from (.+) to (.+) on (.+)", name))
        ]
        ours = reference_information(catalog, Route(tuple(cities), tuple(legs)))
        assert [item.description for item in ours.items] == names
        assert [narrow(item.text) for item in ours.items] == [narrow(item.text) for item in given.items]
