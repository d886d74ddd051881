from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

from tripwright.trip.agenda import Agenda
from tripwright.trip.export.map import city_maps, trip_map


def texts(picture: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(picture).iter("text")]


def test_cities_are_named_and_legs_carry_their_day(agenda: Agenda) -> None:
    found = trip_map(agenda)
    assert found is not None

    assert {"Denver", "Boston", "Nowhere", "1", "3"} <= set(texts(found[1]))
    assert "Atlantis" not in texts(found[1])


def test_the_picture_has_a_title_that_is_read_aloud(agenda: Agenda) -> None:
    found = trip_map(agenda)
    assert found is not None
    root = ElementTree.fromstring(found[1])

    assert root.attrib["role"] == "img"
    assert root.attrib["aria-label"].startswith("Map of Boston with")
    assert (root.findtext("title") or "").startswith("Map of Boston with")


def test_what_is_wrong_is_red_and_says_why(agenda: Agenda) -> None:
    found = trip_map(agenda)
    assert found is not None
    root = ElementTree.fromstring(found[1])
    titles = [title.text or "" for title in root.iter("title")]

    assert any("Nowhere; The stall is in no <list>" in title for title in titles)
    assert any("tw-alarm" in element.attrib["class"] for element in root.iter("text") if element.text == "Nowhere")


def test_a_closer_map_shows_the_places_of_a_city(agenda: Agenda) -> None:
    maps = {city: picture for city, _, picture in city_maps(agenda)}

    assert list(maps) == ["Boston"]
    assert "Old Lighthouse" in texts(maps["Boston"])


def test_a_trip_within_one_city_is_its_own_closer_map(agenda: Agenda) -> None:
    day = agenda.days[1]
    here = tuple(entry for entry in day.entries if entry.place.city == "Boston")
    local = replace(agenda, days=(replace(day, entries=here),))
    found = trip_map(local)
    assert found is not None

    assert "Old Lighthouse" in texts(found[1])
    assert city_maps(local) == []


def test_without_any_position_there_is_no_map(agenda: Agenda) -> None:
    day = agenda.days[2]
    lost = tuple(replace(entry, place=replace(entry.place, lat=None)) for entry in day.entries[:1])

    assert trip_map(replace(agenda, days=(replace(day, entries=lost),))) is None
