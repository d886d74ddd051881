"""Reading a CSV file as a stream of records, whatever it lies in: plain, gzipped, inside a zip archive.

The text is UTF-8, with or without a byte order mark, with line feeds or carriage returns and line feeds; a quoted
cell may hold line breaks. Nothing is unpacked to disk and no record is kept, so memory stays flat however long the
table is. Whatever is wrong with the file ends as one line that names the file and the line in it.
"""

from __future__ import annotations

import csv
import gzip
import zlib
from collections.abc import Callable, Collection, Generator, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import IO, NamedTuple, cast
from zipfile import BadZipFile, ZipFile

from tripwright.errors import BadInput, nearest_name
from tripwright.world.cells import MISSING, Cell, CellError, Conversion

_LONGEST_LINE = 1 << 20
_MOST_EXPANSION = 100  # a table packs about tenfold; what packs a thousandfold is no table
_UNJUDGED = 1 << 22  # bytes that any file may unpack to
_REPORT_EVERY = 1 << 20  # bytes between two reports of progress
_DAMAGED = (EOFError, zlib.error, gzip.BadGzipFile, BadZipFile)


@dataclass(frozen=True, slots=True)
class CsvFile:
    """A CSV file to be read: ``member`` is its name inside the zip archive at ``path``, if it lies in one."""

    path: Path
    member: str | None = None

    @property
    def name(self) -> str:
        """What messages call the file."""
        return str(self.path) if self.member is None else f"{self.path}/{self.member}"

    @property
    def size(self) -> int:
        """Bytes to be read, in the measure that progress is reported in."""
        if self.member is None:
            return self.path.stat().st_size
        with ZipFile(self.path) as archive:
            return archive.getinfo(self.member).file_size


class Column(NamedTuple):
    """A column to be read: its name in the file, and what its text becomes."""

    name: str
    convert: Conversion


class Record(NamedTuple):
    """One record: the line where it begins, and the values of the columns asked for; None where a cell is missing."""

    line: int
    values: list[Cell]


def _nobody_asked(_: int) -> None:
    """The progress callback of who does not want to know."""


def read_records(
    file: CsvFile,
    columns: Sequence[Column],
    *,
    missing: Collection[str] = MISSING,
    on_progress: Callable[[int], None] = _nobody_asked,
) -> Generator[Record, None, None]:
    """The records of a file with the columns asked for, in the order asked for.

    The file may hold its columns in any order, and further ones. A cell whose text is in ``missing`` is None;
    ``on_progress`` gets the number of bytes read so far, now and then. The file is closed at the end, or by ``close()``
    of who stops earlier.

    Raises:
        BadInput: The file is damaged, not UTF-8, not CSV, lacks a column, or a cell is not of the column's form.
    """
    names = [column.name for column in columns]
    conversions = [column.convert for column in columns]
    with closing(_read_cells(file, names, on_progress)) as records:
        for line, cells in records:
            try:
                values = [
                    None if cell in missing else convert(cell) for convert, cell in zip(conversions, cells, strict=True)
                ]
            except CellError:
                raise _bad_cell(file, line, columns, cells, missing) from None
            yield Record(line, values)


def _bad_cell(
    file: CsvFile, line: int, columns: Sequence[Column], cells: Sequence[str], missing: Collection[str]
) -> BadInput:
    """The message on the first cell of a record that cannot be converted."""
    for column, cell in zip(columns, cells, strict=True):
        try:
            if cell not in missing:
                column.convert(cell)
        except CellError as error:
            return error.at(file.name, line, column.name, cell)
    raise AssertionError("a conversion failed once and then passed")


def _read_cells(
    file: CsvFile, names: Sequence[str], on_progress: Callable[[int], None]
) -> Generator[tuple[int, list[str]], None, None]:
    """(line, cells of the named columns) of each record."""
    with closing(read_lines(file, on_progress)) as lines:
        records = _filled_records(file, lines)
        line, header = next(records, (0, list[str]()))
        if not header:
            raise BadInput("the file is empty", file=file.name, expected=f"a header line with {', '.join(names)}")
        places = [_place(file, line, header, name) for name in names]
        for line, record in records:
            if len(record) != len(header):
                raise BadInput(
                    "a record has another number of cells than the header",
                    file=file.name,
                    line=line,
                    value=len(record),
                    expected=f"{len(header)} cells",
                )
            yield line, [record[place] for place in places]


