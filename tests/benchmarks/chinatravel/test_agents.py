"""Act, ReAct and tool-calling on ChinaTravel against a loopback server."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import Any

import pytest

from loopback import Loopback, Said
from tripwright.agents import load_agent
from tripwright.benchmarks.chinatravel.benchmark import ChinaTravel
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.errors import SessionOver
from tripwright.session import EndReason, ErrorKind, Limits, Session

TASK = Task.model_validate(
    {
        "uid": "t1",
        "start_city": "北京",
        "target_city": "上海",
        "days": 2,
        "people_number": 2,
        "hard_logic_py": ["result = day_count(plan) == 2"],
        "nature_language": "我们两个人从北京去上海玩两天",
    }
)
pytestmark = pytest.mark.usefixtures("model")
TRAINS = "intercity_transport_select('北京', '上海', intercity_type='train')"
NOTE = "notedown('去程', 'G1 乙站 甲站 08:00 13:00 500.0')"
PLAN = "plan('两个人，两天')"


def _hold(bench: ChinaTravel, name: str, mode: str, **more: Any) -> Session:
    agent = load_agent(name)
    session = bench.session(TASK, mode=mode, grants=agent.grants, **more)

    async def hold() -> None:
        with contextlib.suppress(SessionOver):
            await agent.act(session)

    asyncio.run(hold())
    return session


def _prompt(request: dict[str, Any]) -> str:
    return "\n".join(str(message["content"]) for message in request["messages"])


def test_act_collects_and_the_planner_reads_the_notebook_alone(
    server: Loopback, bench: ChinaTravel, good: dict[str, Any]
) -> None:
    server.say(TRAINS, f"Action[2]: {NOTE}", PLAN, json.dumps(good, ensure_ascii=False))
    session = _hold(bench, "act", "two-stage")

    assert session.plan == good
    assert bench.check(TASK, session.plan).passed
    assert session.ledger.steps == 3
    acting, planning = _prompt(server.asked[2]), _prompt(server.asked[3])
    assert f"Action[1]: {TRAINS}\nObservation[1]: ['TrainID'" in acting
    assert "Thought" not in acting
    assert TASK.query in acting
    assert "G1 乙站 甲站 08:00 13:00 500.0" in planning
    assert "两个人，两天" in planning
    assert "Page/Total" not in planning
    assert server.asked[0]["max_tokens"] == 256


def test_react_thinks_before_each_action(server: Loopback, bench: ChinaTravel, good: dict[str, Any]) -> None:
    server.say("先查火车。", TRAINS, "记下来。", NOTE, "够了。", PLAN, f"```json\n{json.dumps(good)}\n```")
    session = _hold(bench, "react", "two-stage")

    assert session.plan == good
    assert [event.text for event in session.events if event.kind == "note"] == ["先查火车。", "记下来。", "够了。"]
    prompt = _prompt(server.asked[3])
    assert f"Thought[1]: 先查火车。\nAction[1]: {TRAINS}\nObservation[1]: " in prompt
    assert prompt.endswith("Thought[2]: 记下来。\nAction[2]:")


def test_one_shot_shows_a_worked_conversation(server: Loopback, bench: ChinaTravel, good: dict[str, Any]) -> None:
    server.say("够了。", PLAN, json.dumps(good))
    session = _hold(bench, "react-one-shot", "two-stage")

    assert session.plan == good
    prompt = _prompt(server.asked[0])
    assert "An example:\nRequest: " in prompt
    assert "Observation[19]: NoteBook updated." in prompt
    assert prompt.index("Observation[19]") < prompt.index(TASK.query)


def test_malformed_calls_are_answered_and_cost_a_step(
    server: Loopback, bench: ChinaTravel, good: dict[str, Any]
) -> None:
    wrong = ["Let me look at trains first.", "attractions_keys(", "fly('上海')", "__import__('os').system('true')"]
    server.say(*wrong, PLAN, json.dumps(good))
    session = _hold(bench, "act", "two-stage")

    assert session.plan == good
    errors = [call.error for call in session.ledger.tool_calls]
    assert errors == [ErrorKind.MALFORMED_CALL] * 4 + [None]
    assert "Observation[3]: Invalid command.\nname 'fly' is not defined" in _prompt(server.asked[-2])


@pytest.mark.parametrize(("reply", "end"), [('{"itinerary": [', EndReason.UNREADABLE_PLAN), ("", EndReason.GAVE_UP)])
def test_a_planner_that_writes_no_json_delivers_nothing(
    server: Loopback, bench: ChinaTravel, reply: str, end: EndReason
) -> None:
    server.say(PLAN, reply)
    session = _hold(bench, "act", "two-stage")
    assert (session.ended, session.plan) == (end, None)


def test_fifty_steps_are_all(server: Loopback, bench: ChinaTravel) -> None:
    server.say(TRAINS)
    session = _hold(bench, "act", "two-stage")
    assert (session.ended, session.ledger.steps, session.plan) == (EndReason.STEP_LIMIT, 50, None)


def test_a_token_budget_ends_it(server: Loopback, bench: ChinaTravel) -> None:
    server.say(TRAINS)
    session = _hold(bench, "act", "two-stage", limits=Limits(tokens=300))
    assert (session.ended, len(server.asked)) == (EndReason.TOKEN_LIMIT, 3)


def test_tool_calling_searches_and_hands_the_plan_in(
    server: Loopback, bench: ChinaTravel, good: dict[str, Any]
) -> None:
    trains = {"start_city": "北京", "end_city": "上海", "intercity_type": "train"}
    server.say(
        Said(calls=(("intercity_transport_select", trains), ("attractions_select", '{"city": "上'), ("fly", {}))),
        Said(calls=(("deliver_plan", {"plan": good}),)),
    )
    session = _hold(bench, "tool-calling", "tools")

    assert session.plan == good
    assert [call.error for call in session.ledger.tool_calls] == [
        None,
        ErrorKind.MALFORMED_CALL,
        ErrorKind.UNKNOWN_TOOL,
    ]
    deliver = next(tool for tool in server.asked[0]["tools"] if tool["function"]["name"] == "deliver_plan")
    assert deliver["function"]["parameters"]["properties"]["plan"]["type"] == "object"


def test_tool_calling_hears_the_critic_and_corrects(server: Loopback, bench: ChinaTravel, good: dict[str, Any]) -> None:
    bad = json.loads(json.dumps(good))
    bad["itinerary"][0]["activities"][1]["cost"] = 1
    server.say(Said(calls=(("deliver_plan", {"plan": bad}),)), Said(calls=(("deliver_plan", {"plan": good}),)))
    session = _hold(bench, "tool-calling", "tools", feedback=2)
    assert session.plan == good
    assert "Incorrect cost Information of attraction" in _prompt(server.asked[1])


def test_the_planner_and_nobody(bench: ChinaTravel) -> None:
    assert bench.check(TASK, _hold(bench, "planner", "tools").plan, rules="sound").passed
    assert _hold(bench, "null", "tools").ended is EndReason.GAVE_UP
