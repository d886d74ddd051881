"""What sights are worth to the other days, so that a day leaves to these what they have more use for.

Each day of a trip is asked what it would take if it were alone. What several days want becomes dearer, what nobody
wants cheaper, by smaller and smaller steps (a subgradient of the Lagrangian of "each sight once"; Held and Karp 1971).
Prices are shares of what a stop is worth, so that they stay right where that changes.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from tripwright.planner.timed.daily import Candidates, best_day
from tripwright.planner.timed.stock import Floats

_STEP, _SHRINKING = 0.25, 0.93
"""By how much a price changes for each day too many at first, and what becomes of that each time."""
_KNOWN, _ENOUGH = 10, 46
"""Changes that prices are taken to have had which come from another base; changes after which prices stay."""
_BASES = 4
"""Bases whose days are remembered: each of these is a matrix."""

Alone = Sequence[tuple[Candidates, int]]
"""What a day may have if it is alone, and how many days are like it."""


@dataclass(slots=True)
class _Prices:
    shares: Floats
    changes: int
    bound: float = -math.inf

    def change(self, alone: Alone) -> None:
        wanted, score, worth = np.zeros(len(self.shares), dtype=np.float32), 0.0, 0.0
        for found, days in alone:
            day = best_day(priced(found, self.shares))
            wanted[found.stock.whole("spot")[day.order]] += days
            score += days * (day.score - found.price)
            worth = found.price
        self.bound = max(self.bound, score - worth * float(self.shares.sum()) if alone else math.inf)
        step = _STEP * _SHRINKING**self.changes
        self.shares = np.maximum(0, self.shares + step * (wanted - 1)).astype(np.float32)
        self.changes += 1


class Market:
    """The prices on each base; a base met for the first time begins with those of the one before.

    Args:
        size: How many spots have a price: those of the first numbers.
    """

    def __init__(self, size: int) -> None:
        self._bases: dict[Hashable, _Prices] = {}
        self._last = _Prices(np.zeros(size, dtype=np.float32), 0)
        self._alone: OrderedDict[Hashable, Alone] = OrderedDict()

    def on(self, base: Hashable, ask: Callable[[], Alone]) -> Floats:
        """The prices on a base by the numbers of the spots, a little better known than before.

        Args:
            base: Its name.
            ask: Gives what each of its days may have, equal days once.
        """
        return self._changed(base, ask, 1).shares

    def bound(self, base: Hashable, ask: Callable[[], Alone], changes: int) -> float:
        """What all days together count at least, as far as days alone are the best ones; known better each time."""
        return self._changed(base, ask, changes).bound

    def _changed(self, base: Hashable, ask: Callable[[], Alone], changes: int) -> _Prices:
        prices = self._bases.get(base)
        if prices is None:
            prices = self._bases[base] = _Prices(self._last.shares, min(self._last.changes, _KNOWN))
        for _ in range(min(changes, _ENOUGH - prices.changes)):
            prices.change(self._days(base, ask))
        self._last = prices
        return prices

    def _days(self, base: Hashable, ask: Callable[[], Alone]) -> Alone:
        if base not in self._alone:
            self._alone[base] = ask()
        self._alone.move_to_end(base)
        while len(self._alone) > _BASES:
            self._alone.popitem(last=False)
        return self._alone[base]


def priced(found: Candidates, shares: Floats) -> Candidates:
    """The same stops, worth less by a share of what a stop is worth; spots of later numbers have no price."""
    spots = found.stock.whole("spot")
    known = spots < len(shares)
    gains = found.gains.copy()
    gains[known] -= np.float32(found.price) * shares[spots[known]]
    return replace(found, gains=gains)
