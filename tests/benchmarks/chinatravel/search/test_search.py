"""The depth-first search on a tiny world: rules alone, a model's answers, what remains when nothing passes."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tripwright.benchmarks.chinatravel.check import Checker
from tripwright.benchmarks.chinatravel.preferences import builtin, read_preference
from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.search.questions import Question, Topic
from tripwright.benchmarks.chinatravel.search.search import DepthFirstSearch, Outcome, Settings, search
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.errors import UnknownName
from tripwright.world import World

SIGHT = """names = set()
for activity in allactivities(plan):
  if activity_type(activity) == 'attraction': names.add(activity_position(activity))
result = {'旧塔'} <= names"""
BUDGET = """total = 0
for activity in allactivities(plan):
  total += activity_cost(activity) + innercity_transport_cost(activity_transports(activity))
result = total <= {limit}"""
ALL_TOPICS = frozenset(Topic)


def _task(*programs: str, days: int = 2, **more: Any) -> Task:
    fields = {"uid": "t", "start_city": "北京", "target_city": "上海", "days": days, "people_number": 2}
    return Task.model_validate({**fields, "hard_logic_py": programs, **more})


@pytest.fixture(scope="module")
def checker(small: Sandbox) -> Checker:
    return Checker(small)


def _activities(plan: dict[str, Any]) -> list[dict[str, Any]]:
    return [activity for day in plan["itinerary"] for activity in day["activities"]]


def _answered(
    checker: Checker, task: Task, answer: Callable[[Question], object], topics: frozenset[Topic] = ALL_TOPICS
) -> Outcome:
    steps = DepthFirstSearch(checker, task, Settings(seconds=5, topics=topics)).run()
    said: object = None
    try:
        while True:
            question = steps.send(said)
            said = answer(question) if question is not None else None
    except StopIteration as end:
        return end.value


@pytest.mark.parametrize("published_ranks", [False, True])
def test_rules_alone_find_a_plan_that_passes_both_rule_sets(checker: Checker, published_ranks: bool) -> None:
    task = _task(SIGHT, BUDGET.format(limit=9000))
    found = search(checker, task, Settings(seconds=5, published_ranks=published_ranks))

    assert found.passed
    assert not found.timed_out
    assert found.satisfied == 2
    assert (found.counters.passes, found.counters.questions) == (1, 0)
    assert found.counters.nodes > found.counters.backtracks
    for rules in ("upstream", "sound"):
        assert checker.check(task, found.plan, rules).violations() == ()


def test_one_day_needs_no_hotel(checker: Checker) -> None:
    found = search(checker, _task(days=1), Settings(seconds=5))
    assert found.passed
    assert [activity["type"] for activity in _activities(found.plan)][:2] == ["train", "attraction"]


def test_without_a_plan_that_passes_the_best_of_the_environment_remains(checker: Checker) -> None:
    task = _task(SIGHT, BUDGET.format(limit=10))
    found = search(checker, task, Settings(seconds=3))

    assert not found.passed
    assert found.satisfied == 1
    assert found.counters.environment_passes > 0
    assert found.counters.passes == found.counters.logic_passes == 0
    assert [v.rule for v in checker.check(task, found.plan).violations()] == ["program[1]"]


def test_no_time_no_plan(checker: Checker) -> None:
    found = search(checker, _task(), Settings(seconds=0))
    assert (found.plan, found.timed_out, found.counters.validations) == ({}, True, 0)


def test_no_ride_no_plan(checker: Checker) -> None:
    found = search(checker, _task(start_city="上海", target_city="北京"), Settings(seconds=1))
    assert (found.plan, found.passed, found.timed_out) == ({}, False, False)


def test_a_city_that_is_not_there(checker: Checker) -> None:
    with pytest.raises(UnknownName, match="巴黎"):
        search(checker, _task(target_city="巴黎"))


def test_questions_need_somebody_who_answers(checker: Checker) -> None:
    with pytest.raises(ValueError, match="answers"):
        search(checker, _task(), Settings(topics=ALL_TOPICS))


def test_a_model_decides_where_it_is_asked(checker: Checker) -> None:
    """The second day's clock says what to do; the model wants the old tower and walks."""
    asked: list[Question] = []

    def answer(question: Question) -> object:
        asked.append(question)
        if question.topic is Topic.NEXT:
            return "attraction" if "attraction" in question.options else question.options[-1]
        return {
            Topic.OUTBOUND: ["G1"],
            Topic.HOTELS: ["云舍", "no such inn"],
            Topic.ROOMS: {"rooms": 2, "beds": 1},
            Topic.BUDGET: 9000,
            Topic.MODES: ["taxi"],
            Topic.ATTRACTIONS: ["旧塔"],
            Topic.RESTAURANTS: ["夜市", "面馆"],
        }[question.topic]

    found = _answered(checker, _task(), answer)

    assert found.passed
    assert found.counters.format_errors == 0
    assert found.counters.questions == len(asked)
    assert {question.topic for question in asked} == ALL_TOPICS
    legs = [leg["mode"] for activity in _activities(found.plan) for leg in activity["transports"]]
    assert set(legs) == {"taxi"}
    assert json.loads(json.dumps([question.to_json() for question in asked]))[0]["options"][0]["id"] == "G1"


