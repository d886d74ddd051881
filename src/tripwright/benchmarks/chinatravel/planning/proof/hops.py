"""The way to an item, as far as a relaxation follows it: its mode, and between what its cost, length and time lie."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from tripwright.benchmarks.chinatravel.transit import taxi_fare
from tripwright.benchmarks.chinatravel.writing import cars_for
from tripwright.planner.timed.proof.elements import Clock, Legs, Open, Part, Value, unknown_way
from tripwright.planner.timed.proof.rows import SCALE, Amount

NONE = "empty"
MODES = ("walk", "metro", "taxi")
HOP_ENDS = "innercity_transport_end_time"
CLOCKS = ("innercity_transport_start_time", HOP_ENDS)
_FAR = 500
"""Kilometres that no way inside a city exceeds."""
_CENT = 0.01
_OF_ROUNDING = 0.03
"""Yuan by which a taxi may cost less than its distance says: that is rounded to ten metres, and so is the fare."""
_LEAST = {NONE: 0.0, "walk": 0.0, "metro": 2.0}
_MOST = {NONE: 0.0, "walk": 0.0, "metro": 40.0, "taxi": 11 + 4.5 * _FAR}


class Reach(NamedTuple):
    """Between what the ways to a place lie, from wherever a trip may come: kilometres, and minutes."""

    km: tuple[float, float]
    minutes: tuple[int, int]


ANYWHERE = Reach((0.0, _FAR), (0, _FAR * 12))
NOWHERE = Reach((0.0, 0.0), (0, 0))


class Way(NamedTuple):
    """A way to an item: what concept functions say of it, and its legs, where they are known."""

    legs: Legs
    parts: Sequence[Part] | None


def legs_of(mode: str | None, reach: Reach, walks: Sequence[tuple[float, float]] = ()) -> Sequence[Part] | None:
    """The legs of a way by this mode; None for any mode.

    Args:
        mode: The mode.
        reach: Between what the whole way lies.
        walks: Between what the walks to the metro and from it lie, in kilometres.
    """
    if mode is None:
        return None
    if mode == "metro":
        to, onward = (_within(max(0.0, low - _CENT / 2), high + _CENT / 2) for low, high in walks)
        return [_leg("walk", to), _leg("metro", _within(0.0, _FAR)), _leg("walk", onward)]
    return [] if mode == NONE else [_leg(mode, _within(*reach.km))]


def _leg(mode: str, km: Value) -> Part:
    return Part({"mode": mode, "distance": km})


def way(
    mode: str | None,
    people: int,
    *,
    upstream: bool,
    reach: Reach = ANYWHERE,
    clock: Clock | None = None,
    by: Clock | None = None,
) -> Legs:
    """What concept functions say of a way by this mode (None for any mode).

    It begins and ends at some ``clock``, or ends at another, ``by`` which whoever comes has to be there.
    """
    reach = NOWHERE if mode == NONE else reach
    count = {NONE: 0, "walk": 0, "metro": people, "taxi": cars_for(people)}

    def legs(concept: str, args: tuple[Any, ...]) -> Value:
        if concept == "":
            return mode != NONE
        if args and args[0] is not None:
            if upstream and concept in {"innercity_transport_cost", "innercity_transport_distance"}:
                return 0  # as published, a filter by mode finds nothing
            if concept == "innercity_transport_cost" and mode is not None and args[0] != mode:
                return 0
            if concept != "innercity_transport_cost" and not (upstream and concept == "innercity_transport_time"):
                return unknown_way(concept, args)
        if concept == "innercity_transport_type" and mode is not None:
            return mode
        if concept == "innercity_transport_cost":
            modes = (mode,) if mode is not None else MODES
            least = {**_LEAST, "taxi": max(taxi_fare(0.0), taxi_fare(reach.km[0]) - _OF_ROUNDING)}
            return _within(min(least[one] * count[one] for one in modes), max(_MOST[one] * count[one] for one in modes))
        if concept == "innercity_transport_distance":
            return _within(*reach.km)
        if concept == "innercity_transport_time":
            return _within(*reach.minutes)
        if concept in CLOCKS and clock is not None and mode != NONE:
            return clock
        if concept == HOP_ENDS and by is not None and mode != NONE:
            return by
        if (concept, mode) in {("taxi_cars", "taxi"), ("metro_tickets", "metro")}:
            return count[mode or ""]
        raise Open(concept)

    return legs


def _within(low: float, high: float) -> Value:
    if low == high:
        return low
    return Amount((), math.floor(low * SCALE), math.ceil(high * SCALE))
