"""A loop's body, read once: what it gives each variable, in terms of what was carried and of the element."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tripwright.language.concepts import ConceptLibrary
from tripwright.language.flat import flat
from tripwright.language.ir import FALSE, Bound, Cond, Loop, walk
from tripwright.language.symbols import NotUnderstood, Value, depends_on


@dataclass(frozen=True, slots=True)
class Body:
    """A loop's body, read once.

    Attributes:
        loop: The loop, with the guard under which the body runs at all.
        updates: What each changed variable holds at the end of an iteration.
        leaves: Where the body breaks off the loop.
        library: The functions.
        before: What each variable held when the loop began.
        new_loop: Gives numbers for loops.
    """

    loop: Loop
    updates: Mapping[str, Value]
    leaves: Cond
    library: ConceptLibrary
    before: Mapping[str, Value]
    new_loop: Callable[[], int]

    def flattened(self, inner: Loop, value: Value) -> Loop:
        """The loop over everything that ``inner`` goes over while this loop runs."""
        found = flat(self.loop, inner, self.library)
        if found is None or any(part == Bound(self.loop.id) for node in (inner.guard, value) for part in walk(node)):
            raise NotUnderstood("a loop inside a loop fills a collection")
        return found


def independent(node: Value, body: Body) -> None:
    """Refuse what reads something that earlier iterations have left."""
    if depends_on(node, body.loop.id):
        raise NotUnderstood("an iteration depends on the ones before it")


def never_left(body: Body) -> None:
    """Refuse a loop that is left early."""
    if body.leaves != FALSE:
        raise NotUnderstood("a loop is left in the middle of adding up")
