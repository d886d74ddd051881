"""The mixed-integer baseline on a tiny world: it builds, solves, says what it cannot say."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from tripwright.agents import load_agent
from tripwright.benchmarks.chinatravel.analyses import milp
from tripwright.benchmarks.chinatravel.benchmark import ChinaTravel
from tripwright.benchmarks.chinatravel.check import Checker
from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.benchmarks.chinatravel.ttg.model import SolverName
from tripwright.benchmarks.chinatravel.ttg.planner import TtgPlanner
from tripwright.benchmarks.chinatravel.ttg.rows import Compiler, Event, NotARow, Row
from tripwright.session import EndReason

SET = """names = set()
for activity in allactivities(plan):
  if activity_type(activity) == 'attraction': names.add(activity_position(activity))
result = {test}"""
BUDGET = """total = 0
for activity in allactivities(plan):
  total += activity_cost(activity) + innercity_transport_cost(activity_transports(activity))
result = total <= {limit}"""
NO_METRO = """result = True
for activity in allactivities(plan):
  if innercity_transport_type(activity_transports(activity)) == 'metro': result = False"""
ORDER = "a = allactivities(plan)\nresult = activity_type(a[1]) == 'attraction'"
SOME = "result = False\nfor activity in allactivities(plan):\n  if activity_type(activity) == 'dinner': result = True"
EITHER = f"{SOME}\nfirst = result\n{NO_METRO}\nresult = first or result"


def _task(*programs: str, days: int = 2) -> Task:
    fields = {"uid": "t", "start_city": "北京", "target_city": "上海", "days": days, "people_number": 2}
    return Task.model_validate({**fields, "hard_logic_py": programs, "nature_language": "两个人"})


@pytest.fixture(scope="module")
def checker(small: Sandbox) -> Checker:
    return Checker(small)


def _types(plan: dict[str, Any] | None) -> list[str]:
    assert plan is not None
    return [activity["type"] for day in plan["itinerary"] for activity in day["activities"]]


@pytest.mark.parametrize("solver", ["scip", "highs"])
@pytest.mark.parametrize("compact", [False, True])
def test_a_trip_is_found_that_passes(checker: Checker, solver: SolverName, compact: bool) -> None:
    task = _task("result = day_count(plan) == 2", SET.format(test="{'镜湖'} <= names"), NO_METRO)
    planner = TtgPlanner(checker, task, compact=compact)
    answer = planner.solve(20, solver)

    assert answer.passed
    assert answer.status == "optimal"
    assert answer.not_compiled == {}
    assert answer.size.rows == planner.model.size.rows + 2
    assert _types(answer.plan)[-1] == "train"
    assert checker.check(task, answer.plan, rules="sound").violations() == ()


def test_a_compact_model_says_the_same_in_fewer_rows(checker: Checker) -> None:
    whole, compact = (TtgPlanner(checker, _task(), compact=compact) for compact in (False, True))
    assert compact.model.size.rows < whole.model.size.rows
    assert compact.model.size.variables == whole.model.size.variables
    costs = [checker.check(_task(), one.solve(20).plan).cost for one in (whole, compact)]
    assert costs[0] == costs[1]


def test_one_day(checker: Checker) -> None:
    answer = TtgPlanner(checker, _task(days=1), compact=True).solve(20)
    assert answer.passed
    assert "accommodation" not in _types(answer.plan)


def test_what_rows_cannot_say_is_reported(checker: Checker) -> None:
    answer = TtgPlanner(checker, _task(ORDER, EITHER, "result = ("), compact=True).solve(20)
    assert set(answer.not_compiled) == {0, 1, 2}
    assert answer.plan is not None


@pytest.mark.parametrize(
    "program", [BUDGET.format(limit=10), SET.format(test="{'nowhere'} <= names"), "result = False"]
)
def test_what_cannot_be_is_infeasible(checker: Checker, program: str) -> None:
    answer = TtgPlanner(checker, _task(program), compact=True).solve(20)
    assert (answer.plan, answer.status, answer.passed) == (None, "infeasible", False)


@pytest.mark.parametrize(
    ("program", "row"),
    [
        (SET.format(test="{'甲'} <= names"), Row({0: 1.0}, 1, float("inf"))),
        (SET.format(test="{'甲', '乙'} & names"), Row({0: 1.0, 1: 1.0}, 1, float("inf"))),
        (SET.format(test="not ({'甲'} & names)"), Row({0: 1.0}, -float("inf"), 0)),
        (SET.format(test="names <= {'甲'}"), Row({1: 1.0}, -float("inf"), 0)),
        (BUDGET.format(limit=9), Row({0: 5.0, 1: 7.0, 2: 3.0}, -float("inf"), 9.0)),
        (SOME, Row({2: 1.0}, 1, float("inf"))),
    ],
)
def test_programs_become_rows(checker: Checker, program: str, row: Row) -> None:
    legs = [{"cost": 2.0, "mode": "taxi"}]
    events = [
        Event({"type": "attraction", "position": "甲", "cost": 5.0, "transports": []}, [0]),
        Event({"type": "attraction", "position": "乙", "cost": 5.0, "transports": legs}, [1]),
        Event({"type": "dinner", "position": "丙", "cost": 3.0, "transports": []}, [2]),
    ]
    compiler = Compiler(_task(program), checker.library("upstream"))
    rows = compiler.rows(program, events)
    # A budget over costs and ways is two sums in one row.
    assert [Row({key: value for key, value in one.terms.items() if value}, one.low, one.high) for one in rows] == [row]
    with pytest.raises(NotARow):
        compiler.rows(ORDER, events)


def test_the_agent_delivers_and_leaves_the_size(bench: ChinaTravel) -> None:
    task = _task(SET.format(test="{'镜湖'} <= names"))
    agent = load_agent("ttg")
    session = bench.session(task, mode="granted", grants=agent.grants)
    asyncio.run(agent.act(session))

    assert session.ended is EndReason.DELIVERED
    assert bench.check(task, session.plan).passed
    (note,) = [json.loads(event.text or "") for event in session.events if event.label == "milp"]
    assert note["size"]["rows"] > note["size"]["variables"] > 100

    class Told:
        task, end, plan, events, ledger = "t", EndReason.DELIVERED, None, session.events, session.ledger

    found = milp([Told()])
    assert found is not None
    assert dict(found.rows)["plans that pass"] == 1.0


def test_without_programs_the_agent_gives_up(bench: ChinaTravel) -> None:
    agent = load_agent("ttg")
    session = bench.session(_task().hidden(), mode="granted", grants=agent.grants)
    asyncio.run(agent.act(session))
    assert session.ended is EndReason.GAVE_UP
