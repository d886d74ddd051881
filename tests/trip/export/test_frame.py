from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripwright.trip.export.frame import Frame, mercator, unwrapped

POINTS = st.lists(st.tuples(st.floats(-80, 80), st.floats(-179, 179)), min_size=1, max_size=6)


@given(POINTS)
def test_every_point_lies_within_the_margins(points: list[tuple[float, float]]) -> None:
    shown = unwrapped(points)
    frame = Frame.around(shown, width=800, height=400, margin=40, smallest=0.5)

    for lat, lon in points:
        x, y = frame.xy(lat, lon)
        assert 39.9 <= x <= 760.1
        assert 39.9 <= y <= 360.1


def test_north_is_up_and_east_is_right() -> None:
    frame = Frame.around([(40.0, -105.0), (42.0, -71.0)], width=900, height=400, margin=50, smallest=1)

    assert frame.xy(42.0, -100.0)[1] < frame.xy(40.0, -100.0)[1]
    assert frame.xy(40.0, -71.0)[0] > frame.xy(40.0, -105.0)[0]


def test_a_trip_over_the_antimeridian_is_not_torn_apart() -> None:
    points = unwrapped([(13.4, 144.8), (21.3, -157.8)])

    assert points == ((13.4, 144.8), (21.3, 202.2))


def test_one_point_gets_the_smallest_window() -> None:
    frame = Frame.around([(0.0, 10.0)], width=400, height=200, margin=0, smallest=2)
    west, bottom, east, top = frame.bounds

    assert (west, east) == pytest.approx((9, 11))
    assert (bottom, top) == pytest.approx((-0.5, 0.5))


def test_mercator_is_the_textbook_formula_and_ends_before_the_poles() -> None:
    assert mercator(45) == pytest.approx(math.degrees(math.log(math.tan(math.radians(67.5)))))
    assert mercator(90) == mercator(85)
    assert mercator(-10) == -mercator(10)


def test_lengths_shrink_towards_the_poles() -> None:
    equator = Frame.around([(0.0, 0.0)], width=360, height=180, margin=0, smallest=360)

    assert equator.km(1) == pytest.approx(111.32)
    north = Frame.around([(60.0, 0.0)], width=360, height=180, margin=0, smallest=1)
    assert north.km(360) == pytest.approx(111.32 / 2, rel=1e-3)