@pytest.mark.parametrize("answer", ["", [], {}, 3, ["no", 7], {"rooms": "two"}, "nonsense", True])
def test_a_useless_answer_leaves_it_to_the_rule(checker: Checker, answer: object) -> None:
    topics = ALL_TOPICS - {Topic.BUDGET} | ({Topic.BUDGET} if answer != 3 else set[Topic]())
    found = _answered(checker, _task(SIGHT), lambda question: answer, topics)

    ruled = search(checker, _task(SIGHT), Settings(seconds=5))
    assert found.plan == ruled.plan
    # No demand on rooms is an answer.
    assert found.counters.format_errors == found.counters.questions - (answer == {})


def test_a_budget_too_small_for_the_hotel_leaves_nothing(checker: Checker) -> None:
    found = _answered(checker, _task(), lambda question: 100, frozenset({Topic.BUDGET}))
    assert found.plan == {}


def test_a_budget_cuts_dear_branches(checker: Checker) -> None:
    """Rides and hotel cost 2,600; 450 more have to do for the days."""
    found = _answered(checker, _task(), lambda question: 3050, frozenset({Topic.BUDGET}))
    spent = checker.check(_task(), found.plan).cost
    assert found.passed
    assert spent is not None
    assert spent <= 3050


@pytest.mark.parametrize("rooms", [{"rooms": 1, "beds": None}, {"rooms": None, "beds": 2}])
def test_rooms_that_do_not_fit_leave_nothing(checker: Checker, rooms: dict[str, int | None]) -> None:
    found = _answered(checker, _task(), lambda question: rooms, frozenset({Topic.ROOMS}))
    assert found.plan == {}


def test_a_preference_goes_on_until_the_time_is_up(checker: Checker) -> None:
    preference = read_preference(builtin("P4"))
    first = search(checker, _task(), Settings(seconds=5))
    found = search(checker, _task(), Settings(seconds=1.0, preference=preference))
    assert found.passed
    assert found.counters.passes > 1
    losses = [preference.loss(preference.value(plan, checker.library("upstream"))) for plan in (found.plan, first.plan)]
    assert losses[0] <= losses[1]


def test_a_hostile_program_cannot_stop_the_search(checker: Checker) -> None:
    found = search(checker, _task("while True:\n  x = 1", "result = ().__class__.__base__"), Settings(seconds=1.0))
    assert not found.passed
    assert found.satisfied == 0


def test_published_queries_are_solved(chinatravel_data: Path, sandbox: World) -> None:
    """Short published queries, given their programs: the plans that the search calls passing do pass."""
    checker = Checker(Sandbox(sandbox))
    with zipfile.ZipFile(chinatravel_data / "official" / "queries" / "phase2_150.zip") as archive:
        names = sorted(name for name in archive.namelist() if name.endswith(".json"))
        tasks = [Task.model_validate(json.loads(archive.read(name))) for name in names]
    easy = [task for task in tasks if task.tag == "easy" and task.days <= 2][:5]
    found = [(task, search(checker, task, Settings(seconds=5))) for task in easy]
    for task, outcome in found:
        assert checker.check(task, outcome.plan).passed == outcome.passed
    assert sum(outcome.passed for _, outcome in found) >= 4
