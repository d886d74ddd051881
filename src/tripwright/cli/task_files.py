"""The task verbs that turn task files into other files: query files, reference information."""

from __future__ import annotations

import json
from pathlib import Path

from tripwright.cli.flags import Bench, Json, OutFile, World
from tripwright.cli.printing import say, visible
from tripwright.errors import BadInput, UnknownName

_WITH_REFERENCES = "travelplanner"


def convert(bench: Bench, source: Path, *, out: OutFile, as_json: Json = False) -> int:
    """Convert a query file between JSON Lines and CSV, by the endings of the names.

    Example: tripwright tasks convert travelplanner validation.csv --out validation.jsonl

    Example: tripwright tasks convert chinatravel splits/easy.txt --out easy.jsonl

    Lines that cannot be read are named on standard error and the exit code is then 2; the other tasks are written.

    Parameters
    ----------
    source
        The query file: JSON Lines, or CSV with Python-literal cells as published; also gzipped. chinatravel also: a
        JSON document, a folder or zip of them, a split in a folder, an id list.
    out
        The file to write: .jsonl or .csv, gzipped with .gz.
    as_json
        Print the counts as JSON.
    """
    from tripwright.bench import described

    subject = described(bench)
    problems: list[BadInput] = []
    tasks = subject.read_file(source, on_error=problems.append)
    for problem in problems:
        say(str(problem))
    subject.write_file(out, tasks)
    print_counts({"tasks": len(tasks), "broken": len(problems)}, out, as_json)
    return 2 if problems else 0


def references(
    bench: str, tasks: str, *, out: OutFile, world: World = None, shape: str = "text", as_json: Json = False
) -> None:
    """Write the reference information of tasks with a reference plan, for sole-planning mode.

    Example: tripwright tasks references travelplanner mini --out material.jsonl

    Parameters
    ----------
    bench
        The benchmark: travelplanner.
    tasks
        A named set or a query file; every task needs its reference plan.
    out
        Write one line for each task here, as JSON Lines.
    shape
        text (a list of descriptions and tables as text) or records (a dictionary of records), both as published.
    as_json
        Print the counts as JSON.
    """
    if shape not in ("text", "records"):
        raise UnknownName("shape", shape, ("text", "records"))
    from tripwright.bench import benchmark, described
    from tripwright.benchmarks.travelplanner.reference import task_reference_information
    from tripwright.lines import write_jsonl

    if described(bench).name != _WITH_REFERENCES:
        problem = "the benchmark has no sole-planning mode, and so no reference information"
        raise BadInput(problem, value=bench, expected=_WITH_REFERENCES)
    opened = benchmark(_WITH_REFERENCES, world=world, on_build=say)
    with opened.world:
        found = [task_reference_information(opened.catalog, task) for task in opened.tasks(tasks, on_make=say)]
    write_jsonl(out, (one.as_text_items() if shape == "text" else one.as_records() for one in found))
    print_counts({"tasks": len(found), "items": sum(len(one.items) for one in found)}, out, as_json)


def print_counts(counts: dict[str, int], out: Path, as_json: bool) -> None:
    """What was read and written, and where it lies."""
    if as_json:
        print(json.dumps({**counts, "out": str(out)}))
    else:
        parts = ", ".join(
            f"{count} {name.replace('_', ' ')}" for name, count in counts.items() if count or name != "broken"
        )
        print(f"{parts}; written to {visible(out)}")
