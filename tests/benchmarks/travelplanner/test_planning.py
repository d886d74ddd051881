from __future__ import annotations

import gzip
import json
import random
from collections import Counter
from pathlib import Path

import pytest

from benchmarks.travelplanner.brute_force import cheapest
from benchmarks.travelplanner.integer_program import Program
from benchmarks.travelplanner.tiny_worlds import NASTY, tiny_task, tiny_world
from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.check import RULES, check
from tripwright.benchmarks.travelplanner.planning import TaskPlanner
from tripwright.benchmarks.travelplanner.queries import read_tasks
from tripwright.benchmarks.travelplanner.task import CUISINES, HOUSE_RULES, ROOM_TYPES, Task
from tripwright.planner.answer import Conflict, Status
from tripwright.world import World

TASK = {
    "id": "t",
    "org": "Fir Harbor",
    "dest": "Northland",
    "days": 5,
    "visiting_city_number": 2,
    "date": [f"2022-03-{day:02d}" for day in range(3, 8)],
    "people_number": 3,
    "local_constraint": {"house rule": None, "cuisine": None, "room type": None, "transportation": None},
    "budget": 5000,
    "query": "",
}


def task(**changes: object) -> Task:
    return Task.model_validate(TASK | changes)


def local(**changes: object) -> dict[str, object]:
    return {"house rule": None, "cuisine": None, "room type": None, "transportation": None} | {
        key.replace("_", " "): value for key, value in changes.items()
    }


@pytest.fixture(scope="module")
def planner(small_catalog: Catalog) -> TaskPlanner:
    return TaskPlanner(small_catalog)


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"dest": "Birch", "days": 3, "visiting_city_number": 1, "date": TASK["date"][:3]},
        {"days": 7, "visiting_city_number": 3, "date": [f"2022-03-{day:02d}" for day in range(3, 10)]},
        {"org": "Alder"},
        *({"local_constraint": local(room_type=room)} for room in ROOM_TYPES if room != "shared room"),
        *({"local_constraint": local(house_rule=rule)} for rule in HOUSE_RULES),
        {"local_constraint": local(cuisine=["Chinese", "French", "Indian", "Mexican"])},
        {"local_constraint": local(cuisine=list(CUISINES))},
        {"local_constraint": local(transportation="no flight")},
        {"local_constraint": local(transportation="no self-driving")},
        {"people_number": 8, "budget": 9000, "local_constraint": local(room_type="entire room", house_rule="pets")},
    ],
)
def test_a_plan_passes_every_rule_and_costs_what_the_answer_says(
    planner: TaskPlanner, small_catalog: Catalog, changes: dict[str, object]
) -> None:
    asked = task(**changes)

    answer = planner.plan(asked)

    assert answer.status is Status.PLANNED
    for rules in RULES:
        report = check(asked, answer.plan, small_catalog, rules)
        assert report.passed, report.violations()
        assert report.cost is not None
        assert round(report.cost * 100) == answer.cost


def test_rooms_that_are_let_for_longer_only(planner: TaskPlanner) -> None:
    answer = planner.plan(task(local_constraint=local(room_type="shared room")))

    assert answer.conflict is not None
    assert answer.conflict.text == (
        "with room type shared room: no lodging with room type shared room in 2 cities of Northland takes a party "
        "for so few nights"
    )


def test_the_plan_reads_as_published(planner: TaskPlanner) -> None:
    answer = planner.plan(task(local_constraint=local(transportation="no flight")))

    assert isinstance(answer.plan, list)
    first, second, third, _, last = answer.plan
    assert list(first) == [
        "days",
        "current_city",
        "transportation",
        "breakfast",
        "attraction",
        "lunch",
        "dinner",
        "accommodation",
    ]
    assert first["current_city"].startswith("from Fir Harbor to ")
    assert first["current_city"].endswith("(Northland)")
    assert first["transportation"].startswith("Self-driving, from Fir Harbor to ")
    assert second["current_city"] in first["current_city"]
    assert second["transportation"] == "-"
    assert second["attraction"].endswith(f", {second['current_city']};")
    assert second["lunch"].endswith(f", {second['current_city']}")
    assert third["current_city"].startswith(f"from {second['current_city']} to ")
    assert last["current_city"].endswith(" to Fir Harbor")
    assert (last["accommodation"], last["attraction"], last["dinner"]) == ("-", "-", "-")


def test_a_city_trip_carries_no_state(planner: TaskPlanner) -> None:
    answer = planner.plan(task(dest="Birch", days=3, visiting_city_number=1, date=TASK["date"][:3]))

    assert isinstance(answer.plan, list)
    assert [day["current_city"] for day in answer.plan] == [
        "from Fir Harbor to Birch",
        "Birch",
        "from Birch to Fir Harbor",
    ]


