from __future__ import annotations

import gzip
import json
import zipfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tripwright.errors import BadInput
from tripwright.world import Manifest, World
from tripwright.world.mapped import LEFT_OUT, import_mapped
from tripwright.world.mapping import load_mapping

TABLES = {
    "towns.csv": "Code,Town,Zone\nAL,Alba,Europe/Rome\nBR,Brenta,Europe/London\nC1,Corvara,\nC2,Corvara,\n",
    "air.csv": (
        "No,From,To,Day,Leaves,Lands,Fare\n"
        "X1,Alba,Brenta,2026-05-01,09:10,09:40,59.90\n"
        "X2,Brenta,AL,2026-05-03,23:30,02:00,74.50\n"
        "X3,AL,C1,,10:00,11:00,\n"
    ),
    "rail.csv": "From,To,Leaves,Minutes\nAL,BR,22:00,600\nBR,AL,06:00,600\n",
    "roads.csv": "A,B,Hours,Km\nAL,BR,3.5,331.5\nBR,AL,34.1,1144\n",
    "words.csv": 'A,B,Time,Length\nAL,BR,4 hours 24 mins,"1,144 km"\nBR,AL,,\n',
    "rooms.csv": "Town,House,Euro,Sleeps,Tel\nAlba,Casa Rosa,82.00,2,555\nBrenta,None,64.5,4,\n",
    "sights.csv": "Id,Town,Sight,Opens,Shut\n7,Alba,Old Fort,09:00,24:00\n8,BR,NA,,\n",
    "tickets.csv": "Sight,What,Euro\nA7,Ticket,5\n",
}
MAPPING = """
name = "towns"
currency = "EUR"
attribution = ["mine"]
city = { file = "towns.csv", columns = { id = "Code", name = "Town", timezone = "Zone" } }
train = { file = "rail.csv", columns = { origin = "From", dest = "To", departs = "Leaves", minutes = "Minutes" } }
[product]
file = "tickets.csv"
columns = { parent = "Sight", name = "What", price = "Euro" }
constants = { kind = "x" }
[flight]
file = "air.csv"
columns.id = "No"
columns.origin = "From"
columns.dest = "To"
columns.date = "Day"
columns.departs = "Leaves"
columns.arrives = "Lands"
columns.price = "Fare"
[road]
file = "roads.csv"
columns = { origin = "A", dest = "B", minutes = "Hours", km = "Km" }
convert = { minutes = "hours" }
[hotel]
file = "rooms.csv"
columns = { city = "Town", name = "House", price = "Euro", capacity = "Sleeps" }
constants = { min_nights = 1, rules = "" }
details = { phone = "Tel" }
[attraction]
file = "sights.csv"
columns = { id = "Id", city = "Town", name = "Sight", opens = "Opens", closes = "Shut" }
id_prefix = "A"
"""


def run(tmp_path: Path, mapping: str = MAPPING, tables: dict[str, str] | None = None) -> Manifest:
    folder = tmp_path / "tables"
    folder.mkdir(exist_ok=True)
    for name, content in {**TABLES, **(tables or {})}.items():
        (folder / name).write_text(content, encoding="utf-8")
    (tmp_path / "m.toml").write_text(mapping, encoding="utf-8")
    return import_mapped(load_mapping(tmp_path / "m.toml"), folder, tmp_path / "w.sqlite", dialect="travelplanner")


def world(tmp_path: Path, mapping: str = MAPPING, tables: dict[str, str] | None = None) -> World:
    run(tmp_path, mapping, tables)
    return World.open(tmp_path / "w.sqlite")


def test_the_manifest_says_whose_and_what(tmp_path: Path) -> None:
    manifest = run(tmp_path)

    assert (manifest.name, manifest.dialect, manifest.currency) == ("towns", "travelplanner", "EUR")
    assert manifest.source == "imported from tables by m.toml"
    assert manifest.attribution == ("mine",)
    assert manifest.rows["city"] == 4


def test_cities_are_found_by_id_or_by_a_name_that_one_city_has(tmp_path: Path) -> None:
    opened = world(tmp_path)

    assert [city.id for city in opened.cities()] == ["AL", "BR", "C1", "C2"]
    assert len(opened.flights("AL", "BR", "2026-05-01")) == len(opened.flights("BR", "AL", "2026-05-03")) == 1
    assert len(opened.flights("AL", "C1", "2026-05-09")) == 1  # without a date: every day


