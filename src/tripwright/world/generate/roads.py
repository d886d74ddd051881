"""Roads: directed pairs with the published wording, pairs without a record, and records without values.

A record says how long the drive is and how far ("4 hours 24 mins", "1,144 km"). Where no road leads (islands, towns
of Alaska that only aircraft and ships reach) the record's values are missing, as they are for a few towns that the
published service could not find. Drives of a day and more say "1 day 10 hours" (fact sheet, section 1.1).
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from tripwright.world.atlas import AtlasCity
from tripwright.world.build import Cell
from tripwright.world.cells import duration, duration_text, kilometres, kilometres_text
from tripwright.world.generate.draw import Draw, Floats, Ints
from tripwright.world.generate.network import Network
from tripwright.world.generate.shape import Shape

_ISLANDS = {
    "Oahu": "Honolulu",
    "Hawaii": "Hilo|Kailua-Kona",
    "Maui": "Kahului",
    "Kauai": "Lihue",
    "Lanai": "Lanai City",
    "Molokai": "Kaunakakai",
    "Puerto Rico": "San Juan|Ponce|Aguadilla",
    "St. Thomas": "Charlotte Amalie",
    "St. Croix": "Christiansted",
    "Nantucket": "Nantucket",
    "Martha's Vineyard": "Edgartown",
    "Kodiak": "Kodiak",
}
_ROADLESS = "Juneau|Ketchikan|Sitka|Wrangell|Petersburg|Yakutat|Cordova|Bethel|Nome|Kotzebue|Utqiagvik|Dillingham"
_SAME_STATE_SHARE = 0.91
_UNFOUND_TOWNS, _UNFOUND_PAIRS = 0.013, 0.03
"""Shares of small towns all of whose records are empty, and of other pairs whose record is."""
_ONE_WAY = 0.04
"""Share of pairs whose way back has no record."""
_NEAR_KM, _FAR_KM = 600.0, 2200.0
"""How fast the chance of a record falls with distance; beyond the second, flights do not count."""
_KM, _SPEED = (0.0, 20.0, 100.0, 300.0, 800.0, 2000.0, 9000.0), (30.0, 45.0, 82.0, 96.0, 103.0, 107.0, 107.0)


def road_rows(cities: list[AtlasCity], km: Floats, network: Network, shape: Shape, seed: int) -> Iterator[list[Cell]]:
    """Rows of the ``road`` table by origin and destination."""
    draw = Draw(seed, "roads")
    origin, dest = _choose_pairs(cities, km, network, shape.roads, draw)
    count = len(cities)
    detour = np.triu(draw.between(count * count, 1.13, 1.3).reshape(count, count), 1)
    way_back = draw.between(len(origin), 0.997, 1.003)
    length = km[origin, dest] * (detour + detour.T)[origin, dest] * way_back
    minutes = length / np.interp(length, _KM, _SPEED) * 60 * draw.between(len(origin), 0.98, 1.02)
    known = _known(cities, origin, dest, draw)
    starts: list[int] = origin.tolist()
    ends: list[int] = dest.tolist()
    for row, (start, end) in enumerate(zip(starts, ends, strict=True)):
        names = (cities[start].name, cities[end].name)
        if not known[row]:
            yield [*names, None, None, None, None]
            continue
        lasts, is_long = duration_text(max(1, round(float(minutes[row])))), kilometres_text(float(length[row]))
        yield [*names, lasts, is_long, duration(lasts), kilometres(is_long)]


def _choose_pairs(cities: list[AtlasCity], km: Floats, network: Network, total: int, draw: Draw) -> tuple[Ints, Ints]:
    """Pairs that have a record: most within a state, then those with flights, then rather near ones."""
    count = len(cities)
    first, second = np.triu_indices(count, 1)
    states = np.array([city.region for city in cities])
    flown = np.zeros((count, count), dtype=bool)
    flown[network.origin, network.dest] = True
    luck = draw.unit(len(first))
    # A small key is chosen early: 0 to 1 within a state, 2 to 3 for pairs with flights, 4 and more for the rest.
    key = 4.0 + luck * (1.0 + km[first, second] / _NEAR_KM)
    key = np.where(flown[first, second] & (km[first, second] < _FAR_KM), 2.0 + luck, key)
    key = np.where((states[first] == states[second]) & (draw.unit(len(first)) < _SAME_STATE_SHARE), luck, key)
    ahead = np.stack((first, second), axis=1)
    both = np.stack((ahead, ahead[:, ::-1]), axis=1)[np.argsort(key, kind="stable")].reshape(-1, 2)
    both = both[draw.unit(len(both)) >= _ONE_WAY][:total]
    if len(both) < total:
        raise ValueError(f"{count} cities have too few pairs for {total} roads")
    both = both[np.lexsort((both[:, 1], both[:, 0]))]
    return both[:, 0], both[:, 1]


def _known(cities: list[AtlasCity], origin: Ints, dest: Ints, draw: Draw) -> Ints:
    """Whether each pair's record has values."""
    land = np.array([_land(city.name) for city in cities])
    small = np.array([city.tier in ("S", "N") for city in cities])
    unfound = small & (draw.unit(len(cities)) < _UNFOUND_TOWNS)
    lost = draw.unit(len(origin)) < _UNFOUND_PAIRS
    return (land[origin] == land[dest]) & ~unfound[origin] & ~unfound[dest] & ~lost


def _land(city: str) -> str:
    """The land that a city's roads reach."""
    for island, places in _ISLANDS.items():
        if city in places.split("|"):
            return island
    return city if city in _ROADLESS.split("|") else "mainland"
