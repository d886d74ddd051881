"""What a published plan wishes for, however broken it is: rides, hotel and stops, as far as the world knows them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from tripwright.benchmarks.chinatravel.plan import DEPARTURES, MEALS, Activity, Plan, read_plan
from tripwright.benchmarks.chinatravel.planning.render import Renderer
from tripwright.planner.timed.model import Hop, Lodging, Ride, Spot, Stop, Trip, Way
from tripwright.planner.timed.nearest import Wished, WishedStop
from tripwright.planner.timed.options import Options
from tripwright.planner.timed.trips import DAY

_LONGEST = 600


def wished_trip(raw: object, options: Options) -> Wished:
    """The plan's wishes. Prices, fares and legs are not among them: they follow from what is visited when."""
    plan = read_plan(raw)
    rides = [activity for activity in plan.activities if activity.type in DEPARTURES]
    lodging = _lodging(plan, options)
    return Wished(
        go=_ride(rides[0], options.goes) if rides else None,
        back=_ride(rides[-1], options.backs) if len(rides) > 1 else None,
        lodging=lodging,
        stops=tuple(_stops(plan, options, lodging)),
    )


def bare_trip(wished: Wished, raw: object, options: Options, renderer: Renderer) -> Trip:
    """The wished rides and hotel, the best-liked where there is no wish, and the plan's ways where it had one."""
    lodging = wished.lodging or (options.lodgings[0] if options.lodgings else None)
    return Trip(
        wished.go or options.goes[0],
        wished.back or options.backs[0],
        lodging if options.days > 1 else None,
        [[] for _ in range(options.days)],
        _way(raw, options, renderer),
    )


def _ride(activity: Activity, rides: Sequence[Ride]) -> Ride | None:
    return next((ride for ride in rides if (ride.kind, ride.id) == (activity.type, activity.id)), None)


def _lodging(plan: Plan, options: Options) -> Lodging | None:
    """The hotel of most nights; with the plan's number of rooms, where such rooms can be had."""
    nights = Counter(
        (activity.position, activity.rooms) for activity in plan.activities if activity.type == "accommodation"
    )
    for (name, rooms), _ in nights.most_common():
        fitting = [one for one in options.lodgings if one.name == name]
        if fitting:
            return next((one for one in fitting if one.rooms == rooms), fitting[0])
    return None


def _stops(plan: Plan, options: Options, lodging: Lodging | None) -> Iterator[WishedStop]:
    sights = {spot.name: spot for spot in options.sights}
    tables = {spot.name: spot for spot in options.tables}
    for activity in plan.activities:
        if activity.type == "attraction":
            spot = sights.get(activity.position or "")
        elif activity.type in MEALS:
            spot = tables.get(activity.position or "")
            if spot is None and activity.type == "breakfast" and lodging is not None:
                spot = options.breakfast(lodging)
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
