"""What the benchmark's paper looks at besides the rules: how tool use fails, what is noted, three faults of its cases.

Each analysis is a table over the trials of one run. A trial here is anything that knows its task's id, how it ended,
its events and its plan.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, cast

from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.cost_enquiry import day_cost, read_day
from tripwright.benchmarks.travelplanner.moves import Move
from tripwright.benchmarks.travelplanner.plan import read_plan
from tripwright.benchmarks.travelplanner.task import Task
from tripwright.session import EndReason, Event, ToolFailure
from tripwright.session.analysis import Analysis, Trial
from tripwright.trip.clock import format_clock

CAUSES = {
    EndReason.STEP_LIMIT: "step limit",
    EndReason.ARGUMENT_ERROR_LOOP: "argument error",
    EndReason.INVALID_ACTION_LOOP: "invalid-action loop",
    EndReason.REPEATED_ACTION: "same-action loop",
}
"""The paper's four causes, in its order."""
_KINDS = {
    "flightsearch": "flights",
    "googledistancematrix": "distances",
    "restaurantsearch": "restaurants",
    "attractionsearch": "attractions",
    "accommodationsearch": "accommodations",
}
_COST = re.compile(r"The cost of this day is ([\d.]+) dollars")
_NUMBER = re.compile(r"flight number: ?([^, ]+)", re.IGNORECASE)
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
_SHOWN = 5


def notebook_counts(tasks: Mapping[str, Task], trials: Sequence[Trial]) -> Analysis | None:
    """What agents wrote to the notebook for each query, beside what the reference needs; None when nobody wrote."""
    written: dict[int, Counter[str]] = {}
    queries: Counter[int] = Counter()
    for trial in trials:
        days = tasks[trial.task].days if trial.task in tasks else None
        if days is not None:
            queries[days] += 1
            written.setdefault(days, Counter()).update(notes_of(trial.events))
    lengths = [days for days in sorted(queries) if written[days]]
    if not lengths:
        return None
    rows = [
        (kind, *(cell for days in lengths for cell in (written[days][kind] / queries[days], _needed(kind, days))))
        for kind in _KINDS.values()
    ]
    columns = ("entries for a query", *(head for days in lengths for head in (f"{days} days", "reference")))
    note = "An entry counts for the search whose result was written. The reference has one entry for each leg or city."
    return Analysis("Notebook entries against the reference", note, columns, tuple(rows))


def notes_of(events: Sequence[Event]) -> Iterator[str]:
    """The kind of result that each successful notebook entry of a conversation holds."""
    last: str | None = None
    for event in events:
        if event.kind != "result" or event.error is not None:
            continue
        if _is(event, "notebookwrite") and last is not None:
            yield last
        last = next((kind for name, kind in _KINDS.items() if _is(event, name)), last)


def _is(event: Event, tool: str) -> bool:
    """Whether the event is about that tool, under its published name or ours."""
    return event.tool is not None and event.tool.replace("_", "").lower() == tool


def _needed(kind: str, days: int) -> int:
    cities = (days - 1) // 2
    return cities + 1 if kind in ("flights", "distances") else cities


def case_faults(tasks: Mapping[str, Task], trials: Sequence[Trial], catalog: Catalog) -> Analysis | None:
    """In how many trials each of the three faults of the paper's case studies occurs; None without any trial."""
    faults: dict[str, Callable[[Task, Trial], bool]] = {
        "searches flights on a date outside the trip, again and again": lambda task, trial: wrong_date_repeated(
            task, trial.events
        ),
        "one flight for two legs, or fields of two flights mixed": lambda task, trial: flights_confused(
            task, trial.plan, catalog
        ),
        "takes a dearer day after it was told the cost": lambda task, trial: dearer_after_cost(
            task, trial.events, trial.plan, catalog
        ),
    }
    known = [(tasks[trial.task], trial) for trial in trials if trial.task in tasks]
    if not known:
        return None
    rows: list[tuple[str | float | None, ...]] = []
    for name, occurs in faults.items():
        found = [task.id for task, trial in known if occurs(task, trial)]
        more = f" and {len(found) - _SHOWN} more" if len(found) > _SHOWN else ""
        rows.append((name, len(found), len(known), ", ".join(found[:_SHOWN]) + more))
    note = "Detected from the conversation and the plan; a trial may have several."
    return Analysis("Faults of the case studies", note, ("fault", "trials", "of", "where"), tuple(rows))


