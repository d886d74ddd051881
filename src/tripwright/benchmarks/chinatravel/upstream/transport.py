"""F5: every hop inside the city replays the tool's answer (columns 20 to 22, with the stray ones of quirk Q1)."""

from __future__ import annotations

from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.transit import MODES, TransitLeg, TransitMode, clock_text
from tripwright.benchmarks.chinatravel.upstream.columns import (
    STRAY_COST,
    STRAY_DURATION,
    TRANSPORT,
    Columns,
    PublishedCrash,
)
from tripwright.benchmarks.chinatravel.upstream.read import (
    Json,
    Record,
    activities_of,
    has,
    has_plan,
    length,
    need,
    product_differs,
    record,
    where,
)
from tripwright.shown import show

_UNAVAILABLE, _DETAILS, _ = TRANSPORT
_SHAPE = ("walk", "metro", "walk")


_ENDS = ((0, "start"), (-1, "end"), (0, "start_time"), (-1, "end_time"))


def check_transport(target_city: str, plan: Json, sandbox: Sandbox) -> Columns:
    """Each non-empty list of legs is computed anew from its first start to its last end."""
    columns = Columns(TRANSPORT)
    if not has_plan(plan):
        columns.set_all("plan", "there is no itinerary")
        return columns
    for day, number, activity in activities_of(plan):
        if has(activity, "transports"):
            legs = need(activity, "transports")
            if length(legs):
                _check_hop(columns, where(day, number, activity), legs, target_city, sandbox)
    return columns


def _check_hop(columns: Columns, place: str, legs: Json, city: str, sandbox: Sandbox) -> None:
    if not all(_holds(legs, *end) for end in _ENDS):
        columns.set_all(place, "the way has no start, no end, or no times")
    start, end, departs = (need(need(legs, at), key) for at, key in _ENDS[:3])
    mode = _mode(legs)
    if mode is None:
        columns.set_all(place, "a hop is walk, metro, walk, or one walk, or one taxi")
        return
    try:
        answer = _replay(sandbox, city, start, end, _minute(departs), mode)
    except (PublishedCrash, TypeError):
        columns.set_all(place, f"no way from {show(start)} to {show(end)} in {city}")
        return
    for number, leg in enumerate(legs):
        _check_leg(columns, place, leg, None if answer is None else answer[number], number, len(legs))
    if len(legs) == 3 and tuple(need(leg, "mode") for leg in legs) != _SHAPE:
        columns.set(_UNAVAILABLE, place, "a metro hop is walk, metro, walk")


def _holds(legs: Json, at: int, key: str) -> bool:
    try:
        need(need(legs, at), key)
    except PublishedCrash:
        return False
    return True


def _minute(text: Json) -> int:
    """The tool's reading of a clock: whole hours and minutes, and no look at what follows."""
    try:
        hour, minute, *_ = text.split(":")
        return int(hour) * 60 + int(minute)
    except (AttributeError, ValueError) as error:
        raise PublishedCrash(f"not a clock time: {show(text)}") from error


def _replay(
    sandbox: Sandbox, city: str, start: Json, end: Json, departs: int, mode: TransitMode
) -> tuple[TransitLeg, ...] | None:
    if city not in sandbox.cities or not sandbox.transit.city(city).knows(start, end):
        raise PublishedCrash("the tool knows no such place")
    return sandbox.transit.city(city).legs(start, end, departs, mode)


def _mode(legs: Json) -> TransitMode | None:
    """The tool's mode for legs of this shape; None for any other shape."""
    if len(legs) == 3:
        return "metro"
    if len(legs) == 1:
        mode = need(legs[0], "mode")
        return mode if mode in MODES and mode != "metro" else None
    return None


def _check_leg(columns: Columns, place: str, leg: Json, answer: TransitLeg | None, number: int, count: int) -> None:
    claims = record(leg) or {}
    if answer is None or (claims.get("start"), claims.get("end")) != (answer.start, answer.end):
        columns.set(_UNAVAILABLE, place, "the leg's ends are not the tool's")
    if "start_time" not in claims or "end_time" not in claims:
        columns.set(_DETAILS if count == 3 else STRAY_DURATION, place, "a leg without its times")
    elif answer is None or not _same_times(claims, answer, number):
        columns.set(_DETAILS, place, "the leg's times are not the tool's")
    for key, value in (("price", answer and answer.cost), ("distance", answer and answer.distance)):
        if _off(claims.get(key), value):
            columns.set(_DETAILS, place, f"the leg's {key} is not the tool's")
    if _cost_differs(claims, need(leg, "mode"), count):
        columns.set(STRAY_COST, place, "the leg's cost is not its price times tickets or cars")


def _same_times(claims: Record, answer: TransitLeg, number: int) -> bool:
    """The tool repeats the clock that it was given, however it is written, as the start of its first leg."""
    starts = number == 0 or claims["start_time"] == clock_text(answer.departs)
    return starts and claims["end_time"] == clock_text(answer.arrives)


def _off(found: Json, expected: float | None) -> bool:
    try:
        return expected is None or abs(found - expected) > 0.1
    except (TypeError, OverflowError):
        return True


def _cost_differs(leg: Record, mode: Json, count: int) -> bool:
    """Whether the cost is another; those of other modes, and of a taxi among three legs, are not looked at."""
    if mode == "walk":
        return "cost" not in leg or leg["cost"] != 0
    if mode == "metro" or (mode == "taxi" and count == 1):
        return product_differs(leg.get("price"), leg.get("tickets" if mode == "metro" else "cars"), leg.get("cost"))
    return False
