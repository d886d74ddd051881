"""Distances on the WGS-84 ellipsoid: Karney's geodesics, vectorised."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from pyproj import Geod

Floats = npt.NDArray[np.float64]
_EARTH_RADIUS_KM = 6371.0088


@lru_cache(1)
def _geod() -> Geod:
    from pyproj import Geod

    return Geod(ellps="WGS84")


def geodesic_km(lat1: npt.ArrayLike, lon1: npt.ArrayLike, lat2: npt.ArrayLike, lon2: npt.ArrayLike) -> Floats:
    """Geodesic distances in km between points given in degrees; the four arguments broadcast.

    The result equals geopy's ``geodesic`` to 1e-9 m, though not in every last bit.
    """
    parts = np.broadcast_arrays(*(np.asarray(part, dtype=np.float64) for part in (lon1, lat1, lon2, lat2)))
    a, b, c, d = (part.ravel() for part in parts)
    _, _, metres = _geod().inv(a, b, c, d)
    return (np.asarray(metres, dtype=np.float64) / 1000.0).reshape(parts[0].shape)


def nearest(lat: Floats, lon: Floats, to_lat: Floats, to_lon: Floats) -> tuple[npt.NDArray[np.intp], Floats]:
    """For each point the index of the nearest target (the first of equals) and its geodesic distance in km.

    A spherical estimate leaves few candidates for the exact distance: it errs by less than 0.6 %, the margin is 2 %.
    """
    count = len(lat)
    best = np.zeros(count, dtype=np.intp)
    distance = np.zeros(count, dtype=np.float64)
    for first in range(0, count, 256):
        part = slice(first, first + 256)
        rough = _haversine_km(lat[part, None], lon[part, None], to_lat[None, :], to_lon[None, :])
        point, target = np.nonzero(rough <= rough.min(axis=1, keepdims=True) * 1.02 + 0.001)
        exact = geodesic_km(lat[part][point], lon[part][point], to_lat[target], to_lon[target])
        # Stable order: by point, then distance, then the target's place in the file.
        order = np.lexsort((target, exact, point))
        winners = order[np.unique(point[order], return_index=True)[1]]
        best[part], distance[part] = target[winners], exact[winners]
    return best, distance


def _haversine_km(lat1: Floats, lon1: Floats, lat2: Floats, lon2: Floats) -> Floats:
    a, b, c, d = (np.radians(part) for part in (lat1, lon1, lat2, lon2))
    half = np.sin((c - a) / 2) ** 2 + np.cos(a) * np.cos(c) * np.sin((d - b) / 2) ** 2
    return 2 * _EARTH_RADIUS_KM * np.arcsin(np.sqrt(np.clip(half, 0.0, 1.0)))
