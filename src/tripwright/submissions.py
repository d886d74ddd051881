"""Plans that were handed in, paired with their tasks by name and never by position.

A line names its task by ``id`` or ``uid``, by its own ``query`` (the text or the whole query), or by ``idx``, the
1-based place in the task file, as TravelPlanner publishes. The first of these that it has decides; when a later one
names another task, that is noted. A name that no task has is a problem of its line, even where a later name would fit;
only a query in slightly other words than that of the task at ``idx`` is taken for it, since releases differ in some.
A broken line keeps its place and touches no other; of two lines for one task the first counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, NamedTuple, Protocol, TypeVar, cast

from tripwright.documents import holds_documents
from tripwright.errors import BadInput, UnknownName
from tripwright.handed_in import NAMES, Handed, read_handed
from tripwright.literals import NotALiteral, read_literal

_ALIKE = 95  # of 100; requests of one sentence pattern that differ in a city or a date stay below


class Asked(Protocol):
    """What a plan is handed in for."""

    @property
    def id(self) -> str:
        """Unique among the tasks."""
        ...

    @property
    def query(self) -> str:
        """The request."""
        ...

    def to_json(self) -> dict[str, Any]:
        """The task as a line of its file."""
        ...


T = TypeVar("T", bound=Asked)


@dataclass(frozen=True, slots=True)
class PlanLine(Generic[T]):
    """One plan that was handed in.

    Attributes:
        line: Its line in the file; its place among the documents of a folder or a zip.
        called: What it calls its task, as it stands there, by ``id``, ``uid`` or ``idx``.
        task: The task it is for; None when that cannot be told.
        plan: The plan as it stands there.
        problem: Why the line cannot be judged; None when it can.
        notes: What is odd about it and did not stop it.
        file: The document that it is; None for a line of a file.
    """

    line: int
    called: Mapping[str, str | int]
    task: T | None
    plan: Any
    problem: BadInput | None = None
    notes: tuple[str, ...] = ()
    file: str | None = None

    @property
    def id(self) -> str | int | None:
        """What a report calls this line: its own name for the task, else the task's id."""
        return next(iter(self.called.values()), None if self.task is None else self.task.id)


class Findings(NamedTuple):
    """What is wrong with a submission.

    Attributes:
        errors: What the published evaluation would stop at, or never find; nothing is written then.
        warnings: What costs points.
        filled: How many tasks have a plan, where that was counted.
    """

    errors: list[BadInput]
    warnings: list[BadInput]
    filled: int | None = None


class InText(NamedTuple):
    """The plan in a text, None where there is none, and the lines that were not used: (number from 1, text)."""

    plan: Any
    unused: tuple[tuple[int, str], ...] = ()


def read_plans(source: Path, tasks: Sequence[T], *, bare: str | None = None, whole: bool = True) -> list[PlanLine[T]]:
    """Every plan of a file (JSON Lines, also gzipped), or of a folder or zip of documents, with the task it is for.

    Args:
        source: What to read; see :func:`tripwright.handed_in.read_handed`.
        tasks: What the plans are for.
        bare: A field that plans have and lines have not: an object with it is a bare plan.
        whole: The tasks are all those of their file; otherwise their places say nothing, and ``idx`` names no task.

    Raises:
        BadInput: The file cannot be read as text at all. A line that cannot be read is a ``PlanLine`` with a problem.
    """
    broken: list[BadInput] = []
    handed = read_handed(source, known={task.id for task in tasks}, bare=bare, on_error=broken.append)
    lines = list(pair(handed, tasks, whole=whole))
    if holds_documents(source):
        lines += [PlanLine(0, {}, None, None, problem, file=problem.file) for problem in broken]
        return sorted(lines, key=lambda line: line.file or "")
    lines += [PlanLine(problem.line or 0, {}, None, None, problem) for problem in broken]
    return sorted(lines, key=lambda line: line.line)


def pair(handed: Iterable[Handed], tasks: Sequence[T], *, whole: bool = True) -> Iterator[PlanLine[T]]:
    """What was handed in, with its tasks; ``whole`` as in :func:`read_plans`."""
    index = _Index(tasks, whole=whole)
    taken: dict[str, Handed] = {}
    for one in handed:
        line = _read_line(one, index)
        if line.problem is None and line.task is not None:
            first = taken.setdefault(line.task.id, one)
            if first is not one:
                what = "" if one.document else "lines "
                problem = one.fault(
                    f"{what}{first.place} and {one.place} are for the same task; the first counts",
                    field=next(iter(line.called), "query"),
                    value=line.id,
                )
                line = replace(line, task=None, plan=None, problem=problem)
        yield line


class _Found(NamedTuple, Generic[T]):
    """By which field a line's task was found, and which."""

    field: str
    task: T


