"""Reading other people's CSV files: records with their line numbers, cells as numbers, money and clocks.

Every fault is one ``BadInput`` that names file, line, field, value and what was expected.
"""

from __future__ import annotations

import csv
import gzip
import re
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import IO, NamedTuple

from tripwright.errors import BadInput


class Place(NamedTuple):
    """Where a cell stands, for the message when it is wrong."""

    file: Path
    line: int
    field: str


def open_text(file: Path) -> IO[str]:
    """A text stream over a plain or gzipped UTF-8 file."""
    if file.suffix == ".gz":
        return gzip.open(file, "rt", encoding="utf-8", newline="")
    return file.open(encoding="utf-8", newline="")


def read_records(
    file: Path, columns: tuple[str, ...], missing: Collection[str] = ("",)
) -> Iterator[tuple[int, list[str | None]]]:
    """(line, the named cells) of each record, streamed; a cell whose text is in ``missing`` is None."""
    with open_text(file) as stream:
        reader = csv.reader(stream)
        header = next(reader, list[str]())
        for column in columns:
            if column not in header:
                raise BadInput("a column is missing", file=file, line=1, field=column, expected=", ".join(columns))
        places = [header.index(column) for column in columns]
        for record in reader:
            if len(record) != len(header):
                raise BadInput(
                    "a record has another number of cells",
                    file=file,
                    line=reader.line_num,
                    value=len(record),
                    expected=str(len(header)),
                )
            yield reader.line_num, [None if record[i] in missing else record[i] for i in places]


def number(cell: str | None, place: Place) -> float | None:
    """The cell as a float; None stays None."""
    if cell is None:
        return None
    try:
        return float(cell)
    except ValueError as error:
        raise BadInput("not a number", **place._asdict(), value=cell, expected="a number") from error


def minor_units(cell: str | None, place: Place, minor: int = 100) -> int | None:
    """An amount of money as integer minor units."""
    value = number(cell, place)
    return None if value is None else round(value * minor)


def whole(cell: str | None, place: Place) -> int | None:
    """The cell as an int, its fraction cut."""
    value = number(cell, place)
    return None if value is None else int(value)


def clock(cell: str | None, place: Place) -> int:
    """``HH:MM`` as minutes from midnight; ``24:00`` is allowed."""
    match = re.fullmatch(r"([01]?\d|2[0-4]):([0-5]\d)", cell or "")
    if match is None:
        raise BadInput("not a clock time", **place._asdict(), value=cell or "", expected="HH:MM")
    return int(match[1]) * 60 + int(match[2])
