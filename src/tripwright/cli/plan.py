"""``tripwright plan``: the planner on a query file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tripwright.cli.flags import Bench, Json, MaybeOut, TaskSource, World
from tripwright.cli.printing import print_lines, say
from tripwright.errors import BadInput, UnknownName

if TYPE_CHECKING:
    from tripwright.bench import Benchmark
    from tripwright.cli.plan_view import Answered
    from tripwright.submissions import PlanLine

_NAMED = 5
"""Tasks without a plan that are told by name."""


def plan(
    bench: Bench,
    *,
    tasks: TaskSource,
    id: str | None = None,
    world: World = None,
    prefer: str | None = None,
    against: Path | None = None,
    repair: Path | None = None,
    time_limit: float | None = None,
    jobs: int = 1,
    out: MaybeOut = None,
    as_json: Json = False,
) -> int:
    """Plan trips: a plan that passes every rule, or the demands that cannot be met together and the way out.

    Example: tripwright plan travelplanner --tasks validation.jsonl --world official.sqlite --out plans.jsonl

    Example: tripwright plan chinatravel --tasks hub/easy --world sandbox.sqlite --prefer P0 --out results

    Each answer is "planned", "infeasible" (proved: no plan exists; the conflict says why and what would do) or
    "unknown" (the note says what is missing). travelplanner's plans are the best ones, with proof; chinatravel's are
    improved until the time limit, and "bound" says how good a plan could be at most, where that is known. One task is
    shown day by day. Lines that cannot be read are named on standard error and the exit code is then 2; the other tasks
    are planned all the same.

    Parameters
    ----------
    id
        Plan the task of this id alone.
    prefer
        travelplanner: cheapest (default), rating (highest mean stars within the budget), travel-time (least time on the
        way within the budget), or prices: star=20,hour=30 (the cheapest when a star less than five costs 20 and an hour
        of travel 30). chinatravel: P0 to P4, P5=PLACE, a file with a preference program, or none; the task's own
        preference when left out.
    against
        A plans file, folder or zip: show how much worse each of its plans is than the best one (its regret).
    repair
        chinatravel: a plans file, folder or zip. Each task gets the nearest plan that passes to the one it has there,
        and what was kept, changed, removed and added ("changes" in the lines).
    time_limit
        Seconds for each task (chinatravel: 10 when left out); then the best plan so far is given, or "unknown".
    jobs
        Processes that share the work (needs the extra "scale").
    out
        Write one line for each task here, as JSON Lines: the published form, with status, seconds, cost and conflict.
        A folder, a name without an ending or a .zip gets a file ID.json with the plan alone for each planned task.
    as_json
        Print these lines instead of tables.
    """
    _check_flags(jobs, time_limit)
    if repair is not None:
        _check_repair(prefer=prefer, against=against, jobs=None if jobs == 1 else jobs)
    from tripwright.bench import benchmark
    from tripwright.cli.repair_view import put_out_repaired, repair_plans
    from tripwright.plan_documents import holds_plan_documents, require_file_names

    problems: list[BadInput] = []
    opened = benchmark(bench, world=world, on_build=say)
    with opened.world:
        every = opened.tasks(tasks, on_make=say, on_error=problems.append)
        asked = _asked(every, id, tasks, whole=not problems)
        if out is not None and holds_plan_documents(out):
            require_file_names(out, (task.id for _, task in asked))
        handed = _handed_in(opened, repair or against, every, [task for _, task in asked], problems)
        for problem in problems:
            say(str(problem))
        if repair is not None:
            put_out_repaired(repair_plans(opened, handed, time_limit, out), opened, out, as_json)
            return 2 if problems else 0
        answers = _answers(asked, opened, prefer=prefer, time_limit=time_limit, jobs=jobs, out=out)
        for task, answer, line in answers:
            if task.id in handed:
                line["against"] = opened.compared(task, handed[task.id].plan, answer, prefer)
        _put_out(answers, opened, out, as_json)
    return 2 if problems else 0


def _check_flags(jobs: int, time_limit: float | None) -> None:
    if jobs < 1:
        raise BadInput("not a number of processes", field="--jobs", value=jobs, expected="1 or more")
    if time_limit is not None and not time_limit > 0:
        raise BadInput("not a time limit", field="--time-limit", value=time_limit, expected="seconds above 0")


def _check_repair(**others: object) -> None:
    """A repair stays near a plan, whatever is preferred; a flag that would do nothing is said so."""
    for name, value in others.items():
        if value is not None:
            raise BadInput(
                "a flag that --repair has no use for", field=f"--{name}", value=value, expected="one of them"
            )


def _asked(every: Sequence[Any], id: str | None, source: str, *, whole: bool) -> list[tuple[int | None, Any]]:
    """(place in the file, task) of the tasks to plan; no places in a file with broken lines, which shift them."""
    placed = [(place if whole else None, task) for place, task in enumerate(every, start=1)]
    if id is None:
        return placed
    found = [(place, task) for place, task in placed if task.id == id]
    if not found:
        raise UnknownName("task", id, (task.id for task in every), file=source)
    return found


def _handed_in(
    opened: Benchmark[Any],
    plans: Path | None,
    every: Sequence[Any],
    asked: Sequence[Any],
    problems: list[BadInput],
) -> dict[str, PlanLine[Any]]:
    """Another file's plans for the tasks that are asked about, by task id, in that file's order.

    Its broken lines are problems; tasks that it has no plan for are told.
    """
    if plans is None:
        return {}
    lines = opened.read_plans(plans, every, whole=not problems)
    problems += [line.problem for line in lines if line.problem is not None]
    wanted = {task.id for task in asked}
    found = {line.task.id: line for line in lines if line.task is not None and line.task.id in wanted}
    missing = [task.id for task in asked if task.id not in found]
    if missing:
        more = f", ... ({len(missing)} in all)" if len(missing) > _NAMED else ""
        say(f"{plans}: no plan for {', '.join(missing[:_NAMED])}{more}")
    return found


def _answers(
    asked: Sequence[tuple[int | None, Any]],
    opened: Benchmark[Any],
    *,
    prefer: str | None,
    time_limit: float | None,
    jobs: int,
    out: Path | None,
) -> list[Answered]:
    """The answers to all tasks."""
    from tripwright.batch import plan_tasks
    from tripwright.cli.plan_view import Answered, answering

    answers = plan_tasks([task for _, task in asked], opened, prefer=prefer, time_limit=time_limit, jobs=jobs)
    found: list[Answered] = []
    with answering("planning", len(asked), out) as keep:
        for (place, task), answer in zip(asked, answers, strict=True):
            found.append(Answered(task, answer, opened.plan_line(place, task, answer)))
            keep(found[-1])
    return found


def _put_out(answered: Sequence[Answered], opened: Benchmark[Any], out: Path | None, as_json: bool) -> None:
    from tripwright.cli.plan_view import print_all, print_one, write_plans

    if out is not None:
        write_plans(answered, out)
    if as_json:
        print_lines(one.line for one in answered)
    elif len(answered) == 1:
        print_one(*answered[0], opened)
    else:
        print_all([(one.task.id, one.line) for one in answered])
