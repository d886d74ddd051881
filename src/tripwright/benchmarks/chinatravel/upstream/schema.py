"""The published schema check of a plan (JSON Schema draft 7; fact sheet, section 5).

Draft-7 details that matter: ``3.0`` is an integer, booleans are not numbers, a pattern is searched, and conditional
parts apply to an activity that names no type at all.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, cast

from tripwright.errors import nearest_name
from tripwright.shown import show

Json = Any
Kinds = Mapping[str, tuple[str, Callable[[Json], bool]]]
"""Key to what is expected, in words, and the test of it."""
_CLOCK = re.compile(r"^\d{2}:\d{2}$")
_TYPES = ("airplane", "attraction", "lunch", "dinner", "breakfast", "accommodation", "train")
_MODES = ("walk", "metro", "taxi")


def _is_integer(value: Json) -> bool:
    if isinstance(value, bool):
        return False
    return isinstance(value, int) or (isinstance(value, float) and value.is_integer())


def _is_number(value: Json) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_text(value: Json) -> bool:
    return isinstance(value, str)


def _is_clock(value: Json) -> bool:
    return isinstance(value, str) and _CLOCK.search(value) is not None


_PLAN: Kinds = {
    "people_number": ("an integer", _is_integer),
    "start_city": ("a text", _is_text),
    "target_city": ("a text", _is_text),
    "itinerary": ("a list", lambda value: isinstance(value, list)),
}
_ACTIVITY: Kinds = {
    "type": (f"one of {', '.join(_TYPES)}", lambda value: value in _TYPES),
    "start_time": ("HH:MM", _is_clock),
    "end_time": ("HH:MM", _is_clock),
    "cost": ("a number", _is_number),
    "price": ("a number", _is_number),
    "tickets": ("an integer", _is_integer),
    "room_type": ("an integer", _is_integer),
    "rooms": ("an integer", _is_integer),
    "position": ("a text", _is_text),
    "FlightID": ("a text", _is_text),
    "TrainID": ("a text", _is_text),
    "start": ("a text", _is_text),
    "end": ("a text", _is_text),
    "transports": ("a list", lambda value: isinstance(value, list)),
}
_LEG: Kinds = {
    "start": ("a text", _is_text),
    "end": ("a text", _is_text),
    "mode": (f"one of {', '.join(_MODES)}", lambda value: value in _MODES),
    "start_time": ("HH:MM", _is_clock),
    "end_time": ("HH:MM", _is_clock),
    "price": ("a number", _is_number),
    "cost": ("a number", _is_number),
    "distance": ("a number", _is_number),
    "tickets": ("an integer", _is_integer),
}
_ACTIVITY_REQUIRED = ("type", "start_time", "end_time", "cost", "price", "transports")
_LONGEST_NAME = 40  # a longer text is no misspelt name
_LEG_REQUIRED = ("start", "end", "mode", "start_time", "end_time", "price", "cost", "distance")


def schema_faults(plan: Json) -> list[str]:
    """What keeps a plan from being delivered, one line for each fault with its path; empty when it passes."""
    return list(_plan_faults(plan))


def _plan_faults(plan: Json) -> Iterator[str]:
    if not isinstance(plan, dict):
        yield "the plan is not an object"
        return
    found = cast("dict[str, Json]", plan)
    yield from _object_faults("", found, tuple(_PLAN), _PLAN)
    days = found.get("itinerary")
    if isinstance(days, list):
        for number, day in enumerate(cast("list[Json]", days)):
            yield from _day_faults(f"itinerary/{number}", day)


def _object_faults(
    path: str,
    found: dict[str, Json],
    required: tuple[str, ...],
    kinds: Kinds,
) -> Iterator[str]:
    for key in required:
        if key not in found:
            yield f"{path}: '{key}' is required"
    for key, (expected, test) in kinds.items():
        if key in found and not test(found[key]):
            yield f"{path}/{key}: {show(found[key])} is not {expected}{_meant(key, found[key])}"


def _meant(key: str, value: Json) -> str:
    nearest = _nearest(key, value) if isinstance(value, str) else None
    return "" if nearest is None else f"; did you mean {nearest!r}?"


@lru_cache(256)
def _nearest(key: str, value: str) -> str | None:
    names = {"type": _TYPES, "mode": _MODES}.get(key)
    return nearest_name(value, names) if names is not None and len(value) <= _LONGEST_NAME else None


def _day_faults(path: str, day: Json) -> Iterator[str]:
    if not isinstance(day, dict):
        yield f"{path}: not an object"
        return
    found = cast("dict[str, Json]", day)
    kinds: Kinds = {
        "day": ("an integer", _is_integer),
        "activities": ("a list", lambda value: isinstance(value, list)),
    }
    yield from _object_faults(path, found, ("day", "activities"), kinds)
    activities = found.get("activities")
    if isinstance(activities, list):
        for number, activity in enumerate(cast("list[Json]", activities)):
            yield from _activity_faults(f"{path}/activities/{number}", activity)


def _activity_faults(path: str, activity: Json) -> Iterator[str]:
    if not isinstance(activity, dict):
        yield f"{path}: not an object"
        return
    found = cast("dict[str, Json]", activity)
    required: list[str] = list(_ACTIVITY_REQUIRED)
    # A missing type satisfies every condition on it.
    kind = found.get("type")
    if "type" not in found or kind in ("train", "airplane"):
        required += ["start", "end"]
    if "type" not in found or kind == "airplane":
        required.append("FlightID")
    if "type" not in found or kind == "train":
        required.append("TrainID")
    yield from _object_faults(path, found, tuple(required), _ACTIVITY)
    legs = found.get("transports")
    if isinstance(legs, list):
        for number, leg in enumerate(cast("list[Json]", legs)):
            if not isinstance(leg, dict):
                yield f"{path}/transports/{number}: not an object"
                continue
            yield from _object_faults(f"{path}/transports/{number}", cast("dict[str, Json]", leg), _LEG_REQUIRED, _LEG)
