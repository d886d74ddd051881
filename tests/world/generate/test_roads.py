from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripwright.benchmarks.travelplanner.source import parse_duration
from tripwright.world import World
from tripwright.world.generate.roads import say_distance, say_duration


@pytest.mark.parametrize(
    ("minutes", "text", "stated"),
    [
        (0, "1 min", 1),
        (56, "56 mins", 56),
        (60, "1 hour 0 mins", 60),
        (61, "1 hour 1 min", 61),
        (264, "4 hours 24 mins", 264),
        (1439, "23 hours 59 mins", 1439),
        (1440, "1 day 0 hours", 1440),
        (1500, "1 day 1 hour", 1500),
        (2050, "1 day 10 hours", 2040),
        (2879, "2 days 0 hours", 2880),
    ],
)
def test_durations_are_worded_as_published(minutes: int, text: str, stated: int) -> None:
    assert say_duration(minutes) == (text, stated)


@pytest.mark.parametrize(
    ("km", "text", "stated"),
    [
        (0.04, "0.0 km", 0.0),
        (98.64, "98.6 km", 98.6),
        (99.94, "99.9 km", 99.9),
        (99.96, "100 km", 100.0),
        (1143.7, "1,144 km", 1144.0),
    ],
)
def test_distances_are_worded_as_published(km: float, text: str, stated: float) -> None:
    assert say_distance(km) == (text, stated)


@given(st.integers(0, 10_000))
def test_the_stated_minutes_are_what_the_words_say(minutes: int) -> None:
    text, stated = say_duration(minutes)

    assert parse_duration(text) == stated
    assert abs(stated - max(1, minutes)) <= (0 if stated < 1440 else 30)


def test_roads_of_a_world_say_what_they_hold(us_mini: World) -> None:
    rows = us_mini.rows("SELECT duration, distance, minutes, km FROM road")
    known = [row for row in rows if row[0] is not None]

    assert all(parse_duration(duration) == minutes for duration, _, minutes, _ in known)
    assert all(float(distance.removesuffix(" km").replace(",", "")) == km for _, distance, _, km in known)
    assert all(30 < km / minutes * 60 < 112 for _, _, minutes, km in known)
    assert all(row == (None, None, None, None) for row in rows if row[0] is None)


def test_roads_leave_dead_ends(us_mini: World) -> None:
    cities = [city.id for city in us_mini.cities()]
    pairs = {(origin, dest) for origin, dest in us_mini.rows("SELECT origin, dest FROM road")}

    assert len(pairs) == us_mini.manifest.rows["road"] < len(cities) * (len(cities) - 1)
    assert us_mini.rows("SELECT count(*) FROM road WHERE km IS NULL")[0][0] > 50
    assert us_mini.rows("SELECT count(*) FROM road WHERE duration LIKE '%day%'")[0][0] > 100
    assert not us_mini.rows("SELECT 1 FROM road WHERE km NOT NULL AND 'Honolulu' IN (origin, dest)")
    assert not us_mini.rows("SELECT 1 FROM road WHERE origin = dest")
