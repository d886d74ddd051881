"""``tripwright export``: one plan as a calendar, a map file, Markdown or a page."""

from __future__ import annotations

import datetime as dt
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tripwright.cli.flags import Bench, Json, MaybeOutFile, Plans, TaskSource, World
from tripwright.cli.printing import print_json, say, visible
from tripwright.errors import BadInput, UnknownName
from tripwright.lines import write_whole

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tripwright.submissions import PlanLine

NO_RULES = "none"


def export(
    bench: Bench,
    *,
    tasks: TaskSource,
    plans: Plans,
    id: str | None = None,
    format: str | None = None,
    out: MaybeOutFile = None,
    world: World = None,
    rules: str = "sound",
    start: dt.date | None = None,
    as_json: Json = False,
) -> int:
    """Export one plan: for a calendar, for a map, or to read; broken rules stand at the items that break them.

    Example: tripwright export travelplanner --tasks validation.jsonl --plans mine.jsonl --id q-17 --out trip.html

    Example: tripwright export chinatravel --tasks hub/easy --plans mine.zip --id e1 --start 2026-05-01 --out trip.ics

    Parameters
    ----------
    id
        Which plan: the task's id, or what the plan's line calls it. May be left out when the file holds one plan.
    format
        ics (calendar with time zones), geojson, gpx, md or html (map, timeline and costs in one page). By default
        what --out ends in, and html without --out.
    out
        Write the export here; standard output when left out.
    rules
        The rule set whose findings are shown: sound, upstream, or none.
    start
        The date of the first day, for plans without dates (chinatravel); a Monday in 2025 by default.
    as_json
        Print what was written as JSON; with the text of the export itself when there is no --out.
    """
    form = format or (out.suffix.removeprefix(".").lower() if out is not None else "html")
    from tripwright.bench import benchmark
    from tripwright.trip.export import export_trip, format_name

    chosen = format_name(form)
    opened = benchmark(bench, world=world, on_build=say)
    if rules not in (NO_RULES, *opened.rule_sets):
        raise UnknownName("rule set", rules, (NO_RULES, *opened.rule_sets))
    with opened.world:
        line = _pick(opened.read_plans(plans, opened.tasks(tasks, on_make=say)), id, plans)
        if line.task is None:
            raise line.problem or BadInput("the line names no task", file=plans, line=line.line)
        verdicts = opened.check(line.task, line.plan, rules=rules).verdicts if rules != NO_RULES else ()
        agenda = opened.agenda(line.task, line.plan, verdicts, start=start)
    if agenda is None:
        raise BadInput(
            "there is no trip to export",
            file=plans,
            line=line.line,
            field="plan",
            value=line.plan,
            expected="days with activities that can be read, for a task that says when and for how many",
        )
    _put_out(export_trip(agenda, chosen), {"id": line.task.id, "format": chosen}, agenda.notes, out, as_json)
    return 0


def _put_out(text: str, told: dict[str, Any], notes: Sequence[str], out: Path | None, as_json: bool) -> None:
    if out is not None:
        write_whole(out, text)
    if as_json:
        told |= {"out": None if out is None else str(out), "bytes": len(text.encode()), "notes": list(notes)}
        print_json(told if out is not None else {**told, "text": text})
    elif out is None:
        sys.stdout.write(text)
    else:
        for note in notes:
            say(note)
        print(f"{visible(told['id'])}: {out}")


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
