from __future__ import annotations

import numpy as np
import pytest

from tripwright.world.geo import geodesic_km, nearest


def test_known_distances() -> None:
    # One degree of longitude on the equator, and of latitude from it, on WGS-84.
    assert float(geodesic_km(0, 0, 0, 1)) == pytest.approx(111.319491, abs=1e-6)
    assert float(geodesic_km(0, 0, 1, 0)) == pytest.approx(110.574389, abs=1e-6)
    assert float(geodesic_km(31.2, 121.5, 31.2, 121.5)) == 0.0


def test_arguments_broadcast() -> None:
    assert geodesic_km(np.zeros((3, 1)), 0.0, 0.0, np.arange(4.0)).shape == (3, 4)


def test_nearest_equals_a_full_scan_and_takes_the_first_of_equals() -> None:
    rng = np.random.default_rng(7)
    lat, lon = rng.uniform(30, 31, 400), rng.uniform(120, 121, 400)
    to_lat, to_lon = np.tile(rng.uniform(30, 31, 50), 2), np.tile(rng.uniform(120, 121, 50), 2)
    every = geodesic_km(lat[:, None], lon[:, None], to_lat[None, :], to_lon[None, :])

    best, distance = nearest(lat, lon, to_lat, to_lon)

    assert best.tolist() == every.argmin(axis=1).tolist()
    assert best.max() < 50
    assert distance.tolist() == every.min(axis=1).tolist()
