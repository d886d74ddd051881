"""Reading raw plans the way the published code does: plain look-ups that may fail, and say how."""

from __future__ import annotations

from typing import Any, cast

from tripwright.benchmarks.chinatravel.upstream.columns import PublishedCrash
from tripwright.shown import show

Json = Any
Record = dict[str, Any]


def activities_of(day: Json) -> list[Record]:
    """The activities of a day; the published loops raise where there are none to loop over."""
    try:
        found = day["activities"]
        return [_record(activity) for activity in found]
    except (KeyError, TypeError, IndexError) as error:
        raise PublishedCrash(f"a day without a list of activities ({error})") from error


def days_of(plan: Record) -> list[list[Record]]:
    """The activities of every day."""
    try:
        return [activities_of(day) for day in plan["itinerary"]]
    except TypeError as error:
        raise PublishedCrash(f"the itinerary is not a list of days ({error})") from error


def _record(activity: Json) -> Record:
    if not isinstance(activity, dict):
        raise PublishedCrash(f"an activity is not an object: {show(activity)}")
    return cast(Record, activity)


def minutes_of(text: Json) -> int:
    """``H:M`` as minutes, a leading next-day mark ignored; any other text makes the published code raise."""
    try:
        hour, minute = text.removeprefix("次日").split(":")
        return int(hour) * 60 + int(minute)
    except (AttributeError, ValueError) as error:
        raise PublishedCrash(f"not a clock time: {show(text)}") from error


def has_plan(plan: Json) -> bool:
    """True when the published checks look at the plan at all: an object with an itinerary."""
    return isinstance(plan, dict) and "itinerary" in plan


def where(day: int, number: int, activity: Record) -> str:
    """``day 2 / 3 lunch``: the place of an activity, both counted from 1."""
    return f"day {day} / {number} {show(activity.get('type', 'activity'))}"
