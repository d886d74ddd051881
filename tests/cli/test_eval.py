from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from trips import write_tasks
from tripwright.agents import AGENTS
from tripwright.cli import run
from tripwright.cli.eval import default_folder

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def base(tmp_path: Path, small_world_file: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.chdir(tmp_path)
    write_tasks(tmp_path / "trips.jsonl", 2)
    return ["eval", "travelplanner", "--tasks", "trips.jsonl", "--world", str(small_world_file), "--jobs", "1"]


def test_a_run_prints_its_table_and_finds_its_folder_again(base: list[str], capsys: Capture) -> None:
    assert run([*base, "--agent", "planner"]) == 0
    first = capsys.readouterr()
    assert run([*base, "--agent", "planner", "--rules", "sound"]) == 0
    second = capsys.readouterr()

    assert "planner on trips.jsonl in small (upstream rules)" in first.out
    assert "final               50.0" in first.out
    assert "trials: 2 of 2, 2 completed (1 delivered, 1 gave_up)" in first.out
    assert "(sound rules)" in second.out
    assert Path("runs/travelplanner-planner-trips/summary.json").is_file()
    assert first.err == second.err == ""


def test_json_is_one_document_and_nothing_else(base: list[str], capsys: Capture) -> None:
    assert run([*base, "--agent", "null", "--json"]) == 0
    shown = capsys.readouterr()
    body = json.loads(shown.out)

    assert (body["recorded"], body["failed"], body["stopped"]) == (2, 0, "")
    assert body["summary"]["metrics"]["delivery"] == {
        "value": 0.0,
        "n": 2,
        "low": 0.0,
        "high": pytest.approx(0.66, abs=0.01),
    }
    assert shown.err == ""


def test_a_dry_run_writes_nothing(base: list[str], capsys: Capture) -> None:
    assert run([*base, "--agent", "null", "--dry-run", "--epochs", "3", "--json"]) == 0

    assert json.loads(capsys.readouterr().out)["still to run"] == 6
    assert not Path("runs").exists()


def test_a_broken_agent_is_told_and_fails_a_strict_run(base: list[str], capsys: Capture) -> None:
    Path("bad.py").write_text("async def act(session):\n    raise OSError('no disk')\nact.tripwright_model = False\n")

    assert run([*base, "--agent", "bad.py:act"]) == 0
    assert "2 trials broke down, 2 of them with: OSError: no disk;" in capsys.readouterr().err
    assert run([*base, "--agent", "bad.py:act", "--strict"]) == 1
    assert "over completed trials only" in capsys.readouterr().out


def test_a_terminal_gets_a_bar_on_standard_error(
    base: list[str], capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)

    assert run([*base, "--agent", "null"]) == 0
    shown = capsys.readouterr()
    assert "2/2" in shown.err
    assert "2/2" not in shown.out


@pytest.mark.parametrize(
    ("options", "text"),
    [
        (["--agent", "nul"], "did you mean 'null'"),
        (["--agent", "null", "--split", "train"], "one of them, or neither"),
        (["--agent", "null", "--epochs", "0"], "--epochs"),
        (["--agent", "null", "--price", "cheap"], "INPUT,OUTPUT"),
        (["--agent", "null", "--price", "nan,1"], "--price"),
        (["--agent", "null", "--price", "0.1,-1"], "--price"),
        (["--agent", "null", "--max-cost", "-1"], "--max-cost"),
        (["--agent", "null", "--max-retries", "-1"], "--max-retries"),
        (["--agent", "null", "--cache", "forever"], "--cache"),
        (["--agent", "null", "--rules", "sond"], "did you mean 'sound'"),
        (["--agent", "null", "--model-role", "user"], "role=provider/name"),
        (["--agent", "null", "--no-such-flag"], "no-such-flag"),
    ],
)
def test_mistakes_are_one_line_and_exit_code_2(base: list[str], capsys: Capture, options: list[str], text: str) -> None:
    assert run([*base, *options]) == 2
    shown = capsys.readouterr().err
    assert text in shown
    assert shown.count("\n") == 1


def test_a_missing_extra_is_a_one_line_fix(base: list[str], capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "inspect_ai", None)

    assert run([*base, "--agent", "null"]) == 2
    assert "pip install 'tripwright[eval]'" in capsys.readouterr().err


def test_the_agents_are_listed(capsys: Capture) -> None:
    assert run(["agents"]) == 0
    assert "The exact planner" in capsys.readouterr().out
    assert run(["agents", "--json"]) == 0
    listed = {entry["name"]: entry for entry in json.loads(capsys.readouterr().out)}
    assert set(listed) == set(AGENTS)
    assert (listed["greedy"]["model"], listed["direct"]["model"]) == (False, True)


@pytest.mark.parametrize("verb", ["agents", "eval", "rescore"])
def test_help_has_an_example(verb: str, capsys: Capture) -> None:
    assert run([verb, "--help"]) == 0
    assert f"tripwright {verb}" in capsys.readouterr().out


def test_folders_are_named_after_what_is_run() -> None:
    assert default_folder("travelplanner", "my/agent.py:act", None, "tools", "train") == Path(
        "runs/travelplanner-my-agent.py-act-tools-train"
    )
