"""Restaurants: labels, costs and ratings with the published frequencies (fact sheet, section 1.1)."""

from __future__ import annotations

from collections.abc import Iterator

from tripwright.world.atlas import AtlasCity
from tripwright.world.build import Cell
from tripwright.world.generate.draw import Draw
from tripwright.world.generate.names import Register, patterns, phrase, words
from tripwright.world.generate.places import points

COMMON = ("Tea", "BBQ", "Seafood", "Cafe", "Desserts", "Pizza", "Fast Food", "Bakery")
"""Labels of about three restaurants in eight each."""
CUISINES = ("Mediterranean", "French", "Mexican", "Chinese", "Indian", "Italian", "American")
"""Labels of about one restaurant in seven each; the only ones that travellers ask for."""
CHAIN_SHARE = 0.1
CITY_SHARES = (0.0, 0.05, 0.25, 0.5, 0.75, 0.95, 1.0)
CITY_COUNTS = (16, 21, 27, 30, 34, 40, 65)
"""How many restaurants a city has, at which share of the cities."""
_COST_SHARES = (0.0, 0.99, 0.999, 1.0)
_COSTS = (10.0, 101.0, 112.0, 251.0)
_UNRATED = 0.225
_RATING_SHARES = (0.0, 0.03, 0.1, 0.25, 0.5, 0.75, 0.9, 0.98, 1.0)
_RATINGS = (1.75, 2.4, 2.75, 3.05, 3.4, 3.8, 4.2, 4.6, 4.95)


def restaurant_rows(seed: int, city: AtlasCity, count: int) -> Iterator[list[Cell]]:
    """Rows of the ``restaurant`` table for one city, with an empty id."""
    draw = Draw(seed, "restaurants", city.name)
    commons = draw.whole(count, 2, 5).tolist()
    asked = (draw.whole(count, 0, 2) + draw.whole(count, 0, 2)).tolist()
    costs = draw.quantile(count, _COST_SHARES, _COSTS).astype(int).tolist()
    ratings = (draw.quantile(count, _RATING_SHARES, _RATINGS) * 10).round().astype(int)
    ratings[draw.unit(count) < _UNRATED] = 0
    lat, lon = points(draw, city, count)
    register = Register()
    for row in range(count):
        labels = _sample(draw, COMMON, commons[row])
        wanted = _sample(draw, CUISINES, asked[row])
        mixed = _sample(draw, wanted + labels, len(wanted + labels))
        name = register.fresh(lambda lead=mixed[0]: _name(draw, lead))
        yield [
            "",
            city.name,
            name,
            lat[row],
            lon[row],
            ", ".join(mixed),
            costs[row] * 100,
            int(ratings[row]) / 10,
            None,
            None,
            None,
        ]


def _name(draw: Draw, label: str) -> str:
    if draw.one() < CHAIN_SHARE:
        return draw.pick(words()["chain"])
    return phrase(draw, draw.pick(patterns("restaurants")[label]))


def _sample(draw: Draw, labels: tuple[str, ...], count: int) -> tuple[str, ...]:
    left = list(labels)
    return tuple(left.pop(int(draw.one() * len(left))) for _ in range(count))