def test_travelling_time_and_arrival_follow_from_each_other_and_the_zones(tmp_path: Path) -> None:
    opened = world(tmp_path)

    west = opened.flights("AL", "BR", "2026-05-01")[0]
    east = opened.flights("BR", "AL", "2026-05-03")[0]
    unknown = opened.flights("AL", "C1", "2026-05-01")[0]
    assert (west.departs, west.arrives, west.minutes, west.price) == (550, 580, 90, 5990)
    assert (east.departs, east.arrives, east.minutes) == (1410, 1560, 90)
    assert (unknown.arrives, unknown.minutes, unknown.price) == (660, 60, None)
    trains = opened.rows("SELECT id, departs, arrives, minutes FROM train")
    assert trains == [("T1", 1320, 1860, 600), ("T2", 360, 1020, 600)]


def test_roads_get_words_that_say_their_numbers_exactly(tmp_path: Path) -> None:
    opened = world(tmp_path)

    there, back = opened.road("AL", "BR"), opened.road("BR", "AL")
    assert there is not None
    assert back is not None
    assert (there.duration, there.distance) == ("3 hours 30 mins", "331.5 km")
    assert (back.minutes, back.duration, back.distance) == (2046, "1 day 10 hours 6 mins", "1,144 km")


def test_roads_in_words_get_numbers_and_unknown_stays_unknown(tmp_path: Path) -> None:
    columns = 'columns = { origin = "A", dest = "B", duration = "Time", distance = "Length" }'
    mapping = MAPPING.replace('columns = { origin = "A", dest = "B", minutes = "Hours", km = "Km" }', columns)
    mapping = mapping.replace('convert = { minutes = "hours" }', "").replace("roads.csv", "words.csv")
    opened = world(tmp_path, mapping)

    there, back = opened.road("AL", "BR"), opened.road("BR", "AL")
    assert there is not None
    assert back is not None
    assert (there.minutes, there.km) == (264, 1144.0)
    assert (back.minutes, back.km, back.duration, back.distance) == (None, None, None, None)


def test_ids_prefixes_constants_details_and_missing_words(tmp_path: Path) -> None:
    opened = world(tmp_path)

    rosa, named_none = opened.hotels("AL")[0], opened.hotels("BR")[0]
    assert (rosa.id, rosa.price, rosa.min_nights, rosa.rules) == ("H1", 8200, 1, "")
    assert json.loads(rosa.details or "") == {"phone": "555"}
    assert (named_none.id, named_none.name) == ("H2", "None")  # not a missing word in one's own tables
    assert json.loads(named_none.details or "") == {"phone": None}
    fort = opened.attractions("AL")[0]
    assert (fort.id, fort.opens, fort.closes) == ("A7", 540, 1440)
    assert opened.attractions("BR")[0].opens is None
    assert opened.rows("SELECT id, parent, price FROM product") == [("P1", "A7", 500)]


def test_folder_zip_and_gzip_give_one_digest(tmp_path: Path) -> None:
    digest = run(tmp_path).digest
    folder = tmp_path / "tables"
    with zipfile.ZipFile(tmp_path / "t.zip", "w") as archive:
        for file in folder.iterdir():
            archive.write(file, file.name)
    packed = tmp_path / "packed"
    packed.mkdir()
    for file in folder.iterdir():
        (packed / f"{file.name}.gz").write_bytes(gzip.compress(file.read_bytes()))
    mapping = load_mapping(tmp_path / "m.toml")

    for source in (tmp_path / "t.zip", packed):
        assert import_mapped(mapping, source, tmp_path / "x", dialect="travelplanner").digest == digest


