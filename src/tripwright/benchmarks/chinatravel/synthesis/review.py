"""People's requests as tasks: drafted by rules or a model, laid out in a sheet for a person, read back as tasks.

The sheet is a CSV file with one row for each program. The first row of a request carries its trip and its text; a
person corrects cells, deletes rows and adds some. The columns that say a program in words and what the checker finds
are there to be read and are passed over on the way back.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tripwright.benchmarks.chinatravel.queries import parse_task
from tripwright.benchmarks.chinatravel.synthesis.certify import Certifier, programs_of
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.benchmarks.chinatravel.wording.read import read_request, tongue_of
from tripwright.errors import BadInput, nearest_name
from tripwright.language.static import FindingKind
from tripwright.language.wording import render
from tripwright.lines import NumberedRow, OnError, file_stem, read_rows, some, write_csv

TRIP = ("start_city", "target_city", "days", "people_number")
COLUMNS = ("id", *TRIP, "text", "program", "zh", "en", "finding")
_TEXTS = ("text", "nature_language", "query", "request")
"""Columns that may hold the request, the first that is there counts."""
_HARMLESS = frozenset((FindingKind.SET_RESULT, FindingKind.ALWAYS_TRUE))
"""Findings that a person may leave as they are: published programs have them too."""


class Draft(NamedTuple):
    """A request and what was made of it; None where the trip is not clear."""

    text: str
    start_city: str | None
    target_city: str | None
    days: int | None
    people_number: int | None
    programs: tuple[str, ...]


Drafter = Callable[[str], Draft | Awaitable[Draft]]
"""Makes a draft of a request's text; plain or asynchronous."""


def rule_drafter(certifier: Certifier) -> Drafter:
    """A drafter that goes by the rules of :mod:`wording.read`; a demand that they do not know is missing."""

    def draft(text: str) -> Draft:
        reading = read_request(text, certifier.lexicons)
        programs = programs_of(reading.trip, reading.demands) if reading.trip is not None else ()
        return Draft(text, reading.start, reading.target, reading.days, reading.people, programs)

    return draft


def read_texts(file: Path, on_error: OnError | None = None) -> Iterator[tuple[str, str]]:
    """Id and text of each request in a CSV or JSON Lines file.

    Raises:
        BadInput: A row has no text, or the id of another one, and there is no ``on_error``.
    """
    seen: dict[str, int] = {}
    for row in read_rows(file, on_error):
        try:
            request = _request(file, row, seen)
        except BadInput as error:
            if on_error is None:
                raise
            on_error(error)
        else:
            yield request


def _request(file: Path, numbered: NumberedRow, seen: dict[str, int]) -> tuple[str, str]:
    """Id and text of a row; ``seen`` holds the ids before it with their lines."""
    line, place, row = numbered
    text = next((str(row[name]) for name in _TEXTS if row.get(name)), None)
    if text is None:
        raise BadInput("no request", file=file, line=line, field="text", expected=f"a column {_TEXTS[0]}")
    name = str(row.get("id") or row.get("uid") or f"{file_stem(file)}-{place}")
    if seen.setdefault(name, line) != line:
        raise BadInput(f"the id is already in line {seen[name]}", file=file, line=line, field="id", value=name)
    return name, text


async def draft_requests(texts: Iterable[tuple[str, str]], drafter: Drafter) -> list[tuple[str, Draft]]:
    """A draft of each request, one after the other."""
    drafts: list[tuple[str, Draft]] = []
    for name, text in texts:
        draft = drafter(text)
        drafts.append((name, await draft if inspect.isawaitable(draft) else draft))
    return drafts


def write_sheet(file: Path, drafts: Sequence[tuple[str, Draft]], certifier: Certifier) -> int:
    """Write the review sheet, and tell how many requests have a finding."""
    rows = [list(_rows(name, draft, certifier)) for name, draft in drafts]
    write_csv(file, COLUMNS, (row for request in rows for row in request), marked=True)
    return sum(any(row["finding"] for row in request) for request in rows)


