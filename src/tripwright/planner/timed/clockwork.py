"""Putting clocks on a day: fixed order of stops, from a place to a place, by a deadline.

A backward pass finds how late each stop may begin if all later hops take the fastest way; a forward pass then takes,
at each hop, the way that the traveller likes best among those that still arrive in time. Both are exact for a fixed
order: with the fastest ways everywhere the forward pass begins every stop as early as it can.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from tripwright.planner.timed.model import Hop, Stop, Timed, TimedDay, Travel

Taste = Callable[[Hop], float]
"""Orders the ways of one hop; the smallest value is liked best."""


def fastest(hop: Hop) -> float:
    """Minutes alone."""
    return hop.minutes


def cheapest(hop: Hop) -> float:
    """Money first, then minutes."""
    return hop.cost * 10_000 + hop.minutes


def worth(price: float) -> Taste:
    """Minutes, and money at ``price`` for a minute (in minor units)."""
    return lambda hop: hop.minutes + hop.cost / price


def clock_day(
    stops: Sequence[Stop], start: int, begins: int, end: int, deadline: int, travel: Travel, taste: Taste
) -> TimedDay | None:
    """The day with clocks, or None when the order cannot be kept.

    Args:
        stops: In the order to visit.
        start: Where the day begins.
        begins: When the traveller is free there.
        end: Where the day ends.
        deadline: When the traveller must be there.
        travel: The ways.
        taste: Which way of a hop is liked best when there is time for several.
    """
    latest = _latest_begins(stops, end, deadline, travel)
    if latest is None:
        return None
    clock, place = begins, start
    timed: list[Timed] = []
    for stop, limit in zip(stops, latest, strict=True):
        hop = _choose(travel, place, stop.spot.place, limit - clock, taste)
        if hop is None and place != stop.spot.place:
            return None
        arrives = clock + (hop.minutes if hop is not None else 0)
        opens = max(arrives, stop.spot.opens, stop.earliest)
        if opens > limit:
            return None
        closes = max(opens + stop.stay, stop.until)
        timed.append(Timed(stop, hop, clock, opens, closes))
        clock, place = closes, stop.spot.place
    last = _choose(travel, place, end, deadline - clock, taste)
    if (last is None and place != end) or clock > deadline:
        return None
    return TimedDay(tuple(timed), last, clock, clock + (last.minutes if last is not None else 0))


class Gap(NamedTuple):
    """A position where a further stop fits.

    Attributes:
        growth: Minutes of moving that it adds.
        delay: Minutes by which what comes next begins later.
        at: The position.
        stop: The stop.
    """

    growth: int
    delay: int
    at: int
    stop: Stop


def slots(
    stops: Sequence[Stop], stop: Stop, start: int, begins: int, end: int, deadline: int, travel: Travel
) -> Iterator[tuple[int, int]]:
    """(minutes of moving that it adds, position) for each position where one more stop fits, by the fastest ways."""
    for gap in gaps(stops, lambda _: (stop,), start, begins, end, deadline, travel):
        yield gap.growth, gap.at


def gaps(
    stops: Sequence[Stop],
    offered: Callable[[int], Iterable[Stop]],
    start: int,
    begins: int,
    end: int,
    deadline: int,
    travel: Travel,
) -> Iterator[Gap]:
    """Each stop that fits at a position for which it is offered.

    With the earliest end of each stop and the latest begin of the next one, a position is decided by its two hops.
    """
    latest = _latest_begins(stops, end, deadline, travel)
    if latest is None:
        return
    clock, here = begins, travel.minutes(start)
    for index in range(len(stops) + 1):
        after = stops[index].spot.place if index < len(stops) else end
        limit = latest[index] if index < len(stops) else deadline
        now = here[after]
        free = clock + now if index == len(stops) else max(clock + now, stops[index].spot.opens, stops[index].earliest)
        if free > limit:
            return
        for stop in offered(index):
            spot = stop.spot
            there, onward = here[spot.place], travel.minutes(spot.place)[after]
            opens = max(clock + there, spot.opens, stop.earliest)
            closes = max(opens + stop.stay, stop.until)
            then = closes + onward
            if then <= limit and opens <= stop.latest and closes <= spot.closes and closes <= stop.before:
                yield Gap(there + onward - now, max(0, then - free), index, stop)
        if index < len(stops):
            clock, here = max(free + stops[index].stay, stops[index].until), travel.minutes(after)


def _latest_begins(stops: Sequence[Stop], end: int, deadline: int, travel: Travel) -> list[int] | None:
    """How late each stop may begin; None when a hop has no way or a stop's own demands contradict one another."""
    latest = [0] * len(stops)
    place, arrive_by = end, deadline
    for number in range(len(stops) - 1, -1, -1):
        stop = stops[number]
        here = stop.spot.place
        ends_by = min(arrive_by - travel.minutes(here)[place], stop.spot.closes, stop.before)
        begins_by = min(ends_by - stop.stay, stop.latest)
        if stop.until > ends_by or begins_by < max(stop.spot.opens, stop.earliest):
            return None
        latest[number] = begins_by
        place, arrive_by = here, begins_by
    return latest


def _choose(travel: Travel, start: int, end: int, minutes: int, taste: Taste) -> Hop | None:
    """The best-liked way that takes at most ``minutes``; None when there is none or no way is needed."""
    if start == end:
        return None
    best: Hop | None = None
    for hop in travel.hops(start, end):
        if hop.minutes <= minutes and (best is None or taste(hop) < taste(best)):
            best = hop
    return best
