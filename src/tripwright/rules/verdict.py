"""One rule's judgement of one plan."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Outcome(StrEnum):
    """How a rule ended. Only ``SATISFIED`` and ``NOT_APPLICABLE`` let a plan pass."""

    SATISFIED = "satisfied"
    VIOLATED = "violated"
    NOT_APPLICABLE = "not_applicable"
    NOT_REACHED = "not_reached"
    """A gate stopped the evaluation before this rule."""
    UNJUDGEABLE = "unjudgeable"
    """It could not be decided: a label, a price or a field is missing, or the published evaluator crashes here."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A rule's outcome and the evidence for it.

    Attributes:
        rule: The rule's id (``is_valid_restaurants``, ``valid_cost``, ...).
        group: The rule's group (``commonsense``, ``hard``, ``environment``, ...).
        outcome: One of the five values.
        message: One sentence for a reader; empty when there is nothing to say.
        where: The item that decides, as a path (``day 2 / lunch``).
        expected: What would have been right.
        found: What the plan holds.
    """

    rule: str
    group: str
    outcome: Outcome
    message: str = ""
    where: str | None = None
    expected: str | None = None
    found: str | None = None

    @property
    def passes(self) -> bool:
        """True when this verdict does not keep the plan from passing."""
        return self.outcome in (Outcome.SATISFIED, Outcome.NOT_APPLICABLE)

    def to_json(self) -> dict[str, str | None]:
        """The verdict as it stands in JSON Lines."""
        return {
            "rule": self.rule,
            "group": self.group,
            "verdict": self.outcome.value,
            "message": self.message,
            "where": self.where,
            "expected": self.expected,
            "found": self.found,
        }
