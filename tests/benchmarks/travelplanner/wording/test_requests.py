from __future__ import annotations

import asyncio
import datetime as dt
import string
from pathlib import Path
from random import Random
from textwrap import wrap

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from inline_snapshot import snapshot

from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.queries import read_tasks
from tripwright.benchmarks.travelplanner.task import (
    CUISINES,
    HOUSE_RULES,
    ROOM_TYPES,
    STATE_DAYS,
    TRANSPORTATIONS,
    LocalConstraint,
    Task,
)
from tripwright.benchmarks.travelplanner.wording import read_request, sentences, write_request
from tripwright.benchmarks.travelplanner.wording.agree import Disagreement, disagreements
from tripwright.benchmarks.travelplanner.wording.rephrase import rephrase_tasks
from tripwright.benchmarks.travelplanner.wording.write import listed, money_text
from tripwright.errors import BadInput
from tripwright.world import World

CITIES = ("Alder", "St. Grove", "Elm Creek", "Dodge City", "La Fern", "Washington")
STATES = ("Northland", "South Dakota", "New York", "Washington State")


def make_task(
    days: int = 3,
    people: int = 2,
    start: dt.date = dt.date(2022, 3, 13),
    dest: str | None = None,
    budget: int = 1400,
    **local: object,
) -> Task:
    demands = {name.replace("_", " "): value for name, value in local.items()}
    return Task(
        id="t",
        org="Elm Creek",
        dest=dest or ("Northland" if days in STATE_DAYS else "St. Grove"),
        days=days,
        visiting_city_number=(days - 1) // 2,
        date=tuple((start + dt.timedelta(day)).isoformat() for day in range(days)),
        people_number=people,
        local_constraint=LocalConstraint.model_validate(demands),
        budget=budget,
        query="",
    )


def written(task: Task, seed: int) -> Task:
    return task.model_copy(update={"query": write_request(task, Random(seed))})


any_task = st.builds(
    make_task,
    days=st.sampled_from((3, 5, 7)),
    people=st.integers(1, 8),
    start=st.dates(dt.date(2021, 12, 20), dt.date(2023, 1, 5)),
    budget=st.integers(1, 250).map(lambda hundreds: 100 * hundreds),
    house_rule=st.sampled_from((None, *HOUSE_RULES)),
    room_type=st.sampled_from((None, *ROOM_TYPES)),
    transportation=st.sampled_from((None, *TRANSPORTATIONS)),
    cuisine=st.none() | st.permutations(CUISINES).map(lambda names: tuple(names[:2])) | st.just(CUISINES[:4]),
)


@settings(max_examples=300, deadline=None)
@given(any_task, st.integers())
def test_every_fact_can_be_read_back_with_and_without_a_list_of_places(task: Task, seed: int) -> None:
    task = written(task, seed)

    assert disagreements(task, (*CITIES, *STATES)) == []
    assert disagreements(task) == []
    assert "{" not in task.query


@pytest.mark.parametrize("people", [1, 2, 5])
@pytest.mark.parametrize("days", [3, 5, 7])
def test_every_pattern_states_every_fact(monkeypatch: pytest.MonkeyPatch, days: int, people: int) -> None:
    assert len(sentences.FRAMES) >= 20
    for frame in sentences.FRAMES:
        monkeypatch.setattr(sentences, "FRAMES", (frame,))
        for seed in range(4):
            task = written(make_task(days, people, house_rule="pets", transportation="no flight"), seed)
            assert disagreements(task, (*CITIES, *STATES)) == [], task.query


def test_every_pattern_has_every_slot_once() -> None:
    for frame in sentences.FRAMES:
        slots = [name.lower() for _, name, _, _ in string.Formatter().parse(" ".join(frame)) if name]
        assert {"org", "goal", "party", "budget"} <= set(slots)
        assert len({"a_length", "days"} & set(slots)) == 1
        assert len({"dates", "span"} & set(slots)) == 1
        assert [slot for slot in ("org", "goal", "party", "budget") if slots.count(slot) > 1] == []


def test_some_texts() -> None:
    alone = make_task(3, people=1)
    group = make_task(7, people=5, room_type="entire room", cuisine=("French", "Indian"), transportation="no flight")

    assert wrap(write_request(alone, Random(1)), 100) == snapshot(
        [
            "I am looking for a 3-day trip that departs from Elm Creek, explores St. Grove and fits a budget of",
            "$1,400. It is for a solo traveler and takes place between March 13th and March 15th, 2022.",
        ]
    )
    assert wrap(write_request(group, Random(2)), 100) == snapshot(
        [
            "We have $1,400 to spend on a 7-day trip for a group of five. It starts from Elm Creek and visits",
            "three cities in Northland from March 13th to March 19th, 2022. Please look for entire rooms. Please",
            "avoid flights. For the meals, please include Indian and French restaurants.",
        ]
    )
    assert wrap(write_request(group, Random(3)), 100) == snapshot(
        [
            "We would like to leave Elm Creek and visit three separate cities in Northland between March 13th and",
            "March 19th, 2022. The trip of 7 days is for a party of 5, with $1,400 to spend. Please avoid",
            "flights. For the meals, please include French and Indian restaurants. Our accommodation should",
            "consist of entire rooms.",
        ]
    )


