"""What a check says of one plan: every verdict, whether it passes, what it costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from tripwright.rules.verdict import Outcome, Verdict


@dataclass(frozen=True, slots=True)
class CheckReport:
    """The judgement of one plan, as if it were alone.

    Attributes:
        id: What the plan's line called its task.
        rules: The rule set (``upstream`` or ``sound``).
        delivered: False when there was no plan at all.
        verdicts: One for each rule, in the rule set's order; empty when nothing was delivered.
        cost: The trip's cost in units of the currency, None where it could not be computed.
    """

    id: str
    rules: str
    delivered: bool
    verdicts: tuple[Verdict, ...] = ()
    cost: float | None = None

    @property
    def passed(self) -> bool:
        """True when a plan was delivered and every rule lets it pass."""
        return self.delivered and bool(self.verdicts) and all(verdict.passes for verdict in self.verdicts)

    def violations(self) -> tuple[Verdict, ...]:
        """The violated rules."""
        return tuple(verdict for verdict in self.verdicts if verdict.outcome is Outcome.VIOLATED)

    def verdict(self, rule: str) -> Verdict:
        """The verdict of one rule; KeyError when the rule set has no such rule."""
        for verdict in self.verdicts:
            if verdict.rule == rule:
                return verdict
        raise KeyError(rule)

    def to_json(self) -> dict[str, object]:
        """The report as one line of JSON Lines."""
        return {
            "id": self.id,
            "rules": self.rules,
            "delivered": self.delivered,
            "passed": self.passed,
            "verdicts": [verdict.to_json() for verdict in self.verdicts],
            "cost": self.cost,
        }


def worst_rules(reports: Iterable[CheckReport]) -> list[tuple[str, int, int]]:
    """(rule, plans that it keeps from passing, plans judged) of every rule that fails somewhere, worst first.

    Rules that are numbered within a plan (``program[0]``, ``program[1]``) count as one.
    """
    failed: Counter[str] = Counter()
    judged = 0
    for report in reports:
        judged += report.delivered
        failing = (v.rule for v in report.verdicts if v.outcome in (Outcome.VIOLATED, Outcome.UNJUDGEABLE))
        failed.update({rule.partition("[")[0] for rule in failing})
    return [(rule, count, judged) for rule, count in sorted(failed.items(), key=lambda pair: (-pair[1], pair[0]))]