class _Index(Generic[T]):
    """The tasks by each of their names."""

    def __init__(self, tasks: Sequence[T], *, whole: bool) -> None:
        self.tasks = tasks
        self.whole = whole
        self.by_id = {task.id: task for task in tasks}
        self.by_text: dict[str, list[T]] = {}
        for task in tasks:
            self.by_text.setdefault(_words(task.query), []).append(task)

    @cached_property
    def bodies(self) -> list[dict[str, Any]]:
        """Each task as its file has it."""
        return [task.to_json() for task in self.tasks]

    def find(self, field: str, value: object, line: Handed) -> T | None:
        """The task that a field names; None for a query that several tasks share.

        Raises:
            BadInput: It names none.
        """
        if field in ("id", "uid"):
            task = self.by_id.get(str(value)) if isinstance(value, str | int) else None
            if task is None:
                hint = UnknownName("task", str(value), self.by_id)
                raise line.fault(
                    f"no task has this {field}", field=field, value=value, expected=hint.expected, nearest=hint.nearest
                )
            return task
        if field == "idx":
            return self.at(value, line)
        found = self._by_query(value)
        if not found:
            raise line.fault("no task has this query", field="query", value=value)
        return found[0] if len(found) == 1 else None

    def _by_query(self, value: object) -> list[T]:
        query = _query_of(value)
        if isinstance(query, str):
            return self.by_text.get(_words(query), [])
        named = self.by_id.get(str(query.get("uid")))
        if named is not None:
            return [named]
        fields = {name for body in self.bodies for name in body}
        known = {name: query[name] for name in query if name in fields and name != "id"}
        if not known:
            return []
        return [task for task, body in zip(self.tasks, self.bodies, strict=True) if known.items() <= body.items()]

    def at(self, value: object, line: Handed) -> T:
        """The task at a 1-based place.

        Raises:
            BadInput: There is none, or places say nothing.
        """
        if not self.whole:
            expected = "an id or a query: lines of the task file are broken, and places are not sure"
            raise line.fault("a place alone does not name the task", field="idx", value=value, expected=expected)
        place = int(value) if isinstance(value, str) and value.isascii() and value.isdigit() else value
        if isinstance(place, int) and not isinstance(place, bool) and 1 <= place <= len(self.tasks):
            return self.tasks[place - 1]
        expected = f"a place in the task file, from 1 to {len(self.tasks)}"
        raise line.fault("no task has this place", field="idx", value=value, expected=expected)


def _read_line(line: Handed, index: _Index[T]) -> PlanLine[T]:
    file = line.file if line.document else None
    row = _unwrapped(line.value)
    if not isinstance(row, dict):
        expected = "an object that names its task" + (", not an array of them" if isinstance(row, list) else "")
        problem = line.fault("not a plan line", value=row, expected=expected)
        return PlanLine(line.number, {}, None, None, problem, file=file)
    fields = cast("dict[str, Any]", row)
    called = {
        name: _echo(fields[name]) for name in NAMES if name != "query" and isinstance(fields.get(name), str | int)
    }
    try:
        found, notes = _find_task(fields, index, line)
        if "plan" not in fields:
            nearest = next((name for name in fields if "plan" in name.lower()), None)
            raise line.fault("the line has no plan", field="plan", nearest=nearest)
    except BadInput as problem:
        return PlanLine(line.number, called, None, None, problem, file=file)
    return PlanLine(line.number, called, found.task, fields["plan"], notes=notes, file=file)


def _find_task(fields: dict[str, Any], index: _Index[T], line: Handed) -> tuple[_Found[T], tuple[str, ...]]:
    """The task by the first name that the line has, and notes on names that contradict it.

    Raises:
        BadInput: The line has no name, or its first one is that of no task.
    """
    found: _Found[T] | None = None
    notes: list[str] = []
    for field in NAMES:
        if fields.get(field) in (None, "") or (field == "idx" and found is not None and not index.whole):
            continue
        try:
            task = index.find(field, fields[field], line)
        except BadInput as problem:
            if found is None and not (field == "query" and _reworded(fields, index, line)):
                raise
            notes.append(problem.problem)
            continue
        if task is not None and found is None:
            found = _Found(field, task)
        elif task is not None and found is not None and task.id != found.task.id:
            notes.append(
                f"its {field} is that of {task.id}; its {found.field} counts, which is that of {found.task.id}"
            )
    if found is None:
        raise line.fault("the line does not say which task it is for", expected=f"one of {', '.join(NAMES)}")
    return found, tuple(notes)


def _reworded(fields: dict[str, Any], index: _Index[Any], line: Handed) -> bool:
    """Whether the line's query says nearly what the task at its ``idx`` says."""
    query = _query_of(fields["query"])
    if fields.get("idx") is None or not isinstance(query, str) or not index.whole:
        return False
    from rapidfuzz import fuzz

    return fuzz.ratio(_words(query), _words(index.at(fields["idx"], line).query)) >= _ALIKE


def _unwrapped(value: object) -> object:
    """A line that is one text holding an object, as JSON or as a literal (the published script evaluates it, Q26)."""
    if not isinstance(value, str):
        return value
    try:
        return read_literal(value)
    except NotALiteral:
        return value


def _query_of(value: object) -> str | dict[str, Any]:
    """The request's words, out of a query given as text, as an object, or as its literal; else the object's fields."""
    if isinstance(value, str) and value.lstrip().startswith("{"):
        try:
            value = read_literal(value)
        except NotALiteral:
            return str(value)
    if isinstance(value, dict):
        fields = cast("dict[str, Any]", value)
        return fields["query"] if isinstance(fields.get("query"), str) else fields
    return value if isinstance(value, str) else {}


def _echo(name: str | int) -> str | int:
    """A name as it can be written to a file: half of a surrogate pair is escaped."""
    return name.encode("utf-8", "backslashreplace").decode("utf-8") if isinstance(name, str) else name


def _words(text: str) -> str:
    return " ".join(text.split())
