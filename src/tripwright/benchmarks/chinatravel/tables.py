"""The sandbox as the published tools see it: tables with the published columns, in file order (fact sheet, 1 and 2).

Both the typed tools and the published text protocol answer from here. Prices are yuan, distances km, clocks ``HH:MM``,
recommended visits hours; a cell that the world does not know is None.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Literal

import numpy as np

from tripwright.benchmarks.chinatravel.sandbox import Departure, DepartureKind, Sandbox, yuan
from tripwright.benchmarks.chinatravel.transit import clock_text
from tripwright.world import Attraction, Hotel, Restaurant
from tripwright.world.geo import Floats, geodesic_km

Cell = str | int | float | None
PlaceKind = Literal["attractions", "accommodations", "restaurants"]
COLUMNS: dict[PlaceKind, tuple[str, ...]] = {
    "attractions": (
        *("id", "name", "type", "lat", "lon", "opentime", "endtime", "price"),
        *("recommendmintime", "recommendmaxtime"),
    ),
    "accommodations": ("id", "name", "hotelname_en", "featurehoteltype", "lat", "lon", "price", "numbed"),
    "restaurants": ("id", "name", "lat", "lon", "price", "cuisine", "opentime", "endtime", "recommendedfood"),
}
DEPARTURE_COLUMNS: dict[DepartureKind, tuple[str, ...]] = {
    "train": ("TrainID", "TrainType", "From", "To", "BeginTime", "EndTime", "Duration", "Cost"),
    "airplane": ("FlightID", "From", "To", "BeginTime", "EndTime", "Duration", "Cost"),
}
_NUMBER = re.compile(r"\d+$")
_KEPT = 1024  # distance columns and departure tables that are kept


@dataclass(frozen=True)
class Table:
    """Columns and rows."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def __len__(self) -> int:
        return len(self.rows)

    def column(self, name: str) -> list[Cell]:
        """The cells of one column."""
        place = self.columns.index(name)
        return [row[place] for row in self.rows]

    def where(self, keep: Iterable[bool]) -> Table:
        """The rows for which ``keep`` says so, in order."""
        return Table(self.columns, tuple(row for row, kept in zip(self.rows, keep, strict=True) if kept))

    def part(self, start: int, stop: int) -> Table:
        """A slice of the rows."""
        return Table(self.columns, self.rows[start:stop])

    def find(self, name: str, value: object) -> dict[str, Cell] | None:
        """The first row that has the value in a column, as an object."""
        place = self.columns.index(name)
        row = next((row for row in self.rows if row[place] == value), None)
        return None if row is None else dict(zip(self.columns, row, strict=True))

    def unique(self, name: str) -> list[Cell]:
        """The values of a column without repeats, first seen first."""
        return list(dict.fromkeys(self.column(name)))

    def records(self) -> list[dict[str, Cell]]:
        """Each row as an object."""
        return [dict(zip(self.columns, row, strict=True)) for row in self.rows]

    @cached_property
    def points(self) -> tuple[Floats, Floats]:
        """Latitudes and longitudes of the rows."""
        lat, lon = (np.array(self.column(name), dtype=np.float64) for name in ("lat", "lon"))
        return lat, lon


