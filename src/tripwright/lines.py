"""Rows of a data file, with the line each begins at: JSON Lines or CSV, plain or gzipped."""

from __future__ import annotations

import csv
import gzip
import json
import os
import zlib
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, NamedTuple, TypeVar, cast

from tripwright.errors import BadInput

T = TypeVar("T")
Row = dict[str, Any]
OnError = Callable[[BadInput], None]


class Numbered(NamedTuple):
    """A value with the line it begins at and its place among the file's records, both from 1."""

    line: int
    place: int
    value: object


class NumberedRow(NamedTuple):
    """The same, with an object of named fields."""

    line: int
    place: int
    row: Row


LARGEST = 64_000_000
"""Characters in one line, bytes in one document: more is not read."""
_CELL = 16_000_000  # characters in one CSV cell; reference information is far above the default of 131,072
_OTHER_MARKS = frozenset(";\t|")  # what spreadsheets put between cells in some countries


def file_stem(file: Path) -> str:
    """The file's name without its endings, ``train`` for ``train.jsonl.gz``."""
    return file.name.split(".")[0] or file.name


def read_values(file: Path, on_error: OnError | None = None) -> Iterator[Numbered]:
    """Each value of a JSON Lines file or each record of a CSV file, by the file's ending.

    A broken line keeps its place: it is left out, and the values after it are not renumbered.

    Args:
        file: ``.jsonl`` (or anything else), or ``.csv``; each also with ``.gz``.
        on_error: Gets the error of a broken line, which is then left out; without it the error is raised.

    Raises:
        BadInput: The file cannot be read as text at all, or a line is broken and there is no ``on_error``.
    """
    try:
        if ".csv" in file.suffixes:
            with _open(file) as stream:
                yield from _csv_rows(file, stream, on_error)
        else:
            with _open(file, errors="surrogateescape") as stream:  # a line in another encoding is that line's fault
                yield from _json_values(file, stream, on_error)
    except (UnicodeDecodeError, gzip.BadGzipFile, EOFError, zlib.error) as error:
        raise BadInput(
            f"not readable as text ({error})", file=file, expected="UTF-8 text, or a whole gzip file"
        ) from error


def read_rows(file: Path, on_error: OnError | None = None) -> Iterator[NumberedRow]:
    """As ``read_values``, for files whose values are objects; anything else counts as a broken line."""
    for line, place, value in read_values(file, on_error):
        if isinstance(value, dict):
            yield NumberedRow(line, place, cast(Row, value))
        else:
            _report(BadInput("not a JSON object", file=file, line=line, value=value), None, on_error)


def parse_json(text: str, file: Path | str, line: int | None = None) -> object:
    """The value of a JSON text.

    Args:
        text: The text.
        file: Where it stands, for messages.
        line: Where in the file, when the text is one line of it.

    Raises:
        BadInput: It is no JSON, or an object has two equal names, of which none can be said to be meant.
    """
    value = text.strip() if line is not None else None
    try:
        return json.loads(text, object_pairs_hook=_object)
    except _Twice as error:
        problem = "a name stands twice in one JSON object"
        raise BadInput(problem, file=file, line=line, field=error.name, expected="it once") from error
    except json.JSONDecodeError as error:
        problem = f"{error.msg.removesuffix(' at')} at column {error.colno}"
        raise BadInput(f"not JSON ({problem})", file=file, line=line or error.lineno, value=value) from error
    except RecursionError as error:
        raise BadInput("not JSON (nested too deep)", file=file, line=line, value=value) from error
    except ValueError as error:  # only numbers of thousands of digits are left
        raise BadInput("not JSON (a number of too many digits)", file=file, line=line, value=value) from error


