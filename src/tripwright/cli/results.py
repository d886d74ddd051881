"""A run's numbers as a table, for ``eval`` and ``rescore``."""

from __future__ import annotations

from pathlib import Path

from tripwright.cli.printing import console, print_table
from tripwright.errors import UnknownName
from tripwright.evaluation.records import Metric, RunRecord, Summary


def print_summary(run: RunRecord, summary: Summary, folder: Path, rules: str | None = None) -> None:
    """Print the metrics of one rule set (the ranking one by default), both counts, and what it cost.

    Raises:
        UnknownName: The run has no such rule set.
    """
    ranking = next(iter(run.rules))
    chosen = rules or ranking
    if chosen not in run.rules:
        raise UnknownName("rule set", chosen, run.rules)
    prefix = "" if chosen == ranking else f"{chosen}/"
    names = [name for name in summary.metrics if name.startswith(prefix) and "/" not in name.removeprefix(prefix)]
    who = f"{run.agent} with {run.model}" if run.model else run.agent
    counts, out = summary.counts, console()
    what = f"{run.benchmark}, {run.mode}: {who} on {run.tasks.name} in {run.world.name} ({chosen} rules)"
    out.print(what, markup=False, soft_wrap=True)
    rows = [(name.removeprefix(prefix), *_row(summary.metrics[name])) for name in names]
    print_table(("metric", "%", "95 % interval", "of"), rows)
    final = summary.metrics.get(f"completed/{run.headline}")
    ends = ", ".join(f"{number} {end}" for end, number in counts.ends.items())
    out.print(f"trials: {counts.recorded} of {counts.expected}, {counts.completed} completed ({ends})", markup=False)
    if final is not None and counts.completed < counts.expected:
        out.print(f"{run.headline} over completed trials only: {_percent(final.value)} % of {final.n}; the table ranks")
    for role, tokens in summary.tokens.items():
        cost = summary.cost[role]
        price = "price unknown" if cost is None else f"{cost:.4f} USD"
        out.print(f"{role}: {tokens} tokens, {price}", markup=False)
    out.print(f"run folder: {folder}", markup=False, soft_wrap=True)


def _row(metric: Metric) -> tuple[str, str, int]:
    if metric.low is None or metric.high is None:
        return _percent(metric.value), "-", metric.n
    return _percent(metric.value), f"{_percent(metric.low)} to {_percent(metric.high)}", metric.n


def _percent(value: float | None) -> str:
    return "-" if value is None else f"{100 * value:.1f}"
