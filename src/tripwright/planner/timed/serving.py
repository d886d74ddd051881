"""Changes of a trip's stops that serve a demand: another spot of the same kind, where it adds the least moving."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from tripwright.planner.timed.model import Spot, Trip
from tripwright.planner.timed.options import Options
from tripwright.planner.timed.trips import days_without, insert_best

_DEPTH = 3
"""How far from the nearest a spot is, usually."""


class Serving:
    """Random changes of what serves a demand.

    An exchange of any stop by any spot seldom draws one that serves as well where those are few and far down an order.

    Args:
        options: What trips are made of.
        groups: For each spot or kind of spot that is demanded, the spots that would serve.
        anchors: Places that the preference names.
        rng: Where chance comes from.
    """

    def __init__(
        self, options: Options, groups: Sequence[Sequence[Spot]], anchors: Sequence[int], rng: random.Random
    ) -> None:
        self._options = options
        self._groups = [(group, {spot.id for spot in group}) for group in groups if len(group) > 1]
        self._anchors = anchors
        self._rng = rng
        self.kinds = (self.other,) if self._groups else ()

    def other(self, trip: Trip) -> Trip | None:
        """A stop that serves a demand, replaced by another that would, near to something; None where nothing fits."""
        group, ids = self._rng.choice(self._groups)
        days = enumerate(trip.days)
        serving = [(day, index) for day, stops in days for index, one in enumerate(stops) if one.spot.id in ids]
        if not serving:
            return None
        day, index = self._rng.choice(serving)
        bare = trip.copy()
        old = bare.days[day].pop(index)
        present = trip.spots()
        near = self._options.near(self._place(trip), group)
        others = [spot for spot in near if spot.id not in present and spot.meal == old.spot.meal]
        if not others:
            return None
        spot = others[min(int(self._rng.expovariate(1 / _DEPTH)), len(others) - 1)]
        stop = self._options.bounds.fit(replace(old, spot=spot, stay=min(old.stay, spot.stay)))
        return insert_best(bare, stop, self._options.habits, days_without(bare, stop))

    def _place(self, trip: Trip) -> int:
        """A named place, or one where the party is."""
        if self._anchors and self._rng.random() < 0.5:
            return self._rng.choice(self._anchors)
        return self._rng.choice(
            [trip.go.station, trip.back.station, *(s.spot.place for stops in trip.days for s in stops)]
        )
