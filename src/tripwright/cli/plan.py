"""``tripwright plan``: the exact planner on a query file."""

from __future__ import annotations

import json
import statistics
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from tripwright.cli.printing import print_table, visible
from tripwright.errors import BadInput, UnknownName

if TYPE_CHECKING:
    from tripwright.benchmarks.travelplanner.catalog import Catalog
    from tripwright.benchmarks.travelplanner.task import Task
    from tripwright.planner.answer import Answer
    from tripwright.planner.city_tour import TourChoice

BENCHMARKS = ("travelplanner",)
_WIDE = 20  # tasks up to which every one gets a row


def plan(
    bench: str,
    *,
    tasks: str,
    id: str | None = None,
    world: str | None = None,
    prefer: str = "cheapest",
    against: Path | None = None,
    time_limit: float | None = None,
    jobs: int = 1,
    out: Path | None = None,
    as_json: Annotated[bool, Parameter(name="--json")] = False,
) -> int:
    """Plan trips exactly: the best plan with its proof, or the demands that cannot be met together and the way out.

    Example: tripwright plan travelplanner --tasks validation.jsonl --world official.sqlite --out plans.jsonl

    Each answer is "planned" (no plan is better, unless the note says that the time limit came first), "infeasible" (no
    plan exists; the conflict says why and what would do) or "unknown" (the note says what is missing). One task is
    shown day by day. Lines that cannot be read are named on standard error and the exit code is then 2; the other tasks
    are planned all the same.

    Parameters
    ----------
    bench
        The benchmark: travelplanner.
    tasks
        The query file (JSON Lines or CSV; also gzipped), or a named set (`tripwright tasks list`).
    id
        Plan the task of this id alone.
    world
        A named world or a world file; the benchmark's default world when left out.
    prefer
        cheapest, rating (highest mean stars within the budget), travel-time (least time on the way within the budget),
        or prices: star=20,hour=30 (the cheapest when a star less than five costs 20 and an hour of travel 30).
    against
        A plans file: show how much worse each of its plans is than the best one (its regret).
    time_limit
        Seconds for each task; then the best plan so far is given with its gap, or "unknown".
    jobs
        Processes that share the work (needs the extra "scale").
    out
        Write one line for each task here, as JSON Lines: the published form, with status, seconds, cost and conflict.
    as_json
        Print these lines instead of tables.
    """
    if bench not in BENCHMARKS:
        raise UnknownName("benchmark", bench, BENCHMARKS)
    if jobs < 1:
        raise BadInput("not a number of processes", field="--jobs", value=jobs, expected="1 or more")
    if time_limit is not None and not time_limit > 0:
        raise BadInput("not a time limit", field="--time-limit", value=time_limit, expected="seconds above 0")
    from tripwright.benchmarks.travelplanner.catalog import Catalog
    from tripwright.benchmarks.travelplanner.plan_file import plan_line, plan_tasks
    from tripwright.lines import write_jsonl
    from tripwright.world.named import default_world, open_world

    problems: list[BadInput] = []
    with open_world(world or default_world(bench), on_build=_say) as opened:
        if opened.manifest.dialect != bench:
            raise BadInput(
                "a world of another benchmark", file=opened.path, value=opened.manifest.dialect, expected=bench
            )
        catalog = Catalog(opened)
        asked = _read(tasks, id, catalog, problems)
        for problem in problems:
            _say(str(problem))
        answers = plan_tasks([task for _, task in asked], opened, prefer=prefer, time_limit=time_limit, jobs=jobs)
        units = opened.manifest.minor_units
        answered = [(task, answer) for (_, task), answer in zip(asked, answers, strict=True)]
        lines = [plan_line(place, *pair, units) for (place, _), pair in zip(asked, answered, strict=True)]
        if against is not None:
            _add_regrets(lines, answered, against, catalog, prefer)
        if out is not None:
            write_jsonl(out, lines)
        if as_json:
            for line in lines:
                print(json.dumps(line, ensure_ascii=False))
        elif len(answered) == 1:
            _print_one(*answered[0], lines[0], catalog)
        else:
            _print_all(lines)
    return 2 if problems else 0


def _say(text: str) -> None:
    print(f"tripwright: {visible(text)}", file=sys.stderr)


def _read(tasks: str, id: str | None, catalog: Catalog, problems: list[BadInput]) -> list[tuple[int | None, Task]]:
    """(place in the file, task) of the tasks to plan; no places in a file with broken lines, which shift them."""
    from tripwright.benchmarks.travelplanner.task_sets import load_tasks

    read = load_tasks(tasks, catalog, on_make=_say, on_error=problems.append)
    every = [(None if problems else place, task) for place, task in enumerate(read, start=1)]
    if id is None:
        return every
    found = [(place, task) for place, task in every if task.id == id]
    if not found:
        raise UnknownName("task", id, (task.id for _, task in every), file=tasks)
    return found


def _add_regrets(
    lines: Sequence[dict[str, Any]],
    answered: Sequence[tuple[Task, Answer[TourChoice]]],
    plans: Path,
    catalog: Catalog,
    prefer: str,
) -> None:
    """Put ``regret`` and ``passed`` (under the sound rules) of the other file's plan into each line that it has."""
    from tripwright.benchmarks.travelplanner.check import check
    from tripwright.benchmarks.travelplanner.regret import regret
    from tripwright.benchmarks.travelplanner.submissions import read_plans
    from tripwright.planner.city_tour import read_preference

    preference = read_preference(prefer, catalog.world.manifest.minor_units)
    others = {line.task.id: line.plan for line in read_plans(plans, [task for task, _ in answered]) if line.task}
    for line, (task, answer) in zip(lines, answered, strict=True):
        if task.id in others:
            found = regret(task, others[task.id], answer, catalog, preference)
            passed = check(task, others[task.id], catalog, "sound").passed
            line["against"] = {"value": found.value, "regret": found.regret, "at_most": found.at_most, "passed": passed}


def _print_all(lines: Sequence[dict[str, Any]]) -> None:
    counts = {
        status: sum(line["status"] == status for line in lines) for status in ("planned", "infeasible", "unknown")
    }
    print(", ".join([f"{len(lines)} tasks", *(f"{count} {status}" for status, count in counts.items())]))
    if lines:
        seconds = [line["seconds"] for line in lines]
        print(f"{statistics.median(seconds) * 1000:.1f} ms each (median), {max(seconds) * 1000:.1f} ms at most\n")
    rows = [_row(line) for line in lines]
    telling = rows if len(rows) <= _WIDE else [row for row in rows if row[1] != "planned"]
    columns = ("task", "status", "cost", "regret", "why")
    print_table(columns, (telling or rows)[:_WIDE], title="Not planned" if telling and telling is not rows else None)
    if len(telling or rows) > _WIDE:
        print(f"... and {len(telling or rows) - _WIDE} more: --out FILE writes them all")


def _row(line: dict[str, Any]) -> tuple[object, ...]:
    why = line["note"] if line["conflict"] is None else line["conflict"]["text"]
    regret = _regret(line["against"]) if "against" in line else None
    return line["id"], line["status"], _plain(line["cost"]), regret, why or None


def _regret(other: dict[str, Any]) -> str:
    text = _plain(other["regret"]) or "unknown"
    return text if other["passed"] else f"{text} (breaks a rule)"


def _print_one(task: Task, answer: Answer[TourChoice], line: dict[str, Any], catalog: Catalog) -> None:
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
