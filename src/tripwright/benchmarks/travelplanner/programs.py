"""TravelPlanner's hard constraints as programs: what is checked, planned and said is one text (paper, section 3.1)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from tripwright.benchmarks.travelplanner.concepts import NIGHT, travelplanner_concepts
from tripwright.benchmarks.travelplanner.task import HOUSE_RULES, ROOM_TYPES, TRANSPORTATIONS, LocalConstraint, Task
from tripwright.errors import UnknownName
from tripwright.language import SOUND, Program, program
from tripwright.language.evaluate import Undecided
from tripwright.language.scope import FAULTS_OF_CALLS
from tripwright.language.wording import render
from tripwright.planner.city_tour import BUDGET, item_filter
from tripwright.world import Hotel

ROOMS = {"shared room": "Shared room", "private room": "Private room", "entire room": "Entire home/apt"}
"""What a demanded room type is called in the world; ``not shared room`` is any other than the first."""

_BUDGET = """\
cost = 0
for activity in activities(plan):
    cost += activity_cost(activity)
result = cost <= {amount}"""
_EVERY_NIGHT = """\
result = True
for activity in activities(plan):
    if activity_type(activity) == {night!r} and {fault}:
        result = False"""
_CUISINE = """\
result = False
for activity in activities(plan):
    if activity_type(activity) in ['breakfast', 'lunch', 'dinner'] and activity_city(activity) != home_city(plan):
        if serves(activity, {cuisine!r}):
            result = True"""
_WITHOUT = """\
result = True
for activity in activities(plan):
    if activity_type(activity) == {mode!r}:
        result = False"""


def night_item(row: Hotel, cost: float | None) -> dict[str, Any]:
    """A night in a listing as programs see it; ``cost`` for the whole party, None when nobody asks."""
    return {**night_kind(row.room_type, row.rules), "city": row.city, "name": row.name, "cost": cost}


def night_kind(room_type: str | None, house_rules: str | None) -> dict[str, Any]:
    """The same for any listing of that room type and those rules."""
    return {"kind": NIGHT, "room_type": room_type, "house_rules": house_rules}


class Constraint(NamedTuple):
    """One hard constraint: its kind and value as a query file says them, and its program."""

    kind: str
    value: str
    source: str

    @property
    def name(self) -> str:
        """What conflicts and lodgings call it."""
        return f"{self.kind}: {self.value}"

    @property
    def program(self) -> Program:
        """The program, read once for each source."""
        return program(self.source, travelplanner_concepts(), SOUND)

    def allows_night(self, night: Any) -> bool:
        """Whether a night meets a demand on every night (``night_item``, ``night_kind``).

        False where that cannot be said: a plan with this night would not be judged to meet the demand.
        """
        try:
            return _passes(self.program)(night)
        except (Undecided, *FAULTS_OF_CALLS):
            return False


_passes = lru_cache(64)(item_filter)


def constraints_of(task: Task) -> tuple[Constraint, ...]:
    """The task's hard constraints, one for each demand, and its further programs; none for what it hides.

    Raises:
        UnknownName: A demand has a value that the benchmark does not know.
    """
    local = task.local_constraint or LocalConstraint()
    for kind, value, valid in (
        ("house rule", local.house_rule, HOUSE_RULES),
        ("room type", local.room_type, ROOM_TYPES),
        ("transportation", local.transportation, TRANSPORTATIONS),
    ):
        if value is not None and value not in valid:
            raise UnknownName(kind, value, valid)
    found = [] if task.budget is None else [budget(task.budget)]
    found += [] if local.house_rule is None else [house_rule(local.house_rule)]
    found += [] if local.room_type is None else [room_type(local.room_type)]
    found += [] if local.transportation is None else [transportation(local.transportation)]
    found += [cuisine(label) for label in dict.fromkeys(local.cuisine or ())]
    return (*found, *map(further, task.programs))


def budget(amount: float) -> Constraint:
    """The whole trip costs at most ``amount``, in units of the currency."""
    text = repr(int(amount) if amount == int(amount) else amount)
    return Constraint(BUDGET, text, _BUDGET.format(amount=text))


@lru_cache(64)
def house_rule(value: str) -> Constraint:
    """No lodging forbids ``value``."""
    return Constraint("house rule", value, _EVERY_NIGHT.format(night=NIGHT, fault=f"not allows(activity, {value!r})"))


@lru_cache(64)
def room_type(value: str) -> Constraint:
    """Every lodging is of the kind ``value``."""
    shared = value == "not shared room"
    room = ROOMS["shared room"] if shared else ROOMS.get(value, value)
    fault = f"room_type(activity) {'==' if shared else '!='} {room!r}"
    return Constraint("room type", value, _EVERY_NIGHT.format(night=NIGHT, fault=fault))


def transportation(value: str) -> Constraint:
    """No move of the mode that ``value`` excludes."""
    return Constraint("transportation", value, _WITHOUT.format(mode=value.removeprefix("no ")))


def cuisine(value: str) -> Constraint:
    """A meal outside the home city serves ``value``."""
    return Constraint("cuisine", value, _CUISINE.format(cuisine=value))


def further(source: str) -> Constraint:
    """A demand that is none of the benchmark's own: any program, called by what it says."""
    said = render(program(source, travelplanner_concepts(), SOUND), "en")
    return Constraint("demand", said[:1].lower() + said[1:].rstrip("."), source)
