from __future__ import annotations

import asyncio
import gzip
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tripwright.benchmarks.travelplanner.agenda import plan_agenda
from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.freetext import convert_by_model, convert_plan
from tripwright.benchmarks.travelplanner.freetext.convert import KEYS
from tripwright.benchmarks.travelplanner.synthesis import GROUPS, make_tasks
from tripwright.trip.export.markdown import to_markdown

Plan = list[dict[str, Any]]
LABELS = {
    "current_city": "Current City",
    "transportation": "Transportation",
    "breakfast": "Breakfast",
    "attraction": "Attraction",
    "lunch": "Lunch",
    "dinner": "Dinner",
    "accommodation": "Accommodation",
}
PLAN: Plan = [
    {
        "days": 1,
        "current_city": "from St. Grove to Alder(Northland)",
        "transportation": "Flight Number: F0000123, from St. Grove to Alder(Northland), "
        "Departure Time: 09:05, Arrival Time: 11:35",
        "breakfast": "-",
        "attraction": "-",
        "lunch": "-",
        "dinner": "Joe's 24/7: Grill, Alder(Northland)",
        "accommodation": "Loft (2 rooms), near park, Alder(Northland)",
    },
    {
        "days": 2,
        "current_city": "Alder(Northland)",
        "transportation": "-",
        "breakfast": "No Name Cafe, Alder(Northland)",
        "attraction": "Museum | 3D, Hall, Alder(Northland);Old Park, Alder(Northland);",
        "lunch": "$5 Pizza, Alder(Northland)",
        "dinner": "Tea - Time, Alder(Northland)",
        "accommodation": "Loft (2 rooms), near park, Alder(Northland)",
    },
    {
        "days": 3,
        "current_city": "from Alder(Northland) to St. Grove",
        "transportation": "Self-driving, from Alder(Northland) to St. Grove, duration: 3 hours 36 mins, "
        "distance: 1,384 km, cost: 69",
        "breakfast": "Rest Stop, Alder(Northland)",
        "attraction": "-",
        "lunch": "-",
        "dinner": "-",
        "accommodation": "-",
    },
]


def plain(plan: Plan) -> str:
    days = (f"Day {day['days']}:\n" + "".join(f"{LABELS[key]}: {day[key]}\n" for key in LABELS) for day in plan)
    return "Here is the plan.\n\n" + "\n".join(days) + "\nHave a nice trip!"


def bold(plan: Plan) -> str:
    return "\n".join(
        f"**Day {day['days']}:**\n" + "".join(f"- **{LABELS[key]}:** {day[key]}\n" for key in LABELS) for day in plan
    )


def headed(plan: Plan) -> str:
    return "# My trip\n\n" + "\n".join(
        f"### Day {day['days']} (March {day['days']}, 2022)\n"
        + "".join(f"* **{LABELS[key]}** - {day[key]}\n" for key in LABELS)
        for day in plan
    )


def numbered(plan: Plan) -> str:
    return "\n".join(
        f"{day['days']}. Day {day['days']}\n"
        + "".join(f"   {place}) {LABELS[key].lower()}: {day[key]}\n" for place, key in enumerate(LABELS, start=1))
        for day in plan
    )


def fenced_json(plan: Plan) -> str:
    return f"Sure!\n```json\n{json.dumps(plan, indent=2)}\n```\nAnything else?"


def fenced_literal(plan: Plan) -> str:
    return f"```python\nplan = None\n```\n```\n{plan!r}\n```"


def bare_literal(plan: Plan) -> str:
    return f"The plan is {plan!r}."


def wrapped(plan: Plan) -> str:
    return json.dumps({"Travel Plan": {f"Day {day['days']}": day for day in plan}})


def one_table(plan: Plan) -> str:
    rows = ["| Day | " + " | ".join(LABELS.values()) + " |", "|---" * 8 + "|"]
    rows += [
        f"| {day['days']} | " + " | ".join(str(day[key]).replace("|", "\\|") for key in LABELS) + " |" for day in plan
    ]
    return "\n".join(rows)


def turned_table(plan: Plan) -> str:
    rows = ["| | " + " | ".join(f"Day {day['days']}" for day in plan) + " |", "|:--" * 4 + "|"]
    rows += [
        f"| **{label}** | " + " | ".join(str(day[key]).replace("|", "\\|") for day in plan) + " |"
        for key, label in LABELS.items()
    ]
    return "\n".join(rows)


def table_each_day(plan: Plan) -> str:
    return "\n\n".join(
        f"## Day {day['days']}\n\n"
        + "\n".join(f"| {label} | {str(day[key]).replace('|', chr(92) + '|')} |" for key, label in LABELS.items())
        for day in plan
    )


LAYOUTS = [
    plain,
    bold,
    headed,
    numbered,
    fenced_json,
    fenced_literal,
    bare_literal,
    wrapped,
    one_table,
    turned_table,
    table_each_day,
]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_layout_gives_the_plan_back(layout: Callable[[Plan], str]) -> None:
    assert convert_plan(layout(PLAN)).plan == PLAN


