"""What a published plan wishes for, however broken it is: rides, hotel and stops, as far as the world knows them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tripwright.benchmarks.chinatravel.plan import DEPARTURES, MEALS, Activity, Plan, read_plan
from tripwright.benchmarks.chinatravel.planning.render import Renderer
from tripwright.planner.timed.model import DAY, Hop, Lodging, Ride, Spot, Stop, Trip, Way
from tripwright.planner.timed.nearest import Wished, WishedStop
from tripwright.planner.timed.options import Options

_LONGEST = 600


def wished_trip(raw: object, options: Options) -> Wished:
    """The plan's wishes. Prices, fares and legs are not among them: they follow from what is visited when."""
    plan = read_plan(raw)
    rides = [activity for activity in plan.activities if activity.type in DEPARTURES]
    nights = _nights(plan, options)
    return Wished(
        go=_ride(rides[0], options.goes) if rides else None,
        back=_ride(rides[-1], options.backs) if len(rides) > 1 else None,
        nights=nights,
        stops=tuple(_stops(plan, options, nights)),
    )


def bare_trip(wished: Wished, raw: object, options: Options, renderer: Renderer) -> Trip:
    """The wished rides and hotel, the best-liked where there is no wish, and the plan's ways where it had one."""
    return Trip(
        wished.go or options.goes[0],
        wished.back or options.backs[0],
        wished.nights or tuple(options.lodgings[:1]) * (options.days - 1),
        [[] for _ in range(options.days)],
        _way(raw, options, renderer),
    )


def _ride(activity: Activity, rides: Sequence[Ride]) -> Ride | None:
    return next((ride for ride in rides if (ride.kind, ride.id) == (activity.type, activity.id)), None)


def _nights(plan: Plan, options: Options) -> tuple[Lodging, ...]:
    """The hotel of each night; where the plan has none that is known, that of the night before, else of the next."""
    found = {one.day: hotel for one in plan.activities if (hotel := _lodging(one, options)) is not None}
    if not found:
        return ()
    first = found[min(found)]
    nights: list[Lodging] = []
    for day in range(1, options.days):
        nights.append(found.get(day, nights[-1] if nights else first))
    return tuple(nights)


def _lodging(activity: Activity, options: Options) -> Lodging | None:
    """The hotel of a night; with the plan's number of rooms, where such rooms can be had."""
    if activity.type != "accommodation":
        return None
    fitting = [one for one in options.lodgings if one.name == activity.position]
    return next((one for one in fitting if one.rooms == activity.rooms), next(iter(fitting), None))


def _stops(plan: Plan, options: Options, nights: Sequence[Lodging]) -> Iterator[WishedStop]:
    sights = {spot.name: spot for spot in options.sights}
    tables = {spot.name: spot for spot in options.tables}
    for activity in plan.activities:
        if activity.type == "attraction":
            spot = sights.get(activity.position or "")
        elif activity.type in MEALS:
            spot = tables.get(activity.position or "")
            if spot is None and activity.type == "breakfast" and nights:
                spot = options.breakfast(nights[min(max(activity.day - 2, 0), len(nights) - 1)])
        else:
            continue
        if spot is not None and activity.day <= options.days:
            yield WishedStop(activity.day - 1, _stop(activity, spot), _mode(activity))


def _stop(activity: Activity, spot: Spot) -> Stop:
    if activity.begins is None or activity.ends is None:
        return Stop(spot, activity.type, spot.stay)
    begins = activity.begins - (activity.day - 1) * DAY
    stay = activity.ends - activity.begins
    return Stop(spot, activity.type, min(stay, _LONGEST) if stay > 0 else spot.stay, earliest=begins)


def _mode(activity: Activity) -> str | None:
    return activity.hops[len(activity.hops) // 2].mode if activity.hops else None


def _way(raw: object, options: Options, renderer: Renderer) -> Way:
    """The ordinary ways, but where the plan goes from one place to another, its own mode."""
    travel, taste = options.ways[0]
    kept: set[int] = set()
    for activity in read_plan(raw).activities:
        if len(activity.hops) not in (1, 3):
            continue
        start, end = (renderer.travel.place(name or "") for name in (activity.hops[0].start, activity.hops[-1].end))
        mode = _mode(activity)
        if start is not None and end is not None and start != end:
            kept |= {id(hop) for hop in travel.hops(start, end) if hop.mode == mode}

    def kept_first(hop: Hop) -> float:
        return -1.0 if id(hop) in kept else taste(hop)

    return Way(travel, kept_first)
