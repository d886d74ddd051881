from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from published_database import FILES, gzipped, write_database, zipped
from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.source import import_database
from tripwright.benchmarks.travelplanner.source_rows import INCOMPLETE, NAMELESS, NO_ROAD, REPEATED, UNUSABLE
from tripwright.errors import BadInput
from tripwright.world import Manifest, World
from tripwright.world.manifest import UNLISTED

FLIGHTS = "flights/clean_Flights_2022.csv"
ROADS = "googleDistanceMatrix/distance.csv"
HOTELS = "accommodations/clean_accommodations_2022.csv"
CITIES = "background/citySet_with_states.txt"


def imported(tmp_path: Path, changes: dict[str, str | bytes | None] | None = None) -> World:
    import_database(write_database(tmp_path / "database", changes), tmp_path / "world.sqlite")
    return World.open(tmp_path / "world.sqlite")


# The published tables


def test_published_tables_have_the_published_row_counts(official_world: World) -> None:
    """Counts of the data's README and of the fact sheet, section 1."""
    manifest = official_world.manifest

    assert manifest.rows["restaurant"] == 9551
    assert manifest.rows["attraction"] == 5302
    assert manifest.rows["city"] == 312
    assert manifest.rows["flight"] == 2011
    assert manifest.rows["road"] == 17_602 - 1446
    assert manifest.noticed["road"][REPEATED] == 1446
    assert manifest.rows["hotel"] + manifest.noticed["hotel"][NAMELESS] == 5047
    assert manifest.partial == {"flight": "2,011 of the 3,827,360 published records"}


def test_rows_with_a_missing_cell_are_not_offered_as_published(official_world: World) -> None:
    catalog = Catalog(official_world)

    def cities(table: str) -> list[str]:
        return [row[0] for row in official_world.rows(f"SELECT DISTINCT city FROM {table}")]

    assert sum(len(catalog.hotels(city)) for city in cities("hotel")) == 4285
    assert sum(len(catalog.restaurants(city)) for city in cities("restaurant")) == 9551
    assert sum(len(catalog.attractions(city)) for city in cities("attraction")) == 5302
    noticed = official_world.manifest.noticed["hotel"]
    assert official_world.manifest.rows["hotel"] - noticed[UNUSABLE] == 4285


def test_published_rows_without_a_road_and_in_unlisted_cities_are_counted(official_world: World) -> None:
    noticed = official_world.manifest.noticed

    # 1,594 records have no values; some of them repeat a pair.
    assert noticed["road"][NO_ROAD] == len(official_world.rows("SELECT 1 FROM road WHERE km IS NULL"))
    assert {table: count[UNLISTED] for table, count in noticed.items()} == {
        "road": 2,
        "attraction": 52,
        "restaurant": 99,
        "hotel": 553,
    }
    assert len(official_world.rows("SELECT DISTINCT city FROM hotel WHERE instr(name, char(10))")) > 0


def test_road_fares_truncate(official_world: World) -> None:
    catalog = Catalog(official_world)

    assert catalog.road_fare("Kansas City", "Pensacola", "taxi") == 1433_00
    assert catalog.road_fare("Kansas City", "Pensacola", "self-driving") == 71_00


# A small database in the same form


def test_what_is_left_out_or_odd_is_counted(tmp_path: Path) -> None:
    manifest = imported(tmp_path).manifest

    assert manifest.noticed == {
        "flight": {INCOMPLETE: 1},
        "road": {REPEATED: 1, NO_ROAD: 1, UNLISTED: 1},
        "attraction": {UNUSABLE: 2, UNLISTED: 1},
        "restaurant": {NAMELESS: 1, UNUSABLE: 1},
        "hotel": {NAMELESS: 1, UNUSABLE: 1},
    }
    assert manifest.rows == {
        **dict.fromkeys(("station", "train", "product", "place", "alias"), 0),
        **{"city": 3, "flight": 3, "road": 4, "attraction": 4, "restaurant": 3, "hotel": 3},
    }
    assert manifest.partial["restaurant"] == "4 of the 9,551 published records"
    assert manifest.currency == "USD"
    assert "CC-BY-4.0" in manifest.attribution[0]