def test_rows_in_unknown_cities_may_be_left_out_and_are_counted(tmp_path: Path) -> None:
    rooms = TABLES["rooms.csv"] + "Alpa,Inn,1,1,\n"

    manifest = run(tmp_path, 'unknown_cities = "leave out"\n' + MAPPING, {"rooms.csv": rooms})

    assert manifest.noticed == {"hotel": {LEFT_OUT: 1}}
    assert manifest.rows["hotel"] == 2


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"rooms.csv": "Town,House,Euro,Sleeps,Tel\nAlpa,Inn,1,1,\n"}, ":2: a city that the city table lacks"),
        ({"rooms.csv": "Town,House,Euro,Sleeps,Tel\nAlpa,Inn,1,1,\n"}, "found 'Alpa'"),
        ({"rooms.csv": "Town,House,Euro,Sleeps,Tel\nAlpa,Inn,1,1,\n"}, "did you mean 'Alba'?"),
        ({"rooms.csv": "Town,House,Euro,Sleeps,Tel\nCorvara,Inn,1,1,\n"}, "a name that several cities share"),
        ({"rooms.csv": "Town,House,Euros,Sleeps,Tel\nAlba,Inn,1,1,\n"}, "field 'Euro'; expected it among Town, House"),
        ({"rooms.csv": "Town,House,Euro,Sleeps,Tel\nAlba,Inn,1.005,1,\n"}, "finer than the currency's smallest coin"),
        ({"rooms.csv": "Town,House,Euro,Sleeps,Tel\nAlba,,1,1,\n"}, ":2: a cell that every row needs is empty; field"),
        ({"towns.csv": "Code,Town,Zone\nAL,Alba,\nAL,Brenta,\n"}, ":3: the id appears twice; field 'Code'; found 'AL'"),
        ({"towns.csv": "Code,Town,Zone\nAL,Alba,Europe/Roma\n"}, "not a time zone; field 'Zone'; found 'Europe/Roma'"),
        ({"sights.csv": "Id,Town,Sight,Opens,Shut\n,Alba,Fort,,\n"}, "every row needs is empty; field 'Id'"),
        ({"air.csv": "No,From,To,Day,Leaves,Lands,Fare\nX,AL,BR,,,,\n"}, "every row needs is empty; field 'Leaves'"),
        ({"air.csv": "No,From,To,Day,Leaves,Lands,Fare\nX,AL,BR,,9:00,,\n"}, ":2: neither an arrival nor a travelling"),
        ({"air.csv": "No,From,To,Day,Leaves,Lands,Fare\nX,AL,BR,2026-02-30,9:00,9:30,\n"}, "not a date; field 'Day'"),
    ],
)  # fmt: skip
def test_a_bad_table_is_one_line(change: dict[str, str], words: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput) as caught:
        run(tmp_path, tables=change)

    assert words in str(caught.value)
    assert next(iter(change)) in str(caught.value)
    assert not (tmp_path / "w.sqlite").exists()


@pytest.mark.parametrize(
    ("mapping", "words"),
    [
        (MAPPING.replace("rooms.csv", "romms.csv"), "no such file in the imported folder; field 'hotel.file'"),
        (MAPPING.replace("rooms.csv", "romms.csv"), "did you mean 'rooms.csv'?"),
        (MAPPING.replace(', name = "House"', ""), "that every row needs is not mapped; field 'hotel.columns.name'"),
        (MAPPING.replace('columns.departs = "Leaves"', ""), "not mapped; field 'flight.columns.departs'"),
        ('dialect = "chinatravel"\n' + MAPPING, "another dialect than asked for; field 'dialect'; found 'chinatravel'"),
        (MAPPING.replace('"A"\n', '""\n').replace('id = "Id", ', ""), "not mapped; field 'attraction.columns.id'"),
    ],
)  # fmt: skip
def test_a_mapping_that_does_not_fit_is_one_line(mapping: str, words: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput) as caught:
        run(tmp_path, mapping)

    assert words in str(caught.value)
    assert "m.toml" in str(caught.value)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60, deadline=None)
@given(cells=st.lists(st.text(st.characters(codec="utf-8"), max_size=6), min_size=7, max_size=7))
def test_any_cells_give_a_world_or_bad_input(cells: list[str], tmp_path: Path) -> None:
    quoted = ",".join('"' + cell.replace('"', '""') + '"' for cell in ["X", "AL", "BR", *cells[3:]])
    tables = {"air.csv": TABLES["air.csv"].splitlines()[0] + f"\n{quoted}\n"}

    def attempt() -> Manifest | BadInput:
        try:
            return run(tmp_path, tables=tables)
        except BadInput as error:
            return error

    result = attempt()
    assert "\n" not in str(result) if isinstance(result, BadInput) else result.rows["flight"] == 1
