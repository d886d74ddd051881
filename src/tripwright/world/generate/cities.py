"""Which real cities a world has, in which order."""

from __future__ import annotations

from collections.abc import Iterator

from tripwright.world import atlas
from tripwright.world.atlas import AtlasCity
from tripwright.world.build import Cell
from tripwright.world.generate.draw import Draw
from tripwright.world.generate.shape import Shape

_TIERS = "LMSN"


def choose_cities(shape: Shape, seed: int) -> list[AtlasCity]:
    """The cities of the world, shuffled: the order of the file is what "the first cities of a state" means.

    With ``shape.states`` each state gives its busiest cities; without, all hubs are in and chance takes the rest.
    """
    draw = Draw(seed, "cities")
    found = list(atlas.cities("US"))
    if shape.states:
        chosen = [city for state, count in shape.states.items() for city in _busiest(found, state)[:count]]
    else:
        chosen = sorted(draw.shuffled(found), key=lambda city: city.tier == "N")[: shape.cities]
    if len(chosen) != shape.cities:
        raise ValueError(f"the atlas has {len(chosen)} of the {shape.cities} cities asked for")
    return draw.shuffled(chosen)


def _busiest(cities: list[AtlasCity], state: str) -> list[AtlasCity]:
    there = [city for city in cities if city.region == state]
    return sorted(there, key=lambda city: (_TIERS.index(city.tier), -city.population, city.name))


def city_rows(cities: list[AtlasCity]) -> Iterator[tuple[Cell, ...]]:
    """Rows of the ``city`` table; TravelPlanner has no other key than the name."""
    for city in cities:
        yield (city.name, city.name, None, city.region, city.country, city.lat, city.lon, city.timezone)
