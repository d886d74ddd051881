"""The hard constraints as programs: what they say of plans, what the planner makes of them, what they say in words."""

from __future__ import annotations

import gzip
import json
from collections import Counter, defaultdict
from pathlib import Path

import pytest

from benchmarks.travelplanner.trips import Trip, task
from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.check import check
from tripwright.benchmarks.travelplanner.plan import ReadPlan, read_plan
from tripwright.benchmarks.travelplanner.planning import TaskPlanner
from tripwright.benchmarks.travelplanner.programs import budget, constraints_of, cuisine, house_rule, room_type
from tripwright.benchmarks.travelplanner.queries import parse_task, read_tasks, write_tasks
from tripwright.benchmarks.travelplanner.sound import cost, demands
from tripwright.benchmarks.travelplanner.sound.further import run_constraints
from tripwright.benchmarks.travelplanner.task import Task
from tripwright.language.static import check_program
from tripwright.language.wording import wording
from tripwright.planner.answer import Status
from tripwright.rules import Outcome
from tripwright.world import World

RULES = {
    "budget": cost.valid_cost,
    "house rule": demands.valid_room_rule,
    "room type": demands.valid_room_type,
    "transportation": demands.valid_transportation,
    "cuisine": demands.valid_cuisine,
}
NO_DEAR_NIGHT = """\
result = True
for a in activities(plan):
    if activity_type(a) == 'accommodation' and activity_cost(a) > {limit}:
        result = False"""


def outcomes(read: ReadPlan) -> dict[str, tuple[Outcome, bool | None]]:
    """For each kind of demand: what the sound rule says, and what the programs of that kind say together."""
    asked = constraints_of(read.task)
    found: dict[str, list[bool | None]] = defaultdict(list)
    for constraint, result in zip(asked, run_constraints(read, asked), strict=True):
        found[constraint.kind].append(result.value)
    return {
        kind: (RULES[kind](read).outcome, False if False in values else None if None in values else True)
        for kind, values in found.items()
    }


def contradicts(outcome: Outcome, value: bool | None) -> bool:
    return value is not None and outcome is not (Outcome.SATISFIED if value else Outcome.VIOLATED)


def test_each_program_is_sound_and_can_be_said() -> None:
    for constraint in constraints_of(task(budget=1200.5)):
        assert check_program(constraint.program) == ()
    assert wording(budget(900).program).en == "The total cost of the activities is at most 900."
    assert wording(house_rule("pets").program).en == "For every night, pets are allowed."
    assert wording(room_type("not shared room").program).en == "For every night, room type is not shared room."
    assert "French food is served" in wording(cuisine("French").program).en


@pytest.mark.parametrize(
    ("changes", "kind"),
    [
        ({"budget": 10}, "budget"),
        ({"house rule": "children under 10"}, "house rule"),
        ({"room type": "private room"}, "room type"),
        ({"transportation": "no flight"}, "transportation"),
        ({"cuisine": ["Klingon"]}, "cuisine"),
    ],
)
def test_a_program_flips_with_its_demand(small_catalog: Catalog, changes: dict[str, object], kind: str) -> None:
    plan = TaskPlanner(small_catalog).plan(task()).plan

    met = outcomes(read_plan(task(), plan, small_catalog))
    broken = outcomes(read_plan(task(**changes), plan, small_catalog))

    assert set(met.values()) == {(Outcome.SATISFIED, True)}
    assert broken[kind] == (Outcome.VIOLATED, False)


def test_what_the_world_does_not_say_is_not_guessed(small_catalog: Catalog) -> None:
    plan = Trip(small_catalog).plan()
    plan[0]["dinner"] = "No Such Table, Birch"

    assert outcomes(read_plan(task(), plan, small_catalog))["budget"][1] is None


def test_programs_and_sound_rules_never_contradict_each_other_on_published_plans(
    official: Path, official_world: World
) -> None:
    catalog = Catalog(official_world)
    tasks = {name: read_tasks(official / "queries" / f"{name}_queries.jsonl") for name in ("train", "validation")}
    counts: Counter[bool | None] = Counter()
    with gzip.open(official / "plans" / "published_a_plans_with_feedback.jsonl.gz", "rt", encoding="utf-8") as stream:
        for line in list(map(json.loads, stream))[::8]:
            asked = tasks["train" if "train" in line["run"] else "validation"][line["idx"] - 1]
            for kind, (outcome, value) in outcomes(read_plan(asked, line["plan"] or [], catalog)).items():
                assert not contradicts(outcome, value), (line["run"], line["idx"], kind)
                counts[value] += 1
    assert counts[True] > 500
    assert counts[False] > 500


def test_a_further_program_is_planned_for_checked_and_explained(small_catalog: Catalog) -> None:
    planner = TaskPlanner(small_catalog)
    free = planner.plan(task())
    asked = task(programs=[NO_DEAR_NIGHT.format(limit=1000)], budget=9000)
    strict = task(programs=[NO_DEAR_NIGHT.format(limit=1)], budget=9000)

    answer, refused = planner.plan(asked), planner.plan(strict)

    assert answer.status is Status.PLANNED
    assert check(asked, answer.plan, small_catalog, "sound").passed
    (verdict,) = (v for v in check(strict, free.plan, small_catalog, "sound").verdicts if v.group == "programs")
    assert (verdict.rule, verdict.outcome) == ("program[0]", Outcome.VIOLATED)
    assert refused.status is Status.INFEASIBLE
    assert refused.conflict is not None
    assert "for every night, cost is at most 1" in refused.conflict.text


def test_what_the_search_cannot_plan_for_is_tried_and_never_called_impossible(small_catalog: Catalog) -> None:
    meal = "result = all([activity_cost(a) < {} for a in activities(plan) if activity_type(a) == 'dinner'])"
    planner = TaskPlanner(small_catalog)

    easy, hard = planner.plan(task(programs=[meal.format(9999)])), planner.plan(task(programs=[meal.format(1)]))

    assert (easy.status, hard.status) == (Status.PLANNED, Status.UNKNOWN)
    assert "cannot plan for this" in hard.note


def test_a_wrong_program_is_named(small_catalog: Catalog) -> None:
    answer = TaskPlanner(small_catalog).plan(task(programs=["result = activitys(plan) != []"]))

    assert answer.status is Status.UNKNOWN
    assert "line 1, column 10" in answer.note
    assert "'activities'" in answer.note


def test_programs_survive_a_file(tmp_path: Path) -> None:
    asked = task(programs=[NO_DEAR_NIGHT.format(limit=90)])
    for name in ("tasks.jsonl", "tasks.csv"):
        write_tasks(tmp_path / name, [asked])
        assert read_tasks(tmp_path / name) == [asked]
    write_tasks(tmp_path / "plain.csv", [task()])
    assert "programs" not in (tmp_path / "plain.csv").read_text()
    assert parse_task(asked.to_json(), None, None, default_id="t") == asked
    assert "programs" not in Task.to_json(task())
