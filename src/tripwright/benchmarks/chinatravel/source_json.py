"""JSON of the published sandbox, whose fields are looked at before they are used."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, cast

from tripwright.errors import BadInput
from tripwright.lines import parse_json
from tripwright.world.cells import Cell, CellError, Conversion, clock
from tripwright.world.csvfile import CsvFile, read_lines


class Fields(NamedTuple):
    """One JSON object and where it stands; every getter raises ``BadInput`` for a field of another form.

    Attributes:
        file: The file, with the place in it where the file is one document: ``poi.json[3]``.
        line: The line, where each line of the file is an object.
        row: The object.
    """

    file: str
    line: int | None
    row: dict[str, Any]

    def text(self, name: str) -> str:
        """A text."""
        value = self.row.get(name)
        return value if isinstance(value, str) else self._wrong(name, "a text")

    def number(self, name: str) -> float:
        """A finite number; a truth value is none."""
        value = self.row.get(name)
        if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < 1e15:
            return self._wrong(name, "a number")
        return value

    def clock(self, name: str) -> int:
        """``HH:MM`` as minutes from midnight."""
        return cast(int, self._converted(name, self.text(name), clock))

    def point(self, name: str, latitude: Conversion, longitude: Conversion) -> tuple[Cell, Cell]:
        """Latitude and longitude of a list ``[lat, lon]`` or, the other way round, of a text ``lon,lat``."""
        value = self.row.get(name)
        pair: object = value.split(",")[::-1] if isinstance(value, str) else value
        if not isinstance(pair, list) or len(cast("list[object]", pair)) != 2:
            return self._wrong(name, "a latitude and a longitude")
        lat, lon = cast("list[object]", pair)
        return self._converted(name, str(lat), latitude), self._converted(name, str(lon), longitude)

    def each(self, name: str) -> Iterator[Fields]:
        """The objects of a list."""
        return _each(f"{self.file}.{name}", self.row.get(name))

    def _converted(self, name: str, text: str, convert: Conversion) -> Cell:
        try:
            return convert(text)
        except CellError as error:
            raise error.at(self.file, self.line, name, self.row.get(name)) from None

    def _wrong(self, name: str, expected: str) -> Any:
        raise BadInput(
            "not of the published form" if name in self.row else "a field is missing",
            file=self.file,
            line=self.line,
            field=name,
            value=self.row.get(name),
            expected=expected,
        )


def read_list(file: CsvFile) -> Iterator[Fields]:
    """The objects of a JSON list."""
    return _each(file.name, _document(file))


def read_table(file: CsvFile) -> Fields:
    """A JSON object."""
    return _fields(file.name, None, _document(file))


def read_json_lines(file: CsvFile) -> Iterator[Fields]:
    """The objects of JSON Lines; blank lines are passed over."""
    for number, text in enumerate(read_lines(file), start=1):
        if text.strip():
            yield _fields(file.name, number, parse_json(text, file.name, number))


def _document(file: CsvFile) -> object:
    return parse_json("".join(read_lines(file)), file.name)


def _each(place: str, value: object) -> Iterator[Fields]:
    if not isinstance(value, list):
        raise BadInput("not a JSON list", file=place, value=value, expected="a list of objects")
    for number, item in enumerate(cast("list[object]", value), start=1):
        yield _fields(f"{place}[{number}]", None, item)


def _fields(place: str, line: int | None, value: object) -> Fields:
    if not isinstance(value, dict):
        raise BadInput("not a JSON object", file=place, line=line, value=value)
    return Fields(place, line, cast("dict[str, Any]", value))
