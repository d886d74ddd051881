from __future__ import annotations

from importlib.resources import files
from zoneinfo import ZoneInfo

import pytest

from tripwright.world import atlas
from tripwright.world.atlas import Country

CHINATRAVEL = {"北京", "上海", "南京", "苏州", "杭州", "深圳", "成都", "武汉", "广州", "重庆"}


@pytest.mark.parametrize(("country", "least", "most"), [("US", 312, 400), ("CN", 40, 40)])
def test_cities_have_unique_names_and_lie_in_their_country(country: Country, least: int, most: int) -> None:
    cities = atlas.cities(country)
    box = {"US": (17.0, 72.0, -177.0, -64.0), "CN": (18.0, 54.0, 73.0, 135.0)}[country]

    assert least <= len(cities) <= most
    assert len({city.name for city in cities}) == len(cities)
    for city in cities:
        assert box[0] <= city.lat <= box[1], city
        assert box[2] <= city.lon <= box[3], city
        assert ZoneInfo(city.timezone)
        assert city.region
        assert city.metro >= city.population > 0 or city.metro >= 0


def test_the_ten_chinese_cities_are_there_with_english_names() -> None:
    cities = {city.name: city for city in atlas.cities("CN")}

    assert set(cities) >= CHINATRAVEL
    assert (cities["苏州"].alias, cities["苏州"].region) == ("Suzhou", "江苏")
    assert all(city.alias.isascii() and city.timezone == "Asia/Shanghai" for city in cities.values())


def test_of_two_cities_with_one_name_the_larger_is_kept() -> None:
    regions = {city.name: city.region for city in atlas.cities("US")}

    assert regions["Portland"] == "Oregon"
    assert regions["Columbus"] == "Ohio"
    assert regions["Augusta"] == "Georgia"


def test_american_names_cannot_be_mistaken_for_travel_words() -> None:
    for city in atlas.cities("US"):
        assert not any(mark in city.name for mark in (",", ";", "(", "from", "to ", "\n")), city.name
        assert city.region in atlas.states()


@pytest.mark.parametrize("country", ["US", "CN"])
def test_airports_serve_cities_of_the_atlas(country: Country) -> None:
    cities = {city.name: city for city in atlas.cities(country)}
    airports = atlas.airports(country)

    assert len({airport.iata for airport in airports}) == len(airports)
    for airport in airports:
        assert abs(airport.lat - cities[airport.city].lat) < 1.0, airport
        assert abs(airport.lon - cities[airport.city].lon) < 1.2, airport
    assert len({airport.city for airport in airports}) >= len(cities) - 1  # Suzhou has no airport


def test_the_atlas_is_small() -> None:
    folder = files("tripwright.world.atlas")

    assert sum(len(folder.joinpath(f"{name}.csv").read_bytes()) for name in ("cities", "airports", "states")) < 100_000
