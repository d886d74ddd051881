"""F6 and F7: times follow one another, places follow one another (columns 23 to 25)."""

from __future__ import annotations

from typing import cast

from tripwright.benchmarks.chinatravel.upstream.columns import SPACE, TIME, Columns, PublishedCrash
from tripwright.benchmarks.chinatravel.upstream.read import Json, Record, days_of, has_plan, minutes_of, where
from tripwright.shown import show

_DEPARTURES = ("train", "airplane")


def check_time(plan: Json) -> Columns:
    """F6. An activity is never compared with the previous one (quirk Q4)."""
    columns = Columns(TIME)
    duration, order = TIME
    if not has_plan(plan):
        columns.set_all("plan", "there is no itinerary")
        return columns
    for day, activities in enumerate(days_of(plan), start=1):
        for number, activity in enumerate(activities, start=1):
            place = where(day, number, activity)
            if "start_time" not in activity or "end_time" not in activity:
                columns.set(duration, place, "it has no start or no end")
                return columns
            begins, ends = minutes_of(activity["start_time"]), minutes_of(activity["end_time"])
            if begins >= ends and activity.get("type") not in _DEPARTURES:
                columns.set(order, place, "it ends before it begins")
            if activity.get("transports") and begins < minutes_of(_last(activity).get("end_time")):
                columns.set(order, place, "it begins before the traveller arrives")
    return columns


def _last(activity: Record) -> Record:
    try:
        last = activity["transports"][-1]
    except (TypeError, KeyError, IndexError) as error:
        raise PublishedCrash(f"transports is not a list of legs ({error})") from error
    if not isinstance(last, dict):
        raise PublishedCrash("the last leg is not an object")
    return cast("Record", last)


def check_space(plan: Json) -> Columns:
    """F7. Where two neighbouring activities are at different places, legs must lead from one to the other."""
    columns = Columns(SPACE)
    if not has_plan(plan):
        columns.set_all("plan", "there is no itinerary")
        return columns
    before: Json = None
    for day, activities in enumerate(days_of(plan), start=1):
        for number, activity in enumerate(activities, start=1):
            place = where(day, number, activity)
            here = _arrival(activity)
            if here is None:
                columns.set(SPACE[0], place, "it has no position")
                continue
            if "transports" not in activity:
                columns.set(SPACE[0], place, "it has no transports")
            elif before is not None and before != here:
                _check_legs(columns, place, activity["transports"], before, here)
            before = activity["position"] if "position" in activity else activity.get("end")
    return columns


def _arrival(activity: Record) -> Json:
    return activity["position"] if "position" in activity else activity.get("start")


def _check_legs(columns: Columns, place: str, legs: Json, before: Json, here: Json) -> None:
    if not legs:
        columns.set(SPACE[0], place, f"no way from {show(before)} to {show(here)}")
        return
    try:
        first, last = legs[0]["start"], legs[-1]["end"]
    except (TypeError, KeyError, IndexError) as error:
        raise PublishedCrash(f"a leg without its ends ({error})") from error
    if first != before:
        columns.set(SPACE[0], place, f"the way starts at {show(first)}, not at {show(before)}")
    if last != here:
        columns.set(SPACE[0], place, f"the way ends at {show(last)}, not at {show(here)}")
