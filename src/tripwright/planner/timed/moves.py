"""Changes of a trip that may mend a broken demand, the likeliest first. None of them looks at the demand itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from tripwright.planner.timed.model import Lodging, Ride, Spot, Stop, Trip
from tripwright.planner.timed.options import Hints, Options
from tripwright.planner.timed.trips import frame, insert_best

_MEALS = ("lunch", "dinner", "breakfast")
_FEW, _SOME, _NEAR = 6, 14, 3


def moves(trip: Trip, hints: Hints, options: Options) -> Iterator[Trip]:
    """Trips one step away; those that do not fit the clocks may be among them."""
    yield from _demanded_times(trip, hints, options)
    yield from _insertions(trip, hints, options)
    if hints.lodgings:
        yield from _lodgings(trip, options.lodgings, options)
        yield from _lodgings(trip, hints.lodgings, options)
    yield from _other_rides(trip, hints, options)
    yield from (_with(trip, way=way) for way in (*hints.ways, *options.ways) if way is not trip.way)
    yield from _removals(trip)
    yield from _lodgings(trip, sorted(options.lodgings, key=lambda lodging: lodging.cost), options)
    yield from _cheaper_rides(trip, options)


def _with(trip: Trip, **changes: object) -> Trip:
    return replace(trip.copy(), **changes)  # pyright: ignore[reportArgumentType]  # fields by name


def _insertions(trip: Trip, hints: Hints, options: Options) -> Iterator[Trip]:
    """One spot of every group that the trip lacks, all at once; then single spots."""
    present = trip.spots()
    lacking = [group for group in hints.groups if not any(spot.id in present for spot in group)]
    if len(lacking) > 1:
        for turn in range(_FEW):
            grown: Trip | None = trip
            for group in lacking:
                grown = (
                    None if grown is None else next(_with_spot(grown, group[turn % len(group)], hints, options), None)
                )
            if grown is not None:
                yield grown
    for group in lacking or hints.groups:
        for spot in islice((spot for spot in group if spot.id not in present), _SOME):
            yield from islice(_with_spot(trip, spot, hints, options), _FEW)
        yield from _near_by(trip, group, present, hints, options)
    yield from breakfasts(trip, options)


def _near_by(trip: Trip, group: Sequence[Spot], present: set[str], hints: Hints, options: Options) -> Iterator[Trip]:
    """For each day the spots of a group that are nearest to where it begins."""
    for day, stops in enumerate(trip.days):
        edges = frame(trip, day, stops, options.habits)
        if edges is not None:
            near = (spot for spot in options.near(edges.start, group) if spot.id not in present)
            for spot in islice(near, _NEAR):
                yield from islice(_with_spot(trip, spot, hints, options, [day]), 4)


def breakfasts(trip: Trip, options: Options, days: Sequence[int] | None = None) -> Iterator[Trip]:
    """The hotel's breakfast on each day, or on one of some days, that has none."""
    for day in range(len(trip.days)) if days is None else days:
        stops, host = trip.days[day], trip.host(day)
        if host is not None and all(other.role != "breakfast" for other in stops):
            stop = options.bounds.fit(Stop(spot := options.breakfast(host), "breakfast", spot.stay))
            grown = insert_best(trip, stop, options.habits, [day])
            if grown is not None:
                yield grown


def _with_spot(
    trip: Trip, spot: Spot, hints: Hints, options: Options, days: Sequence[int] | None = None
) -> Iterator[Trip]:
    for stop in stops_for(spot, hints, options) if spot.id not in trip.spots() else ():
        grown = insert_best(_without_role(trip, stop), stop, options.habits, days)
        if grown is not None:
            yield grown


def stops_for(spot: Spot, hints: Hints, options: Options) -> Iterator[Stop]:
    """The stops that a spot can be: each role, and for hinted times each way to read them."""
    for role in _MEALS if spot.meal else ("attraction",):
        plain = Stop(spot, role, spot.stay)
        for stop in (*_timed(plain, hints), plain):
            yield options.bounds.fit(stop)


