"""Demands that every trip meets because the whole party is paid for: tickets, cars, metro tickets for all."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

from tripwright.benchmarks.chinatravel.plan import TYPES
from tripwright.benchmarks.chinatravel.planning.proof.hops import MODES, NONE, way
from tripwright.language import ConceptLibrary, ir
from tripwright.planner.timed.proof.conditions import ConditionReader
from tripwright.planner.timed.proof.elements import Element
from tripwright.planner.timed.proof.rows import Rows

_USUAL = frozenset(
    {
        "allactivities", "activity_type", "activity_transports", "activity_tickets", "innercity_transport_type",
        "taxi_cars", "metro_tickets", "people_count",
    }
)  # fmt: skip


def is_usual(cond: ir.Cond, library: ConceptLibrary, facts: Mapping[str, Any], people: int, *, upstream: bool) -> bool:
    """True for a demand on each activity that kinds, modes and numbers of tickets decide, and that always holds."""
    match cond:
        case ir.Every(ir.Loop(number, ir.Items(_, (ir.Input(),)), guard), part):
            pass
        case _:
            return False
    read = {node.concept for node in ir.walk(cond) if isinstance(node, ir.Apply | ir.Items)}
    if not read <= _USUAL:
        return False
    rows = Rows()
    reader = ConditionReader(rows, library, facts, [])
    for kind, mode in product(TYPES, (*MODES, NONE)):
        item: dict[str, Any] = {"type": kind}
        if kind in {"attraction", "train", "airplane"}:
            item["tickets"] = people
        element = Element(item, rows.boolean(), legs=way(mode, people, upstream=upstream))
        if reader.literal(ir.Or((ir.Not(guard), part)), {number: element}) is not True:
            return False
    return True
