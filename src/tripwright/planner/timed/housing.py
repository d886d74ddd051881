"""Trips that spend their nights in several hotels: tried where no single hotel for all nights helps.

Nobody likes to move, so in the end hotels are given up again that nothing demands.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, islice, pairwise, permutations, zip_longest

from tripwright.planner.timed.model import DAY, Lodging, Trip, moves_between
from tripwright.planner.timed.moves import breakfasts, housed, rehoused
from tripwright.planner.timed.options import Hints, Options

Nights = tuple[Lodging, ...]
Groups = Sequence[Sequence[Lodging]]
_FEW = 6
"""Hotels that are tried of one group."""
_TURNS, _ORDERS = 3, 60
"""Choices that are tried for one order of groups; orders, fewer where more groups take part."""


def house_moves(trip: Trip, hints: Hints, options: Options) -> Iterator[Trip]:
    """Trips with other hotels, for a demand that speaks of hotels or a trip that has several.

    If need be with a ride there that gives the party a further night in the city, or with breakfast at the hotels.
    """
    groups = hints.houses() if len(trip.nights) > 1 else ()
    if not groups and not moves_between(trip.slept()):
        return
    for here in _beginnings(trip, options):
        slept = here.slept()
        several = [*dict.fromkeys((*_in_turn(groups), *slept, *options.lodgings[:_FEW]))]
        lists = [*(group[:_FEW] for group in groups), sorted(several, key=_price), several]
        for found in (_orders(len(slept), groups), _exchanged(slept, several), _patterns(len(slept), lists)):
            yield from (housed(here, _from_first(nights, here), options) for nights in found)
    yield from _repriced(trip, options)


def _beginnings(trip: Trip, options: Options) -> Iterator[Trip]:
    yield trip
    day = trip.go.arrives // DAY
    yield from islice((replace(trip.copy(), go=go) for go in options.goes if go.arrives // DAY < day), 1)
    fed = trip
    for day in range(len(trip.days)):
        fed = next(breakfasts(fed, options, [day]), fed)
    if fed is not trip:
        yield fed


def _from_first(slept: Nights, trip: Trip) -> Nights:
    """The hotels of all nights; a night on the ride there has that of the first night in the city."""
    return (*slept[:1] * (len(trip.nights) - len(slept)), *slept)


def _price(lodging: Lodging) -> int:
    """Of one room."""
    return lodging.cost // lodging.rooms


def _in_turn(groups: Groups) -> Iterator[Lodging]:
    """The first ones of each group, one of each group at a time."""
    for turn in zip_longest(*(group[:_FEW] for group in groups)):
        yield from (lodging for lodging in turn if lodging is not None)


def _orders(length: int, groups: Groups) -> Iterator[Nights]:
    """Some nights in a hotel of one group, then some in one of another, and so on."""
    for count in range(2, min(length, len(groups)) + 1):
        for order in islice(permutations(groups, count), _ORDERS // count):
            for cuts in combinations(range(1, length), count - 1):
                lengths = [end - start for start, end in pairwise((0, *cuts, length))]
                for turn in range(_TURNS):
                    chosen = (group[turn % len(group)] for group in order)
                    yield tuple(one for one, run in zip(chosen, lengths, strict=True) for _ in range(run))


def _exchanged(slept: Nights, lodgings: Sequence[Lodging]) -> Iterator[Nights]:
    """Another hotel for all nights, for the first or the last ones, or for some in between."""
    length = len(slept)
    ranges = combinations(range(length + 1), 2)
    for start, end in sorted(ranges, key=lambda ends: (ends[0] > 0) + (ends[1] < length)):
        for lodging in lodgings:
            nights = (*slept[:start], *[lodging] * (end - start), *slept[end:])
            if nights != slept:
                yield nights


def _patterns(length: int, lists: Groups) -> Iterator[Nights]:
    """Another hotel each night, in the order of a list and in the other one; two in turn."""
    for lodgings in lists:
        for first in range(len(lodgings) - length + 1):
            nights = tuple(lodgings[first : first + length])
            yield from (nights, nights[::-1])
    for one, other in pairwise(lists[-1]):
        for pair in ((one, other), (other, one)):
            yield tuple(pair[night % 2] for night in range(length))


def _repriced(trip: Trip, options: Options) -> Iterator[Trip]:
    """Each stay in a hotel that is somewhat or much dearer or cheaper."""
    by_cost = sorted(options.lodgings, key=lambda lodging: lodging.cost)
    ranks = {lodging: rank for rank, lodging in enumerate(by_cost)}
    for stay in stays(trip):
        rank = ranks.get(trip.nights[stay.start], 0)
        for away in (sign << power for power in range(len(by_cost).bit_length()) for sign in (1, -1)):
            if 0 <= rank + away < len(by_cost):
                yield rehoused(trip, by_cost[rank + away], options, stay)


def stays(trip: Trip) -> list[range]:
    """The nights of the trip, cut where the hotel changes; those on the ride there belong to the first stay."""
    after = range(trip.go.arrives // DAY + 1, len(trip.nights))
    cuts = [night for night in after if trip.nights[night] != trip.nights[night - 1]]
    return [range(start, end) for start, end in pairwise((0, *cuts, len(trip.nights)))]


def a_stay(trip: Trip, rng: random.Random) -> range:
    """The nights of one stay; all of them where the trip has one hotel."""
    found = stays(trip)
    return found[0] if len(found) == 1 else rng.choice(found)


def fewer_moves(trip: Trip, options: Options) -> Iterator[Trip]:
    """The trip with one of its hotels for all nights, then with one stay less."""
    for lodging in dict.fromkeys(trip.nights):
        yield rehoused(trip, lodging, options)
    for one, other in pairwise(stays(trip)):
        yield rehoused(trip, trip.nights[one.start], options, other)
        yield rehoused(trip, trip.nights[other.start], options, one)


class Beds:
    """The hotels by distance. One may be on offer with several numbers of rooms: each is an offer of its own."""

    def __init__(self, options: Options) -> None:
        self._near = options.near
        self._beds = [options.breakfast(lodging) for lodging in options.lodgings]
        self._lodgings = {id(bed): lodging for bed, lodging in zip(self._beds, options.lodgings, strict=True)}
        self._known: dict[int, list[Lodging]] = {}

    def near(self, place: int) -> list[Lodging]:
        """The hotels, nearest first."""
        known = self._known.get(place)
        if known is None:
            known = self._known[place] = [self._lodgings[id(bed)] for bed in self._near(place, self._beds)]
        return known


class Housing:
    """Random changes of where some nights are spent.

    Args:
        options: What trips are made of.
        rng: Where chance comes from.
    """

    def __init__(self, options: Options, rng: random.Random) -> None:
        self._options = options
        self._rng = rng
        self._beds = Beds(options)
        self.kinds = (self._longer, self._nearer)

    def _longer(self, trip: Trip) -> Trip | None:
        """A night in the hotel of the night before or after."""
        found = stays(trip)
        if len(found) < 2:
            return None
        cut = self._rng.randrange(1, len(found))
        night, other = found[cut].start, found[cut].start - 1
        if self._rng.random() < 0.5:
            night, other = other, night
        return rehoused(trip, trip.nights[other], self._options, range(night, night + 1))

    def _nearer(self, trip: Trip) -> Trip | None:
        """Some nights in a hotel near a place of these days."""
        first, last = trip.go.arrives // DAY, len(trip.nights)
        if last - first < 2:
            return None
        start, end = sorted(self._rng.sample(range(first, last + 1), 2))
        places = [stop.spot.place for stops in trip.days[start : end + 1] for stop in stops]
        if not places:
            return None
        near = self._beds.near(self._rng.choice(places))
        lodging = near[min(int(self._rng.expovariate(1 / 6)), len(near) - 1)]
        return rehoused(trip, lodging, self._options, range(start, end))
