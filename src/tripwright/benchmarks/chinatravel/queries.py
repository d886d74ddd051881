"""The benchmark's query files, read and written (fact sheet, section 3).

Read as published: a CSV table whose lists are Python literals (the hub), JSON Lines, one JSON document (a query, a list
of them, or id to query), a folder or a zip of ``<id>.json``. Fields that we do not know are kept. Every mistake is one
line that names file, line, field, value and what was expected.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, cast

from pydantic import ValidationError

from tripwright.benchmarks.chinatravel.task import Task
from tripwright.documents import Document, holds_documents, is_document, read_documents, read_json_file
from tripwright.encodable import is_encodable
from tripwright.errors import BadInput
from tripwright.fields import bad_field
from tripwright.lines import OnError, Row, file_stem, read_rows, write_csv, write_jsonl
from tripwright.literals import NotALiteral, read_literal

COLUMNS = tuple(info.alias or name for name, info in Task.model_fields.items())
_LITERALS = (
    *("hard_logic_py", "hard_logic_nl", "preference_py", "hard_logic", "limit_rooms", "limits_room_type"),
    *("reference_plan", "grounding"),
)
_MARKS = ("uid", "start_city", "target_city", "nature_language", "hard_logic_py")
"""A JSON object with one of these is a query; any other is a table of queries by id."""
_EXPECTED = {
    "uid": "the query's id",
    "start_city": "a city",
    "target_city": "a city",
    "days": "a whole number from 1 to 31",
    "people_number": "a whole number from 1 to 100",
    "hard_logic_py": "a list of programs, each a text",
    "hard_logic_nl": "a list of sentences",
    "preference_py": "a list of preference programs, each a text",
    "reference_plan": "a plan",
    "grounding": "a list of wishes and the places that are meant",
}


class Entry(NamedTuple):
    """One query as it lies in a file: where, what it is called if it has no id itself, its fields."""

    file: str
    line: int | None
    name: str
    row: Row

    @property
    def id(self) -> str:
        """Its id."""
        return str(self.row.get("uid") or self.row.get("id") or self.name)

    @property
    def place(self) -> str:
        """Where it lies, in words."""
        return self.file if self.line is None else f"{self.file}:{self.line}"


def read_tasks(source: Path, *, on_error: OnError | None = None) -> list[Task]:
    """The tasks of a query file, folder or zip, in its order.

    Args:
        source: What to read; a file by its ending (``.csv``, ``.json``, JSON Lines), also gzipped.
        on_error: Gets the error of each broken query, while the other tasks are returned; without it the first error
            is raised. An id that occurs twice counts as an error of the later query.

    A query without an id gets the name of its document, or its file's stem and its place, ``easy-1``.
    """
    return tasks_of(read_entries(source, on_error), on_error)


def tasks_of(entries: Iterable[Entry], on_error: OnError | None = None) -> list[Task]:
    """The tasks of entries from one file or several; see :func:`read_tasks`."""
    tasks: list[Task] = []
    places: dict[str, str] = {}
    for entry in entries:
        try:
            task = parse_task(entry.row, entry.file, entry.line, default_id=entry.name)
            if task.id in places:
                raise BadInput(
                    f"the id is already at {places[task.id]}",
                    file=entry.file,
                    line=entry.line,
                    field="uid",
                    value=task.id,
                )
        except BadInput as error:
            if on_error is None:
                raise
            on_error(error)
            continue
        places[task.id] = entry.place
        tasks.append(task)
    return tasks


def read_entries(source: Path, on_error: OnError | None = None) -> Iterator[Entry]:
    """Every query of a file, folder or zip, before it is validated."""
    if holds_documents(source):
        for document in read_documents(source, on_error):
            yield from _of_document(document, on_error)
        return
    document = read_json_file(source) if is_document(source.name) else None
    if document is not None:
        yield from _of_document(document, on_error)
        return
    stem = file_stem(source)
    for line, place, row in read_rows(source, on_error):
        yield Entry(str(source), line, f"{stem}-{place}", row)


def write_tasks(file: Path, tasks: Sequence[Task]) -> None:
    """Write tasks as JSON Lines or (by the ending) CSV with Python-literal cells; ``read_tasks`` gives them back."""
    rows = [task.to_json() for task in tasks]
    if ".csv" in file.suffixes:
        columns = [name for name in COLUMNS if any(name in row for row in rows)]
        write_csv(file, list(dict.fromkeys([*columns, *(name for row in rows for name in row)])), rows)
    else:
        write_jsonl(file, rows)


def parse_task(row: Row, file: str | None, line: int | None, *, default_id: str) -> Task:
    """One query as a task; ``file`` and ``line`` are only named in the error.

    Raises:
        BadInput: A field is missing or wrong.
    """
    body: dict[str, Any] = {name: value for name, value in row.items() if name != "id"}
    name = next((row[key] for key in ("uid", "id") if row.get(key) not in (None, "")), default_id)
    body["uid"] = str(name) if isinstance(name, int) else name
    for field in _LITERALS:
        if isinstance(body.get(field), str):
            body[field] = _literal(field, body[field], file, line)
    for field in ("preference_py", "grounding"):
        if body.get(field) is None:
            body.pop(field, None)
    if not is_encodable(body):
        field = next(field for field, value in body.items() if not is_encodable({field: value}))
        what = "half of a character, which no file can hold"
        raise BadInput(what, file=file, line=line, field=field, value=body[field], expected=_EXPECTED.get(field))
    try:
        return Task.model_validate(body)
    except ValidationError as error:
        raise bad_field(error, row, known=COLUMNS, expected=_EXPECTED, file=file, line=line) from error


def _literal(field: str, text: str, file: str | None, line: int | None) -> object:
    """A cell's value; a field that we only keep may hold any text, and a preference may be one program."""
    try:
        return read_literal(text)
    except NotALiteral as error:
        if field == "preference_py" and text.lstrip().startswith(("maximize", "minimize")):
            return (text,)
        if field not in _EXPECTED:
            return text
        raise BadInput(str(error), file=file, line=line, field=field, value=text, expected=_EXPECTED[field]) from error


def _of_document(document: Document, on_error: OnError | None) -> Iterator[Entry]:
    """A document is a query, a list of queries, or a table of queries by id."""
    value = document.value
    if isinstance(value, list):
        for place, item in enumerate(cast("list[object]", value), start=1):
            yield from _entry(f"{document.file}[{place}]", f"{document.stem}-{place}", item, on_error)
        return
    fields = cast("Row", value) if isinstance(value, dict) else {}
    if fields and not any(name in fields for name in _MARKS):
        for name, item in fields.items():
            yield from _entry(f"{document.file}[{name}]", name, item, on_error)
        return
    yield from _entry(document.file, document.stem, document.value, on_error)


def _entry(file: str, name: str, value: object, on_error: OnError | None) -> Iterator[Entry]:
    if isinstance(value, dict):
        yield Entry(file, None, name, cast("Row", value))
        return
    problem = BadInput("not a query", file=file, value=value, expected="a JSON object")
    if on_error is None:
        raise problem
    on_error(problem)
