"""Which kinds the places of a city are of."""

from __future__ import annotations

from collections.abc import Mapping

from tripwright.world.generate.cn.shape import CITIES
from tripwright.world.generate.draw import Draw


def kinds_of(draw: Draw, weights: Mapping[str, float], place: int, count: int) -> list[str]:
    """The kinds of ``count`` places of the city at ``place`` in the list of cities, in random order.

    Each city is given some of the rare kinds in turn, so that every kind occurs in every world; chance takes the rest.
    """
    names = tuple(weights)
    sure = names[place::CITIES][:count]
    drawn: list[int] = draw.place(count - len(sure), list(weights.values())).tolist()
    return draw.shuffled([*sure, *(names[number] for number in drawn)])
