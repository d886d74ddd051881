"""Neuro-symbolic agents and LLM-modulo on a tiny world, their model played by a loopback server."""

from __future__ import annotations

import asyncio
import contextlib
import json
from pathlib import Path
from typing import Any

import pytest

from loopback import Loopback
from tripwright.agents import load_agent
from tripwright.agents.llm_modulo import REFINEMENTS
from tripwright.benchmarks.chinatravel.benchmark import ChinaTravel
from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.search.search import search
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.errors import SessionOver
from tripwright.evaluation.config import EvalConfig
from tripwright.evaluation.engine import evaluate
from tripwright.session import EndReason, Limits, Session, ToolResult

SIGHT = """names = set()
for activity in allactivities(plan):
  if activity_type(activity) == 'attraction': names.add(activity_position(activity))
result = {'旧塔'} <= names"""
DAYS = "result = day_count(plan) == 2"
TASK = Task.model_validate(
    {
        "uid": "t1",
        "start_city": "北京",
        "target_city": "上海",
        "days": 2,
        "people_number": 2,
        "hard_logic_py": [DAYS, SIGHT],
        "hard_logic_nl": ["玩两天", "一定要去旧塔"],
        "nature_language": "我们两个人从北京去上海玩两天，想看旧塔",
    }
)
PARTY = "{'start_city': '北京', 'target_city': '上海', 'days': 2, 'people_number': 2, 'demands': ['days == 2']}"
LOOP = "while True:\n  x = 1"
WALK = "result = ().__class__.__base__.__subclasses__()"
pytestmark = pytest.mark.usefixtures("model")


def _hold(bench: ChinaTravel, name: str, task: Task = TASK) -> Session:
    agent = load_agent(name)
    session = bench.session(task, mode="granted", grants=agent.grants)

    async def hold() -> None:
        with contextlib.suppress(SessionOver):
            await agent.act(session)

    asyncio.run(hold())
    return session


def _notes(session: Session, label: str) -> list[dict[str, Any]]:
    return [json.loads(event.text or "") for event in session.events if event.label == label]


def _prompt(request: dict[str, Any]) -> str:
    return "\n".join(str(message["content"]) for message in request["messages"])


def _programs(*sources: str) -> str:
    return f"Here they are:\n```json\n{json.dumps(sources, ensure_ascii=False)}\n```"


@pytest.mark.parametrize("name", ["nesy-rules", "nesy-planner"])
def test_faulty_programs_are_mended_and_planned_with(server: Loopback, bench: ChinaTravel, name: str) -> None:
    wrong = SIGHT.replace("allactivities", "all_activities"), SIGHT.replace("旧塔", "旧塔楼")
    server.say(f"Of course: {PARTY}", _programs(DAYS, wrong[0]), _programs(DAYS, wrong[1]), _programs(DAYS, SIGHT))
    session = _hold(bench, name)

    assert session.ended is EndReason.DELIVERED
    assert bench.check(TASK, session.plan).passed
    rounds = [(note["round"], note["programs"], note["faulty"]) for note in _notes(session, "nl2dsl")]
    assert rounds == [(0, 2, 1), (1, 2, 1), (2, 2, 0)]
    assert len(server.asked) == 4
    assert "the nearest is 'allactivities'" in _prompt(server.asked[2])
    assert "旧塔楼" in _prompt(server.asked[3])
    assert "activity_position(activity: item) -> text of place" in _prompt(server.asked[1])
    assert TASK.query in _prompt(server.asked[0])


def test_hostile_programs_are_refused_and_left_out(server: Loopback, bench: ChinaTravel) -> None:
    server.say(PARTY, _programs(LOOP, SIGHT, WALK, SIGHT))
    session = _hold(bench, "nesy-rules")

    notes = _notes(session, "nl2dsl")
    assert [(note["programs"], note["faulty"]) for note in notes] == [(3, 2)] * 6
    assert "out of fuel" in notes[0]["faults"][0][0]
    assert "not part of the language" in notes[0]["faults"][2][0]
    searched = next(event for event in session.events if event.tool == "start_search" and event.kind == "call")
    assert isinstance(searched.arguments, dict)
    assert searched.arguments["programs"] == [SIGHT]
    assert bench.check(TASK, session.plan).passed


def test_deleted_demands_show_in_the_notes(server: Loopback, bench: ChinaTravel) -> None:
    server.say(PARTY, _programs(DAYS, WALK), _programs(DAYS))
    session = _hold(bench, "nesy-rules")
    assert [(note["programs"], note["faulty"]) for note in _notes(session, "nl2dsl")] == [(2, 1), (1, 0)]
    assert session.plan is not None


