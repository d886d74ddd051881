"""Single visits in a relaxation, with clocks of their own: one of a crowd, or whichever one a program asks for."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from tripwright.benchmarks.chinatravel.planning.proof.notion import LATEST
from tripwright.benchmarks.chinatravel.planning.proof.outset import from_stations
from tripwright.benchmarks.chinatravel.planning.proof.reading import BEGINS, ENDS
from tripwright.benchmarks.chinatravel.planning.proof.rides import DAY, Ends
from tripwright.benchmarks.chinatravel.planning.proof.setting import TIME, Setting
from tripwright.benchmarks.chinatravel.planning.proof.windows import Window
from tripwright.planner.timed.proof.elements import Candidate, Clock, Element, Open, Value
from tripwright.planner.timed.proof.rows import SCALE, Amount, Literal, amount

LASTS = "activity_time"


def clocks(begins: Amount, ends: Amount, midnight: Amount) -> dict[str, Value]:
    """What the functions of clocks give for a visit, from minutes since the first midnight."""
    return {
        BEGINS: Clock(begins.plus(midnight, -1)),
        ENDS: Clock(ends.plus(midnight, -1)),
        LASTS: ends.plus(begins, -1),
    }


def between_rides(setting: Setting, ends: Ends, begins: Amount, done: Amount, when: Literal) -> None:
    """Whoever is somewhere has arrived, and has not left yet; a visit takes a minute at least."""
    rows, guards = setting.rows, [setting.guard(TIME), when]
    rows.at_least(done.plus(begins, -1), SCALE)
    rows.at_most(ends.arrives.plus(begins, -1), 0, guards)
    rows.at_most(done.plus(ends.departs, -1), 0, guards)


def one_of_crowd(
    setting: Setting, ends: Ends, window: Window, days: tuple[int, int], crowd: Element, when: Literal
) -> Element:
    """One visit of a crowd, within its window, there where a literal holds."""
    rows = setting.rows
    begins = Amount(((rows.integer(window.opens, window.last), SCALE),))
    done = Amount(((rows.integer(window.first, window.closes), SCALE),))
    midnight = amount((days[0] - 1) * DAY)
    if days[0] < days[1]:
        midnight = midnight.plus(Amount(((rows.integer(0, days[1] - days[0]), DAY * SCALE),)))
    between_rides(setting, ends, begins.plus(midnight), done.plus(midnight), when)
    values = clocks(begins, done, amount(0))
    return replace(crowd, open={**crowd.open, **values}, begins=begins.plus(midnight), ends=done.plus(midnight))


@dataclass(frozen=True)
class _Known:
    """Something with clocks of its own, which is there where a literal holds."""

    there: Literal
    begins: Amount
    ends: Amount
    elements: frozenset[int]


class TimeOrder:
    """The order of visits in time: one after another, between the rides.

    Args:
        setting: The setting. ends: The rides.
        visits: For each named place its literal and its elements.
    """

    def __init__(self, setting: Setting, ends: Ends, visits: Sequence[tuple[Literal, Sequence[Element]]]) -> None:
        self._setting = setting
        self._ends = ends
        self._known: list[_Known] = []
        self._pairs: list[_Known] = []
        """Two items one right after the other, with nothing between them."""
        for chosen, elements in visits:
            for begins, done in ((one.begins, one.ends) for one in elements[:1]):
                if begins is not None and done is not None:
                    self._known.append(_Known(chosen, begins, done, frozenset(one.count.index for one in elements)))

    def one_of(self, there: Literal, among: Sequence[Candidate], *, last: bool) -> Element:
        """One visit, whose clocks are those of the element that is chosen."""
        rows, days = self._setting.rows, self._setting.party.days
        latest = (days - 1) * DAY + LATEST
        begins, done = (Amount(((rows.integer(0, latest), SCALE),)) for _ in range(2))
        midnight = Amount(((rows.integer(0, days - 1), DAY * SCALE),))
        values = clocks(begins, done, midnight)
        for element, chosen, sure in among:
            if element.begins is not None and element.ends is not None:
                rows.between(begins.plus(element.begins, -1), 0, 0, [chosen])
                rows.between(done.plus(element.ends, -1), 0, 0, [chosen])
            else:
                self._within(values, element, chosen)
            if element.day is not None:
                rows.between(midnight.plus(amount((element.day - 1) * DAY), -1), 0, 0, [chosen])
            other = self._ends_of(element, last) if sure else None
            if other is not None:
                gap = begins.plus(other[0], -1) if last else other[0].plus(done, -1)
                rows.at_least(gap, 0, [self._setting.guard(TIME), rows.some(element.count), rows.invert(chosen)])
        between_rides(self._setting, self._ends, begins, done, there)
        self._add(_Known(there, begins, done, frozenset(one.element.count.index for one in among)))
        return Element({}, rows.boolean(), open=values, begins=begins, ends=done)

    def _within(self, values: Mapping[str, Value], element: Element, chosen: Literal) -> None:
        for concept in (BEGINS, ENDS):
            low, high = self._bounds(element, concept)
            minutes = values[concept]
            if isinstance(minutes, Clock):
                self._setting.rows.between(minutes.minutes, low, high, [chosen])

    def _bounds(self, element: Element, concept: str) -> tuple[int, int]:
        clock = element.open.get(concept)
        if not isinstance(clock, Clock):
            raise Open("the clock of an item")
        return self._setting.rows.bounds(clock.minutes)

    def second(self, element: Element) -> Iterable[tuple[Element, Literal]]:
        """The element as the plan's second item, by where the way to it begins, with whether it begins there."""
        return from_stations(self._setting, self._ends, element)

    def apart(self, first: Element, last: Element, when: Literal) -> None:
        """One item is over before another begins."""
        if first.ends is not None and last.begins is not None:
            gap = last.begins.plus(first.ends, -1)
            self._setting.rows.at_least(gap, 0, [self._setting.guard(TIME), when])

    def next_to(self, first: Element, second: Element, of: Collection[int], when: Literal) -> None:
        """One item is right before another: all else is over before both, or begins after both."""
        if first.begins is None or first.ends is None or second.begins is None or second.ends is None:
            return
        self._setting.rows.at_most(first.ends.plus(second.begins, -1), 0, [self._setting.guard(TIME), when])
        pair = _Known(when, first.begins, second.ends, frozenset(of))
        for other in self._known:
            self._one_by_one(pair, other)
        self._pairs.append(pair)

    def _add(self, new: _Known) -> None:
        """Whatever is surely something else comes before it or after it."""
        for other in (*self._known, *self._pairs):
            self._one_by_one(new, other)
        self._known.append(new)

    def _one_by_one(self, new: _Known, other: _Known) -> None:
        rows = self._setting.rows
        if other.elements.isdisjoint(new.elements):
            order = rows.boolean()
            for one, next_, turn in ((new, other, order), (other, new, rows.invert(order))):
                when = [self._setting.guard(TIME), one.there, next_.there, turn]
                rows.at_most(one.ends.plus(next_.begins, -1), 0, when)

    def at_end(self, of: Sequence[tuple[Element, Literal]], others: Sequence[Element], *, last: bool) -> None:
        """The chosen item is over before all others that are there, or begins after them; lists go day by day."""
        rows, time, days = self._setting.rows, self._setting.guard(TIME), self._setting.party.days
        sign = -1 if last else 1
        edges = [Amount(((rows.integer(0, top), SCALE),)) for top in ((days - 1) * DAY + LATEST, days)]
        for element, chosen in of:
            for edge, value in zip(edges, self._ends_of(element, not last) or (), strict=False):
                rows.at_least(edge.plus(value, -1).times(sign), 0, [chosen, time])
        picked: dict[int, Literal] = {}
        for element, chosen in of:  # one item may stand there in several ways
            picked[element.count.index] = rows.any_of((picked.get(element.count.index, False), chosen))
        for element in others:
            when = [rows.some(element.count), rows.invert(picked.get(element.count.index, False)), time]
            for edge, value in zip(edges, self._ends_of(element, last) or (), strict=False):
                rows.at_most(edge.plus(value, -1).times(sign), 0, when)

    def _ends_of(self, element: Element, last: bool) -> tuple[Amount, Amount] | None:
        """When an item begins (or ends), in minutes from the first midnight, and on which day."""
        clock = element.open.get(ENDS if last else BEGINS)
        if not isinstance(clock, Clock):
            return None
        days = self._setting.party.days
        day = amount(element.day) if element.day is not None else Amount((), SCALE, days * SCALE, SCALE)
        return clock.minutes.plus(day.plus(amount(1), -1).times(DAY)), day
