"""Nights in one city: which lodgings, when each of them has a minimum of consecutive nights."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tripwright.planner.city_tour.offer import TOP_TENTHS, Lodging
from tripwright.planner.city_tour.tour import Weights

INFINITE = 1 << 56
"""Weight of what does not exist; eight of them still fit into 64 bits."""


class Nights(NamedTuple):
    """For each number of nights: the least weight, and how long the last lodging of it is kept and which it is."""

    weight: tuple[int, ...]
    last: tuple[tuple[int, Lodging] | None, ...]

    def lodgings(self, nights: int) -> list[Lodging]:
        """The lodging of each night, in order."""
        chosen: list[Lodging] = []
        while nights:
            step = self.last[nights]
            assert step is not None, "asked only for nights of finite weight"
            length, lodging = step
            chosen.extend([lodging] * length)
            nights -= length
        return chosen[::-1]


def plan_nights(
    lodgings: Iterable[Lodging], longest: int, people: int, weights: Weights, *, min_nights: bool = True
) -> Nights:
    """The best way to spend 0 to ``longest`` nights; changing the lodging within a stay is allowed.

    ``best[l]`` is the lodging of least weight that takes a stay of l nights. Any sequence of stays, each long enough,
    is a valid booking, and two neighbouring stays in the same lodging are one longer stay, which is valid too. So the
    least weight of n nights is the minimum over the length of the last stay.
    """
    best: list[tuple[int, Lodging] | None] = [None] * (longest + 1)
    for lodging in lodgings:
        weight = weights.cost * lodging.night_cost(people) + weights.deficit * (TOP_TENTHS - lodging.tenths)
        for length in range(max(1, lodging.min_nights) if min_nights else 1, longest + 1):
            held = best[length]
            if held is None or weight < held[0]:
                best[length] = (weight, lodging)
    totals: list[int] = [0]
    steps: list[tuple[int, Lodging] | None] = [None]
    for nights in range(1, longest + 1):
        total, step = INFINITE, None
        for length in range(1, nights + 1):
            held = best[length]
            if held is not None and totals[nights - length] + held[0] * length < total:
                total, step = totals[nights - length] + held[0] * length, (length, held[1])
        totals.append(total)
        steps.append(step)
    return Nights(tuple(totals), tuple(steps))
