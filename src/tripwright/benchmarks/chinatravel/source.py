"""Importing the published sandbox, a folder or its zip, into a world (fact sheet, sections 1.1 to 1.3).

Prices become fen, clocks minutes, recommended visit lengths minutes. A closing time before the opening time wraps past
midnight and stays as it is. Names in ``poi.json`` become the table ``place``: inner-city travel looks points up there.
"""

from __future__ import annotations

import json
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tripwright.errors import BadInput
from tripwright.world.build import WorldBuilder
from tripwright.world.cells import Cell, CellError, clock, degrees, hours, money, text, whole
from tripwright.world.csvfile import Column, CsvFile, read_records
from tripwright.world.manifest import Manifest

ATTRIBUTION = "ChinaTravel sandbox: Shao et al., ICLR 2026, arXiv 2412.13682, CC BY-NC-SA 4.0 (non-commercial)"
CITIES: Mapping[str, str] = {
    "beijing": "北京",
    "shanghai": "上海",
    "nanjing": "南京",
    "suzhou": "苏州",
    "hangzhou": "杭州",
    "shenzhen": "深圳",
    "chengdu": "成都",
    "wuhan": "武汉",
    "guangzhou": "广州",
    "chongqing": "重庆",
}
"""Folder name to city name, which is the city's id."""
_MOST_BYTES = 2_000_000_000
_MISSING = frozenset([""])
Record = dict[str, Any]
fen = money(100)


_NAMED = (Column("id", text), Column("name", text))
_LOCATED = (Column("lat", degrees(90)), Column("lon", degrees(180)))
_OPEN = (Column("opentime", clock), Column("endtime", clock))


def import_sandbox(source: Path, out: Path, *, name: str = "chinatravel") -> Manifest:
    """Import the published sandbox at ``source`` (its folder, or a zip that holds it) into the world file ``out``.

    Raises:
        BadInput: A file or column is missing, a cell is not of the published form, or the zip is not a sound one.
    """
    if source.is_dir():
        return _import_folder(_root(source, source), out, name, source.name)
    if not zipfile.is_zipfile(source):
        raise BadInput("not a sandbox", file=source, expected="a folder or a zip with attractions/, poi/, ...")
    with tempfile.TemporaryDirectory() as folder, zipfile.ZipFile(source) as archive:
        _unpack(archive, Path(folder), source)
        return _import_folder(_root(Path(folder), source), out, name, source.name)


def _unpack(archive: zipfile.ZipFile, folder: Path, source: Path) -> None:
    size = sum(member.file_size for member in archive.infolist())
    if size > _MOST_BYTES:
        raise BadInput("the zip unpacks to too much", file=source, value=f"{size} bytes", expected=f"< {_MOST_BYTES}")
    archive.extractall(folder)  # refuses absolute and parent paths by itself


def _root(folder: Path, source: Path) -> Path:
    for root in (folder, *(part for part in sorted(folder.iterdir()) if part.is_dir())):
        if (root / "attractions").is_dir() and (root / "poi").is_dir():
            return root
    raise BadInput("no sandbox there", file=source, expected="folders attractions/, accommodations/, poi/, ...")


def _import_folder(root: Path, out: Path, name: str, source: str) -> Manifest:
    present = {folder: city for folder, city in CITIES.items() if (root / "attractions" / folder).is_dir()}
    partial = {} if len(present) == len(CITIES) else {"city": f"only {', '.join(present.values())}"}
    with WorldBuilder(out) as build:
        build.add("city", [[c, c, f, None, "CN", None, None, "Asia/Shanghai"] for f, c in present.items()])
        for folder, city in present.items():
            build.add("attraction", _attractions(root / "attractions" / folder / "attractions.csv", folder, city))
            build.add(
                "restaurant", _restaurants(root / "restaurants" / folder / f"restaurants_{folder}.csv", folder, city)
            )
            build.add("hotel", _hotels(root / "accommodations" / folder / "accommodations.csv", folder, city))
            build.add("place", _places(root / "poi" / folder / "poi.json", city))
        build.add("station", _metro(root / "transportation" / "subways.json", present))
        build.add("train", _trains(root / "intercity_transport" / "train", present))
        build.add("flight", _flights(root / "intercity_transport" / "airplane.jsonl", present))
        return build.finish(
            Manifest(
                name=name,
                dialect="chinatravel",
                currency="CNY",
                source=f"imported from {source}",
                attribution=(ATTRIBUTION,),
                partial=partial,
            )
        )


