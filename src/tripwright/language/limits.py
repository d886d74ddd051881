"""How much a program may ask for. Every limit counts something, so the same program ends alike on every machine."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """The bounds of one program.

    Attributes:
        source: Characters of source.
        nesting: Brackets open at once in the source, and levels of the tree.
        nodes: Nodes of the tree.
        fuel: Steps: nodes run plus elements handled.
        fuel_per_value: More steps for each value in the plan, so that a program may read a long plan a few times.
        items: Elements of a list, tuple, set or dict, in the plan or made by a program.
        text: Characters of a string, in the plan or made by a program.
        bits: Binary digits of a whole number; JSON itself can hold about 14,300 (4,300 decimal digits).
        plan_nodes: Values in the plan, counted all the way down.
        plan_depth: Levels of the plan.
    """

    source: int = 20_000
    nesting: int = 60
    nodes: int = 4_000
    fuel: int = 200_000
    fuel_per_value: int = 8
    items: int = 50_000
    text: int = 20_000
    bits: int = 16_384
    plan_nodes: int = 400_000
    plan_depth: int = 60


DEFAULT_LIMITS = Limits()
