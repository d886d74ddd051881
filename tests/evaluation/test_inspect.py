"""Plain Inspect AI runs our tasks too, without ``tripwright eval``."""

from __future__ import annotations

import importlib
import tomllib
from pathlib import Path

from inspect_ai import eval as inspect_eval
from inspect_ai.log import read_eval_log

from tripwright.evaluation.inspect_task import Evidence
from tripwright.evaluation.records import SampleRecord
from tripwright.evaluation.tasks import travelplanner


def test_a_task_runs_under_plain_inspect(task_file: Path, small_world_file: Path, tmp_path: Path) -> None:
    task = travelplanner(agent="planner", tasks=str(task_file), world=str(small_world_file), limit=4)
    log = inspect_eval(
        task, model="none", display="none", score_display=False, ctl_server=False, log_dir=str(tmp_path / "logs")
    )[0]
    read = read_eval_log(log.location)

    assert log.status == "success"
    assert log.results is not None
    metrics = {score.name: score.metrics["mean"].value for score in log.results.scores}
    assert (metrics["final"], metrics["sound_final"], metrics["delivery"]) == (0.75, 0.75, 0.75)
    records = [SampleRecord.model_validate(s.store_as(Evidence).record) for s in read.samples or []]
    assert sorted(record.task for record in records) == ["train-1", "train-2", "train-3", "train-4"]
    assert all(record.verdicts["upstream"].passed == (record.plan is not None) for record in records)


def test_the_entry_point_names_a_module_that_registers_the_tasks() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))
    module = importlib.import_module(project["project"]["entry-points"]["inspect_ai"]["tripwright"])

    assert module.travelplanner is travelplanner
