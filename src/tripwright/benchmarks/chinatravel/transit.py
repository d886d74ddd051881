"""Inner-city travel as published: on foot, by taxi, by metro, to the minute and the cent (fact sheet, section 1.4).

Every distance is a WGS-84 geodesic. A leg's minutes are cut to whole ones, leg by leg, so the minutes of a hop do not
depend on when it starts; that lets a planner take whole matrices of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Literal, NamedTuple, get_args

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
_METRO_KM = (4, 9, 14, 21, 28, 37, 48, 61)
"""Up to so many kilometres the metro costs 2 yuan, 3 and so on."""
_ROW = 24
"""Distances from one point that are looked for singly; then those to all points are, which costs about as much."""


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


class TransitWay(NamedTuple):
    """A hop by one mode in sum: ``cost`` in yuan for one person (metro) or car (taxi), ``distance`` in km."""

    mode: TransitMode
    minutes: int
    cost: float
    distance: float


class TransitRow(NamedTuple):
    """The ways from one point to every point of the city by one mode, by the points' numbers.

    Attributes:
        mode: The mode.
        minutes: Whole minutes. distance: Kilometres.
        paid: Kilometres by which the fare goes.
        offered: False where the mode offers no solution.
    """

    mode: TransitMode
    minutes: Ints
    distance: Floats
    paid: Floats
    offered: npt.NDArray[np.bool_]

    @property
    def cost(self) -> Floats:
        """Yuan for one person (metro) or car (taxi); worked out when asked, since most searches ask for minutes."""
        if self.mode == "walk":
            return np.zeros(len(self.paid))
        return taxi_fares(self.paid) if self.mode == "taxi" else metro_fares(self.paid)


class _MetroRide(NamedTuple):
    """Row numbers of both stations, and the km there, between them and onward."""

    enter: int
    leave: int
    walk_in: float
    ride: float
    walk_out: float


def clock_text(minutes: int) -> str:
    """``HH:MM``; the hour is not wrapped at 24 (``25:10``), as published."""
    return f"{minutes // 60:02d}:{minutes % 60:02d}"


def _minutes(km: float, kmh: int) -> int:
    return int(km / kmh * 60)


def _whole_minutes(km: Floats, kmh: int) -> Ints:
    return (km / kmh * 60).astype(np.int64)


def taxi_fare(km: float) -> float:
    """Yuan for one car, not rounded: 11 up to 1.8 km, then 3.5 a km up to 10 km, then 4.5."""
    if km <= 1.8:
        return 11.0
    if km <= 10:
        return 11 + (km - 1.8) * 3.5
    return 11 + 8.2 * 3.5 + (km - 10) * 4.5


def taxi_fares(km: Floats) -> Floats:
    """:func:`taxi_fare` of each of many distances, to the cent."""
    middle = 11 + (np.minimum(km, 10) - 1.8) * 3.5
    return np.where(km <= 1.8, 11.0, middle + np.maximum(km - 10, 0) * 4.5).round(2)


def metro_fare(km: float) -> float:
    """Yuan for one person by the straight line between the two stations."""
    for limit, fare in zip(_METRO_KM, range(2, 10), strict=True):
        if km <= limit:
            return fare
    return 9 + (km - 61 + 14) // 15


def metro_fares(km: Floats) -> Floats:
    """:func:`metro_fare` of each of many distances."""
    return np.where(km <= _METRO_KM[-1], 2.0 + np.searchsorted(_METRO_KM, km), 9 + (km - 61 + 14) // 15)


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
        self._rows: dict[int, Floats] = {}
        self._asked: Counter[int] = Counter()
        self._ride: dict[tuple[int, int], float] = {}
        self._from_station: dict[int, Floats] = {}

    def _access(self, point: int) -> tuple[int, float]:
        """A point's nearest metro station (row number) and the walk to it in km; looked for when first asked."""
        found = self._gates.get(point)
        if found is None:
            here = slice(point, point + 1)
            rows, walks = nearest(self.lat[here], self.lon[here], self.station_lat, self.station_lon)
            found = self._gates[point] = int(rows[0]), float(walks[0])
        return found

    @property
    def km_to_metro(self) -> Floats:
        """Kilometres on foot from each point to its metro station; infinite where the city has none."""
        return self._gates_of_all[1] if self.stations else np.full(len(self.lat), np.inf)

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
        return self._between(self._place(start), self._place(end))

    def _between(self, a: int, b: int) -> float:
        row = self._rows.get(a)
        if row is not None:
            return float(row[b])
        found = self._km.get((a, b))
        if found is None:
            self._asked[a] += 1
            if self._asked[a] > _ROW:
                return float(self._row(a)[b])
            found = float(geodesic_km(self.lat[a], self.lon[a], self.lat[b], self.lon[b]))
            self._km[a, b] = found
        return found

    def ways(self, a: int, b: int) -> Iterator[TransitWay]:
        """What the legs of each mode come to between two points by number; no metro where it offers no solution."""
        km = self._between(a, b)
        yield TransitWay("walk", _minutes(km, WALK_KMH), 0.0, km)
        yield TransitWay("taxi", _minutes(km, TAXI_KMH), round(taxi_fare(km), 2), round(km, 2))
        metro = self._metro_ride(a, b)
        if metro is not None:
            walk_in, ride, walk_out = metro[2:]
            minutes = _minutes(walk_in, WALK_KMH) + _minutes(ride, METRO_KMH) + _minutes(walk_out, WALK_KMH)
            yield TransitWay(
                "metro", minutes, metro_fare(ride), round(walk_in, 2) + round(ride, 2) + round(walk_out, 2)
            )

    def rows(self, a: int) -> Iterator[TransitRow]:
        """What :meth:`ways` says of the ways from a point by number to every point."""
        km = self._row(a)
        always = np.ones(len(km), dtype=np.bool_)
        yield TransitRow("walk", _whole_minutes(km, WALK_KMH), km, km, always)
        yield TransitRow("taxi", _whole_minutes(km, TAXI_KMH), km.round(2), km, always)
        if not self.stations:
            return
        gates, walks = self._gates_of_all
        ride = self._rides(int(gates[a]))[gates]
        minutes = _whole_minutes(ride, METRO_KMH) + _whole_minutes(walks, WALK_KMH) + _minutes(walks[a], WALK_KMH)
        distance = round(float(walks[a]), 2) + ride.round(2) + walks.round(2)
        offered = self._twins[gates] != self._twins[gates[a]]
        yield TransitRow("metro", minutes, distance, ride, offered)

    def _row(self, a: int) -> Floats:
        found = self._rows.get(a)
        if found is None:
            found = self._rows[a] = geodesic_km(self.lat[a], self.lon[a], self.lat, self.lon)
        return found

    @cached_property
    def _gates_of_all(self) -> tuple[npt.NDArray[np.intp], Floats]:
        return nearest(self.lat, self.lon, self.station_lat, self.station_lon)

    def _rides(self, station: int) -> Floats:
        """Kilometres from one metro station to each."""
        found = self._from_station.get(station)
        if found is None:
            here = self.station_lat[station], self.station_lon[station]
            found = self._from_station[station] = geodesic_km(*here, self.station_lat, self.station_lon)
        return found

    def legs(self, start: str, end: str, departs: int, mode: TransitMode) -> tuple[TransitLeg, ...] | None:
        """The legs of a hop that starts at minute ``departs``; None where the metro offers no solution."""
        if mode == "metro":
            return self._metro(start, end, departs)
        km = self.km(start, end)
        if mode == "walk":
            return (TransitLeg(start, end, "walk", departs, departs + _minutes(km, WALK_KMH), 0.0, km),)
        arrives = departs + _minutes(km, TAXI_KMH)
        return (TransitLeg(start, end, "taxi", departs, arrives, round(taxi_fare(km), 2), round(km, 2)),)

    def _metro(self, start: str, end: str, departs: int) -> tuple[TransitLeg, ...] | None:
        metro = self._metro_ride(self._place(start), self._place(end))
        if metro is None:
            return None
        enter, leave, walk_in, ride, walk_out = metro
        clocks = [departs]
        for km, speed in ((walk_in, WALK_KMH), (ride, METRO_KMH), (walk_out, WALK_KMH)):
            clocks.append(clocks[-1] + _minutes(km, speed))
        gate, exit_ = self.stations[enter] + STATION_SUFFIX, self.stations[leave] + STATION_SUFFIX
        return (
            TransitLeg(start, gate, "walk", clocks[0], clocks[1], 0, round(walk_in, 2)),
            TransitLeg(gate, exit_, "metro", clocks[1], clocks[2], metro_fare(ride), round(ride, 2)),
            TransitLeg(exit_, end, "walk", clocks[2], clocks[3], 0, round(walk_out, 2)),
        )

    def _metro_ride(self, a: int, b: int) -> _MetroRide | None:
        """None where the metro offers no solution: the city has none, or both points have the same station."""
        if not self.stations:
            return None
        (enter, walk_in), (leave, walk_out) = self._access(a), self._access(b)
        if self._same_station(enter, leave):
            return None
        return _MetroRide(enter, leave, walk_in, self._ride_km(enter, leave), walk_out)

    @cached_property
    def _twins(self) -> Ints:
        """For each metro station the first row with its name and position: lines share stations."""
        keys = [*zip(self.stations, self.station_lat.tolist(), self.station_lon.tolist(), strict=True)]
        first: dict[tuple[str, float, float], int] = {}
        return np.array([first.setdefault(key, number) for number, key in enumerate(keys)], dtype=np.int64)

    def _same_station(self, a: int, b: int) -> bool:
        return bool(self._twins[a] == self._twins[b])

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
