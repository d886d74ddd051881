"""What a report shows of TravelPlanner besides the numbers: titles, trips, published results, the papers' analyses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from tripwright.benchmarks.travelplanner.analyses import CAUSES, case_faults, notebook_counts
from tripwright.benchmarks.travelplanner.benchmark import TravelPlanner
from tripwright.benchmarks.travelplanner.published import RunSetting, published_tables, why_not_comparable
from tripwright.benchmarks.travelplanner.sound import SOUND
from tripwright.benchmarks.travelplanner.upstream import UPSTREAM
from tripwright.rules import Verdict
from tripwright.rules.published import Beside
from tripwright.session.analysis import Analysis, Trial, tool_failures
from tripwright.trip.agenda import Agenda

METRIC_TITLES = {
    "delivery": "Delivery rate",
    "commonsense_micro": "Commonsense, micro",
    "commonsense_macro": "Commonsense, macro",
    "hard_micro": "Hard constraints, micro",
    "hard_macro": "Hard constraints, macro",
    "final": "Final pass rate",
}


SPLIT_SIZES = {"train": 45, "validation": 180, "test": 1000}


class Reporting:
    """The benchmark as a report asks for it."""

    title = TravelPlanner.title
    metrics: Mapping[str, str] = METRIC_TITLES

    def __init__(self, bench: TravelPlanner) -> None:
        self._bench = bench

    @staticmethod
    @cache
    def rules(rule_set: str) -> Mapping[str, str]:
        """Rule id to title."""
        rules = UPSTREAM.rules if rule_set == "upstream" else SOUND.rules
        return {rule.id: rule.title for rule in rules}

    def agenda(self, task: Mapping[str, Any], plan: Any, verdicts: Sequence[Verdict]) -> Agenda | None:
        """The trip of a plan with broken rules pinned to it; None where there is none to show."""
        return self._bench.agenda(self._bench.read_task(task), plan, verdicts)

    def published(self, *, split: str | None, mode: str, rules: str, count: int) -> Sequence[Beside]:
        """Published results on this split, or on all when the tasks are of none; each says why it is not comparable."""
        tables = published_tables()
        whole = split if split in SPLIT_SIZES and SPLIT_SIZES[split] == count else None
        run = RunSetting(split=whole, mode=mode, rules=rules, world=self._bench.world.manifest)
        rows = [row for row in tables.results if split not in SPLIT_SIZES or row.split == split]
        return [
            Beside(
                f"{row.name} ({row.mode})",
                f"{row.source}, {row.split}",
                row.metrics,
                "; ".join(why_not_comparable(row, run)),
            )
            for row in rows
        ]

    def analyses(self, tasks: Mapping[str, Mapping[str, Any]], trials: Sequence[Trial]) -> Sequence[Analysis]:
        """Tool-use failures, notebook counts and the faults of the case studies, where there is something to count."""
        known = {name: self._bench.read_task(line) for name, line in tasks.items()}
        found = (
            tool_failures(trials, CAUSES, published_tables().tool_failures.by_model),
            notebook_counts(known, trials),
            case_faults(known, trials, self._bench.catalog),
        )
        return [analysis for analysis in found if analysis is not None]
