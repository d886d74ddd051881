"""Trains and flights: every one in the plan is real, tells its true times and fare, and carries the whole party."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from tripwright.benchmarks.chinatravel.plan import DEPARTURES, Activity, Plan
from tripwright.benchmarks.chinatravel.sandbox import Departure, DepartureKind, Sandbox, yuan
from tripwright.benchmarks.chinatravel.sound.finding import Finding, Party, off, said
from tripwright.benchmarks.chinatravel.transit import clock_text
from tripwright.benchmarks.chinatravel.upstream.columns import INTERCITY

_MISSING, _UNKNOWN, _DETAILS, _COST = INTERCITY


def check_intercity(plan: Plan, party: Party, sandbox: Sandbox) -> Iterator[Finding]:
    """Out and back are the first and the last activity, and each departure is judged by itself."""
    ends = (plan.activities[0], plan.activities[-1]) if len(plan.activities) > 1 else ()
    if not ends or any(activity.type not in DEPARTURES for activity in ends):
        yield Finding(_MISSING, "plan", "the trip must begin and end with a train or a flight")
    for number, activity in enumerate(plan.activities):
        if activity.type in DEPARTURES:
            route = _route(number, len(plan.activities), party)
            if route is None:
                yield Finding(_UNKNOWN, activity.place, "there is no place for a departure in the middle of the trip")
            else:
                yield from _departure(activity, route, party, sandbox)


def _route(number: int, count: int, party: Party) -> tuple[str, str] | None:
    if number == 0:
        return party.start_city, party.target_city
    return (party.target_city, party.start_city) if number == count - 1 else None


def _departure(activity: Activity, route: tuple[str, str], party: Party, sandbox: Sandbox) -> Iterator[Finding]:
    wanted = (activity.id, activity.start, activity.end)
    kind = cast(DepartureKind, activity.type)
    rows = sandbox.departures(kind, *route)
    match = next((row for row in rows if (row.id, row.start, row.end) == wanted), None)
    if match is None:
        described = f"{activity.id} from {activity.start} to {activity.end}"
        yield Finding(_UNKNOWN, activity.place, f"no such {kind} between {route[0]} and {route[1]}", None, described)
        return
    yield from _times(activity, match)
    if match.price is None:
        yield Finding(_COST, activity.place, "the world does not know the fare", unknown=True)
        return
    fare = yuan(match.price)
    if off(activity.price, fare):
        yield Finding(_DETAILS, activity.place, "the fare is another", f"{fare}", said(activity.price))
    if activity.tickets != party.people:
        yield Finding(_COST, activity.place, "a ticket for each traveller", f"{party.people}", said(activity.tickets))
    elif off(activity.cost, fare * party.people):
        yield Finding(
            _COST, activity.place, "cost is not fare times tickets", f"{fare * party.people}", said(activity.cost)
        )


def _times(activity: Activity, row: Departure) -> Iterator[Finding]:
    midnight = (activity.day - 1) * 1440
    begins = None if activity.begins is None else activity.begins - midnight
    ends = None if activity.ends is None else (activity.ends - midnight) % 1440
    expected = (row.departs % 1440, row.arrives % 1440)
    if (begins, ends) != expected:
        clocks = f"{clock_text(expected[0])} to {clock_text(expected[1])}"
        yield Finding(_DETAILS, activity.place, "it runs at other times", clocks)


def arrival_minute(activity: Activity, sandbox: Sandbox, route: tuple[str, str]) -> int | None:
    """When a departure really arrives, in minutes from the first midnight: the world knows trains of over a day."""
    rows = sandbox.departures(cast(DepartureKind, activity.type), *route)
    match = next((row for row in rows if (row.id, row.start) == (activity.id, activity.start)), None)
    return activity.ends if match is None else (activity.day - 1) * 1440 + match.arrives
