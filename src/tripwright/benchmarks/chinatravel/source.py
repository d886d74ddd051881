"""Importing the published sandbox, a folder or its zip, into a world (fact sheet, sections 1.1 to 1.3).

Prices become fen, clocks minutes, recommended visit lengths minutes. A closing time before the opening time wraps past
midnight and stays as it is. Names in ``poi.json`` become the table ``place``: inner-city travel looks points up there.
A file that is absent is passed over, and the manifest says so; it also counts what was left out.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from tripwright.benchmarks.chinatravel.source_json import Fields, read_json_lines, read_list, read_table
from tripwright.errors import BadInput
from tripwright.world.build import WorldBuilder
from tripwright.world.cells import Cell, clock, degrees, hours, money, text, whole
from tripwright.world.csvfile import Column, CsvFile, read_records
from tripwright.world.manifest import Manifest
from tripwright.world.tablefolder import TableFolder

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
PUBLISHED: Mapping[str, int] = {
    "city": 10,
    "station": 3635,
    "flight": 720,
    "train": 5345,
    "attraction": 3413,
    "restaurant": 4655,
    "hotel": 3866,
    "place": 12076,
}
"""Table to its number of rows in the sandbox of May 2025."""
_LANDMARKS = tuple(f"attractions/{folder}/attractions.csv{packed}" for folder in CITIES for packed in ("", ".gz"))
_MOST_NAMES = 3  # absent files that are named, before they are counted
_MISSING = frozenset([""])
_ENDS = ("From", "To")
_LATITUDE, _LONGITUDE = degrees(90), degrees(180)
fen = money(100)

_NAMED = (Column("id", text), Column("name", text))
_LOCATED = (Column("lat", _LATITUDE), Column("lon", _LONGITUDE))
_OPEN = (Column("opentime", clock), Column("endtime", clock))


def import_sandbox(source: Path, out: Path, *, name: str = "chinatravel") -> Manifest:
    """Import the published sandbox at ``source`` (its folder, or a zip that holds it) into the world file ``out``.

    Returns:
        The manifest: ``partial`` says which tables are not whole, ``noticed`` what was left out.

    Raises:
        BadInput: There is no city's sights, a file is damaged or lacks a column, or a cell or a field is not of the
            published form.
    """
    tables = _Tables(TableFolder.open(source, *_LANDMARKS))
    if not tables.cities:
        raise BadInput("no sandbox there", file=source, expected="attractions/beijing/attractions.csv, poi/, ...")
    with WorldBuilder(out) as build:
        for table in PUBLISHED:
            build.add(table, tables.rows(table))
        return build.finish(
            Manifest(
                name=name,
                dialect="chinatravel",
                currency="CNY",
                source=f"imported from {source.resolve().name}",
                attribution=(ATTRIBUTION,),
                partial=tables.partial(),
                noticed={table: dict(count) for table, count in tables.left_out.items()},
            )
        )


class _Tables:
    """The sandbox's tables; what is absent or left out is noted while their rows are read."""

    def __init__(self, folder: TableFolder) -> None:
        self._folder = folder
        self.cities = {key: city for key, city in CITIES.items() if folder.find(f"attractions/{key}/attractions")}
        self.left_out: dict[str, Counter[str]] = {}
        self._absent = {"city": [city for city in CITIES.values() if city not in self.cities.values()]}
        self._count = Counter[str]()

    def rows(self, table: str) -> Iterator[list[Cell]]:
        """The rows of one table."""
        for row in self._rows(table):
            self._count[table] += 1
            yield row

    def partial(self) -> dict[str, str]:
        """What is missing in each table that has been read, in words."""
        short = {table: count for table, count in PUBLISHED.items() if self._count[table] < count}
        return {table: self._short(table, count) for table, count in short.items()}

    def _short(self, table: str, published: int) -> str:
        text = f"{self._count[table]:,} of the {published:,} published rows"
        absent = self._absent.get(table, [])
        more = f", ... ({len(absent)} in all)" if len(absent) > _MOST_NAMES else ""
        return f"{text}; not there: {', '.join(absent[:_MOST_NAMES])}{more}" if absent else text

    def _rows(self, table: str) -> Iterator[list[Cell]]:
        match table:
            case "city":
                for key, city in self.cities.items():
                    yield [city, city, key, None, "CN", None, None, "Asia/Shanghai"]
            case "station":
                for file in self._found(table, "transportation/subways.json"):
                    yield from _metro(read_table(file), self.cities)
            case "train":
                yield from self._trains()
            case "flight":
                for file in self._found(table, "intercity_transport/airplane.jsonl"):
                    yield from self._flights(file)
            case _:
                for key, city in self.cities.items():
                    yield from self._of_city(table, key, city)

    def _of_city(self, table: str, key: str, city: str) -> Iterator[list[Cell]]:
        where, read = _CITY_TABLES[table]
        for file in self._found(table, where.format(key)):
            for row in read(file, key, city):
                if row is None:
                    self._leave_out(table, "a cell is missing")
                else:
                    yield row

    def _trains(self) -> Iterator[list[Cell]]:
        for origin in self.cities.values():
            for dest in self.cities.values():
                if origin != dest:
                    for file in self._found("train", f"intercity_transport/train/from_{origin}_to_{dest}.json"):
                        for row in read_list(file):
                            yield _departure(row, "TrainID", row.text("TrainType"), origin, dest)

    def _flights(self, file: CsvFile) -> Iterator[list[Cell]]:
        for row in read_json_lines(file):
            ends = [next((city for city in self.cities.values() if city in row.text(key)), None) for key in _ENDS]
            if None in ends:
                self._leave_out("flight", "an airport of no city")
                continue
            departure = _departure(row, "FlightID", None, ends[0], ends[1])
            yield [*departure[:8], None, *departure[9:]]  # a flight has miles where a train has its kind

    def _found(self, table: str, name: str) -> Iterable[CsvFile]:
        file = self._folder.find(name, ("", ".gz"))
        if file is None:
            self._absent.setdefault(table, []).append(name)
        return () if file is None else (file,)

    def _leave_out(self, table: str, why: str) -> None:
        self.left_out.setdefault(table, Counter())[f"left out: {why}"] += 1


