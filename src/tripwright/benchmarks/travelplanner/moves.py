"""Reading a transport text: its mode, its ends, the row it means, and what it claims about that row."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

from tripwright.benchmarks.travelplanner.catalog import Catalog, RoadMode
from tripwright.shown import show
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
        raw: As the plan writes it, any JSON value.
        origin: Bare name of the city it leaves; ``dest`` the one it goes to.
        flights: The rows of that number between these cities, those of the day's date first.
        on_date: Whether the first of them flies on that day's date; None where the task has no dates.
        road: The road between these cities, where there is one.
        claims: What the text says about it: (``departure time``, ``arrival time``, ``duration``, ``distance`` or
            ``cost``, the value as written).
    """

    mode: MoveMode
    raw: object
    origin: str | None = None
    dest: str | None = None
    flights: tuple[Flight, ...] = ()
    on_date: bool | None = None
    road: Road | None = None
    claims: tuple[tuple[str, str], ...] = ()

    @property
    def text(self) -> str:
        """As the plan writes it, fit for a message."""
        return show(self.raw)


def read_move(value: object, catalog: Catalog, date: str | None) -> Move:
    """Read a transport that is not empty."""
    parts = _parts(value) if isinstance(value, str) and len(value) <= _LONGEST else None
    if parts is None:
        return Move("other", value)
    origin, dest = bare_city(parts.origin, catalog), bare_city(parts.dest, catalog)
    if parts.mode != "flight":
        return Move(parts.mode, value, origin, dest, road=catalog.road(origin, dest), claims=parts.claims)
    rows = [row for row in catalog.flights_by_id(parts.number) if (row.origin, row.dest) == (origin, dest)]
    rows.sort(key=lambda row: row.date not in (None, date))
    on_date = None if date is None else bool(rows) and rows[0].date in (None, date)
    return Move("flight", value, origin, dest, tuple(rows), on_date, claims=parts.claims)


class _Parts(NamedTuple):
    """What a transport text says, before anything is looked up."""

    mode: RoadMode | Literal["flight"]
    number: str
    origin: str
    dest: str
    claims: tuple[tuple[str, str], ...]


@lru_cache(8192)
def _parts(value: str) -> _Parts | None:
    text = " ".join(value.split())
    flight = _FLIGHT.fullmatch(text)
    match = flight or _ROAD.fullmatch(text)
    if match is None or (match[4] is not None and _ANOTHER.search(match[4])):
        return None
    if flight is not None:
        return _Parts("flight", flight[1], flight[2], flight[3], _claims(flight[4]))
    mode: RoadMode = "taxi" if match[1].lower() == "taxi" else "self-driving"
    return _Parts(mode, "", match[2], match[3], _claims(match[4]))


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
