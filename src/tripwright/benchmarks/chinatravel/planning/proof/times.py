"""Time in a relaxation: the traveller is in one place at a time, and in the city between the rides only."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from tripwright.benchmarks.chinatravel.planning.proof.rides import DAY, Ends
from tripwright.benchmarks.chinatravel.planning.proof.setting import Setting
from tripwright.benchmarks.chinatravel.planning.proof.spots import Crowd, Visit
from tripwright.planner.timed.proof.rows import SCALE, Amount, Literal

TIME = "time"


def add_times(setting: Setting, ends: Ends, visits: Sequence[Visit], crowds: Sequence[Crowd]) -> None:
    """Rows for everything whose clocks are followed."""
    _rides(setting, ends)
    for visit in visits:
        _visit(setting, ends, visit)
    for first, second in combinations(visits, 2):
        _apart(setting, first, second)
    for crowd in crowds:
        _crowd(setting, ends, crowd)


def _after(setting: Setting, earlier: Amount, gap: int, later: Amount, when: Sequence[Literal]) -> None:
    """``earlier + gap <= later``, in minutes, as long as time counts."""
    difference = earlier.plus(later, -1)
    setting.rows.at_most(difference, -gap * SCALE, [setting.guard(TIME), *when])


def _rides(setting: Setting, ends: Ends) -> None:
    for enter, arrived in ends.enters:
        for leave, left in ends.leaves:
            _after(setting, ends.arrives, setting.minutes(enter, leave), ends.departs, [arrived, left])


def _visit(setting: Setting, ends: Ends, visit: Visit) -> None:
    begins, done = Amount(((visit.begins, SCALE),)), Amount(((visit.ends, SCALE),))
    for station, arrived in ends.enters:
        _after(setting, ends.arrives, setting.minutes(station, visit.place), begins, [visit.chosen, arrived])
    for station, left in ends.leaves:
        _after(setting, done, setting.minutes(visit.place, station), ends.departs, [visit.chosen, left])


def _apart(setting: Setting, first: Visit, second: Visit) -> None:
    """One after the other."""
    order = setting.rows.boolean()
    for one, other, turn in ((first, second, order), (second, first, setting.rows.invert(order))):
        _after(
            setting,
            Amount(((one.ends, SCALE),)),
            setting.minutes(one.place, other.place),
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
    present = setting.rows.boolean()
    count = Amount(tuple((one.count, 1) for one in crowd.elements))
    most = setting.rows.bounds(count)[1]
    setting.rows.at_most(count.plus(Amount(((present, most),)), -1), 0)
    when = [present, setting.guard(TIME)]
    if too_late:
        setting.rows.at_most(ends.arrives, latest * SCALE, when)
    if too_early:
        setting.rows.at_least(ends.departs, earliest * SCALE, when)
