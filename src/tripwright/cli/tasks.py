"""``tripwright tasks``: make, list, show, check and convert task sets, and hand plans in."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

from cyclopts import App, Parameter

from tripwright.cli.printing import print_json, print_table, say, visible
from tripwright.cli.task_files import convert, plans, references, submission
from tripwright.cli.task_make import make
from tripwright.cli.task_review import accept, draft
from tripwright.cli.task_world import open_catalog, open_tasks
from tripwright.errors import BadInput, UnknownName

if TYPE_CHECKING:
    pass

Json = Annotated[bool, Parameter(name="--json")]

app = App(
    name="tasks",
    help="Make, list, show, check and convert task sets, and hand plans in.\n\n"
    "Example: tripwright tasks make travelplanner --per-group 3 --out mine.jsonl",
    help_format="plaintext",
)
for command in (make, draft, accept, convert, plans, references, submission):
    app.command(command)


@app.command(name="list")
def list_sets(bench: str, *, world: str | None = None, as_json: Json = False) -> None:
    """List the task sets that can be named, and whether they are made for a world.

    Example: tripwright tasks list travelplanner

    Parameters
    ----------
    bench
        The benchmark: travelplanner.
    world
        A named world or a world file; the benchmark's default world when left out.
    as_json
        Print a JSON array instead of a table.
    """
    from tripwright.benchmarks.travelplanner.task_sets import TASK_SETS, task_set_file

    with open_catalog(bench, world) as catalog:
        files = {name: task_set_file(name, catalog) for name in TASK_SETS}
        sets = [
            {"name": name, "tasks": sum(TASK_SETS[name].values()), "made": file.is_file(), "file": str(file)}
            for name, file in files.items()
        ]
    if as_json:
        print_json(sets)
    else:
        rows = [(one["name"], one["tasks"], "yes" if one["made"] else "no") for one in sets]
        print_table(("name", "tasks", "made"), rows)


@app.command
def show(
    bench: str, tasks: str, id: str | None = None, *, world: str | None = None, limit: int = 10, as_json: Json = False
) -> None:
    """Show tasks: the request, and what it demands in plain fields.

    Example: tripwright tasks show travelplanner mini mini-5

    Parameters
    ----------
    bench
        The benchmark: travelplanner.
    tasks
        A named set (`tripwright tasks list` shows them) or a query file.
    id
        Show the task of this id alone.
    world
        The world that a named set belongs to; the benchmark's default world when left out.
    limit
        Show at most so many.
    as_json
        Print the tasks as JSON Lines.
    """
    from tripwright.benchmarks.travelplanner.wording.demand_words import demand_words

    with open_tasks(bench, tasks, world) as (read, _):
        if id is not None and id not in {task.id for task in read}:
            raise UnknownName("task", id, (task.id for task in read))
        chosen = [task for task in read if id is None or task.id == id]
        shown = chosen if as_json else chosen[:limit]
    for task in shown:
        if as_json:
            print(json.dumps(task.to_json(), ensure_ascii=False))
            continue
        print(f"{visible(task.id)} ({task.level or 'level unknown'}, {task.days} days)")
        print(f"  {visible(task.query)}")
        for line in demand_words(task):
            print(f"  - {visible(line)}")
    if len(shown) < len(chosen):
        say(f"{len(chosen) - len(shown)} more; --limit {len(chosen)} shows all")


@app.command
def check(
    bench: str,
    tasks: str,
    *,
    world: str | None = None,
    rules: str | None = None,
    strict: bool = False,
    as_json: Json = False,
) -> int:
    """Check tasks: fields against each other, against the text, against the world and against the reference plan.

    Example: tripwright tasks check travelplanner mine.jsonl --strict

    A task without a reference plan goes through the exact planner, which must not prove that no plan can satisfy it.
    Lines that cannot be read are named on standard error and the exit code is then 2.

    Parameters
    ----------
    bench
        The benchmark: travelplanner.
    tasks
        A named set or a query file.
    world
        A named world or a world file; the benchmark's default world when left out.
    rules
        The rule set that a reference plan must pass: upstream or sound; both when left out.
    strict
        Exit with 1 when there is a finding.
    as_json
        Print the findings as JSON Lines.
    """
    from tripwright.benchmarks.travelplanner.check import RULES, rules_name
    from tripwright.benchmarks.travelplanner.lint import TaskLint

    chosen = RULES if rules is None else (rules_name(rules),)
    problems: list[BadInput] = []
    with open_tasks(bench, tasks, world, problems.append) as (read, catalog):
        findings = TaskLint(catalog, chosen).check(read)
    for problem in problems:
        say(str(problem))
    for finding in findings:
        print(json.dumps(finding.to_json(), ensure_ascii=False) if as_json else visible(finding))
    if not as_json:
        touched = len({finding.task for finding in findings})
        print(f"{len(read)} tasks, {len(findings)} findings in {touched} of them")
    if problems:
        return 2
    return 1 if strict and findings else 0
