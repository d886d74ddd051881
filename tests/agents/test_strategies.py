"""Every model strategy against a loopback server: good replies deliver, bad ones end for a reason that has a name."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from loopback import Loopback, Said, loopback
from trips import BODY
from tripwright.agents import load_agent
from tripwright.agents.prompting import tokens
from tripwright.benchmarks.travelplanner.analyses import dearer_after_cost, notes_of
from tripwright.benchmarks.travelplanner.benchmark import TravelPlanner
from tripwright.benchmarks.travelplanner.protocol import EMPTY_HINT, MASK
from tripwright.benchmarks.travelplanner.reference import ReferenceInformation, ReferenceItem
from tripwright.benchmarks.travelplanner.task import Task
from tripwright.errors import SessionOver
from tripwright.session import EndReason, ErrorKind, Limits, Session

TASK = Task.model_validate({"id": "train-1", "budget": 3000, "query": "From Fir Harbor to Birch and back.", **BODY})
DAY: dict[str, Any] = {
    "days": 1,
    "current_city": "from Fir Harbor to Birch",
    "transportation": "Taxi, from Fir Harbor to Birch",
    "breakfast": "-",
    "lunch": "Table 1 of Birch, Birch",
    "dinner": "-",
    "attraction": "-",
    "accommodation": "Inn 3 of Birch, Birch",
}
PLAN = [DAY, {**DAY, "days": 2, "current_city": "Birch"}]
ENQUIRY = f"CostEnquiry[{json.dumps({**DAY, 'people_number': 2})}]"
LOST = f"CostEnquiry[{json.dumps({**DAY, 'lunch': 'Nowhere, Birch', 'people_number': 2})}]"


@pytest.fixture(scope="module")
def server() -> Iterator[Loopback]:
    with loopback() as running:
        yield running


@pytest.fixture(autouse=True)
def model(server: Loopback, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOOPBACK_API_KEY", "none")
    monkeypatch.setenv("LOOPBACK_BASE_URL", server.url)
    monkeypatch.setenv("INSPECT_EVAL_MODEL", "openai-api/loopback/parrot")


@pytest.fixture
def bench(small_world_file: Path) -> TravelPlanner:
    return TravelPlanner.open(small_world_file)


def _hold(bench: TravelPlanner, name: str, mode: str, *, words: str = "Hotels: none.", **more: Any) -> Session:
    agent = load_agent(name)
    bench.give({TASK.id: ReferenceInformation((ReferenceItem("Accommodations in Birch", words),))})
    session = bench.session(TASK, mode=mode, grants=agent.grants, **more)

    async def hold() -> None:
        with contextlib.suppress(SessionOver):
            await agent.act(session)

    asyncio.run(hold())
    return session


def _prompt(request: dict[str, Any]) -> str:
    return "\n".join(str(message["content"]) for message in request["messages"])


@pytest.mark.parametrize("name", ["direct", "cot"])
def test_one_prompt_one_plan(server: Loopback, bench: TravelPlanner, name: str) -> None:
    server.say(json.dumps(PLAN))
    session = _hold(bench, name, "sole-planning")

    assert session.ended is EndReason.DELIVERED
    assert session.plan == PLAN
    assert len(server.asked) == 1
    prompt = _prompt(server.asked[0])
    assert TASK.query in prompt
    assert "Hotels: none." in prompt
    assert ("step by step" in prompt) == (name == "cot")
    assert server.asked[0]["temperature"] == 0
    assert session.ledger.spent("agent").tokens == 110


@pytest.mark.parametrize(("reply", "end"), [("", EndReason.GAVE_UP), ("I cannot.", EndReason.UNREADABLE_PLAN)])
def test_no_plan_is_not_delivered(server: Loopback, bench: TravelPlanner, reply: str, end: EndReason) -> None:
    server.say(reply)
    session = _hold(bench, "direct", "sole-planning")
    assert (session.ended, session.plan) == (end, None)


def test_long_material_is_refused_before_the_model_is_asked(server: Loopback, bench: TravelPlanner) -> None:
    server.say("never")
    words = "x" * 48_001
    session = _hold(bench, "direct", "sole-planning", words=words)

    assert session.ended is EndReason.PROMPT_LIMIT
    assert server.asked == []
    assert tokens(words) == 12_001


def test_react_asks_for_costs_and_finishes(server: Loopback, bench: TravelPlanner) -> None:
    server.say("Look at\nday 1. Action 1: ignored", ENQUIRY, "Good.", f"Finish[{json.dumps(PLAN, indent=2)}]")
    session = _hold(bench, "react", "sole-planning")

    assert session.plan == PLAN
    assert session.ledger.steps == 2
    last = _prompt(server.asked[-1])
    assert "Thought 1: Look at day 1.\nAction 1: CostEnquiry" in last
    assert "Observation 1: The cost of this day is" in last
    assert "ignored" not in last
    assert server.asked[0]["max_tokens"] == 1024


def test_a_turn_may_begin_with_its_own_label_and_ends_at_a_stop_word(server: Loopback, bench: TravelPlanner) -> None:
    server.say("Thought 1: Hm. Observation 1: none", f"Action 1: Finish[{json.dumps(PLAN)}] Observation 1: none")
    session = _hold(bench, "react", "sole-planning")
    assert session.plan == PLAN
    assert [event.text for event in session.events if event.kind == "note"] == ["Hm."]


def test_the_third_stop_word_of_reflexion_is_never_met(server: Loopback, bench: TravelPlanner) -> None:
    server.say("Hm. Observation 1: none", "Finish[x] Thought 2: more")
    session = _hold(bench, "reflexion", "sole-planning")
    assert [event.text for event in session.events if event.kind == "note"] == ["Hm. Observation 1: none"]
    assert session.ended is EndReason.UNREADABLE_PLAN


@pytest.mark.parametrize("action", ["Finish[]", "Finish", "Submit[x]", "  "])
def test_an_unknown_action_costs_a_step(server: Loopback, bench: TravelPlanner, action: str) -> None:
    server.say("Hm.", action, "Hm.", f"Finish[{json.dumps(PLAN)}]")
    session = _hold(bench, "react", "sole-planning")
    assert (session.plan, session.ledger.steps) == (PLAN, 2)


@pytest.mark.parametrize(("lunch", "dearer"), [("Table 9 of Birch, Birch", True), ("Table 0 of Birch, Birch", False)])
def test_a_plan_dearer_than_the_enquiry_is_seen_in_the_record(
    server: Loopback, bench: TravelPlanner, lunch: str, dearer: bool
) -> None:
    server.say("Hm.", ENQUIRY, "Good.", f"Finish[{json.dumps([{**DAY, 'lunch': lunch}])}]")
    session = _hold(bench, "react", "sole-planning")
    assert dearer_after_cost(TASK, session.events, session.plan, bench.catalog) is dearer


def test_react_ends_at_the_step_limit(server: Loopback, bench: TravelPlanner) -> None:
    server.say("Hm.", ENQUIRY, "Hm.", LOST, "Hm.")
    session = _hold(bench, "react", "sole-planning", limits=Limits(steps=2))
    assert (session.ended, session.plan) == (EndReason.STEP_LIMIT, None)


def test_reflexion_reflects_after_three_failing_enquiries_until_one_succeeds(
    server: Loopback, bench: TravelPlanner
) -> None:
    rounds = ["Hm.", LOST] * 3 + ["Lunch does not exist."]  # the reflection comes before the fourth thought
    rounds += ["Hm.", "CostEnquiry[no day]", "Still wrong."]  # unreadable arguments neither count nor clear
    rounds += ["Hm.", ENQUIRY, "Hm.", f"Finish[{json.dumps(PLAN)}]"]
    server.say(*rounds)
    session = _hold(bench, "reflexion", "sole-planning")

    assert session.plan == PLAN
    notes = [event.text for event in session.events if event.kind == "note" and event.label == "reflection"]
    assert notes == ["Lunch does not exist.", "Still wrong."]
    assert "- Lunch does not exist.\n- Still wrong." in _prompt(server.asked[-1])


def test_two_stage_masks_results_and_plans_from_the_notebook_alone(server: Loopback, bench: TravelPlanner) -> None:
    server.say(
        *("Beds first.", "AccommodationSearch[Birch]", "Keep it.", "NotebookWrite[Beds in Birch]"),
        *("Food.", "RestaurantSearch[Birch]", "Enough.", f"Planner[{TASK.query}]", json.dumps(PLAN)),
    )
    session = _hold(bench, "react", "two-stage")

    assert session.plan == PLAN
    acting, planning = _prompt(server.asked[-2]), _prompt(server.asked[-1])
    assert MASK in acting
    assert "Inn 3 of Birch" not in acting
    assert "Table 3 of Birch" in acting
    assert "Inn 3 of Birch" in planning
    assert "Table 3 of Birch" not in planning
    assert list(notes_of(session.events)) == ["accommodations"]


def test_a_note_before_any_search_is_kept_empty(server: Loopback, bench: TravelPlanner) -> None:
    server.say("Hm.", "NotebookWrite[Beds, all of them]", "Hm.", f"Planner[{TASK.query}]", json.dumps(PLAN))
    session = _hold(bench, "react-two-stage", "two-stage")
    assert session.plan == PLAN
    assert "[{'index': 0, 'Short Description': 'Beds, all of them', 'Content': 'None'}]" in _prompt(server.asked[-1])


@pytest.mark.parametrize(
    ("actions", "end"),
    [
        (["CitySearch[Northland]"] * 3, EndReason.REPEATED_ACTION),
        ([f"Teleport[{n}]" for n in range(4)], EndReason.INVALID_ACTION_LOOP),
        ([f"RestaurantSearch[Atlantis {n}]" for n in range(4)], EndReason.ARGUMENT_ERROR_LOOP),
        ([f"AccommodationSearch[Atlantis {n}]" for n in range(9)] + ["x"], EndReason.STEP_LIMIT),
        ([f"CitySearch[Nowhere {n}]" for n in range(9)] + ["x"], EndReason.STEP_LIMIT),
    ],
)
def test_two_stage_stops_as_published(
    server: Loopback, bench: TravelPlanner, actions: list[str], end: EndReason
) -> None:
    """Failed accommodation searches are never the reason (Q31); an invalid state counts as a success (Q32)."""
    server.say(*(line for action in actions for line in ("Hm.", action)))
    limits = bench.default_limits("two-stage").model_copy(update={"steps": 9})
    session = _hold(bench, "react-two-stage", "two-stage", limits=limits)
    assert (session.ended, session.plan) == (end, None)


@pytest.mark.parametrize(("name", "temperature", "room"), [("gpt-3.5-turbo", 1, 15_000), ("parrot", 0, 30_000)])
def test_one_published_model_has_half_the_room_and_is_not_asked_at_zero(
    server: Loopback,
    bench: TravelPlanner,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    temperature: float,
    room: int,
) -> None:
    monkeypatch.setenv("INSPECT_EVAL_MODEL", f"openai-api/loopback/{name}")
    server.say("x" * (4 * room - 12_000), "CitySearch[Northland]", "x" * 12_000, "CitySearch[Southland]", "never")
    session = _hold(bench, "react-two-stage", "two-stage")

    assert session.ended is EndReason.PROMPT_LIMIT
    assert f"limit is {room}" in session.detail
    assert (session.ledger.steps, len(server.asked)) == (3, 4)
    assert {request["temperature"] for request in server.asked} == {temperature}
    assert {request["max_tokens"] for request in server.asked} == {256}


def test_an_empty_action_costs_a_step_and_gets_a_hint(server: Loopback, bench: TravelPlanner) -> None:
    server.say("Hm.", "", "Hm.", f"Planner[{TASK.query}]", json.dumps(PLAN))
    session = _hold(bench, "react-two-stage", "two-stage")
    assert session.plan == PLAN
    assert session.ledger.steps == 2
    assert EMPTY_HINT in _prompt(server.asked[-2])


def test_tool_calling_serves_several_calls_the_malformed_one_included(server: Loopback, bench: TravelPlanner) -> None:
    server.say(
        Said(calls=(("restaurant_search", {"city": "Birch"}), ("restaurant_search", '{"city": "Bir'), ("fly", {}))),
        Said(calls=(("deliver_plan", {"plan": PLAN}),)),
    )
    session = _hold(bench, "tool-calling", "tools")

    assert session.plan == PLAN
    assert [call.error for call in session.ledger.tool_calls] == [
        None,
        ErrorKind.MALFORMED_CALL,
        ErrorKind.UNKNOWN_TOOL,
    ]
    answers = [message for message in server.asked[1]["messages"] if message["role"] == "tool"]
    assert len(answers) == 3
    names = {tool["function"]["name"] for tool in server.asked[0]["tools"]}
    assert names == {*session.tools, "deliver_plan"}


def test_tool_calling_may_answer_in_prose(server: Loopback, bench: TravelPlanner) -> None:
    server.say(f"Here it is:\n```json\n{json.dumps(PLAN)}\n```")
    assert _hold(bench, "tool-calling", "tools").plan == PLAN


def test_a_plan_may_be_handed_in_as_text(server: Loopback, bench: TravelPlanner) -> None:
    server.say(Said(calls=(("deliver_plan", {"plan": json.dumps(PLAN)}),)))
    assert _hold(bench, "tool-calling", "tools").plan == PLAN


def test_a_cut_hand_in_is_told_and_may_be_repeated(server: Loopback, bench: TravelPlanner) -> None:
    server.say(Said(calls=(("deliver_plan", '{"plan": [{"da'),)), Said(calls=(("deliver_plan", {"plan": PLAN}),)))
    session = _hold(bench, "tool-calling", "tools")
    assert session.plan == PLAN
    assert session.ledger.tool_calls == []
    assert "was not handed in" in _prompt(server.asked[1])


@pytest.mark.parametrize("plan", [None, [], ""])
def test_handing_in_nothing_is_unreadable(server: Loopback, bench: TravelPlanner, plan: Any) -> None:
    server.say(Said(calls=(("deliver_plan", {"plan": plan}),)))
    session = _hold(bench, "tool-calling", "tools")
    assert (session.ended, session.plan) == (EndReason.UNREADABLE_PLAN, None)


FIELDS = {"org": "Fir Harbor", "dest": "Birch", "days": 3, "date": list(BODY["date"]), "people_number": 2}


@pytest.mark.parametrize("first", ["No idea.", '{"org": "Fir Harbor"}', json.dumps({**FIELDS, "room_type": "tent"})])
def test_neuro_symbolic_gets_one_retry(server: Loopback, bench: TravelPlanner, first: str) -> None:
    server.say(first, f"Sure: {json.dumps({**FIELDS, 'budget': 3000})}")
    session = _hold(bench, "neuro-symbolic", "tools")

    assert session.ended is EndReason.DELIVERED
    assert bench.check(TASK, session.plan, rules="sound").passed
    assert "That was refused" in _prompt(server.asked[1])


def test_neuro_symbolic_is_honest_about_what_cannot_be(server: Loopback, bench: TravelPlanner) -> None:
    server.say(json.dumps({**FIELDS, "budget": 10}))
    session = _hold(bench, "neuro-symbolic", "tools")

    assert (session.ended, session.plan) == (EndReason.GAVE_UP, None)
    assert any("budget" in (event.text or "") for event in session.events if event.label == "no plan")
