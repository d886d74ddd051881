"""Plan files: one JSON object for each line, paired with its task by name and never by position.

A line names its task by ``id`` or ``uid``, by its own ``query`` (the text or the whole query), or by ``idx``, the
1-based place in the task file, as TravelPlanner publishes. The first of these that it has decides; when a later one
names another task, that is noted. A name that no task has is a problem of its line, even where a later name would fit;
only a query in slightly other words than that of the task at ``idx`` is taken for it, since releases differ in some.
A broken line keeps its place and touches no other; of two lines for one task the first counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, cast

from tripwright.benchmarks.travelplanner.task import Task
from tripwright.errors import BadInput, UnknownName
from tripwright.lines import Numbered, read_values
from tripwright.literals import NotALiteral, read_literal

NAMES = ("id", "uid", "query", "idx")
_ALIKE = 95  # of 100; requests of one sentence pattern that differ in a city or a date stay below


@dataclass(frozen=True, slots=True)
class PlanLine:
    """One line of a plan file.

    Attributes:
        line: Its number in the file.
        called: What it calls its task, as it stands there, by ``id``, ``uid`` or ``idx``.
        task: The task it is for; None when that cannot be told.
        plan: The plan as it stands there.
        problem: Why the line cannot be judged; None when it can.
        notes: What is odd about it and did not stop it.
    """

    line: int
    called: Mapping[str, str | int]
    task: Task | None
    plan: Any
    problem: BadInput | None = None
    notes: tuple[str, ...] = ()

    @property
    def id(self) -> str | int | None:
        """What a report calls this line: its own name for the task, else the task's id."""
        return next(iter(self.called.values()), None if self.task is None else self.task.id)


def read_plans(file: Path, tasks: Sequence[Task]) -> list[PlanLine]:
    """Every line of a plan file (JSON Lines, also gzipped), with the task it is for.

    Raises:
        BadInput: The file cannot be read as text at all. A line that cannot be read is a ``PlanLine`` with a problem.
    """
    broken: list[BadInput] = []
    values = list(read_values(file, broken.append))
    lines = [*pair(values, tasks, file), *(PlanLine(error.line or 0, {}, None, None, error) for error in broken)]
    return sorted(lines, key=lambda line: line.line)


def pair(values: Iterable[Numbered], tasks: Sequence[Task], file: Path | None = None) -> Iterator[PlanLine]:
    """The lines' values with their tasks; ``file`` is only named in problems."""
    index = _Index(tasks)
    taken: dict[str, int] = {}
    for number, _, value in values:
        line = _read_line(number, value, index, file)
        if line.problem is None and line.task is not None:
            first = taken.setdefault(line.task.id, number)
            if first != number:
                problem = BadInput(
                    f"lines {first} and {number} are for the same task; the first counts",
                    file=file,
                    line=number,
                    field=next(iter(line.called), "query"),
                    value=line.id,
                )
                line = PlanLine(number, line.called, None, None, problem)
        yield line


class _Found(NamedTuple):
    """By which field a line's task was found, and which."""

    field: str
    task: Task


class _Index:
    """The tasks by each of their names."""

    def __init__(self, tasks: Sequence[Task]) -> None:
        self.tasks = tasks
        self.by_id = {task.id: task for task in tasks}
        self.by_text: dict[str, list[Task]] = {}
        for task in tasks:
            self.by_text.setdefault(_words(task.query), []).append(task)

    def find(self, field: str, value: object, number: int, file: Path | None) -> Task | None:
        """The task that a field names; None for a query that several tasks share.

        Raises:
            BadInput: It names none.
        """
        if field in ("id", "uid"):
            task = self.by_id.get(str(value)) if isinstance(value, str | int) else None
            if task is None:
                raise _unknown(f"no task has this {field}", field, value, self.by_id, number, file)
            return task
        if field == "idx":
            return self.at(value, number, file)
        found = self._by_query(value)
        if not found:
            raise BadInput("no task has this query", file=file, line=number, field="query", value=value)
        return found[0] if len(found) == 1 else None

    def _by_query(self, value: object) -> list[Task]:
        query = _query_of(value)
        if isinstance(query, str):
            return self.by_text.get(_words(query), [])
        known = {name: query[name] for name in query if name in Task.model_fields and name != "id"}
        if not known:
            return []
        return [task for task in self.tasks if known.items() <= task.to_json().items()]

    def at(self, value: object, number: int, file: Path | None) -> Task:
        """The task at a 1-based place.

        Raises:
            BadInput: There is none.
        """
        place = int(value) if isinstance(value, str) and value.isascii() and value.isdigit() else value
        if isinstance(place, int) and not isinstance(place, bool) and 1 <= place <= len(self.tasks):
            return self.tasks[place - 1]
        expected = f"a place in the task file, from 1 to {len(self.tasks)}"
        raise BadInput("no task has this place", file=file, line=number, field="idx", value=value, expected=expected)


def _read_line(number: int, value: object, index: _Index, file: Path | None) -> PlanLine:
    row = _unwrapped(value)
    if not isinstance(row, dict):
        problem = BadInput(
            "not a plan line", file=file, line=number, value=value, expected="an object that names its task"
        )
        return PlanLine(number, {}, None, None, problem)
    fields = cast("dict[str, Any]", row)
    called = {
        name: _echo(fields[name]) for name in NAMES if name != "query" and isinstance(fields.get(name), str | int)
    }
    try:
        found, notes = _find_task(fields, index, number, file)
        if "plan" not in fields:
            nearest = next((name for name in fields if "plan" in name.lower()), None)
            raise BadInput("the line has no plan", file=file, line=number, field="plan", nearest=nearest)
    except BadInput as problem:
        return PlanLine(number, called, None, None, problem)
    return PlanLine(number, called, found.task, fields["plan"], notes=notes)


def _find_task(fields: dict[str, Any], index: _Index, number: int, file: Path | None) -> tuple[_Found, tuple[str, ...]]:
    """The task by the first name that the line has, and notes on names that contradict it.

    Raises:
        BadInput: The line has no name, or its first one is that of no task.
    """
    found: _Found | None = None
    notes: list[str] = []
    for field in NAMES:
        if fields.get(field) in (None, ""):
            continue
        try:
            task = index.find(field, fields[field], number, file)
        except BadInput as problem:
            if found is None and not (field == "query" and _reworded(fields, index, number, file)):
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
        expected = f"one of {', '.join(NAMES)}"
        raise BadInput("the line does not say which task it is for", file=file, line=number, expected=expected)
    return found, tuple(notes)


def _reworded(fields: dict[str, Any], index: _Index, number: int, file: Path | None) -> bool:
    """Whether the line's query says nearly what the task at its ``idx`` says."""
    query = _query_of(fields["query"])
    if fields.get("idx") is None or not isinstance(query, str):
        return False
    from rapidfuzz import fuzz

    return fuzz.ratio(_words(query), _words(index.at(fields["idx"], number, file).query)) >= _ALIKE


def _unknown(problem: str, field: str, value: object, valid: Iterable[str], number: int, file: Path | None) -> BadInput:
    hint = UnknownName("task", str(value), valid)
    return BadInput(
        problem, file=file, line=number, field=field, value=value, expected=hint.expected, nearest=hint.nearest
    )


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
