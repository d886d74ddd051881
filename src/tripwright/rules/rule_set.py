"""A rule set: named rules in the order in which they are judged and reported.

A benchmark gives a rule its id, group and title, a function from its own subject (a raw plan with its task, an
itinerary with its world) to a ``Finding``, and a card that says in words what the function does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from tripwright.errors import UnknownName
from tripwright.rules.finding import Finding
from tripwright.rules.verdict import Verdict

Subject = TypeVar("Subject")


@dataclass(frozen=True, slots=True)
class Rule(Generic[Subject]):
    """One rule.

    Attributes:
        id: What verdicts call it (``is_valid_restaurants``).
        group: Where it belongs (``commonsense``, ``hard``, ``environment``).
        title: Its name in the paper or in words (``Diverse Restaurants``).
        judge: From the subject to a finding; it must not look at any other plan.
    """

    id: str
    group: str
    title: str
    judge: Callable[[Subject], Finding]

    def verdict(self, finding: Finding) -> Verdict:
        """The finding, signed by this rule."""
        return finding.verdict(self.id, self.group)


@dataclass(frozen=True, slots=True)
class RuleSet(Generic[Subject]):
    """Rules under one name; the order is that of the reports."""

    name: str
    rules: tuple[Rule[Subject], ...]

    def judge(self, subject: Subject) -> tuple[Verdict, ...]:
        """Every rule's verdict; no rule stops another."""
        return tuple(rule.verdict(rule.judge(subject)) for rule in self.rules)

    def rule(self, name: str) -> Rule[Subject]:
        """The rule of that id.

        Raises:
            UnknownName: The rule set has no such rule; the nearest one is offered.
        """
        for rule in self.rules:
            if rule.id == name:
                return rule
        raise UnknownName("rule", name, self.ids())

    def ids(self, group: str | None = None) -> tuple[str, ...]:
        """The ids of all rules, or of one group, in order."""
        return tuple(rule.id for rule in self.rules if group in (None, rule.group))

    def groups(self) -> tuple[str, ...]:
        """The groups, in order of first appearance."""
        return tuple(_in_order(rule.group for rule in self.rules))


def _in_order(names: Iterable[str]) -> dict[str, None]:
    return dict.fromkeys(names)
