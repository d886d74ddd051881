"""``tripwright tasks``: make, list, show, check and convert task sets, and hand plans in."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import App, Parameter

from tripwright.cli.printing import console, print_json, print_table, say, visible
from tripwright.cli.task_files import convert, plans, references, submission
from tripwright.cli.task_world import open_catalog, open_tasks
from tripwright.errors import BadInput, MissingExtra, UnknownName

if TYPE_CHECKING:
    from tripwright.benchmarks.travelplanner.task import Task
    from tripwright.benchmarks.travelplanner.wording.rephrase import Rephraser

Json = Annotated[bool, Parameter(name="--json")]

app = App(
    name="tasks",
    help="Make, list, show, check and convert task sets, and hand plans in.\n\n"
    "Example: tripwright tasks make travelplanner --per-group 3 --out mine.jsonl",
    help_format="plaintext",
)
for command in (convert, plans, references, submission):
    app.command(command)


@app.command
def make(
    bench: str,
    *,
    out: Path,
    split: str | None = None,
    per_group: int | None = None,
    seed: int = 0,
    prefix: str | None = None,
    world: str | None = None,
    references: Path | None = None,
    rephrase: str | None = None,
    as_json: Json = False,
) -> None:
    """Make tasks from a world: nine groups, each task with a reference plan that passes every rule.

    Example: tripwright tasks make travelplanner --split train --seed 7 --out train.jsonl --references material.jsonl

    Draws and filters follow the published synthesis; the budget is the reference's cost rounded up to the next hundred.
    The same world, seed and prefix give the same tasks.

    Args:
        bench: The benchmark: travelplanner.
        out: Write the tasks here, as JSON Lines (.jsonl) or CSV (.csv), gzipped with .gz.
        split: As many tasks as a published split has: train (45), validation (180) or test (1000); or mini (18).
        per_group: Or so many tasks of each of the nine groups.
        seed: Another seed gives other tasks.
        prefix: Of the task ids; the split's name, or "task".
        world: A named world or a world file; the benchmark's default world when left out.
        references: Write the reference information for sole-planning mode here, one line for each task.
        rephrase: A model (provider/name) that says each request in its own words; a text that loses a fact is not
            taken.
        as_json: Print the tasks as JSON Lines, too.
    """
    if (split is None) == (per_group is None):
        raise BadInput("how many tasks?", field="--split, --per-group", expected="one of the two")
    if per_group is not None and per_group < 1:
        raise BadInput("not a number of tasks", field="--per-group", value=per_group, expected="1 or more")
    from tripwright.benchmarks.travelplanner.queries import write_tasks
    from tripwright.benchmarks.travelplanner.reference import task_reference_information
    from tripwright.benchmarks.travelplanner.synthesis import GROUPS, make_tasks
    from tripwright.benchmarks.travelplanner.task_sets import TASK_SETS
    from tripwright.lines import write_jsonl

    if split is not None and split not in TASK_SETS:
        raise UnknownName("split", split, TASK_SETS)
    counts = TASK_SETS[split] if split is not None else dict.fromkeys(GROUPS, per_group or 0)
    with open_catalog(bench, world) as catalog, _progress("making tasks", sum(counts.values())) as step:
        made = make_tasks(catalog, counts, seed=seed, prefix=prefix or split or "task", on_task=lambda _: step())
        if rephrase is not None:
            made = _rephrased(made, _model(rephrase), (*catalog.states, *catalog.cities_by_state))
        write_tasks(out, made)
        if references is not None:
            items = (task_reference_information(catalog, task).as_text_items() for task in made)
            write_jsonl(references, items)
    if as_json:
        for task in made:
            print(json.dumps(task.to_json(), ensure_ascii=False))
    else:
        say(f"{len(made)} tasks in {out}" + (f", reference information in {references}" if references else ""))


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


@contextmanager
def _progress(what: str, total: int) -> Generator[Callable[[], None]]:
    """A bar on standard error while the terminal shows one."""
    from rich.progress import Progress

    out = console(stderr=True)
    with Progress(console=out, transient=True, disable=not out.is_terminal) as bar:
        row = bar.add_task(what, total=total)
        yield lambda: bar.advance(row)


def _model(name: str) -> Rephraser:
    try:
        from inspect_ai._util.error import PrerequisiteError
        from inspect_ai.model import get_model
    except ImportError as error:
        raise MissingExtra("eval", "rephrasing by a model") from error
    try:
        model = get_model(name)
    except (PrerequisiteError, ValueError, ImportError) as error:
        raise BadInput("the model cannot be used", field="--rephrase", value=name, expected="provider/name") from error

    async def ask(prompt: str) -> str:
        return (await model.generate(prompt)).completion

    return ask


def _rephrased(made: list[Task], rephraser: Rephraser, names: tuple[str, ...]) -> list[Task]:
    import asyncio

    from tripwright.benchmarks.travelplanner.wording.rephrase import rephrase_tasks

    done = asyncio.run(rephrase_tasks(made, rephraser, names))
    say(f"{len(made) - done.kept} requests rephrased, {done.kept} kept because a fact was lost")
    return done.tasks
