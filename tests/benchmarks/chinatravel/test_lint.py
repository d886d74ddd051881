from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tripwright.benchmarks.chinatravel.benchmark import ChinaTravel
from tripwright.benchmarks.chinatravel.queries import read_tasks, write_tasks
from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.cli import run

HOTEL = """result = False
for a in allactivities(plan):
  if activity_type(a) == 'accommodation' and activity_position(a) == '{}': result = True
"""
NO_TAXI = """result = True
for a in allactivities(plan):
  if activity_type(a) == 'transportation' and activity_position(a) == 'taxi': result = False
"""


def task(plan: dict[str, Any] | None, **more: Any) -> Task:
    fields = {"uid": "t1", "start_city": "北京", "target_city": "上海", "days": 2, "people_number": 2, "tag": "easy"}
    programs = ["result=(day_count(plan)==2)", "result=(people_count(plan)==2)", HOTEL.format("云舍")]
    body = {**fields, "hard_logic_py": programs, "nature_language": "我们两个人从北京去上海玩两天，想住云舍"}
    return Task.model_validate({**body, "reference_plan": plan, **more})


def problems(small: Sandbox, *tasks: Task) -> list[tuple[str, str]]:
    return [(finding.field, finding.problem) for finding in ChinaTravel(small.world).lint(tasks)]


def test_a_sound_task_has_no_finding(small: Sandbox, good: dict[str, Any]) -> None:
    assert problems(small, task(good)) == []


@pytest.mark.parametrize(
    ("change", "field", "problem"),
    [
        ({"target_city": "上海市"}, "target_city", "the world has no such city"),
        ({"start_city": "上海"}, "target_city", "the destination is the city of departure"),
        ({"nature_language": " "}, "nature_language", "there is no request"),
        ({"nature_language": "我们想去杭州"}, "nature_language", "the text does not name it"),
        ({"hard_logic_nl": ["两天"]}, "hard_logic_nl", "not one sentence for each program"),
        ({"hard_logic_py": ["result=(day_count(plan)==3)"]}, "hard_logic_py[0]", "it contradicts days"),
        ({"hard_logic_py": ["result = people_count(plan) == 4"]}, "hard_logic_py[0]", "it contradicts people_number"),
        ({"hard_logic_py": ["result = nobody(plan)"]}, "hard_logic_py[0]", "line 1: "),
        ({"hard_logic_py": ["result = ("]}, "hard_logic_py[0]", "line 1: "),
        ({"hard_logic_py": [HOTEL.format("云舍二号")]}, "hard_logic_py[0]", "line 3: '云舍二号' is no place"),
        ({"hard_logic_py": [NO_TAXI]}, "hard_logic_py[0]", "the program is true, it asks for items that do not exist"),
    ],
)
def test_each_contradiction_is_found(
    change: dict[str, Any], field: str, problem: str, small: Sandbox, good: dict[str, Any]
) -> None:
    found = problems(small, task(good, **change))
    assert any(where == field and text.startswith(problem) for where, text in found), found


def test_a_reference_that_breaks_a_rule_is_named(small: Sandbox, good: dict[str, Any]) -> None:
    good["itinerary"][0]["activities"][2]["cost"] = 1
    (finding, *_) = ChinaTravel(small.world).lint([task(good)], ["upstream"])
    assert finding.field == "reference_plan / day 1 / 3 dinner"
    assert "the reference breaks Incorrect cost Information of Restruants (upstream)" in finding.problem


def test_two_equal_tasks(small: Sandbox, good: dict[str, Any]) -> None:
    assert problems(small, task(good), task(good, uid="t2")) == [("uid", "the same task as t1")]


def test_a_task_that_no_plan_meets_is_found_by_the_planner(small: Sandbox) -> None:
    spent = "total = 0\nfor a in allactivities(plan):\n  total += activity_cost(a)\nresult = total <= 10\n"
    found = problems(small, task(None, hard_logic_py=[spent]))
    assert any(text.startswith("no plan can satisfy it") for _, text in found), found


@pytest.fixture
def files(small: Sandbox, good: dict[str, Any], tmp_path: Path) -> tuple[str, list[str]]:
    write_tasks(tmp_path / "mine.jsonl", [task(good), task(good, uid="t2", people_number=3)])
    return str(tmp_path / "mine.jsonl"), ["--world", str(small.world.path)]


def test_the_command_shows_and_checks_tasks(files: tuple[str, list[str]], capsys: pytest.CaptureFixture[str]) -> None:
    source, world = files
    assert run(["tasks", "show", "chinatravel", source, "t1", *world]) == 0
    shown = capsys.readouterr().out
    assert "t1 (easy, 2 days)" in shown
    assert "云舍" in shown.split("\n")[4]
    assert run(["tasks", "check", "chinatravel", source, "--json", "--strict", *world]) == 1
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {"id": "t2", "field": "hard_logic_py[1]"}.items() <= found[0].items()
    assert run(["tasks", "check", "chinatravel", source, "--rules", "sond", *world]) == 2
    assert "did you mean 'sound'?" in capsys.readouterr().err


def test_the_command_converts_and_lists(
    files: tuple[str, list[str]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, world = files
    table, back = tmp_path / "t.csv.gz", tmp_path / "back.jsonl"
    assert run(["tasks", "convert", "chinatravel", source, "--out", str(table)]) == 0
    assert run(["tasks", "convert", "chinatravel", str(table), "--out", str(back), "--json"]) == 0
    assert read_tasks(back) == read_tasks(Path(source))
    (tmp_path / "splits").mkdir()
    (tmp_path / "splits" / "easy.txt").write_text("t2\nt9\n", encoding="utf-8")
    capsys.readouterr()
    part = ["tasks", "convert", "chinatravel", f"{tmp_path}/splits/easy.txt@{source}", "--out", str(back)]
    assert run(part) == 2
    assert "1 of 2 ids have no query; field 'uid'; found 't9'" in capsys.readouterr().err
    assert [one.id for one in read_tasks(back)] == ["t2"]
    assert run(["tasks", "list", "chinatravel", "--json", *world]) == 0
    sets = {one["name"]: one for one in json.loads(capsys.readouterr().out)}
    assert sets["FOLDER/human1000"] == {"name": "FOLDER/human1000", "tasks": 1000, "made": None, "file": None}
    assert sets["mini"]["file"].endswith(".jsonl")
