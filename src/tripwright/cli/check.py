"""``tripwright check``: judge the plans of a file, one verdict for each rule."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from tripwright.cli.flags import Bench, Json, MaybeOutFile, Plans, TaskSource, World
from tripwright.cli.printing import print_lines, print_table, say, visible
from tripwright.errors import BadInput, UnknownName

if TYPE_CHECKING:
    from tripwright.batch import CheckedLine

_SHOWN = 10
_SHOWN_PROBLEMS = 20


def check(
    bench: Bench,
    *,
    tasks: TaskSource,
    plans: Plans,
    world: World = None,
    rules: str = "upstream",
    out: MaybeOutFile = None,
    summary: MaybeOutFile = None,
    jobs: int = 1,
    strict: bool = False,
    as_json: Json = False,
) -> int:
    """Check plans: for each of them every rule's verdict, with the item that decides it.

    Example: tripwright check travelplanner --tasks validation.jsonl --plans mine.jsonl --world official.sqlite

    Example: tripwright check chinatravel --tasks hub/easy --plans results.zip --world sandbox.sqlite --summary s.json

    Each line of the plans file names its task by "id" or "uid", by its own "query", or by "idx", the place in the
    tasks file counted from 1; in a folder or a zip each file is such a line, or a bare plan called by its task
    (e1.json). What cannot be read, task or plan, is named on standard error and the exit code is then 2; the rest is
    judged all the same. Where tasks cannot be read, "idx" names none, and the metrics are over the others.

    Parameters
    ----------
    rules
        upstream (the published evaluator, bit for bit) or sound (its faults corrected).
    out
        Write one report for each line here, as JSON Lines.
    summary
        Write all metrics with counts and intervals here, as JSON.
    jobs
        Processes that share the work; worth it from some ten thousand plans on.
    strict
        Exit with 1 when a plan does not pass, or a task has none.
    as_json
        Print the reports as JSON Lines instead of tables.
    """
    if jobs < 1:
        raise BadInput("not a number of processes", field="--jobs", value=jobs, expected="1 or more")
    from tripwright import batch
    from tripwright.bench import benchmark
    from tripwright.lines import write_jsonl, write_whole

    opened = benchmark(bench, world=world, on_build=say)
    if rules not in opened.rule_sets:
        raise UnknownName("rule set", rules, opened.rule_sets)
    unread: list[BadInput] = []
    with opened.world:
        asked = opened.tasks(tasks, on_make=say, on_error=unread.append)
        lines = opened.read_plans(plans, asked, whole=not unread)
        checked = batch.check_plans(lines, opened, rules, jobs=jobs)
        numbers = batch.summary(asked, checked, opened, rules, unread)
    if not lines:
        say(f"{plans}: there is no plan in it, so that every task is one without a plan")
    _say_problems(numbers["problems"], checked)
    if out is not None:
        write_jsonl(out, (line.to_json() for line in checked))
    if summary is not None:
        write_whole(summary, json.dumps(numbers, ensure_ascii=False, indent=2) + "\n")
    if as_json:
        print_lines(line.to_json() for line in checked)
    else:
        _print(numbers, checked)
    if numbers["problems"]:
        return 2
    return 1 if strict and numbers["counts"]["passed"] < numbers["counts"]["tasks"] else 0


def _say_problems(problems: Sequence[str], checked: Sequence[CheckedLine[Any]]) -> None:
    for problem in problems[:_SHOWN_PROBLEMS]:
        say(problem)
    if len(problems) > _SHOWN_PROBLEMS:
        say(f"{len(problems) - _SHOWN_PROBLEMS} more lines like these; --summary FILE holds all of them")
    noted = [line.line for line in checked if line.line.notes]
    if noted:
        more = f" (and {len(noted) - 1} more plans with notes; --out FILE holds them)" if len(noted) > 1 else ""
        say(f"note on {noted[0].id}: {noted[0].notes[0]}{more}")


def _print(numbers: dict[str, Any], checked: Sequence[CheckedLine[Any]]) -> None:
    counts, world = numbers["counts"], numbers["world"]
    print(f"rules {numbers['rules']}, world {visible(world['name'])} ({world['digest'][:12]})")
    print(
        f"{counts['tasks']} tasks, {counts['lines']} lines, {counts['delivered']} plans delivered, "
        f"{counts['passed']} passed, {counts['broken_lines']} lines broken"
        + (f", {counts['broken_tasks']} tasks that cannot be read\n" if counts["broken_tasks"] else "\n")
    )
    print_table(("metric", "percent", "low", "high", "n"), _metric_rows(numbers["metrics"]), title="All tasks")
    if counts["handed_in"] < counts["tasks"]:
        title = f"The {counts['handed_in']} tasks that a line is for"
        print_table(("metric", "percent", "low", "high", "n"), _metric_rows(numbers["handed_in"]), title=title)
    if "competition" in numbers:
        print_table(("score", "value"), _score_rows(numbers["competition"]), title="Competition score, in percent")
    worst = [(row["rule"], row["failed"], row["judged"]) for row in numbers["worst_rules"][:_SHOWN]]
    if worst:
        print_table(("rule", "fails", "of"), worst, title="What fails most")
    broken = list(_violations(checked))
    if broken:
        columns = ("plan", "rule", "where", "expected", "found", "message")
        print_table(columns, broken[:_SHOWN], title=f"The first of {len(broken)} violations")


def _metric_rows(metrics: dict[str, dict[str, Any]]) -> list[tuple[object, ...]]:
    return [
        (name, *(_percent(row[key]) for key in ("value", "low", "high")), row["n"]) for name, row in metrics.items()
    ]


def _score_rows(scores: dict[str, float]) -> list[tuple[str, str]]:
    return [(name, f"{scores[name]:.2f}") for name in ("published", "corrected", "DAV", "ATT", "DDR")]


def _percent(value: float | None) -> str | None:
    return None if value is None else f"{100 * value:.1f}"


def _violations(checked: Iterable[CheckedLine[Any]]) -> Iterable[tuple[object, ...]]:
    for line in checked:
        for verdict in line.report.violations():
            yield line.line.id, verdict.rule, verdict.where, verdict.expected, verdict.found, verdict.message
