"""Time in a relaxation: all visits together take no longer than there is, in the trip and within hours of a day."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tripwright.benchmarks.chinatravel.planning.proof.notion import LATEST
from tripwright.benchmarks.chinatravel.planning.proof.rides import DAY, Ends
from tripwright.benchmarks.chinatravel.planning.proof.setting import TIME, Setting
from tripwright.benchmarks.chinatravel.planning.proof.single import LASTS
from tripwright.benchmarks.chinatravel.planning.proof.spots import Crowd, Visit
from tripwright.benchmarks.chinatravel.planning.proof.windows import Window
from tripwright.planner.timed.proof.rows import SCALE, Amount, added, amount

_GRID = 120
"""Minutes between the hours of a day that visits are gathered by; clocks that programs name come in addition."""


class Stay(NamedTuple):
    """Minutes of visits that lie within a window, on each of some days."""

    days: tuple[int, int]
    window: Window
    minutes: Amount


def add_capacity(setting: Setting, ends: Ends, visits: Sequence[Visit], crowds: Sequence[Crowd]) -> None:
    """Rows for the minutes of everything whose clocks are followed."""
    stays = [
        Stay(crowd.days, crowd.window, added(one.sums[LASTS] for one in crowd.elements))
        for crowd in crowds
        if all(LASTS in one.sums for one in crowd.elements)
    ]
    whole = [_minutes(setting, visit, Amount(((visit.chosen, SCALE),))) for visit in visits]
    everything = added([*whole, *(stay.minutes for stay in stays)])
    setting.rows.at_most(everything.plus(ends.arrives).plus(ends.departs, -1), 0, [setting.guard(TIME)])
    stays += [stay for visit in visits for stay in _parts(setting, visit)]
    for days in dict.fromkeys(stay.days for stay in stays):
        _of_days(setting, ends, [stay for stay in stays if stay.days == days])


def _minutes(setting: Setting, visit: Visit, there: Amount) -> Amount:
    """How long a visit is, where it is there; else nothing."""
    stay = setting.rows.integer(0, setting.party.days * DAY + LATEST)
    when = setting.rows.compare(">=", there, amount(1))
    setting.rows.at_least(Amount(((stay, 1), (visit.ends, -1), (visit.begins, 1))), 0, [when])
    return Amount(((stay, SCALE),))


def _parts(setting: Setting, visit: Visit) -> Iterator[Stay]:
    """The visit on each day, in each window."""
    for day, window in dict.fromkeys(visit.places):
        pairs = zip(visit.elements, visit.places, strict=True)
        there = Amount(tuple((one.count, SCALE) for one, place in pairs if place == (day, window)))
        yield Stay((day, day), window, _minutes(setting, visit, there))


def _of_days(setting: Setting, ends: Ends, stays: Sequence[Stay]) -> None:
    """Visits on the same days: within some hours, after the arrival, before the departure."""
    rows, when, (first, last) = setting.rows, [setting.guard(TIME)], stays[0].days
    marks = {mark for found in setting.reading.marks.values() for mark in found}
    edges = sorted({*range(0, LATEST + 1, _GRID), *marks})
    for inside in _distinct(stays, [(low, high) for low in edges for high in edges if low < high]):
        hours = max(stay.window.closes for stay in inside) - min(stay.window.opens for stay in inside)
        rows.at_most(added(stay.minutes for stay in inside), hours * (last - first + 1) * SCALE, when)
    if last == 1:
        for inside in _distinct(stays, [(0, edge) for edge in edges]):
            closes = amount(max(stay.window.closes for stay in inside))
            _fits(setting, inside, closes.plus(ends.arrives, -1))
    elif first == setting.party.days:
        for inside in _distinct(stays, [(edge, LATEST) for edge in edges]):
            opens = amount((first - 1) * DAY + min(stay.window.opens for stay in inside))
            _fits(setting, inside, ends.departs.plus(opens, -1))


def _distinct(stays: Sequence[Stay], hours: Sequence[tuple[int, int]]) -> Iterator[list[Stay]]:
    """What lies within some hours, the same stays once."""
    seen: set[tuple[int, ...]] = {()}
    for opens, closes in hours:
        inside = tuple(
            number for number, (_, window, _) in enumerate(stays) if opens <= window.opens and window.closes <= closes
        )
        if inside not in seen:
            seen.add(inside)
            yield [stays[number] for number in inside]


def _fits(setting: Setting, stays: Sequence[Stay], room: Amount) -> None:
    """The stays take no longer than there is room, and there are none where there is no room."""
    rows, none, when = setting.rows, setting.rows.boolean(), [setting.guard(TIME)]
    total = added(stay.minutes for stay in stays)
    rows.at_most(total.plus(room, -1), 0, [*when, rows.invert(none)])
    rows.at_most(total, 0, [*when, none])
