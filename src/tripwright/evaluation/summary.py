"""From a run's records to its numbers: metrics with intervals, both counts, cost and tokens by role."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from tripwright.bench import Benchmark
from tripwright.evaluation.records import Counts, Metric, RunRecord, SampleRecord, Summary
from tripwright.rules import CheckReport, Count, Rate, clustered_rate

Judged = list[tuple[Any, CheckReport | None]]


def summarise(bench: Benchmark[Any], run: RunRecord, tasks: Sequence[Any], samples: Sequence[SampleRecord]) -> Summary:
    """The summary of a run.

    The ranking metrics are over all trials that were to be: one that is missing or broke down counts as not delivered.
    ``completed/...`` are over the trials that did not break down.
    """
    held = {sample.key: sample for sample in samples}
    completed = {key: sample for key, sample in held.items() if sample.completed}
    rules, *others = bench.rule_sets
    metrics = _metrics(bench, _trials(tasks, run.epochs, held, rules, all_of_them=True))
    for name in others:
        trials = _trials(tasks, run.epochs, held, name, all_of_them=True)
        metrics |= {f"{name}/{metric}": value for metric, value in _metrics(bench, trials).items()}
    trials = _trials(tasks, run.epochs, completed, rules, all_of_them=False)
    metrics |= {f"completed/{metric}": value for metric, value in _metrics(bench, trials).items()}
    roles = sorted({role for sample in samples for role in sample.ledger.roles})
    return Summary(
        key=run.key,
        metrics=metrics,
        counts=Counts(
            expected=len(tasks) * run.epochs,
            recorded=len(samples),
            completed=len(completed),
            delivered=sum(sample.plan is not None for sample in samples),
            ends=dict(sorted(Counter(sample.end.value for sample in samples).items())),
        ),
        cost={role: _cost(samples, role) for role in roles},
        tokens={role: sum(sample.ledger.spent(role).tokens for sample in samples) for role in roles},
    )


def _trials(
    tasks: Iterable[Any], epochs: int, samples: dict[tuple[str, int], SampleRecord], rules: str, *, all_of_them: bool
) -> list[Judged]:
    """Task by task, each of its trials with the report under one rule set."""
    trials: list[Judged] = []
    for task in tasks:
        found = [samples.get((task.id, epoch)) for epoch in range(1, epochs + 1)]
        trials.append(
            [
                (task, None if sample is None else sample.verdicts[rules].report())
                for sample in found
                if all_of_them or sample is not None
            ]
        )
    return trials


def _metrics(bench: Benchmark[Any], trials: list[Judged]) -> dict[str, Metric]:
    """The pooled metrics; where tasks were tried more than once, the intervals are clustered by task."""
    rates = bench.metrics([trial for task in trials for trial in task])
    if any(len(task) > 1 for task in trials):
        by_task = [bench.metrics(task) for task in trials if task]
        rates = {name: clustered_rate(_counts(by_task, name)) for name in rates}
    return {name: Metric(value=rate.value, n=rate.n, low=rate.low, high=rate.high) for name, rate in rates.items()}


def _counts(by_task: Iterable[dict[str, Rate]], name: str) -> list[Count]:
    return [Count(rates[name].passed, rates[name].n) for rates in by_task]


def _cost(samples: Iterable[SampleRecord], role: str) -> float | None:
    costs = [sample.ledger.spent(role).cost for sample in samples]
    return None if None in costs else sum(cost or 0.0 for cost in costs)
