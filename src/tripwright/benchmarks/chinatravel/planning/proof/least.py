"""What a chain of hops between two places takes at least, with stops in between, by the modes that are left."""

from __future__ import annotations

import math

from tripwright.benchmarks.chinatravel.planning.proof.setting import Setting
from tripwright.benchmarks.chinatravel.transit import taxi_fare
from tripwright.benchmarks.chinatravel.writing import cars_for

FASTEST, WALKING = 1.5, 12.0
"""Minutes for a kilometre, by taxi (and by metro, with all that is cut), and on foot."""
_TINY = 1e-6
LEFT = (frozenset({"walk"}), frozenset({"metro"}), frozenset({"walk", "metro"}))
"""Modes without a taxi: with one the fastest pace is the taxi's."""
UNWALKED = (frozenset({"taxi"}), frozenset({"metro"}), frozenset({"taxi", "metro"}))
"""Modes that cost something: with walks a chain may cost nothing."""


def minutes(setting: Setting, start: int | None, end: int | None, modes: frozenset[str] | None = None) -> int:
    """Minutes of any chain of hops by these modes (None for all), with stops of a minute each at least.

    A hop of ``d`` km takes more than ``FASTEST * d - 1`` minutes (minutes are cut to whole ones, and a metro's walks
    and ride cut together no more than that), and a stop takes a minute. A chain with the metro in it walks to it from
    the start and from it to the end, no less than to the next metro station, and loses a minute each to the cutting of
    the walks before, of what lies between, and of the walks after.
    """
    km = setting.km(start, end)
    if modes is None or "taxi" in modes or not km:
        return max(0, int(km * FASTEST - _TINY))
    walk = int(km * WALKING - _TINY) if "walk" in modes else None
    to_metro = _walked(setting, start, end)
    if "metro" not in modes or math.isinf(to_metro):
        return max(0, walk or 0)
    metro = int(to_metro * WALKING + max(0.0, km - to_metro) * FASTEST - _TINY) - 2
    return max(0, metro if walk is None else min(walk, metro))


def walked(setting: Setting, start: int | None, end: int | None) -> float:
    """Kilometres on foot, legs to and from the metro among them, of any chain of hops without a taxi."""
    return min(setting.km(start, end), _walked(setting, start, end))


def _walked(setting: Setting, start: int | None, end: int | None) -> float:
    """Kilometres to the metro from both ends."""
    return sum(float(setting.travel.transit.km_to_metro[one]) for one in (start, end) if one is not None)


def fare(setting: Setting, start: int | None, end: int | None, modes: frozenset[str]) -> float:
    """Yuan for the party of any chain of hops by these modes, none of them on foot.

    The taxi's fare grows ever faster with the way, so of so many rides equal ones cost least.
    """
    km, people = setting.km(start, end), setting.party.people
    if not km:
        return 0.0
    taxi = min(rides * taxi_fare(km / rides) for rides in range(1, math.ceil(km / 5) + 2)) * cars_for(people)
    metro = 2.0 * people
    return min(taxi if "taxi" in modes else math.inf, metro if "metro" in modes else math.inf)
