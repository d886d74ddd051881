from __future__ import annotations

import dataclasses
import json
import os
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from tripwright.world import World
from tripwright.world.generate.hotels import RULES
from tripwright.world.generate.restaurants import COMMON, CUISINES
from tripwright.world.generate.us import FULL, MINI, build_us
from tripwright.world.named import NAMED

US_MINI_DIGEST = "f3e14f91c87c973ee1646176b5c7d830dd4a43bd66d0b199c19dd567cfc14306"
"""Changes only on purpose: raise GENERATOR_VERSION with it, so that caches are built anew."""

PLACES = ("restaurant", "attraction", "hotel")


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> World:
    """The full world's places and roads, with a week of flights instead of seven months."""
    file = tmp_path_factory.mktemp("world") / "places.sqlite"
    build_us(file, dataclasses.replace(FULL, days=7, flights=60_000), name="places", seed=2022)
    return World.open(file)


def test_the_default_world_is_what_it_was(us_mini: World) -> None:
    assert us_mini.digest == US_MINI_DIGEST


def test_another_process_builds_the_same_world(us_mini: World, tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from tripwright.world.named import NAMED;"
        "world = NAMED['us-mini']; print(world.build(Path(sys.argv[1]), world.name, world.seed).digest)"
    )
    source = Path(__file__).resolve().parents[3] / "src"
    environment = {**os.environ, "PYTHONHASHSEED": "4711", "PYTHONPATH": str(source), "TZ": "Asia/Tokyo"}
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "again.sqlite")],
        capture_output=True,
        text=True,
        check=True,
        env=environment,
    )

    assert done.stdout.strip() == us_mini.digest


def test_another_seed_builds_another_world(us_mini: World, tmp_path: Path) -> None:
    other = build_us(tmp_path / "other.sqlite", MINI, name="us-mini", seed=2023)

    assert other.digest != us_mini.digest
    assert other.rows == us_mini.manifest.rows


def test_the_small_world_is_built_in_seconds(tmp_path: Path) -> None:
    started = time.thread_time()
    build_us(tmp_path / "quick.sqlite", MINI, name="us-mini", seed=1)

    assert time.thread_time() - started < 4


def test_the_small_world_has_states_to_travel_in(us_mini: World) -> None:
    states = Counter(city.region for city in us_mini.cities())

    assert len(states) >= 8
    assert sum(count > 3 for count in states.values()) >= 5


@pytest.mark.parametrize("table", [*PLACES, "road", "flight"])
def test_nothing_refers_to_a_city_that_is_not_there(us_mini: World, places: World, table: str) -> None:
    for world in (us_mini, places):
        for column in ("origin", "dest") if table in ("road", "flight") else ("city",):
            assert not world.rows(f"SELECT 1 FROM {table} WHERE {column} NOT IN (SELECT id FROM city) LIMIT 1")


def test_the_manifest_says_where_the_world_comes_from(us_mini: World) -> None:
    manifest = us_mini.manifest

    assert (manifest.name, manifest.dialect, manifest.currency) == ("us-mini", "travelplanner", "USD")
    assert "seed 2022" in manifest.source
    assert any("GeoNames" in notice for notice in manifest.attribution)
    assert manifest.partial == {}


def test_the_full_world_has_the_published_sizes(places: World) -> None:
    rows = places.manifest.rows

    assert FULL.flights == 3_827_361
    assert [rows[table] for table in ("city", "road", *PLACES)] == [312, 17_603, 9_552, 5_303, 5_064]
    states = Counter(city.region for city in places.cities())
    assert len(states) >= 45
    assert 30 <= sum(count > 3 for count in states.values()) <= 40


def test_labels_have_the_published_frequencies(places: World) -> None:
    labels = Counter(label for (text,) in places.rows("SELECT cuisines FROM restaurant") for label in text.split(", "))

    assert set(labels) == {*COMMON, *CUISINES}
    assert all(3_350 < labels[label] < 3_750 for label in COMMON)
    assert all(1_230 < labels[label] < 1_480 for label in CUISINES)
    sizes = Counter(text.count(",") + 1 for (text,) in places.rows("SELECT cuisines FROM restaurant"))
    assert set(sizes) == {2, 3, 4, 5, 6}


