"""Irreducible sets: items that fail together, while all but any one of them do not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")


def irreducible(items: Sequence[T], fails: Callable[[Sequence[T]], bool]) -> tuple[T, ...]:
    """Some of the items that fail together, irreducible (deletion filter; larger and larger parts are kept).

    Items that can go without curing the failure go, half of them at a time at first. What stays in the last round, one
    by one, was needed when it was tried, and is needed still, since less can only fail less.

    Args:
        items: Items that fail together.
        fails: Whether some items fail; of more items it is true whenever it is of fewer.
    """
    kept, size = list(items), max(1, len(items) // 2)
    while size:
        start = 0
        while start < len(kept):
            rest = kept[:start] + kept[start + size :]
            if fails(rest):
                kept = rest
            else:
                start += size
        size //= 2
    return tuple(kept)