def test_the_same_seed_gives_the_same_text() -> None:
    texts = {write_request(make_task(5, house_rule="smoking"), Random(7)) for _ in range(3)}

    assert len(texts) == 1
    assert len({write_request(make_task(5, house_rule="smoking"), Random(seed)) for seed in range(40)}) > 30


def test_a_task_without_labels_cannot_be_written() -> None:
    with pytest.raises(BadInput, match="needs org"):
        write_request(Task(id="t", days=3, query=""), Random(0))


def test_amounts_and_lists_are_written_as_people_do() -> None:
    assert [money_text(amount) for amount in (900, 12345.5, 1_000_000)] == ["$900", "$12,345.50", "$1,000,000"]
    assert listed(["A"]) == "A"
    assert listed(["A", "B"]) == "A and B"
    assert listed(["A", "B", "C"]) == "A, B, and C"


@pytest.mark.parametrize(
    ("text", "field", "value"),
    [
        ("from the 8th to the 10th of March, 2022", "date", ("2022-03-08", "2022-03-10")),
        ("between March 9th and 13th, 2022", "date", ("2022-03-09", "2022-03-13")),
        ("December 30th, 2022 to January 2, 2023", "date", ("2022-12-30", "2023-01-02")),
        ("2022-03-09 until 2022-03-11", "days", 3),
        ("from February 30th to March 3rd, 2022", "date", None),
        ("a one-week trip", "days", 7),
        ("two weeks away", "days", 14),
        ("a party of five", "people_number", 5),
        ("the two of us", "people_number", 2),
        ("I go alone", "people_number", 1),
        ("we go", "people_number", None),
        ("around $12,500 in all", "budget", 12500),
        ("900 dollars", "budget", 900),
        ("a budget of twelve", "budget", None),
        ("a group of 7 from Dodge City", "visiting_city_number", None),
        ("just a single city", "visiting_city_number", 1),
    ],
)
def test_a_fact_is_read(text: str, field: str, value: object) -> None:
    assert getattr(read_request(text), field) == value


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("We don't mind flying, and a party of 3 is a party of 3.", {}),
        ("We have no specific preferences about house rules, pets or flights.", {}),
        ("We'll not be flying and will presumably drive.", {"transportation": "no flight"}),
        ("Rooms that aren't shared, please.", {"room type": "not shared room"}),
        ("We can share a room.", {"room type": "shared room"}),
        ("Our kids come along.", {"house rule": "children under 10"}),
        ("New Mexico and Indianapolis are nice; we like French food.", {"cuisine": ["French"]}),
    ],
)
def test_demands_are_read(text: str, expected: dict[str, object]) -> None:
    assert read_request(text).local_constraint == LocalConstraint.model_validate(expected)


def test_a_text_that_differs_from_its_fields_is_found() -> None:
    task = make_task(3, people=2, budget=1400, dest="Alder")
    text = "Plan a 3-day trip for two people from Elm Creek to Alder, March 13th to March 16th, 2022, for $1,500."

    assert disagreements(task.model_copy(update={"query": text}), CITIES) == [
        Disagreement("date", ("2022-03-13", "2022-03-15"), ("2022-03-13", "2022-03-16")),
        Disagreement("budget", 1400.0, 1500),
    ]


def test_a_rephrased_text_is_taken_only_with_every_fact() -> None:
    tasks = [
        written(make_task(3, room_type="private room"), seed).model_copy(update={"id": str(seed)}) for seed in (1, 2, 3)
    ]
    good = (
        "Two people want a 3-day trip from Elm Creek to St. Grove,\nMarch 13th to March 15th, 2022, with $1,400 and "
        "private rooms."
    )
    answers = {tasks[0].query: good, tasks[1].query: good.replace("1,400", "1,500"), tasks[2].query: " "}

    async def model(prompt: str) -> str:
        await asyncio.sleep(0)
        return next(answer for query, answer in answers.items() if query in prompt)

    done = asyncio.run(rephrase_tasks(tasks, model, CITIES))

    assert [task.query for task in done.tasks] == [" ".join(good.split()), tasks[1].query, tasks[2].query]
    assert done.kept == 2
    assert asyncio.run(rephrase_tasks(tasks[:1], lambda _: good)).kept == 0


def test_the_published_requests_are_read(official: Path, official_world: World) -> None:
    catalog = Catalog(official_world)
    names = (*catalog.states, *catalog.cities_by_state)
    tasks = [
        task
        for split in ("train", "validation")
        for task in read_tasks(official / "queries" / f"{split}_queries.jsonl")
    ]
    wrong = {task.id: found for task in tasks if (found := stated_wrongly(task, names))}

    assert len(tasks) == 225
    assert wrong == {}
    # Only one text of a group leaves its size unsaid; its published costs are those of two.
    assert [
        task.id for task in tasks if task.people_number != (read_request(task.query, names).people_number or 1)
    ] == ["validation_queries-124"]


def stated_wrongly(task: Task, names: tuple[str, ...]) -> list[Disagreement]:
    """What the text states otherwise; a single traveller and the number of cities may go without saying."""
    unsaid = {"people_number", "visiting_city_number"}
    return [found for found in disagreements(task, names) if not (found.field in unsaid and found.text is None)]
