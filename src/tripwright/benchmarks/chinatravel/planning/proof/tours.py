"""How far a trip goes inside the city at least, how long that takes by each mode, and what it costs."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations, product
from typing import NamedTuple

from tripwright.benchmarks.chinatravel.planning.proof.chains import Chains
from tripwright.benchmarks.chinatravel.planning.proof.least import LEFT, UNWALKED, fare, walked
from tripwright.benchmarks.chinatravel.planning.proof.rides import Ends
from tripwright.benchmarks.chinatravel.planning.proof.setting import TIME, Setting
from tripwright.benchmarks.chinatravel.planning.proof.spots import Visit
from tripwright.benchmarks.chinatravel.writing import cars_for
from tripwright.planner.timed.proof.elements import Element
from tripwright.planner.timed.proof.loops import as_amount
from tripwright.planner.timed.proof.rows import SCALE, Amount, Literal, Rows, added

WALKED = "distance of walk"
KM, MINUTES, FARE = "innercity_transport_distance", "innercity_transport_time", "innercity_transport_cost"
_ROUNDED = 2
"""Hundredths of a kilometre that a hop may be written shorter than it is: three legs, each rounded."""
_PACES = {"walk": (24, 24, 1), "metro": (4, 24, 4), "taxi": (3, 3, 2)}
"""Half minutes for a kilometre, at least and at most, and minutes that a hop may be written shorter than it takes."""
_TAXI, _CENTS = 397, 10
"""Fen for a kilometre that no taxi ride undercuts (one of ten kilometres costs least), but for so many of rounding."""


class Tour(NamedTuple):
    """Stops that a trip makes, in one of some orders, each as pairs of stops that follow one another; and when."""

    orders: Sequence[Sequence[tuple[int | None, int | None]]]
    when: Sequence[Literal]


def add_tours(setting: Setting, ends: Ends, visits: Sequence[Visit]) -> None:
    """Kilometres, minutes and fares of all hops together, where programs add them up.

    Where they do not tell modes apart, only the minutes.
    """
    read = {concept for kind in setting.reading.concepts.values() for concept in kind} & {KM, MINUTES, FARE}
    read |= {WALKED} if "distance" in setting.reading.entries else set()
    if not setting.reading.modes:
        read &= {MINUTES}
    if not read:
        return
    tours = list(_tours(setting, ends, visits))
    if tours and not setting.reading.modes:
        _quick(setting, _moved(setting, lambda one: {MINUTES: _asked(setting, one, MINUTES)}), tours)
    if not setting.reading.modes:
        return
    moved = _moved(setting, lambda one: _sums(setting, one, read))
    if tours and MINUTES in read:
        _quick(setting, moved, tours)
    _at_least(setting, _went(moved, KM, _ROUNDED), tours, setting.km)
    if WALKED in read:
        by_metro = [one for one in moved if len(one.parts or ()) > 1]
        on_foot = _went(moved, WALKED, 0).plus(Amount(tuple((one.count, _ROUNDED) for one in by_metro)))
        _at_least(setting, on_foot, tours, partial(walked, setting), setting.without("taxi"))
    for modes in UNWALKED if FARE in read else ():
        cents = _CENTS * cars_for(setting.party.people)
        _at_least(setting, _went(moved, FARE, cents), tours, partial(fare, setting, modes=modes), setting.only(modes))


def _moved(setting: Setting, sums: Callable[[Element], dict[str, Amount]]) -> list[Element]:
    """The elements with a hop to them, and these sums over it; these replace those of the setting."""
    found: list[Element] = []
    for number, one in enumerate(setting.elements):
        if one.legs("", ()):
            found.append(replace(one, sums={**one.sums, **sums(one)}))
            setting.elements[number] = found[-1]
    return found


def _quick(setting: Setting, moved: Sequence[Element], tours: Sequence[Tour]) -> None:
    """The minutes of all hops are no less than those of the fastest chains of stops, by the modes that are left."""
    chains, took = Chains(setting), added(one.sums[MINUTES] for one in moved)
    for modes in (None, *(LEFT if setting.reading.modes else ())):
        when = True if modes is None else setting.only(modes)
        _at_least(setting, took, tours, partial(chains.minutes, modes=modes), when)


def _went(moved: Sequence[Element], concept: str, rounded: int) -> Amount:
    """The sum over all hops, and hundredths by which each may be written too small."""
    return added(one.sums[concept].plus(Amount(((one.count, rounded),))) for one in moved)


def _at_least(
    setting: Setting,
    whole: Amount,
    tours: Sequence[Tour],
    least: Callable[[int | None, int | None], float],
    when: Literal = True,
) -> None:
    """A sum over all hops is no less than the least between the stops of each tour, in one of its orders."""
    found = [
        (min(math.floor(sum(least(*hop) for hop in order) * SCALE - 1e-6) for order in tour.orders), tour.when)
        for tour in tours
    ]
    # one number for all tours: the sum has a term for each element, and there are thousands of both
    way = Amount(((setting.rows.integer(0, max((low for low, _ in found), default=0)), 1),))
    setting.rows.at_least(whole.plus(way, -1), 0)
    for low, there in found:
        if low > 0:
            setting.rows.at_least(way, low, [setting.guard(TIME), when, *there])


def _asked(setting: Setting, one: Element, concept: str) -> Amount:
    """The sum of a function over all hops to an element."""
    return _whole(setting.rows, one, concept, as_amount(one.legs(concept, ())))


def _sums(setting: Setting, one: Element, read: set[str]) -> dict[str, Amount]:
    """The kilometres, and what else programs read, of all hops to an element."""
    rows, cars, mode = setting.rows, cars_for(setting.party.people), one.legs("innercity_transport_type", ())
    if not isinstance(mode, str):
        raise TypeError("each element has one mode where programs tell modes apart")
    often = Amount(((one.count, 1),))
    asked = [concept for concept in (KM, MINUTES, FARE) if concept == KM or concept in read]
    sums = {concept: _asked(setting, one, concept) for concept in asked}
    if WALKED in read:
        sums[WALKED] = _whole(rows, one, WALKED, _on_foot(one))
    km = sums[KM]
    if MINUTES in sums:
        slow, slowest, cut = _PACES[mode]
        minutes = sums[MINUTES]
        rows.at_least(minutes.plus(often.times(cut * SCALE)).times(2).plus(km.times(slow), -1), 0)
        rows.at_most(minutes.plus(often.times(SCALE), -1).times(2).plus(km.times(slowest), -1), 0)
    if FARE in sums and mode == "taxi":
        rows.at_least(sums[FARE].plus(often.times(_CENTS * cars)).times(SCALE).plus(km.times(_TAXI * cars), -1), 0)
    return sums


def _on_foot(one: Element) -> Amount:
    """Kilometres on foot of a hop to an element."""
    parts = (part.entries for part in one.parts or ())
    return added(as_amount(entries["distance"]) for entries in parts if entries["mode"] == "walk")


def _whole(rows: Rows, one: Element, concept: str, each: Amount) -> Amount:
    """The sum over all hops to an element: the least that each takes, and more."""
    low, high = rows.bounds(each)
    unit = SCALE if concept == MINUTES else 1
    more = Amount(((rows.integer(0, (high - low) // unit * one.most), unit),))
    rows.at_most(more.plus(Amount(((one.count, high - low),)), -1), 0)
    return more.plus(Amount(((one.count, low),)))


def _tours(setting: Setting, ends: Ends, visits: Sequence[Visit]) -> Iterator[Tour]:
    """From the station of arrival by one or two of the named places to the one of departure."""
    for (enter, arrived), (leave, left) in product(ends.enters, ends.leaves):
        for one in visits:
            yield Tour([[(enter, one.place), (one.place, leave)]], [arrived, left, one.chosen])
        for one, other in combinations(visits, 2):
            orders = (
                [(enter, first.place), (first.place, second.place), (second.place, leave)]
                for first, second in ((one, other), (other, one))
            )
            yield Tour(list(orders), [arrived, left, one.chosen, other.chosen])
