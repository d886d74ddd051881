"""F5: every hop inside the city replays the tool's answer (columns 20 to 22, with the stray ones of quirk Q1)."""

from __future__ import annotations

from typing import cast

from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.transit import MODES, TransitLeg, TransitMode, clock_text
from tripwright.benchmarks.chinatravel.upstream.columns import (
    STRAY_COST,
    STRAY_DURATION,
    TRANSPORT,
    Columns,
    PublishedCrash,
)
from tripwright.benchmarks.chinatravel.upstream.read import Json, Record, days_of, has_plan, minutes_of, where
from tripwright.shown import show

_UNAVAILABLE, _DETAILS, _ = TRANSPORT
_SHAPE = ("walk", "metro", "walk")


def check_transport(target_city: str, plan: Json, sandbox: Sandbox) -> Columns:
    """Each non-empty list of legs is computed anew from its first start to its last end."""
    columns = Columns(TRANSPORT)
    if not has_plan(plan):
        columns.set_all("plan", "there is no itinerary")
        return columns
    for day, activities in enumerate(days_of(plan), start=1):
        for number, activity in enumerate(activities, start=1):
            legs = activity.get("transports")
            if legs:
                _check_hop(columns, where(day, number, activity), _legs(legs), target_city, sandbox)
    return columns


def _legs(legs: Json) -> list[Record]:
    if not isinstance(legs, list) or not all(isinstance(leg, dict) for leg in cast("list[Json]", legs)):
        raise PublishedCrash("transports is not a list of legs")
    return cast("list[Record]", legs)


def _check_hop(columns: Columns, place: str, legs: list[Record], city: str, sandbox: Sandbox) -> None:
    mode = _mode(legs)
    if mode is None:
        columns.set_all(place, "a hop is walk, metro, walk, or one walk, or one taxi")
        return
    start, end, departs = _need(legs[0], "start"), _need(legs[-1], "end"), _need(legs[0], "start_time")
    try:
        answer = _replay(sandbox, city, start, end, minutes_of(departs), mode)
    except (PublishedCrash, TypeError):
        columns.set_all(place, f"no way from {show(start)} to {show(end)} in {city}")
        return
    for number, leg in enumerate(legs):
        _check_leg(columns, place, leg, None if answer is None else answer[number], len(legs))
    if len(legs) == 3 and tuple(_need(leg, "mode") for leg in legs) != _SHAPE:
        columns.set(_UNAVAILABLE, place, "a metro hop is walk, metro, walk")


def _replay(
    sandbox: Sandbox, city: str, start: Json, end: Json, departs: int, mode: TransitMode
) -> tuple[TransitLeg, ...] | None:
    if city not in sandbox.cities or not sandbox.transit.city(city).knows(start, end):
        raise PublishedCrash("the tool knows no such place")
    return sandbox.transit.city(city).legs(start, end, departs, mode)


def _mode(legs: list[Record]) -> TransitMode | None:
    """The tool's mode for legs of this shape; None for any other shape."""
    if len(legs) == 3:
        return "metro"
    if len(legs) == 1:
        mode = _need(legs[0], "mode")
        return mode if mode in MODES and mode != "metro" else None
    return None


def _need(leg: Record, key: str) -> Json:
    if key not in leg:
        raise PublishedCrash(f"a leg without {key!r}")
    return leg[key]


def _check_leg(columns: Columns, place: str, leg: Record, answer: TransitLeg | None, count: int) -> None:
    if answer is None or (leg.get("start"), leg.get("end")) != (answer.start, answer.end):
        columns.set(_UNAVAILABLE, place, "the leg's ends are not the tool's")
    if "start_time" not in leg or "end_time" not in leg:
        columns.set(_DETAILS if count == 3 else STRAY_DURATION, place, "a leg without its times")
    elif answer is None or (leg["start_time"], leg["end_time"]) != (
        clock_text(answer.departs),
        clock_text(answer.arrives),
    ):
        columns.set(_DETAILS, place, "the leg's times are not the tool's")
    for key, value in (("price", answer and answer.cost), ("distance", answer and answer.distance)):
        if _off(leg.get(key), value):
            columns.set(_DETAILS, place, f"the leg's {key} is not the tool's")
    if _cost_differs(leg):
        columns.set(STRAY_COST, place, "the leg's cost is not its price times tickets or cars")


def _off(found: Json, expected: float | None) -> bool:
    try:
        return expected is None or abs(found - expected) > 0.1
    except (TypeError, OverflowError):
        return True


def _cost_differs(leg: Record) -> bool:
    mode = _need(leg, "mode")
    try:
        if mode == "walk":
            return leg["cost"] != 0
        return abs(leg["price"] * leg["tickets" if mode == "metro" else "cars"] - leg["cost"]) > 0.1
    except (KeyError, TypeError, OverflowError):
        return True
