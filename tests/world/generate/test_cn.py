from __future__ import annotations

import os
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.world import World
from tripwright.world.check import check_world
from tripwright.world.generate.cn.attractions import TYPES
from tripwright.world.generate.cn.build import FULL, MINI, build_cn
from tripwright.world.generate.cn.cities import cities
from tripwright.world.generate.cn.hotels import FEATURES
from tripwright.world.generate.cn.restaurants import CUISINES
from tripwright.world.geo import geodesic_km
from tripwright.world.named import NAMED, default_world

CN_MINI_DIGEST = "5be2039f0786d8c2f96f3968ccc55fff146a5156e6db8717d2012b83b71a8a1e"
"""Changes only on purpose: raise GENERATOR_VERSION with it, so that caches are built anew."""


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> World:
    """The world at the published sizes."""
    file = tmp_path_factory.mktemp("world") / "full.sqlite"
    build_cn(file, FULL, name="cn-full", seed=2024)
    return World.open(file)


@pytest.fixture(params=["cn-mini", "cn-full"])
def world(request: pytest.FixtureRequest, cn_mini: World, full: World) -> World:
    return cn_mini if request.param == "cn-mini" else full


def test_the_default_world_is_what_it_was(cn_mini: World) -> None:
    assert default_world("chinatravel") == "cn-mini"
    assert cn_mini.digest == CN_MINI_DIGEST


