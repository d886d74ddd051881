"""Sights: names, points near the real city, addresses, telephones and websites or the word ``Unknown``."""

from __future__ import annotations

import json
from collections.abc import Iterator

from tripwright.world.atlas import AtlasCity
from tripwright.world.build import Cell
from tripwright.world.generate.draw import Draw
from tripwright.world.generate.names import Register, patterns, phrase
from tripwright.world.generate.places import address, phone, points, website

MOST = 20
"""A city has at most this many (the published table comes from a service that lists twenty)."""
CITY_SHARES = (0.0, 0.05, 0.15, 1.0)
CITY_COUNTS = (2, 12, 20, 20)
"""How many sights a city has that has any, at which share of the cities."""
UNKNOWN = "Unknown"
_NO_PHONE, _NO_WEBSITE, _NEITHER = 0.071, 0.056, 0.141


def attraction_rows(seed: int, city: AtlasCity, count: int) -> Iterator[list[Cell]]:
    """Rows of the ``attraction`` table for one city, with an empty id. All are free, as in the published world."""
    draw = Draw(seed, "attractions", city.name)
    kinds = tuple(patterns("sights"))
    lat, lon = points(draw, city, count)
    missing = draw.place(count, (_NO_PHONE, _NO_WEBSITE, _NEITHER, 1 - _NO_PHONE - _NO_WEBSITE - _NEITHER)).tolist()
    register = Register()
    for row in range(count):
        kind = draw.pick(kinds)
        name = register.fresh(lambda kind=kind: phrase(draw, draw.pick(patterns("sights")[kind])))
        details = {
            "address": address(draw, city),
            "phone": UNKNOWN if missing[row] in (0, 2) else phone(draw, city),
            "website": UNKNOWN if missing[row] in (1, 2) else website(name),
        }
        text = json.dumps(details, ensure_ascii=False)
        yield ["", city.name, name, lat[row], lon[row], kind, 0, None, None, None, None, None, text]