def wrong_date_repeated(task: Task, events: Sequence[Event]) -> bool:
    """Whether flights were searched at least twice on one date that is not a day of the trip."""
    if task.date is None:
        return False
    searches = [_named(event.arguments) for event in events if event.kind == "call" and _is(event, "flightsearch")]
    outside = Counter(date for search in searches if _DATE.match(date := str(search.get("date"))))
    return any(times > 1 and date not in task.date for date, times in outside.items())


def flights_confused(task: Task, plan: Any, catalog: Catalog) -> bool:
    """Whether a plan uses a flight number for two legs, or writes fields of another flight beside a number."""
    moves = [
        day.move for day in read_plan(task, plan, catalog).days if day.move is not None and day.move.mode == "flight"
    ]
    numbers = [match[1] for move in moves if (match := _NUMBER.search(move.text))]
    return len(set(numbers)) < len(numbers) or any(_mixed(move, catalog) for move in moves)


def _mixed(move: Move, catalog: Catalog) -> bool:
    match = _NUMBER.search(move.text)
    if match is None or not catalog.flights_by_id(match[1]):
        return False  # a number that no flight has is an invention, no mixture
    if not move.flights:
        return True
    row, claims = move.flights[0], dict(move.claims)
    departs, arrives = format_clock(row.departs), format_clock(row.arrives % 1440)
    return claims.get("departure time", departs) != departs or claims.get("arrival time", arrives) != arrives


class _Day(NamedTuple):
    """What makes two enquiries be about one day: its place or leg, its number where one was given, and the party."""

    where: str
    number: int | None
    people: int | None


def dearer_after_cost(task: Task, events: Sequence[Event], plan: Any, catalog: Catalog) -> bool:
    """Whether a day is dearer than the agent was last told: in a later enquiry about it, or in the delivered plan."""
    told: dict[_Day, float] = {}
    for day, cost in _enquiries(events):
        if cost > told.get(day, cost):
            return True
        told[day] = cost
    if not told or task.people_number is None or not isinstance(plan, list):
        return False
    days = [_named(day) for day in cast("list[object]", plan)]
    places = Counter(str(fields.get("current_city")) for fields in days)
    for fields in days:
        day = _day(fields, task.people_number)
        if day is None:
            continue
        before = told.get(day)
        if before is None and places[day.where] == 1:
            before = told.get(day._replace(number=None))
        found = day_cost(catalog, fields, task.people_number)
        if before is not None and not found.invalid and round(found.cost, 2) > before:
            return True
    return False


def _enquiries(events: Sequence[Event]) -> Iterator[tuple[_Day, float]]:
    """The days whose cost was asked for and told, with that cost."""
    asked: _Day | None = None
    for event in events:
        if not _is(event, "costenquiry"):
            continue
        if event.kind == "call":
            asked = _day_asked(event.arguments)
        cost = _COST.search(event.text or "") if event.kind == "result" else None
        if cost is not None and asked is not None:
            yield asked, float(cost[1])


def _day_asked(arguments: object) -> _Day | None:
    """The day that a cost enquiry is about."""
    fields = _named(arguments)
    if isinstance(fields.get("day"), str):
        try:
            fields = read_day(fields["day"])
        except ToolFailure:
            return None
    people = fields.get("people_number")
    return _day(fields, people if isinstance(people, int) else None)


def _day(fields: Mapping[str, Any], people: int | None) -> _Day | None:
    where, number = fields.get("current_city"), fields.get("days", fields.get("day"))
    return _Day(where, number if isinstance(number, int) else None, people) if isinstance(where, str) else None


def _named(value: object) -> dict[str, Any]:
    return cast("dict[str, Any]", value) if isinstance(value, dict) else {}
