"""What ``tripwright world query`` can look up: each look-up gives rows of a world as JSON objects.

A city is called by its id, or by its English name where the world has one.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from tripwright.cli.printing import say
from tripwright.errors import BadInput, UnknownName

if TYPE_CHECKING:
    from tripwright.world.store import World

Record = dict[str, Any]

_NAMED = """
SELECT DISTINCT found.kind, found.id, found.city, found.name, {alias} AS alias FROM (
    SELECT 'attraction' AS kind, id, city, name FROM attraction
    UNION ALL SELECT 'restaurant', id, city, name FROM restaurant
    UNION ALL SELECT 'hotel', id, city, name FROM hotel
    UNION ALL SELECT kind || ' station', NULL, city, name FROM station
    UNION ALL SELECT 'other place', NULL, city, name FROM place WHERE (city, name) NOT IN (
        SELECT city, name FROM attraction UNION SELECT city, name FROM restaurant UNION SELECT city, name FROM hotel
        UNION SELECT city, name FROM station)
) AS found {join} WHERE instr(lower(found.name), lower(?1)) OR instr(lower({alias}), lower(?1))
"""


def flights(world: World, origin: str, dest: str, date: str | None) -> list[Record]:
    """Flights from one city to another, on one date or on all."""
    origin, dest = (_city(world, "flight", column, city) for column, city in (("origin", origin), ("dest", dest)))
    if date is None:
        dates = [row[0] for row in world.rows("SELECT DISTINCT date FROM flight WHERE date IS NOT NULL ORDER BY 1")]
        return _records(world.flights_from(origin, [dest], dates))
    return _records(world.flights(origin, dest, _date(date)))


def trains(world: World, origin: str, dest: str, date: str | None) -> list[Record]:
    """Trains from one city to another, on one date or on all."""
    origin, dest = (_city(world, "train", column, city) for column, city in (("origin", origin), ("dest", dest)))
    return _records(world.trains(origin, dest, None if date is None else _date(date)))


def road(world: World, origin: str, dest: str) -> list[Record]:
    """The road from one city to another."""
    origin, dest = (_city(world, "road", column, city) for column, city in (("origin", origin), ("dest", dest)))
    found = world.road(origin, dest)
    return [] if found is None else _records([found])


def restaurants(world: World, city: str) -> list[Record]:
    """Restaurants of a city."""
    city = _city(world, "restaurant", "city", city)
    return _with_aliases(_records(world.restaurants(city)), world, city)


def attractions(world: World, city: str) -> list[Record]:
    """Sights of a city."""
    city = _city(world, "attraction", "city", city)
    return _with_aliases(_records(world.attractions(city)), world, city)


def hotels(world: World, city: str) -> list[Record]:
    """Places to sleep in a city."""
    city = _city(world, "hotel", "city", city)
    return _with_aliases(_records(world.hotels(city)), world, city)


def named(world: World, text: str) -> list[Record]:
    """Places and stations of all cities whose name, or English name, holds the text."""
    has_aliases = any(table.name == "alias" for table in world.tables)
    join = "LEFT JOIN alias ON alias.city = found.city AND alias.name = found.name" if has_aliases else ""
    rows = world.rows(_NAMED.format(alias="alias.alias" if has_aliases else "NULL", join=join), (text,))
    return [dict(zip(("kind", "id", "city", "name", "alias"), row, strict=True)) for row in rows]


def cities(world: World, state: str | None) -> list[Record]:
    """The cities, or those of a state or province."""
    found = world.cities()
    states = {city.region for city in found if city.region is not None}
    if state is not None and state not in states:
        raise UnknownName("state", state, states)
    return _records(city for city in found if state is None or city.region == state)


def selected(world: World, sql: str) -> list[Record]:
    """The rows of one's own SELECT."""
    from tripwright.world.select import select

    selection = select(world, sql)
    if selection.cut:
        say(f"only the first {len(selection.rows):,} rows were read")
    return [dict(zip(selection.columns, row, strict=True)) for row in selection.rows]


def _date(text: str) -> str:
    from tripwright.world.cells import CellError, iso_date

    try:
        return iso_date(text)
    except CellError as error:
        raise BadInput(error.problem, field="--date", value=text, expected=error.expected) from None


def _city(world: World, table: str, column: str, city: str) -> str:
    """The id of a city by its id or English name; one that only the table asked has will do.

    Raises:
        UnknownName: There is none; the nearest is offered.
    """
    known = {known.id for known in world.cities()}
    if city in known:
        return city
    english = {known.alias.casefold(): known.id for known in world.cities() if known.alias}
    if city.casefold() in english:
        return english[city.casefold()]
    if city in {row[0] for row in world.rows(f"SELECT DISTINCT {column} FROM {table}")}:
        return city
    raise UnknownName("city", city, known | set(english))


def _with_aliases(records: list[Record], world: World, city: str) -> list[Record]:
    """The records with the English name of each after its name, where the world has English names."""
    english = world.aliases(city)
    if not english:
        return records
    found: list[Record] = []
    for record in records:
        cells = list(record.items())
        after = list(record).index("name") + 1
        found.append(dict([*cells[:after], ("alias", english.get(record["name"])), *cells[after:]]))
    return found


def _records(rows: Iterable[Any]) -> list[Record]:
    """Rows as JSON objects; details, which are JSON in the store, are objects too."""
    records = [dataclasses.asdict(row) for row in rows]
    for record in records:
        if isinstance(record.get("details"), str):
            record["details"] = json.loads(record["details"])
    return records
