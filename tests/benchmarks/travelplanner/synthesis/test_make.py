from __future__ import annotations

import datetime as dt
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from tripwright.benchmarks.travelplanner import task_sets
from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.check import RULES, check
from tripwright.benchmarks.travelplanner.queries import read_tasks
from tripwright.benchmarks.travelplanner.reference import task_reference_information
from tripwright.benchmarks.travelplanner.synthesis import GROUPS, SPLITS, Group, make, make_tasks
from tripwright.benchmarks.travelplanner.synthesis.elements import (
    Elements,
    Source,
    check_source,
    draw_elements,
    source_of,
)
from tripwright.benchmarks.travelplanner.synthesis.estimate import Fare, Pools, first_budget, too_little
from tripwright.benchmarks.travelplanner.task import LocalConstraint, Task
from tripwright.benchmarks.travelplanner.wording.agree import disagreements
from tripwright.errors import BadInput, UnknownName
from tripwright.world import Hotel, Restaurant

TWO_EACH = dict.fromkeys(GROUPS, 2)
SOURCE = Source(
    {"A": "North", "B": "North", "C": "North", "D": "North", "E": "South", "F": "West"},
    {"North": 4, "South": 1, "West": 1},
    dt.date(2022, 3, 1),
    dt.date(2022, 3, 31),
)


@pytest.fixture(scope="module")
def made(small_catalog: Catalog) -> list[Task]:
    return make_tasks(small_catalog, TWO_EACH, seed=3, prefix="own")


def test_the_splits_have_the_published_sizes() -> None:
    assert [sum(SPLITS[name].values()) for name in ("train", "validation", "test")] == [45, 180, 1000]
    assert [group for group in GROUPS if group.level == "medium"] == [("medium", 3), ("medium", 5), ("medium", 7)]


def test_every_task_passes_its_own_reference_and_says_what_it_holds(small_catalog: Catalog, made: list[Task]) -> None:
    names = (*small_catalog.states, *small_catalog.cities_by_state)

    assert [(task.level, task.days) for task in made] == [group for group in GROUPS for _ in range(2)]
    assert [task.id for task in made] == [f"own-{number}" for number in range(1, 19)]
    for task in made:
        for rules in RULES:
            report = check(task, task.annotated_plan, small_catalog, rules)
            assert report.passed, (task.id, report.violations())
            assert report.cost is not None
            assert task.budget is not None
            assert 0 <= task.budget - report.cost < 100
            assert task.budget % 100 == 0
        assert disagreements(task, names) == []
        assert len(task_reference_information(small_catalog, task).items) == {3: 9, 5: 15, 7: 21}[task.days]


def test_the_same_seed_gives_the_same_tasks_and_another_seed_others(small_catalog: Catalog, made: list[Task]) -> None:
    assert make_tasks(small_catalog, TWO_EACH, seed=3, prefix="own") == made
    assert make_tasks(small_catalog, TWO_EACH, seed=4, prefix="own") != made
    assert make_tasks(small_catalog, TWO_EACH, seed=3, prefix="other") != made


def test_a_group_does_not_depend_on_the_others(small_catalog: Catalog, made: list[Task]) -> None:
    seen: list[Task] = []

    alone = make_tasks(small_catalog, {Group("hard", 5): 1}, seed=3, prefix="own", on_task=seen.append)

    assert alone == seen
    assert [task.model_copy(update={"id": ""}) for task in alone] == [made[14].model_copy(update={"id": ""})]


def test_no_two_tasks_come_from_the_same_draw(small_catalog: Catalog) -> None:
    tasks = make_tasks(small_catalog, {Group("easy", 3): 60})

    assert len({(task.org, task.dest, task.date) for task in tasks}) == 60


def test_budgets_leave_a_choice(small_catalog: Catalog, made: list[Task]) -> None:
    from tripwright.benchmarks.travelplanner.planning import TaskPlanner

    planner = TaskPlanner(small_catalog)
    cheapest = [planner.plan(task).cost or 0 for task in made]
    ratios = [(task.budget or 0) * 100 / cost for task, cost in zip(made, cheapest, strict=True)]

    assert min(ratios) >= 1
    assert sum(ratio > 1.1 for ratio in ratios) >= 12


