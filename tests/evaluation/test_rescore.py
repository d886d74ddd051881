from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

import tripwright as tw
from trips import write_tasks
from tripwright.cli import run as command
from tripwright.errors import BadInput, UnknownName
from tripwright.evaluation.config import EvalConfig
from tripwright.evaluation.engine import LOGS, evaluate
from tripwright.evaluation.folder import RunFolder
from tripwright.evaluation.records import Source
from tripwright.evaluation.rescore import Change, find_world, rescore


@pytest.fixture(scope="module")
def finished(small_world_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of the planner, without Inspect's logs."""
    place = tmp_path_factory.mktemp("finished")
    body = {"benchmark": "travelplanner", "agent": "planner", "world": str(small_world_file), "jobs": 1}
    tasks = write_tasks(place / "trips.jsonl", 3)
    evaluate(EvalConfig.model_validate({**body, "tasks": str(tasks), "out": str(place / "run")}))
    shutil.rmtree(place / "run" / LOGS)
    return place / "run"


@pytest.fixture
def copy(finished: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(finished, tmp_path / "copy"))


def test_a_run_judged_again_is_the_same_run(finished: Path, small_world_file: Path) -> None:
    folder = RunFolder.open(finished)
    again = rescore(finished, world=str(small_world_file))

    assert again.changes == []
    assert again.samples == folder.samples()
    assert again.summary == folder.summary
    assert again.run == folder.run


def test_one_trajectory_has_one_result_by_every_entry(
    finished: Path, small_world_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = RunFolder.open(finished)
    bench = tw.benchmark("travelplanner", world=small_world_file)
    plans, tasks = tmp_path / "plans.jsonl", tmp_path / "tasks.jsonl"
    delivered = [sample for sample in folder.samples() if sample.plan is not None]
    plans.write_text("".join(json.dumps({"id": s.task, "plan": s.plan}) + "\n" for s in delivered))
    shutil.copy(finished / "tasks.jsonl", tasks)
    again = {sample.task: sample for sample in rescore(finished, world=str(small_world_file)).samples}

    for rules in ("upstream", "sound"):
        arguments = ["--tasks", str(tasks), "--plans", str(plans), "--world", str(small_world_file), "--rules", rules]
        assert command(["check", "travelplanner", *arguments, "--json"]) == 0
        by_command = {line["id"]: line for line in map(json.loads, capsys.readouterr().out.splitlines())}
        for sample in delivered:
            task = next(bench.read_task(line) for line in folder.tasks() if line["id"] == sample.task)
            recorded = sample.verdicts[rules].report()
            assert bench.check(task, sample.plan, rules=rules) == recorded
            assert again[sample.task].verdicts[rules].report() == recorded
            shared = {key: value for key, value in by_command[sample.task].items() if key in recorded.to_json()}
            assert shared == {key: value for key, value in recorded.to_json().items() if key in shared}
            assert {"verdicts", "cost", "passed"} <= shared.keys()
    assert len(delivered) == 2


def test_what_comes_out_another_way_is_named_and_kept_apart(
    copy: Path, small_world_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    samples = RunFolder(copy).path / "samples.jsonl"
    lines = [json.loads(line) for line in samples.read_text().splitlines()]
    lines[0]["plan"][1]["lunch"] = lines[0]["plan"][1]["dinner"]
    samples.write_text("".join(json.dumps(line) + "\n" for line in lines))
    before = samples.read_bytes()

    found = rescore(copy, world=str(small_world_file))
    assert Change("train-1", 1, "upstream", "is_valid_restaurants", "satisfied", "violated") in found.changes
    assert found.summary.metrics["final"].value == pytest.approx(1 / 3)

    out = tmp_path / "again"
    arguments = ["rescore", str(copy), "--world", str(small_world_file), "--strict", "--out", str(out)]
    assert command(arguments) == 1
    assert "is_valid_restaurants" in capsys.readouterr().out
    assert samples.read_bytes() == before
    assert RunFolder.open(out).summary == found.summary
    assert command(arguments) == 2
    assert "is there already" in capsys.readouterr().err


def test_the_table_shows_the_rule_set_asked_for(
    finished: Path, small_world_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command(["rescore", str(finished), "--world", str(small_world_file), "--rules", "sound"]) == 0
    shown = capsys.readouterr().out
    assert "(sound rules)" in shown
    assert "every verdict came out as recorded" in shown
    assert command(["rescore", str(finished), "--world", str(small_world_file), "--rules", "sond"]) == 2
    assert "did you mean 'sound'" in capsys.readouterr().err


def test_without_its_world_a_run_cannot_be_judged(finished: Path, official_world: Any) -> None:
    with pytest.raises(BadInput, match="--world"):
        rescore(finished)
    with pytest.raises(BadInput, match="not the world that the run was made on"):
        rescore(finished, world=str(official_world.path))


def test_a_named_world_is_found_by_its_name_and_checked_by_its_digest(
    monkeypatch: pytest.MonkeyPatch, small_world_file: Path
) -> None:
    opened = tw.World.open(small_world_file)
    monkeypatch.setattr("tripwright.evaluation.rescore.open_world", lambda name, on_build: opened)

    assert find_world(Source(name="us-mini", digest=opened.digest), None) is opened
    with pytest.raises(BadInput, match="not the world"):
        find_world(Source(name="us-mini", digest="0" * 64), None)


def test_a_record_of_an_unknown_task_is_refused(copy: Path, small_world_file: Path) -> None:
    file = copy / "samples.jsonl"
    file.write_text(file.read_text().replace('"task":"train-1"', '"task":"train-11"'))

    with pytest.raises(UnknownName, match="did you mean 'train-1'"):
        rescore(copy, world=str(small_world_file))
