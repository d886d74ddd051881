"""Names in a text tied to the world: which city a name belongs to, and where a name ends and an address begins."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.freetext.fields import NOTHING, Ends, bare
from tripwright.benchmarks.travelplanner.tables import road_text
from tripwright.world import Attraction, Hotel, Restaurant

Rows = Callable[[str], Sequence[Attraction | Restaurant | Hotel]]
_BEHIND = (",", " (", " -", " –", " —", ";", ":")
"""What may follow a name before something else is said."""


class Lookup:
    """Finds names of one world; letters must agree exactly, so that nothing misspelt is made right."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self._rows: dict[str, Rows] = {
            "attraction": catalog.attractions,
            "meal": catalog.restaurants,
            "accommodation": catalog.hotels,
        }

    def place(self, kind: str, text: str, cities: Sequence[str]) -> str:
        """The entry as ``Name, City`` when the world has such a name in one of the cities, else as it is.

        Args:
            kind: ``attraction``, ``meal`` or ``accommodation``.
            text: The entry.
            cities: The day's cities as the plan writes them, the likeliest first.
        """
        if text == NOTHING:
            return text
        for city in cities:
            for row in self._rows[kind](bare(city)):
                if text in (f"{row.name}, {city}", f"{row.name}, {bare(city)}"):
                    return text
        for city in cities:
            found = [row.name for row in self._rows[kind](bare(city)) if _begins(text, row.name)]
            if found:
                return f"{max(found, key=len)}, {city}"
        return text

    def transport(self, text: str, move: Ends | None) -> str:
        """A road without its figures gets those of the world, as published."""
        kind, comma, rest = text.partition(",")
        mode = "self-driving" if kind == "Self-driving" else "taxi"
        if move is None or kind not in ("Self-driving", "Taxi") or "duration" in rest or not comma:
            return text
        origin, dest = bare(move.origin), bare(move.dest)
        fare = self._catalog.road_fare(origin, dest, mode)
        if fare is None:
            return text
        unit = self._catalog.world.manifest.minor_units
        line = road_text(mode, move.origin, move.dest, self._catalog.road(origin, dest), fare, unit)
        return line[0].upper() + line[1:]


def _begins(text: str, name: str) -> bool:
    return text == name or (text.startswith(name) and text[len(name) :].startswith(_BEHIND))