def test_a_model_without_an_answer_gives_up(server: Loopback, bench: ChinaTravel) -> None:
    server.say("No idea.")
    session = _hold(bench, "nesy")
    assert (session.ended, session.plan) == (EndReason.GAVE_UP, None)
    assert len(server.asked) == 2
    assert "That was refused" in _prompt(server.asked[1])


def test_a_model_without_programs_still_gets_a_plan(server: Loopback, bench: ChinaTravel) -> None:
    server.say(PARTY, "I cannot write programs.")
    session = _hold(bench, "nesy-rules")
    notes = _notes(session, "nl2dsl")
    assert [note["unreadable"] for note in notes] == [True] * 6
    assert session.ended is EndReason.DELIVERED


def test_a_city_that_is_not_there_is_told_once(server: Loopback, bench: ChinaTravel) -> None:
    server.say(PARTY.replace("上海", "巴黎"), PARTY, _programs(SIGHT))
    session = _hold(bench, "nesy-rules")
    assert "巴黎" in _prompt(server.asked[1])
    assert bench.check(TASK, session.plan).passed


def test_the_model_ranks_the_choices(server: Loopback, bench: ChinaTravel) -> None:
    server.say(PARTY, _programs(DAYS), '["旧塔"]')
    session = _hold(bench, "nesy")

    visited = [one["position"] for one in _activities(session.plan) if one["type"] == "attraction"]
    assert visited[0] == "旧塔"
    (counters,) = _notes(session, "search")
    assert counters["passed"]
    assert counters["counters"]["questions"] == len(server.asked) - 2
    assert counters["counters"]["format_errors"] == counters["counters"]["questions"] - 1
    assert "Which sights suit the request best?" in "".join(map(_prompt, server.asked))


def test_granted_programs_need_no_translation(server: Loopback, bench: ChinaTravel) -> None:
    server.say('"no choice"')
    session = _hold(bench, "nesy-oracle")
    assert bench.check(TASK, session.plan).passed
    assert _notes(session, "nl2dsl") == []
    assert server.asked


def test_the_search_without_a_model(server: Loopback, bench: ChinaTravel) -> None:
    server.say("never asked")
    session = _hold(bench, "dfs")
    assert bench.check(TASK, session.plan).passed
    assert server.asked == []
    assert session.ledger.model_calls == []


@pytest.mark.parametrize(("limit", "seconds"), [(None, None), (20.0, 18.0), (0.5, 0.45), (9000.0, 3600.0)])
@pytest.mark.parametrize(("name", "tool"), [("dfs", "start_search"), ("ttg", "milp_planner")])
def test_a_search_ends_before_the_time_limit(
    name: str, tool: str, limit: float | None, seconds: float | None, bench: ChinaTravel
) -> None:
    """The tool is told the time; without a limit its own default holds."""
    agent = load_agent(name)
    session = bench.session(TASK, mode="granted", grants=agent.grants, limits=Limits(seconds=limit))
    called: dict[str, Any] = {}

    async def call(asked: str, arguments: dict[str, Any]) -> ToolResult:
        called.update(arguments, tool=asked)
        return ToolResult("nothing", error="failure")

    session.call = call  # type: ignore[method-assign]  # only what is asked matters here
    asyncio.run(agent.act(session))
    assert called["tool"] == tool
    assert called.get("seconds") == (seconds if seconds is None else pytest.approx(seconds, rel=0.02))


def test_a_short_time_limit_still_hands_in(bench: ChinaTravel) -> None:
    """A demand that nothing satisfies keeps the search going until its time is up."""
    task = TASK.model_copy(update={"programs": ("result = activity_cost(allactivities(plan)[0]) < 0",)})
    agent = load_agent("dfs")
    session = bench.session(task, mode="granted", grants=agent.grants, limits=Limits(seconds=1.0))
    asyncio.run(agent.act(session))
    assert session.plan is not None
    assert session.seconds < 1.5


def test_without_programs_there_is_nothing_to_search_for(bench: ChinaTravel) -> None:
    session = _hold(bench, "dfs", TASK.hidden())
    assert (session.ended, session.plan) == (EndReason.GAVE_UP, None)


