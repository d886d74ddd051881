"""``tripwright world query``: flights, trains, roads, places and cities of a world, looked up."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, cast

from cyclopts import Parameter

from tripwright.cli import world_lookups as lookups
from tripwright.cli.printing import print_json, print_table, say
from tripwright.cli.world_lookups import Record
from tripwright.errors import BadInput

if TYPE_CHECKING:
    from tripwright.world.store import World

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
    trains: Annotated[tuple[str, str] | None, _option("Trains from one city to another.")] = None,
    date: Annotated[str | None, _option("Only flights or trains of that date (YYYY-MM-DD).")] = None,
    road: Annotated[tuple[str, str] | None, _option("The road from one city to another.")] = None,
    restaurants: Annotated[str | None, _option("Restaurants of a city.")] = None,
    attractions: Annotated[str | None, _option("Sights of a city.")] = None,
    hotels: Annotated[str | None, _option("Places to sleep in a city.")] = None,
    named: Annotated[str | None, _option("Places and stations whose name, or English name, holds this text.")] = None,
    cities: Annotated[bool, _option("The cities.")] = False,
    state: Annotated[str | None, _option("Only cities of that state or province.")] = None,
    sql: Annotated[str | None, _option("One SELECT of your own on the world's tables.")] = None,
    limit: Annotated[int | None, _option("At most so many rows; tables show 20 when left out, JSON all.")] = None,
    as_json: Annotated[bool, Parameter(name="--json", help="Print a JSON array.")] = False,
) -> None:
    """Look things up in a world: flights, trains, roads, restaurants, sights, hotels, any place by its name, cities.

    Example: tripwright world query us-mini --flights Dallas Denver --date 2022-03-05

    Example: tripwright world query us-mini --sql "SELECT city, min(price) FROM hotel GROUP BY city"

    Example: tripwright world query cn-mini --trains Shanghai 北京

    Example: tripwright world query cn-mini --named "Railway Station"

    Cities are called by their ids, as --cities shows them, or by their English names (alias). Tables show money in
    units of the currency and clocks as HH:MM; JSON holds the store's own values: money in minor units, clocks in
    minutes from midnight.
    """
    from tripwright.world.named import open_world

    if date is not None and flights is None and trains is None:
        raise BadInput("a flag without its look-up", field="--date", expected="it with --flights or --trains")
    if state is not None and not cities:
        raise BadInput("a flag without its look-up", field="--state", expected="it with --cities")
    if limit is not None and limit < 1:
        raise BadInput("not a number of rows", field="--limit", value=limit, expected="1 or more")
    find = _chosen(
        {
            "--flights": flights and (lambda opened: lookups.flights(opened, *flights, date)),
            "--trains": trains and (lambda opened: lookups.trains(opened, *trains, date)),
            "--road": road and (lambda opened: lookups.road(opened, *road)),
            "--restaurants": _of(lookups.restaurants, restaurants),
            "--attractions": _of(lookups.attractions, attractions),
            "--hotels": _of(lookups.hotels, hotels),
            "--named": _of(lookups.named, named),
            "--cities": (lambda opened: lookups.cities(opened, state)) if cities else None,
            "--sql": _of(lookups.selected, sql),
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


def _of(lookup: Callable[[World, str], list[Record]], asked: str | None) -> Lookup | None:
    return None if asked is None else (lambda opened: lookup(opened, asked))


def _chosen(known: dict[str, Lookup | None]) -> Lookup:
    """The one look-up that was asked for."""
    chosen = {flag: lookup for flag, lookup in known.items() if lookup is not None}
    if len(chosen) != 1:
        raise BadInput(
            "not one look-up", value=", ".join(chosen) or "none of them", expected=f"one of {', '.join(known)}"
        )
    return next(iter(chosen.values()))


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