def _rows(name: str, draft: Draft, certifier: Certifier) -> Iterator[dict[str, Any]]:
    missing = [field for field in TRIP if getattr(draft, field) is None]
    head = {"id": name, **{field: getattr(draft, field) for field in TRIP}, "text": draft.text}
    unclear = f"not said: {', '.join(missing)}" if missing else ""
    for place, source in enumerate(draft.programs or ("",)):
        row = dict(head) if place == 0 else {"id": name}
        found = certifier.program(source)
        messages = [one.message for one in certifier.findings(source, draft.target_city)] if source else []
        words = {tongue: render(found, tongue) if source else "" for tongue in ("zh", "en")}
        notes = [unclear, *messages] if place == 0 else messages
        yield {**row, "program": source, **words, "finding": "; ".join(filter(None, notes))}


def read_sheet(file: Path, certifier: Certifier, on_error: OnError | None = None) -> list[Task]:
    """The tasks of a review sheet.

    Args:
        file: The sheet.
        certifier: Of the world that the requests are about.
        on_error: Gets the error of each request that is not in order, which is then left out; without it the first
            one is raised.

    Raises:
        BadInput: A trip is not whole, a city or a name is not in the world, a program is faulty or none is there, or
            the rows of one request do not lie together.
    """
    tasks: list[Task] = []
    seen: set[str] = set()
    for name, rows in _requests(file, on_error):
        try:
            if name in seen:
                raise BadInput("its rows do not lie together", file=file, line=rows[0].line, field="id", value=name)
            seen.add(name)
            tasks.append(_task(file, name, rows, certifier))
        except BadInput as error:
            if on_error is None:
                raise
            on_error(error)
    return tasks


def _requests(file: Path, on_error: OnError | None) -> Iterator[tuple[str, list[NumberedRow]]]:
    held: list[NumberedRow] = []
    for row in read_rows(file, on_error):
        if "id" not in row.row:
            problem = BadInput("which request?", file=file, line=row.line, field="id", expected="an id in each row")
            if on_error is None:
                raise problem
            on_error(problem)
        elif held and held[0].row["id"] != row.row["id"]:
            yield str(held[0].row["id"]), held
            held = [row]
        else:
            held.append(row)
    if some(held, "request", file, on_error):
        yield str(held[0].row["id"]), held


def _task(file: Path, name: str, rows: Sequence[NumberedRow], certifier: Certifier) -> Task:
    line, _, head = rows[0]
    text = str(head.get("text", ""))
    for number, _, row in rows[1:]:
        if row.get("text", text) != text:
            raise BadInput("the id of another request", file=file, line=number, field="id", value=name)
    programs = [str(row["program"]) for _, _, row in rows if str(row.get("program", "")).strip()]
    fields = {key: head[key] for key in TRIP if key in head}
    said = {"nature_language" if tongue_of(text) == "zh" else "nature_language_en": text} if text else {}
    task = parse_task(
        {"uid": name, "tag": "human", "hard_logic_py": programs, **fields, **said}, str(file), line, default_id=name
    )
    for field in ("start_city", "target_city"):
        city: str = getattr(task, field)
        if city not in certifier.sandbox.cities:
            near = nearest_name(city, sorted(certifier.sandbox.cities))
            raise BadInput("the world has no such city", file=file, line=line, field=field, value=city, nearest=near)
    if not programs:
        raise BadInput("a request without programs", file=file, line=line, field="program", expected="one in each row")
    for number, _, row in rows:
        source = str(row.get("program", "")).strip()
        for one in certifier.findings(source, task.target_city) if source else ():
            if one.kind not in _HARMLESS:
                value = source.splitlines()[min(one.line or 1, len(source.splitlines())) - 1]
                raise BadInput(
                    one.message, file=file, line=number, field="program", value=value.strip(), nearest=one.nearest
                )
    return task