def _filled_records(file: CsvFile, lines: Iterator[str]) -> Iterator[tuple[int, list[str]]]:
    """(line where it begins, cells) of each record; blank lines are skipped, as pandas does."""
    reader = csv.reader(lines, strict=True)
    while True:
        line = reader.line_num + 1
        try:
            record = next(reader, None)
        except csv.Error as error:
            raise BadInput(f"not valid CSV ({error})", file=file.name, line=line) from error
        if record is None:
            return
        if len(record) > 1 or (record and record[0].strip()):
            yield line, record


def _place(file: CsvFile, line: int, header: Sequence[str], name: str) -> int:
    found = header.count(name)
    if found != 1:
        raise BadInput(
            "a column is missing" if not found else "a column appears twice",
            file=file.name,
            line=line,
            field=name,
            expected="it once" if found else f"it among {_listed(header)}",
            nearest=None if found else nearest_name(name, [column for column in header if len(column) <= 40]),
        )
    return header.index(name)


def _listed(header: Sequence[str]) -> str:
    """The column names for a message, no longer than a message may be."""
    names = [name if len(name) <= 40 else name[:37] + "..." for name in header if name.strip()]
    return ", ".join(names[:20]) + (", ..." if len(names) > 20 else "")


def read_lines(file: CsvFile, on_progress: Callable[[int], None] = _nobody_asked) -> Generator[str, None, None]:
    """The lines of a text file in UTF-8, with their line ends.

    Raises:
        BadInput: The file is damaged, unpacks beyond all measure, or is not text in UTF-8.
    """
    unpacked = 0
    reported = 0
    with _opened(file) as (stream, stored):
        for number in count(1):
            try:
                raw = stream.readline(_LONGEST_LINE)
            except _DAMAGED as error:
                raise BadInput(f"the file is cut short or damaged ({error})", file=file.name, line=number) from error
            if not raw:
                break
            unpacked += len(raw)
            if unpacked - reported >= _REPORT_EVERY:
                reported = unpacked
                on_progress(stored.tell())
                if unpacked > _UNJUDGED and unpacked > _MOST_EXPANSION * stored.tell():
                    raise _bomb(file)
            yield _text(file, number, raw)
        on_progress(stored.tell())


def _text(file: CsvFile, number: int, raw: bytes) -> str:
    if len(raw) >= _LONGEST_LINE:
        raise BadInput(
            "a line is too long for a table", file=file.name, line=number, expected="at most a million bytes"
        )
    try:
        line = raw.decode("utf-8-sig" if number == 1 else "utf-8")
    except UnicodeDecodeError as error:
        bad = raw[error.start : error.start + 4]
        raise BadInput("not text in UTF-8", file=file.name, line=number, value=bad, expected="UTF-8") from error
    if "\0" in line:
        raise BadInput("a NUL character: not text in UTF-8", file=file.name, line=number, expected="UTF-8")
    return line


@contextmanager
def _opened(file: CsvFile) -> Generator[tuple[IO[bytes], IO[bytes]], None, None]:
    """(the file's text as bytes, the stored stream whose position tells how far we are)."""
    with ExitStack() as stack:
        stored = stack.enter_context(file.path.open("rb")) if file.member is None else _opened_member(file, stack)
        if file.name.endswith(".gz"):
            yield cast("IO[bytes]", stack.enter_context(gzip.open(stored, "rb"))), stored
        else:
            yield stored, stored


def _opened_member(file: CsvFile, stack: ExitStack) -> IO[bytes]:
    assert file.member is not None
    try:
        archive = stack.enter_context(ZipFile(file.path))
        entry = archive.getinfo(file.member)
        if entry.file_size > _UNJUDGED and entry.file_size > _MOST_EXPANSION * entry.compress_size:
            raise _bomb(file)
        return stack.enter_context(archive.open(entry))
    except BadZipFile as error:
        raise BadInput(f"a damaged zip archive ({error})", file=file.name) from error
    except RuntimeError as error:  # encrypted, or packed by a method that this Python lacks
        raise BadInput(f"the archive's entry cannot be opened ({error})", file=file.name) from error


def _bomb(file: CsvFile) -> BadInput:
    return BadInput(f"the file unpacks to more than {_MOST_EXPANSION} times its size", file=file.name)
