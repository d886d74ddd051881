from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import icalendar
import pytest

from benchmarks.travelplanner.trips import Trip, task
from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.queries import write_tasks
from tripwright.cli import run
from tripwright.world import World


@pytest.fixture
def files(tmp_path: Path, small_world_file: Path) -> list[str]:
    """Two tasks with a plan each, the second of which breaks a rule."""
    write_tasks(tmp_path / "tasks.jsonl", [task(id=f"q-{number}", query=f"Request {number}") for number in (1, 2)])
    with World.open(small_world_file) as world:
        good = Trip(Catalog(world)).plan()
    bad = [{**day, "dinner": "Table 1 of Alder, Alder"} if day["days"] == 2 else day for day in good]
    lines = [{"idx": 1, "plan": good}, {"idx": 2, "plan": bad}]
    (tmp_path / "plans.jsonl").write_text("\n".join(json.dumps(line) for line in lines), encoding="utf-8")
    paths = ("--tasks", str(tmp_path / "tasks.jsonl"), "--plans", str(tmp_path / "plans.jsonl"))
    return ["export", "travelplanner", *paths, "--world", str(small_world_file)]


def test_the_ending_of_the_file_decides_the_format(files: list[str], tmp_path: Path) -> None:
    for form in ("ics", "geojson", "gpx", "md", "html"):
        assert run([*files, "--id", "q-1", "--out", str(tmp_path / f"trip.{form}")]) == 0

    assert icalendar.Calendar.from_ical((tmp_path / "trip.ics").read_bytes()).walk("VEVENT")
    assert json.loads((tmp_path / "trip.geojson").read_text("utf-8"))["type"] == "FeatureCollection"
    assert ElementTree.parse(tmp_path / "trip.gpx").getroot().tag.endswith("gpx")
    assert (tmp_path / "trip.md").read_text("utf-8").startswith("# St. Grove to Northland")
    assert (tmp_path / "trip.html").read_text("utf-8").startswith("<!doctype html>")


def test_calendar_lines_keep_their_ends_in_the_file(files: list[str], tmp_path: Path) -> None:
    run([*files, "--id", "q-1", "--out", str(tmp_path / "trip.ics")])
    data = (tmp_path / "trip.ics").read_bytes()

    assert b"\r\n" in data
    assert b"\n" not in data.replace(b"\r\n", b"")


def test_broken_rules_are_shown_unless_none_are_wanted(files: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*files, "--id", "2", "--format", "md"]) == 0
    shown = capsys.readouterr().out
    assert run([*files, "--id", "2", "--format", "md", "--rules", "none"]) == 0
    plain = capsys.readouterr().out

    assert "⚠" in shown
    assert "⚠" not in plain


def test_json_says_what_was_written(files: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "trip.gpx"
    assert run([*files, "--id", "q-1", "--out", str(out), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert run([*files, "--id", "q-1", "--format", "gpx", "--json"]) == 0
    whole = json.loads(capsys.readouterr().out)

    assert told == {"id": "q-1", "format": "gpx", "out": str(out), "bytes": out.stat().st_size, "notes": told["notes"]}
    assert whole["text"] == out.read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--id", "q-3"], "unknown plan; found 'q-3'; expected one of q-1, q-2"),
        ([], "which plan?; field '--id'; found '2 plans'"),
        (["--id", "q-1", "--format", "pdf"], "unknown export format"),
        (["--id", "q-1", "--rules", "strict"], "unknown rule set"),
    ],
)
def test_bad_input_is_one_line(
    files: list[str], arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*files, *arguments]) == 2
    error = capsys.readouterr().err

    assert words in error
    assert error.count("\n") == 1


@pytest.mark.parametrize("plan", ['"no plan"', "null", "{}", "7"])
def test_what_is_no_plan_is_named(
    files: list[str], plan: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "plans.jsonl").write_text(f'{{"idx": 1, "plan": {plan}}}', encoding="utf-8")

    assert run(files) == 2
    assert "there is no trip to export" in capsys.readouterr().err


def test_a_line_for_no_task_is_named(files: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "plans.jsonl").write_text('{"idx": 9, "plan": []}', encoding="utf-8")

    assert run(files) == 2
    assert "no task has this place" in capsys.readouterr().err
