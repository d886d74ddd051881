from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.world import World


@pytest.fixture(scope="session")
def small_catalog(small_world_file: Path) -> Iterator[Catalog]:
    """The catalog of the small invented world."""
    with World.open(small_world_file) as world:
        yield Catalog(world)
