"""``tripwright tasks``: make, draft, list, show, check and convert task sets, and hand plans in."""

from __future__ import annotations

import json
from collections.abc import Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from cyclopts import App

from tripwright.cli.flags import Bench, Count, Json, World
from tripwright.cli.printing import print_json, print_lines, print_table, say, visible
from tripwright.cli.task_files import convert, references
from tripwright.cli.task_make import make
from tripwright.cli.task_plans import plans, submission
from tripwright.cli.task_review import accept, draft
from tripwright.errors import BadInput, UnknownName

if TYPE_CHECKING:
    from tripwright.bench import Benchmark


app = App(
    name="tasks",
    help="Make, list, show, check and convert task sets, and hand plans in.\n\n"
    "Example: tripwright tasks make travelplanner --per-group 3 --out mine.jsonl\n\n"
    "Example: tripwright tasks show chinatravel hub/easy e20241028160248698752",
    help_format="markdown",
)
for command in (make, draft, accept, convert, plans, references, submission):
    app.command(command)


@app.command(name="list")
def list_sets(bench: Bench, *, world: World = None, as_json: Json = False) -> None:
    """List the task sets that can be named, and whether they are made for a world.

    Example: tripwright tasks list travelplanner

    Example: tripwright tasks list chinatravel

    Published splits come from a folder of yours (FOLDER/easy), in any published form.

    Parameters
    ----------
    as_json
        Print a JSON array instead of a table.
    """
    with _open(bench, world) as opened:
        maker = opened.maker
        files = {name: maker.set_file(name) for name in maker.sets}
        sets: list[dict[str, Any]] = [
            {"name": name, "tasks": sum(maker.sets[name].values()), "made": file.is_file(), "file": str(file)}
            for name, file in files.items()
        ]
        sets += [
            {"name": f"FOLDER/{name}", "tasks": size, "made": None, "file": None}
            for name, size in opened.splits.items()
        ]
    if as_json:
        print_json(sets)
    else:
        made = {True: "yes", False: "no", None: "published"}
        print_table(("name", "tasks", "made"), [(one["name"], one["tasks"], made[one["made"]]) for one in sets])


@app.command
def show(
    bench: Bench,
    tasks: str,
    id: str | None = None,
    *,
    world: str | None = None,
    limit: Count | None = None,
    as_json: Json = False,
) -> None:
    """Show tasks: the request, and what it demands in plain words.

    Example: tripwright tasks show travelplanner mini mini-5

    Example: tripwright tasks show chinatravel hub/human --limit 3

    Parameters
    ----------
    tasks
        A named set (`tripwright tasks list` shows them) or a query file; chinatravel also: a folder, a zip, a split in
        a folder, an id list.
    id
        Show the task of this id alone.
    world
        The world that a named set belongs to; the benchmark's default world when left out.
    limit
        Show at most so many; 10 when left out, with --json all.
    as_json
        Print the tasks as JSON Lines.
    """
    with _open(bench, world) as opened:
        read = opened.tasks(tasks, on_make=say)
        if id is not None and id not in {task.id for task in read}:
            raise UnknownName("task", id, (task.id for task in read))
        chosen = [task for task in read if id is None or task.id == id]
        shown = chosen[: limit or (len(chosen) if as_json else 10)]
        if as_json:
            print_lines(task.to_json() for task in shown)
        for task in () if as_json else shown:
            tags = opened.tags(task)
            print(f"{visible(task.id)} ({tags.get('level', 'level unknown')}, {tags['days']} days)")
            print(f"  {visible(task.query)}")
            for line in opened.demands(task):
                print(f"  - {visible(line)}")
    if len(shown) < len(chosen):
        say(f"{len(chosen) - len(shown)} more; --limit {len(chosen)} shows all")


@app.command
def check(
    bench: Bench,
    tasks: str,
    *,
    world: World = None,
    rules: str | None = None,
    strict: bool = False,
    as_json: Json = False,
) -> int:
    """Check tasks: fields against each other, against the text, against the world and against the reference plan.

    Example: tripwright tasks check travelplanner mine.jsonl --strict

    Example: tripwright tasks check chinatravel hub/medium --world sandbox.sqlite

    Programs are looked at before there is any plan: unknown names, constants that the world has not, demands of
    nothing, demands that exclude each other. A task without a reference plan goes through the exact planner, which must
    not prove that no plan can satisfy it. Lines that cannot be read are named on standard error and the exit code is
    then 2.

    Parameters
    ----------
    tasks
        A named set or a query file; chinatravel also: a folder, a zip, a split in a folder, an id list.
    rules
        The rule set that a reference plan must pass: upstream or sound; both when left out.
    strict
        Exit with 1 when there is a finding.
    as_json
        Print the findings as JSON Lines.
    """
    problems: list[BadInput] = []
    with _open(bench, world) as opened:
        if rules is not None and rules not in opened.rule_sets:
            raise UnknownName("rule set", rules, opened.rule_sets)
        read = opened.tasks(tasks, on_make=say, on_error=problems.append)
        findings = opened.lint(read, opened.rule_sets if rules is None else (rules,))
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


@contextmanager
def _open(bench: str, world: str | None) -> Generator[Benchmark[Any]]:
    from tripwright.bench import benchmark

    opened = benchmark(bench, world=world, on_build=say)
    with opened.world:
        yield opened
