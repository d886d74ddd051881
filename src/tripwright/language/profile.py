"""The two readings of a program: as the published evaluator reads it, and as it should be read."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Profile:
    """How a program is read.

    Attributes:
        name: ``upstream`` or ``sound``.
        builtins: The builtin functions it may call.
        fault_is_false: A fault makes the value False; otherwise the value is None, which means unjudgeable.
        isolated_scopes: A comprehension sees only its own variables and the builtins, as under Python's ``exec`` with
            separate globals and locals before 3.12, and not the plan and the concept functions.
        writes_stay: A write to the plan is refused everywhere, but here it stays in the private copy that the
            programs of one check share, so that later programs see it.
    """

    name: str
    builtins: frozenset[str]
    fault_is_false: bool
    isolated_scopes: bool
    writes_stay: bool


UPSTREAM = Profile("upstream", frozenset({"set"}), True, True, True)
"""Exactly the outcome of the published evaluator (ChinaTravel fact sheet, section 7; quirk Q9)."""

UPSTREAM_PREFERENCE = Profile("upstream", frozenset({"set", "list"}), True, True, True)
"""The published evaluator's namespace for preference programs (fact sheet, section 9)."""

SOUND = Profile(
    "sound",
    frozenset({"set", "list", "len", "sum", "min", "max", "any", "all", "sorted", "abs", "round", "range"}),
    False,
    False,
    False,
)
"""More builtins, comprehensions that see everything, a read-only plan; a fault leaves the value open."""
