"""Importing the published tables: rows a second, and memory that does not grow with them."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tripwright.benchmarks.travelplanner.source import import_database
from tripwright.world import World
from tripwright.world.check import check_world

CITIES = [f"City {number}" for number in range(312)]
HEADER = "Flight Number,Price,DepTime,ArrTime,ActualElapsedTime,FlightDate,OriginCityName,DestCityName,Distance\n"
ROWS = 200_000


def write_flights(folder: Path, rows: int) -> Path:
    """A database folder with a city list and so many flights in the published form."""
    rng = random.Random(1)
    (folder / "background").mkdir(parents=True)
    (folder / "flights").mkdir()
    (folder / "background" / "citySet_with_states.txt").write_text("\n".join(f"{city}\tState" for city in CITIES))
    with (folder / "flights" / "clean_Flights_2022.csv").open("w") as stream:
        stream.write(HEADER)
        for number in range(rows):
            leaves, lasts = rng.randrange(1440), rng.randrange(40, 400)
            lands = (leaves + lasts) % 1440
            stream.write(
                f"F{number:07d},{rng.randrange(30, 900)},{leaves // 60:02d}:{leaves % 60:02d},"
                f"{lands // 60:02d}:{lands % 60:02d},{lasts // 60} hours {lasts % 60} minutes,"
                f"2022-03-{rng.randrange(1, 32):02d},{rng.choice(CITIES)},{rng.choice(CITIES)},"
                f"{rng.randrange(60, 2500)}.0\n"
            )
    return folder


@pytest.fixture(scope="module")
def flights(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_flights(tmp_path_factory.mktemp("perf") / "database", ROWS)


@pytest.mark.benchmark(timer=time.process_time)
def test_import_flights(benchmark: BenchmarkFixture, flights: Path, tmp_path: Path) -> None:
    benchmark.pedantic(import_database, (flights, tmp_path / "w.sqlite"), rounds=2)
    benchmark.extra_info["rows a second"] = round(ROWS / benchmark.stats.stats.min)
    assert benchmark.stats.stats.min < 12  # the published 3.8 million rows then take less than four minutes


@pytest.mark.benchmark(timer=time.process_time)
def test_check(benchmark: BenchmarkFixture, flights: Path, tmp_path: Path) -> None:
    import_database(flights, tmp_path / "w.sqlite")
    with World.open(tmp_path / "w.sqlite") as world:
        benchmark.pedantic(check_world, (world,), rounds=2)


def test_memory_does_not_grow_with_the_table(benchmark: BenchmarkFixture, flights: Path, tmp_path: Path) -> None:
    code = (
        "import resource, sys; from pathlib import Path\n"
        "from tripwright.benchmarks.travelplanner.source import import_database\n"
        "import_database(Path(sys.argv[1]), Path(sys.argv[2]))\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )

    def run() -> int:
        command = [sys.executable, "-c", code, str(flights), str(tmp_path / "w.sqlite")]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        return int(done.stdout) // 1024

    megabytes = benchmark.pedantic(run, rounds=1)
    benchmark.extra_info["MB resident"] = megabytes
    assert megabytes < 250
