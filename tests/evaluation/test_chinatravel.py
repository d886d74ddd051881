"""Whole evaluations of ChinaTravel: programs, a model on loopback, a killed run, rescoring, comparison, the report."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from loopback import Loopback, Said, loopback
from tripwright.benchmarks.chinatravel.benchmark import ChinaTravel
from tripwright.cli import run as command
from tripwright.errors import BadInput
from tripwright.evaluation.config import EvalConfig
from tripwright.evaluation.engine import Outcome, evaluate
from tripwright.evaluation.folder import SAMPLES
from tripwright.evaluation.rescore import rescore
from tripwright.session import EndReason
from tripwright.world import World

MODEL = "openai-api/loopback/parrot"
TRIP = {"start_city": "杭州", "target_city": "南京", "days": 1, "people_number": 2}
BASE = ["result = day_count(plan) == 1", "result = people_count(plan) == 2"]
TASKS = [
    {"uid": "h1", "tag": "easy", **TRIP, "hard_logic_py": BASE, "nature_language": "我们两个人去南京玩一天。"},
    {
        **{"uid": "h2", "tag": "easy", **TRIP, "nature_language": "我们两个人去南京玩一天，坐火车。"},
        "hard_logic_py": [*BASE, "result = activity_type(allactivities(plan)[0]) == 'train'"],
    },
]


@pytest.fixture(scope="module")
def running() -> Iterator[Loopback]:
    with loopback() as server:
        yield server


@pytest.fixture
def server(running: Loopback, monkeypatch: pytest.MonkeyPatch) -> Loopback:
    monkeypatch.setenv("LOOPBACK_API_KEY", "none")
    monkeypatch.setenv("LOOPBACK_BASE_URL", running.url)
    return running


@pytest.fixture(scope="module")
def bench(cn_mini: World) -> ChinaTravel:
    return ChinaTravel(cn_mini)


@pytest.fixture(scope="module")
def plan(bench: ChinaTravel) -> Any:
    """A plan that passes the first task."""
    session = bench.session(bench.read_task(TASKS[0]), grants=("fields", "planner"))
    return asyncio.run(session.call("exact_planner", session.briefing.fields)).value["plan"]


@pytest.fixture
def run(cn_mini: World, tmp_path: Path) -> Any:
    file = tmp_path / "tasks.jsonl"
    file.write_text("".join(json.dumps(task, ensure_ascii=False) + "\n" for task in TASKS), encoding="utf-8")

    def start(agent: str, **options: Any) -> Outcome:
        body = {"benchmark": "chinatravel", "tasks": str(file), "world": str(cn_mini.path), "jobs": 1}
        return evaluate(EvalConfig.model_validate({**body, "agent": agent, "out": str(tmp_path / agent), **options}))

    return start


def _hand_in(plan: Any) -> Said:
    return Said(calls=(("deliver_plan", {"plan": plan}),))


def test_nobody_scores_nothing_and_the_oracle_everything(run: Any) -> None:
    nobody, oracle = run("null").summary, run("planner").summary
    assert {metric.value for name, metric in nobody.metrics.items() if "/" not in name} == {0.0}
    assert {metric.value for name, metric in oracle.metrics.items() if "/" not in name} == {1.0}
    assert oracle.metrics["sound/FPR"].value == 1.0


@pytest.mark.parametrize(("agent", "mode"), [("act", "two-stage"), ("tool-calling", "tools")])
def test_a_model_plans_and_is_judged(run: Any, server: Loopback, plan: Any, agent: str, mode: str) -> None:
    by_protocol: list[Said | str] = ["plan('南京')", json.dumps(plan)]
    server.say(*(by_protocol if agent == "act" else [_hand_in(plan)]))
    outcome = run(agent, model=MODEL, limit=1)
    (sample,) = outcome.folder.samples()
    assert (sample.end, sample.plan) == (EndReason.DELIVERED, plan)
    assert outcome.summary.metrics["FPR"].value == 1.0
    assert outcome.folder.run.mode == mode
    assert outcome.folder.run.headline == "FPR"


def test_a_plan_that_is_no_json_counts_as_not_delivered(run: Any, server: Loopback) -> None:
    server.say("plan('南京')", '{"itinerary": [')
    outcome = run("act", model=MODEL, limit=1)
    assert outcome.summary.metrics["DR"].value == 0.0
    assert outcome.folder.samples()[0].end is EndReason.UNREADABLE_PLAN


def test_a_killed_run_goes_on_where_it_was(run: Any, server: Loopback, plan: Any) -> None:
    server.say(_hand_in(plan))
    folder = run("tool-calling", model=MODEL).folder
    lines = (folder.path / SAMPLES).read_text(encoding="utf-8").splitlines(keepends=True)
    (folder.path / SAMPLES).write_text(lines[0] + lines[1][:200], encoding="utf-8")  # killed while it wrote
    (folder.path / "summary.json").unlink()
    for log in (folder.path / "inspect").iterdir():
        log.unlink()
    server.say(_hand_in(plan))
    again = run("tool-calling", model=MODEL)
    assert again.summary is not None
    assert [sample.task for sample in again.folder.samples()] == ["h1", "h2"]


def test_what_was_recorded_is_judged_alike_again_compared_and_shown(
    run: Any, cn_mini: World, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    nobody, oracle = run("null").folder.path, run("planner").folder.path
    assert rescore(oracle, world=str(cn_mini.path)).changes == []
    assert command(["compare", str(nobody), str(oracle), "--json"]) == 0
    capsys.readouterr()
    assert command(["report", str(oracle), "--world", str(cn_mini.path)]) == 0
    page = (oracle / "report.html").read_text(encoding="utf-8")
    assert "ChinaTravel: planner" in page
    assert "Final pass rate" in page
    assert "我们两个人去南京玩一天" in page


@pytest.mark.parametrize(
    ("agent", "options", "words"),
    [
        ("greedy", {}, "not for this benchmark"),
        ("direct", {"model": MODEL}, "not for this benchmark"),
        ("act", {"model": MODEL, "mode": "tools"}, "does not work in this mode"),
        ("null", {"mode": "two-stages"}, "did you mean 'two-stage'"),
    ],
)
def test_an_agent_that_does_not_fit_is_refused(run: Any, agent: str, options: dict[str, Any], words: str) -> None:
    with pytest.raises(BadInput, match=words):
        run(agent, **options)
