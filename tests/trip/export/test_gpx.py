from __future__ import annotations

from xml.etree import ElementTree

from tripwright.trip.agenda import Agenda
from tripwright.trip.export.gpx import to_gpx

SPACE = "{http://www.topografix.com/GPX/1/1}"
ORDER = {
    "gpx": ["metadata", "wpt", "rte", "trk", "extensions"],
    "metadata": ["name", "desc", "author"],
    "wpt": ["ele", "time", "name", "cmt", "desc", "src", "link", "sym", "type"],
    "rtept": ["ele", "time", "name", "cmt", "desc", "src", "link", "sym", "type"],
    "rte": ["name", "cmt", "desc", "src", "link", "number", "type", "extensions", "rtept"],
}
"""The sequences that the schema of GPX 1.1 prescribes."""


def tag(element: ElementTree.Element) -> str:
    assert element.tag.startswith(SPACE)
    return element.tag.removeprefix(SPACE)


def test_the_document_keeps_to_the_schemas_order(agenda: Agenda) -> None:
    root = ElementTree.fromstring(to_gpx(agenda))

    assert (tag(root), root.attrib["version"], root.attrib["creator"]) == ("gpx", "1.1", "Tripwright")
    for element in root.iter():
        places = [ORDER[tag(element)].index(tag(child)) for child in element]
        assert places == sorted(places)
    for point in [*root.iter(f"{SPACE}wpt"), *root.iter(f"{SPACE}rtept")]:
        assert set(point.attrib) == {"lat", "lon"}
        assert -90 <= float(point.attrib["lat"]) <= 90
        assert -180 <= float(point.attrib["lon"]) < 180


def test_every_located_item_is_a_waypoint_with_its_whole_name(agenda: Agenda) -> None:
    root = ElementTree.fromstring(to_gpx(agenda))
    names = [point.findtext(f"{SPACE}name") for point in root.iter(f"{SPACE}wpt")]
    descriptions = [point.findtext(f"{SPACE}desc") or "" for point in root.iter(f"{SPACE}wpt")]

    assert names == [entry.title for entry in agenda.entries if entry.dest is None]
    assert any("<script>" in name and "茶馆 😀" in name for name in names if name)
    assert "day 2 / lunch; position of the city; The stall is in no <list>" in descriptions


def test_the_route_follows_the_plan_without_standing_still(agenda: Agenda) -> None:
    root = ElementTree.fromstring(to_gpx(agenda))
    stops = [point.findtext(f"{SPACE}name") for point in root.iter(f"{SPACE}rtept")]

    assert stops[:3] == ["Denver", "Boston", "Old Lighthouse"]
    assert stops[-2:] == ["Quay Inn", "Nowhere"]
