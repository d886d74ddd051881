from __future__ import annotations

import datetime as dt
import json
from typing import Any

import pytest

from benchmarks.travelplanner.trips import DATES, Trip, edited, task
from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.moves import read_move
from tripwright.benchmarks.travelplanner.plan import FILLER, Entry, ReadPlan, read_plan
from tripwright.trip import Leg, Meal, Stay, Visit
from tripwright.world import Manifest, World
from tripwright.world.build import WorldBuilder


@pytest.fixture
def good(small_catalog: Catalog) -> list[dict[str, Any]]:
    return Trip(small_catalog, states={"Birch": "Northland", "Cedar": "Northland"}).plan()


def dinner(text: object, catalog: Catalog) -> Entry:
    read = read_plan(task(), [{"current_city": "Birch", "dinner": text}], catalog)
    ((kind, entry),) = read.days[0].meals
    assert kind == "dinner"
    return entry


def test_a_plan_becomes_an_itinerary_by_id(good: list[dict[str, Any]], small_catalog: Catalog) -> None:
    trip = read_plan(task(), good, small_catalog).itinerary

    assert trip is not None
    assert (trip.travellers, trip.world) == (2, small_catalog.world.digest)
    assert [day.date for day in trip.days] == [dt.date.fromisoformat(date) for date in DATES[:5]]
    first, second = trip.days[0].items, trip.days[1].items
    flight = small_catalog.flights("St. Grove", "Birch", DATES[0])[0]
    assert isinstance(first[0], Leg)
    assert (first[0].mode, first[0].origin, first[0].dest, first[0].ref) == ("flight", "St. Grove", "Birch", flight.id)
    assert (first[0].departs, first[0].arrives) == (flight.departs, flight.arrives)
    assert first[-1] == Stay("H1-3", "Inn 3 of Birch", "Birch")
    assert second[0] == Meal("breakfast", "R1-4", "Table 4 of Birch", "Birch")
    assert Visit("A1-2", "Park 2 of Birch", "Birch") in second
    third = trip.days[2].items[0]
    assert isinstance(third, Leg)
    assert third.departs == 2 * 1440 + 480


def test_a_task_without_dates_has_no_itinerary_and_is_still_read(
    good: list[dict[str, Any]], small_catalog: Catalog
) -> None:
    read = read_plan(task(date=None), good, small_catalog)

    assert read.itinerary is None
    assert read.days[0].move is not None
    assert read.days[0].move.flights
    assert read.days[0].move.on_date is None


@pytest.mark.parametrize(
    ("text", "name", "city", "rows"),
    [
        ("Table 1 of Birch, Birch", "Table 1 of Birch", "Birch", 1),
        ("  Table 1  of\nBirch ,  Birch ", "Table 1 of Birch", "Birch", 1),
        ("Table 1 of Birch, Birch(Northland)", "Table 1 of Birch", "Birch", 1),
        ("Table 1 of Birch, Birch (Northland)", "Table 1 of Birch", "Birch", 1),
        ("Table 1 of Birch, Birch(Southland)", "Table 1 of Birch", "Birch(Southland)", 0),
        ("Table 1 of Birch, Birch(Northland); Cost: 14", None, None, 0),
        ("Table 1 of Birch, Birch.", "Table 1 of Birch", "Birch.", 0),
        ("Table 1, Birch", "Table 1", "Birch", 0),
        ("table 1 of birch, Birch", "table 1 of birch", "Birch", 0),
        ("Table 1 of Birch, Cedar", "Table 1 of Birch", "Cedar", 0),
        (", Birch", None, None, 0),
        ("Table 1 of Birch,", None, None, 0),
        ("Table 1 of Birch", None, None, 0),
        (7, None, None, 0),
        (["Table 1 of Birch, Birch"], None, None, 0),
    ],
)
def test_entries(text: object, name: str | None, city: str | None, rows: int, small_catalog: Catalog) -> None:
    entry = dinner(text, small_catalog)

    assert (entry.name, entry.city, len(entry.rows)) == (name, city, rows)
    assert entry.where == "day 1 / dinner"


@pytest.mark.parametrize("value", [None, "", "-", " - ", 0, [], {}, False])
def test_nothing_is_no_entry(value: object, small_catalog: Catalog) -> None:
    day = {"current_city": "Birch", **dict.fromkeys(("transportation", "dinner", "attraction", "accommodation"), value)}
    read = read_plan(task(), [day], small_catalog).days[0]

    assert (read.given, read.move, read.meals, read.sights, read.lodging) == (True, None, (), (), None)


def test_every_sight_counts_and_says_which_it_is(small_catalog: Catalog) -> None:
    day = {"current_city": "Birch", "attraction": "Park 1 of Birch, Birch; Museum 0, East Wing, Birch;-; ;Castle"}
    sights = read_plan(task(), [day], small_catalog).days[0].sights

    assert [(entry.where, entry.name) for entry in sights] == [
        ("day 1 / attraction[1]", "Park 1 of Birch"),
        ("day 1 / attraction[2]", "Museum 0, East Wing"),
        ("day 1 / attraction[3]", None),
    ]
    assert [len(entry.rows) for entry in sights] == [1, 1, 0]


