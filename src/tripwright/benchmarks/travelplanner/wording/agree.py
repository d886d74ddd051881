"""Comparing a request with the fields it should state (F025, F045: text and record must not differ)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tripwright.benchmarks.travelplanner.task import STATE_DAYS, Task
from tripwright.benchmarks.travelplanner.wording.read import Request, read_request


class Disagreement(NamedTuple):
    """A field whose value differs between the task and its text; ``text`` is None when the text does not state it."""

    field: str
    record: object
    text: object


def disagreements(task: Task, names: Iterable[str] = ()) -> list[Disagreement]:
    """Where the request text does not state what the task's fields hold; unknown fields are not compared.

    Args:
        task: The task with its text.
        names: The world's cities and states, for reading places safely.
    """
    said = read_request(task.query, names)
    pairs = _pairs(task, said)
    return [Disagreement(name, record, text) for name, (record, text) in pairs.items() if record != text]


def _pairs(task: Task, said: Request) -> dict[str, tuple[object, object]]:
    pairs: dict[str, tuple[object, object]] = {"days": (task.days, said.days)}
    if task.org is not None:
        pairs["org"] = (task.org, said.org)
    if task.dest is not None:
        pairs["dest"] = (task.dest, said.dest)
    if task.date:
        pairs["date"] = ((task.date[0], task.date[-1]), said.date)
    if task.visiting_city_number is not None and (task.days in STATE_DAYS or said.visiting_city_number is not None):
        pairs["visiting_city_number"] = (task.visiting_city_number, said.visiting_city_number)
    if task.people_number is not None:
        pairs["people_number"] = (task.people_number, said.people_number)
    if task.budget is not None:
        pairs["budget"] = (task.budget, said.budget)
    local, stated = task.local_constraint, said.local_constraint
    if local is not None:
        pairs["local_constraint.house rule"] = (local.house_rule, stated.house_rule)
        pairs["local_constraint.cuisine"] = (set(local.cuisine or ()), set(stated.cuisine or ()))
        pairs["local_constraint.room type"] = (local.room_type, stated.room_type)
        pairs["local_constraint.transportation"] = (local.transportation, stated.transportation)
    return pairs