def test_draws_follow_the_published_chances() -> None:
    random = Random(1)
    draws = [draw_elements(SOURCE, Group("hard", 3), random) for _ in range(6000)]
    drawn = [elements for elements in draws if elements is not None]
    kinds = Counter(kind for elements in drawn for kind, value in elements.local.to_json().items() if value)

    # Six cities, 16 + 1 + 1 of 36 pairs lie in one state.
    assert len(drawn) / len(draws) == pytest.approx(0.5, abs=0.03)
    assert all(SOURCE.states[elements.org] != SOURCE.states[elements.dest] for elements in drawn)
    assert sum(elements.people == 2 for elements in drawn) / len(drawn) == pytest.approx(0.5, abs=0.03)
    assert {elements.people for elements in drawn} == set(range(2, 9))
    assert {elements.dates[0] for elements in drawn} == {f"2022-03-{day:02d}" for day in range(1, 30)}
    assert all(sum(value is not None for value in elements.local.to_json().values()) == 3 for elements in drawn)
    # Three of four kinds, one after the other by weight: cuisine stays out most often.
    assert kinds["cuisine"] < 0.45 * len(drawn) < 0.8 * len(drawn) < kinds["house rule"]
    shared = [elements for elements in drawn if elements.people > 2 and "shared" in str(elements.local.room_type)]
    assert shared == []


def test_levels_draw_their_own_demands() -> None:
    random = Random(2)
    easy = [draw_elements(SOURCE, Group("easy", 5), random) for _ in range(200)]
    medium = [draw_elements(SOURCE, Group("medium", 7), random) for _ in range(400)]

    assert {(one.people, one.local, one.dest) for one in easy if one} == {(1, LocalConstraint(), "North")}
    locals_ = [one.local.to_json() for one in medium if one is not None]
    assert {sum(value is not None for value in local.values()) for local in locals_} == {1}
    assert {len(cuisine) for local in locals_ if isinstance(cuisine := local["cuisine"], list)} == {2}


def pools(fares: list[Fare], hotels: list[int], meals: list[int], rules: str = "No pets") -> Pools:
    return Pools(
        fares,
        [
            Hotel("h", "E", "Inn", None, None, "Private room", None, 2, price * 100, 1, rules, 4.0, None, None)
            for price in hotels
        ],
        [
            Restaurant("r", "E", "Cafe", None, None, "Tea, French", price * 100, 4.0, None, None, None)
            for price in meals
        ],
    )


@pytest.mark.parametrize(
    ("group", "people", "expected"),
    [
        # Flights 100 or 200, nights 50 or 150, meals 10 or 30: 3 days low 440, average 780, high 1120.
        (Group("easy", 3), 1, 600),  # (780 + 440) / 2 = 610
        (Group("easy", 5), 1, 1200),  # 3 * 150 + 5 * 100 + 15 * 20 = 1250, half to even
        (Group("easy", 7), 1, 2100),  # (1720 + 2480) / 2 = 2100
        (Group("medium", 3), 4, 1800),  # 610 * 4 * 0.75 = 1830
        (Group("medium", 7), 3, 4700),  # 2100 * 3 * 0.75 = 4725
        (Group("hard", 5), 2, 1200),  # 1250 * 2 * 0.5 = 1250, half to even
    ],
)
def test_the_first_budget_follows_the_published_table(group: Group, people: int, expected: int) -> None:
    elements = draw_until(group)._replace(people=people)
    offered = pools([Fare("2022-03-01", 10000, 300.0), Fare("2022-03-02", 20000, 300.0)], [50, 150], [10, 30])

    assert first_budget(elements, offered, 100) == expected


def draw_until(group: Group) -> Elements:
    random = Random(5)
    while True:
        elements = draw_elements(SOURCE, group, random)
        if elements is not None:
            return elements


