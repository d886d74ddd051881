from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks.travelplanner.trips import Trip, task
from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.queries import write_tasks
from tripwright.cli import run
from tripwright.world import World


@pytest.fixture
def files(tmp_path: Path, small_world_file: Path) -> list[str]:
    """Four tasks, and the arguments that every call here shares."""
    tasks = [task(id=f"q-{number}", query=f"Request {number}") for number in range(1, 5)]
    write_tasks(tmp_path / "tasks.jsonl", tasks)
    return ["travelplanner", "--tasks", str(tmp_path / "tasks.jsonl"), "--world", str(small_world_file)]


@pytest.fixture
def good(small_world_file: Path) -> list[dict[str, Any]]:
    with World.open(small_world_file) as world:
        return Trip(Catalog(world)).plan()


def plans(folder: Path, *lines: object) -> list[str]:
    file = folder / "plans.jsonl"
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    file.write_text("\n".join(texts), encoding="utf-8")
    return ["--plans", str(file)]


def test_every_line_gets_its_report_and_the_summary_its_counts(
    files: list[str], good: list[dict[str, Any]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    meal = [{**day, "dinner": "Table 1 of Alder, Alder"} if day["days"] == 2 else day for day in good]
    lines = ({"idx": 2, "plan": meal}, {"id": "q-1", "plan": good}, {"uid": "q-3", "plan": None})
    out, summary = tmp_path / "out.jsonl", tmp_path / "summary.json"

    code = run(
        ["check", *files, *plans(tmp_path, *lines), "--rules", "sound", "--out", str(out), "--summary", str(summary)]
    )

    first, second, third = (json.loads(line) for line in out.read_text(encoding="utf-8").splitlines())
    assert code == 0
    assert (first["id"], first["idx"], first["delivered"], first["passed"]) == (2, 2, True, False)
    (broken,) = [verdict for verdict in first["verdicts"] if verdict["verdict"] == "violated"]
    assert broken["rule"] == "is_valid_information_in_current_city"
    assert (broken["where"], broken["expected"], broken["found"]) == (
        "day 2 / dinner",
        "Birch",
        "Table 1 of Alder, Alder",
    )
    assert (second["id"], second["passed"], second["cost"]) == ("q-1", True, second["cost"])
    assert (third["id"], third["delivered"], third["verdicts"], third["cost"]) == ("q-3", False, [], None)

    numbers = json.loads(summary.read_text(encoding="utf-8"))
    assert numbers["counts"]["tasks"] == 4
    assert numbers["counts"]["lines"] == 3
    assert numbers["metrics"]["final"]["value"] == 0.25
    assert numbers["metrics"]["commonsense_micro"] == {
        **numbers["metrics"]["commonsense_micro"],
        "value": 15 / 32,
        "n": 32,
    }
    assert numbers["handed_in"]["final"]["n"] == 3
    cell = numbers["tables"]["Commonsense Constraint"]["hard"]["5"]["Within Current City"]
    assert cell == {"true": 1, "false": 1, "total": 4}

    printed = capsys.readouterr().out
    assert "final" in printed
    assert "day 2 / dinner" in printed
    assert "25.0" in printed


def test_broken_lines_are_named_and_the_others_judged(
    files: list[str], good: list[dict[str, Any]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = (
        {"idx": 1, "plan": good},
        "{broken",
        {"id": "q-9", "plan": good},
        {"idx": 1, "plan": good},
        {"idx": 4, "plan": good},
    )

    assert run(["check", *files, *plans(tmp_path, *lines), "--json"]) == 2

    captured = capsys.readouterr()
    reports = [json.loads(line) for line in captured.out.splitlines()]
    assert [report["passed"] for report in reports] == [True, False, False, False, True]
    assert ["problem" in report for report in reports] == [False, True, True, True, False]
    errors = captured.err.splitlines()
    assert len(errors) == 3
    assert "plans.jsonl:2: not JSON" in errors[0]
    assert "plans.jsonl:3: no task has this id" in errors[1]
    assert "lines 1 and 4" in errors[2]


def test_a_broken_task_stops_no_other(
    files: list[str], good: list[dict[str, Any]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Plans that name their task are judged; a place alone names none, since places may have shifted."""
    tasks = tmp_path / "tasks.jsonl"
    others = tasks.read_text(encoding="utf-8").splitlines()[1:]
    tasks.write_text("\n".join(["{broken", *others]), encoding="utf-8")
    lines = ({"id": "q-2", "plan": good}, {"idx": 3, "query": "Request 3", "plan": good}, {"idx": 4, "plan": good})
    out = tmp_path / "summary.json"

    assert run(["check", *files, *plans(tmp_path, *lines, {"id": "q-1", "plan": good}), "--summary", str(out)]) == 2

    captured = capsys.readouterr()
    numbers = json.loads(out.read_text(encoding="utf-8"))
    assert numbers["counts"] | {"passed": 2} == {
        **{"tasks": 3, "lines": 4, "handed_in": 2, "delivered": 2, "passed": 2},
        **{"broken_lines": 2, "broken_tasks": 1},
    }
    assert captured.err.splitlines() == [f"tripwright: {problem}" for problem in numbers["problems"]]
    for problem, words in zip(numbers["problems"], ("tasks.jsonl:1: ", "plans.jsonl:3: a place", "q-1"), strict=True):
        assert words in problem
    assert "1 tasks that cannot be read" in captured.out


def test_a_file_without_a_plan_is_told(files: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", *files, *plans(tmp_path)]) == 0
    assert "plans.jsonl: there is no plan in it" in capsys.readouterr().err


def test_many_broken_lines_are_counted_not_poured_out(
    files: list[str], good: list[dict[str, Any]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    summary = tmp_path / "summary.json"
    lines = ({"idx": 1, "plan": good}, *["no plan line"] * 50)
    assert run(["check", *files, *plans(tmp_path, *lines), "--summary", str(summary)]) == 2

    told = capsys.readouterr().err.splitlines()
    assert len(told) == 21
    assert "30 more lines" in told[-1]
    assert len(json.loads(summary.read_text(encoding="utf-8"))["problems"]) == 50


def test_strict_fails_on_what_does_not_pass(files: list[str], good: list[dict[str, Any]], tmp_path: Path) -> None:
    whole = [{"idx": number, "plan": good} for number in range(1, 5)]

    assert run(["check", *files, *plans(tmp_path, *whole), "--strict"]) == 0
    assert run(["check", *files, *plans(tmp_path, *whole[:3]), "--strict"]) == 1
    assert run(["check", *files, *plans(tmp_path, *whole[:3])]) == 0


@pytest.mark.parametrize("value", [None, [], "", {}, 0])
def test_nothing_is_not_delivered(
    value: object, files: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["check", *files, *plans(tmp_path, {"idx": 1, "plan": value}), "--json"]) == 0

    (report,) = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert not report["delivered"]


@pytest.mark.parametrize(
    "plan",
    [
        "__import__('os').system('touch ran')",
        "[{'days': 1, 'current_city': __import__('os').getcwd()}]",
        [{"current_city": "from A to B", "transportation": "eval(open('/etc/passwd'))", "breakfast": {"a": [1]}}],
        [[[[[[[[[[]]]]]]]]]],
        {"days": [1]},
        [None, 7, "x"],
        True,
        1e300,
    ],
    ids=["code", "code in a list", "code in a day", "deep", "object", "odd days", "true", "number"],
)
@pytest.mark.parametrize("rules", ["upstream", "sound"])
def test_odd_plans_get_verdicts(
    plan: object, rules: str, files: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["check", *files, *plans(tmp_path, {"idx": 1, "plan": plan}), "--json", "--rules", rules]) == 0

    (report,) = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert report["delivered"]
    assert not report["passed"]
    assert report["verdicts"]
    assert not Path("ran").exists()


def test_several_processes_give_the_same(
    files: list[str], good: list[dict[str, Any]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tasks = [task(id=f"q-{number}", query=f"Request {number}") for number in range(1, 101)]
    write_tasks(tmp_path / "tasks.jsonl", tasks)
    lines = [{"idx": number, "plan": good[: number % 6]} for number in range(1, 101)]
    arguments = ["check", *files, *plans(tmp_path, *lines), "--json"]

    assert run(arguments) == 0
    alone = capsys.readouterr().out
    assert run([*arguments, "--jobs", "2"]) == 0
    assert capsys.readouterr().out == alone


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (["--rules", "sond"], "unknown rule set; found 'sond'"),
        (["--jobs", "0"], "not a number of processes"),
        (["--plans", "nowhere.jsonl"], "nowhere.jsonl: No such file or directory"),
        (["--world", "us-mega"], "unknown world"),
    ],
)
def test_bad_arguments_are_one_line(
    change: list[str], words: str, files: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = [*files, *plans(tmp_path, {"idx": 1, "plan": None})]
    for flag, value in zip(change[::2], change[1::2], strict=True):
        arguments = [part for i, part in enumerate(arguments) if flag not in (part, arguments[i - 1])] + [flag, value]

    assert run(["check", *arguments]) == 2
    captured = capsys.readouterr()
    assert words in captured.err
    assert captured.err.count("\n") == 1


def test_an_unknown_benchmark_is_named(files: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "travelplaner", *files[1:], *plans(tmp_path, "")]) == 2
    assert "did you mean 'travelplanner'?" in capsys.readouterr().err
