"""What ``tripwright plan`` shows to people: a table of many answers, or one trip day by day."""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from tripwright.cli.printing import print_table, visible

if TYPE_CHECKING:
    from tripwright.benchmarks.travelplanner.catalog import Catalog
    from tripwright.benchmarks.travelplanner.task import Task
    from tripwright.planner.answer import Answer
    from tripwright.planner.city_tour import TourChoice

_WIDE = 20  # tasks up to which every one gets a row


def print_all(lines: Sequence[dict[str, Any]]) -> None:
    """Counts and times, then the answers; of many, those that are no plan."""
    counts = {
        status: sum(line["status"] == status for line in lines) for status in ("planned", "infeasible", "unknown")
    }
    print(", ".join([f"{len(lines)} tasks", *(f"{count} {status}" for status, count in counts.items())]))
    if lines:
        seconds = [line["seconds"] for line in lines]
        print(f"{statistics.median(seconds) * 1000:.1f} ms each (median), {max(seconds) * 1000:.1f} ms at most\n")
    rows = [_row(line) for line in lines]
    telling = rows if len(rows) <= _WIDE else [row for row in rows if row[1] != "planned"]
    shown = (telling or rows)[:_WIDE]
    columns = ["task", "status", "cost", "regret", "why"]
    for place in (4, 3):  # columns that say nothing
        if all(row[place] is None for row in shown):
            del columns[place]
            shown = [(*row[:place], *row[place + 1 :]) for row in shown]
    print_table(columns, shown, title="Not planned" if telling and telling is not rows else None)
    if len(telling or rows) > _WIDE:
        print(f"... and {len(telling or rows) - _WIDE} more: --out FILE writes them all")


def _row(line: dict[str, Any]) -> tuple[object, ...]:
    why = line["note"] if line["conflict"] is None else line["conflict"]["text"]
    regret = _regret(line["against"]) if "against" in line else None
    return line["id"], line["status"], _plain(line["cost"]), regret, why or None


def _regret(other: dict[str, Any]) -> str:
    text = _plain(other["regret"]) or "unknown"
    return text if other["passed"] else f"{text} (breaks a rule)"


def print_one(task: Task, answer: Answer[TourChoice], line: dict[str, Any], catalog: Catalog) -> None:
    """One trip day by day with its prices, or why there is none."""
    from tripwright.benchmarks.travelplanner.costs import cost_sheet
    from tripwright.benchmarks.travelplanner.plan import read_plan

    print(visible(task.query))
    proof = "proved best" if answer.proven else "not proved best"
    print(f"\n{task.id}: {answer.status}" + (f", {proof}" if answer.choice is not None else ""))
    for text in _remarks(line):
        print(visible(text))
    if answer.plan is None:
        return
    sheet = cost_sheet(read_plan(task, answer.plan, catalog))
    costs = {cost.where: str(cost.amount) for cost in sheet.lines}
    print_table(("day", "what", "booked", "cost"), _day_rows(answer.plan, costs))
    parts = ", ".join(f"{kind} {amount}" for kind, amount in sheet.by_kind().items())
    budget = "" if task.budget is None else f" of a budget of {task.budget:,g}"
    print(f"{sheet.total}{budget} ({parts})")


def _remarks(line: dict[str, Any]) -> Iterator[str]:
    if line["conflict"] is not None:
        yield line["conflict"]["text"]
        yield from (f"  - {relaxation['text']}" for relaxation in line["conflict"]["relaxations"])
    if line["note"]:
        yield line["note"]
    if "against" in line:
        yield f"regret of the other plan: {_regret(line['against'])}"


def _plain(value: float | None) -> str | None:
    return None if value is None else f"{value:,g}"


def _day_rows(days: Any, costs: dict[str, str]) -> Iterator[tuple[object, ...]]:
    for day in days:
        yield day["days"], "city", day["current_city"], None
        for field in ("transportation", "breakfast", "attraction", "lunch", "dinner", "accommodation"):
            if day[field] != "-":
                yield None, field, day[field], costs.get(f"day {day['days']} / {field}")
