"""A supply held in memory, and short ways to write offers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tripwright.planner.city_tour import CityOffer, Eatery, Lodging, Ride, Sight


class Offers:
    """Offers by city, roads by pair, departures by pair and date."""

    def __init__(
        self,
        cities: Sequence[CityOffer] = (),
        roads: Mapping[tuple[str, str], Sequence[Ride]] | None = None,
        dated: Mapping[tuple[str, str, str], Sequence[Ride]] | None = None,
    ) -> None:
        self._cities = {city.city: city for city in cities}
        self.every_road = dict(roads or {})
        self.every_dated = dict(dated or {})

    def offer(self, city: str) -> CityOffer:
        return self._cities[city]

    def roads(self, origin: str, dests: Sequence[str]) -> Mapping[str, tuple[Ride, ...]]:
        return {dest: tuple(self.every_road.get((origin, dest), ())) for dest in dests}

    def departures(
        self, origin: str, dests: Sequence[str], dates: Sequence[str]
    ) -> Mapping[tuple[str, str], tuple[Ride, ...]]:
        pairs = [(dest, date) for dest in dests for date in dates]
        return {(dest, date): tuple(self.every_dated.get((origin, dest, date), ())) for dest, date in pairs}


def bed(
    name: str, price: int, *, sleeps: int = 2, min_nights: int = 1, features: Sequence[str] = (), tenths: int = 30
) -> Lodging:
    return Lodging(name, name, price, sleeps, min_nights, frozenset(features), tenths)


def table(name: str, price: int, *labels: str, tenths: int = 30) -> Eatery:
    return Eatery(name, name, price, frozenset(labels), tenths)


def city(name: str, *, beds: Sequence[Lodging] = (), tables: Sequence[Eatery] = (), sights: int = 3) -> CityOffer:
    tables = tables or [table(f"{name} {number}", 10 + number) for number in range(6)]
    beds = beds or [bed(f"{name} inn", 100)]
    return CityOffer(
        name, tuple(beds), tuple(tables), tuple(Sight(f"{name} {n}", f"{name} {n}") for n in range(sights))
    )


def car(fare: int, minutes: int | None = 60) -> Ride:
    return Ride("self-driving", "", fare, 5, minutes, own_car=True)


def taxi(fare: int, minutes: int | None = 60) -> Ride:
    return Ride("taxi", "", fare, 4, minutes)


def flight(number: str, fare: int, minutes: int | None = 60) -> Ride:
    return Ride("flight", number, fare, 1, minutes)
