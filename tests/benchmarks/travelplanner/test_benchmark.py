from __future__ import annotations

import asyncio
import gc
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import pytest

import tripwright as tw
from tripwright.agents import load_agent
from tripwright.benchmarks.travelplanner.benchmark import TravelPlanner
from tripwright.benchmarks.travelplanner.feedback import split_of
from tripwright.benchmarks.travelplanner.reference import ReferenceInformation, ReferenceItem
from tripwright.benchmarks.travelplanner.task import Task
from tripwright.errors import BadInput, UnknownName
from tripwright.session import EndReason, Limits, Session

PLAN: list[dict[str, Any]] = [
    {
        "days": 1,
        "current_city": "from Fir Harbor to Birch",
        "transportation": "Taxi, from Fir Harbor to Birch",
        "breakfast": "-",
        "lunch": "Table 1 of Birch, Birch",
        "dinner": "Table 2 of Birch, Birch",
        "attraction": "Park 1 of Birch, Birch;",
        "accommodation": "Inn 3 of Birch, Birch",
    },
    {
        "days": 2,
        "current_city": "Birch",
        "transportation": "-",
        "breakfast": "Table 3 of Birch, Birch",
        "lunch": "Table 4 of Birch, Birch",
        "dinner": "Table 5 of Birch, Birch",
        "attraction": "Park 2 of Birch, Birch;",
        "accommodation": "Inn 3 of Birch, Birch",
    },
    {
        "days": 3,
        "current_city": "from Birch to Fir Harbor",
        "transportation": "Taxi, from Birch to Fir Harbor",
        "breakfast": "Table 6 of Birch, Birch",
        "lunch": "-",
        "dinner": "-",
        "attraction": "-",
        "accommodation": "-",
    },
]
BODY: dict[str, Any] = {
    "org": "Fir Harbor",
    "dest": "Birch",
    "days": 3,
    "visiting_city_number": 1,
    "date": ("2022-03-05", "2022-03-06", "2022-03-07"),
    "people_number": 2,
    "budget": 3000,
    "local_constraint": {"house rule": "pets"},
    "query": "Three days in Birch for two, please.",
    "level": "easy",
    "annotated_plan": PLAN,
}


def task(name: str = "train-1", **changes: Any) -> Task:
    return Task.model_validate({"id": name, **BODY, **changes})


@pytest.fixture
def bench(small_world_file: Path) -> TravelPlanner:
    return tw.benchmark("travelplanner", world=small_world_file)


def run(session: Session, name: str) -> Session:
    asyncio.run(load_agent(name).act(session))
    return session


def test_the_benchmark_opens_by_name_and_by_world(bench: TravelPlanner) -> None:
    assert (bench.name, bench.rule_sets[0]) == ("travelplanner", "upstream")
    assert tw.benchmark("travelplanner", world=bench.world).world is bench.world
    with pytest.raises(UnknownName, match="did you mean 'travelplanner'"):
        tw.benchmark("travelplaner")


