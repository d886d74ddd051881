"""Time in a relaxation: the traveller is in one place at a time, and in the city between the rides only."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from tripwright.benchmarks.chinatravel.planning.proof.least import LEFT, minutes
from tripwright.benchmarks.chinatravel.planning.proof.rides import DAY, Ends
from tripwright.benchmarks.chinatravel.planning.proof.setting import TIME, Setting
from tripwright.benchmarks.chinatravel.planning.proof.spots import Crowd, Visit
from tripwright.planner.timed.proof.elements import Element
from tripwright.planner.timed.proof.rows import SCALE, Amount, Literal


def add_times(setting: Setting, ends: Ends, visits: Sequence[Visit], crowds: Sequence[Crowd]) -> None:
    """Rows for everything whose clocks are followed."""
    _rides(setting, ends)
    for visit in visits:
        _visit(setting, ends, visit)
    for first, second in combinations(visits, 2):
        _apart(setting, first, second)
    for crowd in crowds:
        _crowd(setting, ends, crowd)


def after(
    setting: Setting,
    earlier: Amount,
    hops: Sequence[tuple[int | None, int | None]],
    later: Amount,
    when: Sequence[Literal],
) -> None:
    """One thing after another, in minutes and with the way between two places of some, as long as time counts."""
    difference, guards = earlier.plus(later, -1), [setting.guard(TIME), *when]
    for modes in (None, *(LEFT if setting.reading.modes else ())):
        least = min((minutes(setting, *hop, modes) for hop in hops), default=0)
        by_these = True if modes is None else setting.only(modes)
        setting.rows.at_most(difference, -least * SCALE, [by_these, *guards])


def _rides(setting: Setting, ends: Ends) -> None:
    for enter, arrived in ends.enters:
        for leave, left in ends.leaves:
            after(setting, ends.arrives, [(enter, leave)], ends.departs, [arrived, left])


def _visit(setting: Setting, ends: Ends, visit: Visit) -> None:
    begins, done = Amount(((visit.begins, SCALE),)), Amount(((visit.ends, SCALE),))
    for station, arrived in ends.enters:
        after(setting, ends.arrives, [(station, visit.place)], begins, [visit.chosen, arrived])
    for station, left in ends.leaves:
        after(setting, done, [(visit.place, station)], ends.departs, [visit.chosen, left])


def _apart(setting: Setting, first: Visit, second: Visit) -> None:
    """One after the other."""
    order = setting.rows.boolean()
    for one, other, turn in ((first, second, order), (second, first, setting.rows.invert(order))):
        after(
            setting,
            Amount(((one.ends, SCALE),)),
            [(one.place, other.place)],
            Amount(((other.begins, SCALE),)),
            [one.chosen, other.chosen, turn],
        )


def _crowd(setting: Setting, ends: Ends, crowd: Crowd) -> None:
    """Whoever is there at all is there between the rides."""
    first, last = ((day - 1) * DAY for day in crowd.days)
    latest, earliest = last + crowd.window.last, first + crowd.window.first
    too_late, too_early = ends.arrivals[1] > latest, ends.departures[0] < earliest
    if not too_late and not too_early:
        return
    for element in crowd.elements:
        when = [_present(setting, element), setting.guard(TIME)]
        if too_late:
            setting.rows.at_most(ends.arrives, latest * SCALE, when)
        if too_early:
            setting.rows.at_least(ends.departs, earliest * SCALE, when)


def _present(setting: Setting, element: Element) -> Literal:
    """A literal that holds where some item of the element is there."""
    present = setting.rows.boolean()
    most = setting.rows.bounds(Amount(((element.count, 1),)))[1]
    setting.rows.at_most(Amount(((element.count, 1), (present, -most))), 0)
    return present