@pytest.mark.parametrize(
    ("changes", "note"),
    [
        ({"org": None, "local_constraint": None}, "the task does not say its org, local_constraint"),
        ({"date": TASK["date"][:4]}, "not one date for each day; field 'date'"),
        ({"visiting_city_number": 5}, "not a night for each city; field 'visiting_city_number'"),
        ({"org": "Alderr"}, "unknown city; found 'Alderr'"),
        ({"dest": "Narnia"}, "unknown state; found 'Narnia'"),
        ({"dest": "Narnia", "days": 3, "date": TASK["date"][:3]}, "unknown city; found 'Narnia'"),
        ({"local_constraint": local(room_type="castle")}, "unknown room type; found 'castle'"),
        ({"local_constraint": local(house_rule="elephants")}, "unknown house rule; found 'elephants'"),
        ({"local_constraint": local(transportation="no teleport")}, "unknown transportation; found 'no teleport'"),
        ({"local_constraint": local(cuisine=[str(n) for n in range(10)])}, "too many cuisines"),
    ],
)
def test_what_a_task_does_not_say_is_unknown(planner: TaskPlanner, changes: dict[str, object], note: str) -> None:
    answer = planner.plan(task(**changes))

    assert answer.status is Status.UNKNOWN
    assert answer.note.startswith(note)
    assert answer.plan is None


@pytest.mark.parametrize("days", [1, 2, 4, 6, 9])
def test_trips_of_any_length_are_answered(planner: TaskPlanner, small_catalog: Catalog, days: int) -> None:
    dates = [f"2022-03-{day:02d}" for day in range(3, 3 + days)]
    asked = task(days=days, date=dates, visiting_city_number=1, dest="Birch" if days <= 3 else "Northland")

    answer = planner.plan(asked)

    if days == 1:
        assert answer.note.startswith("not a night for each city")
    elif days == 9:  # seven days in one city of six sights and fourteen restaurants
        assert answer.conflict is not None
        assert answer.conflict.facts[0].startswith("too few ")
    else:
        assert check(asked, answer.plan, small_catalog, "sound").passed


def test_a_budget_in_cents_is_kept_to_the_cent(planner: TaskPlanner) -> None:
    cost = planner.plan(task(budget=None)).cost
    assert cost is not None

    assert planner.plan(task(budget=cost / 100 + 0.29)).status is Status.PLANNED
    assert planner.plan(task(budget=cost / 100 - 0.01)).status is Status.INFEASIBLE


def test_a_task_without_a_budget_is_planned(planner: TaskPlanner) -> None:
    assert planner.plan(task(budget=None)).status is Status.PLANNED


def test_a_budget_one_unit_below_the_cheapest_is_infeasible(planner: TaskPlanner) -> None:
    cost = planner.plan(task()).cost
    assert cost is not None

    assert planner.plan(task(budget=cost / 100)).status is Status.PLANNED
    short = planner.plan(task(budget=cost / 100 - 1))
    assert short.status is Status.INFEASIBLE
    assert short.conflict is not None
    assert [demand.kind for demand in short.conflict.demands] == ["budget"]


@pytest.mark.parametrize("seed", range(60))
def test_no_cheaper_plan_and_no_false_conflict_in_tiny_worlds(seed: int, tmp_path: Path) -> None:
    """Against trying everything: the same cost, the same feasibility, and a conflict that is one and no larger."""
    rng = random.Random(seed)
    with tiny_world(tmp_path / "tiny.sqlite", rng) as world:
        planner = TaskPlanner(Catalog(world))
        for _ in range(5):
            asked = tiny_task(rng)
            assert asked.budget is not None
            best, answer = cheapest(world, asked), planner.plan(asked)
            if best is not None and best <= asked.budget * 100:
                assert answer.cost == best
                assert all(check(asked, answer.plan, planner.catalog, rules).passed for rules in RULES)
            else:
                assert answer.status is Status.INFEASIBLE
                _check_conflict(world, asked, answer.conflict)


@pytest.mark.parametrize("seed", range(40))
def test_names_that_the_two_rule_sets_read_differently_are_avoided(seed: int, tmp_path: Path) -> None:
    rng = random.Random(seed)
    with tiny_world(tmp_path / "tiny.sqlite", rng, NASTY) as world:
        planner = TaskPlanner(Catalog(world))
        for _ in range(8):
            asked = tiny_task(rng)
            answer = planner.plan(asked)
            for rules in RULES if answer.plan is not None else ():
                report = check(asked, answer.plan, planner.catalog, rules)
                assert report.passed, report.violations()
                assert report.cost is not None
                assert round(report.cost * 100) == answer.cost


