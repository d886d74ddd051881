"""When a place may be visited in a role, in minutes of the day whose list the visit stands in."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

from tripwright.benchmarks.chinatravel.planning.proof.notion import LATEST, Notion
from tripwright.planner.timed.proof.elements import Clock, Value
from tripwright.planner.timed.proof.rows import SCALE, Amount


class Window(NamedTuple):
    """A visit begins from ``opens`` to ``last``, and ends from ``first`` to ``closes``, a minute later at least."""

    opens: int
    last: int
    first: int
    closes: int

    @property
    def possible(self) -> bool:
        """There is such a visit."""
        return self.opens <= self.last and self.first <= self.closes and self.opens < self.closes

    def within(self, other: Window) -> Window:
        """Both windows at once."""
        opens, closes = max(self.opens, other.opens), min(self.closes, other.closes)
        last, first = min(self.last, other.last, closes - 1), max(self.first, other.first, opens + 1)
        return Window(opens, last, first, closes)

    def parted(self, begins: Iterable[int] = (), ends: Iterable[int] = (), step: int = 1) -> list[Window]:
        """The same visits, parted by when they begin and when they end: from each of these minutes on.

        With a step the parts are wider, between multiples of it, but none reaches over one of these minutes.
        """
        firsts = _spans(self.opens, self.last, begins, step)
        lasts = _spans(self.first, self.closes, ends, step)
        whole = Window(firsts[0][0], firsts[-1][1], lasts[0][0], lasts[-1][1])
        parts = (whole.within(Window(low, high, first, last)) for low, high in firsts for first, last in lasts)
        return [part for part in parts if part.possible]

    def clocks(self) -> dict[str, Value]:
        """What the functions of clocks give for some visit in the window."""
        return {
            "activity_start_time": Clock(_minutes(self.opens, self.last)),
            "activity_end_time": Clock(_minutes(self.first, self.closes)),
            "activity_time": _minutes(max(1, self.first - self.last), self.closes - self.opens),
        }


ANY = Window(0, LATEST - 1, 1, LATEST)


def windows(opens: int, closes: int, role: str, notion: Notion) -> list[Window]:
    """The windows of a place with these opening hours; two where it is open past midnight and that counts."""
    hours = [(opens, closes + 1440 if closes <= opens else closes)]
    if notion.small_hours and closes <= opens:
        hours.append((0, closes))
    meal = ANY if role == "attraction" else Window(*notion.meal(role))
    found = (Window(low, high - 1, low + 1, high).within(meal) for low, high in hours)
    return [window for window in found if window.possible]


def _spans(low: int, high: int, cuts: Iterable[int], step: int) -> list[tuple[int, int]]:
    """The minutes from low to high, parted at some of them."""
    marks = sorted(cuts)
    first = max([low // step * step, *(mark for mark in marks if mark <= low)])
    last = min([-(-high // step) * step, *(mark - 1 for mark in marks if mark > high)])
    edges = [first, *sorted({mark for mark in marks if low < mark <= high}), last + 1]
    return [(start, stop - 1) for start, stop in pairwise(edges)]


def _minutes(low: int, high: int) -> Amount:
    return Amount((), low * SCALE, high * SCALE, SCALE)
