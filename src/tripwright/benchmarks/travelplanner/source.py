"""Importing the published ``database/`` folder into a world.

Every file may lie there plain (.csv) or gzipped (.csv.gz). Rows are streamed; a table that is absent is left out and
the manifest says so. Cells that pandas reads as missing by default become NULL, because the published evaluator drops
rows with such cells when it loads (the catalog does the same when it reads).
"""

from __future__ import annotations

import csv
import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from tripwright.errors import BadInput
from tripwright.world.build import Cell, WorldBuilder
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
Row = dict[str, str]


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


def _open(file: Path) -> IO[str]:
    if file.suffix == ".gz":
        return gzip.open(file, "rt", encoding="utf-8", newline="")
    return file.open(encoding="utf-8", newline="")


def _read(file: Path, columns: tuple[str, ...]) -> Iterator[tuple[int, list[str | None]]]:
    """(line, the named cells) of each record; a missing cell is None."""
    with _open(file) as stream:
        reader = csv.reader(stream)
        header = next(reader, list[str]())
        for column in columns:
            if column not in header:
                raise BadInput("a column is missing", file=file, line=1, field=column, expected=f"{', '.join(columns)}")
        places = [header.index(column) for column in columns]
        for record in reader:
            if len(record) != len(header):
                raise BadInput(
                    "a record has another number of cells",
                    file=file,
                    line=reader.line_num,
                    value=len(record),
                    expected=str(len(header)),
                )
            yield reader.line_num, [None if record[i] in MISSING else record[i] for i in places]


def _number(cell: str | None, file: Path, line: int, field: str) -> float | None:
    if cell is None:
        return None
    try:
        return float(cell)
    except ValueError as error:
        raise BadInput("not a number", file=file, line=line, field=field, value=cell, expected="a number") from error


def _cents(cell: str | None, file: Path, line: int, field: str) -> int | None:
    value = _number(cell, file, line, field)
    return None if value is None else round(value * 100)


def _whole(cell: str | None, file: Path, line: int, field: str) -> int | None:
    value = _number(cell, file, line, field)
    return None if value is None else int(value)


def _clock(cell: str | None, file: Path, line: int, field: str) -> int:
    match = re.fullmatch(r"([01]?\d|2[0-4]):([0-5]\d)", cell or "")
    if match is None:
        raise BadInput("not a clock time", file=file, line=line, field=field, value=cell or "", expected="HH:MM")
    return int(match[1]) * 60 + int(match[2])


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
    for line, cells in _read(file, columns):
        if None in cells:  # dropped at load by the published tools and evaluator alike
            continue
        number, price, departs, arrives, elapsed, date, origin, dest, miles = cells
        start, clock = _clock(departs, file, line, "DepTime"), _clock(arrives, file, line, "ArrTime")
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
        landed = clock + 1440 * max(0, round((start + minutes - clock) / 1440))
        yield [
            number,
            origin,
            dest,
            date,
            start,
            landed,
            minutes,
            _cents(price, file, line, "Price"),
            _number(miles, file, line, "Distance"),
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
    for line, (origin, dest, duration, distance) in _read(file, ("origin", "destination", "duration", "distance")):
        if (origin, dest) in seen:  # the first row wins (fact sheet, Q23)
            continue
        seen.add((origin, dest))
        km = None
        if distance is not None:
            km = _number(distance.replace("km", "").replace(",", "").strip(), file, line, "distance")
        yield [origin, dest, duration, distance, parse_duration(duration) if duration else None, km]


def _attractions(file: Path) -> Iterator[list[Cell]]:
    columns = ("Name", "Latitude", "Longitude", "Address", "Phone", "Website", "City")
    for index, (line, (name, lat, lon, address, phone, website, city)) in enumerate(_read(file, columns)):
        if name is None or city is None:
            continue
        details = json.dumps({"address": address, "phone": phone, "website": website}, ensure_ascii=False)
        yield [
            f"A{index}",
            city,
            name,
            _number(lat, file, line, "Latitude"),
            _number(lon, file, line, "Longitude"),
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
    for index, (line, (name, city, cuisines, cost, rating)) in enumerate(_read(file, columns)):
        if name is None or city is None:
            continue
        yield [
            f"R{index}",
            city,
            name,
            None,
            None,
            cuisines,
            _cents(cost, file, line, "Average Cost"),
            _number(rating, file, line, "Aggregate Rating"),
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
    for index, (line, cells) in enumerate(_read(file, columns)):
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
            _whole(capacity, file, line, "maximum occupancy"),
            _cents(price, file, line, "price"),
            _whole(nights, file, line, "minimum nights"),
            rules,
            _number(rating, file, line, "review rate number"),
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
