"""Fixtures that all tests share. Published data is used where it lies beside the checkout, never shipped."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

from small_world import build_small_world
from tripwright.benchmarks.chinatravel.source import import_sandbox
from tripwright.benchmarks.travelplanner.source import import_database
from tripwright.world import World
from tripwright.world.named import NAMED

# The same examples on every run, however loaded the machine; HYPOTHESIS_PROFILE=explore draws new ones.
settings.register_profile("suite", deadline=None, derandomize=True, database=None)
settings.register_profile("explore", deadline=None, database=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "suite"))
ROOT = Path(__file__).resolve().parents[1]
DATA = Path(os.environ.get("TRIPWRIGHT_DATA", ROOT.parent / "shared" / "data"))


@pytest.fixture(scope="session")
def official() -> Path:
    """The folder of TravelPlanner's published data; tests that need it are skipped where it is absent."""
    folder = DATA / "travelplanner" / "official"
    if not folder.is_dir():
        pytest.skip("the published TravelPlanner data is not beside this checkout (set TRIPWRIGHT_DATA)")
    return folder


@pytest.fixture(scope="session")
def official_world(official: Path, tmp_path_factory: pytest.TempPathFactory) -> World:
    """The published tables, imported."""
    file = tmp_path_factory.mktemp("world") / "official.sqlite"
    import_database(official / "database", file)
    return World.open(file)


@pytest.fixture(scope="session")
def small_world_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small invented world in TravelPlanner's shape: two states, seven cities."""
    file = tmp_path_factory.mktemp("small") / "small.sqlite"
    build_small_world(file)
    return file


@pytest.fixture(scope="session")
def chinatravel_data() -> Path:
    """The folder of ChinaTravel's published data; tests that need it are skipped where it is absent."""
    folder = DATA / "chinatravel"
    if not folder.is_dir():
        pytest.skip("the published ChinaTravel data is not beside this checkout (set TRIPWRIGHT_DATA)")
    return folder


@pytest.fixture(scope="session")
def sandbox(chinatravel_data: Path, tmp_path_factory: pytest.TempPathFactory) -> World:
    """ChinaTravel's published sandbox, imported from its zip."""
    file = tmp_path_factory.mktemp("world") / "sandbox.sqlite"
    import_sandbox(chinatravel_data / "official" / "database" / "chinatravel_database_zh.zip", file)
    return World.open(file)


def _named(name: str, folder: Path) -> World:
    """A default world, as ``open_world`` builds it."""
    world, file = NAMED[name], folder / f"{name}.sqlite"
    world.build(file, world.name, world.seed)
    return World.open(file)


@pytest.fixture(scope="session")
def us_mini(tmp_path_factory: pytest.TempPathFactory) -> World:
    """TravelPlanner's default world."""
    return _named("us-mini", tmp_path_factory.mktemp("world"))


@pytest.fixture(scope="session")
def cn_mini(tmp_path_factory: pytest.TempPathFactory) -> World:
    """ChinaTravel's default world."""
    return _named("cn-mini", tmp_path_factory.mktemp("world"))