def test_costs_and_ratings_have_the_published_range(places: World) -> None:
    costs = [price // 100 for (price,) in places.rows("SELECT price FROM restaurant")]
    ratings = [rating for (rating,) in places.rows("SELECT rating FROM restaurant")]

    assert (min(costs), max(costs)) == (10, pytest.approx(250, abs=45))
    assert 53 < sum(costs) / len(costs) < 58
    assert (min(ratings), max(ratings)) == (0.0, 4.9)
    assert 0.2 < ratings.count(0.0) / len(ratings) < 0.25
    assert not any(0 < rating < 1.7 for rating in ratings)


def test_listings_have_the_published_shares(places: World) -> None:
    total = FULL.hotels
    rooms = Counter(room for (room,) in places.rows("SELECT room_type FROM hotel"))
    nights = sorted(count for (count,) in places.rows("SELECT min_nights FROM hotel WHERE min_nights NOT NULL"))
    complete = places.rows(
        "SELECT count(*) FROM hotel WHERE price NOT NULL AND min_nights NOT NULL AND rating NOT NULL AND rules NOT NULL"
    )[0][0]

    assert 0.49 < rooms["Entire home/apt"] / total < 0.55
    assert 0.43 < rooms["Private room"] / total < 0.49
    assert 0.015 < rooms["Shared room"] / total < 0.035
    assert nights[len(nights) // 2] == 3
    assert 0.62 < sum(count <= 3 for count in nights) / len(nights) < 0.68
    assert nights[int(len(nights) * 0.9)] >= 28
    assert nights[-1] >= 365
    assert 0.83 < complete / total < 0.87


def test_listings_state_rules_rooms_and_prices_of_the_published_kind(places: World) -> None:
    for room, people, price, rules in places.rows("SELECT room_type, capacity, price, rules FROM hotel"):
        assert price is None or 50_00 <= price <= 1200_00
        assert people in {"Entire home/apt": range(2, 12), "Private room": (1, 2), "Shared room": (1,)}[room]
        stated = [] if rules is None else rules.split(" & ")
        assert set(stated) <= set(RULES)
        assert len(set(stated)) == len(stated) <= 3
    without = places.rows("SELECT count(*) FROM hotel WHERE rules IS NULL")[0][0]
    assert 0.12 < without / FULL.hotels < 0.16


def test_some_cities_have_nothing_to_see(us_mini: World, places: World) -> None:
    bare = "SELECT count(*) FROM city WHERE id NOT IN (SELECT city FROM attraction)"

    assert us_mini.rows(bare)[0][0] == MINI.bare_cities
    assert places.rows(bare)[0][0] == FULL.bare_cities == 35
    assert places.rows("SELECT max(n) FROM (SELECT count(*) AS n FROM attraction GROUP BY city)") == [(20,)]


def test_sights_lie_in_their_city_and_can_be_reached(us_mini: World) -> None:
    cities = {city.id: city for city in us_mini.cities()}
    unknown = Counter[str]()
    for city in cities.values():
        for sight in us_mini.attractions(city.id):
            details = json.loads(sight.details or "")
            assert set(details) == {"address", "phone", "website"}
            assert city.name in details["address"]
            assert "555-01" in details["phone"] or details["phone"] == "Unknown"
            assert details["website"].endswith(".example") or details["website"] == "Unknown"
            unknown.update(key for key, value in details.items() if value == "Unknown")
            assert sight.lat is not None
            assert sight.lon is not None
            assert city.lat is not None
            assert city.lon is not None
            assert abs(sight.lat - city.lat) < 0.1
            assert abs(sight.lon - city.lon) < 0.25
    assert 0.15 < unknown["phone"] / MINI.attractions < 0.28
    assert 0.14 < unknown["website"] / MINI.attractions < 0.26
    assert unknown["address"] == 0


@pytest.mark.parametrize(
    ("table", "twice", "commas", "inside"),
    [("restaurant", 52, 17, 60), ("attraction", 14, 56, 50), ("hotel", 1, 594, 3)],
)
def test_names_of_the_full_world_are_blemished_as_published(
    places: World, table: str, twice: int, commas: int, inside: int
) -> None:
    rows: list[tuple[str, str]] = places.rows(f"SELECT city, name FROM {table}")  # pyright: ignore
    by_city: dict[str, list[str]] = {}
    for city, name in rows:
        by_city.setdefault(city, []).append(name)
    repeated = len(rows) - len(set(rows))
    within = sum(any(one != other and one in other for other in names) for names in by_city.values() for one in names)

    assert twice * 0.8 <= repeated <= twice * 1.2 + 1
    assert commas * 0.9 <= sum("," in name for _, name in rows) <= commas * 1.1 + 1
    assert inside * 0.8 <= within <= inside * 1.2 + commas
    assert not any(";" in name or "\n" in name for _, name in rows)


def test_the_named_worlds_are_these(us_mini: World) -> None:
    assert NAMED["us-mini"].seed == NAMED["us-full"].seed == 2022
    assert us_mini.path.stat().st_size < 10_000_000
