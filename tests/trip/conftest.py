"""A small world and a trip in it, with every oddity that an export must survive."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from tripwright.trip import Day, Itinerary, Leg, Meal, Stay, Visit
from tripwright.trip.agenda import Agenda, Mark, build_agenda
from tripwright.trip.costs import CostLine, CostSheet
from tripwright.trip.gazetteer import WorldGazetteer
from tripwright.trip.money import Money, Price
from tripwright.world import Manifest, World
from tripwright.world.build import WorldBuilder

NASTY = '<script>alert("x")</script> & Söhne\'s\n茶馆 😀 | *bold* _[link](javascript:1)_'
"""A name that tries to break out of every format."""


@pytest.fixture(scope="session")
def small_world(tmp_path_factory: pytest.TempPathFactory) -> World:
    """Denver and Boston with zones, Shanghai with a Chinese name, and Nowhere, of which little is known."""
    file: Path = tmp_path_factory.mktemp("trip") / "small.sqlite"
    with WorldBuilder(file) as build:
        build.add(
            "city",
            [
                ("Denver", "Denver", None, "Colorado", "US", 39.739, -104.99, "America/Denver"),
                ("Boston", "Boston", None, "Massachusetts", "US", 42.36, -71.06, "America/New_York"),
                ("Shanghai", "上海", None, "Shanghai", "CN", 31.23, 121.47, "Asia/Shanghai"),
                ("Nowhere", "Nowhere", None, "Nulland", "US", None, None, None),
            ],
        )
        build.add("station", [("BOS", "Boston", "airport", "Harbour Airport", 42.364, -71.005, None, None)])
        sight = (None, 0, None, None, None, None, None)
        build.add(
            "attraction",
            [
                ("A0", "Boston", "Old Lighthouse", 42.33, -70.89, *sight, '{"address": "1 Pier Road"}'),
                ("A1", "Boston", NASTY, 42.35, -71.07, *sight, None),
                ("A2", "Nowhere", "Dry Lake", 38.0, -117.0, *sight, "not json"),
                ("A3", "Nowhere", "Salt Flat", 38.2, -117.2, *sight, None),
            ],
        )
        build.add(
            "restaurant",
            [("R0", "Boston", "Chowder & Co", None, None, "Seafood", 2500, 4.0, None, None, None)],
        )
        build.add(
            "hotel",
            [("H0", "Boston", "Quay Inn", None, None, "Private room", 1, 2, 12000, 1, None, 4.0, None, None)],
        )
        build.finish(Manifest(name="small", dialect="travelplanner", currency="USD", source="a test"))
    return World.open(file)


@pytest.fixture(scope="session")
def trip(small_world: World) -> Itinerary:
    """Three days over the American clock change of 13 March 2022, with a flight that lands after midnight."""
    return Itinerary(
        title=f"Boston with {NASTY}",
        travellers=3,
        world=small_world.digest,
        days=(
            Day(
                1,
                dt.date(2022, 3, 12),
                (Leg("flight", "Denver", "Boston", "F1", 1305, 1455 + 120), Stay("H0", "Quay Inn", "Boston", 2)),
            ),
            Day(
                2,
                dt.date(2022, 3, 13),
                (
                    Meal("breakfast", "R0", "Chowder & Co", "Boston"),
                    Visit("A0", "Old Lighthouse", "Boston", 1440 + 600, 1440 + 720),
                    Visit("A1", NASTY, "Boston"),
                    Meal("lunch", None, "A stall that nobody knows", "Nowhere"),
                    Stay("H0", "Quay Inn", "Boston", 2),
                ),
            ),
            Day(3, dt.date(2022, 3, 14), (Leg("taxi", "Boston", "Atlantis"), Leg("self-driving", "Boston", "Nowhere"))),
        ),
    )


@pytest.fixture(scope="session")
def sheet() -> CostSheet:
    """Costs of that trip; what the stall asks is unknown."""

    def usd(minor: int) -> Money:
        return Money(minor, "USD")

    return CostSheet(
        "USD",
        (
            CostLine("day 1 / leg", "F1", "flight", Price(usd(20000), "person"), 3),
            CostLine("day 1 / stay", "Quay Inn", "stay", Price(usd(12000), "room-night"), 2),
            CostLine("day 2 / breakfast", "Chowder & Co", "meal", Price(usd(2500), "person"), 3),
            CostLine("day 2 / lunch", "A stall | that nobody knows", "meal", Price(None, "person"), 3),
            CostLine("day 2 / stay", "Quay Inn", "stay", Price(usd(12000), "room-night"), 2),
        ),
    )


@pytest.fixture(scope="session")
def agenda(small_world: World, trip: Itinerary, sheet: CostSheet) -> Agenda:
    """The trip, resolved, with findings pinned to an item, a day, and the whole trip."""
    marks = (
        Mark("The stall is in no <list>", "day 2 / lunch", "sandbox"),
        Mark("No dinner on day 2", "day 2 / dinner", "complete"),
        Mark("Over budget", None, "budget"),
    )
    return build_agenda(trip, WorldGazetteer(small_world), key="small-1", costs=sheet, marks=marks)