def test_another_process_builds_the_same_world(cn_mini: World, tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from tripwright.world.named import NAMED;"
        "world = NAMED['cn-mini']; print(world.build(Path(sys.argv[1]), world.name, world.seed).digest)"
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

    assert done.stdout.strip() == cn_mini.digest


def test_another_seed_builds_another_world_of_the_same_size(cn_mini: World, tmp_path: Path) -> None:
    other = build_cn(tmp_path / "other.sqlite", MINI, name="cn-mini", seed=7)

    assert other.digest != cn_mini.digest
    assert {table: count for table, count in other.rows.items() if table != "alias"} == {
        table: count for table, count in cn_mini.manifest.rows.items() if table != "alias"
    }


def test_the_small_world_is_built_in_a_second_or_two(tmp_path: Path) -> None:
    started = time.thread_time()
    build_cn(tmp_path / "quick.sqlite", MINI, name="cn-mini", seed=1)

    assert time.thread_time() - started < 3


def test_the_worlds_are_sound(world: World) -> None:
    assert check_world(world) == []
    assert world.manifest.currency == "CNY"
    assert any("GeoNames" in notice for notice in world.manifest.attribution)


def test_the_full_world_has_the_published_sizes(full: World) -> None:
    tables = ("city", "attraction", "hotel", "restaurant", "place", "flight", "train", "station")

    assert [full.manifest.rows[table] for table in tables] == [10, 3_413, 3_866, 4_655, 12_172, 720, 5_345, 3_635]
    assert full.rows("SELECT count(*) FROM (SELECT 1 FROM station GROUP BY city, line)") == [(161,)]


def test_names_are_unique_in_a_city_and_none_lies_inside_another(world: World) -> None:
    for city in world.cities():
        names = [name for (name,) in world.rows("SELECT name FROM place WHERE city = ?", (city.id,))]
        stops = {name for (name,) in world.rows("SELECT name FROM station WHERE city = ?", (city.id,))}
        every = [*names, *(stops - set(names))]
        together = "\n".join(every)

        assert len(set(names)) == len(names)
        assert all(together.count(name) == 1 for name in every)


def test_every_name_has_an_english_one_of_its_own(world: World) -> None:
    for city in world.cities():
        aliases = world.aliases(city.id)
        places = world.rows("SELECT name FROM place WHERE city = ?", (city.id,))
        stops = world.rows("SELECT name, line FROM station WHERE city = ?", (city.id,))

        assert {city.name, *(name for (name,) in places), *(name for row in stops for name in row)} == set(aliases)
        assert len(set(aliases.values())) == len(aliases)
        assert all(alias.isascii() and alias[0].isupper() for alias in aliases.values())


def test_kinds_are_the_published_ones_and_all_occur(world: World) -> None:
    def values(column: str, table: str) -> set[str]:
        return {value for (value,) in world.rows(f"SELECT DISTINCT {column} FROM {table}")}

    assert values("kind", "attraction") == set(TYPES)
    assert len(TYPES) == 14
    assert values("cuisines", "restaurant") == set(CUISINES)
    assert len(set(CUISINES) - {" "}) == 42
    assert values("tags", "hotel") == set(FEATURES)
    assert len(FEATURES) == 74
    assert values("beds", "hotel") == {1, 2}


def test_regional_kitchens_are_where_they_are_at_home(full: World) -> None:
    def count(city: str, cuisine: str) -> int:
        return sum(row.cuisines == cuisine for row in full.restaurants(city))

    assert count("北京", "北京菜") > 4 * count("广州", "北京菜")
    assert count("成都", "川菜") > 4 * count("上海", "川菜")


def test_prices_hours_and_visits_have_the_published_shape(full: World) -> None:
    sights = [row for city in full.cities() for row in full.attractions(city.id)]
    tables = [row for city in full.cities() for row in full.restaurants(city.id)]
    prices = sorted(row.price or 0 for city in full.cities() for row in full.hotels(city.id))
    free = sum(row.price == 0 for row in sights) / len(sights)

    assert 0.68 < free < 0.76
    assert 110 <= sum((row.price or 0) % 100 > 0 for row in sights) <= 175
    assert 880 <= sum((row.opens, row.closes) == (0, 1440) for row in sights) <= 1060
    assert all((row.visit_min or 0) < (row.visit_max or 0) <= 240 for row in sights)
    assert 430 <= sum((row.closes or 0) <= (row.opens or 0) for row in tables) <= 590
    assert all((row.price or 0) % 100 == 0 for row in tables)
    assert 430_00 < prices[len(prices) // 2] < 490_00
    assert all(price % 100 == 0 for price in prices)


def test_places_lie_in_their_city(world: World) -> None:
    centres = {city.id: (city.lat, city.lon) for city in world.cities()}
    for table in ("attraction", "restaurant", "hotel", "place", "station"):
        rows = world.rows(f"SELECT city, lat, lon FROM {table}")
        lat, lon = ([centres[row[0]][axis] or 0.0 for row in rows] for axis in (0, 1))
        away = geodesic_km(lat, lon, [row[1] for row in rows], [row[2] for row in rows])

        assert away.max() < (160 if table != "station" else 130)
        assert sum(away < 40) / len(rows) > 0.85


def test_stations_and_airports_carry_their_citys_name_and_are_named_points(world: World) -> None:
    for table in ("train", "flight"):
        for city, name in world.rows(
            f"SELECT origin, from_station FROM {table} UNION SELECT dest, to_station FROM {table}"
        ):
            assert city in name
            assert world.rows("SELECT 1 FROM place WHERE city = ? AND name = ?", (city, name))


def test_every_pair_has_trains_and_flights_but_the_published_gaps(world: World) -> None:
    trains = set(world.rows("SELECT DISTINCT origin, dest FROM train"))
    flights = set(world.rows("SELECT DISTINCT origin, dest FROM flight"))
    every = {(a.name, b.name) for a in cities() for b in cities() if a != b}

    assert every - trains == {("广州", "苏州"), ("苏州", "广州")}
    assert every - flights == {pair for pair in every if "苏州" in pair}


def test_trains_are_of_the_published_types(world: World) -> None:
    kinds = Counter(kind for (kind,) in world.rows("SELECT kind FROM train"))

    assert set(kinds) == {"高铁", "动车", "快速", "城际动车", "直达特快", "特快", "旅游列车"}
    assert kinds["高铁"] > sum(kinds.values()) / 2
    priceless = {kind for (kind,) in world.rows("SELECT DISTINCT kind FROM train WHERE price IS NULL")}
    assert priceless == {"快速", "旅游列车"}
    assert world.rows("SELECT count(*) FROM train WHERE kind = '高铁' AND arrives >= 1440") == [(0,)]
    assert world.rows("SELECT count(*) FROM train WHERE arrives > 1440")[0][0] >= 50
    assert world.rows("SELECT count(*) FROM train WHERE minutes >= 1440")[0][0] >= 1
    assert world.rows("SELECT count(DISTINCT id) - count(*) FROM train") == [(0,)]
    shape = FULL if world.manifest.name == "cn-full" else MINI
    assert world.rows("SELECT count(*) FROM train WHERE price IS NULL") == [(shape.priceless + shape.touring,)]


def test_a_line_has_its_stops_in_order_and_shares_some_with_others(world: World) -> None:
    shared = 0
    for city in world.cities():
        rows = world.rows("SELECT line, stop, name, lat, lon FROM station WHERE city = ? ORDER BY rowid", (city.id,))
        lines: dict[str, list[tuple[int, str]]] = {}
        for line, stop, name, _, _ in rows:
            lines.setdefault(line, []).append((stop, name))
        for stops in lines.values():
            assert [stop for stop, _ in stops] == list(range(1, len(stops) + 1))
            assert len({name for _, name in stops}) == len(stops) >= 4
        points = {(name, lat, lon) for _, _, name, lat, lon in rows}
        assert len(points) == len({name for _, _, name, _, _ in rows})
        shared += len(rows) - len(points)
    assert shared > 0.03 * world.manifest.rows["station"]


def test_the_published_look_ups_work_on_it(cn_mini: World) -> None:
    sandbox = Sandbox(cn_mini)
    for city in sorted(sandbox.cities):
        sight, table, hotel = (
            next(iter(rows(city))) for rows in (sandbox.attractions, sandbox.restaurants, sandbox.hotels)
        )
        travel = sandbox.transit.city(city)
        assert travel.legs(sight, table, 600, "taxi")
        assert travel.legs(table, hotel, 600, "walk")
    rides = [
        sandbox.transit.city(city).legs(a, b, 600, "metro")
        for city in sandbox.cities
        for a, b in zip(sandbox.attractions(city), sandbox.hotels(city), strict=False)
    ]
    assert sum(ride is not None for ride in rides) > 0.8 * len(rides)
    assert sandbox.flights("上海", "成都")
    assert sandbox.trains("北京", "南京")


def test_the_named_worlds_are_these() -> None:
    assert NAMED["cn-mini"].seed == NAMED["cn-full"].seed == 2024