def test_one_name_twice_in_a_city_is_ambiguous(tmp_path: Any) -> None:
    file = tmp_path / "w.sqlite"
    with WorldBuilder(file) as build:
        rows = [[f"R{i}", "Birch", "Twin", None, None, "Tea", 1000 + i, 4.0, None, None, None] for i in range(2)]
        build.add("restaurant", rows)
        build.finish(Manifest(name="w", dialect="travelplanner", currency="USD", source="invented"))
    with World.open(file) as world:
        entry = dinner("Twin, Birch", Catalog(world))

    assert [row.id for row in entry.rows] == ["R0", "R1"]
    assert entry.identity == ("row", "R0")


@pytest.mark.parametrize(
    ("text", "cities"),
    [
        ("Birch", ("Birch",)),
        ("Birch(Northland)", ("Birch",)),
        ("Birch(Ohio)", ("Birch(Ohio)",)),
        ("from St. Grove to Birch(Northland)", ("St. Grove", "Birch")),
        ("From  St. Grove to Birch", ("St. Grove", "Birch")),
        ("-", ()),
        (None, ()),
        (5, ("5",)),
    ],
)
def test_current_city(text: object, cities: tuple[str, ...], small_catalog: Catalog) -> None:
    day = {"current_city": text, "dinner": "Table 1 of Birch, Birch"}

    assert read_plan(task(), [day], small_catalog).days[0].cities == cities


@pytest.mark.parametrize(
    ("text", "mode", "ends"),
    [
        ("Taxi, from Birch to Cedar", "taxi", ("Birch", "Cedar")),
        ("taxi,from Birch(Northland) to Cedar", "taxi", ("Birch", "Cedar")),
        ("Self-driving, from Birch to Cedar, duration: 4 hours, distance: 330 km, cost: 16", "self-driving", None),
        ("flight number: F0000001, from Alder to Birch", "flight", ("Alder", "Birch")),
        ("Flight F0000001, from Alder to Birch", "other", (None, None)),
        ("Flight Number: F0000001", "other", (None, None)),
        ("Taxi", "other", (None, None)),
        ("Taxi; Cost: 50", "other", (None, None)),
        ("Train, from Birch to Cedar", "other", (None, None)),
        ("Taxi, from Birch to Cedar, then Taxi, from Cedar to Dogwood", "other", (None, None)),
        ("Taxi, from Birch to Cedar, cost: 5; Taxi back", "other", (None, None)),
        (7, "other", (None, None)),
        ("Taxi, from " + "a " * 5000 + "to b", "other", (None, None)),
    ],
)
def test_moves(text: object, mode: str, ends: tuple[str | None, str | None] | None, small_catalog: Catalog) -> None:
    move = read_move(text, small_catalog, DATES[0])

    assert move.mode == mode
    assert ends is None or (move.origin, move.dest) == ends


def test_a_flight_is_that_number_between_those_cities(small_catalog: Catalog) -> None:
    flight = small_catalog.flights("St. Grove", "Birch", DATES[0])[0]

    def read(text: str, date: str | None) -> tuple[list[str], bool | None]:
        move = read_move(text, small_catalog, date)
        return [row.id for row in move.flights], move.on_date

    text = f"Flight Number: {flight.id}, from St. Grove to Birch"
    assert read(text, DATES[0]) == ([flight.id], True)
    assert read(text, DATES[1]) == ([flight.id], False)
    assert read(text, None) == ([flight.id], None)
    assert read(f"Flight Number: {flight.id}, from St. Grove to Cedar", DATES[0]) == ([], False)


def test_claims_keep_their_commas(small_catalog: Catalog) -> None:
    text = "Self-driving, from Birch to Cedar, duration: 1 day 2 hours, distance: 1,433 km, cost: 71"

    assert read_move(text, small_catalog, None).claims == (
        ("duration", "1 day 2 hours"),
        ("distance", "1,433 km"),
        ("cost", "71"),
    )


def test_days_beyond_the_task_count_unless_they_are_blank(good: list[dict[str, Any]], small_catalog: Catalog) -> None:
    blank = {"days": 6, "current_city": FILLER, "transportation": "-", "dinner": ""}

    def extra(*days: object) -> int:
        return read_plan(task(), [*good, *days], small_catalog).extra_days

    assert extra({}, None, [], blank) == 0
    assert extra({}, {"current_city": "St. Grove"}, "more", {"dinner": "x"}) == 3


def test_days_that_say_nothing_are_not_given(small_catalog: Catalog) -> None:
    read = read_plan(task(), [{}, None, "Birch", 7, [1]], small_catalog)

    assert [day.given for day in read.days] == [False] * 5


@pytest.mark.parametrize("plan", ["nonsense", 7, True, {"days": []}, "{'a': 1}"])
def test_what_is_no_list_of_days_has_a_problem(plan: object, small_catalog: Catalog) -> None:
    read = read_plan(task(), plan, small_catalog)

    assert read.problem is not None
    assert len(read.days) == 5


def test_a_plan_that_is_one_text_is_parsed_and_never_run(good: list[dict[str, Any]], small_catalog: Catalog) -> None:
    def read(plan: object) -> ReadPlan:
        return read_plan(task(), plan, small_catalog)

    assert read(json.dumps(good)).days == read(good).days
    assert read(str(good)).days == read(good).days
    assert read("[__import__('os').getcwd()]").problem is not None


def test_the_day_says_its_own_number(good: list[dict[str, Any]], small_catalog: Catalog) -> None:
    plan = edited(edited(good, 1, days=True), 2, days=9)

    assert [day.says for day in read_plan(task(), plan, small_catalog).days] == [None, 9, 3, 4, 5]
