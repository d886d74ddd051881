"""The least minutes of moving between two places of a city, with any number of stops in between."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property

import numpy as np
import numpy.typing as npt

from tripwright.benchmarks.chinatravel.planning.proof.setting import Setting

Minutes = npt.NDArray[np.int32]
NO_WAY = 10_000
"""Minutes, more than any chain of hops takes."""


class Chains:
    """Minutes are cut to whole ones, so a chain of hops may take less than one hop does: each pair of stops counts.

    Args:
        setting: The city, with every sight, table and hotel as a possible stop.
    """

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
        self._hops: dict[frozenset[str] | None, Minutes] = {}
        self._found: dict[tuple[int, frozenset[str] | None], Minutes] = {}

    def minutes(self, start: int | None, end: int | None, modes: frozenset[str] | None = None) -> int:
        """Minutes of moving of any chain of hops by these modes (None for all); 0 where a place is not known."""
        if start is None or end is None or start == end:
            return 0
        if (start, modes) not in self._found:
            self._found[start, modes] = self._onward(start, modes)
        return int(self._found[start, modes][end])

    def _onward(self, start: int, modes: frozenset[str] | None) -> Minutes:
        """From a place to each (Dijkstra's algorithm; a stop follows another one in any order)."""
        stops, hops = self._setting.goals, self._between(modes)
        least = _fastest(self._row(start), modes)
        open_ = np.zeros(len(least), dtype=np.bool_)
        open_[stops] = True
        rows = {int(stop): row for row, stop in enumerate(stops)}
        for _ in stops:
            nearest = int(np.where(open_, least, NO_WAY).argmin())
            if not open_[nearest] or least[nearest] >= NO_WAY:
                break
            open_[nearest] = False
            least = np.minimum(least, least[nearest] + hops[rows[nearest]])
        return least

    def _between(self, modes: frozenset[str] | None) -> Minutes:
        """A single hop from each stop to each place."""
        if modes not in self._hops:
            self._hops[modes] = np.array([_fastest(row, modes) for row in self._from_stops], dtype=np.int32)
        return self._hops[modes]

    @cached_property
    def _from_stops(self) -> list[Mapping[str, Minutes]]:
        return [self._row(int(stop)) for stop in self._setting.goals]

    def _row(self, place: int) -> Mapping[str, Minutes]:
        """For each mode, a single hop to each place."""
        rows = self._setting.travel.transit.rows(place)
        return {row.mode: np.where(row.offered, row.minutes, NO_WAY).astype(np.int32) for row in rows}


def _fastest(row: Mapping[str, Minutes], modes: Collection[str] | None) -> Minutes:
    found = [minutes for mode, minutes in row.items() if modes is None or mode in modes]
    if not found:
        return np.full_like(row["walk"], NO_WAY)
    return np.minimum.reduce([*found, np.full_like(row["walk"], NO_WAY)])