name = st.text(
    st.sampled_from("abcXYZ éß茶'&.!") | st.characters(categories=("Lu", "Ll", "Nd")), min_size=1, max_size=14
).map(lambda text: f"N{' '.join(text.split())}x")


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(LAYOUTS), st.lists(name, min_size=8, max_size=8))
def test_any_ordinary_names_survive_every_layout(layout: Callable[[Plan], str], names: list[str]) -> None:
    plan = [dict(day) for day in PLAN]
    for day in plan:
        for place, key in enumerate(("breakfast", "lunch", "dinner", "accommodation")):
            day[key] = f"{names[place]}, Alder(Northland)"
        day["attraction"] = f"{names[5]}, Alder(Northland);{names[6]}, {names[7]}, Alder(Northland);"

    assert convert_plan(layout(plan)).plan == plan


@settings(deadline=None)
@given(st.text() | st.text(st.sampled_from("day 1:|-*#\n`[]{}\"',$→fromt()")))
def test_no_text_raises(text: str) -> None:
    converted = convert_plan(f"Day 1\n{text}\nDinner: X, Y")

    assert converted.plan is None or all(set(day) in (set(), set(KEYS)) for day in converted.plan)
    convert_plan(text)


@pytest.mark.parametrize(
    ("line", "field", "expected"),
    [
        ("Breakfast: N/A", "breakfast", "-"),
        ("Breakfast: Not needed", "breakfast", "-"),
        ("Breakfast: no breakfast planned.", "breakfast", "-"),
        ("Breakfast: No Name Cafe", "breakfast", "No Name Cafe, Alder"),
        ("Have breakfast at Cafe Blue, Alder", "breakfast", "Cafe Blue, Alder"),
        ("08:00 AM - Breakfast at Cafe Blue (Alder)", "breakfast", "Cafe Blue, Alder"),
        ("Lunch: Cafe Blue in Alder", "lunch", "Cafe Blue, Alder"),
        ("Lunch: Cafe Blue, Alder; Cost: 14", "lunch", "Cafe Blue, Alder"),
        ("Lunch: Cafe Blue, Alder - Cost: $14 per person", "lunch", "Cafe Blue, Alder"),
        ("Lunch: Cafe Blue, Alder ($14 per person)", "lunch", "Cafe Blue, Alder"),
        ("Lunch: Cafe Blue, Alder, $14", "lunch", "Cafe Blue, Alder"),
        ('  "lunch": "Cafe Blue, Alder",', "lunch", "Cafe Blue, Alder"),
        ("Accommodation: Loft, Alder (Cost: 321 for 3 nights)", "accommodation", "Loft, Alder"),
        ("Check in at Loft", "accommodation", "Loft, Alder"),
        ("Attractions: Park, Alder; Zoo", "attraction", "Park, Alder;Zoo, Alder;"),
        ("Attraction: Park, Alder", "attraction", "Park, Alder;"),
        (
            "Attractions: Park, Alder, Zoo, Alder and Hall A, Alder",
            "attraction",
            "Park, Alder;Zoo, Alder;Hall A, Alder;",
        ),
        ("Attractions:\n  - Park, Alder\n  - Zoo, Alder", "attraction", "Park, Alder;Zoo, Alder;"),
        ("Visit Park\nExplore Zoo", "attraction", "Park, Alder;Zoo, Alder;"),
        ("Attractions: Free time", "attraction", "-"),
        ("Transportation: Taxi; Cost: $50", "transportation", "Taxi; Cost: 50"),
        ("Transportation: Train from Alder to Birch", "transportation", "Train from Alder to Birch"),
        ("Taxi from Alder to Birch", "transportation", "Taxi, from Alder to Birch"),
        (
            "Transport: Drive from Alder to Birch, duration: 3 hours 5 mins, distance: 300 km, cost: $15",
            "transportation",
            "Self-driving, from Alder to Birch, duration: 3 hours 5 mins, distance: 300 km, cost: 15",
        ),
        (
            "Transportation: Flight F0000123 from Alder to Birch (9:05 AM - 1:35 PM), $120",
            "transportation",
            "Flight Number: F0000123, from Alder to Birch, Departure Time: 09:05, Arrival Time: 13:35",
        ),
        (
            "Transportation: Flight Number: F0000123, departs at 12:05 am, arrives at 03:10, Alder → Birch",
            "transportation",
            "Flight Number: F0000123, from Alder to Birch, Departure Time: 00:05, Arrival Time: 03:10",
        ),
    ],
)
def test_an_entry_is_brought_into_the_published_form(line: str, field: str, expected: str) -> None:
    converted = convert_plan(f"Day 1: March 4th\nCurrent City: Alder\n{line}")

    assert converted.plan is not None
    assert converted.plan[0][field] == expected
    assert converted.unused == ()


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Day 1: Alder", "Alder"),
        ("Day 1 - from Alder to Birch", "from Alder to Birch"),
        ("## Day 1: Friday 4 March, Alder → Elm Creek", "from Alder to Elm Creek"),
        ("**Day One** (March 4): Alder to Elm Creek", "from Alder to Elm Creek"),
        ("Day 1: March 4, 2022", "-"),
        ("Day 1: a quiet start", "-"),
        ("Day 1: Exploring Elm Creek(Northland)", "Elm Creek(Northland)"),
        ("Day 1 Current City: Alder", "Alder"),
    ],
)
def test_a_heading_may_name_the_city(title: str, expected: str) -> None:
    converted = convert_plan(f"{title}\nDinner: X, Y")

    assert converted.plan is not None
    assert converted.plan[0]["current_city"] == expected