def _timed(stop: Stop, hints: Hints) -> Iterator[Stop]:
    """A clock may bound the beginning or the end from either side, or both; a length bounds the stay."""
    if len(hints.clocks) == 2:
        yield replace(stop, latest=min(hints.clocks), until=max(hints.clocks))
    for clock in hints.clocks:
        yield replace(stop, latest=clock)
        yield replace(stop, until=clock)
        yield replace(stop, earliest=max(stop.earliest, clock))
        yield replace(stop, before=min(stop.before, clock))
    for minutes in hints.minutes:
        if 0 < minutes <= 720:
            yield replace(stop, stay=minutes)


def _without_role(trip: Trip, stop: Stop) -> Trip:
    """The trip as it is, or without one meal of the role when every day has one already."""
    if stop.role == "attraction" or any(all(s.role != stop.role for s in day) for day in trip.days):
        return trip
    shorter = trip.copy()
    for day in shorter.days:
        for index, other in enumerate(day):
            if other.role == stop.role:
                del day[index]
                return shorter
    return shorter


def _demanded_times(trip: Trip, hints: Hints, options: Options) -> Iterator[Trip]:
    """Hinted times put on the stops that are there already."""
    names = {spot.id for group in hints.groups for spot in group}
    for day, stops in enumerate(trip.days):
        for index, stop in enumerate(stops):
            if stop.spot.id in names:
                bare = trip.copy()
                del bare.days[day][index]
                for timed in _timed(stop, hints):
                    grown = insert_best(bare, options.bounds.fit(timed), options.habits)
                    if grown is not None:
                        yield grown


def _lodgings(trip: Trip, lodgings: Sequence[Lodging], options: Options) -> Iterator[Trip]:
    if not trip.nights:
        return
    here = {lodging.id for lodging in trip.nights}
    for lodging in islice((one for one in lodgings if len(here) > 1 or one.id not in here), _SOME):
        yield rehoused(trip, lodging, options)


def rehoused(trip: Trip, lodging: Lodging, options: Options, stay: range | None = None) -> Trip:
    """The trip with another hotel for all nights, or for some in a row."""
    if stay is None:
        return housed(trip, (lodging,) * len(trip.nights), options)
    return housed(trip, (*trip.nights[: stay.start], *(lodging for _ in stay), *trip.nights[stay.stop :]), options)


def housed(trip: Trip, nights: tuple[Lodging, ...], options: Options) -> Trip:
    """The trip with these hotels; breakfasts at the old ones move along."""
    moved = trip.copy()
    moved.nights = nights
    old = {lodging.id for lodging in trip.nights}
    for day, stops in enumerate(moved.days):
        host = moved.host(day)
        for index, stop in enumerate(stops):
            if stop.spot.id in old and host is not None:
                stops[index] = replace(stop, spot=options.breakfast(host))
    return moved


def _other_rides(trip: Trip, hints: Hints, options: Options) -> Iterator[Trip]:
    """Other rides of the hinted kinds, one way and both ways; any kind that is not named may be meant too."""
    kinds = {ride.kind for ride in (*options.goes, *options.backs)}
    if not hints.kinds:
        return
    for kind in (*sorted(hints.kinds & kinds), *sorted(kinds - hints.kinds)):
        goes = [ride for ride in options.goes if ride.kind == kind][:_FEW]
        backs = [ride for ride in options.backs if ride.kind == kind][:_FEW]
        yield from (_with(trip, go=go, back=back) for go, back in zip(goes, backs, strict=False))
        yield from (_with(trip, go=go) for go in goes)
        yield from (_with(trip, back=back) for back in backs)
    for go in options.goes[:_FEW]:
        for back in options.backs[:_FEW]:
            if go.kind != back.kind:
                yield _with(trip, go=go, back=back)


def _cheaper_rides(trip: Trip, options: Options) -> Iterator[Trip]:
    goes, backs = _cheapest(options.goes), _cheapest(options.backs)
    yield from (_with(trip, go=go) for go in goes if go.cost < trip.go.cost)
    yield from (_with(trip, back=back) for back in backs if back.cost < trip.back.cost)


def _cheapest(rides: Sequence[Ride]) -> list[Ride]:
    return sorted(rides, key=lambda ride: ride.cost)[:_SOME]


def _removals(trip: Trip) -> Iterator[Trip]:
    for day, stops in enumerate(trip.days):
        for index in range(len(stops)):
            shorter = trip.copy()
            del shorter.days[day][index]
            yield shorter
