from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from benchmarks.travelplanner.trips import task
from tripwright.benchmarks.travelplanner.queries import write_tasks
from tripwright.cli import run


@pytest.fixture
def files(tmp_path: Path, small_world_file: Path) -> list[str]:
    """Three tasks: one with a plan, one whose budget is too small, one that does not say enough."""
    tasks = [
        task(id="good", query="A good one"),
        task(id="poor", query="A poor one", budget=100),
        task(id="bare", query="A bare one").model_copy(update={"local_constraint": None}),
    ]
    write_tasks(tmp_path / "tasks.jsonl", tasks)
    return ["plan", "travelplanner", "--tasks", str(tmp_path / "tasks.jsonl"), "--world", str(small_world_file)]


def read(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_a_line_for_each_task(files: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "plans.jsonl"

    assert run([*files, "--json", "--out", str(out)]) == 0

    printed = capsys.readouterr().out
    assert out.read_text(encoding="utf-8") == printed
    good, poor, bare = read(printed)
    assert (good["id"], good["idx"], good["query"], good["status"]) == ("good", 1, "A good one", "planned")
    assert (good["proven"], good["value"], good["bound"], good["conflict"]) == (True, good["cost"], good["cost"], None)
    assert [day["days"] for day in good["plan"]] == [1, 2, 3, 4, 5]
    assert (poor["status"], poor["plan"], poor["cost"]) == ("infeasible", None, None)
    assert poor["conflict"]["demands"] == [{"kind": "budget", "value": "$100"}]
    assert poor["conflict"]["relaxations"][0]["text"].startswith("a budget of $")
    assert poor["conflict"]["relaxations"][0]["budget"] == good["cost"]
    assert (bare["status"], bare["note"]) == ("unknown", "the task does not say its local_constraint")


def test_the_plans_pass_the_check(files: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "plans.jsonl"
    run([*files, "--out", str(out)])
    capsys.readouterr()

    run(["check", *files[1:], "--plans", str(out), "--rules", "sound", "--json"])

    good, *_ = read(capsys.readouterr().out)
    assert (good["id"], good["passed"]) == ("good", True)


def test_tables_for_people(files: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(files) == 0

    text = capsys.readouterr().out
    assert text.startswith("3 tasks, 1 planned, 1 infeasible, 1 unknown")
    assert "budget $100 cannot be met; the cheapest plan costs" in text
    assert "the task does not say its local_constraint" in text


def test_one_task_day_by_day(files: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*files, "--id", "good"]) == 0

    text = capsys.readouterr().out
    assert "good: planned, proved best" in text
    assert "Flight Number: F" in text
    assert "of a budget of 5,000 (flight $" in text


def test_one_conflict_with_its_ways_out(files: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*files, "--id", "poor"]) == 0

    text = capsys.readouterr().out
    assert "poor: infeasible" in text
    assert "  - a budget of $" in text


def test_regret_of_other_plans(files: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The best plan for the stars costs more than the cheapest, and the cheapest has fewer stars."""
    rated, cheap = tmp_path / "rated.jsonl", tmp_path / "cheap.jsonl"
    assert run([*files, "--prefer", "rating", "--out", str(rated)]) == 0
    assert run([*files, "--out", str(cheap), "--against", str(rated)]) == 0
    capsys.readouterr()

    dear, least = (read(file.read_text(encoding="utf-8"))[0] for file in (rated, cheap))
    assert least["against"] == {
        "value": dear["cost"],
        "regret": dear["cost"] - least["cost"],
        "at_most": dear["cost"] - least["cost"],
        "note": "",
        "passed": True,
    }
    assert least["against"]["regret"] > 0
    run([*files, "--prefer", "rating", "--against", str(cheap), "--json"])
    against = read(capsys.readouterr().out)[0]["against"]
    assert against["value"] == pytest.approx(dear["value"] - against["regret"])
    assert against["regret"] > 0
    run([*files, "--against", str(cheap), "--id", "good"])
    assert "regret of the other plan: 0" in capsys.readouterr().out


def test_several_processes_give_the_same_plans(files: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    def plans(*more: str) -> list[Any]:
        assert run([*files, "--json", *more]) == 0
        return [{**line, "seconds": 0} for line in read(capsys.readouterr().out)]

    assert plans("--jobs", "2") == plans()


def test_several_processes_need_an_extra(
    files: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "joblib", None)

    assert run([*files, "--jobs", "2"]) == 2
    assert "planning in several processes needs an optional package" in capsys.readouterr().err


def test_a_broken_line_stops_no_other(files: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "tasks.jsonl"
    lines = file.read_text(encoding="utf-8").splitlines()
    file.write_text("\n".join([lines[1], "{broken", lines[0]]), encoding="utf-8")

    assert run([*files, "--json"]) == 2

    captured = capsys.readouterr()
    assert "tasks.jsonl:2: " in captured.err
    assert [(line["id"], "idx" in line) for line in read(captured.out)] == [("poor", False), ("good", False)]


def test_another_file_is_paired_with_all_tasks_even_where_one_is_planned(
    files: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """By idx, the first line is the first task's and not that of the one task that is planned."""
    plans = tmp_path / "plans.jsonl"
    plans.write_text('{"idx": 1, "plan": []}\n{"idx": 3, "plan": []}\n{"idx": 9, "plan": []}\n{', encoding="utf-8")

    assert run([*files, "--id", "poor", "--against", str(plans), "--json"]) == 2

    captured = capsys.readouterr()
    assert "against" not in read(captured.out)[0]
    assert "plans.jsonl: no plan for poor" in captured.err
    assert "plans.jsonl:3: no task has this place" in captured.err
    assert "plans.jsonl:4: not JSON" in captured.err


def test_places_name_no_task_where_the_task_file_is_broken(
    files: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tasks, plans = tmp_path / "tasks.jsonl", tmp_path / "plans.jsonl"
    lines = tasks.read_text(encoding="utf-8").splitlines()
    tasks.write_text("\n".join(["{broken", *lines]), encoding="utf-8")
    plans.write_text('{"idx": 1, "plan": []}\n{"idx": 2, "id": "good", "plan": []}', encoding="utf-8")

    assert run([*files, "--against", str(plans), "--json"]) == 2

    captured = capsys.readouterr()
    assert "plans.jsonl:1: a place alone does not name the task" in captured.err
    assert ["against" in line for line in read(captured.out)] == [True, False, False]


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (["--id", "gud"], "unknown task; found 'gud'"),
        (["--prefer", "ratings"], "unknown preference; found 'ratings'"),
        (["--prefer", "star=much"], "not a price; field 'star'; found 'much'"),
        (["--jobs", "0"], "not a number of processes"),
        (["--time-limit", "0"], "not a time limit"),
        (["--time-limit", "nan"], "not a time limit"),
        (["--against", "nowhere.jsonl"], "nowhere.jsonl"),
    ],
)
def test_bad_input_is_one_line(
    files: list[str], more: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*files, *more]) == 2

    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1


def test_another_benchmark_is_refused(files: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["plan", "nobench", *files[2:]]) == 2
    assert "unknown benchmark" in capsys.readouterr().err
