"""Building and reading the generated worlds: `make perf`, or with the full world `TRIPWRIGHT_PERF_FULL=1 make perf`.

The full world takes a minute or two to build; it is read from the user's cache where it lies there already.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tripwright.world import World
from tripwright.world.generate.us import FULL, MINI, Shape, build_us
from tripwright.world.named import open_world

FULL_WANTED = bool(os.environ.get("TRIPWRIGHT_PERF_FULL"))
full_only = pytest.mark.skipif(not FULL_WANTED, reason="set TRIPWRIGHT_PERF_FULL=1 to measure the full world")
MILLISECOND = 1e-3


@pytest.fixture(scope="module", params=["us-mini", pytest.param("us-full", marks=full_only)])
def world(request: pytest.FixtureRequest) -> Iterator[World]:
    with open_world(request.param) as world:
        yield world


def build(shape: Shape, folder: Path) -> None:
    build_us(folder / "world.sqlite", shape, name="perf", seed=2022)


def test_build_mini(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    benchmark.pedantic(build, (MINI, tmp_path), rounds=3)
    assert benchmark.stats.stats.min < 4


@full_only
def test_build_full(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    benchmark.pedantic(build, (FULL, tmp_path), rounds=1)
    assert benchmark.stats.stats.min < 240


def test_open(benchmark: BenchmarkFixture, world: World) -> None:
    benchmark(lambda: World.open(world.path).close())
    assert benchmark.stats.stats.median < 5 * MILLISECOND


LOOKUPS: dict[str, Callable[[World, tuple[str, str, str, str]], object]] = {
    "flights of a pair on a date": lambda world, row: world.flights(row[1], row[2], row[3]),
    "no flight on a date": lambda world, row: world.flights(row[1], row[2], "2021-12-31"),
    "flight by its number": lambda world, row: world.flights_by_id(row[0]),
    "road": lambda world, row: world.road(row[1], row[2]),
    "restaurants of a city": lambda world, row: world.restaurants(row[2]),
    "attractions of a city": lambda world, row: world.attractions(row[2]),
    "hotels of a city": lambda world, row: world.hotels(row[2]),
    "cities": lambda world, row: world.cities(),
}


@pytest.mark.parametrize("lookup", LOOKUPS)
def test_lookup(benchmark: BenchmarkFixture, world: World, lookup: str) -> None:
    places = random.Random(1).sample(range(1, world.manifest.rows["flight"]), 500)
    rows = cycle([world.rows("SELECT id, origin, dest, date FROM flight WHERE rowid = ?", (at,))[0] for at in places])
    benchmark(lambda: LOOKUPS[lookup](world, next(rows)))
    assert benchmark.stats.stats.median < 1 * MILLISECOND


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_resident_memory(benchmark: BenchmarkFixture, world: World) -> None:
    """The peak of a process that opens the world and reads 5,000 dates of flights, and 500 cities' places."""
    code = """
import random, sys
from pathlib import Path
from tripwright.world import World
world = World.open(sys.argv[1])
cities = [city.id for city in world.cities()]
chance = random.Random(2)
for _ in range(5000):
    world.flights(chance.choice(cities), chance.choice(cities), f"2022-03-{chance.randrange(1, 32):02d}")
for _ in range(500):
    city = chance.choice(cities)
    world.restaurants(city), world.attractions(city), world.hotels(city)
print(Path("/proc/self/status").read_text().split("VmHWM:")[1].split()[0])
"""
    done = benchmark.pedantic(
        subprocess.run,
        ([sys.executable, "-c", code, str(world.path)],),
        {"capture_output": True, "text": True, "check": True},
        rounds=1,
    )
    megabytes = int(done.stdout) / 1024
    benchmark.extra_info["resident MB"] = round(megabytes)
    assert megabytes < 250
