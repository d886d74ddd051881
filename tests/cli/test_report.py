from __future__ import annotations

import json
from pathlib import Path

import pytest

from evaluation.runs import BAD, GOOD, MISSING, NONE, write_run
from tripwright.cli import run


@pytest.fixture
def runs(tmp_path: Path, small_world_file: Path) -> list[str]:
    """Two runs on the same three tasks."""
    first = write_run(tmp_path / "first", small_world_file, [[GOOD], [BAD], [NONE]])
    second = write_run(tmp_path / "second", small_world_file, [[GOOD], [GOOD], [GOOD]], agent="other")
    return [str(first), str(second)]


def test_the_report_of_one_run_lies_in_its_folder(runs: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["report", runs[0]]) == 0

    assert (Path(runs[0]) / "report.html").read_text("utf-8").startswith("<!doctype html>")
    assert "report.html" in capsys.readouterr().out


def test_several_runs_go_where_out_says(runs: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "new" / "both.html"
    assert run(["report", *runs, "--out", str(out), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)

    assert told == {"out": str(out), "runs": runs, "bytes": out.stat().st_size}


def test_compare_prints_a_table(runs: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["compare", *runs]) == 0
    table = capsys.readouterr().out

    assert "all rules, upstream" in table
    assert "+66.7" in table
    assert "may be chance" in table


def test_compare_tells_which_run_is_not_finished(
    runs: list[str], tmp_path: Path, small_world_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    part = write_run(tmp_path / "part", small_world_file, [[GOOD], [MISSING], [MISSING]], agent="part")

    assert run(["compare", runs[0], str(part)]) == 0
    words = "is not finished: 1 of 3 trials recorded, missing ones count as failed"
    told = [line for line in capsys.readouterr().out.splitlines() if words in line]
    assert [line.split()[0] for line in told] == [str(part)]

    assert run(["compare", runs[0], str(part), "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert [one["recorded"] for one in found["trials"]] == [3, 1]


def test_compare_as_json_holds_every_number(runs: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["compare", *runs, "--json"]) == 0
    (told,) = json.loads(capsys.readouterr().out)
    final = told["measures"]["all rules, upstream"]

    assert told["compared"] is True
    assert (final["tasks"], final["better"], final["worse"], final["noise"]) == (3, 2, 0, True)
    assert final["difference"] == pytest.approx(2 / 3)


def test_runs_that_cannot_be_compared_are_named(
    runs: list[str], tmp_path: Path, small_world_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = write_run(tmp_path / "o", small_world_file, [[GOOD]], key={"tasks": "z" * 64})

    assert run(["compare", runs[0], str(other)]) == 0
    assert "not compared, tasks:" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["report"], "no run to report"),
        (["report", "nowhere"], "not a run folder"),
        (["compare", "nowhere", "nowhere"], "not a run folder"),
    ],
)
def test_bad_input_is_one_line(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(arguments) == 2
    error = capsys.readouterr().err

    assert words in error
    assert error.count("\n") == 1


def test_one_run_alone_is_nothing_to_compare(runs: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["compare", runs[0]]) == 2
    assert "a second run folder" in capsys.readouterr().err


@pytest.mark.parametrize("text", [None, "", '{"id": "x', "null\n", "[]\n", "{}\n"])
def test_a_run_with_damaged_tasks_is_one_line(
    text: str | None, runs: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    file = Path(runs[0]) / "tasks.jsonl"
    file.unlink()
    if text is not None:
        file.write_text(text)

    assert run(["report", runs[0]]) == 2
    told = capsys.readouterr().err
    assert str(file) in told
    assert told.count("\n") == 1
