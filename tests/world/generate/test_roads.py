from __future__ import annotations

from tripwright.world import World
from tripwright.world.cells import duration, kilometres


def test_roads_of_a_world_say_what_they_hold(us_mini: World) -> None:
    rows = us_mini.rows("SELECT duration, distance, minutes, km FROM road")
    known = [row for row in rows if row[0] is not None]

    assert all(duration(lasts) == minutes for lasts, _, minutes, _ in known)
    assert all(kilometres(is_long) == km for _, is_long, _, km in known)
    assert all(30 < km / minutes * 60 < 116 for _, _, minutes, km in known)
    assert all(row == (None, None, None, None) for row in rows if row[0] is None)


def test_roads_leave_dead_ends(us_mini: World) -> None:
    cities = [city.id for city in us_mini.cities()]
    pairs = {(origin, dest) for origin, dest in us_mini.rows("SELECT origin, dest FROM road")}

    assert len(pairs) == us_mini.manifest.rows["road"] < len(cities) * (len(cities) - 1)
    assert us_mini.rows("SELECT count(*) FROM road WHERE km IS NULL")[0][0] > 50
    assert us_mini.rows("SELECT count(*) FROM road WHERE duration LIKE '%day%'")[0][0] > 100
    assert not us_mini.rows("SELECT 1 FROM road WHERE km NOT NULL AND 'Honolulu' IN (origin, dest)")
    assert not us_mini.rows("SELECT 1 FROM road WHERE origin = dest")
