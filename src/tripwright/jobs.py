"""Sharing work among processes; joblib, which has no types, is met here alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar, cast

from tripwright.errors import MissingExtra

Item = TypeVar("Item")
Result = TypeVar("Result")
_CHUNKS_EACH = 4  # a process that drew easy items takes another chunk


def map_chunks(
    work: Callable[[Sequence[Item]], list[Result]], items: Sequence[Item], jobs: int, *, purpose: str
) -> list[Result]:
    """``work`` on chunks of the items, in several processes when ``jobs`` asks for them; results in order.

    Args:
        work: Gives one result for each item of a chunk. It travels to other processes, so it holds paths, never an
            open world.
        items: What to work on.
        jobs: Processes.
        purpose: What needs the package, for the message when it is missing.

    Raises:
        MissingExtra: Several processes are asked for, and joblib is not installed.
    """
    if jobs == 1 or len(items) < 2:
        return work(items)
    try:
        import joblib
    except ImportError as error:
        raise MissingExtra("scale", purpose) from error
    size = max(1, -(-len(items) // (jobs * _CHUNKS_EACH)))
    parallel = cast("Any", joblib)
    chunks = (parallel.delayed(work)(items[start : start + size]) for start in range(0, len(items), size))
    done = cast("list[list[Result]]", parallel.Parallel(n_jobs=jobs)(chunks))
    return [result for results in done for result in results]
