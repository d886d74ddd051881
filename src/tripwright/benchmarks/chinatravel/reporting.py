"""What a report needs to know of ChinaTravel: titles, trips with their faults pinned, published results, tool use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from tripwright.benchmarks.chinatravel.analyses import (
    alignment,
    grounding,
    milp,
    refinement,
    reflection,
    searches,
    task_shares,
)
from tripwright.benchmarks.chinatravel.benchmark import ChinaTravel
from tripwright.benchmarks.chinatravel.cards import PROGRAM, cards
from tripwright.benchmarks.chinatravel.programs import PROGRAMS
from tripwright.benchmarks.chinatravel.published import published_results, why_not_comparable
from tripwright.benchmarks.chinatravel.structures import template_structures
from tripwright.rules import Verdict
from tripwright.rules.published import Beside
from tripwright.session import EndReason
from tripwright.session.analysis import Analysis, Trial, failed_calls, tool_failures
from tripwright.trip.agenda import Agenda

METRIC_TITLES = {
    "DR": "Delivery rate",
    "EPR micro": "Environment, micro",
    "EPR macro": "Environment, macro",
    "LPR micro": "Logic, micro",
    "LPR macro": "Logic, macro",
    "C-LPR": "Conditional logic",
    "C-LPR macro": "Conditional logic, macro",
    "FPR": "Final pass rate",
}
CAUSES = {
    EndReason.STEP_LIMIT: "step limit",
    EndReason.CALL_LIMIT: "call limit",
    EndReason.UNREADABLE_PLAN: "plan is no JSON",
    EndReason.ARGUMENT_ERROR_LOOP: "argument error",
    EndReason.INVALID_ACTION_LOOP: "invalid-action loop",
    EndReason.REPEATED_ACTION: "same-action loop",
}
_MOST_DEMANDS = 40


class Reporting:
    """The benchmark as a report asks for it."""

    title = ChinaTravel.title
    metrics: Mapping[str, str] = METRIC_TITLES

    def __init__(self, bench: ChinaTravel) -> None:
        self._bench = bench

    @staticmethod
    @cache
    def rules(rule_set: str) -> Mapping[str, str]:
        """Rule id to its card's title in both rule sets; the programs of a task are counted from 1."""
        titles = {card.rule: card.title for card in cards()}
        one = titles[PROGRAM]
        numbered = {f"{PROGRAM}[{number}]": f"{one} {number + 1}" for number in range(_MOST_DEMANDS)}
        return titles | numbered | {PROGRAMS: one}

    def agenda(self, task: Mapping[str, Any], plan: Any, verdicts: Sequence[Verdict]) -> Agenda | None:
        """The trip of a plan with broken rules pinned to it; None where there is none to show."""
        return self._bench.agenda(self._bench.read_task(task), plan, verdicts)

    def published(self, *, split: str | None, mode: str, rules: str, count: int) -> Sequence[Beside]:
        """Published results on this split, or on all when the tasks are of none; each says why it is not comparable."""
        published = published_results()
        splits = {row.split for row in published.rows}
        world = self._bench.world.manifest
        return [
            Beside(
                f"{row.name}, {row.model}" if row.model else row.name,
                f"{row.source}, {row.split}",
                row.metrics,
                "; ".join(why_not_comparable(row, split=split, count=count, rules=rules, world=world)),
            )
            for row in published.rows
            if split not in splits or row.split == split
        ]

    def analyses(self, tasks: Mapping[str, Mapping[str, Any]], trials: Sequence[Trial]) -> Sequence[Analysis]:
        """How tool use fails, then what the paper looks at: grounding, structures, rounds and searches."""
        known = {name: self._bench.read_task(line) for name, line in tasks.items()}
        library = self._bench.checker.library("upstream")
        seen = template_structures(library)
        found = (
            tool_failures(trials, CAUSES),
            failed_calls(trials),
            task_shares(known, library, seen),
            grounding(known, trials, library),
            alignment(known, trials, library, seen),
            reflection(known, trials),
            refinement(trials),
            searches(trials),
            milp(trials),
        )
        return [analysis for analysis in found if analysis is not None]
