"""What a dynamic program over a day is told: stops, what they are worth, and the ways between them as matrices."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from tripwright.planner.timed.clockwork import worth
from tripwright.planner.timed.daily import USUAL, Candidates
from tripwright.planner.timed.model import DAY, Travel, Way
from tripwright.planner.timed.stock import Flags, Floats, Numbers, Stock, joined
from tripwright.planner.timed.trips import Frame

_PRICELESS = 1e9
_NEEDED = 10_000.0
"""What a stop is worth that should not be missed, in minutes of moving."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What stops, money and time are worth.

    Attributes:
        stop: A stop, in minutes of moving.
        money: A minor unit of money, in minutes of moving.
        spare: The share by which a stop that is always open is worth less than one with short hours, which other days
            can use less well.
    """

    stop: float
    money: float = 0.0
    spare: float = 0.0

    @property
    def minute(self) -> float:
        """What a minute on the way is worth in money, to a power of four: it costs itself and the time for a stop."""
        return 4.0 ** round(math.log((1 + self.stop / USUAL) / self.money, 4)) if self.money else _PRICELESS


class Net:
    """The ways of a city where a minute has a price, as matrices over its places; rows are filled when first asked.

    Args:
        travel: The ways.
        price: What a minute is worth, in minor units.
        sights: Places between which one may go from stop to stop.
    """

    def __init__(self, travel: Travel, price: float, sights: Sequence[int]) -> None:
        self.way = Way(travel, worth(price))
        self._price = price
        size = len(travel.minutes(sights[0])) if sights else 0
        self._sights = np.array(sorted({*sights}), dtype=np.intp)
        self._minutes = np.zeros((size, size), dtype=np.float32)
        self._fares = np.zeros((size, size), dtype=np.float32)
        self._known = np.zeros(size, dtype=np.bool_)
        self._least: dict[int, Floats] = {}

    def rows(self, places: Numbers) -> tuple[Floats, Floats]:
        """Minutes and fares between any two places, the rows of these filled; do not change them."""
        for place in places[~self._known[places]].tolist():
            self._minutes[place], self._fares[place] = self.way.travel.liked(place, self._price)
            self._known[place] = True
        return self._minutes, self._fares

    def row(self, place: int) -> tuple[Floats, Floats]:
        """Minutes and fares from a place to each."""
        minutes, fares = self.rows(np.array([place]))
        return minutes[place], fares[place]

    def least(self, place: int) -> Floats:
        """Minutes of moving from a place to each, if need be from sight to sight: legs of no minute go far."""
        found = self._least.get(place)
        if found is None:
            onward, between = self._from_sights
            direct = self.row(place)[0]
            reached = direct[self._sights]
            while True:
                shorter = np.minimum(reached, (between + reached[:, None]).min(axis=0))
                if (shorter == reached).all():
                    break
                reached = shorter
            found = self._least[place] = np.minimum(direct, (onward + reached[:, None]).min(axis=0))
        return found

    @cached_property
    def _from_sights(self) -> tuple[Floats, Floats]:
        """Minutes from each sight to each place, and to each sight."""
        onward = self.rows(self._sights)[0][self._sights]
        return onward, onward[:, self._sights]


def candidates(net: Net, needed: Sequence[Stock], offered: Stock, edges: Frame, value: Worth) -> Candidates:
    """What a dynamic program needs to know of a day.

    Args:
        net: The ways.
        needed: For each need the stops that serve it, one of which should not be missed; none without a stop.
        offered: Further stops.
        edges: Where and when the day begins and ends.
        value: What stops and money are worth.
    """
    stock = joined([*needed, offered])
    count, money = len(stock.stops) - len(offered.stops), np.float32(value.money)
    places = np.ascontiguousarray(stock.whole("place"))
    minutes, fares = net.rows(np.append(places, edges.start))
    open_for = np.minimum((stock.column("closes") - stock.column("opens")) / DAY, 1)
    gains = (value.stop * (1 - value.spare * open_for) - stock.column("cost") * money).astype(np.float32)
    gains[:count] += _NEEDED

    def weighed(ways: tuple[Numbers | int, ...]) -> tuple[Floats, Floats]:
        direct = minutes[ways]
        return direct, direct + fares[ways] * money if money else direct

    between, weights = weighed(np.ix_(places, places))
    direct = float(minutes[edges.start, edges.end])
    return Candidates(
        stock=stock,
        needed=count,
        groups=np.cumsum([0, *(len(group.stops) for group in needed)], dtype=np.intp)[:-1],
        price=value.stop,
        gains=gains,
        minutes=between,
        weights=weights,
        begins=edges.begins,
        there=weighed((edges.start, places)),
        deadline=edges.deadline,
        home=weighed((places, edges.end)),
        direct=direct if direct <= edges.deadline - edges.begins else math.inf,
        excludes=_excludes(stock, [number for number, group in enumerate(needed) for _ in group.stops]),
    )


def _excludes(stock: Stock, groups: Sequence[int]) -> Flags:
    """The same spot, the same meal of the day, or the same need."""
    spot, role = (np.ascontiguousarray(stock.whole(name)) for name in ("spot", "role"))
    found = spot[:, None] == spot
    (meals,) = np.nonzero(role)
    found[np.ix_(meals, meals)] |= role[meals][:, None] == role[meals]
    need = np.array(groups, dtype=np.intp)
    found[: len(need), : len(need)] |= need[:, None] == need
    return found
