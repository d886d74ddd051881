"""Task sets by name: each is made from the world at its first use and read from the user's cache afterwards.

The file's name carries the world's digest and the maker's version, so that no set is ever paired with another world.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from tripwright.benchmarks.travelplanner.catalog import Catalog
from tripwright.benchmarks.travelplanner.queries import read_tasks, write_tasks
from tripwright.benchmarks.travelplanner.synthesis import GROUPS, SPLITS, Group, make_tasks
from tripwright.benchmarks.travelplanner.synthesis.make import MAKER_VERSION
from tripwright.benchmarks.travelplanner.task import Task
from tripwright.errors import UnknownName
from tripwright.lines import OnError, some
from tripwright.making import kept, set_file
from tripwright.world.named import cache_folder

TASK_SETS: Mapping[str, Mapping[Group, int]] = {"mini": dict.fromkeys(GROUPS, 2), **SPLITS}
"""Tasks of each group in each named set: ``mini`` has 18, the splits have the published sizes."""
SEED = 2022


def load_tasks(
    source: str | Path,
    catalog: Catalog,
    *,
    on_make: Callable[[str], None] | None = None,
    on_error: OnError | None = None,
) -> list[Task]:
    """The tasks of a named set or of a query file.

    Args:
        source: A name from ``TASK_SETS``, or a query file. A known name wins over a file of the same name; write
            ``./train`` for the file.
        catalog: The world that a named set is made in.
        on_make: Told one line before a set is made, since that may take a while.
        on_error: Gets the error of each broken line of a file, as in ``read_tasks``.

    Raises:
        UnknownName: Neither a known name nor a file.
        BadInput: The file is no query file or holds no query, or the world is too small for the set.
    """
    if isinstance(source, str) and source in TASK_SETS:
        return _named(source, catalog, on_make)
    if not Path(source).is_file():
        raise UnknownName("task set or query file", str(source), TASK_SETS)
    return some(read_tasks(Path(source), on_error=on_error), "query", source, on_error)


def task_set_file(name: str, catalog: Catalog) -> Path:
    """Where a named set lies in the cache, or will lie once it is made."""
    digest = catalog.world.digest
    return set_file(cache_folder(), "travelplanner", name, version=MAKER_VERSION, seed=SEED, digest=digest)


def _named(name: str, catalog: Catalog, on_make: Callable[[str], None] | None) -> list[Task]:
    file, counts = task_set_file(name, catalog), TASK_SETS[name]

    def make() -> list[Task]:
        if on_make is not None:
            on_make(f"making the task set {name} ({sum(counts.values())} tasks, once) in {file.parent}")
        return make_tasks(catalog, counts, seed=SEED, prefix=name)

    return kept(file, read_tasks, make, write_tasks)
