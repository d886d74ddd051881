"""What the task verbs share: the world they work in, and the tasks that a name or a file stands for."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tripwright.cli.printing import say
from tripwright.errors import BadInput, UnknownName

if TYPE_CHECKING:
    from tripwright.benchmarks.travelplanner.catalog import Catalog
    from tripwright.benchmarks.travelplanner.task import Task

BENCHMARKS = ("travelplanner",)


@contextmanager
def open_catalog(bench: str, world: str | None) -> Generator[Catalog]:
    """The world of a benchmark: a named one, a file, or its default.

    Raises:
        UnknownName: No such benchmark or world.
        BadInput: It is another benchmark's world.
    """
    if bench not in BENCHMARKS:
        raise UnknownName("benchmark", bench, BENCHMARKS)
    from tripwright.benchmarks.travelplanner.catalog import Catalog
    from tripwright.world.named import default_world, open_world

    with open_world(world or default_world(bench), on_build=say) as opened:
        dialect = opened.manifest.dialect
        if dialect != bench:
            raise BadInput("a world of another benchmark", file=opened.path, value=dialect, expected=bench)
        yield Catalog(opened)


@contextmanager
def open_tasks(
    bench: str, source: str, world: str | None, on_error: Callable[[BadInput], None] | None = None
) -> Generator[tuple[list[Task], Catalog]]:
    """The tasks of a named set or a query file, and the world they are looked at in."""
    from tripwright.benchmarks.travelplanner.task_sets import load_tasks

    with open_catalog(bench, world) as catalog:
        yield load_tasks(source, catalog, on_make=say, on_error=on_error), catalog