def test_values_arrive_in_the_stores_units(tmp_path: Path) -> None:
    world = imported(tmp_path)

    late = world.flights_by_id("F0000002")[0]
    assert (late.departs, late.arrives, late.minutes, late.price) == (1410, 1480, 70, 9500)
    assert world.flights_by_id("F0000003")[0].arrives == 1440
    road = world.road("Avonlea", "Bree")
    assert road is not None
    assert (road.minutes, road.km, road.duration, road.distance) == (264, 1144.0, "4 hours 24 mins", "1,144 km")
    long_road = world.road("Bree", "Corrin")
    assert long_road is not None
    assert long_road.minutes == 2040
    loft = world.hotels("Bree")[1]
    assert (loft.name, loft.price, loft.min_nights, loft.capacity) == ("Loft\nwith a view", 54850, 10, 4)
    assert json.loads(world.attractions("Bree")[0].details or "")["address"] == "1 Mill Lane, Bree"


def test_the_catalog_offers_complete_rows_only(tmp_path: Path) -> None:
    catalog = Catalog(imported(tmp_path))

    assert [row.name for row in catalog.attractions("Bree")] == ["Old Mill"]
    assert [row.name for row in catalog.restaurants("Bree")] == ["Soup & Co"]
    assert [row.name for row in catalog.hotels("Bree")] == ["Quiet room", "Loft\nwith a view"]


def test_folder_gzip_zip_and_other_line_ends_give_one_digest(tmp_path: Path) -> None:
    plain = write_database(tmp_path / "database")
    crlf = {name: content.replace("\n", "\r\n") for name, content in FILES.items() if '"Loft\n' not in content}
    crlf[CITIES] += "\r\n"
    bom: dict[str, str | bytes | None] = {
        name: b"\xef\xbb\xbf" + content.encode() + b"\n" for name, content in FILES.items()
    }
    split = [line.split(",", 2) for line in FILES[ROADS].splitlines()]
    reordered = "".join(f"{dest},{origin},{rest},more\n" for origin, dest, rest in split)
    sources = [
        plain,
        tmp_path,  # the folder above
        gzipped(plain, tmp_path / "packed"),
        zipped(plain, tmp_path / "database.zip"),
        zipped(plain, tmp_path / "flat.zip", prefix=""),
        zipped(tmp_path / "packed", tmp_path / "packed.zip", prefix="a/b/"),
        write_database(tmp_path / "crlf" / "database", {**crlf}),
        write_database(tmp_path / "bom" / "database", bom),
        write_database(tmp_path / "reordered" / "database", {ROADS: reordered}),
    ]

    digests = {str(source): import_database(source, tmp_path / "w.sqlite").digest for source in sources}

    assert len(set(digests.values())) == 1, digests


def test_absent_tables_are_said_and_the_rest_is_there(tmp_path: Path) -> None:
    world = imported(tmp_path, {FLIGHTS: None, ROADS: None})

    assert world.manifest.partial["flight"] == world.manifest.partial["road"] == "not in the imported folder"
    assert world.flights("Avonlea", "Corrin", "2022-03-01") == ()
    assert world.manifest.rows["hotel"] == 3


def test_progress_names_each_table_and_ends_at_its_size(tmp_path: Path) -> None:
    calls: list[tuple[str, int, int]] = []
    folder = write_database(tmp_path / "database")

    import_database(folder, tmp_path / "w", on_progress=lambda *call: calls.append(call))

    assert [stage for stage, done, _ in calls if done == 0] == [
        "flight", "road", "attraction", "restaurant", "hotel", "indices and digest",
    ]  # fmt: skip
    last = {stage: (done, total) for stage, done, total in calls}
    assert all(done == total for done, total in last.values())


