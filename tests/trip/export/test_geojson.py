from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tripwright.trip.agenda import Agenda, AgendaDay, Entry
from tripwright.trip.export.geojson import to_geojson
from tripwright.trip.gazetteer import Place


def features(agenda: Agenda) -> dict[str, dict[str, Any]]:
    document = json.loads(to_geojson(agenda))
    assert document["type"] == "FeatureCollection"
    return {feature["properties"]["where"]: feature for feature in document["features"]}


def moved(agenda: Agenda, start: Place, end: Place) -> Agenda:
    """The trip with its first leg between two other places and nothing else."""
    leg: Entry = replace(agenda.entries[0], place=start, dest=end)
    return replace(agenda, days=(AgendaDay(1, agenda.first, (), (leg,)),))


def test_places_are_points_and_legs_are_lines_longitude_first(agenda: Agenda) -> None:
    found = features(agenda)

    assert found["day 2 / visit 1"]["geometry"] == {"type": "Point", "coordinates": [-70.89, 42.33]}
    assert found["day 1 / leg"]["geometry"] == {
        "type": "LineString",
        "coordinates": [[-104.99, 39.739], [-71.06, 42.36]],
    }
    assert len(found) == len(agenda.entries)


def test_properties_say_what_is_known_and_what_is_not(agenda: Agenda) -> None:
    found = features(agenda)

    assert found["day 2 / visit 1"]["properties"]["exact"] is True
    assert found["day 2 / breakfast"]["properties"]["exact"] is False
    assert found["day 2 / breakfast"]["properties"]["cost"] == {"minor": 7500, "currency": "USD"}
    assert found["day 2 / lunch"]["properties"]["cost"] is None
    assert found["day 2 / lunch"]["properties"]["problems"] == ["The stall is in no <list>"]
    assert found["day 1 / leg"]["properties"]["ends"] == "02:15+1"
    assert found["day 3 / leg 1"]["geometry"] is None


@given(
    st.tuples(st.floats(-180, 180), st.floats(-90, 90)),
    st.tuples(st.floats(-180, 180), st.floats(-90, 90)),
)
def test_no_line_crosses_the_antimeridian(agenda: Agenda, one: tuple[float, float], two: tuple[float, float]) -> None:
    trip = moved(agenda, Place("a", None, one[1], one[0], True), Place("b", None, two[1], two[0], True))
    geometry = features(trip)["day 1 / leg"]["geometry"]
    lines = [geometry["coordinates"]] if geometry["type"] == "LineString" else geometry["coordinates"]

    assert all(abs(start[0] - end[0]) <= 180 for start, end in lines)
    assert all(-180 <= lon <= 180 and -90 <= lat <= 90 for line in lines for lon, lat in line)


def test_a_flight_over_the_pacific_is_cut_in_two(agenda: Agenda) -> None:
    trip = moved(agenda, Place("a", None, 30.0, 170.0, True), Place("b", None, 40.0, -170.0, True))

    assert features(trip)["day 1 / leg"]["geometry"] == {
        "type": "MultiLineString",
        "coordinates": [[[170.0, 30.0], [180.0, 35.0]], [[-180.0, 35.0], [-170.0, 40.0]]],
    }
