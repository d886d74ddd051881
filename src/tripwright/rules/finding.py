"""What one rule found out, before it is signed with the rule's name."""

from __future__ import annotations

from dataclasses import dataclass

from tripwright.rules.verdict import Outcome, Verdict


@dataclass(frozen=True, slots=True)
class Finding:
    """An outcome with its evidence; the fields mean what they mean in ``Verdict``."""

    outcome: Outcome
    message: str = ""
    where: str | None = None
    expected: str | None = None
    found: str | None = None

    def verdict(self, rule: str, group: str) -> Verdict:
        """The finding as that rule's verdict."""
        return Verdict(rule, group, self.outcome, self.message, self.where, self.expected, self.found)


SATISFIED = Finding(Outcome.SATISFIED)
NOT_APPLICABLE = Finding(Outcome.NOT_APPLICABLE)


def violated(
    message: str, *, where: str | None = None, expected: str | None = None, found: str | None = None
) -> Finding:
    """The rule is broken, by the item at ``where``."""
    return Finding(Outcome.VIOLATED, message, where, expected, found)


def unjudgeable(
    message: str, *, where: str | None = None, expected: str | None = None, found: str | None = None
) -> Finding:
    """The rule could not be decided."""
    return Finding(Outcome.UNJUDGEABLE, message, where, expected, found)


def not_reached(message: str) -> Finding:
    """A gate stopped the evaluation before this rule."""
    return Finding(Outcome.NOT_REACHED, message)
