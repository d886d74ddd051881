"""Places that no program can tell apart, as one class with a size."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

from tripwright.benchmarks.chinatravel.planning.proof.reading import Reading
from tripwright.language import ConceptLibrary, ir
from tripwright.language.evaluate import Evaluator, Undecided
from tripwright.language.scope import FAULTS

Row = TypeVar("Row")
OTHER = "\0"
"""Stands for every value that no program names."""


class PlaceClass(NamedTuple, Generic[Row]):
    """Places of equal kind: one of them, and how many there are."""

    row: Row
    size: int


def classes(rows: Iterable[Row], key: Callable[[Row], Any]) -> list[PlaceClass[Row]]:
    """The rows parted by a key."""
    parted: dict[Any, list[Row]] = {}
    for row in rows:
        parted.setdefault(key(row), []).append(row)
    return [PlaceClass(members[0], len(members)) for members in parted.values()]


class Telling:
    """What of a place the programs can tell."""

    def __init__(self, reading: Reading, library: ConceptLibrary, facts: Mapping[str, Any]) -> None:
        self._reading = reading
        self._evaluator = Evaluator(library, facts=facts)

    def named(self, value: str | None) -> str | None:
        """The value where a program may tell it from others."""
        return value if value in self._reading.names or self._reading.whole_sets else OTHER

    def cost(self, fen: int | None) -> int | None:
        """The price where a program reads prices."""
        return fen if self._reading.costs else None

    def distances(self, name: str) -> tuple[Any, ...]:
        """Every distance (and advised time) that programs read, for a place of this name."""
        item = {"position": name}
        return tuple(self._value(term, item) for term in sorted(self._reading.distances, key=repr))

    def _value(self, term: ir.Apply, item: Mapping[str, Any]) -> Any:
        loops = {part.loop for part in ir.walk(term) if isinstance(part, ir.Bound)}
        try:
            return self._evaluator.term(term, {loop: (item, 0) for loop in loops})
        except (*FAULTS, Undecided):
            return None
