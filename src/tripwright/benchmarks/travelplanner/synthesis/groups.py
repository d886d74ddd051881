"""The nine groups of tasks and how many each published split holds (fact sheet, section 3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tripwright.benchmarks.travelplanner.task import Level

DAYS = (3, 5, 7)
CITIES = {3: 1, 5: 2, 7: 3}
"""Cities to visit, by days."""


class Group(NamedTuple):
    """Tasks of one level and length."""

    level: Level
    days: int


GROUPS: tuple[Group, ...] = tuple(Group(level, days) for level in ("easy", "medium", "hard") for days in DAYS)
"""In the order of the published files: level outermost, days innermost."""

_TEST = (122, 116, 110, 104, 114, 115, 82, 121, 116)
SPLITS: Mapping[str, Mapping[Group, int]] = {
    "train": dict.fromkeys(GROUPS, 5),
    "validation": dict.fromkeys(GROUPS, 20),
    "test": dict(zip(GROUPS, _TEST, strict=True)),
}
"""Tasks of each group in each split: 45, 180 and 1000 in all."""
