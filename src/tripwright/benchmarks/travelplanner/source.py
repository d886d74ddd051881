"""Importing the published ``database/`` folder into a world.

Every file may lie there plain (.csv) or gzipped (.csv.gz). Rows are streamed; a table that is absent is left out and
the manifest says so. Cells that pandas reads as missing by default become NULL, because the published evaluator drops
rows with such cells when it loads (the catalog does the same when it reads).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

from tripwright.errors import BadInput
from tripwright.world.build import Cell, WorldBuilder
from tripwright.world.cells import Place, clock, minor_units, number, read_records, whole
from tripwright.world.manifest import Manifest

ATTRIBUTION = "TravelPlanner database: Xie et al., ICML 2024, arXiv 2402.01622, CC-BY-4.0"
# The words that pandas.read_csv takes for a missing value.
MISSING = frozenset(
    ["#N/A", "#N/A N/A", "#NA", "-1.#IND", "-1.#QNAN", "-NaN", "-nan", "1.#IND", "1.#QNAN", "<NA>", "N/A"]
    + ["NA", "NULL", "NaN", "None", "n/a", "nan", "null", ""]
)
_FILES = {
    "flight": "flights/clean_Flights_2022",
    "road": "googleDistanceMatrix/distance",
    "attraction": "attractions/attractions",
    "restaurant": "restaurants/clean_restaurant_2022",
    "hotel": "accommodations/clean_accommodations_2022",
}


def import_database(folder: Path, out: Path, *, name: str = "travelplanner") -> Manifest:
    """Import the published tables under ``folder`` into the world file ``out``.

    Raises:
        BadInput: A file lacks a column, or a cell is not of the published form.
    """
    partial: dict[str, str] = {}
    with WorldBuilder(out) as build:
        build.add("city", _cities(folder / "background" / "citySet_with_states.txt"))
        for table, stem in _FILES.items():
            file = _find(folder, stem)
            if file is None:
                partial[table] = "not in the imported folder"
                continue
            if ".subset." in file.name:
                partial[table] = "a subset of the published table"
            build.add(table, _READERS[table](file))
        return build.finish(
            Manifest(
                name=name,
                dialect="travelplanner",
                currency="USD",
                source=f"imported from {folder.name}",
                attribution=(ATTRIBUTION,),
                partial=partial,
            )
        )


def _find(folder: Path, stem: str) -> Path | None:
    for suffix in (".csv", ".csv.gz", ".subset.csv", ".subset.csv.gz"):
        file = folder / (stem + suffix)
        if file.is_file():
            return file
    return None


def _cities(file: Path) -> Iterator[list[Cell]]:
    if not file.is_file():
        raise BadInput("the city list is missing", file=file, expected="lines of city, tab, state")
    for line, text in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
        city, tab, state = text.partition("\t")
        if not text.strip():
            continue
        if not tab:
            raise BadInput("not a city line", file=file, line=line, value=text, expected="city, tab, state")
        yield [city, city, None, state, None, None, None, None]


def _flights(file: Path) -> Iterator[list[Cell]]:
    columns = (
        "Flight Number",
        "Price",
        "DepTime",
        "ArrTime",
        "ActualElapsedTime",
        "FlightDate",
        "OriginCityName",
        "DestCityName",
        "Distance",
    )
    for line, cells in read_records(file, columns, MISSING):
        if None in cells:  # dropped at load by the published tools and evaluator alike
            continue
        flight, price, departs, arrives, elapsed, date, origin, dest, miles = cells
        start, landing = clock(departs, Place(file, line, "DepTime")), clock(arrives, Place(file, line, "ArrTime"))
        match = re.fullmatch(r"(\d+) hours (\d+) minutes", elapsed or "")
        if match is None:
            raise BadInput(
                "not a flight time",
                file=file,
                line=line,
                field="ActualElapsedTime",
                value=elapsed,
                expected="'H hours M minutes'",
            )
        minutes = int(match[1]) * 60 + int(match[2])
        # Clocks are local: the day of arrival is the one nearest to departure plus flying time.
        landed = landing + 1440 * max(0, round((start + minutes - landing) / 1440))
        yield [
            flight,
            origin,
            dest,
            date,
            start,
            landed,
            minutes,
            minor_units(price, Place(file, line, "Price")),
            number(miles, Place(file, line, "Distance")),
            None,
            None,
            None,
        ]


def parse_duration(text: str) -> int | None:
    """Minutes of a road's duration text ("1 day 10 hours", "56 mins"); None when it is not of that form."""
    match = re.fullmatch(r"(?:(\d+) days?)?\s*(?:(\d+) hours?)?\s*(?:(\d+) mins?)?", text.strip())
    if match is None or not any(match.groups()):
        return None
    days, hours, minutes = (int(part or 0) for part in match.groups())
    return days * 1440 + hours * 60 + minutes


def _roads(file: Path) -> Iterator[list[Cell]]:
    seen: set[tuple[str | None, str | None]] = set()
    for line, (origin, dest, duration, distance) in read_records(
        file, ("origin", "destination", "duration", "distance"), MISSING
    ):
        if (origin, dest) in seen:  # the first row wins (fact sheet, Q23)
            continue
        seen.add((origin, dest))
        km = None
        if distance is not None:
            km = number(distance.replace("km", "").replace(",", "").strip(), Place(file, line, "distance"))
        yield [origin, dest, duration, distance, parse_duration(duration) if duration else None, km]


def _attractions(file: Path) -> Iterator[list[Cell]]:
    columns = ("Name", "Latitude", "Longitude", "Address", "Phone", "Website", "City")
    for index, (line, (name, lat, lon, address, phone, website, city)) in enumerate(
        read_records(file, columns, MISSING)
    ):
        if name is None or city is None:
            continue
        details = json.dumps({"address": address, "phone": phone, "website": website}, ensure_ascii=False)
        yield [
            f"A{index}",
            city,
            name,
            number(lat, Place(file, line, "Latitude")),
            number(lon, Place(file, line, "Longitude")),
            None,
            0,
            None,
            None,
            None,
            None,
            None,
            details,
        ]


def _restaurants(file: Path) -> Iterator[list[Cell]]:
    columns = ("Name", "City", "Cuisines", "Average Cost", "Aggregate Rating")
    for index, (line, (name, city, cuisines, cost, rating)) in enumerate(read_records(file, columns, MISSING)):
        if name is None or city is None:
            continue
        yield [
            f"R{index}",
            city,
            name,
            None,
            None,
            cuisines,
            minor_units(cost, Place(file, line, "Average Cost")),
            number(rating, Place(file, line, "Aggregate Rating")),
            None,
            None,
            None,
        ]


def _hotels(file: Path) -> Iterator[list[Cell]]:
    columns = (
        "NAME",
        "room type",
        "price",
        "minimum nights",
        "review rate number",
        "house_rules",
        "maximum occupancy",
        "city",
    )
    for index, (line, cells) in enumerate(read_records(file, columns, MISSING)):
        name, room, price, nights, rating, rules, capacity, city = cells
        if name is None or city is None:
            continue
        yield [
            f"H{index}",
            city,
            name,
            None,
            None,
            room,
            None,
            whole(capacity, Place(file, line, "maximum occupancy")),
            minor_units(price, Place(file, line, "price")),
            whole(nights, Place(file, line, "minimum nights")),
            rules,
            number(rating, Place(file, line, "review rate number")),
            None,
            None,
        ]


_READERS = {
    "flight": _flights,
    "road": _roads,
    "attraction": _attractions,
    "restaurant": _restaurants,
    "hotel": _hotels,
}