def test_modulo_mends_until_nothing_is_wrong(server: Loopback, bench: ChinaTravel, good: dict[str, Any]) -> None:
    right = json.dumps(_with_tower(bench), ensure_ascii=False)
    dear = _with_tower(bench)
    next(one for one in _activities(dear) if one["type"] == "attraction")["cost"] = 31.0
    server.say('{"hotels": ["云舍"], "attractions": ["旧塔", "nowhere"]}', json.dumps(good), json.dumps(dear), right)
    session = _hold(bench, "llm-modulo")

    assert bench.check(TASK, session.plan).passed
    first, second, third = _notes(session, "modulo")
    assert "一定要去旧塔" in first["errors"]
    assert (first["remaining"], first["corrected"], first["new"], first["tokens"]) == (1, 0, 0, 110)
    assert (second["corrected"], third["remaining"]) == (1, 0)
    assert second["new"] == second["remaining"] == third["corrected"] > 0
    tables, mending = _prompt(server.asked[1]), _prompt(server.asked[2])
    assert "旧塔,历史古迹" in tables
    assert "镜湖" not in tables
    assert "旧塔 -> 云舍 at " in tables
    assert "一定要去旧塔" in mending
    assert "result" not in mending, "the programs themselves are never shown"


@pytest.mark.parametrize(("name", "last"), [("llm-modulo", True), ("llm-modulo-best", False)])
def test_modulo_ends_after_ten_refinements(
    server: Loopback, bench: ChinaTravel, good: dict[str, Any], name: str, last: bool
) -> None:
    worse = {**good, "itinerary": good["itinerary"][:1]}
    server.say("{}", json.dumps(good), "no plan at all", json.dumps(worse))
    session = _hold(bench, name)
    notes = _notes(session, "modulo")
    assert len(notes) == REFINEMENTS + 1
    assert notes[1]["errors"] == ["The reply holds no JSON object."]
    assert session.plan == (worse if last else good)


def test_modulo_delivers_what_there_is_before_the_step_limit(
    server: Loopback, bench: ChinaTravel, good: dict[str, Any]
) -> None:
    server.say("{}", json.dumps(good))
    agent = load_agent("llm-modulo")
    session = bench.session(TASK, mode="granted", grants=agent.grants, limits=Limits(steps=3))
    asyncio.run(agent.act(session))

    assert (session.ended, session.plan) == (EndReason.DELIVERED, good)
    assert len(_notes(session, "modulo")) == 2
    assert session.steps_left == 0


def test_ways_in_short_are_written_out(server: Loopback, bench: ChinaTravel) -> None:
    plan = _with_tower(bench)
    for activity in _activities(plan):
        legs = activity["transports"]
        if legs:
            mode = legs[1 if len(legs) == 3 else 0]["mode"]
            short = {"from": legs[0]["start"], "to": legs[-1]["end"], "mode": mode}
            activity["transports"] = [{**short, "start_time": legs[0]["start_time"]}]
    server.say("{}", json.dumps(plan))
    session = _hold(bench, "llm-modulo")
    assert session.plan == _with_tower(bench)


@pytest.mark.parametrize("way", [7, {"from": ["x"], "to": "云舍"}, {"from": "云舍"}, {"from": "云舍", "to": "nowhere"}])
def test_odd_ways_are_an_error_and_no_fault(
    server: Loopback, bench: ChinaTravel, good: dict[str, Any], way: object
) -> None:
    good["itinerary"][1]["activities"][1]["transports"] = [way]
    server.say("{}", json.dumps(good))
    session = _hold(bench, "llm-modulo")
    assert len(_notes(session, "modulo")[0]["errors"]) > 1
    assert session.ended is EndReason.DELIVERED


def test_a_run_without_a_model(small: Sandbox, tmp_path: Path) -> None:
    """Through Inspect: the search as a process of its own, scored like any other agent."""
    tasks = tmp_path / "tasks.jsonl"
    tasks.write_text(json.dumps(TASK.to_json(), ensure_ascii=False))
    world, out = str(small.world.path), str(tmp_path / "run")
    config = {"benchmark": "chinatravel", "agent": "dfs", "tasks": str(tasks), "world": world, "jobs": 1, "out": out}
    evaluate(EvalConfig.model_validate(config))
    metrics = json.loads((tmp_path / "run" / "summary.json").read_text())["metrics"]
    assert {name: row["value"] for name, row in metrics.items()}["FPR"] == 1.0


def _activities(plan: Any) -> list[dict[str, Any]]:
    return [activity for day in plan["itinerary"] for activity in day["activities"]]


def _with_tower(bench: ChinaTravel) -> dict[str, Any]:
    """A plan that passes."""
    return search(bench.checker, TASK).plan