@pytest.mark.parametrize(
    ("local", "change", "expected"),
    [
        ({}, {"fares": []}, "no flights"),
        ({}, {"hotels": []}, "no accommodations"),
        ({}, {"meals": []}, "no restaurants"),
        ({}, {}, None),
        ({"transportation": "no self-driving"}, {}, None),
        ({"transportation": "no self-driving"}, {"flights": 1}, "too few flights on the first day"),
        ({"transportation": "no flight"}, {}, None),
        ({"transportation": "no flight"}, {"miles": 801.0}, "farther than 800 miles"),
        ({"transportation": "no flight"}, {"flights": 1}, "farther than 800 miles"),
        ({"room type": "private room", "house rule": "smoking"}, {}, None),
        ({"room type": "entire room"}, {}, "too few accommodations"),
        ({"room type": "not shared room"}, {"hotels": [50, 60]}, "too few accommodations"),
        ({"house rule": "pets"}, {}, "too few accommodations"),
        ({"cuisine": ["French", "Indian"]}, {}, None),
        ({"cuisine": ["Chinese", "Indian"]}, {}, "too few restaurants"),
    ],
)
def test_hard_draws_are_filtered(local: dict[str, object], change: dict[str, object], expected: str | None) -> None:
    elements = draw_until(Group("hard", 3))._replace(local=LocalConstraint.model_validate(local))
    fare = Fare(elements.dates[0], 10000, float(str(change.get("miles", 800.0))))
    fares = [fare] * int(str(change.get("flights", 2))) if "fares" not in change else []
    hotels = change.get("hotels", [50, 60, 70])
    meals = change.get("meals", [10, 20, 30])
    assert isinstance(hotels, list)
    assert isinstance(meals, list)

    reason = too_little(elements, pools(fares, hotels, meals))

    assert (reason or "").startswith(expected or "")
    assert (reason is None) == (expected is None)


def test_only_hard_draws_are_filtered() -> None:
    elements = draw_until(Group("medium", 3))._replace(local=LocalConstraint.model_validate({"house rule": "pets"}))

    assert too_little(elements, pools([Fare("2022-03-01", 1, 9999.0)], [50], [10])) is None


@pytest.mark.parametrize(
    ("change", "group", "message"),
    [
        ({"last": dt.date(2022, 3, 4)}, Group("easy", 5), "no 5-day task fits"),
        ({"sizes": {"North": 6}}, Group("easy", 3), "expected at least 2 states"),
        ({"sizes": {"North": 3, "South": 3}}, Group("easy", 7), "its largest state has 3 cities"),
    ],
)
def test_a_world_without_room_for_a_group_is_refused_at_once(
    change: dict[str, object], group: Group, message: str
) -> None:
    with pytest.raises(BadInput, match=message):
        check_source(SOURCE._replace(**change), group)


def test_an_endless_search_ends_with_its_reasons(small_catalog: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(make, "PATIENCE", 300)
    monkeypatch.setattr(make, "too_little", lambda *_: "no flights")

    with pytest.raises(BadInput, match=r"the world small is too small for easy 3-day tasks: 300 .* no flights \("):
        make_tasks(small_catalog, {Group("easy", 3): 1})


def test_the_calendar_is_that_of_the_flights(small_catalog: Catalog) -> None:
    source = source_of(small_catalog)

    assert (source.first, source.last) == (dt.date(2022, 3, 1), dt.date(2022, 3, 31))
    assert source.sizes == {"Northland": 5, "Southland": 2}


def test_named_sets_are_made_once(small_catalog: Catalog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIPWRIGHT_CACHE", str(tmp_path))
    told: list[str] = []

    first = task_sets.load_tasks("mini", small_catalog, on_make=told.append)
    file = task_sets.task_set_file("mini", small_catalog)
    again = task_sets.load_tasks("mini", small_catalog, on_make=told.append)

    assert len(first) == 18
    assert again == first == task_sets.load_tasks(file, small_catalog)
    assert len(told) == 1
    file.write_text("cut")
    assert task_sets.load_tasks("mini", small_catalog, on_make=told.append) == read_tasks(file) == first
    with pytest.raises(UnknownName, match="did you mean 'validation'"):
        task_sets.load_tasks("validatoin", small_catalog)


def test_an_empty_query_file_is_a_mistake(small_catalog: Catalog, tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    file.write_text("\n", encoding="utf-8")

    with pytest.raises(BadInput, match="no query was read from it"):
        task_sets.load_tasks(file, small_catalog)