def test_tasks_are_read_from_a_file_and_written_without_their_reference(bench: TravelPlanner, tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    file.write_text(task("mine-1").model_dump_json(by_alias=True) + "\n", encoding="utf-8")

    read = bench.tasks(file)
    assert read == [task("mine-1")]
    assert bench.read_task(bench.public(read[0])) == task("mine-1", annotated_plan=None)
    assert "annotated_plan" not in bench.public(read[0])
    assert bench.tags(task()) == {"level": "easy", "days": "3", "split": "train"}
    with pytest.raises(UnknownName):
        bench.tasks("no-such-split")


def test_the_reference_passes(bench: TravelPlanner) -> None:
    assert [verdict.message for verdict in bench.check(task(), PLAN).verdicts if not verdict.passes] == []
    assert not bench.check(task(), None).delivered
    with pytest.raises(UnknownName, match="upstream"):
        bench.check(task(), PLAN, rules="upsteam")


def test_the_answer_holds_the_trip_beside_the_plan(bench: TravelPlanner) -> None:
    answer = bench.plan(task())
    agenda = bench.agenda(task(), answer.plan)
    assert agenda is not None
    assert answer.itinerary is not None
    assert [entry.item for entry in agenda.entries] == [item for day in answer.itinerary.days for item in day.items]
    impossible = bench.plan(task(budget=1))
    assert (impossible.plan, impossible.itinerary) == (None, None)


def test_each_mode_offers_its_own(bench: TravelPlanner) -> None:
    tools = bench.session(task())
    two_stage = bench.session(task(), mode="two-stage")
    alone = bench.session(task(), mode="sole-planning")

    assert "flight_search" in tools.tools
    assert "next_page" in tools.tools
    assert list(two_stage.tools) == [
        "FlightSearch",
        "GoogleDistanceMatrix",
        "AccommodationSearch",
        "RestaurantSearch",
        "AttractionSearch",
        "CitySearch",
        "NotebookWrite",
        "Planner",
    ]
    assert list(alone.tools) == ["CostEnquiry"]
    assert [session.briefing.material is None for session in (tools, two_stage, alone)] == [True, True, False]
    assert all(session.briefing.instructions and session.briefing.plan_schema for session in (tools, two_stage, alone))
    assert tools.request == task().query


def test_sole_planning_hands_out_what_the_reference_needed(bench: TravelPlanner) -> None:
    material = bench.session(task(), mode="sole-planning").briefing.material

    assert material is not None
    assert material.count("'Description'") == 3 + 2 * 3
    assert "Flight from Birch to Fir Harbor on 2022-03-07" in material


def test_sole_planning_without_a_reference_needs_the_published_information(bench: TravelPlanner) -> None:
    bare = task("validation-1", annotated_plan=None)
    with pytest.raises(BadInput, match="no reference information"):
        bench.session(bare, mode="sole-planning")

    bench.give({"validation-1": ReferenceInformation((ReferenceItem("Attractions in Birch", "a table"),))})
    assert bench.session(bare, mode="sole-planning").briefing.material == str(
        [{"Description": "Attractions in Birch", "Content": "a table"}]
    )


def test_what_is_not_granted_is_not_there(bench: TravelPlanner) -> None:
    assert bench.session(task()).briefing.fields is None
    granted = bench.session(task(), grants=("fields",)).briefing.fields
    assert granted is not None
    assert (granted["org"], granted["house_rule"], granted["budget"]) == ("Fir Harbor", "pets", 3000)

    for wrong in ({"grants": ("field",)}, {"mode": "two-stages"}):
        with pytest.raises(UnknownName):
            bench.session(task(), **wrong)


def test_no_part_of_the_reference_or_the_evaluator_is_reachable(bench: TravelPlanner) -> None:
    secret = "a plan that only the reference knows"
    session = bench.session(task(annotated_plan=[*PLAN, {"days": 4, "lunch": secret}]), mode="sole-planning")
    asyncio.run(session.say("done", plan=PLAN))
    seen: set[int] = set()
    waiting: list[object] = [session]
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen or isinstance(thing, ModuleType | type):
            continue
        if isinstance(thing, FunctionType):  # what it closes over, not the module that it was written in
            waiting.extend(cell.cell_contents for cell in thing.__closure__ or ())
            continue
        seen.add(id(thing))
        assert thing != secret
        assert not isinstance(thing, Task | TravelPlanner)
        waiting.extend(gc.get_referents(thing))
    assert len(seen) > 100


@pytest.mark.parametrize("name", ["validation-1", "test-3", "mine-1", "trainee-1"])
def test_feedback_is_refused_off_the_train_split(bench: TravelPlanner, name: str) -> None:
    with pytest.raises(BadInput, match="train split only"):
        bench.session(task(name), feedback=1)


def test_feedback_names_the_broken_rules_until_the_plan_passes(bench: TravelPlanner) -> None:
    session = bench.session(task("train_queries-1"), feedback=3)
    broken = [PLAN[0], PLAN[1] | {"lunch": "Table 1 of Birch, Birch"}, PLAN[2]]

    words = asyncio.run(session.say("First try", plan=broken))
    assert words is not None
    assert "is_valid_restaurants" in words
    assert session.ended is None
    assert asyncio.run(session.say("Second try", plan=PLAN)) is None
    assert (session.ended, session.plan) == (EndReason.DELIVERED, PLAN)


def test_feedback_ends_after_its_rounds_with_the_last_plan(bench: TravelPlanner) -> None:
    session = bench.session(task(), feedback=1)
    broken = [PLAN[0], PLAN[1] | {"lunch": "Nothing, Birch"}, PLAN[2]]

    assert asyncio.run(session.say("First", plan=broken)) is not None
    assert asyncio.run(session.say("Again", plan=broken)) is None
    assert (session.ended, session.plan) == (EndReason.DELIVERED, broken)


def test_rules_are_explained(bench: TravelPlanner) -> None:
    assert bench.explain("valid_cost") == bench.explain("Budget")
    with pytest.raises(UnknownName):
        bench.explain("valid_coast")


def test_limits_can_be_set(bench: TravelPlanner) -> None:
    assert bench.session(task()).limits == bench.default_limits("tools")
    assert bench.session(task(), limits=Limits(steps=1)).limits.steps == 1


@pytest.mark.parametrize(
    ("name", "split"), [("train-1", "train"), ("test_queries-2", "test"), ("train", None), ("us-mini-3", None)]
)
def test_splits_are_read_from_ids(name: str, split: str | None) -> None:
    assert split_of(name) == split


def test_greedy_takes_the_cheapest_of_everything(bench: TravelPlanner) -> None:
    session = run(bench.session(task(), grants=("fields",), seed=3), "greedy")
    plan: Any = session.plan

    assert session.ended is EndReason.DELIVERED
    assert [day["current_city"] for day in plan] == [
        "from Fir Harbor to Birch",
        "Birch",
        "from Birch to Fir Harbor",
    ]
    assert plan[0]["transportation"] == "Self-driving, from Fir Harbor to Birch"
    assert plan[0]["breakfast"] == plan[1]["dinner"] == "Table 0 of Birch, Birch"
    assert plan[2]["lunch"] == "Table 0 of Fir Harbor, Fir Harbor"
    assert [day["accommodation"] for day in plan] == ["Inn 0 of Birch, Birch", "Inn 0 of Birch, Birch", "-"]
    assert all(day["attraction"].count(";") == 0 for day in plan)
    assert [day["day"] for day in plan] == [1, 2, 3]


def test_greedy_visits_the_first_cities_of_the_state(bench: TravelPlanner) -> None:
    dates = tuple(f"2022-03-{day:02d}" for day in range(4, 11))
    longer = task(org="Alder", dest="Northland", days=7, visiting_city_number=3, date=dates)
    plan: Any = run(bench.session(longer, grants=("fields",)), "greedy").plan

    assert [day["current_city"] for day in plan] == [
        "from Alder to Birch",
        "Birch",
        "from Birch to Cedar",
        "Cedar",
        "from Cedar to Dogwood",
        "Dogwood",
        "from Dogwood to Alder",
    ]


def test_greedy_draws_by_the_seed(bench: TravelPlanner) -> None:
    plans = [run(bench.session(task(), grants=("fields",), seed=seed), "greedy").plan for seed in (1, 1, 2, 3, 4)]

    assert plans[0] == plans[1]
    assert any(plan != plans[0] for plan in plans)


def test_greedy_finds_nothing_in_an_unknown_state_and_still_delivers(bench: TravelPlanner) -> None:
    session = run(bench.session(task(dest="Atlantis", days=5), grants=("fields",)), "greedy")

    assert session.ended is EndReason.DELIVERED


def test_greedy_without_fields_gives_up(bench: TravelPlanner) -> None:
    assert run(bench.session(task()), "greedy").ended is EndReason.GAVE_UP


def test_the_planner_agent_delivers_what_the_planner_plans(bench: TravelPlanner) -> None:
    session = run(bench.session(task(), grants=("fields", "planner")), "planner")

    assert session.plan == bench.plan(task()).plan
    assert all(bench.check(task(), session.plan, rules=rules).passed for rules in bench.rule_sets)
    assert [call.tool for call in session.ledger.tool_calls] == ["exact_planner"]


def test_the_planner_agent_gives_up_on_the_impossible_and_says_why(bench: TravelPlanner) -> None:
    session = run(bench.session(task(budget=50), grants=("fields", "planner")), "planner")

    assert (session.ended, session.plan) == (EndReason.GAVE_UP, None)
    assert "infeasible" in next(event.text for event in session.events if event.kind == "note")


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"date": ["soon"]}, "YYYY-MM-DD"),
        ({"house_rule": "dragons"}, "'house_rule'"),
        ({"dest": "Atlantis"}, "unknown"),
        ({"people_number": 0}, "people_number"),
    ],
)
def test_the_planners_tool_answers_mistakes(bench: TravelPlanner, changes: dict[str, Any], text: str) -> None:
    session = bench.session(task(), grants=("fields", "planner"))
    assert session.briefing.fields is not None

    result = asyncio.run(session.call("exact_planner", session.briefing.fields | changes))
    assert text in result.content
    assert result.value is None or result.value["status"] == "unknown"
