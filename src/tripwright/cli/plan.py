"""``tripwright plan``: the exact planner on a query file."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from cyclopts import Parameter

from tripwright.cli.printing import visible
from tripwright.errors import BadInput, UnknownName

if TYPE_CHECKING:
    from tripwright.benchmarks.travelplanner.catalog import Catalog
    from tripwright.benchmarks.travelplanner.task import Task
    from tripwright.planner.answer import Answer
    from tripwright.planner.city_tour import TourChoice

BENCHMARKS = ("travelplanner",)


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
    _check_flags(bench, jobs, time_limit)
    from tripwright.benchmarks.travelplanner.catalog import Catalog
    from tripwright.world.named import default_world, open_world

    problems: list[BadInput] = []
    with open_world(world or default_world(bench), on_build=_say) as opened:
        if opened.manifest.dialect != bench:
            raise BadInput(
                "a world of another benchmark", file=opened.path, value=opened.manifest.dialect, expected=bench
            )
        catalog = Catalog(opened)
        asked = _read(tasks, id, catalog, problems)
        answers = _answer(asked, catalog, prefer=prefer, time_limit=time_limit, jobs=jobs, against=against)
        _put_out(answers, catalog, out, as_json)
    return 2 if problems else 0


class _Answered(NamedTuple):
    task: Task
    answer: Answer[TourChoice]
    line: dict[str, Any]


def _check_flags(bench: str, jobs: int, time_limit: float | None) -> None:
    if bench not in BENCHMARKS:
        raise UnknownName("benchmark", bench, BENCHMARKS)
    if jobs < 1:
        raise BadInput("not a number of processes", field="--jobs", value=jobs, expected="1 or more")
    if time_limit is not None and not time_limit > 0:
        raise BadInput("not a time limit", field="--time-limit", value=time_limit, expected="seconds above 0")


def _answer(
    asked: Sequence[tuple[int | None, Task]],
    catalog: Catalog,
    *,
    prefer: str,
    time_limit: float | None,
    jobs: int,
    against: Path | None,
) -> list[_Answered]:
    from tripwright.benchmarks.travelplanner.plan_file import plan_line, plan_tasks

    tasks = [task for _, task in asked]
    answers = plan_tasks(tasks, catalog.world, prefer=prefer, time_limit=time_limit, jobs=jobs)
    units = catalog.world.manifest.minor_units
    answered = [
        _Answered(task, answer, plan_line(place, task, answer, units))
        for (place, task), answer in zip(asked, answers, strict=True)
    ]
    if against is not None:
        _add_regrets(answered, against, catalog, prefer)
    return answered


def _put_out(answered: Sequence[_Answered], catalog: Catalog, out: Path | None, as_json: bool) -> None:
    from tripwright.cli.plan_view import print_all, print_one
    from tripwright.lines import write_jsonl

    lines = [one.line for one in answered]
    if out is not None:
        write_jsonl(out, lines)
    if as_json:
        for line in lines:
            print(json.dumps(line, ensure_ascii=False))
    elif len(answered) == 1:
        print_one(*answered[0], catalog)
    else:
        print_all(lines)


def _say(text: str) -> None:
    print(f"tripwright: {visible(text)}", file=sys.stderr)


def _read(tasks: str, id: str | None, catalog: Catalog, problems: list[BadInput]) -> list[tuple[int | None, Task]]:
    """(place in the file, task) of the tasks to plan; no places in a file with broken lines, which shift them."""
    from tripwright.benchmarks.travelplanner.task_sets import load_tasks

    read = load_tasks(tasks, catalog, on_make=_say, on_error=problems.append)
    for problem in problems:
        _say(str(problem))
    every = [(None if problems else place, task) for place, task in enumerate(read, start=1)]
    if id is None:
        return every
    found = [(place, task) for place, task in every if task.id == id]
    if not found:
        raise UnknownName("task", id, (task.id for _, task in every), file=tasks)
    return found


def _add_regrets(answered: Sequence[_Answered], plans: Path, catalog: Catalog, prefer: str) -> None:
    """Put ``against`` into the line of each task that the other file has a plan for."""
    from tripwright.benchmarks.travelplanner.check import check
    from tripwright.benchmarks.travelplanner.regret import regret
    from tripwright.planner.city_tour import read_preference
    from tripwright.submissions import read_plans

    preference = read_preference(prefer, catalog.world.manifest.minor_units)
    others = {line.task.id: line.plan for line in read_plans(plans, [one.task for one in answered]) if line.task}
    for task, answer, line in answered:
        if task.id in others:
            found = regret(task, others[task.id], answer, catalog, preference)
            passed = check(task, others[task.id], catalog, "sound").passed
            line["against"] = {"value": found.value, "regret": found.regret, "at_most": found.at_most, "passed": passed}
