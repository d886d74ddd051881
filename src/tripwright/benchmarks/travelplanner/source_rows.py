"""The published tables: their columns, and how their records become rows of the store (fact sheet, section 1.1)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from tripwright.world.cells import (
    Cell,
    amount,
    arrival,
    clock,
    degrees,
    duration,
    iso_date,
    kilometres,
    money,
    text,
    whole,
)
from tripwright.world.csvfile import Column, Record

INCOMPLETE = "left out: a cell is missing"
NAMELESS = "left out: the name or the city is missing"
UNUSABLE = "kept as incomplete: the published tools and evaluator leave out a row with a missing cell"
REPEATED = "left out: the pair was there before, and the first one counts"
NO_ROAD = "kept without duration or distance"

dollars = money(100)


class PublishedTable(NamedTuple):
    """A published table.

    Attributes:
        name: The store's table.
        stem: The file's path in the folder, without its ending.
        published_records: Records of the published file.
        columns: The columns read, in the order in which ``rows`` takes them.
        rows: Records to rows of the store; what it leaves out or finds odd it counts.
        city_places: Where cities stand in a row.
    """

    name: str
    stem: str
    published_records: int
    columns: tuple[Column, ...]
    rows: Callable[[Iterable[Record], Counter[str]], Iterator[list[Cell]]]
    city_places: tuple[int, ...]


def _flights(records: Iterable[Record], noticed: Counter[str]) -> Iterator[list[Cell]]:
    for _, values in records:
        if None in values:
            noticed[INCOMPLETE] += 1
            continue
        number, price, departs, arrives, minutes, date, origin, dest, miles = values
        assert isinstance(departs, int)
        assert isinstance(arrives, int)
        assert isinstance(minutes, int)
        landed = arrival(departs, arrives, minutes)
        yield [number, origin, dest, date, departs, landed, minutes, price, miles, None, None, None]


def _roads(records: Iterable[Record], noticed: Counter[str]) -> Iterator[list[Cell]]:
    seen: set[tuple[Cell, Cell]] = set()
    for _, (origin, dest, said, distance) in records:
        if origin is None or dest is None:
            noticed[INCOMPLETE] += 1
        elif (origin, dest) in seen:
            noticed[REPEATED] += 1
        else:
            seen.add((origin, dest))
            if said is None or distance is None:
                noticed[NO_ROAD] += 1
            minutes = duration(said) if isinstance(said, str) else None
            km = kilometres(distance) if isinstance(distance, str) else None
            yield [origin, dest, said, distance, minutes, km]


def _attractions(records: Iterable[Record], noticed: Counter[str]) -> Iterator[list[Cell]]:
    for index, (_, (name, lat, lon, address, phone, website, city)) in enumerate(records):
        if name is None or city is None:
            noticed[NAMELESS] += 1
            continue
        # A null in the details says that a cell was there and empty; a table of one's own need not have the cell.
        details = {"address": address, "phone": phone, "website": website}
        if lat is None or lon is None:
            details["coordinates"] = None
        if None in details.values():
            noticed[UNUSABLE] += 1
        told = json.dumps(details, ensure_ascii=False)
        yield [f"A{index}", city, name, lat, lon, None, 0, None, None, None, None, None, told]


def _restaurants(records: Iterable[Record], noticed: Counter[str]) -> Iterator[list[Cell]]:
    for index, (_, (name, city, cuisines, cost, rating)) in enumerate(records):
        if name is None or city is None:
            noticed[NAMELESS] += 1
            continue
        if None in (cuisines, cost, rating):
            noticed[UNUSABLE] += 1
        yield [f"R{index}", city, name, None, None, cuisines, cost, rating, None, None, None]


def _hotels(records: Iterable[Record], noticed: Counter[str]) -> Iterator[list[Cell]]:
    for index, (_, (name, room, price, nights, rating, rules, capacity, city)) in enumerate(records):
        if name is None or city is None:
            noticed[NAMELESS] += 1
            continue
        if None in (room, price, nights, rating, rules, capacity):
            noticed[UNUSABLE] += 1
        yield [f"H{index}", city, name, None, None, room, None, capacity, price, nights, rules, rating, None, None]


def _duration_text(cell: str) -> str:
    duration(cell)
    return cell


def _kilometres_text(cell: str) -> str:
    kilometres(cell)
    return cell


TABLES: tuple[PublishedTable, ...] = (
    PublishedTable(
        "flight",
        "flights/clean_Flights_2022",
        3_827_360,
        (
            Column("Flight Number", text),
            Column("Price", dollars),
            Column("DepTime", clock),
            Column("ArrTime", clock),
            Column("ActualElapsedTime", duration),
            Column("FlightDate", iso_date),
            Column("OriginCityName", text),
            Column("DestCityName", text),
            Column("Distance", amount),
        ),
        _flights,
        (1, 2),
    ),
    PublishedTable(
        "road",
        "googleDistanceMatrix/distance",
        17_602,
        (
            Column("origin", text),
            Column("destination", text),
            Column("duration", _duration_text),
            Column("distance", _kilometres_text),
        ),
        _roads,
        (0, 1),
    ),
    PublishedTable(
        "attraction",
        "attractions/attractions",
        5_302,
        (
            Column("Name", text),
            Column("Latitude", degrees(90)),
            Column("Longitude", degrees(180)),
            Column("Address", text),
            Column("Phone", text),
            Column("Website", text),
            Column("City", text),
        ),
        _attractions,
        (1,),
    ),
    PublishedTable(
        "restaurant",
        "restaurants/clean_restaurant_2022",
        9_551,
        (
            Column("Name", text),
            Column("City", text),
            Column("Cuisines", text),
            Column("Average Cost", dollars),
            Column("Aggregate Rating", amount),
        ),
        _restaurants,
        (1,),
    ),
    PublishedTable(
        "hotel",
        "accommodations/clean_accommodations_2022",
        5_047,
        (
            Column("NAME", text),
            Column("room type", text),
            Column("price", dollars),
            Column("minimum nights", whole),
            Column("review rate number", amount),
            Column("house_rules", text),
            Column("maximum occupancy", whole),
            Column("city", text),
        ),
        _hotels,
        (1,),
    ),
)
