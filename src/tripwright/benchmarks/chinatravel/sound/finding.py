"""What a sound rule finds wrong, and the query's facts that all rules compare with."""

from __future__ import annotations

import math
from typing import NamedTuple

TOLERANCE = 0.1
"""Yuan and kilometres by which a claim may differ from the world (the published tolerance, here for all of them)."""


class Finding(NamedTuple):
    """One thing that is wrong; ``unknown`` when the world lacks the value that would decide."""

    rule: str
    where: str
    message: str
    expected: str | None = None
    found: str | None = None
    unknown: bool = False


class Party(NamedTuple):
    """The facts of the query."""

    start_city: str
    target_city: str
    days: int
    people: int

    @property
    def cars(self) -> int:
        """Taxis for everybody, four in one."""
        return math.ceil(self.people / 4)


def off(claimed: float | None, true: float) -> bool:
    """True when a claim is missing or differs by more than the tolerance."""
    return claimed is None or abs(claimed - true) > TOLERANCE + 1e-9


def said(claim: float | str | None) -> str:
    """A plan's claim as a message shows it: whole numbers without a point, ``nothing`` where it makes none."""
    if claim is None:
        return "nothing"
    return f"{claim:.0f}" if isinstance(claim, float) and claim.is_integer() else f"{claim}"
