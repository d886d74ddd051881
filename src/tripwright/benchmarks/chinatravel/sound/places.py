"""Sights, hotels and meals: they exist, are open, are not repeated, and are paid for by the whole party."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from tripwright.benchmarks.chinatravel.plan import DEPARTURES, MEALS, Activity, Plan
from tripwright.benchmarks.chinatravel.sandbox import Sandbox, yuan
from tripwright.benchmarks.chinatravel.sound.finding import Finding, Party, off, said
from tripwright.benchmarks.chinatravel.sound.intercity import arrival_minute
from tripwright.benchmarks.chinatravel.transit import clock_text
from tripwright.benchmarks.chinatravel.upstream.columns import ATTRACTIONS, HOTELS, RESTAURANTS
from tripwright.world import Hotel

WINDOWS = {"breakfast": (360, 540), "lunch": (660, 840), "dinner": (1020, 1200)}
"""Meal: the minutes of the day between which the whole meal must lie."""

SLEEPERS = 2
"""People in one bed at most: published requests put two in a room with one large bed, three in one with two beds."""


def check_attractions(plan: Plan, party: Party, sandbox: Sandbox) -> Iterator[Finding]:
    """Every sight is judged, one by one."""
    unavailable, closed, repeated, price, cost = ATTRACTIONS
    known = sandbox.attractions(party.target_city)
    seen: set[str] = set()
    for activity in _of_type(plan, ("attraction",)):
        row = known.get(activity.position or "")
        if row is None:
            yield Finding(unavailable, activity.place, "no such attraction", None, activity.position)
            continue
        if not _open(activity, row.opens, row.closes):
            yield Finding(closed, activity.place, "it is closed then", _hours(row.opens, row.closes))
        if row.id in seen:
            yield Finding(repeated, activity.place, "it was visited before", None, row.name)
        seen.add(row.id)
        yield from _paid(activity, row.price, party.people, activity.tickets, (price, cost))


def check_hotels(plan: Plan, party: Party, sandbox: Sandbox) -> Iterator[Finding]:
    """Rooms have beds for all; every night that is not spent under way has exactly one hotel."""
    unavailable, details, cost, needed = HOTELS
    known = sandbox.hotels(party.target_city)
    for activity in _of_type(plan, ("accommodation",)):
        row = known.get(activity.position or "")
        if row is None:
            yield Finding(unavailable, activity.place, "no such hotel", None, activity.position)
            continue
        if activity.room_type != row.beds:
            yield Finding(details, activity.place, "the rooms are others", f"{row.beds}", said(activity.room_type))
        if (activity.rooms or 0) * (row.beds or 0) * SLEEPERS < party.people:
            found = f"rooms: {said(activity.rooms)}"
            yield Finding(details, activity.place, f"too few beds for {party.people}", None, found)
        yield from _room_bill(activity, row, (details, cost))
    yield from _nights(plan, party, sandbox, needed)


def _room_bill(activity: Activity, row: Hotel, rules: tuple[str, str]) -> Iterator[Finding]:
    if row.price is None:
        yield Finding(rules[1], activity.place, "the world does not know the price", unknown=True)
        return
    price = yuan(row.price)
    if off(activity.price, price):
        yield Finding(rules[0], activity.place, "a room costs something else", f"{price}", said(activity.price))
    if activity.rooms is None or off(activity.cost, price * activity.rooms):
        yield Finding(rules[1], activity.place, "cost is not price times rooms", None, said(activity.cost))


def _nights(plan: Plan, party: Party, sandbox: Sandbox, rule: str) -> Iterator[Finding]:
    """No hotel is needed for a night that the outbound ride lasts into; a hotel that is left again gives no bed."""
    for activity, following in pairwise(plan.activities):
        if activity.type == "accommodation" and following.day == activity.day:
            yield Finding(rule, activity.place, "the day goes on after the hotel", None, following.place)
    stays = [activity.day for activity in _of_type(plan, ("accommodation",))]
    first = plan.activities[0] if plan.activities else None
    route = (party.start_city, party.target_city)
    minute = arrival_minute(first, sandbox, route) if first is not None and first.type in DEPARTURES else None
    arrived = (minute or 0) // 1440 + 1
    for night in range(1, party.days):
        count = stays.count(night)
        if count != 1 and not (count == 0 and night < arrived):
            yield Finding(rule, f"day {night}", "one hotel for each night", "1", str(count))
    if party.days in stays:
        yield Finding(rule, f"day {party.days}", "the trip ends that day: no hotel", "0", "1")


def check_restaurants(plan: Plan, party: Party, sandbox: Sandbox) -> Iterator[Finding]:
    """Meals lie inside their window; breakfast may be taken for free at a hotel where the party stays."""
    unavailable, closed, repeated, price, cost, window = RESTAURANTS
    seen: set[str] = set()
    homes = {activity.position for activity in _of_type(plan, ("accommodation",))}
    for activity in _of_type(plan, MEALS):
        if not _within(activity):
            bounds = " to ".join(clock_text(minute) for minute in WINDOWS[activity.type])
            yield Finding(window, activity.place, f"not a time for {activity.type}", bounds)
        row = sandbox.restaurants(party.target_city).get(activity.position or "")
        if row is not None:
            if not _open(activity, row.opens, row.closes):
                yield Finding(closed, activity.place, "it is closed then", _hours(row.opens, row.closes))
            if row.id in seen:
                yield Finding(repeated, activity.place, "they ate there before", None, row.name)
            seen.add(row.id)
            yield from _paid(activity, row.price, party.people, float(party.people), (price, cost))
        elif activity.type == "breakfast" and (activity.position or "") in sandbox.hotels(party.target_city):
            yield from _paid(activity, 0, party.people, float(party.people), (price, cost))
            if activity.position not in homes:
                yield Finding(unavailable, activity.place, "they do not stay at that hotel", None, activity.position)
        else:
            yield Finding(unavailable, activity.place, "no such restaurant", None, activity.position)


def _paid(
    activity: Activity, fen: int | None, people: int, tickets: float | None, rules: tuple[str, str]
) -> Iterator[Finding]:
    """Price and cost of what each traveller pays for."""
    if fen is None:
        yield Finding(rules[1], activity.place, "the world does not know the price", unknown=True)
        return
    price = yuan(fen)
    if off(activity.price, price):
        yield Finding(rules[0], activity.place, "the price is another", f"{price}", said(activity.price))
    if tickets != people:
        yield Finding(rules[1], activity.place, "a ticket for each traveller", f"{people}", f"{tickets}")
    elif off(activity.cost, price * people):
        yield Finding(
            rules[1], activity.place, "cost is not price times people", f"{price * people}", said(activity.cost)
        )


def _of_type(plan: Plan, types: tuple[str, ...]) -> Iterator[Activity]:
    return (activity for activity in plan.activities if activity.type in types)


def _of_day(activity: Activity) -> tuple[int, int] | None:
    if activity.begins is None or activity.ends is None:
        return None
    midnight = (activity.day - 1) * 1440
    return activity.begins - midnight, activity.ends - midnight


def _within(activity: Activity) -> bool:
    clocks = _of_day(activity)
    least, most = WINDOWS[activity.type]
    return clocks is not None and least <= clocks[0] and clocks[1] <= most


def _open(activity: Activity, opens: int | None, closes: int | None) -> bool:
    """True when the whole activity lies in the hours of that day, or of the night that began the day before."""
    clocks = _of_day(activity)
    if clocks is None or opens is None or closes is None:
        return False
    closing = closes + 1440 if closes <= opens else closes
    return any(opens <= clocks[0] + shift and clocks[1] + shift <= closing for shift in (0, 1440))


def _hours(opens: int | None, closes: int | None) -> str | None:
    return None if opens is None or closes is None else f"{clock_text(opens)} to {clock_text(closes)}"
