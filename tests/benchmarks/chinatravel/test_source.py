from __future__ import annotations

import gzip
import json
import zipfile
from pathlib import Path

import pytest

from tripwright.benchmarks.chinatravel.source import import_sandbox
from tripwright.errors import BadInput
from tripwright.world import World


def test_sandbox_has_the_published_counts(sandbox: World) -> None:
    rows = sandbox.manifest.rows

    assert (rows["attraction"], rows["hotel"], rows["restaurant"]) == (3413, 3866, 4655)
    assert (rows["flight"], rows["train"], rows["place"], rows["station"]) == (720, 5345, 12076, 3635)
    assert sandbox.rows("SELECT count(*) FROM train WHERE price IS NULL") == [(20,)]
    assert sandbox.rows("SELECT count(*) FROM train WHERE minutes >= 1440") == [(72,)]


def test_other_files_are_refused_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("hello")
    with pytest.raises(BadInput, match="neither a folder nor a zip"):
        import_sandbox(file, tmp_path / "out.sqlite")

    empty = tmp_path / "empty.zip"
    with zipfile.ZipFile(empty, "w") as archive:
        archive.writestr("readme.txt", "nothing")
    with pytest.raises(BadInput, match="no sandbox there"):
        import_sandbox(empty, tmp_path / "out.sqlite")


def small_sandbox(root: Path) -> Path:
    """Two cities with one row in each of their tables."""
    tables = {
        "attractions/{0}/attractions.csv": "id,name,type,lat,lon,opentime,endtime,price,recommendmintime,"
        "recommendmaxtime\n0,{1}园,公园,30.1,120.1,08:00,17:00,10.5,1,2\n",
        "restaurants/{0}/restaurants_{0}.csv": "id,name,lat,lon,price,cuisine,opentime,endtime,recommendedfood\n"
        "0,{1}面馆,30.2,120.2,20,小吃,10:00,02:00,面\n",
        "accommodations/{0}/accommodations.csv": "id,name,hotelname_en,featurehoteltype,lat,lon,price,numbed\n"
        "0,{1}旅舍,Inn,免费停车,30.3,120.3,200,2\n1,{1}空房,,泳池,30.3,120.3,200,1\n",
        "poi/{0}/poi.json": '[{{"name": "{1}站", "position": [30.0, 120.0]}}]',
    }
    for folder, city in {"beijing": "北京", "shanghai": "上海"}.items():
        for name, content in tables.items():
            write(root / name.format(folder), content.format(folder, city))
    line = {"name": "一号线", "stations": [{"name": "东门", "position": "120.5,30.5"}]}
    write(root / "transportation/subways.json", json.dumps({"beijing": [line]}))
    times = {"BeginTime": "22:00", "EndTime": "01:00", "Duration": 3.0, "Cost": 100.5}
    flight = {"FlightID": "FL1", "From": "北京机场", "To": "上海机场", **times}
    write(root / "intercity_transport/airplane.jsonl", json.dumps(flight, ensure_ascii=False) + "\n")
    train = {"TrainID": "T1", "TrainType": "高铁", "From": "北京站", "To": "上海站", **times}
    for pair, rows in {"北京_to_上海": [train], "上海_to_北京": []}.items():
        write(root / f"intercity_transport/train/from_{pair}.json", json.dumps(rows))
    return root


