"""Giving up hotels that nothing demands: a traveller does not like to move."""

from __future__ import annotations

from tripwright.planner.timed.housing import fewer_moves
from tripwright.planner.timed.model import moves_between
from tripwright.planner.timed.options import Judge, Options
from tripwright.planner.timed.repair import Judged, judged


def settled(here: Judged, options: Options, judge: Judge) -> Judged:
    """The trip with as few changes of hotel as its demands and its value allow."""
    while moves_between(here.trip.slept()):
        found = _with_fewer(here, options, judge)
        if found is None:
            break
        here = found
    return here


def _with_fewer(here: Judged, options: Options, judge: Judge) -> Judged | None:
    now, value = moves_between(here.trip.slept()), judge.value(here.trip, here.days)
    for trip in fewer_moves(here.trip, options):
        found = judged(trip, options, judge) if moves_between(trip.slept()) < now else None
        if found is not None and not found.broken and judge.value(trip, found.days) <= value:
            return found
    return None
