"""``tripwright tasks make``: a task set from a world, for every benchmark that has a maker."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from tripwright.cli.flags import Json, MaybeOutFile, OutFile
from tripwright.cli.printing import print_lines, progress, say
from tripwright.errors import BadInput, MissingExtra, UnknownName

if TYPE_CHECKING:
    from inspect_ai.model import Model

    from tripwright.making import TaskMaker


def make(
    bench: str,
    *,
    out: OutFile,
    split: str | None = None,
    count: Annotated[int | None, Parameter(name=("--count", "-n", "--per-group"))] = None,
    tier: str | None = None,
    seed: int = 0,
    prefix: str | None = None,
    world: str | None = None,
    references: MaybeOutFile = None,
    rephrase: str | None = None,
    as_json: Json = False,
) -> None:
    """Make tasks from a world, each with a reference plan that passes every rule.

    Example: tripwright tasks make travelplanner --split train --seed 7 --out train.jsonl --references material.jsonl

    Example: tripwright tasks make chinatravel --tier easy -n 20 --seed 7 --out easy.jsonl

    TravelPlanner has nine groups (easy, medium and hard by 3, 5 and 7 days), ChinaTravel four: easy (at most one
    demand), medium (three to five), or (two demands, one is enough) and semantic (a wish that names no place and no
    kind). Draws follow the published syntheses. The same world, seed and prefix give the same tasks.

    Args:
        bench: The benchmark: travelplanner or chinatravel.
        out: Write the tasks here, as JSON Lines (.jsonl) or CSV (.csv), gzipped with .gz.
        split: As many tasks as a named set has (`tripwright tasks list` shows them): mini, train, easy, ...
        count: Or so many tasks of each group.
        tier: Only of the groups of this tier: easy, medium, hard, or, semantic.
        seed: Another seed gives other tasks.
        prefix: Of the task ids; the set's name, the tier's, or "task".
        world: A named world or a world file; the benchmark's default world when left out.
        references: Write the reference information for sole-planning mode here, one line for each task.
        rephrase: A model (provider/name) that says each request in its own words; a text that loses a fact is not
            taken.
        as_json: Print the tasks as JSON Lines, too.
    """
    if (split is None) == (count is None):
        raise BadInput("how many tasks?", field="--split, -n", expected="one of the two")
    if count is not None and count < 1:
        raise BadInput("not a number of tasks", field="-n", value=count, expected="1 or more")
    from tripwright.bench import benchmark

    opened = benchmark(bench, world=world, on_build=say)
    maker: TaskMaker[Any] = opened.maker
    counts = _counts(maker, split, count, tier)
    with opened.world, progress("making tasks", sum(counts.values())) as step:
        named = prefix or split or tier or "task"
        made = maker.make(counts, seed=seed, prefix=named, on_task=lambda _: step())
        if rephrase is not None:
            made = _rephrased(maker, made, rephrase)
        maker.write(out, made)
        if references is not None:
            maker.write_references(references, made)
    if as_json:
        print_lines(task.to_json() for task in made)
    else:
        say(f"{len(made)} tasks in {out}" + (f", reference information in {references}" if references else ""))


def _counts(maker: TaskMaker[Any], split: str | None, count: int | None, tier: str | None) -> Mapping[str, int]:
    if split is not None and split not in maker.sets:
        raise UnknownName("split", split, maker.sets)
    if tier is not None and tier not in maker.groups.values():
        raise UnknownName("tier", tier, maker.groups.values())
    counts = maker.sets[split] if split is not None else dict.fromkeys(maker.groups, count or 0)
    chosen = {group: number for group, number in counts.items() if tier in (None, maker.groups[group])}
    if not chosen:
        raise BadInput(f"the set {split} has none of this tier", field="--tier", value=tier)
    return chosen


def open_model(name: str, flag: str) -> Model:
    """The model of that name.

    Raises:
        MissingExtra: Inspect is not installed.
        BadInput: There is no such model, or its provider is not set up.
    """
    try:
        from inspect_ai._util.error import PrerequisiteError
        from inspect_ai.model import get_model
    except ImportError as error:
        raise MissingExtra("eval", "asking a model") from error
    try:
        return get_model(name)
    except (PrerequisiteError, ValueError, ImportError) as error:
        raise BadInput("the model cannot be used", field=flag, value=name, expected="provider/name") from error


def _rephrased(maker: TaskMaker[Any], made: list[Any], name: str) -> list[Any]:
    import asyncio

    model = open_model(name, "--rephrase")

    async def ask(prompt: str) -> str:
        return (await model.generate(prompt)).completion

    done = asyncio.run(maker.rephrase(made, ask))
    say(f"{done.asked - done.kept} requests rephrased, {done.kept} kept because a fact was lost")
    return done.tasks
