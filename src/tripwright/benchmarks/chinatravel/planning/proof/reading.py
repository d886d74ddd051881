"""What programs read of a trip: it decides how finely a relaxation has to tell things apart."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tripwright.language import ir

_MODES = frozenset(
    {
        "innercity_transport_type", "innercity_transport_price", "innercity_transport_distance",
        "innercity_transport_time", "taxi_cars", "metro_tickets",
    }
)  # fmt: skip
_CLOCKS = frozenset({"activity_start_time", "activity_end_time", "activity_time"})


@dataclass(frozen=True, slots=True)
class Reading:
    """What some conditions read.

    Attributes:
        concepts: The functions.
        names: Every text constant.
        distances: Distances between a named place and the place of an item.
        days: They look at days one by one.
        whole_sets: They compare sets as wholes or count their elements, so every value matters.
    """

    concepts: frozenset[str]
    names: frozenset[str]
    distances: frozenset[ir.Apply]
    days: bool
    whole_sets: bool

    @property
    def costs(self) -> bool:
        """Costs or prices matter."""
        return bool(self.concepts & {"activity_cost", "activity_price"})

    @property
    def modes(self) -> bool:
        """Ways of moving matter."""
        return bool(self.concepts & _MODES)

    @property
    def clocks(self) -> bool:
        """Clocks matter."""
        return bool(self.concepts & _CLOCKS)


def reading(conditions: Iterable[ir.Cond]) -> Reading:
    """What the conditions read."""
    concepts: set[str] = set()
    names: set[str] = set()
    distances: set[ir.Apply] = set()
    days = whole_sets = False
    for part in (part for cond in conditions for part in ir.walk(cond)):
        match part:
            case ir.Apply(concept, args, named):
                concepts.add(concept)
                if concept in {"poi_distance", "poi_recommend_time"} and (named or len(args) > 1):
                    distances.add(part)
            case ir.Items(concept, args):
                days = days or len(args) > 1
            case ir.Const(str() as text):
                names.add(text)
            case ir.Member(_, values) | ir.SetDemand(_, _, values) | ir.SetConst(values):
                names.update(value for value in values if isinstance(value, str))
            case ir.Size() | ir.SetRelation() | ir.Filled() | ir.Method():
                whole_sets = True
            case ir.Compare(op, left, right):
                whole_sets = whole_sets or _tells_texts_apart(op, left, right)
            case _:
                pass
    return Reading(frozenset(concepts), frozenset(names), frozenset(distances), days, whole_sets)


def _tells_texts_apart(op: str, left: ir.Term, right: ir.Term) -> bool:
    """Texts of items are compared with one another, or by their order."""
    texts = {"activity_position", "attraction_type", "restaurant_type", "accommodation_type"}
    reads = any(
        isinstance(part, ir.Apply) and part.concept in texts for side in (left, right) for part in ir.walk(side)
    )
    with_constant = isinstance(left, ir.Const) or isinstance(right, ir.Const)
    return reads and not (with_constant and op in {"==", "!="})
