"""Requests that need two or three hotels are planned, in every style; others keep one; a repair keeps the hotels."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest

from benchmarks.chinatravel.planning.houses import ALL, HOTEL, STYLES, Houses, all_of_a_set, braced, request
from tripwright import benchmark
from tripwright.benchmarks.chinatravel.check import Checker
from tripwright.benchmarks.chinatravel.planning.planner import TaskPlanner
from tripwright.benchmarks.chinatravel.planning.proof import prove
from tripwright.benchmarks.chinatravel.preferences import builtin, read_preference
from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.language import SOUND, UPSTREAM
from tripwright.planner.answer import Status
from tripwright.world import World

TRIP: dict[str, Any] = {"start_city": "上海", "target_city": "成都", "days": 4, "people_number": 2}


@pytest.fixture(scope="module")
def mini() -> Sandbox:
    """The embedded world."""
    return Sandbox(benchmark("chinatravel", world="cn-mini").world)


@pytest.fixture(scope="module")
def planner(mini: Sandbox) -> TaskPlanner:
    return TaskPlanner(mini, Checker(mini))


def hotels(plan: Any) -> list[tuple[str, int]]:
    """Name and rooms of each night."""
    acts = (act for day in plan["itinerary"] for act in day["activities"])
    return [(act["position"], act["rooms"]) for act in acts if act["type"] == "accommodation"]


def passes(asked: Task, plan: Any, sandbox: Sandbox) -> bool:
    return all(Checker(sandbox).check(asked, plan, rules).passed for rules in ("upstream", "sound"))


@pytest.mark.parametrize("style", STYLES)
def test_every_style_in_the_embedded_world(planner: TaskPlanner, mini: Sandbox, style: Any) -> None:
    asked = request(mini, style, TRIP, random.Random(7))

    answer = planner.plan(asked)

    assert answer.status is Status.PLANNED, (answer.note, asked.programs)
    assert passes(asked, answer.plan, mini)
    assert len(set(hotels(answer.plan))) > 1


def test_in_the_published_cities(sandbox: World) -> None:
    tables = Sandbox(sandbox)
    planner = TaskPlanner(tables, Checker(tables))
    for number, style in enumerate(STYLES[::4]):
        asked = request(tables, style, {**TRIP, "days": 3 + number % 3}, random.Random(number))
        assert passes(asked, planner.plan(asked).plan, tables), style.__name__


@pytest.mark.parametrize("style", STYLES)
def test_none_of_them_is_proved_impossible(mini: Sandbox, style: Any) -> None:
    asked = request(mini, style, TRIP, random.Random(7))
    for name, profile in (("upstream", UPSTREAM), ("sound", SOUND)):
        assert prove(asked, mini, Checker(mini).library(name), profile, seconds=2.0) is None


@pytest.mark.parametrize(("days", "status"), [(3, Status.INFEASIBLE), (4, Status.PLANNED)])
def test_three_hotels_take_three_nights(planner: TaskPlanner, mini: Sandbox, days: int, status: Status) -> None:
    names = Houses(mini, TRIP["target_city"], 3, random.Random(1)).names(3)
    source = f"s = set()\n{ALL}  if {HOTEL}: s.add(activity_position(a))\nresult = ({braced(names)} <= s)"

    answer = planner.plan(Task.model_validate({"uid": "t", **TRIP, "days": days, "hard_logic_py": [source]}))

    assert answer.status is status
    if answer.plan is not None:
        assert {name for name, _ in hotels(answer.plan)} == set(names)


@pytest.mark.parametrize("preference", [None, "P1", "P4"])
def test_nobody_moves_without_need(planner: TaskPlanner, preference: str | None) -> None:
    asked = Task.model_validate({"uid": "t", **TRIP, "hard_logic_py": []})
    wish = None if preference is None else read_preference(builtin(preference))

    answer = planner.plan(asked, preference=wish, time_limit=1.0)

    assert len(set(hotels(answer.plan))) == 1


def test_a_preference_is_met_with_the_demanded_hotels(planner: TaskPlanner, mini: Sandbox) -> None:
    """Cheap nights: one night in each of the named hotels, the others elsewhere or in the cheaper one."""
    asked = request(mini, all_of_a_set, TRIP, random.Random(3))
    plain = planner.plan(asked)
    cheap = planner.plan(asked, preference=(wish := read_preference(builtin("P4"))), time_limit=2.0)

    before = wish.value(plain.plan, Checker(mini).library("upstream"))
    assert passes(asked, cheap.plan, mini)
    assert before is not None
    assert cheap.value is not None
    assert cheap.value <= before


def test_a_repair_keeps_the_hotel_of_each_night(planner: TaskPlanner, mini: Sandbox) -> None:
    asked = request(mini, all_of_a_set, TRIP, random.Random(7))
    plan = planner.plan(asked).plan
    bad = copy.deepcopy(plan)
    assert isinstance(bad, dict)
    for act in (act for day in bad["itinerary"] for act in day["activities"]):
        if act["type"] == "attraction":
            act["transports"] = []
        if act["type"] == "lunch":
            act["price"] += 7

    repaired = planner.repair(asked, bad, time_limit=2.0)

    assert not passes(asked, bad, mini)
    assert passes(asked, repaired.answer.plan, mini)
    assert hotels(repaired.answer.plan) == hotels(plan)
    nights = [change.kind for change in repaired.changes if change.what.startswith("accommodation")]
    assert set(nights) <= {"kept", "changed"}
