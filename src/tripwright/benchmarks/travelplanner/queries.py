"""The benchmark's query files, read and written: JSON Lines and the CSV releases with Python-literal cells.

A row of the published test split has days, level and query only; its other fields stay None. Fields that we do not
know are ignored. Every mistake is one line that names file, line, field, value and what was expected.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, cast

from pydantic import ValidationError

from tripwright.benchmarks.travelplanner.task import LEVELS, LocalConstraint, Task
from tripwright.errors import BadInput, nearest_name
from tripwright.fields import bad_field
from tripwright.lines import OnError, Row, file_stem, read_rows, write_csv, write_jsonl
from tripwright.literals import NotALiteral, read_literal

COLUMNS = tuple(name for name in Task.model_fields)
_LITERALS = ("date", "local_constraint", "annotated_plan", "programs")
_EXPECTED = {
    "days": "a whole number from 1 to 31",
    "visiting_city_number": "a whole number from 1",
    "people_number": "a whole number from 1",
    "date": "a list of dates as YYYY-MM-DD",
    "budget": "a number from 0",
    "level": ", ".join(LEVELS),
    "local_constraint": "a dictionary with house rule, cuisine, room type and transportation",
    "annotated_plan": "a list of days",
    "programs": "a list of constraint programs",
}


def read_tasks(file: Path, *, on_error: OnError | None = None) -> list[Task]:
    """The tasks of a query file, in its order.

    Args:
        file: JSON Lines, or CSV by its ending; also gzipped.
        on_error: Gets the error of each broken line, while the other tasks are returned; without it the first error
            is raised. An id that occurs twice counts as an error of the later line.

    A task without an id gets the file's stem and its place, ``train_queries-1``.
    """
    tasks: list[Task] = []
    places: dict[str, int] = {}
    for line, place, row in read_rows(file, on_error):
        try:
            task = parse_task(row, file, line, default_id=f"{file_stem(file)}-{place}")
            if task.id in places:
                raise BadInput(
                    f"the id is already on line {places[task.id]}", file=file, line=line, field="id", value=task.id
                )
        except BadInput as error:
            if on_error is None:
                raise
            on_error(error)
            continue
        places[task.id] = line
        tasks.append(task)
    return tasks


def write_tasks(file: Path, tasks: Iterable[Task]) -> None:
    """Write tasks as published, JSON Lines or (by the ending) CSV; ``read_tasks`` gives them back unchanged."""
    rows = [task.to_json() for task in tasks]
    if ".csv" in file.suffixes:
        published = [name for name in COLUMNS if name != "programs" or any(name in row for row in rows)]
        write_csv(file, published, rows)
    else:
        write_jsonl(file, rows)


def parse_task(row: Row, file: Path | None, line: int | None, *, default_id: str) -> Task:
    """One row of a query file as a task; ``file`` and ``line`` are only named in the error."""
    body: dict[str, Any] = {"id": default_id} | {name: row[name] for name in COLUMNS if name in row}
    if isinstance(body["id"], int):
        body["id"] = str(body["id"])
    for name in _LITERALS:
        if isinstance(body.get(name), str):
            try:
                body[name] = read_literal(body[name])
            except NotALiteral as error:
                raise BadInput(
                    str(error), file=file, line=line, field=name, value=body[name], expected=_EXPECTED[name]
                ) from error
    if "annotated_plan" in body:
        body["annotated_plan"] = _plan_of(body["annotated_plan"])
    try:
        return Task.model_validate(body)
    except ValidationError as error:
        raise _bad_field(error, row, file, line) from error


def _plan_of(value: object) -> object:
    """The days of a reference plan; some releases keep the query's fields in front of them."""
    if isinstance(value, list):
        items = cast(list[object], value)
        if len(items) == 2 and isinstance(items[1], list):
            return cast(list[object], items[1])
    return cast(object, value)


def _bad_field(error: ValidationError, row: Row, file: Path | None, line: int | None) -> BadInput:
    first = error.errors(include_url=False)[0]
    if first["type"] != "extra_forbidden":
        return bad_field(error, row, known=COLUMNS, expected=_EXPECTED, choices={"level": LEVELS}, file=file, line=line)
    path = [str(part) for part in first["loc"]]
    names = [info.alias or name for name, info in LocalConstraint.model_fields.items()]
    return BadInput(
        "unknown local constraint",
        file=file,
        line=line,
        field=".".join(path),
        expected=", ".join(names),
        nearest=nearest_name(path[-1], names),
    )
