"""Preferences: programs that give a plan a value to make large or small, and the ranking of methods by them.

A preference program begins with a line ``maximize NAME`` or ``minimize NAME``; the rest is a program that sets NAME
(fact sheet, section 9). The published sets P0 to P5 ship with the benchmark's hub; the programs here are ours, written
from the published quantities.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from tripwright.errors import BadInput
from tripwright.language import UPSTREAM_PREFERENCE, ConceptLibrary, Env, Program, program
from tripwright.language.ir import Term
from tripwright.language.reader import read_value

Direction = Literal["maximize", "minimize"]
_FIRST = re.compile(r"\s*(maximize|minimize)\s+([A-Za-z_]\w*)\s*(?:\n|$)")
_MEAL_LIST = "['breakfast', 'lunch', 'dinner']"

_MEAN = """minimize {name}
total = 0
count = 0
for activity in allactivities(plan):
  {condition}
    total += {quantity}
    count += 1
{name} = -1
if count > 0: {name} = total / count
"""
_SUM = """{direction} {name}
{name} = 0
for activity in allactivities(plan):
  if activity_type(activity) {condition}: {name} += activity_cost(activity)
"""


def builtin(name: str, place: str = "") -> str:
    """The source of one of the six published preferences, ``P0`` to ``P5``; ``P5`` needs the place to be close to.

    Raises:
        BadInput: There is no preference of that name.
    """
    sources = {
        "P0": "maximize sights\ncount = 0\nfor activity in allactivities(plan):\n"
        "  if activity_type(activity) == 'attraction': count += 1\nsights = count / day_count(plan)\n",
        "P1": _MEAN.format(
            name="minutes",
            condition="if activity_transports(activity) != []:",
            quantity="innercity_transport_time(activity_transports(activity))",
        ),
        "P2": _MEAN.format(
            name="minutes",
            condition=f"if activity_type(activity) in {_MEAL_LIST}:",
            quantity="innercity_transport_time(activity_transports(activity))",
        ),
        "P3": _SUM.format(direction="maximize", name="food", condition=f"in {_MEAL_LIST}"),
        "P4": _SUM.format(direction="minimize", name="lodging", condition="== 'accommodation'"),
        "P5": _MEAN.format(
            name="km",
            condition="if activity_type(activity) in ['breakfast', 'lunch', 'dinner', 'accommodation', 'attraction']:",
            quantity=f"poi_distance(target_city(plan), {place!r}, activity_position(activity))",
        ),
    }
    if name not in sources:
        raise BadInput("unknown preference", value=name, expected=", ".join(sources))
    return sources[name]


@dataclass(frozen=True, slots=True)
class Preference:
    """A preference that can be evaluated.

    Attributes:
        direction: Whether a large or a small value is wanted.
        name: The variable that holds the value.
        body: The program without its first line.
    """

    direction: Direction
    name: str
    body: str

    def value(self, plan: Any, library: ConceptLibrary) -> float | None:
        """The value of a plan; None when the program fails, sets nothing, or sets what is no finite number."""
        return self.value_in(Env({"plan": plan}, UPSTREAM_PREFERENCE), library)

    def value_in(self, env: Env, library: ConceptLibrary) -> float | None:
        """The value of the plan that an environment holds."""
        return finite(self._program(library).run(env).returned)

    def term(self, library: ConceptLibrary) -> Term | None:
        """The value as a term over the plan; None where the program is not understood without one."""
        found = self._program(library)
        return None if found.fault else read_value(found.tree, library, UPSTREAM_PREFERENCE, self.name)

    def _program(self, library: ConceptLibrary) -> Program:
        return program(f"{self.body}\nresult = {self.name}", library, UPSTREAM_PREFERENCE)

    def loss(self, value: float | None) -> float:
        """The value as something to make small. No value, and the -1 that stands for an empty count, is the worst."""
        if value is None or value == -1:
            return math.inf
        return -value if self.direction == "maximize" else value


def finite(value: object) -> float | None:
    """A number that can be a preference's value; None for everything else."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        return None
    return float(value)


def read_preference(source: str, file: Path | None = None) -> Preference:
    """A preference program as published; ``file`` is only named in the error.

    Raises:
        BadInput: It does not begin with ``maximize NAME`` or ``minimize NAME``.
    """
    match = _FIRST.match(source)
    if match is None:
        first = source.strip().split("\n")[0]
        raise BadInput(
            "not a preference program", file=file, line=1, value=first, expected="maximize NAME or minimize NAME"
        )
    direction: Direction = "maximize" if match[1] == "maximize" else "minimize"
    return Preference(direction, match[2], source[match.end() :])


def rank(values: Mapping[str, Sequence[float | None]], preference: Preference) -> dict[str, float]:
    """Mean rank of each method over the tasks, 1 the best; ties share the smallest rank, failed plans rank last.

    Args:
        values: Method to its value for each task, None where its plan fails or has no value.
        preference: Says which way is better.
    """
    counts = {len(row) for row in values.values()}
    if len(counts) != 1:
        raise BadInput(
            "methods have values for different numbers of tasks", value=sorted(counts), expected="one number"
        )
    ranks: dict[str, list[int]] = {method: [] for method in values}
    for task in range(counts.pop()):
        losses = {method: preference.loss(row[task]) for method, row in values.items()}
        for method, loss in losses.items():
            ranks[method].append(1 + sum(other < loss for other in losses.values()))
    return {method: sum(row) / len(row) if row else math.nan for method, row in ranks.items()}