@pytest.mark.parametrize(
    ("file", "content", "words"),
    [
        (CITIES, None, "the city list is missing"),
        (CITIES, "", "the city list is empty"),
        (CITIES, "Avonlea Eastland\n", ":1: not a city line; found 'Avonlea Eastland\\n'; expected city, tab, state"),
        (CITIES, "A\tX\nA\tY\n", ":2: the city is listed twice; found 'A'"),
        (CITIES, "A\tX\nCaf\xe9\tY".encode("latin-1"), ":2: not text in UTF-8"),
        (FLIGHTS, b"", "the file is empty"),
        (FLIGHTS, FILES[FLIGHTS].replace("09:00", "9 am", 1), ":2: not a clock time; field 'ArrTime'; found '9 am'"),
        (FLIGHTS, FILES[FLIGHTS].replace("120", "-120", 1), ":2: a negative number; field 'Price'; found '-120'"),
        (FLIGHTS, FILES[FLIGHTS].replace("2022-03-02", "2022-02-30", 1), ":4: not a date; field 'FlightDate'"),
        (FLIGHTS, FILES[FLIGHTS].replace("DepTime", "Deptime"), "did you mean 'Deptime'?"),
        (ROADS, FILES[ROADS].replace("98.6 km", "98.6 mi"), ":4: not a distance; field 'distance'; found '98.6 mi'"),
        (ROADS, FILES[ROADS].replace("5 hours", "long"), ":3: not a duration; field 'duration'; found 'long'"),
        (HOTELS, FILES[HOTELS].replace("80.0,2.0", "80.0,2.5"), ":5: not a whole number; field 'minimum nights'"),
        ("attractions/attractions.csv", FILES["attractions/attractions.csv"].replace("1.5", "91"), "not a coordinate"),
    ],
)
def test_a_broken_file_is_one_line_and_leaves_no_world(
    file: str, content: str | bytes | None, words: str, tmp_path: Path
) -> None:
    with pytest.raises(BadInput) as caught:
        imported(tmp_path, {file: content})

    assert words in str(caught.value)
    assert file in str(caught.value)
    assert [path.name for path in tmp_path.iterdir()] == ["database"]


def test_a_folder_without_any_table_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no published table there"):
        imported(tmp_path, {name: None for name in FILES if name != CITIES})


def test_a_header_alone_is_an_empty_table(tmp_path: Path) -> None:
    world = imported(tmp_path, {FLIGHTS: FILES[FLIGHTS].splitlines()[0] + "\n"})

    assert world.manifest.rows["flight"] == 0
    assert world.manifest.partial["flight"] == "0 of the 3,827,360 published records"


def test_a_failed_import_keeps_the_world_that_was_there(tmp_path: Path) -> None:
    before = imported(tmp_path).digest

    with pytest.raises(BadInput):
        imported(tmp_path, {FLIGHTS: b"\xff"})

    with World.open(tmp_path / "world.sqlite") as world:
        assert world.digest == before


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40, deadline=None)
@given(cells=st.lists(st.text(st.characters(codec="utf-8"), max_size=8), min_size=9, max_size=9))
def test_any_cells_give_a_world_or_bad_input(cells: list[str], tmp_path: Path) -> None:
    record = ",".join('"' + cell.replace('"', '""') + '"' for cell in cells)
    header = FILES[HOTELS].splitlines()[0]
    folder = write_database(tmp_path / "database", {HOTELS: f"{header}\n{record}\n"})
    out = tmp_path / "world.sqlite"
    out.unlink(missing_ok=True)

    def attempt() -> Manifest | BadInput:
        try:
            return import_database(folder, out)
        except BadInput as error:
            return error

    result = attempt()
    if isinstance(result, BadInput):
        assert "\n" not in str(result)
        assert not out.exists()
    else:
        assert result.rows["hotel"] <= 1
        with sqlite3.connect(out) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        connection.close()
