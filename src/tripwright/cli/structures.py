"""``tripwright structures``: how much of a task set must be inferred, and how much of it is built in unseen ways."""

from __future__ import annotations

from typing import Any

from tripwright.cli.flags import Json, World
from tripwright.cli.printing import print_json, print_table, say
from tripwright.errors import UnknownName

BENCHMARKS = ("chinatravel",)


def structures(
    bench: str,
    tasks: str,
    *,
    seen: str | None = None,
    world: World = None,
    as_json: Json = False,
) -> None:
    """Count the constraint programs of a task set that name what the request does not say, and the unseen structures.

    Example: tripwright structures chinatravel queries/human --world sandbox.sqlite

    Example: tripwright structures chinatravel queries/human --seen queries/easy --world sandbox.sqlite --json

    Parameters
    ----------
    bench
        The benchmark: chinatravel.
    tasks
        A named task set, a task file, folder or zip.
    seen
        The task set whose structures count as seen; those of synthesised requests when left out.
    as_json
        Print one JSON document instead of a table.
    """
    if bench not in BENCHMARKS:
        raise UnknownName("benchmark", bench, BENCHMARKS)
    from tripwright.bench import benchmark
    from tripwright.benchmarks.chinatravel.analyses import task_shares
    from tripwright.benchmarks.chinatravel.structures import signatures, template_structures

    opened: Any = benchmark(bench, world=world, on_build=say)
    library = opened.checker.library("upstream")
    known = template_structures(library)
    if seen is not None:
        sources = [source for task in opened.tasks(seen) for source in task.programs or ()]
        known = frozenset(signatures(sources, library))
    found = task_shares({task.id: task for task in opened.tasks(tasks)}, library, known)
    rows = found.rows if found is not None else ()
    if as_json:
        print_json([{"what": row[0], "count": row[1], "of": row[2], "percent": row[3]} for row in rows])
    else:
        shown = [(*row[:3], f"{row[3]:.1f}" if isinstance(row[3], float) else None) for row in rows]
        print_table(("", "count", "of", "percent"), shown)