class Tables:
    """The tables of one world, each made at first use. City arguments are ids (Chinese names)."""

    def __init__(self, sandbox: Sandbox) -> None:
        self.sandbox = sandbox
        self._names = {name: city.id for city in sandbox.world.cities() for name in (city.id, city.alias) if name}
        self.places: Callable[[PlaceKind, str], Table] = lru_cache(None)(self._places)
        self.departures: Callable[[DepartureKind, str, str], Table] = lru_cache(_KEPT)(self._departures)
        self._distances: Callable[[PlaceKind, str, str], Floats] = lru_cache(_KEPT)(self._from_point)

    @property
    def city_names(self) -> dict[str, str]:
        """Every name of a city, its id and its alias, to its id."""
        return self._names

    def nearby(self, kind: PlaceKind, city: str, point: str, topk: int | None, dist: float | None) -> Table:
        """The places within ``dist`` km of a point, nearest first, with a column ``distance``.

        As published, hotels must be nearer than ``dist`` while the other places may be just as far.

        Raises:
            UnknownName: The city has no such point.
        """
        km = self._distances(kind, city, point)
        bound = math.inf if dist is None else dist
        near = km < bound if kind == "accommodations" else km <= bound
        order: list[int] = np.flatnonzero(near)[np.argsort(km[near], kind="stable")].tolist()
        whole = self.places(kind, city)
        rows = tuple((*whole.rows[number], float(km[number])) for number in order[:topk])
        return Table((*whole.columns, "distance"), rows)

    def _from_point(self, kind: PlaceKind, city: str, point: str) -> Floats:
        lat, lon = self.sandbox.transit.city(city).position(point)
        return geodesic_km(lat, lon, *self.places(kind, city).points)

    def _places(self, kind: PlaceKind, city: str) -> Table:
        world = self.sandbox.world
        rows: Iterable[tuple[Cell, ...]]
        if kind == "attractions":
            rows = map(_attraction, world.attractions(city))
        elif kind == "restaurants":
            rows = map(_restaurant, world.restaurants(city))
        else:
            rows = map(_hotel, world.hotels(city))
        return Table(COLUMNS[kind], tuple(rows))

    def _departures(self, kind: DepartureKind, origin: str, dest: str) -> Table:
        rows = [_departure(row) for row in self.sandbox.departures(kind, origin, dest)]
        columns = DEPARTURE_COLUMNS[kind]
        begins = columns.index("BeginTime")
        return Table(columns, tuple(rows[number] for number in _published_order([row[begins] for row in rows])))


def minutes_of(clock: Cell) -> int:
    """Minutes from midnight of ``HH:MM``.

    Raises:
        ValueError: It is no clock.
    """
    hours, minutes = str(clock).split(":")
    return int(hours) * 60 + int(minutes)


def is_open(opens: Cell, closes: Cell, time: str) -> bool:
    """Whether a place is open at ``HH:MM``; both ends count as open, and closing before opening is past midnight."""
    first, last, now = minutes_of(opens), minutes_of(closes), minutes_of(time)
    return first <= now <= last if first < last else first <= now or now <= last


def _published_order(clocks: Sequence[Cell]) -> list[int]:
    """The order of departures by their text; equal ones stand as the published, unstable sort leaves them."""
    return np.argsort(np.array(clocks, dtype=object), kind="quicksort").tolist()


def _number(key: str) -> Cell:
    """The published row number, which our ids end with."""
    match = _NUMBER.search(key)
    return int(match[0]) if match is not None else key


def _clock(minutes: int | None) -> Cell:
    return None if minutes is None else clock_text(minutes)


def _yuan(fen: int | None) -> Cell:
    return None if fen is None else yuan(fen)


def _whole_yuan(fen: int | None) -> Cell:
    return fen // 100 if fen is not None and fen % 100 == 0 else _yuan(fen)


def _hours(minutes: int | None) -> Cell:
    return None if minutes is None else minutes / 60


def _detail(details: str | None, name: str) -> Cell:
    return json.loads(details).get(name) if details else None


def _attraction(row: Attraction) -> tuple[Cell, ...]:
    return (
        *(_number(row.id), row.name, row.kind, row.lat, row.lon, _clock(row.opens), _clock(row.closes)),
        *(_yuan(row.price), _hours(row.visit_min), _hours(row.visit_max)),
    )


def _hotel(row: Hotel) -> tuple[Cell, ...]:
    return (
        *(_number(row.id), row.name, _detail(row.details, "hotelname_en"), row.tags, row.lat, row.lon),
        *(_whole_yuan(row.price), row.beds),
    )


def _restaurant(row: Restaurant) -> tuple[Cell, ...]:
    return (
        *(_number(row.id), row.name, row.lat, row.lon, _yuan(row.price), row.cuisines),
        *(_clock(row.opens), _clock(row.closes), _detail(row.details, "recommendedfood")),
    )


def _departure(row: Departure) -> tuple[Cell, ...]:
    kind: tuple[Cell, ...] = (row.train_type,) if row.kind == "train" else ()
    hours = row.hours if row.hours is not None else round(row.minutes / 60, 2)
    clocks = (clock_text(row.departs), clock_text(row.arrives % 1440))
    return (row.id, *kind, row.start, row.end, *clocks, hours, _yuan(row.price))
