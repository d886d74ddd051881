"""``tripwright export``: one plan as a calendar, a map file, Markdown or a page."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from tripwright.cli.printing import print_json, visible
from tripwright.errors import BadInput, UnknownName

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tripwright.submissions import PlanLine

BENCHMARKS = ("travelplanner",)
NO_RULES = "none"


def export(
    bench: str,
    *,
    tasks: str,
    plans: Path,
    id: str | None = None,
    format: str | None = None,
    out: Path | None = None,
    world: str | None = None,
    rules: str = "sound",
    as_json: Annotated[bool, Parameter(name="--json", negative=())] = False,
) -> int:
    """Export one plan: for a calendar, for a map, or to read; broken rules stand at the items that break them.

    Example: tripwright export travelplanner --tasks validation.jsonl --plans mine.jsonl --id q-17 --out trip.html

    Parameters
    ----------
    bench
        The benchmark: travelplanner.
    tasks
        The query file (JSON Lines or CSV; also gzipped), or a named set (`tripwright tasks list`).
    plans
        The plans, one JSON object for each line (also gzipped).
    id
        Which plan: the task's id, or what the plan's line calls it. May be left out when the file holds one plan.
    format
        ics (calendar with time zones), geojson, gpx, md or html (map, timeline and costs in one page). By default
        what --out ends in, and html without --out.
    out
        Write the export here; standard output when left out.
    world
        A named world or a world file; the benchmark's default world when left out.
    rules
        The rule set whose findings are shown: sound, upstream, or none.
    as_json
        Print what was written as JSON; with the text of the export itself when there is no --out.
    """
    if bench not in BENCHMARKS:
        raise UnknownName("benchmark", bench, BENCHMARKS)
    form = format or (out.suffix.removeprefix(".").lower() if out is not None else "html")
    from tripwright.benchmarks.travelplanner.agenda import plan_agenda
    from tripwright.benchmarks.travelplanner.catalog import Catalog
    from tripwright.benchmarks.travelplanner.check import check, rules_name
    from tripwright.benchmarks.travelplanner.task_sets import load_tasks
    from tripwright.lines import write_whole
    from tripwright.submissions import read_plans
    from tripwright.trip.export import export_trip, format_name
    from tripwright.world.named import default_world, open_world

    chosen = format_name(form)
    judge = None if rules == NO_RULES else rules_name(rules)
    with open_world(world or default_world(bench), on_build=_say) as opened:
        catalog = Catalog(opened)
        line = _pick(read_plans(plans, load_tasks(tasks, catalog, on_make=_say)), id, plans)
        if line.task is None:
            raise line.problem or BadInput("the line names no task", file=plans, line=line.line)
        verdicts = check(line.task, line.plan, catalog, judge).verdicts if judge is not None else ()
        agenda = plan_agenda(line.task, line.plan, catalog, verdicts)
    if agenda is None:
        raise BadInput(
            "there is no trip to export",
            file=plans,
            line=line.line,
            field="plan",
            value=line.plan,
            expected="a list of days, for a task with dates and a group size",
        )
    text = export_trip(agenda, chosen)
    if out is not None:
        write_whole(out, text)
    if as_json:
        told = {"id": line.task.id, "format": chosen, "out": str(out) if out is not None else None}
        told |= {"bytes": len(text.encode()), "notes": list(agenda.notes)}
        print_json(told if out is not None else {**told, "text": text})
    elif out is None:
        sys.stdout.write(text)
    else:
        for note in agenda.notes:
            _say(note)
        print(f"{visible(line.task.id)}: {out}")
    return 0


def _pick(lines: Sequence[PlanLine[Any]], id: str | None, file: Path) -> PlanLine[Any]:
    """The line that is meant.

    Raises:
        BadInput: None is, or it is not said which.
    """
    if id is None:
        if len(lines) != 1:
            raise BadInput("which plan?", file=file, field="--id", value=f"{len(lines)} plans", expected="an id")
        return lines[0]
    for line in lines:
        if id in (str(line.id), line.task.id if line.task is not None else None):
            return line
    names = [line.task.id for line in lines if line.task is not None]
    raise UnknownName("plan", id, names, file=file)


def _say(text: str) -> None:
    print(f"tripwright: {visible(text)}", file=sys.stderr)
