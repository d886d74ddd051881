"""Reading a published plan into typed activities; never raises, whatever the JSON holds (fact sheet, section 4).

Clocks become minutes from the first day's midnight: an activity of day 2 at 08:00 stands at 1,920, a train that
arrives before it departs arrives a day later, ``24:00`` is the end of its day and ``25:10`` an hour after it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, cast

from tripwright.benchmarks.chinatravel.transit import clock_text
from tripwright.shown import show
from tripwright.trip.clock import DAY, format_clock

DEPARTURES = ("train", "airplane")
MEALS = ("breakfast", "lunch", "dinner")
TYPES = (*DEPARTURES, "attraction", *MEALS, "accommodation")
_CLOCK = re.compile(r"(次日)?([0-9]{1,2}):([0-9]{2})")


@dataclass(frozen=True, slots=True)
class Hop:
    """One leg of the way to an activity; None where the plan says nothing usable."""

    start: str | None
    end: str | None
    mode: str | None
    begins: int | None
    ends: int | None
    price: float | None
    cost: float | None
    distance: float | None
    tickets: float | None
    cars: float | None


@dataclass(frozen=True, slots=True)
class Activity:
    """One activity; ``place`` is where it is (``day 2 / 3 lunch``), ``id`` the train's or flight's number."""

    place: str
    day: int
    type: str
    position: str | None
    start: str | None
    end: str | None
    id: str | None
    begins: int | None
    ends: int | None
    price: float | None
    cost: float | None
    tickets: float | None
    rooms: float | None
    room_type: float | None
    hops: tuple[Hop, ...]

    @property
    def arrival(self) -> str | None:
        """Where the traveller must be when it begins."""
        return self.start if self.type in DEPARTURES else self.position

    @property
    def departure(self) -> str | None:
        """Where the traveller is when it ends."""
        return self.end if self.type in DEPARTURES else self.position


@dataclass(frozen=True, slots=True)
class Plan:
    """A plan: its own claims about the trip, its activities in order, and what could not be read.

    Days count from 1 by their place in the itinerary; ``numbers`` is what each of them calls itself.
    """

    people: float | None
    start_city: str | None
    target_city: str | None
    numbers: tuple[float | None, ...]
    activities: tuple[Activity, ...]
    faults: tuple[str, ...]

    @property
    def days(self) -> int:
        """How many days it has."""
        return len(self.numbers)


def read_plan(raw: object) -> Plan:
    """The typed plan; parts of a wrong type are left out and named in ``faults``."""
    faults: list[str] = []
    top = _object(raw)
    if top is None:
        return Plan(None, None, None, (), (), ("the plan is not an object",))
    days = _list(top.get("itinerary"))
    if days is None:
        faults.append("itinerary is not a list")
    activities = [activity for day, found in enumerate(days or (), start=1) for activity in _day(day, found, faults)]
    return Plan(
        people=_number(top.get("people_number")),
        start_city=_text(top.get("start_city")),
        target_city=_text(top.get("target_city")),
        numbers=tuple(_number((_object(found) or {}).get("day")) for found in days or ()),
        activities=tuple(activities),
        faults=tuple(faults),
    )


def place_of(raw: object, path: Sequence[str | int] | None) -> str | None:
    """The place of the activity that a path into the raw plan leads to or through, as in ``Activity.place``.

    Args:
        raw: The plan.
        path: Such as ``("plan", "itinerary", 0, "activities", 2, "transports")``.
    """
    match tuple(path or ()):
        case (_, "itinerary", int() as day, "activities", int() as number, *_):
            days = _list((_object(raw) or {}).get("itinerary")) or []
            activities = _list((_object(days[day]) or {}).get("activities")) or []
            return f"day {day + 1} / {number + 1} {(_object(activities[number]) or {}).get('type')}"
        case _:
            return None


def parse_clock(text: object, day: int) -> int | None:
    """Minutes from the first midnight of a clock on day ``day`` (from 1); None when it is no clock."""
    match = _CLOCK.fullmatch(text) if isinstance(text, str) else None
    if match is None or int(match[3]) > 59 or int(match[2]) > 47:
        return None
    return (day - 1) * 1440 + int(match[2]) * 60 + int(match[3]) + (1440 if match[1] else 0)


def seen_from(day: int, clock: int) -> str:
    """A clock as a reader of day ``day`` sees it: ``24:00`` at the end of the day, ``09:13+1`` on the next."""
    minutes = clock - (day - 1) * DAY
    return clock_text(minutes) if 0 <= minutes <= DAY else format_clock(clock, day=day)


def _day(day: int, found: object, faults: list[str]) -> Iterator[Activity]:
    activities = _list((_object(found) or {}).get("activities"))
    if activities is None:
        faults.append(f"day {day} has no list of activities")
    for number, raw in enumerate(activities or (), start=1):
        fields = _object(raw)
        if fields is None:
            faults.append(f"day {day} / {number} is not an object")
            continue
        kind = fields.get("type")
        if not isinstance(kind, str) or kind not in TYPES:
            faults.append(f"day {day} / {number} has an unknown type {show(kind)}; expected one of {', '.join(TYPES)}")
            continue
        yield _activity(f"day {day} / {number} {kind}", day, kind, fields, faults)


def _activity(place: str, day: int, kind: str, fields: dict[str, Any], faults: list[str]) -> Activity:
    begins, ends = parse_clock(fields.get("start_time"), day), parse_clock(fields.get("end_time"), day)
    if kind in DEPARTURES and begins is not None and ends is not None and ends <= begins:
        ends += 1440
    hops = _list(fields.get("transports"))
    if hops is None:
        faults.append(f"{place} has no list of transports")
    return Activity(
        place=place,
        day=day,
        type=kind,
        position=_text(fields.get("position")),
        start=_text(fields.get("start")),
        end=_text(fields.get("end")),
        id=_text(fields.get("TrainID" if kind == "train" else "FlightID")),
        begins=begins,
        ends=ends,
        price=_number(fields.get("price")),
        cost=_number(fields.get("cost")),
        tickets=_number(fields.get("tickets")),
        rooms=_number(fields.get("rooms")),
        room_type=_number(fields.get("room_type")),
        hops=tuple(_hop(day, _object(hop) or {}) for hop in hops or ()),
    )


def _hop(day: int, fields: dict[str, Any]) -> Hop:
    return Hop(
        start=_text(fields.get("start")),
        end=_text(fields.get("end")),
        mode=_text(fields.get("mode")),
        begins=parse_clock(fields.get("start_time"), day),
        ends=parse_clock(fields.get("end_time"), day),
        price=_number(fields.get("price")),
        cost=_number(fields.get("cost")),
        distance=_number(fields.get("distance")),
        tickets=_number(fields.get("tickets")),
        cars=_number(fields.get("cars")),
    )


def _object(value: object) -> dict[str, Any] | None:
    return cast("dict[str, Any]", value) if isinstance(value, dict) else None


def _list(value: object) -> list[object] | None:
    return cast("list[object]", value) if isinstance(value, list) else None


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _number(value: object) -> float | None:
    """A finite number; booleans, texts, NaN and infinities are none."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return float(value) if abs(value) < 1e12 else None
