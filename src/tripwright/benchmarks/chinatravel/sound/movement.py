"""Time and space: nobody is in two places, every hop replays the tool's answer and carries the whole party."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from tripwright.benchmarks.chinatravel.plan import DEPARTURES, Activity, Hop, Plan
from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.sound.finding import Finding, Party, off, said
from tripwright.benchmarks.chinatravel.sound.intercity import arrival_minute
from tripwright.benchmarks.chinatravel.transit import MODES, TransitLeg
from tripwright.benchmarks.chinatravel.upstream.columns import SPACE, TIME, TRANSPORT

_UNAVAILABLE, _DETAILS, _COST = TRANSPORT
_DURATION, _ORDER = TIME


def check_transport(plan: Plan, party: Party, sandbox: Sandbox) -> Iterator[Finding]:
    """Shape, ends, times, fares, tickets and cars of every hop."""
    for activity in plan.activities:
        if activity.hops:
            answer = replay(activity.hops, party.target_city, sandbox)
            if answer is None:
                yield Finding(_UNAVAILABLE, activity.place, "no such way: a walk, a taxi, or walk, metro, walk")
                continue
            for hop, leg in zip(activity.hops, answer, strict=True):
                yield from _hop(activity.place, hop, leg, party)


def replay(hops: tuple[Hop, ...], city: str, sandbox: Sandbox) -> tuple[TransitLeg, ...] | None:
    """What the tool answers to the way that these legs describe; None where they describe none."""
    modes = tuple(hop.mode for hop in hops)
    mode = "metro" if modes == ("walk", "metro", "walk") else modes[0] if len(modes) == 1 else None
    start, end, begins = hops[0].start, hops[-1].end, hops[0].begins
    if mode not in MODES or (mode == "metro") != (len(hops) == 3) or start is None or end is None or begins is None:
        return None
    travel = sandbox.transit.city(city)
    return travel.legs(start, end, begins, mode) if travel.knows(start, end) else None


def _hop(place: str, hop: Hop, leg: TransitLeg, party: Party) -> Iterator[Finding]:
    if (hop.start, hop.end) != (leg.start, leg.end):
        found = f"{said(hop.start)} to {said(hop.end)}"
        yield Finding(_UNAVAILABLE, place, "the leg's ends", f"{leg.start} to {leg.end}", found)
    if (hop.begins, hop.ends) != (leg.departs, leg.arrives):
        yield Finding(_DETAILS, place, "the leg's times", f"{leg.arrives - leg.departs} minutes")
    if off(hop.price, leg.cost):
        yield Finding(_DETAILS, place, "the leg's fare", f"{leg.cost}", said(hop.price))
    if off(hop.distance, leg.distance):
        yield Finding(_DETAILS, place, "the leg's distance", f"{leg.distance}", said(hop.distance))
    count = {"metro": party.people, "taxi": party.cars, "walk": 0}[leg.mode]
    claimed = {"metro": hop.tickets, "taxi": hop.cars, "walk": 0.0}[leg.mode]
    if claimed != count:
        yield Finding(_COST, place, f"{leg.mode} for {party.people}", f"{count}", said(claimed))
    elif off(hop.cost, leg.cost * count):
        yield Finding(_COST, place, "the leg's cost", f"{leg.cost * count}", said(hop.cost))


def check_time(plan: Plan, party: Party, sandbox: Sandbox) -> Iterator[Finding]:
    """Days are numbered as they follow; activities and hops follow one another without overlap, across the nights."""
    for day, number in enumerate(plan.numbers, start=1):
        if number != day:
            yield Finding(_ORDER, f"day {day}", "days are numbered 1, 2, 3 ...", f"{day}", said(number))
    clock = 0
    last = len(plan.activities) - 1
    for number, activity in enumerate(plan.activities):
        if activity.begins is None or activity.ends is None:
            yield Finding(_DURATION, activity.place, "it needs a start and an end, HH:MM")
            continue
        if activity.begins >= activity.ends:
            yield Finding(_ORDER, activity.place, "it ends before it begins")
        for hop in activity.hops:
            if hop.begins is None or hop.ends is None:
                yield Finding(_DURATION, activity.place, "a leg needs a start and an end, HH:MM")
                continue
            if hop.begins < clock:
                yield Finding(_ORDER, activity.place, "the way there begins before the traveller is free")
            clock = hop.ends
        if activity.begins < clock:
            yield Finding(_ORDER, activity.place, "it begins before the traveller is free")
        clock = max(clock, activity.ends)
        if activity.type in DEPARTURES and number < last:
            route = (party.start_city, party.target_city)
            clock = max(clock, arrival_minute(activity, sandbox, route) or 0)


def check_space(plan: Plan) -> Iterator[Finding]:
    """Hops lead from where the traveller is to where the activity is, without a gap."""
    for before, activity in pairwise((None, *plan.activities)):
        if activity is None:
            continue
        if activity.arrival is None:
            yield Finding(SPACE[0], activity.place, "it has no position")
            continue
        yield from _joined(before, activity)


def _joined(before: Activity | None, activity: Activity) -> Iterator[Finding]:
    here = activity.arrival if before is None else before.departure
    for hop in activity.hops:
        if hop.start != here:
            yield Finding(SPACE[0], activity.place, "the way starts elsewhere", here, hop.start)
        here = hop.end
    if here != activity.arrival:
        yield Finding(SPACE[0], activity.place, "no way there", activity.arrival, here)
