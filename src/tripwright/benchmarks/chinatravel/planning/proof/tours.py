"""How far a trip goes inside the city at least, how long that takes by each mode, and what it costs."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, product

from tripwright.benchmarks.chinatravel.planning.proof.rides import Ends
from tripwright.benchmarks.chinatravel.planning.proof.setting import TIME, Setting
from tripwright.benchmarks.chinatravel.planning.proof.spots import Visit
from tripwright.benchmarks.chinatravel.writing import cars_for
from tripwright.planner.timed.proof.elements import Element
from tripwright.planner.timed.proof.loops import as_amount
from tripwright.planner.timed.proof.rows import SCALE, Amount, Literal, Rows, added

KM, MINUTES, FARE = "innercity_transport_distance", "innercity_transport_time", "innercity_transport_cost"
_ROUNDED = 2
"""Hundredths of a kilometre that a hop may be written shorter than it is: three legs, each rounded."""
_PACES = {"walk": (24, 24, 1), "metro": (4, 24, 4), "taxi": (3, 3, 2)}
"""Half minutes for a kilometre, at least and at most, and minutes that a hop may be written shorter than it takes."""
_TAXI, _CENTS = 397, 10
"""Fen for a kilometre that no taxi ride undercuts (one of ten kilometres costs least), but for so many of rounding."""


def add_tours(setting: Setting, ends: Ends, visits: Sequence[Visit]) -> None:
    """Kilometres, minutes and fares of all hops together, where programs add them up and tell modes apart."""
    read = {concept for kind in setting.reading.concepts.values() for concept in kind} & {KM, MINUTES, FARE}
    if not setting.reading.modes or not read:
        return
    went: list[Amount] = []
    for number, one in enumerate(setting.elements):
        mode = one.legs("innercity_transport_type", ()) if one.legs("", ()) else None
        if isinstance(mode, str):
            moved = replace(one, sums={**one.sums, **_sums(setting, one, mode, read)})
            setting.elements[number] = moved
            went += moved.sums[KM], Amount(((one.count, _ROUNDED),))
    tours = [(math.floor(km * SCALE), when) for km, when in _tours(setting, ends, visits)]
    # one number for all tours: the sum has a term for each element, and there are thousands of both
    way = Amount(((setting.rows.integer(0, max((km for km, _ in tours), default=0)), 1),))
    setting.rows.at_least(added(went).plus(way, -1), 0)
    for km, when in tours:
        setting.rows.at_least(way, km, [setting.guard(TIME), *when])


def _sums(setting: Setting, one: Element, mode: str, read: set[str]) -> dict[str, Amount]:
    """The kilometres, and what else programs read, of all hops to an element."""
    rows, cars = setting.rows, cars_for(setting.party.people)
    often = Amount(((one.count, 1),))
    sums = {concept: _whole(rows, one, concept) for concept in (KM, MINUTES, FARE) if concept == KM or concept in read}
    km = sums[KM]
    if MINUTES in sums:
        slow, slowest, cut = _PACES[mode]
        minutes = sums[MINUTES]
        rows.at_least(minutes.plus(often.times(cut * SCALE)).times(2).plus(km.times(slow), -1), 0)
        rows.at_most(minutes.plus(often.times(SCALE), -1).times(2).plus(km.times(slowest), -1), 0)
    if FARE in sums and mode == "taxi":
        rows.at_least(sums[FARE].plus(often.times(_CENTS * cars)).times(SCALE).plus(km.times(_TAXI * cars), -1), 0)
    return sums


def _whole(rows: Rows, one: Element, concept: str) -> Amount:
    """The sum over all hops to an element: the least that each takes, and more."""
    low, high = rows.bounds(as_amount(one.legs(concept, ())))
    unit = SCALE if concept == MINUTES else 1
    more = Amount(((rows.integer(0, (high - low) // unit * one.most), unit),))
    rows.at_most(more.plus(Amount(((one.count, high - low),)), -1), 0)
    return more.plus(Amount(((one.count, low),)))


def _tours(setting: Setting, ends: Ends, visits: Sequence[Visit]) -> Iterator[tuple[float, list[Literal]]]:
    """Kilometres that are gone at least from the station of arrival to the one of departure, and when."""
    for (enter, arrived), (leave, left) in product(ends.enters, ends.leaves):
        for visit in visits:
            km = setting.km(enter, visit.place) + setting.km(visit.place, leave)
            yield km, [arrived, left, visit.chosen]
        for one, other in combinations(visits, 2):
            ways = (
                setting.km(enter, first.place) + setting.km(second.place, leave)
                for first, second in ((one, other), (other, one))
            )
            yield min(ways) + setting.km(one.place, other.place), [arrived, left, one.chosen, other.chosen]
