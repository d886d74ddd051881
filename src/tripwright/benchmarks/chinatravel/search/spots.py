"""The sights and restaurants that a search chooses from: hours, prices, distances."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import NamedTuple

from tripwright.benchmarks.chinatravel.sandbox import Sandbox
from tripwright.benchmarks.chinatravel.search.ranking import ATTRACTION, DINNER, LUNCH
from tripwright.world import Attraction, Restaurant
from tripwright.world.geo import geodesic_km

LATEST_ARRIVAL = 21 * 60
"""No visit begins with an arrival at or after this minute."""
VISIT_MINUTES, MEAL_MINUTES = 90, 60
MEAL_STARTS = {LUNCH: (660, 780), DINNER: (1020, 1200)}
"""When a meal may begin: from the first minute, before the second."""


class Spot(NamedTuple):
    """A place to go to: price for one in fen, hours in minutes (``closes`` past 1440 where they wrap)."""

    name: str
    label: str
    price: int
    opens: int
    closes: int

    def to_json(self) -> dict[str, object]:
        """The spot as a question shows it."""
        return {"name": self.name, "kind": self.label, "price": self.price / 100}

    def times(self, kind: str, arrives: int) -> tuple[int, int] | None:
        """When an activity of that kind begins and ends here after an arrival; None when it cannot be."""
        if kind == ATTRACTION:
            begins, minutes, until = max(arrives, self.opens), VISIT_MINUTES, LATEST_ARRIVAL
            late = arrives >= until
        else:
            first, until = MEAL_STARTS[kind]
            begins, minutes = max(arrives, self.opens, first), MEAL_MINUTES
            late = begins >= until
        ends = min(begins + minutes, self.closes)
        return None if late or ends <= begins or ends > 1440 else (begins, ends)


class Spots:
    """The spots of one city, and how far they are."""

    def __init__(self, sandbox: Sandbox, city: str) -> None:
        self._sandbox = sandbox
        self._city = city
        self._transit = sandbox.transit.city(city)
        self._distances: Callable[[bool, str], tuple[float, ...]] = lru_cache(None)(self._measured)

    def of(self, kind: str) -> tuple[Spot, ...]:
        """The sights for ``attraction``, the restaurants for a meal."""
        return self.attractions if kind == ATTRACTION else self.restaurants

    def distances(self, kind: str, place: str) -> tuple[float, ...]:
        """Km from a place to each spot of a kind."""
        return self._distances(kind == ATTRACTION, place)

    @cached_property
    def attractions(self) -> tuple[Spot, ...]:
        """All sights whose price, hours and position are known."""
        rows = self._sandbox.attractions(self._city).values()
        return tuple(spot for row in rows if (spot := self._spot(row, row.kind)) is not None)

    @cached_property
    def restaurants(self) -> tuple[Spot, ...]:
        """All such restaurants."""
        rows = self._sandbox.restaurants(self._city).values()
        return tuple(spot for row in rows if (spot := self._spot(row, row.cuisines)) is not None)

    def _spot(self, row: Attraction | Restaurant, label: str | None) -> Spot | None:
        if row.price is None or row.opens is None or row.closes is None or row.name not in self._transit.index:
            return None
        closes = row.closes + 1440 if row.closes <= row.opens else row.closes
        return Spot(row.name, label or "", row.price, row.opens, closes)

    def _measured(self, of_attractions: bool, place: str) -> tuple[float, ...]:
        spots = self.attractions if of_attractions else self.restaurants
        numbers = [self._transit.index[spot.name] for spot in spots]
        here = self._transit.index[place]
        lat, lon = self._transit.lat, self._transit.lon
        return tuple(geodesic_km(lat[here], lon[here], lat[numbers], lon[numbers]).tolist())
