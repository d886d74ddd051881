"""F1: the first and the last activity are the trains or flights there and back (columns 1 to 4)."""

from __future__ import annotations

from typing import cast

from tripwright.benchmarks.chinatravel.sandbox import Departure, DepartureKind, Sandbox, yuan
from tripwright.benchmarks.chinatravel.transit import clock_text
from tripwright.benchmarks.chinatravel.upstream.columns import INTERCITY, Columns, PublishedCrash
from tripwright.benchmarks.chinatravel.upstream.read import Json, Record, activities_of, has_plan
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
        if leg.get("type") not in tuple(_IDS) or "start" not in leg or "end" not in leg:
            columns.set_all(place, "it is no train or flight with a start and an end", _NOT_FOUND)
            return columns
    for leg, place, origin, dest in (
        (go, "outbound", start_city, target_city),
        (back, "return", target_city, start_city),
    ):
        _check_leg(columns, leg, place, _candidates(sandbox, leg["type"], origin, dest))
    return columns


def _ends(plan: Record, columns: Columns) -> tuple[Record, Record] | None:
    """The first and the last activity; None when a column row says already that one is no departure."""
    days = plan["itinerary"]
    if not isinstance(days, list) or not days:
        raise PublishedCrash("the itinerary is empty")
    days = cast("list[Json]", days)
    first, last = activities_of(days[0]), activities_of(days[-1])
    if first and last and all({"TrainID", "FlightID"} & leg.keys() for leg in (first[0], last[-1])):
        return first[0], last[-1]
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
    price = None if match.price is None else yuan(match.price)
    if "price" not in leg or leg["price"] != price:
        columns.set(_DETAILS, place, f"a ticket costs {price}")
    try:
        wrong = abs(leg["price"] * leg["tickets"] - leg["cost"]) > 0.1
    except (KeyError, TypeError, OverflowError):
        wrong = True
    if wrong:
        columns.set(_COST, place, "cost is not price times tickets")
