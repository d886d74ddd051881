"""F6 and F7: times follow one another, places follow one another (columns 23 to 25)."""

from __future__ import annotations

from tripwright.benchmarks.chinatravel.upstream.columns import SPACE, TIME, Columns, PublishedCrash
from tripwright.benchmarks.chinatravel.upstream.read import (
    Json,
    activities_of,
    has,
    has_plan,
    length,
    minutes_of,
    need,
    where,
)
from tripwright.shown import show

_DEPARTURES = ("train", "airplane")


def check_time(plan: Json) -> Columns:
    """F6. An activity is never compared with the previous one (quirk Q4)."""
    columns = Columns(TIME)
    duration, order = TIME
    if not has_plan(plan):
        columns.set_all("plan", "there is no itinerary")
        return columns
    for day, number, activity in activities_of(plan):
        place = where(day, number, activity)
        if not _has_times(activity):
            columns.set(duration, place, "it has no start or no end")
            return columns
        begins, ends = _real(need(activity, "start_time")), _real(need(activity, "end_time"))
        if begins >= ends and need(activity, "type") not in _DEPARTURES:
            columns.set(order, place, "it ends before it begins")
        if has(activity, "transports") and length(legs := need(activity, "transports")):
            need(need(legs, 0), "start_time")
            if begins < _real(need(need(legs, -1), "end_time")):
                columns.set(order, place, "it begins before the traveller arrives")
    return columns


def _has_times(activity: Json) -> bool:
    """An end is asked for only where there is a start that is not empty."""
    try:
        if need(activity, "start_time"):
            need(activity, "end_time")
    except PublishedCrash:
        return False
    return True


def _real(text: Json) -> float:
    """Minutes, what stands before a next-day mark left out."""
    return minutes_of(text.split("次日")[-1] if isinstance(text, str) else text)


def check_space(plan: Json) -> Columns:
    """F7. Where two neighbouring activities are at different places, legs must lead from one to the other."""
    columns = Columns(SPACE)
    if not has_plan(plan):
        columns.set_all("plan", "there is no itinerary")
        return columns
    before: tuple[Json, ...] = ()
    for day, number, activity in activities_of(plan):
        place = where(day, number, activity)
        if not has(activity, "position") and not has(activity, "start"):
            columns.set(SPACE[0], place, "it has no position")
            continue
        here = need(activity, "position" if has(activity, "position") else "start")
        if not has(activity, "transports"):
            columns.set(SPACE[0], place, "it has no transports")
        elif before and before[0] != here:
            _check_legs(columns, place, need(activity, "transports"), before[0], here)
        before = (need(activity, "position" if has(activity, "position") else "end"),)
    return columns


def _check_legs(columns: Columns, place: str, legs: Json, before: Json, here: Json) -> None:
    if length(legs) == 0:
        columns.set(SPACE[0], place, f"no way from {show(before)} to {show(here)}")
        return
    first, last = need(need(legs, 0), "start"), need(need(legs, -1), "end")
    if first != before:
        columns.set(SPACE[0], place, f"the way starts at {show(first)}, not at {show(before)}")
    if last != here:
        columns.set(SPACE[0], place, f"the way ends at {show(last)}, not at {show(here)}")
