"""Plans out of texts and runs, and a submission as the published evaluation reads it."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tripwright.benchmarks.chinatravel.queries import write_tasks
from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.cli import run

Plan = dict[str, Any]


@pytest.fixture
def asked(tmp_path: Path, small: Sandbox) -> list[str]:
    """Three queries, and how every verb is told of them."""
    trip = {"start_city": "北京", "target_city": "上海", "days": 2, "people_number": 2, "programs": ()}
    write_tasks(tmp_path / "tasks.jsonl", [Task.model_validate({"id": f"e{number}", **trip}) for number in (1, 2, 3)])
    return ["--tasks", str(tmp_path / "tasks.jsonl"), "--world", str(small.world.path)]


def lines(file: Path, *rows: object) -> str:
    file.write_text("\n".join(json.dumps(row, ensure_ascii=False) for row in rows), encoding="utf-8")
    return str(file)


@pytest.mark.parametrize("name", ["results", "results.zip"])
def test_a_submission_is_a_file_for_each_plan(
    name: str, asked: list[str], good: Plan, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    loose = {**good, "people_number": "two"}
    plans = lines(tmp_path / "p.jsonl", {"uid": "e2", "plan": good}, {"uid": "e3", "plan": loose})
    out = tmp_path / name

    assert run(["tasks", "submission", "chinatravel", *asked, "--plans", plans, "--out", str(out)]) == 0
    captured = capsys.readouterr()
    assert captured.out == f"3 queries, 2 plans, 0 errors, 2 warnings; written to {out}\n"
    assert "warning: the plan of e3 counts as not delivered: /people_number: two is not an integer" in captured.err
    assert "warning: no plan for 1 of 3 queries, which counts as not delivered; found 'e1'" in captured.err
    written = zipfile.ZipFile(out).namelist() if out.is_file() else sorted(file.name for file in out.iterdir())
    assert written == ["e2.json", "e3.json"]

    assert run(["tasks", "submission", "chinatravel", *asked, "--plans", str(out), "--json"]) == 0  # it reads itself
    assert [json.loads(line)["level"] for line in capsys.readouterr().out.splitlines()] == ["warning"] * 2
    assert run(["check", "chinatravel", *asked, "--plans", str(out), "--json"]) == 0
    reports = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {report["id"]: report["passed"] for report in reports} == {"e2": True, "e3": False}


def test_what_is_for_no_query_keeps_the_submission_from_being_written(
    asked: list[str], good: Plan, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plans = lines(tmp_path / "p.jsonl", {"uid": "e1", "plan": good}, {"uid": "e7", "plan": good})
    flags = ["tasks", "submission", "chinatravel", *asked, "--plans", plans, "--out"]

    assert run([*flags, str(tmp_path / "out")]) == 2
    captured = capsys.readouterr()
    assert "error: " in captured.err
    assert "p.jsonl:2: no task has this uid; field 'uid'; found 'e7'" in captured.err
    assert captured.out.endswith("; nothing written\n")
    assert not (tmp_path / "out").exists()
    assert run([*flags, str(tmp_path / "out.jsonl")]) == 2
    assert "expected a folder or a .zip" in capsys.readouterr().err


def test_plans_come_out_of_replies(asked: list[str], good: Plan, tmp_path: Path) -> None:
    reply = f"好的。\n```json\n{json.dumps(good, ensure_ascii=False)}\n```\n祝旅途愉快！"
    source = lines(tmp_path / "r.jsonl", {"uid": "e1", "text": reply}, {"uid": "e2", "text": "没有方案"})

    for out in (tmp_path / "plans.jsonl", tmp_path / "plans"):
        assert run(["tasks", "plans", "chinatravel", source, "--out", str(out)]) == 0
    rows = [json.loads(line) for line in (tmp_path / "plans.jsonl").read_text(encoding="utf-8").splitlines()]
    assert rows == [{"uid": "e1", "plan": good}, {"uid": "e2", "plan": None}]
    assert [file.name for file in (tmp_path / "plans").iterdir()] == ["e1.json"]
    assert json.loads((tmp_path / "plans" / "e1.json").read_text(encoding="utf-8")) == good


def test_plans_come_out_of_a_run(asked: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, out = tmp_path / "run", tmp_path / "results"
    assert run(["eval", "chinatravel", *asked, "--agent", "planner", "--limit", "2", "--out", str(folder)]) == 0
    capsys.readouterr()

    assert run(["tasks", "plans", "chinatravel", str(folder), "--out", str(out)]) == 0
    assert capsys.readouterr().out == f"2 tasks, 2 plans; written to {out}\n"
    assert run(["check", "chinatravel", *asked, "--plans", str(out), "--json"]) == 0
    assert [json.loads(line)["passed"] for line in capsys.readouterr().out.splitlines()] == [True, True]
    assert run(["tasks", "plans", "travelplanner", str(folder), "--out", str(out)]) == 2
    assert "a run of another benchmark; found 'chinatravel'; expected travelplanner" in capsys.readouterr().err


def test_a_plan_without_a_name_names_no_file(good: Plan, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = lines(tmp_path / "r.jsonl", {"text": json.dumps(good)})
    assert run(["tasks", "plans", "chinatravel", source, "--out", str(tmp_path / "plans")]) == 2
    assert "a plan without an id cannot name a file" in capsys.readouterr().err


def test_there_is_no_reference_information(
    asked: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "x.jsonl"
    assert run(["tasks", "references", "chinatravel", "mini", "--out", str(out)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "the benchmark has no sole-planning mode, and so no reference information; found 'chinatravel'" in line
    assert not out.exists()