def _attractions(file: CsvFile, folder: str, city: str) -> Iterator[list[Cell]]:
    columns = (*_NAMED, Column("type", text), *_LOCATED, Column("price", fen), *_OPEN)
    lengths = (Column("recommendmintime", hours), Column("recommendmaxtime", hours))
    for _, values in read_records(file, columns + lengths, missing=_MISSING):
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


def _restaurants(file: CsvFile, folder: str, city: str) -> Iterator[list[Cell]]:
    columns = (*_NAMED, *_LOCATED, Column("price", fen), Column("cuisine", text), *_OPEN)
    for _, values in read_records(file, (*columns, Column("recommendedfood", text)), missing=_MISSING):
        key, name, lat, lon, price, cuisine, opens, closes, food = values
        details = json.dumps({"recommendedfood": food}, ensure_ascii=False)
        yield [f"R-{folder}-{key}", city, name, lat, lon, cuisine, price, None, opens, closes, details]


def _hotels(file: CsvFile, folder: str, city: str) -> Iterator[list[Cell] | None]:
    english = (Column("hotelname_en", text), Column("featurehoteltype", text))
    columns = (*_NAMED, *english, *_LOCATED, Column("price", fen), Column("numbed", whole))
    for _, values in read_records(file, columns, missing=_MISSING):
        if None in values:  # dropped at load by the published sandbox
            yield None
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


def _places(file: CsvFile, folder: str, city: str) -> Iterator[list[Cell]]:
    # A later duplicate overwrites the earlier one, in the earlier one's place.
    points = {row.text("name"): row.point("position", _LATITUDE, _LONGITUDE) for row in read_list(file)}
    for name, (lat, lon) in points.items():
        yield [city, name, lat, lon]


_CITY_TABLES: Mapping[str, tuple[str, Callable[[CsvFile, str, str], Iterator[list[Cell] | None]]]] = {
    "attraction": ("attractions/{0}/attractions.csv", _attractions),
    "restaurant": ("restaurants/{0}/restaurants_{0}.csv", _restaurants),
    "hotel": ("accommodations/{0}/accommodations.csv", _hotels),
    "place": ("poi/{0}/poi.json", _places),
}
"""Table to where it lies for a city's folder name, and who reads it."""


def _metro(networks: Fields, cities: Mapping[str, str]) -> Iterator[list[Cell]]:
    for folder, city in cities.items():
        row = 0
        for line in networks.each(folder) if folder in networks.row else ():
            for stop, station in enumerate(line.each("stations"), start=1):
                lat, lon = station.point("position", _LATITUDE, _LONGITUDE)
                yield [f"M-{folder}-{row}", city, "metro", station.text("name"), lat, lon, line.text("name"), stop]
                row += 1


def _departure(row: Fields, key: str, kind: str | None, origin: str | None, dest: str | None) -> list[Cell]:
    begins, ends = row.clock("BeginTime"), row.clock("EndTime")
    hours = row.number("Duration")
    minutes = round(hours * 60)
    cost = None if row.row.get("Cost", 0) is None else row.number("Cost")
    return [
        row.text(key),
        origin,
        dest,
        None,
        begins,
        ends + 1440 * max(0, round((begins + minutes - ends) / 1440)),
        minutes,
        None if cost is None else round(cost * 100),
        kind,
        *(row.text(end) for end in _ENDS),
        json.dumps({"Duration": hours}),
    ]
