"""The first hop of a trip: it begins at the station where the ride there ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from tripwright.benchmarks.chinatravel.planning.proof.hops import MODES, Reach, way
from tripwright.benchmarks.chinatravel.planning.proof.rides import Ends
from tripwright.benchmarks.chinatravel.planning.proof.setting import TINY, Setting
from tripwright.planner.timed.proof.elements import Element
from tripwright.planner.timed.proof.rows import Literal


def from_stations(setting: Setting, ends: Ends, element: Element) -> Iterator[tuple[Element, Literal]]:
    """The element as it is reached from each station, with whether the ride there ends at that one."""
    if setting.reading.modes and not element.legs("", ()) and element.rank != -1:
        return  # nobody is anywhere else without a way
    mode = element.legs("innercity_transport_type", ()) if setting.reading.modes and element.legs("", ()) else None
    names = [item.get("position", item.get("start")) for item in element.alike or (element.item,)]
    index = setting.travel.transit.index
    if mode not in MODES or not all(name in index for name in names):
        yield element, True
        return
    places = [index[str(name)] for name in names]
    for station, arrived in ends.enters:
        if station is None:
            yield element, arrived
        elif (reach := _reach(setting, station, places, mode)) is not None:
            legs = way(str(mode), setting.party.people, upstream=setting.upstream, reach=reach)
            yield replace(element, legs=legs), arrived


def _reach(setting: Setting, station: int, places: Sequence[int], mode: object) -> Reach | None:
    """Between what the ways lie from a station to some places; None where there is no such way."""
    ends = np.array(places, dtype=np.intp)
    for row in setting.travel.transit.rows(station):
        there = ends[row.offered[ends]]
        if row.mode == mode and len(there):
            km, minutes = row.distance[there], row.minutes[there]
            span = max(0.0, float(km.min()) - TINY), float(km.max()) + TINY
            return Reach(span, (int(minutes.min()), int(minutes.max())))
    return None
