from __future__ import annotations

from collections import defaultdict
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from tripwright.world import Flight, World


@pytest.fixture(scope="module")
def flights(us_mini: World) -> list[Flight]:
    return [Flight(*row) for row in us_mini.rows("SELECT * FROM flight")]


def test_every_flight_has_a_number_of_its_own(flights: list[Flight]) -> None:
    assert len({flight.id for flight in flights}) == len(flights)
    assert all(len(flight.id) == 8 and flight.id[0] == "F" and flight.id[1:].isdigit() for flight in flights)
    ends = {flight.id[-1] for flight in flights}
    assert len(ends) == 10


def test_flights_are_dated_within_march(flights: list[Flight]) -> None:
    assert {flight.date for flight in flights} == {f"2022-03-{day:02d}" for day in range(1, 32)}


def test_clocks_are_local_and_agree_with_the_time_in_the_air(us_mini: World, flights: list[Flight]) -> None:
    zones = {city.id: ZoneInfo(city.timezone or "") for city in us_mini.cities()}
    for flight in flights[::7]:
        day = datetime.fromisoformat(flight.date or "")
        leaves = (day + timedelta(minutes=flight.departs)).replace(tzinfo=zones[flight.origin])
        lands = (day + timedelta(minutes=flight.arrives)).replace(tzinfo=zones[flight.dest])

        assert lands.timestamp() - leaves.timestamp() == flight.minutes * 60, flight
        assert 0 <= flight.departs < 1440
        assert flight.arrives > 0


def test_prices_and_times_follow_the_miles(flights: list[Flight]) -> None:
    rates: list[float] = []
    for flight in flights:
        assert flight.miles is not None
        assert flight.price is not None
        assert flight.miles >= 60
        assert flight.price % 100 == 0
        assert int(flight.miles * 0.2) * 100 <= flight.price <= flight.miles * 50
        assert 20 + flight.miles * 0.11 < flight.minutes < 105 + flight.miles * 0.125
        rates.append(flight.price / 100 / flight.miles)
    assert 0.34 < sum(rates) / len(rates) < 0.36


def test_rows_lie_by_origin_destination_date_and_time(flights: list[Flight]) -> None:
    keys = [(flight.origin, flight.dest, flight.date or "", flight.departs) for flight in flights]

    assert keys == sorted(keys)


def test_busy_pairs_have_several_a_day_and_some_have_none(us_mini: World, flights: list[Flight]) -> None:
    cities = {city.id for city in us_mini.cities()}
    days: dict[tuple[str, str], set[str]] = defaultdict(set)
    for flight in flights:
        days[flight.origin, flight.dest].add(flight.date or "")

    assert len(us_mini.flights("New York", "Los Angeles", "2022-03-16")) >= 4
    assert {origin for origin, _ in days} == {dest for _, dest in days} == cities
    assert 0.25 < len(days) / (len(cities) * (len(cities) - 1)) < 0.6
    assert sum(len(dates) < 31 for dates in days.values()) > 50
    assert sum(len(dates) == 31 for dates in days.values()) > 100


def test_a_pair_has_the_same_flights_every_week(us_mini: World) -> None:
    first = date(2022, 3, 1)
    counts = [
        [
            len(us_mini.flights("Denver", "Dallas", (first + timedelta(days=7 * week + day)).isoformat()))
            for day in range(7)
        ]
        for week in range(4)
    ]

    # Only cancellations differ from week to week.
    assert all(max(week[day] for week in counts) - min(week[day] for week in counts) <= 2 for day in range(7))
