from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from tripwright.errors import WorldNotFound, WorldUnreadable
from tripwright.world import Manifest, World
from tripwright.world.build import WorldBuilder
from tripwright.world.check import check_world

FLIGHT = (600, 660, 60, 100_00, 200.0, None, None, None)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "tiny.sqlite"
    with WorldBuilder(path) as build:
        build.add("city", [(name, name, None, "Oz", "US", None, None, None) for name in ("Corva", "Brill")])
        build.add(
            "flight",
            [
                ("F2", "Brill", "Corva", "2022-03-02", *FLIGHT),
                ("F9", "Brill", "Corva", None, *FLIGHT),
                ("F1", "Brill", "Corva", "2022-03-02", *FLIGHT),
                ("F1", "Corva", "Brill", "2022-03-03", *FLIGHT),
            ],
        )
        build.add("road", [("Brill", "Corva", None, None, None, None), ("Brill", "Corva", "1 min", "0.9 km", 1, 0.9)])
        build.add("hotel", [(f"H{i}", "Brill", name, *[None] * 11) for i, name in enumerate(["Zed", "Abe"])])
        build.finish(Manifest(name="tiny", dialect="travelplanner", currency="USD", source="a test"))
    return path


def test_rows_come_in_the_order_of_the_source(file: Path) -> None:
    world = World.open(file)

    assert [city.id for city in world.cities()] == ["Corva", "Brill"]
    assert [flight.id for flight in world.flights("Brill", "Corva", "2022-03-02")] == ["F2", "F9", "F1"]
    assert [hotel.name for hotel in world.hotels("Brill")] == ["Zed", "Abe"]
    assert [flight.origin for flight in world.flights_by_id("F1")] == ["Brill", "Corva"]


def test_a_flight_without_a_date_flies_every_day(file: Path) -> None:
    assert [flight.id for flight in World.open(file).flights("Brill", "Corva", "2031-01-01")] == ["F9"]


def test_of_two_records_of_a_road_the_first_counts(file: Path) -> None:
    road = World.open(file).road("Brill", "Corva")

    assert road is not None
    assert road.km is None


def test_what_is_not_there_is_empty(file: Path) -> None:
    world = World.open(file)

    assert world.flights("Corva", "Corva", "2022-03-02") == ()
    assert world.flights_by_id("f1") == ()
    assert world.road("Corva", "Brill") is None
    assert world.hotels("brill") == world.restaurants("Oz") == world.attractions("") == ()


@pytest.mark.parametrize(
    ("sql", "parameters"),
    [
        ("SELECT * FROM flight WHERE origin = ? AND dest = ? AND (date = ? OR date IS NULL) ORDER BY rowid", "abc"),
        ("SELECT * FROM flight WHERE id = ?", "a"),
        ("SELECT * FROM road WHERE origin = ? AND dest = ? ORDER BY rowid LIMIT 1", "ab"),
        ("SELECT * FROM restaurant WHERE city = ? ORDER BY rowid", "a"),
        ("SELECT * FROM attraction WHERE city = ? ORDER BY rowid", "a"),
        ("SELECT * FROM hotel WHERE city = ? ORDER BY rowid", "a"),
    ],
)
def test_lookups_use_an_index(us_mini: World, sql: str, parameters: str) -> None:
    plan = " ".join(row[3] for row in us_mini.rows(f"EXPLAIN QUERY PLAN {sql}", tuple(parameters)))

    assert "USING INDEX" in plan
    assert "SCAN" not in plan


@pytest.mark.parametrize("name", ["a b.sqlite", "half#?%41.sqlite", "世界.sqlite", "it's.sqlite"])
def test_any_file_name_opens(file: Path, name: str) -> None:
    assert World.open(file.rename(file.with_name(name))).manifest.name == "tiny"


def test_a_world_cannot_be_written_to(file: Path) -> None:
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        World.open(file).rows("DELETE FROM city")


def test_a_missing_file_is_said_to_be_missing(tmp_path: Path) -> None:
    with pytest.raises(WorldNotFound, match=r"no world file.*nowhere\.sqlite|nowhere\.sqlite.*no world file"):
        World.open(tmp_path / "nowhere.sqlite")
    with pytest.raises(WorldNotFound):
        World.open(tmp_path)


@pytest.mark.parametrize("content", [b"", b"city,state\n", b"SQLite format 3\0" + b"\0" * 84])
def test_a_file_that_is_no_world_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "other.sqlite"
    path.write_bytes(content)
    with pytest.raises(WorldUnreadable):
        World.open(path)


@pytest.mark.parametrize(
    ("sql", "problem"),
    [
        ("PRAGMA application_id = 1", "not a Tripwright world"),
        ("PRAGMA user_version = 99", "another schema version"),
        ("DELETE FROM manifest", "no manifest"),
        ("UPDATE manifest SET body = '{}'", "manifest is damaged"),
        ("DROP TABLE manifest", "not a readable world"),
    ],
)
def test_a_damaged_world_is_refused(file: Path, sql: str, problem: str) -> None:
    connection = sqlite3.connect(file)
    connection.execute(sql)
    connection.commit()
    connection.close()
    with pytest.raises(WorldUnreadable, match=problem):
        World.open(file)


def test_a_world_cut_short_is_refused_when_it_shows(us_mini: World, tmp_path: Path) -> None:
    path = tmp_path / "cut.sqlite"
    path.write_bytes(us_mini.path.read_bytes()[:200_000])
    with pytest.raises(WorldUnreadable, match=r"damaged|not a readable world"), World.open(path) as world:
        world.hotels("Denver")


def test_a_file_of_the_first_schema_is_read_and_has_no_aliases(file: Path) -> None:
    with World.open(file) as world:
        assert world.aliases("甲") == {}
        assert "alias" in world.recompute()[0]
    connection = sqlite3.connect(file)
    connection.execute("DROP TABLE alias")
    connection.execute("PRAGMA user_version = 1")
    connection.commit()
    connection.close()

    with World.open(file) as world:
        assert world.aliases("甲") == {}
        assert "alias" not in world.recompute()[0]
        assert all(finding.table != "alias" for finding in check_world(world))
