"""``tripwright world query``: flights, roads, restaurants, sights, hotels and cities of a world, looked up."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Annotated, Any, cast

from cyclopts import Parameter

from tripwright.cli.printing import print_json, print_table, say
from tripwright.errors import BadInput, UnknownName

if TYPE_CHECKING:
    from tripwright.world.store import World

Record = dict[str, Any]
Lookup = Callable[["World"], list[Record]]

_SHOWN = 20
_CLOCKS = frozenset(["departs", "arrives", "opens", "closes"])
_LENGTHS = frozenset(["minutes", "visit_min", "visit_max"])


def _option(text: str) -> Parameter:
    return Parameter(help=text)


def query(
    world: Annotated[str, _option("A world's name or file.")],
    *,
    flights: Annotated[tuple[str, str] | None, _option("Flights from one city to another.")] = None,
    date: Annotated[str | None, _option("Only flights of that date (YYYY-MM-DD).")] = None,
    road: Annotated[tuple[str, str] | None, _option("The road from one city to another.")] = None,
    restaurants: Annotated[str | None, _option("Restaurants of a city.")] = None,
    attractions: Annotated[str | None, _option("Sights of a city.")] = None,
    hotels: Annotated[str | None, _option("Places to sleep in a city.")] = None,
    cities: Annotated[bool, _option("The cities.")] = False,
    state: Annotated[str | None, _option("Only cities of that state or province.")] = None,
    sql: Annotated[str | None, _option("One SELECT of your own on the world's tables.")] = None,
    limit: Annotated[int | None, _option("At most so many rows; tables show 20 when left out, JSON all.")] = None,
    as_json: Annotated[bool, Parameter(name="--json", help="Print a JSON array.")] = False,
) -> None:
    """Look things up in a world: flights, roads, restaurants, sights, hotels, cities.

    Example: tripwright world query us-mini --flights Dallas Denver --date 2022-03-05

    Example: tripwright world query us-mini --sql "SELECT city, min(price) FROM hotel GROUP BY city"

    Cities are called by their ids, as --cities shows them. Tables show money in units of the currency and clocks as
    HH:MM; JSON holds the store's own values: money in minor units, clocks in minutes from midnight.
    """
    from tripwright.world.named import open_world

    if date is not None and flights is None:
        raise BadInput("a flag without its look-up", field="--date", expected="it with --flights")
    if state is not None and not cities:
        raise BadInput("a flag without its look-up", field="--state", expected="it with --cities")
    if limit is not None and limit < 1:
        raise BadInput("not a number of rows", field="--limit", value=limit, expected="1 or more")
    find = _chosen(
        {
            "--flights": flights and (lambda opened: _flights(opened, *flights, date)),
            "--road": road and (lambda opened: _road(opened, *road)),
            "--restaurants": None if restaurants is None else (lambda opened: _restaurants(opened, restaurants)),
            "--attractions": None if attractions is None else (lambda opened: _attractions(opened, attractions)),
            "--hotels": None if hotels is None else (lambda opened: _hotels(opened, hotels)),
            "--cities": (lambda opened: _cities(opened, state)) if cities else None,
            "--sql": None if sql is None else (lambda opened: _select(opened, sql)),
        }
    )
    with open_world(world, on_build=say) as opened:
        found = find(opened)
        if as_json:
            print_json(found if limit is None else found[:limit])
        elif sql is not None:
            _print(found, limit or _SHOWN)
        else:
            _print([_readable(row, opened) for row in found], limit or _SHOWN)


def _chosen(lookups: dict[str, Lookup | None]) -> Lookup:
    """The one look-up that was asked for."""
    chosen = {flag: lookup for flag, lookup in lookups.items() if lookup is not None}
    if len(chosen) != 1:
        raise BadInput(
            "not one look-up", value=", ".join(chosen) or "none of them", expected=f"one of {', '.join(lookups)}"
        )
    return next(iter(chosen.values()))


def _flights(world: World, origin: str, dest: str, date: str | None) -> list[Record]:
    from tripwright.world.cells import CellError, iso_date

    _require_city(world, "flight", "origin", origin)
    _require_city(world, "flight", "dest", dest)
    if date is None:
        dates = [row[0] for row in world.rows("SELECT DISTINCT date FROM flight WHERE date IS NOT NULL ORDER BY 1")]
        return _records(world.flights_from(origin, [dest], dates))
    try:
        return _records(world.flights(origin, dest, iso_date(date)))
    except CellError as error:
        raise BadInput(error.problem, field="--date", value=date, expected=error.expected) from None


def _road(world: World, origin: str, dest: str) -> list[Record]:
    _require_city(world, "road", "origin", origin)
    _require_city(world, "road", "dest", dest)
    road = world.road(origin, dest)
    return [] if road is None else _records([road])


def _restaurants(world: World, city: str) -> list[Record]:
    _require_city(world, "restaurant", "city", city)
    return _records(world.restaurants(city))


def _attractions(world: World, city: str) -> list[Record]:
    _require_city(world, "attraction", "city", city)
    return _records(world.attractions(city))


def _hotels(world: World, city: str) -> list[Record]:
    _require_city(world, "hotel", "city", city)
    return _records(world.hotels(city))


def _cities(world: World, state: str | None) -> list[Record]:
    cities = world.cities()
    states = {city.region for city in cities if city.region is not None}
    if state is not None and state not in states:
        raise UnknownName("state", state, states)
    return _records(city for city in cities if state is None or city.region == state)


def _select(world: World, sql: str) -> list[Record]:
    from tripwright.world.select import select

    selection = select(world, sql)
    if selection.cut:
        say(f"only the first {len(selection.rows):,} rows were read")
    return [dict(zip(selection.columns, row, strict=True)) for row in selection.rows]


def _require_city(world: World, table: str, column: str, city: str) -> None:
    """Refuse a city that is neither in the city table nor in the table asked, and offer the nearest that is."""
    known = {known.id for known in world.cities()}
    if city not in known and city not in {row[0] for row in world.rows(f"SELECT DISTINCT {column} FROM {table}")}:
        raise UnknownName("city", city, known)


def _records(rows: Iterable[Any]) -> list[Record]:
    """Rows as JSON objects; details, which are JSON in the store, are objects too."""
    records = [dataclasses.asdict(row) for row in rows]
    for record in records:
        if isinstance(record.get("details"), str):
            record["details"] = json.loads(record["details"])
    return records


def _readable(record: Record, world: World) -> Record:
    """The record as people read it: money in units, clocks as HH:MM, details as columns."""
    from tripwright.trip.clock import format_clock, format_duration

    shown: Record = {}
    for key, value in record.items():
        if key == "price":
            units = world.manifest.minor_units
            shown[f"price ({world.manifest.currency})"] = None if value is None else _money(value, units)
        elif value is not None and key in _CLOCKS:
            shown[key] = format_clock(value)
        elif value is not None and key in _LENGTHS:
            shown[key.replace("minutes", "takes")] = format_duration(value)
        elif isinstance(value, float):
            shown[key.replace("_", " ")] = round(value, 5)
        elif key == "details":
            shown.update(cast("Record", value) if isinstance(value, dict) else {})
        else:
            shown[key.replace("_", " ")] = value
    return shown


def _money(minor: int, units: int) -> str:
    places = len(str(units)) - 1 if units > 1 else 0
    return f"{minor / units:,.{places}f}"


def _print(records: list[Record], shown: int) -> None:
    """A table without the columns in which nothing is known, and a line that says what was not shown."""
    if not records:
        print("no rows")
        return
    columns = [key for key in dict.fromkeys(key for record in records[:shown] for key in record)]
    known = [column for column in columns if any(record.get(column) is not None for record in records[:shown])]
    print_table(known, [[record.get(column) for column in known] for record in records[:shown]])
    if len(records) > shown:
        print(f"{shown} of {len(records):,} rows; --limit shows more")
