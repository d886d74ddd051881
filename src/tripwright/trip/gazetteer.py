"""Where things are: an item of a trip resolved to a name, coordinates, a time zone and an address.

The plan only holds ids; this is the one place that looks them up. What the world does not know stays None, and a
position that is only the city's says so (``exact`` is False), so that no map shows a guess as a fact.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from statistics import median
from typing import Any, Protocol, cast

from tripwright.trip.itinerary import Meal, Stay, Visit
from tripwright.world import City, World, atlas

_TABLES = {Visit: "attraction", Meal: "restaurant", Stay: "hotel"}


@dataclass(frozen=True, slots=True)
class Place:
    """A resolved place.

    Attributes:
        name: What a reader calls it.
        city: The city's id, None when not known.
        lat: WGS-84 degrees, None when not known.
        lon: WGS-84 degrees, None when not known.
        exact: True when the coordinates are the place's own, False when its city's stand in.
        zone: IANA time zone of the place, None when not known.
        address: Postal address, empty when not known.
    """

    name: str
    city: str | None = None
    lat: float | None = None
    lon: float | None = None
    exact: bool = False
    zone: str | None = None
    address: str = ""

    @property
    def located(self) -> bool:
        """True when there are coordinates, exact or the city's."""
        return self.lat is not None and self.lon is not None


class Gazetteer(Protocol):
    """Resolves the items of a trip; implement it to export trips of another source."""

    def place(self, item: Visit | Meal | Stay) -> Place:
        """Where a sight, a meal or a stay is."""
        ...

    def end(self, name: str | None) -> Place:
        """Where a leg starts or ends; ``name`` is an id or a name of a city, station or place."""
        ...


class WorldGazetteer:
    """A gazetteer over a world, with cities from elsewhere where the world lacks their coordinates or zones.

    Args:
        world: The world that the plan's ids point into.
        cities: City id to a city with coordinates and zone; used only for what the world does not know. By default
            the bundled atlas, for cities whose name and region it has.
    """

    def __init__(self, world: World, cities: Mapping[str, City] | None = None) -> None:
        self._world = world
        self._known = {city.id: city for city in world.cities()}
        self._extra = cities if cities is not None else _from_atlas(self._known.values())
        self._city = lru_cache(None)(self._find_city)

    def place(self, item: Visit | Meal | Stay) -> Place:
        """Where a sight, a meal or a stay is; the plan's own words where the world has no such id."""
        table = _TABLES[type(item)]
        row = self._row(table, "id = ?", (item.ref,)) if item.ref is not None else None
        if row is None:
            return self._in_city(item.label, item.city)
        _, city, name, lat, lon, details = row
        return self._at(name, city, lat, lon, _address(details))

    def end(self, name: str | None) -> Place:
        """Where a leg starts or ends: a station or place by id, then a city, then anything of that name."""
        if not name or any("\ud800" <= char <= "\udfff" for char in name):  # half a character names nothing
            return Place(name or "")
        if name in self._known or name in self._extra:
            return self._city(name)
        for table in ("station", "attraction", "restaurant", "hotel"):
            row = self._row(table, "id = ?", (name,)) or self._row(table, "name = ?", (name,))
            if row is not None:
                return self._at(row[2], row[1], row[3], row[4], _address(row[5]))
        rows = self._world.rows("SELECT name, city, lat, lon FROM place WHERE name = ? LIMIT 1", (name,))
        if not rows:
            return self._city(name)
        label, city, lat, lon = rows[0]
        return self._at(label, city, lat, lon, "")

    def _row(self, table: str, condition: str, values: Iterable[object]) -> tuple[Any, ...] | None:
        details = "NULL" if table == "station" else "details"
        sql = f"SELECT id, city, name, lat, lon, {details} FROM {table} WHERE {condition} LIMIT 1"
        return next(iter(self._world.rows(sql, tuple(values))), None)

    def _at(self, name: str, city: str, lat: float | None, lon: float | None, address: str) -> Place:
        around = self._city(city)
        if lat is None or lon is None:
            return Place(name, city, around.lat, around.lon, False, around.zone, address)
        return Place(name, city, lat, lon, True, around.zone, address)

    def _in_city(self, label: str, city: str | None) -> Place:
        if city is None:
            return Place(label)
        around = self._city(city)
        return Place(label, city, around.lat, around.lon, False, around.zone)

    def _find_city(self, name: str) -> Place:
        """A city; without coordinates of its own it lies in the middle (the median) of its known sights.

        A name under which the world has nothing at all is a place of unknown city.
        """
        cities = [city for city in (self._known.get(name), self._extra.get(name)) if city is not None]
        zone = next((city.timezone for city in cities if city.timezone is not None), None)
        label = cities[0].name if cities else name
        for city in cities:
            if city.lat is not None and city.lon is not None:
                return Place(label, name, city.lat, city.lon, True, zone)
        points = self._world.rows(
            "SELECT lat, lon FROM attraction WHERE city = ? AND lat IS NOT NULL AND lon IS NOT NULL", (name,)
        )
        if not points:
            return Place(label, name if cities or self._has_places(name) else None, zone=zone)
        return Place(label, name, median(row[0] for row in points), median(row[1] for row in points), False, zone)

    def _has_places(self, city: str) -> bool:
        return any(
            self._world.rows(f"SELECT 1 FROM {table} WHERE city = ? LIMIT 1", (city,)) for table in _TABLES.values()
        )


def _from_atlas(cities: Iterable[City]) -> dict[str, City]:
    """The atlas's word on cities of which the world does not know where they are or what time it is there.

    A city that the atlas has under another region is another city. A zone is also taken from a region that has but one.
    """
    lacking = [city for city in cities if None in (city.lat, city.lon, city.timezone)]
    if not lacking:
        return {}
    listed = [*atlas.cities("US"), *atlas.cities("CN")]
    names = {(city.name, region): city for city in listed for region in (city.region, None)}
    zones: dict[str | None, set[str]] = {}
    for found in listed:
        zones.setdefault(found.region, set()).add(found.timezone)
    filled: dict[str, City] = {}
    for city in lacking:
        found = names.get((city.name, city.region))
        zone = zones.get(city.region, set())
        if found is not None:
            filled[city.id] = replace(city, lat=found.lat, lon=found.lon, timezone=found.timezone)
        elif len(zone) == 1:
            filled[city.id] = replace(city, timezone=next(iter(zone)))
    return filled


def _address(details: str | None) -> str:
    try:
        body: object = json.loads(details) if details else None
    except ValueError:
        return ""
    address = cast("dict[str, object]", body).get("address") if isinstance(body, dict) else None
    return address if isinstance(address, str) else ""
