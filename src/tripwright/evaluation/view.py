"""A run as the report reads it: loaded once, with the counts that every section uses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from tripwright.errors import BadInput
from tripwright.evaluation.folder import TASKS, RunFolder
from tripwright.evaluation.records import Counts, Metric, RunRecord, SampleRecord, Summary
from tripwright.evaluation.statistics import Trials
from tripwright.rules import Outcome, rate


@dataclass(frozen=True)
class RunView:
    """One run of the report.

    Attributes:
        letter: What the report calls it when there are several: A, B, ...
        path: Its folder, as given.
        run: What was run.
        tasks: Task id to its line.
        samples: The trials, by task and epoch.
        summary: The run's own numbers; None when it is not finished.
    """

    letter: str
    path: Path
    run: RunRecord
    tasks: dict[str, dict[str, Any]]
    samples: tuple[SampleRecord, ...]
    summary: Summary | None

    @classmethod
    def load(cls, path: Path, place: int = 0) -> RunView:
        """Read a run folder.

        Raises:
            BadInput: It holds no run, or one that cannot be read.
        """
        folder = RunFolder.open(path)
        tasks: dict[str, dict[str, Any]] = {str(task["id"]): dict(task) for task in folder.tasks()}
        samples = tuple(folder.samples())
        for sample in samples:
            if sample.task not in tasks:
                raise BadInput("a task of the run's trials is missing", file=path / TASKS, value=sample.task)
        return cls(_letter(place), path, folder.run, tasks, samples, folder.summary)

    @property
    def who(self) -> str:
        """The agent, and its model if it has one."""
        return f"{self.run.agent} with {self.run.model}" if self.run.model else self.run.agent

    @property
    def rule_sets(self) -> tuple[str, ...]:
        """The rule sets; the first ranks."""
        return tuple(self.run.rules) or tuple(
            dict.fromkeys(name for sample in self.samples for name in sample.verdicts)
        )

    @property
    def ranking(self) -> str:
        """The rule set that ranks; empty when nothing was judged."""
        return next(iter(self.rule_sets), "")

    @cached_property
    def by_task(self) -> dict[str, list[SampleRecord]]:
        """Task id to its recorded trials."""
        found: dict[str, list[SampleRecord]] = {task: [] for task in self.tasks}
        for sample in self.samples:
            found.setdefault(sample.task, []).append(sample)
        return found

    @cached_property
    def counts(self) -> Counts:
        """How many trials there were to be, are there, completed and delivered."""
        if self.summary is not None:
            return self.summary.counts
        return Counts(
            expected=max(len(self.tasks) * self.run.epochs, len(self.samples)),
            recorded=len(self.samples),
            completed=sum(sample.completed for sample in self.samples),
            delivered=sum(sample.plan is not None for sample in self.samples),
            ends=dict(sorted(Counter(sample.end.value for sample in self.samples).items())),
        )

    def metric(self, name: str, rules: str, *, completed: bool = False) -> Metric | None:
        """A metric under a rule set; ``completed`` leaves out trials that broke down (ranking rules only)."""
        if self.summary is None:
            return self._counted(rules, completed) if name == self.run.headline else None
        prefix = "completed/" if completed else "" if rules == self.ranking else f"{rules}/"
        return self.summary.metrics.get(prefix + name)

    def passes(self, rules: str) -> Trials:
        """Task id to 1 for each trial that passed and 0 for every other, missing and broken ones too."""
        return {
            task: [float(passed(sample, rules)) for sample in trials] + [0.0] * (self.run.epochs - len(trials))
            for task, trials in self.by_task.items()
        }

    def share(self, measure: str) -> Trials:
        """As ``passes``, for delivery or for one group of the ranking rules (``commonsense``): all of it satisfied."""
        return {
            task: [float(_holds(sample, self.ranking, measure)) for sample in trials]
            + [0.0] * (self.run.epochs - len(trials))
            for task, trials in self.by_task.items()
        }

    @cached_property
    def groups(self) -> tuple[str, ...]:
        """The groups of the ranking rules, in order."""
        return tuple(
            dict.fromkeys(
                verdict.group
                for sample in self.samples
                if self.ranking in sample.verdicts
                for verdict in sample.verdicts[self.ranking].verdicts
            )
        )

    def _counted(self, rules: str, completed: bool) -> Metric:
        trials = [sample for sample in self.samples if sample.completed or not completed]
        n = len(trials) if completed else self.counts.expected
        found = rate(sum(passed(sample, rules) for sample in trials), n)
        return Metric(value=found.value, n=found.n, low=found.low, high=found.high)


def load_runs(paths: Sequence[Path]) -> list[RunView]:
    """The runs in the order given, lettered A, B, ...

    Raises:
        BadInput: One of them holds no run.
    """
    return [RunView.load(path, place) for place, path in enumerate(paths)]


def passed(sample: SampleRecord, rules: str) -> bool:
    """Whether the trial's plan passes the rule set."""
    return rules in sample.verdicts and sample.verdicts[rules].passed


def outcomes(sample: SampleRecord, rules: str) -> dict[str, Outcome]:
    """Rule id to its outcome; empty when nothing was judged."""
    record = sample.verdicts.get(rules)
    return {} if record is None else {verdict.rule: verdict.verdict for verdict in record.verdicts}


def _holds(sample: SampleRecord, rules: str, measure: str) -> bool:
    record = sample.verdicts.get(rules)
    if record is None or not record.delivered:
        return False
    if measure == "delivery":
        return True
    group = [verdict.verdict for verdict in record.verdicts if verdict.group == measure]
    return bool(group) and all(outcome in (Outcome.SATISFIED, Outcome.NOT_APPLICABLE) for outcome in group)


def _letter(place: int) -> str:
    return chr(ord("A") + place) if place < 26 else f"R{place + 1}"
