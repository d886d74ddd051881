"""Importing a user's own CSV files by a mapping: rows are read, completed, checked and written table by table."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from tripwright.errors import BadInput, nearest_name
from tripwright.world.build import WorldBuilder
from tripwright.world.cells import Cell, CellError, text
from tripwright.world.csvfile import Column, CsvFile, read_records
from tripwright.world.derived import DERIVED, Row, complete_departure, complete_road
from tripwright.world.manifest import Manifest
from tripwright.world.mapping import WorldMapping
from tripwright.world.progress import Progress, silent, within
from tripwright.world.schema import TABLES, Table
from tripwright.world.tablefolder import TableFolder

LEFT_OUT = "left out: in a city that the city table lacks"
_CITY_COLUMNS = ("city", "origin", "dest")


def import_mapped(
    mapping: WorldMapping, source: Path, out: Path, *, dialect: str, on_progress: Progress = silent
) -> Manifest:
    """Import the CSV files at ``source`` (a folder or a zip archive) into the world file ``out``.

    Raises:
        BadInput: The mapping is of another dialect or leaves a required column open, a file is missing or damaged, a
            cell is not of its column's form, an id appears twice, or a city is not known (with the nearest one).
    """
    if mapping.dialect not in (None, dialect):
        raise mapping.wrong("another dialect than asked for", "dialect", value=mapping.dialect, expected=repr(dialect))
    folder = TableFolder.open(source)
    files = {name: _file(mapping, folder, name) for name in mapping.tables}
    for table in TABLES:
        if table.name in mapping.tables:
            _check_required(mapping, table)
    cities = _Cities()
    noticed: Counter[str] = Counter()
    with WorldBuilder(out) as build:
        for table in TABLES:  # cities come first there
            if table.name in files:
                file = files[table.name]
                rows = _TableRows(mapping, table, file, cities, noticed)
                build.add(table.name, rows.read(within(on_progress, table.name, file.size)))
        on_progress("indices and digest", 0, 0)
        return build.finish(
            Manifest(
                name=mapping.name,
                dialect=dialect,
                currency=mapping.currency,
                minor_units=mapping.minor_units,
                source=mapping.source or f"imported from {source.resolve().name} by {mapping.file.name}",
                attribution=tuple(mapping.attribution),
                noticed={table: {LEFT_OUT: count} for table, count in noticed.items()},
            )
        )


def _file(mapping: WorldMapping, folder: TableFolder, table: str) -> CsvFile:
    name = Path(mapping.tables[table].file).as_posix()
    found = folder.find(name, ("", ".gz"))
    if found is None:
        raise mapping.wrong(
            "no such file in the imported folder",
            f"{table}.file",
            value=name,
            expected=f"a file below {folder.path}",
            nearest=nearest_name(name, folder.files),
        )
    return found


def _check_required(mapping: WorldMapping, table: Table) -> None:
    wanted = mapping.tables[table.name]
    given = wanted.columns.keys() | wanted.constants.keys() | DERIVED.get(table.name, frozenset())
    if mapping.id_prefix(table.name):
        given |= {"id"}
    for column in table.column_names:
        if column in table.required and column not in given:
            raise mapping.wrong(
                "a column that every row needs is not mapped", f"{table.name}.columns.{column}", expected="it there"
            )


@dataclass
class _Cities:
    """The cities read so far: id to time zone, name to id (None where two cities share a name)."""

    zones: dict[str, Cell] = field(default_factory=dict[str, Cell])
    by_name: dict[str, str | None] = field(default_factory=dict[str, str | None])

    def add(self, row: Row) -> None:
        key, name = str(row["id"]), str(row["name"])
        self.zones[key] = row["timezone"]
        self.by_name[name] = None if name in self.by_name else key

    def find(self, cell: str) -> str | None:
        """The id of the city that a cell calls by its id or by a name that only one city has."""
        return cell if cell in self.zones else self.by_name.get(cell)


class _TableRows:
    """The rows of one table on their way from a CSV file into the store."""

    def __init__(
        self, mapping: WorldMapping, table: Table, file: CsvFile, cities: _Cities, noticed: Counter[str]
    ) -> None:
        self._mapping = mapping
        self._table = table
        self._file = file
        self._cities = cities
        self._noticed = noticed
        self._wanted = mapping.tables[table.name]
        self._prefix = mapping.id_prefix(table.name)
        self._unique = "id TEXT NOT NULL UNIQUE" in table.columns
        self._lines: dict[Cell, int] = {}

    def read(self, on_progress: Callable[[int], None]) -> Iterator[list[Cell]]:
        """The rows, in the order of the table's columns."""
        table, wanted = self._table, self._wanted
        blank: Row = dict.fromkeys(table.column_names)
        for column, value in wanted.constants.items():
            blank[column] = self._mapping.conversion(table.name, column)(str(value))
        taken = [Column(name, self._mapping.conversion(table.name, column)) for column, name in wanted.columns.items()]
        told = [Column(name, text) for name in wanted.details.values()]
        missing = frozenset(self._mapping.missing)
        with closing(read_records(self._file, [*taken, *told], missing=missing, on_progress=on_progress)) as records:
            for number, (line, values) in enumerate(records, start=1):
                row = {**blank, **dict(zip(wanted.columns, values, strict=False))}
                if told:
                    details = dict(zip(wanted.details, values[len(taken) :], strict=True))
                    row["details"] = json.dumps(details, ensure_ascii=False)
                if self._complete(row, line, number):
                    yield list(row.values())

    def _complete(self, row: Row, line: int, number: int) -> bool:
        """Fill and check the row; False when it is to be left out."""
        self._identify(row, number)
        self._check_needed(row, line)
        if not self._settle(row, line):
            return False
        self._derive(row, line)
        self._check_id(row, line)
        return True

    def _identify(self, row: Row, number: int) -> None:
        if "id" not in row:
            return
        if row["id"] is not None:
            row["id"] = f"{self._prefix}{row['id']}"
        elif "id" not in self._wanted.columns:
            row["id"] = row["name"] if self._table.name == "city" else f"{self._prefix}{number}"

    def _check_needed(self, row: Row, line: int) -> None:
        for column in self._table.required - DERIVED.get(self._table.name, frozenset()):
            if row[column] is None:
                raise self._wrong("a cell that every row needs is empty", line, column)

    def _settle(self, row: Row, line: int) -> bool:
        """Put city ids where the file has ids or names; False when the row is to be left out."""
        for column in _CITY_COLUMNS:
            cell = row.get(column)
            if cell is None:
                continue
            row[column] = self._cities.find(str(cell))
            if row[column] is None and self._mapping.unknown_cities == "leave out":
                self._noticed[self._table.name] += 1
                return False
            if row[column] is None:
                raise self._wrong(
                    "a city that the city table lacks, or a name that several cities share",
                    line,
                    column,
                    value=cell,
                    expected="the id or the name of one city (or unknown_cities = 'leave out' in the mapping)",
                    nearest=nearest_name(str(cell), self._cities.by_name),
                )
        return True

    def _derive(self, row: Row, line: int) -> None:
        name = self._table.name
        try:
            if name == "city":
                self._cities.add(row)
            elif name == "road":
                complete_road(row)
            elif name in {"flight", "train"}:
                zones = (self._cities.zones[str(row[end])] for end in ("origin", "dest"))
                clock_there = self._mapping.conversion_name(name, "arrives") == "clock"
                complete_departure(row, *zones, clock_there=clock_there)
        except CellError as error:
            raise BadInput(error.problem, file=self._file.name, line=line, expected=error.expected) from None

    def _check_id(self, row: Row, line: int) -> None:
        if not self._unique:
            return
        first = self._lines.setdefault(row["id"], line)
        if first != line:
            raise self._wrong("the id appears twice", line, "id", value=row["id"], expected=f"not that of line {first}")

    def _wrong(
        self,
        problem: str,
        line: int,
        column: str,
        *,
        value: Cell = None,
        expected: str | None = None,
        nearest: str | None = None,
    ) -> BadInput:
        field = self._wanted.columns.get(column, column)
        return BadInput(
            problem, file=self._file.name, line=line, field=field, value=value, expected=expected, nearest=nearest
        )
