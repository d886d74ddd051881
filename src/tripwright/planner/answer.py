"""What any planner answers: a plan with its proof, a conflict with its repair, or an honest "unknown"."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, TypeVar

from tripwright.trip.itinerary import Itinerary

Choice_co = TypeVar("Choice_co", covariant=True)


class Status(StrEnum):
    """How the search ended."""

    PLANNED = "planned"
    """A plan that meets every demand; ``Answer.proven`` says whether no plan is better."""
    INFEASIBLE = "infeasible"
    """Proved: no plan meets every demand; ``Answer.conflict`` says why."""
    UNKNOWN = "unknown"
    """Neither: a limit ended the search, or the task does not say enough; ``Answer.note`` says which."""


@dataclass(frozen=True, slots=True)
class Demand:
    """One thing that a traveller asks for and could give up.

    Attributes:
        kind: The kind of demand (``budget``, ``room type``, ``cuisine``, ...).
        value: What is asked, as plain text.
        text: Both in words, as they read inside a sentence (``room type entire room``).
    """

    kind: str
    value: str
    text: str


@dataclass(frozen=True, slots=True)
class Relaxation:
    """A way out of a conflict: what to give up, and what the cheapest plan costs then.

    Attributes:
        drop: The demands given up, none to be spared; empty when the trip itself must change.
        cost: Cost of the cheapest plan without them, in minor units.
        budget: The budget that would do, in minor units, where the budget is the demand that gives way.
        text: The whole in words (``a budget of 1,240 would do``).
    """

    drop: tuple[Demand, ...]
    cost: int
    budget: int | None
    text: str

    def to_json(self, minor_units: int) -> dict[str, Any]:
        """The relaxation with money in units of the currency."""
        budget = None if self.budget is None else self.budget / minor_units
        drop = [demand.text for demand in self.drop]
        return {"drop": drop, "cost": self.cost / minor_units, "budget": budget, "text": self.text}


@dataclass(frozen=True, slots=True)
class Conflict:
    """Why there is no plan.

    Attributes:
        demands: Demands that cannot be met together, irreducible: without any one of them the others can.
            Empty when the trip is impossible whatever the traveller asks.
        facts: What about the world and the trip's shape stands against them, irreducible too, in words. Empty when
            money decides (the demands then hold the budget).
        relaxations: Smallest sets of demands to give up, the cheapest first.
        text: The conflict in one sentence.
        note: What of this was not verified, in one sentence; empty when all of it was.
    """

    demands: tuple[Demand, ...]
    facts: tuple[str, ...]
    relaxations: tuple[Relaxation, ...]
    text: str
    note: str = ""

    def to_json(self, minor_units: int) -> dict[str, Any]:
        """The conflict with money in units of the currency."""
        return {
            "text": self.text,
            "demands": [{"kind": demand.kind, "value": demand.value} for demand in self.demands],
            "facts": list(self.facts),
            "relaxations": [relaxation.to_json(minor_units) for relaxation in self.relaxations],
            "note": self.note,
        }


@dataclass(frozen=True, slots=True)
class Answer(Generic[Choice_co]):
    """A planner's answer; ``Choice_co`` is the typed plan of one kind of trip.

    Attributes:
        status: How the search ended.
        choice: The plan, when ``planned``.
        plan: The same in the benchmark's own format, as it goes into a submission.
        itinerary: The same as a dated trip whose items point into the world, as all benchmarks share it.
        closest: Where there is no plan: the trip found that breaks the fewest demands, in the same format, if any. It
            is no answer to the task.
        cost: Its cost in minor units.
        value: What the preference measures on it, in the preference's own unit.
        bound: No plan can have a better value than this.
        proven: True when the plan is proved best (value equals bound) or the conflict is proved.
        conflict: Why not, when ``infeasible``.
        seconds: Wall time.
        explored: How many search nodes were opened.
        note: What a reader must know besides, in one sentence; empty when nothing.
    """

    status: Status
    choice: Choice_co | None = None
    plan: list[dict[str, Any]] | dict[str, Any] | None = None
    itinerary: Itinerary | None = None
    closest: list[dict[str, Any]] | dict[str, Any] | None = None
    cost: int | None = None
    value: float | None = None
    bound: float | None = None
    proven: bool = False
    conflict: Conflict | None = None
    seconds: float = 0.0
    explored: int = 0
    note: str = ""

    @property
    def gap(self) -> float | None:
        """How much better another plan could at most be, in the preference's unit; 0 when proven."""
        if self.value is None or self.bound is None:
            return None
        return abs(self.value - self.bound)

    def to_json(self, minor_units: int) -> dict[str, Any]:
        """What a line of ``tripwright plan`` says beside the plan, with money in units of the currency."""
        return {
            "status": self.status.value,
            "seconds": round(self.seconds, 4),
            "cost": None if self.cost is None else self.cost / minor_units,
            "value": self.value,
            "bound": self.bound,
            "proven": self.proven,
            "conflict": None if self.conflict is None else self.conflict.to_json(minor_units),
            "note": self.note,
        }
