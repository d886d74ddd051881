from __future__ import annotations

from pathlib import Path

from tripwright.trip import Meal, Stay, Visit
from tripwright.trip.gazetteer import Place, WorldGazetteer
from tripwright.world import City, Manifest, World
from tripwright.world.build import WorldBuilder


def test_a_sight_has_its_own_position_and_its_citys_zone(small_world: World) -> None:
    place = WorldGazetteer(small_world).place(Visit("A0", "whatever the plan wrote", "Boston"))

    assert place == Place("Old Lighthouse", "Boston", 42.33, -70.89, True, "America/New_York", "1 Pier Road")


def test_a_place_without_coordinates_stands_at_its_city_and_says_so(small_world: World) -> None:
    gazetteer = WorldGazetteer(small_world)

    for item in (Meal("lunch", "R0", "Chowder & Co", "Boston"), Stay("H0", "Quay Inn", "Boston")):
        place = gazetteer.place(item)
        assert (place.lat, place.lon, place.exact) == (42.36, -71.06, False)


def test_a_name_that_the_world_does_not_hold_keeps_the_plans_words(small_world: World) -> None:
    gazetteer = WorldGazetteer(small_world)

    assert gazetteer.place(Visit(None, "Somewhere", "Boston")).exact is False
    assert gazetteer.place(Visit("A99", "Gone", None)) == Place("Gone")
    assert gazetteer.place(Visit(None, "Lost", "Atlantis")).located is False


def test_a_city_without_coordinates_lies_amid_its_sights(small_world: World) -> None:
    place = WorldGazetteer(small_world).end("Nowhere")

    assert (place.lat, place.lon, place.exact, place.zone) == (38.1, -117.1, False, None)


def test_extra_cities_fill_what_the_world_lacks(small_world: World) -> None:
    extra = {"Nowhere": City("Nowhere", "Nowhere", None, "Nulland", "US", 38.5, -117.5, "America/Los_Angeles")}
    place = WorldGazetteer(small_world, extra).end("Nowhere")

    assert (place.lat, place.lon, place.exact, place.zone) == (38.5, -117.5, True, "America/Los_Angeles")


def test_the_atlas_fills_in_cities_of_the_same_region_only(tmp_path: Path) -> None:
    with WorldBuilder(tmp_path / "bare.sqlite") as build:
        rows = [("Denver", "Colorado"), ("Aberdeen", "Scotland"), ("Bristol", "Georgia"), ("上海", None)]
        build.add("city", [(name, name, None, region, None, None, None, None) for name, region in rows])
        build.finish(Manifest(name="bare", dialect="travelplanner", currency="USD", source="a test"))
    gazetteer = WorldGazetteer(World.open(tmp_path / "bare.sqlite"))
    denver, aberdeen, bristol, shanghai = (gazetteer.end(name) for name, _ in rows)

    assert (denver.located, denver.exact, denver.zone) == (True, True, "America/Denver")
    assert aberdeen == Place("Aberdeen", "Aberdeen")
    assert (bristol.located, bristol.zone) == (False, "America/New_York")
    assert shanghai.zone == "Asia/Shanghai"


def test_legs_end_at_cities_stations_or_places(small_world: World) -> None:
    gazetteer = WorldGazetteer(small_world)

    assert gazetteer.end("Denver").zone == "America/Denver"
    assert gazetteer.end("BOS") == Place("Harbour Airport", "Boston", 42.364, -71.005, True, "America/New_York")
    assert gazetteer.end("Harbour Airport").city == "Boston"
    assert gazetteer.end("Old Lighthouse").city == "Boston"
    assert gazetteer.end("Atlantis") == Place("Atlantis")
    assert gazetteer.end(None) == Place("")


def test_details_that_are_no_json_give_no_address(small_world: World) -> None:
    assert WorldGazetteer(small_world).place(Visit("A2", "Dry Lake", "Nowhere")).address == ""
