"""A task's fields in plain words, one line each, for people who read task files."""

from __future__ import annotations

from collections.abc import Iterator

from tripwright.benchmarks.travelplanner.task import STATE_DAYS, LocalConstraint, Task
from tripwright.benchmarks.travelplanner.wording.write import listed, money_text

_ALLOWED = {
    "parties": "parties must be allowed",
    "smoking": "smoking must be allowed",
    "children under 10": "children under 10 must be allowed",
    "visitors": "visitors must be allowed",
    "pets": "pets must be allowed",
}
_ROOMS = {
    "shared room": "shared rooms only",
    "not shared room": "no shared rooms",
    "private room": "private rooms only",
    "entire room": "entire homes or apartments only",
}
_MODES = {"no flight": "no flights", "no self-driving": "no self-driving"}


def demand_words(task: Task) -> Iterator[str]:
    """What the task asks for; a split without labels says so."""
    if not task.labelled:
        yield "the labels of this task are hidden"
    if task.org is not None and task.dest is not None:
        cities = f"{task.visiting_city_number} cities in " if task.days in STATE_DAYS else ""
        yield f"from {task.org} to {cities}{task.dest}"
    if task.date:
        yield f"{task.date[0]} to {task.date[-1]}"
    if task.people_number is not None:
        yield "1 traveller" if task.people_number == 1 else f"{task.people_number} travellers"
    if task.budget is not None:
        yield f"at most {money_text(task.budget)} for all of them"
    local = task.local_constraint or LocalConstraint()
    if local.house_rule is not None:
        yield _ALLOWED.get(local.house_rule, f"house rule: {local.house_rule}")
    if local.room_type is not None:
        yield _ROOMS.get(local.room_type, f"room type: {local.room_type}")
    if local.cuisine:
        yield f"meals of every one of these cuisines: {listed(local.cuisine)}"
    if local.transportation is not None:
        yield _MODES.get(local.transportation, f"transportation: {local.transportation}")
    if task.annotated_plan is not None:
        yield "has a reference plan"
