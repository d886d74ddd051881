from __future__ import annotations

import math
import os
from pathlib import Path
from typing import Any

import pytest

from tripwright.errors import BadInput
from tripwright.evaluation.folder import RUN, SAMPLES, SUMMARY, RunFolder, write_whole
from tripwright.evaluation.records import CheckRecord, Counts, Metric, RunRecord, SampleRecord, Source, Summary
from tripwright.rules import CheckReport, Outcome, Verdict
from tripwright.session import EndReason

REPORT = CheckReport("t1", "upstream", True, (Verdict("valid_cost", "hard", Outcome.VIOLATED, found="9"),), 9.5)


def sample(task: str = "t1", epoch: int = 1, **fields: Any) -> SampleRecord:
    return SampleRecord(task=task, epoch=epoch, end=EndReason.DELIVERED, **fields)


@pytest.fixture
def folder(tmp_path: Path) -> RunFolder:
    run = RunRecord(
        benchmark="b",
        world=Source(name="w", digest="1"),
        tasks=Source(name="t", digest="2"),
        count=2,
        mode="tools",
        agent="null",
        key={"world": "1"},
    )
    made = RunFolder(tmp_path / "run")
    made.begin(run, [{"id": "t2", "query": "ü"}, {"id": "t1"}])
    return made


def test_what_is_written_is_read(folder: RunFolder) -> None:
    record = sample(verdicts={"upstream": CheckRecord.of(REPORT)}, plan=[{"a": None, "b": math.inf}])
    folder.append(record)

    assert RunFolder.open(folder.path).samples() == [record]
    assert folder.samples()[0].verdicts["upstream"].report() == REPORT
    assert [task["id"] for task in folder.tasks()] == ["t2", "t1"]
    assert folder.run.identity()["world"] == "1"
    assert folder.summary is None


def test_samples_come_in_the_order_of_the_tasks_and_the_later_of_two_counts(folder: RunFolder) -> None:
    for record in (sample("t1", 2), sample("t1", 1, detail="old"), sample("t2"), sample("t1", 1, detail="new")):
        folder.append(record)

    assert [(record.key, record.detail) for record in folder.samples()] == [
        (("t2", 1), ""),
        (("t1", 1), "new"),
        (("t1", 2), ""),
    ]


@pytest.mark.parametrize("cut", [1, 10, 60])
def test_half_a_line_is_passed_over_and_the_next_one_stands_alone(folder: RunFolder, cut: int) -> None:
    folder.append(sample("t2"))
    with (folder.path / SAMPLES).open("rb+") as stream:
        whole = stream.read()
        stream.seek(0)
        stream.write(whole + whole[:-cut])
    assert len(folder.samples()) == 1

    folder.append(sample("t1"))
    assert [record.task for record in folder.samples()] == ["t2", "t1"]


def test_sealing_leaves_each_trial_once(folder: RunFolder) -> None:
    summary = Summary(
        counts=Counts(expected=2, recorded=2, completed=2, delivered=2), metrics={"final": Metric(value=0.5, n=2)}
    )
    for _ in range(2):
        folder.append(sample("t1"))
        folder.append(sample("t2"))
        folder.seal(summary)
        assert (folder.path / SAMPLES).read_text().count("\n") == 2
    assert folder.summary == summary


def test_a_failed_rename_leaves_the_old_file(folder: RunFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError("disk full")

    before = (folder.path / RUN).read_bytes()
    monkeypatch.setattr(os, "replace", refuse)

    with pytest.raises(OSError, match="disk full"):
        write_whole(folder.path / RUN, "{}")
    assert (folder.path / RUN).read_bytes() == before
    assert {file.name for file in folder.path.iterdir()} == {RUN, "tasks.jsonl"}


def test_another_format_is_one_clear_line(folder: RunFolder, tmp_path: Path) -> None:
    (folder.path / SAMPLES).write_text(sample().model_dump_json() + '\n{"v": 2, "task": "t1", "end": "delivered"}\n')
    (folder.path / SUMMARY).write_text('{"v": 9}')

    with pytest.raises(BadInput, match=r"samples\.jsonl:2: .*'v'"):
        folder.samples()
    with pytest.raises(BadInput, match=r"summary\.json"):
        _ = folder.summary
    with pytest.raises(BadInput, match="not a run folder"):
        RunFolder.open(tmp_path)
