"""Stops as columns, so that a whole city of them is asked at once which of them a day may have."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from tripwright.planner.timed.model import Stop

Floats = npt.NDArray[np.float32]
Numbers = npt.NDArray[np.intp]
Flags = npt.NDArray[np.bool_]
_WHOLE = ("spot", "role", "place")
_CLOCKS = ("opens", "closes", "latest", "stay", "until", "cost")
_COLUMNS = np.dtype([*((name, np.intp) for name in _WHOLE), *((name, np.float32) for name in _CLOCKS)])


class Stock(NamedTuple):
    """Stops, and their columns.

    Attributes:
        stops: The stops, ``n`` of them.
        columns: Shape ``(n,)``. ``spot`` is equal for stops at the same spot, ``role`` 0 for sights and else a number
            for each meal; the whole stop lies between ``opens`` and ``closes``, by the hours of the spot and by what is
            demanded; it begins by ``latest``, takes ``stay`` minutes, and ends no earlier than ``until``.
    """

    stops: Sequence[Stop]
    columns: npt.NDArray[np.void]

    def whole(self, name: Literal["spot", "role", "place"]) -> Numbers:
        """A column of numbers."""
        return self.columns[name]

    def column(self, name: Literal["opens", "closes", "latest", "stay", "until", "cost"]) -> Floats:
        """A column of minutes, or of minor units of money."""
        return self.columns[name]

    def some(self, which: Numbers | Flags) -> Stock:
        """Those of these numbers, or for which the flag is set."""
        numbers = np.arange(len(self.stops))[which].tolist()
        return Stock([self.stops[number] for number in numbers], self.columns[which])

    def mirrored(self) -> Stock:
        """The stops on a clock that runs backwards."""
        columns = self.columns.copy()
        columns["opens"], columns["closes"] = -self.columns["closes"], -self.columns["opens"]
        columns["latest"], columns["until"] = -self.columns["until"], -self.columns["latest"]
        return Stock(self.stops, columns)

    def fitting(self, begins: int, deadline: int) -> Flags:
        """Which of the stops fit between these minutes, the ways left aside."""
        begin = np.maximum(self.column("opens"), begins)
        ends = np.maximum(begin + self.column("stay"), self.column("until"))
        return (ends <= np.minimum(self.column("closes"), deadline)) & (begin <= self.column("latest"))


def joined(stocks: Sequence[Stock]) -> Stock:
    """All of them, in order; at least one."""
    return Stock([stop for stock in stocks for stop in stock.stops], np.concatenate([one.columns for one in stocks]))


class Numbering:
    """Gives spots and roles their numbers."""

    def __init__(self) -> None:
        self._spots: dict[str, int] = {}
        self._roles: dict[str, int] = {"attraction": 0}

    def __len__(self) -> int:
        return len(self._spots)

    def spots(self, ids: Iterable[str]) -> Numbers:
        """The numbers of spots."""
        return np.array([self._spots.setdefault(one, len(self._spots)) for one in ids], dtype=np.intp)

    def stock(self, stops: Sequence[Stop]) -> Stock:
        """Stops with their columns."""
        columns = np.empty(len(stops), dtype=_COLUMNS)
        columns["spot"] = self.spots(stop.spot.id for stop in stops)
        columns["role"] = [self._roles.setdefault(stop.role, len(self._roles)) for stop in stops]
        columns["place"] = [stop.spot.place for stop in stops]
        columns["opens"] = [max(stop.spot.opens, stop.earliest) for stop in stops]
        columns["closes"] = [min(stop.spot.closes, stop.before) for stop in stops]
        columns["latest"] = [stop.latest for stop in stops]
        columns["stay"] = [stop.stay for stop in stops]
        columns["until"] = [stop.until for stop in stops]
        columns["cost"] = [stop.spot.cost for stop in stops]
        return Stock(stops, columns)
