"""What the plan's texts claim, held against the world: clocks of flights, times, lengths and costs of roads.

A flight's clocks are exact. A road's time, length and fare are estimates: the reference plans were written from a map
that differs from the published table by up to 2.7 %, so a claim is wrong when it is off by more than 3 % and by more
than 2 minutes, kilometres or units of the currency.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

from tripwright.benchmarks.travelplanner.catalog import CAR_SEATS
from tripwright.benchmarks.travelplanner.moves import Move
from tripwright.benchmarks.travelplanner.plan import ReadPlan
from tripwright.benchmarks.travelplanner.sound.judging import unread
from tripwright.benchmarks.travelplanner.tables import clock_text
from tripwright.rules import SATISFIED, Finding, violated
from tripwright.shown import show

SHARE, UNITS = 0.03, 2
"""How far a claim about a road may be off: by this share or by so many units, whichever is more."""
_KM_PER_MILE = 1.609344
_CLOCK = re.compile(r"(\d{1,2}):(\d{2})(?: ?([ap])\.?m)?", re.IGNORECASE)
_NUMBER = re.compile(r"\$? ?(\d{1,9}(?:\.\d{1,6})?) ?(mile)?", re.IGNORECASE)
_SPAN = re.compile(r"(\d{1,5}) ?(d|h|m)", re.IGNORECASE)
_MINUTES = {"d": 1440, "h": 60, "m": 1}


def claims_match(plan: ReadPlan) -> Finding:
    """Every claim is what the world says.

    A claim that cannot be read is none, and one about what does not exist is left to the other rules.
    """
    if not any(day.given for day in plan.days):
        return unread(plan)
    for day in plan.days:
        if day.says is not None and day.says != day.number:
            where = day.place("days")
            return violated(
                "the day gives itself another number", where=where, expected=str(day.number), found=show(day.says)
            )
        for what, claimed, truth in () if day.move is None else _wrong_claims(plan, day.move):
            where = day.place("transportation")
            return violated(
                f"the plan claims another {what}", where=where, expected=" or ".join(truth), found=show(claimed)
            )
    return SATISFIED


def _wrong_claims(plan: ReadPlan, move: Move) -> Iterator[tuple[str, str, list[str]]]:
    """(what, the claim, what the world says) of each wrong claim."""
    for what, claimed in move.claims:
        truth = _truth(plan, move, what)
        if claimed in truth:
            continue
        value = _value(what, claimed)
        values = [known for known in (_value(what, text) for text in truth) if known is not None]
        if value is not None and values and not any(_agree(what, value, known) for known in values):
            yield what, claimed, truth


def _truth(plan: ReadPlan, move: Move, what: str) -> list[str]:
    """What the world says, as text; empty where it says nothing."""
    if what in ("departure time", "arrival time"):
        return [clock_text(row.departs if what == "departure time" else row.arrives) for row in move.flights]
    if move.road is None:
        return []
    if what == "cost":
        return _costs(plan, move)
    text = move.road.duration if what == "duration" else move.road.distance
    return [] if text is None else [text]


def _costs(plan: ReadPlan, move: Move) -> list[str]:
    """The fare of one vehicle, and of the vehicles that the whole party needs."""
    if move.mode not in CAR_SEATS or move.origin is None or move.dest is None:
        return []
    fare = plan.catalog.road_fare(move.origin, move.dest, move.mode)
    if fare is None:
        return []
    vehicles = math.ceil((plan.task.people_number or 1) / CAR_SEATS[move.mode])
    units = plan.catalog.world.manifest.minor_units
    return [f"{total / units:g}" for total in dict.fromkeys((fare, fare * vehicles))]


def _agree(what: str, claimed: float, known: float) -> bool:
    if what in ("departure time", "arrival time"):
        return claimed == known
    return abs(claimed - known) <= max(UNITS, SHARE * known)


def _value(what: str, text: str) -> float | None:
    """Minutes, kilometres or units of the currency; None when the text does not begin with any."""
    if what in ("departure time", "arrival time"):
        return _clock(text)
    if what == "duration":
        spans = _SPAN.findall(text[:60])
        return sum(int(count) * _MINUTES[unit.lower()] for count, unit in spans) if spans else None
    number = _NUMBER.match(text.replace(",", ""))
    return None if number is None else float(number[1]) * (_KM_PER_MILE if number[2] else 1)


def _clock(text: str) -> int | None:
    """Minutes after midnight of ``7:40``, ``07:40`` or ``7:40 PM``."""
    match = _CLOCK.match(text)
    if match is None:
        return None
    hours = int(match[1])
    if match[3]:
        hours = hours % 12 + (12 if match[3].lower() == "p" else 0)
    return (hours * 60 + int(match[2])) % 1440
