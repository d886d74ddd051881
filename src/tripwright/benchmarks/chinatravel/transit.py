"""Inner-city travel as published: on foot, by taxi, by metro, to the minute and the cent (fact sheet, section 1.4).

Every distance is a WGS-84 geodesic. A leg's minutes are cut to whole ones, leg by leg, so the minutes of a hop do not
depend on when it starts; that lets a planner take whole matrices of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, get_args

import numpy as np
import numpy.typing as npt

from tripwright.errors import UnknownName
from tripwright.world import World
from tripwright.world.geo import Floats, geodesic_km, nearest

TransitMode = Literal["walk", "taxi", "metro"]
MODES: tuple[TransitMode, ...] = get_args(TransitMode)
WALK_KMH, TAXI_KMH, METRO_KMH = 5, 40, 30
STATION_SUFFIX = "-地铁站"
Ints = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class TransitLeg:
    """One leg; clocks are minutes and may pass 1440; ``cost`` in yuan for one person (metro) or car (taxi)."""

    start: str
    end: str
    mode: TransitMode
    departs: int
    arrives: int
    cost: float
    distance: float

    def to_published(self) -> dict[str, object]:
        """The leg as the published tool returns it."""
        return {
            "start": self.start,
            "end": self.end,
            "mode": self.mode,
            "start_time": clock_text(self.departs),
            "end_time": clock_text(self.arrives),
            "cost": self.cost,
            "distance": self.distance,
        }


def clock_text(minutes: int) -> str:
    """``HH:MM``; the hour is not wrapped at 24 (``25:10``), as published."""
    return f"{minutes // 60:02d}:{minutes % 60:02d}"


def taxi_fare(km: float) -> float:
    """Yuan for one car, not rounded: 11 up to 1.8 km, then 3.5 a km up to 10 km, then 4.5."""
    if km <= 1.8:
        return 11.0
    if km <= 10:
        return 11 + (km - 1.8) * 3.5
    return 11 + 8.2 * 3.5 + (km - 10) * 4.5


def metro_fare(km: float) -> float:
    """Yuan for one person by the straight line between the two stations."""
    for limit, fare in ((4, 2), (9, 3), (14, 4), (21, 5), (28, 6), (37, 7), (48, 8), (61, 9)):
        if km <= limit:
            return fare
    return 9 + (km - 61 + 14) // 15


class CityTransit:
    """Travel inside one city between the named points that its world knows."""

    def __init__(self, world: World, city: str) -> None:
        self.city = city
        places = world.rows("SELECT name, lat, lon FROM place WHERE city = ? ORDER BY rowid", (city,))
        stations = world.rows(
            "SELECT name, lat, lon FROM station WHERE city = ? AND kind = 'metro' ORDER BY rowid", (city,)
        )
        self.index: dict[str, int] = {name: number for number, (name, _, _) in enumerate(places)}
        self.lat: Floats = np.array([row[1] for row in places], dtype=np.float64)
        self.lon: Floats = np.array([row[2] for row in places], dtype=np.float64)
        self.stations: tuple[str, ...] = tuple(row[0] for row in stations)
        self.station_lat: Floats = np.array([row[1] for row in stations], dtype=np.float64)
        self.station_lon: Floats = np.array([row[2] for row in stations], dtype=np.float64)
        self._gates: dict[int, tuple[int, float]] = {}
        self._km: dict[tuple[int, int], float] = {}
        self._ride: dict[tuple[int, int], float] = {}

    def _access(self, point: int) -> tuple[int, float]:
        """A point's nearest metro station (row number) and the walk to it in km; looked for when first asked."""
        found = self._gates.get(point)
        if found is None:
            here = slice(point, point + 1)
            rows, walks = nearest(self.lat[here], self.lon[here], self.station_lat, self.station_lon)
            found = self._gates[point] = int(rows[0]), float(walks[0])
        return found

    def position(self, name: str) -> tuple[float, float]:
        """Latitude and longitude of a point; UnknownName when the city has none of that name."""
        number = self._place(name)
        return float(self.lat[number]), float(self.lon[number])

    def knows(self, *names: str) -> bool:
        """Whether the city has points of all these names."""
        return all(name in self.index for name in names)

    def _place(self, name: str) -> int:
        number = self.index.get(name)
        if number is None:
            raise UnknownName(f"place in {self.city}", name, self.index)
        return number

    def km(self, start: str, end: str) -> float:
        """Geodesic distance between two points."""
        a, b = self._place(start), self._place(end)
        found = self._km.get((a, b))
        if found is None:
            found = float(geodesic_km(self.lat[a], self.lon[a], self.lat[b], self.lon[b]))
            self._km[a, b] = found
        return found

    def legs(self, start: str, end: str, departs: int, mode: TransitMode) -> tuple[TransitLeg, ...] | None:
        """The legs of a hop that starts at minute ``departs``; None where the metro offers no solution."""
        if mode == "metro":
            return self._metro(start, end, departs)
        km = self.km(start, end)
        if mode == "walk":
            return (TransitLeg(start, end, "walk", departs, departs + int(km / WALK_KMH * 60), 0.0, km),)
        arrives = departs + int(km / TAXI_KMH * 60)
        return (TransitLeg(start, end, "taxi", departs, arrives, round(taxi_fare(km), 2), round(km, 2)),)

    def _metro(self, start: str, end: str, departs: int) -> tuple[TransitLeg, ...] | None:
        a, b = self._place(start), self._place(end)
        if not self.stations:
            return None
        (enter, walk_in), (leave, walk_out) = self._access(a), self._access(b)
        if self._same_station(enter, leave):
            return None
        ride = self._ride_km(enter, leave)
        clocks = [departs]
        for km, speed in ((walk_in, WALK_KMH), (ride, METRO_KMH), (walk_out, WALK_KMH)):
            clocks.append(clocks[-1] + int(km / speed * 60))
        gate, exit_ = self.stations[enter] + STATION_SUFFIX, self.stations[leave] + STATION_SUFFIX
        return (
            TransitLeg(start, gate, "walk", clocks[0], clocks[1], 0, round(walk_in, 2)),
            TransitLeg(gate, exit_, "metro", clocks[1], clocks[2], metro_fare(ride), round(ride, 2)),
            TransitLeg(exit_, end, "walk", clocks[2], clocks[3], 0, round(walk_out, 2)),
        )

    def _same_station(self, a: int, b: int) -> bool:
        here, there = ((self.stations[i], self.station_lat[i], self.station_lon[i]) for i in (a, b))
        return here == there

    def _ride_km(self, a: int, b: int) -> float:
        found = self._ride.get((a, b))
        if found is None:
            ends = (self.station_lat[a], self.station_lon[a], self.station_lat[b], self.station_lon[b])
            found = self._ride[a, b] = float(geodesic_km(*ends))
        return found


class Transit:
    """The travel of all cities of a world, each city loaded at first use."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.city: Callable[[str], CityTransit] = lru_cache(None)(self._load)

    def _load(self, city: str) -> CityTransit:
        return CityTransit(self._world, city)
