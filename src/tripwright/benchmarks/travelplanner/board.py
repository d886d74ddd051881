"""The submission file of the hosted board: one line for each query, in the data set's order (fact sheet, section 5).

The board pairs lines by position and its script stops at the first value it does not expect, with an error that names
no row. So every row is looked at before: what would stop the script is an error, what it would quietly not find is a
warning, and each is one line that names the row, the field, the value and what is expected.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, cast

from tripwright.benchmarks.travelplanner.task import Task
from tripwright.errors import BadInput
from tripwright.lines import Row, read_values, write_jsonl
from tripwright.submissions import Findings, PlanLine, read_plans

PADDING = 7
"""Days that a plan is padded to with ``{}``, as in the published example."""
_TEXTS = ("current_city", "transportation", "breakfast", "lunch", "dinner", "attraction", "accommodation")
_NEEDED = ("current_city", "transportation")
_PLACES = ("breakfast", "lunch", "dinner", "accommodation")
_FROM_TO = re.compile(r"from\s+.+?\s+to\s+[^,]+")
_EMPTY = ("", "-")


def submit(tasks: Sequence[Task], plans: Path, out: Path | None) -> Findings:
    """Write the submission of the plans of a file, if the board can read it; without ``out`` look at one."""
    if out is None:
        return check_board_file(tasks, plans)
    lines = read_plans(plans, tasks)
    rows = board_rows(tasks, lines)
    found = check_rows(tasks, rows)
    errors = [*(line.problem for line in lines if line.problem is not None), *found.errors]
    if not errors:
        write_jsonl(out, rows)
    return Findings(errors, found.warnings, sum(row["plan"] is not None for row in rows))


def board_rows(tasks: Sequence[Task], plans: Iterable[PlanLine[Task]]) -> list[Row]:
    """The rows of a submission: every task in order, ``plan`` null where no line has one; plans padded to 7 days."""
    by_task = {line.task.id: line.plan for line in plans if line.task is not None}
    return [
        {"idx": place, "query": task.query, "plan": _padded(by_task.get(task.id))}
        for place, task in enumerate(tasks, start=1)
    ]


def check_rows(tasks: Sequence[Task], rows: Iterable[Row], file: Path | None = None) -> Findings:
    """Look at rows as the board would read them: paired by position, each plan for the query of its place.

    Args:
        tasks: The data set.
        rows: The submission's rows.
        file: Only named in the findings.
    """
    errors: list[BadInput] = []
    warnings: list[BadInput] = []
    count = 0
    for count, row in enumerate(rows, start=1):
        if count > len(tasks):
            continue
        task = tasks[count - 1]
        for problem, stops in _row_problems(count, row, task):
            found = BadInput(
                problem.problem,
                file=file,
                line=count,
                field=problem.field,
                value=problem.value,
                expected=problem.expected,
            )
            (errors if stops else warnings).append(found)
    if count != len(tasks):
        errors.append(BadInput("another number of rows than queries", file=file, value=count, expected=f"{len(tasks)}"))
    return Findings(errors, warnings)


def check_board_file(tasks: Sequence[Task], file: Path) -> Findings:
    """Look at a submission file; a line that is no JSON object is an error of its row."""
    broken: list[BadInput] = []
    rows: list[Row] = []
    for _, place, value in read_values(file, broken.append):
        rows += [{}] * (place - 1 - len(rows))  # a broken line keeps its place
        rows.append(cast(Row, value) if isinstance(value, dict) else {"plan": value})
    found = check_rows(tasks, rows, file)
    reported = {error.line for error in broken}
    return Findings([*broken, *(error for error in found.errors if error.line not in reported)], found.warnings)


class _Problem(NamedTuple):
    problem: str
    field: str
    value: object
    expected: str


_Found = tuple[_Problem, bool]
"""A problem, and whether it stops the board's script."""


def _row_problems(place: int, row: Row, task: Task) -> Iterator[_Found]:
    if row.get("idx") != place:
        yield _Problem("another idx than the row's place", "idx", row.get("idx"), str(place)), False
    if row.get("query") != task.query:
        yield _Problem("another query than the data set's", "query", row.get("query"), f"the query of {task.id}"), False
    if "plan" not in row:
        yield _Problem("the row has no plan", "plan", None, "a list of days, or null where there is none"), True
        return
    plan = row["plan"]
    if plan is None or plan == [] or plan == "":
        return
    if not isinstance(plan, list):
        yield _Problem("not a plan", "plan", plan, "a list of days, or null where there is none"), True
        return
    days = cast(list[object], plan)
    if len(days) < task.days:
        yield _Problem("too few days", "plan", len(days), f"{task.days} days"), False
    for number, day in enumerate(days[: task.days], start=1):
        yield from _day_problems(number, day)


def _day_problems(number: int, day: object) -> Iterator[_Found]:
    where = f"plan / day {number}"
    if not isinstance(day, dict):
        yield _Problem("not a day", where, day, "an object with current_city, transportation, ..."), True
        return
    body = cast(dict[str, Any], day)
    for key in _TEXTS:
        field = f"{where} / {key}"
        if key not in body:
            yield _Problem("a key is missing", field, None, "a text, '-' where there is nothing"), key in _NEEDED
        elif not isinstance(body[key], str):
            # The script passes over a None among meals and sights, and over nothing else.
            harmless = body[key] is None and key not in (*_NEEDED, "accommodation")
            yield _Problem("not a text", field, body[key], "a text, '-' where there is nothing"), not harmless
    yield from _city_problems(body.get("current_city"), f"{where} / current_city")
    yield from _transport_problems(body.get("transportation"), f"{where} / transportation")
    for key in _PLACES:
        text = body.get(key)
        if isinstance(text, str) and text not in _EMPTY and re.search(r",\s*[^,]+$", text) is None:
            yield _Problem("no city behind the name", f"{where} / {key}", text, "'Name, City' or '-'"), False
    sights = body.get("attraction")
    if isinstance(sights, str) and sights not in _EMPTY and not sights.endswith(";"):
        expected = "'Name, City;' for each sight: what stands behind the last semicolon is not read"
        yield _Problem("no semicolon at the end", f"{where} / attraction", sights, expected), False


def _city_problems(city: object, field: str) -> Iterator[_Found]:
    if not isinstance(city, str):
        return
    if "from" in city and _FROM_TO.search(city) is None:
        yield _Problem("not a move", field, city, "'from A to B', or a city without 'from' in it"), True
    elif city in _EMPTY:
        yield _Problem("no city", field, city, "'City' or 'from A to B'"), False


def _transport_problems(text: object, field: str) -> Iterator[_Found]:
    if not isinstance(text, str) or text in _EMPTY:
        return
    if "flight number" in text.lower():
        if "Flight Number: " not in text or _FROM_TO.search(text) is None:
            expected = "'Flight Number: F0000000, from A to B, Departure Time: HH:MM, Arrival Time: HH:MM'"
            yield _Problem("not a flight", field, text, expected), True
    elif _FROM_TO.search(text) is None:
        expected = "'Self-driving, from A to B, ...', 'Taxi, from A to B, ...', a flight, or '-'"
        yield _Problem("no way from one city to another", field, text, expected), False


def _padded(plan: object) -> object:
    if not plan:
        return None
    if not isinstance(plan, list):
        return plan
    days = cast(list[object], plan)
    padding: list[object] = [{} for _ in range(PADDING - len(days))]
    return [*days, *padding]
