"""The world as ChinaTravel's tools, concepts and evaluator see it: look-ups by name, cached by city."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Literal, NamedTuple, Protocol, TypeVar

from tripwright.benchmarks.chinatravel.transit import Transit
from tripwright.world import Attraction, Hotel, Restaurant, World

DepartureKind = Literal["train", "airplane"]
_HOURS = "json_extract(details, '$.Duration')"


class Departure(NamedTuple):
    """A train or flight that runs every day; clocks in minutes, ``price`` in fen (None: unknown).

    ``hours`` is the elapsed time as published (rounded there); None where the source has minutes alone.
    """

    id: str
    kind: DepartureKind
    start: str
    end: str
    departs: int
    arrives: int
    minutes: int
    price: int | None
    train_type: str | None
    hours: float | None = None


class _Named(Protocol):
    @property
    def name(self) -> str: ...


_Row = TypeVar("_Row", bound=_Named)


def yuan(fen: int) -> float:
    """Fen as the published float: the same bits that the published file's text gives."""
    return fen / 100


def _by_name(rows: Iterable[_Row]) -> dict[str, _Row]:
    """Name to row; of equal names the first, as the published look-ups answer."""
    found: dict[str, _Row] = {}
    for row in rows:
        found.setdefault(row.name, row)
    return found


class Sandbox:
    """Cached access to one world. City arguments are ids: Chinese names."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.transit = Transit(world)
        self.cities: frozenset[str] = frozenset(city.id for city in world.cities())
        self.attractions: Callable[[str], dict[str, Attraction]] = lru_cache(None)(self._attractions)
        self.restaurants: Callable[[str], dict[str, Restaurant]] = lru_cache(None)(self._restaurants)
        self.hotels: Callable[[str], dict[str, Hotel]] = lru_cache(None)(self._hotels)
        self.trains: Callable[[str, str], tuple[Departure, ...]] = lru_cache(None)(self._trains)
        self.flights: Callable[[str, str], tuple[Departure, ...]] = lru_cache(None)(self._flights)
        self.english: Callable[[str], dict[str, str]] = lru_cache(None)(self._english)

    def departures(self, kind: DepartureKind, origin: str, dest: str) -> tuple[Departure, ...]:
        """The trains or flights between two cities, in file order."""
        return self.trains(origin, dest) if kind == "train" else self.flights(origin, dest)

    def place(self, city: str, name: str) -> str | None:
        """A place of a city by its name, or by its English one in any case; None where there is none."""
        return name if self.transit.city(city).knows(name) else self.english(city).get(name.casefold())

    def _english(self, city: str) -> dict[str, str]:
        """English name, in small letters, to the place's own; of equal ones the first."""
        travel = self.transit.city(city)
        names = [(alias.casefold(), name) for name, alias in self.world.aliases(city).items() if travel.knows(name)]
        return dict(reversed(names))

    def _attractions(self, city: str) -> dict[str, Attraction]:
        return _by_name(self.world.attractions(city))

    def _restaurants(self, city: str) -> dict[str, Restaurant]:
        return _by_name(self.world.restaurants(city))

    def _hotels(self, city: str) -> dict[str, Hotel]:
        return _by_name(self.world.hotels(city))

    def _trains(self, origin: str, dest: str) -> tuple[Departure, ...]:
        columns = f"id, 'train', from_station, to_station, departs, arrives, minutes, price, kind, {_HOURS}"
        rows = self.world.rows(
            f"SELECT {columns} FROM train WHERE origin = ? AND dest = ? ORDER BY rowid", (origin, dest)
        )
        return tuple(Departure(*row) for row in rows)

    def _flights(self, origin: str, dest: str) -> tuple[Departure, ...]:
        # As published, a flight serves a city whose name its airport's name contains.
        columns = f"id, 'airplane', from_station, to_station, departs, arrives, minutes, price, NULL, {_HOURS}"
        rows = self.world.rows(
            f"SELECT {columns} FROM flight WHERE instr(from_station, ?) AND instr(to_station, ?) ORDER BY rowid",
            (origin, dest),
        )
        return tuple(Departure(*row) for row in rows)
