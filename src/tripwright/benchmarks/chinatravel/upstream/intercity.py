"""F1: the first and the last activity are the trains or flights there and back (columns 1 to 4)."""

from __future__ import annotations

from tripwright.benchmarks.chinatravel.sandbox import Departure, DepartureKind, Sandbox, yuan
from tripwright.benchmarks.chinatravel.transit import clock_text
from tripwright.benchmarks.chinatravel.upstream.columns import INTERCITY, Columns, PublishedCrash
from tripwright.benchmarks.chinatravel.upstream.read import (
    Json,
    Record,
    has_plan,
    length,
    need,
    product_differs,
    record,
)
from tripwright.shown import show

_MISSING, _UNKNOWN, _DETAILS, _COST = INTERCITY
_IDS: dict[str, str] = {"train": "TrainID", "airplane": "FlightID"}
_NOT_FOUND = (0, 1, 1, 1)


def check_intercity(start_city: str, target_city: str, plan: Json, sandbox: Sandbox) -> Columns:
    """Only the first activity of the first day and the last of the last day are examined (quirk Q5)."""
    columns = Columns(INTERCITY)
    if not has_plan(plan):
        columns.set_all("plan", "there is no itinerary")
        return columns
    ends = _ends(plan, columns)
    if ends is None:
        return columns
    go, back = ends
    for leg, place in ((go, "outbound"), (back, "return")):
        if need(leg, "type") not in tuple(_IDS):
            columns.set_all(place, "it is no train or flight", _NOT_FOUND)
            return columns
    there = _candidates(sandbox, go["type"], start_city, target_city)
    for leg, place in ((go, "outbound"), (back, "return")):
        if "start" not in leg or "end" not in leg:
            columns.set_all(place, "it has no start or no end", _NOT_FOUND)
            return columns
    _check_leg(columns, go, "outbound", there)
    _check_leg(columns, back, "return", _candidates(sandbox, back["type"], target_city, start_city))
    return columns


def _ends(plan: Record, columns: Columns) -> tuple[Record, Record] | None:
    """The first and the last activity; None when a column row says already that one is no departure."""
    days = plan["itinerary"]
    first, last = need(need(days, 0), "activities"), need(need(days, -1), "activities")
    if length(first) and length(last):
        go, back = record(need(first, 0)), record(need(last, -1))
        if go is None or back is None:
            raise PublishedCrash("the first or the last activity is not an object")
        if all({"TrainID", "FlightID"} & leg.keys() for leg in (go, back)):
            return go, back
    columns.set_all("plan", "the first and the last activity must be a train or a flight")
    return None


def _candidates(sandbox: Sandbox, kind: DepartureKind, origin: str, dest: str) -> tuple[Departure, ...]:
    found = sandbox.departures(kind, origin, dest)
    if kind == "train" and not found:
        raise PublishedCrash(f"no train table from {origin} to {dest}")
    return found


def _check_leg(columns: Columns, leg: Record, place: str, candidates: tuple[Departure, ...]) -> None:
    number = leg.get(_IDS[leg["type"]])
    match = next(
        (row for row in candidates if (row.id, row.start, row.end) == (number, leg["start"], leg["end"])), None
    )
    if match is None:
        columns.set_all(
            place, f"no {leg['type']} {show(number)} from {show(leg['start'])} to {show(leg['end'])}", _NOT_FOUND
        )
        return
    clocks = (clock_text(match.departs % 1440), clock_text(match.arrives % 1440))
    if (leg.get("start_time"), leg.get("end_time")) != clocks:
        columns.set(_DETAILS, place, f"it runs from {clocks[0]} to {clocks[1]}")
    if match.price is None or leg.get("price") != yuan(match.price):
        price = "unknown" if match.price is None else yuan(match.price)
        columns.set(_DETAILS, place, f"the price of a ticket: {price}")
    if product_differs(leg.get("price"), leg.get("tickets"), leg.get("cost")):
        columns.set(_COST, place, "cost is not price times tickets")
