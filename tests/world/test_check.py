"""Each kind of finding: a sound world has none, and one changed row brings up exactly it."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest

from published_database import write_database
from tripwright.benchmarks.travelplanner.source import import_database
from tripwright.world import Manifest, World
from tripwright.world.build import WorldBuilder
from tripwright.world.cells import Cell
from tripwright.world.check import Finding, check_world
from tripwright.world.digest import world_digest
from tripwright.world.schema import TABLE_BY_NAME

ROWS: dict[str, list[dict[str, Cell]]] = {
    "city": [
        {"id": "AL", "name": "Alba", "timezone": "Europe/Rome", "lat": 44.7, "lon": 8.0},
        {"id": "BR", "name": "Brenta", "timezone": "Europe/London"},
    ],
    "flight": [
        {"id": "F1", "origin": "AL", "dest": "BR", "date": "2026-05-01", "departs": 550, "arrives": 580, "minutes": 90}
        | {"price": 5990, "miles": 100.0},
        {"id": "F2", "origin": "BR", "dest": "AL", "date": "2026-05-01", "departs": 550, "arrives": 700, "minutes": 90}
        | {"price": 5990, "miles": 100.0},
    ],
    "train": [{"id": "T1", "origin": "AL", "dest": "BR", "departs": 0, "arrives": 540, "minutes": 600}],
    "road": [
        {"origin": "AL", "dest": "BR", "duration": "3 hours 30 mins", "distance": "331.5 km", "minutes": 210}
        | {"km": 331.5}
    ],
    "attraction": [
        {"id": "A1", "city": "AL", "name": "Old Fort", "opens": 540, "closes": 1440, "details": "{}"},
        {"id": "A2", "city": "AL", "name": "Harbour", "opens": 1080, "closes": 120, "visit_min": 30, "visit_max": 60},
    ],
    "restaurant": [{"id": "R1", "city": "AL", "name": "Da Nino", "cuisines": "Tea, Pizza", "price": 10, "rating": 4.0}],
    "hotel": [
        {"id": f"H{number}", "city": "AL", "name": "Inn", "room_type": "Private room", "capacity": 2, "price": 10}
        | {"min_nights": 1, "rules": "No pets & No smoking", "rating": 4.0}
        for number in (1, 2)
    ],
    "product": [{"id": "P1", "parent": "H1", "kind": "room", "city": "AL", "name": "Twin", "price": 10}],
    "place": [{"city": "AL", "name": "Gate", "lat": 1.0, "lon": 2.0}],
}  # fmt: skip


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("sound") / "world.sqlite"
    with WorldBuilder(file) as build:
        for table, rows in ROWS.items():
            names = TABLE_BY_NAME[table].column_names
            build.add(table, [[row.get(name) for name in names] for row in rows])
        build.finish(Manifest(name="w", dialect="travelplanner", currency="EUR", source="invented"))
    return file


def changed(sound: Path, folder: Path, *statements: str, manifest: dict[str, object] | None = None) -> list[Finding]:
    """The findings after a change of rows, with a manifest that knows of it."""
    file = folder / "changed.sqlite"
    shutil.copy(sound, file)
    connection = sqlite3.connect(file)
    for statement in statements:
        connection.execute(statement)
    rows, digest = world_digest(connection)
    body = Manifest.model_validate_json(connection.execute("SELECT body FROM manifest").fetchone()[0])
    body = body.model_copy(update={"rows": rows, "digest": digest, **(manifest or {})})
    connection.execute("UPDATE manifest SET body = ?", (body.model_dump_json(),))
    connection.commit()
    connection.close()
    with World.open(file) as world:
        return check_world(world)


def test_a_sound_world_has_no_finding(sound: Path) -> None:
    with World.open(sound) as world:
        assert check_world(world) == []


@pytest.mark.parametrize(
    ("change", "level", "table", "problem", "example"),
    [
        ("UPDATE hotel SET price = -1 WHERE id = 'H2'", "error", "hotel", "a negative price", "H2"),
        ("UPDATE flight SET price = -1 WHERE id = 'F2'", "error", "flight", "a negative price", "F2"),
        ("UPDATE hotel SET capacity = 0 WHERE id = 'H2'", "error", "hotel", "a capacity below 1", "H2"),
        ("UPDATE attraction SET opens = 1441 WHERE id = 'A1'", "error", "attraction", "opens is no clock time", "A1"),
        ("UPDATE attraction SET visit_min = 61 WHERE id = 'A2'", "error", "attraction", "the shortest visit", "A2"),
        ("UPDATE attraction SET details = '{\"a\": null}' WHERE id = 'A1'", "note", "attraction", "one of the", "A1"),
        ("UPDATE attraction SET details = '[1]' WHERE id = 'A1'", "error", "attraction", "not a JSON object", "A1"),
        ("UPDATE city SET lat = 90.1 WHERE id = 'AL'", "error", "city", "a latitude beyond", "AL"),
        ("UPDATE city SET lon = -9e999 WHERE id = 'AL'", "error", "city", "a longitude beyond", "AL"),
        ("UPDATE place SET lat = NULL", "note", "place", "one coordinate without the other", "Gate"),
        ("UPDATE flight SET date = '2026-02-30' WHERE id = 'F1'", "error", "flight", "a date that the calendar", "F1"),
        ("UPDATE flight SET date = 'soon' WHERE id = 'F1'", "error", "flight", "a date that the calendar", "F1"),
        ("UPDATE flight SET departs = -5, arrives = 25 WHERE id = 'F1'", "error", "flight", "departs is no", "F1"),
        ("UPDATE city SET timezone = 'Rome' WHERE id = 'AL'", "error", "city", "'Rome' is no time zone", "AL"),
        ("UPDATE flight SET arrives = 640 WHERE id = 'F1'", "note", "flight", "by the two cities' clocks", "F1"),
        ("UPDATE flight SET date = '9999-12-31', departs = 1400, minutes = 600, arrives = 2000 WHERE id = 'F2'",)
        + ("note", "flight", "by the two cities' clocks", "F2"),
        ("UPDATE train SET arrives = 2200 WHERE id = 'T1'", "error", "train", "contradicts the travelling time", "T1"),
        ("UPDATE flight SET id = 'F1'", "note", "flight", "appears twice on one date", "F1"),
        ("UPDATE flight SET dest = 'XX' WHERE id = 'F1'", "error", "flight", "the city table lacks the row's", "F1"),
        ("UPDATE hotel SET city = 'XX' WHERE id = 'H2'", "error", "hotel", "the city table lacks the row's", "H2"),
        ("UPDATE road SET minutes = 211", "error", "road", "the duration's words", "AL to BR: 3 hours 30 mins / 211"),
        ("UPDATE road SET distance = 'far'", "error", "road", "the distance's words are not", "AL to BR: far / 331.5"),
        ("UPDATE road SET km = NULL, distance = NULL", "note", "road", "a road without duration or", "AL to BR"),
        ("INSERT INTO road SELECT * FROM road", "note", "road", "a pair that appears twice", "AL to BR"),
        ("UPDATE hotel SET rating = NULL WHERE id = 'H1'", "note", "hotel", "left out by travelplanner", "H1"),
        ("UPDATE hotel SET room_type = 'Tent' WHERE id = 'H1'", "note", "hotel", "room_type holds values", "Tent"),
        ("UPDATE hotel SET rules = 'No pets & No fun'", "note", "hotel", "rules holds values", "No fun"),
        ("UPDATE restaurant SET cuisines = 'Tea, Stones'", "note", "restaurant", "cuisines holds values", "Stones"),
        ("UPDATE product SET parent = 'H9'", "error", "product", "the parent exists nowhere", "P1"),
    ],
)  # fmt: skip
def test_one_change_brings_up_its_finding_and_no_other(
    change: str, level: str, table: str, problem: str, example: str, sound: Path, tmp_path: Path
) -> None:
    findings = changed(sound, tmp_path, change)

    errors = [finding for finding in findings if finding.level == "error"] or findings
    assert [(finding.level, finding.table, finding.example) for finding in errors] == [(level, table, example)]
    assert problem in errors[0].problem


def test_every_row_left_out_is_an_error(sound: Path, tmp_path: Path) -> None:
    findings = changed(sound, tmp_path, "UPDATE hotel SET rules = NULL")

    assert [(finding.level, finding.count) for finding in findings] == [("error", 2)]
    assert findings[0].problem.startswith("every row is left out by travelplanner")


def test_an_empty_table_is_an_error_unless_the_manifest_says_so(sound: Path, tmp_path: Path) -> None:
    empty = changed(sound, tmp_path, "DELETE FROM road")
    known = changed(sound, tmp_path, "DELETE FROM road", manifest={"partial": {"road": "not in the imported folder"}})
    unused = changed(sound, tmp_path, "DELETE FROM train")  # TravelPlanner has none

    assert [(finding.level, finding.table, finding.problem) for finding in empty] == [
        ("error", "road", "the table is empty")
    ]
    assert {finding.level for finding in known} == {"note"}
    assert unused == []


def test_a_changed_row_does_not_go_unnoticed(sound: Path, tmp_path: Path) -> None:
    file = tmp_path / "w.sqlite"
    shutil.copy(sound, file)
    connection = sqlite3.connect(file)
    connection.execute("UPDATE hotel SET price = 11 WHERE id = 'H1'")
    connection.execute("DELETE FROM restaurant")
    connection.commit()
    connection.close()

    with World.open(file) as world:
        problems = {finding.problem for finding in check_world(world) if finding.level == "error"}

    assert "the manifest counts 1 rows, the table has 0" in problems
    assert any(problem.startswith("the rows' digest is") for problem in problems)


def test_an_unknown_dialect_and_ids_that_are_not_unique(sound: Path, tmp_path: Path) -> None:
    columns = ", ".join(TABLE_BY_NAME["hotel"].column_names)
    findings = changed(
        sound,
        tmp_path,
        "ALTER TABLE hotel RENAME TO old",
        f"CREATE TABLE hotel AS SELECT {columns} FROM old",
        "INSERT INTO hotel SELECT * FROM hotel WHERE id = 'H1'",
        manifest={"dialect": "nowhere"},
    )

    assert [(finding.table, finding.problem) for finding in findings] == [
        (None, "unknown dialect 'nowhere'; known are travelplanner, chinatravel, tripbench"),
        ("hotel", "an id that several rows share"),
    ]


def test_another_layout_is_said_and_nothing_else_tried(sound: Path, tmp_path: Path) -> None:
    file = tmp_path / "w.sqlite"
    shutil.copy(sound, file)
    connection = sqlite3.connect(file)
    connection.execute("ALTER TABLE hotel RENAME COLUMN beds TO sofas")
    connection.execute("DROP TABLE place")
    connection.commit()
    connection.close()

    with World.open(file) as world:
        findings = check_world(world)

    assert [finding.table for finding in findings] == ["hotel", "place"]


def test_a_cut_file_is_a_finding(sound: Path, tmp_path: Path) -> None:
    import_database(write_database(tmp_path / "database"), tmp_path / "w.sqlite")
    content = bytearray((tmp_path / "w.sqlite").read_bytes())
    with World.open(tmp_path / "w.sqlite") as world:
        page = world.rows("SELECT rootpage FROM sqlite_master WHERE name = 'hotel'")[0][0]
    content[4096 * (page - 1) : 4096 * page] = b"\xff" * 4096
    (tmp_path / "cut.sqlite").write_bytes(content)

    with World.open(tmp_path / "cut.sqlite") as world:
        findings = check_world(world)

    assert [finding.level for finding in findings if "damaged" in finding.problem] == ["error"]


def test_known_oddities_of_an_import_are_notes(tmp_path: Path) -> None:
    import_database(write_database(tmp_path / "database"), tmp_path / "w.sqlite")

    with World.open(tmp_path / "w.sqlite") as world:
        findings = check_world(world)

    assert {finding.level for finding in findings} == {"note"}
    told = {(finding.table, finding.problem.split(":")[0]): finding.count for finding in findings}
    assert told["attraction", "left out by travelplanner"] == 2
    assert told["attraction", "the city table lacks the row's city"] == 1
    assert told["road", "imported"] == 1
    assert told["flight", "not whole"] == 1


def test_the_published_tables_are_sound(official_world: World) -> None:
    assert [finding for finding in check_world(official_world) if finding.level == "error"] == []


def test_the_generated_world_is_sound(us_mini: World) -> None:
    assert [finding for finding in check_world(us_mini) if finding.level == "error"] == []


def test_progress_is_told(sound: Path) -> None:
    calls: list[tuple[str, int, int]] = []
    with World.open(sound) as world:
        check_world(world, on_progress=lambda *call: calls.append(call))

    assert [done for _, done, _ in calls] == list(range(len(calls)))
    assert "digest" in {stage for stage, _, _ in calls}
