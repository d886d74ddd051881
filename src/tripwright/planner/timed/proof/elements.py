"""What a trip may hold, as programs see it: items whose values are known, open within bounds, or unknown."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

from tripwright.language.ir import Scalar
from tripwright.planner.timed.proof.rows import Amount, Literal

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import IntVar


class Open(Exception):
    """A value that the relaxation knows nothing about: whatever depends on it may be true or false."""


class Fault(Open):
    """A function that has no value for what is known: a program that asks for it is at fault."""


@dataclass(frozen=True, slots=True)
class Clock:
    """A time of day, ``HH:MM`` in programs; minutes that the plan decides."""

    minutes: Amount


Value: TypeAlias = Scalar | Amount | Clock


class Part(NamedTuple):
    """One of the parts of an item, such as a leg of the way there: its entries, as far as they are known."""

    entries: Mapping[str, Value]


Spread = Callable[[str, Sequence[Sequence[Any]]], Value]
"""Between what a function lies, for every choice of one of some values for each of its arguments; raises Open."""
Legs = Callable[[str, tuple[Any, ...]], Value]
"""What a concept function says of the way to an item; raises Open where that is not known."""


def unknown_way(concept: str, args: tuple[Any, ...]) -> Value:
    """A way about which nothing is known."""
    raise Open(concept)


@dataclass(frozen=True, eq=False, slots=True)
class Element:
    """Some items of equal kind, of which the plan holds ``count``.

    Attributes:
        item: What is fixed of each, under the keys that the concept functions read. Elements with the same mapping are
            of one kind, on other days or in other windows.
        count: How many the plan holds.
        most: The largest count; 1 for an item whose clocks are followed.
        day: The day whose list it stands in, from 1; None where that is left open.
        rank: Its place among the items whose order is known: 0 is the plan's first one, -1 its last.
        open: Values of concept functions that ``item`` does not fix.
        legs: Values of concept functions of the way there.
        parts: The legs of the way there; None where they are not known.
        begins: Minutes from the first midnight at which it begins, where that is one number. ends: At which it ends.
        sums: For some concept functions of one item, of 0 or more each, their sum over all the items.
        alike: Where programs cannot tell several things of the world apart by themselves, all of them like ``item``.
        example: Makes one of the items, with clocks of its own, which is there where a literal holds.
    """

    item: Mapping[str, Any]
    count: IntVar
    most: int = 1
    day: int | None = None
    rank: int | None = None
    open: Mapping[str, Value] = field(default_factory=dict[str, Value])
    legs: Legs = unknown_way
    parts: Sequence[Part] | None = None
    begins: Amount | None = None
    ends: Amount | None = None
    sums: Mapping[str, Amount] = field(default_factory=dict[str, Amount])
    alike: Sequence[Mapping[str, Any]] = ()
    example: Callable[[Literal], Element] | None = None


class Candidate(NamedTuple):
    """An element that one item may belong to: whether it does, and whether all items of the element are in question."""

    element: Element
    chosen: Literal
    sure: bool


class Order(Protocol):
    """What is known of the order of items in time."""

    def one_of(self, there: Literal, among: Sequence[Candidate], *, last: bool) -> Element:
        """The last or first of some items, there where a literal holds, with the clocks of whichever it is.

        Raises:
            Open: The clocks of an element are not known at all.
        """
        ...

    def second(self, element: Element) -> Iterable[tuple[Element, Literal]]:
        """The element as the plan's second item, by where the way to it begins, with whether it begins there."""
        ...

    def apart(self, first: Element, last: Element, when: Literal) -> None:
        """One item is over before another begins."""
        ...

    def next_to(self, first: Element, second: Element, of: Collection[int], when: Literal) -> None:
        """One item is right before another; ``of`` has the counts, by index, of the elements that they belong to."""
        ...

    def at_end(self, of: Sequence[tuple[Element, Literal]], others: Sequence[Element], *, last: bool) -> None:
        """Of some items, the one that is chosen comes before (or after) all others that are there."""
        ...