class _Twice(ValueError):
    """Two equal names in a JSON object."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise _Twice(str(_twice(name for name, _ in pairs)))
    return found


def _twice(names: Iterable[str]) -> str | None:
    """The first name that has been there before."""
    seen: set[str] = set()
    return next((name for name in names if name in seen or seen.add(name)), None)


def some(found: list[T], what: str, file: Path | str, on_error: OnError | None = None) -> list[T]:
    """What was read from a file, which must be something: an empty file is a mistake of the caller.

    Raises:
        BadInput: There is nothing, and no ``on_error`` to be told so.
    """
    if not found:
        _report(BadInput(f"no {what} was read from it", file=file), None, on_error)
    return found


def write_jsonl(file: Path, rows: Iterable[object]) -> None:
    """Write one JSON object for each line; the file appears under its name only when it is whole."""
    with _text(file) as stream:
        for row in rows:
            stream.write(json.dumps(row, ensure_ascii=False) + "\n")


def write_csv(file: Path, columns: Sequence[str], rows: Iterable[Row], *, marked: bool = False) -> None:
    """Write a CSV file with a header; a list or dictionary becomes a Python-literal cell, None an empty one.

    ``marked`` puts a byte order mark first, without which spreadsheets take the text for another encoding.
    """
    with _text(file) as stream:
        if marked:
            stream.write("\ufeff")
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(columns)
        for row in rows:
            writer.writerow([_csv_cell(row.get(column)) for column in columns])


def write_whole(file: Path, text: str) -> None:
    """Write a text file that appears under its name only when it is whole."""
    with _text(file) as stream:
        stream.write(text)


def _csv_cell(value: object) -> object:
    return repr(cast(object, value)) if isinstance(value, list | dict) else value


def _open(file: Path, errors: str = "strict") -> IO[str]:
    if file.suffix == ".gz":
        return gzip.open(file, "rt", encoding="utf-8-sig", errors=errors, newline="")
    return file.open(encoding="utf-8-sig", errors=errors, newline="")


def _json_values(file: Path, stream: IO[str], on_error: OnError | None) -> Iterator[Numbered]:
    place = 0
    for number, line in enumerate(iter(lambda: stream.readline(LARGEST + 1), ""), start=1):
        if len(line) > LARGEST:
            raise BadInput("too long a line", file=file, line=number, expected=f"at most {LARGEST} characters")
        if number == 1 and "\0" in line:
            raise BadInput("not readable as text (it begins like a binary file)", file=file, expected="UTF-8 text")
        if not line.strip():
            continue
        if not place and line.strip() in ("[", "{"):
            expected = "one object for each line (`jq -c .[]` makes it of an array)"
            raise BadInput("one JSON value over many lines", file=file, expected=expected)
        place += 1
        try:
            line.encode()
        except UnicodeEncodeError as error:  # bytes that are no UTF-8 came in as surrogates
            raw = line.encode("utf-8", "surrogateescape").strip()
            _report(BadInput("not UTF-8 text", file=file, line=number, value=raw), error, on_error)
            continue
        try:
            value = parse_json(line.rstrip(), file, number)
        except BadInput as error:
            if on_error is None:
                raise
            on_error(error)
            continue
        yield Numbered(number, place, value)


def _csv_rows(file: Path, stream: IO[str], on_error: OnError | None) -> Iterator[Numbered]:
    before = csv.field_size_limit(_CELL)
    try:
        reader = csv.reader(stream)
        header = next(reader, list[str]())
        if len(header) == 1 and set(header[0]) & _OTHER_MARKS:
            what = "the cells are not separated by commas"
            raise BadInput(what, file=file, line=1, value=header[0], expected="comma-separated values")
        if (twice := _twice(header)) is not None:
            raise BadInput("a column appears twice", file=file, line=1, field=twice, expected="it once")
        start, place = reader.line_num + 1, 0
        for record in reader:
            place += bool(record)
            if not record:
                pass  # a blank line
            elif len(record) != len(header):
                count = f"{len(header)} cells, as in the header"
                _report(
                    BadInput("a record of another length", file=file, line=start, value=len(record), expected=count),
                    None,
                    on_error,
                )
            else:
                row: Row = {name: cell for name, cell in zip(header, record, strict=True) if cell != ""}
                yield Numbered(start, place, row)
            start = reader.line_num + 1
    except csv.Error as error:
        raise BadInput(f"not a CSV file ({error})", file=file) from error
    finally:
        csv.field_size_limit(before)


def _report(error: BadInput, cause: Exception | None, on_error: OnError | None) -> None:
    if on_error is None:
        raise error from cause
    on_error(error)


@contextmanager
def replacing(file: Path) -> Generator[Path]:
    """Where to write what takes the file's name only at the end; what lay there stays until then.

    A link keeps leading where it leads, and a device or a pipe (``/dev/stdout``) is written to as it is.
    """
    if file.exists() and not (file.is_file() or file.is_dir()):
        yield file
        return
    file = file.resolve() if file.is_symlink() else file
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_name(f".{file.name}.{os.getpid()}.part")
    try:
        yield part
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)


@contextmanager
def _text(file: Path) -> Generator[IO[str]]:
    """A text stream into such a file; what UTF-8 cannot hold, halves of surrogate pairs, becomes ``?``."""
    with replacing(file) as part, _writing(part, packed=file.suffix == ".gz") as out:
        yield out


def _writing(file: Path, *, packed: bool) -> IO[str]:
    if packed:
        return cast(IO[str], gzip.open(file, "wt", encoding="utf-8", errors="replace"))
    return file.open("w", encoding="utf-8", errors="replace", newline="")
