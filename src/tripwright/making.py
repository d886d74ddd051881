"""Making tasks: what every benchmark's maker offers, attempts by chance, and named sets kept in the user's cache."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Protocol, TypeVar

from tripwright.errors import BadInput
from tripwright.rephrase import Rephrased, Rephraser

T = TypeVar("T")
PATIENCE = 20_000
"""Attempts in a row without a success after which there is no hope."""
_DIGEST = 16  # characters of the world's digest in a file name


class TaskMaker(Protocol[T]):
    """Makes one benchmark's tasks in one world."""

    @property
    def groups(self) -> Mapping[str, str]:
        """Each group of tasks (``easy-3``) to its tier (``easy``), in the order in which sets are written."""
        ...

    @property
    def sets(self) -> Mapping[str, Mapping[str, int]]:
        """Tasks of each group in each named set."""
        ...

    def set_file(self, name: str) -> Path:
        """Where a named set lies in the cache, or will lie once it is made."""
        ...

    def make(
        self,
        counts: Mapping[str, int],
        *,
        seed: int = 0,
        prefix: str = "task",
        on_task: Callable[[T], None] | None = None,
    ) -> list[T]:
        """So many tasks of each group; same world, seed and prefix give the same tasks."""
        ...

    async def rephrase(self, tasks: Sequence[T], rephraser: Rephraser) -> Rephrased[T]:
        """The tasks in a model's words, where these say the same."""
        ...

    def write(self, file: Path, tasks: Sequence[T]) -> None:
        """Write a task file."""
        ...

    def write_references(self, file: Path, tasks: Sequence[T]) -> None:
        """Write what sole-planning hands out, one line for each task.

        Raises:
            BadInput: The benchmark has no such mode.
        """
        ...


def successes(attempt: Callable[[], T | str], what: str, *, patience: int) -> Iterator[T]:
    """What attempts make, without end.

    Args:
        attempt: Makes something by chance, or says in words why not.
        what: The world and what is made in it, for the error: ``the world w is too small for easy tasks``.
        patience: Attempts in a row that may fail.

    Raises:
        BadInput: So many attempts in a row gave nothing.
    """
    refused: Counter[str] = Counter()
    while refused.total() < patience:
        made = attempt()
        if isinstance(made, str):
            refused[made] += 1
        else:
            refused.clear()
            yield made
    reasons = ", ".join(f"{reason} ({count})" for reason, count in refused.most_common(3))
    raise BadInput(f"{what}: {patience} draws in a row gave none, mostly because of {reasons}")


def set_file(folder: Path, bench: str, name: str, *, version: int, seed: int, digest: str) -> Path:
    """Where a named set lies in the cache; maker's version, seed and the world's digest are part of its name."""
    return folder / "tasks" / f"{bench}-{name}.v{version}.seed{seed}.{digest[:_DIGEST]}.jsonl"


def kept(
    file: Path, read: Callable[[Path], list[T]], make: Callable[[], list[T]], write: Callable[[Path, list[T]], None]
):
    """The tasks in a file of the cache; they are made and written there if it is missing or damaged."""
    if file.is_file():
        try:
            return read(file)
        except BadInput:  # something cut or overwrote it: it can be made anew
            pass
    tasks = make()
    write(file, tasks)
    return tasks
