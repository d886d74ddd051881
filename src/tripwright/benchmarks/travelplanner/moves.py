"""Reading a transport text: its mode, its ends, the row it means, and what it claims about that row."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from tripwright.benchmarks.travelplanner.catalog import Catalog, RoadMode
from tripwright.benchmarks.travelplanner.shown import show
from tripwright.world import Flight, Road

MoveMode = Literal["flight", "self-driving", "taxi", "other"]
_LONGEST = 2000
_BETWEEN = r" ?, ?from (.+?) to ([^,]+?) ?(?:,(.*))?"
_FLIGHT = re.compile(r"flight number: ?([^, ]+)" + _BETWEEN, re.IGNORECASE)
_ROAD = re.compile(r"(self-driving|taxi)" + _BETWEEN, re.IGNORECASE)
_ANOTHER = re.compile(r";|\bfrom .+ to ", re.IGNORECASE)  # a second transport behind the first
_CLAIM = re.compile(r"(?:^|, ?) ?(departure time|arrival time|duration|distance|cost): ?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Move:
    """One day's transport.

    Attributes:
        mode: ``other`` is any text that does not say which one vehicle goes from where to where.
        text: As the plan writes it.
        origin: Bare name of the city it leaves; ``dest`` the one it goes to.
        flights: The rows of that number between these cities, those of the day's date first.
        on_date: Whether the first of them flies on that day's date; None where the task has no dates.
        road: The road between these cities, where there is one.
        claims: What the text says about it: (``departure time``, ``arrival time``, ``duration``, ``distance`` or
            ``cost``, the value as written).
    """

    mode: MoveMode
    text: str
    origin: str | None = None
    dest: str | None = None
    flights: tuple[Flight, ...] = ()
    on_date: bool | None = None
    road: Road | None = None
    claims: tuple[tuple[str, str], ...] = ()


def read_move(value: object, catalog: Catalog, date: str | None) -> Move:
    """Read a transport that is not empty."""
    text = " ".join(value.split()) if isinstance(value, str) and len(value) <= _LONGEST else ""
    flight, road = _FLIGHT.fullmatch(text), _ROAD.fullmatch(text)
    tail = flight[4] if flight is not None else road[4] if road is not None else None
    if tail is not None and _ANOTHER.search(tail):
        return Move("other", show(value))
    if flight is not None:
        origin, dest = bare_city(flight[2], catalog), bare_city(flight[3], catalog)
        rows = [row for row in catalog.flights_by_id(flight[1]) if (row.origin, row.dest) == (origin, dest)]
        rows.sort(key=lambda row: row.date not in (None, date))
        on_date = None if date is None else bool(rows) and rows[0].date in (None, date)
        return Move("flight", show(value), origin, dest, tuple(rows), on_date, claims=_claims(tail))
    if road is not None:
        mode: RoadMode = "taxi" if road[1].lower() == "taxi" else "self-driving"
        origin, dest = bare_city(road[2], catalog), bare_city(road[3], catalog)
        return Move(mode, show(value), origin, dest, road=catalog.road(origin, dest), claims=_claims(tail))
    return Move("other", show(value))


def bare_city(text: str, catalog: Catalog) -> str:
    """The city's name without its bracketed state; the text itself when the state is not that city's."""
    match = _CITY.fullmatch(text)
    if match is None or match[2] is None:
        return text
    return match[1] if catalog.states.get(match[1]) == match[2].strip() else text


_CITY = re.compile(r"([^()]+?) ?\(([^()]*)\)")


def _claims(text: str | None) -> tuple[tuple[str, str], ...]:
    """(what, value) of each claim; a value goes up to the next claim, since a distance may hold a comma."""
    if not text:
        return ()
    parts = _CLAIM.split(text)[1:]
    return tuple((what.lower(), value.strip(" ,")) for what, value in zip(parts[::2], parts[1::2], strict=True))
