"""Places that no program can tell apart, as one class with a size."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from tripwright.benchmarks.chinatravel.planning.proof.reading import Reading
from tripwright.language import ConceptLibrary, ir
from tripwright.language.evaluate import Evaluator, Undecided
from tripwright.language.scope import FAULTS


class Named(Protocol):
    """Something of the world with a name."""

    @property
    def name(self) -> str:
        """The name."""
        ...


Row = TypeVar("Row", bound=Named)
_EXACT, _STEP = 12, 1.1
OTHER = "\0"
"""Stands for every value that no program names."""


class PlaceClass(NamedTuple, Generic[Row]):
    """Places of equal kind."""

    rows: tuple[Row, ...]

    @property
    def row(self) -> Row:
        """One of them."""
        return self.rows[0]

    def items(self, shared: Mapping[str, Any]) -> Sequence[dict[str, Any]]:
        """An activity at one of the places, as programs see it; where there are several, then at each of them."""
        made = [{**shared, "position": row.name} for row in self.rows]
        return made if len(made) == 1 else [made[0], *made]


def classes(rows: Iterable[Row], key: Callable[[Row], Any]) -> list[PlaceClass[Row]]:
    """The rows parted by a key."""
    parted: dict[Any, list[Row]] = {}
    for row in rows:
        parted.setdefault(key(row), []).append(row)
    return [PlaceClass(tuple(members)) for members in parted.values()]


def price_steps(prices: Iterable[int]) -> Callable[[int], object]:
    """A key of prices: the lowest and the highest by themselves, those in between in steps of a tenth."""
    ordered = sorted(set(prices))
    low, high = ordered[:_EXACT][-1:], ordered[_EXACT:][-2:]

    def step(price: int) -> object:
        exact = not low or price <= low[0] or price in high
        return price if exact else ("about", int(math.log(price, _STEP)))

    return step


class Telling:
    """What of a place the programs can tell."""

    def __init__(self, reading: Reading, library: ConceptLibrary, facts: Mapping[str, Any]) -> None:
        self._reading = reading
        self._evaluator = Evaluator(library, facts=facts)

    def named(self, value: str | None, concept: str, kinds: Iterable[str]) -> str:
        """The value of a function of these kinds of activity, where a program may tell it from others."""
        text = value or ""
        whole = any((kind, concept) in self._reading.texts for kind in kinds)
        return text if whole or text in self._reading.names else OTHER

    def cost(self, fen: int | None, kinds: Iterable[str]) -> int | None:
        """The price where a program reads prices of one of these kinds of activity."""
        return fen if any(self._reading.costs(kind) for kind in kinds) else None

    def paid(self, fen: int, kinds: Iterable[str]) -> int | None:
        """The price where it matters as such for one of these kinds of activity."""
        return fen if any(kind in self._reading.paid for kind in kinds) else None

    def side(self, fen: int, party: int) -> tuple[int, ...]:
        """On which side of every price and cost that programs compare with a price is, paid for so many or for one."""
        limits = [*self._limits("activity_price", 1), *self._limits("activity_cost", party)]
        return tuple((fen > limit) - (fen < limit) for limit in limits)

    def _limits(self, concept: str, times: int) -> Iterator[float]:
        for term in sorted(self._reading.limits[concept], key=repr):
            try:
                value = self._evaluator.refuelled().term(term, {})
            except (*FAULTS, Undecided, KeyError):
                continue
            if isinstance(value, int | float):
                yield value * 100 / times

    def distances(self, name: str, kinds: Iterable[str]) -> tuple[Any, ...]:
        """Every distance (and advised time) that programs read of these kinds, for a place of this name."""
        item = {"position": name}
        terms = {term for kind in kinds for term in self._reading.distances[kind]}
        return tuple(self._value(term, item) for term in sorted(terms, key=repr))

    def _value(self, term: ir.Apply, item: Mapping[str, Any]) -> Any:
        loops = {part.loop for part in ir.walk(term) if isinstance(part, ir.Bound)}
        try:
            return self._evaluator.refuelled().term(term, {loop: (item, 0) for loop in loops})
        except (*FAULTS, Undecided):
            return None