def _check_conflict(world: World, asked: Task, found: Conflict | None) -> None:
    assert found is not None
    kinds = [demand.kind if demand.kind != "cuisine" else demand.value for demand in found.demands]
    assert not _feasible(world, asked, kinds)
    for dropped in kinds:
        assert _feasible(world, asked, [kind for kind in kinds if kind != dropped])
    everything = ["budget", "room type", "house rule", "transportation", *CUISINES]
    for relaxation in found.relaxations:
        dropped = [demand.kind if demand.kind != "cuisine" else demand.value for demand in relaxation.drop]
        kept = [kind for kind in everything if kind not in dropped]
        assert cheapest(world, _only(asked, kept)) == relaxation.cost


def _feasible(world: World, asked: Task, kinds: list[str]) -> bool:
    best = cheapest(world, _only(asked, kinds))
    return best is not None and ("budget" not in kinds or best <= (asked.budget or 0) * 100)


def _only(asked: Task, kinds: list[str]) -> Task:
    """The task with these demands alone."""
    constraint = asked.local_constraint
    assert constraint is not None
    return asked.model_copy(
        update={
            "local_constraint": constraint.model_copy(
                update={
                    "room_type": constraint.room_type if "room type" in kinds else None,
                    "house_rule": constraint.house_rule if "house rule" in kinds else None,
                    "transportation": constraint.transportation if "transportation" in kinds else None,
                    "cuisine": tuple(label for label in constraint.cuisine or () if label in kinds),
                }
            )
        }
    )


def test_the_tiny_worlds_hold_both_kinds_of_tasks(tmp_path: Path) -> None:
    counts: Counter[Status] = Counter()
    for seed in range(30):
        rng = random.Random(seed)
        with tiny_world(tmp_path / f"{seed}.sqlite", rng) as world:
            planner = TaskPlanner(Catalog(world))
            counts.update(planner.plan(tiny_task(rng)).status for _ in range(5))

    assert counts[Status.PLANNED] >= 20
    assert counts[Status.INFEASIBLE] >= 30


def test_an_integer_program_finds_nothing_cheaper(official: Path, official_world: World) -> None:
    """Perturbed published queries in states of up to eight cities, with every kind of demand."""
    catalog = Catalog(official_world)
    planner = TaskPlanner(catalog)
    small = [state for state, cities in catalog.cities_by_state.items() if 3 < len(cities) <= 8]
    tasks = read_tasks(official / "queries" / "train_queries.jsonl")
    for seed in range(12):
        rng = random.Random(seed)
        asked = rng.choice(tasks)
        wanted = local(
            house_rule=rng.choice([None, *HOUSE_RULES]),
            room_type=rng.choice([None, *ROOM_TYPES]),
            transportation=rng.choice([None, None, "no flight", "no self-driving"]),
            cuisine=rng.choice([None, rng.sample(CUISINES, 2), rng.sample(CUISINES, 4)]),
        )
        changes = {"local_constraint": wanted, "people_number": rng.randint(1, 8), "budget": None}
        if asked.days > 3:
            changes["dest"] = rng.choice(small)
        asked = Task.model_validate(asked.to_json() | changes)

        answer = planner.plan(asked)

        assert answer.cost == Program(catalog, asked).cheapest()
        assert answer.status is (Status.INFEASIBLE if answer.cost is None else Status.PLANNED)


def test_published_queries_are_planned_below_the_human_cost(official: Path, official_world: World) -> None:
    """All 225: a plan that passes every rule, never dearer than the reference plan (train)."""
    catalog = Catalog(official_world)
    planner = TaskPlanner(catalog)
    with gzip.open(official / "oracle" / "train_reference_results.jsonl.gz", "rt") as lines:
        human = [json.loads(line)["cost"] for line in lines]
    for split in ("train", "validation"):
        tasks = read_tasks(official / "queries" / f"{split}_queries.jsonl")
        for number, asked in enumerate(tasks):
            answer = planner.plan(asked)
            assert answer.status is Status.PLANNED
            assert answer.cost is not None
            if split == "train":
                assert answer.cost <= human[number] * 100
            for rules in RULES:
                report = check(asked, answer.plan, catalog, rules)
                assert report.passed, (asked.id, rules, report.violations())
                assert report.cost is not None
                assert round(report.cost * 100) == answer.cost