def test_a_city_that_is_not_said_follows_from_the_move_before() -> None:
    converted = convert_plan("Day 1\nTransportation: Taxi, from Alder to Birch\nDay 3\nDinner: Cafe")

    assert converted.plan is not None
    assert [day["current_city"] for day in converted.plan] == ["from Alder to Birch", "Birch", "Birch"]
    assert converted.plan[2]["dinner"] == "Cafe, Birch"


def test_lines_that_say_nothing_are_reported() -> None:
    text = "Sure!\nDay 1\nCurrent City: Alder\nWeather: mild\nDinner: A, Alder\nDinner: B, Alder\n## Costs\nDinner: 9"

    converted = convert_plan(text)

    assert [line.number for line in converted.unused] == [1, 4, 6, 7, 8]
    assert converted.how == "layout"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "I am sorry.",
        "Max Token Length Exceeded.",
        "Day 1\nDay 2",
        "[1, 2]",
        "Day 99\nLunch: A, B",
        "```json\n[\n```",
    ],
)
def test_a_text_without_a_plan_gives_none(text: str) -> None:
    assert convert_plan(text).plan is None
    assert convert_plan(text).how == "nothing"


def test_objects_of_other_shapes_are_read() -> None:
    day = {
        "Day": "2",
        "Current City": "Alder",
        "Attractions": [{"Name": "Park", "City": "Alder"}, "Zoo, Alder"],
        "lunch": None,
        "Notes": "x",
    }
    converted = convert_plan(json.dumps({"plan": [day, {}]}))

    assert converted.plan == [
        {key: "-" for key in KEYS} | {"days": 2, "current_city": "Alder", "attraction": "Park, Alder;Zoo, Alder;"},
        {},
    ]
    assert convert_plan("[{'days': 1, 'lunch': __import__('os')}]").plan is None


def test_our_own_markdown_converts_back_on_its_world(small_catalog: Catalog) -> None:
    for task in make_tasks(small_catalog, dict.fromkeys(GROUPS, 2), seed=5):
        agenda = plan_agenda(task, task.annotated_plan, small_catalog)
        assert agenda is not None
        bare = json.loads(json.dumps(task.annotated_plan).replace("(Northland)", "").replace("(Southland)", ""))

        assert convert_plan(to_markdown(agenda), small_catalog).plan == bare


def test_the_published_conversations_convert_to_the_reference_plans(official: Path) -> None:
    def lines(name: str) -> list[Any]:
        with gzip.open(official / "plans" / name, "rt", encoding="utf-8") as stream:
            return [json.loads(line) for line in stream]

    texts = [line["messages"][2]["content"] for line in lines("std_travelplanner.jsonl.gz")]
    plans = [line["plan"] for line in lines("train_reference_plans.jsonl.gz")]

    assert [convert_plan(text).plan for text in texts] == plans
    for layout in LAYOUTS:
        bare = [[day for day in plan if day] for plan in plans]
        assert [convert_plan(layout(plan)).plan for plan in bare] == bare


def test_a_model_may_read_the_text() -> None:
    async def model(prompt: str) -> str:
        assert "Dinner somewhere nice" in prompt
        await asyncio.sleep(0)
        return fenced_json(PLAN)

    converted = asyncio.run(convert_by_model("Dinner somewhere nice", model))
    lost = asyncio.run(convert_by_model("Day 1\nDinner: A, B", lambda _: "I cannot."))

    assert (converted.plan, converted.how) == (PLAN, "model")
    assert lost.how == "layout"
    assert asyncio.run(convert_by_model(" ", lambda _: "[]")).plan is None


@pytest.mark.parametrize(
    "text",
    [
        "['" + "\\'" * 90_000,
        "Day 1\n" + ("Transportation: " + "from a " * 400 + "\n") * 20,
        "Day 1\nLunch: " + "$1 " * 900,
        "[" * 150_000,
        "*" * 150_000,
        "Day 1\nAttractions: " + ", " * 1400,
    ],
)
def test_no_text_takes_long(text: str) -> None:
    start = time.thread_time()
    convert_plan(text)

    assert time.thread_time() - start < 5
