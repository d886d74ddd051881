"""Whole evaluations against a model server on loopback: its faults, its bill, and the two ways to start a run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from conftest import ROOT
from loopback import Loopback, Said, loopback
from tripwright.benchmarks.travelplanner.benchmark import TravelPlanner
from tripwright.cli import run as command
from tripwright.evaluation.config import EvalConfig
from tripwright.evaluation.engine import Outcome, evaluate
from tripwright.evaluation.folder import RunFolder
from tripwright.session import EndReason

MODEL = "openai-api/loopback/parrot"
SOON = (("Retry-After", "0.01"),)
"""Both clients on the way, OpenAI's and Inspect's, repeat; this keeps the first one quick."""
HTML = b"<html><body>Bad gateway</body></html>"
PLAN = [{"days": 1}]
HAND_IN = Said(calls=(("deliver_plan", {"plan": PLAN}),))


@pytest.fixture(scope="module")
def running() -> Iterator[Loopback]:
    with loopback() as server:
        yield server


@pytest.fixture
def server(running: Loopback, monkeypatch: pytest.MonkeyPatch) -> Loopback:
    async def at_once(_: float) -> None:
        """Inspect waits three seconds and more before it asks again."""

    monkeypatch.setattr("inspect_ai.model._retry._sleep", at_once)
    monkeypatch.setenv("LOOPBACK_API_KEY", "none")
    monkeypatch.setenv("LOOPBACK_BASE_URL", running.url)
    return running


@pytest.fixture
def run(small_world_file: Path, task_file: Path, tmp_path: Path) -> Any:
    def start(**options: Any) -> Outcome:
        body = {"benchmark": "travelplanner", "tasks": str(task_file), "world": str(small_world_file), "jobs": 1}
        body |= {"agent": "tool-calling", "model": MODEL, "limit": 1, "out": str(tmp_path / "run"), "max_retries": 1}
        return evaluate(EvalConfig.model_validate({**body, **options}))

    return start


@pytest.mark.parametrize(
    "reply",
    [
        Said("half a smile: \ud83d"),
        Said(json.dumps([{"days": 1, "note": "\ud83d"}])),
        Said(calls=(("deliver_plan", json.dumps({"plan": [{"days": "\udc00"}]})),)),
        Said('[{"days": 1, "deep": ' + "[" * 400 + "]" * 400 + "}]"),
    ],
    ids=["words", "plan", "call", "deep"],
)
def test_a_reply_that_no_file_can_hold_is_recorded_all_the_same(run: Any, server: Loopback, reply: Said) -> None:
    server.say(reply)
    outcome = run()

    assert (outcome.recorded, outcome.failed, outcome.stopped) == (1, 0, "")
    assert len(outcome.folder.samples()) == 1


@pytest.mark.parametrize(
    "fault",
    [Said(status=429, headers=SOON), Said(status=500, headers=SOON), Said("half a reply", cut=30)],
    ids=["429", "500", "cut"],
)
def test_a_fault_that_passes_is_asked_again_and_billed_once(run: Any, server: Loopback, fault: Said) -> None:
    server.say(fault, HAND_IN)
    outcome = run()
    sample = outcome.folder.samples()[0]

    assert (outcome.failed, sample.end, sample.plan) == (0, EndReason.DELIVERED, PLAN)
    assert len(server.asked) == 2
    assert [(call.error, call.input_tokens, call.output_tokens) for call in sample.ledger.model_calls] == [
        (None, 100, 10)
    ]


def test_a_fault_that_stays_is_bounded_and_the_next_run_repeats_the_trial(run: Any, server: Loopback) -> None:
    server.say(Said(status=500, headers=SOON))
    first = run()
    broken = first.folder.samples()[0]

    assert 2 <= len(server.asked) <= 6
    assert (first.failed, first.summary.counts.completed, broken.end) == (1, 0, EndReason.ERROR)
    assert "scripted 500" in (broken.error or "")
    assert "scripted 500" in (broken.ledger.model_calls[0].error or "")

    server.say(HAND_IN)
    second = run()
    assert (second.failed, len(server.asked), second.folder.samples()[0].plan) == (0, 1, PLAN)


@pytest.mark.parametrize("kind", ["application/json", "text/html"])
def test_a_page_instead_of_a_reply_is_an_infrastructure_fault(run: Any, server: Loopback, kind: str) -> None:
    server.say(Said(raw=HTML, headers=(("Content-Type", kind),)))
    outcome = run()
    sample = outcome.folder.samples()[0]

    assert (outcome.failed, sample.end, sample.plan) == (1, EndReason.ERROR, None)
    assert (sample.error or "").startswith("ModelFailed")
    assert len(server.asked) <= 6


def test_the_command_line_delivers_a_plan_and_bills_every_role(
    small_world_file: Path, task_file: Path, server: Loopback, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bench = TravelPlanner.open(small_world_file)
    plan = bench.plan(bench.tasks(task_file)[0]).plan
    search = Said(calls=(("restaurant_search", {"city": "Birch"}), ("restaurant_search", '{"city": "Bir')))
    server.say(search, "Day 1: eat. Day 2: sleep.", json.dumps(plan))
    words = ["eval", "travelplanner", "--agent", "tool-calling", "--model", MODEL, "--limit", "1", "--jobs", "1"]
    words += ["--model-role", "formatter=openai-api/loopback/scribe", "--price", "1,2", "--max-cost", "1", "--json"]
    words += ["--tasks", str(task_file), "--world", str(small_world_file), "--out", str(tmp_path / "run")]

    assert command(words) == 0
    metrics = json.loads(capsys.readouterr().out)["summary"]["metrics"]
    assert [metrics[name]["value"] for name in ("delivery", "final", "sound/final")] == [1.0, 1.0, 1.0]

    assert [request["model"] for request in server.asked] == ["parrot", "parrot", "scribe"]
    cost = RunFolder.open(tmp_path / "run").summary.cost
    bill = (100 * 1 + 10 * 2) / 1_000_000
    assert cost == {"agent": pytest.approx(2 * bill), "formatter": pytest.approx(bill)}


def test_plain_inspect_finds_the_benchmark_by_its_registered_name(
    small_world_file: Path, task_file: Path, server: Loopback, tmp_path: Path
) -> None:
    from inspect_ai.log import read_eval_log

    server.say(HAND_IN)
    arguments = {"agent": "tool-calling", "tasks": task_file, "world": small_world_file, "limit": 2}
    words = [word for name, value in arguments.items() for word in ("-T", f"{name}={value}")]
    words += ["--model", MODEL, "--log-dir", str(tmp_path / "logs"), "--display", "none"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(_site(tmp_path)), str(ROOT / "src")))}
    done = subprocess.run(
        [sys.executable, "-m", "inspect_ai", "eval", "tripwright/travelplanner", *words],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
    )

    assert done.returncode == 0, done.stdout + done.stderr
    log = read_eval_log(str(next((tmp_path / "logs").iterdir())))
    assert (log.status, log.eval.task_registry_name) == ("success", "tripwright/travelplanner")
    assert log.results is not None
    metrics = {score.name: score.metrics["mean"].value for score in log.results.scores}
    assert (metrics["delivery"], metrics["final"]) == (1.0, 0.0)
    assert len(server.asked) == 2


def _site(folder: Path) -> Path:
    """What an editable installation leaves: tests run from the source tree, and Inspect asks for the entry point."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = [f"{name} = {target}" for name, target in project["entry-points"]["inspect_ai"].items()]
    info = folder / "site" / "tripwright-0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: tripwright\nVersion: 0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("\n".join(["[inspect_ai]", *lines, ""]), encoding="utf-8")
    (info / "direct_url.json").write_text(json.dumps({"url": ROOT.as_uri(), "dir_info": {"editable": True}}))
    return info.parent
