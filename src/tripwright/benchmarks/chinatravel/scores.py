"""ChinaTravel's metrics over a batch of reports (fact sheet, sections 10 and 12).

Each report was made as if its plan were alone. In ``upstream`` the published aggregates that depend on the batch are
reproduced here and nowhere else: EPR micro divides by the columns seen in the whole run, 25 to 27 of them (quirk Q1),
and columns behind a crash count as satisfied (quirk Q2). In ``sound`` there are 25 columns, and what is not satisfied
counts as violated.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tripwright.benchmarks.chinatravel.check import ENVIRONMENT, PROGRAMS, SCHEMA
from tripwright.benchmarks.chinatravel.plan import MEALS, read_plan
from tripwright.benchmarks.chinatravel.task import Task
from tripwright.benchmarks.chinatravel.upstream.columns import LABELS
from tripwright.rules import CheckReport, Count, Outcome, Rate, Verdict, clustered_rate, rate


@dataclass(frozen=True, slots=True)
class Judged:
    """A task, its plan and the report on it; no report when no line was for the task."""

    task: Task
    plan: Any
    report: CheckReport | None


def metrics(batch: Sequence[Judged], rules: str) -> dict[str, Rate]:
    """DR, EPR, LPR, C-LPR and FPR, as shares of one with counts and 95 % intervals."""
    columns = _columns_seen(batch) if rules == "upstream" else len(LABELS)
    programs = [_programs(one) for one in batch]
    clear = [_environment_clear(one) for one in batch]
    logic = [count.passed == count.n for count in programs]
    schema = [_schema(one) for one in batch]
    flags = [Count(columns - _violations(one, rules), columns) for one in batch]
    conditioned = [Count(count.passed if ok else 0, count.n) for count, ok in zip(programs, clear, strict=True)]
    passed = [s and e and p for s, e, p in zip(schema, clear, logic, strict=True)]
    if rules == "sound":
        passed = [one.report is not None and one.report.passed for one in batch]
    return {
        "DR": rate(sum(schema), len(batch)),
        "EPR micro": clustered_rate(flags),
        "EPR macro": rate(sum(clear), len(batch)),
        "LPR micro": clustered_rate(programs),
        "LPR macro": rate(sum(logic), len(batch)),
        "C-LPR": clustered_rate(conditioned),
        "C-LPR macro": rate(sum(e and p for e, p in zip(clear, logic, strict=True)), len(batch)),
        "FPR": rate(sum(passed), len(batch)),
    }


def _of_group(one: Judged, group: str) -> list[Verdict]:
    return [] if one.report is None else [verdict for verdict in one.report.verdicts if verdict.group == group]


def _schema(one: Judged) -> bool:
    return any(verdict.rule == SCHEMA and verdict.passes for verdict in _of_group(one, SCHEMA))


def _environment_clear(one: Judged) -> bool:
    verdicts = _of_group(one, ENVIRONMENT)
    return bool(verdicts) and all(verdict.passes for verdict in verdicts)


def _columns_seen(batch: Sequence[Judged]) -> int:
    seen = {verdict.rule for one in batch for verdict in _of_group(one, ENVIRONMENT)}
    return len(seen | set(LABELS))


def _violations(one: Judged, rules: str) -> int:
    """Columns that count as violated; a plan that was not delivered is judged as an empty one and violates all 25."""
    verdicts = _of_group(one, ENVIRONMENT)
    if not verdicts:
        return len(LABELS)
    if rules == "upstream":
        return sum(verdict.outcome is Outcome.VIOLATED for verdict in verdicts)
    return sum(not verdict.passes for verdict in verdicts)


def _programs(one: Judged) -> Count:
    total = len(one.task.programs or ())
    return Count(sum(verdict.passes for verdict in _of_group(one, PROGRAMS)), total)


@dataclass(frozen=True, slots=True)
class Competition:
    """The 2025 and 2026 competition score, in percent.

    Attributes:
        overall: 10 % EPR micro, 10 % EPR macro, 25 % C-LPR, 40 % FPR, 5 % each of the three soft scores.
        published: The same as the published script adds it up: EPR micro twice and no EPR macro (quirk Q23).
        dav: Sights a day against four. att: Short hops. ddr: Meals a day against three.
    """

    overall: float
    published: float
    dav: float
    att: float
    ddr: float


def competition(batch: Sequence[Judged], rules: str) -> Competition:
    """The competition score of a batch.

    Soft scores are averages over the plans that pass everything in ``upstream`` (quirk Q24), over all in ``sound``,
    where a plan that fails has none.
    """
    found = {name: 100 * (value.value or 0.0) for name, value in metrics(batch, rules).items()}
    passing = [one for one in batch if one.report is not None and one.report.passed]
    over = len(passing) if rules == "upstream" else len(batch)
    soft = [_soft(one.plan) for one in passing]
    dav, att, ddr = (100 * sum(row[n] for row in soft) / over if over else 0.0 for n in range(3))
    rest = 0.25 * found["C-LPR"] + 0.4 * found["FPR"] + 0.05 * (dav + att + ddr)
    micro, macro = found["EPR micro"], found["EPR macro"]
    return Competition(0.1 * micro + 0.1 * macro + rest, 0.2 * micro + rest, dav, att, ddr)


def _soft(plan: Any) -> tuple[float, float, float]:
    """DAV, ATT and DDR of one plan, each from 0 to 1."""
    read = read_plan(plan)
    days = max(read.days, 1)
    sights = sum(activity.type == "attraction" for activity in read.activities)
    meals = sum(activity.type in MEALS for activity in read.activities)
    minutes = [
        (activity.hops[-1].ends or 0) - (activity.hops[0].begins or 0) for activity in read.activities if activity.hops
    ]
    mean = sum(minutes) / len(minutes) if minutes else -1.0
    return _clamp(sights / (4 * days)), _clamp((120 - mean) / 105), _clamp(meals / (3 * days))


def _clamp(value: float) -> float:
    return min(1.0, max(0.0, value))