def _attractions(file: Path, folder: str, city: str) -> Iterator[list[Cell]]:
    columns = (*_NAMED, Column("type", text), *_LOCATED, Column("price", fen), *_OPEN)
    lengths = (Column("recommendmintime", hours), Column("recommendmaxtime", hours))
    for _, values in read_records(CsvFile(file), columns + lengths, missing=_MISSING):
        key, name, kind, lat, lon, price, opens, closes, least, most = values
        yield [
            f"A-{folder}-{key}",
            city,
            name,
            lat,
            lon,
            kind,
            price,
            None,
            opens,
            closes,
            least or 0,
            most or 0,
            None,
        ]


def _restaurants(file: Path, folder: str, city: str) -> Iterator[list[Cell]]:
    columns = (*_NAMED, *_LOCATED, Column("price", fen), Column("cuisine", text), *_OPEN)
    for _, values in read_records(CsvFile(file), (*columns, Column("recommendedfood", text)), missing=_MISSING):
        key, name, lat, lon, price, cuisine, opens, closes, food = values
        details = json.dumps({"recommendedfood": food}, ensure_ascii=False)
        yield [f"R-{folder}-{key}", city, name, lat, lon, cuisine, price, None, opens, closes, details]


def _hotels(file: Path, folder: str, city: str) -> Iterator[list[Cell]]:
    english = (Column("hotelname_en", text), Column("featurehoteltype", text))
    columns = (*_NAMED, *english, *_LOCATED, Column("price", fen), Column("numbed", whole))
    for _, values in read_records(CsvFile(file), columns, missing=_MISSING):
        if None in values:  # dropped at load by the published sandbox
            continue
        key, name, foreign, feature, lat, lon, price, beds = values
        details = json.dumps({"hotelname_en": foreign}, ensure_ascii=False)
        yield [
            f"H-{folder}-{key}",
            city,
            name,
            lat,
            lon,
            None,
            beds,
            beds,
            price,
            None,
            None,
            None,
            feature,
            details,
        ]


def _load(file: Path) -> Any:
    try:
        return json.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise BadInput("a file of the sandbox is missing", file=file) from error
    except (ValueError, RecursionError) as error:
        raise BadInput(f"not JSON ({error})", file=file) from error


def _places(file: Path, city: str) -> Iterator[list[Cell]]:
    # A later duplicate overwrites the earlier one, in the earlier one's place.
    points: dict[str, Any] = {entry["name"]: entry["position"] for entry in _load(file)}
    for name, (lat, lon) in points.items():
        yield [city, name, float(lat), float(lon)]


def _metro(file: Path, cities: Mapping[str, str]) -> Iterator[list[Cell]]:
    lines: dict[str, list[Record]] = _load(file)
    for folder, city in cities.items():
        row = 0
        for line in lines.get(folder, []):
            for stop, station in enumerate(line["stations"], start=1):
                lon, lat = (float(part) for part in station["position"].split(","))  # longitude first in this file
                yield [f"M-{folder}-{row}", city, "metro", station["name"], lat, lon, line["name"], stop]
                row += 1


def _trains(folder: Path, cities: Mapping[str, str]) -> Iterator[list[Cell]]:
    for origin in cities.values():
        for dest in cities.values():
            if origin != dest:
                file = folder / f"from_{origin}_to_{dest}.json"
                for row in _load(file):
                    yield _departure(row, "TrainID", row["TrainType"], origin, dest, file)


def _flights(file: Path, cities: Mapping[str, str]) -> Iterator[list[Cell]]:
    if not file.is_file():
        raise BadInput("a file of the sandbox is missing", file=file)
    with file.open(encoding="utf-8") as stream:
        for text in filter(str.strip, stream):
            row: Record = json.loads(text)
            ends = [next((city for city in cities.values() if city in row[key]), None) for key in ("From", "To")]
            if None not in ends:
                departure = _departure(row, "FlightID", None, ends[0], ends[1], file)
                yield [*departure[:8], None, *departure[9:]]  # a flight has miles where a train has its kind


def _departure(row: Record, key: str, kind: str | None, origin: str | None, dest: str | None, file: Path) -> list[Cell]:
    begins, ends = (_clock(row, name, file) for name in ("BeginTime", "EndTime"))
    minutes = round(row["Duration"] * 60)
    cost = row["Cost"]
    return [
        row[key],
        origin,
        dest,
        None,
        begins,
        ends + 1440 * max(0, round((begins + minutes - ends) / 1440)),
        minutes,
        None if cost is None else round(cost * 100),
        kind,
        row["From"],
        row["To"],
        json.dumps({"Duration": row["Duration"]}),
    ]


def _clock(row: Record, field: str, file: Path) -> int:
    try:
        return clock(row[field])
    except CellError as error:
        raise error.at(file, None, field, row[field]) from None
