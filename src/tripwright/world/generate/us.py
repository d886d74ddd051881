"""The ``us`` world, in TravelPlanner's shape (fact sheet, section 1)."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tripwright.world import atlas
from tripwright.world.build import WorldBuilder
from tripwright.world.manifest import Manifest


@dataclass(frozen=True)
class Shape:
    """How much of everything a world holds."""

    cities: int


MINI = Shape(cities=40)
FULL = Shape(cities=312)


def build_us(path: Path, shape: Shape, *, name: str, seed: int) -> Manifest:
    """Write the world of that shape and seed to ``path``."""
    with WorldBuilder(path) as build:
        build.add(
            "city",
            (
                (city.name, city.name, None, city.region, "US", city.lat, city.lon, city.timezone)
                for city in atlas.cities("US")[: shape.cities]
            ),
        )
        return build.finish(
            Manifest(
                name=name,
                dialect="travelplanner",
                currency="USD",
                source=f"generated from seed {seed}",
                attribution=atlas.ATTRIBUTION,
            )
        )
