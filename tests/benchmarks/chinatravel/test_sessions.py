from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from tripwright.benchmarks.chinatravel.benchmark import ChinaTravel
from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.sessions import read_answer
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.errors import BadInput, UnknownName
from tripwright.session import EndReason

TASK = Task.model_validate(
    {
        "uid": "t1",
        "start_city": "北京",
        "target_city": "上海",
        "days": 2,
        "people_number": 2,
        "hard_logic_py": ["result = day_count(plan) == 2", "result = people_count(plan) == 2"],
        "hard_logic_nl": ["一共两天", "一共两人"],
        "nature_language": "我们两个人从北京去上海玩两天",
    }
)


@pytest.fixture(scope="module")
def bench(small: Sandbox) -> ChinaTravel:
    return ChinaTravel(small.world)


def test_an_agent_sees_the_request_and_nothing_of_how_it_is_judged(bench: ChinaTravel) -> None:
    for mode in bench.modes:
        session = bench.session(TASK, mode=mode)
        briefing = session.briefing
        assert session.request == "我们两个人从北京去上海玩两天"
        assert (briefing.fields, briefing.programs, briefing.sentences) == (None, None, None)
        assert "exact_planner" not in session.tools
        assert (briefing.protocol is not None) == (mode == "two-stage")
        assert session.limits == bench.default_limits(mode)


def test_grants_hand_out_programs_and_the_planner(bench: ChinaTravel) -> None:
    oracle = bench.session(TASK, grants=("programs",)).briefing
    assert oracle.programs == TASK.programs
    assert oracle.sentences == ("一共两天", "一共两人")
    assert oracle.fields is None
    session = bench.session(TASK, grants=("fields", "planner"))
    fields = session.briefing.fields
    assert fields is not None
    assert set(fields) == set(session.tools["exact_planner"].parameters["properties"])
    answer = asyncio.run(session.call("exact_planner", fields))
    assert bench.check(TASK, answer.value["plan"]).passed
    assert bench.session(TASK.hidden(), grants=("fields",)).briefing.fields is None


@pytest.mark.parametrize(
    ("change", "words"), [({"start_city": "北京市"}, "did you mean '北京'?"), ({"days": 0}, "'days'")]
)
def test_a_wrong_planner_call_says_what_would_be_right(bench: ChinaTravel, change: dict[str, Any], words: str) -> None:
    session = bench.session(TASK, grants=("fields", "planner"))
    result = asyncio.run(session.call("exact_planner", {**(session.briefing.fields or {}), **change}))
    assert not result.ok
    assert words in result.content


def test_a_hopeless_demand_has_no_plan(bench: ChinaTravel) -> None:
    hopeless = TASK.model_copy(update={"programs": ("result = day_count(plan) == 9",)})
    session = bench.session(hopeless, grants=("fields", "planner"), limits=None)
    answer = asyncio.run(session.call("exact_planner", session.briefing.fields))
    assert answer.value["plan"] is None
    assert answer.value["status"] != "planned"


def test_a_plan_ends_the_conversation(bench: ChinaTravel, good: dict[str, Any]) -> None:
    session = bench.session(TASK)
    assert asyncio.run(session.say("Here it is.", plan=good)) is None
    assert (session.ended, session.plan) == (EndReason.DELIVERED, good)


@pytest.mark.parametrize(
    ("text", "plan"),
    [
        ('{"itinerary": []}', {"itinerary": []}),
        ('Sure:\n```json\n{"itinerary": [{"day": 1}]}\n```\nEnjoy.', {"itinerary": [{"day": 1}]}),
        ("{}", None),
        ("[]", None),
        ("There is no plan.", None),
        ('{"itinerary": [', None),
        ("{'itinerary': []}", None),
        ("{" * 5000, None),
    ],
)
def test_a_plan_is_read_out_of_prose(text: str, plan: Any) -> None:
    assert read_answer(text) == plan


def test_feedback_names_the_rules_and_the_demands_in_words(bench: ChinaTravel, good: dict[str, Any]) -> None:
    other = TASK.model_copy(update={"programs": (*(TASK.programs or ()), "result = day_count(plan) == 3")})
    session = bench.session(other, feedback=1)
    good["itinerary"][0]["activities"][1]["price"] = 99
    words = asyncio.run(session.say("A plan.", plan=good)) or ""
    assert "Incorrect price Information of attraction" in words
    assert "program[2]: 行程天数为3。" in words
    assert asyncio.run(session.say("The same.", plan=good)) is None
    assert session.ended is EndReason.DELIVERED


def test_a_published_sentence_says_the_demand(bench: ChinaTravel, good: dict[str, Any]) -> None:
    session = bench.session(
        TASK.model_copy(update={"days": 2, "programs": ("result = False", "result = True")}), feedback=1
    )
    assert "program[0]: 一共两天" in (asyncio.run(session.say("A plan.", plan=good)) or "")


def test_what_does_not_exist_is_named(bench: ChinaTravel) -> None:
    with pytest.raises(UnknownName, match="did you mean 'two-stage'"):
        bench.session(TASK, mode="two-stages")
    with pytest.raises(UnknownName, match="did you mean 'programs'"):
        bench.session(TASK, grants=("program",))
    with pytest.raises(BadInput, match="no sole-planning"):
        bench.give_reference([TASK], bench.world.path)


def test_the_schema_takes_the_good_plan_and_says_what_the_format_says(bench: ChinaTravel, good: dict[str, Any]) -> None:
    schema = bench.session(TASK).briefing.plan_schema
    assert set(schema["required"]) == set(good)
    activity = schema["properties"]["itinerary"]["items"]["properties"]["activities"]["items"]
    leg = activity["properties"]["transports"]["items"]
    for found in (found for day in good["itinerary"] for found in day["activities"]):
        assert set(activity["required"]) <= set(found) <= set(activity["properties"])
        for hop in found["transports"]:
            assert set(leg["required"]) <= set(hop) <= set(leg["properties"])
    assert json.dumps(schema)