def write(file: Path, content: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(content, encoding="utf-8")


def test_what_is_absent_or_left_out_is_said(tmp_path: Path) -> None:
    root = small_sandbox(tmp_path / "database")
    (root / "restaurants/shanghai/restaurants_shanghai.csv").unlink()
    flights = root / "intercity_transport/airplane.jsonl"
    flights.write_text(flights.read_text("utf-8") + flights.read_text("utf-8").replace("北京", "拉萨"), "utf-8")

    manifest = import_sandbox(tmp_path, tmp_path / "out.sqlite")

    assert manifest.rows["hotel"] == manifest.rows["attraction"] == 2
    assert manifest.partial["restaurant"] == (
        "1 of the 4,655 published rows; not there: restaurants/shanghai/restaurants_shanghai.csv"
    )
    assert manifest.partial["city"].endswith("not there: 南京, 苏州, 杭州, ... (8 in all)")
    assert manifest.noticed == {
        "flight": {"left out: an airport of no city": 1},
        "hotel": {"left out: a cell is missing": 2},
    }


def test_a_zip_and_gzipped_tables_are_read_where_they_lie(tmp_path: Path) -> None:
    root = small_sandbox(tmp_path / "database")
    plain = import_sandbox(root, tmp_path / "plain.sqlite")
    with zipfile.ZipFile(tmp_path / "sandbox.zip", "w") as archive:
        for file in root.rglob("*.*"):
            archive.write(file, f"some/folder/{file.relative_to(root)}")
    packed = root / "poi/beijing/poi.json"
    (root / "poi/beijing/poi.json.gz").write_bytes(gzip.compress(packed.read_bytes()))
    packed.unlink()

    assert import_sandbox(tmp_path / "sandbox.zip", tmp_path / "zip.sqlite").digest == plain.digest
    assert import_sandbox(root, tmp_path / "gz.sqlite").digest == plain.digest


def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    root = small_sandbox(tmp_path / "database")
    digest = import_sandbox(root, tmp_path / "out.sqlite").digest
    for name in ("poi/beijing/poi.json", "intercity_transport/airplane.jsonl", "attractions/beijing/attractions.csv"):
        (root / name).write_bytes(b"\xef\xbb\xbf" + (root / name).read_bytes())

    assert import_sandbox(root, tmp_path / "marked.sqlite").digest == digest


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("poi/beijing/poi.json", '[{"name": "x"}]', r"poi\.json\[1\]: a field is missing; field 'position'"),
        ("poi/beijing/poi.json", '[{"name": "x", "position": ["a", 2]}]', "not a number; field 'position'"),
        ("poi/beijing/poi.json", '[{"name": "x", "position": [91, 2]}]', "not a coordinate; field 'position'"),
        ("poi/beijing/poi.json", '{"name": "x"}', "poi.json: not a JSON list"),
        ("poi/beijing/poi.json", "[", "poi.json:1: not JSON"),
        ("transportation/subways.json", "[]", "subways.json: not a JSON object"),
        ("transportation/subways.json", '{"beijing": [{"name": 1, "stations": []}, 3]}', r"beijing\[2\]: not a JSON"),
        ("intercity_transport/airplane.jsonl", "{}\n", "airplane.jsonl:1: a field is missing; field 'From'"),
        ("intercity_transport/airplane.jsonl", "\nno\n", "airplane.jsonl:2: not JSON"),
        ("intercity_transport/train/from_上海_to_北京.json", '[{"TrainID": "x", "TrainType": "y"}]', "BeginTime"),
    ],
)
def test_broken_json_is_named_with_its_place(tmp_path: Path, name: str, content: str, message: str) -> None:
    write(small_sandbox(tmp_path / "database") / name, content)

    with pytest.raises(BadInput, match=message):
        import_sandbox(tmp_path, tmp_path / "out.sqlite")


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("Cost", "cheap", "not of the published form; field 'Cost'"),
        ("Cost", True, "field 'Cost'"),
        ("Duration", None, "not of the published form; field 'Duration'"),
        ("Duration", 1e300, "field 'Duration'"),
        ("BeginTime", "25:10", "not a clock time; field 'BeginTime'"),
        ("To", 7, "field 'To'"),
    ],
)
def test_a_departure_with_a_wrong_field(tmp_path: Path, field: str, value: object, message: str) -> None:
    file = small_sandbox(tmp_path / "database") / "intercity_transport/train/from_北京_to_上海.json"
    file.write_text(json.dumps([{**json.loads(file.read_text("utf-8"))[0], field: value}]), "utf-8")

    with pytest.raises(BadInput, match=message):
        import_sandbox(tmp_path, tmp_path / "out.sqlite")


def test_a_fare_may_be_unknown_and_a_city_may_have_no_metro(tmp_path: Path) -> None:
    file = small_sandbox(tmp_path / "database") / "intercity_transport/train/from_北京_to_上海.json"
    file.write_text(json.dumps([{**json.loads(file.read_text("utf-8"))[0], "Cost": None}]), "utf-8")
    import_sandbox(tmp_path, tmp_path / "out.sqlite")

    with World.open(tmp_path / "out.sqlite") as world:
        assert world.rows("SELECT price, departs, arrives FROM train") == [(None, 1320, 1500)]
        assert world.rows("SELECT city, name, lat FROM station") == [("北京", "东门", 30.5)]
