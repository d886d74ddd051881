"""Reading raw plans the way the published code does: plain look-ups that may fail, and say how.

A look-up that the published code leaves unguarded raises :class:`PublishedCrash`; one that it guards with a bare
``except`` has its own answer where it is guarded.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from tripwright.benchmarks.chinatravel.upstream.columns import PublishedCrash
from tripwright.shown import show

Json = Any
Record = dict[str, Any]
_CRASHES = (KeyError, TypeError, IndexError)


def has_plan(plan: Json) -> bool:
    """True when the published checks look at the plan at all: an object with an itinerary."""
    return isinstance(plan, dict) and "itinerary" in plan


def activities_of(plan: Record) -> Iterator[tuple[int, int, Json]]:
    """(day, number, activity) of every activity, one by one: a check that ends early sees no later fault."""
    try:
        for day, found in enumerate(plan["itinerary"], start=1):
            for number, activity in enumerate(found["activities"], start=1):
                yield day, number, activity
    except _CRASHES as error:
        raise PublishedCrash(f"a day without a list of activities ({error})") from error


def of_type(plan: Record, kinds: tuple[str, ...]) -> Iterator[tuple[str, Record]]:
    """(place, activity) of every activity of these kinds; what has no type is passed over."""
    for day, number, activity in activities_of(plan):
        fields = record(activity)
        if fields is not None and fields.get("type") in kinds:
            yield where(day, number, activity), fields


def record(value: Json) -> Record | None:
    """The object that a value is, if it is one."""
    return cast("Record", value) if isinstance(value, dict) else None


def need(holder: Json, key: str | int) -> Json:
    """``holder[key]``."""
    try:
        return holder[key]
    except _CRASHES as error:
        raise PublishedCrash(f"there is no {key!r} in {show(holder)}") from error


def has(holder: Json, key: str) -> bool:
    """``key in holder``."""
    try:
        return key in holder
    except TypeError as error:
        raise PublishedCrash(f"nothing can be in {show(holder)}") from error


def length(holder: Json) -> int:
    """``len(holder)``."""
    try:
        return len(holder)
    except TypeError as error:
        raise PublishedCrash(f"{show(holder)} has no length") from error


def minutes_of(text: Json) -> float:
    """``H:M`` as minutes; what stands behind a second colon is not looked at."""
    try:
        hour, minute, *_ = text.split(":")
        return float(hour) * 60 + float(minute)
    except (AttributeError, ValueError) as error:
        raise PublishedCrash(f"not a clock time: {show(text)}") from error


def product_differs(price: Json, count: Json, cost: Json) -> bool:
    """Whether the cost is another than price times count.

    So it is where the published code cannot multiply, or cannot take the cost from the product: only numbers are
    multiplied here, no text or list is repeated.
    """
    if not all(isinstance(value, int | float) for value in (price, count, cost)):
        return True
    try:
        return abs(price * count - cost) > 0.1
    except OverflowError:
        return True


def where(day: int, number: int, activity: Json) -> str:
    """``day 2 / 3 lunch``: the place of an activity, both counted from 1."""
    fields = record(activity)
    return f"day {day} / {number} {show(activity if fields is None else fields.get('type', 'activity'))}"
