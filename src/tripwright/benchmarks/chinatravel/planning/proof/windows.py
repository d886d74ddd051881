"""When a place may be visited in a role, in minutes of the day whose list the visit stands in."""

from __future__ import annotations

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

    def rounded(self, minutes: int) -> Window:
        """A wider window, between multiples of some minutes."""
        opens, closes = self.opens // minutes * minutes, -(-self.closes // minutes) * minutes
        last, first = -(-self.last // minutes) * minutes, self.first // minutes * minutes
        return Window(opens, min(closes - 1, last), max(opens + 1, first), closes)

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


def _minutes(low: int, high: int) -> Amount:
    return Amount((), low * SCALE, high * SCALE)
